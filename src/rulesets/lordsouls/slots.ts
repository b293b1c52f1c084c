import type { Change } from '../../core/change.ts';
import { set } from '../../core/change.ts';
import type { Id, RuleId } from '../../core/text.ts';
import type { LsFighter } from './fighter.ts';
import { added } from './gear.ts';
import type { Going, Use } from './manoeuvres.ts';
import type { Category, Kind } from './names.ts';
import { KINDS } from './names.ts';

/** What somebody waits for, and what he will do then (LS-3.12.4). */
export type Wait = {
  readonly event: string;
  readonly response: 'attack' | 'concentrate' | 'prepare';
  readonly weapon?: Id;
  readonly mode?: number;
  readonly target?: Id;
  readonly doing?: string;
};

/** A long task: what it is, how many manoeuvres it needs, how many it has had (LS-3.4.2). */
export type Task = {
  readonly key: string;
  readonly label: string;
  readonly needed: number;
  readonly done: number;
};

/** The movement under way: points it may spend, points it has spent, cells gone (LS-4.1.1). */
export type Way = {
  readonly kind: Going;
  readonly budget: number;
  readonly spent: number;
  readonly cells: number;
};

/** A fighter's record of the running fight; empty outside one. What lasts until the own turn is cleared together (AMB-7). */
export type Turn = {
  readonly initiative?: number;
  /** Thrown dice of ties, a digit each; the master's own order among the master's own. */
  readonly tie?: string;
  readonly rank?: number;
  /** His place among all, once everybody has one (LS-1.9). */
  readonly place?: number;
  /** He has come when the fight had begun: he acts this round only if his place has not passed (AMB-5). */
  readonly late?: true;
  /** `yielded`: his turn had begun when the master put another first (LS-1.12). */
  readonly own?: 'now' | 'over' | 'yielded';
  /** Manoeuvres taken in this own turn, in order (LS-2.2). */
  readonly used?: readonly Use[];
  /** Attacks left of an Attack manoeuvre (LS-7.2.5). */
  readonly extra?: number;
  readonly move?: Way;
  readonly diagonals?: number;
  readonly points?: { readonly [kind in Kind]: number };
  /** The manoeuvre for which all defence points count as 0 (LS-3.5.8, LS-3.9.7, LS-3.13.3). */
  readonly zeroed?: Use;
  /** Kinds of defence used, and how many are allowed (LS-6.0.8, LS-3.8.4). */
  readonly kinds?: readonly Kind[];
  readonly most?: number;
  readonly improved?: Kind;
  readonly acrobatic?: number;
  readonly parries?: { readonly [weapon: Id]: number };
  readonly blocked?: Id;
  readonly wait?: Wait;
  readonly task?: Task;
  /** The task has been worked on in this own turn. */
  readonly worked?: true;
  /** Abilities maintained in this own turn. */
  readonly upkept?: readonly Id[];
};

/** Whether he takes part in a fight's order. */
export const inRound = ({ turn }: Pick<LsFighter, 'turn'>): boolean => turn.points !== undefined;

/** How many manoeuvres of a category he may take in a turn (LS-2.3, LS-2.4). */
export const capacity = (fighter: LsFighter, category: Category): number =>
  fighter.traits.capacities[category] + added(fighter, category);

/** The points of defence he starts a turn with (LS-6.0.4). */
export const maxima = (fighter: LsFighter): { readonly [kind in Kind]: number } =>
  Object.fromEntries(
    KINDS.map((kind) => [kind, Math.max(0, fighter.traits.points[kind] + added(fighter, kind))]),
  ) as { readonly [kind in Kind]: number };

/** The points that are left; outside a fight they are never used up. */
export const pointsLeft = (fighter: LsFighter, kind: Kind): number =>
  (fighter.turn.points ?? maxima(fighter))[kind];

/** What spending a point of a defence writes: the point, and the kind to which he is now bound (LS-6.0.3, LS-6.0.9). */
export function spends(fighter: LsFighter, kind: Kind, why: RuleId, binds = true): Change[] {
  const { points, kinds = [] } = fighter.turn;
  if (!points) return [];
  const locked = !binds || kinds.includes(kind);
  return [
    set(fighter.id, `turn.points.${kind}`, points[kind], points[kind] - 1, why),
    ...(locked ? [] : [set(fighter.id, 'turn.kinds', fighter.turn.kinds, [...kinds, kind], 'LS-6.0.9')]),
  ];
}
