import { choose, type Option, type Play, part, rest } from '../../../core/ask.ts';
import { type Change, set } from '../../../core/change.ts';
import type { Check } from '../../../core/dice/check.ts';
import { bad, good, quiet, type Stage } from '../../../core/stage.ts';
import { type Id, msg, names } from '../../../core/text.ts';
import type { WfFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { arrive, cellOf, moveTo, type Stands, taken, type Withdrawal } from '../figures/board.ts';
import { type Tested, testCheck, tested } from '../figures/dice.ts';
import { armOf, type Blow, blowLines, type Mode, skillLines } from '../figures/numbers.ts';
import { has, isHelpless, isOut, mainWeapon, record } from '../figures/state.ts';
import { damagePart } from './damage.ts';
import { defend } from './defence.ts';
import { type Harm, type Suffered, suffer } from './harm.ts';

/* The Manoeuvring attack: where the two are after it (WF-6.18 to WF-6.23). */

/** The data of a manoeuvring attack. */
type Push = {
  readonly attacker: Id;
  readonly defender: Id;
  readonly mode: Mode;
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
function* pushBack(stage: Stage<WfFighter>, push: Push): Play<Shifted> {
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
  stage: Stage<WfFighter>,
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
function* resolvePush(stage: Stage<WfFighter>, push: Push, end: BlowEnd): Play<Shifted> {
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
function* rollToHit(stage: Stage<WfFighter>, blow: Attack, rules: Rules): Play<Tested> {
  const { attacker, defender } = blow;
  if (isHelpless(stage.of(defender))) return { ok: true, degree: 0 };
  return yield* tested(stage, () => attackCheck(stage.of(attacker), stage.of(defender), blow, rules));
}

/** Damage and its effects on the target. */
function* resolveHit(stage: Stage<WfFighter>, blow: Attack, rules: Rules): Play<Suffered> {
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
  return yield* rest('wfrp.harm', stage, (on: Stage<WfFighter>, one: Harm) => suffer(on, one, rules), harm);
}

/** Plays a blow (M2). */
export function* attack(stage: Stage<WfFighter>, blow: Attack, rules: Rules): Play<Outcome> {
  type On = Stage<WfFighter>;
  const { attacker, defender, weapon, situation } = blow;
  stage.act(...loseAimAndShield(stage.of(attacker)), ...takeStance(stage.of(attacker), blow));
  const push = { ...blow, from: situation.stands, stands: arrive(stage, blow) };
  const { ok, degree } = yield* part(
    'wfrp.tested',
    stage,
    (on: On, one: Attack) => rollToHit(on, one, rules),
    blow,
  );
  if (!ok) {
    stage.tell('miss', { by: attacker, who: defender }, quiet('GAP-7'));
    return { ...NOTHING, hit: false, repelled: false, shifted: yield* resolvePush(stage, push, 'missed') };
  }
  stage.tell('hit', { by: attacker, who: defender, n: degree }, bad('GAP-7'));
  const struck = { attacker, defender, weapon, degree, ranged: false, situation };
  if (!isHelpless(stage.of(defender)) && (yield* defend(stage, struck, rules)))
    return { ...NOTHING, hit: true, repelled: true, shifted: yield* resolvePush(stage, push, 'repelled') };
  const suffered = yield* part(
    'wfrp.lands',
    stage,
    (on: On, one: Attack) => resolveHit(on, one, rules),
    blow,
  );
  return { ...suffered, hit: true, repelled: false, shifted: yield* resolvePush(stage, push, 'landed') };
}

/* The feint (GAP-5): a deceived target can neither dodge nor parry the next blow of the same turn. */

function fencing(fighter: WfFighter, id: string, rules: Rules): Check<Tested> {
  const lines = skillLines(fighter, mainWeapon(fighter), 'ws', false, rules);
  return testCheck({ id, by: fighter.id, label: msg(`wfrp.check.${id}`), lines }, rules);
}

/** Weapon Skill against Weapon Skill; ties go to the defender, as with blows (WF-9.4). @returns whether the target is deceived. */
export function* feint(stage: Stage<WfFighter>, who: Id, target: Id, rules: Rules): Play<boolean> {
  const own = yield* tested(stage, () => fencing(stage.of(who), 'feint', rules));
  const other = own.ok ? yield* tested(stage, () => fencing(stage.of(target), 'seesThrough', rules)) : own;
  const deceived = own.ok && !(other.ok && other.degree >= own.degree);
  if (deceived) stage.act(...record(stage.of(who), 'feint', target, 'GAP-5'));
  if (deceived) stage.tell('deceived', { who: target, by: who }, bad('GAP-5'));
  else stage.tell('notDeceived', { who: target, by: who }, good('GAP-5'));
  return deceived;
}
