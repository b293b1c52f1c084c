import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClient, distPath } from '../../../playground/bin/build.ts';

describe('the browser bundle', () => {
  beforeAll(() => buildClient(), 120_000);

  it('has the pages, their code, the languages and the icon font', () => {
    expect(readdirSync(distPath).filter((name) => name.endsWith('.html'))).not.toEqual([]);
    expect(readdirSync(join(distPath, 'assets')).some((name) => name.endsWith('.js'))).toBe(true);
    for (const file of ['lang/en.json', 'lang/ru.json', 'fonts/fontawesome/css/all.min.css']) {
      expect(existsSync(join(distPath, file)), file).toBe(true);
    }
  });

  it('keeps the names of classes, which stored sheets and rolls refer to', () => {
    const code = readdirSync(join(distPath, 'assets'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(distPath, 'assets', name), 'utf8'))
      .join('\n');
    for (const name of ['TokenRuler', 'UserTargets', 'Roll']) expect(code).toContain(`"${name}"`);
  });

  it('is not built again when nothing has changed', async () => {
    await buildClient();
    expect((await buildClient()).built).toBe(false);
  });
});
