import { must, type Plain, source } from '../plain.ts';
import type { Suite } from '../suite.ts';
import { generation } from '../surroundings.ts';

/** What a new document of each kind contains by default (the `@defaultValue`s of the schemas in client/documents/*.d.mts). */
const DEFAULTS: { readonly [document: string]: Plain } = {
  Actor: { img: 'icons/svg/mystery-man.svg', items: [], effects: [], folder: null, sort: 0, flags: {} },
  Item: { effects: [], folder: null, sort: 0, flags: {} },
  ActiveEffect: {
    disabled: false,
    description: '',
    origin: null,
    tint: '#ffffff',
    statuses: [],
    sort: 0,
    flags: {},
  },
  Combat: {
    scene: null,
    groups: [],
    combatants: [],
    active: false,
    round: 0,
    turn: null,
    sort: 0,
    flags: {},
  },
  Combatant: {
    type: 'base',
    actorId: null,
    tokenId: null,
    sceneId: null,
    initiative: null,
    hidden: false,
    defeated: false,
    group: null,
    flags: {},
  },
  ChatMessage: {
    type: 'base',
    style: 0,
    flavor: '',
    content: '',
    whisper: [],
    blind: false,
    rolls: [],
    sound: null,
    emote: false,
    flags: {},
  },
  Folder: { description: '', folder: null, sorting: 'a', sort: 0, color: null, flags: {} },
  Macro: { scope: 'global', command: '', folder: null, sort: 0, flags: {} },
  User: { avatar: null, character: null, pronouns: '', hotbar: {}, permissions: {}, flags: {} },
  Token: {
    name: '',
    actorId: null,
    actorLink: false,
    x: 0,
    y: 0,
    width: 1,
    height: 1,
    elevation: 0,
    hidden: false,
    displayName: 0,
    disposition: -1,
    rotation: 0,
    flags: {},
  },
  Scene: {
    active: false,
    navigation: true,
    navOrder: 0,
    navName: '',
    width: 4000,
    height: 3000,
    padding: 0.25,
    tokens: [],
    walls: [],
    folder: null,
    sort: 0,
    flags: {},
  },
  Wall: { light: 20, move: 20, sight: 20, sound: 20, dir: 0, door: 0, ds: 0, flags: {} },
};

/** The metadata of each kind (`interface Metadata` in client/documents/*.d.mts). */
const METADATA: { readonly [document: string]: Plain } = {
  Actor: {
    collection: 'actors',
    indexed: true,
    compendiumIndexFields: ['_id', 'name', 'img', 'type', 'sort', 'folder'],
    embedded: { ActiveEffect: 'effects', Item: 'items' },
    hasTypeData: true,
  },
  Item: {
    collection: 'items',
    indexed: true,
    compendiumIndexFields: ['_id', 'name', 'img', 'type', 'sort', 'folder'],
    embedded: { ActiveEffect: 'effects' },
    hasTypeData: true,
  },
  ActiveEffect: { collection: 'effects', hasTypeData: true },
  Combat: {
    collection: 'combats',
    embedded: { Combatant: 'combatants', CombatantGroup: 'groups' },
    hasTypeData: true,
  },
  Combatant: { collection: 'combatants', isEmbedded: true, hasTypeData: true },
  ChatMessage: { collection: 'messages', isPrimary: true, hasTypeData: true },
  Token: { collection: 'tokens', isEmbedded: true, embedded: { ActorDelta: 'delta' } },
  Scene: { collection: 'scenes', indexed: true },
  User: { collection: 'users' },
};

/** The minimal data of each kind. */
const NEEDED: { readonly [document: string]: object } = {
  Combat: {},
  Combatant: {},
  ChatMessage: {},
  Token: {},
  Actor: { name: 'conformance', type: 'probe' },
  Item: { name: 'conformance', type: 'probe' },
  Folder: { name: 'conformance', type: 'Actor' },
  Wall: { c: [0, 0, 10, 10] },
};

type Kind = {
  readonly metadata: Plain;
  readonly implementation: new (data: object) => object;
};

/** Classes that are not named like their documents. */
const CLASSES: { readonly [document: string]: string } = { Token: 'TokenDocument', Wall: 'WallDocument' };

const kind = (name: string): Kind =>
  must((foundry.documents as unknown as { [name: string]: Kind })[CLASSES[name] ?? name], name);

/** Defaults and metadata of the kinds of documents. */
export const defaults: Suite = {
  key: 'defaults',
  title: 'Defaults and metadata of documents',
  checks(context) {
    const { describe, it } = context;
    const assert: Chai.AssertStatic = context.assert;
    const made = (name: string): Plain =>
      source(new (kind(name).implementation)({ ...(NEEDED[name] ?? { name: 'conformance' }) }));

    describe('defaults', () => {
      for (const [name, values] of Object.entries(DEFAULTS))
        it(`[4] of ${name}`, () => {
          const fresh = made(name);
          for (const [key, value] of Object.entries(values)) assert.deepEqual(fresh[key], value, key);
        });
      it('[4] of ActiveEffect on 13: no changes, no duration', function () {
        if (generation() >= 14) this.skip();
        const { changes, duration } = made('ActiveEffect') as { changes: unknown; duration: Plain };
        assert.deepEqual(changes, []);
        for (const key of ['seconds', 'rounds', 'turns', 'combat']) assert.isNull(duration[key], key);
      });
      it('[13] a document that is not stored has no id and no times', () => {
        for (const name of Object.keys(DEFAULTS)) assert.isNull(made(name)._id, name);
        const { createdTime, modifiedTime } = made('Actor')._stats as Plain;
        assert.isNull(createdTime);
        assert.isNull(modifiedTime);
      });
    });

    describe('metadata', () => {
      for (const [name, values] of Object.entries(METADATA))
        it(`[doc] of ${name}`, () => {
          const { metadata } = kind(name);
          assert.equal(metadata.name, name);
          for (const [key, value] of Object.entries(values)) {
            if (Array.isArray(value)) assert.includeMembers(metadata[key] as unknown[], value, key);
            else if (typeof value === 'object')
              assert.deepInclude(metadata[key] as object, value as object, key);
            else assert.strictEqual(metadata[key], value, key);
          }
        });
    });
  },
};
