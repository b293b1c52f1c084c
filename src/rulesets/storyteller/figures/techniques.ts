import { memoize } from '../../../core/memoize.ts';
import { type Id, verbatim } from '../../../core/text.ts';
import type { Ability, StFighter } from '../data/fighter.ts';
import type { Technique, Weapon } from '../data/gear.ts';
import type { Rules } from '../data/rules.ts';
import type { Situation } from '../data/situation.ts';
import { isClose, isFirearm, isThrown, techniqueOf } from './gear.ts';
import { ratingOf } from './health.ts';
import { type AttackMode, isBareBody, type Manoeuvre, modeOf, STRIKE, TECHNIQUE } from './manoeuvres.ts';

/* The attack mode of an attack: a printed one, or a technique, which is a manoeuvre of the table's own (ST-8.2). What it may be rolled with. */

/** The part of an attack that names its mode. */
export interface Manoeuvred {
  readonly manoeuvre: Manoeuvre;
  /** The item that a technique is described by. */
  readonly technique?: Id;
}

const REACH = { bare: 'close', melee: 'close', firearm: 'fired', thrown: 'thrown' } as const;

const ARMED: { readonly [armed in Technique['traits']['armed']]: (weapon: Weapon) => boolean } = {
  bare: isBareBody,
  melee: (weapon) => isClose(weapon) && !isBareBody(weapon),
  firearm: isFirearm,
  thrown: isThrown,
};

/** A number that the table states (ST-8.2). */
const own = (n: number) => ({ n, why: 'ST-8.2' });

/** The damage of a technique: the weapon's with extra dice, Strength and dice, dice alone, or none. */
function damageOf({ damage, damageDice: n }: Technique['traits']): Partial<AttackMode> {
  if (damage === 'none') return { harmless: true };
  if (damage === 'weapon') return n === 0 ? {} : { more: own(n) };
  return { damage: { ...own(n), strength: damage === 'strength' } };
}

/** What a technique requires of its user. */
function needsOf({ needsAttribute, needsRating, needsAbility }: Technique['traits']): Partial<AttackMode> {
  if (needsAttribute === 'none' && needsAbility === 0) return {};
  const attribute = needsAttribute === 'none' ? 'dexterity' : needsAttribute;
  const rating = needsAttribute === 'none' ? 0 : needsRating;
  return { needs: { attribute, rating, ability: needsAbility, why: 'ST-8.2' } };
}

/** A technique as an attack mode. */
export const modeOfTechnique = memoize(({ name, traits }: Technique): AttackMode => {
  const { armed, weaponFlags, attribute, abilities, difficulty, difficultyMod, dice } = traits;
  const { damageType, effect, restrictions, ammo } = traits;
  return {
    reach: REACH[armed],
    rules: ['ST-8.2'],
    isMadeFor: (weapon) =>
      ARMED[armed](weapon) && weaponFlags.every((flag) => weapon.traits.flags.includes(flag)),
    ...(attribute === 'dexterity' ? {} : { attribute }),
    ...(abilities.length > 0 ? { abilities } : {}),
    ...(difficulty > 0 ? { difficulty: own(difficulty) } : {}),
    ...(difficultyMod === 0 ? {} : { recoil: own(difficultyMod) }),
    ...(dice === 0 ? {} : { dice: own(dice) }),
    ...damageOf(traits),
    ...(damageType === 'weapon' ? {} : { type: damageType }),
    ...(effect === 'none' ? {} : { effect }),
    ...needsOf(traits),
    ...(restrictions.includes('noCalledShot') ? { noCalledShot: true } : {}),
    ...(ammo === 'burst' ? { burst: true } : {}),
    ...(ammo === 'magazine' ? { wholeMagazine: true } : {}),
    icon: modeOf(TECHNIQUE).icon,
    name: verbatim(name),
  };
});

/** Whether an action is a technique that has this restriction (ST-8.2). */
export const isRestricted = (
  fighter: StFighter,
  { technique }: Pick<Manoeuvred, 'technique'>,
  how: Technique['traits']['restrictions'][number],
): boolean => techniqueOf(fighter, technique)?.traits.restrictions.includes(how) ?? false;

/** The attack mode of an attack. */
export function modeFor(fighter: StFighter, { manoeuvre, technique }: Manoeuvred): AttackMode {
  const known = manoeuvre === TECHNIQUE ? techniqueOf(fighter, technique) : undefined;
  return known ? modeOfTechnique(known) : modeOf(manoeuvre);
}

/** The refined arts of bare hands (ST-3.2). */
const ARTS: readonly Ability[] = ['martialArts', 'do', 'kailindo'];
const UNLISTED_ARTS: readonly Ability[] = ['martialArts', 'kailindo'];

/** Of the arts the table names Do alone; the house rule says what holds for the others (AMB-67). */
function withArts(
  listed: readonly Ability[],
  { martialArts }: Pick<Rules, 'martialArts'>,
): readonly Ability[] {
  const like = martialArts === 'asDo' ? 'do' : 'brawl';
  if (martialArts === 'strictTable' || !listed.includes(like)) return listed;
  return [...listed, ...UNLISTED_ARTS];
}

/** What an attack may be rolled with (ST-3.2, ST-8.33): weapons in hand with Melee, bare hands with the rest. */
export function abilitiesFor(
  weapon: Weapon,
  manoeuvre: Manoeuvre,
  rules: Pick<Rules, 'martialArts'>,
  { abilities: listed, reach }: AttackMode = modeOf(manoeuvre),
): readonly Ability[] {
  if (listed && manoeuvre === TECHNIQUE) return listed;
  if (listed)
    return withArts(listed, rules).filter((ability) => (ability === 'melee') !== isBareBody(weapon));
  const { category, ability } = weapon.traits;
  if (reach === 'thrown') return ['athletics'];
  if (manoeuvre !== STRIKE && manoeuvre !== TECHNIQUE) return [ability];
  if (category === 'thrown') return ['melee'];
  return isBareBody(weapon) ? ['brawl', ...ARTS] : [ability];
}

/** The ability of the attack pool, which also caps the extra successes (AMB-31): the chosen one, else the best. */
export function abilityOf(
  fighter: StFighter,
  weapon: Weapon,
  attack: Manoeuvred & { readonly situation: Pick<Situation, 'ability'> },
  rules: Pick<Rules, 'martialArts'>,
): Ability {
  const allowed = abilitiesFor(weapon, attack.manoeuvre, rules, modeFor(fighter, attack));
  const picked = allowed.find((ability) => ability === attack.situation.ability);
  const rating = (ability: Ability): number => ratingOf(fighter, ability);
  return (
    picked ??
    allowed.reduce(
      (best, ability) => (rating(ability) > rating(best) ? ability : best),
      allowed[0] ?? 'brawl',
    )
  );
}
