import type { Odds, Walker } from '../../core/odds.ts';
import { chance } from '../../core/odds.ts';
import type { Id, Json } from '../../core/text.ts';
import type { Forecast } from '../../core/view.ts';
import type { Ambush, Ambushed, Margins } from './ambush.ts';
import { overFirst } from './ambush.ts';
import type { Outcome } from './attack.ts';
import { MISS } from './attack.ts';
import type { StFighter } from './fighter.ts';
import type { Row } from './forecast.ts';
import {
  attackRows,
  comeTo,
  effectOf,
  levels,
  levelsLost,
  possibleRows,
  row,
  takesOut,
  untouchedRow,
} from './forecast.ts';
import type { Spray, Sprayed } from './spray.ts';
import type { TwoGuns, TwoOutcomes } from './two-guns.ts';

/* The odds of what consists of several attacks, or comes before one. */

/** Two shots: each one's chance to hit, then what they do together; whoever is asked hears of those at himself. */
export function twoGunsForecast(
  walk: Walker<TwoOutcomes, StFighter>,
  { first, second }: TwoGuns,
  forWhom: Id,
): Forecast {
  const odds = walk({ reads: comeTo, byParts: true });
  const shooting = forWhom === first.attacker;
  const of = (out: TwoOutcomes): readonly Outcome[] => [
    ...(shooting || first.defender === forWhom ? [out.first] : []),
    ...(out.second && (shooting || second.defender === forWhom) ? [out.second] : []),
  ];
  const hits = (id: 'first' | 'second'): Row =>
    row(
      id,
      chance(odds, ({ out }) => out[id]?.hit ?? false),
    );
  return {
    chances: [
      ...(shooting ? [hits('first'), hits('second')] : [untouchedRow(odds, of)]),
      ...attackRows(odds, of).filter(({ id }) => id !== 'hit' || !shooting),
    ],
    ...levelsLost(odds, of),
    lost: odds.lost,
  };
}

/** Out of hiding: whether somebody is surprised at all, then what the attack does. */
export function ambushForecast(walk: Walker<Ambushed, StFighter>, input: Ambush, forWhom: Id): Forecast {
  const { attack } = input;
  const odds = walk({
    byParts: true,
    reads: (of, value) =>
      of === 'margins' ? overFirst(input, value as unknown as Margins) : comeTo(of, value),
  });
  const of = ({ outcome }: Ambushed): readonly Outcome[] => (outcome ? [outcome] : []);
  const came = (id: Ambushed['came']): Row =>
    row(
      id,
      chance(odds, ({ out }) => out.came === id),
    );
  const effect = effectOf(odds, attack);
  return {
    chances: [
      ...(forWhom === attack.attacker ? [] : [untouchedRow(odds, of, effect)]),
      came('won'),
      ...possibleRows([came('tie')]),
      ...attackRows(odds, of, effect),
    ],
    ...levelsLost(odds, of),
    lost: odds.lost,
  };
}

/** What a spray does to one of its targets, with the successes it was rolled with. */
type Struck = readonly { readonly p: number; readonly successes: number; readonly out: Outcome }[];

/** The spray as one of its targets meets it: what becomes of the others is left aside, since it changes nothing for him. */
function strikingOf(
  walk: Walker<Sprayed, StFighter>,
  { targets }: Spray,
  who: Id,
): { struck: Struck; lost: number } {
  const at = targets.findIndex((one) => one.who === who);
  const others = (part: string, args: Json): Json | undefined =>
    part === 'meets' && (args as { readonly who: Id }).who !== who ? MISS : undefined;
  const { ends, lost }: Odds<Sprayed, StFighter> = walk({ grants: others, reads: comeTo });
  return {
    struck: ends.map(({ p, out }) => ({ p, successes: out.successes, out: out.outcomes[at] ?? MISS })),
    lost,
  };
}

const summed = (struck: Struck, is: (out: Outcome) => boolean): number =>
  struck.reduce((sum, { p, out }) => (is(out) ? sum + p : sum), 0);

/** The sum of something over all targets. Once the successes are known and shared out, what befalls one target is nothing to the others. */
function summedOver(all: readonly Struck[], what: (out: Outcome) => number): Map<number, number> {
  const chances = new Map<number, number>();
  for (const n of new Set(all.flatMap((struck) => struck.map(({ successes }) => successes)))) {
    let sums = new Map<number, number>();
    for (const [at, struck] of all.entries()) {
      const given = struck.filter(({ successes }) => successes === n);
      const share = at === 0 ? 1 : given.reduce((sum, { p }) => sum + p, 0);
      const next = new Map<number, number>();
      for (const [sum, q] of at === 0 ? [[0, 1] as const] : sums)
        for (const { p, out } of given)
          next.set(sum + what(out), (next.get(sum + what(out)) ?? 0) + (q * p) / share);
      sums = next;
    }
    for (const [sum, p] of sums) chances.set(sum, (chances.get(sum) ?? 0) + p);
  }
  return new Map([...chances].sort(([a], [b]) => a - b));
}

/** Fire over an area: each target's chance to be hit, then what befalls anybody; whoever is asked hears of himself. */
export function sprayForecast(walk: Walker<Sprayed, StFighter>, input: Spray, forWhom: Id): Forecast {
  const one = input.targets.some(({ who }) => who === forWhom);
  const who = one ? [forWhom] : input.targets.map((target) => target.who);
  const found = who.map((target) => strikingOf(walk, input, target));
  const all = found.map(({ struck }) => struck);
  const taken = summedOver(all, (out) => out.taken);
  const anybody = (id: string, is: (out: Outcome) => boolean): Row => {
    const counts = summedOver(all, (out) => (is(out) ? 1 : 0));
    return row(
      id,
      [...counts].reduce((sum, [n, p]) => (n > 0 ? sum + p : sum), 0),
    );
  };
  const own = all[0] ?? [];
  return {
    chances: [
      ...(one
        ? [
            row(
              'unharmed',
              summed(own, (out) => out.taken === 0),
            ),
            row(
              'hit',
              summed(own, ({ hit }) => hit),
            ),
          ]
        : who.map((target, i) =>
            row(
              'hits',
              summed(all[i] ?? [], ({ hit }) => hit),
              { who: target },
            ),
          )),
      ...possibleRows([
        anybody('harm', (out) => out.taken > 0),
        anybody('shock', ({ befell }) => befell.includes('shocked')),
        anybody('out', takesOut),
      ]),
    ],
    ...levels(taken),
    lost: Math.max(0, ...found.map(({ lost }) => lost)),
  };
}
