import type { ActionContext } from '../../../core/action-context.ts';
import type { WholeTurn } from '../../../core/tactics/hooks.ts';
import { givenOnly, type Id, type Json } from '../../../core/text.ts';
import type { MainOrder, Rolls, Signature, SimpleOrder, Situation } from '../data/declaration.ts';
import type { MainKey, Mode, ShotKind, Weapon } from '../data/fighter.ts';
import { type Rules, shotOf } from '../data/rules.ts';
import { MAIN_TABLE, WINDOW } from '../data/tables.ts';
import type { WeFighter } from '../data/turn.ts';
import { firearmOf, meleeWeaponOf } from '../figures/gear.ts';
import { beyondReach, REACH, type Strike } from '../figures/hit.ts';
import { singlesOf } from '../figures/orders.ts';
import { forbiddenModes, has, speedOf } from '../figures/state.ts';

/* What the turn of a fighter against one enemy consists of: shots and blows in their time, and what comes before and after them. */

/** What a fighter decides about: their turn against one enemy, or against nobody. */
export interface Turn {
  readonly fighter: WeFighter;
  readonly target: Id | undefined;
  readonly other: WeFighter | undefined;
  readonly situation: Situation;
  readonly rules: Rules;
}

export const turnOf = ({
  cast,
  who,
  targets,
  situation,
  rules,
}: ActionContext<WeFighter, Rules>): Turn | undefined => {
  const fighter = cast[who];
  const [target] = targets;
  return fighter && { fighter, target, other: cast[target ?? ''], situation: situation as Situation, rules };
};

/** The most shots of a kind, by weapon, rounds and turn (S-7). */
function mostShots(gun: Weapon, kind: ShotKind, rules: Rules): number {
  const { most } = shotOf(rules, kind);
  const { capacity, loaded } = gun.traits;
  const rounds = capacity === 0 ? most : loaded;
  if (kind === 'speed') return 0;
  return Math.min(most, gun.traits[kind], rounds);
}

/** The gun that could be fired at the target once it is in hand and cleared. */
function gunFor({ fighter, target, situation, rules }: Turn): Weapon | undefined {
  const gun = firearmOf(fighter);
  return gun && target !== undefined && !beyondReach(gun, situation.distance, rules) ? gun : undefined;
}

/** What has to be done first: draw the weapon, clear it, or lean out of cover. */
export function neededFirst({ fighter }: Turn, main: MainKey): SimpleOrder | undefined {
  if (MAIN_TABLE[main].parts !== 'shots') return undefined;
  const gun = firearmOf(fighter);
  if (gun && !gun.traits.inHand) return { simple: 'takeOut', item: gun.id };
  if (gun?.traits.jammed) return { simple: 'clearJam', item: gun.id };
  return fighter.traits.cover.hidden ? { simple: 'leanOut' } : undefined;
}

/** Beyond this many metres whoever lies is harder to hit (S-9). */
const LYING_HELPS = 10;

/** What makes a fighter harder to hit at the end of their turn, and how they are then: cover, the ground, or a crouch (S-9, S-21). */
export function shelter({
  fighter,
  situation,
}: Turn): { readonly order: SimpleOrder; readonly done: WeFighter } | undefined {
  const { posture, cover } = fighter.traits;
  const as = (simple: 'duck' | 'lieDown', traits: Partial<WeFighter['traits']>) => ({
    order: { simple },
    done: { ...fighter, traits: { ...fighter.traits, ...traits } },
  });
  if (cover.fraction !== 'none') return as('duck', { cover: { ...cover, hidden: true } });
  if (posture === 'lying' || posture === 'mounted') return undefined;
  if (situation.distance > LYING_HELPS) return as('lieDown', { posture: 'lying' });
  return posture === 'crouched' || situation.distance <= REACH
    ? undefined
    : as('duck', { posture: 'crouched' });
}

/** A shot or blow as it will be made, and how long it takes in snap shots. */
export interface Timed {
  readonly strike: Strike;
  readonly dur: number;
}

export function strikeAt(
  { fighter, target = '', situation, rules }: Turn,
  kind: Strike['kind'],
  more: Pick<Strike, 'weapon' | 'no' | 'roll'>,
): Timed {
  const strike = { shooter: fighter.id, target, kind, turn: 0, situation, ...more };
  return { strike, dur: kind === 'blow' ? 1 : shotOf(rules, kind).dur };
}

/** The single shots or blows of a main action at the target. */
export const strikesOf = (turn: Turn, { main, volleys = [], weapon }: MainOrder): Timed[] =>
  singlesOf({ main, volleys }).map(({ no, volley }) =>
    strikeAt(turn, volley.kind, { no, roll: main, ...givenOnly({ weapon }) }),
  );

/** How many windows enemies have in a turn: those of four quick shots. */
const WINDOWS = 4;

/** By how much a fighter is faster than their target. */
export const leadOf = ({ fighter, other, rules }: Turn): number =>
  other ? speedOf(fighter, rules) - speedOf(other, rules) : 0;

/** The attacks of a turn, and how much of what the target does comes before each: the windows before its own, and that window of a faster target. */
export function inTime(
  turn: Turn,
  strikes: readonly Timed[],
  { delay, faster }: { readonly delay: number; readonly faster: number },
): WholeTurn<WeFighter>['attacks'] {
  const lead = leadOf(turn) + faster;
  const slower = lead > 0 ? 0 : lead === 0 ? 0.5 : 1;
  const windows = windowsOf([delay, ...strikes.map(({ dur }) => dur)]).slice(1);
  return strikes.map(({ strike }, at) => ({
    play: 'attack',
    input: strike as unknown as Json,
    after: Math.min(1, ((windows[at] ?? 0) + slower) / WINDOWS),
  }));
}

/** In which window each of some steps is done: they fill windows of 2 snap shots, and longer ones take several (WE-8.2, WE-9.6). */
function windowsOf(durations: readonly number[]): number[] {
  let window = 0;
  let used = 0;
  return durations.map((dur) => {
    const fits = used + dur <= WINDOW;
    if (!fits) window += Math.ceil(dur / WINDOW) - (used === 0 ? 1 : 0);
    used = fits ? used + dur : Math.min(dur, WINDOW);
    return window;
  });
}

const KIND_OF: { readonly [main in MainKey]?: ShotKind } = { aimed: 'aimed' };

const kindOf = ({ main, technique }: Signature): ShotKind =>
  (main === 'simpleShot' ? undefined : KIND_OF[main]) ?? (technique as ShotKind | undefined) ?? 'quick';

/** A main action against the target, as signed. */
export function orderFor(turn: Turn, { main, technique, weapon, item, called }: Signature): MainOrder {
  const { fighter, target = '', rules } = turn;
  if (main === 'simpleShot') return { main: 'shooting' };
  const { parts } = MAIN_TABLE[main];
  const with_ = givenOnly({ weapon, item, called });
  if (parts === 'movement') return { main, mode: technique as Mode };
  if (parts === 'shots') {
    const gun = firearmOf(fighter, weapon);
    const kind = kindOf({ main, technique });
    const n = gun ? mostShots(gun, kind, rules) : 0;
    return { main, ...with_, volleys: n > 0 ? [{ kind, n, target }] : [] };
  }
  if (parts === 'blows')
    return {
      main,
      ...with_,
      volleys: [{ kind: 'blow', n: meleeWeaponOf(fighter, weapon).traits.blows, target }],
    };
  return { main, ...with_ };
}

/* What may be signed for. */

type MainSignature = Signature & { readonly main: MainKey };

/** How somebody goes who has nothing better to do, as far as their state allows. */
function movement({ fighter, rules }: Turn): MainSignature {
  const barred = forbiddenModes(fighter, rules);
  const technique = (['jog', 'walk', 'crawl'] as const).find((mode) => !barred.includes(mode));
  return { main: 'movement', technique: technique ?? 'crawl' };
}

/** Main actions that may gain something against the target; without one, to go somewhere. */
export function mainsFor(turn: Turn): MainSignature[] {
  const { fighter, target, situation } = turn;
  if (target === undefined) return [movement(turn)];
  const gun = gunFor(turn);
  const weapon = gun && { weapon: gun.id };
  const can = (kind: 'quick' | 'snap' | 'aimed'): boolean =>
    gun !== undefined && mostShots(gun, kind, turn.rules) > 0;
  const own = firearmOf(fighter);
  const { capacity = 0, loaded = 0, reloadRate = 0 } = own?.traits ?? {};
  const calm = !has(fighter, 'panic');
  return [
    ...(['quick', 'snap'] as const)
      .filter((kind) => calm && can(kind))
      .map((technique): MainSignature => ({ main: 'shooting', technique, ...weapon })),
    ...(calm && can('aimed') ? [{ main: 'aimed' as const, ...weapon }] : []),
    ...(calm && situation.distance <= REACH
      ? [{ main: 'melee' as const, weapon: meleeWeaponOf(fighter).id }]
      : []),
    ...(own && loaded < capacity && reloadRate > 0 ? [{ main: 'reloading' as const, weapon: own.id }] : []),
    ...(has(fighter, 'stunned') ? [{ main: 'pullTogether' as const }] : []),
    movement(turn),
  ];
}

/** A fighter with some rounds more in a weapon. */
function loadedBy(fighter: WeFighter, weapon: Id | undefined, rounds: number): WeFighter {
  const gun = firearmOf(fighter, weapon);
  if (!gun) return fighter;
  const { capacity, loaded } = gun.traits;
  const traits = { ...gun.traits, loaded: Math.min(capacity, loaded + rounds) };
  return { ...fighter, gear: { ...fighter.gear, [gun.id]: { ...gun, traits } } };
}

/** How a fighter is when a main action without attacks has gone as usual. */
export function afterWork(fighter: WeFighter, { main, weapon }: Signature): WeFighter {
  if (main === 'reloading')
    return loadedBy(fighter, weapon, firearmOf(fighter, weapon)?.traits.reloadRate ?? 0);
  if (main !== 'pullTogether') return fighter;
  const { stunned: _, ...conditions } = fighter.conditions;
  return { ...fighter, conditions };
}

/** Signatures for a main action, alone or with a shot before it and one after it (WE-3.2, WE-5.1). */
export function signaturesFor(turn: Turn, main: MainSignature): Rolls[] {
  const alone = { [main.main]: main };
  const gun = gunFor(turn);
  const order = orderFor(turn, main);
  const left = (gun?.traits.loaded ?? 0) - (order.volleys?.[0]?.n ?? 0);
  if (!gun || gun.traits.snap === 0 || MAIN_TABLE[main.main].parts !== 'shots') return [alone];
  const shot: Signature = { main: 'simpleShot', technique: 'snap', weapon: gun.id };
  const free = neededFirst(turn, main.main) === undefined;
  const unlimited = gun.traits.capacity === 0;
  const before = free && (unlimited || left > 0);
  return [
    alone,
    ...(before ? [{ before: shot, ...alone }] : []),
    ...(unlimited || left > 0 ? [{ ...alone, after: shot }] : []),
    ...(before && (unlimited || left > 1) ? [{ before: shot, ...alone, after: shot }] : []),
  ];
}
