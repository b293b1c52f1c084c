import type { Option, Play } from '../../core/ask.ts';
import { act, choose, MASTER, tell } from '../../core/ask.ts';
import { set } from '../../core/change.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Hit } from './blows.ts';
import { blowOf, counterBlow } from './blows.ts';
import type { Condition } from './conditions.ts';
import { befall, has } from './conditions.ts';
import { thrown } from './dice.ts';
import type { StFighter } from './fighter.ts';
import type { Weapon } from './gear.ts';
import { wieldedBy } from './gear.ts';
import type { Suffered } from './harm.ts';
import { befalls, damagePool, endure, suffer } from './harm.ts';
import { unbalanced } from './knockdown.ts';
import type { Manoeuvre } from './manoeuvres.ts';
import type { Attack } from './pools.ts';
import { weaponIn } from './pools.ts';
import type { Rules } from './rules.ts';
import { nextRoundPenalty } from './slots.ts';
import type { Limb } from './tables.ts';
import { LIMBS } from './tables.ts';
import { weaponName } from './words.ts';

/* What a hit does. Most attacks hurt; the manoeuvres of ST-8 do something else besides, or instead. */

type Effect = (stage: Stage<StFighter>, hit: Hit, rules: Rules) => Play<Suffered>;

const UNHURT: Suffered = { taken: 0, type: 'bashing', befell: [] };

const hurts: Effect = (stage, { attack, extra }, rules) =>
  suffer(stage, () => blowOf(stage, attack, extra, rules), rules);

/** The hold begins: no damage, extra successes are ignored (ST-8.3, ST-8.4). */
const grapples: Effect = function* (stage, { attack: { attacker, defender } }) {
  const held = yield* befalls(stage, defender, 'held', 'ST-8.4', attacker);
  yield* act(...befall(stage.of(attacker), 'holding', 'ST-8.4', defender));
  return { ...UNHURT, befell: held };
};

/** Blood is drunk, nothing is lost that this text counts (ST-8.9, GAP-7). */
const feeds: Effect = function* (_, { attack }) {
  yield* tell('feeds', { who: attack.defender, by: attack.attacker });
  return UNHURT;
};

/** A limb becomes useless when at least one level is lost (ST-8.14, AMB-68). */
const cripples: Effect = function* (stage, hit, rules) {
  const suffered = yield* hurts(stage, hit, rules);
  const who = hit.attack.defender;
  if (suffered.taken < 1 || sound(stage.of(who)).length === 0) return suffered;
  const { id: limb } = yield* choose(() => ({
    kind: 'choose',
    id: 'limb',
    by: hit.attack.attacker,
    label: msg('storyteller.choose.limb', { who }),
    options: LIMBS.map((one) => limbOption(stage.of(who), one)),
  }));
  const { id: word } = yield* choose(() => ({
    kind: 'choose',
    id: 'veto',
    by: MASTER,
    label: msg('storyteller.choose.veto', { who, limb: msg(`storyteller.limb.${limb}`) }),
    options: [option('stands'), option('veto')],
    skip: 'stands',
  }));
  if (word === 'veto') return suffered;
  const was = stage.of(who).conditions.limbDisabled;
  const is = { ...(typeof was === 'object' ? was : {}), [limb]: true };
  yield* act(set(who, 'conditions.limbDisabled', was, is, 'ST-8.14'));
  yield* tell('limbDisabled', { who, limb });
  return { ...suffered, befell: [...suffered.befell, 'limbDisabled'] };
};

const option = (id: string): Option => ({ id, label: msg(`storyteller.option.${id}`) });

/** Limbs that still serve him. A value without names is the Storyteller's own doing and names none. */
const sound = ({ conditions: { limbDisabled } }: StFighter): readonly Limb[] =>
  LIMBS.filter((limb) => typeof limbDisabled !== 'object' || !limbDisabled || !(limb in limbDisabled));

const limbOption = (fighter: StFighter, limb: Limb): Option => ({
  id: limb,
  label: msg(`storyteller.limb.${limb}`),
  ...(sound(fighter).includes(limb) ? {} : { no: msg('storyteller.no.limbGone') }),
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
  yield* tell('neckBroken', { who });
  befell.push(...(yield* befalls(stage, who, 'incapacitated', 'ST-8.22')));
  befell.push(...(yield* befalls(stage, who, 'paralysed', 'ST-8.22')));
  if (suffered.taken >= TORN && (yield* losesHead(who)))
    befell.push(...(yield* befalls(stage, who, 'dead', 'ST-8.23')));
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
  const { standing } = yield* unbalanced(stage, who, rules);
  const lost = rules.sweepInitiativePenalty;
  const slower = lost > 0 ? nextRoundPenalty(stage.of(who), 'knockdown', lost, 'ST-8.28') : [];
  yield* act(...slower);
  if (slower.length > 0) yield* tell('slowed', { who, n: lost });
  return standing ? suffered : { ...suffered, befell: [...suffered.befell, 'prone'] };
};

/** The damage roll is measured against Strength: beyond it the weapon is gone and nobody is hurt (ST-8.30, ST-8.31, AMB-71). */
const disarms: Effect = function* (stage, { attack, extra }, rules) {
  const who = attack.defender;
  const blow = () => blowOf(stage, attack, extra, rules);
  const dealt = yield* thrown(
    () => [damagePool(stage, blow(), rules)],
    rules,
    ([damage]) => damage?.successes ?? 0,
  );
  if (dealt > stage.of(who).traits.attributes.strength) {
    const weapon = yield* picked(stage, attack);
    if (weapon) yield* dropped(who, weapon, 'disarmed', attack.attacker);
    return UNHURT;
  }
  return rules.disarmShortfall === 'normalDamage' ? yield* endure(stage, blow, dealt, rules) : UNHURT;
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
function* dropped(who: Id, { id, name }: Weapon, key: string, by: Id): Play<void> {
  yield* act(set(who, `gear.${id}.traits.ready`, true, false, 'ST-8.31'));
  yield* tell(key, { who, by, weapon: name });
}

/** A botched disarming: he drops his own weapon, or runs bare-handed into the other's (ST-8.32, AMB-71). */
export function* botchedDisarm(
  stage: Stage<StFighter>,
  attack: Attack,
  rules: Rules,
): Play<Suffered | undefined> {
  const own = weaponIn(stage, attack);
  if (stage.of(attack.attacker).gear[own.id]) {
    yield* dropped(attack.attacker, own, 'dropsOwn', attack.defender);
    return undefined;
  }
  const [weapon] = wieldedBy(stage.of(attack.defender));
  if (!weapon) return undefined;
  yield* tell('counterHit', { by: attack.defender, who: attack.attacker });
  return yield* suffer(stage, () => counterBlow(stage, attack, weapon.id), rules);
}

const EFFECTS: { readonly [manoeuvre in Manoeuvre]?: Effect } = {
  grapple: grapples,
  feed: feeds,
  breakJoint: cripples,
  cutTendon: cripples,
  snapNeck: snaps,
  sweep: sweeps,
  disarm: disarms,
};

/** What a hit does to whom it hits, and what comes of that. */
export const takesEffect: Effect = (stage, hit, rules) =>
  (EFFECTS[hit.attack.manoeuvre] ?? hurts)(stage, hit, rules);
