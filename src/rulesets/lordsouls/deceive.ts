import { kept } from '../../core/kept.ts';
import { total } from '../../core/line.ts';
import { threatOf } from './attack.ts';
import type { Defence, Threat } from './defences.ts';
import { defencesOf, wildChance } from './defences.ts';
import { CRITICAL, chanceOf, chanceUnder } from './dice.ts';
import type { LsFighter } from './fighter.ts';
import type { Attack } from './hit.ts';
import { deceptiveMost, hitValue } from './hit.ts';
import type { Rules } from './rules.ts';

/** The defences that are open to him: those against one blow are those against the next one like it. */
const openTo = kept(
  (
    defender: LsFighter,
    rules: Rules,
    kind: Threat['kind'],
    distance: number,
    blockable: boolean,
  ): readonly Defence[] => {
    const threat: Threat = {
      by: '',
      at: defender.id,
      kind,
      distance,
      aware: true,
      unblockable: !blockable,
      k: 0,
    };
    return defencesOf(defender, threat, rules).filter(({ no }) => !no);
  },
);

/** The chance that the best defence that is open holds, by the penalty that a deception lays on it (LS-3.7.3). */
function heldBy(defender: LsFighter, threat: Threat, rules: Rules): (k: number) => number {
  const { kind, distance, aware, unblockable } = threat;
  const open = aware ? openTo(defender, rules, kind, distance, !unblockable) : [];
  const plain = open.filter(({ wild }) => !wild).map(({ check }) => total(check?.lines ?? []));
  const best = plain.length > 0 ? Math.max(...plain) : undefined;
  const leaps = open.some(({ wild }) => wild);
  return (k) =>
    Math.max(best === undefined ? 0 : chanceOf(best - k, rules), leaps ? wildChance(defender, k, rules) : 0);
}

/** A critical hit leaves no defence (LS-6.0.1). */
const through = (level: number, held: number): number =>
  CRITICAL + (chanceUnder(level, true) - CRITICAL) * (1 - held);

/** The exact chance that an attack strikes home against the best defence that is open (LS-7.2). */
export function throughChance(attacker: LsFighter, defender: LsFighter, input: Attack, rules: Rules): number {
  const held = heldBy(defender, threatOf(attacker, defender, input), rules);
  return through(hitValue(attacker, defender, input, rules), held(input.k));
}

/** A penalty of a deceptive attack, and the chance that it comes through with it. */
export interface TradeOff {
  readonly k: number;
  readonly p: number;
}

/** Every penalty that he may take, from none to the most, each with its chance (LS-3.7.2 to LS-3.7.4). */
export function tradeOffs(attacker: LsFighter, defender: LsFighter, input: Attack, rules: Rules): TradeOff[] {
  const plain: Attack = { ...input, k: 0 };
  const most = deceptiveMost(attacker, defender, plain, rules);
  const level = hitValue(attacker, defender, plain, rules);
  const held = heldBy(defender, threatOf(attacker, defender, plain), rules);
  return Array.from({ length: most + 1 }, (_, k) => ({ k, p: through(level - k, held(k)) }));
}

/** The penalty that promises most: the smallest of those that promise the same; none of them is 0. */
export const bestTradeOff = (all: readonly TradeOff[]): TradeOff | undefined =>
  all
    .filter(({ k }) => k > 0)
    .reduce<TradeOff | undefined>((best, one) => (best && best.p >= one.p - 1e-12 ? best : one), undefined);
