import { contest, type Play, roll } from '../../../core/ask.ts';
import { type Change, set, setIfChanged } from '../../../core/change.ts';
import { line, telling } from '../../../core/line.ts';
import { good, quiet } from '../../../core/stage.ts';
import { type Id, type Msg, msg, verbatim } from '../../../core/text.ts';
import type { LsFighter, LsStage, Task } from '../data/fighter.ts';
import type { Ability as Spell } from '../data/gear.ts';
import type { Rules } from '../data/rules.ts';
import {
  type Ability,
  abilityLines,
  contestCheck,
  skillLines,
  succeeded,
  successCheck,
  verdictOf,
} from '../figures/dice.ts';
import { cannotSpend, inRound, ofType, spendEnergy, unable, unseenBy } from '../figures/state.ts';
import { defend } from './attack.ts';
import { blowAt, type Threat } from './defences.ts';

/** A task other than an attack, against an ability or for a spell. It takes `needed` manoeuvres (LS-3.2, LS-3.3, LS-3.14, LS-4.2, LS-4.8). */
export type Trial = {
  readonly who: Id;
  readonly manoeuvre: string;
  /** The ability that is rolled against; '': the GM asks for no roll. */
  readonly with: Ability;
  readonly spell: Id;
  /** Who is influenced, or may defend against an improvised attack (LS-3.14.2). */
  readonly target: Id;
  /** The target of influence resists (AMB-52). */
  readonly unwilling: boolean;
  /** What the target resists with; '' for ВОЛ. */
  readonly resist?: Ability;
  readonly mod: number;
  readonly label: string;
  readonly needed: number;
};

/** How the tasks of one manoeuvre differ from others. */
export interface TaskKind {
  /** Its progress counts as that of another manoeuvre. */
  readonly progress?: string;
  /** Its target resists it (AMB-52), or defends against it as against a blow (LS-3.14.2). */
  readonly resisted?: true;
  readonly defended?: true;
}

/** The outcome of a task: whether it is finished, and whether it succeeded. */
export type Tried = { readonly finished: boolean; readonly succeeded: boolean };

const spellOf = (fighter: LsFighter, id: Id): Spell | undefined =>
  ofType(fighter, 'ability').find((one) => one.id === id);

/** How many manoeuvres it needs, by the spell or by the GM's decision (LS-3.2.4, LS-3.4.2). */
export const neededFor = (fighter: LsFighter, { spell, needed }: Pick<Trial, 'spell' | 'needed'>): number =>
  spellOf(fighter, spell)?.traits.rounds ?? needed;

const keyOf = (
  { manoeuvre, with: ability, spell, label }: Trial,
  { progress = manoeuvre }: TaskKind,
): string => [progress, spell || ability, label].join(':');

/** The progress of a long task after this manoeuvre (LS-3.4.2). */
export const progressed = (task: Task | undefined, key: string, label: string, needed: number): Task => ({
  key,
  label,
  needed,
  done: (task?.key === key ? task.done : 0) + 1,
});

/** The changes that record progress of a long task (LS-3.4.2, AMB-40). */
export function workOn(fighter: LsFighter, task: Task, why: string): Change[] {
  const is = task.done < task.needed ? task : undefined;
  return [
    set(fighter.id, 'turn.task', fighter.turn.task, is, why),
    ...setIfChanged(fighter.id, 'turn.worked', fighter.turn.worked, true, why),
  ];
}

const checkId = 'task';

const situationLines = (n: number) => telling([line(msg('lordsouls.line.situation'), n, 'LS-7.3.1')]);

export function taskCheck(fighter: LsFighter, input: Trial, rules: Rules) {
  const spell = spellOf(fighter, input.spell);
  const own = spell ? skillLines(fighter, spell.traits) : abilityLines(fighter, input.with, rules);
  const lines = [...own, ...situationLines(input.mod)];
  return successCheck({ id: checkId, by: fighter.id, label: labelOf(input, spell), lines }, rules);
}

/** The name of a task: as entered, or else that of its spell or manoeuvre. */
function labelOf({ label, manoeuvre }: Pick<Trial, 'label' | 'manoeuvre'>, spell?: Spell): Msg {
  const text = label || spell?.name;
  return text ? verbatim(text) : msg(`lordsouls.use.${manoeuvre}`);
}

/** A quick contest (AMB-39). A target who does not want to be influenced resists with ВОЛ (AMB-52). */
function* contestTask(stage: LsStage, input: Trial, rules: Rules): Play<boolean> {
  const { who, target, with: ability, mod, resist } = input;
  const side = (id: string, fighter: LsFighter, label: Msg, of: Ability, more: number) => {
    const lines = [...abilityLines(fighter, of, rules), ...situationLines(more)];
    return contestCheck({ id, by: fighter.id, label, lines }, rules);
  };
  const is = yield* contest(
    () => [
      side(checkId, stage.of(who), labelOf(input), ability, mod),
      side('resists', stage.of(target), msg('lordsouls.check.resists'), resist || 'will', 0),
    ],
    verdictOf,
  );
  return is === 'one';
}

/** An improvised attack as a threat, like a blow (LS-3.14.2). */
const improvisedThreat = (stage: LsStage, { who, target }: Trial): Threat =>
  blowAt(who, target, { aware: !unseenBy(stage.of(who), stage.of(target)) });

/** Rolls a task, and the target's resistance or defence. @returns whether it succeeds. */
function* resolveTask(
  stage: LsStage,
  input: Trial,
  { resisted, defended }: TaskKind,
  rules: Rules,
): Play<boolean> {
  if (resisted && input.unwilling && input.target !== '') return yield* contestTask(stage, input, rules);
  const bare = input.with === '' && input.spell === '';
  const fine = bare || succeeded(yield* roll(() => taskCheck(stage.of(input.who), input, rules)));
  if (!fine || !defended || input.target === '') return fine;
  const { held } = yield* defend(stage, improvisedThreat(stage, input), rules);
  return !held;
}

/** The cost of casting a spell; a lasting one then has to be maintained (GAP-11, LS-5.3.1). */
function castSpell(fighter: LsFighter, { traits, id }: Spell, rules: Rules): Change[] {
  return [
    ...spendEnergy(fighter, traits.cost, 'GAP-11', rules),
    ...(traits.lasting
      ? setIfChanged(fighter.id, `gear.${id}.traits.active`, traits.active, true, 'LS-5.3.1')
      : []),
  ];
}

/** Plays one manoeuvre of a task; the last one is rolled for. Outside a fight, manoeuvres are not counted. */
export function* task(stage: LsStage, input: Trial, kind: TaskKind, rules: Rules): Play<Tried> {
  const { who } = input;
  const needed = neededFor(stage.of(who), input);
  const now = progressed(stage.of(who).turn.task, keyOf(input, kind), input.label, needed);
  if (needed > 1 && inRound(stage.of(who))) {
    stage.act(...workOn(stage.of(who), now, 'LS-3.4.2'));
    stage.tell('progress', { who, n: now.done, of: needed }, quiet('LS-3.4.2'));
    if (now.done < needed) return { finished: false, succeeded: false };
  }
  const fine = yield* resolveTask(stage, input, kind, rules);
  const spell = spellOf(stage.of(who), input.spell);
  if (fine && spell) stage.act(...castSpell(stage.of(who), spell, rules));
  if (fine) stage.tell('succeeds', { who }, good('LS-3.2.2'));
  else stage.tell('fails', { who }, quiet('LS-3.2.2'));
  return { finished: true, succeeded: fine };
}

/** Why a task cannot be attempted, or undefined if it can. `own` is the fault of its manoeuvre (LS-4.2.2, GAP-11). */
export function taskFault(fighter: LsFighter, input: Trial, rules: Rules, own?: Msg): Msg | undefined {
  const no = unable(fighter) ?? own;
  if (no) return no;
  const spell = spellOf(fighter, input.spell);
  if (input.spell !== '' && spell?.traits.activation !== 'concentrate') return msg('lordsouls.no.spell');
  return cannotSpend(fighter, spell?.traits.cost ?? 0, rules);
}

/** The usual abilities for climbing or swimming: strength, agility, and the skills for it (LS-4.2.4). */
export const climbAbilities = (fighter: LsFighter): Ability[] => [
  'str',
  'agi',
  ...ofType(fighter, 'skill')
    .filter(({ traits }) => traits.key === 'climbing' || traits.key === 'swimming')
    .map(({ id }) => id),
];
