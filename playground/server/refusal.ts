import type { ServerDocument, ServerDocumentClass } from './documents.ts';

/** A refusal that the asker, and nobody else, is told. */
export class Refusal extends Error {}

/** The refusal of what a user has no permission for. */
export function lacks(
  { user, cls }: { user: ServerDocument; cls: ServerDocumentClass },
  action: string,
  id: string,
): Refusal {
  return new Refusal(`User ${nameOf(user)} lacks permission to ${action} ${cls.documentName} [${id}]`);
}

export const nameOf = (user: ServerDocument): string => String(user._source.name);
