import type { Id } from '../../core/text.ts';
import { durOf, metresOf } from './durations.ts';
import type { Bought, ChainLink, MainOrder, Orders, SimpleOrder, Single } from './orders.ts';
import { isMelee, isShooting, shareOf, singlesOf, waitedShare } from './orders.ts';
import type { Rules } from './rules.ts';
import { shotOf } from './starter-tables.ts';
import { isFastGait, MAIN_TABLE, simpleOf } from './tables.ts';

/* One person's steps of one beat in the order in which he does them (section 2.2 of the ledger). A step never overtakes the one before it. */

export type Beat = 1 | 2;
export type Phase = 'A' | 'B' | 'C';

/** What a step is apart from its moment. `name` is the simple, the kind of shot, the way of going, the work. */
export type Step = {
  readonly who: Id;
  readonly beat: Beat;
  readonly type: 'simple' | 'shot' | 'blow' | 'move' | 'ride' | 'work';
  readonly name: string;
  readonly dur: number;
  /** Effective Speed (WE-9.3); of a gallop step its metres or the horse's Swiftness (WE-9.4). */
  readonly speed: number;
  /** The earliest phase. */
  readonly min: Phase;
  /** The shot or blow of the turn, counted from 1; a shot that is a simple has none. */
  readonly no?: number;
  /** What a table's own action is called (WE-2.4). */
  readonly called?: string;
  readonly target?: Id;
  /** Half of the way. */
  readonly metres?: number;
  /** The last simple of a beat: one of beat 1 costs Speed in beat 2 (WE-7.9). */
  readonly trailing?: true;
  /** Not part of the own sequence: ordered by itself (the horse at a gallop). */
  readonly horse?: true;
  readonly item?: Id;
  readonly grapple?: boolean;
  /** At the horse of the target. */
  readonly atHorse?: boolean;
  readonly keepFiring?: boolean;
  readonly fireAnyway?: boolean;
  readonly crossesGap?: boolean;
  /** Fired right behind this person's movement (AM-13, sameBeatEnd). */
  readonly behind?: Id;
  /** The main that it is a part of, or that has paid for it. */
  readonly main?: string;
  /** The roll of a simple that is a shot: its place in the declaration. */
  readonly roll?: string;
};

/** Speed won and lost by chips, by what it is for (WE-9.3, AM-30). */
export interface SpeedChips {
  readonly all?: number;
  readonly shots?: number;
  readonly blows?: number;
  readonly move?: number;
}

/** One person as the scheduler sees him. */
export interface Actor {
  readonly who: Id;
  /** Speed with the modifiers of his state. */
  readonly speed: number;
  readonly chips?: SpeedChips;
  /** Speed that the chips of simple shots give to those shots, by roll (AM-26). */
  readonly simpleShots?: { readonly [roll: string]: number };
  /** Speed that the end of beat 1 has cost (WE-7.9); worked out from the orders where it is left out. */
  readonly loss?: number;
  /** Of the horse he rides; counts with `gallopInitiative` swiftness (AM-7). */
  readonly swiftness?: number;
  readonly orders: Orders;
  /** He waits for an event: no steps but the simple before (AM-34). */
  readonly waits?: boolean;
}

/** The rules that the scheduler reads. */
export type BeatRules = Pick<
  Rules,
  | 'gallopInitiative'
  | 'briefSimpleFirst'
  | 'trailingInExchange'
  | 'exchangeScope'
  | 'holdFireMode'
  | 'meleeAlternates'
  | 'simpleTable'
  | 'ownSimples'
  | 'moveTable'
  | 'shotTable'
>;

interface Making {
  readonly actor: Actor;
  readonly beat: Beat;
  readonly rules: BeatRules;
  readonly loss: number;
}

type Scope = 'shots' | 'blows' | 'move';

function speedOf({ actor, loss }: Making, scope?: Scope): number {
  const { all = 0 } = actor.chips ?? {};
  return actor.speed + all + (scope ? (actor.chips?.[scope] ?? 0) : 0) - loss;
}

/** A step while it is being made. Fields are written one by one: spreads are dear, and steps are made by the hundred. */
type Made = { -readonly [field in keyof Step]: Step[field] };

function simpleStep(making: Making, order: SimpleOrder, min: Phase, trailing = false): Step {
  const { shot } = simpleOf(order.simple);
  const step: Made = {
    who: making.actor.who,
    beat: making.beat,
    type: shot ? 'shot' : 'simple',
    name: shot ?? order.simple,
    dur: durOf(order, making.rules),
    speed: speedOf(making),
    min,
  };
  if (order.called !== undefined) step.called = order.called;
  if (order.target !== undefined) step.target = order.target;
  if (order.item !== undefined) step.item = order.item;
  if (trailing) step.trailing = true;
  return step;
}

/** A declared simple; one that is a shot has a roll of its own, and the Speed that its chips give it (WE-3.2, AM-26). */
function declaredStep(making: Making, order: SimpleOrder, roll: string, min: Phase, trailing = false): Step {
  const step = simpleStep(making, order, min, trailing);
  if (step.type !== 'shot') return step;
  return { ...step, roll, speed: step.speed + (making.actor.simpleShots?.[roll] ?? 0) };
}

/** The part of a main's shots or blows that falls into this beat. */
function partOf({ actor, beat, rules }: Making, main: MainOrder, all: readonly Single[]): readonly Single[] {
  const first = shareOf(all.length, 1);
  if (main.after !== undefined && rules.holdFireMode === 'sameBeatEnd') {
    if ((main.from ?? 1) !== beat) return [];
    return beat === 1 ? all.slice(0, first) : renumbered(all.slice(0, waitedShare(all.length)), all);
  }
  if (main.from === 2 || main.after !== undefined)
    return beat === 1 ? [] : all.slice(0, waitedShare(all.length));
  return beat === 1 ? all.slice(0, first) : all.slice(first);
}

/** Shots that are made count from the first, whatever was lost (OW-12). */
const renumbered = (some: readonly Single[], all: readonly Single[]): Single[] =>
  some.map((single, i) => ({ ...single, no: (all[0]?.no ?? 1) + i }));

const numbered = (place: string, kind: 'shot' | 'blow'): number | undefined =>
  place.startsWith(`${kind}:`) ? Number(place.slice(kind.length + 1)) : undefined;

function singleStep(making: Making, main: MainOrder, { no, volley }: Single): Step {
  const { kind, target, grapple, horse, keepFiring, fireAnyway } = volley;
  const shot = kind !== 'blow';
  const step: Made = {
    who: making.actor.who,
    beat: making.beat,
    type: shot ? 'shot' : 'blow',
    name: kind,
    dur: shot ? shotOf(making.rules, kind).dur : making.rules.meleeAlternates ? 2 : 0,
    speed: speedOf(making, shot ? 'shots' : 'blows'),
    min: shot ? 'A' : 'B',
    no,
    target,
    main: main.main,
  };
  if (main.weapon !== undefined) step.item = main.weapon;
  if (grapple !== undefined) step.grapple = grapple;
  if (horse !== undefined) step.atHorse = horse;
  if (keepFiring !== undefined) step.keepFiring = keepFiring;
  if (fireAnyway !== undefined) step.fireAnyway = fireAnyway;
  if (shot && main.after !== undefined && making.rules.holdFireMode === 'sameBeatEnd')
    step.behind = main.after;
  return step;
}

function halfStep(making: Making, main: MainOrder): Step {
  const { who } = making.actor;
  const { main: key, mode = 'walk', crossesGap } = main;
  const way = MAIN_TABLE[key].parts === 'way';
  const common = { who, beat: making.beat, dur: 0, main: key };
  const called = main.called === undefined ? {} : { called: main.called };
  if (!way) return { ...common, ...called, type: 'work', name: key, speed: speedOf(making), min: 'C' };
  const metres = metresOf(main, making.rules);
  const half = { ...common, name: mode, metres: metres / 2, ...(crossesGap ? { crossesGap } : {}) };
  if (key === 'movement')
    return { ...half, type: 'move', speed: speedOf(making, 'move'), min: mode === 'sprint' ? 'B' : 'C' };
  if (!isFastGait(mode)) return { ...half, type: 'ride', speed: speedOf(making, 'move'), min: 'C' };
  const own = making.rules.gallopInitiative === 'swiftness' ? making.actor.swiftness : undefined;
  return { ...half, type: 'ride', speed: own ?? metres, min: 'B', horse: true };
}

/** Shots, then blows, in the declared order of the mains, each with the simples bought behind it. */
function singlesIn(making: Making, kind: 'shot' | 'blow'): Step[] {
  const { orders } = making.actor;
  const is = kind === 'shot' ? isShooting : isMelee;
  let first = 1;
  return orders.mains.filter(is).flatMap((main) => {
    const all = singlesOf(main, first);
    first += all.length;
    return partOf(making, main, all).flatMap((single) => {
      const step = singleStep(making, main, single);
      const behind = step.behind === undefined ? {} : { behind: step.behind };
      const bought = (orders.bought ?? []).filter(({ place }) => numbered(place, kind) === single.no);
      return [step, ...bought.map((order) => ({ ...boughtStep(making, order, step.min), ...behind }))];
    });
  });
}

const boughtStep = (making: Making, order: Bought, min: Phase, trailing = false): Step => ({
  ...simpleStep(making, order, min, trailing),
  main: order.pays,
});

const boughtAt = (making: Making, place: string, min: Phase, trailing = false): Step[] =>
  (making.actor.orders.bought ?? [])
    .filter((order) => order.place === place)
    .map((order) => boughtStep(making, order, min, trailing));

/** The links of a chain that fall into this beat (AM-15). */
function linksIn(chain: readonly ChainLink[], beat: Beat): readonly ChainLink[] {
  const cut = chain.findIndex(({ beat2 }) => beat2);
  const later = cut < 0 ? chain.length : cut;
  return beat === 1 ? chain.slice(0, later) : chain.slice(later);
}

/** What opens a beat: the simple before, or the chain; then what was bought for the start (AM-67). */
function opening(making: Making): Step[] {
  const { before = [], chain = [] } = making.actor.orders;
  const links = linksIn(chain, making.beat).map((order) =>
    declaredStep(making, order, `chain:${chain.indexOf(order)}`, 'A'),
  );
  if (making.beat === 2) return [...links, ...boughtAt(making, 'beat2Start', 'A')];
  const first = before.map((order) => declaredStep(making, order, 'before', 'A'));
  return [...first, ...links, ...boughtAt(making, 'turnStart', 'A')];
}

/** A simple behind the last shot or blow of a beat is at the beat's end, unless something else follows (AM-25). */
function normalised(steps: readonly Step[], followed: boolean): Step[] {
  if (followed) return [...steps];
  const last = steps.findLastIndex(({ type }) => type !== 'simple');
  return steps.map((step, i) => (i > last ? { ...step, min: 'C', trailing: true } : step));
}

/** The own sequence of one person in one beat, and apart from it the horse he gallops on. */
export interface Sequence {
  readonly own: readonly Step[];
  readonly horse: readonly Step[];
}

function made(making: Making): Sequence {
  const { orders, waits } = making.actor;
  if (waits)
    return {
      own:
        making.beat === 1 ? (orders.before ?? []).map((one) => declaredStep(making, one, 'before', 'A')) : [],
      horse: [],
    };
  const halves = orders.mains
    .filter((main) => !isShooting(main) && !isMelee(main))
    .map((main) => halfStep(making, main));
  const [sprint, rest] = [
    halves.filter(({ min, horse }) => min === 'B' && !horse),
    halves.filter(({ min }) => min === 'C'),
  ];
  const blows = [...singlesIn(making, 'blow'), ...sprint];
  const shots = singlesIn(making, 'shot');
  const after =
    making.beat === 2 ? (orders.after ?? []).map((one) => declaredStep(making, one, 'after', 'C', true)) : [];
  return {
    own: [
      ...opening(making),
      ...normalised(shots, shots.length === 0 || blows.length > 0 || rest.length > 0),
      ...normalised(blows, blows.length === 0 || rest.length > 0),
      ...rest,
      ...boughtAt(making, making.beat === 1 ? 'beat1End' : 'beat2End', 'C', true),
      ...after,
    ],
    horse: halves.filter(({ horse }) => horse),
  };
}

/** Speed that simples at the end of beat 1 cost in beat 2 (WE-7.9, WE-7.10). */
export const lossIn = ({ own }: Sequence): number =>
  own.reduce((sum, { trailing, dur }) => sum + (trailing ? dur : 0), 0);

const lossOf = (actor: Actor, rules: BeatRules): number =>
  actor.loss ?? lossIn(made({ actor, beat: 1, rules, loss: 0 }));

/** What one person does in one beat, in his own order. */
export function sequenceOf(actor: Actor, beat: Beat, rules: BeatRules): Sequence {
  return made({ actor, beat, rules, loss: beat === 2 ? lossOf(actor, rules) : 0 });
}

/** Simples of a step list in snap shots: what the budget of a beat counts (WE-7.11). */
export const simplesIn = ({ own }: Sequence): number =>
  own.reduce((sum, step) => sum + (countsAsSimple(step) ? step.dur : 0), 0);

/** Shots of mains are no simples; those that are simples have no number (AM-22). */
const countsAsSimple = ({ type, no }: Step): boolean =>
  type === 'simple' || (type === 'shot' && no === undefined);
