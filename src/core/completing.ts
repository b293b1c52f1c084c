import { memoizeLatest } from './memoize.ts';
import { blank, type Infer, isRecord, type Spec } from './spec.ts';

const NOTHING = {};

/**
 * Makes a function that completes data with the defaults of a spec; anything but a record counts as no data. Results are memoized, because
 * the same circumstances are completed again and again.
 */
export function completing<S extends Spec>(spec: S): (given: unknown) => Infer<S> {
  const completed = memoizeLatest((given: Parameters<typeof blank>[1] & object) => blank(spec, given));
  return (given) => completed(isRecord(given) ? given : NOTHING);
}
