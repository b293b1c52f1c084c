import type { Id } from '../../core/text.ts';
import { befall, has, isHelpless, isOut, lift, tracksOf, unable } from './conditions.ts';
import { forgets, isDue } from './fear.ts';
import type { WfFighter } from './fighter.ts';
import { mayReact } from './rash.ts';
import type { Draft } from './turn-draft.ts';
import { settles } from './turn-frames.ts';
import { dieless, inFight, isThere, onTurn } from './turn-order.ts';
import type { Turn } from './turn-record.ts';

/* How turns follow one another: what their beginning and end bring, and what falls due with them (M1). */

/** A record as the fight begins for somebody. */
export const FRESH: Turn = { half: 0 };

/** What outlasts the beginning of his own turn. */
function kept({ turn }: WfFighter, { rules }: Draft): Turn {
  const { initiative, mark, reactions, steady, dodge, parry, offParry, markDefence, aimed } = turn;
  const defences = { dodge, parry, offParry, markDefence };
  const all = {
    initiative,
    mark,
    reactions,
    steady,
    ...(rules.defenceWindow === 'round' ? defences : {}),
    ...(rules.aimCarriesOver ? { aimed } : {}),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** A test of fear or terror falls due (WF-15.4, WF-16.3). */
function frights(draft: Draft, fighter: WfFighter): void {
  const { number } = draft.state;
  for (const [source, track] of Object.entries(tracksOf(fighter))) {
    if (!isDue(track, number)) continue;
    const input = { who: fighter.id, source, kind: track.kind, round: number, fortune: false, modifier: 0 };
    draft.due({ who: fighter.id, play: 'fright', input });
  }
}

/** His own turn begins: what lasted until now is over, his half actions are there, and what is due falls due (M1 rows 2 and 3). */
function begins(draft: Draft, fighter: WfFighter): void {
  const half = has(fighter, 'jolted') ? 1 : 2;
  draft.renew(fighter.id, { ...kept(fighter, draft), half, own: 'now', round: draft.state.number }, 'GAP-4');
  draft.act([
    ...lift(draft.of(fighter.id), 'jolted', 'GAP-10'),
    ...lift(draft.of(fighter.id), 'offBalance', 'GAP-10'),
  ]);
  if (has(fighter, 'bleeding')) draft.due({ who: fighter.id, play: 'bleed', input: { who: fighter.id } });
  if (draft.rules.fearTestMoment === 'turnStart') frights(draft, fighter);
}

/** One who is surprised loses his first turn (M1 row 2). */
function surprised(draft: Draft, fighter: WfFighter): void {
  draft.act(lift(fighter, 'surprised', 'GAP-3'));
  draft.turn(fighter.id, 'half', 0, 'GAP-3');
  draft.turn(fighter.id, 'own', 'over', 'GAP-3');
}

/** His turn is over: who holds back against him is asked a last time, then nothing is left of it (M1 row 36). */
export function endsTurn(draft: Draft, who: Id): void {
  if (isHeldAgainst(draft)) draft.put({ ending: true });
  else overs(draft, who);
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

function overs(draft: Draft, who: Id): void {
  draft.put({ ending: false, held: [] });
  const { stunned } = draft.of(who).conditions;
  if (stunned !== undefined) {
    const left = typeof stunned === 'number' ? stunned - 1 : 0;
    const fighter = draft.of(who);
    draft.act(left > 0 ? befall(fighter, 'stunned', 'GAP-17', left) : lift(fighter, 'stunned', 'GAP-17'));
  }
  if (!draft.rules.aimCarriesOver) draft.turn(who, 'aimed', undefined, 'AMB-53');
  draft.turn(who, 'feint', undefined, 'GAP-5');
  draft.turn(who, 'going', undefined, 'WF-1.1');
  draft.turn(who, 'half', 0, 'GAP-4');
  draft.turn(who, 'own', 'over', 'GAP-4');
}

function nextRound(draft: Draft): void {
  draft.put({ number: draft.state.number + 1 });
  for (const { id } of inFight(draft.cast)) {
    draft.turn(id, 'own', undefined, 'GAP-3');
    draft.turn(id, 'reactions', undefined, 'AMB-15');
    if (draft.rules.defenceWindow === 'round')
      for (const defence of ['dodge', 'parry', 'offParry', 'markDefence'] as const)
        draft.turn(id, defence, undefined, 'AMB-25');
    const fighter = draft.of(id);
    if (draft.rules.fearTestMoment === 'roundStart' && isThere(fighter)) frights(draft, fighter);
  }
}

/** Nobody is afraid of what is no more (GAP-19). */
function calms(draft: Draft): void {
  for (const fighter of inFight(draft.cast))
    for (const [source, { kind }] of Object.entries(tracksOf(fighter))) {
      const cause = draft.cast[source];
      const gone = kind !== 'scene' && (!cause || isOut(cause));
      if (gone) draft.act(forgets(draft.of(fighter.id), source, 'GAP-19'));
    }
}

/** Whether something must happen or be said before turns go on. */
const waits = ({ state, cast }: Draft): boolean =>
  state.frames.length > 0 ||
  state.consent !== undefined ||
  state.dues.length > 0 ||
  state.sights.length > 0 ||
  dieless(cast).length > 0;

/** Turns that pass by themselves, for each fighter, before the round waits: the stunned come to themselves sooner. */
const MOST_IDLE = 20;

/** Goes on to whatever needs somebody: a deed under way, a test that is due, the next own turn, the next round. */
export function advances(draft: Draft): void {
  settles(draft);
  calms(draft);
  if (waits(draft)) return;
  // Whoever has died of his wounds as his turn began, or in it, is on turn no more.
  for (const one of inFight(draft.cast)) if (one.turn.own === 'now' && !isThere(one)) overs(draft, one.id);
  const someone = inFight(draft.cast).some((one) => isThere(one) && !isHelpless(one));
  draft.put({ phase: someone ? 'act' : 'idle' });
  if (!someone) return;
  for (let turns = 0; ; turns++) {
    const now = onTurn(draft.cast);
    if (!now) {
      if (turns > MOST_IDLE * (inFight(draft.cast).length + 1)) return;
      nextRound(draft);
      if (waits(draft)) return;
      continue;
    }
    if (now.turn.own !== 'now') {
      if (has(now, 'surprised')) {
        surprised(draft, now);
        continue;
      }
      begins(draft, now);
      if (waits(draft)) return;
      continue;
    }
    if (draft.state.ending) {
      if (isHeldAgainst(draft)) return;
      overs(draft, now.id);
    } else if (unable(now)) overs(draft, now.id);
    else return;
  }
}
