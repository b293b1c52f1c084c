import { type Choose, idleAnswer } from '../ask.ts';
import { fighters, type Pending } from '../encounter.ts';
import type { Fighter } from '../fighter.ts';
import type { Cell } from '../grid/square.ts';
import type { Left } from '../left.ts';
import { givenOnly, type Id, type Json, type Msg, msg } from '../text.ts';
import type { Candidate } from './candidates.ts';
import { type Mind, thinkingOf } from './character.ts';
import { weighDeclarations } from './declare.ts';
import { ableSideOf, atMoment, type Field, foesOf } from './field.ts';
import { gain } from './gain.ts';
import { hasGotAway, isCornered } from './mission.ts';
import { isRouted } from './morale.ts';
import { outlookAfter } from './outlook.ts';
import { finish, type Slow } from './slow.ts';
import { strikeValues } from './strike.ts';
import { weighAct, weighTurn } from './turn.ts';

/** What a tactician answers, and why. */
export interface Decision {
  /** The answer, or undefined if the tactician has none. */
  readonly value: Json | undefined;
  /** Where the fighter goes first; without a value, that is all they do for now. */
  readonly way?: readonly Cell[];
  /** How the fighter leaves the fight, which is all they do. */
  readonly leaves?: Left;
  /** One sentence why. */
  readonly why: Msg;
  /** Everything that was weighed, the best first. */
  readonly candidates: readonly Candidate[];
}

/** Weighs the open options of a choice in a play by how the play may end after each. */
function* weighOptions(field: Field, ask: Choose, play: string, mind: Mind): Slow<Candidate[]> {
  const { enc } = field;
  const open = enc.open.find(({ id }) => id === play);
  if (!open) return [];
  const scale = { strike: strikeValues(field), fear: thinkingOf(mind).fear };
  const found: Candidate[] = [];
  for (const { id, label, no } of ask.options) {
    const outlook = no ? undefined : outlookAfter(enc, open, [{ ask: ask.id, value: id }]);
    yield;
    if (outlook) found.push({ value: id, score: gain(field, ask.by, outlook, scale), about: id, label });
  }
  return found.sort((a, b) => b.score - a.score);
}

/** What a score consists of, in the order in which equal parts are named. */
const REASONS = ['now', 'ready', 'danger', 'next', 'place'] as const;

/** Why a candidate is the best: the largest part of its score. */
export function whyOf({ parts, way, value, isMove }: Candidate): Msg {
  const [main] = parts ? [...REASONS].sort((a, b) => parts[b] - parts[a]) : [];
  const reason = main && parts ? (parts[main] > 0 ? main : 'least') : 'odds';
  const why = msg(`core.tactics.why.${reason}`);
  return way && value !== undefined && !isMove ? msg('core.tactics.walksFirst', { why }) : why;
}

function decisionOf(candidates: readonly Candidate[], isEnough: (best: Candidate) => boolean): Decision {
  const [best] = candidates;
  if (!best || !isEnough(best)) return { value: undefined, why: msg('core.tactics.none'), candidates };
  const { value, way } = best;
  return { value, ...(way ? { way } : {}), why: whyOf(best), candidates };
}

/** A field without what enemies have declared, which is secret where whole turns are declared. */
function withoutPlans(field: Field, who: Id): Field {
  const { ruleset, rules, cast } = field.enc;
  const foes = foesOf(field, who).flatMap((id) => cast[id] ?? []);
  const unplanned = foes.map((foe): [Id, Fighter] => [foe.id, ruleset.tactics?.fresh(foe, rules) ?? foe]);
  return atMoment(field, { ...field.enc, cast: { ...cast, ...Object.fromEntries(unplanned) } });
}

/** A declaration must gain something; otherwise a plain one will do as well. */
const LEAST = 0.001;

/** Somebody leaves the fight. */
const leaving = (leaves: Left): Decision => ({
  value: undefined,
  leaves,
  why: msg(`core.tactics.leaves.${leaves}`),
  candidates: [],
});

/** Whether somebody is asked what they do, rather than for another choice of the round. */
const isDeclaring = (ask: Pending['ask'], { enc }: Field): boolean =>
  ask.kind === 'enter' ? ask.form === 'declaration' : enc.ruleset.tactics?.declaresAhead === true;

/** Decides like `decide`, with interruptions. */
export function* decideSlowly(field: Field, pending: Pending, mind: Mind): Slow<Decision> {
  const { ask, play } = pending;
  const who = (ask.kind === 'enter' ? ask.about : undefined) ?? ask.by;
  const isOwn = play === undefined && !ask.optional && who in fighters(field.enc.cast);
  const runs = isOwn && mind.morale !== undefined && isRouted(field, who, mind.morale);
  if (isOwn && (runs || mind.mission === 'leave') && hasGotAway(field, who)) return leaving('away');
  const decision = yield* decideAs(field, pending, who, runs ? { ...mind, mission: 'leave' } : mind);
  if (!runs) return decision;
  const getsAway = decision.candidates[0]?.way !== undefined;
  if (getsAway) return { ...decision, why: msg('core.tactics.runs') };
  return isDeclaring(ask, field) && isCornered(field, who) ? leaving('surrendered') : decision;
}

/** Decides for a fighter who keeps to their mission. */
function* decideAs(given: Field, { ask, play }: Pending, who: Id, mind: Mind): Slow<Decision> {
  const { mission, ward } = mind;
  const guards = mission !== 'protect' || (ward !== who && ableSideOf(given, who).includes(ward ?? ''));
  const field = mission && guards ? { ...given, aim: { who, mission, ...givenOnly({ ward }) } } : given;
  const none = decisionOf([], () => false);
  if (!field.enc.ruleset.tactics) return none;
  if (ask.kind === 'choose' && play !== undefined) {
    if (thinkingOf(mind).chooses) return decisionOf(yield* weighOptions(field, ask, play, mind), () => true);
    return { ...none, value: idleAnswer(ask) };
  }
  if (play !== undefined) return none;
  const { turns } = field.enc.ruleset.tactics;
  if (ask.kind === 'enter' && turns && !ask.spec && !ask.optional)
    return decisionOf(yield* weighDeclarations(withoutPlans(field, who), ask, mind), () => true);
  // Whoever wants enemies alive would rather do little than make the usual attack.
  const least = mission === 'capture' ? Number.NEGATIVE_INFINITY : LEAST;
  if (ask.kind === 'enter' && ask.form === 'declaration') {
    const weigh = ask.optional ? weighDeclarations : weighTurn;
    return decisionOf(yield* weigh(field, ask, mind), ({ score }) => score > least);
  }
  if (ask.kind === 'choose' && !ask.optional && ask.by in fighters(field.enc.cast))
    return decisionOf(yield* weighAct(field, ask, mind), ({ score }) => score > least);
  return none;
}

/**
 * The answer of a tactician who weighs every option by the exact odds of what follows. It knows what the field contains: no hidden
 * fighters, no sealed words, no dice to come. The same field, ask and mind bring the same answer.
 */
export const decide = (field: Field, pending: Pending, mind: Mind): Decision =>
  finish(decideSlowly(field, pending, mind));
