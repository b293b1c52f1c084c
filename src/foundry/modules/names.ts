import type { Id } from '../../core/text.ts';
import { isUnseen } from '../shared/ids.ts';

/** What all hooks about a step name. */
export interface OfStep {
  readonly step: string;
  readonly ruleset: string;
  readonly combat: string | null;
}

/** The uuid of a fighter's actor. */
export const uuidOf = (id: Id): string => id.replaceAll('-', '.');

/** The uuids of those fighters whom this user sees, each once. */
export const seenUuids = (ids: readonly Id[]): string[] => [
  ...new Set(ids.filter((id) => /-/.test(id) && !isUnseen(id)).map(uuidOf)),
];
