import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './folders.ts';

/** The fights of `test/tactics/fights` that belong to a ruleset, or the one of that name. @throws Error when there is none */
export function fightFiles(name: string, usage: string): string[] {
  const files = readdirSync(join(ROOT, 'test/tactics/fights'))
    .map((file) => basename(file, '.yaml'))
    .filter((file) => file === name || file.startsWith(`${name}-`));
  if (files.length === 0) throw new Error(`which ruleset? ${usage}`);
  return files;
}
