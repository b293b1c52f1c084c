import { add } from '../../core/change.ts';
import type { Cast } from '../../core/stage.ts';
import { appliedAll } from '../../core/stage.ts';
import type { Id, Json, RuleId } from '../../core/text.ts';
import { spent } from './attack.ts';
import { withBeatTwo } from './beat-two.ts';
import type { TieBreak } from './beats.ts';
import { beatOf } from './beats.ts';
import type { RunStep, Watcher } from './cut-in.ts';
import { cutIn, cutIntoGap, identified } from './cut-in.ts';
import type { Declaration } from './declaration.ts';
import { NO_DECLARATION } from './declaration.ts';
import { effectsOf } from './effects.ts';
import type { WeFighter } from './fighter.ts';
import { firearmOf, skipsTest } from './gear.ts';
import type { Strike } from './hit.ts';
import { whyVoid } from './impossible.ts';
import type { BeatTwo, Readied } from './orders.ts';
import { actorOf, resultFor } from './rolled.ts';
import type { Rules } from './rules.ts';
import type { Actor, Beat } from './sequence.ts';
import { situationOf } from './situation-of.ts';
import { isOut } from './state.ts';
import type { State } from './turn-state.ts';
import { Draft, groupAt, inFight } from './turn-state.ts';

/* Running the steps of a beat, one after another or in one breath, with whatever cuts in. */

/** Where a table breaks ties: higher totals first, then the dice thrown off, the first of them before the next (AM-6). */
function tieBreakOf({ cast, rules, state }: Draft): TieBreak | undefined {
  if (rules.speedTie === 'simultaneous') return undefined;
  return (who, main) => {
    const total = rules.speedTie === 'rollTotal' ? totalOf(cast[who], main, rules) : 0;
    return (state.throwOffs?.[who] ?? []).reduce((sum, face, i) => sum + face / 11 ** (i + 1), total);
  };
}

function totalOf(fighter: WeFighter | undefined, main: string | undefined, rules: Rules): number {
  if (!fighter) return 0;
  const ids = main === undefined ? Object.keys(fighter.turn.rolls ?? {}) : [main];
  return Math.max(0, ...ids.map((id) => resultFor(fighter, id, rules)?.total ?? 0));
}

/** Somebody who has crossed a gap has nothing more to be shot at there (AM-42). */
function withoutGapTarget(actor: Actor, { kind, subject }: Readied): Actor {
  if (kind !== 'crossesGap') return actor;
  const mains = actor.orders.mains.map((main) => ({
    ...main,
    volleys: main.volleys?.filter(({ target }) => target !== subject),
  }));
  return { ...actor, orders: { ...actor.orders, mains } };
}

/** A person as the scheduler sees him when a beat begins. */
function scheduled(fighter: WeFighter, beat: Beat, rules: Rules): Actor {
  const actor = actorOf(fighter, rules);
  const { readied } = fighter.turn.declaration ?? NO_DECLARATION;
  return beat === 2 && readied && fighter.turn.watch === 'done' ? withoutGapTarget(actor, readied) : actor;
}

/** The steps of a beat as everybody stands now. */
function linedUp(draft: Draft, beat: Beat): RunStep[] {
  const actors = inFight(draft.cast).map((fighter) => scheduled(fighter, beat, draft.rules));
  return identified(beatOf(actors, beat, draft.rules, tieBreakOf(draft)), `${beat}`);
}

/** Lines up a beat and begins it. */
export function beginBeat(draft: Draft, beat: Beat): void {
  const earlier = beat === 2 ? draft.state.steps : [];
  draft.state = {
    ...draft.state,
    phase: 'running',
    beat,
    at: 0,
    earlier,
    crossed: [],
    freed: [],
    throwOffs: undefined,
  };
  draft.state = { ...draft.state, steps: linedUp(draft, beat) };
}

/** Whoever must throw a die because he is as fast as another (AM-6): those of ties who have thrown least. */
export function tiedNow({ steps, at, throwOffs = {} }: State, { speedTie }: Rules): readonly Id[] {
  if (speedTie === 'simultaneous' || at > 0) return [];
  const tied = [...new Set(steps.flatMap(({ who, tie }) => (tie === undefined ? [] : [who])))];
  const least = Math.min(...tied.map((who) => throwOffs[who]?.length ?? 0));
  return tied.filter((who) => (throwOffs[who]?.length ?? 0) === least);
}

/** A die thrown off; when all of a round are thrown the beat is lined up anew. */
export function thrownOff(draft: Draft, who: Id, face: number): void {
  const before = draft.state.throwOffs ?? {};
  const open = tiedNow(draft.state, draft.rules);
  draft.state = { ...draft.state, throwOffs: { ...before, [who]: [...(before[who] ?? []), face] } };
  if (open.length <= 1) draft.state = { ...draft.state, steps: linedUp(draft, draft.state.beat) };
}

/** How somebody moves in this beat. */
const wayIn = ({ steps }: State, who: Id): string | undefined =>
  steps.find((step) => step.who === who && (step.type === 'move' || step.type === 'ride'))?.name;

/** What the play of a shot or blow is about. */
export function strikeOf(step: RunStep, state: State, fighter: WeFighter): Strike {
  const target = step.target ?? '';
  const roll = step.main ?? step.roll;
  const [shooterMoves, targetMoves] = [wayIn(state, step.who), wayIn(state, target)];
  return {
    shooter: step.who,
    target,
    kind: step.name as Strike['kind'],
    turn: state.number,
    situation: situationOf(fighter, target),
    ...(step.item === undefined ? {} : { weapon: step.item }),
    ...(step.no === undefined ? {} : { no: step.no }),
    ...(step.grapple === undefined ? {} : { grapple: step.grapple }),
    ...(step.atHorse === undefined ? {} : { horse: step.atHorse }),
    ...(step.loaded === undefined ? {} : { loaded: step.loaded }),
    ...(roll === undefined ? {} : { roll }),
    ...(shooterMoves === undefined ? {} : { shooterMoves }),
    ...(targetMoves === undefined ? {} : { targetMoves }),
  };
}

export const playId = ({ number }: State, step: RunStep): string => `strike-${number}-${step.id}`;

const isStrike = ({ type }: RunStep): boolean => type === 'shot' || type === 'blow';

/** A shot or blow begins. Its rounds are gone for whatever its owner fires behind it in the same breath. */
function opens(draft: Draft, own: Draft, step: RunStep): void {
  const fighter = own.cast[step.who];
  if (!fighter) return;
  const loaded = step.tie === undefined ? undefined : firearmOf(fighter, step.item)?.traits.loaded;
  const target = draft.cast[step.target ?? ''];
  const wasOut = target !== undefined && isOut(target) ? (true as const) : undefined;
  draft.step(step.id, { open: true, loaded, wasOut });
  own.cast = appliedAll(own.cast, spent(fighter, strikeOf({ ...step, loaded }, draft.state, fighter)));
}

/**
 * One breath: every step is judged before any is applied, so that none can prevent another (section 2.5 of the ledger); what a person has done himself
 * just before counts for his own next step.
 */
function breathes(draft: Draft, group: readonly RunStep[]): void {
  const { cast, rules } = draft;
  const changes = [];
  for (const who of new Set(group.map((step) => step.who))) {
    const own = new Draft(draft.state, cast, rules);
    for (const step of group.filter((one) => one.who === who && !one.done)) {
      const why = step.allowed ? undefined : whyVoid(step, own.cast, rules);
      if (why !== undefined) draft.step(step.id, { done: true, void: why });
      else if (isStrike(step)) opens(draft, own, step);
      else {
        own.act(effectsOf(step, own.cast, rules, draft.state.number));
        draft.step(step.id, { done: true });
      }
    }
    changes.push(...own.changes);
  }
  draft.act(changes);
}

const readiedOf = ({ turn }: WeFighter): Readied | undefined =>
  turn.watch === 'armed' ? turn.declaration?.readied : undefined;

const isCrossing = (step: RunStep): boolean =>
  step.crossesGap === true && (step.type === 'move' || step.type === 'ride');

/** Watchers whose event is one of these steps. */
function watchersOf(
  draft: Draft,
  steps: readonly RunStep[],
  is: (readied: Readied, step: RunStep) => boolean,
): Id[] {
  return inFight(draft.cast)
    .filter((fighter) => {
      const readied = readiedOf(fighter);
      return readied !== undefined && steps.some((step) => step.who === readied.subject && is(readied, step));
    })
    .map(({ id }) => id);
}

/** Opens the Attention tests for an event (WE-10.5). @returns whether anybody has waited for it. */
export function eventComes(draft: Draft, watchers: readonly Id[], gap: boolean): boolean {
  if (watchers.length === 0) return false;
  // Who has won the moment by a reaction has been tested already (AM-69); a skill may spare the test (WE-0.7).
  const sure = watchers.filter((who) => {
    const fighter = draft.cast[who];
    return fighter && (fighter.turn.reaction === 'used' || skipsTest(fighter, 'attention'));
  });
  const passed = Object.fromEntries(sure.map((who) => [who, true]));
  draft.state = { ...draft.state, event: { watchers, gap, passed } };
  tested(draft);
  return true;
}

const leansOut = ({ kind }: Readied, step: RunStep): boolean =>
  kind === 'leansOut' && step.name === 'leanOut' && step.void === undefined;

/** Everybody's tests are made: their shares are cut in (WE-10.6, WE-10.7). */
export function tested(draft: Draft): void {
  const { state, rules } = draft;
  const { event, beat, at, cuts } = state;
  if (!event || event.watchers.some((who) => event.passed[who] === undefined)) return;
  const watchers = event.watchers.flatMap((who): Watcher[] => {
    const fighter = draft.cast[who];
    if (!fighter) return [];
    draft.turn(who, { watch: 'done' }, 'WE-10.5');
    return [{ actor: actorOf(fighter, rules), passed: event.passed[who] === true }];
  });
  const prefix = `${beat}-cut${cuts + 1}`;
  const steps = event.gap
    ? cutIntoGap(state.steps, at, watchers, beat, rules, prefix)
    : cutIn(state.steps, at, watchers, beat, rules, prefix, tieBreakOf(draft));
  draft.state = { ...state, steps, cuts: cuts + 1, event: undefined };
}

/** The group at the cursor is done: the cursor goes on, the pace is kept, and who has waited for this is asked. */
function passes(draft: Draft, group: readonly RunStep[]): void {
  const { state } = draft;
  const at = state.at + group.length;
  const next = state.steps[at];
  const phaseEnds = next?.phase !== group[0]?.phase;
  const stops = state.until === 'step' || (state.until === 'phase' && phaseEnds);
  draft.state = { ...state, at, ...(stops ? { until: undefined } : {}) };
  eventComes(draft, watchersOf(draft, group, leansOut), false);
}

/** Somebody is about to cross a gap on which others have their sights. @returns whether that is so. */
function crosses(draft: Draft, group: readonly RunStep[]): boolean {
  const fresh = group.filter((step) => isCrossing(step) && !draft.state.crossed.includes(step.id));
  const watchers = watchersOf(draft, fresh, ({ kind }) => kind === 'crossesGap');
  draft.state = { ...draft.state, crossed: [...draft.state.crossed, ...fresh.map(({ id }) => id)] };
  return eventComes(draft, watchers, true);
}

/** The steps done last, if any of them came to nothing and the master may still let it happen (section 2.8 of the ledger). */
export function lastVoided({ steps, at }: State): readonly RunStep[] {
  const last = steps[at - 1];
  if (!last) return [];
  const group = last.tie === undefined ? [last] : steps.slice(0, at).filter(({ tie }) => tie === last.tie);
  return group.filter((step) => step.void !== undefined && step.void !== 'master');
}

/** The master lets happen what was impossible: the cursor goes back to it. */
export function allows(draft: Draft): void {
  const voided = lastVoided(draft.state);
  const [first] = voided;
  if (!first) return;
  for (const { id } of voided) draft.step(id, { void: undefined, done: undefined, allowed: true });
  const { steps } = draft.state;
  const back = steps.findIndex(
    (step) => step.id === first.id || (first.tie !== undefined && step.tie === first.tie),
  );
  draft.state = { ...draft.state, at: back, until: 'step' };
}

/** Speed that the end of beat 1 costs in beat 2: what was void costs nothing (WE-7.9, section 2.7 of the ledger). */
const lossOf = (steps: readonly RunStep[], who: Id): number =>
  steps
    .filter((step) => step.who === who && step.trailing && step.void === undefined)
    .reduce((sum, { dur }) => sum + dur, 0);

function losses(draft: Draft): void {
  for (const { id } of inFight(draft.cast)) draft.turn(id, { loss: lossOf(draft.state.steps, id) }, 'WE-7.9');
}

/** The beats that have not begun, as they would run if nothing came between; whoever is out does nothing any more. */
export function plannedSteps(state: State, cast: Cast<WeFighter>, rules: Rules): RunStep[] {
  const { phase, beat, steps } = state;
  const planned = (one: Beat, lost: (who: Id) => number): RunStep[] => {
    const actors = inFight(cast).map((fighter) => ({
      ...scheduled(fighter, one, rules),
      ...(one === 2 ? { loss: lost(fighter.id) } : {}),
    }));
    const dead = (who: Id): boolean => cast[who] !== undefined && isOut(cast[who]);
    return identified(beatOf(actors, one, rules), `${one}`).map((step) =>
      dead(step.who) ? { ...step, void: 'actorOut' } : step,
    );
  };
  if (phase === 'revealed') {
    const first = planned(1, () => 0);
    return [...first, ...planned(2, (who) => lossOf(first, who))];
  }
  const open = (phase === 'running' && beat === 1) || phase === 'between';
  return open ? planned(2, (who) => lossOf(steps, who)) : [];
}

function endsBeat(draft: Draft): void {
  const { state } = draft;
  const until = state.until === 'turn' ? ('turn' as const) : undefined;
  if (state.beat === 1) losses(draft);
  draft.state = { ...state, until, phase: state.beat === 1 ? 'between' : 'books' };
}

/** Runs steps as far as the pace and open questions let them. */
export function runs(draft: Draft): void {
  while (draft.state.phase === 'running' && draft.state.event === undefined) {
    const { steps, at, until } = draft.state;
    const group = groupAt(steps, at);
    if (tiedNow(draft.state, draft.rules).length > 0) return;
    if (group.some(({ open, done }) => open && !done)) return;
    // The last step, too, may still be let happen.
    if (group.length === 0 && until === undefined && lastVoided(draft.state).length > 0) return;
    if (group.length === 0) endsBeat(draft);
    else if (group.every(({ done }) => done)) passes(draft, group);
    else if (until === undefined) return;
    else if (!crosses(draft, group)) breathes(draft, group);
  }
}

/** Fire frightens whom it is aimed at for the first time; whoever brings an enemy down takes heart (S-13). */
function nerves(draft: Draft, { who, target = '', type }: RunStep, falls: boolean): void {
  const [shooter, victim] = [draft.cast[who], draft.cast[target]];
  if (!shooter || !victim || !draft.rules.starterRules) return;
  if (type === 'shot' && !draft.state.underFire.includes(target)) {
    draft.state = { ...draft.state, underFire: [...draft.state.underFire, target] };
    draft.act([add(target, 'traits.tracks.stress', 1, 'S-13')]);
  }
  const known = draft.state.steps.some((step) => step.target === target && step.felled);
  if (falls && !known && shooter.traits.tracks.stress > 0)
    draft.act([add(who, 'traits.tracks.stress', -1, 'S-13')]);
}

/** A shot or blow has come to its end. */
export function struck(draft: Draft, play: string, out: Json): void {
  const step = draft.state.steps.find((one) => playId(draft.state, one) === play);
  if (!step) return;
  const { hits = 0 } = (out ?? {}) as { readonly hits?: number };
  const victim = draft.cast[step.target ?? ''];
  // Whoever lay there already does not fall again.
  const felled = hits > 0 && !step.wasOut && victim !== undefined && isOut(victim);
  nerves(draft, step, felled);
  draft.step(step.id, { done: true, open: undefined, hits, ...(felled ? { felled: true as const } : {}) });
}

/** Beat 2 becomes what a plan or a reaction says; a reaction may also lie in wait at a gap (WE-10.16, AM-69). */
export function rewrite(draft: Draft, who: Id, orders: BeatTwo, why: RuleId): void {
  const before: Declaration = draft.cast[who]?.turn.declaration ?? NO_DECLARATION;
  const after = withBeatTwo(before, orders);
  const { gap } = orders;
  if (gap === undefined) {
    draft.turn(who, { declaration: after }, why);
    return;
  }
  const readied: Readied = { event: '', kind: 'crossesGap', subject: gap };
  draft.turn(who, { declaration: { ...after, readied }, watch: 'armed' }, why);
}
