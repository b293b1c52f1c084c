import type { Option } from '../../../core/ask.ts';
import type { Check } from '../../../core/dice/check.ts';
import { type Line, line, telling, total } from '../../../core/line.ts';
import { type Id, type Msg, msg, type RuleId } from '../../../core/text.ts';
import { derived, type LsFighter } from '../data/fighter.ts';
import type { Kind, Shield, Weapon } from '../data/gear.ts';
import type { Rules, Situation } from '../data/rules.ts';
import { ACROBATIC, DEFENCE_BASE, IMPROVED, MOUNTED_BASE, useName } from '../data/rules.ts';
import { chanceOf, relativeLevel, skillLines, skillRef, skillValue, successCheck } from '../figures/dice.ts';
import { canStrikeAt, isContact, postureFigure } from '../figures/hit.ts';
import {
  figuresOf,
  gearName,
  has,
  holding,
  inRound,
  isAware,
  isReady,
  ofType,
  pointsLeft,
  shieldsOf,
  UNARMED,
  unable,
  weaponsOf,
} from '../figures/state.ts';

/** What a fighter has to defend against. */
export type Threat = {
  readonly by: Id;
  readonly at: Id;
  readonly kind: 'contact' | 'ranged' | 'thrown';
  /** Cells between the two. */
  readonly distance: number;
  readonly aware: boolean;
  readonly unblockable: boolean;
  /** What a deceptive attack takes from every defence (LS-3.7.3). */
  readonly k: number;
};

/** A blow from an adjacent cell that the defender sees coming, except as `more` says. */
export const blowAt = (by: Id, at: Id, more: Partial<Threat> = {}): Threat => ({
  by,
  at,
  kind: 'contact',
  distance: 1,
  aware: true,
  unblockable: false,
  k: 0,
  ...more,
});

export const threatOf = (
  attacker: LsFighter,
  defender: LsFighter,
  situation: Situation,
  more: Partial<Threat> = {},
): Threat =>
  blowAt(attacker.id, defender.id, {
    distance: situation.distance,
    aware: isAware(situation, attacker, defender),
    unblockable: situation.unblockable,
    ...more,
  });

/** One defence with its chance; `wild`: with an acrobatics roll before it (LS-6.2.4). */
export interface Defence extends Option {
  readonly kind: Kind;
  readonly thing?: Id;
  readonly wild?: true;
  readonly p: number;
}

/** Modifiers to every defence from the defender's conditions (SD-7, LS-7.4.1). */
const stateLines = (fighter: LsFighter, rules: Rules): Line[] => [
  ...figuresOf(fighter).map(([id, { defence = 0, why }]) =>
    line(msg(`lordsouls.condition.${id}`), defence, why),
  ),
  line(msg('lordsouls.line.ownPosture'), postureFigure(fighter, 'Defence', rules), 'LS-7.4.1'),
];

/** The bonus of a shield, if a house rule lets it help all defences (AMB-13). */
const shieldLines = (fighter: LsFighter, { shieldBonusTo }: Rules): Line[] =>
  shieldBonusTo === 'block'
    ? []
    : shieldsOf(fighter).map((shield) => line(gearName(shield), shield.traits.bonus, 'AMB-13'));

/** The modifiers of the defence itself, then those of the situation (LS-3.7.3, LS-3.8.2, AMB-13). */
const defenceLines = (
  fighter: LsFighter,
  kind: Kind,
  k: number,
  rules: Rules,
  own: readonly Line[],
): Line[] =>
  telling([
    ...own,
    line(msg('lordsouls.line.improved'), fighter.turn.improved === kind ? IMPROVED : 0, 'LS-3.8.2'),
    line(msg('lordsouls.use.deceptiveAttack'), -k, 'LS-3.7.3'),
    ...(kind === 'block' ? [] : shieldLines(fighter, rules)),
    ...stateLines(fighter, rules),
  ]);

const halved = (label: Msg, value: number, why: RuleId): Line =>
  line(msg('lordsouls.line.half', { skill: label, n: value }), Math.floor(value / 2), why);

/** Half a skill, rounded down, plus 5 (LS-6.3.3, LS-6.3.5, LS-6.4.3). */
const halfSkill = (fighter: LsFighter, weapon: Weapon, why: RuleId): Line[] => [
  halved(gearName(weapon), skillValue(fighter, weapon.traits), why),
  line(msg('lordsouls.line.base'), DEFENCE_BASE, why),
];

/** The base of a dodge: its derived value, or for a rider half of Riding plus 4 (LS-6.2.1, LS-6.2.7). */
function dodgeBase(fighter: LsFighter, rules: Rules): Line[] {
  if (!has(fighter, 'mounted'))
    return [line(msg('lordsouls.figure.dodge'), derived(fighter, 'dodge', rules), 'LS-6.2.1')];
  const riding = skillValue(fighter, skillRef('riding'));
  return [
    halved(msg('lordsouls.choice.skill.riding'), riding, 'LS-6.2.7'),
    line(msg('lordsouls.line.base'), MOUNTED_BASE, 'LS-6.2.7'),
  ];
}

/** The modifiers of a dodge; `acrobatic` is the bonus or penalty of acrobatics (LS-6.2.5, LS-6.2.6). */
export const dodgeLines = (fighter: LsFighter, k: number, acrobatic: number, rules: Rules): Line[] =>
  defenceLines(fighter, 'dodge', k, rules, [
    ...dodgeBase(fighter, rules),
    line(msg('lordsouls.choice.skill.acrobatics'), acrobatic, acrobatic > 0 ? 'LS-6.2.5' : 'LS-6.2.6'),
  ]);

/** The modifiers of a parry, with the penalty for earlier ones with the same weapon (LS-6.4.10, LS-6.4.11). */
export function parryLines(fighter: LsFighter, weapon: Weapon, k: number, rules: Rules): Line[] {
  const { fencing } = weapon.traits;
  const before = fighter.turn.parries?.[weapon.id] ?? 0;
  return defenceLines(fighter, 'parry', k, rules, [
    ...halfSkill(fighter, weapon, 'LS-6.4.3'),
    line(msg('lordsouls.line.parries'), -before * (fencing ? 1 : 2), fencing ? 'LS-6.4.11' : 'LS-6.4.10'),
  ]);
}

/** The modifiers of a block. A shield adds its bonus after halving; a weapon has none (LS-6.3.3 to LS-6.3.5, AMB-13). */
export function blockLines(fighter: LsFighter, thing: Weapon | Shield, k: number, rules: Rules): Line[] {
  const own =
    thing.type === 'weapon'
      ? halfSkill(fighter, thing, 'LS-6.3.5')
      : [
          halved(msg('lordsouls.choice.skill.shield'), skillValue(fighter, skillRef('shield')), 'LS-6.3.3'),
          line(msg('lordsouls.line.base'), DEFENCE_BASE, 'LS-6.3.3'),
          line(gearName(thing), thing.traits.bonus, 'LS-6.3.4'),
        ];
  return defenceLines(fighter, 'block', k, rules, own);
}

/** Why a fighter has no defence at all (LS-6.0.6, LS-6.0.10, LS-3.5.8, LS-3.9.7, LS-3.13.3). */
export function helpless(fighter: LsFighter, aware: boolean): Msg | undefined {
  const { zeroed } = fighter.turn;
  if (zeroed) return msg('lordsouls.no.zeroed', { by: useName(zeroed) });
  if (has(fighter, 'surprised')) return msg('lordsouls.no.surprised');
  return unable(fighter) ?? (aware ? undefined : msg('lordsouls.no.unaware'));
}

/** Why a kind of defence is closed: its points are spent, or the fighter is bound to another kind (LS-6.0.3, LS-6.0.8, LS-3.8.4). */
export function kindFault(fighter: LsFighter, kind: Kind): Msg | undefined {
  const { kinds = [], most = 1 } = fighter.turn;
  if (pointsLeft(fighter, kind) < 1) return msg('lordsouls.no.point');
  const bound = !kinds.includes(kind) && kinds.length >= most;
  return bound ? msg('lordsouls.no.bound', { kind: msg(`lordsouls.kind.${kinds[0]}`) }) : undefined;
}

/** Why a dodge is not possible now (LS-3.10.11). */
const dodgeFault = (fighter: LsFighter): Msg | undefined =>
  Object.keys(holding(fighter)).length > 0 ? msg('lordsouls.no.holds') : undefined;

/** Why an acrobatic dodge is not possible (LS-6.2.3, AMB-16). */
function wildFault(fighter: LsFighter): Msg | undefined {
  if (has(fighter, 'mounted')) return msg('lordsouls.no.mounted');
  if (relativeLevel(fighter, 'acrobatics') < 0) return msg('lordsouls.no.acrobatics');
  return fighter.turn.acrobatic === undefined ? undefined : msg('lordsouls.no.once');
}

/** Why a parry is not possible: it stops only blows, and shooters within reach of the weapon (LS-6.4.7 to LS-6.4.9). */
function parryFault(fighter: LsFighter, weapon: Weapon, threat: Threat, rules: Rules): Msg | undefined {
  if (!isReady(fighter, weapon))
    return weapon.id === UNARMED.id ? msg('lordsouls.no.freeHand') : msg('lordsouls.no.notReady');
  if (threat.kind === 'contact' || fighter.traits.parries === 'everything') return undefined;
  const within = threat.kind === 'ranged' && canStrikeAt(weapon, threat.distance, rules);
  return within ? undefined : msg('lordsouls.no.onlyBlows');
}

/** Why a block with this item is not possible (LS-6.3.1, LS-6.3.2, AMB-14, AMB-15). */
function blockFault(
  fighter: LsFighter,
  { id, type }: Weapon | Shield,
  threat: Threat,
  rules: Rules,
): Msg | undefined {
  if (threat.unblockable) return msg('lordsouls.no.unblockable');
  if (rules.blockSource === 'firstUse') {
    const { blocked = id } = fighter.turn;
    if (blocked !== id) return msg('lordsouls.no.otherBlock');
  } else if (type === 'weapon' && shieldsOf(fighter).length > 0) return msg('lordsouls.no.shieldInstead');
  if (threat.kind === 'contact' || rules.blockRanged === 'any') return undefined;
  return type === 'shield' && rules.blockRanged === 'shield' ? undefined : msg('lordsouls.no.onlyBlows');
}

/** The weapons that could parry: those for close combat, bare hands last. */
const parrying = (fighter: LsFighter): Weapon[] =>
  weaponsOf(fighter).filter(
    ({ traits }) => traits.modes.some(isContact) && (traits.natural || traits.place === 'hands'),
  );

/** The items that could block: shields and weapons in hand. */
const blocking = (fighter: LsFighter): (Shield | Weapon)[] => [
  ...shieldsOf(fighter),
  ...ofType(fighter, 'weapon').filter((one) => !one.traits.natural && isReady(fighter, one)),
];

type Part = Pick<Defence, 'id' | 'label' | 'kind'> & Partial<Pick<Defence, 'thing' | 'wild' | 'no'>>;

/** The acrobatics roll before a dodge, against the effective level (LS-6.2.4). */
export function acrobaticsCheck(fighter: LsFighter, rules: Rules) {
  const lines = skillLines(fighter, skillRef('acrobatics'));
  const label = msg('lordsouls.choice.skill.acrobatics');
  return successCheck({ id: 'acrobatics', by: fighter.id, label, lines }, rules);
}

/** The roll of a defence (LS-6.1.1). */
export const defenceCheck = (fighter: LsFighter, label: Msg, lines: readonly Line[], rules: Rules) =>
  successCheck({ id: 'defend', by: fighter.id, label, lines }, rules);

function defence(fighter: LsFighter, part: Part, lines: readonly Line[], rules: Rules): Defence {
  const { no } = part;
  return {
    ...part,
    check: defenceCheck(fighter, part.label, lines, rules) as unknown as Check,
    p: no ? 0 : chanceOf(total(lines), rules),
    ...(inRound(fighter) ? { cost: msg('lordsouls.cost.point', { n: pointsLeft(fighter, part.kind) }) } : {}),
  };
}

/** The chance of an acrobatic dodge, over both results of the acrobatics roll. */
export function wildChance(fighter: LsFighter, k: number, rules: Rules): number {
  const skill = chanceOf(skillValue(fighter, skillRef('acrobatics')), rules);
  const dodge = (bonus: number): number => chanceOf(total(dodgeLines(fighter, k, bonus, rules)), rules);
  return skill * dodge(ACROBATIC) + (1 - skill) * dodge(-ACROBATIC);
}

/** Both dodges; the acrobatic one has its own chance (LS-6.2). */
function dodges(fighter: LsFighter, { k }: Threat, no: Msg | undefined, rules: Rules): Defence[] {
  const wild = no ?? wildFault(fighter);
  const plain: Part = { id: 'dodge', kind: 'dodge', label: msg('lordsouls.kind.dodge'), no };
  const leap: Part = {
    ...plain,
    id: 'acrobatic',
    wild: true,
    label: msg('lordsouls.defence.acrobatic'),
    no: wild,
  };
  return [
    defence(fighter, plain, dodgeLines(fighter, k, fighter.turn.acrobatic ?? 0, rules), rules),
    {
      ...defence(fighter, leap, dodgeLines(fighter, k, ACROBATIC, rules), rules),
      p: wild ? 0 : wildChance(fighter, k, rules),
    },
  ];
}

/** Every defence against a threat with its value and chance, including closed ones (LS-6.0 to LS-6.4). */
export function defencesOf(fighter: LsFighter, threat: Threat, rules: Rules): Defence[] {
  const { k } = threat;
  const none = helpless(fighter, threat.aware);
  const fault = (kind: Kind, own: Msg | undefined) => none ?? kindFault(fighter, kind) ?? own;
  const withThing = (kind: 'parry' | 'block', thing: Weapon | Shield, own: Msg | undefined): Part => ({
    id: `${kind}:${thing.id}`,
    kind,
    thing: thing.id,
    label: msg(`lordsouls.defence.${kind}`, { thing: gearName(thing) }),
    no: fault(kind, own),
  });
  return [
    ...dodges(fighter, threat, fault('dodge', dodgeFault(fighter)), rules),
    ...parrying(fighter).map((weapon) => {
      const part = withThing('parry', weapon, parryFault(fighter, weapon, threat, rules));
      return defence(fighter, part, parryLines(fighter, weapon, k, rules), rules);
    }),
    ...blocking(fighter).map((thing) => {
      const part = withThing('block', thing, blockFault(fighter, thing, threat, rules));
      return defence(fighter, part, blockLines(fighter, thing, k, rules), rules);
    }),
  ];
}

/** The open defence with the best chance, or undefined if none is open. */
export const bestDefence = (all: readonly Defence[]): Defence | undefined =>
  all
    .filter(({ no }) => !no)
    .reduce<Defence | undefined>((best, one) => (best && best.p >= one.p ? best : one), undefined);
