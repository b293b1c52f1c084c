import { type Change, set } from '../../../core/change.ts';
import { gearOf, makeshift } from '../../../core/fighter.ts';
import { memoize } from '../../../core/memoize.ts';
import { type Id, type Msg, msg, signed, verbatim } from '../../../core/text.ts';
import type { StFighter } from '../data/fighter.ts';
import {
  type Armour,
  ATTRIBUTES,
  type AttackKind,
  DAMAGE_TYPES,
  type DamageType,
  type Power,
  type PowerTraits,
  type StGear,
  type Technique,
  type Vulnerability,
  type Weapon,
  weapon,
} from '../data/gear.ts';

/** The bare body: Strength + 0, bashing (AMB-33). It has no name of its own; hosts show `weapon.unarmed`. */
export const UNARMED: Weapon = makeshift('unarmed', weapon, {
  category: 'brawl',
  ability: 'brawl',
  type: 'bashing',
  conceal: 'pocket',
  hands: 0,
  modes: [],
  flags: ['natural'],
  bashingVsVampires: false,
  attackKind: 'blunt',
});

const { all, one } = gearOf<StGear>();

export const vulnerabilitiesOf = all('vulnerability');
const armsOf = all('weapon');
const armourOf = all('armour');
/** All powers of a fighter, active or not. */
export const powersOf = all('power');
export const techniquesOf = all('manoeuvre');

/** A power by its item, or undefined if the fighter does not have it. */
export const powerOf = one('power');
/** A technique by its item, or undefined if the fighter does not know it. */
export const techniqueOf = one('manoeuvre');
/** A weapon by its item, or undefined if the fighter does not have it, and for the bare body. */
export const armOf = one('weapon');

/** How severe a vulnerability is. One that cannot be soaked is worse than any that can. */
const severityOf = ({ traits }: Vulnerability): number =>
  DAMAGE_TYPES.indexOf(traits.damageType) + (traits.noSoak ? DAMAGE_TYPES.length : 0);

/** The worst vulnerability that an attack strikes, by its kind or by the Storyteller's decision, or undefined if there is none. */
export function vulnerabilityHit({ gear }: StFighter, kind: AttackKind, byWord: boolean) {
  const [worst] = vulnerabilitiesOf(gear)
    .filter(({ traits }) => byWord || traits.kinds.includes(kind))
    .sort((a, b) => severityOf(b) - severityOf(a));
  return worst;
}

/** The weapons of a fighter, the bare body last. */
export const weaponsOf = (fighter: StFighter): readonly Weapon[] => [...armsOf(fighter.gear), UNARMED];

/** A weapon by id, or undefined if the fighter does not have it. */
export const weaponOf = (fighter: StFighter, id: Id): Weapon | undefined =>
  id === UNARMED.id ? UNARMED : armOf(fighter, id);

export const wornBy = (fighter: StFighter): readonly Armour[] =>
  armourOf(fighter.gear).filter(({ traits }) => traits.worn);

/** Whether a weapon can parry: a melee weapon, or a throwing weapon with a parry difficulty (ST-10.5). */
export const isMeleeWeapon = ({ traits: { category, parryDifficulty, flags } }: Weapon): boolean =>
  !flags.includes('natural') && (category === 'melee' || (category === 'thrown' && parryDifficulty > 0));

/** Whether a weapon can strike in close combat. */
export const isClose = (one: Weapon): boolean =>
  !one.traits.flags.includes('bite') &&
  (one.traits.category === 'brawl' || one.traits.category === 'melee' || isMeleeWeapon(one));

/** The weapons in hand: ready, and not part of the body. */
export const wieldedBy = (fighter: StFighter): readonly Weapon[] =>
  weaponsOf(fighter).filter(({ traits }) => traits.ready && !traits.flags.includes('natural'));

export const isThrown = ({ traits: { category, flags } }: Weapon): boolean =>
  category === 'thrown' || flags.includes('thrown');

export const isFirearm = ({ traits }: Weapon): boolean => traits.category === 'firearm';

/* Powers count while they are active (GAP-4). */

const active = memoize((gear: StFighter['gear']): readonly Power[] =>
  powersOf(gear).filter(({ traits }) => traits.active),
);

export const activePowers = ({ gear }: StFighter): readonly Power[] => active(gear);

/** The sum of what active powers add. */
export function sumPowers(fighter: StFighter, what: (power: PowerTraits) => number): number {
  let sum = 0;
  for (const { traits } of activePowers(fighter)) sum += what(traits);
  return sum;
}

/** Whether an active power has some property. */
export const hasPower = (fighter: StFighter, what: (power: PowerTraits) => boolean): boolean =>
  activePowers(fighter).some(({ traits }) => what(traits));

/** The number of extra actions in a round (ST-12.1). */
export const extraActionsOf = (fighter: StFighter): number =>
  Math.max(0, fighter.traits.extraActions + sumPowers(fighter, ({ extraActions }) => extraActions));

/** Whether a power can be used by immobilised fighters: it is reflexive and needs no movement (ST-6.8, AMB-48). */
export const needsNoMovement = ({ traits }: Power): boolean => traits.reflexive && traits.motionless;

/** The changes that activate or end a power. */
export const switchPower = (who: Id, { id, traits }: Power, on: boolean): Change[] => [
  set(who, `gear.${id}.traits.active`, traits.active, on, 'GAP-4'),
  ...(on && traits.duration === 'rounds'
    ? [set(who, `gear.${id}.traits.left`, traits.left, traits.rounds, 'GAP-4')]
    : []),
];

/** The changes that count down powers with a duration in rounds. */
export const countDownPowers = (fighter: StFighter): Change[] =>
  activePowers(fighter)
    .filter(({ traits }) => traits.duration === 'rounds')
    .flatMap((one) => {
      const { left } = one.traits;
      const at = `gear.${one.id}.traits.left`;
      return left > 1 ? [set(fighter.id, at, left, left - 1, 'GAP-4')] : switchPower(fighter.id, one, false);
    });

/** The changes that end powers with the scene (TM-38). */
export const endScenePowers = (fighter: StFighter): Change[] =>
  activePowers(fighter)
    .filter(({ traits }) => traits.duration !== 'permanent')
    .flatMap((one) => switchPower(fighter.id, one, false));

export const weaponName = ({ id, name }: Weapon): Msg =>
  id === UNARMED.id ? msg('storyteller.weapon.unarmed') : verbatim(name);

function weaponDetail({ traits }: Weapon): Msg {
  const { damage, damageStrength, category, range, clip, rounds } = traits;
  const type = msg(`storyteller.type.${traits.type}`);
  if (category === 'firearm')
    return msg(clip > 0 ? 'storyteller.detail.magazine' : 'storyteller.detail.gun', {
      damage,
      type,
      range,
      rounds,
      clip,
    });
  if (!damageStrength) return msg('storyteller.detail.fixed', { damage, type });
  return msg('storyteller.detail.strength', { damage, type });
}

/** Several short texts as one. */
export const listed = (texts: readonly Msg[]): Msg =>
  texts.length === 0
    ? msg('storyteller.detail.noEffect')
    : texts.reduce((before, also) => msg('storyteller.detail.also', { before, also }));

const armourDetail = ({ traits: { dice, coverage } }: Armour): Msg =>
  listed([
    msg('storyteller.detail.armour', { dice }),
    ...coverage.map((location) => msg(`storyteller.choice.coverage.${location}`)),
  ]);

function powerDetail({ traits }: Power): Msg {
  const { bonus, abilities, abilityBonus, extraActions, soak, soakTypes, active, duration } = traits;
  const to = (what: Msg, n: number): Msg => msg('storyteller.detail.bonus', { what, n: signed(n) });
  const typed = (type: DamageType): Msg => msg(`storyteller.type.${type}`);
  const flags = (['ignoresWounds', 'regenerates', 'blocksAll', 'reflexive'] as const).filter(
    (flag) => traits[flag],
  );
  return listed([
    ...(active ? [] : [msg('storyteller.detail.dormant')]),
    ...(duration === 'permanent' ? [] : [msg(`storyteller.detail.lasts.${duration}`, { n: traits.rounds })]),
    ...ATTRIBUTES.filter((one) => bonus[one] !== 0).map((one) =>
      to(msg(`storyteller.field.attributes.${one}`), bonus[one]),
    ),
    ...(abilityBonus === 0
      ? []
      : abilities.map((one) => to(msg(`storyteller.field.abilities.${one}`), abilityBonus))),
    ...(extraActions > 0 ? [msg('storyteller.detail.extraActions', { n: extraActions })] : []),
    ...DAMAGE_TYPES.filter((type) => soak[type] > 0).map((type) =>
      msg('storyteller.detail.soakDice', { type: typed(type), n: soak[type] }),
    ),
    ...soakTypes.map((type) => msg('storyteller.detail.soaks', { type: typed(type) })),
    ...flags.map((flag) => msg(`storyteller.gearField.power.${flag}`)),
  ]);
}

function techniqueDetail({ traits }: Technique): Msg {
  const { armed, difficulty, damage, damageDice, effect } = traits;
  return listed([
    msg(`storyteller.choice.armed.${armed}`),
    ...(difficulty > 0 ? [msg('storyteller.detail.difficulty', { n: difficulty })] : []),
    msg(`storyteller.detail.damage.${damage}`, { n: signed(damageDice) }),
    ...(effect === 'none' ? [] : [msg(`storyteller.choice.effect.${effect}`)]),
  ]);
}

const vulnerabilityDetail = ({ traits: { damageType, noSoak } }: Vulnerability): Msg =>
  listed([
    msg(`storyteller.type.${damageType}`),
    ...(noSoak ? [msg('storyteller.gearField.vulnerability.noSoak')] : []),
  ]);

export function gearDetail(item: StGear): Msg {
  switch (item.type) {
    case 'weapon':
      return weaponDetail(item);
    case 'armour':
      return armourDetail(item);
    case 'power':
      return powerDetail(item);
    case 'manoeuvre':
      return techniqueDetail(item);
    case 'vulnerability':
      return vulnerabilityDetail(item);
  }
}

const CATEGORY_ICON = {
  brawl: 'fist',
  melee: 'broadsword',
  thrown: 'thrown-knife',
  firearm: 'pistol-gun',
  explosive: 'thrown-daggers',
} as const;

const ICON = {
  armour: 'breastplate',
  power: 'magic-swirl',
  manoeuvre: 'high-kick',
  vulnerability: 'sunbeams',
} as const;

export const gearIcon = (item: StGear): string =>
  item.type === 'weapon' ? CATEGORY_ICON[item.traits.category] : ICON[item.type];
