import type { Offer } from '../../core/offer.ts';
import type { Id } from '../../core/text.ts';

/** How many actions are shown first, and how many of them are attacks if there is something else. */
const MAX_FIRST = 3;
const MAX_ATTACKS = 2;

const isAttack = ({ group }: Offer): boolean => group === 'attack';

/** The first attack with each weapon. @param gear the ids of what the fighter has */
export function attacksByWeapon(offers: readonly Offer[], gear: readonly Id[]): Offer[] {
  const weaponOf = ({ id }: Offer): string => id.split(':').find((part) => gear.includes(part)) ?? '';
  return offers
    .filter(isAttack)
    .filter((one, i, same) => same.findIndex((other) => weaponOf(other) === weaponOf(one)) === i);
}

/**
 * The actions that a fighter takes most, for a short list: an attack with each weapon, then what is common; what the rules forbid
 * comes last. It does not depend on whose turn it is, so that the list stays as it is. @param gear the ids of what the fighter has
 */
export function firstOffers(all: readonly Offer[], gear: readonly Id[]): Offer[] {
  const usual = [...all.filter(({ quick }) => quick), ...all].filter(({ composes }) => !composes);
  const open = usual.filter(({ no }) => !no);
  const attacks = attacksByWeapon(open, gear);
  const wanted = attacks.length > 0 ? attacks.slice(0, MAX_ATTACKS) : usual.filter(isAttack).slice(0, 1);
  const others = open.filter((one) => one.quick && !isAttack(one));
  return [...new Set([...wanted, ...others, ...attacks, ...open, ...usual])].slice(0, MAX_FIRST);
}
