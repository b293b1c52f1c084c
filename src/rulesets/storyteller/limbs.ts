import { kept } from '../../core/kept.ts';
import type { Line } from '../../core/line.ts';
import { line } from '../../core/line.ts';
import type { Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { StFighter } from './fighter.ts';
import type { Weapon } from './gear.ts';
import type { Limb } from './tables.ts';
import { LIMBS } from './tables.ts';

/* Limbs that have been made useless (ST-8.14), and what cannot be done without them. */

/** The limbs that no longer serve him. A value without names is the Storyteller's own doing and names none. */
export const uselessLimbs = kept((conditions: StFighter['conditions']): readonly Limb[] => {
  const { limbDisabled } = conditions;
  if (typeof limbDisabled !== 'object' || !limbDisabled) return [];
  return LIMBS.filter((limb) => limb in limbDisabled);
});

/** Limbs that still serve him. */
export const soundLimbs = ({ conditions }: StFighter): readonly Limb[] =>
  LIMBS.filter((limb) => !uselessLimbs(conditions).includes(limb));

const isArm = (limb: Limb): boolean => limb === 'leftArm' || limb === 'rightArm';

/** How many hands he can still use. */
const handsOf = ({ conditions }: StFighter): number => 2 - uselessLimbs(conditions).filter(isArm).length;

/** Whether a leg no longer carries him. */
export const isLame = ({ conditions }: StFighter): boolean =>
  uselessLimbs(conditions).some((limb) => !isArm(limb));

/** Why he cannot wield a weapon now: it is not in his hand, or he lacks the hands for it (ST-8.14). */
export function unhandy(fighter: StFighter, { traits: { ready, hands } }: Weapon): Msg | undefined {
  if (!ready) return msg('storyteller.no.notReady');
  const has = handsOf(fighter);
  return has < Math.min(hands, 2) ? msg('storyteller.no.tooFewHands', { hands, has }) : undefined;
}

/** What useless limbs keep him from, one line a limb. */
export const limbLines = ({ conditions }: StFighter): Line[] =>
  uselessLimbs(conditions).map((limb) =>
    line(
      msg(`storyteller.line.limb.${isArm(limb) ? 'arm' : 'leg'}`, { limb: msg(`storyteller.limb.${limb}`) }),
      0,
      'ST-8.14',
    ),
  );
