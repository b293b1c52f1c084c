import { GM } from '../../../core/ask.ts';
import { askIds } from '../../../core/ask-id.ts';
import { memoize } from '../../../core/memoize.ts';
import { optional, turnOrder } from '../../../core/own-turns.ts';
import type { RoundAsk, Stops } from '../../../core/round.ts';
import type { DuePlay, StepDraft } from '../../../core/step-draft.ts';
import { type Id, msg, names } from '../../../core/text.ts';
import type { LsDeclaration } from '../actions/define.ts';
import type { LsCast, LsFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { inRound, unable } from '../figures/state.ts';

/** A fighter who moves or changes posture, and those who may strike because of it (LS-6.5.7 to LS-6.5.9). */
export type Moving = {
  readonly who: Id;
  readonly what: 'way' | 'posture';
  /** What they do once the others have reacted. */
  readonly after?: LsDeclaration;
  /** Those whom the GM is asked about; if omitted, it is known whom it provokes. */
  readonly doubtful?: readonly Id[];
  /** Those who may react, in the order of turns, and how many cells away the mover is then. */
  readonly queue: readonly Id[];
  readonly cells?: { readonly [reactor: Id]: number };
  /** The reaction that is being carried out. */
  readonly striking?: { readonly by: Id; readonly option: string };
  readonly stops?: Stops;
};

/** The round's own state. What concerns one fighter is in their `turn`; whose turn it is, is read from there. */
export type State = {
  readonly number: number;
  /** `idle`: nobody is able to act. */
  readonly phase: 'act' | 'idle';
  readonly paused?: true;
  /** A manoeuvre that is being carried out. */
  readonly doing?: { readonly id: string; readonly who: Id; readonly declaration: LsDeclaration };
  readonly moving?: Moving;
  /** The event has come that a fighter waited for: so many attacks are left of the response (LS-3.12.2). */
  readonly firing?: { readonly who: Id; readonly left: number };
  /** A turn is about to end, and a question is still open. */
  readonly ending?: { readonly who: Id; readonly ask: 'idle' | 'maintain' };
  readonly dues?: readonly DuePlay[];
};

/** What the round asks: each kind of ask, and whose it is. */
const ASKS = names('die tie first pause resume declare walk crosses react happens respond idle maintain');
export type AskKind = (typeof ASKS)[number];

export const ask = askIds(...ASKS);

/** A step of the round in the making. */
export type Draft = StepDraft<State, LsFighter, Rules>;

/** What distinguishes a manoeuvre from the fighter's others in this round: how many they have taken. */
export function manoeuvreId({ state, cast }: Draft, who: Id): string {
  const { used = [], extra = 0 } = cast[who]?.turn ?? {};
  return `deed:${state.number}:${who}:${used.length}-${extra}`;
}

/** Whether a fighter is active: they have turns, and the round waits for them (LS-1.6, LS-1.7). */
export const able = (fighter: LsFighter): boolean => unable(fighter) === undefined;

const totalOf = ({ turn }: LsFighter): number => turn.initiative ?? 0;
const agility = ({ traits }: LsFighter): number => traits.attributes.agi;
const placeOf = ({ turn }: LsFighter): number => turn.place ?? 0;
const isPlaced = ({ turn }: LsFighter): boolean => turn.place !== undefined;

/** Whether a player's character shares somebody's place: then ЛОВ decides, and after it the dice (LS-1.12 to LS-1.14, AMB-4). */
const concernsPlayers = (fighter: LsFighter, all: readonly LsFighter[]): boolean =>
  all.some((one) => totalOf(one) === totalOf(fighter) && one.traits.kind === 'character');

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Positive where `a` acts after `b` (LS-1.11 to LS-1.14). */
function compare(a: LsFighter, b: LsFighter, all: readonly LsFighter[]): number {
  if (totalOf(a) !== totalOf(b)) return totalOf(b) - totalOf(a);
  if (concernsPlayers(a, all))
    return agility(b) - agility(a) || byText(b.turn.tie ?? '', a.turn.tie ?? '') || byText(a.id, b.id);
  return (a.turn.rank ?? 0) - (b.turn.rank ?? 0) || byText(a.name, b.name) || byText(a.id, b.id);
}

const rolled = turnOrder<LsFighter, unknown>({
  takesPart: inRound,
  canAct: able,
  compare: () => 0,
  // A place that was given is kept; others are rolled off after Agility (LS-1.14).
  rollOff: (a, b, _, all) =>
    totalOf(a) === totalOf(b) &&
    agility(a) === agility(b) &&
    !(isPlaced(a) && isPlaced(b)) &&
    concernsPlayers(a, all),
  rolledOff: ({ turn }) => turn.tie ?? '',
});

export const { inFight, withoutDie } = rolled;
export const tied = (cast: LsCast): LsFighter[] => rolled.tied(cast, undefined);

/** The order of the fight: fixed once it has been rolled for; latecomers are inserted by the same comparison (LS-1.9, AMB-5). */
export const inOrder = memoize((cast: LsCast): readonly LsFighter[] => {
  const all = inFight(cast);
  const order = all.filter(isPlaced).sort((a, b) => placeOf(a) - placeOf(b));
  const late = all.filter((one) => !isPlaced(one)).sort((a, b) => compare(a, b, all));
  for (const one of late) {
    const behind = order.findIndex((other) => compare(one, other, all) < 0);
    order.splice(behind < 0 ? order.length : behind, 0, one);
  }
  return order;
});

/** Whose turn it is: the first in the order whose turn is not over. */
export const onTurn = (cast: LsCast): LsFighter | undefined =>
  inOrder(cast).find(({ turn }) => turn.own !== 'over');

export const order = { ...rolled, inOrder, onTurn };

/** Groups of the GM's own who share a place: the GM may say which of them goes first (LS-1.12). */
function masterTies(cast: LsCast): LsFighter[][] {
  const all = inOrder(cast);
  const groups = new Map<number, LsFighter[]>();
  for (const one of all)
    if (!concernsPlayers(one, all)) groups.set(totalOf(one), [...(groups.get(totalOf(one)) ?? []), one]);
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** Before anybody has acted the GM may say which of their own acts first (LS-1.12). */
export function firstAsks(cast: LsCast): RoundAsk[] {
  if (inFight(cast).some(({ turn }) => turn.own === 'over' || (turn.used ?? []).length > 0)) return [];
  return masterTies(cast).map(([first, ...others]) =>
    optional({
      kind: 'choose',
      id: ask.make('first', first?.turn.initiative ?? 0),
      by: GM,
      label: msg('lordsouls.ask.first'),
      options: others.map(({ id }) => ({ id, label: msg('lordsouls.option.fighter', { who: id }) })),
    }),
  );
}

/** The GM puts one of a tied group first; whoever of the group was on turn waits for theirs (LS-1.12). */
export function putFirst(draft: Draft, who: Id): void {
  const group = masterTies(draft.cast).find((one) => one.some(({ id }) => id === who)) ?? [];
  const least = Math.min(0, ...group.map(({ turn }) => turn.rank ?? 0));
  draft.turn(who, { rank: least - 1 }, 'LS-1.12');
  for (const { id, turn } of group) {
    const yields = turn.own === 'now' ? ({ own: 'yielded' } as const) : {};
    draft.turn(id, { place: undefined, ...yields }, 'LS-1.12');
  }
}

/** Who rides and leads a fighter: a mount has no turn of its own, it goes as its rider does (LS-4.6.3, AMB-53). */
export const riderOf = ({ id, conditions }: LsFighter, cast: LsCast): LsFighter | undefined =>
  conditions.mounted === undefined
    ? inFight(cast).find((one) => one.conditions.mounted === id && able(one))
    : undefined;
