import { GM } from '../../../core/ask.ts';
import { askIds } from '../../../core/ask-id.ts';
import { memoizeLatest } from '../../../core/memoize.ts';
import { turnOrder } from '../../../core/own-turns.ts';
import type { RoundAsk, Stops } from '../../../core/round.ts';
import { choiceAsks } from '../../../core/round-asks.ts';
import type { DuePlay, StepDraft } from '../../../core/step-draft.ts';
import { type Id, msg, names } from '../../../core/text.ts';
import type { LsDeclaration } from '../actions/define.ts';
import type { LsCast, LsFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { inRound, unable } from '../figures/state.ts';

/** A fighter who moves or changes posture, and those who may react with a blow (LS-6.5.7 to LS-6.5.9). */
export type Moving = {
  readonly who: Id;
  readonly what: 'way' | 'posture';
  /** What they do once the others have reacted. */
  readonly after?: LsDeclaration;
  /** Those whom the GM is asked about, if it is not known whom the movement provokes. */
  readonly doubtful?: readonly Id[];
  /** Those who may react, in the order of turns, and how many cells away the mover is then. */
  readonly queue: readonly Id[];
  readonly cells?: { readonly [reactor: Id]: number };
  /** The reaction that is being carried out, and the id of its play. */
  readonly striking?: { readonly by: Id; readonly option: string; readonly play: string };
  readonly stops?: Stops;
};

/** The state of the round. What concerns a single fighter, including whose turn it is, is stored in their `turn`. */
export type State = {
  readonly number: number;
  /** `idle`: nobody can act. */
  readonly phase: 'act' | 'idle';
  readonly paused?: true;
  /** A manoeuvre that is being carried out. */
  readonly doing?: { readonly id: string; readonly who: Id; readonly declaration: LsDeclaration };
  readonly moving?: Moving;
  /** A fighter's awaited event has happened; `left` is the number of attacks left in the response (LS-3.12.2). */
  readonly firing?: { readonly who: Id; readonly left: number };
  /** A turn is about to end, but a question is open. */
  readonly ending?: { readonly who: Id; readonly ask: 'idle' | 'maintain' };
  readonly dues?: readonly DuePlay[];
};

const ASKS = names('die tie first pause resume declare walk crosses react happens respond idle maintain');
export type AskKind = (typeof ASKS)[number];

export const ask = askIds(...ASKS);

export const choiceAsk = choiceAsks('lordsouls', ask);

export type Draft = StepDraft<State, LsFighter, Rules>;

/** A unique id: the round, the fighter, and how many manoeuvres they have taken. */
export function manoeuvreId({ state, cast }: Draft, who: Id): string {
  const { used = [], extra = 0 } = cast[who]?.turn ?? {};
  return `deed:${state.number}:${who}:${used.length}-${extra}`;
}

/** Whether a fighter is active, so that they get turns (LS-1.6, LS-1.7). */
export const able = (fighter: LsFighter): boolean => unable(fighter) === undefined;

const totalOf = ({ turn }: LsFighter): number => turn.initiative ?? 0;
const agility = ({ traits }: LsFighter): number => traits.attributes.agi;
const placeOf = ({ turn }: LsFighter): number => turn.place ?? 0;
const isPlaced = ({ turn }: LsFighter): boolean => turn.place !== undefined;

/** Whether a character is tied with a fighter, so that ЛОВ and then dice break the tie (LS-1.12 to LS-1.14, AMB-4). */
const concernsPlayers = (fighter: LsFighter, all: readonly LsFighter[]): boolean =>
  all.some((one) => totalOf(one) === totalOf(fighter) && one.traits.kind === 'character');

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Positive if `a` acts after `b` (LS-1.11 to LS-1.14). */
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
  // A fixed place is kept; other ties are rolled off after Agility (LS-1.14).
  rollOff: (a, b, _, all) =>
    totalOf(a) === totalOf(b) &&
    agility(a) === agility(b) &&
    !(isPlaced(a) && isPlaced(b)) &&
    concernsPlayers(a, all),
  rolledOff: ({ turn }) => turn.tie ?? '',
});

export const { inFight, withoutDie } = rolled;
export const tied = (cast: LsCast): LsFighter[] => rolled.tied(cast, undefined);

/** The order of the fight, fixed once rolled. Latecomers are inserted by the same comparison (LS-1.9, AMB-5). */
export const inOrder = memoizeLatest((cast: LsCast): readonly LsFighter[] => {
  const all = inFight(cast);
  const order = all.filter(isPlaced).sort((a, b) => placeOf(a) - placeOf(b));
  const late = all.filter((one) => !isPlaced(one)).sort((a, b) => compare(a, b, all));
  for (const one of late) {
    const behind = order.findIndex((other) => compare(one, other, all) < 0);
    order.splice(behind < 0 ? order.length : behind, 0, one);
  }
  return order;
});

/** The first in the order whose turn is not over. */
export const onTurn = (cast: LsCast): LsFighter | undefined =>
  inOrder(cast).find(({ turn }) => turn.own !== 'over');

export const order = { ...rolled, inOrder, onTurn };

/** Groups of tied extras, whom the GM may put in order (LS-1.12). */
function extraTies(cast: LsCast): LsFighter[][] {
  const all = inOrder(cast);
  const groups = new Map<number, LsFighter[]>();
  for (const one of all)
    if (!concernsPlayers(one, all)) groups.set(totalOf(one), [...(groups.get(totalOf(one)) ?? []), one]);
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** Before anybody has acted, the GM may choose which of tied extras acts first (LS-1.12). */
export function firstAsks(cast: LsCast): RoundAsk[] {
  if (inFight(cast).some(({ turn }) => turn.own === 'over' || (turn.used ?? []).length > 0)) return [];
  return extraTies(cast).map(([first, ...others]) => {
    const options = others.map(({ id }) => ({ id, label: msg('lordsouls.option.fighter', { who: id }) }));
    return choiceAsk('first', GM, options, {
      id: ask.make('first', first?.turn.initiative ?? 0),
      optional: true,
    });
  });
}

/** The GM puts one of a tied group first. A turn in the group that had begun is yielded (LS-1.12). */
export function putFirst(draft: Draft, who: Id): void {
  const group = extraTies(draft.cast).find((one) => one.some(({ id }) => id === who)) ?? [];
  const least = Math.min(0, ...group.map(({ turn }) => turn.rank ?? 0));
  draft.turn(who, { rank: least - 1 }, 'LS-1.12');
  for (const { id, turn } of group) {
    const yields = turn.own === 'now' ? ({ own: 'yielded' } as const) : {};
    draft.turn(id, { place: undefined, ...yields }, 'LS-1.12');
  }
}

/** The rider of a mount, which has no turn of its own (LS-4.6.3, AMB-53). */
export const riderOf = ({ id, conditions }: LsFighter, cast: LsCast): LsFighter | undefined =>
  conditions.mounted === undefined
    ? inFight(cast).find((one) => one.conditions.mounted === id && able(one))
    : undefined;
