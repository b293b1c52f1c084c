import { type Choose, GM, type Option } from './ask.ts';
import type { Msg } from './text.ts';

/** A choice that the game master makes. */
export const gmChoice = (id: string, label: Msg, options: readonly Option[]): Choose => ({
  kind: 'choose',
  id,
  by: GM,
  label,
  options,
});
