import { commit } from '../../../src/core/commit.ts';
import { seeded } from '../../../src/core/dice/source.ts';
import {
  type Action,
  type Encounter,
  encounter,
  type Pending,
  pending,
} from '../../../src/core/encounter.ts';
import type { Id, Json } from '../../../src/core/text.ts';
import { storyteller } from '../../../src/rulesets/storyteller/index.ts';
import { answerTo } from './answers.ts';
import { answering, type Counts, chance, checking, type Dice, pick } from './common.ts';
import { house, someone } from './people.ts';
import { castOf, stateOf, Watch } from './watch.ts';

/*
 * Random legal fights with every possible action. A seed determines the whole fight; `steps` is how much of it is played, so a shorter one begins
 * alike.
 */

const IDS: readonly Id[] = ['a', 'b', 'c', 'd'];

function started(dice: Dice): Encounter {
  const rules = house(dice) as unknown as Json;
  const cast = IDS.slice(0, 2 + dice.below(3)).map((id) => [id, someone(id, dice)] as const);
  return encounter(storyteller, rules, Object.fromEntries(cast) as unknown as Encounter['cast']);
}

/** How rarely the Storyteller steps in, and how rarely anybody answers an optional ask. */
const MASTERS = 30;
const OPTIONAL = 6;

/** The next answer. Dice that must fall come first; sometimes an optional ask is answered. */
function said(enc: Encounter, dice: Dice): { readonly asked: Pending; readonly value: Json } | undefined {
  const asks = pending(enc);
  const owed = asks.filter(({ ask }) => !ask.optional);
  const free = asks.filter(({ ask }) => ask.optional && (ask.id !== 'table' || chance(dice, MASTERS)));
  const from = owed.length === 0 || (free.length > 0 && chance(dice, OPTIONAL)) ? free : owed;
  const asked = from.length > 0 ? pick(dice, from) : undefined;
  const value = asked && answerTo(enc, asked, dice);
  return asked && value !== undefined ? { asked, value } : undefined;
}

/** A test, sometimes resisted or extended. */
const testOf = (all: readonly string[], dice: Dice) => ({
  attribute: pick(dice, ['strength', 'dexterity', 'wits']),
  ability: pick(dice, ['none', 'athletics', 'alertness']),
  target: chance(dice, 2) ? pick(dice, all) : '',
  rolls: pick(dice, [1, 1, 3]),
  goal: pick(dice, [1, 1, 4]),
});

/** Events beside the asks: tests, ambushes before the fight, falls, harm and conditions entered by the Storyteller, a released grip, a newcomer. */
function beside(enc: Encounter, dice: Dice): Action | undefined {
  const cast = castOf(enc);
  const who = pick(dice, Object.keys(cast));
  const { holding, limbDisabled } = cast[who]?.conditions ?? {};
  if (typeof holding === 'string')
    return { do: 'play', id: 'release', play: 'release', input: { who, by: holding } };
  const play = pick(dice, [
    'knockdown',
    'harm',
    'heal',
    'sceneEnd',
    'test',
    'hurt',
    'mend',
    'condition',
    ...(limbDisabled ? ['tend', 'tend', 'tend', 'tend'] : []),
  ]);
  const more = { sceneEnd: { others: [] }, test: testOf(Object.keys(cast), dice) }[play];
  return { do: 'play', id: 'beside', play, input: { who, ...more } };
}

/** A free attack out of hiding (ST-7.1). */
function ambush(enc: Encounter, dice: Dice): Action {
  const [attacker = 'a', defender = 'b', ...watchers] = Object.keys(castOf(enc));
  const attack = { attacker, defender, weapon: 'unarmed', manoeuvre: 'strike', situation: { ambush: true } };
  return {
    do: 'play',
    id: 'ambush',
    play: 'ambush',
    input: { attack, watchers: watchers.filter(() => chance(dice, 2)) },
  };
}

/** Answers and actions of a fight. */
export const STEPS = 60;

/** Plays so many steps of a fight and checks each; `seen` is called for everything on the way. */
export function played(
  seed: number,
  steps: number,
  counts?: Counts,
  seen?: (enc: Encounter) => void,
): Encounter {
  const dice = seeded(seed);
  const watch = new Watch(counts);
  let enc = started(dice);
  const goes = (action: Action): void => {
    const next = commit(enc, action);
    watch.sees(enc, next);
    enc = next;
    seen?.(enc);
  };
  const sprung = chance(dice, 8);
  if (sprung) goes(ambush(enc, dice));
  for (let step = 0; step < steps; step++) {
    if (!stateOf(enc) && enc.open.length === 0) goes({ do: 'begin' });
    else if (enc.open.length === 0 && chance(dice, 40)) goes(beside(enc, dice) ?? { do: 'begin' });
    else {
      const now = said(enc, dice);
      if (!now) continue;
      const { ask, play } = now.asked;
      if (play === undefined) watch.said(ask.id, now.value);
      goes(answering(now.asked, now.value));
    }
  }
  return enc;
}

/** Plays a fight, and plays its journal again. @throws Error with the first violation. */
export const checked = checking(storyteller, started, played);
