import type { Fighter } from '../../core/fighter.ts';
import type { Ruleset } from '../../core/ruleset.ts';
import { valueAt } from '../../core/stage.ts';
import type { Json } from '../../core/text.ts';

/** A fighter's first bar, such as health. */
export interface Points {
  readonly bar: string;
  readonly left: number;
  /** Undefined if there is no such number. */
  readonly most: number | undefined;
}

/** How a fighter's first bar stands; nobody has nothing. */
export function pointsOf(ruleset: Ruleset, rules: Json, fighter: Fighter | undefined): Points {
  const [bar = ''] = ruleset.bars;
  const derived = fighter && ruleset.derive?.(fighter.traits as Json, rules);
  const number = (at: string): number | undefined => {
    const value = derived?.[at] ?? valueAt(fighter?.traits, at);
    return value === undefined ? undefined : Number(value);
  };
  return { bar, left: number(`${bar}.value`) ?? 0, most: number(`${bar}.max`) };
}
