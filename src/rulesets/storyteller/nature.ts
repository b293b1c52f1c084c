import type { StFighter } from './fighter.ts';
import { empowered } from './powers.ts';
import type { DamageType, Nature } from './tables.ts';
import { DAMAGE_TYPES, FORMS, KINDS } from './tables.ts';
import { attributeOf } from './traits.ts';

/** What a fighter's kind makes of him (GAP-3): by the table, or by hand for monsters and whoever differs (AMB-40). */
export function natureOf({ traits }: StFighter): Nature {
  const { kind, form, wyrd, byHand } = traits;
  if (kind === 'monster' || byHand) return traits;
  if (kind === 'werewolf') return { ...KINDS.werewolf, ...FORMS[form] };
  if (kind === 'changeling' && wyrd) return { ...KINDS.changeling, soakTypes: DAMAGE_TYPES };
  return KINDS[kind];
}

/** Whether Stamina soaks this type of damage (ST-5.6, 5.7, 5.10), by his kind or by a power (GAP-4). */
export const soaks = (fighter: StFighter, type: DamageType): boolean =>
  natureOf(fighter).soakTypes.includes(type) ||
  empowered(fighter, ({ soakTypes }) => soakTypes.includes(type));

/** One attack must do more damage than this to shock him (ST-7.24, ST-7.25). */
export const shockThreshold = (fighter: StFighter): number =>
  attributeOf(fighter, 'stamina') + natureOf(fighter).shockBonus;

/** One blow to the head must do more bashing damage than this to stun him (ST-7.28, AMB-57). */
export const stunThreshold = (fighter: StFighter): number => attributeOf(fighter, 'stamina');
