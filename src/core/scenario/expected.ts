import { fighters, pending, roundState, runOf } from '../encounter.ts';
import { ROUND, type Slot } from '../round.ts';
import type { Localizer } from '../say.ts';
import { type Told, valueAt } from '../stage.ts';
import type { Json, Msg } from '../text.ts';
import type { Figure } from '../view.ts';
import type { Expected } from './format.ts';
import { ANYTHING, differences, differs } from './match.ts';
import { completeData } from './people.ts';
import type { Scene } from './scene.ts';

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

/** The number that a figure shows, or its text if it shows none. */
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
    const picks = (fighter && ruleset.pickedParts?.(fighter)) ?? [];
    const situation = completeData(ruleset.situation, undefined);
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

/** What a fighter's player may read of others' declarations: by the key of the text, or a text of their own. */
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

/** Texts to be posted: the round as the rules print it, declarations and states in the table's languages. */
function recordDifferences(
  { printed, posted, status }: Expected,
  { enc, localizers }: Scene,
  at: string,
): Msg[] {
  const { ruleset, rules, cast } = enc;
  const { records } = ruleset;
  if (printed === undefined && !posted && !status) return [];
  const state = roundState(cast);
  if (!records || !localizers || state === undefined) return [differs(`${at}.printed`, ANYTHING, undefined)];
  const people = fighters(cast);
  const named = (locale: string): Localizer => ({ ...localizers(locale), nameOf: (id) => people[id]?.name });
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

export function differencesAfter(expected: Expected, scene: Scene, at: string): Msg[] {
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
