import { describe, expect, test } from 'vitest';
import { type Footprint, gap } from '../../src/core/grid/square.ts';
import type { Decision } from '../../src/core/tactics/decide.ts';
import type { Id } from '../../src/core/text.ts';
import { chooses, decided, declares, type Position, positionOf, rankOf } from './position.ts';
import { CLAIMS, type Lesson, lessons } from './position-file.ts';

/* What good players do in the positions of the files beside this one. */

function opened({ fight, fighters = {}, at, asked, form, choice, later }: Lesson): Position {
  const isMeant = choice === undefined ? declares(asked, form) : chooses(asked, choice);
  return positionOf(fight, fighters, isMeant, choice === undefined && !later, at);
}

const creaturesOf = ({ field }: Position, who: Id): { readonly [id: Id]: Footprint } =>
  field.facts(field.enc, who, undefined).ground?.creatures ?? {};

/** How far somebody is from others before and after what they do. */
function distances(position: Position, { candidates }: Decision, who: Id, others: readonly Id[]) {
  const creatures = creaturesOf(position, who);
  const from = creatures[who];
  if (others.length === 0) return [];
  if (!from) throw new Error(`${who} stands nowhere`);
  const end = { ...from, ...candidates[0]?.way?.at(-1) };
  return others.map((id) => {
    const there = creatures[id];
    if (!there) throw new Error(`${id} stands nowhere`);
    return { before: gap(from, there), after: gap(end, there) };
  });
}

function checkWhat(lesson: Lesson, decision: Decision): void {
  const { best, not, target, value, notValue, says, saysNot, ranked = [] } = lesson;
  const [first] = decision.candidates;
  if (best !== undefined) expect(first?.about).toMatch(new RegExp(best));
  if (not !== undefined) expect(first?.about).not.toMatch(new RegExp(not));
  if (target !== undefined) expect(first?.target).toBe(target);
  if (value !== undefined) expect(decision.value).toBe(value);
  if (notValue !== undefined) expect(decision.value).not.toBe(notValue);
  if (says !== undefined) expect(JSON.stringify(decision.value)).toMatch(new RegExp(says));
  if (saysNot !== undefined) expect(JSON.stringify(decision.value)).not.toMatch(new RegExp(saysNot));
  const ranks = ranked.map((offer) => rankOf(decision, new RegExp(offer)));
  expect(ranks[0]).not.toBe(-1);
  // What gains nothing is not even weighed to the end.
  const inOrder = ranks.map((rank) => (rank < 0 ? Number.POSITIVE_INFINITY : rank));
  expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b));
}

function checkWhere(lesson: Lesson, position: Position, decision: Decision): void {
  const { asked, beside = [], nearer = [], away = [], stays } = lesson;
  const from = (others: readonly Id[]) => distances(position, decision, asked, others);
  if (beside.length > 0) expect(Math.min(...from(beside).map(({ after }) => after))).toBe(1);
  for (const { before, after } of from(nearer)) expect(after).toBeLessThan(before);
  for (const { before, after } of from(away)) expect(after).toBeGreaterThan(before);
  if (stays) expect(decision.way).toBeUndefined();
}

describe.each(lessons())('in $ruleset', ({ all }) => {
  test.each(all.map((lesson) => [lesson.title, lesson] as const))('%s', (_, lesson) => {
    expect(CLAIMS.some((claim) => lesson[claim] !== undefined)).toBe(true);
    const position = opened(lesson);
    const decision = decided(position, lesson.character, lesson.mission);
    expect(decision.candidates.length).toBeGreaterThan(1);
    checkWhat(lesson, decision);
    checkWhere(lesson, position, decision);
  });
});
