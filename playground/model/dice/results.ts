/** One die's outcome (T13 `DiceTerm.Result`). */
export interface DiceResult {
  result: number;
  active?: boolean;
  count?: number;
  success?: boolean;
  failure?: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
  [key: string]: unknown;
}

/** A comparison with an optional limit before it: `x2>4` is {limit 2, comparison >, target 4}. */
export interface Query {
  limit: number | undefined;
  comparison: string;
  target: number;
}

/** Does the result compare so with the target? */
export function compareResult(result: number, comparison: string, target: number): boolean {
  switch (comparison) {
    case '=':
    case '==':
      return result === target;
    case '<':
      return result < target;
    case '<=':
      return result <= target;
    case '>':
      return result > target;
    case '>=':
      return result >= target;
    default:
      throw new Error(`"${comparison}" is not a comparison`);
  }
}

/** Read the rest of a modifier such as `5`, `>=4`, `1=1`; null when it cannot be read. */
export function readQuery(text: string, fallback: number): Query | null {
  const match = /^(\d+)?(?:([<>=]+)(-?\d+)?)?$/.exec(text);
  if (!match) return null;
  const [, first, comparison, target] = match;
  if (comparison === undefined)
    return { limit: undefined, comparison: '=', target: first === undefined ? fallback : Number(first) };
  return {
    limit: first === undefined ? undefined : Number(first),
    comparison,
    target: target === undefined ? fallback : Number(target),
  };
}

/** What a result contributes to a total. */
export function worthOf(result: DiceResult): number {
  return result.count ?? result.result;
}

/** Sum of the active results. */
export function totalOf(results: DiceResult[]): number {
  return results.reduce((sum, result) => (result.active ? sum + worthOf(result) : sum), 0);
}

/** Keep, or drop, the highest or lowest active results; of equals the earlier ones are chosen first. */
export function keepOrDrop(
  results: DiceResult[],
  number: number,
  { keep = true, highest = true }: { keep?: boolean; highest?: boolean } = {},
): DiceResult[] {
  const order = results
    .filter((result) => result.active)
    .sort((a, b) => (highest ? worthOf(b) - worthOf(a) : worthOf(a) - worthOf(b)));
  const chosen = new Set(order.slice(0, number));
  for (const result of order) {
    if (chosen.has(result) === keep) continue;
    result.active = false;
    result.discarded = true;
  }
  return results;
}

/** Count each active result as 1 or 0, and flag the ones that count. */
export function applyCount(
  results: DiceResult[],
  comparison: string,
  target: number,
  { flagSuccess = false, flagFailure = false }: { flagSuccess?: boolean; flagFailure?: boolean } = {},
): void {
  for (const result of results) {
    if (!result.active) continue;
    const counts = compareResult(result.result, comparison, target);
    result.count = counts ? 1 : 0;
    if (counts && flagSuccess) result.success = true;
    if (counts && flagFailure) result.failure = true;
  }
}

/** Make failures count against the total: as -1 each, or with their value. */
export function applyDeduct(
  results: DiceResult[],
  isFailure: (result: DiceResult) => boolean,
  { invertFailure = false }: { invertFailure?: boolean } = {},
): void {
  for (const result of results) {
    if (!result.active || !isFailure(result)) continue;
    result.failure = true;
    delete result.success;
    result.count = invertFailure ? -result.result : -1;
  }
}
