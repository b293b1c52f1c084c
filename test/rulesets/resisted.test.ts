import { describe, expect, test } from 'vitest';
import { RULESETS } from '../../src/cli/rulesets.ts';
import { bindPlay } from '../../src/core/encounter.ts';
import type { Fighter } from '../../src/core/fighter.ts';
import { total } from '../../src/core/line.ts';
import { odds } from '../../src/core/odds-walk.ts';
import { perform } from '../../src/core/replay.ts';
import type { Ruleset } from '../../src/core/ruleset.ts';
import { blank } from '../../src/core/spec.ts';
import type { Cast } from '../../src/core/stage.ts';
import type { Json } from '../../src/core/text.ts';
import * as lordsouls from './lordsouls/support.ts';
import * as storyteller from './storyteller/support.ts';
import * as western from './western/support.ts';
import * as wfrp from './wfrp/support.ts';
import * as yearzero from './yearzero/support.ts';

/* Tests that somebody resists, in the four rulesets that share how it is asked. Storyteller's are in its own folder. */

type Fields = { readonly [field: string]: Json };

const rulesetOf = (id: string): Ruleset => {
  const found = RULESETS.find((one) => one.id === id);
  if (!found) throw new Error(`there is no ruleset ${id}`);
  return found;
};

interface Table {
  readonly id: string;
  readonly cast: Cast<Fighter>;
  readonly rules: Json;
}

const tableOf = (id: string, rules: unknown, ...people: readonly { readonly id: string }[]): Table => ({
  id,
  cast: Object.fromEntries(people.map((one) => [one.id, one])) as unknown as Cast<Fighter>,
  rules: rules as Json,
});

function offerOf({ id, cast, rules }: Table, trait: string, circumstances: Fields, targets = ['d']) {
  const ruleset = rulesetOf(id);
  const situation = blank(ruleset.situation, circumstances) as Json;
  const tests = blank(ruleset.tests ?? {}, circumstances) as Json;
  const offer = ruleset
    .actions({ cast, who: 'a', targets, situation, tests, rules })
    .find((one) => one.trait === trait || one.id === trait);
  if (!offer?.play) throw new Error(`${id} has no test of ${trait}`);
  return { ...offer, play: offer.play };
}

/** The chance that the forecast shows first. */
function chanceOf(table: Table, trait: string, circumstances: Fields = {}): number {
  const ruleset = rulesetOf(table.id);
  const { play } = offerOf(table, trait, { resisted: true, ...circumstances });
  const def = ruleset.plays[play.name];
  const policy = def?.policy?.(play.input, table.rules);
  const begin = bindPlay(ruleset, play.name, play.input, table.rules);
  const forecast = def?.forecast?.(
    (more) => odds(begin, table.cast, { ...policy, ...more } as never),
    play.input,
    'a',
  );
  return forecast?.chances[0]?.p ?? Number.NaN;
}

/** Leaves every roll as it is. */
const keeps = (ask: { readonly options?: readonly { readonly id: string }[]; readonly skip?: string }) =>
  ask.options?.find(({ id }) => id === 'keep')?.id ?? ask.skip;

/** The share of pairs in which the first beats the second. */
function share<T>(mine: readonly T[], theirs: readonly T[], beats: (mine: T, theirs: T) => boolean): number {
  let n = 0;
  for (const one of mine) for (const other of theirs) if (beats(one, other)) n += 1;
  return n / mine.length / theirs.length;
}

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);
/** Every sum of so many dice, as often as it falls. */
const sums = (dice: number, sides: number): number[] =>
  Array.from({ length: dice }).reduce<number[]>(
    (all) => all.flatMap((sum) => upTo(sides).map((face) => sum + face)),
    [0],
  );

describe('a resisted test asks for whoever resists, and with what', () => {
  const tables: readonly (readonly [string, Table])[] = [
    ['attributes.strength', tableOf('western', western.rules(), western.fighter('a'), western.fighter('d'))],
    ['main.s', tableOf('wfrp', wfrp.rules(), wfrp.fighter('a'), wfrp.fighter('d'))],
    [
      'attributes.str',
      tableOf('lordsouls', lordsouls.rules(), lordsouls.fighter('a'), lordsouls.fighter('d')),
    ],
    ['skills.stamina', tableOf('yearzero', yearzero.rules(), yearzero.fighter('a'), yearzero.fighter('d'))],
  ];

  test.each(tables)('%s', (trait, table) => {
    const ruleset = rulesetOf(table.id);
    const plain = offerOf(table, trait, {});
    expect([plain.needsTarget, plain.circumstances?.includes('resist')]).toEqual([false, false]);
    const resisted = offerOf(table, trait, { resisted: true });
    expect([resisted.needsTarget, resisted.circumstances?.includes('resist')]).toEqual([true, true]);
    const { name, input } = resisted.play;
    expect(ruleset.plays[name]?.members(input)).toEqual(['a', 'd']);
    expect(ruleset.plays[name]?.fault(table.cast, input, table.rules)).toBeUndefined();
    const { d: _, ...alone } = table.cast;
    expect(ruleset.plays[name]?.fault(alone, input, table.rules)?.key).toBe('core.refused.gone');
  });
});

describe('whether a test has succeeded is what its first chance says', () => {
  const pair = (id: string, { rules, fighter }: { rules(): unknown; fighter(id: string): { id: string } }) =>
    tableOf(id, rules(), fighter('a'), fighter('d'));
  test.each([
    [pair('western', western), 'attributes.strength'],
    [pair('wfrp', wfrp), 'main.s'],
    [pair('lordsouls', lordsouls), 'attributes.str'],
    [pair('yearzero', yearzero), 'skills.stamina'],
    [pair('storyteller', storyteller), 'abilities.stealth'],
  ])('$id', (table, trait) => {
    const { play } = offerOf(table, trait, {});
    const ruleset = rulesetOf(table.id);
    const def = ruleset.plays[play.name];
    const begin = bindPlay(ruleset, play.name, play.input, table.rules);
    // Nothing that is offered after the roll is taken, as in the forecast.
    const policy = { ...def?.policy?.(play.input, table.rules), decide: keeps };
    const { ends } = odds(begin, table.cast, policy as never);
    const p = ends.reduce((sum, end) => sum + (def?.succeeds?.(end.out, play.input) ? end.p : 0), 0);
    expect(p).toBeGreaterThan(0);
    expect(p).toBeLessThan(1);
    expect(p).toBeCloseTo(chanceOf(table, trait, { resisted: false }), 9);
  });
});

describe('S-8 western: whoever has the larger total wins, a tie is lost', () => {
  const table = tableOf(
    'western',
    western.rules(),
    western.fighter('a', { attributes: { strength: 7 } }),
    western.fighter('d', { attributes: { strength: 5, toughness: 8 } }),
  );
  const total = (bonus: number) => sums(2, 10).map((sum) => sum + bonus);

  test.each([
    [{}, 7, 5],
    [{ mod: 3 }, 10, 5],
    [{ resist: 'toughness' }, 7, 8],
  ])('%o', (circumstances, mine, theirs) => {
    const expected = share(total(mine), total(theirs), (one, other) => one > other);
    expect(chanceOf(table, 'attributes.strength', circumstances)).toBeCloseTo(expected, 12);
  });

  test.each([
    // 7 + 12 against 5 + 13 and 5 + 14: won by one; a tie, lost by one.
    [[6, 6], [6, 7], 1],
    [[6, 6], [7, 7], -1],
  ])('%o against %o: %i', (own, other, margin) => {
    const { play } = offerOf(table, 'attributes.strength', { resisted: true });
    const faces: { readonly [ask: string]: readonly number[] } = { test: own, resist: other };
    const run = perform(
      bindPlay(rulesetOf('western'), play.name, play.input, table.rules),
      table.cast,
      ({ id }) => faces[id],
    );
    expect(run.state === 'done' && run.out).toBe(margin);
  });
});

describe('WF-9.3 wfrp: whoever resists passes as well, with at least the same degree', () => {
  const table = tableOf(
    'wfrp',
    wfrp.rules(),
    wfrp.fighter('a', {
      main: { s: 43 },
      gear: [wfrp.item('skill', 'row', { characteristic: 's', mastery: 10 })],
    }),
    wfrp.fighter('d', {
      main: { s: 38, t: 61 },
      gear: [wfrp.item('skill', 'row', { characteristic: 's', mastery: 20 })],
    }),
  );
  /** A degree for each full ten below the target number (AMB-1); −1 for a failure. */
  const degrees = (target: number) =>
    upTo(100).map((face) => (face <= target ? Math.floor((target - face) / 10) : -1));

  test.each([
    ['test:s', {}, 43, 38],
    ['test:s', { modifier: -20 }, 23, 38],
    ['test:s', { resist: 't' }, 43, 61],
    // Their own skill of the same name, or else its characteristic.
    ['test:skill:row', {}, 53, 58],
    ['test:skill:row', { resist: 't' }, 53, 61],
  ])('%s %o', (offer, circumstances, mine, theirs) => {
    const passes = (one: number, other: number) => one >= 0 && other < one;
    const expected = share(degrees(mine), degrees(theirs), passes);
    expect(chanceOf(table, offer, circumstances)).toBeCloseTo(expected, 12);
  });
});

describe('AMB-39 lordsouls: success beats failure, then the larger margin; nobody wins a tie', () => {
  const brawl = (value: number) => lordsouls.skill('brawl' as never, value);
  const table = tableOf(
    'lordsouls',
    lordsouls.rules(),
    lordsouls.fighter('a', { attributes: { str: 12 } as never, gear: [brawl(14)] }),
    lordsouls.fighter('d', { attributes: { str: 10, agi: 11 } as never, gear: [brawl(9)] }),
  );
  /** AMB-10: 3 and 4 always succeed, 17 and 18 never. */
  const results = (target: number) =>
    sums(3, 6).map((sum) => ({ won: sum <= 4 || (sum <= target && sum < 17), by: target - sum }));

  test.each([
    [{}, 12, 10],
    [{ mod: -2 }, 10, 10],
    [{ resist: 'agi' }, 12, 11],
  ])('%o', (circumstances, mine, theirs) => {
    const expected = share(results(mine), results(theirs), (one, other) =>
      one.won === other.won ? one.by > other.by : one.won,
    );
    expect(chanceOf(table, 'attributes.str', circumstances)).toBeCloseTo(expected, 12);
  });
});

describe('AMB-39 lordsouls: a skill is resisted by the same skill', () => {
  // The same skill of two people, each an item of its own, rolled against 14 and 9.
  const sailing = (id: string, value: number) => ({
    ...lordsouls.skill('own' as never, value),
    id,
    name: 'Sailing',
  });
  const table = tableOf(
    'lordsouls',
    lordsouls.rules(),
    lordsouls.fighter('a', { gear: [sailing('sail-a', 14)] }),
    lordsouls.fighter('d', { gear: [sailing('sail-d', 9)] }),
  );

  test('that the target has, whatever its item is called', () => {
    const { play } = offerOf(table, 'check:sail-a', { resisted: true });
    const run = perform(
      bindPlay(rulesetOf('lordsouls'), play.name, play.input, table.rules),
      table.cast,
      () => undefined,
    );
    const asks = run.state === 'waiting' ? run.asks : [];
    expect(asks.map((ask) => ask.kind === 'roll' && total(ask.lines))).toEqual([14, 9]);
  });
});

describe('YZ-0.5 yearzero: more successes than whoever resists', () => {
  const table = tableOf(
    'yearzero',
    yearzero.rules(),
    yearzero.fighter('a', {
      attributes: { strength: 2, agility: 1, wits: 3 },
      skills: { stamina: 1, mobility: 1 },
    }),
    yearzero.fighter('d', { attributes: { strength: 2, wits: 3 }, skills: { observation: 1 } }),
  );
  const sixes = (dice: number): number[] =>
    Array.from({ length: dice }).reduce<number[]>(
      (all) => all.flatMap((n) => upTo(6).map((face) => n + Number(face === 6))),
      [0],
    );

  test.each([
    ['skills.stamina', {}, 3, 2],
    ['skills.stamina', { modDice: 1 }, 4, 2],
    // YZ-4.9: whoever moves unseen is watched, with Wits 3 + Observation 1.
    ['skills.mobility', {}, 2, 4],
    ['skills.mobility', { resist: 'stamina' }, 2, 2],
  ])('%s %o', (trait, circumstances, mine, theirs) => {
    const expected = share(sixes(mine), sixes(theirs), (one, other) => one > other);
    expect(chanceOf(table, trait, circumstances)).toBeCloseTo(expected, 10);
  });
});
