import type { Play } from '../../../core/ask.ts';
import { add, type Change, set, setIfChanged } from '../../../core/change.ts';
import { good } from '../../../core/stage.ts';
import { type Id, type Json, type Msg, msg, type RuleId, verbatim } from '../../../core/text.ts';
import type { LsFighter, LsStage } from '../data/fighter.ts';
import type { LsGear, Place } from '../data/gear.ts';
import {
  aimOf,
  freeHands,
  gearName,
  grips,
  holding,
  isReady,
  lose,
  ofType,
  releaseHold,
  thingsIn,
  weaponOf,
} from '../figures/state.ts';
import { worksToTheEnd } from '../plays/tasks.ts';
import { type Deed, deed, type LsMoment } from './define.ts';

/* Handling weapons and other items (LS-3.4, LS-5.1, LS-5.3, LS-5.5). */

const inHand = (fighter: LsFighter) => thingsIn(fighter, 'hands');

const placeOf = (fighter: LsFighter, item: Id): Place | undefined => {
  const thing = fighter.gear[item];
  return thing && 'place' in thing.traits ? thing.traits.place : undefined;
};

/** The change of an item's field, or no change if it has that value already. */
const setGear = (who: Id, item: Id, field: string, was: Json, is: Json, why: RuleId): Change[] =>
  setIfChanged(who, `gear.${item}.traits.${field}`, was, is, why);

/** Why a weapon cannot be loaded, by a free Readiness or by Preparation (LS-3.4.2, LS-5.5.1). */
function loadFault(fighter: LsFighter, item: Id, free: boolean): Msg | undefined {
  const weapon = weaponOf(fighter, item);
  if (!weapon || weapon.traits.capacity === 0) return msg('lordsouls.no.noLoading');
  const { capacity, loaded, ammunition, load } = weapon.traits;
  if (!isReady(fighter, weapon)) return msg('lordsouls.no.notReady');
  if (loaded >= capacity) return msg('lordsouls.no.loaded');
  if (ammunition === 0) return msg('lordsouls.no.ammunition');
  if ((load === 0) === free) return undefined;
  return msg(free ? 'lordsouls.no.longLoading' : 'lordsouls.no.quickLoading');
}

/** Loads a weapon as far as the ammunition lasts (LS-3.4.2, LS-5.5.1). */
function load(fighter: LsFighter, item: Id, why: RuleId): Change[] {
  const traits = weaponOf(fighter, item)?.traits;
  if (!traits) return [];
  const taken = Math.min(traits.ammunition, traits.capacity - traits.loaded);
  if (taken <= 0) return [];
  return [
    ...setGear(fighter.id, item, 'loaded', traits.loaded, traits.loaded + taken, why),
    ...setGear(fighter.id, item, 'ammunition', traits.ammunition, traits.ammunition - taken, why),
  ];
}

/** Draws, stows or drops an item. A weapon is first gripped with as few hands as possible. Putting one away spoils the aim (AMB-22). */
function place(fighter: LsFighter, item: Id, to: Place, why: RuleId): Change[] {
  const thing = fighter.gear[item];
  if (!thing || !('place' in thing.traits)) return [];
  const weapon = thing.type === 'weapon' && to === 'hands' ? thing : undefined;
  const { grip = 0 } = weapon?.traits ?? {};
  return [
    set(fighter.id, `gear.${item}.traits.place`, thing.traits.place, to, why),
    ...(weapon ? setGear(fighter.id, item, 'grip', grip, grips(weapon)[0] ?? grip, why) : []),
    ...(to !== 'hands' && aimOf(fighter)?.weapon === item ? lose(fighter, 'aiming', 'AMB-22') : []),
  ];
}

/** The next number of hands with which a weapon can be gripped (LS-5.5.1). */
function nextGrip(fighter: LsFighter, item: Id): { readonly was: number; readonly is: number } | undefined {
  const weapon = weaponOf(fighter, item);
  if (!weapon) return undefined;
  const all = grips(weapon);
  const was = weapon.traits.grip;
  return { was, is: all[(all.indexOf(was) + 1) % all.length] ?? was };
}

type Things = (fighter: LsFighter) => readonly LsGear[];

/** Makes an offer for each item with which something can be done. */
const itemOffers = (use: string, option: string, items: readonly LsGear[]) =>
  items.map((one) => ({
    id: `${use}:${option}:${one.id}`,
    label: msg(`lordsouls.offer.${use}.${option}`, { what: gearName(one) }),
    says: { option, item: one.id },
  }));

/** A kind of Readiness: its items, its faults, its changes. */
interface Readying {
  readonly of: Things;
  fault(fighter: LsFighter, item: Id, at: Place): Msg | undefined;
  write(fighter: LsFighter, item: Id): Change[];
}

const heldFault = (_: LsFighter, __: Id, at: Place): Msg | undefined =>
  at === 'hands' ? undefined : msg('lordsouls.no.notHeldThing');

/** Readiness (LS-5.5.1 to LS-5.5.3). */
const READYINGS: { readonly [option: string]: Readying } = {
  draw: {
    of: (fighter) => thingsIn(fighter, 'activeGear', 'bag'),
    fault(fighter, item, at) {
      if (at === 'bag') return msg('lordsouls.no.inBag');
      if (at !== 'activeGear') return msg('lordsouls.no.notAtHand');
      const weapon = weaponOf(fighter, item);
      const hands = weapon ? (grips(weapon)[0] ?? 1) : 1;
      return freeHands(fighter) < hands ? msg('lordsouls.no.freeHand') : undefined;
    },
    write: (fighter, item) => place(fighter, item, 'hands', 'LS-5.5.1'),
  },
  stow: {
    of: inHand,
    fault: heldFault,
    write: (fighter, item) => place(fighter, item, 'activeGear', 'LS-5.5.3'),
  },
  grip: {
    of: (fighter) =>
      ofType(fighter, 'weapon').filter((one) => one.traits.place === 'hands' && grips(one).length > 1),
    fault(fighter, item, at) {
      const [weapon, next] = [weaponOf(fighter, item), nextGrip(fighter, item)];
      const no = heldFault(fighter, item, at);
      if (no) return no;
      if (!weapon || !next || grips(weapon).length < 2) return msg('lordsouls.no.oneGrip');
      return next.is - next.was > freeHands(fighter) ? msg('lordsouls.no.freeHand') : undefined;
    },
    write(fighter, item) {
      const next = nextGrip(fighter, item);
      return next ? setGear(fighter.id, item, 'grip', next.was, next.is, 'LS-5.5.1') : [];
    },
  },
  load: {
    of: (fighter) =>
      ofType(fighter, 'weapon').filter(({ traits }) => traits.capacity > 0 && traits.load === 0),
    fault: (fighter, item) => loadFault(fighter, item, true),
    write: (fighter, item) => load(fighter, item, 'LS-5.5.1'),
  },
};

function readyFault(fighter: LsFighter, { option, item }: Deed): Msg | undefined {
  const readying = READYINGS[option];
  if (!readying) return msg('lordsouls.no.option');
  const at = placeOf(fighter, item);
  if (at === undefined && option !== 'load') return msg('lordsouls.no.thing');
  return readying.fault(fighter, item, at ?? 'ground');
}

/** Why an item cannot be dropped, or an opponent not released (LS-5.1.1). */
function dropFault(fighter: LsFighter, { item, target }: Deed): Msg | undefined {
  if (target !== '') return holding(fighter)[target] === undefined ? msg('lordsouls.no.notHeld') : undefined;
  const thing = fighter.gear[item];
  const natural = thing?.type === 'weapon' && thing.traits.natural;
  return placeOf(fighter, item) === 'hands' && !natural ? undefined : msg('lordsouls.no.notHeldThing');
}

/** What can be prepared, by option (LS-3.4.1 to LS-3.4.3, LS-5.5.2). */
const PREPARATIONS: { readonly [option: string]: Things } = {
  use: (fighter) => ofType(fighter, 'thing').filter(({ traits }) => traits.place !== 'ground'),
  reload: (fighter) =>
    ofType(fighter, 'weapon').filter(({ traits }) => traits.capacity > 0 && traits.load > 0),
  rummage: (fighter) => thingsIn(fighter, 'bag'),
  toggle: (fighter) =>
    [...ofType(fighter, 'trait'), ...ofType(fighter, 'ability')].filter(
      ({ traits }) => traits.activation === 'toggle',
    ),
};

const PREPARE = 'prepare';

const preparationOffers = ({ fighter }: LsMoment) => [
  {
    id: `${PREPARE}:task`,
    label: msg(`lordsouls.offer.${PREPARE}.task`, { what: verbatim('') }),
    circumstances: ['task', 'needed'],
    says: { option: 'task', item: '' },
  },
  ...Object.entries(PREPARATIONS).flatMap(([option, of]) => itemOffers(PREPARE, option, of(fighter))),
];
function prepareFault(fighter: LsFighter, { option, item, label }: Deed): Msg | undefined {
  const thing = fighter.gear[item];
  switch (option) {
    case 'use':
      if (thing?.type !== 'thing' || thing.traits.quantity === 0) return msg('lordsouls.no.thing');
      return thing.traits.place === 'bag' ? msg('lordsouls.no.inBag') : undefined;
    case 'reload':
      return loadFault(fighter, item, false);
    case 'rummage':
      return placeOf(fighter, item) === 'bag' ? undefined : msg('lordsouls.no.notInBag');
    case 'toggle':
      return (thing?.type === 'trait' || thing?.type === 'ability') && thing.traits.activation === 'toggle'
        ? undefined
        : msg('lordsouls.no.toggle');
    default:
      return label.trim() === '' ? msg('lordsouls.no.purpose') : undefined;
  }
}
function prepared(fighter: LsFighter, { option, item }: Deed): Change[] {
  if (option === 'reload') return load(fighter, item, 'LS-3.4.2');
  if (option === 'rummage') return place(fighter, item, 'activeGear', 'LS-5.5.2');
  const thing = fighter.gear[item];
  if (option === 'toggle' && (thing?.type === 'trait' || thing?.type === 'ability'))
    return setGear(fighter.id, item, 'active', thing.traits.active, !thing.traits.active, 'LS-3.4.3');
  if (option === 'use' && thing?.type === 'thing' && thing.traits.consumed)
    return [add(fighter.id, `gear.${item}.traits.quantity`, -1, 'LS-3.4.1')];
  return [];
}
function preparationsFor(fighter: LsFighter, { option, item, needed }: Deed): number {
  if (option === 'reload') return Math.max(1, weaponOf(fighter, item)?.traits.load ?? 1);
  return option === 'task' ? needed : 1;
}

/** Carries out one Preparation of possibly several. @returns whether they are finished. */
function* prepare(stage: LsStage, input: Deed): Play<boolean> {
  const { who, option, item, label } = input;
  const key = `${PREPARE}:${option}:${item}:${label}`;
  if (!worksToTheEnd(stage, who, key, label, preparationsFor(stage.of(who), input))) return false;
  stage.act(...prepared(stage.of(who), input));
  stage.tell('prepared', { who, item, option, label }, good('LS-3.4.1'));
  return true;
}

export const preparation = {
  prepare: deed('combat', PREPARE, {
    why: 'LS-3.4.1',
    icon: 'backpack',
    group: 'other',
    ways: preparationOffers,
    fault: prepareFault,
    begin: prepare,
  }),
};

export const handling = {
  ready: deed('free', 'ready', {
    why: 'LS-5.5.1',
    icon: 'broadsword',
    ways: ({ fighter }) =>
      Object.entries(READYINGS).flatMap(([option, { of }]) => itemOffers('ready', option, of(fighter))),
    fault: readyFault,
    write: (fighter, { option, item }) => READYINGS[option]?.write(fighter, item) ?? [],
  }),
  drop: deed('free', 'drop', {
    why: 'LS-5.1.1',
    icon: 'drop-weapon',
    ways: ({ fighter }) => [
      ...inHand(fighter).map((one) => ({
        id: `drop:${one.id}`,
        label: msg('lordsouls.offer.drop', { what: gearName(one) }),
        says: { item: one.id, option: '' },
      })),
      ...Object.keys(holding(fighter)).map((who) => ({
        id: `drop:hold:${who}`,
        label: msg('lordsouls.offer.letGo', { who }),
        says: { target: who },
      })),
    ],
    fault: dropFault,
    write: (fighter, { item, target }, stage) =>
      target === ''
        ? place(fighter, item, 'ground', 'LS-5.1.1')
        : releaseHold(fighter, stage.cast[target], 'LS-5.1.1', target),
  }),
};
