import { type Ask, faultOfAnswer, GM, idleAnswer } from '../../core/ask.ts';
import { isEqual } from '../../core/change.ts';
import { fighters, type Pending } from '../../core/encounter.ts';
import type { Cell } from '../../core/grid/square.ts';
import type { Left } from '../../core/left.ts';
import { blank } from '../../core/spec.ts';
import type { Candidate } from '../../core/tactics/candidates.ts';
import type { Mind } from '../../core/tactics/character.ts';
import { decideSlowly } from '../../core/tactics/decide.ts';
import { contextOf, type Field, foesOf } from '../../core/tactics/field.ts';
import { declarePlainly } from '../../core/tactics/plain.ts';
import { givenOnly, type Id, type Json, type Msg, msg } from '../../core/text.ts';
import { entrantOf } from '../actions/use.ts';
import { inSlices } from '../shared/wait.ts';
import { extraMindOf } from './mind.ts';

/* What a fighter who plays by themselves does about an ask: what the tactician thinks best, or else what is usual. */

/** A way to answer an ask; without a value the fighter only goes somewhere, or leaves the fight. */
export interface Plan {
  readonly value: Json | undefined;
  readonly way?: readonly Cell[];
  readonly leaves?: Left;
  readonly why: Msg;
  /** What it is called, and at whom it is aimed. */
  readonly label: Msg;
  readonly target?: Id;
  /** The id of the offer or option. */
  readonly about?: string;
}

/** The fighter whom an ask concerns, or the game master. */
export const askedOf = ({ ask }: Pending): Id => (ask.kind === 'enter' ? entrantOf(ask) : ask.by);

const planOf = ({ value, way, about, label, target }: Candidate, why: Msg = msg('ui.extras.also')): Plan => ({
  value,
  why,
  label,
  about,
  ...givenOnly({ way, target }),
});

/** Of candidates that do the same to the same fighter, from somewhere else or in another way, only the first. */
function firstOfEach(candidates: readonly Candidate[]): readonly Candidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ about, target }) => {
    const isNew = !seen.has(`${about} ${target}`);
    seen.add(`${about} ${target}`);
    return isNew;
  });
}

/** What the tactician thinks, the best first. */
export async function weighedPlans(field: Field, pending: Pending, mind: Mind): Promise<Plan[]> {
  const work = decideSlowly(field, pending, mind);
  const { value, way, leaves, why, candidates } = await inSlices(work);
  if (leaves) return [{ value, leaves, why, label: msg(`ui.extras.leaves.${leaves}`) }];
  if (value === undefined && !way) return [];
  const [best, ...others] = firstOfEach(candidates);
  if (!best) return [{ value, why, label: pending.ask.label }];
  return [planOf(best, why), ...others.map((one) => planOf(one))];
}

/** A value for an entry: its defaults, or what is usual against the nearest enemy. */
function usualEntry(ask: Extract<Ask, { kind: 'enter' }>, field: Field, who: Id): Json | undefined {
  const { spec, skip } = ask;
  if (spec) return { ...blank(spec), ...(skip as object | undefined) } as Json;
  const { ruleset, cast } = field.enc;
  const foes = who in fighters(cast) ? foesOf(field, who) : [];
  return declarePlainly(ruleset, contextOf(field, who, foes.slice(0, 1)), ask);
}

/** An answer without thinking: what is usual, or what somebody does who does nothing. */
function unthinking(field: Field, { ask, play }: Pending, who: Id): Json | undefined {
  if (ask.kind === 'roll') return [];
  if (ask.kind === 'enter') return usualEntry(ask, field, who);
  const first = ask.options.find(({ no }) => !no)?.id;
  // Whose turn it is does what they have declared: the first option.
  return ask.by !== GM && play === undefined ? first : (idleAnswer(ask) ?? first);
}

/** What an answer is called: one of several options, or that nothing more is done. */
function labelOf({ ask }: Pending, value: Json | undefined): Msg {
  if (ask.kind === 'choose') return ask.options.find(({ id }) => id === value)?.label ?? ask.label;
  const skips = ask.kind === 'enter' && ask.form === 'declaration' && isEqual(value, ask.skip);
  return skips ? msg('ui.extras.skips') : ask.label;
}

/** The answer without the tactician, as a list that is empty if there is none. */
function usual(field: Field, pending: Pending): Plan[] {
  const { ask } = pending;
  const value = unthinking(field, pending, askedOf(pending));
  const isWrong = value === undefined || (ask.kind !== 'roll' && faultOfAnswer(ask, value) !== undefined);
  return isWrong ? [] : [{ value, why: msg('ui.extras.usual'), label: labelOf(pending, value) }];
}

/** An answer as a text by which refused ones are recognized. */
export const textOf = ({ value = null, way, leaves }: Pick<Plan, 'value' | 'way' | 'leaves'>): string =>
  JSON.stringify([value, way?.at(-1), leaves]);

/** Whether a refused answer began with a walk. */
const wentFirst = (text: string): boolean => (JSON.parse(text) as readonly Json[])[1] !== null;

/**
 * The answers that come into question, the best first, without those that were refused, and without walks if one was. Nobody has to answer what is optional, so that
 * is only done if it pays.
 */
export async function plansFor(
  field: Field,
  pending: Pending,
  refused: readonly string[],
): Promise<readonly Plan[]> {
  const stays = refused.some(wentFirst);
  const isOpen = (plan: Plan): boolean => !refused.includes(textOf(plan)) && !(stays && plan.way);
  const best = (await weighedPlans(field, pending, extraMindOf(askedOf(pending)))).filter(isOpen);
  if (best.length > 0 || pending.ask.optional) return best;
  return usual(field, pending).filter(isOpen);
}
