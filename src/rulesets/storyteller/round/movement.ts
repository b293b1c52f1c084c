import { type Enter, GM } from '../../../core/ask.ts';
import type { Movement, RoundAsk } from '../../../core/round.ts';
import { blank, choice, faults, type Infer, num } from '../../../core/spec.ts';
import { type Id, type Json, type Msg, msg } from '../../../core/text.ts';
import { currentAction, recordOf } from '../actions/list.ts';
import type { StCast, StFighter } from '../data/fighter.ts';
import { COVERS } from '../data/gear.ts';
import type { Rules } from '../data/rules.ts';
import { changeCover, has, loseAim } from '../figures/state.ts';
import { freeMove, metresLeft, RUN, runCount, runDistance, slotOf } from '../figures/turn.ts';
import { setOut } from './passing.ts';
import { able, ask, choiceAsk, currentMoment, type Draft, participants, type State } from './state.ts';

/* Free walks, and movement on the board (ST-13.4, ST-13.6, ST-6.11). */

/** A walk: how far (0 to stay), and the cover at the end of it (ST-7.20). */
const WALK = {
  metres: num(1, { min: 0, label: 'storyteller.moveField.metres', why: 'ST-13.4' }),
  cover: choice(COVERS, 'none', { label: 'storyteller.moveField.cover', why: 'ST-7.20' }),
};

type Walk = Infer<typeof WALK>;

/** A walk with its defaults: it ends in the open. */
const wholeWalk = (value: Json): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...blank(WALK), ...value } : value;

/** Metres that a fighter may still walk freely (ST-13.4, ST-6.11). */
const freeLeft = (fighter: StFighter, rules: Rules): number =>
  Math.max(0, Math.min(freeMove(fighter, rules) - (fighter.turn.walked ?? 0), metresLeft(fighter)));

/** Why a fighter cannot get anywhere on foot: lying down, held, or after a run, unless they are `running` (ST-13.4, AMB-92). */
function feetFault(fighter: StFighter, running: boolean, { freeMovePlusRun }: Rules): Msg | undefined {
  if (has(fighter, 'prone')) return msg('storyteller.no.prone');
  if (has(fighter, 'held')) return msg('storyteller.no.held');
  const hasRun = !running && runCount(fighter) > 0;
  return hasRun && !freeMovePlusRun ? msg('storyteller.no.walkOrRun') : undefined;
}

/** Why a fighter cannot take a free walk, or not this far (ST-13.4, ST-6.11, AMB-92). */
function walkFault(fighter: StFighter, rules: Rules, metres = 1): Msg | undefined {
  if (fighter.turn.walked !== undefined) return msg('storyteller.no.walked');
  const no = feetFault(fighter, false, rules);
  if (no) return no;
  const most = freeLeft(fighter, rules);
  return metres > most ? msg('storyteller.no.tooFar', { metres, most }) : undefined;
}

/** Whether a fighter's main action will not come up again, so that they may move whenever nobody is busy (ST-13.4, AMB-85). */
function isIdle(fighter: StFighter): boolean {
  const { state, acted, declaration } = fighter.turn.slots?.main ?? {};
  const { reserves, stance } = recordOf(declaration?.action ?? '');
  const used = state === 'spent' && (!acted || reserves || stance?.fromStart);
  return (used || state === 'reserved') && able(fighter);
}

/** Idle fighters who can still walk. */
export const mayStillWalk = (cast: StCast, rules: Rules): StFighter[] =>
  participants(cast).filter((fighter) => isIdle(fighter) && !walkFault(fighter, rules));

/** Offers a free walk. */
export function walkAsk(fighter: StFighter, rules: Rules): RoundAsk[] {
  if (walkFault(fighter, rules)) return [];
  const walk: Enter = {
    kind: 'enter',
    id: ask.make('walk', fighter.id),
    by: fighter.id,
    label: msg('storyteller.ask.walk', { most: freeLeft(fighter, rules) }),
    form: 'fields',
    spec: WALK,
    legal: (value) =>
      faults(WALK, wholeWalk(value))[0]?.says ?? walkFault(fighter, rules, (value as Walk).metres),
  };
  return [{ ...walk, optional: true }];
}

/** Offers the last walks of a round, until the Storyteller ends it. */
export const lastWalkAsks = (idle: readonly StFighter[], rules: Rules): RoundAsk[] =>
  idle.length === 0
    ? []
    : [
        choiceAsk('lastWalks', GM, [{ id: 'end', label: msg('storyteller.option.endRound') }], {
          id: ask.make('lastWalks'),
          skip: 'end',
        }),
        ...idle.flatMap((fighter) => walkAsk(fighter, rules)),
      ];

/** Ends the walks of a round. */
export function endWalks(draft: Draft): void {
  for (const { id } of mayStillWalk(draft.cast, draft.rules)) stay(draft, id);
}

/** Records that a fighter does not walk in this round. */
export const stay = (draft: Draft, who: Id): void => draft.turn(who, { walked: 0 }, 'ST-13.4');

/** Carries out a walk, which costs the aim (AMB-72) and may provoke attacks in passing. */
export function walk(draft: Draft, who: Id, value: Json): void {
  const fighter = draft.cast[who];
  if (!fighter) return;
  const { metres, cover } = wholeWalk(value) as Walk;
  if (metres === 0) {
    stay(draft, who);
    return;
  }
  draft.turn(who, { walked: metres, metres: (fighter.turn.metres ?? 0) + metres }, 'ST-13.4');
  draft.act([...loseAim(fighter), ...changeCover(fighter, cover)]);
  setOut(draft, { who });
}

/* Movement on the board first uses up announced metres. Beyond them it is the declared run or the free walk, or does not count. */

/** Metres that grids and rounding may add. */
const SLACK = 0.05;

const tenths = (metres: number): number => Math.round(metres * 10) / 10;

const runMetres = (fighter: StFighter, rules: Rules): number =>
  runCount(fighter) * runDistance(fighter, rules);

/** Metres announced and not moved yet, perhaps from the round before. */
export function unmovedMetres(fighter: StFighter, rules: Rules): number {
  const { ground = 0, metres = 0 } = fighter.turn;
  return tenths(Math.max(0, metres + runMetres(fighter, rules) - Math.max(0, ground)));
}

/** Metres of a path that go beyond what has been announced. */
function unannounced(fighter: StFighter, metres: number, rules: Rules): number {
  const { ground = 0, metres: counted = 0 } = fighter.turn;
  const over = ground + metres - counted - runMetres(fighter, rules);
  return over > SLACK ? tenths(Math.min(over, metres)) : 0;
}

const isOwnMoment = (state: State, cast: StCast, who: Id): boolean =>
  state.phase === 'resolve' &&
  !state.moving &&
  (currentMoment(state, cast)?.who ?? []).some(({ id }) => id === who);

/** Whether a path counts now: at the fighter's moment, or while they are idle and nobody is moving. */
const mayMove = (state: State, cast: StCast, fighter: StFighter): boolean =>
  isOwnMoment(state, cast, fighter.id) || (state.phase === 'resolve' && !state.moving && isIdle(fighter));

/** Whether a fighter is about to carry out a possible run. */
function isRunning(state: State, cast: StCast, fighter: StFighter, rules: Rules): boolean {
  const slot = fighter.turn.slots?.[slotOf(state.pass)];
  return (
    slot !== undefined &&
    currentAction(slot)?.action === RUN &&
    isOwnMoment(state, cast, fighter.id) &&
    runDistance(fighter, rules) > 0 &&
    (rules.freeMovePlusRun || !fighter.turn.walked)
  );
}

/** Why the rules warn of a path on the board (ST-13.4, ST-13.6, ST-6.11, AMB-92). */
export function warnAboutMove(state: State, path: Movement, cast: StCast, rules: Rules): Msg | undefined {
  const fighter = cast[path.who];
  const over = fighter ? unannounced(fighter, path.metres, rules) : 0;
  if (!fighter || over === 0) return undefined;
  if (!mayMove(state, cast, fighter)) return msg('storyteller.no.moveNotNow');
  const running = isRunning(state, cast, fighter, rules);
  const no = feetFault(fighter, running, rules);
  if (no) return no;
  const most = running ? runDistance(fighter, rules) : freeLeft(fighter, rules);
  return over > most + SLACK ? msg('storyteller.no.tooFar', { metres: over, most }) : undefined;
}

/** Counts a movement on the board. `run` carries out the declared run. */
export function countMove(draft: Draft, { who, metres, near, stops }: Movement, run: () => void): void {
  const fighter = draft.cast[who];
  if (!fighter?.turn.slots) return;
  const { rules } = draft;
  const over = unannounced(fighter, metres, rules);
  if (over > 0 && !mayMove(draft.state, draft.cast, fighter)) return;
  draft.turn(who, { ground: tenths((fighter.turn.ground ?? 0) + metres) }, 'ST-13.1');
  if (over === 0) return;
  if (isRunning(draft.state, draft.cast, fighter, rules)) run();
  else {
    const { walked = 0, metres: counted = 0 } = fighter.turn;
    draft.turn(who, { walked: tenths(walked + over), metres: tenths(counted + over) }, 'ST-13.4');
    draft.act([...loseAim(fighter), ...changeCover(fighter, 'none')]);
  }
  const stopping = stops && { at: stops.at, end: stops.end, beside: stops.beside };
  setOut(draft, { who, near, ...(stopping ? { stops: stopping } : {}) });
}
