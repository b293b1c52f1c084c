import { describe, expect, test } from 'vitest';
import { ACTIONS, useFault, useOf } from '../../../src/rulesets/lordsouls/actions/list.ts';
import type { Category } from '../../../src/rulesets/lordsouls/data/gear.ts';
import type { Rules } from '../../../src/rulesets/lordsouls/data/rules.ts';
import { fighter, inFight, rules } from './support.ts';

/* The table of the guard `canChoose`: the category of every manoeuvre, what it closes, and what must not have been used before it. */

/** What is looked for: a combat manoeuvre, Move, another movement, a free action. */
const PROBES = ['attack', 'move', 'slip', 'drop'] as const;
type Probe = (typeof PROBES)[number];

/** Whether a manoeuvre is barred by others of the turn, apart from a category that is used up. */
function isBarred(used: readonly string[], use: string, house: Rules): boolean {
  // Two manoeuvres of each category: then only the rules that close a category can refuse a second one.
  const traits = { capacities: { combat: 2, movement: 2, free: 2 } };
  const no = useFault(fighter('a', { traits, turn: inFight({ used }) }), use, house)?.key;
  return no === 'lordsouls.no.closed' || no === 'lordsouls.no.broken';
}

const closedAfter = (use: string, house = rules()): Probe[] =>
  PROBES.filter((probe) => isBarred([use], probe, house));
const closedBefore = (use: string, house = rules()): Probe[] =>
  PROBES.filter((probe) => isBarred([probe], use, house));

const NOTHING: readonly Probe[] = [];
const MOVEMENT = ['move', 'slip'] as const;

const TABLE: readonly (readonly [use: string, category: Category, closes: readonly Probe[]])[] = [
  ['attack', 'combat', NOTHING],
  ['concentrate', 'combat', NOTHING],
  ['longConcentrate', 'combat', ['slip']],
  ['influence', 'combat', NOTHING],
  ['prepare', 'combat', NOTHING],
  ['allOutAttack', 'combat', NOTHING],
  ['targetedAttack', 'combat', NOTHING],
  ['deceptiveAttack', 'combat', NOTHING],
  ['allOutDefence', 'combat', MOVEMENT],
  ['aim', 'combat', MOVEMENT],
  ['grapple', 'combat', NOTHING],
  ['throwDown', 'combat', NOTHING],
  ['push', 'combat', NOTHING],
  ['wait', 'combat', NOTHING],
  ['doNothing', 'combat', ['move', 'slip', 'drop']],
  ['improviseCombat', 'combat', NOTHING],
  ['move', 'movement', NOTHING],
  ['climbSwim', 'movement', NOTHING],
  ['drag', 'movement', NOTHING],
  ['slip', 'movement', NOTHING],
  ['sprint', 'movement', NOTHING],
  ['changePosture', 'movement', NOTHING],
  ['jump', 'movement', NOTHING],
  ['runningJump', 'movement', ['attack', 'drop']],
  ['improviseMove', 'movement', NOTHING],
  ['drop', 'free', NOTHING],
  ['fallProne', 'free', NOTHING],
  ['maintain', 'free', NOTHING],
  ['command', 'free', NOTHING],
  ['ready', 'free', NOTHING],
];

/** Those that leave their user without defences until the next turn (LS-3.5.8, LS-3.9.7, LS-3.13.3). */
const DEFENCELESS = ['allOutAttack', 'aim', 'doNothing'];

describe('after a manoeuvre', () => {
  test.each(TABLE)('LS-2.2 LS-2.5: %s is a %s manoeuvre, and closes %j', (use, category, closes) => {
    const { category: found, zeroes = false } = ACTIONS[use] ?? {};
    expect([found, zeroes]).toEqual([category, DEFENCELESS.includes(use)]);
    expect(closedAfter(use)).toEqual(closes);
  });
});

describe('before a manoeuvre', () => {
  const closing = TABLE.filter(([, , closes]) => closes.length > 0);

  test.each(closing)('LS-2.6: %s, a %s manoeuvre, cannot follow %j', (use, _, closes) =>
    expect(closedBefore(use)).toEqual(closes),
  );
});

describe('what a declaration counts as', () => {
  const holder = fighter('a', { conditions: { holding: { d: 1 } } });

  test.each([
    ['jump', {}, 'jump'],
    ['jump', { situation: { run: 0 } }, 'jump'],
    ['jump', { situation: { run: 1 } }, 'runningJump'],
    ['concentrate', {}, 'concentrate'],
    ['concentrate', { situation: { needed: 1 } }, 'concentrate'],
    ['concentrate', { situation: { needed: 2 } }, 'longConcentrate'],
    ['grapple', { target: 'x' }, 'grapple'],
    ['grapple', { target: 'd' }, 'throwDown'],
  ] as const)('LS-4.7.5 LS-3.2.4 LS-3.10.8: %s with %j is %s', (manoeuvre, more, use) =>
    expect(useOf(holder, { manoeuvre, ...more })).toBe(use),
  );
});

describe('house rules', () => {
  test.each([
    ['free', NOTHING],
    ['half', ['slip']],
    ['none', MOVEMENT],
  ] as const)('AMB-23: with %s a short concentration closes %j', (concentrationShortMove, closes) => {
    const house = rules({ concentrationShortMove });
    expect(closedAfter('concentrate', house)).toEqual(closes);
    expect(closedBefore('concentrate', house)).toEqual(closes);
  });

  test.each([
    [false, NOTHING],
    [true, MOVEMENT],
  ] as const)('AMB-28: waiting that forbids movement (%s) closes %j', (waitForbidsMovement, closes) => {
    const house = rules({ waitForbidsMovement });
    expect(closedAfter('wait', house)).toEqual(closes);
    expect(closedBefore('wait', house)).toEqual(closes);
  });
});

describe('conditions', () => {
  test.each([
    ['surprised', 'attack', 'surprised'],
    ['surprised', 'move', 'surprised'],
    ['surprised', 'drop', 'surprised'],
    ['surprised', 'doNothing', 'open'],
    ['stunned', 'attack', 'stunned'],
    ['stunned', 'wait', 'stunned'],
    ['stunned', 'doNothing', 'open'],
    ['stunned', 'move', 'open'],
    ['stunned', 'drop', 'open'],
    ['grappled', 'move', 'grappled'],
    ['grappled', 'jump', 'grappled'],
    ['grappled', 'changePosture', 'grappled'],
    ['grappled', 'improviseMove', 'open'],
    ['grappled', 'attack', 'open'],
    ['grappled', 'drop', 'open'],
    ['sitting', 'move', 'sitting'],
    ['sitting', 'slip', 'sitting'],
    ['sitting', 'sprint', 'sitting'],
    ['sitting', 'changePosture', 'open'],
    ['kneeling', 'move', 'open'],
    ['prone', 'move', 'open'],
  ] as const)('SD-7: to a fighter who is %s, %s is closed or open: %s', (condition, use, reason) => {
    const value = condition === 'grappled' ? ['d'] : true;
    const one = fighter('a', { conditions: { [condition]: value }, turn: inFight() });
    expect(useFault(one, use, rules())?.key).toBe(reason === 'open' ? undefined : `lordsouls.no.${reason}`);
  });
});
