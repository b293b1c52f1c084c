import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documents } from '../../../playground/model/index.ts';
import { gamemaster, id, type Live, make, player, surround } from './fixtures.ts';

beforeEach(() => surround());
afterEach(() => surround());

const REQUIRED: Record<string, object> = {
  BaseActor: { type: 'hero' },
  BaseItem: { type: 'sword' },
  BaseFolder: { type: 'Actor' },
  BaseSetting: { key: 'core.x' },
  BaseWall: { c: [0, 0, 1, 1] },
};

describe('every document', () => {
  it.each(Object.keys(documents) as (keyof typeof documents)[])('%s survives JSON unchanged', (name) => {
    const document = make(name, { name: 'X', ...REQUIRED[name] });
    const copy = make(name, JSON.parse(JSON.stringify(document)));
    expect(copy.toObject()).toEqual(document.toObject());
    expect(document.documentName).toBe(name.slice(4));
    expect(documents[name].metadata.name).toBe(name.slice(4));
  });

  it('of an undeclared subtype is invalid', () => {
    expect(() => make('BaseActor', { name: 'A', type: 'dragon' })).toThrow('type');
    expect(() => make('BaseActor', { name: 'A' })).toThrow('type');
  });
});

describe('combat', () => {
  it('is updated with many combatants at once', () => {
    const [a, b] = [id(), id()];
    const combat = make('BaseCombat', {
      combatants: [
        { _id: a, name: 'A' },
        { _id: b, name: 'B' },
      ],
    });
    const diff = combat.updateSource({ round: 2, turn: 1, combatants: [{ _id: b, initiative: 12 }] });
    expect(diff).toEqual({ round: 2, turn: 1, combatants: [{ _id: b, initiative: 12 }] });
    expect(combat.combatants.get(a).initiative).toBeNull();
    expect(combat.combatants.get(b)).toMatchObject({ initiative: 12, name: 'B' });
    expect(combat.updateSource({ combatants: [{ _id: b, initiative: 12 }] })).toEqual({});
  });

  it('begins before the first round with nobody’s turn', () => {
    expect(make('BaseCombat')._source).toMatchObject({
      round: 0,
      turn: null,
      active: false,
      scene: null,
      type: 'base',
    });
  });
});

describe('chat messages', () => {
  const roll = { class: 'Roll', formula: '1d6', terms: [], total: 3, evaluated: true };

  it('store rolls as JSON text and refuse rolls that were not evaluated', () => {
    const message = make('BaseChatMessage', { rolls: [roll] });
    expect(message._source.rolls).toEqual([JSON.stringify(roll)]);
    expect(message.rolls[0]).toMatchObject({ total: 3 });
    expect(() => make('BaseChatMessage', { rolls: [{ ...roll, evaluated: false }] })).toThrow('evaluated');
  });
});

describe('active effects', () => {
  it('V13 keeps changes at the top, V14 in system', () => {
    const changes = [{ key: 'system.hp', value: '1', mode: 2 }];
    expect(make('BaseActiveEffect', { name: 'E', changes })._source.changes).toHaveLength(1);
    surround({ generation: 14 });
    const effect = make('BaseActiveEffect', { name: 'E', changes, duration: { value: 3, units: 'rounds' } });
    expect(effect._source).not.toHaveProperty('changes');
    expect(effect.duration).toMatchObject({ value: 3, units: 'rounds' });
    surround();
    expect(make('BaseActiveEffect', { name: 'E' }).statuses).toEqual(new Set());
  });
});

describe('actors and tokens', () => {
  it("the prototype token takes the actor's name", () => {
    expect(make('BaseActor', { name: 'Ann', type: 'hero' }).prototypeToken).toMatchObject({
      name: 'Ann',
      disposition: -1,
      actorLink: false,
    });
  });

  it('tokens begin with the bars of the system', () => {
    surround({
      system: {
        grid: { type: 1, distance: 1, units: '', diagonals: 0 },
        primaryTokenAttribute: 'hp',
        secondaryTokenAttribute: null,
      },
    });
    expect(make('BaseToken').bar1.attribute).toBe('hp');
  });

  it('lie 12: a delta overrides its base actor and changes nothing in it', () => {
    const [kept, lost, own] = [id(), id(), id()];
    const base = make('BaseActor', {
      name: 'Goblin',
      type: 'hero',
      system: { hp: 7, gold: 1 },
      items: [
        { _id: kept, name: 'Knife', type: 'sword' },
        { _id: lost, name: 'Club', type: 'sword' },
      ],
    });
    const delta = make('BaseActorDelta', {
      system: { hp: 2 },
      items: [
        { _id: lost, _tombstone: true },
        { _id: own, name: 'Bow', type: 'sword' },
      ],
    });
    expect(delta.items.isTombstone(lost)).toBe(true);
    expect([...delta.items].map((item: Live) => item.name)).toEqual(['Bow']);
    const synthetic = documents.BaseActorDelta.applyDelta(delta, base) as Live;
    expect(synthetic.system).toEqual({ hp: 2, gold: 1 });
    expect(synthetic.name).toBe('Goblin');
    expect(synthetic.items.map((item: Live) => item.name)).toEqual(['Knife', 'Bow']);
    expect(base.system.hp).toBe(7);
    base.updateSource({ 'system.gold': 5, 'system.hp': 6 });
    expect((documents.BaseActorDelta.applyDelta(delta, base) as Live).system).toEqual({ hp: 2, gold: 5 });
  });
});

describe('lie 26: documents in packs', () => {
  it('have uuids of the pack, for their children too, and no documents of the world', () => {
    const folder = { name: 'Folder of the pack' };
    surround({
      getDocument: (name, _id, pack) => (name === 'Folder' && pack === 'world.gear' ? folder : null),
    });
    const actor = make(
      'BaseActor',
      {
        name: 'A',
        type: 'hero',
        folder: id(),
        items: [{ _id: id(), name: 'S', type: 'sword', folder: id() }],
      },
      { pack: 'world.gear' },
    );
    const [item] = actor.items;
    expect(actor.uuid).toBe(`Compendium.world.gear.Actor.${actor.id}`);
    expect(item.uuid).toBe(`${actor.uuid}.Item.${item.id}`);
    expect([actor.inCompendium, item.pack, actor.folder]).toEqual([true, 'world.gear', folder]);
    expect(make('BaseItem', { name: 'S', type: 'sword' }).inCompendium).toBe(false);
  });

  it('name the fields of the index', () => {
    const fields = ['_id', 'name', 'img', 'type', 'sort', 'folder'];
    expect(documents.BaseItem.metadata.compendiumIndexFields).toEqual(fields);
    expect(documents.BaseActor.metadata).toMatchObject({
      indexed: true,
      embedded: { ActiveEffect: 'effects', Item: 'items' },
    });
    expect(documents.BaseActor.getCollectionName('Item')).toBe('items');
    expect(documents.BaseActor.getCollectionName('effects')).toBe('effects');
    expect(documents.BaseActor.getCollectionName('Token')).toBeNull();
  });
});

describe('ownership', () => {
  it('levels: own, default, inherited', () => {
    const [ann, bob] = [player(), player()];
    const actor = make('BaseActor', {
      name: 'A',
      type: 'hero',
      ownership: { default: 1, [ann.id]: 3 },
      items: [{ _id: id(), name: 'S', type: 'sword' }],
    });
    const [item] = actor.items;
    expect([ann, bob].map((user) => actor.getUserLevel(user))).toEqual([3, 1]);
    expect(item.testUserPermission(ann, 'OWNER')).toBe(true);
    expect(item.testUserPermission(bob, 'OBSERVER')).toBe(false);
    expect(actor.testUserPermission(bob, 'LIMITED', { exact: true })).toBe(true);
    expect(actor.testUserPermission(gamemaster(), 'OWNER')).toBe(true);
    expect(actor.getUserLevel(gamemaster())).toBe(1);
  });

  it('pages inherit from their journal', () => {
    const ann = player();
    const journal = make('BaseJournalEntry', {
      name: 'J',
      ownership: { default: 2 },
      pages: [{ _id: id(), name: 'P' }],
    });
    const [page] = journal.pages;
    expect(page.getUserLevel(ann)).toBe(2);
    page.updateSource({ ownership: { [ann.id]: 0 } });
    expect(page.getUserLevel(ann)).toBe(0);
  });

  it('compendium documents follow the pack', () => {
    surround({ getPackLevel: (pack) => (pack === 'world.gear' ? 2 : null) });
    expect(
      make('BaseItem', { name: 'S', type: 'sword' }, { pack: 'world.gear' }).getUserLevel(player()),
    ).toBe(2);
  });
});

describe('lies 21 and 22: what players may do', () => {
  const actorOf = (user: Live): Live =>
    make('BaseActor', { name: 'A', type: 'hero', ownership: { default: 0, [user.id]: 3 } });

  it('create the kinds of documents that their role allows', () => {
    const able = (user: Live): string[] =>
      Object.values(documents)
        .filter((type) => (type as Live).canUserCreate(user))
        .map((type) => type.metadata.name);
    expect(able(gamemaster())).toHaveLength(Object.keys(documents).length);
    expect(able(player())).toEqual([
      ...[
        'ActiveEffect',
        'ActorDelta',
        'ChatMessage',
        'Combatant',
        'JournalEntryPage',
        'Macro',
        'TableResult',
      ],
    ]);
  });

  it('their own actors and items, no others', () => {
    const [ann, bob] = [player(), player()];
    const actor = actorOf(ann);
    expect(actor.canUserModify(ann, 'update', { name: 'B' })).toBe(true);
    expect(actor.canUserModify(bob, 'update', { name: 'B' })).toBe(false);
    expect(actor.canUserModify(ann, 'update', { ownership: { [bob.id]: 3 } })).toBe(false);
    expect(actor.canUserModify(ann, 'delete')).toBe(false);
    expect(
      make('BaseItem', { name: 'S', type: 'sword' }, { parent: actor }).canUserModify(ann, 'create'),
    ).toBe(true);
    expect(documents.BaseActor.canUserCreate(ann)).toBe(false);
    expect(documents.BaseActor.canUserCreate(gamemaster())).toBe(true);
  });

  it('round and turn of a combat, nothing else', () => {
    const combat = make('BaseCombat');
    const may = (data: object): boolean => combat.canUserModify(player(), 'update', data);
    expect(may({ _id: combat.id, round: 1, turn: 0 })).toBe(true);
    expect(may({ turn: 1, system: { x: 1 } })).toBe(false);
    expect(may({ active: true })).toBe(false);
    expect(combat.canUserModify(player(), 'create')).toBe(false);
    expect(combat.canUserModify(gamemaster(), 'update', { system: {} })).toBe(true);
  });

  it('combatants of their actors', () => {
    const [ann, bob] = [player(), player()];
    const actor = actorOf(ann);
    surround({ getDocument: (name, key) => (name === 'Actor' && key === actor.id ? actor : null) });
    const combat = make('BaseCombat', { combatants: [{ _id: id(), actorId: actor.id }] });
    const [combatant] = combat.combatants;
    expect(combatant.canUserModify(ann, 'update', { initiative: 5 })).toBe(true);
    expect(combatant.canUserModify(ann, 'update', { hidden: true })).toBe(false);
    expect(combatant.canUserModify(bob, 'update', { initiative: 5 })).toBe(false);
    expect(combatant.canUserModify(ann, 'delete')).toBe(true);
    expect(combatant.canUserModify(bob, 'delete')).toBe(false);
  });

  it('their own messages, but neither rolls nor author', () => {
    const [ann, bob] = [player(), player()];
    const message = make('BaseChatMessage', { author: ann.id, content: 'hi' });
    expect(message.canUserModify(ann, 'create')).toBe(true);
    expect(message.canUserModify(bob, 'create')).toBe(false);
    expect(message.canUserModify(ann, 'update', { content: 'ho' })).toBe(true);
    expect(message.canUserModify(ann, 'update', { rolls: [] })).toBe(false);
    expect(message.canUserModify(ann, 'update', { author: bob.id })).toBe(false);
    expect(message.canUserModify(bob, 'update', { content: 'ho' })).toBe(false);
    expect(message.canUserModify(bob, 'delete')).toBe(false);
    expect(message.canUserModify(gamemaster(), 'update', { rolls: [] })).toBe(true);
  });

  it('no world settings, only their own', () => {
    const ann = player();
    expect(make('BaseSetting', { key: 'a.b' }).canUserModify(ann, 'update')).toBe(false);
    expect(make('BaseSetting', { key: 'a.b', user: ann.id }).canUserModify(ann, 'update')).toBe(true);
    expect(make('BaseSetting', { key: 'a.b' }).canUserModify(gamemaster(), 'update')).toBe(true);
  });

  it('their own user, without role', () => {
    const ann = player();
    expect(ann.canUserModify(ann, 'update', { color: '#ffffff' })).toBe(true);
    expect(ann.canUserModify(ann, 'update', { role: 4 })).toBe(false);
    expect(gamemaster().canUserModify(ann, 'update', { color: '#ffffff' })).toBe(false);
  });

  it('doors, with permission for them', () => {
    const wall = make('BaseWall', { c: [0, 0, 1, 1], door: 1 });
    expect(wall.canUserModify(player(), 'update', { ds: 1 })).toBe(true);
    expect(wall.canUserModify(player(), 'update', { move: 0 })).toBe(false);
  });

  it('what the world grants to their role', () => {
    const ann = player();
    expect(ann.can('QUERY_USER')).toBe(true);
    expect(ann.can('ACTOR_CREATE')).toBe(false);
    surround({ getPermissionRoles: (name) => (name === 'ACTOR_CREATE' ? [1, 2, 3, 4] : null) });
    expect(ann.can('ACTOR_CREATE')).toBe(true);
    expect(player({ permissions: { QUERY_USER: false } }).can('QUERY_USER')).toBe(false);
    expect(make('BaseUser', { name: 'A', role: 3 }).isGM).toBe(true);
  });
});
