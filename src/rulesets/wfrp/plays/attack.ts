import { choose, type Option, type Play, part, rest, roll } from '../../../core/ask.ts';
import { type Change, set } from '../../../core/change.ts';
import type { Check } from '../../../core/dice/check.ts';
import { faceCheck } from '../../../core/dice/single.ts';
import { total } from '../../../core/line.ts';
import { bad, good, quiet } from '../../../core/stage.ts';
import { type Id, msg, names } from '../../../core/text.ts';
import type { Location, Weapon, WfFighter, WfStage } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { arrive, cellOf, moveTo, type Stands, taken, type Withdrawal } from '../figures/board.ts';
import { type Tested, testCheck, tested } from '../figures/dice.ts';
import { armOf, type Blow, blowLines, skillLines } from '../figures/numbers.ts';
import { has, hasQuality, isHelpless, isOut, mainWeapon, record } from '../figures/state.ts';
import { defend } from './defence.ts';
import {
  chooseLocation,
  damageCheck,
  damageLines,
  type Harm,
  type Landing,
  type Suffered,
  stopped,
  suffer,
} from './harm.ts';

/** The face that triggers fury (GAP-11). */
const FURY = 10;

/** The test that confirms fury, or undefined if it needs no confirmation. */
type Again = (() => Check<Tested>) | undefined;
type How = readonly [weapon: Weapon, again: Again, rules: Rules];

/** Rolls a fury, after confirming it by a test with the same modifiers. It continues as long as tens are rolled (GAP-11). */
function* rollFury(stage: WfStage, by: Id, again: Again): Play<number> {
  if (again) {
    const { ok } = yield* roll(() => ({ ...again(), id: 'fury', label: msg('wfrp.check.fury') }));
    if (!ok) return 0;
  }
  stage.tell('fury', { who: by }, bad('GAP-11'));
  return yield* part('wfrp.tens', stage, rollTens, { by, nth: 1 });
}

type Tens = { readonly by: Id; readonly nth: number };

/** Rolls the dice of a fury, as long as they show tens. */
function* rollTens(stage: WfStage, { by, nth }: Tens): Play<number> {
  const face = yield* roll(() =>
    faceCheck({ id: nth === 1 ? 'furyDie' : `furyDie${nth}`, by, label: msg('wfrp.check.furyDie') }, 10),
  );
  return face < FURY ? face : face + (yield* part('wfrp.tens', stage, rollTens, { by, nth: nth + 1 }));
}

/** Rolls damage and location together; an aimed attack may pick a part (WF-5.2, WF-6.3). */
function* rollBlow(
  stage: WfStage,
  landing: Landing,
  weapon: Weapon,
): Play<{ readonly face: number; readonly location: Location }> {
  const { by, at } = landing;
  const { face, at: parts } = yield* roll(() => damageCheck(stage.of(by), weapon, landing));
  const [only = 'body', other] = parts;
  const location = other ? yield* part('wfrp.located', stage, chooseLocation, { by, at, parts }) : only;
  return { face, location };
}

/**
 * Rolls the damage of a hit: damage and location, fury, then Toughness and armour (WF-5.2, GAP-9, GAP-11).
 * `again` is the test that confirms fury; without it no confirmation is needed.
 */
function* rollDamage(stage: WfStage, landing: Landing, ...[weapon, again, rules]: How): Play<Harm> {
  const { by, at, hidden } = landing;
  const thrown = (on: WfStage, one: Landing) => rollBlow(on, one, weapon);
  const fury = (on: WfStage, one: Landing) => rollFury(on, one.by, rules.furyConfirm ? again : undefined);
  const { face, location } = yield* part('wfrp.thrown', stage, thrown, landing);
  const more = face === FURY ? yield* part('wfrp.fury', stage, fury, landing) : 0;
  const worse = landing.helpless
    ? yield* roll(() => faceCheck({ id: 'helpless', by, label: msg('wfrp.check.helpless') }, 10))
    : 0;
  const damage = Math.max(0, face + more + worse + total(damageLines(stage.of(by), weapon)));
  stage.tell('damage', { who: at, by, n: damage, at: location }, quiet('GAP-9'));
  const head = location === 'head' && rules.headSeverityMode === 'damage' ? 1 : 0;
  const through = damage + head - stopped(stage.of(at), location, weapon);
  return {
    who: at,
    at: location,
    through: Math.max(0, through),
    precise: hasQuality(weapon, 'precise'),
    ...(hidden?.includes(location) ? { hidden: true } : {}),
  };
}

/** The same as a part of a play, which odds can cache. */
export const damagePart = (stage: WfStage, landing: Landing, ...how: How): Play<Harm> =>
  part('wfrp.damages', stage, (on: WfStage, one: Landing) => rollDamage(on, one, ...how), landing);

/* The Manoeuvring attack: where the two are after it (WF-6.18 to WF-6.23). */

/** The data of a manoeuvring attack. */
type Push = Pick<Blow, 'attacker' | 'defender' | 'mode'> & {
  /** The attacker has stepped in before the blow (WF-6.19). */
  readonly stepped: boolean;
  /** Squares that the opponent may withdraw to; without a board omitted, and they choose a direction (ALG-6). */
  readonly withdrawals?: readonly Withdrawal[];
  /** Where the two were before it, and where they are now. */
  readonly from: Stands;
  readonly stands: Stands;
};

/** Who has moved: the opponent was pushed, the attacker was driven back, or the opponent also followed them. */
type Shifted = 'nobody' | 'pushed' | 'back' | 'followed';

/** The options of the opponent: squares from a board, or directions. */
function squares({ withdrawals }: Push): Option[] {
  if (!withdrawals)
    return names('back left right').map((id) => ({ id, label: msg(`wfrp.option.withdraw.${id}`) }));
  return withdrawals.map(({ at: { x, y }, side }) => ({
    id: `${x},${y}`,
    label: msg('wfrp.option.square', { x, y, side: msg(`wfrp.option.withdraw.${side}`) }),
  }));
}

/** After a hit the opponent withdraws where they like, even if stunned or frozen but not if prone, and the attacker takes their place (WF-6.20, WF-6.21, AMB-22). */
function* pushBack(stage: WfStage, push: Push): Play<Shifted> {
  const { attacker, defender, stands } = push;
  const opponent = stage.of(defender);
  const cell = taken({ creatures: stands }, attacker, defender);
  if (isOut(opponent) || has(opponent, 'unconscious') || has(opponent, 'prone')) {
    stage.tell('entersCell', { who: attacker, by: defender }, quiet('AMB-22'));
    moveTo(stage, stands, attacker, cell, 'AMB-22');
    return 'pushed';
  }
  if (squares(push).length === 0) {
    stage.tell('noRoom', { who: defender, by: attacker }, quiet('AMB-22'));
    return 'nobody';
  }
  const { id } = yield* choose(() => ({
    kind: 'choose',
    id: 'withdraw',
    by: defender,
    label: msg('wfrp.choose.withdraw', { who: attacker }),
    options: squares(push),
    skip: squares(push)[0]?.id ?? '',
  }));
  stage.tell('withdraws', { who: defender, by: attacker, to: id }, bad('WF-6.21'));
  if (!push.withdrawals) return 'pushed';
  moveTo(stage, stands, defender, cellOf(id.split(',').map(Number)), 'WF-6.21');
  moveTo(stage, stands, attacker, cell, 'WF-6.20');
  return 'pushed';
}

/** After a step in and a miss, the opponent chooses whether the attacker goes back. After repelling the blow they may follow (WF-6.22, WF-6.23, AMB-21). */
function* driveOff(
  stage: WfStage,
  { attacker, defender, from, stands }: Push,
  repelled: boolean,
): Play<Shifted> {
  const open = repelled ? names('stay back follow') : names('stay back');
  const { id } = yield* choose(() => ({
    kind: 'choose',
    id: 'drivenOff',
    by: defender,
    label: msg('wfrp.choose.drivenOff', { who: attacker }),
    options: open.map((one) => ({ id: one, label: msg(`wfrp.option.driven.${one}`) })),
    skip: 'stay',
  }));
  if (id === 'stay') return 'nobody';
  if (id === 'follow') stage.tell('follows', { who: attacker, by: defender }, good('WF-6.23'));
  else stage.tell('drivenBack', { who: attacker, by: defender }, good('WF-6.22'));
  moveTo(stage, stands, attacker, from[attacker], 'WF-6.22');
  if (id === 'follow') moveTo(stage, stands, defender, stands[attacker], 'WF-6.23');
  return id === 'follow' ? 'followed' : 'back';
}

type BlowEnd = 'landed' | 'missed' | 'repelled';

/** Moves the two after the blow. */
function* resolvePush(stage: WfStage, push: Push, end: BlowEnd): Play<Shifted> {
  if (push.mode !== 'manoeuvring') return 'nobody';
  if (end === 'landed') return yield* pushBack(stage, push);
  return push.stepped ? yield* driveOff(stage, push, end === 'repelled') : 'nobody';
}

/** A blow with the data of its play. */
export type Attack = Blow &
  Omit<Push, 'from' | 'stands'> & {
    /** The fight is in its first round (GAP-13). */
    readonly fresh: boolean;
  };

/** The outcome of an attack. `shifted`: who has moved. */
export type Outcome = Suffered & {
  readonly hit: boolean;
  readonly repelled: boolean;
  readonly shifted: Shifted;
};

const NOTHING: Suffered = { lost: 0, severity: 0 };

/** The test to hit (ALG-7). `id` distinguishes several rolls of one play. */
export function attackCheck(by: WfFighter, defender: WfFighter, blow: Blow, rules: Rules): Check<Tested> {
  const lines = blowLines(by, defender, blow, rules);
  return testCheck({ id: 'attack', by: by.id, label: msg(`wfrp.check.mode.${blow.mode}`), lines }, rules);
}

/** What an attacker loses by attacking: the aim, a prepared shield (WF-6.2, AMB-39). */
export const loseAimAndShield = ({ id, turn }: WfFighter): Change[] => [
  ...(turn.aimed ? [set(id, 'turn.aimed', true, undefined, 'WF-6.2')] : []),
  ...(turn.shield ? [set(id, 'turn.shield', turn.shield, undefined, 'AMB-39')] : []),
];

/** How an attack mode changes the attacker's defence until their next turn, even before it is rolled (WF-6.11, WF-6.15). */
function takeStance(fighter: WfFighter, { mode }: Blow): Change[] {
  if (mode === 'allOut') return record(fighter, 'allOut', true, 'WF-6.11');
  return mode === 'guarded' ? record(fighter, 'guarded', true, 'WF-6.15') : [];
}

/** Rolls to hit; helpless targets are hit without a test (GAP-17). */
function* rollToHit(stage: WfStage, blow: Attack, rules: Rules): Play<Tested> {
  const { attacker, defender } = blow;
  if (isHelpless(stage.of(defender))) return { ok: true, degree: 0 };
  return yield* tested(stage, () => attackCheck(stage.of(attacker), stage.of(defender), blow, rules));
}

/** Damage and its effects on the target. */
function* resolveHit(stage: WfStage, blow: Attack, rules: Rules): Play<Suffered> {
  const { attacker, defender, aimed, fresh } = blow;
  const helpless = isHelpless(stage.of(defender));
  const again = () => attackCheck(stage.of(attacker), stage.of(defender), blow, rules);
  const harm = yield* damagePart(
    stage,
    { by: attacker, at: defender, aimed, helpless, fresh },
    armOf(stage.of(attacker), blow),
    helpless ? undefined : again,
    rules,
  );
  return yield* rest('wfrp.harm', stage, (on: WfStage, one: Harm) => suffer(on, one, rules), harm);
}

/** Plays a blow (M2). */
export function* attack(stage: WfStage, blow: Attack, rules: Rules): Play<Outcome> {
  const { attacker, defender, weapon, situation } = blow;
  const tests = (on: WfStage, one: Attack) => rollToHit(on, one, rules);
  const lands = (on: WfStage, one: Attack) => resolveHit(on, one, rules);
  stage.act(...loseAimAndShield(stage.of(attacker)), ...takeStance(stage.of(attacker), blow));
  const push = { ...blow, from: situation.stands, stands: arrive(stage, blow) };
  const { ok, degree } = yield* part('wfrp.tested', stage, tests, blow);
  if (!ok) {
    stage.tell('miss', { by: attacker, who: defender }, quiet('GAP-7'));
    return { ...NOTHING, hit: false, repelled: false, shifted: yield* resolvePush(stage, push, 'missed') };
  }
  stage.tell('hit', { by: attacker, who: defender, n: degree }, bad('GAP-7'));
  const struck = { attacker, defender, weapon, degree, ranged: false, situation };
  if (!isHelpless(stage.of(defender)) && (yield* defend(stage, struck, rules)))
    return { ...NOTHING, hit: true, repelled: true, shifted: yield* resolvePush(stage, push, 'repelled') };
  const suffered = yield* part('wfrp.lands', stage, lands, blow);
  return { ...suffered, hit: true, repelled: false, shifted: yield* resolvePush(stage, push, 'landed') };
}

/* The feint (GAP-5): a deceived target can neither dodge nor parry the next blow of the same turn. */

function fencing(fighter: WfFighter, id: string, rules: Rules): Check<Tested> {
  const lines = skillLines(fighter, mainWeapon(fighter), 'ws', false, rules);
  return testCheck({ id, by: fighter.id, label: msg(`wfrp.check.${id}`), lines }, rules);
}

/** Weapon Skill against Weapon Skill; ties go to the defender, as with blows (WF-9.4). @returns whether the target is deceived. */
export function* feint(stage: WfStage, who: Id, target: Id, rules: Rules): Play<boolean> {
  const own = yield* tested(stage, () => fencing(stage.of(who), 'feint', rules));
  const other = own.ok ? yield* tested(stage, () => fencing(stage.of(target), 'seesThrough', rules)) : own;
  const deceived = own.ok && !(other.ok && other.degree >= own.degree);
  if (deceived) stage.act(...record(stage.of(who), 'feint', target, 'GAP-5'));
  if (deceived) stage.tell('deceived', { who: target, by: who }, bad('GAP-5'));
  else stage.tell('notDeceived', { who: target, by: who }, good('GAP-5'));
  return deceived;
}
