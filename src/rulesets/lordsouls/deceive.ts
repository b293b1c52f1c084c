import { threatOf } from './attack.ts';
import { bestDefence, defencesOf } from './defences.ts';
import { CRITICAL, chanceUnder } from './dice.ts';
import type { LsFighter } from './fighter.ts';
import type { Attack } from './hit.ts';
import { deceptiveMost, hitValue } from './hit.ts';
import type { Rules } from './rules.ts';

/** The exact chance that an attack strikes home against the best defence that is open: a critical hit leaves none (LS-7.2, LS-6.0.1). */
export function throughChance(attacker: LsFighter, defender: LsFighter, input: Attack, rules: Rules): number {
  const hit = chanceUnder(hitValue(attacker, defender, input, rules), true);
  const ways = defencesOf(defender, threatOf(attacker, defender, input), rules);
  const held = bestDefence(ways)?.p ?? 0;
  return CRITICAL + (hit - CRITICAL) * (1 - held);
}

/** A penalty of a deceptive attack, and the chance that it comes through with it. */
export interface TradeOff {
  readonly k: number;
  readonly p: number;
}

/** Every penalty that he may take, from none to the most, each with its chance (LS-3.7.2 to LS-3.7.4). */
export function tradeOffs(attacker: LsFighter, defender: LsFighter, input: Attack, rules: Rules): TradeOff[] {
  const most = deceptiveMost(attacker, defender, input, rules);
  return Array.from({ length: most + 1 }, (_, k) => ({
    k,
    p: throughChance(attacker, defender, { ...input, k }, rules),
  }));
}

/** The penalty that promises most: the smallest of those that promise the same; none of them is 0. */
export const bestTradeOff = (all: readonly TradeOff[]): TradeOff | undefined =>
  all
    .filter(({ k }) => k > 0)
    .reduce<TradeOff | undefined>((best, one) => (best && best.p >= one.p - 1e-12 ? best : one), undefined);
