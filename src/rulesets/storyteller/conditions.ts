import type { Change } from '../../core/change.ts';
import { set } from '../../core/change.ts';
import type { ConditionDef } from '../../core/ruleset.ts';
import type { Id, Json, Msg, RuleId } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { StFighter } from './fighter.ts';
import { roleOf } from './health.ts';
import type { Rules } from './rules.ts';

/**
 * What can be the matter with a fighter. A condition's value is `true`, save for `shocked`, for `held` (by whom), `holding` (whom),
 * `limbDisabled` (which limbs), `inCover` (behind what) and `aiming` (at whom, with what, how long).
 */
export const CONDITIONS = [
  { id: 'prone', icon: 'falling', why: 'ST-7.34', freeing: true },
  { id: 'owesStanding', icon: 'person-in-bed', why: 'ST-7.37', freeing: true },
  { id: 'shocked', icon: 'embrassed-energy', why: 'ST-7.26' },
  { id: 'stunned', icon: 'knocked-out-stars', why: 'ST-7.30', out: true },
  { id: 'held', icon: 'handcuffs', why: 'ST-8.6', freeing: true },
  { id: 'holding', icon: 'grab', why: 'ST-8.4', freeing: true },
  { id: 'limbDisabled', icon: 'broken-bone', why: 'ST-8.14' },
  { id: 'aiming', icon: 'crosshair', why: 'ST-9.1', willed: true },
  { id: 'suppressing', icon: 'machine-gun-magazine', why: 'ST-9.39', willed: true },
  { id: 'counterattacking', icon: 'sword-clash', why: 'ST-10.14', willed: true },
  { id: 'covering', icon: 'shield-bash', why: 'ST-10.21', willed: true },
  { id: 'desperate', icon: 'shield-echoes', why: 'ST-10.24', willed: true },
  { id: 'inCover', icon: 'brick-wall', why: 'ST-7.20', willed: true },
  { id: 'blinded', icon: 'blindfold', why: 'ST-7.8' },
  { id: 'paralysed', icon: 'stop-sign', why: 'ST-8.22', out: true },
  { id: 'incapacitated', icon: 'coma', why: 'ST-6.8', out: true },
  { id: 'torpor', icon: 'coffin', why: 'ST-6.9', out: true },
  { id: 'dead', icon: 'death-skull', why: 'ST-6.9', out: true },
] as const satisfies readonly ConditionDef[];

export type Condition = (typeof CONDITIONS)[number]['id'];

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
