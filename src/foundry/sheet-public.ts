import { emptyParts } from './empty-parts.ts';
import { publicNotes } from './notes.ts';

/* The sheet of somebody whom a user may know by face, name and public words only. */

const PUBLIC = ['head', 'notes'];

/** The parts of the sheet that hold no number. */
export const publicParts = <T>(parts: { readonly [part: string]: T }): { readonly [part: string]: T } =>
  Object.fromEntries(Object.entries(parts).filter(([id]) => PUBLIC.includes(id)));

/** What those parts are drawn from: nothing that is not for reading. */
export async function publicContext(
  actor: Actor.Implementation,
  part: string,
  notesTab: object | undefined,
): Promise<object> {
  const { name, img } = actor;
  if (part === 'head') return { name, img };
  return { tab: { ...notesTab, cssClass: 'active' }, notes: await publicNotes(actor) };
}

/** Takes away what was shown before the permission was. */
export function hideNumbers(sheet: HTMLElement): void {
  const parts = [...sheet.querySelectorAll<HTMLElement>('[data-application-part]')];
  emptyParts(parts.filter(({ dataset }) => !PUBLIC.includes(dataset.applicationPart ?? '')));
}
