import { type Choose, GM, type Option } from './ask.ts';
import type { AskIds } from './ask-id.ts';
import type { Presentation, RoundAsk } from './round.ts';
import { givenOnly, type Id, type Msg, msg } from './text.ts';

/* Choices that rounds ask for. */

/** An ask of a round for a choice. */
type ChoiceAsk = Choose & Presentation;

/** Makes a round's asks for choices. Unless `more` says otherwise, an ask is labelled by its kind, and its id names whoever is asked. */
export const choiceAsks =
  <K extends string>(ruleset: string, ids: AskIds<K>) =>
  (kind: K, by: Id, options: readonly Option[], more: Partial<ChoiceAsk> = {}): RoundAsk => ({
    kind: 'choose',
    id: ids.make(kind, by),
    by,
    label: msg(`${ruleset}.ask.${kind}`),
    options,
    ...more,
  });

/** Makes options that are labelled by their ids; `no` says why an option is closed. */
export const optionsOf =
  (ruleset: string) =>
  (id: string, no?: Msg, args?: Msg['args']): Option => ({
    id,
    label: msg(`${ruleset}.option.${id}`, args),
    ...givenOnly({ no }),
  });

/** A choice that the game master makes. */
export const gmChoice = (id: string, label: Msg, options: readonly Option[]): Choose => ({
  kind: 'choose',
  id,
  by: GM,
  label,
  options,
});
