import { localizerOf } from '../../../src/cli/texts.ts';
import { commit } from '../../../src/core/commit.ts';
import {
  type Action,
  type Encounter,
  encounter,
  fighters,
  type Pending,
  pending,
  roundState,
} from '../../../src/core/encounter.ts';
import type { Fighter } from '../../../src/core/fighter.ts';
import type { Cast } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import type { Declaration } from '../../../src/rulesets/western/data/declaration.ts';
import type { Rules } from '../../../src/rulesets/western/data/rules.ts';
import { simpleOf } from '../../../src/rulesets/western/data/tables.ts';
import type { State, WeFighter } from '../../../src/rulesets/western/data/turn.ts';

import { western } from '../../../src/rulesets/western/index.ts';
import { turnText } from '../../../src/rulesets/western/view/record.ts';
import { fret, rules } from './support.ts';

/* Plays whole turns through the encounter: every answer is given as in a fight. */

/** Answers by the id of the ask, or by the play and the ask: `strike-1-1-1/hit`. Lists of several answers are given one after another. */
export type Answers = { readonly [ask: string]: Json };

/** An average roll for every main and every simple shot; its two Damnit! become stress unless the declaration spends them otherwise. */
export function rolledFor(declaration: Declaration): { readonly [id: string]: { readonly main: string } } {
  const shoots = (declaration.before ?? []).some(({ simple }) => simpleOf(simple).shot);
  const mains = declaration.mains.map(({ main }) => [main, { main }]);
  return Object.fromEntries(shoots ? [...mains, ['before', { main: 'simpleShot' }]] : mains);
}

export function answer(enc: Encounter, { ask, play }: Pending, value: Json): Encounter {
  const action: Action =
    play === undefined
      ? { do: 'round', event: { do: 'answer', ask: ask.id, value } }
      : { do: 'answer', play, ask: ask.id, value };
  return commit(enc, action);
}

const find = (enc: Encounter, id: string): Pending => {
  const found = pending(enc).find(({ ask }) => ask.id === id);
  if (!found)
    throw new Error(
      `'${id}' is not asked; asked: ${pending(enc)
        .map(({ ask }) => ask.id)
        .join(', ')}`,
    );
  return found;
};

/** Answers an ask by its id. */
export const say = (enc: Encounter, id: string, value: Json): Encounter => answer(enc, find(enc, id), value);

export const stateOf = (enc: Encounter): State => roundState(enc.cast) as unknown as State;
export const who = (enc: Encounter, id: string): WeFighter => fighters(enc.cast)[id] as unknown as WeFighter;

/** A fight of these fighters that has begun. */
export const begun = (people: readonly WeFighter[], given: Partial<Rules> = {}): Encounter =>
  commit(
    encounter(
      western,
      rules(given) as Json,
      Object.fromEntries(people.map((one) => [one.id, one])) as unknown as Cast<Fighter>,
    ),
    { do: 'begin' },
  );

/** Everybody signs, makes an average roll (8 and 7) and declares. Fighters who are not named pass. */
export function declared(
  start: Encounter,
  orders: { readonly [who: string]: Declaration },
  dice: Json = [8, 7],
): Encounter {
  let enc = start;
  for (const [id, declaration] of Object.entries(orders)) {
    const rolls = rolledFor(declaration);
    enc = say(enc, `sign:${id}`, { rolls });
    for (const roll of Object.keys(rolls)) enc = say(enc, `roll:${id}:${roll}`, dice);
    const chips = declaration.chips ?? Object.fromEntries(Object.keys(rolls).map((roll) => [roll, fret]));
    enc = say(enc, `declare:${id}`, { ...declaration, chips } as unknown as Json);
  }
  return enc;
}

const MISS: Json = [1, 1];
const USUAL: Answers = { hit: MISS, hit2: MISS, hit3: MISS, go: 'turn', location: [10] };

/** Runs steps until only unknown asks are left, or the books are opened. Every given answer must be used. */
export function ran(start: Encounter, answers: Answers = {}, usual: Answers = USUAL): Encounter {
  let enc = start;
  const used = new Set<string>();
  for (let i = 0; i < 300; i++) {
    if (stateOf(enc).phase === 'books') break;
    const next = pending(enc).find(({ ask }) => !ask.optional);
    if (!next) break;
    const key = [`${next.play}/${next.ask.id}`, next.ask.id].find((id) => answers[id] !== undefined);
    if (key) used.add(key);
    const value = key === undefined ? usual[next.ask.id] : answers[key];
    if (value === undefined) break;
    enc = answer(enc, next, value);
  }
  const idle = Object.keys(answers).filter((id) => !used.has(id));
  if (idle.length > 0) throw new Error(`never asked: ${idle.join(', ')}`);
  return enc;
}

/** Reveals and begins beat 1. */
export const opened = (enc: Encounter): Encounter => say(say(enc, 'table', 'reveal'), 'table', 'start');

/** The whole turn so far, as the rules print it. */
export function printed(enc: Encounter): string {
  const people = fighters(enc.cast);
  return turnText(stateOf(enc), { ...localizerOf('en'), nameOf: (id) => people[id]?.name });
}

/** A turn from declarations to the books. */
export const played = (
  people: readonly WeFighter[],
  orders: { readonly [who: string]: Declaration },
  answers: Answers = {},
  given: Partial<Rules> = {},
): Encounter => ran(opened(declared(begun(people, given), orders)), answers);
