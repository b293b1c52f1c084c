import { add, type Change, set } from '../../../core/change.ts';
import { type Msg, msg, type RuleId, verbatim } from '../../../core/text.ts';
import type { PreparedShield, WfFighter } from '../data/fighter.ts';
import type { Weapon } from '../data/gear.ts';
import { DIRECTIONS } from '../data/names.ts';
import { type Situation, whole } from '../data/situation.ts';
import { loadingNow, loadTime } from '../figures/legality.ts';
import {
  equipmentOf,
  isReady,
  ownWeapons,
  record,
  shieldOf,
  weaponName,
  weaponOf,
} from '../figures/state.ts';
import { action, type Deed, type WfAction, type WfDeclaration, withThings } from './define.ts';

/* What is done with weapons, shields and other things (WF-4.8 to WF-4.20, WF-13.4, GAP-5, GAP-14). */

type Place = Weapon['traits']['place'];

/** Why this cannot be done with a weapon. */
const weaponFault =
  (fault: (weapon: Weapon) => Msg | undefined) =>
  (fighter: WfFighter, { weapon: id = '' }: WfDeclaration): Msg | undefined => {
    const weapon = weaponOf(fighter, id);
    return weapon && weapon.id !== 'unarmed' ? fault(weapon) : msg('wfrp.no.weapon');
  };

const readyFault = (weapon: Weapon): Msg | undefined =>
  isReady(weapon) ? undefined : msg('wfrp.no.notReady');

const handle = (
  id: string,
  halves: 0 | 1,
  why: RuleId,
  icon: string,
  fits: (weapon: Weapon) => boolean,
  own: Partial<WfAction>,
): WfAction =>
  action({
    kind: 'deed',
    halves,
    why,
    icon,
    ways: withThings(id, (fighter) =>
      ownWeapons(fighter)
        .filter(({ traits }) => !traits.flags.includes('natural'))
        .filter(fits)
        .map((one) => ({ id: one.id, name: weaponName(one) })),
    ),
    ...own,
  });

const isCarried = ({ traits: { place } }: Weapon): boolean => place !== 'sheathed' && place !== 'ground';

/** The hand that a weapon comes into: both, the main one, or the other when that is full. */
function handFor(fighter: WfFighter, hands: number): Place {
  if (hands === 2) return 'both';
  return ownWeapons(fighter).some(({ traits }) => traits.place === 'main') ? 'off' : 'main';
}

const putIn =
  (why: RuleId, to?: Place) =>
  (fighter: WfFighter, { weapon: id }: Deed): Change[] => {
    const weapon = ownWeapons(fighter).find((one) => one.id === id);
    if (!weapon) return [];
    const { place, hands } = weapon.traits;
    const into = to ?? handFor(fighter, hands);
    return place === into ? [] : [set(fighter.id, `gear.${id}.traits.place`, place, into, why)];
  };

/** Loading continues; its last half action loads the weapon (GAP-14). */
function load(fighter: WfFighter, { weapon: id, halves }: Deed): Change[] {
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

/** One of a thing is used up; the last of it may have been used since this was declared. */
function useUp(fighter: WfFighter, { weapon: id }: Deed): Change[] {
  const thing = equipmentOf(fighter).find((one) => one.id === id);
  return thing && thing.traits.quantity > 0
    ? [add(fighter.id, `gear.${id}.traits.quantity`, -1, 'WF-4.8')]
    : [];
}

const use = (id: 'drink' | 'apply' | 'light', why: RuleId, icon: string, own: Partial<WfAction>): WfAction =>
  action({
    kind: 'deed',
    halves: 1,
    why,
    icon,
    rash: id,
    ways: withThings(id, (fighter) =>
      equipmentOf(fighter)
        .filter(({ traits }) => traits.use === id)
        .map((one) => ({ id: one.id, name: verbatim(one.name) })),
    ),
    fault: (fighter, { weapon }) => {
      const thing = equipmentOf(fighter).find((one) => one.id === weapon);
      return thing && thing.traits.quantity > 0 && thing.traits.use === id ? undefined : msg('wfrp.no.thing');
    },
    ...own,
  });

/** What a shield may be set at against one direction, and what setting it costs (WF-13.4). */
const SHIELD_VALUES = [20, 30] as const;
const SHIELD_COST = { free: 0, half: 1, full: 2 } as const;

/** Straight ahead, as far as a shield without a direction of its own is concerned. */
const AHEAD: PreparedShield = { facing: { x: 1, y: 0 }, value: 20 };

export const shields = {
  prepareShield: action({
    kind: 'deed',
    halves: 1,
    costs: (_, __, rules) => SHIELD_COST[rules.preparedShieldCost],
    why: 'WF-13.4',
    icon: 'shield-bash',
    inRoundOnly: true,
    circumstances: ['facing'],
    ways: ({ situation }) =>
      SHIELD_VALUES.map((value) => ({
        id: `prepareShield:${value}`,
        label: msg('wfrp.offer.with', {
          deed: msg('wfrp.action.prepareShield'),
          with: verbatim(`−${value}`),
        }),
        says: {
          shield: { facing: DIRECTIONS[whole(situation as Partial<Situation>).facing], value },
        },
      })),
    fault: (fighter) => (shieldOf(fighter) ? undefined : msg('wfrp.no.shield')),
    write: (fighter, { shield = AHEAD }) => record(fighter, 'shield', shield, 'WF-13.4'),
  }),
};

export const weapons = {
  reload: handle('reload', 1, 'GAP-14', 'reload-gun-barrel', ({ traits }) => traits.reload > 0, {
    rash: 'reload',
    keepsLoading: true,
    sensible: 6,
    costs: (fighter, { weapon: id = '' }) => {
      const weapon = weaponOf(fighter, id);
      return weapon ? loadingNow(fighter, weapon) : 1;
    },
    fault: weaponFault((weapon) =>
      weapon.traits.reload === 0 || weapon.traits.loaded ? msg('wfrp.no.loaded') : readyFault(weapon),
    ),
    write: load,
  }),
  ready: handle('ready', 1, 'GAP-5', 'broadsword', ({ traits }) => traits.place === 'sheathed', {
    rash: 'ready',
    fault: weaponFault(({ traits }) =>
      traits.place === 'sheathed' ? undefined : msg('wfrp.no.notSheathed'),
    ),
    write: putIn('GAP-5'),
  }),
  sheathe: handle('sheathe', 1, 'WF-4.20', 'backpack', isCarried, {
    rash: 'sheathe',
    fault: weaponFault(readyFault),
    write: putIn('WF-4.20', 'sheathed'),
  }),
  pickUp: handle('pickUp', 1, 'WF-4.19', 'grab', ({ traits }) => traits.place === 'ground', {
    rash: 'pickUp',
    fault: weaponFault(({ traits }) => (traits.place === 'ground' ? undefined : msg('wfrp.no.notOnGround'))),
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
  light: use('light', 'WF-4.10', 'old-lantern', {}),
  rummage: action({
    kind: 'deed',
    halves: 1,
    why: 'WF-4.9',
    icon: 'light-backpack',
    rash: 'rummage',
    odd: 10,
  }),
};
