import { describe, expect, test } from 'vitest';
import { RULESETS } from '../../src/cli/rulesets.ts';
import { bindPlay } from '../../src/core/encounter.ts';
import type { Fighter } from '../../src/core/fighter.ts';
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

/* What a game master can apply to many: harm, healing and conditions, by each ruleset's own rules. */

type Fields = { readonly [field: string]: Json };

const rulesetOf = (id: string): Ruleset => {
  const found = RULESETS.find((one) => one.id === id);
  if (!found) throw new Error(`there is no ruleset ${id}`);
  return found;
};

/** What a play changes and tells; choices are made by these ids or left at their default, and dice show these faces. */
function applied(
  id: string,
  play: string,
  input: Fields,
  to: unknown,
  faces: readonly number[] = [],
  says = '',
) {
  const ruleset = rulesetOf(id);
  const rules = blank(ruleset.rules) as Json;
  const cast = { a: to } as Cast<Fighter>;
  const given = { ...input, who: 'a' };
  expect(ruleset.plays[play]?.fault(cast, given, rules)).toBeUndefined();
  const dice = [...faces];
  const run = perform(bindPlay(ruleset, play, given, rules), cast, (ask) => {
    if (ask.kind === 'roll')
      return dice.splice(
        0,
        ask.dice.reduce((sum, { n }) => sum + n, 0),
      );
    return says;
  });
  expect(run.state).toBe('done');
  expect(dice).toEqual([]);
  const changes = run.changes.flat();
  return {
    after: run.cast.a,
    told: run.told.map(({ key }) => key),
    numbers: Object.fromEntries(changes.flatMap((one) => (one.do === 'add' ? [[one.at, one.n]] : []))),
    sets: changes.flatMap((one) => (one.do === 'set' ? [one.at] : [])),
  };
}

describe('harm by the rules of the game', () => {
  test('Storyteller: levels that Stamina does not soak (ST-5.1, ST-5.6)', () => {
    const human = storyteller.fighter('a', { attributes: { stamina: 2 } });
    // Of two dice against 6 one succeeds, so of three levels two are lost.
    const bashing = applied('storyteller', 'hurt', { levels: 3, type: 'bashing' }, human, [8, 3]);
    expect(bashing.numbers).toEqual({ 'traits.health.bashing': 2 });
    // A human has no dice against lethal damage.
    const lethal = applied('storyteller', 'hurt', { levels: 3, type: 'lethal' }, human);
    expect(lethal.numbers).toEqual({ 'traits.health.lethal': 3 });
    expect(applied('storyteller', 'hurt', { levels: 7, type: 'lethal', soak: false }, human).told).toContain(
      'incapacitated',
    );
  });

  test('WFRP: reduced by Toughness and the armour of the part, if they count (GAP-9)', () => {
    const jack = wfrp.item('armour', 'jack', { worn: true, points: { body: 1 } });
    const one = wfrp.fighter('a', {
      main: { t: 30 },
      gear: [jack],
      traits: { wounds: { value: 11, max: 11 } },
    });
    const lost = (input: Fields) => applied('wfrp', 'hurt', input, one).numbers;
    expect(lost({ amount: 8, at: 'body' })).toEqual({ 'traits.wounds.value': -4 });
    expect(lost({ amount: 8, at: 'head' })).toEqual({ 'traits.wounds.value': -5 });
    expect(lost({ amount: 8, at: 'body', toughness: false, armour: false })).toEqual({
      'traits.wounds.value': -8,
    });
    expect(applied('wfrp', 'hurt', { amount: 4, at: 'body' }, one).told).toEqual(['unharmed']);
  });

  test('Western: a wound with its shock and stress, and the test against shock (S-10, S-12)', () => {
    const one = western.fighter('a');
    const scratch = applied('western', 'hurt', { location: 'belly', severity: 'scratch' }, one);
    expect(scratch.after).toMatchObject({
      traits: { wounds: [{ location: 'belly', severity: 'scratch', bandaged: false }] },
    });
    expect(applied('western', 'hurt', { location: 'head', severity: 'light' }, one, [10, 10]).told).toEqual([
      'wounded',
      'standsIt',
    ]);
    const strained = applied('western', 'strain', { fatigue: 3, shock: 1 }, one, [1, 1]);
    expect(strained.numbers).toEqual({ 'traits.tracks.fatigue': 3, 'traits.tracks.shock': 1 });
    expect(strained.told.at(-1)).toMatch(/stunned|knockedOut/);
  });

  test('Lord Souls: what penetrates armour, multiplied by its type (SD-9, AMB-49)', () => {
    const one = lordsouls.fighter('a', { gear: [lordsouls.armour('mail', 3, { worn: true })] });
    const lost = (input: Fields) => applied('lordsouls', 'hurt', input, one).numbers;
    // (6 − 3) × 1.5 = 4.5; (6 − ⌊3 ÷ 2⌋) × 1; (6 − 3) × 2; without armour 6 × 1.5.
    expect(lost({ dealt: 6, type: 'cut' })).toEqual({ 'traits.hp.lost': 4 });
    expect(lost({ dealt: 6, type: 'crush' })).toEqual({ 'traits.hp.lost': 5 });
    expect(lost({ dealt: 6, type: 'pierce' })).toEqual({ 'traits.hp.lost': 6 });
    expect(lost({ dealt: 6, type: 'cut', armour: false })).toEqual({ 'traits.hp.lost': 9 });
    expect(applied('lordsouls', 'hurt', { dealt: 3, type: 'cut' }, one).told).toEqual(['unharmed']);
  });

  test('Year Zero: against armour, with stress; a fall is half its metres (YZ-12.3, YZ-13.3, YZ-14.15)', () => {
    const vest = yearzero.armour('vest', 2);
    const one = yearzero.fighter('a', { attributes: { strength: 4 }, gear: [vest] });
    const hurt = applied('yearzero', 'hurt', { amount: 2 }, one, [6, 1]);
    expect(hurt.numbers).toMatchObject({ 'traits.health.lost': 1, 'traits.stress': 1 });
    const bare = applied('yearzero', 'hurt', { amount: 2, armour: false }, one);
    expect(bare.numbers).toMatchObject({ 'traits.health.lost': 2 });
    const fall = applied('yearzero', 'fall', { metres: 7 }, one, [1, 1], 'fall');
    expect(fall.numbers).toMatchObject({ 'traits.health.lost': 3 });
  });
});

describe('healing gives back at most what was lost', () => {
  test.each([
    [
      'storyteller',
      { bashing: 5, lethal: 1 },
      storyteller.fighter('a', { health: { bashing: 3, lethal: 2 } }),
      { 'traits.health.bashing': -3, 'traits.health.lethal': -1 },
    ],
    [
      'wfrp',
      { amount: 5 },
      wfrp.fighter('a', { traits: { wounds: { value: 9, max: 11 } } }),
      { 'traits.wounds.value': 2 },
    ],
    [
      'western',
      { stress: 5, shock: 1 },
      western.fighter('a', { tracks: { stress: 2, shock: 3 } }),
      { 'traits.tracks.stress': -2, 'traits.tracks.shock': -1 },
    ],
    [
      'lordsouls',
      { hp: 9, energy: 1 },
      lordsouls.fighter('a', { traits: { hp: { lost: 4 }, energy: { spent: 3 } } }),
      { 'traits.hp.lost': -4, 'traits.energy.spent': -1 },
    ],
    ['yearzero', { amount: 5 }, yearzero.fighter('a', { lost: 2 }), { 'traits.health.lost': -2 }],
  ])('%s', (id, input, to, numbers) => {
    const { told, ...rest } = applied(id, 'mend', input as unknown as Fields, to);
    expect(rest.numbers).toEqual(numbers);
    expect(told.some((key) => /heals$/.test(key))).toBe(true);
  });

  test('a broken fighter stands up with the first point (YZ-12.9)', () => {
    const broken = yearzero.fighter('a', { lost: 3, conditions: { broken: true, prone: true } });
    expect(applied('yearzero', 'mend', { amount: 1 }, broken).after).toMatchObject({ conditions: {} });
  });
});

describe('conditions', () => {
  test.each(RULESETS.map(({ id }) => [id] as const))(
    'of %s begin and end; as they are, nothing changes',
    (id) => {
      const people = { lordsouls, storyteller, western, wfrp, yearzero } as unknown as {
        readonly [id: string]: { fighter(id: string, given?: object): Fighter };
      };
      const [first] = rulesetOf(id).conditions;
      const condition = first?.id ?? '';
      const without = people[id]?.fighter('a');
      const having = people[id]?.fighter('a', { conditions: { [condition]: true } });
      const change = (to: unknown, on: boolean) => applied(id, 'condition', { condition, on }, to);
      expect(change(without, true).after).toMatchObject({ conditions: { [condition]: true } });
      expect(change(having, false).after).toMatchObject({ conditions: {} });
      expect(change(having, true)).toMatchObject({ sets: [], told: ['core.told.asBefore'] });
      expect(change(without, false)).toMatchObject({ sets: [], told: ['core.told.asBefore'] });
    },
  );
});

describe('what is applied to many', () => {
  test('is about one fighter each, and everything else is the game master’s', () => {
    for (const { plays, id } of RULESETS)
      for (const [name, { applies, members }] of Object.entries(plays)) {
        if (!applies) continue;
        const input = { ...(blank(applies) as object), who: 'a' };
        expect([id, name, members(input as never), 'who' in applies]).toEqual([id, name, ['a'], false]);
      }
  });
});
