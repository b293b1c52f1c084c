import { chooseId, GM, type Play, part, restAs } from '../../../core/ask.ts';
import { set } from '../../../core/change.ts';
import { bindRules } from '../../../core/memoize.ts';
import { bad, good } from '../../../core/stage.ts';
import { givenOnly, type Id, msg, type RuleId } from '../../../core/text.ts';
import type { Condition, StFighter, StStage } from '../data/fighter.ts';
import { LIMBS, type Weapon } from '../data/gear.ts';
import type { Rules, Situation } from '../data/rules.ts';
import { blowOf, counterBlow, damagePool, type Hit } from '../figures/damage.ts';
import { rollPools } from '../figures/dice.ts';
import { weaponName, wieldedBy } from '../figures/gear.ts';
import { attributeOf, natureOf } from '../figures/health.ts';
import type { EffectId } from '../figures/manoeuvres.ts';
import { type Attack, attackMode, attackWeapon } from '../figures/pools.ts';
import { gain, has, unable, usableLimbs } from '../figures/state.ts';
import { addInitiativePenalty } from '../figures/turn.ts';
import { askStoryteller } from './answer.ts';
import { checkBalance, gainCondition, type Harm, knockdown, type Outcome, resolveDamage } from './harm.ts';

/* The effects of a hit: damage and, for the manoeuvres of ST-8, other effects as well or instead. */

type Effect = (stage: StStage, hit: Hit, rules: Rules) => Play<Harm>;

type CalledShot = Situation['calledShot'];

const UNHURT: Harm = { taken: 0, type: 'bashing', befell: [] };

const withMore = (suffered: Harm, ...more: readonly Condition[]): Harm => ({
  ...suffered,
  befell: [...suffered.befell, ...more],
});

function* dealNone(): Play<Harm> {
  return UNHURT;
}

const dealDamage: Effect = (stage, { attack, extra }, rules) =>
  attackMode(stage, attack).harmless
    ? dealNone()
    : resolveDamage(stage, () => blowOf(stage, attack, extra, rules), rules);

/** Starts a hold; a harmless mode deals no damage and ignores extra successes (ST-8.3, ST-8.4). */
const applyHold: Effect = function* (stage, hit, rules) {
  const { attacker, defender } = hit.attack;
  const suffered = yield* dealDamage(stage, hit, rules);
  if (has(stage.of(defender), 'dead')) return suffered;
  const held = gainCondition(stage, defender, 'held', 'ST-8.4', attacker);
  stage.act(...gain(stage.of(attacker), 'holding', 'ST-8.4', defender));
  return withMore(suffered, ...held);
};

/** Drinks blood, which has no effect on the levels of the target (ST-8.9, GAP-7). */
const applyFeeding: Effect = function* (stage, { attack }) {
  stage.tell('feeds', { who: attack.defender, by: attack.attacker }, bad('ST-8.9'));
  return UNHURT;
};

/** Disables a limb if at least one level is lost (ST-8.14, AMB-68). */
const applyCrippling: Effect = function* (stage, hit, rules) {
  const suffered = yield* dealDamage(stage, hit, rules);
  const who = hit.attack.defender;
  if (suffered.taken < 1 || usableLimbs(stage.of(who)).length === 0) return suffered;
  const limb = yield* chooseLimb(stage, who, hit.attack.attacker);
  const label = msg('storyteller.choose.veto', { who, limb: msg(`storyteller.limb.${limb}`) });
  if (!(yield* askStoryteller('veto', label, ['stands', 'veto']))) return suffered;
  disableLimb(stage, who, limb);
  return withMore(suffered, 'limbDisabled');
};

const chooseLimb = (stage: StStage, who: Id, by: Id): Play<string> =>
  chooseId(() => ({
    kind: 'choose',
    id: 'limb',
    by,
    label: msg('storyteller.choose.limb', { who }),
    options: LIMBS.map((limb) => {
      const no = usableLimbs(stage.of(who)).includes(limb) ? undefined : msg('storyteller.no.limbGone');
      return { id: limb, label: msg(`storyteller.limb.${limb}`), ...givenOnly({ no }) };
    }),
  }));

function disableLimb(stage: StStage, who: Id, limb: string): void {
  const was = stage.of(who).conditions.limbDisabled;
  const is = { ...(typeof was === 'object' ? was : {}), [limb]: true };
  stage.act(set(who, 'conditions.limbDisabled', was, is, 'ST-8.14'));
  stage.tell('limbDisabled', { who, limb }, bad('ST-8.14'));
}

/** How many lost levels break the neck (ST-8.20), and how many let the head be torn off (ST-8.21). */
const NECK_BREAKS_AT = 2;
const HEAD_TORN_AT = 4;

/** Breaks the neck or, if the Storyteller says so, tears off the head (ST-8.20 to 8.23, AMB-69). */
const applyNeckBreak: Effect = function* (stage, hit, rules) {
  const suffered = yield* dealDamage(stage, hit, rules);
  const who = hit.attack.defender;
  if (suffered.taken < NECK_BREAKS_AT || has(stage.of(who), 'dead')) return suffered;
  stage.tell('neckBroken', { who }, bad('ST-8.20'));
  const down = gainCondition(stage, who, 'incapacitated', 'ST-8.22');
  const limp = gainCondition(stage, who, 'paralysed', 'ST-8.22');
  const label = msg('storyteller.choose.head', { who });
  const torn =
    suffered.taken >= HEAD_TORN_AT && (yield* askStoryteller(`head:${who}`, label, ['headTorn', 'neckOnly']));
  const end = torn ? gainCondition(stage, who, 'dead', 'ST-8.23') : [];
  return withMore(suffered, ...down, ...limp, ...end);
};

/** Deals bashing damage and calls for a balance roll; costs initiative even if the target stays standing (ST-8.26 to 8.28). */
const applySweep: Effect = function* (stage, { attack, extra }, rules) {
  const who = attack.defender;
  const counted = rules.sweepExtraSuccesses ? extra : 0;
  const suffered = yield* dealDamage(stage, { attack, extra: counted }, rules);
  if (has(stage.of(who), 'dead')) return suffered;
  // Prone targets cannot lose their balance.
  const standing = has(stage.of(who), 'prone') || (yield* checkBalance(stage, who, rules)).standing;
  const lost = rules.sweepInitiativePenalty;
  if (lost > 0) slowDown(stage, who, 'knockdown', lost, 'ST-8.28');
  return standing ? suffered : withMore(suffered, 'prone');
};

/** Lowers a fighter's initiative in the next round. */
export function slowDown(stage: StStage, who: Id, kind: string, n: number, why: RuleId): void {
  const changes = addInitiativePenalty(stage.of(who), kind, n, why);
  stage.act(...changes);
  if (changes.length > 0) stage.tell('slowed', { who, n }, good(why));
}

/** Compares the damage roll with Strength. If it is higher, the weapon is lost and nobody is hurt (ST-8.30, ST-8.31, AMB-71). */
const applyDisarm: Effect = function* (stage, { attack, extra }, rules) {
  const who = attack.defender;
  const blow = () => blowOf(stage, attack, extra, rules);
  const strength = () => attributeOf(stage.of(who), 'strength');
  const dealt = yield* rollPools(
    () => [damagePool(stage, blow(), rules)],
    rules,
    // Capped, so that equivalent results share one reading.
    ([damage]) => Math.min(damage?.successes ?? 0, strength() + 1),
  );
  if (dealt > strength()) {
    const weapon = yield* chooseWeapon(stage, attack);
    if (!weapon) return UNHURT;
    dropWeapon(stage, who, weapon, 'disarmed', attack.attacker);
    return { ...UNHURT, disarmed: who };
  }
  return rules.disarmShortfall === 'normalDamage' ? yield* resolveDamage(stage, blow, rules, dealt) : UNHURT;
};

function* chooseWeapon(stage: StStage, { attacker, defender }: Attack): Play<Weapon | undefined> {
  const wielded = wieldedBy(stage.of(defender));
  if (wielded.length < 2) return wielded[0];
  const id = yield* chooseId(() => ({
    kind: 'choose',
    id: 'weapon',
    by: attacker,
    label: msg('storyteller.choose.weapon', { who: defender }),
    options: wieldedBy(stage.of(defender)).map((weapon) => ({ id: weapon.id, label: weaponName(weapon) })),
  }));
  return wielded.find((weapon) => weapon.id === id);
}

/** Drops a weapon, which must then be readied again (AMB-71, ST-13.8). */
function dropWeapon(
  stage: StStage,
  who: Id,
  { id, name }: Weapon,
  told: 'disarmed' | 'dropsOwn',
  by: Id,
): void {
  stage.act(set(who, `gear.${id}.traits.ready`, true, false, 'ST-8.31'));
  stage.tell(told, { who, by, weapon: name }, bad(told === 'disarmed' ? 'ST-8.31' : 'ST-8.32'));
}

/** Resolves a botched disarm: the attacker drops their weapon or, bare-handed, is hit by the target's (ST-8.32, AMB-71). */
export function* resolveBotchedDisarm(
  stage: StStage,
  attack: Attack,
  missed: Outcome,
  rules: Rules,
): Play<Outcome> {
  const own = attackWeapon(stage, attack);
  if (stage.of(attack.attacker).gear[own.id]) {
    dropWeapon(stage, attack.attacker, own, 'dropsOwn', attack.defender);
    return { ...missed, disarmed: attack.attacker };
  }
  const [weapon] = wieldedBy(stage.of(attack.defender));
  if (!weapon) return missed;
  stage.tell('counterHit', { by: attack.defender, who: attack.attacker }, good('ST-10.8'));
  const stroke = { attack, weapon: weapon.id };
  return yield* restAs('counter', stage, counterPlay(rules), stroke, (counter) => ({ ...missed, counter }));
}

/** The target hits the attacker with a weapon: no extra successes, no defence, soak as usual (ST-10.8, PR-8). */
export const strikeBack = (stage: StStage, attack: Attack, weapon: Id, rules: Rules): Play<Harm> =>
  part('counter', stage, counterPlay(rules), { attack, weapon });

type Stroke = { readonly attack: Attack; readonly weapon: Id };

const counterPlay = bindRules((stage: StStage, { attack, weapon }: Stroke, rules: Rules) =>
  resolveDamage(stage, () => counterBlow(stage, attack, weapon), rules),
);

/** Deals damage and knocks the target down (ST-7.34). */
const applyKnockdown: Effect = function* (stage, hit, rules) {
  const suffered = yield* dealDamage(stage, hit, rules);
  const who = hit.attack.defender;
  if (has(stage.of(who), 'dead') || has(stage.of(who), 'prone')) return suffered;
  const { standing } = yield* knockdown(stage, who, rules);
  return standing ? suffered : withMore(suffered, 'prone');
};

const EFFECTS: { readonly [effect in EffectId]: Effect } = {
  hold: applyHold,
  feed: applyFeeding,
  cripple: applyCrippling,
  neck: applyNeckBreak,
  unbalance: applySweep,
  knockdown: applyKnockdown,
  disarm: applyDisarm,
};

const NO_EFFECT = 'nothing';

const CALLED: { readonly [shot in CalledShot]?: readonly string[] } = {
  limb: ['knockdown', 'limbDisabled', 'dropsWeapon'],
  hand: ['limbDisabled', 'dropsWeapon'],
  head: ['stunned', 'blinded', 'knockdown'],
  heart: ['stunned', 'knockdown'],
};

/** The effects that are possible: prone targets do not fall, and not everybody can be stunned (ST-7.29). */
function possibleEffects(target: StFighter, shot: CalledShot): readonly string[] {
  const closed = new Set([
    ...(has(target, 'prone') ? ['knockdown'] : []),
    ...(has(target, 'blinded') ? ['blinded'] : []),
    ...(natureOf(target).stunnable ? [] : ['stunned']),
    ...(wieldedBy(target).length > 0 ? [] : ['dropsWeapon']),
    ...(usableLimbs(target).length > 0 ? [] : ['limbDisabled']),
  ]);
  return (CALLED[shot] ?? []).filter((what) => !closed.has(what));
}

/** A called shot that hit may have a special effect, if the Storyteller says so (ST-7.43). */
function* askCalledEffect(stage: StStage, { attack }: Hit, effect: Play<Harm>, rules: Rules): Play<Harm> {
  const suffered = yield* effect;
  const who = attack.defender;
  const may = possibleEffects(stage.of(who), attack.situation.calledShot);
  if (may.length === 0 || suffered.taken === 0 || unable(stage.of(who))) return suffered;
  const id = yield* chooseId(() => ({
    kind: 'choose',
    id: 'called',
    by: GM,
    label: msg('storyteller.choose.called', { who }),
    options: [NO_EFFECT, ...may].map((one) => ({ id: one, label: msg(`storyteller.option.called.${one}`) })),
    skip: NO_EFFECT,
  }));
  return withMore(suffered, ...(yield* applyCalledEffect(stage, attack, id, rules)));
}

function* applyCalledEffect(
  stage: StStage,
  attack: Attack,
  what: string,
  rules: Rules,
): Play<readonly Condition[]> {
  const who = attack.defender;
  if (what === 'stunned' || what === 'blinded') return gainCondition(stage, who, what, 'ST-7.43');
  if (what === 'knockdown') return (yield* knockdown(stage, who, rules)).standing ? [] : ['prone'];
  if (what === 'limbDisabled') {
    disableLimb(stage, who, yield* chooseLimb(stage, who, GM));
    return ['limbDisabled'];
  }
  const weapon = what === 'dropsWeapon' ? yield* chooseWeapon(stage, attack) : undefined;
  if (weapon) dropWeapon(stage, who, weapon, 'disarmed', attack.attacker);
  return [];
}

export const applyHit: Effect = (stage, hit, rules) => {
  const { effect } = attackMode(stage, hit.attack);
  const play = (effect ? EFFECTS[effect] : dealDamage)(stage, hit, rules);
  return CALLED[hit.attack.situation.calledShot] ? askCalledEffect(stage, hit, play, rules) : play;
};
