import type { Play } from '../../../core/ask.ts';
import type { Check } from '../../../core/dice/check.ts';
import { forecastOf } from '../../../core/odds.ts';
import { isResisted, resistanceFields, resister, resistWith } from '../../../core/resistance.ts';
import { choice, type Spec, text } from '../../../core/spec.ts';
import { Illegal, type Json, type Msg, msg, verbatim } from '../../../core/text.ts';
import type { LsCast, LsFighter, LsStage } from '../data/fighter.ts';
import type { Category } from '../data/gear.ts';
import { ATTRIBUTES } from '../data/gear.ts';
import { type Rules, testSpec, useName } from '../data/rules.ts';
import { deedCard } from '../figures/dice.ts';
import { capacity, has, inRound, ofType, postureOf } from '../figures/state.ts';
import { attackPlays, define, type Kind } from '../plays/index.ts';
import { type Trial, type Tried, task, taskCheck, taskFault, trialSpec } from '../plays/tasks.ts';
import { attacks } from './attacks.ts';
import {
  type Bars,
  type Deed,
  deedSpec,
  type LsAction,
  type LsDeclaration,
  type LsDeclared,
  situationIn,
} from './define.ts';
import { handling, preparation } from './gear.ts';
import { moves, pointsOf } from './moves.ts';
import { defence, halvesMove, improvisation, others, tasks, waiting } from './tasks.ts';

/* All actions, in the order of sheets and trackers, with plain rolls, and which of them a turn allows (LS-2). */

/** What a plain roll can be made against: attributes, ВОЛ, senses, skills. */
const abilitiesOf = (fighter: LsFighter) => [
  ...ATTRIBUTES.map((id) => ({ id: id as string, label: msg(`lordsouls.field.attributes.${id}`) })),
  ...['will', 'senses'].map((id) => ({ id, label: msg(`lordsouls.figure.${id}`) })),
  ...ofType(fighter, 'skill').map(({ id, name }) => ({ id, label: verbatim(name) })),
];

/** What a target resists a roll with: the same attribute or skill, unless the GM has named something else. */
function resistingAbility(fighter: LsFighter, ability: string, target: LsFighter, tests?: Json): string {
  const resist = resistWith(testSpec, tests);
  if (resist !== 'usual') return resist;
  const skill = ofType(fighter, 'skill').find(({ id }) => id === ability);
  if (!skill) return ability;
  const { key } = skill.traits;
  const same = ofType(target, 'skill').find(({ name, traits }) => traits.key === key && name === skill.name);
  return same?.id ?? key;
}

/** A plain roll, which the GM may ask for at any moment (LS-3.14.2, LS-4.2.3, AMB-23). */
const check: LsAction<Trial> = {
  why: 'LS-7.3.1',
  icon: 'dice-fire',
  group: 'skill',
  anytime: true,
  circumstances: ({ tests }) => ['mod', ...resistanceFields(tests, 'resist')],
  ways: ({ fighter, tests, target }) =>
    abilitiesOf(fighter).map(({ id, label }) => ({
      id: `check:${id}`,
      label: msg('lordsouls.offer.check', { what: label }),
      trait: id in fighter.traits.attributes ? `attributes.${id}` : undefined,
      needsTarget: isResisted(tests),
      says: {
        with: id,
        ...resister(tests, target?.id),
        ...(target ? { item: resistingAbility(fighter, id, target, tests) } : {}),
      },
    })),
  says: (moment) => ({ situation: situationIn(moment) }),
  task: { resisted: true },
  play: 'task',
  input: (fighter, { with: ability = '', target = '', item: resist = '', situation }) => ({
    who: fighter.id,
    manoeuvre: 'check',
    with: ability,
    spell: '',
    target,
    unwilling: target !== '',
    resist,
    mod: situation?.mod ?? 0,
    label: '',
    needed: 1,
  }),
  check: ({ fighter, rules }, input) => taskCheck(fighter, input, rules) as unknown as Check,
};

const LISTED = {
  ...attacks,
  ...defence,
  ...tasks,
  ...preparation,
  ...waiting,
  ...improvisation,
  ...moves,
  ...handling,
  ...others,
  check,
};

export const ACTIONS: { readonly [name: string]: LsAction } = LISTED;

type ActionName = keyof typeof LISTED;
const nameOf = (is: (action: LsAction) => boolean): string =>
  Object.keys(ACTIONS).find((name) => is(recordOf(name))) ?? '';
const namesFor = (play: string): [string, ...string[]] =>
  Object.keys(ACTIONS).filter((name) => ACTIONS[name]?.play === play) as [string, ...string[]];

const isAction = (name: string): boolean => Object.hasOwn(ACTIONS, name);

/** An action by its name. @throws Illegal if there is none. */
export function recordOf(name: string): LsAction {
  const action = isAction(name) ? ACTIONS[name] : undefined;
  if (!action) throw new Illegal(msg('lordsouls.no.notDeclaration'));
  return action;
}

/** The declarations of the end of a turn, of Move, of Inaction and of maintaining an ability. */
export const END = { manoeuvre: nameOf(({ ends }) => ends === true) };
export const MOVE = { manoeuvre: nameOf(({ going }) => going?.isMove === true) };
export const INACTION = nameOf(({ isInaction }) => isInaction === true);
export const MAINTAIN = nameOf(({ maintains }) => maintains === true);

export const isEnd = ({ manoeuvre }: LsDeclaration): boolean => recordOf(manoeuvre).ends === true;

/** What a declaration counts as: a long task, a running jump, a throw of somebody held (LS-3.2.4, LS-4.7.5, LS-3.10.8). */
export const useOf = (fighter: LsFighter, declaration: LsDeclaration): string =>
  recordOf(declaration.manoeuvre).countsAs?.(fighter, declaration) ?? declaration.manoeuvre;

const counted = (fighter: LsFighter, declaration: LsDeclaration): LsDeclared => ({
  ...declaration,
  action: useOf(fighter, declaration),
});

/** The play that carries out a declaration, or undefined for a movement, which is made cell by cell. */
export function playOf(fighter: LsFighter, declaration: LsDeclaration) {
  const declared = counted(fighter, declaration);
  const { play, input } = recordOf(declared.action);
  return play === '' ? undefined : { play, input: input(fighter, declared) };
}

/** What is wrong with a declaration, or undefined if nothing is. */
type Fault = (cast: LsCast, fighter: LsFighter, declaration: LsDeclaration, rules: Rules) => Msg | undefined;

/** Why an action is not possible, regardless of turns, or undefined if it is. */
export const actionFault: Fault = (cast, fighter, declaration, rules) => {
  const declared = counted(fighter, declaration);
  const action = recordOf(declared.action);
  return (
    action.no?.(fighter, action.input(fighter, declared), rules, cast) ??
    action.besides?.(fighter, declaration, rules, cast)
  );
};

const barsOf = ({ bars }: LsAction, rules: Rules): Bars | undefined =>
  typeof bars === 'function' ? bars(rules) : bars;

/** Whether one manoeuvre closes another (LS-2.5, LS-2.6). */
function closes(one: string, other: string, rules: Rules): boolean {
  const { closes: closed = [], leavesMove = false } = barsOf(recordOf(one), rules) ?? {};
  const { category, going } = recordOf(other);
  return category !== undefined && closed.includes(category) && !(leavesMove && going?.isMove);
}

/** Why a fighter's conditions forbid an action (LS-3.13.2, SD-7). */
function conditionFault(fighter: LsFighter, action: LsAction): Msg | undefined {
  const { category, isInaction, whileHeld, going } = action;
  if (has(fighter, 'surprised') && !isInaction) return msg('lordsouls.no.surprised');
  if (has(fighter, 'stunned') && category === 'combat' && !isInaction) return msg('lordsouls.no.stunned');
  if (has(fighter, 'grappled') && category === 'movement' && !whileHeld) return msg('lordsouls.no.grappled');
  return postureOf(fighter) === 'sitting' && going ? msg('lordsouls.no.sitting') : undefined;
}

/** How many manoeuvres of a category a fighter may still take in this turn (LS-2.3, LS-2.4). */
export function manoeuvresLeft(fighter: LsFighter, category: Category): number {
  const taken = (fighter.turn.used ?? []).filter((use) => recordOf(use).category === category);
  return Math.max(0, capacity(fighter, category) - taken.length);
}

/** Why a manoeuvre cannot be chosen at this point of the turn, or undefined if it can (LS-2.2 to LS-2.6, LS-3.0.2, LS-4.0.1, LS-5.0.1). */
export function useFault(fighter: LsFighter, use: string, rules: Rules): Msg | undefined {
  const { used = [], extra = 0 } = fighter.turn;
  const action = recordOf(use);
  const no = conditionFault(fighter, action);
  if (no) return no;
  if (action.repeats && extra > 0) return undefined;
  const { category } = action;
  if (category && manoeuvresLeft(fighter, category) === 0) return msg(`lordsouls.no.slot.${category}`);
  const closing = used.find((one) => closes(one, use, rules));
  if (closing) return msg('lordsouls.no.closed', { by: useName(closing) });
  const broken = used.find((one) => closes(use, one, rules));
  if (broken) return msg('lordsouls.no.broken', { by: useName(broken) });
  return halvesMove([use], rules) ? movedTooFar(fighter) : undefined;
}

/** A long task may follow a Move only if no more than half of the Move was used (LS-3.2.4). */
function movedTooFar({ turn: { move } }: LsFighter): Msg | undefined {
  const over = move !== undefined && move.spent > Math.floor(move.budget / 2);
  return over ? msg('lordsouls.no.movedTooFar') : undefined;
}

/** Why a declaration is closed now: by earlier manoeuvres of the turn, or because a waiting fighter may only respond as announced (LS-2.2 to LS-2.6, LS-3.12.2). */
export function closedNow(fighter: LsFighter, declaration: LsDeclaration, rules: Rules): Msg | undefined {
  if (!inRound(fighter) || isEnd(declaration)) return undefined;
  const { wait, own } = fighter.turn;
  if (own === 'now' || !wait) return useFault(fighter, useOf(fighter, declaration), rules);
  return declaration.manoeuvre === wait.response ? undefined : msg('lordsouls.no.onlyResponse');
}

export const isDeclaration = (value: Json): value is Json & LsDeclaration => {
  const manoeuvre = typeof value === 'object' && value !== null && (value as { manoeuvre?: Json }).manoeuvre;
  return typeof manoeuvre === 'string' && isAction(manoeuvre) && ACTIONS[manoeuvre]?.declared === true;
};

/** What is wrong with an entered declaration; the end of the turn is always allowed. */
const checked =
  (fault: Fault) =>
  (cast: LsCast, fighter: LsFighter, value: Json, rules: Rules): Msg | undefined => {
    if (!isDeclaration(value)) return msg('lordsouls.no.notDeclaration');
    return isEnd(value) ? undefined : fault(cast, fighter, value, rules);
  };

/** What is wrong with a declaration in the fighter's turn. */
export const declarationFault = checked(
  (cast, fighter, declaration, rules) =>
    useFault(fighter, useOf(fighter, declaration), rules) ?? actionFault(cast, fighter, declaration, rules),
);

/** What is wrong with a response: only the announced one is allowed (LS-3.12.2, LS-3.12.4). */
export const responseFault = checked((cast, fighter, declaration, rules) => {
  const { response, weapon, target } = fighter.turn.wait ?? {};
  const fits = (announced: string | undefined, is: string | undefined): boolean =>
    announced === undefined || announced === is;
  return declaration.manoeuvre === response &&
    fits(weapon, declaration.item) &&
    fits(target, declaration.target)
    ? actionFault(cast, fighter, declaration, rules)
    : msg('lordsouls.no.onlyResponse');
});

/* The plays that several manoeuvres share; their input names the manoeuvre. */

type Named<I> = I & { readonly manoeuvre: ActionName };

const sharedPlay = <I extends Trial | Deed, Out extends Json>(
  name: string,
  spec: Spec,
  parts: Pick<Kind<Named<I>, Out>, 'begin' | 'no' | 'forecast' | 'succeeds'>,
) =>
  define<Named<I>, Out>({
    ...parts,
    spec: { who: text(), manoeuvre: choice(namesFor(name)), ...spec },
    who: ({ who, target }) => [who, target],
    card: (run, { who, manoeuvre, label }) => deedCard(run, who, useName(manoeuvre), label),
  });

const taskPlay = sharedPlay<Trial, Tried>('task', trialSpec, {
  begin: (stage, input, rules) => task(stage, input, recordOf(input.manoeuvre).task ?? {}, rules),
  no(one, _, input, rules, cast) {
    const { no } = recordOf(input.manoeuvre);
    return no ? no(one, input, rules, cast) : taskFault(one, input, rules);
  },
  forecast: forecastOf('lordsouls.chance', { succeeds: ({ succeeded }) => succeeded }),
  succeeds: ({ succeeded }) => succeeded,
});

type Begin = (stage: LsStage, input: Deed, rules: Rules) => Play<Json>;

const deedPlay = sharedPlay<Deed, Json>('deed', deedSpec, {
  begin: (stage, input, rules) => (recordOf(input.manoeuvre).begin as Begin)(stage, input, rules),
  no: (one, _, input, rules, cast) => recordOf(input.manoeuvre).no?.(one, input, rules, cast),
});

export const plays = { ...attackPlays, task: taskPlay, deed: deedPlay };

/**
 * A declaration as hosts and scenarios write it; `npm run words` reads this type.
 * @public
 */
export type Declaration = LsDeclaration & { readonly manoeuvre: ActionName };

/** The points that may still be spent on the movement in progress; prone fighters have one cell (LS-7.5.6). */
export function pointsLeftToGo(fighter: LsFighter): number {
  const { move } = fighter.turn;
  if (!move) return 0;
  const left = move.budget - move.spent;
  return postureOf(fighter) === 'prone' ? Math.min(left, Math.max(0, 1 - move.cells)) : left;
}

/** The points for a path: those of the movement in progress, or those of a Move; 0 if no movement is possible. */
export function pointsFor(fighter: LsFighter, cast: LsCast, rules: Rules): number {
  const { move } = fighter.turn;
  if (move) return rules.splitMovement || move.spent === 0 ? pointsLeftToGo(fighter) : 0;
  const { going } = recordOf(MOVE.manoeuvre);
  return !going || useFault(fighter, MOVE.manoeuvre, rules) ? 0 : pointsOf(fighter, going, cast, rules);
}
