import { registry } from './registry.ts';

const told = new Set<string>();

/** Says, once a page, that the world's generation still understands an older way but wants another. */
export function deprecated(old: string, instead: string): void {
  if (told.has(old)) return;
  told.add(old);
  registry.warn(`${old} is deprecated since V14 in favour of ${instead}, and goes in V16`);
}
