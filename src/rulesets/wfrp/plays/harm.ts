import { choose, either, type Play, part, roll } from '../../../core/ask.ts';
import { add, type Change, set } from '../../../core/change.ts';
import type { Check } from '../../../core/dice/check.ts';
import { faceCheck } from '../../../core/dice/single.ts';
import type { Line } from '../../../core/line.ts';
import { bad, good } from '../../../core/stage.ts';
import { type Id, msg, type RuleId } from '../../../core/text.ts';
import type { Location, Weapon, WfFighter, WfStage } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';

import { type BlowReading, blowCheck } from '../figures/dice.ts';
import { armsFor, named, TEN, TWENTY } from '../figures/numbers.ts';
import {
  gain,
  has,
  hasFlag,
  hasQuality,
  hasTalent,
  isMelee,
  isOut,
  isReady,
  ownWeapons,
  strengthBonus,
  toughnessBonus,
  wornBy,
} from '../figures/state.ts';

/** The severity ladder: the effects of each severity of a critical from 1 to 10 (GAP-10). */
const LADDER = [
  ['jolted'],
  ['offBalance'],
  ['pain'],
  ['armour'],
  ['blow'],
  ['blow', 'agony'],
  ['useless'],
  ['useless', 'bleeds'],
  ['helpless', 'bleedsFast'],
  ['dead'],
] as const;
type Effect = (typeof LADDER)[number][number];

/** The chances in ten to die in each turn: bleeding of severity 8, and of 9. */
const BLEEDS = { slow: 1, fast: 2 } as const;

/** Harm to a part of a fighter's body. */
export type Harm = {
  readonly who: Id;
  readonly at: Location;
  /** The damage that Toughness and armour let through, if above 0. */
  readonly through: number;
  /** Added to the critical value (GAP-13). */
  readonly precise: boolean;
  /** The cover that hides this part stops it (WF-12.2). */
  readonly hidden?: true;
};

/** The result of harm: wounds lost, and the severity of a critical, 0 for none. */
export type Suffered = { readonly lost: number; readonly severity: number };

const NOTHING: Suffered = { lost: 0, severity: 0 };

/** The maximum armour points of all layers (GAP-12). */
const MAX_ARMOUR = 5;

/** The armour points of a part: all layers minus losses, plus natural armour (GAP-12). */
export function armourAt(fighter: Pick<WfFighter, 'gear' | 'traits'>, at: Location): number {
  const layers = wornBy(fighter).reduce(
    (sum, { traits }) => sum + Math.max(0, traits.points[at] - (traits.lost[at] ?? 0)),
    0,
  );
  return Math.min(MAX_ARMOUR, layers) + fighter.traits.armour[at];
}

/** The damage that is stopped: by Toughness and the armour of the part, which counts double against bare hands. Some weapons pierce a point (GAP-9, GAP-13, SD-W13). */
export function stopped(fighter: Pick<WfFighter, 'gear' | 'traits'>, at: Location, weapon: Weapon): number {
  const worn = armourAt(fighter, at);
  const pierced = hasQuality(weapon, 'armourPiercing') ? Math.max(0, worn - 1) : worn;
  return toughnessBonus(fighter) + (hasFlag(weapon, 'unarmed') ? 2 * worn : pierced);
}

/** Applies harm: wounds are lost, and any excess causes a critical (GAP-9, GAP-10). */
export function* suffer(stage: WfStage, harm: Harm, rules: Rules): Play<Suffered> {
  const { who, at, through } = harm;
  const before = stage.of(who);
  if (through <= 0 || isOut(before)) {
    stage.tell('unharmed', { who, at }, good('GAP-9'));
    return NOTHING;
  }
  const { value } = before.traits.wounds;
  const lost = Math.min(value, through);
  if (lost > 0) stage.act(add(who, 'traits.wounds.value', -lost, 'GAP-10'));
  stage.tell('wound', { who, at, n: through, before: value, after: value - lost }, bad('GAP-10'));
  if (through <= value) return { lost: through, severity: 0 };
  const critical = (on: WfStage, all: Excess) => resolveCritical(on, all, rules);
  const severity = yield* part('wfrp.critical', stage, critical, { harm, excess: through - value });
  return { lost: through, severity };
}

/** The modifier of a critical's severity by its d10: 1 for low faces, −1 for high ones. */
const shift = (face: number): number => (face <= 3 ? 1 : face >= 8 ? -1 : 0);

type Excess = { readonly harm: Harm; readonly excess: number };

/** Resolves a critical: its value, modified by the die and for the head, and its effects (GAP-10, WF-5.9, AMB-18). */
function* resolveCritical(
  stage: WfStage,
  { harm: { who, at, precise }, excess }: Excess,
  rules: Rules,
): Play<number> {
  const value = excess + (precise ? 1 : 0);
  stage.tell('critical', { who, at, n: value }, bad('GAP-10'));
  if (rules.suddenDeathMinor && stage.of(who).traits.minor) {
    stage.act(...gain(stage.of(who), 'out', 'GAP-10'));
    stage.tell('out', { who }, bad('GAP-10'));
    return value;
  }
  const head = at === 'head' && rules.headSeverityMode === 'critical' ? 1 : 0;
  const label = msg('wfrp.check.critical', { at: msg(`wfrp.location.${at}`) });
  const lines = [named('criticalValue', value, 'GAP-10'), named('head', head, 'WF-5.9')];
  const face = yield* roll(() => faceCheck({ id: 'critical', by: who, label, lines }, 10));
  const severity = Math.min(LADDER.length, Math.max(1, value + head + shift(face)));
  stage.tell('severity', { who, at, n: severity }, bad('GAP-10'));
  for (const effect of LADDER[severity - 1] ?? []) yield* applyEffect(stage, who, at, effect);
  return severity;
}

/** The changes of an injury: the worst penalty counts, and a useless part stays useless. */
function injure(fighter: WfFighter, at: Location, penalty: number, ruin = false): Change[] {
  const was = fighter.traits.injuries[at];
  const is = {
    penalty: Math.min(was?.penalty ?? 0, -penalty),
    useless: ruin || (was?.useless ?? false),
  };
  return [set(fighter.id, `traits.injuries.${at}`, was, is, 'GAP-10')];
}

/** The armour of a part loses a point; without armour the part is injured (severity 4). */
function loseArmour(fighter: WfFighter, at: Location): Change[] {
  const found = wornBy(fighter).find(({ traits }) => traits.points[at] > (traits.lost[at] ?? 0));
  if (!found) return injure(fighter, at, TEN);
  const lost = found.traits.lost[at];
  return [set(fighter.id, `gear.${found.id}.traits.lost.${at}`, lost, (lost ?? 0) + 1, 'GAP-10')];
}

const isArm = (at: Location): boolean => at === 'rightArm' || at === 'leftArm';

/** Drops what this arm holds. */
const dropHeld = (fighter: WfFighter, at: Location): Change[] =>
  ownWeapons(fighter)
    .filter((item) => isReady(item) && item.traits.place !== 'ground' && !hasFlag(item, 'natural'))
    .filter((item) => armsFor(fighter, item).includes(at))
    .map(({ id, traits }) => set(fighter.id, `gear.${id}.traits.place`, traits.place, 'ground', 'GAP-10'));

/** Makes a fighter fall because of a wound or manoeuvre, which is rash (WF-4.13). */
export function fall(stage: WfStage, who: Id, why: RuleId): void {
  if (has(stage.of(who), 'prone') || isOut(stage.of(who))) return;
  stage.act(...gain(stage.of(who), 'prone', why));
  stage.tell('falls', { who }, bad('WF-4.13'));
}

/** Stuns a fighter for some rounds, unless they are already stunned for longer. */
function stun(stage: WfStage, who: Id, rounds: number): void {
  const was = stage.of(who).conditions.stunned;
  if (typeof was === 'number' && was >= rounds) return;
  stage.act(...gain(stage.of(who), 'stunned', 'GAP-17', rounds));
  stage.tell('stunned', { who, n: rounds }, bad('GAP-17'));
}

/** The part fails (severity 5): an arm drops what it holds, a leg or the body makes the fighter fall, the head stuns them. */
function disable(stage: WfStage, who: Id, at: Location): void {
  if (isArm(at)) stage.act(...dropHeld(stage.of(who), at));
  else if (at === 'head') stun(stage, who, 1);
  else fall(stage, who, 'GAP-10');
}

/** The part is useless until it is treated (severity 7). */
function* useless(stage: WfStage, who: Id, at: Location): Play<void> {
  stage.act(...injure(stage.of(who), at, TWENTY, true));
  if (isArm(at)) {
    stage.act(...dropHeld(stage.of(who), at));
    return;
  }
  if (at === 'body' || at === 'head') {
    const label = msg('wfrp.check.stunned');
    stun(stage, who, yield* roll(() => faceCheck({ id: 'stunned', by: who, label }, 5)));
  }
  fall(stage, who, 'GAP-10');
}

/** The fighter dies, unless fate is spent to avert it (GAP-18). @returns whether they died. */
export function* die(stage: WfStage, who: Id, why: RuleId): Play<boolean> {
  if (stage.of(who).traits.fate > 0) {
    const lives = yield* either('live', () => ({
      kind: 'choose',
      id: 'fate',
      by: who,
      label: msg('wfrp.choose.fate', { n: stage.of(who).traits.fate }),
      options: [
        { id: 'live', label: msg('wfrp.option.live'), cost: msg('wfrp.cost.fate') },
        { id: 'die', label: msg('wfrp.option.die') },
      ],
    }));
    if (lives) {
      stage.act(add(who, 'traits.fate', -1, 'GAP-18'), ...gain(stage.of(who), 'unconscious', 'GAP-18'));
      stage.tell('fate', { who }, good('GAP-18'));
      return false;
    }
  }
  stage.act(...gain(stage.of(who), 'dead', why));
  stage.tell('dead', { who }, bad('GAP-10'));
  return true;
}

function bleed(fighter: WfFighter, inTen: number): Change[] {
  const was = fighter.conditions.bleeding;
  return typeof was === 'number' && was >= inTen ? [] : gain(fighter, 'bleeding', 'GAP-10', inTen);
}

/** Applies one effect of a critical (GAP-10, severity ladder). */
function* applyEffect(stage: WfStage, who: Id, at: Location, effect: Effect): Play<void> {
  const fighter = stage.of(who);
  if (effect === 'jolted' || effect === 'offBalance') stage.act(...gain(fighter, effect, 'GAP-10'));
  else if (effect === 'pain') stage.act(...injure(fighter, at, TEN));
  else if (effect === 'agony') stage.act(...injure(fighter, at, TWENTY));
  else if (effect === 'armour') stage.act(...loseArmour(fighter, at));
  else if (effect === 'blow') disable(stage, who, at);
  else if (effect === 'useless') yield* useless(stage, who, at);
  else if (effect === 'bleeds') stage.act(...bleed(fighter, BLEEDS.slow));
  else if (effect === 'bleedsFast') stage.act(...bleed(fighter, BLEEDS.fast));
  else if (effect === 'helpless') {
    fall(stage, who, 'GAP-10');
    stage.act(...gain(stage.of(who), 'helpless', 'GAP-10'));
    stage.tell('helpless', { who }, bad('GAP-17'));
  } else yield* die(stage, who, 'GAP-10');
}

/* What hits: its damage dice, and where they land. */

export type Landing = {
  readonly by: Id;
  readonly at: Id;
  /** An aimed attack, with a second d12 (WF-6.3). */
  readonly aimed: boolean;
  /** The victim is helpless, for an additional d10 (GAP-17). */
  readonly helpless: boolean;
  /** The fight is in its first round, when tiring weapons still have their bonus (GAP-13). */
  readonly fresh: boolean;
  /** Parts of the victim that cover hides (WF-12.2). */
  readonly hidden?: readonly Location[];
};

/** What strength, weapon and talent add to the die (GAP-9). */
export const damageLines = (attacker: WfFighter, weapon: Weapon): Line[] => [
  named('strengthBonus', weapon.traits.damage.mode === 'sb' ? strengthBonus(attacker) : 0, 'GAP-9'),
  named('weapon', weapon.traits.damage.mod, 'GAP-9'),
  named('strongBlow', isMelee(weapon) && hasTalent(attacker, 'strongBlow') ? 1 : 0, 'GAP-20'),
];

export function damageCheck(
  attacker: WfFighter,
  weapon: Weapon,
  { aimed, fresh }: Landing,
): Check<BlowReading> {
  const test = { id: 'damage', by: attacker.id, label: msg('wfrp.check.damage') };
  // The better of two damage dice counts (GAP-13).
  const twice = hasQuality(weapon, 'impact') || (fresh && hasQuality(weapon, 'tiring'));
  return blowCheck({ ...test, lines: damageLines(attacker, weapon) }, { twice, aimed });
}

type Struck = { readonly by: Id; readonly at: Id; readonly parts: readonly Location[] };

/** Asks the attacker to pick one of two parts (WF-6.3). */
export function* chooseLocation(stage: WfStage, { by, at, parts }: Struck): Play<Location> {
  const [first = 'body'] = parts;
  const { id } = yield* choose(() => ({
    kind: 'choose',
    id: 'location',
    by,
    label: msg('wfrp.choose.location'),
    options: parts.map((id) => {
      const words = { at: msg(`wfrp.location.${id}`), n: armourAt(stage.of(at), id) };
      return { id, label: msg('wfrp.option.location', words) };
    }),
    skip: first,
  }));
  return id;
}
