import { distPath } from '../../playground/bin/build.ts';
import { startServer } from '../../playground/server/index.ts';
import { openBrowser } from '../../test/e2e/browser.ts';
import { type Checkout, makeScratch, WORLD } from './scratch.ts';
import { sitDown, type Trouble, type Watched } from './seats.ts';
import { witnessTable } from './table.ts';
import type { Action, Witness, WitnessTable } from './witness.ts';

/** How one action went. */
export interface Outcome {
  readonly title: string;
  readonly expects: string;
  /** Empty when it passed. */
  readonly reason: string;
  readonly trouble: Trouble;
}

/** What a witness has said. */
export interface Testimony {
  /** What went wrong while both were sitting down. */
  readonly boot: Trouble;
  readonly outcomes: readonly Outcome[];
  /** Visible texts that are keys of no language file. */
  readonly untranslated: readonly string[];
  readonly scratch: string;
}

export interface RunOptions {
  /** Leaves the scratch folder, with the pictures and the world, where it is. */
  readonly keep: boolean;
  /** Stops after the action whose title contains this; plays all when empty. */
  readonly until: string;
  /** Told after each action. */
  onOutcome(outcome: Outcome): void;
}

const USERS = [
  { name: 'Gamemaster', role: 4 },
  { name: 'Player', role: 1 },
];

function together(seats: readonly Watched[]): Trouble {
  const all = seats.map((seat) => seat.trouble());
  return {
    missing: all.flatMap(({ missing }) => missing),
    pageErrors: all.flatMap(({ pageErrors }) => pageErrors),
    consoleErrors: all.flatMap(({ consoleErrors }) => consoleErrors),
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
const ESCAPES = /\u001b\[\d+m/g;

async function perform(action: Action, table: WitnessTable): Promise<string> {
  try {
    await action.run(table);
    return '';
  } catch (error) {
    // Playwright adds its log of attempts, in colours.
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\nCall log:');
    return reason.replaceAll(ESCAPES, '');
  }
}

/** Boots the checkout in a scratch data folder with two browsers, and plays the witness' actions in turn. */
export async function hear(
  witness: Witness,
  checkout: Checkout,
  { keep, until, onOutcome }: RunOptions,
): Promise<Testimony> {
  const scratch = makeScratch(checkout);
  const server = await startServer({ dataPath: scratch.path, world: WORLD, distPath, users: USERS });
  const browser = await openBrowser();
  try {
    const gm = await sitDown(browser, server.url, 'Gamemaster');
    const player = await sitDown(browser, server.url, 'Player');
    const seats = [gm, player];
    const keys = new Set<string>();
    const table = witnessTable([gm.seat, player.seat], scratch.path, async () => {
      for (const { seat } of seats) for (const key of await seat.untranslated()) keys.add(key);
    });
    await table.calm();
    const boot = together(seats);
    const outcomes: Outcome[] = [];
    for (const action of witness.actions) {
      for (const { page } of [gm.seat, player.seat]) await table.closeWindows(page);
      const reason = await perform(action, table);
      const { title, expects } = action;
      const outcome = { title, expects, reason, trouble: together(seats) };
      outcomes.push(outcome);
      onOutcome(outcome);
      if (until && title.includes(until)) break;
    }
    return { boot, outcomes, untranslated: [...keys], scratch: scratch.path };
  } finally {
    await browser.close();
    await server.close();
    if (!keep) scratch.remove();
  }
}
