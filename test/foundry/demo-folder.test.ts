import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DIST } from '../../tools/folders.ts';
import { demoFolder } from '../demo-folder.ts';

it('a table’s manifest can be changed without changing the built package, whose files it shares', async () => {
  const dataPath = await demoFolder();
  try {
    const manifest = join(dataPath, 'Data', 'systems', 'fivefold', 'system.json');
    const built = readFileSync(join(DIST, 'system.json'), 'utf8');
    expect(readFileSync(manifest, 'utf8')).toBe(built);
    writeFileSync(manifest, '{}');
    expect(readFileSync(join(DIST, 'system.json'), 'utf8')).toBe(built);
  } finally {
    rmSync(dataPath, { recursive: true });
  }
});
