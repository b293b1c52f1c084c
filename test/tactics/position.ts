import { join } from 'node:path';
import { sidesOf } from '../../src/cli/fight.ts';
import { sourceOf } from '../../src/cli/files.ts';
import { answerTo, fieldOf, type Sides } from '../../src/cli/policy.ts';
import { rulesetOf } from '../../src/cli/rulesets.ts';
import { localizerFor } from '../../src/cli/texts.ts';
import { advance } from '../../src/core/commit.ts';
import { seeded } from '../../src/core/dice/source.ts';
import { type Action, type Encounter, type Pending, pending } from '../../src/core/encounter.ts';
import type { Case, Scenario } from '../../src/core/scenario/format.ts';
import { openingOf } from '../../src/core/scenario/run.ts';
import type { Mission } from '../../src/core/tactics/aim.ts';
import type { Candidate } from '../../src/core/tactics/candidates.ts';
import type { Character } from '../../src/core/tactics/character.ts';
import { type Decision, decide } from '../../src/core/tactics/decide.ts';
import type { Field } from '../../src/core/tactics/field.ts';
import type { Morale } from '../../src/core/tactics/morale.ts';
import type { Id, Json } from '../../src/core/text.ts';

/** A moment of a fight in which somebody has to answer. */
export interface Position {
  readonly field: Field;
  readonly asked: Pending;
}

const MAX_STEPS = 200;

const actionOf = ({ ask, play }: Pending, value: Json): Action =>
  play === undefined
    ? { do: 'round', event: { do: 'answer', ask: ask.id, value } }
    : { do: 'answer', play, ask: ask.id, value };

const SEEDS = 60;

/** Does what is usual until somebody is asked something that fits, or undefined if somebody declares before. */
function reached(
  start: Encounter,
  sides: Sides,
  isMeant: (one: Pending) => boolean,
  seed: number,
  first: boolean,
) {
  const dice = seeded(seed);
  let enc = advance(start, { do: 'begin' }).enc;
  for (let n = 0; n < MAX_STEPS; n++) {
    const asked = pending(enc).find(isMeant);
    if (asked) return { field: fieldOf(enc, sides), asked };
    const next = pending(enc).find(({ ask }) => !ask.optional);
    const value = next && answerTo(next, enc, sides, dice);
    const declares = next?.ask.kind === 'enter' && next.ask.form === 'declaration';
    if (!next || value === undefined || (first && declares)) return undefined;
    enc = advance(enc, actionOf(next, value)).enc;
  }
  return undefined;
}

/**
 * A position in one of the fights beside this file, whose fighters differ as given: somebody is asked something that fits. `first`: nobody has
 * declared anything before; the dice for the order are thrown until that is so.
 */
export function positionOf(
  fight: string,
  fighters: NonNullable<Case['fighters']>,
  isMeant: (one: Pending) => boolean,
  first = false,
  at: NonNullable<NonNullable<Scenario['fight']>['at']> = {},
): Position {
  const output = { out: console.log, err: console.error, localizer: localizerFor('en') };
  const source = sourceOf(join('test', 'tactics', 'fights', `${fight}.yaml`), output);
  const { fight: said, board } = source.scenario;
  if (!said) throw new Error(`${fight} has no sides`);
  const start = openingOf(source, { fighters }, rulesetOf);
  for (let seed = 1; seed <= SEEDS; seed++) {
    const moved = { ...said, ...(said.at ? { at: { ...said.at, ...at } } : {}) };
    const found = reached(start, sidesOf(moved, board), isMeant, seed, first);
    if (found) return found;
  }
  throw new Error(`nobody is asked this in ${fight}`);
}

/** Whether a fighter is asked what they do in their turn, or what they roll for. */
export const declares =
  (who: Id, form = 'declaration') =>
  ({ ask, play }: Pending): boolean =>
    play === undefined && ask.kind === 'enter' && ask.form === form && ask.by === who;

/** Whether a fighter is asked to choose in a play. */
export const chooses =
  (who: Id, id: string) =>
  ({ ask, play }: Pending): boolean =>
    play !== undefined && ask.kind === 'choose' && ask.by === who && ask.id === id;

export const decided = (
  { field, asked }: Position,
  character: Character = 'steady',
  mission: Mission = 'fight',
  morale?: Morale,
): Decision => decide(field, asked, { character, mission, ...(morale ? { morale } : {}) });

/** The best candidate. */
export const best = (position: Position, character?: Character): Candidate | undefined =>
  decided(position, character).candidates[0];

/** The place of the first candidate with an offer, 0 for the best; −1 if it was not weighed. */
export const rankOf = ({ candidates }: Decision, about: RegExp): number =>
  candidates.findIndex((one) => about.test(one.about));
