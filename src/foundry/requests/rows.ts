import { playDef } from '../../core/encounter.ts';
import { chanceOfAtLeast, groupResult, successesNeeded } from '../../core/group.ts';
import type { Id } from '../../core/text.ts';
import { readExchange } from '../cards/exchange.ts';
import { isFor } from '../documents/exchange-data.ts';
import { controls } from '../shared/ids.ts';
import { say } from '../shared/text.ts';
import { type WantedTest, wantedTest } from './answer.ts';
import { type RequestData, testFor } from './request-data.ts';

/* How far a request has come: one row for each fighter, and the group as a whole. */

/** A test that has been made for a request. */
interface MadeTest {
  readonly message: ChatMessage.Implementation;
  /** What came of it; undefined while it waits for an answer, or if this user may not know. */
  readonly text?: string;
  readonly success?: boolean;
}

/** One fighter of a request, as this user may see it. */
export interface RequestRow {
  readonly who: Id;
  readonly made?: MadeTest;
  /** What they would roll, while they have not; only for those who control the fighter. */
  readonly test?: WantedTest;
}

/** Whether a test has succeeded; undefined while it waits for an answer. */
function hasSucceeded(message: ChatMessage.Implementation): boolean | undefined {
  const exchange = readExchange(message);
  const [reading] = exchange?.plays ?? [];
  if (!exchange || reading?.run.state !== 'done') return undefined;
  return playDef(exchange.ruleset, reading.play).succeeds?.(reading.run.out, reading.input);
}

function madeTest(message: ChatMessage.Implementation): MadeTest {
  const success = game.user && isFor(message, game.user) ? hasSucceeded(message) : undefined;
  const end = success === undefined ? undefined : readExchange(message)?.plays[0]?.card.ends.at(-1);
  return { message, ...(success === undefined ? {} : { success }), ...(end ? { text: say(end.text) } : {}) };
}

function rowOf(request: RequestData, who: Id): RequestRow {
  const message = testFor(request, who);
  if (message) return { who, made: madeTest(message) };
  const test = game.user && controls(game.user, who) ? wantedTest(request, who) : undefined;
  return { who, ...(test ? { test } : {}) };
}

/** The fighters of a request, in its order. */
export const requestRows = (request: RequestData): readonly RequestRow[] =>
  request.asked.map((who) => rowOf(request, who));

/** How a group stands: its success if that is decided, else its chance if those of all open tests are known. */
export interface GroupState {
  readonly needed: number;
  readonly successes: number;
  readonly success?: boolean;
  readonly p?: number;
}

/** How the group stands; undefined if everybody tests for themselves. @param chances those of the open tests, as far as they are known */
export function groupState(
  group: RequestData['group'],
  rows: readonly Pick<RequestRow, 'who' | 'made'>[],
  chances: ReadonlyMap<Id, number>,
): GroupState | undefined {
  if (group === 'each') return undefined;
  const results = rows.map(({ made }) => made?.success);
  const needed = successesNeeded(group, rows.length);
  const successes = results.filter((one) => one === true).length;
  const success = groupResult(group, results);
  if (success !== undefined) return { needed, successes, success };
  const open = rows.filter(({ made }) => made?.success === undefined);
  const known = open.flatMap(({ who }) => chances.get(who) ?? []);
  const p = known.length === open.length ? { p: chanceOfAtLeast(needed - successes, known) } : {};
  return { needed, successes, ...p };
}
