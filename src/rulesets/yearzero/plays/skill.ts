import type { Play } from '../../../core/ask.ts';
import type { Reader } from '../../../core/dice/check.ts';
import { line } from '../../../core/line.ts';
import { chance, type Decisions, type Policy, type Walker } from '../../../core/odds.ts';
import { resisterLabel, testParticipants } from '../../../core/resistance.ts';
import type { PlayDef } from '../../../core/ruleset.ts';
import { choice, flag, type Infer, num, text } from '../../../core/spec.ts';
import { bad } from '../../../core/stage.ts';
import { type Id, type Json, type Msg, msg } from '../../../core/text.ts';
import type { Forecast } from '../../../core/view.ts';
import { SKILL_NAMES, type Skill, type YzFighter } from '../data/fighter.ts';
import { mayRoll } from '../data/panic.ts';
import type { Rules } from '../data/rules.ts';
import { DARK } from '../data/tables.ts';
import { FINAL, OPEN, type Pool, type Reading, skillPool } from '../figures/dice.ts';
import { addStress, gain, hasTalent, unable, type YzStage } from '../figures/state.ts';
import { eventPlay } from './card.ts';
import type { PanicOutcome } from './panic.ts';
import {
  cameOff,
  type Done,
  opposed,
  type Rolled,
  rollSkill,
  skillRoll,
  successesOf,
  tellResult,
} from './roll.ts';

/** A skill roll for its own sake. `analysis`: a scientist studies something (YZ-13.6). */
const trySpec = {
  who: text(),
  skill: choice(SKILL_NAMES),
  mod: num(),
  dark: flag(),
  analysis: flag(),
  /** Whoever resists; '' if nobody does. */
  target: text(),
  /** What they resist with. */
  resist: choice(['usual', ...SKILL_NAMES]),
};

export type SkillTry = Infer<typeof trySpec>;

/** What usually resists a skill: Mobility is watched, the others are resisted in kind (YZ-4.9). */
const resistingSkill = ({ skill, resist }: SkillTry): Skill => {
  if (resist !== 'usual') return resist;
  return skill === 'mobility' ? 'observation' : skill;
};

/** An opposed roll: the successes are those by which it is won (YZ-0.5). */
function* resisted(stage: YzStage, input: SkillTry, pool: () => Pool, rules: Rules): Play<Rolled> {
  const skill = resistingSkill(input);
  const label = resisterLabel(input.target, msg(`yearzero.field.skills.${skill}`));
  const theirs = () => skillPool(`${skill}:${input.target}`, stage.of(input.target), skill, [], label);
  const { won, margin, initiator } = yield* opposed(stage, () => [pool(), theirs()], rules);
  return { ...initiator, successes: won ? Math.max(1, margin) : 0 };
}

/** The penalty of darkness to observation (YZ-2.9). */
export const darkLine = (dark: boolean) => line(msg('yearzero.line.dark'), dark ? DARK : 0, 'YZ-2.9');

/** Why the fighter cannot roll this skill, or undefined if they can (YZ-T2). */
export function tryFault(fighter: YzFighter, { skill, analysis }: SkillTry): Msg | undefined {
  if (analysis && !hasTalent(fighter, 'analysis')) return msg('yearzero.no.scientist');
  return unable(fighter) ?? (mayRoll(fighter, skill) ? undefined : msg('yearzero.no.panic'));
}

/** A skill roll. A failed analysis raises the scientist's stress (YZ-0.2, YZ-2.9, YZ-13.6). */
export function* skillTry(stage: YzStage, input: SkillTry, rules: Rules): Play<Rolled> {
  const { who, skill, mod, dark, analysis, target } = input;
  const lines = [
    darkLine(dark && skill === 'observation'),
    line(msg('yearzero.line.situation'), mod, 'YZ-0.2'),
  ];
  const pool = () => skillPool(target === '' ? skill : `${skill}:${who}`, stage.of(who), skill, lines);
  const rolled =
    target === '' ? yield* skillRoll(stage, pool, rules) : yield* resisted(stage, input, pool, rules);
  tellResult(stage, who, rolled);
  if (analysis && rolled.successes === 0) stage.act(...addStress(stage.of(who), 1, 'YZ-13.6', rules));
  return rolled;
}

/** Enters a cluttered zone. It always succeeds, but the fighter falls if a Mobility roll fails (YZ-2.6, YZ-2.7, YZ-A.74). */
export function* enterClutter(stage: YzStage, who: Id, rules: Rules): Play<Rolled> {
  const rolled = yield* rollSkill(stage, who, 'mobility', rules, 'clutter');
  if (rolled.successes > 0) return rolled;
  stage.act(...gain(stage.of(who), 'prone', 'YZ-2.7'));
  stage.tell('stumbles', { who }, bad('YZ-2.7'));
  return rolled;
}

/* How odds decide for people, and the chances they show: for the roll as it is, and if it is always pushed. */

export type Push = 'push' | 'keep';

/** Chances closer than this are considered equal. */
const SAME = 1e-12;

/** A line of a forecast. The first one is shown even if its chance is zero. */
export type ChanceLine<Out> = { readonly id: string; is(out: Out): boolean };

const PUSH = ':push';

/** Whether it is an opposed roll, whose id contains the roller. */
const isOpposed = (id: string): boolean => id.includes(':');

/**
 * How odds decide for people: only the actor pushes, depending on `push`, and never an opposed roll. Whoever can block does so to remove
 * successes. Which dice show sixes matters only for a pushed roll.
 */
export function choices(who: Id, push: Push): Pick<Policy<unknown, YzFighter>, 'decide' | 'reader'> {
  const choosePush = (id: string, by: Id): boolean =>
    push === 'push' && by === who && !isOpposed(id) && !id.startsWith('block');
  return {
    decide({ id, by }) {
      if (id.endsWith(PUSH)) return choosePush(id.slice(0, -PUSH.length), by) ? 'push' : 'keep';
      return id.startsWith('defence') ? 'block' : undefined;
    },
    reader: (check) =>
      (check.reader as unknown) === OPEN && !choosePush(check.id, check.by)
        ? (FINAL as unknown as Reader)
        : undefined,
  };
}

/** The chances of a kept roll and of the same roll pushed. If a push makes no difference, they are listed once. */
export function chancesOf<Out>(
  walk: Walker<Out, YzFighter>,
  policy: (push: Push) => Policy<Out, YzFighter>,
  lines: readonly ChanceLine<Out>[],
): Forecast {
  const kept = walk(policy('keep'));
  const pushed = walk(policy('push'));
  const of = (odds: typeof kept, suffix: string) =>
    lines
      .map(({ id, is }) => ({
        id: `${id}${suffix}`,
        label: msg(`yearzero.chance.${id}${suffix}`),
        p: chance(odds, ({ out }) => is(out)),
      }))
      .filter(({ p }, i) => p > 0 || i === 0);
  const [as, again] = [of(kept, ''), of(pushed, 'Pushed')];
  const same = as.length === again.length && as.every(({ p }, i) => Math.abs(p - (again[i]?.p ?? 0)) < SAME);
  const chances = same ? as : [...as, ...again];
  return { chances, brief: as.length, lost: Math.max(kept.lost, pushed.lost) };
}

/**
 * The relevant part of two rolls that nobody pushes: which has more successes, and whether it has any once panic has voided the other. Of
 * the first alone, its successes.
 */
function compared([mine, theirs]: readonly Reading[]): Json {
  const as = (n: number, { ones }: Reading): Reading => ({ successes: n, ones, stressSixes: 0 });
  if (!mine || !theirs) return mine ? [as(mine.successes, mine)] : [];
  const [a, b] = [mine.successes, theirs.successes];
  const least = Math.min(a, b, 1);
  return [as(a > b ? least + 1 : least, mine), as(b > a ? least + 1 : least, theirs)];
}

/** The relevant part of a panic, to the roll that caused it, and of an opposed roll. */
export function relevant(of: string, value: Json): Json {
  if (of === 'yearzero.panic') return { voids: (value as PanicOutcome).voids };
  return of === 'yearzero.opposed' ? compared(value as unknown as readonly Reading[]) : value;
}

/** How a forecast decides for people in a play of one roll. */
const rollPolicy = <Out extends Done>(who: Id, push: Push): Policy<Out, YzFighter> => ({
  ...choices(who, push),
  reads: relevant,
});

const SKILL_CHANCES: readonly ChanceLine<Done>[] = [
  { id: 'succeeds', is: cameOff },
  { id: 'panic', is: (done) => typeof done !== 'boolean' && done.ones },
  { id: 'voided', is: (done) => typeof done !== 'boolean' && done.voided },
];

/** The forecast of a play of one roll; without dice it has no chances. */
export function rollForecast<Out extends Done>(
  walk: Walker<Out, YzFighter>,
  who: Id,
  policy: (who: Id, push: Push) => Policy<Out, YzFighter> = rollPolicy,
): Forecast {
  const told = chancesOf<Out>(walk, (push) => policy(who, push), SKILL_CHANCES);
  return told.chances.every(({ p }) => p === 1) ? { ...told, chances: [] } : told;
}

/** How people decide in a play of one roll, which is worth its successes. */
const rollDecisions = <Out extends Done>(who: Id): Decisions<Out, YzFighter> => ({
  decide: choices(who, 'keep').decide,
  worth: ({ out }, by) => successesOf(out) * (by === who ? 1 : -1),
});

/** Odds skip the effects of strikes and panic, which do not change the chances shown. */
export function assumed(part: string): Json | undefined {
  if (part === 'yearzero.strikes') return 0;
  if (part === 'yearzero.setsIn') return true;
  return part === 'yearzero.panicked' ? null : undefined;
}

/** Policy and forecast of a play of one roll. */
export const rolling = {
  policy: ({ who }: { readonly who: Id }) => rollDecisions<Done>(who),
  forecast: (walk: Walker<Done, YzFighter>, { who }: { readonly who: Id }) => rollForecast(walk, who),
};

/** The same for a play in which nothing follows that roll. */
export const rollingLast = {
  ...rolling,
  forecast: (walk: Walker<Done, YzFighter>, { who }: { readonly who: Id }) =>
    rollForecast(walk, who, (of, push) => ({ ...rollPolicy(of, push), fixedResult: assumed })),
};

export const skillPlay = eventPlay<SkillTry, Rolled>({
  spec: trySpec,
  who: testParticipants,
  begin: skillTry,
  title({ who, skill, analysis }) {
    const deed = msg(analysis ? 'yearzero.hook.analysis' : `yearzero.field.skills.${skill}`);
    return msg('yearzero.title.deed', { who, deed });
  },
  no: tryFault,
  succeeds: ({ successes }) => successes > 0,
  ...(rollingLast as Partial<Omit<PlayDef<YzFighter, SkillTry, Rolled, Rules>, 'applies'>>),
});
