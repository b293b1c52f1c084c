import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { equip } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* Rarely pressed buttons. */

interface Sheet {
  readonly element: HTMLElement;
  render(options: object): Promise<unknown>;
}

interface Posted {
  readonly content: string;
  readonly speaker: { readonly alias: string };
}

let table: OpenTable;
let gm: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  await gm.evaluate(async () => {
    const Actor = (foundry.documents as unknown as { Actor: { create(data: object): Promise<unknown> } })
      .Actor;
    await game.system.api.ruleset('western');
    await Actor.create({ name: 'Jose', type: 'western' });
    const effect = { name: 'stunned', statuses: ['stunned'] };
    await game.actors.getName('Jose').createEmbeddedDocuments('ActiveEffect', [effect]);
    const { sheet } = game.actors.getName('Jose') as unknown as { sheet: Sheet };
    await sheet.render({ force: true });
  });
});
afterAll(() => table?.close());

const press = (action: string) =>
  gm.evaluate((action: string) => {
    const { sheet } = game.actors.getName('Jose') as unknown as { sheet: Sheet };
    const button = sheet.element.querySelector<HTMLElement>(`[data-action="${action}"]`);
    button?.click();
    return [button !== null, sheet.element.querySelector('.ff-state pre')?.textContent ?? ''] as const;
  }, action);

/**
 * Both blocks of a fighter who is stunned and nothing else (WE-11.3): on the sheet in the user's language, elsewhere in that of the table
 * (`textExport`: Russian).
 */
const SHOWN = 'Affected by\n  Shock (✖) 0: #stunned\nEffects';
const STATE = 'Что влияет\n  Шок (✖) 0: #ошеломлён\nЭффекты';

it('ffPostState posts a fighter’s state to the chat', async () => {
  const [there, state] = await press('ffPostState');
  expect(there).toBe(true);
  expect(state).toBe(SHOWN);
  await gm.waitFor(() => game.messages.size === 1);
  const posted = await gm.evaluate(() => {
    const { content, speaker } = game.messages.contents[0] as unknown as Posted;
    return [speaker.alias, new DOMParser().parseFromString(content, 'text/html').body.textContent];
  });
  expect(posted).toEqual(['Jose', STATE]);
});

it('ffCopyState copies a fighter’s state', async () => {
  await gm.evaluate(() => {
    const page = globalThis as unknown as { copied: string[]; navigator: object };
    page.copied = [];
    const writeText = async (text: string): Promise<void> => void page.copied.push(text);
    Object.defineProperty(page.navigator, 'clipboard', { value: { writeText }, configurable: true });
  });
  const [there] = await press('ffCopyState');
  expect(there).toBe(true);
  await gm.waitFor(() => (globalThis as unknown as { copied: string[] }).copied.length === 1);
  expect(await gm.evaluate(() => (globalThis as unknown as { copied: string[] }).copied)).toEqual([STATE]);
});
