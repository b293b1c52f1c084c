import { add, type Change, isEqual } from '../../../core/change.ts';
import { applyChanges } from '../../../core/stage.ts';
import { StepDraft } from '../../../core/step-draft.ts';
import { givenOnly, type Id, type Json, type RuleId } from '../../../core/text.ts';
import { type BeatTwo, type Declaration, NO_DECLARATION, type Readied } from '../data/declaration.ts';
import type { Rules } from '../data/rules.ts';
import {
  type Beat,
  isMovement,
  isStrike,
  type RunStep,
  type State,
  type Turn,
  type WeFighter,
} from '../data/turn.ts';
import type { TieBreak } from '../figures/beats.ts';
import { firearmOf, skipsTest } from '../figures/gear.ts';
import { strikeOf } from '../figures/hit.ts';
import { stepFault } from '../figures/legality.ts';
import { withBeatTwo } from '../figures/orders.ts';
import { actorOf, resultFor } from '../figures/rolls.ts';
import {
  actorInBeat,
  groupAt,
  insertGapShots,
  insertReadied,
  orderBeat,
  speedLossOfRun,
  type Watcher,
  withIds,
} from '../figures/schedule.ts';
import { inFight, isOut } from '../figures/state.ts';
import { spendRounds } from '../plays/attack.ts';
import { effectsOfStep } from './effects.ts';

/* Runs the steps of a beat, one group after another, and inserts the steps of readied actions. */

type Fields = { readonly [field: string]: Json | undefined };

export class Draft extends StepDraft<State, WeFighter, Rules> {
  /** Writes the fields of a turn record that differ, unless the fighter has left. */
  override turn(who: Id, fields: Partial<Turn>, why: RuleId): void {
    const was = this.cast[who]?.turn as Fields | undefined;
    if (!was) return;
    const changed = Object.entries(fields as Fields).filter(([field, is]) => !isEqual(was[field], is));
    super.turn(who, Object.fromEntries(changed), why);
  }

  /** Writes fields of one step of the running beat; `undefined` removes a field. */
  step(id: string, fields: Partial<RunStep>): void {
    const written = (step: RunStep) => givenOnly({ ...step, ...fields }) as RunStep;
    this.put({ steps: this.state.steps.map((step) => (step.id === id ? written(step) : step)) });
  }
}

/** The order among equal Speeds: by the roll, then by the roll-off, die by die, the highest first (AM-6). */
function tieBreakOf({ cast, rules, state }: Draft): TieBreak | undefined {
  if (rules.speedTie === 'simultaneous') return undefined;
  return (who, main) => {
    const total = rules.speedTie === 'rollTotal' ? rollTotal(cast[who], main, rules) : 0;
    return (state.throwOffs?.[who] ?? []).reduce((sum, face, i) => sum + face / 11 ** (i + 1), total);
  };
}

/** The total of the roll for a main action, or the best total of a fighter; 0 if there is none. */
function rollTotal(fighter: WeFighter | undefined, main: string | undefined, rules: Rules): number {
  if (!fighter) return 0;
  const ids = main === undefined ? Object.keys(fighter.turn.rolls ?? {}) : [main];
  return Math.max(0, ...ids.map((id) => resultFor(fighter, id, rules)?.total ?? 0));
}
function lineUpBeat(draft: Draft, beat: Beat): RunStep[] {
  const actors = inFight(draft.cast).map((fighter) => actorInBeat(fighter, beat, draft.rules));
  return withIds(orderBeat(actors, beat, draft.rules, tieBreakOf(draft)), `${beat}`);
}

export function beginBeat(draft: Draft, beat: Beat): void {
  const earlier = beat === 2 ? draft.state.steps : [];
  draft.put({ phase: 'running', beat, at: 0, earlier, crossed: [], freed: [], throwOffs: undefined });
  draft.put({ steps: lineUpBeat(draft, beat) });
}

/** Who has to roll off for equal Speed now: the tied fighters who have rolled the fewest dice (AM-6). */
export function rollingOff({ steps, at, throwOffs = {} }: State, { speedTie }: Rules): readonly Id[] {
  if (speedTie === 'simultaneous' || at > 0) return [];
  const tied = [...new Set(steps.flatMap(({ who, tie }) => (tie === undefined ? [] : [who])))];
  const least = Math.min(...tied.map((who) => throwOffs[who]?.length ?? 0));
  return tied.filter((who) => (throwOffs[who]?.length ?? 0) === least);
}

/** Records a die of a roll-off. After the last one the beat is reordered. */
export function recordRollOff(draft: Draft, who: Id, face: number): void {
  const before = draft.state.throwOffs ?? {};
  const open = rollingOff(draft.state, draft.rules);
  draft.put({ throwOffs: { ...before, [who]: [...(before[who] ?? []), face] } });
  if (open.length <= 1) draft.put({ steps: lineUpBeat(draft, draft.state.beat) });
}

export const playId = ({ number }: State, step: RunStep): string => `strike-${number}-${step.id}`;

/** Opens the play of a shot or blow. Its rounds are not available to later shots of the same fighter in this group. */
function openStrike(draft: Draft, own: Draft, step: RunStep): void {
  const fighter = own.cast[step.who];
  if (!fighter) return;
  const loaded = step.tie === undefined ? undefined : firearmOf(fighter, step.item)?.traits.loaded;
  const target = draft.cast[step.target ?? ''];
  draft.step(step.id, { open: true, loaded, wasOut: target && isOut(target) ? true : undefined });
  const strike = strikeOf({ ...step, loaded }, fighter, draft.state.number, draft.state.steps);
  own.cast = applyChanges(own.cast, spendRounds(fighter, strike));
}

/**
 * Runs a simultaneous group. All steps are judged before any is applied, so that none can prevent another (section 2.5 of the ledger); only a
 * fighter's own earlier steps count for their next ones.
 */
function runGroup(draft: Draft, group: readonly RunStep[]): void {
  const { cast, rules } = draft;
  const changes: Change[] = [];
  for (const who of new Set(group.map((step) => step.who))) {
    const own = new Draft(draft.state, cast, rules);
    for (const step of group.filter((one) => one.who === who && !one.done)) {
      const why = step.allowed ? undefined : stepFault(step, own.cast, rules);
      if (why !== undefined) draft.step(step.id, { done: true, void: why });
      else if (isStrike(step)) openStrike(draft, own, step);
      else {
        own.act(effectsOfStep(step, own.cast, rules, draft.state.number));
        draft.step(step.id, { done: true });
      }
    }
    changes.push(...own.done().changes);
  }
  draft.act(changes);
}

/** Fighters whose readied actions wait for one of these steps. */
const watchersOf = (
  draft: Draft,
  steps: readonly RunStep[],
  isEvent: (readied: Readied, step: RunStep) => boolean,
): Id[] =>
  inFight(draft.cast)
    .filter(({ turn: { watch, declaration } }) => {
      const readied = watch === 'armed' ? declaration?.readied : undefined;
      return readied && steps.some((step) => step.who === readied.subject && isEvent(readied, step));
    })
    .map(({ id }) => id);

/** Starts the Attention tests of those who have waited for an event (WE-10.5). @returns whether there are any. */
export function startEvent(draft: Draft, watchers: readonly Id[], gap: boolean): boolean {
  if (watchers.length === 0) return false;
  // A reaction that has succeeded counts as the test (AM-69), and a skill may spare it (WE-0.7).
  const passed = watchers.filter((who) => {
    const fighter = draft.cast[who];
    return fighter && (fighter.turn.reaction === 'used' || skipsTest(fighter, 'attention'));
  });
  draft.put({ event: { watchers, gap, passed: Object.fromEntries(passed.map((who) => [who, true])) } });
  resolveEvent(draft);
  return true;
}

/** Inserts the steps of the watchers as soon as all of them have made their tests (WE-10.6, WE-10.7). */
export function resolveEvent(draft: Draft): void {
  const { state, rules } = draft;
  const { event, beat, at, cuts } = state;
  if (!event || event.watchers.some((who) => event.passed[who] === undefined)) return;
  const watchers = event.watchers.flatMap((who): Watcher[] => {
    const fighter = draft.cast[who];
    if (!fighter) return [];
    draft.turn(who, { watch: 'done' }, 'WE-10.5');
    return [{ actor: actorOf(fighter, rules), passed: event.passed[who] === true }];
  });
  const insertion = { running: state.steps, at, watchers, beat, rules, prefix: `${beat}-cut${cuts + 1}` };
  const steps = event.gap ? insertGapShots(insertion) : insertReadied(insertion, tieBreakOf(draft));
  draft.put({ steps, cuts: cuts + 1, event: undefined });
}

const isLeaningOut = ({ kind }: Readied, step: RunStep): boolean =>
  kind === 'leansOut' && step.name === 'leanOut' && step.void === undefined;

/** Moves on after a completed group, stops where the chosen pace ends, and starts the event that the group may have been. */
function finishGroup(draft: Draft, group: readonly RunStep[]): void {
  const { steps, at: before, until } = draft.state;
  const at = before + group.length;
  const phaseEnds = steps[at]?.phase !== group[0]?.phase;
  const stops = until === 'step' || (until === 'phase' && phaseEnds);
  draft.put({ at, ...(stops ? { until: undefined } : {}) });
  startEvent(draft, watchersOf(draft, group, isLeaningOut), false);
}

/** Starts the event that somebody is about to cross a gap. @returns whether anybody has waited for it. */
function startCrossing(draft: Draft, group: readonly RunStep[]): boolean {
  const fresh = group.filter(
    (step) => step.crossesGap && isMovement(step) && !draft.state.crossed.includes(step.id),
  );
  const watchers = watchersOf(draft, fresh, ({ kind }) => kind === 'crossesGap');
  draft.put({ crossed: [...draft.state.crossed, ...fresh.map(({ id }) => id)] });
  return startEvent(draft, watchers, true);
}

/** The last steps that were impossible, which the GM may still allow (section 2.8 of the ledger). */
export function lastVoided({ steps, at }: State): readonly RunStep[] {
  const last = steps[at - 1];
  if (!last) return [];
  const group = last.tie === undefined ? [last] : steps.slice(0, at).filter(({ tie }) => tie === last.tie);
  return group.filter((step) => step.void !== undefined && step.void !== 'master');
}

/** Returns to the last impossible steps, which the GM has allowed. */
export function allowVoided(draft: Draft): void {
  const voided = lastVoided(draft.state);
  const [first] = voided;
  if (!first) return;
  for (const { id } of voided) draft.step(id, { void: undefined, done: undefined, allowed: true });
  const at = draft.state.steps.findIndex(
    (step) => step.id === first.id || (first.tie !== undefined && step.tie === first.tie),
  );
  draft.put({ at, until: 'step' });
}

function endBeat(draft: Draft): void {
  const { beat, steps, until } = draft.state;
  if (beat === 1)
    for (const { id } of inFight(draft.cast)) draft.turn(id, { loss: speedLossOfRun(steps, id) }, 'WE-7.9');
  draft.put({ until: until === 'turn' ? 'turn' : undefined, phase: beat === 1 ? 'between' : 'books' });
}

/** Runs steps until the chosen pace ends or something is asked. */
export function runSteps(draft: Draft): void {
  while (draft.state.phase === 'running' && draft.state.event === undefined) {
    const { steps, at, until } = draft.state;
    const group = groupAt(steps, at);
    if (rollingOff(draft.state, draft.rules).length > 0) return;
    if (group.some(({ open, done }) => open && !done)) return;
    // The last steps of a beat can still be allowed as well.
    if (group.length === 0 && until === undefined && lastVoided(draft.state).length > 0) return;
    if (group.length === 0) endBeat(draft);
    else if (group.every(({ done }) => done)) finishGroup(draft, group);
    else if (until === undefined) return;
    else if (!startCrossing(draft, group)) runGroup(draft, group);
  }
}

/** Being shot at for the first time in a fight causes stress; felling somebody reduces it (S-13). */
function applyStress(draft: Draft, { who, target = '', type }: RunStep, felled: boolean): void {
  const [shooter, victim] = [draft.cast[who], draft.cast[target]];
  if (!shooter || !victim || !draft.rules.starterRules) return;
  if (type === 'shot' && !draft.state.underFire.includes(target)) {
    draft.put({ underFire: [...draft.state.underFire, target] });
    draft.act([add(target, 'traits.tracks.stress', 1, 'S-13')]);
  }
  const known = draft.state.steps.some((step) => step.target === target && step.felled);
  if (felled && !known && shooter.traits.tracks.stress > 0)
    draft.act([add(who, 'traits.tracks.stress', -1, 'S-13')]);
}

/** Applies the result of a shot or blow. */
export function finishStrike(draft: Draft, play: string, out: Json): void {
  const step = draft.state.steps.find((one) => playId(draft.state, one) === play);
  if (!step) return;
  const { hits = 0 } = (out ?? {}) as { readonly hits?: number };
  const victim = draft.cast[step.target ?? ''];
  // A fighter who was already out of the fight is not felled by the step.
  const felled = hits > 0 && !step.wasOut && victim !== undefined && isOut(victim);
  applyStress(draft, step, felled);
  draft.step(step.id, { done: true, open: undefined, hits, felled: felled || undefined });
}

/** Replaces beat 2 by the orders of a plan or reaction. A reaction may also wait for somebody at a gap (WE-10.16, AM-69). */
export function rewriteBeatTwo(draft: Draft, who: Id, orders: BeatTwo, why: RuleId): void {
  const before: Declaration = draft.cast[who]?.turn.declaration ?? NO_DECLARATION;
  const after = withBeatTwo(before, orders);
  const { gap: subject } = orders;
  const readied: Readied | undefined =
    subject === undefined ? undefined : { event: '', kind: 'crossesGap', subject };
  draft.turn(
    who,
    readied ? { declaration: { ...after, readied }, watch: 'armed' } : { declaration: after },
    why,
  );
}
