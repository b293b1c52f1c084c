import { blank, type ChoiceField, choice, type FlagField, flag } from './spec.ts';
import { type Id, type Json, type Msg, msg, type RuleId } from './text.ts';

/* A test that somebody resists. Rulesets differ in how it is decided; whether somebody does, and with what, is asked in the same way. */

/**
 * The circumstances: whether the target resists, and with which trait. `usual` is what the ruleset resists the test with. @param words
 * prefix of the text keys that name the traits
 */
export const resistance = <const T extends string>(
  traits: readonly T[],
  words: string,
  why: RuleId,
): { readonly resisted: FlagField; readonly resist: ChoiceField<'usual' | T> } => ({
  resisted: flag(false, { why, label: 'core.test.resisted' }),
  resist: choice<'usual' | T>(['usual', ...traits], 'usual', { why, words, label: 'core.test.resist' }),
});

export const isResisted = (tests: Json | undefined): boolean =>
  (tests as { readonly resisted?: Json } | null | undefined)?.resisted === true;

/** The fields to ask for: whether somebody resists, and if so, with what. */
export const resistanceFields = (tests: Json | undefined, ...how: readonly string[]): readonly string[] => [
  'resisted',
  ...(isResisted(tests) ? how : []),
];

/** What the target resists with. */
export const resistWith = <T extends string>(
  { resist }: { readonly resist: ChoiceField<'usual' | T> },
  tests: Json | undefined,
): 'usual' | T => blank({ resist }, (tests ?? {}) as { readonly [field: string]: Json }).resist;

/** The input's field for whoever resists, which is the target; empty if nobody does. */
export const resister = (tests: Json | undefined, target: Id | undefined): { readonly target?: Id } =>
  target !== undefined && isResisted(tests) ? { target } : {};

/** The label of the roll of whoever resists: a card shows it beside that of whoever makes the test. */
export const resisterLabel = (who: Id, what: Msg): Msg => msg('core.test.of', { who, what });

/** The participants of a test: whoever makes it, and whoever resists. */
export const testParticipants = ({
  who,
  target,
}: {
  readonly who: Id;
  readonly target: Id;
}): readonly Id[] => (target === '' ? [who] : [who, target]);
