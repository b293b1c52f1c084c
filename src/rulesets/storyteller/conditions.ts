import type { Change } from '../../core/change.ts';
import { set } from '../../core/change.ts';
import type { Id, Json, Msg, RuleId } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Condition } from './condition-list.ts';
import type { StFighter } from './fighter.ts';
import { roleOf } from './health.ts';
import type { Rules } from './rules.ts';

export * from './condition-list.ts';

/** Whether a condition has befallen him. */
export const has = ({ conditions }: StFighter, id: Condition): boolean => conditions[id] !== undefined;

/** The change that lays a condition on him; nothing when he bears it already. */
export const befall = (fighter: StFighter, id: Condition, why: RuleId, is: Json = true): Change[] =>
  fighter.conditions[id] === is ? [] : [set(fighter.id, `conditions.${id}`, fighter.conditions[id], is, why)];

/** The change that takes a condition from him; nothing when he is free of it. */
export const lift = (fighter: StFighter, id: Condition, why: RuleId): Change[] =>
  has(fighter, id) ? [set(fighter.id, `conditions.${id}`, fighter.conditions[id], undefined, why)] : [];

/** He stands up, and owes it no longer (ST-13.2). */
export const standing = (fighter: StFighter, why: RuleId = 'ST-13.2'): Change[] => [
  ...lift(fighter, 'prone', why),
  ...lift(fighter, 'owesStanding', why),
];

/**
 * When shock binds (ST-7.26): in the next round, in this one, or in both (shocked again, or by house rule AMB-56). `true` is
 * the Storyteller's own doing and counts as `now`.
 */
export type Shock = 'next' | 'now' | 'nowAndNext' | true;

const shockOf = ({ conditions }: StFighter): Shock | undefined => conditions.shocked as Shock | undefined;

/** Whether shock binds him now: he may only block and dodge. */
export function isShocked(fighter: StFighter): boolean {
  const shock = shockOf(fighter);
  return shock !== undefined && shock !== 'next';
}

/** The condition's value after being shocked; shocked again, the later round counts as well (AMB-56). */
export const shocked = (fighter: StFighter, { shockStart }: Pick<Rules, 'shockStart'>): Shock =>
  isShocked(fighter) || shockStart === 'atOnceAndNext' ? 'nowAndNext' : 'next';

/** The condition's value when a new round begins; undefined: it is over. */
export const shockAtRoundStart = (value: Json | undefined): Shock | undefined =>
  value === 'next' || value === 'nowAndNext' ? 'now' : undefined;

/** Who holds him; undefined when nobody does, or when only the Storyteller says so. */
export const holderOf = ({ conditions }: StFighter): Id | undefined =>
  typeof conditions.held === 'string' ? conditions.held : undefined;

/** Whom he holds. */
export const victimOf = ({ conditions }: StFighter): Id | undefined =>
  typeof conditions.holding === 'string' ? conditions.holding : undefined;

/** A vampire who cannot move any more, but is not gone: he may still do what needs no movement (ST-6.8, AMB-48). */
export const isImmobilised = (fighter: StFighter): boolean =>
  fighter.traits.kind === 'vampire' &&
  !has(fighter, 'dead') &&
  !has(fighter, 'torpor') &&
  (has(fighter, 'incapacitated') || roleOf(fighter) === 'incapacitated');

/** Why a fighter can do nothing at all: dead, in torpor, incapacitated, stunned, paralysed. */
export function unable(fighter: StFighter): Msg | undefined {
  const role = roleOf(fighter);
  const vampire = fighter.traits.kind === 'vampire';
  if (has(fighter, 'dead') || (role === 'dead' && !vampire)) return msg('storyteller.no.dead');
  if (has(fighter, 'torpor') || role === 'dead') return msg('storyteller.no.torpor');
  if (has(fighter, 'incapacitated') || role === 'incapacitated')
    return msg(vampire ? 'storyteller.no.immobilised' : 'storyteller.no.incapacitated');
  if (has(fighter, 'stunned')) return msg('storyteller.no.stunned');
  return has(fighter, 'paralysed') ? msg('storyteller.no.paralysed') : undefined;
}
