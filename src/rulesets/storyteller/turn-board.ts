import type { Movement } from '../../core/round.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { has } from './conditions.ts';
import { nowBehind } from './covers.ts';
import { currentDeed } from './deeds.ts';
import type { StFighter } from './fighter.ts';
import { freeMove, metresLeft, runDistance } from './movement.ts';
import type { Rules } from './rules.ts';
import { slotOf } from './slots.ts';
import { aimLost } from './stances.ts';
import type { Draft } from './turn-draft.ts';
import type { State } from './turn-moment.ts';
import { moment } from './turn-moment.ts';
import { isIdle, setsOut } from './turn-movement.ts';

/*
 * Movement on the board. What somebody has announced (a run, a walk, metres of a split) he carries out by moving; what goes beyond it is, at his
 * own moment, the run he has declared, or else his free walk. Out of his moment it counts for nothing: the Storyteller may always put people
 * where they belong.
 */

/** Grids and rounding are not held against anybody. */
const SLACK = 0.05;

const tenths = (metres: number): number => Math.round(metres * 10) / 10;

/** How often he has run in this round. */
const runs = ({ turn }: StFighter): number =>
  Object.values(turn.slots ?? {}).filter(({ acted, declaration }) => acted && declaration?.action === 'run')
    .length;

/** Metres that he has announced and not moved yet: he may be late with them, when his word has ended the round. */
export function unmoved(fighter: StFighter, rules: Rules): number {
  const { ground = 0, metres = 0 } = fighter.turn;
  const announced = metres + runs(fighter) * runDistance(fighter, rules);
  return tenths(Math.max(0, announced - Math.max(0, ground)));
}

/** Metres of a way that go beyond what he has announced. */
function beyond(fighter: StFighter, metres: number, rules: Rules): number {
  const { ground = 0, metres: counted = 0 } = fighter.turn;
  const over = ground + metres - counted - runs(fighter) * runDistance(fighter, rules);
  return over > SLACK ? tenths(Math.min(over, metres)) : 0;
}

const isHisMoment = (state: State, cast: Cast<StFighter>, who: Id): boolean =>
  state.phase === 'resolve' && !state.moving && (moment(state, cast)?.who ?? []).some(({ id }) => id === who);

/** Whether a way counts for somebody at this point of the round: at their moment, or when they have none and may walk. */
const mayMove = (state: State, cast: Cast<StFighter>, fighter: StFighter): boolean =>
  isHisMoment(state, cast, fighter.id) || (state.phase === 'resolve' && !state.moving && isIdle(fighter));

/** Whether what he is about to carry out is a run, and one that is possible. */
function runsNow(state: State, cast: Cast<StFighter>, fighter: StFighter, rules: Rules): boolean {
  const slot = fighter.turn.slots?.[slotOf(state.pass)];
  const runs = slot !== undefined && currentDeed(slot)?.action === 'run';
  return (
    runs &&
    isHisMoment(state, cast, fighter.id) &&
    runDistance(fighter, rules) > 0 &&
    (rules.freeMovePlusRun || !fighter.turn.walked)
  );
}

/** Metres that he may still walk freely (ST-13.4, ST-6.11). */
const freeLeft = (fighter: StFighter, rules: Rules): number =>
  Math.max(0, Math.min(freeMove(fighter, rules) - (fighter.turn.walked ?? 0), metresLeft(fighter)));

/** What the rules have against a way on the board (ST-13.4, ST-13.6, ST-6.11, AMB-92). */
export function objects(
  state: State,
  { who, metres }: Movement,
  cast: Cast<StFighter>,
  rules: Rules,
): Msg | undefined {
  const fighter = cast[who];
  const over = fighter ? beyond(fighter, metres, rules) : 0;
  if (!fighter || over === 0) return undefined;
  if (!mayMove(state, cast, fighter)) return msg('storyteller.no.moveNotNow');
  if (has(fighter, 'prone')) return msg('storyteller.no.prone');
  if (has(fighter, 'held')) return msg('storyteller.no.held');
  const running = runsNow(state, cast, fighter, rules);
  if (!running && runs(fighter) > 0 && !rules.freeMovePlusRun) return msg('storyteller.no.walkOrRun');
  const most = running ? runDistance(fighter, rules) : freeLeft(fighter, rules);
  return over > most + SLACK ? msg('storyteller.no.tooFar', { metres: over, most }) : undefined;
}

/** He has moved on the board. `runs` carries out the run that he has declared. */
export function moved(draft: Draft, { who, metres, near, stops }: Movement, run: () => void): void {
  const fighter = draft.cast[who];
  if (!fighter?.turn.slots) return;
  const over = beyond(fighter, metres, draft.rules);
  const now = mayMove(draft.state, draft.cast, fighter);
  if (over > 0 && !now) return;
  const ground = tenths((fighter.turn.ground ?? 0) + metres);
  draft.turn(who, { ground }, 'ST-13.1');
  if (over === 0) return;
  if (runsNow(draft.state, draft.cast, fighter, draft.rules)) run();
  else {
    const { walked = 0, metres: counted = 0 } = fighter.turn;
    draft.turn(who, { walked: tenths(walked + over), metres: tenths(counted + over) }, 'ST-13.4');
    draft.act([...aimLost(fighter), ...nowBehind(fighter, 'none')]);
  }
  setsOut(draft, {
    who,
    near,
    ...(stops && { stops: { at: stops.at, end: stops.end, beside: stops.beside } }),
  });
}
