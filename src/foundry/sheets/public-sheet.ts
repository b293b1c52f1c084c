import { publicNotes } from './notes.ts';

/** The read-only context of a part that everybody may see. */
export async function publicContext(
  actor: Actor.Implementation,
  part: string,
  notesTab: object | undefined,
): Promise<object> {
  const { name, img } = actor;
  if (part === 'head') return { name, img };
  return { tab: { ...notesTab, cssClass: 'active' }, notes: await publicNotes(actor) };
}
