import { turnOrder } from '../../../core/own-turns.ts';
import type { PlayAsk } from '../../../core/round.ts';
import { type DuePlay, StepDraft } from '../../../core/step-draft.ts';
import { type Id, Illegal, type Json, msg } from '../../../core/text.ts';
import type { Veil } from '../../../core/veil.ts';
import { playInput, type WfDeclaration, withoutAim } from '../actions/define.ts';
import { actionNamed } from '../actions/list.ts';
import { inRound, type WfCast, type WfFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { areAllies, isGone, scoreOf, tracksOf } from '../figures/state.ts';
import { kindFor } from '../plays/tests.ts';

/** An action in progress, and the fighters who may interrupt it (M3). */
export type Frame = {
  readonly id: string;
  readonly who: Id;
  readonly declaration: WfDeclaration;
  /** Whether it is done in the fighter's turn, as a reaction, or with a saved half action; `fall`: it happened to them. */
  readonly by: 'turn' | 'reaction' | 'delay' | 'fall';
  /** The declared movement has already been made on the board, so nothing is left to be played. */
  readonly walked?: true;
  /**
   * `before`: those who have marked the actor are asked. `act`: it is played. `next`: the next attack of a sequence must be declared. `resume`:
   * the actor was interrupted, and the GM decides whether they continue. `after`: those who held back are asked a last time.
   */
  readonly stage: 'before' | 'act' | 'next' | 'resume' | 'after';
  /** Who must still be asked, in order. */
  readonly ask: readonly Id[];
  /** Who has held back (WF-3.21). */
  readonly held: readonly Id[];
  /** Who has reacted to it. */
  readonly reacted: readonly Id[];
  readonly sequence?: { readonly total: number; readonly done: number; readonly onMark: boolean };
};

/** The state of the round. Each fighter's part of it is in their `turn`. */
export type State = {
  readonly number: number;
  readonly phase: 'act' | 'idle';
  /** How many actions and plays there have been; it makes their ids unique. */
  readonly count: number;
  /** The stack of actions: each interrupts the one before it, and the last is in progress. */
  readonly frames: readonly Frame[];
  readonly dues: readonly DuePlay[];
  /** Creatures for which somebody must still say who sees them (WF-15.1). */
  readonly sights: readonly Id[];
  /** Who has held back a reaction until the end of this turn, and against whom (WF-3.21, AMB-14). */
  readonly held: readonly { readonly who: Id; readonly of: Id }[];
  /** The turn is ending: those who hold back are asked a last time. */
  readonly ending: boolean;
  /** A reaction that needs the GM's consent (AMB-16). */
  readonly consent?: { readonly who: Id; readonly declaration: WfDeclaration };
};

export const START: State = {
  number: 1,
  phase: 'act',
  count: 0,
  frames: [],
  dues: [],
  sights: [],
  held: [],
  ending: false,
};

/** The id of the play of an action; each attack of a sequence is a play of its own. */
export const playIdOf = ({ id, sequence }: Frame): Id => (sequence ? `${id}:${sequence.done + 1}` : id);

/** Everybody who has reacted to the action in progress or to reactions to it, which they may do only once (AMB-15). */
export function reactedIn(frames: readonly Frame[]): readonly Id[] {
  const root = frames.findLastIndex(({ by }) => by !== 'reaction');
  return frames.slice(Math.max(0, root)).flatMap(({ reacted }) => reacted);
}

/** Hides whom a fighter marks: others learn only that a mark was set (AMB-52). */
const veilOf = ({ who, declaration }: Frame, { marksVisible }: Rules): { readonly veil?: Veil } =>
  marksVisible || actionNamed(declaration.action)?.kind !== 'mark'
    ? {}
    : { veil: { to: { [who]: true }, others: msg('wfrp.veil.mark', { who }) } };

/** The ask for the play of the action in progress. `fresh`: the fight is in its first round. */
export function playAskOf(fighter: WfFighter, frame: Frame, fresh: boolean, rules: Rules): PlayAsk {
  const { by, who, declaration } = frame;
  const action = actionNamed(declaration.action);
  if (!action) throw new Illegal(msg('wfrp.no.action'));
  const actor = by === 'reaction' ? withoutAim(fighter) : fighter;
  const input = playInput(action, actor, declaration, fresh) as Json;
  return { kind: 'play', id: playIdOf(frame), by: who, play: action.play, input, ...veilOf(frame, rules) };
}

/** Initiative: Agility plus a d10 (GAP-3); null before it is rolled. */
export const initiativeOf = (fighter: WfFighter): number | null =>
  fighter.turn.initiative === undefined ? null : scoreOf(fighter, 'ag') + fighter.turn.initiative;

/** The highest initiative acts first; ties go to the higher Agility, then to the first in the list (GAP-3). */
export const order = turnOrder<WfFighter, unknown>({
  takesPart: inRound,
  canAct: (fighter) => !isGone(fighter),
  compare: (a, b) => (initiativeOf(b) ?? 0) - (initiativeOf(a) ?? 0) || scoreOf(b, 'ag') - scoreOf(a, 'ag'),
});

export const { inFight, canAct, withoutDie } = order;
export const inOrder = (cast: WfCast): readonly WfFighter[] => order.inOrder(cast, undefined);
export const onTurn = (cast: WfCast): WfFighter | undefined => order.onTurn(cast, undefined);

/** The highest face of the initiative die. A higher value shows that a second die was added. */
const D10 = 10;

/** Whether a point of Fortune may still add a die to the initiative: once, before the first turn (GAP-18). */
export const mayRaiseInitiative = ({ traits, turn }: WfFighter): boolean =>
  traits.fortune > 0 &&
  turn.round === undefined &&
  turn.own === undefined &&
  (turn.initiative ?? D10 + 1) <= D10;

/** Sorts fighters by initiative (AMB-15). */
export const sortByInitiative = (cast: WfCast, ids: readonly Id[]): Id[] =>
  inOrder(cast).flatMap(({ id }) => (ids.includes(id) ? [id] : []));

export class Draft extends StepDraft<State, WfFighter, Rules> {
  /** The action in progress. */
  get top(): Frame | undefined {
    return this.state.frames.at(-1);
  }

  push(frame: Omit<Frame, 'id'>): void {
    this.put({ frames: [...this.state.frames, this.withId(frame)] });
  }

  /** Puts an action at the bottom of the stack, so that it follows all others. */
  pushBelow(frame: Omit<Frame, 'id'>): void {
    this.put({ frames: [this.withId(frame), ...this.state.frames] });
  }

  private withId(frame: Omit<Frame, 'id'>): Frame {
    return { ...frame, id: `deed:${this.nextNumber()}:${frame.who}:${frame.declaration.action}` };
  }

  private nextNumber(): number {
    const count = this.state.count + 1;
    this.put({ count });
    return count;
  }

  change(frame: Partial<Frame>): void {
    const { top } = this;
    if (top) this.put({ frames: [...this.state.frames.slice(0, -1), { ...top, ...frame }] });
  }

  pop(): void {
    this.put({ frames: this.state.frames.slice(0, -1) });
  }

  /** Adds a play to those that must run next, under a new id. */
  due(due: Omit<DuePlay, 'id'>): void {
    this.addDues({ ...due, id: `${due.play}:${this.nextNumber()}:${due.who}` });
  }

  protected override readonly noDues: readonly DuePlay[] = [];
}

/** The fighters whom a creature could frighten: everybody on another side who has not faced it yet (WF-15.1). */
export const frightenedBy = (cast: WfCast, source: WfFighter): WfFighter[] =>
  inFight(cast).filter(
    (one) =>
      !isGone(one) &&
      !areAllies(one, source) &&
      kindFor(one, source.traits.causes === 'terror' ? 'terror' : 'creature') !== undefined &&
      !tracksOf(one)[source.id] &&
      !one.turn.steady?.[source.id],
  );

/** A new action. The fighters in `ask` may interrupt it. */
export const frameOf = (
  who: Id,
  declaration: WfDeclaration,
  by: Frame['by'],
  ask: readonly Id[],
): Omit<Frame, 'id'> => ({
  who,
  declaration,
  by,
  stage: ask.length > 0 ? 'before' : 'act',
  ask,
  held: [],
  reacted: [],
});

/** A frame for the end of a turn, in which held reactions are asked for (WF-3.21). */
export const heldFrame = (of: Id): Frame => ({
  ...frameOf(of, { action: 'end' }, 'turn', []),
  id: '',
  stage: 'after',
});
