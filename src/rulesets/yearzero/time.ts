import type { Play } from '../../core/ask.ts';
import { enter, MASTER, roll } from '../../core/ask.ts';
import type { Change } from '../../core/change.ts';
import { set } from '../../core/change.ts';
import { faults, text } from '../../core/spec.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { deathSave } from './aid.ts';
import { has, lift } from './conditions.ts';
import { bareCheck } from './dice.ts';
import type { YzFighter } from './fighter.ts';
import { burn, isAfire } from './fire.ts';
import { wornBy } from './gear.ts';
import { bleeds, gashes, healingBy, heals, mends, mendsInTurn, rests } from './healing.ts';
import { injuriesOf } from './injuries.ts';
import type { Lack } from './needs.ts';
import { daysAwake, LACKS, nourished, passes, tires, wakes } from './needs.ts';
import { attributeLine } from './pools.ts';
import { supplyRoll } from './roll.ts';
import type { Rules } from './rules.ts';
import { inRound } from './slots.ts';
import { relieved } from './stress.ts';
import type { Unit, Within } from './tables.ts';
import { UNITS } from './tables.ts';

/* Time passes: the master moves a clock on, and what has become due happens (YZ-1.1 to YZ-1.3, YZ-A.10). */

/** Something that the end of a unit of time may bring to somebody. */
interface Due {
  readonly id: string;
  /** However often its unit passes, it comes about once. */
  readonly once?: true;
  /** Whether its unit has anything for them, if only that it brings it nearer. */
  is(fighter: YzFighter, rules: Rules): boolean;
  /** With which passing of its unit it comes about for the first time; with the very next one unless told. */
  first?(fighter: YzFighter): number;
  comes(stage: Stage<YzFighter>, who: Id, rules: Rules, alone: Map<Id, boolean>): Play<unknown>;
}

const runningBy = (fighter: YzFighter, unit: Unit) =>
  injuriesOf(fighter).filter(({ injury }) => injury.unit === unit && injury.due > 0);

/** Fatal injuries whose time is out when this unit ends (YZ-12.18). */
export const fatalBy = (fighter: YzFighter, unit: Unit): Id[] =>
  runningBy(fighter, unit)
    .filter(({ injury }) => injury.due === 1)
    .map(({ id }) => id);

/** Where the master has given more time, one unit of it has passed (YZ-12.18). */
export const nearerBy = (fighter: YzFighter, unit: Unit): Change[] =>
  runningBy(fighter, unit)
    .filter(({ injury }) => injury.due > 1)
    .map(({ id, injury: { due } }) => set(fighter.id, `traits.injuries.${id}.due`, due, due - 1, 'YZ-12.18'));

const saves = (unit: Unit): Due => ({
  id: 'save',
  is: (fighter) => runningBy(fighter, unit).length > 0,
  first: (fighter) => Math.min(...runningBy(fighter, unit).map(({ injury }) => injury.due)),
  *comes(stage, who, rules) {
    const dying = fatalBy(stage.of(who), unit);
    stage.act(...nearerBy(stage.of(who), unit));
    for (const _ of dying) if (!has(stage.of(who), 'dead')) yield* deathSave(stage, { who }, rules);
  },
});

const calmed = (fighter: YzFighter) => (rests(fighter) ? relieved(fighter, 1, 'YZ-13.31') : []);

/** Rest in a safe place calms (YZ-13.31, YZ-13.32). */
const relief: Due = {
  id: 'relief',
  is: (fighter) => calmed(fighter).length > 0,
  *comes(stage, who) {
    stage.act(...calmed(stage.of(who)));
  },
};

const mending: Due = { id: 'mends', is: mends, comes: mendsInTurn };

const calming: Due = {
  id: 'calm',
  once: true,
  is: (fighter) => has(fighter, 'panic') || has(fighter, 'overkill'),
  *comes(stage, who) {
    stage.act(...lift(stage.of(who), 'panic', 'YZ-13.30'), ...lift(stage.of(who), 'overkill', 'YZ-13.30'));
  },
};

/** A fire burns by Turns where nobody counts rounds (YZ-14.29, YZ-14.32, YZ-A.9). */
const burning: Due = {
  id: 'burns',
  is: (fighter) => isAfire(fighter) && !inRound(fighter),
  comes: (stage, who, rules) => burn(stage, { who }, rules),
};

/** In a suit one breathes what one carries: a supply roll a Turn, as long as there is any (YZ-G, YZ-0.6). */
const breathing: Due = {
  id: 'air',
  is: (fighter) => fighter.traits.supplies.air > 0 && wornBy(fighter).some(({ traits }) => traits.airtight),
  comes: (stage, who, rules) => supplyRoll(stage, who, 'air', rules),
};

/** What counts for one Turn only begins anew: steps, looking around, the detector, a spoilt rest (YZ-4.2, YZ-4.4, YZ-4.14, YZ-13.32). */
const FRESH = [
  ['stealth.steps', 0],
  ['stealth.examining', false],
  ['stealth.detected', false],
  ['rest.rolled', false],
] as const;

const fieldAt = ({ traits: { stealth, rest } }: YzFighter, at: string): number | boolean =>
  at === 'rest.rolled'
    ? rest.rolled
    : stealth[at.slice('stealth.'.length) as 'steps' | 'examining' | 'detected'];

const renewal: Due = {
  id: 'renewed',
  once: true,
  is: (fighter) => FRESH.some(([at, is]) => fieldAt(fighter, at) !== is),
  *comes(stage, who) {
    const stale = FRESH.filter(([at, is]) => fieldAt(stage.of(who), at) !== is);
    stage.act(...stale.map(([at, is]) => set(who, `traits.${at}`, fieldAt(stage.of(who), at), is, 'YZ-1.2')));
  },
};

const fed = (of: Lack): Due => ({
  id: `${of}Passes`,
  once: true,
  is: (fighter) => passes(fighter, of),
  *comes(stage, who) {
    stage.act(...lift(stage.of(who), LACKS[of].condition, 'YZ-14.8'));
  },
});

const waking: Due = { id: 'wakes', once: true, is: (fighter) => has(fighter, 'asleep'), comes: wakes };

const healing = (unit: Unit): Due => ({
  id: 'heals',
  is: (fighter) => healingBy(fighter, unit).length > 0,
  comes: (stage, who) => heals(stage, who, unit),
});

const bleeding: Due = { id: 'bleeds', is: (fighter) => gashes(fighter).length > 0, comes: bleeds };

/** Food and water are needed by everybody who lives, every day (YZ-14.1, YZ-14.9). */
const nourishment = (of: Lack): Due => ({
  id: of,
  is: () => true,
  comes: (stage, who, rules) => nourished(stage, who, of, rules),
});

const tiring: Due = {
  id: 'tires',
  is: (fighter) => fighter.traits.needs.slept === 0 || daysAwake(fighter) > 0,
  comes: tires,
};

const newDay: Due = {
  id: 'newDay',
  is: (fighter) => fighter.traits.needs.slept > 0,
  *comes(stage, who) {
    stage.act(set(who, 'traits.needs.slept', stage.of(who).traits.needs.slept, 0, 'YZ-14.10'));
  },
};

const disorderSpec = { disorder: text('', { label: 'yearzero.entry.disorder' }) };

/** At the end of the day a shock may leave its mark: Empathy alone, and on a success, of all things, a disorder (YZ-13.35 to YZ-13.38). */
const trauma: Due = {
  id: 'trauma',
  is: (fighter) => has(fighter, 'trauma'),
  *comes(stage, who, { traumaOn }) {
    const successes = yield* roll(() =>
      bareCheck({
        id: 'trauma',
        by: who,
        label: msg('yearzero.check.trauma'),
        dice: [attributeLine(stage.of(who), 'empathy')],
      }),
    );
    stage.act(...lift(stage.of(who), 'trauma', 'YZ-13.35'));
    if (successes > 0 !== (traumaOn === 'success')) return;
    const { disorder } = yield* enter<{ readonly disorder: string }>(() => ({
      kind: 'enter',
      id: 'disorder',
      by: MASTER,
      label: msg('yearzero.choose.disorder', { who }),
      form: 'disorder',
      spec: disorderSpec,
      legal: (value) => faults(disorderSpec, value)[0]?.says,
    }));
    const { disorders } = stage.of(who).traits;
    stage.act(set(who, 'traits.disorders', disorders, [...disorders, disorder], 'YZ-13.37'));
    stage.tell('disorder', { who });
  },
};

/** What the end of each unit may bring, in this order. */
const DUES: { readonly [unit in Unit]: readonly Due[] } = {
  round: [saves('round')],
  turn: [relief, mending, calming, saves('turn'), burning, breathing, renewal],
  shift: [fed('food'), fed('water'), waking, saves('shift'), bleeding, healing('shift')],
  day: [nourishment('food'), nourishment('water'), tiring, newDay, saves('day'), trauma, healing('day')],
};

const isAlive = (fighter: YzFighter): boolean => !has(fighter, 'dead') && fighter.traits.kind !== 'door';

/** How many of a unit make the next longer one (YZ-1.5, YZ-A.10). */
const many = (unit: Unit, { shiftsPerDay }: Rules): number => (unit === 'shift' ? shiftsPerDay : 60);

const shorterThan = (unit: Unit): Unit | undefined => UNITS[UNITS.indexOf(unit) - 1];

/** How often the next shorter unit passes within a longer one, as far as it is to count (YZ-1.6). */
function timesOf(shorter: Unit, within: Within, rules: Rules): number {
  const counted = within === 'rule' ? rules.longerUnits : within;
  if (counted === 'all') return many(shorter, rules);
  return counted === 'once' ? 1 : 0;
}

const duesOf = (fighter: YzFighter, unit: Unit, rules: Rules): readonly Due[] =>
  isAlive(fighter) ? DUES[unit].filter((due) => due.is(fighter, rules)) : [];

/** What would fall due for somebody if the unit passed now, and how often at most, by the words of `yearzero.due` (YZ-1.6). */
export function dueAt(fighter: YzFighter, unit: Unit, rules: Rules, within: Within = 'rule'): Msg[] {
  const says: Msg[] = [];
  let n = 1;
  for (let at: Unit | undefined = unit; at && n > 0; ) {
    for (const due of duesOf(fighter, at, rules)) {
      const times = due.once ? 1 : n - (due.first?.(fighter) ?? 1) + 1;
      const what = msg(`yearzero.due.${due.id}`);
      if (times > 0) says.push(times > 1 ? msg('yearzero.due.upTo', { what, n: times }) : what);
    }
    at = shorterThan(at);
    if (at) n *= timesOf(at, within, rules);
  }
  return says;
}

export type Time = { readonly unit: Unit; readonly who: readonly Id[]; readonly within: Within };

/** Time as it passes for one person: which unit, and what is remembered of them meanwhile. */
interface Passage {
  readonly who: Id;
  readonly within: Within;
  readonly alone: Map<Id, boolean>;
}

/** Whether a unit, or a shorter one within it, has anything for them. */
function anythingDue(fighter: YzFighter, unit: Unit, rules: Rules): boolean {
  const shorter = shorterThan(unit);
  return duesOf(fighter, unit, rules).length > 0 || (shorter ? anythingDue(fighter, shorter, rules) : false);
}

/** The shorter units within it, as long as anything in them is due, then the unit itself (YZ-1.6). */
function* elapses(stage: Stage<YzFighter>, unit: Unit, passage: Passage, rules: Rules): Play<void> {
  const { who, within } = passage;
  const shorter = shorterThan(unit);
  if (shorter)
    for (let n = timesOf(shorter, within, rules); n > 0 && anythingDue(stage.of(who), shorter, rules); n--)
      yield* elapses(stage, shorter, passage, rules);
  yield* ends(stage, unit, passage, rules);
}

/** What the end of a unit itself brings. */
function* ends(stage: Stage<YzFighter>, unit: Unit, { who, alone }: Passage, rules: Rules): Play<void> {
  for (const due of DUES[unit])
    if (isAlive(stage.of(who)) && due.is(stage.of(who), rules)) yield* due.comes(stage, who, rules, alone);
}

/** Where clocks run by themselves, enough of one unit is one of the next, whose shorter ones have passed (YZ-A.10). */
function* ticks(stage: Stage<YzFighter>, unit: Unit, passage: Passage, rules: Rules): Play<void> {
  const longer = UNITS[UNITS.indexOf(unit) + 1];
  if (unit === 'day' || longer === undefined) return;
  const before = stage.of(passage.who).traits.clock[unit];
  const after = (before + 1) % many(unit, rules);
  stage.act(set(passage.who, `traits.clock.${unit}`, before, after, 'YZ-A.10'));
  if (after > 0) return;
  yield* ends(stage, longer, passage, rules);
  yield* ticks(stage, longer, passage, rules);
}

/** A unit of time passes for all of these: whatever has become due happens, one after another (YZ-1.1 to YZ-1.3, YZ-1.6). */
export function* time(
  stage: Stage<YzFighter>,
  { unit, who: all, within }: Time,
  rules: Rules,
): Play<boolean> {
  stage.tell('time', { unit });
  const alone = new Map<Id, boolean>();
  for (const who of all) {
    const passage = { who, within, alone };
    yield* elapses(stage, unit, passage, rules);
    if (rules.autoClock) yield* ticks(stage, unit, passage, rules);
  }
  return true;
}
