import type { Change } from './change.ts';
import { conditionsOf } from './conditions.ts';
import type { Fighter } from './fighter.ts';
import type { ConditionDef } from './ruleset.ts';
import { type Msg, msg } from './text.ts';

/** How fighters leave a fight who could still fight. Every ruleset has these conditions; they end when the next fight begins. */
export const LEFT = [
  { id: 'away', icon: 'exit-door', why: 'core', out: true, voluntary: true },
  { id: 'surrendered', icon: 'flying-flag', why: 'core', out: true, voluntary: true },
] as const satisfies readonly ConditionDef[];

export type Left = (typeof LEFT)[number]['id'];

type Bearer = Pick<Fighter, 'id' | 'conditions'>;

const { gain, lose } = conditionsOf<Left>();

/** How a fighter has left the fight, if they have. */
export const leftOf = ({ conditions }: Pick<Bearer, 'conditions'>): Left | undefined =>
  LEFT.find(({ id }) => id in conditions)?.id;

/** Why a fighter who has left can do nothing; undefined if they have not left. */
export function whyLeft(fighter: Pick<Bearer, 'conditions'>): Msg | undefined {
  const left = leftOf(fighter);
  return left && msg(`core.left.${left}`);
}

/** The change with which a fighter leaves the fight, as a list that is empty if they already have. */
export const leaveFight = (fighter: Bearer, how: Left): Change[] => gain(fighter, how, 'core');

/** The changes with which a fighter comes back who has left a fight, as a list that is empty if they have not. */
export const comeBack = (fighter: Bearer): Change[] => LEFT.flatMap(({ id }) => lose(fighter, id, 'core'));
