import { enterFields, GM, type Play, roll } from '../../../core/ask.ts';
import { type Change, set, setIfChanged } from '../../../core/change.ts';
import { choice, list, text } from '../../../core/spec.ts';
import { bad } from '../../../core/stage.ts';
import { type Id, type Msg, msg } from '../../../core/text.ts';
import { UNITS, type Unit, WITHIN, type Within, type YzFighter } from '../data/fighter.ts';
import { injuriesOf } from '../data/injuries.ts';
import type { Rules } from '../data/rules.ts';
import { attributeLine, bareCheck } from '../figures/dice.ts';
import { has, inRound, lose, relieve, wornBy, type YzStage } from '../figures/state.ts';
import { eventPlay } from './card.ts';
import { burn, isAfire } from './dangers.ts';
import { deathSave } from './harm.ts';
import { bleed, gashes, heal, healingBy, isResting, mayRecover, recoverInTurn } from './healing.ts';
import { daysAwake, endDayFed, isPassing, LACKS, type Lack, tire, wake } from './needs.ts';
import { supplyRoll } from './roll.ts';

/* Time passes: the GM advances a clock, and what has become due happens (YZ-1.1 to YZ-1.3, YZ-A.10). */

/** Something that may happen at the end of a unit of time. */
interface Due {
  readonly id: string;
  /** It happens only once, however often its unit passes. */
  readonly once?: true;
  /** Whether the unit has any effect on the fighter, even if it only brings this closer. */
  applies(fighter: YzFighter, rules: Rules): boolean;
  /** At which end of its unit it first happens; if omitted, at the next. */
  first?(fighter: YzFighter): number;
  happen(stage: YzStage, who: Id, rules: Rules, alone: Map<Id, boolean>): Play<unknown>;
}

const runningBy = (fighter: YzFighter, unit: Unit) =>
  injuriesOf(fighter).filter(({ injury }) => injury.unit === unit && injury.due > 0);

/** Fatal injuries whose time runs out with this unit (YZ-12.18). */
export const fatalNow = (fighter: YzFighter, unit: Unit): Id[] =>
  runningBy(fighter, unit).flatMap(({ id, injury }) => (injury.due === 1 ? [id] : []));

/** Takes one unit from the time that the GM has allowed for fatal injuries (YZ-12.18). */
export const countDown = (fighter: YzFighter, unit: Unit): Change[] =>
  runningBy(fighter, unit).flatMap(({ id, injury: { due } }) =>
    due > 1 ? [set(fighter.id, `traits.injuries.${id}.due`, due, due - 1, 'YZ-12.18')] : [],
  );

const deathSaves = (unit: Unit): Due => ({
  id: 'save',
  applies: (fighter) => runningBy(fighter, unit).length > 0,
  first: (fighter) => Math.min(...runningBy(fighter, unit).map(({ injury }) => injury.due)),
  *happen(stage, who, rules) {
    const dying = fatalNow(stage.of(who), unit);
    stage.act(...countDown(stage.of(who), unit));
    for (const _ of dying) if (!has(stage.of(who), 'dead')) yield* deathSave(stage, { who }, rules);
  },
});

/** Something that only changes the fighter, and happens if it does. */
const changing = (id: string, changes: (fighter: YzFighter) => Change[], once?: true): Due => ({
  id,
  ...(once ? { once } : {}),
  applies: (fighter) => changes(fighter).length > 0,
  *happen(stage, who) {
    stage.act(...changes(stage.of(who)));
  },
});

/** Rest in a safe place calms (YZ-13.31, YZ-13.32). */
const relief = changing('relief', (fighter) => (isResting(fighter) ? relieve(fighter, 1, 'YZ-13.31') : []));

const mending: Due = { id: 'mends', applies: mayRecover, happen: recoverInTurn };

const calming = changing(
  'calm',
  (fighter) => [...lose(fighter, 'panic', 'YZ-13.30'), ...lose(fighter, 'overkill', 'YZ-13.30')],
  true,
);

/** Outside a fight, a fire burns once per Turn (YZ-14.29, YZ-14.32, YZ-A.9). */
const burning: Due = {
  id: 'burns',
  applies: (fighter) => isAfire(fighter) && !inRound(fighter),
  happen: (stage, who, rules) => burn(stage, { who }, rules),
};

/** A suit uses up its air: one supply roll per Turn, as long as there is any (YZ-G, YZ-0.6). */
const breathing: Due = {
  id: 'air',
  applies: (fighter) =>
    fighter.traits.supplies.air > 0 && wornBy(fighter).some(({ traits }) => traits.airtight),
  happen: (stage, who, rules) => supplyRoll(stage, who, 'air', rules),
};

/** Resets what is counted per Turn: steps, looking around, the detector, a spoilt rest (YZ-4.2, YZ-4.4, YZ-4.14, YZ-13.32). */
const turnResets = ({ id, traits: { stealth, rest } }: YzFighter): Change[] => [
  ...setIfChanged(id, 'traits.stealth.steps', stealth.steps, 0, 'YZ-1.2'),
  ...setIfChanged(id, 'traits.stealth.examining', stealth.examining, false, 'YZ-1.2'),
  ...setIfChanged(id, 'traits.stealth.detected', stealth.detected, false, 'YZ-1.2'),
  ...setIfChanged(id, 'traits.rest.rolled', rest.rolled, false, 'YZ-1.2'),
];

const renewal = changing('renewed', turnResets, true);

const lackPassing = (of: Lack): Due =>
  changing(
    `${of}Passes`,
    (fighter) => (isPassing(fighter, of) ? lose(fighter, LACKS[of].condition, 'YZ-14.8') : []),
    true,
  );

const waking: Due = { id: 'wakes', once: true, applies: (fighter) => has(fighter, 'asleep'), happen: wake };

const healing = (unit: Unit): Due => ({
  id: 'heals',
  applies: (fighter) => healingBy(fighter, unit).length > 0,
  happen: (stage, who) => heal(stage, who, unit),
});

const bleeding: Due = { id: 'bleeds', applies: (fighter) => gashes(fighter).length > 0, happen: bleed };

/** Everybody alive needs food and water every day (YZ-14.1, YZ-14.9). */
const nourishment = (of: Lack): Due => ({
  id: of,
  applies: () => true,
  happen: (stage, who, rules) => endDayFed(stage, who, of, rules),
});

const tiring: Due = {
  id: 'tires',
  applies: (fighter) => fighter.traits.needs.slept === 0 || daysAwake(fighter) > 0,
  happen: tire,
};

const newDay = changing('newDay', ({ id, traits }) =>
  setIfChanged(id, 'traits.needs.slept', traits.needs.slept, 0, 'YZ-14.10'),
);

const disorderSpec = { disorder: text('', { label: 'yearzero.entry.disorder' }) };

/** At the end of the day a shock may leave a disorder, decided by a roll of Empathy alone (YZ-13.35 to YZ-13.38). */
const trauma: Due = {
  id: 'trauma',
  applies: (fighter) => has(fighter, 'trauma'),
  *happen(stage, who, { traumaOn }) {
    const dice = () => [attributeLine(stage.of(who), 'empathy')];
    const successes = yield* roll(() => bareCheck('trauma', who, msg('yearzero.check.trauma'), dice()));
    stage.act(...lose(stage.of(who), 'trauma', 'YZ-13.35'));
    if (successes > 0 !== (traumaOn === 'success')) return;
    const { disorder } = yield* enterFields(() => ({
      id: 'disorder',
      by: GM,
      label: msg('yearzero.choose.disorder', { who }),
      form: 'disorder',
      spec: disorderSpec,
    }));
    const { disorders } = stage.of(who).traits;
    stage.act(set(who, 'traits.disorders', disorders, [...disorders, disorder], 'YZ-13.37'));
    stage.tell('disorder', { who }, bad('YZ-13.37'));
  },
};

/** What may happen at the end of each unit, in this order. */
const DUES: { readonly [unit in Unit]: readonly Due[] } = {
  round: [deathSaves('round')],
  turn: [relief, mending, calming, deathSaves('turn'), burning, breathing, renewal],
  shift: [lackPassing('food'), lackPassing('water'), waking, deathSaves('shift'), bleeding, healing('shift')],
  day: [nourishment('food'), nourishment('water'), tiring, newDay, deathSaves('day'), trauma, healing('day')],
};

const isAlive = (fighter: YzFighter): boolean => !has(fighter, 'dead') && fighter.traits.kind !== 'door';

/** How many of a unit make up the next longer one (YZ-1.5, YZ-A.10). */
const countIn = (unit: Unit, { shiftsPerDay }: Rules): number => (unit === 'shift' ? shiftsPerDay : 60);

const shorterThan = (unit: Unit): Unit | undefined => UNITS[UNITS.indexOf(unit) - 1];

/** How often a shorter unit counts as passing within the next longer one (YZ-1.6). */
function timesOf(shorter: Unit, within: Within, rules: Rules): number {
  const counted = within === 'rule' ? rules.longerUnits : within;
  if (counted === 'all') return countIn(shorter, rules);
  return counted === 'once' ? 1 : 0;
}

const duesOf = (fighter: YzFighter, unit: Unit, rules: Rules): readonly Due[] =>
  isAlive(fighter) ? DUES[unit].filter((due) => due.applies(fighter, rules)) : [];

/** What would fall due if the unit passed now, and at most how often (YZ-1.6). */
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

/** How time passes for one person. `alone` remembers who has nobody to help them. */
interface Passage {
  readonly who: Id;
  readonly within: Within;
  readonly alone: Map<Id, boolean>;
}

/** Whether a unit, or a shorter one within it, has any effect on them. */
const anythingDue = (fighter: YzFighter, unit: Unit, rules: Rules): boolean =>
  UNITS.slice(0, UNITS.indexOf(unit) + 1).some((one) => duesOf(fighter, one, rules).length > 0);

/** Lets a unit pass: first the shorter units within it, as long as anything in them is due (YZ-1.6). */
function* elapse(stage: YzStage, unit: Unit, passage: Passage, rules: Rules): Play<void> {
  const { who, within } = passage;
  const shorter = shorterThan(unit);
  if (shorter)
    for (let n = timesOf(shorter, within, rules); n > 0 && anythingDue(stage.of(who), shorter, rules); n--)
      yield* elapse(stage, shorter, passage, rules);
  yield* endUnit(stage, unit, passage, rules);
}

/** Carries out what is due at the end of a unit. */
function* endUnit(stage: YzStage, unit: Unit, { who, alone }: Passage, rules: Rules): Play<void> {
  for (const due of DUES[unit])
    if (isAlive(stage.of(who)) && due.applies(stage.of(who), rules))
      yield* due.happen(stage, who, rules, alone);
}

/** With automatic clocks, ends the next longer unit when enough shorter ones have passed (YZ-A.10). */
function* advanceClock(stage: YzStage, unit: Unit, passage: Passage, rules: Rules): Play<void> {
  const longer = UNITS[UNITS.indexOf(unit) + 1];
  if (unit === 'day' || !longer) return;
  const before = stage.of(passage.who).traits.clock[unit];
  const after = (before + 1) % countIn(unit, rules);
  stage.act(set(passage.who, `traits.clock.${unit}`, before, after, 'YZ-A.10'));
  if (after > 0) return;
  yield* endUnit(stage, longer, passage, rules);
  yield* advanceClock(stage, longer, passage, rules);
}

/** A unit of time passes for all of these: whatever has become due happens, one after another (YZ-1.1 to YZ-1.3, YZ-1.6). */
export function* time(stage: YzStage, { unit, who: all, within }: Time, rules: Rules): Play<boolean> {
  stage.tell('time', { unit });
  const alone = new Map<Id, boolean>();
  for (const who of all) {
    const passage = { who, within, alone };
    yield* elapse(stage, unit, passage, rules);
    if (rules.autoClock) yield* advanceClock(stage, unit, passage, rules);
  }
  return true;
}

export const timePlay = eventPlay<Time, boolean>({
  spec: { unit: choice(UNITS, 'turn'), who: list(text()), within: choice(WITHIN, 'rule') },
  who: ({ who }) => who,
  begin: time,
  title: ({ unit }) => msg(`yearzero.title.time.${unit}`),
});
