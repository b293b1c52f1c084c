import { type ChoiceField, choice, type FlagField, flag } from './spec.ts';
import type { Id, Json, RuleId } from './text.ts';

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

export const isResisted = (situation: Json): boolean =>
  (situation as { readonly resisted?: Json } | null)?.resisted === true;

/** The fields to ask for: whether somebody resists, and if so, with what. */
export const resistanceFields = (situation: Json, ...how: readonly string[]): readonly string[] => [
  'resisted',
  ...(isResisted(situation) ? how : []),
];

/** Whoever resists: the target, if somebody does; otherwise ''. */
export const resisterOf = (situation: Json, target: Id | undefined): Id =>
  isResisted(situation) ? (target ?? '') : '';

/** The participants of a test: whoever makes it, and whoever resists. */
export const testParticipants = ({
  who,
  target,
}: {
  readonly who: Id;
  readonly target: Id;
}): readonly Id[] => (target === '' ? [who] : [who, target]);
