import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { rulesetOf } from '../../src/cli/rulesets.ts';
import type { Ask } from '../../src/core/ask.ts';
import { bindPlay, fighters, playDef } from '../../src/core/encounter.ts';
import type { Begin } from '../../src/core/replay.ts';
import { oddsOf } from '../../src/core/scenario/chances.ts';
import { withSituation } from '../../src/core/scenario/people.ts';
import { read } from '../../src/core/scenario/read.ts';
import { openingOf } from '../../src/core/scenario/run.ts';
import type { Cast } from '../../src/core/stage.ts';
import type { Json } from '../../src/core/text.ts';
import { Refused } from '../../src/core/text.ts';
import { everyReadCourse, gathered } from './brute.ts';

/* What a scenario's odds state of every fact of an end, compared with every reading of every roll. */

type Fields = { readonly [field: string]: Json };

interface Asked {
  readonly ruleset: string;
  readonly rules?: Fields;
  readonly fighters: Fields;
  readonly play?: string;
  readonly input: Fields;
  readonly decide?: Fields;
  /** Courses less likely than this are left out of the brute force, and of the odds: dice that may fall without end. */
  readonly cut?: number;
}

const people = join(import.meta.dirname, '../scenarios');

const encounterOf = ({ ruleset, rules = {}, fighters: cast }: Asked) => {
  const text = stringify({ ruleset, use: [`${ruleset}/_people.yaml`], rules, fighters: cast });
  const load = (name: string) => ({ file: name, text: readFileSync(join(people, name), 'utf8') });
  return openingOf(read(text, 'chances.yaml', load), {}, rulesetOf);
};

/** The same whatever the order of fields. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, one]) => one !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, one]) => [key, sorted(one)]),
        )
      : value;

/** Everything that a scenario may ask of an end. */
const named = ({ out, cast }: { readonly out: unknown; readonly cast: unknown }): string =>
  JSON.stringify(sorted([out, cast]));

/** The answers: as the case says, or the first open one of a list. */
const answering =
  (decide: Fields) =>
  (ask: Exclude<Ask, { kind: 'roll' }>): Json => {
    const said = decide[ask.id];
    if (ask.kind === 'enter') return said ?? ask.skip ?? null;
    const open = ask.options.filter(({ no }) => !no).map(({ id }) => id);
    const wanted = [said, ask.skip, open[0]].flat().find((id) => open.includes(String(id)));
    return wanted ?? null;
  };

function agree(asked: Asked): void {
  const enc = encounterOf(asked);
  const { ruleset, rules } = enc;
  const { play = 'attack', decide = {}, cut = 0 } = asked;
  const input = withSituation(ruleset, asked.input);
  const members = Object.fromEntries(
    playDef(ruleset, play)
      .members(input)
      .map((who) => [who, fighters(enc.cast)[who]]),
  );
  const begin = bindPlay(ruleset, play, input, rules) as unknown as Begin<Json>;
  const brute = gathered(everyReadCourse(begin, members as Cast, answering(decide), cut), named);
  const found = oddsOf(enc, { play, input: asked.input, decide, cut });
  const exact = gathered(found.ends, named);
  const sum = (chances: ReadonlyMap<string, number>) => [...chances.values()].reduce((so, p) => so + p, 0);
  expect(sum(exact) + found.lost).toBeCloseTo(1, 9);
  expect(sum(brute)).toBeCloseTo(1, 9);
  expect(brute.size).toBeGreaterThan(1);
  for (const end of new Set([...brute.keys(), ...exact.keys()]))
    expect(Math.abs((exact.get(end) ?? 0) - (brute.get(end) ?? 0)), end).toBeLessThan(1e-9);
}

const MASHA = 'masha';
const OLEG = 'oleg';

const yearzero = (decide: Fields, theirs: Fields, more: Fields = {}, stress = 0): Asked => ({
  ruleset: 'yearzero',
  rules: { healthFormula: 'manual' },
  fighters: {
    masha: {
      traits: { attributes: { strength: 2, agility: 1 }, stress, health: { most: 9 } },
      gear: { knife: 'knife', pistol: 'pistol' },
    },
    oleg: {
      traits: { attributes: { strength: 1 }, health: { most: 9 } },
      gear: { knife: 'knife' },
      ...theirs,
    },
  },
  input: { attacker: MASHA, defender: OLEG, weapon: 'knife', mode: 'melee', situation: {}, ...more },
  decide,
});
const take = { 'attack:push': 'keep', defence: 'take' };

const wfrp = (decide: Fields, more: Partial<Asked> = {}): Asked => ({
  ruleset: 'wfrp',
  fighters: {
    masha: { like: 'human', traits: { main: { ws: { base: 9 } } }, gear: { sword: 'sword' } },
    oleg: {
      like: 'goblin',
      traits: { main: { ws: { base: 95 }, ag: { base: 95 } } },
      gear: { sword: 'sword', dodge: 'dodge' },
      turn: { half: 1, stance: true },
    },
  },
  input: { attacker: MASHA, defender: OLEG, weapon: 'sword' },
  decide,
  cut: 1e-14,
  ...more,
});

/**
 * With a point of Fortune for one of them. Oleg can take so much that no criticals occur, which have tests of their own: rerolls already make many
 * courses.
 */
const fortunate = (who: string, decide: Fields): Asked => {
  const fortune = (one: string): Fields => (one === who ? { fortune: 1 } : {});
  return wfrp(decide, {
    fighters: {
      masha: {
        like: 'human',
        traits: { main: { ws: { base: 9 } }, ...fortune(MASHA) },
        gear: { sword: 'sword' },
      },
      oleg: {
        like: 'goblin',
        traits: {
          main: { ws: { base: 95 }, ag: { base: 95 } },
          wounds: { value: 90, max: 90 },
          ...fortune(OLEG),
        },
        gear: { sword: 'sword', dodge: 'dodge' },
        turn: { half: 1, stance: true },
      },
    },
    cut: 1e-13,
  });
};

const lordsouls = (decide: Fields): Asked => ({
  ruleset: 'lordsouls',
  fighters: {
    masha: { like: 'human', gear: { sword: 'sword', skill: 'balanced12' } },
    oleg: { like: 'guard' },
  },
  input: { attacker: MASHA, defender: OLEG, weapon: 'sword', situation: {} },
  decide,
});

const storyteller = (decide: Fields, rules: Fields = {}, situation: Fields = {}): Asked => ({
  ruleset: 'storyteller',
  rules,
  fighters: {
    masha: {
      traits: { attributes: { strength: 1, dexterity: 2 }, willpower: { value: 1, max: 1 } },
      gear: { sword: { like: 'sword', traits: { damage: 1 } } },
    },
    oleg: {
      traits: { attributes: { stamina: 1, dexterity: 2, wits: 1 }, willpower: { value: 1, max: 1 } },
      gear: { club: 'club' },
    },
  },
  input: { attacker: MASHA, defender: OLEG, weapon: 'sword', manoeuvre: 'strike', situation },
  decide,
});

/** One die for the blow. Repeated tens are cut at some point: each has a chance of a tenth. */
const exploding: Asked = {
  ...storyteller({ defence: 'none' }, { tensRule: 'explodeWithSpecialty' }, { specialty: true }),
  fighters: {
    masha: {
      traits: { attributes: { strength: 1, dexterity: 1 } },
      gear: { sword: { like: 'sword', traits: { damage: 1 } } },
    },
    oleg: { traits: { attributes: { stamina: 1 } } },
  },
  cut: 1e-11,
};

const western = (kind: string, weapon: string): Asked => ({
  ruleset: 'western',
  fighters: { masha: { like: 'billy', gear: { club: 'club' } }, oleg: { like: 'kid' } },
  input: { shooter: MASHA, target: OLEG, kind, weapon, turn: 1, situation: {} },
});

describe('the odds of a scenario equal those counted over all readings', { timeout: 60_000 }, () => {
  test.each<[string, Asked]>([
    [
      'Year Zero, kept and not blocked, to death',
      yearzero(take, {
        traits: { attributes: { strength: 1 }, health: { most: 1 } },
        gear: { jacket: 'one' },
      }),
    ],
    ['Year Zero, pushed and taken', yearzero({ ...take, 'attack:push': 'push' }, {})],
    ['Year Zero, pushed in great stress', yearzero({ ...take, 'attack:push': 'push' }, {}, {}, 4)],
    [
      'Year Zero, kept, blocked and the block pushed',
      yearzero({ 'attack:push': 'keep', defence: 'block', 'block:push': 'push', spend: 'remove' }, {}),
    ],
    [
      'Year Zero, blocked, and struck back',
      yearzero(
        {
          'attack:push': 'keep',
          defence: 'block',
          'block:push': 'keep',
          spend: 'counter',
          'defence:2': 'take',
        },
        {},
      ),
    ],
    [
      'Year Zero, a shot, pushed',
      yearzero(
        { 'attack:push': 'push' },
        {},
        { weapon: 'pistol', mode: 'ranged', situation: { distance: 5 } },
      ),
    ],
    ['WFRP, undefended, with criticals', wfrp({ defence: 'none' })],
    ['WFRP, dodged', wfrp({ defence: 'dodge' })],
    ['WFRP, a miss rerolled for Fortune', fortunate(MASHA, { defence: 'none', 'fortune:attack': 'again' })],
    ['WFRP, a miss kept', fortunate(MASHA, { defence: 'none', 'fortune:attack': 'keep' })],
    [
      'WFRP, a failed dodge rerolled for Fortune',
      fortunate(OLEG, { defence: 'dodge', 'fortune:defence:dodge': 'again' }),
    ],
    ['Lord Souls, undefended', lordsouls({ defence: 'none' })],
    ['Lord Souls, parried', lordsouls({ defence: 'parry:sword' })],
    ['Storyteller, undefended', storyteller({ defence: 'none' })],
    ['Storyteller, dodged', storyteller({ defence: 'dodge' })],
    ['Storyteller, parried', storyteller({ defence: 'parry:club' })],
    ['Storyteller, tens count once', storyteller({ defence: 'none' }, { tensRule: 'single' })],
    ['Storyteller, tens are thrown again', exploding],
    [
      'Storyteller, a success bought by either',
      storyteller(
        { defence: 'dodge', 'willpower:masha': 'spendWill', 'willpower:oleg': 'spendWill' },
        { willpowerSuccess: true },
      ),
    ],
    ['Western, a shot', western('quick', 'gun')],
    ['Western, a blow', western('blow', 'club')],
  ])('%s', (_, asked) => agree(asked));
});

test('GAP-18 whoever may reroll a miss hits unless both rolls miss', () => {
  const hits = (decide: Fields): number => {
    const asked = fortunate(MASHA, { defence: 'none', ...decide });
    const { ends } = oddsOf(encounterOf(asked), { play: 'attack', input: asked.input, decide: asked.decide });
    return ends.reduce((sum, { p, out }) => sum + ((out as Fields).hit ? p : 0), 0);
  };
  const once = hits({ 'fortune:attack': 'keep' });
  expect(once).toBeGreaterThan(0);
  expect(once).toBeLessThan(1);
  expect(hits({ 'fortune:attack': 'again' })).toBeCloseTo(1 - (1 - once) ** 2, 9);
});

/** The reason why odds are refused, with its arguments. */
function refusalOf(asked: Asked): { readonly key: string; readonly args?: object } | undefined {
  const { play = 'attack', input, decide = {} } = asked;
  try {
    oddsOf(encounterOf(asked), { play, input, decide });
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error.reason;
    throw error;
  }
}

test('a play that the rules refuse has no odds', () => {
  const { input, ...rest } = wfrp({});
  expect(refusalOf({ ...rest, input: { ...input, weapon: 'gone' } })).toEqual({ key: 'wfrp.no.weapon' });
});

describe('decisions in odds', () => {
  test('an unknown option is refused, with the nearest one and the list of all', () =>
    expect(refusalOf(wfrp({ defence: 'dogde' }))).toEqual({
      key: 'core.scenario.unknown',
      args: {
        at: 'odds.decide.defence',
        word: 'dogde',
        near: 'dodge',
        words: 'dodge, parry, offParry, markDodge, markParry, none',
      },
    }));

  test('a closed option is refused with the reason and the open ones; a list falls back to the next', () => {
    // one success is not enough for a counterattack and a disarming (YZ-10.10)
    const decide = { 'attack:push': 'keep', defence: 'block', 'block:push': 'keep', 'defence:2': 'take' };
    expect(refusalOf(yearzero({ ...decide, spend: 'counterDisarm' }, {}))).toMatchObject({
      key: 'core.scenario.closedDecision',
      args: { ask: 'spend', reason: { key: 'yearzero.no.successes' }, open: 'remove, counter, disarm' },
    });
    expect(refusalOf(yearzero({ ...decide, spend: ['counterDisarm', 'counter'] }, {}))).toBeUndefined();
  });

  test('a decision about an ask that never comes is refused, with the asks that do', () =>
    expect(refusalOf(lordsouls({ defense: 'dodge' }))).toEqual({
      key: 'core.scenario.unknown',
      args: { at: 'odds.decide', word: 'defense', near: 'defence', words: 'defence' },
    }));

  test('the best option is the one worth most to the chooser; a choice without a worth is refused by name', () => {
    const mean = (asked: Asked, at: string): number => {
      const { play = 'attack', input, decide = {} } = asked;
      const { ends } = oddsOf(encounterOf(asked), { play, input, decide });
      return ends.reduce((sum, { p, out }) => sum + p * Number((out as Fields)[at]), 0);
    };
    for (const [made, options, at] of [
      [lordsouls, ['none', 'dodge', 'parry:sword'], 'injury'],
      [wfrp, ['none', 'dodge', 'parry'], 'lost'],
      [storyteller, ['none', 'dodge'], 'taken'],
    ] as const) {
      const best = mean(made({ defence: 'best' }), at);
      for (const defence of options) expect(best).toBeLessThanOrEqual(mean(made({ defence }), at) + 1e-9);
    }
    const asked = { ...western('quick', 'gun'), rules: { starterRules: false }, decide: { hit: 'best' } };
    expect(refusalOf(asked)).toEqual({
      key: 'core.scenario.noWorth',
      args: { ask: 'hit', play: 'attack' },
    });
  });

  test('an illegal or missing entry is refused', () => {
    const asked = { ...western('quick', 'gun'), rules: { starterRules: false } };
    expect(refusalOf({ ...asked, decide: { hit: 'hit' } })).toEqual({
      key: 'core.scenario.undecided',
      args: { ask: 'wound' },
    });
    expect(refusalOf({ ...asked, decide: { hit: 'hit', wound: { location: 'ear' } } })).toMatchObject({
      key: 'core.scenario.badDecision',
      args: { ask: 'wound' },
    });
  });

  test('null is not a decision: neither a skipped entry nor the policy replaces it', () => {
    const asked = { ...storyteller({}), play: 'heal', input: { who: MASHA } };
    expect(refusalOf(asked)).toBeUndefined();
    expect(refusalOf({ ...asked, decide: { heal: null } })).toEqual({
      key: 'core.scenario.badDecision',
      args: { ask: 'heal', reason: { key: 'core.fault.missing' } },
    });
    expect(refusalOf(storyteller({ defence: null }))).toMatchObject({ args: { word: 'null' } });
  });
});
