import { type Change, set } from '../../../core/change.ts';
import { conditionsOf } from '../../../core/conditions.ts';
import { gearOf, makeshift } from '../../../core/fighter.ts';
import { leftOf, whyLeft } from '../../../core/left.ts';
import { givenOnly, type Id, type Json, type Msg, msg, type RuleId, verbatim } from '../../../core/text.ts';
import {
  type Armour,
  type Characteristic,
  type Condition,
  type Equipment,
  inRound,
  type Quality,
  type Skill,
  type TalentKey,
  type Track,
  type Turn,
  type WEAPON_FLAGS,
  type Weapon,
  type WfCast,
  type WfFighter,
  type WfGear,
  weapon,
} from '../data/fighter.ts';
import type { Rules, Situation } from '../data/rules.ts';

/** The current value of a main characteristic (GAP-1). */
export function scoreOf({ traits }: Pick<WfFighter, 'traits'>, name: Characteristic): number {
  const { base, advance, temp } = traits.main[name];
  return base + advance + temp;
}

const tens = (n: number): number => Math.floor(n / 10);

/** Strength bonus: the tens digit of Strength (GAP-1). */
export const strengthBonus = (fighter: Pick<WfFighter, 'traits'>): number =>
  tens(scoreOf(fighter, 's')) + fighter.traits.sbBonus;

/** Toughness bonus: the tens digit of Toughness (GAP-1). */
export const toughnessBonus = (fighter: Pick<WfFighter, 'traits'>): number =>
  tens(scoreOf(fighter, 't')) + fighter.traits.tbBonus;

/** Whether two fighters are allies (WF-3.3). */
export const areAllies = (a: WfFighter, b: WfFighter): boolean =>
  a.id === b.id || (a.traits.side !== 'neutral' && a.traits.side === b.traits.side);

/** Whether `a` is larger than `b`. */
export const isLarger = (a: WfFighter, b: WfFighter): boolean =>
  a.traits.size.w * a.traits.size.h > b.traits.size.w * b.traits.size.h;

/** Bare hands (GAP-13). */
export const UNARMED: Weapon = makeshift('unarmed', weapon, {
  damage: { mod: -4 },
  flags: ['unarmed'],
  hands: 0,
  parrySuitable: false,
});

/** A stick or stone from the floor, for a fighter in a rage without a ready weapon (WF-15.13). */
export const IMPROVISED: Weapon = makeshift('improvised', weapon, {
  damage: { mod: -4 },
  flags: ['improvised'],
  sizeClass: 'light',
});

/** The cast and the house rules, which most functions need. */
export type Fight = { readonly cast: WfCast; readonly rules: Rules };

type Stricken = Pick<WfFighter, 'conditions'>;
type Armed = Pick<WfFighter, 'gear'>;

export const { has, gain, lose } = conditionsOf<Condition>();

/** Conditions that end with the fight (GAP-19, M5 row 20). */
export const PASSING: readonly Condition[] = ['fear', 'offBalance', 'jolted', 'surprised'];

/** A fighter's fear tracks by source. The GM's `true` has no source, and only shakes the fighter. */
export const tracksOf = ({ conditions: { fear } }: Stricken): { readonly [source: Id]: Track } =>
  typeof fear === 'object' && fear !== null ? (fear as { readonly [source: Id]: Track }) : {};

/** Reactions to fear, the worst first, which applies if there are several sources (AMB-42). */
const WORST_FIRST = ['flee', 'flight', 'freeze', 'fight'] as const;
export type Reaction = (typeof WORST_FIRST)[number];

/** The reaction to fear that controls a fighter, and its source, or undefined if none does (WF-15.2, WF-15.3). */
export function ruledBy(
  fighter: Stricken,
): { readonly state: Reaction; readonly source: Id; readonly track: Track } | undefined {
  const tracks = Object.entries(tracksOf(fighter));
  for (const state of WORST_FIRST) {
    const found = tracks.find(([, track]) => track.state === state);
    if (found) return { state, source: found[0], track: found[1] };
  }
  return undefined;
}

/** Whether trembling spoils a fighter's aim and blows (WF-15.5, WF-16.6). */
export const isShaken = (fighter: Stricken): boolean =>
  fighter.conditions.fear === true ||
  Object.values(tracksOf(fighter)).some(({ state }) => state === 'shaken');

/** Whether a fighter is out of the fight for good. */
export const isOut = (fighter: Stricken): boolean => has(fighter, 'dead') || has(fighter, 'out');

/** Whether a fighter no longer takes part: they are out of the fight, or have left it. */
export const isGone = (fighter: Stricken): boolean => isOut(fighter) || leftOf(fighter) !== undefined;

/** Whether a fighter is hit without a test (GAP-17). */
export const isHelpless = (fighter: Stricken): boolean =>
  has(fighter, 'helpless') || has(fighter, 'unconscious');

const DISABLING = ['dead', 'out', 'unconscious', 'helpless', 'stunned'] as const;

/** Why a fighter can do nothing at all, or undefined if they can (GAP-17, WF-15.18). */
export function unable(fighter: Stricken): Msg | undefined {
  const found = DISABLING.find((id) => has(fighter, id));
  if (found) return msg(`wfrp.no.${found}`);
  return ruledBy(fighter)?.state === 'freeze' ? msg('wfrp.no.frozen') : whyLeft(fighter);
}

/** Writes one field of the fight record, if the fighter is in a fight. */
export function record<K extends keyof Turn>(one: WfFighter, field: K, is: Turn[K], why: RuleId): Change[] {
  const was = one.turn[field];
  if (!inRound(one) || was === is) return [];
  return [set(one.id, `turn.${field}`, was as Json | undefined, is as Json | undefined, why)];
}

/**
 * A shield's penalty to a shot at its bearer: its usual value from everywhere or, if it was prepared against one direction, the prepared value
 * from there and nothing from elsewhere (WF-13.3 to WF-13.5, AMB-39).
 */
export function shieldAgainst(bearer: WfFighter, { aware, shieldFront }: Situation, rules: Rules): number {
  const shield = shieldOf(bearer);
  if (!shield) return 0;
  if (rules.shieldNeedsAwareness && (!aware || unable(bearer))) return 0;
  const { shield: prepared } = bearer.turn;
  if (!prepared) return shield.traits.missileCover;
  return shieldFront ? prepared.value : 0;
}

const { all, one: ownItem } = gearOf<WfGear>();
const arms = all('weapon');
const armours = all('armour');
const talents = all('talent');
const skills = all('skill');
const things = all('equipment');

export const isMelee = ({ traits }: Weapon): boolean => traits.class === 'melee';
export const isShooting = ({ traits }: Weapon): boolean => traits.class === 'shooting';
export const hasQuality = ({ traits }: Weapon, quality: Quality): boolean =>
  traits.qualities.includes(quality);
export const hasFlag = ({ traits }: Weapon, one: (typeof WEAPON_FLAGS)[number]): boolean =>
  traits.flags.includes(one);

/** Whether a weapon can be used immediately: in a hand, or part of the body. */
export const isReady = (item: Weapon): boolean =>
  hasFlag(item, 'natural') || ['main', 'off', 'both'].includes(item.traits.place);

export const ownWeapons = ({ gear }: Armed): readonly Weapon[] => arms(gear);

/** The weapons a fighter could strike or shoot with, bare hands last. */
export const weaponsOf = (fighter: Armed): readonly Weapon[] => [...ownWeapons(fighter), UNARMED];

/** A weapon by id, or undefined if the fighter does not have it. */
export function weaponOf(fighter: Armed, id: string): Weapon | undefined {
  if (id === IMPROVISED.id) return IMPROVISED;
  return ownWeapons(fighter).find((one) => one.id === id) ?? (id === UNARMED.id ? UNARMED : undefined);
}

/** The hand with which a weapon is used. */
export const handOf = ({ traits }: Weapon): 'main' | 'off' => (traits.place === 'off' ? 'off' : 'main');

/** The weapon of the main hand or of both, or else a natural weapon, or bare hands (WF-7.20). */
export function mainWeapon(fighter: Armed): Weapon {
  const own = ownWeapons(fighter);
  return (
    own.find(({ traits }) => traits.place === 'main' || traits.place === 'both') ??
    own.find((item) => hasFlag(item, 'natural')) ??
    UNARMED
  );
}

/** The weapon in the second hand that can parry (WF-7.7), unless the other takes both hands. */
export function offWeapon(fighter: Armed): Weapon | undefined {
  const own = ownWeapons(fighter);
  if (own.some(({ traits }) => traits.place === 'both')) return undefined;
  return own.find(({ traits }) => traits.place === 'off' && traits.class === 'melee' && traits.parrySuitable);
}

/** A fighter's best ready shield against shots (WF-13.3, AMB-39). */
export const shieldOf = (fighter: Armed): Weapon | undefined =>
  ownWeapons(fighter)
    .filter((item) => isReady(item) && item.traits.missileCover > 0)
    .sort((a, b) => b.traits.missileCover - a.traits.missileCover)[0];

export const wornBy = ({ gear }: Armed): readonly Armour[] =>
  armours(gear).filter(({ traits }) => traits.worn);

export const hasTalent = ({ gear }: Armed, key: TalentKey): boolean =>
  talents(gear).some(({ traits }) => traits.key === key);

export const skillsOf = ({ gear }: Armed): readonly Skill[] => skills(gear);
/** A skill by id, or undefined if the fighter does not have it. */
export const skillOf = ownItem('skill');

/** The skill of dodging, if it has been developed (WF-7.3). */
export const dodgeSkill = ({ gear }: Armed): Skill | undefined =>
  skills(gear).find(({ traits }) => traits.key === 'dodge' && traits.taken);

/** Ammunition for a weapon: the total, and the first stack with any left. Undefined if it is not tracked, or the weapon needs none (GAP-14). */
export function ammunition(
  fighter: Armed,
  weapon: Weapon,
): { readonly left: number; readonly first?: Equipment } | undefined {
  const all = equipmentOf(fighter).filter(
    ({ traits }) => isShooting(weapon) && traits.use === 'ammunition' && traits.group === weapon.traits.group,
  );
  if (all.length === 0) return undefined;
  const first = all.find(({ traits }) => traits.quantity > 0);
  return { left: all.reduce((sum, { traits }) => sum + traits.quantity, 0), ...(first ? { first } : {}) };
}

/** Other things of a fighter. */
export const equipmentOf = ({ gear }: Armed): readonly Equipment[] => things(gear);

export const weaponName = ({ id, name }: Weapon): Msg =>
  id === UNARMED.id || id === IMPROVISED.id ? msg(`wfrp.weapon.${id}`) : verbatim(name);

/** The parts of a turn record that last into the next turn. */
export function lastingRecord({ turn }: WfFighter, { defenceWindow, aimCarriesOver }: Rules): Turn {
  const { initiative, mark, reactions, steady, dodge, parry, offParry, markDefence, aimed } = turn;
  return givenOnly({
    initiative,
    mark,
    reactions,
    steady,
    ...(defenceWindow === 'round' ? { dodge, parry, offParry, markDefence } : {}),
    ...(aimCarriesOver ? { aimed } : {}),
  });
}

/** The defences of a turn's record, none of them used. */
export const NO_DEFENCES = {
  dodge: undefined,
  parry: undefined,
  offParry: undefined,
  markDefence: undefined,
};
