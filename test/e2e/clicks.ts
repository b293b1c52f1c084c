import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Seat } from './browser.ts';

/* Counting presses: how many a task takes, whether it leaves the sidebar alone, and the table of all of them. */

/** The tasks, and the most presses that each may take. */
const GOALS = {
  'roll a trait': 2,
  'attack the nearest': 2,
  'move and attack': 3,
  defend: 1,
  'reroll, push or buy': 1,
  'confirm harm': 1,
  'six extras answer': 2,
  'ask four players': 4,
  'answer a test': 1,
} as const;
export type Task = keyof typeof GOALS;
export type Role = 'player' | 'game master';

/** One cell of the table: the presses, or why nobody has this to do in this game. */
interface Cell {
  readonly ruleset: string;
  readonly task: Task;
  readonly role: Role;
  readonly goal: number;
  readonly presses: number | string;
}

const cells: Cell[] = [];

/** Everything counted so far, and what does not exist, by task and game. */
export function printTable(): void {
  const rows = Object.entries(GOALS).flatMap(([task, goal]) =>
    [...new Set(cells.filter((cell) => cell.task === task).map(({ role }) => role))].map((role) => {
      const own = cells.filter((cell) => cell.task === task && cell.role === role);
      return { task, role, goal, ...Object.fromEntries(own.map((cell) => [cell.ruleset, cell.presses])) };
    }),
  );
  console.table(rows);
}

/** Notes that there is no such task in a game, and why. */
export function lacks(ruleset: string, task: Task, role: Role, why: string): void {
  cells.push({ ruleset, task, role, goal: GOALS[task], presses: `– ${why}` });
}

/** What a person presses: a button, or something else that is one press. */
export type Press = (what: Locator | (() => Promise<unknown>)) => Promise<void>;

const tabOf = ({ page }: Seat) => page.locator('#sidebar .tab.active').getAttribute('id');

/** Counts the presses of one task by one person. They are few enough, and no sidebar has changed its tab. */
export async function count(
  { ruleset, seats }: { readonly ruleset: string; readonly seats: readonly Seat[] },
  name: Task,
  role: Role,
  run: (press: Press) => Promise<unknown>,
): Promise<void> {
  let presses = 0;
  await run(async (what) => {
    presses += 1;
    await (typeof what === 'function' ? what() : what.click());
  });
  cells.push({ ruleset, task: name, role, goal: GOALS[name], presses });
  expect(presses, `${name} (${role})`).toBeGreaterThan(0);
  expect(presses, `${name} (${role})`).toBeLessThanOrEqual(GOALS[name]);
  expect(await Promise.all(seats.map(tabOf)), name).toEqual(seats.map(() => 'actors'));
}

/** What the prompt asks. */
export const question = ({ page }: Seat): Locator => page.locator('#fivefold-prompt .ff-question');

/** The first of these buttons that is open. */
export const open = (place: Locator, selector: string): Locator =>
  place.locator(`${selector}:not([aria-disabled="true"])`).first();
