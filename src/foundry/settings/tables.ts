import type { TableRow } from '../../core/ruleset.ts';
import type { Msg } from '../../core/text.ts';
import { inUse } from '../shared/arrival.ts';

/*
 * Roll tables of the world that replace a ruleset's own. The game master chooses them in the house rules. The effect of a result
 * stands in its text, `@Effect[…]`, in words that the rules know.
 */

const EFFECT = /@Effect\[([^\]]*)\]/g;

/** Rich text as plain text, with tags removed and unusual spaces and minus signs normalized. */
const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|\s/g, ' ')
    .replace(/&minus;/g, '−')
    .replace(/ +/g, ' ')
    .trim();

const effectIn = (text: string): string =>
  [...text.matchAll(EFFECT)].map(([, effect = '']) => plainText(effect)).join('; ');

/** The rows of a roll table in order, or undefined if there is no such table. A result without a name is named by its text. */
export function rowsOf(id: string): TableRow[] | undefined {
  const table = game.tables?.get(id);
  if (!table) return undefined;
  const rows: TableRow[] = [];
  for (const { name, range, description } of table.results) {
    const [from = 0, to = 0] = (range ?? []) as unknown as readonly number[];
    const text = description ?? '';
    rows.push({ from, to, name: name || plainText(text.replace(EFFECT, '')), effect: effectIn(text) });
  }
  return rows.sort((a, b) => a.from - b.from);
}

/** The roll tables of the world by their names. */
export const worldTables = (): { readonly id: string; readonly name: string }[] =>
  [...(game.tables ?? [])]
    .flatMap(({ id, name }) => (id ? [{ id, name }] : []))
    .sort((a, b) => a.name.localeCompare(b.name));

/** An effect for people, by the first loaded ruleset that knows it. */
export async function effectSays(effect: string): Promise<Msg | undefined> {
  for (const { tables = {} } of await inUse())
    for (const table of Object.values(tables)) {
      const says = table.says(effect);
      if (says) return says;
    }
  return undefined;
}

/** Watches changes of roll tables by this client's user: `changed` is called with the id, once for each group of changes. */
export function followTables(changed: (id: string) => void): void {
  const on = Hooks.on as unknown as (hook: string, fn: (...args: never[]) => void) => void;
  const due = new Set<string>();
  const mark = (id: string | null | undefined, user: unknown): void => {
    if (!id || user !== game.user?.id || due.has(id)) return;
    due.add(id);
    queueMicrotask(() => {
      due.delete(id);
      changed(id);
    });
  };
  const ofResult = (result: TableResult.Implementation, user: unknown) => mark(result.parent?.id, user);
  on('updateRollTable', ({ id }: RollTable.Implementation, _: object, __: object, user: string) =>
    mark(id, user),
  );
  on('deleteRollTable', ({ id }: RollTable.Implementation, _: object, user: string) => mark(id, user));
  on('createTableResult', (one: TableResult.Implementation, _: object, user: string) => ofResult(one, user));
  on('updateTableResult', (one: TableResult.Implementation, _: object, __: object, user: string) =>
    ofResult(one, user),
  );
  on('deleteTableResult', (one: TableResult.Implementation, _: object, user: string) => ofResult(one, user));
}
