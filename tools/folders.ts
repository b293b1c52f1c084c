import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/* Where the repository is, and where its packages lie when they are built. */

/** The repository's root folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The package folder: what Foundry finds below `Data/systems/fivefold`. */
export const DIST = join(ROOT, 'dist');
/** The same package with the conformance suite in it, for whoever runs it in a real Foundry. */
export const QUENCH = join(ROOT, 'dist-quench');
/** The file in a built package that says from which sources it was made. */
export const STAMP = '.stamp';

/** Every file below a folder (or the file itself), sorted, as paths relative to `root`. */
export function filesBelow(path: string, root = ROOT): string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesBelow(join(path, name), root));
}
