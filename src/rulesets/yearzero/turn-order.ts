import type { Cast } from '../../core/stage.ts';
import { has, unable } from './conditions.ts';
import type { YzFighter } from './fighter.ts';
import { unconscious } from './injuries.ts';
import type { Rules } from './rules.ts';
import { inRound } from './slots.ts';

/** Everybody in the fight, newcomers included. */
export const inFight = (cast: Cast<YzFighter>): YzFighter[] => Object.values(cast).filter(inRound);

/** Whether he comes to his own turn at all: the broken still crawl. */
export const able = (fighter: YzFighter): boolean => unable(fighter) === undefined && !unconscious(fighter);

/** What goes before the roll-off among equals, by house rule (YZ-A.16). */
function tieBreak({ traits: { attributes, kind } }: YzFighter, { initiativeTies }: Rules): number {
  if (initiativeTies === 'agility') return attributes.agility;
  return initiativeTies === 'playersFirst' && kind === 'character' ? 1 : 0;
}

const keyOf = (fighter: YzFighter, rules: Rules): readonly [number, number, string] => [
  fighter.turn.initiative ?? 0,
  tieBreak(fighter, rules),
  fighter.turn.order ?? '',
];

/** Positive where `a` acts after `b`: the highest acts first (YZ-5.2). */
function compare(a: YzFighter, b: YzFighter, rules: Rules): number {
  const [one, other] = [keyOf(a, rules), keyOf(b, rules)];
  if (one[0] !== other[0]) return other[0] - one[0];
  if (one[1] !== other[1]) return other[1] - one[1];
  return one[2] < other[2] ? 1 : one[2] > other[2] ? -1 : 0;
}

/** The order of the round, from the highest initiative to the lowest. */
export const inOrder = (cast: Cast<YzFighter>, rules: Rules): YzFighter[] =>
  inFight(cast).sort((a, b) => compare(a, b, rules));

/** Those whose place in the order counts: all but the dead. */
const ranked = (cast: Cast<YzFighter>): YzFighter[] => inFight(cast).filter((one) => !has(one, 'dead'));

/** Those who lack their die (YZ-5.1). */
export const dieless = (cast: Cast<YzFighter>): YzFighter[] =>
  ranked(cast).filter(({ turn }) => turn.initiative === undefined);

/** Those who share their place with somebody and roll off (YZ-5.7). Who has rolled already waits for his equals. */
export function tied(cast: Cast<YzFighter>, rules: Rules): YzFighter[] {
  const all = ranked(cast).filter(({ turn }) => turn.initiative !== undefined);
  const equals = (one: YzFighter) =>
    all.filter((other) => {
      const [a, b] = [keyOf(one, rules), keyOf(other, rules)];
      return a[0] === b[0] && a[1] === b[1];
    });
  return all.filter((one) => {
    const order = one.turn.order ?? '';
    return equals(one).some((other) => other.id !== one.id && (other.turn.order ?? '').startsWith(order));
  });
}

/** Who is on turn: whose own turn has begun, even where places are exchanged meanwhile; else the first in the order who has not had his. */
export function onTurn(cast: Cast<YzFighter>, rules: Rules): YzFighter | undefined {
  const left = inOrder(cast, rules).filter((fighter) => fighter.turn.own !== 'over' && able(fighter));
  return left.find(({ turn }) => turn.own === 'now') ?? left[0];
}
