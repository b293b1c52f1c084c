import type { Id } from '../text.ts';
import { areFriends, type Field, missionOf, wardOf } from './field.ts';
import { aheadOf, type Outcome, type Outlook, worthOf } from './outlook.ts';

/** What a fighter's best attack would gain, in sound fighters. */
export type StrikeValue = (who: Id) => number;

/** How the gain of a side is measured. */
export interface Scale {
  /** What the attacks of fighters are worth; if omitted, actions that they lose do not count. */
  readonly strike?: StrikeValue;
  /** By how much harm to `by` counts more than harm to others; if omitted, 1. */
  readonly fear?: number;
  /** How much single enemies count beside one another; 1 for those who are not named. */
  readonly threats?: ReadonlyMap<Id, number>;
}

/** What somebody who can act counts at least: they still occupy an enemy. */
const PRESENCE = 0.2;

/** What a fighter counts, from 1 (sound) to 0 (out). The last part counts most, for whoever falls no longer acts. */
const countOf = (worth: number): number => (worth <= 0 ? 0 : PRESENCE + (1 - PRESENCE) * worth);

/** Below this a fighter's share in what they were is not computed. */
const LEAST_COUNT = 0.1;

/** How much more one fighter counts after an outcome than before, in sound fighters. */
function changeOf(field: Field, id: Id, { worths, ahead }: Outcome, strike?: StrikeValue): number {
  const { ruleset, rules, cast } = field.enc;
  const was = cast[id];
  if (!was) return 0;
  const before = countOf(worthOf(was, ruleset, rules));
  const worth = worths.get(id);
  const after = worth === undefined ? before : countOf(worth);
  if (!strike) return after - before;
  const had = aheadOf(ruleset, was);
  const has = ((ahead.get(id) ?? had) * after) / Math.max(LEAST_COUNT, before);
  return after - before + (has === had ? 0 : (has - had) * strike(id));
}

/** By how much harm to those who are protected counts more to whoever protects them. */
const WARD = 3;

/** How much a fighter's change counts to the side of `by`: against it if it is an enemy's, and the other way round if they die whom `by` wants alive. */
function weightOf(field: Field, by: Id, id: Id, { dead }: Outcome, { fear = 1, threats }: Scale): number {
  if (id === by) return fear;
  if (areFriends(field, by, id)) return wardOf(field, by) === id ? WARD : 1;
  return dead.has(id) && missionOf(field, by) === 'capture' ? 1 : -(threats?.get(id) ?? 1);
}

/**
 * What an outlook means to the side of a fighter on average: what is left of everybody, and the actions that are still ahead of them.
 * 1 is a sound enemy who falls.
 */
export function gain(field: Field, by: Id, outlook: Outlook, scale: Scale = {}): number {
  let sum = 0;
  for (const outcome of outlook)
    for (const id of new Set([...outcome.worths.keys(), ...outcome.ahead.keys()]))
      sum += outcome.p * changeOf(field, id, outcome, scale.strike) * weightOf(field, by, id, outcome, scale);
  return sum;
}

/** An attack among several of one turn: how it may end, and how likely the attacker still makes it. */
export interface Planned {
  readonly outlook: Outlook;
  readonly p: number;
}

/** What several attacks on one target mean that are made in one turn: each only harms what those before it have left. */
export function gainOfTurn(
  field: Field,
  by: Id,
  target: Id,
  attacks: readonly Planned[],
  scale: Scale,
): number {
  const { ruleset, rules, cast } = field.enc;
  const other = cast[target];
  const whole = other ? countOf(worthOf(other, ruleset, rules)) : 0;
  // What is left of the target is counted in fighters, a gain by how much the target counts.
  const threat = scale.threats?.get(target) ?? 1;
  let left = whole;
  let sum = 0;
  for (const { outlook, p } of attacks) {
    const alone = p * gain(field, by, outlook, scale);
    const now = alone > 0 && whole > 0 ? (alone * left) / whole : alone;
    left = Math.max(0, left - Math.max(0, now) / threat);
    sum += now;
  }
  return sum;
}
