import type { Gear } from '../../core/fighter.ts';
import type { Infer } from '../../core/spec.ts';
import { blank } from '../../core/spec.ts';
import type { YzFighter } from './fighter.ts';
import type { armour, equipment, talent } from './gear-specs.ts';
import { weapon } from './gear-specs.ts';
import type { Hook, Skill } from './tables.ts';
import { BEST_KIT } from './tables.ts';

export type WeaponTraits = Infer<typeof weapon>;
export type ArmourTraits = Infer<typeof armour>;
export type Weapon = Gear<WeaponTraits> & { readonly type: 'weapon' };
export type Armour = Gear<ArmourTraits> & { readonly type: 'armour' };
export type Equipment = Gear<Infer<typeof equipment>> & { readonly type: 'equipment' };
export type Talent = Gear<Infer<typeof talent>> & { readonly type: 'talent' };
export type YzGear = Weapon | Armour | Equipment | Talent;

/** Bare fists (YZ-G). They have no name of their own; hosts say `weapon.unarmed`. */
export const UNARMED: Weapon = {
  id: 'unarmed',
  type: 'weapon',
  name: '',
  traits: blank(weapon, { natural: true, disarmable: false, hands: 0 }),
};

const things = ({ gear }: YzFighter): readonly YzGear[] => Object.values(gear);

/** The weapons they have, bare fists last; what has gone off is none any more (YZ-14.18). */
export const weaponsOf = (fighter: YzFighter): readonly Weapon[] => [
  ...things(fighter).filter(
    (item): item is Weapon => item.type === 'weapon' && item.traits.place !== 'spent',
  ),
  UNARMED,
];

/** A weapon by id; undefined when they have none such. */
export const weaponOf = (fighter: YzFighter, id: string): Weapon | undefined =>
  weaponsOf(fighter).find((one) => one.id === id);

/** Whether it can be used at once: in the hand, or part of the body. */
export const isReady = ({ traits }: Weapon): boolean => traits.natural || traits.place === 'hand';

/** What they hold in their hands and could lose. */
export const heldBy = (fighter: YzFighter): readonly Weapon[] =>
  weaponsOf(fighter).filter(({ traits }) => !traits.natural && traits.place === 'hand');

/** What they strike back with: the most harmful weapon for close combat that is ready. */
export const closeWeaponOf = (fighter: YzFighter): Weapon =>
  weaponsOf(fighter)
    .filter((one) => one.traits.skill === 'closeCombat' && isReady(one))
    .reduce((best, one) => (one.traits.damage > best.traits.damage ? one : best), UNARMED);

/** The armour they wear. */
export const wornBy = (fighter: YzFighter): readonly Armour[] =>
  things(fighter).filter((item): item is Armour => item.type === 'armour' && item.traits.worn);

/** Equipment that helps a skill. */
export const helping = (fighter: YzFighter, skill: Skill): readonly Equipment[] =>
  things(fighter).filter(
    (item): item is Equipment =>
      item.type === 'equipment' && item.traits.skill === skill && item.traits.bonus !== 0,
  );

/** Their motion detector (YZ-4.14). */
export const detectorOf = (fighter: YzFighter): Equipment | undefined =>
  things(fighter).find((item): item is Equipment => item.type === 'equipment' && item.traits.detector);

/** Whether they have the talent. */
export const hasTalent = (fighter: YzFighter, hook: Hook): boolean =>
  things(fighter).some((item) => item.type === 'talent' && item.traits.hook === hook);

/** The best kit for first aid that they have; a field medic's counts one better (YZ-12.26, YZ-G). */
export function kitOf(fighter: YzFighter): number {
  const kits = things(fighter).map((item) => (item.type === 'equipment' ? item.traits.kit : 0));
  return Math.min(BEST_KIT, Math.max(0, ...kits) + (hasTalent(fighter, 'fieldMedic') ? 1 : 0));
}
