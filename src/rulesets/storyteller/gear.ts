import type { Gear } from '../../core/fighter.ts';
import type { Infer } from '../../core/spec.ts';
import type { StFighter } from './fighter.ts';
import type { armour, weapon } from './gear-specs.ts';
import type { Power } from './powers.ts';
import type { Technique } from './techniques.ts';
import type { Vulnerability } from './vulnerability.ts';

export * from './gear-specs.ts';

export type WeaponTraits = Infer<typeof weapon>;
export type ArmourTraits = Infer<typeof armour>;
export type Weapon = Gear<WeaponTraits> & { readonly type: 'weapon' };
export type Armour = Gear<ArmourTraits> & { readonly type: 'armour' };
export type StGear = Weapon | Armour | Power | Technique | Vulnerability;

/** The bare body: Strength + 0, bashing (AMB-33). It has no name of its own; hosts say `weapon.unarmed`. */
export const UNARMED: Weapon = {
  id: 'unarmed',
  type: 'weapon',
  name: '',
  traits: {
    category: 'brawl',
    ability: 'brawl',
    damageStrength: true,
    damage: 0,
    damageThrownLong: 0,
    type: 'bashing',
    parryDifficulty: 0,
    conceal: 'pocket',
    range: 0,
    rate: 0,
    clip: 0,
    rounds: 0,
    hands: 0,
    ready: true,
    modes: [],
    burst: 3,
    flags: ['natural'],
    bashingVsVampires: false,
    attackKind: 'blunt',
    description: '',
  },
};

/** The weapons a fighter has, his bare body last. */
export const weaponsOf = (fighter: StFighter): readonly Weapon[] => [
  ...Object.values(fighter.gear).filter((item): item is Weapon => item.type === 'weapon'),
  UNARMED,
];

/** A weapon by id; undefined when he has none such. */
export function weaponOf(fighter: StFighter, id: string): Weapon | undefined {
  if (id === UNARMED.id) return UNARMED;
  const item = fighter.gear[id];
  return item?.type === 'weapon' ? item : undefined;
}

/** The armour a fighter wears. */
export const wornBy = (fighter: StFighter): readonly Armour[] =>
  Object.values(fighter.gear).filter((item): item is Armour => item.type === 'armour' && item.traits.worn);

/** A cold weapon can parry (ST-10.5): one made for the melee, or a throwing one with a parry difficulty. */
export const isCold = ({ traits: { category, parryDifficulty, flags } }: Weapon): boolean =>
  !flags.includes('natural') && (category === 'melee' || (category === 'thrown' && parryDifficulty > 0));

/** A weapon to strike with in close combat. */
export const isClose = (one: Weapon): boolean =>
  !one.traits.flags.includes('bite') &&
  (one.traits.category === 'brawl' || one.traits.category === 'melee' || isCold(one));

/** What he has in his hands: weapons at the ready that are no part of his body. */
export const wieldedBy = (fighter: StFighter): readonly Weapon[] =>
  weaponsOf(fighter).filter(({ traits }) => traits.ready && !traits.flags.includes('natural'));

/** A weapon to throw. */
export const isThrown = ({ traits: { category, flags } }: Weapon): boolean =>
  category === 'thrown' || flags.includes('thrown');

/** A weapon to shoot with. */
export const isFirearm = ({ traits }: Weapon): boolean => traits.category === 'firearm';
