import type { Id } from '../../../core/text.ts';
import type { Bought, ChainLink, MainOrder, Orders, SimpleOrder } from '../data/declaration.ts';
import { type Rules, shotOf } from '../data/rules.ts';
import { isFastGait, MAIN_TABLE, simpleOf } from '../data/tables.ts';
import type { Beat, Phase, Step } from '../data/turn.ts';
import {
  durOf,
  isAttack,
  isMelee,
  isShooting,
  metresOf,
  readPlace,
  type Single,
  type SpeedChips,
  shareOf,
  singlesOf,
  waitedShare,
  waits,
} from './orders.ts';

/** A fighter as the scheduler reads them. */
export interface Actor {
  readonly who: Id;
  /** Speed with the modifiers of the fighter's state. */
  readonly speed: number;
  readonly chips?: SpeedChips;
  /** Speed that chips add to simple shots, by their roll (AM-26). */
  readonly simpleShots?: { readonly [roll: string]: number };
  /** Speed that the end of beat 1 costs in beat 2 (WE-7.9); by default as the orders say. */
  readonly loss?: number;
  /** The Swiftness of the horse; it counts with `gallopInitiative` swiftness (AM-7). */
  readonly swiftness?: number;
  readonly orders: Orders;
  /** The fighter waits for an event, and only does the simple action before the main actions (AM-34). */
  readonly waits?: boolean;
}

/** The house rules that the scheduler reads. */
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

interface SequenceContext {
  readonly actor: Actor;
  readonly beat: Beat;
  readonly rules: BeatRules;
  readonly loss: number;
}

type Scope = 'shots' | 'blows' | 'move';

function stepSpeed({ actor, loss }: SequenceContext, scope?: Scope): number {
  const { all = 0 } = actor.chips ?? {};
  return actor.speed + all + (scope ? (actor.chips?.[scope] ?? 0) : 0) - loss;
}

/** A step whose fields are written one by one, because hundreds of steps are made and spreads are slow. */
type MutableStep = { -readonly [field in keyof Step]: Step[field] };

function simpleStep(context: SequenceContext, order: SimpleOrder, min: Phase, trailing = false): Step {
  const { shot } = simpleOf(order.simple);
  const step: MutableStep = {
    who: context.actor.who,
    beat: context.beat,
    type: shot ? 'shot' : 'simple',
    name: shot ?? order.simple,
    dur: durOf(order, context.rules),
    speed: stepSpeed(context),
    min,
  };
  if (order.called !== undefined) step.called = order.called;
  if (order.target !== undefined) step.target = order.target;
  if (order.item !== undefined) step.item = order.item;
  if (trailing) step.trailing = true;
  return step;
}

/** The step of a declared simple action. A simple shot has its own roll, whose chips add to its Speed (WE-3.2, AM-26). */
function declaredStep(
  context: SequenceContext,
  order: SimpleOrder,
  roll: string,
  min: Phase,
  trailing = false,
): Step {
  const step = simpleStep(context, order, min, trailing);
  if (step.type !== 'shot') return step;
  return { ...step, roll, speed: step.speed + (context.actor.simpleShots?.[roll] ?? 0) };
}

/** The shots or blows of a main action that belong to this beat. */
function singlesOfBeat(
  { actor, beat, rules }: SequenceContext,
  main: MainOrder,
  all: readonly Single[],
): readonly Single[] {
  const first = shareOf(all.length, 1);
  if (main.after !== undefined && rules.holdFireMode === 'sameBeatEnd') {
    if ((main.from ?? 1) !== beat) return [];
    return beat === 1 ? all.slice(0, first) : renumber(all.slice(0, waitedShare(all.length)), all);
  }
  if (waits(main)) return beat === 1 ? [] : all.slice(0, waitedShare(all.length));
  return beat === 1 ? all.slice(0, first) : all.slice(first);
}

/** Numbers the remaining shots from the first, whichever were lost (OW-12). */
const renumber = (some: readonly Single[], all: readonly Single[]): Single[] =>
  some.map((single, i) => ({ ...single, no: (all[0]?.no ?? 1) + i }));

function singleStep(context: SequenceContext, main: MainOrder, { no, volley }: Single): Step {
  const { kind, target, grapple, horse, keepFiring, fireAnyway } = volley;
  const shot = kind !== 'blow';
  const step: MutableStep = {
    who: context.actor.who,
    beat: context.beat,
    type: shot ? 'shot' : 'blow',
    name: kind,
    dur: shot ? shotOf(context.rules, kind).dur : context.rules.meleeAlternates ? 2 : 0,
    speed: stepSpeed(context, shot ? 'shots' : 'blows'),
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
  if (shot && main.after !== undefined && context.rules.holdFireMode === 'sameBeatEnd')
    step.behind = main.after;
  return step;
}

function halfStep(context: SequenceContext, main: MainOrder): Step {
  const { who } = context.actor;
  const { main: key, mode = 'walk', crossesGap } = main;
  const common = { who, beat: context.beat, dur: 0, main: key };
  const called = main.called === undefined ? {} : { called: main.called };
  if (MAIN_TABLE[key].parts !== 'movement')
    return { ...common, ...called, type: 'work', name: key, speed: stepSpeed(context), min: 'C' };
  const metres = metresOf(main, context.rules);
  const half = { ...common, name: mode, metres: metres / 2, ...(crossesGap ? { crossesGap } : {}) };
  if (key === 'movement')
    return { ...half, type: 'move', speed: stepSpeed(context, 'move'), min: mode === 'sprint' ? 'B' : 'C' };
  if (!isFastGait(mode)) return { ...half, type: 'ride', speed: stepSpeed(context, 'move'), min: 'C' };
  const own = context.rules.gallopInitiative === 'swiftness' ? context.actor.swiftness : undefined;
  return { ...half, type: 'ride', speed: own ?? metres, min: 'B', horse: true };
}

/** Shots or blows in the declared order, each followed by the simple actions bought for that place. */
function singlesIn(context: SequenceContext, kind: 'shot' | 'blow'): Step[] {
  const { orders } = context.actor;
  const is = kind === 'shot' ? isShooting : isMelee;
  const bought = (orders.bought ?? []).map((order) => ({ order, after: readPlace(order.place) }));
  let first = 1;
  return orders.mains.filter(is).flatMap((main) => {
    const all = singlesOf(main, first);
    first += all.length;
    return singlesOfBeat(context, main, all).flatMap((single) => {
      const step = singleStep(context, main, single);
      const behind = step.behind === undefined ? {} : { behind: step.behind };
      const followers = bought.filter(({ after }) => after.moment === kind && after.no === single.no);
      return [
        step,
        ...followers.map(({ order }) => ({ ...boughtStep(context, order, step.min), ...behind })),
      ];
    });
  });
}

const boughtStep = (context: SequenceContext, order: Bought, min: Phase, trailing = false): Step => ({
  ...simpleStep(context, order, min, trailing),
  main: order.pays,
});

const boughtAt = (context: SequenceContext, place: string, min: Phase, trailing = false): Step[] =>
  (context.actor.orders.bought ?? [])
    .filter((order) => order.place === place)
    .map((order) => boughtStep(context, order, min, trailing));

/** The links of a chain that belong to this beat (AM-15). */
function linksIn(chain: readonly ChainLink[], beat: Beat): readonly ChainLink[] {
  const cut = chain.findIndex(({ beat2 }) => beat2);
  const later = cut < 0 ? chain.length : cut;
  return beat === 1 ? chain.slice(0, later) : chain.slice(later);
}

/** The steps that open a beat: the simple action before the main actions or the chain, then those bought for its start (AM-67). */
function openingSteps(context: SequenceContext): Step[] {
  const { before = [], chain = [] } = context.actor.orders;
  const links = linksIn(chain, context.beat).map((order) =>
    declaredStep(context, order, `chain:${chain.indexOf(order)}`, 'A'),
  );
  if (context.beat === 2) return [...links, ...boughtAt(context, 'beat2Start', 'A')];
  const first = before.map((order) => declaredStep(context, order, 'before', 'A'));
  return [...first, ...links, ...boughtAt(context, 'turnStart', 'A')];
}

/** A simple action after the last shot or blow of a beat is at the end of the beat, unless something else follows (AM-25). */
function markTrailing(steps: readonly Step[], followed: boolean): Step[] {
  if (followed) return [...steps];
  const last = steps.findLastIndex(({ type }) => type !== 'simple');
  return steps.map((step, i) => (i > last ? { ...step, min: 'C', trailing: true } : step));
}

/** The steps of one fighter in one beat, in the fighter's own order. A galloping horse is ordered separately. */
export interface Sequence {
  readonly own: readonly Step[];
  readonly horse: readonly Step[];
}

function makeSequence(context: SequenceContext): Sequence {
  const { orders } = context.actor;
  const simplesAt = (place: 'before' | 'after', min: Phase, trailing = false) =>
    (orders[place] ?? []).map((one) => declaredStep(context, one, place, min, trailing));
  if (context.actor.waits) return { own: context.beat === 1 ? simplesAt('before', 'A') : [], horse: [] };
  const halves = orders.mains.filter((main) => !isAttack(main)).map((main) => halfStep(context, main));
  const sprint = halves.filter(({ min, horse }) => min === 'B' && !horse);
  const rest = halves.filter(({ min }) => min === 'C');
  const blows = [...singlesIn(context, 'blow'), ...sprint];
  const shots = singlesIn(context, 'shot');
  return {
    own: [
      ...openingSteps(context),
      ...markTrailing(shots, shots.length === 0 || blows.length > 0 || rest.length > 0),
      ...markTrailing(blows, blows.length === 0 || rest.length > 0),
      ...rest,
      ...boughtAt(context, context.beat === 1 ? 'beat1End' : 'beat2End', 'C', true),
      ...(context.beat === 2 ? simplesAt('after', 'C', true) : []),
    ],
    horse: halves.filter(({ horse }) => horse),
  };
}

/** Speed that simple actions at the end of beat 1 cost in beat 2 (WE-7.9, WE-7.10). */
export const speedLoss = ({ own }: Sequence): number =>
  own.reduce((sum, { trailing, dur }) => sum + (trailing ? dur : 0), 0);

const speedLossOf = (actor: Actor, rules: BeatRules): number =>
  actor.loss ?? speedLoss(makeSequence({ actor, beat: 1, rules, loss: 0 }));

/** The steps of one fighter in one beat (section 2.2 of the ledger). */
export function sequenceOf(actor: Actor, beat: Beat, rules: BeatRules): Sequence {
  return makeSequence({ actor, beat, rules, loss: beat === 2 ? speedLossOf(actor, rules) : 0 });
}

/** The snap shots of time that the simple actions of a sequence take (WE-7.11). */
export const simpleTime = ({ own }: Sequence): number =>
  own.reduce((sum, step) => sum + (isSimpleStep(step) ? step.dur : 0), 0);

/** Shots of main actions have numbers, simple shots do not (AM-22). */
const isSimpleStep = ({ type, no }: Step): boolean =>
  type === 'simple' || (type === 'shot' && no === undefined);
