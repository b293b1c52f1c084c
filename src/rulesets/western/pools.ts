import type { Budget } from '../../core/round.ts';
import { msg } from '../../core/text.ts';
import { NO_DECLARATION } from './declaration.ts';
import type { WeFighter } from './fighter.ts';
import { draftOf, resultFor } from './rolled.ts';
import type { Rules } from './rules.ts';
import { sequenceOf, simplesIn } from './sequence.ts';
import { BEAT_BUDGET } from './tables.ts';
import { poolOf } from './validate.ts';

/** Chips of each thrown roll that are still free, and what is left of the simples of each beat (WE-7.11). */
export function chipPools(fighter: WeFighter, rules: Rules): Budget[] {
  const declaration = fighter.turn.declaration ?? NO_DECLARATION;
  const draft = draftOf(fighter, declaration, rules);
  const chips = Object.entries(fighter.turn.rolls ?? {}).flatMap(([id, { main }]): Budget[] => {
    const result = resultFor(fighter, id, rules);
    const left = poolOf(id, draft);
    if (!result || !left) return [];
    const { nice = 0, damnit = 0 } = declaration.chips?.[id]?.topUp ?? {};
    const label = (chip: string) => msg(`western.budget.${chip}`, { main: msg(`western.main.${main}`) });
    return [
      { who: fighter.id, id: `nice:${id}`, label: label('nice'), left: left.nice, of: result.nice + nice },
      {
        who: fighter.id,
        id: `damnit:${id}`,
        label: label('damnit'),
        left: left.damnit,
        of: result.damnit + damnit,
      },
    ];
  });
  const actor = { who: fighter.id, speed: 0, loss: 0, orders: declaration };
  const beats = ([1, 2] as const).map((beat): Budget => {
    const left = BEAT_BUDGET - simplesIn(sequenceOf(actor, beat, rules));
    return {
      who: fighter.id,
      id: `beat:${beat}`,
      label: msg('western.budget.beat', { n: beat }),
      left,
      of: BEAT_BUDGET,
    };
  });
  return [...chips, ...beats];
}
