import { set } from '../change.ts';
import { commit, undone } from '../commit.ts';
import { type Check, readFaces } from '../dice/check.ts';
import { type Action, type Encounter, fighters, type Pending, pending } from '../encounter.ts';
import type { Offer } from '../offer.ts';
import type { Movement } from '../round.ts';
import { blank, isRecord, type Spec } from '../spec.ts';
import { valueAt } from '../stage.ts';
import { type Json, type Msg, msg, Refused } from '../text.ts';
import { askDifferences, optionsDifferences } from './asked.ts';
import { checkExpected, checkStep } from './checked.ts';
import { differencesAfter } from './expected.ts';
import type { Step } from './format.ts';
import { landOf } from './geometry.ts';
import { differences, differs } from './match.ts';
import { keysOf, mergeData, withSituation } from './people.ts';
import type { Scene } from './scene.ts';

function askOf({ enc }: Scene, id: string, of: string | undefined): Pending {
  const asked = pending(enc);
  const found = asked.find(({ ask, play }) => ask.id === id && (of === undefined || play === of));
  if (!found)
    throw new Refused(
      msg('core.scenario.notAsked', { ask: id, asked: asked.map(({ ask }) => ask.id).join(', ') || '–' }),
    );
  return found;
}

function answered({ faces, take, value }: Step, enc: Encounter): Json {
  const given = faces ?? take ?? value;
  if (given === undefined) throw new Refused(msg('core.scenario.noAnswer'));
  return value === undefined ? given : withSituation(enc.ruleset, value as Json);
}

function answerOf(step: Step, { ask, play }: Pending, enc: Encounter): Action {
  const value = answered(step, enc);
  if (play === undefined) return { do: 'round', event: { do: 'answer', ask: ask.id, value } };
  return { do: 'answer', play, ask: ask.id, value };
}

/** A movement on the board of the case; a square counts as a metre unless something else says how long it is. */
const wayOf = ({ at = {}, to = [] }: Step, { board }: Scene, who: string): Movement => ({
  who,
  metres: to.length,
  near: {},
  squares: { ground: landOf(board, at), to: to.map(([x, y]) => ({ x, y })) },
});

/** The circumstances that the board yields, if a step says who stands where. */
function measuredIn(
  { at, to, offers = '', targets = [] }: Step,
  { enc, board }: Scene,
): { readonly [field: string]: Json } {
  if (!at) return {};
  const { ruleset, rules, cast } = enc;
  const way = to?.map(([x, y]) => ({ x, y }));
  return ruleset.measured(
    { ground: landOf(board, at), ...(way ? { way } : {}) },
    fighters(cast),
    offers,
    targets[0],
    rules,
  );
}

/** What a step does to the encounter, or undefined if it only looks. */
function actionOf(step: Step, scene: Scene): Action | undefined {
  const { enc } = scene;
  if (step.begin) return { do: 'begin' };
  if (step.play !== undefined)
    return {
      do: 'play',
      id: step.id ?? step.play,
      play: step.play,
      input: withSituation(enc.ruleset, step.input as Json),
    };
  if (step.ask !== undefined) return answerOf(step, askOf(scene, step.ask, step.of), enc);
  if (step.moved !== undefined)
    return { do: 'round', event: { do: 'moved', ...wayOf(step, scene, step.moved) } };
  if (step.join !== undefined) return { do: 'round', event: { do: 'join', who: step.join } };
  if (step.leave !== undefined) return { do: 'round', event: { do: 'leave', who: step.leave } };
  if (step.edit)
    return {
      do: 'edit',
      changes: Object.entries(step.edit).flatMap(([who, fields]) =>
        Object.entries(fields).map(([at, is]) =>
          set(who, at, valueAt(enc.cast[who], at), is ?? undefined, 'edit'),
        ),
      ),
    };
  return undefined;
}

function performStep(step: Step, scene: Scene): Scene {
  if (step.undo) return { ...scene, enc: undone(scene.enc), last: undefined };
  const action = actionOf(step, scene);
  if (!action) return scene;
  const enc = commit(scene.enc, action);
  const name = action.do === 'answer' ? action.play : action.do === 'play' ? action.id : undefined;
  const last = enc.ended.at(-1) ?? enc.open.find(({ id }) => id === name) ?? scene.last;
  return { ...scene, enc, last };
}

function readDifferences(check: Check, { faces, reads }: Step, at: string): Msg[] {
  if (reads === undefined || !faces) return [];
  return differences(reads as Json, readFaces(check, faces), `${at}.reads`);
}

/** Everything that a fighter can do, as the step asks for it, and the circumstances that the board has measured. */
function offersFor(
  step: Step,
  scene: Scene,
): { offers: readonly Offer[]; told: { readonly [field: string]: Json } } {
  const { ruleset, rules, cast } = scene.enc;
  const told = measuredIn(step, scene);
  const given = mergeData(told, step.situation as Json);
  const valuesOf = (spec: Spec = {}): Json => blank(spec, isRecord(given) ? given : {}) as Json;
  const [situation, tests] = [valuesOf(ruleset.situation), valuesOf(ruleset.tests)];
  const { offers: who = '', targets = [] } = step;
  return { offers: ruleset.actions({ cast: fighters(cast), who, targets, situation, tests, rules }), told };
}

/** Differences before the step is done: in the ask that it answers or inspects, and in the offers. */
function differencesBefore(step: Step, scene: Scene, at: string): Msg[] {
  const id = step.ask ?? step.look;
  if (id !== undefined) {
    const { ask } = askOf(scene, id, step.of);
    const reads = ask.kind === 'roll' && step.refused === undefined ? readDifferences(ask, step, at) : [];
    return [...askDifferences(ask, step, at), ...reads];
  }
  if (step.offers === undefined) return [];
  const { offers, told } = offersFor(step, scene);
  return [
    ...(step.measured === undefined ? [] : differences(step.measured as Json, told, `${at}.measured`)),
    ...optionsDifferences(offers, step.options ?? {}, at),
  ];
}

/** Whether a refusal is the expected one. @throws the error itself when none was expected. */
function refusal(error: unknown, { refused }: Step, at: string): Msg[] {
  if (!(error instanceof Refused) || refused === undefined) throw error;
  const keys = keysOf(error.reason);
  return keys.includes(refused) ? [] : [differs(`${at}.refused`, refused, keys.join(' '))];
}

/** Whether a step counts: always, unless it has a `when` that does not hold. */
function isActive({ when = true }: Step, scene: Scene, at: string): boolean {
  if (typeof when === 'boolean') return when;
  checkExpected(when, scene, `${at}.when`);
  return differencesAfter(when, scene, at).length === 0;
}

/** Runs a step. @returns the encounter after it, and all differences. @throws Refused when it is refused unexpectedly. */
export function runStep(step: Step, scene: Scene, at: string): { scene: Scene; found: Msg[]; idle?: true } {
  if (!isActive(step, scene, at)) return { scene, found: [], idle: true };
  const found: Msg[] = [];
  let after = scene;
  checkStep(step, scene, at, () => offersFor(step, scene).offers.map(({ id }) => id));
  try {
    found.push(...differencesBefore(step, scene, at));
    after = performStep(step, scene);
    if (step.refused !== undefined) found.push(differs(`${at}.refused`, step.refused, undefined));
  } catch (error) {
    found.push(...refusal(error, step, at));
  }
  if (step.expect) {
    checkExpected(step.expect, after, `${at}.expect`);
    found.push(...differencesAfter(step.expect, after, `${at}.expect`));
  }
  return { scene: after, found };
}

/** Asks of open plays that a scenario must not leave unanswered at its end. */
export function unansweredAsks({ enc }: Scene, last: Step | undefined): readonly string[] {
  const meant = last && (last.look ?? last.offers ?? last.refused ?? last.expect?.asks ?? last.expect?.asked);
  return meant === undefined ? pending(enc).flatMap(({ ask, play }) => (play ? [ask.id] : [])) : [];
}
