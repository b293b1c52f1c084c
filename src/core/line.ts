import type { Msg, RuleId } from './text.ts';

/** A term of a pool, target or modifier: its label, its number, and the rule it comes from. */
export type Line = {
  readonly label: Msg;
  readonly n: number;
  readonly why?: RuleId;
};

/** Makes a line. */
export const line = (label: Msg, n: number, why?: RuleId): Line => (why ? { label, n, why } : { label, n });

/** The sum of lines; an empty list is 0. */
export function total(lines: readonly Line[]): number {
  let sum = 0;
  for (const { n } of lines) sum += n;
  return sum;
}

/** Drops lines whose number is 0. */
export const telling = (lines: readonly Line[]): Line[] => lines.filter(({ n }) => n !== 0);
