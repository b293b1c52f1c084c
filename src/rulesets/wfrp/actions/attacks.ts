import type { Check } from '../../../core/dice/check.ts';
import { msg, type RuleId } from '../../../core/text.ts';
import type { WfFighter } from '../data/fighter.ts';
import { IMPROVISED, type Weapon } from '../data/gear.ts';
import type { Mode } from '../data/names.ts';
import { atHand, FULL, marksFreely, situationOf } from '../figures/legality.ts';
import { bandOf, isFar, type Shot } from '../figures/numbers.ts';
import {
  has,
  isMelee,
  isReady,
  mainWeapon,
  ownWeapons,
  record,
  ruledBy,
  weaponName,
  weaponOf,
  weaponsOf,
} from '../figures/state.ts';
import { type Attack, attackCheck, feint } from '../plays/attack.ts';
import { shotTest } from '../plays/shot.ts';
import { action, type WfAction, type WfDeclaration, withThings } from './define.ts';

/* Blows, shots, marks and feints (WF-3, WF-6, WF-10, GAP-5). */

type Weapons = readonly Weapon[];
const named = (all: Weapons) => all.map((one) => ({ id: one.id, name: weaponName(one) }));

/** The weapons for a blow: bare hands next to a weapon only for the standard attack, and in rage whatever is at hand. */
function blades(fighter: WfFighter, bare: boolean): Weapons {
  const own = ownWeapons(fighter);
  const unarmed = bare || !own.some((one) => isMelee(one) && isReady(one));
  const stick = ruledBy(fighter)?.state === 'fight' && atHand(fighter).id === IMPROVISED.id;
  return [...(stick ? [IMPROVISED] : []), ...(unarmed ? weaponsOf(fighter) : own)].filter(isMelee);
}

const blow = (id: Mode, halves: 1 | 2, why: RuleId, icon: string, own: Partial<WfAction> = {}): WfAction =>
  action({
    kind: 'blow',
    halves,
    why,
    icon,
    mode: id,
    target: 'must',
    ways: withThings(id, (fighter) => named(blades(fighter, id === 'standard'))),
    check: ({ fighter, target, rules }, input) =>
      target && (attackCheck(fighter, target, input as Attack, rules) as unknown as Check),
    ...own,
  });

const shot = (id: string, halves: 1 | 2, why: RuleId, icon: string, own: Partial<WfAction>): WfAction =>
  action({
    kind: 'shot',
    halves,
    why,
    icon,
    rash: 'shoot',
    target: 'must',
    ways: withThings(id, (fighter) => named(ownWeapons(fighter).filter((one) => !isMelee(one)))),
    check: ({ fighter, target, rules }, input) =>
      target && (shotTest(fighter, target, input as Shot, rules) as unknown as Check),
    ...own,
  });

/** What a weapon takes a full action for at this distance (WF-11.5). */
const costOfShot = (fighter: WfFighter, { weapon: id = '', situation }: WfDeclaration): number => {
  const weapon = weaponOf(fighter, id);
  return weapon && isFar(bandOf(weapon, situationOf({ situation }))) ? FULL : 1;
};

export const attacks = {
  standard: blow('standard', 1, 'WF-6.1', 'crossed-swords', {
    quick: true,
    reaction: true,
    sensible: 3,
    odd: 1,
  }),
  charge: blow('charge', 2, 'WF-6.4', 'sprint', { rash: 'charge', odd: 5 }),
  swift: blow('swift', 2, 'WF-6.7', 'sword-clash', { sequence: true, quick: true, sensible: 2, next: 1 }),
  allOut: blow('allOut', 2, 'WF-6.10', 'battle-axe', {
    sequence: true,
    rash: 'allOut',
    odd: 2,
    inFear: { fight: 1 },
    next: 2,
  }),
  guarded: blow('guarded', 2, 'WF-6.14', 'shield-bash', { odd: 3 }),
  manoeuvring: blow('manoeuvring', 2, 'WF-6.18', 'crossed-sabres', { odd: 4 }),
  shoot: shot('shoot', 1, 'WF-10.1', 'pocket-bow', { quick: true, costs: costOfShot, sensible: 5 }),
  swiftShot: shot('swiftShot', 2, 'WF-6.7', 'thrown-daggers', { sequence: true, sensible: 4, next: 3 }),
  mark: action({
    kind: 'mark',
    halves: 0,
    costs: (fighter, declaration, rules) => (marksFreely(fighter, declaration, rules) ? 0 : 1),
    why: 'WF-3.7',
    icon: 'bullseye',
    target: 'must',
    quick: true,
    inRoundOnly: true,
    reaction: true,
    odd: 6,
    write: (fighter, { target }) => record(fighter, 'mark', target, 'WF-3.6'),
    told: 'marks',
  }),
  feint: action({
    kind: 'deed',
    halves: 1,
    why: 'GAP-5',
    icon: 'crossed-sabres',
    target: 'must',
    reach: true,
    inRoundOnly: true,
    fault: (fighter) => {
      if (!isMelee(mainWeapon(fighter))) return msg('wfrp.no.notMelee');
      return has(fighter, 'prone') ? msg('wfrp.no.prone') : undefined;
    },
    carryOut: (stage, { who, target }, rules) => feint(stage, who, target, rules),
  }),
};
