import { askIds } from '../../../core/ask-id.ts';
import { set } from '../../../core/change.ts';
import { markedIn, passTurns, turnOrder } from '../../../core/own-turns.ts';
import { choiceAsks } from '../../../core/round-asks.ts';
import type { Cast, Told } from '../../../core/stage.ts';
import type { DuePlay, StepDraft } from '../../../core/step-draft.ts';
import { givenOnly, type Id, type Json, names } from '../../../core/text.ts';
import type { YzDeclared } from '../actions/define.ts';
import { isDoor, type Turn, type Unit, type YzFighter } from '../data/fighter.ts';
import { type Panicking, panicOf } from '../data/panic.ts';
import type { Rules } from '../data/rules.ts';
import { able, engagedWith, gain, has, helpless, inRound, lose } from '../figures/state.ts';
import { isAfire } from '../plays/dangers.ts';
import { type WITNESSED, waitingRow } from '../plays/panic.ts';
import { countDown, fatalNow } from '../plays/time.ts';

/** An event that others may have witnessed. `done`: those who have already rolled for it (YZ-A.54). */
export type Spreading = {
  readonly of: Id;
  readonly what: (typeof WITNESSED)[number];
  readonly done: readonly Id[];
};

/**
 * The state of the round. What concerns a single fighter, including whose turn it is, is stored in their `turn`.
 * `swap`: before the first turn of a round places may be swapped. `saves`: the due plays at the end of a round.
 */
export type State = {
  readonly number: number;
  readonly phase: 'swap' | 'act' | 'saves' | 'idle';
  /** An offer to swap initiative (YZ-5.4). */
  readonly proposal?: { readonly by: Id; readonly to: Id };
  /** An action in progress. */
  readonly doing?: { readonly id: string; readonly who: Id; readonly declaration: YzDeclared };
  /** A fighter on overwatch shoots at another one, who may shoot back (YZ-11.29). */
  readonly duel?: { readonly by: Id; readonly to: Id; readonly declaration: YzDeclared };
  readonly dues?: readonly DuePlay[];
  /** How many of the longer units have passed since the fight began (YZ-1.2, YZ-1.3). */
  readonly passed?: { readonly [unit in Unit]?: number };
  readonly spreading?: readonly Spreading[];
  /** Those whom the last burst has not harmed, who may be pinned down (YZ-13.16, YZ-A.42). */
  readonly underFire?: readonly Id[];
};

export type Draft = StepDraft<State, YzFighter, Rules>;

const ASKS = names('die tie swap accept start declare watch reply overkill pinned witnesses');

export type AskKind = (typeof ASKS)[number];

export const ask = askIds<AskKind>(...ASKS);

export const choiceAsk = choiceAsks('yearzero', ask);

/** Ids of the plays that the round calls for. */
export const due = askIds('deed', 'duel', 'setsIn', 'pinned', 'burn', 'save', 'turn', 'witness');

/** The house rule that breaks ties before a roll-off (YZ-A.16). */
function tieBreak({ traits: { attributes, kind } }: YzFighter, { initiativeTies }: Rules): number {
  if (initiativeTies === 'agility') return attributes.agility;
  return initiativeTies === 'playersFirst' && kind === 'character' ? 1 : 0;
}

const rolledOff = ({ turn }: YzFighter): string => turn.order ?? '';

/** Positive if `a` acts after `b`, before any roll-off. */
const compareRanks = (a: YzFighter, b: YzFighter, rules: Rules): number =>
  (b.turn.initiative ?? 0) - (a.turn.initiative ?? 0) || tieBreak(b, rules) - tieBreak(a, rules);

/** The highest initiative acts first; ties are rolled off, except for the dead (YZ-5.1, YZ-5.2, YZ-5.7). */
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

/* How turns begin, end and follow one another (YZ-5). */

const FRESH: Turn = { slow: 'free', fast: 'free' };

/** Everybody except doors starts with free slots. A newcomer rolls immediately and, if turns have begun, acts from the next round on. */
export function enter(draft: Draft, fighter: YzFighter): void {
  if (isDoor(fighter)) return;
  const late = draft.state.phase !== 'swap';
  draft.renew(fighter.id, late ? { ...FRESH, own: 'over' } : FRESH, 'YZ-5.1');
}

/** Begins a turn, which ends overwatch and loses the slow action held for it (YZ-11.26, YZ-A.15). */
function beginTurn(draft: Draft, fighter: YzFighter): void {
  draft.act(lose(fighter, 'overwatch', 'YZ-11.26'));
  if (draft.rules.budgetRefresh === 'ownTurn')
    draft.turn(fighter.id, { slow: 'free', fast: 'free' }, 'YZ-A.15');
  draft.turn(fighter.id, { own: 'now' }, 'YZ-5.2');
  if (draft.rules.fireTick === 'start') burnDue(draft, fighter.id);
}

/** Ends a turn, and with it a panic of one round, unless it began in this turn (YZ-13.27, YZ-A.70). */
export function endTurn(draft: Draft, who: Id): void {
  const fighter = draft.cast[who];
  if (!fighter) return;
  draft.turn(who, { own: 'over' }, 'YZ-5.2');
  if (draft.rules.fireTick === 'end') burnDue(draft, who);
  // A frenzy ends with the turn in which it began (YZ-13.25, YZ-A.45).
  for (const one of inFight(draft.cast)) if (has(one, 'overkill')) endFrenzy(draft, one);
  const panic = fighter.conditions.panic as Panicking | true | undefined;
  if (panic === undefined || panic === true) return;
  if ('fresh' in panic) {
    const { fresh: _, ...stays } = panic;
    draft.act([set(who, 'conditions.panic', panic, stays, 'YZ-A.70')]);
  } else if (panicOf(fighter)?.timing === 'round') draft.act(lose(fighter, 'panic', 'YZ-13.27'));
}

/** Ends a frenzy; the waiting panic falls due (YZ-A.45). */
export function endFrenzy(draft: Draft, fighter: YzFighter): void {
  const row = waitingRow(fighter, draft.rules);
  draft.act(lose(fighter, 'overkill', 'YZ-13.25'));
  if (!row || has(fighter, 'dead')) return;
  const { slow = '', fast = '' } = fighter.turn;
  const id = due.make('setsIn', draft.state.number, fighter.id, row.id, `${slow}-${fast}`);
  draft.addDues({ id, who: fighter.id, play: 'setsIn', input: { who: fighter.id, row: row.id } });
}

/** Enters another phase, keeping only the clocks. */
function enterPhase(draft: Draft, phase: State['phase'], number = draft.state.number): void {
  const { passed } = draft.state;
  draft.state = { number, phase, ...(passed ? { passed } : {}) };
}

/** Starts a round: slots are free again, the order is kept (YZ-5.3, YZ-5.6, YZ-A.15). */
function nextRound(draft: Draft): void {
  const kept = draft.rules.budgetRefresh === 'ownTurn';
  for (const { id, turn } of inFight(draft.cast)) {
    const { initiative, order, slow, fast } = turn;
    draft.renew(id, givenOnly({ ...(kept ? { slow, fast } : FRESH), initiative, order }), 'YZ-5.6');
  }
  enterPhase(draft, 'swap', draft.state.number + 1);
}

/** Whether something must happen or be answered before turns continue. */
const isBusy = ({ state: { doing, duel, dues, spreading }, cast, rules }: Draft): boolean =>
  doing !== undefined ||
  duel !== undefined ||
  [dues, spreading, order.withoutDie(cast), order.tied(cast, rules)].some((list = []) => list.length > 0);

/** Ends a round: fires and death saves fall due, and after them the next round begins. */
function endRound(draft: Draft): void {
  enterPhase(draft, 'saves');
  endRoundDues(draft);
  if (!draft.state.dues) nextRound(draft);
}

function endIfSpent(draft: Draft, { id }: YzFighter): boolean {
  const { slow, fast } = draft.cast[id]?.turn ?? { slow: 'free' };
  if (slow === 'free' || fast === 'free') return false;
  endTurn(draft, id);
  return true;
}

/** Continues to the next thing: the next turn, the death saves at the end of a round, the next round. */
export function advance(draft: Draft): void {
  releaseHolds(draft);
  dropProposal(draft);
  if (isBusy(draft)) return;
  if (draft.state.phase === 'saves') nextRound(draft);
  if (!inFight(draft.cast).some(able)) enterPhase(draft, 'idle');
  else if (draft.state.phase === 'idle') enterPhase(draft, 'act');
  if (draft.state.phase !== 'act') return;
  // The turn of a fighter who falls in it is over, even if they are revived in the same round.
  for (const { id, turn } of inFight(draft.cast).filter((one) => !able(one)))
    if (turn.own === 'now') endTurn(draft, id);
  passTurns(draft, {
    isBusy: ({ state }) => state.dues !== undefined,
    onTurn: ({ cast, rules }) => onTurn(cast, rules),
    begin: beginTurn,
    end: endIfSpent,
    nextRound(one) {
      endRound(one);
      return false;
    },
  });
}

/** An offered swap lapses if either can no longer act (YZ-5.4). */
function dropProposal(draft: Draft): void {
  const { proposal } = draft.state;
  const both = [proposal?.by, proposal?.to].map((id) => draft.cast[id ?? '']);
  if (proposal && !both.every((one) => one && able(one))) draft.put({ proposal: undefined });
}

/** Fighters who can no longer act release a grapple (YZ-A.19, YZ-12.7), and the dead leave close combat (YZ-8.6). */
function releaseHolds(draft: Draft): void {
  const { cast } = draft;
  for (const fighter of Object.values(cast)) {
    const holder = cast[String(fighter.conditions.grappled)];
    if (holder && helpless(holder)) draft.act(lose(fighter, 'grappled', 'YZ-A.19'));
    const enemies = engagedWith(fighter);
    const left = enemies.filter((id) => !isDead(cast[id]) && !has(fighter, 'dead'));
    if (left.length === 0) draft.act(lose(fighter, 'engaged', 'YZ-8.6'));
    else if (left.length < enemies.length) draft.act(gain(fighter, 'engaged', 'YZ-8.6', left));
  }
}

const isDead = (fighter: YzFighter | undefined): boolean => fighter !== undefined && has(fighter, 'dead');

/* Due plays: fires, death saves, witnesses of panic, a Turn of the clock. */

/** Fires, and the death saves of those broken by them, fall due in the burning fighter's turn (YZ-14.29, YZ-14.32). */
function burnDue(draft: Draft, who: Id): void {
  const fighter = draft.cast[who];
  if (!fighter || !isAfire(fighter)) return;
  draft.addDues({ id: due.make('burn', draft.state.number, who), who, play: 'burn', input: { who } });
}

const living = (cast: Cast<YzFighter>): YzFighter[] =>
  inFight(cast).filter((fighter) => !has(fighter, 'dead'));

/** Fatal injuries timed in rounds fall due when the round ends (YZ-12.18). */
const savesDue = (cast: Cast<YzFighter>, number: number): DuePlay[] =>
  living(cast).flatMap((fighter) =>
    fatalNow(fighter, 'round').map((injury) => {
      const { id: who } = fighter;
      return { id: due.make('save', number, who, injury), who, play: 'deathSave', input: { who, injury } };
    }),
  );

/** The number of rounds that make a Turn with automatic clocks (YZ-1.5, YZ-1.6, YZ-A.10). */
const ROUNDS = 60;

function turnDue({ state: { number }, cast, rules }: Draft): DuePlay[] {
  if (!rules.autoClock || number % ROUNDS !== 0) return [];
  const who = inFight(cast).map(({ id }) => id);
  const input = { unit: 'turn', who, within: 'none' };
  return [{ id: due.make('turn', number), who: who[0] ?? '', play: 'time', input }];
}

/** Adds the due plays at the end of a round: fires of those without a turn, death saves, perhaps a Turn. */
function endRoundDues(draft: Draft): void {
  for (const fighter of inFight(draft.cast)) if (fighter.turn.own !== 'over') burnDue(draft, fighter.id);
  draft.addDues(...savesDue(draft.cast, draft.state.number), ...turnDue(draft));
  for (const fighter of living(draft.cast)) draft.act(countDown(fighter, 'round'));
}

const SPREADS: { readonly [told: string]: Spreading['what'] } = {
  forcesAllies: 'panic',
  overkillTaken: 'overkill',
  outcry: 'outcry',
};

/** Those who may witness an event: conscious, and without a roll for it so far (YZ-A.54). */
export const mayWitness = (cast: Cast<YzFighter>, { done }: Spreading): YzFighter[] =>
  inFight(cast).filter((one) => able(one) && !done.includes(one.id));

/** Whether a panic belongs to a frenzy, which is witnessed as one event (YZ-A.54). */
const isSeenOtherwise = ({ key, who }: Told, told: readonly Told[]): boolean =>
  key === 'forcesAllies' && told.some((one) => one.key === 'overkillTaken' && one.who === who);

/** Records a panic that others may witness. `done` are not affected by the same event again (YZ-A.54). */
export function spreadPanic(draft: Draft, told: readonly Told[], done: readonly Id[] = []): void {
  const fresh = told.flatMap((one) => {
    const what = isSeenOtherwise(one, told) ? undefined : SPREADS[one.key];
    const of = String(one.who);
    const event = what && { of, what, done: [...new Set([...done, of])] };
    return event && draft.cast[of] && mayWitness(draft.cast, event).length > 0 ? [event] : [];
  });
  if (fresh.length > 0) draft.put({ spreading: [...(draft.state.spreading ?? []), ...fresh] });
}

/** Adds a due play for those who have witnessed an event, by the GM's answer (YZ-13.15, YZ-13.26). */
export function applyWitnesses(draft: Draft, marked: Json): void {
  const [first, ...rest] = draft.state.spreading ?? [];
  draft.put({ spreading: rest.length > 0 ? rest : undefined });
  if (!first) return;
  const others = markedIn(marked).map((who) => ({ who, distance: 0, sees: true }));
  if (others.length === 0) return;
  const { of, what, done } = first;
  const id = due.make('witness', draft.state.number, done.length, done.join('+'));
  draft.addDues({ id, who: of, play: 'witness', input: { of, what, others } });
}

/** Those who have rolled for an event so far. */
export function witnessesOf({ id, input }: DuePlay): Id[] {
  const read = due.read(id);
  if (read?.kind !== 'witness') return [];
  const [, , before = ''] = read.parts;
  const { others } = input as unknown as { readonly others: readonly { readonly who: Id }[] };
  return [...before.split('+'), ...others.map(({ who }) => who)];
}
