import type { Change } from '../change.ts';
import { set } from '../change.ts';
import type { Id, Json, RuleId } from '../text.ts';
import type { Cell, Footprint } from './square.ts';

/** A host's tokens are kept below this field of a fighter; a `Stand` can name no other field. */
export const PLACES = 'place.';

/**
 * Where somebody stands, as rules and host know it: squares of the ground, and the host's name of the token with what it holds.
 * It is plain data that a play can be given, so that the play moves the fighter by changes like any others.
 */
export interface Stand extends Footprint {
  /** The host's name of the token. */
  readonly token: string;
  /** The token's position and elevation in the host's units. */
  readonly left: number;
  readonly top: number;
  readonly elevation: number;
  /** The size of a square in the host's units. */
  readonly size: number;
}

/** The same fighter with their top left corner in another square. */
export const stoodAt = (stand: Stand, { x, y }: Cell): Stand => ({
  ...stand,
  x,
  y,
  left: stand.left + (x - stand.x) * stand.size,
  top: stand.top + (y - stand.y) * stand.size,
});

const held = ({ left, top, elevation }: Stand): Json => ({ x: left, y: top, elevation });

/** The change that moves the top left corner into a square, as a list that is empty if it is there already. */
export const stepChange = (who: Id, stand: Stand, to: Cell, why: RuleId): Change[] =>
  stand.x === to.x && stand.y === to.y
    ? []
    : [set(who, PLACES + stand.token, held(stand), held(stoodAt(stand, to)), why)];
