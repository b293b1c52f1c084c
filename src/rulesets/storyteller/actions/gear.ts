import { add, set } from '../../../core/change.ts';
import { line, total } from '../../../core/line.ts';
import { text } from '../../../core/spec.ts';
import { bad, good, quiet } from '../../../core/stage.ts';
import { type Id, type Msg, msg, verbatim } from '../../../core/text.ts';
import type { StFighter } from '../data/fighter.ts';
import type { Power } from '../data/gear.ts';
import { READYING, RELOAD_SHARE, type Rules } from '../data/rules.ts';

import { baseLine } from '../figures/dice.ts';
import {
  armOf,
  gearDetail,
  gearIcon,
  isFirearm,
  needsNoMovement,
  powerOf,
  powersOf,
  switchPower,
  weaponName,
  weaponOf,
} from '../figures/gear.ts';
import { ratingOf } from '../figures/health.ts';
import { actionDice } from '../figures/pools.ts';
import { isImmobilised, unable } from '../figures/state.ts';
import { type Aim, aimFault, aimOf } from '../figures/turn.ts';
import { rollShare } from '../plays/answer.ts';
import { successForecast } from '../plays/forecast.ts';
import type { Doer } from '../view/index.ts';
import {
  ANY_POOL,
  action,
  closed,
  type Doing,
  doing,
  type Scene,
  SHARE,
  type Way,
  weaponWays,
} from './define.ts';

/* What is done with things besides attacking: aiming, loading and drawing weapons, using powers (ST-9, ST-13.8, GAP-4). */

const WEAPON = { weapon: text() };

/** A round of nothing but aiming; at another target or with another weapon it begins anew (ST-9.1, ST-9.6, AMB-72). The result is the number of rounds. */
const aim = action<Doer & { readonly at: Id; readonly weapon: Id }, number>({
  icon: 'crosshair',
  group: 'handling',
  block: 'handling',
  rules: ['ST-9.1', 'ST-9.3'],
  armed: true,
  mainOnly: 'ST-9.7',
  forfeits: 'AMB-97',
  whole: 'ST-9.7',
  keepsAim: true,
  stance: { condition: 'aiming' },
  ways: weaponWays('aim', isFirearm, ({ target = '' }) => ({ declares: { target } })),
  fault: ({ cast, fighter, declaration: { target = '', weapon = '' }, rules }) =>
    aimFault(cast, fighter, target, weapon, rules),
  input: ({ fighter: { id: who }, declaration: { target: at = '', weapon = '' } }) => ({ who, at, weapon }),
  spec: { at: text(), ...WEAPON },
  *begin(stage, { who, at, weapon }) {
    const before = aimOf(stage.of(who));
    const rounds = before?.at === at && before.with === weapon ? before.rounds + 1 : 1;
    const now: Aim = { at, with: weapon, rounds };
    stage.act(set(who, 'conditions.aiming', stage.of(who).conditions.aiming, now, 'ST-9.1'));
    stage.tell('aims', { who, by: at, n: rounds }, quiet('ST-9.1'));
    return rounds;
  },
});

/** Whether hands are too slow to load a weapon beside anything else (ST-9.17, AMB-75). */
const isSlow = (fighter: StFighter, rules: Rules): boolean =>
  ratingOf(fighter, 'firearms') === 0 || total(actionDice(fighter, 'firearms', rules)) < RELOAD_SHARE;

/** Why a weapon cannot be reloaded; undefined: it can (ST-9.15). */
function reloadFault(fighter: StFighter, weaponId: Id): Msg | undefined {
  const weapon = weaponOf(fighter, weaponId);
  if (!weapon) return msg('storyteller.no.noSuchWeapon');
  const { clip, rounds, ready } = weapon.traits;
  if (clip === 0) return msg('storyteller.no.noMagazine');
  if (!ready) return msg('storyteller.no.notReady');
  return rounds >= clip ? msg('storyteller.no.magazineFull') : undefined;
}

/** The magazine is filled; nothing is rolled (ST-9.15). */
const reload = action<Doing & { readonly weapon: Id }, null>({
  icon: 'heavy-bullets',
  group: 'handling',
  block: 'handling',
  rules: ['ST-9.15'],
  armed: true,
  anywhere: true,
  forfeits: (fighter, rules) => (isSlow(fighter, rules) ? 'ST-9.17' : undefined),
  fixedShare: RELOAD_SHARE,
  partAbility: () => 'firearms',
  partFault(fighter, { dice }, rules) {
    if (isSlow(fighter, rules)) return msg('storyteller.no.slowHands');
    return dice === RELOAD_SHARE ? undefined : msg('storyteller.no.reloadShare', { dice: RELOAD_SHARE });
  },
  expects: ({ id, gear }, { weapon = '' }) => {
    const { rounds, clip } = armOf({ gear }, weapon)?.traits ?? {};
    return clip === undefined ? [] : [set(id, `gear.${weapon}.traits.rounds`, rounds, clip, 'ST-9.16')];
  },
  ways: weaponWays('reload', ({ traits }) => traits.clip > 0),
  fault({ fighter, declaration: { weapon = '' }, slot, rules }) {
    const slow = slot.startsWith('extra') && isSlow(fighter, rules);
    return slow ? msg('storyteller.no.slowHands') : reloadFault(fighter, weapon);
  },
  input: ({ fighter, declaration: { weapon = '' } }) => ({ who: fighter.id, weapon }),
  spec: WEAPON,
  no: (fighter, { weapon }) => reloadFault(fighter, weapon),
  *begin(stage, { who, weapon: id }) {
    const weapon = weaponOf(stage.of(who), id);
    if (!weapon) return null;
    const { clip, rounds } = weapon.traits;
    stage.act(add(who, `gear.${weapon.id}.traits.rounds`, clip - rounds, 'ST-9.15'));
    stage.tell('reloads', { who, weapon: weapon.name, n: clip }, quiet('ST-9.15'));
    return null;
  },
});

/** Why a weapon cannot be drawn; undefined: it can (ST-13.8). */
function readyFault(fighter: StFighter, weaponId: Id): Msg | undefined {
  const weapon = weaponOf(fighter, weaponId);
  if (!weapon) return msg('storyteller.no.noSuchWeapon');
  return weapon.traits.ready ? msg('storyteller.no.readyAlready') : undefined;
}

/** A weapon is drawn: as a whole action without a roll, by a share of multiple ones with one (ST-13.8, ST-13.9). */
const ready = action<Doing & { readonly weapon: Id }, boolean>({
  icon: 'sword-slice',
  group: 'handling',
  block: 'handling',
  rules: ['ST-13.8'],
  armed: true,
  anywhere: true,
  partAbility: (fighter, { weapon = '' }) => {
    const drawn = weaponOf(fighter, weapon);
    return drawn && isFirearm(drawn) ? 'firearms' : 'melee';
  },
  expects: ({ id, gear }, { weapon = '' }) => {
    const drawn = armOf({ gear }, weapon);
    return drawn ? [set(id, `gear.${weapon}.traits.ready`, drawn.traits.ready, true, 'ST-13.9')] : [];
  },
  ways: weaponWays('ready', ({ traits }) => !traits.flags.includes('natural')),
  fault: ({ fighter, declaration: { weapon = '' } }) => readyFault(fighter, weapon),
  input: (about) => doing(about, { weapon: about.declaration.weapon ?? '' }),
  spec: { ...WEAPON, ...SHARE },
  no: (fighter, { weapon }) => readyFault(fighter, weapon),
  *begin(stage, input, rules) {
    const { who, weapon: id } = input;
    const weapon = weaponOf(stage.of(who), id);
    if (!weapon) return false;
    const difficulty = line(msg('storyteller.line.ready'), READYING, 'ST-13.9');
    const label = msg('storyteller.check.ready', { weapon: weaponName(weapon) });
    const drawn = yield* rollShare(stage, 'ready', input, difficulty, rules, label);
    if (drawn) stage.act(set(who, `gear.${id}.traits.ready`, false, true, 'ST-13.8'));
    if (drawn) stage.tell('readies', { who, weapon: weapon.name }, quiet('ST-13.8'));
    else stage.tell('fumbles', { who, weapon: weapon.name }, bad('ST-13.9'));
    return drawn;
  },
  forecast: successForecast('readied'),
});

const shown = (key: string, power: Power): Pick<Way, 'id' | 'label' | 'detail' | 'icon'> => ({
  id: `power:${power.id}`,
  label: msg(`storyteller.action.${key}`, { power: verbatim(power.name) }),
  detail: gearDetail(power),
  icon: gearIcon(power),
});

/** A reflexive power costs nothing (AMB-48), nor does ending one. The immobilised can use what needs no movement (ST-6.8). */
const freeWay = (fighter: StFighter, power: Power): Way => ({
  ...shown(power.traits.active ? 'letPowerGo' : 'callUpon', power),
  rules: ['AMB-48'],
  anytime: true,
  play: { name: 'power', input: { who: fighter.id, power: power.id, share: 0 } },
  ...closed(needsNoMovement(power) && isImmobilised(fighter) ? undefined : unable(fighter)),
});

function powerWays({ fighter }: Scene): Way[] {
  const powers = powersOf(fighter.gear);
  const called = powers.filter(({ traits }) => !traits.reflexive && !traits.active);
  const free = powers.filter(({ traits }) =>
    traits.active ? traits.duration !== 'permanent' : traits.reflexive,
  );
  return [
    ...called.map((power) => ({ ...shown('callUpon', power), declares: { power: power.id } })),
    ...free.map((power) => freeWay(fighter, power)),
  ];
}

/**
 * A power that is not active is called upon, an active one is ended. A whole action takes no roll (GAP-4), a part of several is rolled like any
 * other (ST-11.4, ST-11.6). The result says whether it is active.
 */
const power = action<Doing & { readonly power: Id }, boolean>({
  icon: '',
  group: 'other',
  rules: ['GAP-4'],
  anywhere: true,
  partSpec: ANY_POOL,
  name: (fighter, { power: id }) => {
    const called = powerOf(fighter, id);
    return called && verbatim(called.name);
  },
  ways: powerWays,
  fault({ fighter, declaration }) {
    const called = powerOf(fighter, declaration.power);
    if (!called) return msg('storyteller.no.noSuchPower');
    return called.traits.active ? msg('storyteller.no.powerActive') : undefined;
  },
  input: (about) => doing(about, { power: about.declaration.power ?? '' }),
  spec: { ...SHARE, power: text() },
  no: (fighter, { power: id }) => (powerOf(fighter, id) ? undefined : msg('storyteller.no.noSuchPower')),
  *begin(stage, input, rules) {
    const { who, power: id } = input;
    const called = powerOf(stage.of(who), id);
    if (!called) return false;
    const on = !called.traits.active;
    const done = yield* rollShare(stage, 'power', input, baseLine('ST-3.3'), rules);
    const told = { who, power: called.name };
    if (done) stage.act(...switchPower(who, called, on));
    if (!done) stage.tell('powerFails', told, quiet('ST-11.6'));
    else if (on) stage.tell('callsUpon', told, good('GAP-4'));
    else stage.tell('letsPowerGo', told, quiet('GAP-4'));
    return done === on;
  },
  forecast: successForecast('atWork'),
});

export const handling = { aim, reload, ready };
export const powers = { power };
