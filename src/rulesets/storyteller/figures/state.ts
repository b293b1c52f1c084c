import type { Change } from '../../../core/change.ts';
import { conditionsOf } from '../../../core/conditions.ts';
import { whyLeft } from '../../../core/left.ts';
import { type Line, line } from '../../../core/line.ts';
import { memoize } from '../../../core/memoize.ts';
import { type Id, type Json, type Msg, msg, type RuleId, verbatim } from '../../../core/text.ts';
import type { Condition, StCast, StFighter } from '../data/fighter.ts';
import { COVERS, type Cover, DAMAGE_TYPES, LIMBS, type Limb, type Weapon } from '../data/gear.ts';
import type { Rules } from '../data/rules.ts';
import { changeMarks, marksOf, roleOf } from './health.ts';
import { SUPPRESS } from './manoeuvres.ts';

export const { has, gain, lose } = conditionsOf<Condition>();

/** The changes with which a fighter stands up, which they no longer have to (ST-13.2). */
export const standUp = (fighter: StFighter, why: RuleId = 'ST-13.2'): Change[] => [
  ...lose(fighter, 'prone', why),
  ...lose(fighter, 'owesStanding', why),
];

/** When shock applies: in the next round, in this one, or in both (ST-7.26, AMB-56). The Storyteller's `true` counts as `now`. */
export type Shock = 'next' | 'now' | 'nowAndNext' | true;

const shockOf = ({ conditions }: StFighter): Shock | undefined => conditions.shocked as Shock | undefined;

/** Whether shock applies now, so that the fighter may only block and dodge. */
export function isShocked(fighter: StFighter): boolean {
  const shock = shockOf(fighter);
  return shock !== undefined && shock !== 'next';
}

/** The value of the condition after a shock. Another shock extends it to the next round (AMB-56). */
export const shockAfter = (fighter: StFighter, { shockStart }: Pick<Rules, 'shockStart'>): Shock =>
  isShocked(fighter) || shockStart === 'atOnceAndNext' ? 'nowAndNext' : 'next';

/** The value of the condition in a new round, or undefined if it is over. */
export const shockAtRoundStart = (value: Json | undefined): Shock | undefined =>
  value === 'next' || value === 'nowAndNext' ? 'now' : undefined;

const textOf = ({ conditions }: StFighter, condition: Condition): string | undefined => {
  const value = conditions[condition];
  return typeof value === 'string' ? value : undefined;
};

/** Who holds the fighter, or undefined if nobody does or the Storyteller named nobody. */
export const holderOf = (fighter: StFighter): Id | undefined => textOf(fighter, 'held');

export const victimOf = (fighter: StFighter): Id | undefined => textOf(fighter, 'holding');

/** Whether a vampire can no longer move, but can still use powers that need no movement (ST-6.8, AMB-48). */
export const isImmobilised = (fighter: StFighter): boolean =>
  fighter.traits.kind === 'vampire' &&
  !has(fighter, 'dead') &&
  !has(fighter, 'torpor') &&
  (has(fighter, 'incapacitated') || roleOf(fighter) === 'incapacitated');

/** Why a fighter can do nothing at all: dead, in torpor, incapacitated, stunned, paralysed. */
export function unable(fighter: StFighter): Msg | undefined {
  const role = roleOf(fighter);
  const vampire = fighter.traits.kind === 'vampire';
  if (has(fighter, 'dead') || (role === 'dead' && !vampire)) return msg('storyteller.no.dead');
  if (has(fighter, 'torpor') || role === 'dead') return msg('storyteller.no.torpor');
  if (has(fighter, 'incapacitated') || role === 'incapacitated')
    return msg(vampire ? 'storyteller.no.immobilised' : 'storyteller.no.incapacitated');
  if (has(fighter, 'stunned')) return msg('storyteller.no.stunned');
  return has(fighter, 'paralysed') ? msg('storyteller.no.paralysed') : whyLeft(fighter);
}

/* Blows of a simultaneous group do not see each other's changes (AMB-11 `simultaneous`), so their joint result is determined afterwards. */

/** Removes marks beyond the last box, the lightest first (AMB-45). */
function dropExcessMarks(fighter: StFighter): Change[] {
  const marks = marksOf(fighter);
  const boxes = fighter.traits.health.levels.length;
  let over = marks.bashing + marks.lethal + marks.aggravated - boxes;
  return DAMAGE_TYPES.flatMap((type) => {
    const off = Math.min(Math.max(over, 0), marks[type]);
    over -= off;
    return changeMarks(fighter.id, type, -off, 'AMB-45');
  });
}

/** Adds the state that several blows cause together, if none of them did by itself (ST-6.8, ST-6.9). */
function gainEndState(fighter: StFighter): Change[] {
  const role = roleOf(fighter);
  if (role === 'ok' || has(fighter, 'dead') || has(fighter, 'torpor')) return [];
  const last = fighter.traits.kind === 'vampire' ? 'torpor' : 'dead';
  const end = role === 'incapacitated' ? role : last;
  const changes = gain(fighter, end, role === 'incapacitated' ? 'ST-6.8' : 'ST-6.9');
  return changes.length > 0 ? [...changes, ...interrupted(fighter, end)] : [];
}

/** The joint result of the blows of a simultaneous group. */
export const settleSimultaneous = (fighter: StFighter): Change[] => [
  ...dropExcessMarks(fighter),
  ...gainEndState(fighter),
];

/* Stances: aiming, suppressing a zone, counterattack, covering an ally, desperate defence. */

export type Stance = 'aiming' | 'suppressing' | 'counterattacking' | 'covering' | 'desperate';

/** Whom the fighter covers (ST-10.21). */
export const coverTargetOf = (fighter: StFighter): Id | undefined => textOf(fighter, 'covering');

/** The weapon that suppresses a zone (ST-9.39). */
export const suppressionWeaponOf = (fighter: StFighter): Id | undefined => textOf(fighter, 'suppressing');

/** The name of an action, with the zone that it suppresses, if named (ST-9.39). */
export function withZone({ turn }: StFighter, deed: Msg): Msg {
  const declared = Object.values(turn.slots ?? {}).map(({ declaration }) => declaration);
  const zone = declared.find((one) => one?.action === SUPPRESS)?.zone;
  return zone ? msg('storyteller.deed.zone', { deed, zone: verbatim(zone) }) : deed;
}

/** The weapon that strikes anybody who tries to pass (ST-10.15). */
export const counterattackWeaponOf = (fighter: StFighter): Id | undefined =>
  textOf(fighter, 'counterattacking');

/** The defences that a desperate defence may use (ST-10.24). */
export const DESPERATE_MEANS = ['dodge', 'block'] as const;

export const isDesperate = (fighter: StFighter): boolean =>
  DESPERATE_MEANS.some((how) => how === textOf(fighter, 'desperate'));

/** The rules by which other conditions end a stance: AMB-72, ST-9.42, ST-10.20. */
const ENDED_BY: { readonly [condition: string]: RuleId } = {
  aiming: 'ST-9.6',
  suppressing: 'ST-9.42',
  counterattacking: 'ST-10.20',
};

/** Conditions that leave hands and eyes free. Every other condition interrupts stances. */
const HARMLESS: ReadonlySet<Condition> = new Set(['limbDisabled', 'holding']);

/** The stances that end when a fighter gains a condition. */
export function interrupted(fighter: StFighter, by: Condition): Change[] {
  if (HARMLESS.has(by)) return [];
  return Object.keys(fighter.conditions).flatMap((stance) => {
    const why = ENDED_BY[stance];
    return why ? lose(fighter, stance as Stance, why) : [];
  });
}

/** The changes with which an aim is lost or used up (AMB-72). */
export const loseAim = (fighter: StFighter): Change[] => lose(fighter, 'aiming', 'ST-9.6');

/* Names of actions that maintain a stance until their action of the round is used for something else. */
export const COUNTERATTACK = 'counterattack';
export const COVER = 'cover';
export const DESPERATE = 'desperate';

const STANCE_OF: { readonly [action: string]: Stance } = {
  [COUNTERATTACK]: 'counterattacking',
  [COVER]: 'covering',
  [SUPPRESS]: 'suppressing',
};

/** Ends a stance when its action is used for something else. */
export function giveUpStance(fighter: StFighter, action: string | undefined): Change[] {
  const stance = STANCE_OF[action ?? ''];
  return stance ? lose(fighter, stance, 'ST-1.9') : [];
}

/** Ends the stances that last one round (ST-9.42, ST-10.20, ST-10.24, ST-10.21). */
export const endRoundStances = (fighter: StFighter): Change[] => [
  ...lose(fighter, 'suppressing', 'ST-9.39'),
  ...lose(fighter, 'counterattacking', 'ST-10.20'),
  ...lose(fighter, 'covering', 'ST-10.21'),
  ...lose(fighter, 'desperate', 'ST-10.24'),
];

/* Disabled limbs (ST-8.14), and what cannot be done without them. */

/** The disabled limbs. A value without names was set by the Storyteller and names none. */
export const uselessLimbs = memoize((conditions: StFighter['conditions']): readonly Limb[] => {
  const { limbDisabled } = conditions;
  if (typeof limbDisabled !== 'object' || !limbDisabled) return [];
  return LIMBS.filter((limb) => limb in limbDisabled);
});

export const usableLimbs = ({ conditions }: StFighter): readonly Limb[] =>
  LIMBS.filter((limb) => !uselessLimbs(conditions).includes(limb));

const isArm = (limb: Limb): boolean => limb === 'leftArm' || limb === 'rightArm';

const handsOf = ({ conditions }: StFighter): number => 2 - uselessLimbs(conditions).filter(isArm).length;

/** Whether a leg is disabled. */
export const isLame = ({ conditions }: StFighter): boolean =>
  uselessLimbs(conditions).some((limb) => !isArm(limb));

/** Why a weapon cannot be wielded now: it is not in hand, or hands are missing (ST-8.14). */
export function wieldFault(fighter: StFighter, { traits: { ready, hands } }: Weapon): Msg | undefined {
  if (!ready) return msg('storyteller.no.notReady');
  const has = handsOf(fighter);
  return has < Math.min(hands, 2) ? msg('storyteller.no.tooFewHands', { hands, has }) : undefined;
}

/** What disabled limbs prevent, one line each. */
export const limbLines = ({ conditions }: StFighter): Line[] =>
  uselessLimbs(conditions).map((limb) =>
    line(
      msg(`storyteller.line.limb.${isArm(limb) ? 'arm' : 'leg'}`, { limb: msg(`storyteller.limb.${limb}`) }),
      0,
      'ST-8.14',
    ),
  );

/* A fighter stays behind cover until they move (ST-7.20). Cover that a board measures counts as well. */

/** The cover that a fighter has taken. The Storyteller's `true` is light cover. */
export function coverOf({ conditions: { inCover } }: StFighter): Cover {
  if (inCover === undefined) return 'none';
  return COVERS.find((cover) => cover === inCover) ?? 'light';
}

export const betterCover = (a: Cover, b: Cover): Cover => (COVERS.indexOf(a) >= COVERS.indexOf(b) ? a : b);

/** The changes with which a fighter ends a movement in cover, or in the open (ST-7.20). */
export const changeCover = (fighter: StFighter, cover: Cover): Change[] =>
  cover === 'none' ? lose(fighter, 'inCover', 'ST-7.20') : gain(fighter, 'inCover', 'ST-7.20', cover);

/** Ends a hold, for the sides of it that are in the cast. */
export function endHold(cast: StCast, victim: Id, why: RuleId): Change[] {
  const held = cast[victim];
  const holder = held && holderOf(held);
  const holding = holder === undefined ? undefined : cast[holder];
  return [
    ...(held ? lose(held, 'held', why) : []),
    ...(holding && victimOf(holding) === victim ? lose(holding, 'holding', why) : []),
  ];
}

/** Ends holds whose holder is unconscious, stunned, dead or no longer in the fight (AMB-63). */
export const endVainHolds = (cast: StCast): Change[] =>
  Object.values(cast).flatMap((fighter) => {
    const holder = holderOf(fighter);
    if (holder === undefined) return [];
    const by = cast[holder];
    return by && !unable(by) && victimOf(by) === fighter.id ? [] : endHold(cast, fighter.id, 'ST-8.6');
  });
