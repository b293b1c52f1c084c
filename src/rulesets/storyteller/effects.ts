import type { Option, Play } from '../../core/ask.ts';
import { choose, MASTER, part, restAs } from '../../core/ask.ts';
import { set } from '../../core/change.ts';
import { kept } from '../../core/kept.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Hit } from './blows.ts';
import { blowOf, counterBlow } from './blows.ts';
import type { Condition } from './conditions.ts';
import { befall, has, unable } from './conditions.ts';
import { thrown } from './dice.ts';
import type { StFighter } from './fighter.ts';
import type { Weapon } from './gear.ts';
import { wieldedBy } from './gear.ts';
import type { Suffered } from './harm.ts';
import { befalls, damagePool, suffer } from './harm.ts';
import { knockdown, unbalanced } from './knockdown.ts';
import { soundLimbs } from './limbs.ts';
import type { Effect as Kind } from './manoeuvres.ts';
import { natureOf } from './nature.ts';
import type { Attack } from './pools.ts';
import { mannerBy, weaponIn } from './pools.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import { nextRoundPenalty } from './slots.ts';
import type { Limb } from './tables.ts';
import { LIMBS } from './tables.ts';
import { attributeOf } from './traits.ts';
import { weaponName } from './words.ts';

/* What a hit does. Most attacks hurt; the manoeuvres of ST-8 do something else besides, or instead. */

type Effect = (stage: Stage<StFighter>, hit: Hit, rules: Rules) => Play<Suffered>;

type CalledShot = Situation['calledShot'];

const UNHURT: Suffered = { taken: 0, type: 'bashing', befell: [] };

const strikes: Effect = (stage, { attack, extra }, rules) =>
  suffer(stage, () => blowOf(stage, attack, extra, rules), rules);

/** Damage, if the manner does any. */
const hurts: Effect = function* (stage, hit, rules) {
  return mannerBy(stage, hit.attack).harmless ? UNHURT : yield* strikes(stage, hit, rules);
};

/** The hold begins: of itself it does no damage, and extra successes are ignored (ST-8.3, ST-8.4). */
const grapples: Effect = function* (stage, hit, rules) {
  const { attacker, defender } = hit.attack;
  const suffered = yield* hurts(stage, hit, rules);
  if (has(stage.of(defender), 'dead')) return suffered;
  const held = befalls(stage, defender, 'held', 'ST-8.4', attacker);
  stage.act(...befall(stage.of(attacker), 'holding', 'ST-8.4', defender));
  return { ...suffered, befell: [...suffered.befell, ...held] };
};

/** Blood is drunk, nothing is lost that this text counts (ST-8.9, GAP-7). */
const feeds: Effect = function* (stage, { attack }) {
  stage.tell('feeds', { who: attack.defender, by: attack.attacker });
  return UNHURT;
};

/** A limb becomes useless when at least one level is lost (ST-8.14, AMB-68). */
const cripples: Effect = function* (stage, hit, rules) {
  const suffered = yield* hurts(stage, hit, rules);
  const who = hit.attack.defender;
  if (suffered.taken < 1 || soundLimbs(stage.of(who)).length === 0) return suffered;
  const limb = yield* limbOf(stage, who, hit.attack.attacker);
  const { id: word } = yield* choose(() => ({
    kind: 'choose',
    id: 'veto',
    by: MASTER,
    label: msg('storyteller.choose.veto', { who, limb: msg(`storyteller.limb.${limb}`) }),
    options: [option('stands'), option('veto')],
    skip: 'stands',
  }));
  if (word === 'veto') return suffered;
  losesLimb(stage, who, limb);
  return { ...suffered, befell: [...suffered.befell, 'limbDisabled'] };
};

/** Which limb it is. */
function* limbOf(stage: Stage<StFighter>, who: Id, by: Id): Play<string> {
  const { id } = yield* choose(() => ({
    kind: 'choose',
    id: 'limb',
    by,
    label: msg('storyteller.choose.limb', { who }),
    options: LIMBS.map((one) => limbOption(stage.of(who), one)),
  }));
  return id;
}

function losesLimb(stage: Stage<StFighter>, who: Id, limb: string): void {
  const was = stage.of(who).conditions.limbDisabled;
  const is = { ...(typeof was === 'object' ? was : {}), [limb]: true };
  stage.act(set(who, 'conditions.limbDisabled', was, is, 'ST-8.14'));
  stage.tell('limbDisabled', { who, limb });
}

const option = (id: string): Option => ({ id, label: msg(`storyteller.option.${id}`) });

const limbOption = (fighter: StFighter, limb: Limb): Option => ({
  id: limb,
  label: msg(`storyteller.limb.${limb}`),
  ...(soundLimbs(fighter).includes(limb) ? {} : { no: msg('storyteller.no.limbGone') }),
});

/** Levels lost through the manoeuvre that break a neck (ST-8.20) and tear a head off (ST-8.21). */
const BROKEN = 2;
const TORN = 4;

/** Two levels lost break the neck; four tear the head off, if the Storyteller says so (ST-8.20 to 8.23, AMB-69). */
const snaps: Effect = function* (stage, hit, rules) {
  const suffered = yield* hurts(stage, hit, rules);
  const who = hit.attack.defender;
  if (suffered.taken < BROKEN || has(stage.of(who), 'dead')) return suffered;
  const befell: Condition[] = [...suffered.befell];
  stage.tell('neckBroken', { who });
  befell.push(...befalls(stage, who, 'incapacitated', 'ST-8.22'));
  befell.push(...befalls(stage, who, 'paralysed', 'ST-8.22'));
  if (suffered.taken >= TORN && (yield* losesHead(who)))
    befell.push(...befalls(stage, who, 'dead', 'ST-8.23'));
  return { ...suffered, befell };
};

function* losesHead(who: Id): Play<boolean> {
  const { id } = yield* choose(() => ({
    kind: 'choose',
    id: `head:${who}`,
    by: MASTER,
    label: msg('storyteller.choose.head', { who }),
    options: [option('headTorn'), option('neckOnly')],
    skip: 'headTorn',
  }));
  return id === 'headTorn';
}

/** Bashing damage, a roll for balance, and initiative lost in any case (ST-8.26 to 8.28). */
const sweeps: Effect = function* (stage, { attack, extra }, rules) {
  const who = attack.defender;
  const counted = rules.sweepExtraSuccesses ? extra : 0;
  const suffered = yield* hurts(stage, { attack, extra: counted }, rules);
  if (has(stage.of(who), 'dead')) return suffered;
  // Whoever lies has no balance to lose.
  const standing = has(stage.of(who), 'prone') || (yield* unbalanced(stage, who, rules)).standing;
  const lost = rules.sweepInitiativePenalty;
  const slower = lost > 0 ? nextRoundPenalty(stage.of(who), 'knockdown', lost, 'ST-8.28') : [];
  stage.act(...slower);
  if (slower.length > 0) stage.tell('slowed', { who, n: lost });
  return standing ? suffered : { ...suffered, befell: [...suffered.befell, 'prone'] };
};

/** The damage roll is measured against Strength: beyond it the weapon is gone and nobody is hurt (ST-8.30, ST-8.31, AMB-71). */
const disarms: Effect = function* (stage, { attack, extra }, rules) {
  const who = attack.defender;
  const blow = () => blowOf(stage, attack, extra, rules);
  const strength = () => attributeOf(stage.of(who), 'strength');
  const dealt = yield* thrown(
    () => [damagePool(stage, blow(), rules)],
    rules,
    // How far beyond it does not matter.
    ([damage]) => Math.min(damage?.successes ?? 0, strength() + 1),
  );
  if (dealt > strength()) {
    const weapon = yield* picked(stage, attack);
    if (!weapon) return UNHURT;
    dropped(stage, who, weapon, 'disarmed', attack.attacker);
    return { ...UNHURT, disarmed: who };
  }
  return rules.disarmShortfall === 'normalDamage' ? yield* suffer(stage, blow, rules, dealt) : UNHURT;
};

/** Which of several weapons in hand goes. */
function* picked(stage: Stage<StFighter>, { attacker, defender }: Attack): Play<Weapon | undefined> {
  const wielded = wieldedBy(stage.of(defender));
  if (wielded.length < 2) return wielded[0];
  const { id } = yield* choose(() => ({
    kind: 'choose',
    id: 'weapon',
    by: attacker,
    label: msg('storyteller.choose.weapon', { who: defender }),
    options: wieldedBy(stage.of(defender)).map((weapon) => ({ id: weapon.id, label: weaponName(weapon) })),
  }));
  return wielded.find((weapon) => weapon.id === id);
}

/** It lies on the ground and must be readied again (AMB-71, ST-13.8). */
function dropped(stage: Stage<StFighter>, who: Id, { id, name }: Weapon, key: string, by: Id): void {
  stage.act(set(who, `gear.${id}.traits.ready`, true, false, 'ST-8.31'));
  stage.tell(key, { who, by, weapon: name });
}

/** What may become of whoever botches a disarming, besides his having missed. */
type Botched<Missed> = Missed & Pick<Suffered, 'disarmed'> & { readonly counter?: Suffered };

/** A botched disarming: he drops his own weapon, or runs bare-handed into the other's (ST-8.32, AMB-71). */
export function* botchedDisarm<Missed extends object>(
  stage: Stage<StFighter>,
  attack: Attack,
  missed: Missed,
  rules: Rules,
): Play<Botched<Missed>> {
  const own = weaponIn(stage, attack);
  if (stage.of(attack.attacker).gear[own.id]) {
    dropped(stage, attack.attacker, own, 'dropsOwn', attack.defender);
    return { ...missed, disarmed: attack.attacker };
  }
  const [weapon] = wieldedBy(stage.of(attack.defender));
  if (!weapon) return missed;
  stage.tell('counterHit', { by: attack.defender, who: attack.attacker });
  const stroke = { attack, weapon: weapon.id };
  return yield* restAs('counter', stage, striking(rules), stroke, (counter) => ({ ...missed, counter }));
}

/** Who is attacked hits the attacker with a weapon of his: no extra successes, nobody defends, he soaks as usual (ST-10.8, PR-8). */
export const strikesBack = (
  stage: Stage<StFighter>,
  attack: Attack,
  weapon: Id,
  rules: Rules,
): Play<Suffered> => part('counter', stage, striking(rules), { attack, weapon });

type Stroke = { readonly attack: Attack; readonly weapon: Id };

const striking = kept(
  (rules: Rules) =>
    (stage: Stage<StFighter>, { attack, weapon }: Stroke): Play<Suffered> =>
      suffer(stage, () => counterBlow(stage, attack, weapon), rules),
);

/** Damage, and off his feet with the roll of a knockdown (ST-7.34). */
const fells: Effect = function* (stage, hit, rules) {
  const suffered = yield* hurts(stage, hit, rules);
  const who = hit.attack.defender;
  if (has(stage.of(who), 'dead') || has(stage.of(who), 'prone')) return suffered;
  const { standing } = yield* knockdown(stage, who, rules);
  return standing ? suffered : { ...suffered, befell: [...suffered.befell, 'prone'] };
};

const EFFECTS: { readonly [kind in Kind]: Effect } = {
  hold: grapples,
  feed: feeds,
  cripple: cripples,
  neck: snaps,
  unbalance: sweeps,
  knockdown: fells,
  disarm: disarms,
};

/** What a called shot may do besides, by what it was aimed at. */
const CALLED: { readonly [shot in CalledShot]?: readonly string[] } = {
  limb: ['knockdown', 'limbDisabled', 'dropsWeapon'],
  hand: ['limbDisabled', 'dropsWeapon'],
  head: ['stunned', 'blinded', 'knockdown'],
  heart: ['stunned', 'knockdown'],
};

/** What of it can still befall the target: whoever lies does not fall, and not everybody can be stunned (ST-7.29). */
function mayBefall(target: StFighter, shot: CalledShot): readonly string[] {
  const closed = new Set([
    ...(has(target, 'prone') ? ['knockdown'] : []),
    ...(has(target, 'blinded') ? ['blinded'] : []),
    ...(natureOf(target).stunnable ? [] : ['stunned']),
    ...(wieldedBy(target).length > 0 ? [] : ['dropsWeapon']),
    ...(soundLimbs(target).length > 0 ? [] : ['limbDisabled']),
  ]);
  return (CALLED[shot] ?? []).filter((what) => !closed.has(what));
}

/** A called shot that was hit may do something particular, by the Storyteller's word (ST-7.43). */
function* calledEffect(
  stage: Stage<StFighter>,
  { attack }: Hit,
  effect: Play<Suffered>,
  rules: Rules,
): Play<Suffered> {
  const suffered = yield* effect;
  const who = attack.defender;
  const may = mayBefall(stage.of(who), attack.situation.calledShot);
  if (may.length === 0 || suffered.taken === 0 || unable(stage.of(who))) return suffered;
  const { id } = yield* choose(() => ({
    kind: 'choose',
    id: 'called',
    by: MASTER,
    label: msg('storyteller.choose.called', { who }),
    options: ['nothing', ...may].map((one) => ({ id: one, label: msg(`storyteller.option.called.${one}`) })),
    skip: 'nothing',
  }));
  return { ...suffered, befell: [...suffered.befell, ...(yield* calledFor(stage, attack, id, rules))] };
}

/** Brings about what the Storyteller has called for. */
function* calledFor(
  stage: Stage<StFighter>,
  attack: Attack,
  what: string,
  rules: Rules,
): Play<readonly Condition[]> {
  const who = attack.defender;
  if (what === 'stunned' || what === 'blinded') return befalls(stage, who, what, 'ST-7.43');
  if (what === 'knockdown') return (yield* knockdown(stage, who, rules)).standing ? [] : ['prone'];
  if (what === 'limbDisabled') {
    losesLimb(stage, who, yield* limbOf(stage, who, MASTER));
    return ['limbDisabled'];
  }
  const weapon = what === 'dropsWeapon' ? yield* picked(stage, attack) : undefined;
  if (weapon) dropped(stage, who, weapon, 'disarmed', attack.attacker);
  return [];
}

/** What a hit does to whom it hits, and what comes of that. */
export const takesEffect: Effect = (stage, hit, rules) => {
  const { effect } = mannerBy(stage, hit.attack);
  const takes = (effect ? EFFECTS[effect] : hurts)(stage, hit, rules);
  return CALLED[hit.attack.situation.calledShot] ? calledEffect(stage, hit, takes, rules) : takes;
};
