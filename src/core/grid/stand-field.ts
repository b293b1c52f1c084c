import { group, num, text } from '../spec.ts';

/** A `Stand` as a field of circumstances. */
export const standField = group({
  x: num(0),
  y: num(0),
  w: num(1, { min: 1 }),
  h: num(1, { min: 1 }),
  token: text(''),
  left: num(0, { real: true }),
  top: num(0, { real: true }),
  elevation: num(0, { real: true }),
  size: num(1, { min: 1, real: true }),
});
