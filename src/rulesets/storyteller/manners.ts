import { kept } from '../../core/kept.ts';
import type { Id } from '../../core/text.ts';
import { verbatim } from '../../core/text.ts';
import type { Ability, StFighter } from './fighter.ts';
import type { Weapon } from './gear.ts';
import { isClose, isFirearm, isThrown } from './gear.ts';
import type { Manner, Manoeuvre } from './manoeuvres.ts';
import { bare, mannerOf } from './manoeuvres.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import type { Technique } from './techniques.ts';
import { ratingOf } from './traits.ts';

/* Which way of attacking an attack is made in: one of the text, or one of the table's own (ST-8.2). */

/** What an attack says of its manner. */
export interface Manoeuvred {
  readonly manoeuvre: Manoeuvre;
  /** The item that a technique is described by. */
  readonly technique?: Id;
}

const REACH = { bare: 'close', melee: 'close', firearm: 'fired', thrown: 'thrown' } as const;

const ARMED: { readonly [armed in Technique['traits']['armed']]: (weapon: Weapon) => boolean } = {
  bare,
  melee: (weapon) => isClose(weapon) && !bare(weapon),
  firearm: isFirearm,
  thrown: isThrown,
};

/** A number with the rule that lets a table state it. */
const own = (n: number) => ({ n, why: 'ST-8.2' });

/** The damage of a technique: the weapon's with dice beside it, Strength and dice, dice alone, or none. */
function damageOf({ damage, damageDice: n }: Technique['traits']): Partial<Manner> {
  if (damage === 'none') return { harmless: true };
  if (damage === 'weapon') return n === 0 ? {} : { more: own(n) };
  return { damage: { ...own(n), strength: damage === 'strength' } };
}

/** What a technique asks of its user. */
function needsOf({ needsAttribute, needsRating, needsAbility }: Technique['traits']): Partial<Manner> {
  if (needsAttribute === 'none' && needsAbility === 0) return {};
  const attribute = needsAttribute === 'none' ? 'dexterity' : needsAttribute;
  const rating = needsAttribute === 'none' ? 0 : needsRating;
  return { needs: { attribute, rating, ability: needsAbility, why: 'ST-8.2' } };
}

/** A manoeuvre of the table's own as a way of attacking. */
export const mannerOfTechnique = kept(({ name, traits }: Technique): Manner => {
  const { armed, weaponFlags, attribute, abilities, difficulty, difficultyMod, dice } = traits;
  const { damageType, effect, restrictions, ammo } = traits;
  return {
    reach: REACH[armed],
    rules: ['ST-8.2'],
    suits: (weapon) =>
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
    icon: mannerOf('technique').icon,
    name: verbatim(name),
  };
});

/** The techniques he knows. */
export const techniquesOf = kept((gear: StFighter['gear']): readonly Technique[] =>
  Object.values(gear).filter((item): item is Technique => item.type === 'manoeuvre'),
);

/** A technique of his by its item; undefined when he knows none such. */
export function techniqueOf({ gear }: StFighter, id: Id | undefined): Technique | undefined {
  const item = gear[id ?? ''];
  return item?.type === 'manoeuvre' ? item : undefined;
}

/** Whether a deed is a technique of his that is restricted so (ST-8.2). */
export const techniqueIs = (
  fighter: StFighter,
  { technique }: Pick<Manoeuvred, 'technique'>,
  how: Technique['traits']['restrictions'][number],
): boolean => techniqueOf(fighter, technique)?.traits.restrictions.includes(how) ?? false;

/** The manner of an attack of his. */
export function mannerIn(fighter: StFighter, { manoeuvre, technique }: Manoeuvred): Manner {
  const known = manoeuvre === 'technique' ? techniqueOf(fighter, technique) : undefined;
  return known ? mannerOfTechnique(known) : mannerOf(manoeuvre);
}

/** The refined arts of bare hands (ST-3.2). */
const ARTS: readonly Ability[] = ['martialArts', 'do', 'kailindo'];
const UNLISTED_ARTS: readonly Ability[] = ['martialArts', 'kailindo'];

/** The table names Do alone of the arts; the house rule says what stands for the others (AMB-67). */
function withArts(
  listed: readonly Ability[],
  { martialArts }: Pick<Rules, 'martialArts'>,
): readonly Ability[] {
  const like = martialArts === 'asDo' ? 'do' : 'brawl';
  if (martialArts === 'strictTable' || !listed.includes(like)) return listed;
  return [...listed, ...UNLISTED_ARTS];
}

/** What an attack may be rolled with (ST-3.2, ST-8.33): arms in the hand are for Melee, bare hands for the rest. */
export function abilitiesFor(
  weapon: Weapon,
  manoeuvre: Manoeuvre,
  rules: Pick<Rules, 'martialArts'>,
  { abilities: listed, reach }: Manner = mannerOf(manoeuvre),
): readonly Ability[] {
  if (listed && manoeuvre === 'technique') return listed;
  if (listed) return withArts(listed, rules).filter((ability) => (ability === 'melee') !== bare(weapon));
  const { category, ability } = weapon.traits;
  if (reach === 'thrown') return ['athletics'];
  if (manoeuvre !== 'strike' && manoeuvre !== 'technique') return [ability];
  if (category === 'thrown') return ['melee'];
  return bare(weapon) ? ['brawl', ...ARTS] : [ability];
}

/** The ability of the attack pool, which also caps the extra successes (AMB-31): the one he picked, else his best. */
export function abilityOf(
  fighter: StFighter,
  weapon: Weapon,
  attack: Manoeuvred & { readonly situation: Pick<Situation, 'ability'> },
  rules: Pick<Rules, 'martialArts'>,
): Ability {
  const allowed = abilitiesFor(weapon, attack.manoeuvre, rules, mannerIn(fighter, attack));
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
