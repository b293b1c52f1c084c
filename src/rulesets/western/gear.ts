import type { Gear } from '../../core/fighter.ts';
import type { Infer } from '../../core/spec.ts';
import type { Id } from '../../core/text.ts';
import type { WeFighter } from './fighter.ts';
import type { action, mount, skill, thing, weapon } from './gear-specs.ts';
import type { Attribute } from './names.ts';

export * from './gear-specs.ts';

export type WeaponTraits = Infer<typeof weapon>;
export type SkillTraits = Infer<typeof skill>;
export type MountTraits = Infer<typeof mount>;
export type Weapon = Gear<WeaponTraits> & { readonly type: 'weapon' };
export type Skill = Gear<SkillTraits> & { readonly type: 'skill' };
export type Mount = Gear<MountTraits> & { readonly type: 'mount' };
export type Thing = Gear<Infer<typeof thing>> & { readonly type: 'thing' };
export type Action = Gear<Infer<typeof action>> & { readonly type: 'action' };
export type WeGear = Weapon | Skill | Mount | Thing | Action;

type Of<T extends WeGear['type']> = Extract<WeGear, { readonly type: T }>;

const ofType = <T extends WeGear['type']>({ gear: all }: WeFighter, type: T): Of<T>[] =>
  Object.values(all).filter((item): item is Of<T> => item.type === type);

export const weaponsOf = (fighter: WeFighter): Weapon[] => ofType(fighter, 'weapon');
export const thingsOf = (fighter: WeFighter): Thing[] => ofType(fighter, 'thing');
export const actionsOf = (fighter: WeFighter): Action[] => ofType(fighter, 'action');
/** A main of the table's own by its id (WE-2.4). */
export const actionOf = (fighter: WeFighter, id: Id | undefined): Action | undefined =>
  actionsOf(fighter).find((own) => own.id === id);
export const skillsOf = (fighter: WeFighter): Skill[] => ofType(fighter, 'skill');

/** Whether a skill spares him a test of this attribute (WE-0.7). */
export const skipsTest = (fighter: WeFighter, attribute: Attribute): boolean =>
  skillsOf(fighter).some(({ traits }) => traits.skipsTests.includes(attribute));

/** The horse under him. */
export const horseOf = (fighter: WeFighter): Mount | undefined =>
  ofType(fighter, 'mount').find(({ traits }) => traits.ridden);

/** Bare hands (S-22 no. 15). They have no name of their own; hosts say `weapon.fists`. */
export const FISTS: Weapon = {
  id: 'fists',
  type: 'weapon',
  name: '',
  traits: {
    class: 'fists',
    action: 'blunt',
    snap: 0,
    quick: 0,
    aimed: 0,
    speed: 'none',
    capacity: 0,
    loaded: 0,
    jammed: false,
    inHand: true,
    rangeMods: [],
    power: [0],
    reloadRate: 0,
    reloadSimple: 0,
    reloadLoads: 1,
    hands: 2,
    load: 0,
    blows: 6,
    blowPower: 0,
    toHit: 0,
    description: '',
  },
};

/** A weapon by id; undefined when he has none such. */
export function weaponOf(fighter: WeFighter, id: Id | undefined): Weapon | undefined {
  if (id === undefined) return undefined;
  if (id === FISTS.id) return FISTS;
  const item = fighter.gear[id];
  return item?.type === 'weapon' ? item : undefined;
}

const isGun = ({ traits }: Weapon): boolean => traits.snap + traits.quick + traits.aimed > 0;

/** What he fires with when he does not say: the first gun in his hand, or else the first he has. */
export function firearmOf(fighter: WeFighter, id?: Id): Weapon | undefined {
  const guns = weaponsOf(fighter).filter(isGun);
  return weaponOf(fighter, id) ?? guns.find(({ traits }) => traits.inHand) ?? guns[0];
}

/** What he strikes with when he does not say. */
export function coldOf(fighter: WeFighter, id?: Id): Weapon {
  const cold = weaponsOf(fighter).filter(({ traits }) => traits.blows > 0);
  return weaponOf(fighter, id) ?? cold.find(({ traits }) => traits.inHand) ?? FISTS;
}

/** The load of everything he carries, at most 3 (S-15). */
export const carriedLoad = (fighter: WeFighter): number =>
  Math.min(
    3,
    Object.values(fighter.gear).reduce(
      (sum, item) => sum + (item.type === 'weapon' || item.type === 'thing' ? item.traits.load : 0),
      0,
    ),
  );
