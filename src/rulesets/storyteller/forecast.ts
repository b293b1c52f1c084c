import type { End, Odds } from '../../core/odds.ts';
import { chance, tally } from '../../core/odds.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Forecast } from '../../core/view.ts';
import type { Outcome } from './attack.ts';
import type { Condition } from './conditions.ts';
import { CONDITIONS } from './conditions.ts';
import type { StFighter } from './fighter.ts';
import type { Attack } from './pools.ts';

type AttackEnd = End<Outcome, StFighter>;

/** Conditions that end a fight for whoever they befall. */
const OUT: ReadonlySet<Condition> = new Set(
  CONDITIONS.filter((condition) => 'out' in condition && condition.out).map(({ id }) => id),
);

const takesOut = ({ befell }: Pick<Outcome, 'befell'>): boolean =>
  befell.some((condition) => OUT.has(condition));

/** How welcome an end is to the defender, who chooses his defence by it: levels lost count one each, being taken out five. */
export function worthOf({ out }: AttackEnd, _by: Id): number {
  const { taken, counter } = out;
  const lost = taken + (takesOut(out) ? 5 : 0);
  return (counter?.taken ?? 0) / 2 - lost;
}

/** The odds of an attack in a few words. The attacker's: to hit, to wound, to shock, to take out, to be hit back; for the defender first of all to come off unharmed. */
export function attackForecast(odds: Odds<Outcome, StFighter>, attack: Attack, forWhom: Id): Forecast {
  const row = (id: string, is: (out: Outcome) => boolean) => ({
    id,
    label: msg(`storyteller.chance.${id}`),
    p: chance(odds, ({ out }) => is(out)),
  });
  const bars = [...tally(odds, ({ out }) => out.taken)];
  return {
    chances: [
      ...(forWhom === attack.defender ? [row('unharmed', ({ taken }) => taken === 0)] : []),
      row('hit', ({ hit }) => hit),
      row('harm', ({ taken }) => taken > 0),
      row('shock', ({ befell }) => befell.includes('shocked')),
      row('out', takesOut),
      row('counter', ({ counter }) => counter !== undefined),
    ],
    amounts: {
      label: msg('storyteller.chance.levels'),
      bars: bars.filter(([value]) => value > 0).map(([value, p]) => ({ value, p })),
    },
    lost: odds.lost,
  };
}
