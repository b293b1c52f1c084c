import type { Locator, Page } from 'playwright-core';
import type { Live } from '../../test/playground/fixtures/live.ts';

export type { Live };

/** A public system that is not ours, and what two people do with it at a table. */
export interface Witness {
  /** The system's id, the name of its folder. */
  readonly id: string;
  readonly name: string;
  /** Where it is published: `owner/name` on GitHub. */
  readonly repository: string;
  readonly actions: readonly Action[];
}

/** One thing that is done at the table, with what that system's own rules and texts say must come of it. */
export interface Action {
  readonly title: string;
  readonly expects: string;
  /** Does it and looks. @throws Error with a sentence that says what was wrong */
  run(table: WitnessTable): Promise<void>;
}

/** A die as it shall fall: which face, of how many. */
export type Face = readonly [face: number, sides: number];

/** A game master and a player, each in a browser of their own, at a fresh world of the witness' system. */
export interface WitnessTable {
  readonly gm: Page;
  readonly player: Page;
  /** What actions hand on to later ones: ids by a name. An unknown name throws: the action that makes it has failed. */
  readonly ids: IdBook;
  /** Opens the window of the document with this UUID and waits until it stands. */
  openSheet(page: Page, uuid: string): Promise<Locator>;
  /** Closes all windows. */
  closeWindows(page: Page): Promise<void>;
  /** Brings a tab of the sidebar to the front. */
  showTab(page: Page, tab: string): Promise<Locator>;
  /** Makes an entry by the button and the dialog of a directory; waits until this page knows it, and gives its id. */
  createEntry(page: Page, tab: 'actors' | 'items', name: string, type: string): Promise<string>;
  /** Chooses from the context menu of what is right-clicked. */
  chooseInMenu(target: Locator, entry: string): Promise<void>;
  /** The newest message in the chat log. */
  newestCard(page: Page): Promise<Locator>;
  /** Lets the dice that this page throws fall so, in turn; after these by chance. */
  loadDice(page: Page, ...faces: Face[]): Promise<void>;
  /** Types into a field as a person does, and leaves it. */
  enter(field: Locator, text: string): Promise<void>;
  /** Waits until what is read in the page equals what is expected. @throws Error with both when it does not within some seconds */
  becomes<A>(page: Page, read: (arg: A) => unknown, arg: A, expected: unknown, what: string): Promise<void>;
  /** Does something in the page that the server must refuse. @throws Error when it is accepted */
  refused<A>(page: Page, attempt: (arg: A) => unknown, arg: A, what: string): Promise<void>;
  /** Lets messages that are under way arrive, where nothing is expected to change. */
  calm(): Promise<void>;
  /** Saves pictures of both pages under this name, below the scratch folder. */
  picture(name: string): Promise<void>;
}

/** Ids under names. */
export class IdBook {
  readonly #ids = new Map<string, string>();

  set(name: string, id: string): void {
    this.#ids.set(name, id);
  }

  /** @throws Error when no action has made it */
  get(name: string): string {
    const id = this.#ids.get(name);
    if (id === undefined) throw new Error(`"${name}" is missing: an earlier action failed`);
    return id;
  }
}

/** @throws Error with both values when they differ as JSON */
export function same(actual: unknown, expected: unknown, what: string): void {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== should) throw new Error(`${what}: ${is} instead of ${should}`);
}

/** @throws Error when the text does not contain, or match, what is expected */
export function holds(text: string | null, expected: string | RegExp, what: string): void {
  const found = typeof expected === 'string' ? text?.includes(expected) : expected.test(text ?? '');
  if (!found) throw new Error(`${what}: "${text?.replace(/\s+/g, ' ').trim()}" lacks ${expected}`);
}
