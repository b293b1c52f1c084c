import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Files below a folder with this ending, sorted, as paths from the root; what begins with a dot (caches) is left out. @throws Error when there is none: a guard must guard something. */
export function filesBelow(folder: string, ending: string): string[] {
  const walk = (at: string): string[] =>
    readdirSync(join(ROOT, at))
      .filter((name) => !name.startsWith('.'))
      .sort()
      .flatMap((name) => {
        const path = `${at}/${name}`;
        return statSync(join(ROOT, path)).isDirectory() ? walk(path) : path.endsWith(ending) ? [path] : [];
      });
  const found = walk(folder);
  if (found.length === 0) throw new Error(`no ${ending} file below ${folder}`);
  return found;
}
