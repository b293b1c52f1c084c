import type { Change } from '../../core/change.ts';
import { add } from '../../core/change.ts';
import type { Line } from '../../core/line.ts';
import { line, telling, total } from '../../core/line.ts';
import type { RuleId } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Ability, Attribute, StFighter } from './fighter.ts';
import { wornBy } from './gear.ts';
import { levelName, levelOf, woundPenalty } from './health.ts';
import type { Rules } from './rules.ts';
import { MOST_METRES } from './tables.ts';

type Weights = Pick<Rules, 'armourDexPenalty'>;

export const attributeLine = (fighter: StFighter, attribute: Attribute): Line =>
  line(msg(`storyteller.field.attributes.${attribute}`), fighter.traits.attributes[attribute]);

/** Dexterity, with what worn armour takes from it where the house rule says so (GAP-2). */
export function dexterityLines(fighter: StFighter, rules: Weights): Line[] {
  const own = attributeLine(fighter, 'dexterity');
  if (!rules.armourDexPenalty) return [own];
  const weight = wornBy(fighter).reduce((sum, { traits }) => sum + traits.dexPenalty, 0);
  return [own, ...telling([line(msg('storyteller.line.armourDexPenalty'), weight, 'GAP-2')])];
}

export const abilityLine = (fighter: StFighter, ability: Ability): Line =>
  line(msg(`storyteller.field.abilities.${ability}`), fighter.traits.abilities[ability]);

/** The wound penalty as a line; none when there is none (ST-6.10). */
export const woundLines = (fighter: StFighter): Line[] =>
  telling([
    line(
      msg('storyteller.line.wounds', { level: levelName(levelOf(fighter)) }),
      -woundPenalty(fighter),
      'ST-6.10',
    ),
  ]);

/** Dexterity + Wits − wound penalty (ST-1.3). */
export const baseInitiative = (fighter: StFighter, rules: Weights): Line[] => [
  ...dexterityLines(fighter, rules),
  attributeLine(fighter, 'wits'),
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

/** Metres of a run; 0 when wounds forbid it (ST-13.6, ST-6.11). */
export function runDistance(fighter: StFighter, rules: Weights): number {
  const move = levelOf(fighter)?.move ?? 'free';
  const metres = 10 + dexterity(fighter, rules) + fighter.traits.abilities.athletics;
  if (move === 'halfRun') return Math.floor(metres / 2);
  return move === 'free' ? metres : 0;
}

/** Metres that wounds still leave him in this round (AMB-47). */
export const metresLeft = (fighter: StFighter): number =>
  Math.max(0, mostMetres(fighter) - (fighter.turn.metres ?? 0));

/** Counts what he has walked in a fight. */
export const moved = (fighter: StFighter, metres: number, why: RuleId): Change[] =>
  fighter.turn.metres === undefined || metres === 0 ? [] : [add(fighter.id, 'turn.metres', metres, why)];
