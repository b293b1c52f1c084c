import { choose, enterFields, GM, type Play, part, roll } from '../../../core/ask.ts';
import { add, type Change, set } from '../../../core/change.ts';
import type { Check } from '../../../core/dice/check.ts';
import { faceCheck } from '../../../core/dice/single.ts';
import { total } from '../../../core/line.ts';
import { num } from '../../../core/spec.ts';
import { bad, good, quiet } from '../../../core/stage.ts';
import { type Id, msg } from '../../../core/text.ts';
import type { WfFighter, WfStage } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { type ShotReading as Result, shotCheck, type Tested, tested } from '../figures/dice.ts';
import { loadsItself } from '../figures/legality.ts';
import { aimHelps, armOf, bandOf, type Shot, shotLines, softBaseline } from '../figures/numbers.ts';
import { ammunition, hasQuality, isHelpless } from '../figures/state.ts';
import { damagePart, loseAimAndShield } from './attack.ts';
import { defend } from './defence.ts';
import { type Harm, type Suffered, suffer } from './harm.ts';

/** The outcome of a shot: what it hit, and the harm. */
export type ShotOutcome = Suffered & {
  readonly hit: boolean;
  readonly repelled: boolean;
  /** Soft cover has taken it (WF-12.5). */
  readonly soft: boolean;
  /** A hidden part was struck (WF-12.2). */
  readonly stopped: boolean;
  readonly mishap: Result['mishap'];
};

const NOTHING: ShotOutcome = {
  hit: false,
  repelled: false,
  soft: false,
  stopped: false,
  mishap: 'none',
  lost: 0,
  severity: 0,
};

/** The test of a shot. One roll decides between target, soft cover and miss (WF-10.1, WF-12.5, WF-12.7). */
export function shotTest(shooter: WfFighter, target: WfFighter, shot: Shot, rules: Rules): Check<Result> {
  const lines = shotLines(shooter, target, shot, rules);
  const soft = shot.situation.softCover > 0 ? softBaseline(lines, shot.situation, rules) : 0;
  const unreliable = hasQuality(armOf(shooter, shot), 'unreliable');
  return shotCheck(
    { id: 'attack', by: shooter.id, label: msg('wfrp.check.shot'), lines },
    { baseline: total(lines) + soft, unreliable },
    rules,
  );
}

/** Before the test the GM enters the penalty for those in between, which has a default (WF-12.4). */
function* confirmCover(shot: Shot): Play<Shot> {
  const { situation } = shot;
  const { softCover, softWho } = situation;
  if (softWho.length === 0) return shot;
  const spec = { penalty: num(softCover, { min: 0, max: 30, label: 'wfrp.entry.softCover' }) };
  const { penalty } = yield* enterFields(() => ({
    id: 'softCover',
    by: GM,
    label: msg('wfrp.choose.softCover', { who: softWho[0] ?? '', to: shot.defender }),
    form: 'softCover',
    spec,
    skip: { penalty: softCover },
  }));
  return { ...shot, situation: { ...situation, softCover: penalty } };
}

/** The changes for the ammunition or the thrown weapon (GAP-14). */
function spendShot(shooter: WfFighter, shot: Shot): Change[] {
  const weapon = armOf(shooter, shot);
  const { first } = ammunition(shooter, weapon) ?? {};
  const unloads = weapon.traits.loaded && !loadsItself(shooter, weapon);
  return [
    ...(first ? [add(shooter.id, `gear.${first.id}.traits.quantity`, -1, 'GAP-14')] : []),
    ...(unloads ? [set(shooter.id, `gear.${weapon.id}.traits.loaded`, true, false, 'GAP-14')] : []),
  ];
}

/** Who of several in between is hit: the nearest, the GM's choice, or a random one (AMB-38). */
function* chooseWhoIsHit({ situation: { softWho } }: Shot, by: Id, rules: Rules): Play<Id | undefined> {
  const [nearest] = softWho;
  if (softWho.length < 2 || rules.softCoverPick === 'nearest') return nearest;
  if (rules.softCoverPick === 'random') {
    const test = { id: 'softPick', by, label: msg('wfrp.check.softPick') };
    return softWho[(yield* roll(() => faceCheck(test, softWho.length))) - 1];
  }
  const { id } = yield* choose(() => ({
    kind: 'choose',
    id: 'softPick',
    by: GM,
    label: msg('wfrp.choose.softPick'),
    options: softWho.map((who) => ({ id: who, label: msg('wfrp.option.fighter', { who }) })),
    skip: nearest ?? '',
  }));
  return id;
}

type Landed = { readonly shot: Shot; readonly at: Id; readonly soft: boolean };

type Pierced = Suffered & { readonly stopped: boolean };

/** Resolves a hit on the target, or on the soft cover, which has no defence (WF-12.6). */
function* resolveHit(on: WfStage, { shot, at, soft }: Landed, rules: Rules): Play<Pierced> {
  const { attacker, defender, situation } = shot;
  const weapon = armOf(on.of(attacker), shot);
  const helpless = isHelpless(on.of(at));
  const aimed = !soft && shot.aimed && aimHelps(bandOf(weapon, situation), rules);
  const again = () => shotTest(on.of(attacker), on.of(defender), shot, rules) as unknown as Check<Tested>;
  const hidden = soft || rules.rangedCoverMode !== 'location' ? [] : situation.hidden;
  const harm = yield* damagePart(
    on,
    { by: attacker, at, aimed, helpless, fresh: false, hidden },
    weapon,
    helpless ? undefined : again,
    rules,
  );
  if (harm.hidden) {
    on.tell('stopped', { who: at, at: harm.at }, good('WF-12.2'));
    return { lost: 0, severity: 0, stopped: true };
  }
  const harms = (stage: WfStage, one: Harm) => suffer(stage, one, rules);
  return { ...(yield* part('wfrp.harm', on, harms, harm)), stopped: false };
}

/** Rolls to hit; helpless targets are hit without a test (GAP-17). */
function* rollToHit(stage: WfStage, shot: Shot, rules: Rules): Play<Result> {
  const { attacker, defender } = shot;
  if (isHelpless(stage.of(defender))) return { ok: true, degree: 0, soft: false, mishap: 'none' };
  return yield* tested(stage, () => shotTest(stage.of(attacker), stage.of(defender), shot, rules));
}

/** Plays a shot or throw (M4). */
export function* shoot(stage: WfStage, given: Shot, rules: Rules): Play<ShotOutcome> {
  const { attacker, defender, weapon } = given;
  const shot = yield* confirmCover(given);
  const tests = (on: WfStage, one: Shot) => rollToHit(on, one, rules);
  const pierces = (on: WfStage, one: Landed) => resolveHit(on, one, rules);
  stage.act(...loseAimAndShield(stage.of(attacker)), ...spendShot(stage.of(attacker), shot));
  const { ok, degree, soft, mishap } = yield* part('wfrp.tested', stage, tests, shot);
  if (mishap !== 'none') {
    stage.tell(mishap, { who: attacker, weapon }, bad('GAP-13'));
    return { ...NOTHING, mishap };
  }
  if (soft) {
    const at = yield* chooseWhoIsHit(shot, attacker, rules);
    stage.tell('soft', { who: at ?? defender, by: attacker }, bad('WF-12.5'));
    if (at === undefined || !stage.cast[at]) return { ...NOTHING, soft: true };
    const taken = yield* part('wfrp.pierces', stage, pierces, { shot, at, soft });
    return { ...NOTHING, ...taken, soft: true };
  }
  if (!ok) {
    stage.tell('miss', { by: attacker, who: defender }, quiet('GAP-7'));
    return NOTHING;
  }
  stage.tell('hit', { by: attacker, who: defender, n: degree }, bad('GAP-7'));
  const struck = { attacker, defender, weapon, degree, ranged: true, situation: shot.situation };
  if (!isHelpless(stage.of(defender)) && (yield* defend(stage, struck, rules)))
    return { ...NOTHING, hit: true, repelled: true };
  const taken = yield* part('wfrp.pierces', stage, pierces, { shot, at: defender, soft });
  return { ...NOTHING, ...taken, hit: true };
}
