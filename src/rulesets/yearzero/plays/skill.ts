import type { Play } from '../../../core/ask.ts';
import type { Reader } from '../../../core/dice/check.ts';
import { line } from '../../../core/line.ts';
import { chance, type Decisions, type Policy, type Walker } from '../../../core/odds.ts';
import type { PlayDef } from '../../../core/ruleset.ts';
import { choice, flag, num, text } from '../../../core/spec.ts';
import { bad } from '../../../core/stage.ts';
import { type Id, type Json, type Msg, msg } from '../../../core/text.ts';
import type { Forecast } from '../../../core/view.ts';
import { SKILL_NAMES, type Skill, type YzFighter } from '../data/fighter.ts';
import { mayRoll } from '../data/panic.ts';
import type { Rules } from '../data/rules.ts';
import { DARK } from '../data/tables.ts';
import { FINAL, OPEN, skillPool, type Thrown } from '../figures/dice.ts';
import { addStress, gain, hasTalent, unable, type YzStage } from '../figures/state.ts';
import { eventPlay } from './card.ts';
import type { Panicked } from './panic.ts';
import { cameOff, type Done, type Rolled, rollSkill, skillRoll, successesOf, tellResult } from './roll.ts';

/** A skill roll for its own sake. `analysis`: a scientist studies something (YZ-13.6). */
export type SkillTry = {
  readonly who: Id;
  readonly skill: Skill;
  readonly mod: number;
  readonly dark: boolean;
  readonly analysis: boolean;
};

/** What darkness takes from observation (YZ-2.9). */
export const darkLine = (dark: boolean) => line(msg('yearzero.line.dark'), dark ? DARK : 0, 'YZ-2.9');

/** Why the fighter cannot roll this skill, or undefined if they can (YZ-T2). */
export function tryFault(fighter: YzFighter, { skill, analysis }: SkillTry): Msg | undefined {
  if (analysis && !hasTalent(fighter, 'analysis')) return msg('yearzero.no.scientist');
  return unable(fighter) ?? (mayRoll(fighter, skill) ? undefined : msg('yearzero.no.panic'));
}

/** A skill roll. A failed analysis raises the scientist's stress (YZ-0.2, YZ-2.9, YZ-13.6). */
export function* skillTry(stage: YzStage, input: SkillTry, rules: Rules): Play<Rolled> {
  const { who, skill, mod, dark, analysis } = input;
  const lines = [
    darkLine(dark && skill === 'observation'),
    line(msg('yearzero.line.situation'), mod, 'YZ-0.2'),
  ];
  const rolled = yield* skillRoll(stage, () => skillPool(skill, stage.of(who), skill, lines), rules);
  tellResult(stage, who, rolled);
  if (analysis && rolled.successes === 0) stage.act(...addStress(stage.of(who), 1, 'YZ-13.6', rules));
  return rolled;
}

/** Entering a cluttered zone succeeds in any case, but a failed Mobility roll brings the fighter down (YZ-2.6, YZ-2.7, YZ-A.74). */
export function* enterClutter(stage: YzStage, who: Id, rules: Rules): Play<Rolled> {
  const rolled = yield* rollSkill(stage, who, 'mobility', rules, 'clutter');
  if (rolled.successes > 0) return rolled;
  stage.act(...gain(stage.of(who), 'prone', 'YZ-2.7'));
  stage.tell('stumbles', { who }, bad('YZ-2.7'));
  return rolled;
}

/* What odds assume where people decide, and what they tell: of the roll as it is, and as it would be if always pushed. */

export type Push = 'push' | 'keep';

/** Chances closer than this are equal. */
const SAME = 1e-12;

/** A line of a forecast; the first of all is told even if its chance is zero. */
export type ChanceLine<Out> = { readonly id: string; is(out: Out): boolean };

const PUSH = ':push';

/** Whether it is an opposed roll: its id contains its roller's. */
const isOpposed = (id: string): boolean => id.includes(':');

/**
 * How odds decide for people: the actor pushes if told so, but no opposed roll, and nobody else does; whoever can block does and removes
 * successes. Which dice the sixes are on only matters for a pushed roll.
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

/** The lines of a kept roll and of the same roll pushed. A roll that cannot be pushed, or has been, has one set. */
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
 * Two rolls that nobody pushes, as far as they matter to each other: which has more, and whether it has any once panic has voided the
 * other. Of the first alone, its successes.
 */
function compared([mine, theirs]: readonly Thrown[]): Json {
  const as = (n: number, { ones }: Thrown): Thrown => ({ successes: n, ones, stressSixes: 0 });
  if (!mine || !theirs) return mine ? [as(mine.successes, mine)] : [];
  const [a, b] = [mine.successes, theirs.successes];
  const least = Math.min(a, b, 1);
  return [as(a > b ? least + 1 : least, mine), as(b > a ? least + 1 : least, theirs)];
}

/** What is relevant of a panic to the roll that brought it, and of an opposed roll. */
export function relevant(of: string, value: Json): Json {
  if (of === 'yearzero.panic') return { voids: (value as Panicked).voids };
  return of === 'yearzero.opposed' ? compared(value as unknown as readonly Thrown[]) : value;
}

/** How odds decide in a play that is one roll of this fighter. */
const rollPolicy = <Out extends Done>(who: Id, push: Push): Policy<Out, YzFighter> => ({
  ...choices(who, push),
  reads: relevant,
});

const SKILL_CHANCES: readonly ChanceLine<Done>[] = [
  { id: 'succeeds', is: cameOff },
  { id: 'panic', is: (done) => typeof done !== 'boolean' && done.ones },
  { id: 'voided', is: (done) => typeof done !== 'boolean' && done.voided },
];

/** The odds of a play that is one roll of the actor; without dice there is nothing to tell. */
export function rollForecast<Out extends Done>(
  walk: Walker<Out, YzFighter>,
  who: Id,
  policy: (who: Id, push: Push) => Policy<Out, YzFighter> = rollPolicy,
): Forecast {
  const told = chancesOf<Out>(walk, (push) => policy(who, push), SKILL_CHANCES);
  return told.chances.every(({ p }) => p === 1) ? { ...told, chances: [] } : told;
}

/** How odds decide for people in a play of one roll; a roll is worth its successes. */
const rollManners = <Out extends Done>(who: Id): Decisions<Out, YzFighter> => ({
  decide: choices(who, 'keep').decide,
  worth: ({ out }, by) => successesOf(out) * (by === who ? 1 : -1),
});

/** The effects of a strike and of panic are not walked: neither changes what is told of an attack, nor of a last roll. */
export function assumed(part: string): Json | undefined {
  if (part === 'yearzero.strikes') return 0;
  if (part === 'yearzero.setsIn') return true;
  return part === 'yearzero.panicked' ? null : undefined;
}

/** The odds of a play that is one roll of the actor. */
export const rolling = {
  policy: ({ who }: { readonly who: Id }) => rollManners<Done>(who),
  forecast: (walk: Walker<Done, YzFighter>, { who }: { readonly who: Id }) => rollForecast(walk, who),
};

/** The same where nothing comes after that roll. */
export const rollingLast = {
  ...rolling,
  forecast: (walk: Walker<Done, YzFighter>, { who }: { readonly who: Id }) =>
    rollForecast(walk, who, (of, push) => ({ ...rollPolicy(of, push), fixedResult: assumed })),
};

export const skillPlay = eventPlay<SkillTry, Rolled>({
  spec: { who: text(), skill: choice(SKILL_NAMES), mod: num(), dark: flag(), analysis: flag() },
  begin: skillTry,
  title({ who, skill, analysis }) {
    const deed = msg(analysis ? 'yearzero.hook.analysis' : `yearzero.field.skills.${skill}`);
    return msg('yearzero.title.deed', { who, deed });
  },
  no: tryFault,
  ...(rollingLast as Partial<PlayDef<YzFighter, SkillTry, Rolled, Rules>>),
});
