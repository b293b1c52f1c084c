import type { Obj } from './types.d.ts';

/*
 * What differs between generations 13 and 14 of the host, one function a topic. Things are told apart by feature where there is one to test.
 */

/** The host's generation: 13 or 14. */
export const generation = (): number => game.release?.generation ?? 13;

/** The update that takes away the entry at a dotted path. */
export function deletion(path: string): Obj {
  const operator = (globalThis as { _del?: unknown })._del;
  if (operator !== undefined) return { [path]: operator };
  const cut = path.lastIndexOf('.');
  return { [`${path.slice(0, cut)}.-=${path.slice(cut + 1)}`]: null };
}

/** One entry of a context menu, in the words of both generations. */
export interface MenuEntry {
  readonly label: string;
  /** Font Awesome classes. */
  readonly icon: string;
  visible?(li: HTMLElement): boolean;
  run(li: HTMLElement): void;
}

/** A context menu's entry as this host's generation wants it. */
export function menuEntry({ label, icon, visible, run }: MenuEntry): Obj {
  if (generation() < 14)
    return {
      name: label,
      icon: `<i class="${icon}"></i>`,
      condition: visible ?? (() => true),
      callback: run,
    };
  return {
    label,
    icon,
    visible: visible ?? (() => true),
    onClick: (_event: Event, li: HTMLElement) => run(li),
  };
}
