/** A range band: everything up to `to`, the limit included, that no earlier band holds. */
export interface Band<T = unknown> {
  readonly to: number;
  readonly is: T;
}

/** The band of a distance, bands listed from near to far; undefined beyond the last. */
export const bandOf = <T>(bands: readonly Band<T>[], distance: number): T | undefined =>
  bands.find(({ to }) => distance <= to)?.is;
