import type { Ask, Choose } from '../../core/ask.ts';
import type { Manners, Walker } from '../../core/odds.ts';
import { chance, tally } from '../../core/odds.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Forecast } from '../../core/view.ts';
import type { Attacked } from './attack.ts';
import type { Defence } from './defences.ts';
import { bestDefence } from './defences.ts';
import type { LsFighter } from './fighter.ts';
import type { Wrestled } from './grapple.ts';

/** The ways to defend himself among the options of the one who is attacked. */
const defencesIn = (ask: Exclude<Ask, { kind: 'roll' }>): Defence[] =>
  (ask as Choose<Defence>).options.filter(({ kind }) => kind !== undefined);

/** How odds decide for people: the defender takes the defence that promises most; what the master rules about a vulnerability is the first that he may. */
export const POLICY: Manners<unknown, LsFighter> = {
  decide: (ask) => (ask.id === 'defence' ? (bestDefence(defencesIn(ask))?.id ?? 'none') : undefined),
};

/** How odds decide for people in an attack or a struggle: to be hit counts as much as a point of injury. */
export const fightManners = <Out extends Struck>(attacker: Id): Manners<Out, LsFighter> => ({
  ...(POLICY as Manners<Out, LsFighter>),
  worth: ({ out }, by) => (harmOf(out) + Number(out.hit) - out.countered) * (by === attacker ? 1 : -1),
});

/** The same, and `heard` is told what there is to choose from. */
const hearing = <Out>(heard: (all: readonly Defence[]) => void): Manners<Out, LsFighter> => ({
  decide: (ask, stage) => {
    if (ask.id === 'defence') heard(defencesIn(ask));
    return POLICY.decide?.(ask, stage);
  },
});

type Struck = Wrestled | Attacked;

/** What matters of an attack as numbers: harm done and harm taken. */
const harmOf = (out: Struck): number => ('injury' in out ? out.injury : 0);

/** The exact odds of an attack: the roll, what becomes of it against the best defence and against none, the harm. */
export function attackForecast<Out extends Struck>(
  walk: Walker<Out, LsFighter>,
  input: { readonly attacker: Id; readonly defender: Id },
  forWhom: Id,
): Forecast {
  let ways: readonly Defence[] = [];
  const odds = walk(
    hearing((all) => {
      ways = all;
    }),
  );
  const of = (id: string, is: (out: Out) => boolean) => ({
    id,
    label: msg(`lordsouls.chance.${id}`),
    p: chance(odds, ({ out }) => is(out)),
  });
  const faced = chance(odds, ({ out: { struck, critical } }) => struck && !critical);
  const told = [
    of('hits', ({ hit }) => hit),
    of('strikes', ({ struck }) => struck),
    of('critical', ({ critical }) => critical),
    ...ways
      .filter(({ no }) => !no)
      .map(({ id, label, p }) => ({
        id: `defended:${id}`,
        label: msg('lordsouls.chance.defendedBy', { what: label }),
        p: faced * p,
      })),
    of('countered', ({ countered }) => countered > 0),
  ];
  const safe = of('unharmed', ({ hit }) => !hit);
  const chances = [...(forWhom === input.defender ? [safe] : []), ...told];
  const bars = [...tally(odds, ({ out }) => harmOf(out))].map(([value, p]) => ({ value, p }));
  return {
    chances: chances.filter(({ id, p }) => p > 0 || id === 'hits' || id === 'unharmed'),
    ...(bars.some(({ value }) => value > 0)
      ? { amounts: { label: msg('lordsouls.chance.injury'), bars } }
      : {}),
    lost: odds.lost,
  };
}

/** The odds of something that comes off or does not. */
export function chanceForecast<Out>(walk: Walker<Out, LsFighter>, is: (out: Out) => boolean): Forecast {
  const odds = walk();
  const p = chance(odds, ({ out }) => is(out));
  return { chances: [{ id: 'succeeds', label: msg('lordsouls.chance.succeeds'), p }], lost: odds.lost };
}
