import { add, type Change, set } from '../../../core/change.ts';
import type { Check } from '../../../core/dice/check.ts';
import { type Id, type Msg, msg, type RuleId, verbatim } from '../../../core/text.ts';
import type { PreparedShield, Weapon, WfFighter } from '../data/fighter.ts';
import { type Situation, whole } from '../data/rules.ts';
import { DIRECTIONS } from '../figures/facts.ts';
import { atHand, FULL, loadingNow, loadTime, marksFreely, situationOf } from '../figures/legality.ts';
import { bandOf, isFar, type Mode, type Shot } from '../figures/numbers.ts';
import {
  equipmentOf,
  has,
  IMPROVISED,
  isMelee,
  isReady,
  mainWeapon,
  ownWeapons,
  record,
  ruledBy,
  shieldOf,
  weaponName,
  weaponOf,
  weaponsOf,
} from '../figures/state.ts';
import { type Attack, attackCheck, feint } from '../plays/attack.ts';
import { shotTest } from '../plays/shot.ts';
import {
  type ActionInput,
  action,
  simpleAction,
  type WfAction,
  type WfDeclaration,
  withThings,
} from './define.ts';

/* Blows, shots, marks and feints (WF-3, WF-6, WF-10, GAP-5). */

const withWeapons = (id: string, weapons: (fighter: WfFighter) => readonly Weapon[]) =>
  withThings(id, (fighter) => weapons(fighter).map((one) => ({ id: one.id, name: weaponName(one) })));

/** The weapons for a blow. Bare hands beside a weapon are only for the standard attack; a fighter in a rage uses what is at hand. */
function blades(fighter: WfFighter, bare: boolean): readonly Weapon[] {
  const own = ownWeapons(fighter);
  const unarmed = bare || !own.some((one) => isMelee(one) && isReady(one));
  const stick = ruledBy(fighter)?.state === 'fight' && atHand(fighter).id === IMPROVISED.id;
  return [...(stick ? [IMPROVISED] : []), ...(unarmed ? weaponsOf(fighter) : own)].filter(isMelee);
}

const blow = (id: Mode, halves: 1 | 2, why: RuleId, icon: string, own: Partial<WfAction>): WfAction =>
  action('blow', halves, why, icon, {
    mode: id,
    target: 'must',
    ways: withWeapons(id, (fighter) => blades(fighter, id === 'standard')),
    check: ({ fighter, target, rules }, input) =>
      target && (attackCheck(fighter, target, input as Attack, rules) as unknown as Check),
    ...own,
  });

const shot = (id: string, halves: 1 | 2, why: RuleId, icon: string, own: Partial<WfAction>): WfAction =>
  action('shot', halves, why, icon, {
    rash: 'shoot',
    target: 'must',
    ways: withWeapons(id, (fighter) => ownWeapons(fighter).filter((one) => !isMelee(one))),
    check: ({ fighter, target, rules }, input) =>
      target && (shotTest(fighter, target, input as Shot, rules) as unknown as Check),
    ...own,
  });

export const attacks = {
  standard: blow('standard', 1, 'WF-6.1', 'crossed-swords', {
    quick: true,
    reaction: true,
  }),
  charge: blow('charge', 2, 'WF-6.4', 'sprint', { rash: 'charge' }),
  swift: blow('swift', 2, 'WF-6.7', 'sword-clash', { sequence: true, quick: true }),
  allOut: blow('allOut', 2, 'WF-6.10', 'battle-axe', {
    sequence: true,
    rash: 'allOut',
  }),
  guarded: blow('guarded', 2, 'WF-6.14', 'shield-bash', {}),
  manoeuvring: blow('manoeuvring', 2, 'WF-6.18', 'crossed-sabres', {}),
  shoot: shot('shoot', 1, 'WF-10.1', 'pocket-bow', {
    quick: true,
    // At long range a shot takes a full action (WF-11.5).
    costs(fighter, { weapon: id = '', situation }) {
      const weapon = weaponOf(fighter, id);
      return weapon && isFar(bandOf(weapon, situationOf({ situation }))) ? FULL : 1;
    },
  }),
  swiftShot: shot('swiftShot', 2, 'WF-6.7', 'thrown-daggers', { sequence: true }),
  mark: action('mark', 0, 'WF-3.7', 'bullseye', {
    costs: (fighter, declaration, rules) => (marksFreely(fighter, declaration, rules) ? 0 : 1),
    target: 'must',
    quick: true,
    inRoundOnly: true,
    reaction: true,
    write: (fighter, { target }) => record(fighter, 'mark', target, 'WF-3.6'),
    told: 'marks',
  }),
  feint: simpleAction(1, 'GAP-5', 'crossed-sabres', {
    target: 'must',
    reach: true,
    inRoundOnly: true,
    fault(fighter) {
      if (!isMelee(mainWeapon(fighter))) return msg('wfrp.no.notMelee');
      return has(fighter, 'prone') ? msg('wfrp.no.prone') : undefined;
    },
    carryOut: (stage, { who, target }, rules) => feint(stage, who, target, rules),
  }),
};

/* Handling weapons, shields and other items (WF-4.8 to WF-4.20, WF-13.4, GAP-5, GAP-14). */

type Place = Weapon['traits']['place'];

/** Wraps a check of the named weapon. */
const weaponFault =
  (fault: (weapon: Weapon) => Msg | undefined) =>
  (fighter: WfFighter, { weapon: id = '' }: WfDeclaration): Msg | undefined => {
    const weapon = weaponOf(fighter, id);
    return weapon && weapon.id !== 'unarmed' ? fault(weapon) : msg('wfrp.no.weapon');
  };

const readyFault = (weapon: Weapon): Msg | undefined =>
  isReady(weapon) ? undefined : msg('wfrp.no.notReady');

/** Why a weapon is not in the place it would be taken from. */
const placeFault = (place: Place, no: string) =>
  weaponFault(({ traits }) => (traits.place === place ? undefined : msg(`wfrp.no.${no}`)));

const handle = (
  id: string,
  halves: 0 | 1,
  why: RuleId,
  icon: string,
  fits: (weapon: Weapon) => boolean,
  own: Partial<WfAction>,
): WfAction =>
  simpleAction(halves, why, icon, {
    ways: withWeapons(id, (fighter) =>
      ownWeapons(fighter).filter((one) => !one.traits.flags.includes('natural') && fits(one)),
    ),
    ...own,
  });

const isCarried = ({ traits: { place } }: Weapon): boolean => place !== 'sheathed' && place !== 'ground';
const lies =
  (where: Place) =>
  ({ traits: { place } }: Weapon): boolean =>
    place === where;

/** The hand for a weapon: both, the main one, or the other if that is full. */
function handFor(fighter: WfFighter, hands: number): Place {
  if (hands === 2) return 'both';
  return ownWeapons(fighter).some(lies('main')) ? 'off' : 'main';
}

const putIn =
  (why: RuleId, to?: Place) =>
  (fighter: WfFighter, { weapon: id }: ActionInput): Change[] => {
    const weapon = ownWeapons(fighter).find((one) => one.id === id);
    if (!weapon) return [];
    const { place, hands } = weapon.traits;
    const into = to ?? handFor(fighter, hands);
    return place === into ? [] : [set(fighter.id, `gear.${id}.traits.place`, place, into, why)];
  };

/** Continues loading. The last half action loads the weapon (GAP-14). */
function load(fighter: WfFighter, { weapon: id, halves }: ActionInput): Change[] {
  const weapon = weaponOf(fighter, id);
  if (!weapon) return [];
  const { loading } = weapon.traits;
  const after = loading + (halves ?? loadingNow(fighter, weapon));
  const at = `gear.${id}.traits`;
  if (after < loadTime(fighter, weapon)) return [set(fighter.id, `${at}.loading`, loading, after, 'GAP-14')];
  return [
    set(fighter.id, `${at}.loaded`, false, true, 'GAP-14'),
    ...(loading === 0 ? [] : [set(fighter.id, `${at}.loading`, loading, 0, 'GAP-14')]),
  ];
}

const thingOf = (fighter: WfFighter, id: Id | undefined) => equipmentOf(fighter).find((one) => one.id === id);

/** Uses up one piece of an item, if any is left since the declaration. */
const useUp = (fighter: WfFighter, { weapon: id }: ActionInput): Change[] =>
  (thingOf(fighter, id)?.traits.quantity ?? 0) > 0
    ? [add(fighter.id, `gear.${id}.traits.quantity`, -1, 'WF-4.8')]
    : [];

const use = (id: 'drink' | 'apply' | 'light', why: RuleId, icon: string, own?: Partial<WfAction>): WfAction =>
  simpleAction(1, why, icon, {
    rash: id,
    ways: withThings(id, (fighter) =>
      equipmentOf(fighter)
        .filter(({ traits }) => traits.use === id)
        .map((one) => ({ id: one.id, name: verbatim(one.name) })),
    ),
    fault(fighter, { weapon }) {
      const thing = thingOf(fighter, weapon)?.traits;
      return thing && thing.quantity > 0 && thing.use === id ? undefined : msg('wfrp.no.thing');
    },
    ...own,
  });

/** The values of a prepared shield, and the cost of preparing it (WF-13.4). */
const SHIELD_VALUES = [20, 30] as const;
const SHIELD_COST = { free: 0, half: 1, full: 2 } as const;

/** The default of a prepared shield: straight ahead. */
const AHEAD: PreparedShield = { facing: { x: 1, y: 0 }, value: 20 };

export const weapons = {
  prepareShield: simpleAction(1, 'WF-13.4', 'shield-bash', {
    costs: (_, __, rules) => SHIELD_COST[rules.preparedShieldCost],
    inRoundOnly: true,
    circumstances: ['facing'],
    ways: ({ situation }) =>
      SHIELD_VALUES.map((value) => ({
        id: `prepareShield:${value}`,
        label: msg('wfrp.offer.with', {
          deed: msg('wfrp.action.prepareShield'),
          with: verbatim(`−${value}`),
        }),
        says: { shield: { facing: DIRECTIONS[whole(situation as Partial<Situation>).facing], value } },
      })),
    fault: (fighter) => (shieldOf(fighter) ? undefined : msg('wfrp.no.shield')),
    write: (fighter, { shield = AHEAD }) => record(fighter, 'shield', shield, 'WF-13.4'),
  }),
  reload: handle('reload', 1, 'GAP-14', 'reload-gun-barrel', ({ traits }) => traits.reload > 0, {
    rash: 'reload',
    keepsLoading: true,
    costs(fighter, { weapon: id = '' }) {
      const weapon = weaponOf(fighter, id);
      return weapon ? loadingNow(fighter, weapon) : 1;
    },
    fault: weaponFault((weapon) =>
      weapon.traits.reload === 0 || weapon.traits.loaded ? msg('wfrp.no.loaded') : readyFault(weapon),
    ),
    write: load,
  }),
  ready: handle('ready', 1, 'GAP-5', 'broadsword', lies('sheathed'), {
    rash: 'ready',
    fault: placeFault('sheathed', 'notSheathed'),
    write: putIn('GAP-5'),
  }),
  sheathe: handle('sheathe', 1, 'WF-4.20', 'backpack', isCarried, {
    rash: 'sheathe',
    fault: weaponFault(readyFault),
    write: putIn('WF-4.20', 'sheathed'),
  }),
  pickUp: handle('pickUp', 1, 'WF-4.19', 'grab', lies('ground'), {
    rash: 'pickUp',
    fault: placeFault('ground', 'notOnGround'),
    write: putIn('WF-4.19'),
  }),
  drop: handle('drop', 0, 'GAP-5', 'drop-weapon', isCarried, {
    fault: weaponFault(readyFault),
    write: putIn('GAP-5', 'ground'),
  }),
};

export const things = {
  drink: use('drink', 'WF-4.8', 'healing', { write: useUp }),
  apply: use('apply', 'WF-4.8', 'hand-ok', { write: useUp }),
  light: use('light', 'WF-4.10', 'old-lantern'),
  rummage: simpleAction(1, 'WF-4.9', 'light-backpack', { rash: 'rummage' }),
};
