import type { Change } from '../../core/change.ts';
import { set } from '../../core/change.ts';
import type { Id, Json, Msg, RuleId } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Condition } from './condition-list.ts';
import type { LsFighter } from './fighter.ts';
import { holding } from './gear.ts';
import type { Stance } from './names.ts';
import { POSTURES } from './names.ts';

/** Whether a condition has befallen him. */
export const has = ({ conditions }: Pick<LsFighter, 'conditions'>, id: Condition): boolean =>
  conditions[id] !== undefined;

/** The change that lays a condition on him, or writes it anew. */
export const befall = (fighter: LsFighter, id: Condition, why: RuleId, is: Json = true): Change[] =>
  fighter.conditions[id] === is ? [] : [set(fighter.id, `conditions.${id}`, fighter.conditions[id], is, why)];

/** The change that takes a condition from him; nothing when he is free of it. */
export const lift = (fighter: LsFighter, id: Condition, why: RuleId): Change[] =>
  has(fighter, id) ? [set(fighter.id, `conditions.${id}`, fighter.conditions[id], undefined, why)] : [];

/** How he holds himself (LS-4.6.2). */
export const postureOf = (fighter: Pick<LsFighter, 'conditions'>): Stance =>
  POSTURES.find((posture) => has(fighter, posture)) ?? 'standing';

/** The changes that bring him into a posture: it is one condition, or none (LS-4.6.4, LS-7.4.3). */
export const takesPosture = (fighter: LsFighter, to: Stance, why: RuleId): Change[] => [
  ...POSTURES.filter((one) => one !== to).flatMap((one) => lift(fighter, one, why)),
  ...(to === 'standing' ? [] : befall(fighter, to, why)),
];

/** Why he is not active: he comes to no turn, and does not defend himself (LS-1.6, LS-1.7, LS-6.0.6). */
export function unable(fighter: Pick<LsFighter, 'conditions'>): Msg | undefined {
  const state = (['dead', 'unconscious', 'asleep'] as const).find((one) => has(fighter, one));
  return state && msg(`lordsouls.no.${state}`);
}

/** Those who hold him. */
export const holdersOf = ({ conditions: { grappled } }: Pick<LsFighter, 'conditions'>): readonly Id[] =>
  Array.isArray(grappled) ? (grappled as readonly Id[]) : [];

/** Somebody seizes somebody with so many hands (LS-3.10.7). */
export const seizes = (holder: LsFighter, victim: LsFighter, hands: number): Change[] => [
  ...befall(victim, 'grappled', 'LS-3.10.7', [
    ...holdersOf(victim).filter((id) => id !== holder.id),
    holder.id,
  ]),
  ...befall(holder, 'holding', 'LS-3.10.7', { ...holding(holder), [victim.id]: hands }),
];

/** A hold ends (LS-3.10.7, LS-4.3.4). */
export function releases(holder: LsFighter, victim: LsFighter | undefined, why: RuleId, id?: Id): Change[] {
  const { [victim?.id ?? id ?? '']: _, ...others } = holding(holder);
  const free =
    Object.keys(others).length === 0 ? lift(holder, 'holding', why) : befall(holder, 'holding', why, others);
  if (!victim) return free;
  const left = holdersOf(victim).filter((one) => one !== holder.id);
  return [
    ...free,
    ...(left.length === 0 ? lift(victim, 'grappled', why) : befall(victim, 'grappled', why, left)),
  ];
}

/** An aim: with what, at whom, how many own turns in a row; `broken`: the row is (LS-3.9.4, AMB-22). */
export type Aim = {
  readonly weapon: Id;
  readonly target: Id;
  readonly count: number;
  readonly broken?: true;
};

export const aimOf = ({ conditions: { aiming } }: Pick<LsFighter, 'conditions'>): Aim | undefined =>
  typeof aiming === 'object' && aiming !== null ? (aiming as unknown as Aim) : undefined;

/** Whether nobody sees him without another sense (SD-7). */
export const isHidden = (one: LsFighter): boolean => has(one, 'hidden') || has(one, 'invisible');

/** Whether somebody is out of another's sight (SD-7). */
export const unseenBy = (one: LsFighter, other: LsFighter): boolean => isHidden(one) || has(other, 'blinded');
