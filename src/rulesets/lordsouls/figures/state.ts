import { add, type Change, set } from '../../../core/change.ts';
import { conditionsOf } from '../../../core/conditions.ts';
import { makeshift } from '../../../core/fighter.ts';
import { whyLeft } from '../../../core/left.ts';
import { memoize } from '../../../core/memoize.ts';
import { blank } from '../../../core/spec.ts';
import { type Id, type Msg, msg, type RuleId, verbatim } from '../../../core/text.ts';
import { energyOf, type LsFighter } from '../data/fighter.ts';
import {
  type Ability,
  type Attribute,
  type Category,
  type Condition,
  KINDS,
  type Kind,
  type LsGear,
  type Mode,
  mode,
  type Place,
  POSTURES,
  type Shield,
  type Skill,
  type Stance,
  type Thing,
  type Trait,
  type Weapon,
  weapon,
} from '../data/gear.ts';
import { FIGURES, type Figures, type Part, type Rules, type Situation } from '../data/rules.ts';

/** The target number of a roll against an attribute alone (AMB-54). */
export const rollable = (
  { traits }: Pick<LsFighter, 'traits'>,
  attribute: Attribute,
  { attributeRollShift }: Pick<Rules, 'attributeRollShift'>,
): number => traits.attributes[attribute] + attributeRollShift;

/** Whether two are opponents (AMB-57). */
export function areOpponents(one: LsFighter, other: LsFighter): boolean {
  const side = ({ traits }: LsFighter): string => traits.side || traits.kind;
  return one.id !== other.id && side(one) !== side(other);
}

/** Bare hands (SD-3 no. 1). They have no name of their own. */
export const UNARMED: Weapon = makeshift('unarmed', weapon, {
  skill: 'brawling',
  natural: true,
  grip: 0,
  modes: [{ ...blank({ mode }).mode, mod: -1, type: 'crush', near: 0, far: 0, hands: 0 }],
});

export const { has, gain, lose } = conditionsOf<Condition>();

/** What a fighter's conditions do to rolls and to ДВИЖ, by condition (SD-7). */
export const figuresOf = ({ conditions }: Pick<LsFighter, 'conditions'>): [string, Figures][] =>
  Object.entries(FIGURES).filter(([id]) => conditions[id] !== undefined);

/** The posture of a fighter (LS-4.6.2). */
export const postureOf = (fighter: Pick<LsFighter, 'conditions'>): Stance =>
  POSTURES.find((posture) => has(fighter, posture)) ?? 'standing';

/** The changes that bring a fighter into a posture, which is one condition, or none for standing (LS-4.6.4, LS-7.4.3). */
export const takePosture = (fighter: LsFighter, to: Stance, why: RuleId): Change[] => [
  ...POSTURES.filter((one) => one !== to).flatMap((one) => lose(fighter, one, why)),
  ...(to === 'standing' ? [] : gain(fighter, to, why)),
];

/** Why a fighter is inactive, and so has neither turn nor defence (LS-1.6, LS-1.7, LS-6.0.6). */
export function unable(fighter: Pick<LsFighter, 'conditions'>): Msg | undefined {
  const state = (['dead', 'unconscious', 'asleep'] as const).find((one) => has(fighter, one));
  return state ? msg(`lordsouls.no.${state}`) : whyLeft(fighter);
}

export const holdersOf = ({ conditions: { grappled } }: Pick<LsFighter, 'conditions'>): readonly Id[] =>
  Array.isArray(grappled) ? (grappled as readonly Id[]) : [];

/** The changes by which one fighter seizes another with this many hands (LS-3.10.7). */
export const seize = (holder: LsFighter, victim: LsFighter, hands: number): Change[] => [
  ...gain(victim, 'grappled', 'LS-3.10.7', [
    ...holdersOf(victim).filter((id) => id !== holder.id),
    holder.id,
  ]),
  ...gain(holder, 'holding', 'LS-3.10.7', { ...holding(holder), [victim.id]: hands }),
];

/** The changes that end a hold. `id` is that of a victim who has left the fight (LS-3.10.7, LS-4.3.4). */
export function releaseHold(
  holder: LsFighter,
  victim: LsFighter | undefined,
  why: RuleId,
  id?: Id,
): Change[] {
  const { [victim?.id ?? id ?? '']: _, ...others } = holding(holder);
  const free =
    Object.keys(others).length === 0 ? lose(holder, 'holding', why) : gain(holder, 'holding', why, others);
  if (!victim) return free;
  const left = holdersOf(victim).filter((one) => one !== holder.id);
  return [
    ...free,
    ...(left.length === 0 ? lose(victim, 'grappled', why) : gain(victim, 'grappled', why, left)),
  ];
}

/** An aim: with what, at whom, in how many consecutive turns; `broken`: the sequence was interrupted (LS-3.9.4, AMB-22). */
export type Aim = {
  readonly weapon: Id;
  readonly target: Id;
  readonly count: number;
  readonly broken?: true;
};

export const aimOf = ({ conditions: { aiming } }: Pick<LsFighter, 'conditions'>): Aim | undefined =>
  typeof aiming === 'object' && aiming !== null ? (aiming as unknown as Aim) : undefined;

/** Whether a fighter cannot be perceived by sight (SD-7). */
const isHidden = (one: LsFighter): boolean => has(one, 'hidden') || has(one, 'invisible');

/** Whether a fighter is out of another's sight (SD-7). */
export const unseenBy = (one: LsFighter, other: LsFighter): boolean => isHidden(one) || has(other, 'blinded');

/** Why a fighter lacks the ЭНЕР for something, or undefined if they have it (LS-4.5.2, AMB-34). */
export const cannotSpend = (fighter: LsFighter, n: number, rules: Rules): Msg | undefined =>
  n > 0 && n > energyOf(fighter, rules) && !rules.allowEnergyDebt ? msg('lordsouls.no.energy') : undefined;

/** The changes that spend ЭНЕР. Spending the last point exhausts a fighter (LS-4.5.2, SD-7). */
export function spendEnergy(fighter: LsFighter, n: number, why: RuleId, rules: Rules): Change[] {
  if (n <= 0) return [];
  const left = energyOf(fighter, rules) - n;
  return [
    add(fighter.id, 'traits.energy.spent', n, why),
    ...(left <= 0 ? gain(fighter, 'exhausted', 'SD-7') : []),
  ];
}

/** Whether a fighter takes part in the order of a fight. */
export const inRound = ({ turn }: Pick<LsFighter, 'turn'>): boolean => turn.points !== undefined;

/** How many manoeuvres of a category a fighter may take in a turn (LS-2.3, LS-2.4). */
export const capacity = (fighter: LsFighter, category: Category): number =>
  fighter.traits.capacities[category] + added(fighter, category);

/** The points of defence at the start of a turn (LS-6.0.4). */
export const maxima = (fighter: LsFighter): { readonly [kind in Kind]: number } =>
  Object.fromEntries(
    KINDS.map((kind) => [kind, Math.max(0, fighter.traits.points[kind] + added(fighter, kind))]),
  ) as { readonly [kind in Kind]: number };

/** The points that are left; outside a fight they are never used up. */
export const pointsLeft = (fighter: LsFighter, kind: Kind): number =>
  (fighter.turn.points ?? maxima(fighter))[kind];

/** The changes that spend a point of defence and bind the fighter to this kind (LS-6.0.3, LS-6.0.9). */
export function spendDefence(fighter: LsFighter, kind: Kind, why: RuleId, binds = true): Change[] {
  const { points, kinds = [] } = fighter.turn;
  if (!points) return [];
  const isNewKind = binds && !kinds.includes(kind);
  return [
    set(fighter.id, `turn.points.${kind}`, points[kind], points[kind] - 1, why),
    ...(isNewKind ? [set(fighter.id, 'turn.kinds', fighter.turn.kinds, [...kinds, kind], 'LS-6.0.9')] : []),
  ];
}

/** Whether the defender knows of an attack by this fighter (LS-6.0.6). */
export const isAware = ({ aware }: Situation, attacker: LsFighter, defender: LsFighter): boolean =>
  aware === 'auto' ? !unseenBy(attacker, defender) : aware === 'yes';

/** Whether a target can be found at all. The blinded can find one too, at a penalty (LS-3.9.2, SD-7). */
export const isSeen = ({ seen }: Situation, defender: LsFighter): boolean =>
  seen === 'auto' ? !isHidden(defender) : seen === 'yes';

type Of<T extends LsGear['type']> = Extract<LsGear, { readonly type: T }>;

const allOf = memoize((all: LsFighter['gear'], type: LsGear['type']): readonly LsGear[] =>
  Object.values(all).filter((item) => item.type === type),
);

export const ofType = <T extends LsGear['type']>(
  { gear: all }: Pick<LsFighter, 'gear'>,
  type: T,
): readonly Of<T>[] => allOf(all, type) as readonly Of<T>[];

export const weaponsOf = (fighter: LsFighter): Weapon[] => [...ofType(fighter, 'weapon'), UNARMED];

/** A weapon by its id, or undefined if the fighter does not have it. */
export const weaponOf = (fighter: LsFighter, id: Id): Weapon | undefined =>
  id === UNARMED.id ? UNARMED : ofType(fighter, 'weapon').find((one) => one.id === id);

/** Whether a weapon can be used immediately (LS-3.1.2). Bare hands need a free hand. */
export const isReady = (fighter: LsFighter, { id, traits }: Weapon): boolean =>
  id === UNARMED.id ? freeHands(fighter) > 0 : !traits.broken && (traits.natural || traits.place === 'hands');

export const readyWeapons = (fighter: LsFighter): Weapon[] =>
  weaponsOf(fighter).filter((one) => isReady(fighter, one));

/** The unbroken shields on a fighter's arms. */
export const shieldsOf = (fighter: LsFighter): Shield[] =>
  ofType(fighter, 'shield').filter(({ traits }) => traits.place === 'hands' && !traits.broken);

/** The items in certain places; parts of the body are in none. */
export const thingsIn = (fighter: LsFighter, ...places: readonly Place[]): (Weapon | Shield | Thing)[] =>
  [
    ...ofType(fighter, 'weapon').filter(({ traits }) => !traits.natural),
    ...ofType(fighter, 'shield'),
    ...ofType(fighter, 'thing'),
  ].filter(({ traits }) => places.includes(traits.place));

/** Whom a fighter holds, and with how many hands each (LS-3.10.7). */
export const holding = ({ conditions }: Pick<LsFighter, 'conditions'>): { readonly [who: Id]: number } =>
  typeof conditions.holding === 'object' ? (conditions.holding as { readonly [who: Id]: number }) : {};

/** Hands that hold nothing and nobody (LS-3.10.2, LS-4.2.2). */
export function freeHands(fighter: LsFighter): number {
  const things = thingsIn(fighter, 'hands').reduce(
    (sum, item) => sum + (item.type === 'weapon' ? item.traits.grip : 1),
    0,
  );
  const people = Object.values(holding(fighter)).reduce((sum, n) => sum + n, 0);
  const lame = fighter.conditions.disarmedHand === undefined ? 0 : 1;
  return Math.max(0, fighter.traits.hands - lame - things - people);
}

/** With how many hands a weapon can be gripped. */
export const grips = ({ traits }: Weapon): number[] => [
  ...new Set(traits.modes.map(({ hands }) => hands).sort((a, b) => a - b)),
];
const isInEffect = ({ traits }: Trait): boolean => traits.activation === 'passive' || traits.active;

/** What traits add to one of a fighter's values. */
export const added = (
  fighter: LsFighter,
  to: 'attacks' | 'combat' | 'movement' | 'free' | (typeof KINDS)[number],
): number =>
  ofType(fighter, 'trait')
    .filter(isInEffect)
    .reduce((sum, { traits }) => sum + traits[to], 0);

/** The abilities that a fighter must maintain: those that last and are active (LS-5.3.1, LS-5.3.2). */
export const maintained = (fighter: LsFighter): Ability[] =>
  ofType(fighter, 'ability').filter(({ traits }) => traits.lasting && traits.active);

export const gearName = ({ id, name }: LsGear): Msg =>
  id === UNARMED.id ? msg('lordsouls.weapon.unarmed') : verbatim(name);

/** The name of a weapon mode; that of the weapon if it has only one mode. */
export const modeName = (weapon: Weapon, mode: Mode): Msg =>
  weapon.traits.modes.length === 1
    ? gearName(weapon)
    : msg('lordsouls.weapon.mode', { weapon: gearName(weapon), mode: modeWord(mode) });

/** The kind of a weapon mode: cut, thrust, throw ... */
export const modeWord = ({ kind, base, type, hands }: Mode): Msg => {
  const word = kind === 'contact' ? `${base}.${type}` : kind;
  return hands > 1
    ? msg('lordsouls.mode.hands', { mode: msg(`lordsouls.mode.${word}`), n: hands })
    : msg(`lordsouls.mode.${word}`);
};

/** The name of a skill; a custom skill has the name that was entered. */
export const skillLabel = (key: Skill, name = ''): Msg =>
  key === 'own' && name !== '' ? verbatim(name) : msg(`lordsouls.choice.skill.${key}`);

/** What a hit hand drops, or the item that is hit: the weapon, otherwise the shield. */
export function struckThing(fighter: LsFighter, part: Part) {
  const weapon = ofType(fighter, 'weapon').find(
    ({ traits }) => !traits.natural && traits.place === 'hands' && !traits.broken,
  );
  const [shield] = shieldsOf(fighter);
  return part === 'shield' ? shield : (weapon ?? (part === 'hand' ? shield : undefined));
}

/** Whether the target has such a part: a weapon or shield must be in hand (LS-3.6.1). */
export const partThere = (fighter: LsFighter, part: Part): boolean =>
  (part !== 'weapon' && part !== 'shield') || struckThing(fighter, part) !== undefined;
