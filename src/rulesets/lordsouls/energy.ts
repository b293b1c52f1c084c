import type { Change } from '../../core/change.ts';
import { add } from '../../core/change.ts';
import type { Msg, RuleId } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { befall } from './conditions.ts';
import type { LsFighter } from './fighter.ts';
import { energyOf } from './fighter.ts';
import type { Rules } from './rules.ts';

/** Why he has not the ЭНЕР for something; undefined: he has (LS-4.5.2, AMB-34). */
export const cannotSpend = (fighter: LsFighter, n: number, rules: Rules): Msg | undefined =>
  n > 0 && n > energyOf(fighter, rules) && !rules.allowEnergyDebt ? msg('lordsouls.no.energy') : undefined;

/** What spending ЭНЕР writes: with the last point he is exhausted (LS-4.5.2, SD-7). */
export function spendsEnergy(fighter: LsFighter, n: number, why: RuleId, rules: Rules): Change[] {
  if (n <= 0) return [];
  const left = energyOf(fighter, rules) - n;
  return [
    add(fighter.id, 'traits.energy.spent', n, why),
    ...(left <= 0 ? befall(fighter, 'exhausted', 'SD-7') : []),
  ];
}
