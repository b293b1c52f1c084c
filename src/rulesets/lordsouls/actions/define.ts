import type { ActionDef, Declared, Moment } from '../../../core/action.ts';
import type { Change } from '../../../core/change.ts';
import type { Check } from '../../../core/dice/check.ts';
import { memoize } from '../../../core/memoize.ts';
import { flag, type Infer, num, text } from '../../../core/spec.ts';
import type { Weight } from '../../../core/stage.ts';
import { type Id, type Json, type Msg, msg } from '../../../core/text.ts';
import type { LsCast, LsFighter, LsStage } from '../data/fighter.ts';
import type { Category } from '../data/gear.ts';
import { NO_ROOM, type Rules, type Situation, useName, wholeSituation } from '../data/rules.ts';
import type { Ability } from '../figures/dice.ts';
import { unable } from '../figures/state.ts';
import { type Taken, type TaskKind, type Trial, taskCheck, taskFault } from '../plays/tasks.ts';

/** A declaration; `offer` is the id of the offer it was picked from. Each manoeuvre reads the fields that it needs. */
export type LsDeclaration = {
  /** The manoeuvre, or `endTurn`. */
  readonly manoeuvre: string;
  readonly offer?: string;
  /** The manoeuvre's own choice. */
  readonly option?: string;
  /** The weapon or other item, and which of its modes is used. */
  readonly item?: Id;
  readonly mode?: number;
  readonly target?: Id;
  /** The ability that is rolled against, or the spell that is cast. */
  readonly with?: Ability;
  readonly spell?: Id;
  /** The penalty of a deceptive attack (LS-3.7.2). */
  readonly k?: number;
  readonly situation?: Partial<Situation>;
};

/** A declaration with the manoeuvre that it counts as: jumps with and without a run are different manoeuvres. */
export type LsDeclared = LsDeclaration & Declared;

/** Categories whose manoeuvres may neither precede nor follow this one (LS-2.6); `leavesMove`: except Move. */
export interface Bars {
  readonly closes: readonly Category[];
  readonly leavesMove?: boolean;
}

/** A movement over cells (LS-4.1 to LS-4.5). */
export interface Going {
  /** The share of ДВИЖ that it may spend. */
  readonly factor: number;
  /** It is Move: undeclared movement on a board counts as this, and long tasks halve it (LS-3.2.4). */
  readonly isMove?: true;
  /** ЭНЕР that it costs. */
  readonly energy?: number;
  /** Held opponents are dragged along (LS-4.3.4). */
  readonly drags?: true;
  /** It provokes nobody (LS-4.4.1). */
  readonly slips?: true;
  /** It begins only once its task has succeeded (LS-4.2.1). */
  readonly afterTask?: true;
}

/** What the default policy uses a manoeuvre for. */

/** An action of Lord Souls: a manoeuvre, the end of the fighter's turn, or a plain roll. */
export interface LsAction<I = Json> extends ActionDef<LsFighter, Rules, LsDeclared, I, Json> {
  /** The category of manoeuvre; if omitted, it is not a manoeuvre. */
  readonly category?: Category;
  /** What it closes; a function if a house rule decides (AMB-23, AMB-28). */
  readonly bars?: Bars | ((rules: Rules) => Bars | undefined);
  /** All the fighter's defence points count as 0 until their next turn (LS-3.5.8, LS-3.9.7, LS-3.13.3). */
  readonly zeroes?: true;
  /** Whether it halves Move (LS-3.2.4, AMB-23). */
  halvesMove?(rules: Rules): boolean;
  readonly going?: Going;
  /** The other action that it counts as in these circumstances. */
  countsAs?(fighter: LsFighter, declaration: LsDeclaration): string | undefined;
  /** Those in whose zone of control it happens may react first (LS-6.5.7, LS-6.5.9). */
  readonly provokes?: 'way' | 'posture';
  /** It is Inaction: the only manoeuvre of the surprised, and of the stunned in combat (LS-3.13.2, SD-7). */
  readonly isInaction?: true;
  /** Held fighters may take it as well. */
  readonly whileHeld?: true;
  /** One manoeuvre of it allows several attacks (LS-7.2.5). */
  readonly repeats?: true;
  /** It does not spoil an aim, or it uses the aim itself (AMB-22). */
  readonly keepsAim?: true;
  /** It lets an aim grow (LS-3.9.1). */
  readonly aims?: true;
  /** It maintains an ability, which is asked for at the end of a turn (AMB-38). */
  readonly maintains?: true;
  readonly ends?: true;
  /** Its offers know who is near and where others could be moved; `measured`: a board measures that anew for the declaration. */
  readonly onBoard?: true;
  readonly measured?: true;
  /** Why it may not be declared though its play could begin. */
  besides?(fighter: LsFighter, declaration: LsDeclaration, rules: Rules, cast: LsCast): Msg | undefined;
  readonly task?: TaskKind;
}

export type LsMoment = Moment<LsFighter, Rules>;

const GROUPS = { combat: 'attack', movement: 'move', free: 'other' } as const;

/** The circumstances without those that only a board knows. */
const withoutRoom = memoize((situation: Situation): Situation => ({ ...situation, ...NO_ROOM }));

/** The complete circumstances of an offer. */
export const situationIn = ({ situation }: Pick<LsMoment, 'situation'>): Situation =>
  wholeSituation(situation);

/** The complete circumstances of a declaration. */
export const situationOf = ({ situation }: Pick<LsDeclaration, 'situation'>): Situation =>
  wholeSituation(situation);

/** The icon and rule of a manoeuvre, and how it differs from others. `declaredAs`: its name in declarations. */
export type Own<I> = Pick<LsAction<I>, 'why' | 'icon'> &
  Partial<LsAction<I>> & { readonly declaredAs?: string };

/** Defines a manoeuvre (LS-2.2). Without a play it only opens a movement. */
export function manoeuvre<I = Json>(
  category: Category,
  name: string,
  { declaredAs = name, ...own }: Own<I>,
): LsAction<I> {
  return {
    category,
    group: GROUPS[category],
    label: useName(name),
    declared: true,
    play: '',
    input: () => null as I,
    says: (moment) => ({
      manoeuvre: declaredAs,
      situation: own.onBoard ? situationIn(moment) : withoutRoom(situationIn(moment)),
    }),
    check: () => undefined,
    ...own,
  };
}

/** The input of a manoeuvre without a roll, besides who takes which: the item, the target, and the manoeuvre's own choice (`option`). */
export const deedSpec = {
  option: text(),
  item: text(),
  mode: num(0, { min: 0 }),
  target: text(),
  /** The event or task. */
  label: text(),
  needed: num(1, { min: 1 }),
  run: num(0, { min: 0 }),
  powerful: flag(),
};

export type Deed = Taken & Infer<typeof deedSpec>;

interface OwnDeed extends Own<Deed> {
  /** Why it cannot be done. */
  fault?(fighter: LsFighter, input: Deed, rules: Rules, cast: LsCast): Msg | undefined;
  /** The changes it makes. */
  write?(fighter: LsFighter, input: Deed, stage: LsStage, rules: Rules): Change[];
  /** The weight of its line on the card; if omitted, it has no line. */
  readonly weight?: Weight;
  /** The circumstance that labels it. */
  readonly labelled?: 'event' | 'task';
}

/** Defines a manoeuvre without a roll. */
export const deed = (
  category: Category,
  name: string,
  { fault, write, weight, labelled = 'task', ...own }: OwnDeed,
): LsAction<Deed> =>
  manoeuvre<Deed>(category, name, {
    play: 'deed',
    input(fighter, declaration) {
      const { option = '', item = '', mode = 0, target = '' } = declaration;
      const { [labelled]: label, needed, run, powerful } = situationOf(declaration);
      return { who: fighter.id, manoeuvre: name, option, item, mode, target, label, needed, run, powerful };
    },
    no: (fighter, input, rules, cast) => unable(fighter) ?? fault?.(fighter, input, rules, cast),
    *begin(stage, input, rules) {
      const { who, option, item, target, label } = input;
      stage.act(...(write?.(stage.of(who), input, stage, rules) ?? []));
      stage.tell(name, { who, option, item, by: target, label }, weight);
      return true;
    },
    ...own,
  });

interface OwnTask extends Own<Trial> {
  /** Why it cannot be attempted, apart from the faults of all tasks. */
  fault?(fighter: LsFighter, input: Trial): Msg | undefined;
}

/** Defines a manoeuvre that a roll decides, against an ability or for a spell (LS-3.2, LS-3.3, LS-3.14, LS-4.2, LS-4.8). */
export const task = (category: Category, name: string, { fault, ...own }: OwnTask): LsAction<Trial> =>
  manoeuvre<Trial>(category, name, {
    play: 'task',
    input(fighter, declaration) {
      const { with: ability = '', spell = '', target = '' } = declaration;
      const { unwilling, mod, task: label, needed, skill } = situationOf(declaration);
      const named = skill === 'none' || spell !== '' ? ability : skill;
      return { who: fighter.id, manoeuvre: name, with: named, spell, target, unwilling, mod, label, needed };
    },
    no: (fighter, input, rules) => taskFault(fighter, input, rules, fault?.(fighter, input)),
    check: ({ fighter, rules }, input) =>
      input.with === '' && input.spell === ''
        ? undefined
        : (taskCheck(fighter, input, rules) as unknown as Check),
    ...own,
  });

/** Makes an offer for each choice of a manoeuvre. */
export const choices =
  <T extends string>(name: string, options: readonly T[], label: (option: T) => Msg) =>
  () =>
    options.map((option) => ({ id: `${name}:${option}`, label: label(option), says: { option } }));

/** The label of an offer: the manoeuvre and its object. */
export const onLabel = (use: string, what: Msg): Msg =>
  msg('lordsouls.offer.on', { deed: useName(use), what });
