import type { Change } from '../../core/change.ts';
import { add } from '../../core/change.ts';
import type { Line } from '../../core/line.ts';
import { line, telling, total } from '../../core/line.ts';
import type { RuleId } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { StFighter } from './fighter.ts';
import { wornBy } from './gear.ts';
import { levelOf } from './health.ts';
import { isLame } from './limbs.ts';
import type { Rules } from './rules.ts';
import { MOST_METRES } from './tables.ts';
import { attributeLines, ratingOf, woundLines } from './traits.ts';

type Weights = Pick<Rules, 'armourDexPenalty'>;

/** Dexterity, with what worn armour takes from it where the house rule says so (GAP-2). */
export function dexterityLines(fighter: StFighter, rules: Weights): Line[] {
  const own = attributeLines(fighter, 'dexterity');
  if (!rules.armourDexPenalty) return own;
  const weight = wornBy(fighter).reduce((sum, { traits }) => sum + traits.dexPenalty, 0);
  return [...own, ...telling([line(msg('storyteller.line.armourDexPenalty'), weight, 'GAP-2')])];
}

/** Dexterity + Wits − wound penalty (ST-1.3). */
export const baseInitiative = (fighter: StFighter, rules: Weights): Line[] => [
  ...dexterityLines(fighter, rules),
  ...attributeLines(fighter, 'wits'),
  ...woundLines(fighter),
];

/** Metres in a round that wounds leave at most, of whatever movement (ST-6.11, AMB-47). */
export const mostMetres = (fighter: StFighter): number =>
  MOST_METRES[levelOf(fighter)?.move ?? 'free'] ?? Number.POSITIVE_INFINITY;

const dexterity = (fighter: StFighter, rules: Weights): number =>
  Math.max(0, total(dexterityLines(fighter, rules)));

/** Metres of free walking, once in a round (ST-13.4). */
export const freeMove = (fighter: StFighter, rules: Weights): number =>
  Math.min(dexterity(fighter, rules), mostMetres(fighter));

/** Metres of a run; 0 when wounds or a useless leg forbid it (ST-13.6, ST-6.11, ST-8.14). */
export function runDistance(fighter: StFighter, rules: Weights): number {
  if (isLame(fighter)) return 0;
  const move = levelOf(fighter)?.move ?? 'free';
  const metres = 10 + dexterity(fighter, rules) + ratingOf(fighter, 'athletics');
  if (move === 'halfRun') return Math.floor(metres / 2);
  return move === 'free' ? metres : 0;
}

/** Metres that wounds still leave him in this round (AMB-47). */
export const metresLeft = (fighter: StFighter): number =>
  Math.max(0, mostMetres(fighter) - (fighter.turn.metres ?? 0));

/** Counts what he has walked in a fight. */
export const moved = (fighter: StFighter, metres: number, why: RuleId): Change[] =>
  fighter.turn.metres === undefined || metres === 0 ? [] : [add(fighter.id, 'turn.metres', metres, why)];
