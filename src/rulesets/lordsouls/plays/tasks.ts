import { contest, type Play, roll } from '../../../core/ask.ts';
import { type Change, set, setIfChanged } from '../../../core/change.ts';
import { line, telling } from '../../../core/line.ts';
import { flag, type Infer, num, text } from '../../../core/spec.ts';
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
import { blowAt } from './defences.ts';

/** Who takes which manoeuvre. */
export type Taken = { readonly who: Id; readonly manoeuvre: string };

/** A task other than an attack, against an ability or for a spell. It takes `needed` manoeuvres (LS-3.2, LS-3.3, LS-3.14, LS-4.2, LS-4.8). */
export const trialSpec = {
  /** The ability that is rolled against; '': the GM asks for no roll. */
  with: text(),
  spell: text(),
  /** Who is influenced, or may defend against an improvised attack (LS-3.14.2). */
  target: text(),
  /** The target of influence resists (AMB-52). */
  unwilling: flag(true),
  /** What the target resists with; '' for ВОЛ. */
  resist: text(),
  mod: num(0),
  label: text(),
  needed: num(1, { min: 1 }),
};

type WholeTrial = Taken & Infer<typeof trialSpec>;
export type Trial = Omit<WholeTrial, 'resist'> & Partial<Pick<WholeTrial, 'resist'>>;

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

/** Works on a long task (LS-3.4.2, AMB-40). Outside a fight, manoeuvres are not counted. @returns whether this was the last manoeuvre that it needs. */
export function worksToTheEnd(stage: LsStage, who: Id, key: string, label: string, needed: number): boolean {
  const { task, worked } = stage.of(who).turn;
  if (needed <= 1 || !inRound(stage.of(who))) return true;
  const done = (task?.key === key ? task.done : 0) + 1;
  const now: Task = { key, label, needed, done };
  stage.act(
    set(who, 'turn.task', task, done < needed ? now : undefined, 'LS-3.4.2'),
    ...setIfChanged(who, 'turn.worked', worked, true, 'LS-3.4.2'),
  );
  stage.tell('progress', { who, n: done, of: needed }, quiet('LS-3.4.2'));
  return done >= needed;
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

/** Rolls a task, and the target's resistance or defence. @returns whether it succeeds. */
function* resolveTask(
  stage: LsStage,
  input: Trial,
  { resisted, defended }: TaskKind,
  rules: Rules,
): Play<boolean> {
  const { who, target } = input;
  if (resisted && input.unwilling && target !== '') return yield* contestTask(stage, input, rules);
  const bare = input.with === '' && input.spell === '';
  const fine = bare || succeeded(yield* roll(() => taskCheck(stage.of(who), input, rules)));
  if (!fine || !defended || target === '') return fine;
  // An improvised attack is a threat like a blow (LS-3.14.2).
  const threat = blowAt(who, target, { aware: !unseenBy(stage.of(who), stage.of(target)) });
  const { held } = yield* defend(stage, threat, rules);
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

/** Plays one manoeuvre of a task; the last one is rolled for. */
export function* task(stage: LsStage, input: Trial, kind: TaskKind, rules: Rules): Play<Tried> {
  const { who, label, manoeuvre, with: ability, spell: id } = input;
  const key = [kind.progress ?? manoeuvre, id || ability, label].join(':');
  const needed = neededFor(stage.of(who), input);
  if (!worksToTheEnd(stage, who, key, label, needed)) return { finished: false, succeeded: false };
  const fine = yield* resolveTask(stage, input, kind, rules);
  const spell = spellOf(stage.of(who), id);
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
