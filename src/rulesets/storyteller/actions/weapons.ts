import { add, set } from '../../../core/change.ts';
import { line, total } from '../../../core/line.ts';
import type { Offer } from '../../../core/offer.ts';
import { blank, text } from '../../../core/spec.ts';
import { bad, quiet } from '../../../core/stage.ts';
import { type Id, type Json, type Msg, msg } from '../../../core/text.ts';
import type { Declaration, StFighter } from '../data/fighter.ts';
import type { Weapon } from '../data/gear.ts';
import { OF_AN_ATTACK, READYING, RELOAD_SHARE, type Rules, situationSpec } from '../data/rules.ts';
import { check } from '../figures/dice.ts';
import { armOf, isFirearm, weaponName, weaponOf, weaponsOf } from '../figures/gear.ts';
import { ratingOf } from '../figures/health.ts';
import { isMadeFor, modeOf, SHOOT, SPRAY } from '../figures/manoeuvres.ts';
import { actionDice, attackPool } from '../figures/pools.ts';
import { type Aim, aimFault, aimOf } from '../figures/turn.ts';
import { pairShots, twoGunsFault } from '../plays/ambush.ts';
import { rollShare } from '../plays/answer.ts';
import type { Doer, Doing } from '../plays/card.ts';
import { attackWith, NOBODY } from '../plays/defence.ts';
import { successForecast } from '../plays/forecast.ts';
import { type Spray, sprayAttack, sprayFault } from '../plays/spray.ts';
import { attack, attackInput, openness, weaponWays } from './attacks.ts';
import {
  action,
  type Case,
  doing,
  type Scene,
  SHARE,
  type StAction,
  type StActions,
  shareOf,
  situationOf,
} from './define.ts';

/* Uses of weapons other than a single attack: two guns, sprays, aiming, loading, drawing (ST-9, ST-13.8). */

/** The circumstances of each target of two shots (ST-9.35). */
const OWN_OF_SHOT = ['distance', 'cover', 'flank'] as const;
/** The circumstances of each target of a spray (AMB-76). */
export const OWN_OF_SWEPT = ['distance', 'cover'] as const;

/** Multiple shots are never an ambush. */
const IN_THE_OPEN = OF_AN_ATTACK.filter((name) => name !== 'ambush');

/** What a board has measured for each target. */
const measuredOf = (context: Scene['context'], targets: readonly Id[]): Declaration['measuredOf'] =>
  Object.fromEntries(targets.map((who) => [who, context.measuredOf?.[who] ?? {}]));

function pairInput(about: Case): { readonly first: Json; readonly second: Json } {
  const { target, target2 = target, weapon2, situation, situation2 = situation } = about.declaration;
  const shot = (more: Declaration) =>
    attackInput({ ...about, declaration: { ...about.declaration, ...more } });
  const own = situation2 ? { situation: situation2 } : {};
  return {
    first: shot({ action: SHOOT }),
    second: shot({ action: SHOOT, weapon: weapon2 ?? '', target: target2 ?? '', ...own }),
  };
}

/** An offer to fire two light guns, the first in the better hand, at the first two targets or twice at one. */
function twoGunOffer(scene: Scene, one: Weapon, other: Weapon): Offer {
  const { context, fighter, situation, stage } = scene;
  const { cast, rules } = context;
  const [target, target2 = target] = context.targets;
  const { distance, cover, flank } = situationOf(scene, target2);
  const apart = { ...situation, distance, cover, flank };
  const input = {
    first: attackWith(SHOOT, fighter.id, one.id, situation, target),
    second: attackWith(SHOOT, fighter.id, other.id, apart, target2),
  };
  const id = `twoGuns:${one.id}:${other.id}`;
  return {
    id,
    label: msg('storyteller.action.twoGuns', { weapon: weaponName(one), other: weaponName(other) }),
    icon: twoGuns.icon,
    group: twoGuns.group,
    needsTarget: true,
    targets: { most: 2, own: OWN_OF_SHOT },
    circumstances: IN_THE_OPEN,
    check: check(attackPool(stage, pairShots(input).first, rules), rules),
    rules: twoGuns.rules,
    ...(target ? { play: { name: 'twoGuns', input } } : {}),
    declaration: {
      action: 'twoGuns',
      offer: id,
      weapon: one.id,
      weapon2: other.id,
      situation,
      measured: context.measured ?? {},
      ...(target && target2
        ? { target, target2, situation2: apart, measuredOf: measuredOf(context, [target2]) as Json }
        : {}),
    },
    ...openness(fighter, (when) =>
      target ? twoGunsFault(cast, input, rules, when) : msg('core.refused.noTarget'),
    ),
  };
}

/** Every pair of light guns in both orders (ST-9.33). */
const twoGuns: StAction = action({
  icon: 'pistol-gun',
  group: 'manoeuvre',
  rules: ['ST-9.33', 'ST-9.35', 'ST-9.37', 'ST-9.38'],
  armed: true,
  mainOnly: 'ST-9.36',
  whole: 'ST-9.36',
  attacked: ({ target, target2 }) => [target, target2].filter((who) => who !== undefined),
  offers: (scene) => {
    const light = weaponsOf(scene.fighter).filter(({ traits }) => traits.flags.includes('lightHandgun'));
    return light.flatMap((one) =>
      light.filter((other) => other !== one).map((other) => twoGunOffer(scene, one, other)),
    );
  },
  fault: (about) => twoGunsFault(about.cast, pairInput(about), about.rules, about.when),
  input: pairInput,
});

const sprayInput = (about: Case): Spray => ({
  attacker: about.fighter.id,
  weapon: about.declaration.weapon ?? '',
  targets: about.declaration.targets ?? [],
  situation: blank(situationSpec, about.declaration.situation),
  slot: about.slot,
  share: shareOf(about),
});

/** An offer to empty a magazine over an area with all targets (ST-9.18). */
function sprayOffer(scene: Scene, weapon: Weapon): Offer {
  const { context, fighter, situation, target, stage } = scene;
  const { cast, rules } = context;
  const targets = context.targets.map((who) => {
    const { distance, cover } = situationOf(scene, who);
    return { who, distance, cover };
  });
  const input: Spray = { attacker: fighter.id, weapon: weapon.id, targets, situation, slot: '', share: 0 };
  const id = `${SPRAY}:${weapon.id}`;
  return {
    id,
    label: msg(`storyteller.action.${SPRAY}`, { weapon: weaponName(weapon) }),
    icon: modeOf(SPRAY).icon,
    group: 'manoeuvre',
    needsTarget: true,
    targets: { own: OWN_OF_SWEPT },
    circumstances: IN_THE_OPEN,
    check: check(attackPool(stage, sprayAttack(cast, input, rules, target ?? NOBODY), rules), rules),
    rules: modeOf(SPRAY).rules,
    ...(targets.length > 0 ? { play: { name: SPRAY, input: input as Json } } : {}),
    declaration: {
      action: SPRAY,
      offer: id,
      weapon: weapon.id,
      situation,
      measured: context.measured ?? {},
      targets,
      measuredOf: measuredOf(context, context.targets) as Json,
    },
    ...openness(fighter, (when) => sprayFault(cast, input, rules, when)),
  };
}

const spray = attack(SPRAY, {
  partCheck: ({ context: { cast, rules }, stage, target }, _, input) =>
    check(attackPool(stage, sprayAttack(cast, input as Spray, rules, target ?? NOBODY), rules), rules),
  attacked: ({ targets = [] }) => targets.map(({ who }) => who),
  offers: (scene) =>
    weaponsOf(scene.fighter)
      .filter((weapon) => isMadeFor(weapon, SPRAY))
      .map((weapon) => sprayOffer(scene, weapon)),
  fault: (about) => sprayFault(about.cast, sprayInput(about), about.rules, about.when),
  play: SPRAY,
  input: (about) => sprayInput(about) as Json,
});

export const volleys: StActions = { twoGuns, [SPRAY]: spray };

const WEAPON = { weapon: text() };

/** A round of aiming. A new target or weapon starts it anew (ST-9.1, ST-9.6, AMB-72). The result is the number of rounds. */
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

/** Whether a fighter is too slow to do anything else while reloading (ST-9.17, AMB-75). */
const isSlow = (fighter: StFighter, rules: Rules): boolean =>
  ratingOf(fighter, 'firearms') === 0 || total(actionDice(fighter, 'firearms', rules)) < RELOAD_SHARE;

/** Why a weapon cannot be reloaded, or undefined if it can (ST-9.15). */
function reloadFault(fighter: StFighter, weaponId: Id): Msg | undefined {
  const weapon = weaponOf(fighter, weaponId);
  if (!weapon) return msg('storyteller.no.noSuchWeapon');
  const { clip, rounds, ready } = weapon.traits;
  if (clip === 0) return msg('storyteller.no.noMagazine');
  if (!ready) return msg('storyteller.no.notReady');
  return rounds >= clip ? msg('storyteller.no.magazineFull') : undefined;
}

/** Fills the magazine without a roll (ST-9.15). */
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

/** Why a weapon cannot be drawn, or undefined if it can (ST-13.8). */
function readyFault(fighter: StFighter, weaponId: Id): Msg | undefined {
  const weapon = weaponOf(fighter, weaponId);
  if (!weapon) return msg('storyteller.no.noSuchWeapon');
  return weapon.traits.ready ? msg('storyteller.no.readyAlready') : undefined;
}

/** Draws a weapon, with a roll only as a part of multiple actions (ST-13.8, ST-13.9). */
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

export const handling = { aim, reload, ready };
