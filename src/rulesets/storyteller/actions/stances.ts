import type { Offer } from '../../../core/offer.ts';
import { blank, text } from '../../../core/spec.ts';
import { good, quiet } from '../../../core/stage.ts';
import { type Id, type Json, msg, type RuleId, verbatim } from '../../../core/text.ts';
import type { StFighter } from '../data/fighter.ts';
import type { Power, Weapon } from '../data/gear.ts';
import { situationSpec } from '../data/rules.ts';
import { baseLine, check } from '../figures/dice.ts';
import {
  gearDetail,
  gearIcon,
  isClose,
  needsNoMovement,
  powerOf,
  powersOf,
  switchPower,
  UNARMED,
  weaponOf,
  weaponsOf,
} from '../figures/gear.ts';
import { cannotSuppress } from '../figures/legality.ts';
import { type Manoeuvre, modeOf, STRIKE, SUPPRESS } from '../figures/manoeuvres.ts';
import { attackPool } from '../figures/pools.ts';
import {
  COUNTERATTACK,
  COVER,
  counterattackWeaponOf,
  DESPERATE,
  DESPERATE_MEANS,
  has,
  isImmobilised,
  suppressionWeaponOf,
  unable,
  wieldFault,
  withZone,
} from '../figures/state.ts';
import { rollShare } from '../plays/answer.ts';
import type { Doing } from '../plays/card.ts';
import {
  attackWith,
  blowAt,
  DEFENCES,
  defenceOptions,
  defencePool,
  HELD_DEFENCES,
  type HeldDefence,
  NOBODY,
  PARRY,
} from '../plays/defence.ts';
import { successForecast } from '../plays/forecast.ts';
import { weaponWays } from './attacks.ts';
import {
  ANY_POOL,
  action,
  closed,
  doing,
  inFight,
  type Scene,
  SHARE,
  type StAction,
  type Way,
} from './define.ts';

/* Defences and stances: covering somebody, counterattack, desperate defence, suppressing a zone (ST-9.39, ST-10). */

/** Defences held ready for the round, with their chances against a plain blow (AMB-20). */
const defend = action({
  icon: '',
  group: 'defence',
  rules: ['ST-1.10', 'AMB-20'],
  quick: true,
  reserves: true,
  inShock: true,
  ownClosing: true,
  ways: ({ context, fighter, stage, situation }) =>
    defenceOptions(stage, blowAt(fighter.id, situation), context.rules)
      .filter(({ how }) => how !== undefined)
      .map(({ id, label, icon = '', check: dice, no }) => ({
        id,
        label,
        icon,
        declares: {},
        ...(dice ? { check: dice } : {}),
        ...closed(inFight(fighter, no)),
      })),
});

/** Defines a defence that multiple actions hold ready with a share of the dice (AMB-21). */
const heldDefence = (how: HeldDefence): StAction =>
  action({
    icon: '',
    group: 'defence',
    rules: ['ST-11.1', 'AMB-21'],
    label: msg(`storyteller.check.${how}`),
    partOnly: true,
    defends: true,
    ...(how === PARRY ? {} : { partInShock: true }),
    partAbility: () => DEFENCES[how].ability,
    partCheck: ({ context: { rules }, fighter, stage, situation }, { dice: share }) => {
      const defence = { how, weapon: UNARMED.id, share, worn: 0 };
      return check(defencePool(stage, blowAt(fighter.id, situation), defence, rules), rules);
    },
    ownClosing: true,
    ways: ({ context, fighter, stage, situation }) => {
      const options = defenceOptions(stage, blowAt(fighter.id, situation), context.rules);
      const alike = options.filter((option) => option.how === how);
      const open = alike.some(({ no }) => !no);
      return [{ declares: {}, icon: alike[0]?.icon ?? '', ...closed(open ? undefined : alike[0]?.no) }];
    },
  });

/** The attack that may follow on fighters who pass, for a forecast against the target (ST-10.15, ST-9.45). */
function foreseen(
  { context, fighter, stage, target, situation }: Scene,
  weapon: Weapon,
  manoeuvre: Manoeuvre,
): Pick<Offer, 'check' | 'foreseen'> {
  const fired = modeOf(manoeuvre).reach === 'fired';
  const own = blank(situationSpec, fired ? { distance: situation.distance } : {});
  const attack = {
    ...attackWith(manoeuvre, fighter.id, weapon.id, own, target || NOBODY),
    counter: !fired,
  };
  return {
    check: check(attackPool(stage, attack, context.rules), context.rules),
    ...(target ? { foreseen: { name: 'attack', input: attack as Json } } : {}),
  };
}

const stance = (icon: string, rules: readonly RuleId[], more: Partial<StAction>): StAction =>
  action({ icon, group: 'defence', rules, ...more });

/** The fighter defends somebody else against attacks (ST-10.21 to 10.23). */
const cover = stance('shield-bash', ['ST-10.21', 'ST-10.22', 'ST-10.23'], {
  reserves: true,
  whole: 'ST-10.21',
  stance: { condition: 'covering', why: 'ST-10.21', value: ({ target }) => target },
  ways: ({ target = '' }) => [{ declares: { target } }],
  fault({ cast, fighter, declaration: { target = '' } }) {
    if (!cast[target]) return msg('core.refused.gone', { who: target });
    return target === fighter.id ? msg('storyteller.no.self') : undefined;
  },
  switches: (_, others) =>
    others.map((target) => ({ id: `${COVER}:${target}`, to: { action: COVER, target } })),
});

/** A blow at anybody who tries to pass (ST-10.14 to 10.20). */
const counterattack = stance('sword-clash', ['ST-10.14', 'ST-10.19'], {
  reserves: true,
  whole: 'ST-10.19',
  armed: true,
  stance: { condition: 'counterattacking', why: 'ST-10.14', value: ({ weapon }) => weapon },
  passing: { manoeuvre: STRIKE, weaponOf: counterattackWeaponOf, withinReach: true },
  ways: weaponWays(COUNTERATTACK, isClose, (scene, weapon) => foreseen(scene, weapon, STRIKE)),
  fault({ fighter, declaration: { weapon = '' } }) {
    const armed = weaponOf(fighter, weapon);
    if (!armed) return msg('storyteller.no.noSuchWeapon');
    if (!isClose(armed)) return msg('storyteller.no.unsuited');
    // A fall ends it as well, since prone fighters stop nobody (ST-10.20).
    return has(fighter, 'prone') ? msg('storyteller.no.prone') : wieldFault(fighter, armed);
  },
  switches: (fighter) =>
    weaponsOf(fighter)
      .filter((weapon) => isClose(weapon) && weapon.traits.ready)
      .map(({ id: weapon }) => ({ id: `${COUNTERATTACK}:${weapon}`, to: { action: COUNTERATTACK, weapon } })),
});

/** Whether the fighter has done nothing in this round that excludes a desperate defence (ST-10.26, AMB-85). */
const isUntouched = ({ turn }: StFighter): boolean =>
  (turn.defences ?? 0) === 0 &&
  Object.values(turn.slots ?? {}).every(
    ({ state, acted }) => state !== 'spent' && state !== 'parts' && !acted,
  );

/** Only one kind of defence, any number of times, each with one die less (ST-10.24 to 10.26). */
const desperate = stance('shield-echoes', ['ST-10.24', 'ST-10.25', 'ST-10.26'], {
  reserves: true,
  mainOnly: 'ST-10.26',
  forfeits: 'ST-10.26',
  whole: 'ST-10.26',
  inShock: ({ shockAllowsDesperate }) => shockAllowsDesperate,
  stance: { condition: 'desperate', why: 'ST-10.24', value: ({ how }) => how },
  name: (_, { how = DESPERATE_MEANS[0] }) =>
    msg('storyteller.deed.desperate', { how: msg(`storyteller.deed.${how}`) }),
  ways: () =>
    DESPERATE_MEANS.map((how) => ({
      id: `${DESPERATE}:${how}`,
      label: msg('storyteller.action.desperate', { how: msg(`storyteller.check.${how}`) }),
      declares: { how },
    })),
  fault({ fighter, declaration: { how } }) {
    if (!DESPERATE_MEANS.some((one) => one === how)) return msg('storyteller.no.desperateHow');
    return isUntouched(fighter) ? undefined : msg('storyteller.no.desperateLate');
  },
  switches: () =>
    DESPERATE_MEANS.map((how) => ({ id: `${DESPERATE}:${how}`, to: { action: DESPERATE, how } })),
});

/** A zone that nobody crosses without being shot at (ST-9.39 to 9.45). */
const suppress = stance(modeOf(SUPPRESS).icon, modeOf(SUPPRESS).rules, {
  group: 'manoeuvre',
  mainOnly: 'AMB-79',
  whole: 'ST-9.39',
  armed: true,
  stance: { condition: 'suppressing', why: 'ST-9.41', fromStart: true },
  passing: { manoeuvre: SUPPRESS, weaponOf: suppressionWeaponOf, label: withZone },
  ways: weaponWays(SUPPRESS, modeOf(SUPPRESS).isMadeFor, (scene, weapon) => ({
    circumstances: ['zone'],
    declares: scene.situation.zone ? { zone: scene.situation.zone } : {},
    ...foreseen(scene, weapon, SUPPRESS),
  })),
  fault: ({ fighter, declaration: { weapon = '' } }) => cannotSuppress(fighter, weapon),
});

export const stances = {
  defend,
  ...Object.fromEntries(HELD_DEFENCES.map((how) => [how, heldDefence(how)])),
  [COVER]: cover,
  [COUNTERATTACK]: counterattack,
  [DESPERATE]: desperate,
  [SUPPRESS]: suppress,
};

/* Activating and ending powers (GAP-4). */

const shown = (key: string, power: Power): Pick<Way, 'id' | 'label' | 'detail' | 'icon'> => ({
  id: `power:${power.id}`,
  label: msg(`storyteller.action.${key}`, { power: verbatim(power.name) }),
  detail: gearDetail(power),
  icon: gearIcon(power),
});

/** Using a reflexive power is free (AMB-48), and so is ending a power. Immobilised fighters can use powers that need no movement (ST-6.8). */
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

/** Activates a power, or ends it if it is active. As a part of multiple actions it is rolled. The result is whether it is active (GAP-4, ST-11.4, ST-11.6). */
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

export const powers = { power };
