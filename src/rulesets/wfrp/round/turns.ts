import { passTurns } from '../../../core/own-turns.ts';
import { givenOnly, type Id } from '../../../core/text.ts';
import { mayReact } from '../actions/legality.ts';
import type { Turn, WfFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { gain, has, isHelpless, isOut, lose, tracksOf, unable } from '../figures/state.ts';
import { type Fright, forgetSource, isDue } from '../plays/fear.ts';
import { settle } from './frames.ts';
import { canAct, type Draft, inFight, onTurn, withoutDie } from './state.ts';

/* How turns follow one another: what their beginning and end bring, and what falls due with them (M1). */

/** What lasts beyond the beginning of the own turn. */
function lastingRecord({ turn }: WfFighter, { defenceWindow, aimCarriesOver }: Rules): Turn {
  const { initiative, mark, reactions, steady, dodge, parry, offParry, markDefence, aimed } = turn;
  return givenOnly({
    initiative,
    mark,
    reactions,
    steady,
    ...(defenceWindow === 'round' ? { dodge, parry, offParry, markDefence } : {}),
    ...(aimCarriesOver ? { aimed } : {}),
  });
}

/** A test of fear or terror falls due. */
export function addFright(draft: Draft, who: Id, source: Id, kind: Fright['kind']): void {
  const input: Fright = { who, source, kind, round: draft.state.number, fortune: false, modifier: 0 };
  draft.due({ who, play: 'fright', input });
}

/** What frightens a fighter already is tested again (WF-15.4, WF-16.3). */
function addFrights(draft: Draft, fighter: WfFighter): void {
  for (const [source, track] of Object.entries(tracksOf(fighter)))
    if (isDue(track, draft.state.number)) addFright(draft, fighter.id, source, track.kind);
}

/** An own turn begins: what lasted until now is over, its half actions are there, and what is due falls due (M1 rows 2 and 3). */
function beginTurn(draft: Draft, fighter: WfFighter): void {
  const { id } = fighter;
  const own = { half: has(fighter, 'jolted') ? 1 : 2, own: 'now', round: draft.state.number } as const;
  draft.renew(id, { ...lastingRecord(fighter, draft.rules), ...own }, 'GAP-4');
  draft.act([...lose(fighter, 'jolted', 'GAP-10'), ...lose(fighter, 'offBalance', 'GAP-10')]);
  if (has(fighter, 'bleeding')) draft.due({ who: id, play: 'bleed', input: { who: id } });
  if (draft.rules.fearTestMoment === 'turnStart') addFrights(draft, fighter);
}

/** Whoever is surprised loses their first turn (M1 row 2). */
function skipSurprised(draft: Draft, fighter: WfFighter): void {
  draft.act(lose(fighter, 'surprised', 'GAP-3'));
  draft.turn(fighter.id, { half: 0, own: 'over' }, 'GAP-3');
}

/** A turn ends: those who hold back against it are asked a last time, then it is over (M1 row 36). */
export function endTurn(draft: Draft, who: Id): void {
  if (isHeldAgainst(draft)) draft.put({ ending: true });
  else closeTurn(draft, who);
}

/** Whether anybody holds back who can still react: who has left the fight since, or has been struck down, is asked nothing. */
function isHeldAgainst(draft: Draft): boolean {
  const held = draft.state.held.filter(({ who }) => {
    const one = draft.cast[who];
    return one !== undefined && mayReact(one, draft.rules);
  });
  if (held.length !== draft.state.held.length) draft.put({ held });
  return held.length > 0;
}

function closeTurn(draft: Draft, who: Id): void {
  draft.put({ ending: false, held: [] });
  const fighter = draft.of(who);
  const { stunned } = fighter.conditions;
  if (stunned !== undefined) {
    const left = typeof stunned === 'number' ? stunned - 1 : 0;
    draft.act(left > 0 ? gain(fighter, 'stunned', 'GAP-17', left) : lose(fighter, 'stunned', 'GAP-17'));
  }
  if (!draft.rules.aimCarriesOver) draft.turn(who, { aimed: undefined }, 'AMB-53');
  draft.turn(who, { feint: undefined }, 'GAP-5');
  draft.turn(who, { going: undefined }, 'WF-1.1');
  draft.turn(who, { half: 0, own: 'over' }, 'GAP-4');
}

/** Turns that pass by themselves, for each fighter, before the round waits: the stunned come to themselves sooner. */
const MOST_IDLE = 20;

const NO_DEFENCES = { dodge: undefined, parry: undefined, offParry: undefined, markDefence: undefined };

function nextRound(draft: Draft, passed: number): boolean {
  if (passed > MOST_IDLE * (inFight(draft.cast).length + 1)) return false;
  draft.put({ number: draft.state.number + 1 });
  for (const { id } of inFight(draft.cast)) {
    draft.turn(id, { own: undefined }, 'GAP-3');
    draft.turn(id, { reactions: undefined }, 'AMB-15');
    if (draft.rules.defenceWindow === 'round') draft.turn(id, NO_DEFENCES, 'AMB-25');
    const fighter = draft.of(id);
    if (draft.rules.fearTestMoment === 'roundStart' && canAct(fighter)) addFrights(draft, fighter);
  }
  return true;
}

/** Nobody is afraid of what is no more (GAP-19). */
function dropFear(draft: Draft): void {
  for (const fighter of inFight(draft.cast))
    for (const [source, { kind }] of Object.entries(tracksOf(fighter))) {
      const cause = draft.cast[source];
      const gone = kind !== 'scene' && (!cause || isOut(cause));
      if (gone) draft.act(forgetSource(draft.of(fighter.id), source, 'GAP-19'));
    }
}

/** Whether something must happen or be answered before turns go on. */
const isBusy = ({ state, cast }: Draft): boolean =>
  state.frames.length > 0 ||
  state.consent !== undefined ||
  state.dues.length > 0 ||
  state.sights.length > 0 ||
  withoutDie(cast).length > 0;

/** Ends an own turn that is over: those who hold back have been asked, or the fighter can do nothing. */
function endIfOver(draft: Draft, fighter: WfFighter): boolean {
  const over = draft.state.ending ? !isHeldAgainst(draft) : unable(fighter) !== undefined;
  if (over) closeTurn(draft, fighter.id);
  return over;
}

/** Continues to the next thing: an action under way, a test that is due, the next own turn, the next round. */
export function advance(draft: Draft): void {
  settle(draft);
  dropFear(draft);
  if (isBusy(draft)) return;
  // Whoever has died of wounds as their turn began, or in it, is on turn no more.
  for (const one of inFight(draft.cast)) if (one.turn.own === 'now' && !canAct(one)) closeTurn(draft, one.id);
  const someone = inFight(draft.cast).some((one) => canAct(one) && !isHelpless(one));
  draft.put({ phase: someone ? 'act' : 'idle' });
  if (!someone) return;
  passTurns(draft, {
    isBusy,
    onTurn: ({ cast }) => onTurn(cast),
    begin: (one, fighter) => (has(fighter, 'surprised') ? skipSurprised : beginTurn)(one, fighter),
    end: endIfOver,
    nextRound,
  });
}
