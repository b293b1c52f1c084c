import type { Play } from '../../core/ask.ts';
import { choose } from '../../core/ask.ts';
import { line, telling, total } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { has, unable } from './conditions.ts';
import type { Pool } from './dice.ts';
import { check } from './dice.ts';
import type { StFighter } from './fighter.ts';
import { actionDice } from './pools.ts';
import type { Rules } from './rules.ts';
import { countDefence, defenceSlot, mobPenalty, spendPart, spendSlot } from './slots.ts';
import { aimLost } from './stances.ts';
import { DODGE_RANGED } from './tables.ts';
import { tried } from './willpower.ts';
import { slotName } from './words.ts';

/* Fragments and blast that come at somebody without an attack roll: dodged only where the Storyteller allows it (ST-10.4). */

const dodgePool = (fighter: StFighter, rules: Rules): Pool => ({
  id: 'dodge',
  by: fighter.id,
  label: msg('storyteller.check.dodge'),
  of: 'action',
  dice: [
    ...actionDice(fighter, 'dodge', rules),
    ...telling([line(msg('storyteller.line.mob'), -mobPenalty(fighter), 'ST-7.14')]),
  ],
  difficulty: [line(msg('storyteller.line.dodgeRanged'), DODGE_RANGED, 'ST-10.4')],
});

/** Whether he tries it; it costs what any defence costs. */
function* tries(stage: Stage<StFighter>, who: Id, rules: Rules): Play<boolean> {
  const { id } = yield* choose(() => {
    const fighter = stage.of(who);
    const slot = defenceSlot(fighter, rules, undefined, 'dodge');
    const pool = dodgePool(fighter, rules);
    const hopeless = total(pool.dice) <= 0 && rules.zeroPool === 'autoFail';
    const no =
      unable(fighter) ??
      (has(fighter, 'held') ? msg('storyteller.no.held') : undefined) ??
      ('no' in slot ? slot.no : undefined) ??
      (hopeless ? msg('storyteller.no.noDice') : undefined);
    return {
      kind: 'choose',
      id: 'defence',
      by: who,
      label: msg('storyteller.choose.blast'),
      options: [
        {
          id: 'dodge',
          label: msg('storyteller.option.dodge'),
          check: check(pool, rules),
          ...('slot' in slot ? { cost: slotName(slot.slot) } : {}),
          ...(no ? { no } : {}),
        },
        { id: 'none', label: msg('storyteller.option.none') },
      ],
      skip: 'none',
    };
  });
  return id === 'dodge';
}

/** He dodges fragments or a blast, if he can and will. @returns successes that are taken from the damage. */
export function* dodgesBlast(stage: Stage<StFighter>, who: Id, rules: Rules): Play<number> {
  if (!(yield* tries(stage, who, rules))) return 0;
  const fighter = stage.of(who);
  const slot = defenceSlot(fighter, rules, undefined, 'dodge');
  if ('part' in slot) stage.act(...spendPart(fighter, slot.part, 'ST-10.4'));
  if ('slot' in slot) stage.act(...spendSlot(fighter, slot.slot, 'ST-10.4'));
  stage.act(...countDefence(fighter, 'ST-10.4'), ...aimLost(fighter));
  stage.tell('defends', { who, how: 'dodge' });
  return yield* tried(
    stage,
    () => [dodgePool(stage.of(who), rules)],
    rules,
    ([score]) => score?.successes ?? 0,
  );
}
