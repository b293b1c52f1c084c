import { emptyParts } from '../shared/empty-parts.ts';

/* The sheet for users who may see only an actor's picture, name and public notes. */

const PUBLIC_PARTS = ['head', 'notes'];

/** Whether the user may see only picture, name and public notes. */
export const isLimited = (actor: Actor.Implementation): boolean =>
  !(game.user && actor.testUserPermission(game.user, 'OBSERVER'));

/** The parts that everybody may see. */
export const publicParts = <T>(parts: { readonly [part: string]: T }): { readonly [part: string]: T } =>
  Object.fromEntries(Object.entries(parts).filter(([id]) => PUBLIC_PARTS.includes(id)));

/** Empties the other parts, which are still filled if the permission has just been withdrawn. */
export function clearPrivateParts(sheet: HTMLElement): void {
  const parts = [...sheet.querySelectorAll<HTMLElement>('[data-application-part]')];
  emptyParts(parts.filter(({ dataset }) => !PUBLIC_PARTS.includes(dataset.applicationPart ?? '')));
}
