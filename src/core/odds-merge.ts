import type { Names } from './names.ts';
import type { End } from './odds.ts';
import type { Cast, Member } from './stage.ts';

/** Merges ends with equal outcome and cast. */
export function mergeEnds<Out, F extends Member>(ends: readonly End<Out, F>[], names: Names): End<Out, F>[] {
  const known = new Map<unknown, { p: number; out: Out; cast: Cast<F> }>();
  for (const { p, out, cast } of ends) {
    const name = names.cast(cast).followedBy(names.of(out));
    const same = known.get(name);
    if (same) same.p += p;
    else known.set(name, { p, out, cast });
  }
  return [...known.values()];
}

/** Sums probabilities by value. */
export class Tally {
  private readonly known = new Map<unknown, { p: number; value: unknown }>();
  /** Values that were already added as the same object, which saves naming their content. */
  private readonly met = new Map<unknown, { p: number }>();
  private readonly names: Names;

  constructor(names: Names) {
    this.names = names;
  }

  add(p: number, value: unknown): void {
    const row = this.met.get(value);
    if (row) {
      row.p += p;
      return;
    }
    const name = this.names.ofNew(value);
    const same = this.known.get(name) ?? { p: 0, value };
    same.p += p;
    this.known.set(name, same);
    this.met.set(value, same);
  }

  get rows(): readonly { readonly p: number; readonly value: unknown }[] {
    return [...this.known.values()];
  }
}
