import { givenOnly, type Id, names } from '../../../src/core/text.ts';
import {
  type Bought,
  type Chips,
  type ChipUse,
  type Declaration,
  type MainOrder,
  type Place,
  type Rolls,
  type Signature,
  type SignedRoll,
  type SimpleOrder,
  type Situation,
  type Spend,
  USES,
  useDef,
  type Volley,
} from '../../../src/rulesets/western/data/declaration.ts';
import {
  type Gait,
  type MainKey,
  type Mode,
  READIED_KINDS,
  type ShotKind,
} from '../../../src/rulesets/western/data/fighter.ts';
import { type Rules, shotOf } from '../../../src/rulesets/western/data/rules.ts';
import {
  MAIN_TABLE,
  REACTION_PRICE,
  SIMPLES,
  type SimpleKey,
  simpleOf,
} from '../../../src/rulesets/western/data/tables.ts';
import type { WeFighter } from '../../../src/rulesets/western/data/turn.ts';
import { firearmOf, meleeWeaponOf } from '../../../src/rulesets/western/figures/gear.ts';
import { durOf, mayUse, priceOf, scopesOf, singlesOf } from '../../../src/rulesets/western/figures/orders.ts';
import { chipsLeft, draftOf } from '../../../src/rulesets/western/figures/rolls.ts';

/* Random declarations. For every choice, 0 is the sensible answer. */

/** Draws a number from 0 to `n` − 1. */
export type RandomDraw = (n: number) => number;

/** An element of a list, or undefined if the list is empty. */
export const pickOne = <T>(pick: RandomDraw, list: readonly T[]): T | undefined => list[pick(list.length)];

/** True with a chance of 1 in `n`; never for a sensible choice. */
export const oneIn = (pick: RandomDraw, n: number): boolean => pick(n) === n - 1;

/** Uses of chips, the most sensible first. */
const NICE: readonly ChipUse[] = ['accuracyUp', 'better', 'loadMore', 'guarded', 'farther', 'speedUp'];
const DAMNIT: readonly ChipUse[] = [
  'exposed',
  ...USES.filter((use) => useDef(use).chip === 'damnit' && use !== 'exposed'),
];

interface Sharing {
  readonly id: string;
  readonly roll: SignedRoll;
  readonly declaration: Declaration;
  readonly rules: Rules;
  readonly pick: RandomDraw;
}

/** How many shots or blows the Accuracy chips of a roll can be spent on. */
function shotsOf({ id, roll, declaration }: Sharing): number {
  if (roll.main === 'simpleShot') return 1;
  const order = declaration.mains.find(({ main }) => main === id);
  return order ? singlesOf(order).length : 0;
}

function spendOn(use: ChipUse, sharing: Sharing): Spend {
  const { names } = useDef(use);
  const { main } = sharing.roll;
  if (main === 'simpleShot' || names === undefined) return { use, amount: 1 };
  return names === 'shot'
    ? { use, amount: 1, shot: 1 + sharing.pick(Math.max(1, shotsOf(sharing))) }
    : { use, amount: 1, scope: pickOne(sharing.pick, scopesOf(main)) ?? 'all' };
}
function spends(n: number, uses: readonly ChipUse[], sharing: Sharing): Spend[] {
  const { main } = sharing.roll;
  const found: Spend[] = [];
  for (let left = n; left > 0; ) {
    const may = uses.filter((use) => {
      const { price, names } = useDef(use);
      return price <= left && mayUse(use, main) && (names !== 'shot' || shotsOf(sharing) > 0);
    });
    const use = pickOne(sharing.pick, may);
    if (use === undefined) return found;
    found.push(spendOn(use, sharing));
    left -= useDef(use).price;
  }
  return found;
}

const BUYABLE: readonly SimpleKey[] = names('duck leanOut lieDown standUp jumpAside order lookAround kneel');
const BUY_PLACES: readonly Place[] = ['beat1End', 'turnStart', 'beat2Start', 'beat2End', 'shot:1', 'blow:1'];

/** May spend some Nice! of a main action on a simple action or a reaction. */
function purchases(nice: number, { roll, rules, pick }: Sharing): Pick<Declaration, 'bought' | 'reaction'> {
  if (roll.main === 'simpleShot') return {};
  if (nice >= REACTION_PRICE && oneIn(pick, 5)) return { reaction: roll.main };
  const simple = oneIn(pick, 3) ? pickOne(pick, BUYABLE) : undefined;
  if (simple === undefined || priceOf(durOf({ simple }, rules)) > nice) return {};
  const one: Bought = { simple, place: pickOne(pick, BUY_PLACES) ?? 'beat1End', pays: roll.main };
  return { bought: [one] };
}

/** Spends all chips of all rolls, and adds what they buy to the orders. */
function chipsFor(
  fighter: WeFighter,
  declaration: Declaration,
  rules: Rules,
  pick: RandomDraw,
): Pick<Declaration, 'chips' | 'bought' | 'reaction'> {
  const chips: { [roll: string]: Chips } = {};
  let bought: Pick<Declaration, 'bought' | 'reaction'> = {};
  for (const [id, roll] of Object.entries(fighter.turn.rolls ?? {})) {
    const sharing: Sharing = { id, roll, declaration, rules, pick };
    const more = rules.topUpMax > 0 && oneIn(pick, 4) ? 1 : 0;
    const topUp = { nice: more, damnit: more };
    const pool = chipsLeft(id, draftOf(fighter, { ...declaration, chips: { [id]: { topUp } } }, rules));
    if (!pool) continue;
    const own = bought.bought || bought.reaction || declaration.readied ? {} : purchases(pool.nice, sharing);
    bought = { ...bought, ...own };
    const [one] = own.bought ?? [];
    const price = own.reaction ? REACTION_PRICE : one ? priceOf(durOf(one, rules)) : 0;
    chips[id] = {
      ...(more > 0 ? { topUp } : {}),
      spends: [...spends(pool.nice - price, NICE, sharing), ...spends(pool.damnit, DAMNIT, sharing)],
    };
  }
  return { chips, ...bought };
}

/** What a default declaration depends on. */
export interface PolicyContext {
  readonly fighter: WeFighter;
  readonly enemies: readonly Id[];
  readonly everybody: readonly Id[];
  readonly situation: Situation;
  readonly rules: Rules;
  readonly pick: RandomDraw;
}

export const asOrder = ({ main, technique, item, called }: Signature): MainOrder =>
  main === 'simpleShot'
    ? { main: 'shooting' }
    : {
        main,
        ...(MAIN_TABLE[main].parts === 'movement' ? { mode: technique as Mode | Gait } : {}),
        ...(item === undefined ? {} : { item, called }),
      };

/** Shots or blows at the nearest target, or divided between two. */
function volleysFor(context: PolicyContext, kind: Volley['kind'], most: number): Volley[] {
  const { enemies, pick } = context;
  const [first] = enemies;
  if (first === undefined || most < 1) return [];
  const stubborn = oneIn(pick, 8) ? { keepFiring: true } : oneIn(pick, 8) ? { fireAnyway: true } : {};
  const holds = kind === 'blow' && oneIn(pick, 4) ? { grapple: true } : {};
  const how = { ...stubborn, ...holds, ...(kind !== 'blow' && oneIn(pick, 8) ? { horse: true } : {}) };
  const n = oneIn(pick, 3) ? 1 + pick(most) : most;
  const other = oneIn(pick, 4) ? pickOne(pick, enemies) : undefined;
  const volley = (some: number, target: Id): Volley => ({ kind, n: some, target, ...how });
  if (other === undefined || other === first || n < 2) return [volley(n, pickOne(pick, enemies) ?? first)];
  const share = 1 + pick(n - 1);
  return [volley(share, first), volley(n - share, other)];
}

/** The most shots of a kind, by weapon and turn (S-7). */
function mostShots({ fighter, rules }: PolicyContext, kind: ShotKind): number {
  const gun = firearmOf(fighter)?.traits;
  if (!gun) return 0;
  const loaded = gun.capacity === 0 ? Number.POSITIVE_INFINITY : gun.loaded;
  const { most } = shotOf(rules, kind);
  if (kind === 'speed') return Math.min(most, Math.ceil(loaded / 3));
  return Math.min(most, gun[kind], loaded);
}

const KIND_OF: { readonly [main in MainKey]?: ShotKind } = { aimed: 'aimed', speedShooting: 'speed' };

function orderFor(context: PolicyContext, roll: SignedRoll, main: MainKey): MainOrder {
  const { fighter, enemies, everybody, pick } = context;
  const weapon = givenOnly({ weapon: roll.weapon });
  const { parts, patient: heals } = MAIN_TABLE[main];
  if (parts === 'shots') {
    const kind = KIND_OF[main] ?? (roll.technique as ShotKind | undefined) ?? 'quick';
    const volleys = volleysFor(context, kind, mostShots(context, kind));
    const late = oneIn(pick, 8) ? { from: 2 as const } : {};
    const after = oneIn(pick, 12) ? pickOne(pick, enemies) : undefined;
    return { main, volleys, ...weapon, ...late, ...givenOnly({ after }) };
  }
  if (parts === 'blows')
    return { main, volleys: volleysFor(context, 'blow', meleeWeaponOf(fighter).traits.blows), ...weapon };
  if (parts === 'movement') {
    const mode = (roll.technique ?? (main === 'riding' ? 'rideGallop' : 'jog')) as Mode | Gait;
    return { main, mode, ...(oneIn(pick, 5) ? { crossesGap: true } : {}) };
  }
  const others = everybody.filter((id) => id !== fighter.id);
  const patient = heals ? pickOne(pick, others) : undefined;
  const own = roll.item === undefined ? {} : { item: roll.item, called: roll.called };
  return { main, ...weapon, ...own, ...givenOnly({ patient }) };
}

/** What has to be done first: draw the weapon, clear it, or lean out of cover. */
function neededFirst({ fighter }: PolicyContext): SimpleOrder | undefined {
  const gun = firearmOf(fighter);
  if (gun && !gun.traits.inHand) return { simple: 'takeOut', item: gun.id };
  if (gun?.traits.jammed) return { simple: 'clearJam', item: gun.id };
  if (fighter.traits.cover.hidden) return { simple: 'leanOut' };
  return undefined;
}

const QUIET: readonly SimpleKey[] = SIMPLES.filter(
  (simple) => simpleOf(simple).roll === undefined && simple !== 'reload',
);

const randomSimple = ({ pick }: PolicyContext): SimpleOrder => ({ simple: pickOne(pick, QUIET) ?? 'duck' });

function firstSimple(context: PolicyContext, rolls: Rolls): readonly SimpleOrder[] {
  const [target] = context.enemies;
  if (rolls.before) return [{ simple: 'fireSnap', ...(target === undefined ? {} : { target }) }];
  const needed = neededFirst(context);
  if (needed && !oneIn(context.pick, 4)) return [needed];
  return oneIn(context.pick, 3) ? [randomSimple(context)] : [];
}

const lastSimple = (context: PolicyContext): readonly SimpleOrder[] => {
  if (context.fighter.traits.cover.fraction !== 'none') return [{ simple: 'duck' }];
  return oneIn(context.pick, 3) ? [randomSimple(context)] : [];
};

/** Sometimes the fighter readies an action, or plans for the fall of their target (WE-10.1, WE-10.4). */
function planAhead(
  context: PolicyContext,
  mains: readonly MainOrder[],
): Pick<Declaration, 'plans' | 'readied'> {
  const { enemies, pick } = context;
  const shoots = mains.length === 1 && mains[0]?.main === 'shooting';
  const subject = pickOne(pick, enemies);
  if (shoots && subject !== undefined && oneIn(pick, 3)) {
    const kind = pickOne(pick, READIED_KINDS) ?? 'appears';
    return { readied: { event: '…', kind, subject } };
  }
  const [first, other] = enemies;
  if (other === undefined || !oneIn(pick, 4)) return {};
  return {
    plans: [{ condition: '…', template: 'targetDown', subject: first, orders: { targets: [other] } }],
  };
}

export function declare(context: PolicyContext): Declaration {
  const { fighter, enemies, situation, pick } = context;
  const rolls = fighter.turn.rolls ?? {};
  const mains = Object.values(rolls).flatMap((roll) =>
    roll.main === 'simpleShot' ? [] : [orderFor(context, roll, roll.main)],
  );
  const aims = Object.fromEntries(enemies.map((enemy) => [enemy, situation]));
  if (mains.length === 0 && !rolls.before) {
    const needed = neededFirst(context);
    const chain = [
      ...(needed ? [needed] : []),
      ...(oneIn(pick, 2) ? [randomSimple(context), randomSimple(context)] : []),
    ];
    return { mains, aims, ...(chain.length > 0 ? { chain } : {}) };
  }
  const plain: Declaration = {
    mains,
    aims,
    before: firstSimple(context, rolls),
    after: lastSimple(context),
    ...planAhead(context, mains),
  };
  return { ...plain, ...chipsFor(fighter, plain, context.rules, pick) };
}

/** A minimal declaration: only the signed rolls. */
export function declareLeast(context: PolicyContext): Declaration {
  const { fighter, rules } = context;
  const rolls = fighter.turn.rolls ?? {};
  const mains = Object.values(rolls).flatMap((roll) => (roll.main === 'simpleShot' ? [] : [asOrder(roll)]));
  const before = rolls.before ? { before: [{ simple: 'fireSnap' as const }] } : {};
  return { mains, ...before, ...chipsFor(fighter, { mains, ...before }, rules, () => 0) };
}
