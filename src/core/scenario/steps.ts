import { set } from '../change.ts';
import type { Check } from '../dice/check.ts';
import { readFaces } from '../dice/check.ts';
import type { Action, Encounter, OpenPlay, Pending } from '../encounter.ts';
import { commit, fighters, pending, roundState, runOf, undone } from '../encounter.ts';
import type { Fighter } from '../fighter.ts';
import type { Movement, Slot } from '../round.ts';
import { ROUND } from '../round.ts';
import type { Offer } from '../ruleset.ts';
import type { Tongue } from '../say.ts';
import type { Cast, Told } from '../stage.ts';
import { valueAt } from '../stage.ts';
import type { Json, Msg } from '../text.ts';
import { msg, Refused } from '../text.ts';
import type { Figure } from '../view.ts';
import { askDifferences, optionsDifferences } from './asked.ts';
import { knownExpected, knownStep } from './checked.ts';
import type { BoardData, Expected, Step } from './format.ts';
import { landOf } from './geometry.ts';
import { ANYTHING, differences, differs } from './match.ts';
import { completed, keysOf, over, withSituation } from './people.ts';
import type { Words } from './words.ts';

/** A fight under way in a scenario, and the play that was last in hand. */
export interface Scene {
  readonly enc: Encounter;
  readonly last?: OpenPlay;
  readonly tongues?: Tongues;
  /** The board of the case, where it has one. */
  readonly board?: BoardData;
  /** Everybody as the case began, and the words of its ruleset: by these unknown words are found. */
  readonly start?: Cast<Fighter>;
  readonly words?: Words;
}

/** The languages in which texts to be posted are compared, by locale. */
export type Tongues = (locale: string) => Tongue;

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

/** A way on the board of the case, a square counted as a metre where nothing else says how long it is. */
const wayOf = ({ at = {}, to = [] }: Step, { board }: Scene, who: string): Movement => ({
  who,
  metres: to.length,
  near: {},
  squares: { ground: landOf(board, at), to: to.map(([x, y]) => ({ x, y })) },
});

/** What the board tells of the circumstances, where a step says who stands where. */
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

/** What a step does to the encounter, as an action; undefined where it only looks. */
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

function done(step: Step, scene: Scene): Scene {
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

/** Everything that somebody may do, as a step asks for it, and the circumstances that a board has told for it. */
function offersFor(
  step: Step,
  scene: Scene,
): { offers: readonly Offer[]; told: { readonly [field: string]: Json } } {
  const { ruleset, rules, cast } = scene.enc;
  const told = measuredIn(step, scene);
  const situation = completed(ruleset.situation, over(told, step.situation as Json));
  const { offers: who = '', targets = [] } = step;
  return { offers: ruleset.actions({ cast: fighters(cast), who, targets, situation, rules }), told };
}

/** What is not as expected before the step is done: the ask it answers or looks at, the offers. */
function before(step: Step, scene: Scene, at: string): Msg[] {
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

const toldOf = ({ enc, last }: Scene): readonly Told[] => (last ? runOf(enc, last).told : []);

function outOf({ enc, last }: Scene): Json | undefined {
  if (!last) return undefined;
  const run = runOf(enc, last);
  return run.state === 'done' ? run.out : undefined;
}

function askedDifferences({ asks, asked, notAsked }: Expected, { enc }: Scene, at: string): Msg[] {
  const now = pending(enc).map(({ ask }) => ask.id);
  return [
    ...(asks ? differences(asks, now, `${at}.asks`) : []),
    ...(asked ?? []).flatMap((id) => (now.includes(id) ? [] : [differs(`${at}.asked`, id, now)])),
    ...(notAsked ?? []).flatMap((id) => (now.includes(id) ? [differs(`${at}.notAsked`, null, id)] : [])),
  ];
}

function castDifferences({ after, changes }: Expected, { enc }: Scene, at: string): Msg[] {
  const written = (enc.journal.at(-1)?.changes ?? []).filter(({ who }) => who !== ROUND);
  return [
    ...Object.entries(after ?? {}).flatMap(([who, fields]) =>
      Object.entries(fields).flatMap(([path, value]) =>
        differences(value, valueAt(enc.cast[who], path), `${at}.after.${who}.${path}`),
      ),
    ),
    ...(changes ? differences(changes, written as unknown as Json, `${at}.changes`) : []),
  ];
}

/** The number a figure shows, or its text where it shows none. */
function figureValue({ value }: Figure): Json {
  const { n, text = '' } = value.args ?? {};
  if (n !== undefined) return n as Json;
  return text === '' || Number.isNaN(Number(text)) ? String(text || value.key) : Number(text);
}

function figureDifferences({ figures }: Expected, { enc }: Scene, at: string): Msg[] {
  const people = fighters(enc.cast);
  return Object.entries(figures ?? {}).flatMap(([who, wanted]) => {
    const fighter = people[who];
    if (!fighter) return [differs(`${at}.figures.${who}`, ANYTHING, undefined)];
    const shown = enc.ruleset.view.sheet(fighter, enc.rules).figures.map((one) => [one.id, figureValue(one)]);
    const found = Object.fromEntries(shown) as { [id: string]: Json };
    return Object.entries(wanted).flatMap(([id, value]) =>
      differences(value as Json, found[id], `${at}.figures.${who}.${id}`),
    );
  });
}

function objectionDifferences({ objections }: Expected, { enc }: Scene, at: string): Msg[] {
  const cast = fighters(enc.cast);
  const { ruleset, rules } = enc;
  return Object.entries(objections ?? {}).flatMap(([who, codes]) => {
    const fighter = cast[who];
    const picks = (fighter && ruleset.picks?.(fighter)) ?? [];
    const situation = completed(ruleset.situation, undefined);
    const made = ruleset.compose?.({ cast, who, targets: [], situation, rules }, picks);
    return differences(
      codes,
      made?.objections?.map(({ code }) => code),
      `${at}.objections.${who}`,
    );
  });
}

function slotDifferences(expected: readonly string[], found: readonly Slot[], at: string): Msg[] {
  const short = found.map(({ who, phase, state }, i) =>
    [who, phase, state].slice(0, expected[i]?.split(' ').length ?? 3).join(' '),
  );
  return differences(expected, short, at);
}

/** What somebody's player reads of what others have declared: by the key of the text, or a text of their own. */
function sightDifferences({ sees }: Expected, { enc }: Scene, at: string): Msg[] {
  const { ruleset, rules, cast } = enc;
  const state = roundState(cast) ?? null;
  return Object.entries(sees ?? {}).flatMap(([viewer, wanted]) => {
    const { rows } = ruleset.view.tracker(state, fighters(cast), rules, [viewer]);
    return Object.entries(wanted).flatMap(([who, text]) => {
      const declared = rows.find((row) => row.who === who)?.declared;
      const read = declared && (declared.key || String(declared.args?.text));
      return differences(text, read, `${at}.sees.${viewer}.${who}`);
    });
  });
}

function roundDifferences(expected: Expected, scene: Scene, at: string): Msg[] {
  const { slots, budgets, initiative, number, tracker } = expected;
  if (!slots && !budgets && !initiative && number === undefined && !tracker) return [];
  const { ruleset, rules, cast } = scene.enc;
  const { round, view } = ruleset;
  const state = roundState(cast);
  if (state === undefined) return [differs(`${at}.round`, ANYTHING, undefined)];
  const people = fighters(cast);
  const left = budgets ? round.budgets(state, people, rules) : [];
  return [
    ...(slots ? slotDifferences(slots, round.slots(state, people, rules), `${at}.slots`) : []),
    ...Object.entries(budgets ?? {}).flatMap(([who, some]) =>
      Object.entries(some).flatMap(([id, n]) =>
        differences(
          n,
          left.find((one) => one.who === who && one.id === id)?.left,
          `${at}.budgets.${who}.${id}`,
        ),
      ),
    ),
    ...Object.entries(initiative ?? {}).flatMap(([who, n]) =>
      differences(n, round.initiative(state, who, people), `${at}.initiative.${who}`),
    ),
    ...(number === undefined ? [] : differences(number, round.number(state), `${at}.number`)),
    ...(tracker
      ? differences(tracker, view.tracker(state, people, rules) as unknown as Json, `${at}.tracker`)
      : []),
  ];
}

/** The language in which the ledgers print rounds. */
const PRINTED = 'en';

/** Texts to be posted: the round as the rules print it, declarations and states in the languages that the table wants. */
function recordDifferences(
  { printed, posted, status }: Expected,
  { enc, tongues }: Scene,
  at: string,
): Msg[] {
  const { ruleset, rules, cast } = enc;
  const { records } = ruleset;
  if (printed === undefined && !posted && !status) return [];
  const state = roundState(cast);
  if (!records || !tongues || state === undefined) return [differs(`${at}.printed`, ANYTHING, undefined)];
  const people = fighters(cast);
  const named = (locale: string): Tongue => ({ ...tongues(locale), nameOf: (id) => people[id]?.name });
  const of = (what: 'declaration' | 'status', who: string): string | undefined => {
    const fighter = people[who];
    if (!fighter) return undefined;
    const locales = records.languages(rules);
    return locales.map((locale) => records[what](fighter, rules, named(locale))).join('\n');
  };
  const texts = (what: 'declaration' | 'status', wanted: Expected['posted'], name: string): Msg[] =>
    Object.entries(wanted ?? {}).flatMap(([who, text]) =>
      differences(text.trim(), of(what, who)?.trim(), `${at}.${name}.${who}`),
    );
  return [
    ...(printed === undefined
      ? []
      : differences(
          printed.trim(),
          records.round(state, people, rules, named(PRINTED)).trim(),
          `${at}.printed`,
        )),
    ...texts('declaration', posted, 'posted'),
    ...texts('status', status, 'status'),
  ];
}

function afterwards(expected: Expected, scene: Scene, at: string): Msg[] {
  return [
    ...askedDifferences(expected, scene, at),
    ...(expected.out === undefined ? [] : differences(expected.out as Json, outOf(scene), `${at}.out`)),
    ...(expected.told
      ? differences(expected.told as Json, toldOf(scene) as unknown as Json, `${at}.told`)
      : []),
    ...castDifferences(expected, scene, at),
    ...figureDifferences(expected, scene, at),
    ...objectionDifferences(expected, scene, at),
    ...roundDifferences(expected, scene, at),
    ...sightDifferences(expected, scene, at),
    ...recordDifferences(expected, scene, at),
  ];
}

/** Whether a refusal is the expected one. @throws the error itself when none was expected. */
function refusal(error: unknown, { refused }: Step, at: string): Msg[] {
  if (!(error instanceof Refused) || refused === undefined) throw error;
  const keys = keysOf(error.reason);
  return keys.includes(refused) ? [] : [differs(`${at}.refused`, refused, keys.join(' '))];
}

/** Whether a step counts: it always does, or where things stand as it says. */
function counts({ when = true }: Step, scene: Scene, at: string): boolean {
  if (typeof when === 'boolean') return when;
  knownExpected(when, scene, `${at}.when`);
  return afterwards(when, scene, at).length === 0;
}

/** One step: the encounter after it, and everything that was not as expected. @throws Refused when it is refused without being expected to be. */
export function stepped(step: Step, scene: Scene, at: string): { scene: Scene; found: Msg[]; idle?: true } {
  if (!counts(step, scene, at)) return { scene, found: [], idle: true };
  const found: Msg[] = [];
  let after = scene;
  knownStep(step, scene, at, () => offersFor(step, scene).offers.map(({ id }) => id));
  try {
    found.push(...before(step, scene, at));
    after = done(step, scene);
    if (step.refused !== undefined) found.push(differs(`${at}.refused`, step.refused, undefined));
  } catch (error) {
    found.push(...refusal(error, step, at));
  }
  if (step.expect) {
    knownExpected(step.expect, after, `${at}.expect`);
    found.push(...afterwards(step.expect, after, `${at}.expect`));
  }
  return { scene: after, found };
}

/** Asks of open plays that a scenario must not pass over in silence at its end. */
export function unanswered({ enc }: Scene, last: Step | undefined): readonly string[] {
  const meant = last && (last.look ?? last.offers ?? last.refused ?? last.expect?.asks ?? last.expect?.asked);
  return meant === undefined ? pending(enc).flatMap(({ ask, play }) => (play ? [ask.id] : [])) : [];
}
