import { isPlainObject, type Obj } from '../model/types.ts';

/** How many characters of JSON the largest flags take: a document's own, or those of anything that lies in it. */
export function largestFlags(source: Obj): number {
  let most = 0;
  for (const [key, value] of Object.entries(source)) {
    if (key === 'flags') most = Math.max(most, JSON.stringify(value)?.length ?? 0);
    else if (key !== 'system')
      for (const one of [value].flat()) if (isPlainObject(one)) most = Math.max(most, largestFlags(one));
  }
  return most;
}

/** Whether a change is about flags anywhere, in whatever form its keys are written. */
export const touchesFlags = (changes: Obj): boolean => /flags"/.test(JSON.stringify(changes));
