import type { Policy, Walker } from '../../core/odds.ts';
import { chance } from '../../core/odds.ts';
import { msg } from '../../core/text.ts';
import type { Forecast } from '../../core/view.ts';
import type { Outcome } from './attack.ts';
import type { Attack } from './attack-pool.ts';
import { isClose } from './attack-pool.ts';
import type { YzFighter } from './fighter.ts';
import type { Landed } from './strike.ts';

type Told = { readonly id: string; is(out: Outcome): boolean };

/** What matters about an attack, most first. */
const CHANCES: readonly Told[] = [
  { id: 'hits', is: ({ hit }) => hit },
  { id: 'panic', is: ({ ones }) => ones },
  { id: 'voided', is: ({ voided }) => voided },
  { id: 'emptied', is: ({ emptied }) => emptied },
];

/** What nobody can block lands with its first success: how hard, a forecast of chances need not walk. */
const LANDED: Landed = { hit: true, dealt: 0, countered: 0 };

/**
 * How odds decide for people: nobody pushes unless it is said, whoever can block does and removes successes, extra successes are damage.
 * Injuries are not walked: they change nothing about what the attack itself comes to.
 */
export const attackPolicy = (
  push: 'push' | 'keep',
  input: Pick<Attack, 'mode' | 'unblockable'>,
): Policy<Outcome, YzFighter> => ({
  decide({ id }) {
    if (id === 'attack:push') return push;
    if (id.endsWith(':push')) return 'keep';
    return id.startsWith('defence') ? 'block' : undefined;
  },
  grants(part) {
    if (part === 'yearzero.critical') return false;
    return part === 'yearzero.lands' && (input.unblockable || !isClose(input)) ? LANDED : undefined;
  },
});

/** The odds of an attack as it is thrown, and as it would be were the roll always pushed where it may be. */
export function attackForecast(
  walk: Walker<Outcome, YzFighter>,
  input: Pick<Attack, 'mode' | 'unblockable'>,
): Forecast {
  const kept = walk(attackPolicy('keep', input));
  const pushed = walk(attackPolicy('push', input));
  const of = (odds: typeof kept, suffix: string) =>
    CHANCES.map(({ id, is }) => ({
      id: `${id}${suffix}`,
      label: msg(`yearzero.chance.${id}${suffix}`),
      p: chance(odds, ({ out }) => is(out)),
    })).filter(({ id, p }) => p > 0 || id === 'hits');
  return { chances: [...of(kept, ''), ...of(pushed, 'Pushed')], lost: Math.max(kept.lost, pushed.lost) };
}
