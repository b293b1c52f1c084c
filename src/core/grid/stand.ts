import type { Change } from '../change.ts';
import { set } from '../change.ts';
import type { Id, Json, RuleId } from '../text.ts';
import type { Cell, Footprint } from './square.ts';

/** Below this lies where a host's tokens stand, as fields of their fighters: rules can name no other field by a `Stand`. */
export const PLACES = 'place.';

/**
 * Where somebody stands, as rules and his host know it: squares of the ground, and the host's own word for his token with what it holds of it.
 * Plain data that a play may be given, so that it moves him by changes like any others.
 */
export interface Stand extends Footprint {
  /** The host's word for the token. */
  readonly token: string;
  /** The token's corner and height in the host's units. */
  readonly left: number;
  readonly top: number;
  readonly elevation: number;
  /** How many of the host's units a square has. */
  readonly size: number;
}

/** The same somebody with his first corner in another square. */
export const stoodAt = (stand: Stand, { x, y }: Cell): Stand => ({
  ...stand,
  x,
  y,
  left: stand.left + (x - stand.x) * stand.size,
  top: stand.top + (y - stand.y) * stand.size,
});

const held = ({ left, top, elevation }: Stand): Json => ({ x: left, y: top, elevation });

/** The change that puts somebody's first corner into a square; none when he stands there. */
export const stepChange = (who: Id, stand: Stand, to: Cell, why: RuleId): Change[] =>
  stand.x === to.x && stand.y === to.y
    ? []
    : [set(who, PLACES + stand.token, held(stand), held(stoodAt(stand, to)), why)];
