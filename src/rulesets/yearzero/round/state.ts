import { askIds } from '../../../core/ask-id.ts';
import { turnOrder } from '../../../core/own-turns.ts';
import { type DuePlay, StepDraft } from '../../../core/step-draft.ts';
import type { Id } from '../../../core/text.ts';
import type { YzDeclared } from '../actions/define.ts';
import type { Unit, YzFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { able, has, inRound } from '../figures/state.ts';
import type { SIGHTS } from '../plays/panic.ts';

/** Others may have witnessed something; the GM says who. `done`: those who have already rolled for this event (YZ-A.54). */
export type Spreading = {
  readonly of: Id;
  readonly what: (typeof SIGHTS)[number];
  readonly done: readonly Id[];
};

/**
 * The round's own state. What concerns one fighter is in their `turn`: the current turn is read from there.
 * `swap`: before the first turn of a round places may be exchanged. `saves`: the round ends with what falls due by it.
 */
export type State = {
  readonly number: number;
  readonly phase: 'swap' | 'act' | 'saves' | 'idle';
  /** An offer to swap initiative (YZ-5.4). */
  readonly proposal?: { readonly by: Id; readonly to: Id };
  /** An action in progress. */
  readonly doing?: { readonly id: string; readonly who: Id; readonly declaration: YzDeclared };
  /** A watcher shoots at another watcher: will they shoot back? (YZ-11.29) */
  readonly duel?: { readonly by: Id; readonly to: Id; readonly declaration: YzDeclared };
  readonly dues?: readonly DuePlay[];
  /** How many of the longer units have passed since the fight began (YZ-1.2, YZ-1.3). */
  readonly passed?: { readonly [unit in Unit]?: number };
  readonly spreading?: readonly Spreading[];
  /** Those whom the last burst has not harmed: they may be pinned (YZ-13.16, YZ-A.42). */
  readonly underFire?: readonly Id[];
};

/** The draft of a round step. */
export class Draft extends StepDraft<State, YzFighter, Rules> {}

/** What the round asks: each kind of ask, and whose it is. */
const ASKS = [
  'die',
  'tie',
  'swap',
  'accept',
  'start',
  'declare',
  'watch',
  'reply',
  'overkill',
  'pinned',
  'witnesses',
] as const;

export type AskKind = (typeof ASKS)[number];

export const ask = askIds(...ASKS);

/** Ids of the plays that the round calls for. */
export const due = askIds('deed', 'duel', 'setsIn', 'pinned', 'burn', 'save', 'turn', 'witness');

/** What counts before the roll-off between equals, by house rule (YZ-A.16). */
function tieBreak({ traits: { attributes, kind } }: YzFighter, { initiativeTies }: Rules): number {
  if (initiativeTies === 'agility') return attributes.agility;
  return initiativeTies === 'playersFirst' && kind === 'character' ? 1 : 0;
}

const rolledOff = ({ turn }: YzFighter): string => turn.order ?? '';

/** Positive where `a` acts after `b`, before any roll-off. */
const compareRanks = (a: YzFighter, b: YzFighter, rules: Rules): number =>
  (b.turn.initiative ?? 0) - (a.turn.initiative ?? 0) || tieBreak(b, rules) - tieBreak(a, rules);

/** The highest initiative acts first; equals roll off, except the dead (YZ-5.1, YZ-5.2, YZ-5.7). */
export const order = turnOrder<YzFighter, Rules>({
  takesPart: inRound,
  canAct: able,
  needsPlace: (fighter) => !has(fighter, 'dead'),
  compare: (a, b, rules) =>
    compareRanks(a, b, rules) || (rolledOff(a) < rolledOff(b) ? 1 : rolledOff(a) > rolledOff(b) ? -1 : 0),
  rollOff: (a, b, rules) => compareRanks(a, b, rules) === 0,
  rolledOff,
});

export const { inFight, inOrder, onTurn } = order;
