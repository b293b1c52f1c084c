import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import type { PageDoc } from './page.ts';
import { equip } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* An effect made by a player, or a value of another kind, breaks nobody's tracker and sheet; a fighter who cannot be read is named. */

let table: OpenTable;
let gm: TableClient;
let anna: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  anna = await equip(await table.seat('Anna'));
});
afterAll(() => table?.close());

/** A fight of Anna's fighter against another, of one ruleset. */
async function muster(type: string): Promise<void> {
  await gm.evaluate(async (type: string) => {
    const { Actor, Combat } = foundry.documents as unknown as {
      readonly [name: string]: { create(data: object): Promise<PageDoc> };
    };
    for (const one of [...game.combats.contents, ...game.actors.contents]) await one.delete();
    await game.system.api.ruleset(type);
    const ownership = { [game.users.getName('Anna').id]: 3 };
    const own = await Actor?.create({ name: 'Own', type, ownership });
    const other = await Actor?.create({ name: 'Other', type });
    const combat = await Combat?.create({ type, active: true });
    await combat?.createEmbeddedDocuments('Combatant', [{ actorId: own?.id }, { actorId: other?.id }]);
    await combat?.update({ active: true });
    await combat?.startCombat();
  }, type);
  await anna.evaluate((type: string) => game.system.api.ruleset(type), type);
  await anna.waitFor(() => game.combats.contents.at(-1)?.started === true);
}

const writes = (effect: object) =>
  anna.evaluate(async (effect: object) => {
    const [made] = await game.actors.getName('Own').createEmbeddedDocuments('ActiveEffect', [effect]);
    return made?.id ?? '';
  }, effect);
const takesAway = (id: string) =>
  anna.evaluate((id: string) => game.actors.getName('Own').deleteEmbeddedDocuments('ActiveEffect', [id]), id);

/** The fight on the GM's client: with the raw values it would not terminate. */
const looks = () =>
  gm.evaluate(() => {
    const { idOf, prospect, readRound } = game.system.api;
    const [own, other] = ['Own', 'Other'].map((name) => game.actors.getName(name));
    if (!own || !other) return 'nobody';
    const rows = readRound(ff.fight())?.tracker?.rows.length;
    const offers = [prospect(own, [idOf(other)]), prospect(other, [idOf(own)])].map(
      ({ offers }) => offers.length,
    );
    return { rows, offers };
  });

const change = (key: string, value: string) => ({
  name: 'x',
  changes: [{ key: `system.${key}`, mode: 5, value }],
});
const holds = (id: string, value: unknown) => ({
  name: id,
  statuses: [id],
  flags: { fivefold: { value: [value] } },
});

describe.each([
  [
    'storyteller',
    [change('kind', 'abc'), change('attributes.dexterity', '1e9'), holds('limbDisabled', null)],
  ],
  [
    'lordsouls',
    [
      change('attributes.agi', '100000000'),
      change('size', 'abc'),
      holds('holding', null),
      holds('holding', { x: 'y' }),
    ],
  ],
  ['wfrp', [change('wounds.value', 'NaN'), holds('fear', { x: null }), holds('stunned', 'x')]],
  ['western', [change('attributes.speed', '1e300'), holds('watchful', 7), holds('adrenaline', {})]],
  [
    'yearzero',
    [
      change('attributes.agility', 'Infinity'),
      holds('panic', { row: 7 }),
      holds('engaged', [null]),
      holds('exhausted', {}),
    ],
  ],
])('in a fight of %s', (type, effects) => {
  beforeAll(() => muster(type));

  it.each(effects)('%j leaves the fight and all sheets readable', async (effect) => {
    const before = await looks();
    expect(before).toMatchObject({ rows: 2 });
    const id = await writes(effect);
    await gm.waitFor(
      () => (game.actors.getName('Own') as unknown as { effects: { size: number } }).effects.size > 0,
    );
    expect(await looks()).toMatchObject({
      rows: 2,
      offers: (before as { offers: number[] }).offers.map(() => expect.any(Number)),
    });
    await takesAway(id);
  });
});

describe('a fighter whose record the rules cannot read', () => {
  it('is named, and the fight goes on for the others', async () => {
    await muster('western');
    gm.log.length = 0;
    await gm.evaluate(async () => {
      const own = game.system.api.idOf(game.actors.getName('Own'));
      ff.told();
      const record = { rolls: 7, learned: 7, history: 7, declaration: 7, submitted: true };
      await ff.fight().update({ system: { turns: { [own]: [record] } } });
    });
    expect(await looks()).toMatchObject({ rows: 1 });
    expect((await gm.evaluate(() => ff.told())).join()).toMatch(/Own cannot be read/);
    expect(await gm.evaluate(() => ff.round('sign:', { rolls: {} }))).toBe('ok');
  });
});

describe('a fight of a damaged world', () => {
  it.each([
    ['without its number', { state: [{ phase: 'own' }] }],
    ['without its state', { state: [{}] }],
    ['with a journal of another shape', { journal: { k1: [{ id: 'x', n: 1 }], k2: [7], k3: 7 }, commits: 1 }],
  ])('(%s) is shown, goes on, and can be undone or refuses the undo', async (_, system) => {
    await muster('lordsouls');
    await gm.evaluate((given: object) => ff.fight().update({ system: given }), system);
    expect(await looks()).toMatchObject({ rows: 2 });
    const said = await gm.evaluate(async () => {
      const refused = (error: { reason?: { key: string } }) => error.reason?.key ?? String(error);
      const fight = ff.fight() as unknown as {
        nextTurn(): Promise<unknown>;
        previousTurn(): Promise<unknown>;
      };
      const next = await fight.nextTurn().then(() => 'ok', refused);
      return [next, await fight.previousTurn().then(() => 'ok', refused)];
    });
    expect(said).not.toContain('core.host.failed');
    expect(said.join()).not.toMatch(/Error/);
  });
});

describe('a fighter on whose data the rules throw', () => {
  it.each(['tracker', 'asks'])('only while the %s is computed is set aside and named', async (what) => {
    await muster('western');
    const id = await writes(holds('stunned', true));
    await gm.waitFor(
      () => (game.actors.getName('Own') as unknown as { effects: { size: number } }).effects.size > 0,
    );
    await gm.evaluate(async (what: string) => {
      const ruleset = (await game.system.api.ruleset('western')) as unknown as {
        readonly [part: string]: {
          [work: string]: (state: object, cast: Cast, ...rest: unknown[]) => object;
        };
      };
      type Cast = { readonly [id: string]: { readonly conditions: object } };
      const part = ruleset[what === 'tracker' ? 'view' : 'round'];
      const whole = part?.[what];
      const own = game.system.api.idOf(game.actors.getName('Own'));
      if (!part || !whole) throw new Error(`there is no ${what}`);
      part[what] = (state, cast, ...rest) => {
        // Only beside others: alone they are valid.
        if (Object.keys(cast).length > 1 && 'stunned' in (cast[own]?.conditions ?? {}))
          throw new Error('broken');
        return whole(state, cast, ...rest);
      };
      ff.told();
      await game.actors.getName('Other').update({ 'flags.world.anew': what });
    }, what);
    expect(await gm.evaluate(() => game.system.api.readRound(ff.fight())?.tracker?.rows.length)).toBe(1);
    expect((await gm.evaluate(() => ff.told())).join()).toMatch(/Own cannot be read/);
    await gm.reload();
    await equip(gm);
    await takesAway(id);
  });
});
