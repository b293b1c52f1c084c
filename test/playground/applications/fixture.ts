import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openTable, type Table, type TableClient } from '../../../playground/node/index.ts';
import { makeDataFolder } from '../fixtures/table.ts';

/** Templates that the tests' applications render; their path is `systems/probe-system/t/<name>.hbs`. */
const TEMPLATES: Record<string, string> = {
  one: '<section><input type="text" name="word" value="{{word}}"><p class="count">{{count}}</p></section>',
  two: '<section class="second"><div class="box">{{{markup}}}{{markup}}</div></section>',
  twins: '<p>one</p><p>two</p>',
  sheet:
    '<section><input type="text" name="name" value="{{source.name}}"><input type="number" name="system.strength" value="{{source.system.strength}}"><input type="text" name="system.plain" value="{{source.system.plain}}" disabled></section>',
};

/** A table of the probe system with the tests' templates, seats by name. */
export async function openAppTable(
  names: string[],
): Promise<{ table: Table; seats: TableClient[]; close(): Promise<void> }> {
  const data = makeDataFolder();
  const folder = path.join(data.dataPath, 'Data/systems/probe-system/t');
  mkdirSync(folder, { recursive: true });
  for (const [name, source] of Object.entries(TEMPLATES))
    writeFileSync(path.join(folder, `${name}.hbs`), source);
  const users = [
    { name: 'Gamemaster', role: 4 },
    { name: 'Alice', role: 1 },
    { name: 'Bob', role: 1 },
  ];
  const table = await openTable({ dataPath: data.dataPath, world: 'probe', users });
  const seats = await Promise.all(names.map((name) => table.join(name)));
  return {
    table,
    seats,
    async close() {
      await table.close();
      data.remove();
    },
  };
}
