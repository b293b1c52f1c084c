import { OperatorTerm } from './terms/operator-term.ts';
import type { RollTerm } from './terms/roll-term.ts';

const APPLY: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
};

/**
 * The value of evaluated terms and operators by precedence, from left to right.
 * @throws Error when a term is no number
 */
export function totalOfTerms(terms: readonly RollTerm[]): number {
  const reader = { terms, at: 0 };
  const total = readSum(reader, 0);
  if (reader.at < terms.length) throw new Error('Malformed roll: two terms without an operator');
  return total;
}

interface Reader {
  terms: readonly RollTerm[];
  at: number;
}

function readSum(reader: Reader, least: number): number {
  let left = readValue(reader);
  for (;;) {
    const next = reader.terms[reader.at];
    if (!(next instanceof OperatorTerm)) return left;
    const precedence = OperatorTerm.PRECEDENCE[next.operator] ?? 0;
    const apply = APPLY[next.operator];
    if (precedence <= least || !apply) return left;
    reader.at += 1;
    left = apply(left, readSum(reader, precedence));
  }
}

function readValue(reader: Reader): number {
  const term = reader.terms[reader.at];
  reader.at += 1;
  if (term instanceof OperatorTerm) return term.operator === '-' ? -readValue(reader) : readValue(reader);
  const total = term?.total ?? undefined;
  const value = typeof total === 'string' && total.trim() !== '' ? Number(total) : total;
  if (typeof value !== 'number' || Number.isNaN(value))
    throw new Error(`Malformed roll: "${String(total)}" is not a number`);
  return value;
}
