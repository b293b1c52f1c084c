import { stat } from 'node:fs/promises';
import path from 'node:path';

/** Folders of a data folder that hold databases or secrets; in any case, for some file systems know no difference. */
const PRIVATE = /^(worlds\/[^/]+\/(data|packs)(\/|$)|(systems|modules)\/[^/]+\/packs(\/|$)|(.*\/)?\.)/i;

/** A folder whose files are served. */
export interface FileRoot {
  /** The folder of URLs this root answers, '' for all. */
  prefix: string;
  folder: string;
  hides?: RegExp;
}

/** The data folder, without what is private. */
export const dataRoot = (dataPath: string): FileRoot => ({
  prefix: '',
  folder: path.join(dataPath, 'Data'),
  hides: PRIVATE,
});

/** The file that a root serves under a name, or null. @param name the path of its address, decoded, without the first slash */
export async function findFile(root: FileRoot, name: string): Promise<string | null> {
  if (!name.startsWith(root.prefix) || name.includes('\0')) return null;
  const file = path.resolve(root.folder, `.${path.sep}${name.slice(root.prefix.length)}`);
  if (!file.startsWith(path.resolve(root.folder) + path.sep)) return null;
  // What the file system will open decides, not how it was written: "worlds//x" and "worlds/./x" are the same folder.
  if (root.hides?.test(path.relative(root.folder, file).split(path.sep).join('/'))) return null;
  try {
    return (await stat(file)).isFile() ? file : null;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))) return null;
    throw error;
  }
}
