import type { Gear } from '../../core/fighter.ts';
import { kept } from '../../core/kept.ts';
import type { Infer } from '../../core/spec.ts';
import { blank } from '../../core/spec.ts';
import type { WfFighter } from './fighter.ts';
import type { armour, equipment, skill, talent } from './gear-specs.ts';
import { weapon } from './gear-specs.ts';
import type { Quality, TalentKey, WEAPON_FLAGS } from './names.ts';

export type WeaponTraits = Infer<typeof weapon>;
export type Weapon = Gear<WeaponTraits> & { readonly type: 'weapon' };
export type Armour = Gear<Infer<typeof armour>> & { readonly type: 'armour' };
export type Talent = Gear<Infer<typeof talent>> & { readonly type: 'talent' };
export type Skill = Gear<Infer<typeof skill>> & { readonly type: 'skill' };
export type Equipment = Gear<Infer<typeof equipment>> & { readonly type: 'equipment' };
export type WfGear = Weapon | Armour | Talent | Skill | Equipment;

/** Bare hands. They have no name of their own; hosts say `weapon.unarmed` (GAP-13). */
export const UNARMED: Weapon = {
  id: 'unarmed',
  type: 'weapon',
  name: '',
  traits: blank(weapon, { damage: { mod: -4 }, hands: 0, parrySuitable: false, flags: ['unarmed'] }),
};

/** A stick or stone from the floor: what somebody beside himself takes up whose weapon is sheathed (WF-15.13). */
export const IMPROVISED: Weapon = {
  id: 'improvised',
  type: 'weapon',
  name: '',
  traits: blank(weapon, { damage: { mod: -4 }, sizeClass: 'light', flags: ['improvised'] }),
};

const ofType =
  <T extends WfGear['type']>(type: T) =>
  (gear: WfFighter['gear']): readonly Extract<WfGear, { type: T }>[] =>
    Object.values(gear).filter((item): item is Extract<WfGear, { type: T }> => item.type === type);

const arms = kept(ofType('weapon'));
const armours = kept(ofType('armour'));
const talents = kept(ofType('talent'));
const skills = kept(ofType('skill'));
const things = kept(ofType('equipment'));

export const isMelee = ({ traits }: Weapon): boolean => traits.class === 'melee';
export const isShooting = ({ traits }: Weapon): boolean => traits.class === 'shooting';
export const hasQuality = ({ traits }: Weapon, quality: Quality): boolean =>
  traits.qualities.includes(quality);
export const hasFlag = ({ traits }: Weapon, one: (typeof WEAPON_FLAGS)[number]): boolean =>
  traits.flags.includes(one);

/** Whether it can be used at once: in a hand, or part of the body. */
export const isReady = (item: Weapon): boolean =>
  hasFlag(item, 'natural') || ['main', 'off', 'both'].includes(item.traits.place);

/** His own weapons. */
export const ownWeapons = ({ gear }: Pick<WfFighter, 'gear'>): readonly Weapon[] => arms(gear);

/** The weapons he could strike or shoot with, his hands last. */
export const weaponsOf = (fighter: Pick<WfFighter, 'gear'>): readonly Weapon[] => [
  ...ownWeapons(fighter),
  UNARMED,
];

/** A weapon by id; undefined when he has none such. */
export function weaponOf(fighter: Pick<WfFighter, 'gear'>, id: string): Weapon | undefined {
  if (id === IMPROVISED.id) return IMPROVISED;
  return ownWeapons(fighter).find((one) => one.id === id) ?? (id === UNARMED.id ? UNARMED : undefined);
}

/** In which hand he uses it: what is held in the second hand is used with it. */
export const handOf = ({ traits }: Weapon): 'main' | 'off' => (traits.place === 'off' ? 'off' : 'main');

/** The weapon of his main hand, or of both; a natural one of the body; else his bare hands (WF-7.20). */
export function mainWeapon(fighter: Pick<WfFighter, 'gear'>): Weapon {
  const own = ownWeapons(fighter);
  return (
    own.find(({ traits }) => traits.place === 'main' || traits.place === 'both') ??
    own.find((item) => hasFlag(item, 'natural')) ??
    UNARMED
  );
}

/** What he holds in the second hand that can parry (WF-7.7); never while the other weapon takes both hands. */
export function offWeapon(fighter: Pick<WfFighter, 'gear'>): Weapon | undefined {
  const own = ownWeapons(fighter);
  if (own.some(({ traits }) => traits.place === 'both')) return undefined;
  return own.find(({ traits }) => traits.place === 'off' && traits.class === 'melee' && traits.parrySuitable);
}

/** What stands between him and shots: the best that he holds ready (WF-13.3, AMB-39). */
export const shieldOf = (fighter: Pick<WfFighter, 'gear'>): Weapon | undefined =>
  ownWeapons(fighter)
    .filter((item) => isReady(item) && item.traits.missileCover > 0)
    .reduce<Weapon | undefined>(
      (best, item) => (best && best.traits.missileCover >= item.traits.missileCover ? best : item),
      undefined,
    );

/** The armour he wears. */
export const wornBy = ({ gear }: Pick<WfFighter, 'gear'>): readonly Armour[] =>
  armours(gear).filter(({ traits }) => traits.worn);

/** Whether he has the talent. */
export const hasTalent = ({ gear }: Pick<WfFighter, 'gear'>, key: TalentKey): boolean =>
  talents(gear).some(({ traits }) => traits.key === key);

/** The skills on his sheet. */
export const skillsOf = ({ gear }: Pick<WfFighter, 'gear'>): readonly Skill[] => skills(gear);

/** The skill of dodging, if he has developed it (WF-7.3). */
export const dodgeSkill = (fighter: Pick<WfFighter, 'gear'>): Skill | undefined =>
  skillsOf(fighter).find(({ traits }) => traits.key === 'dodge' && traits.taken);

/** What he has for a weapon to shoot: how much in all, and the first of it that is not used up. Undefined: he keeps no account of it, or it shoots nothing (GAP-14). */
export function ammunition(
  fighter: Pick<WfFighter, 'gear'>,
  weapon: Weapon,
): { readonly left: number; readonly first?: Equipment } | undefined {
  const all = equipmentOf(fighter).filter(
    ({ traits }) => isShooting(weapon) && traits.use === 'ammunition' && traits.group === weapon.traits.group,
  );
  if (all.length === 0) return undefined;
  const first = all.find(({ traits }) => traits.quantity > 0);
  return { left: all.reduce((sum, { traits }) => sum + traits.quantity, 0), ...(first ? { first } : {}) };
}

/** His other things. */
export const equipmentOf = ({ gear }: Pick<WfFighter, 'gear'>): readonly Equipment[] => things(gear);
