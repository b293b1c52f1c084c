import type { Gear } from '../../core/fighter.ts';
import { kept } from '../../core/kept.ts';
import type { Infer } from '../../core/spec.ts';
import { blank } from '../../core/spec.ts';
import type { Id } from '../../core/text.ts';
import type { LsFighter } from './fighter.ts';
import type { ability, armour, shield, skill, thing, trait } from './gear-specs.ts';
import { mode, weapon } from './gear-specs.ts';
import type { KINDS } from './names.ts';

export type WeaponTraits = Infer<typeof weapon>;
export type Mode = WeaponTraits['modes'][number];
export type Weapon = Gear<WeaponTraits> & { readonly type: 'weapon' };
export type Shield = Gear<Infer<typeof shield>> & { readonly type: 'shield' };
export type Armour = Gear<Infer<typeof armour>> & { readonly type: 'armour' };
export type SkillItem = Gear<Infer<typeof skill>> & { readonly type: 'skill' };
export type Trait = Gear<Infer<typeof trait>> & { readonly type: 'trait' };
export type Ability = Gear<Infer<typeof ability>> & { readonly type: 'ability' };
export type Thing = Gear<Infer<typeof thing>> & { readonly type: 'thing' };
export type LsGear = Weapon | Shield | Armour | SkillItem | Trait | Ability | Thing;
export type Place = WeaponTraits['place'];

type Of<T extends LsGear['type']> = Extract<LsGear, { readonly type: T }>;

const allOf = kept((all: LsFighter['gear'], type: LsGear['type']): readonly LsGear[] =>
  Object.values(all).filter((item) => item.type === type),
);

/** His things of one type. */
export const ofType = <T extends LsGear['type']>(
  { gear: all }: Pick<LsFighter, 'gear'>,
  type: T,
): readonly Of<T>[] => allOf(all, type) as readonly Of<T>[];

/** Bare hands (SD-3 no. 1). They have no name of their own. */
export const UNARMED: Weapon = {
  id: 'unarmed',
  type: 'weapon',
  name: '',
  traits: blank(weapon, {
    skill: 'brawling',
    natural: true,
    grip: 0,
    modes: [{ ...blank({ mode }).mode, mod: -1, type: 'crush', near: 0, far: 0, hands: 0 }],
  }),
};

/** The weapons he has, his bare hands last. */
export const weaponsOf = (fighter: LsFighter): Weapon[] => [...ofType(fighter, 'weapon'), UNARMED];

/** A weapon of his by id; undefined: he has none such. */
export const weaponOf = (fighter: LsFighter, id: Id): Weapon | undefined =>
  id === UNARMED.id ? UNARMED : ofType(fighter, 'weapon').find((one) => one.id === id);

/** Whether a weapon is at hand at once (LS-3.1.2); of bare hands one must be free. */
export const isReady = (fighter: LsFighter, { id, traits }: Weapon): boolean =>
  id === UNARMED.id ? freeHands(fighter) > 0 : !traits.broken && (traits.natural || traits.place === 'hands');

/** The weapons that are ready. */
export const readyWeapons = (fighter: LsFighter): Weapon[] =>
  weaponsOf(fighter).filter((one) => isReady(fighter, one));

/** The shields on his arms. */
export const shieldsOf = (fighter: LsFighter): Shield[] =>
  ofType(fighter, 'shield').filter(({ traits }) => traits.place === 'hands' && !traits.broken);

/** What he has in his hands. */
export const heldThings = (fighter: LsFighter): (Weapon | Shield | Thing)[] => [
  ...ofType(fighter, 'weapon').filter(({ traits }) => !traits.natural && traits.place === 'hands'),
  ...ofType(fighter, 'shield').filter(({ traits }) => traits.place === 'hands'),
  ...ofType(fighter, 'thing').filter(({ traits }) => traits.place === 'hands'),
];

/** Hands that a thing held takes. */
const handsFor = (item: Weapon | Shield | Thing): number => (item.type === 'weapon' ? item.traits.grip : 1);

/** Whom he holds, and with how many hands each (LS-3.10.7). */
export const holding = ({ conditions }: Pick<LsFighter, 'conditions'>): { readonly [who: Id]: number } =>
  typeof conditions.holding === 'object' ? (conditions.holding as { readonly [who: Id]: number }) : {};

/** Hands that hold nothing and nobody (LS-3.10.2, LS-4.2.2). */
export function freeHands(fighter: LsFighter): number {
  const things = heldThings(fighter).reduce((sum, item) => sum + handsFor(item), 0);
  const people = Object.values(holding(fighter)).reduce((sum, n) => sum + n, 0);
  const lame = fighter.conditions.disarmedHand === undefined ? 0 : 1;
  return Math.max(0, fighter.traits.hands - lame - things - people);
}

/** The numbers of hands with which a weapon can be gripped. */
export const grips = ({ traits }: Weapon): number[] => [
  ...new Set(traits.modes.map(({ hands }) => hands).sort((a, b) => a - b)),
];

/** Whether a trait works just now. */
const works = ({ traits }: Trait): boolean => traits.activation === 'passive' || traits.active;

/** What his traits add to one of their numbers. */
export const added = (
  fighter: LsFighter,
  to: 'attacks' | 'combat' | 'movement' | 'free' | (typeof KINDS)[number],
): number =>
  ofType(fighter, 'trait')
    .filter(works)
    .reduce((sum, { traits }) => sum + traits[to], 0);

/** What he must maintain: lasting and active (LS-5.3.1, LS-5.3.2). */
export const maintained = (fighter: LsFighter): Ability[] =>
  ofType(fighter, 'ability').filter(({ traits }) => traits.lasting && traits.active);
