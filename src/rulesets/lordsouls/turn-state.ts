import type { Stops } from '../../core/round.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { deedFault } from './deed-faults.ts';
import type { Deed, DeedUse } from './deeds.ts';
import { DEED_USES } from './deeds.ts';
import { cannotSpend } from './energy.ts';
import type { LsFighter } from './fighter.ts';
import { holding } from './gear.ts';
import type { Struggle, Throw, Wrestle } from './grapple.ts';
import { escapeFault, throwFault } from './grapple.ts';
import type { AllOut, Attack, StrikeUse } from './hit.ts';
import { STRIKES } from './hit.ts';
import { attackFault, grappleFault, pushFault } from './legality.ts';
import type { Ability } from './levels.ts';
import type { Use } from './manoeuvres.ts';
import { isGoing, isUse, useFault } from './manoeuvres.ts';
import { budgetOf } from './movement.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import { wholeSituation } from './situation.ts';
import { SPRINT_ENERGY } from './tables.ts';
import type { TaskUse, Trial } from './tasks.ts';
import { neededFor, TASK_USES, taskFault } from './tasks.ts';

/** What somebody announces; `offer` is what it was picked from. The rest is read by the manoeuvres that need it. */
export type Declaration = {
  readonly manoeuvre: Use | 'endTurn';
  readonly offer?: string;
  /** The manoeuvre's own choice. */
  readonly option?: string;
  /** The weapon or thing, and the way it is used. */
  readonly item?: Id;
  readonly mode?: number;
  readonly target?: Id;
  /** What is rolled against, or the spell that is cast. */
  readonly with?: Ability;
  readonly spell?: Id;
  readonly k?: number;
  readonly situation?: Partial<Situation>;
};

/** Somebody on his way, or changing his posture, and those who may strike at him because of it (LS-6.5.7 to LS-6.5.9). */
export type Moving = {
  readonly who: Id;
  readonly what: 'way' | 'posture';
  /** What he does once they have been heard. */
  readonly after?: Declaration;
  /** Those whom the master is asked about; undefined: it is known. */
  readonly doubtful?: readonly Id[];
  /** Those who may react, in the order of turns, and how many cells off he is then. */
  readonly queue: readonly Id[];
  readonly cells?: { readonly [reactor: Id]: number };
  readonly striking?: { readonly by: Id; readonly option: string };
  readonly stops?: Stops;
};

/** Something that has fallen due and must run before the fight goes on. */
export type Due = { readonly id: string; readonly who: Id; readonly play: string; readonly input: Json };

/** The round's own state. What concerns one fighter is in his `turn`: whose turn it is, is read from there. */
export type State = {
  readonly number: number;
  /** Somebody is able to act, or nobody is. */
  readonly phase: 'act' | 'idle';
  readonly paused?: true;
  readonly doing?: { readonly id: string; readonly who: Id; readonly declaration: Declaration };
  readonly moving?: Moving;
  /** What somebody has waited for happens: he says what he does; so many attacks are left of it (LS-3.12.2). */
  readonly firing?: { readonly who: Id; readonly left: number };
  /** A turn is about to end, and something has still to be said. */
  readonly ending?: { readonly who: Id; readonly ask: 'idle' | 'maintain' };
  readonly dues?: readonly Due[];
};

const among = <T extends string>(names: readonly T[], name: string): name is T =>
  (names as readonly string[]).includes(name);

/** The circumstances of a declaration, whole. */
export const situationOf = ({ situation = NOTHING_SAID }: Pick<Declaration, 'situation'>): Situation =>
  wholeSituation(situation);

const NOTHING_SAID: Partial<Situation> = {};

/** What a declaration counts as: a long task, a running jump, a throw of somebody held (LS-3.2.4, LS-4.7.5, LS-3.10.8). */
export function useOf(fighter: LsFighter, declaration: Declaration): Use {
  const { manoeuvre, spell = '', target = '' } = declaration;
  if (manoeuvre === 'endTurn') return 'doNothing';
  const { run, needed } = situationOf(declaration);
  if (manoeuvre === 'concentrate' && neededFor(fighter, { spell, needed }) > 1) return 'longConcentrate';
  if (manoeuvre === 'jump' && run > 0) return 'runningJump';
  if (manoeuvre === 'grapple' && holding(fighter)[target] !== undefined) return 'throwDown';
  return manoeuvre;
}

const attackOf = (who: Id, use: StrikeUse, declaration: Declaration): Attack => {
  const { option = 'none', item = '', mode = 0, target = '', k = 0 } = declaration;
  const situation = situationOf(declaration);
  return {
    attacker: who,
    defender: target,
    weapon: item,
    mode,
    manoeuvre: use,
    option: option as AllOut | 'none',
    k,
    part: use === 'targetedAttack' ? situation.part : 'none',
    situation,
  };
};

function wrestleOf(who: Id, declaration: Declaration): Wrestle {
  const { with: ability = '', target = '' } = declaration;
  const situation = situationOf(declaration);
  return { attacker: who, defender: target, with: ability, hands: situation.hands, situation };
}

function trialOf(who: Id, use: TaskUse, declaration: Declaration): Trial {
  const { with: ability = '', spell = '', target = '' } = declaration;
  const { unwilling, mod, task, needed, skill } = situationOf(declaration);
  const named = skill === 'none' || spell !== '' ? ability : skill;
  return { who, manoeuvre: use, with: named, spell, target, unwilling, mod, label: task, needed };
}

function deedOf(who: Id, use: DeedUse, declaration: Declaration): Deed {
  const { option = '', item = '', mode = 0, target = '' } = declaration;
  const { event, task, needed, run, powerful } = situationOf(declaration);
  const label = use === 'wait' ? event : task;
  return { who, manoeuvre: use, option, item, mode, target, label, needed, run, powerful };
}

/** A play and its input. */
export interface Begun {
  readonly play: string;
  readonly input: Json;
}

/** The play that carries out what is declared; undefined: a going, which is spent cell by cell. */
export function playOf(fighter: LsFighter, declaration: Declaration): Begun | undefined {
  const { id } = fighter;
  const use = useOf(fighter, declaration);
  const begun = (play: string, input: object): Begun => ({ play, input: input as unknown as Json });
  if (among(STRIKES, use)) return begun('attack', attackOf(id, use, declaration));
  if (use === 'grapple' || use === 'push') return begun(use, wrestleOf(id, declaration));
  const pair: Struggle = { attacker: id, defender: declaration.target ?? '' };
  if (use === 'throwDown')
    return begun(use, { ...pair, situation: situationOf(declaration) } satisfies Throw);
  if (use === 'escape') return begun(use, pair);
  if (isGoing(use) && use !== 'climbSwim') return undefined;
  if (among(TASK_USES, use)) return begun('task', trialOf(id, use, declaration));
  return among(DEED_USES, use) ? begun('deed', deedOf(id, use, declaration)) : undefined;
}

/** Why he cannot go so (LS-4.1.3, LS-4.3.1, LS-4.5.2). */
function goingFault(fighter: LsFighter, use: Use, cast: Cast<LsFighter>, rules: Rules): Msg | undefined {
  if (!isGoing(use)) return undefined;
  if (use === 'drag' && Object.keys(holding(fighter)).length === 0) return msg('lordsouls.no.holdsNobody');
  if (use === 'sprint') {
    const no = cannotSpend(fighter, SPRINT_ENERGY, rules);
    if (no) return no;
  }
  const budget = budgetOf(fighter, use, fighter.turn.used ?? [], cast, rules);
  return budget > 0 ? undefined : msg('lordsouls.no.cannotGo');
}

/** What is wrong with doing something at all, whoever's turn it is. */
export function deedOrStrikeFault(
  cast: Cast<LsFighter>,
  fighter: LsFighter,
  declaration: Declaration,
  rules: Rules,
): Msg | undefined {
  const begun = playOf(fighter, declaration);
  if (!begun) return goingFault(fighter, useOf(fighter, declaration), cast, rules);
  const { play, input } = begun;
  const situation = situationOf(declaration);
  if (play === 'task')
    return (
      taskFault(fighter, input as unknown as Trial, rules) ??
      goingFault(fighter, useOf(fighter, declaration), cast, rules)
    );
  if (play === 'deed') return deedFault(fighter, input as unknown as Deed, { cast, situation, rules });
  const other = cast[declaration.target ?? ''];
  if (!other) return msg('lordsouls.no.target');
  if (play === 'attack') return attackFault(fighter, other, input as unknown as Attack, rules);
  if (play === 'grapple') return grappleFault(fighter, other, input as unknown as Wrestle, rules);
  if (play === 'push') return pushFault(fighter, other, input as unknown as Wrestle, rules);
  return play === 'throwDown' ? throwFault(fighter, other) : escapeFault(fighter, other, rules);
}

export const isDeclaration = (value: Json): value is Json & Declaration => {
  const manoeuvre = typeof value === 'object' && value !== null && (value as { manoeuvre?: Json }).manoeuvre;
  return typeof manoeuvre === 'string' && (manoeuvre === 'endTurn' || isUse(manoeuvre));
};

/** What is wrong with a declaration of somebody in his own turn; undefined: it may stand. */
export function faultOfDeclaration(
  cast: Cast<LsFighter>,
  fighter: LsFighter,
  value: Json,
  rules: Rules,
): Msg | undefined {
  if (!isDeclaration(value)) return msg('lordsouls.no.notDeclaration');
  if (value.manoeuvre === 'endTurn') return undefined;
  return useFault(fighter, useOf(fighter, value), rules) ?? deedOrStrikeFault(cast, fighter, value, rules);
}

/** What is wrong with what somebody does whose event has come: only what he has said (LS-3.12.2, LS-3.12.4). Doing nothing is always right. */
export function faultOfResponse(
  cast: Cast<LsFighter>,
  fighter: LsFighter,
  value: Json,
  rules: Rules,
): Msg | undefined {
  if (!isDeclaration(value)) return msg('lordsouls.no.notDeclaration');
  if (value.manoeuvre === 'endTurn') return undefined;
  const { wait } = fighter.turn;
  const as = value.manoeuvre === wait?.response;
  const fits = (said: string | undefined, is: string | undefined): boolean =>
    said === undefined || said === is;
  if (!as || !fits(wait?.weapon, value.item) || !fits(wait?.target, value.target))
    return msg('lordsouls.no.onlyResponse');
  return deedOrStrikeFault(cast, fighter, value, rules);
}
