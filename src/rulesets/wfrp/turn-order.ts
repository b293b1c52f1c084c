import type { Cast } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { isOut } from './conditions.ts';
import type { WfFighter } from './fighter.ts';
import { scoreOf } from './fighter.ts';
import { inRound } from './turn-record.ts';

/** Everybody in the fight, newcomers included. */
export const inFight = (cast: Cast<WfFighter>): WfFighter[] => Object.values(cast).filter(inRound);

/** Initiative: Agility and the face of a d10 (GAP-3); null before it is thrown. */
export const initiativeOf = (fighter: WfFighter): number | null =>
  fighter.turn.initiative === undefined ? null : scoreOf(fighter, 'ag') + fighter.turn.initiative;

/** Positive where `a` acts after `b`: the highest first, equals by Agility, then as they are listed (GAP-3). */
const compare = (a: WfFighter, b: WfFighter): number =>
  (initiativeOf(b) ?? 0) - (initiativeOf(a) ?? 0) || scoreOf(b, 'ag') - scoreOf(a, 'ag');

/** The order of the round, from the highest initiative to the lowest. */
export const inOrder = (cast: Cast<WfFighter>): WfFighter[] => inFight(cast).sort(compare);

/** Those who lack their die. */
export const dieless = (cast: Cast<WfFighter>): WfFighter[] =>
  inFight(cast).filter(({ turn }) => turn.initiative === undefined);

/** Whether he comes to own turns at all. */
export const isThere = (fighter: WfFighter): boolean => !isOut(fighter);

/** Who is on turn: whoever has begun his, else the first in the order whose own turn is not over. */
export const onTurn = (cast: Cast<WfFighter>): WfFighter | undefined => {
  const left = inOrder(cast).filter((fighter) => fighter.turn.own !== 'over' && isThere(fighter));
  return left.find(({ turn }) => turn.own === 'now') ?? left[0];
};

/** The highest face of the die of initiative. */
const D10 = 10;

/** Whether a point of Fortune may still add a die to his initiative: before his first turn, once (GAP-18). */
export const mayHurry = ({ traits, turn }: WfFighter): boolean =>
  traits.fortune > 0 &&
  turn.round === undefined &&
  turn.own === undefined &&
  (turn.initiative ?? D10 + 1) <= D10;

/** Those among some, in the order of initiative (AMB-15). */
export const ordered = (cast: Cast<WfFighter>, some: readonly Id[]): Id[] =>
  inOrder(cast).flatMap(({ id }) => (some.includes(id) ? [id] : []));
