import { type Ask, faultOfAnswer, GM, idleAnswer } from '../../core/ask.ts';
import { isEqual } from '../../core/change.ts';
import { fighters, type Pending } from '../../core/encounter.ts';
import type { Cell } from '../../core/grid/square.ts';
import { blank } from '../../core/spec.ts';
import type { Candidate } from '../../core/tactics/candidates.ts';
import { decideSlowly } from '../../core/tactics/decide.ts';
import { contextOf, type Field, foesOf } from '../../core/tactics/field.ts';
import { givenOnly, type Id, type Json, type Msg, msg } from '../../core/text.ts';
import { entrantOf } from '../actions/use.ts';
import { inSlices } from '../shared/wait.ts';
import { proposal } from '../tracker/declaring.ts';
import { mindOf } from './who-decides.ts';

/* What a fighter who plays by themselves does about an ask: what the tactician thinks best, or else what the rules propose. */

/** A way to answer an ask; without a value the fighter only goes somewhere. */
export interface Plan {
  readonly value: Json | undefined;
  readonly way?: readonly Cell[];
  readonly why: Msg;
  /** What it is called, and at whom it is aimed. */
  readonly label: Msg;
  readonly target?: Id;
  /** The id of the offer or option. */
  readonly about?: string;
}

/** The fighter whom an ask concerns, or the game master. */
export const askedOf = ({ ask }: Pending): Id => (ask.kind === 'enter' ? entrantOf(ask) : ask.by);

const planOf = (
  { value, way, about, label, target }: Candidate,
  why: Msg = msg('ui.extras.also', { what: label }),
): Plan => ({ value, why, label, about, ...givenOnly({ way, target }) });

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
async function weighed(field: Field, pending: Pending): Promise<Plan[]> {
  const work = decideSlowly(field, pending, mindOf(askedOf(pending)));
  const { value, way, why, candidates } = await inSlices(work);
  if (value === undefined && !way) return [];
  const [best, ...others] = firstOfEach(candidates);
  if (!best) return [{ value, why, label: pending.ask.label }];
  return [planOf(best, why), ...others.map((one) => planOf(one))];
}

/** What the rules propose where to go before a declaration. */
function proposedWay({ ask }: Pending, field: Field, who: Id): readonly Cell[] | undefined {
  const { enc } = field;
  const { ground } = field.facts(enc, who, undefined);
  if (!ground || ask.kind !== 'enter' || ask.form !== 'declaration') return undefined;
  return enc.ruleset.defaultMovement?.(ground, contextOf(field, who, foesOf(field, who)) as never, () => 0);
}

/** An attack that may be declared on the nearest enemy, or else anything that may be declared. */
function anyDeclaration(ask: Extract<Ask, { kind: 'enter' }>, field: Field, who: Id): Json | undefined {
  const offers = field.enc.ruleset.actions(contextOf(field, who, foesOf(field, who).slice(0, 1)) as never);
  const open = offers.filter(({ no, declaration }) => !no && declaration && !ask.legal(declaration));
  const attack = open.find(({ group }) => group === 'attack')?.declaration;
  return attack ?? ask.skip ?? open[0]?.declaration;
}

/** A value for an entry: what the rules propose, or its defaults. */
function proposedEntry(ask: Extract<Ask, { kind: 'enter' }>, field: Field, who: Id): Json | undefined {
  const { spec, skip } = ask;
  if (spec) return { ...blank(spec), ...(skip as object | undefined) } as Json;
  const foes = who in fighters(field.enc.cast) ? foesOf(field, who) : [];
  const said = proposal(who, ask, foes);
  if (said !== undefined) return said;
  return ask.form === 'declaration' ? anyDeclaration(ask, field, who) : skip;
}

/** An answer without thinking: what the rules propose, or what somebody does who does nothing. */
function unthinking(field: Field, { ask, play }: Pending, who: Id): Json | undefined {
  if (ask.kind === 'roll') return [];
  if (ask.kind === 'enter') return proposedEntry(ask, field, who);
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
function proposed(field: Field, pending: Pending, stays: boolean): Plan[] {
  const { ask } = pending;
  const who = askedOf(pending);
  const stands = stays || who === GM || mindOf(who).mission !== 'fight';
  const way = stands ? undefined : proposedWay(pending, field, who);
  const why = msg('ui.extras.usual');
  if (way && way.length > 0) return [{ value: undefined, way, why, label: msg('ui.extras.goes') }];
  const value = unthinking(field, pending, who);
  const isWrong = value === undefined || (ask.kind !== 'roll' && faultOfAnswer(ask, value) !== undefined);
  return isWrong ? [] : [{ value, why, label: labelOf(pending, value) }];
}

/** An answer as a text by which refused ones are recognized. */
export const textOf = ({ value = null, way }: Pick<Plan, 'value' | 'way'>): string =>
  JSON.stringify([value, way?.at(-1)]);

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
  const best = (await weighed(field, pending)).filter(isOpen);
  if (best.length > 0 || pending.ask.optional) return best;
  const usual = proposed(field, pending, false).filter(isOpen);
  return usual.length > 0 ? usual : proposed(field, pending, true).filter(isOpen);
}
