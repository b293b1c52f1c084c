import { definePlay } from '../../../core/define-play.ts';
import type { Odds, Walker } from '../../../core/odds.ts';
import { choice, group, list, num, text } from '../../../core/spec.ts';
import type { Id, Json } from '../../../core/text.ts';
import type { Forecast } from '../../../core/view.ts';
import type { StFighter } from '../data/fighter.ts';
import { COVERS } from '../data/gear.ts';
import { type Rules, situationSpec } from '../data/rules.ts';

import { attackImpossible, attackSpec } from '../figures/legality.ts';
import { SPRAY } from '../figures/manoeuvres.ts';
import type { Attack } from '../figures/pools.ts';
import { attackCard, eventCard } from '../view/index.ts';
import {
  type Ambush,
  type AmbushResult,
  ambush,
  ambushFault,
  ambushMembers,
  type Margins,
  marginOverFirst,
  type TwoGuns,
  type TwoGunsResult,
  twoGuns,
  twoGunsFault,
  twoGunsMembers,
} from './ambush.ts';
import { attack } from './attack.ts';
import {
  attackForecast,
  attackRows,
  chanceRow,
  defendBest,
  defendLikely,
  isOut,
  levelAmounts,
  possibleRows,
  type Row,
  row,
  strikeForecast,
  untouchedRow,
  withLevels,
  withoutMargin,
} from './forecast.ts';
import { MISS, type Outcome } from './harm.ts';
import { type Spray, type SprayResult, spray, sprayFault, sprayMembers } from './spray.ts';

/** The play of an attack. */
export const attackPlay = definePlay<StFighter, Attack, Outcome, Rules>('storyteller', {
  spec: attackSpec,
  who: ({ attacker, defender }) => [attacker, defender],
  others: ({ coverers = [] }) => coverers,
  begin: attack,
  no: (_, input, rules, cast) => attackImpossible(cast, input, rules),
  card: (run, input) => attackCard(run, input),
  policy: ({ attacker }, rules) => defendBest(attacker, rules),
  forecast: attackForecast,
});

const TWO_SHOTS = { first: group(attackSpec), second: group(attackSpec) };

/** The play of two guns. */
export const twoGunsPlay = definePlay<StFighter, TwoGuns, TwoGunsResult, Rules>('storyteller', {
  spec: TWO_SHOTS,
  who: twoGunsMembers,
  begin: twoGuns,
  no: (_, { first, second }, rules, cast) =>
    twoGunsFault(cast, { first: first as Json, second: second as Json }, rules),
  card: (run, { first }) => attackCard(run, first, 'twoGuns'),
  policy: ({ first }, rules) => defendBest(first.attacker, rules),
  forecast: twoGunsForecast,
});

/** The play of an ambush. */
export const ambushPlay = definePlay<StFighter, Ambush, AmbushResult, Rules>('storyteller', {
  spec: { attack: group(attackSpec), watchers: list(text(), []) },
  who: ambushMembers,
  begin: ambush,
  no: (_, input, rules, cast) => ambushFault(cast, input, rules),
  card: (run, { attack: planned }) => attackCard(run, planned, 'ambush'),
  policy: ({ attack: { attacker } }, rules) => defendBest(attacker, rules),
  forecast: ambushForecast,
});

/** The play of a spray. */
export const sprayPlay = definePlay<StFighter, Spray, SprayResult, Rules>('storyteller', {
  spec: {
    attacker: text(),
    weapon: text(),
    targets: list(
      group({ who: text(), distance: num(1, { min: 0, real: true }), cover: choice(COVERS, 'none') }),
      [],
    ),
    situation: group(situationSpec),
    slot: text(),
    share: num(0, { min: 0 }),
  },
  who: sprayMembers,
  begin: spray,
  no: (_, input, rules, cast) => sprayFault(cast, input, rules),
  card: (run, { attacker }) => eventCard(run, attacker, SPRAY),
  policy: (_, rules) => defendLikely(rules),
  forecast: sprayForecast,
});

/* The odds of plays that consist of several attacks, or lead to one. */

/** Two shots: the chance of each to hit, then their joint effect. A target is told of the shots at themselves. */
export function twoGunsForecast(
  walk: Walker<TwoGunsResult, StFighter>,
  { first, second }: TwoGuns,
  forWhom: Id,
): Forecast {
  const odds = walk({ reads: withoutMargin, byParts: true });
  const shooting = forWhom === first.attacker;
  const of = (out: TwoGunsResult): readonly Outcome[] => [
    ...(shooting || first.defender === forWhom ? [out.first] : []),
    ...(out.second && (shooting || second.defender === forWhom) ? [out.second] : []),
  ];
  const hits = (id: 'first' | 'second'): Row => chanceRow(odds, [id, (out) => out[id]?.hit ?? false]);
  return withLevels(odds, of, [
    ...(shooting ? [hits('first'), hits('second')] : [untouchedRow(odds, of)]),
    ...attackRows(odds, of).filter(({ id }) => id !== 'hit' || !shooting),
  ]);
}

/** An ambush: whether somebody is surprised at all, then the effect of the attack. */
function ambushForecast(walk: Walker<AmbushResult, StFighter>, input: Ambush, forWhom: Id): Forecast {
  const odds = walk({
    byParts: true,
    reads: (of, value) =>
      of === 'margins' ? marginOverFirst(input, value as Margins) : withoutMargin(of, value),
  });
  const of = ({ outcome }: AmbushResult): readonly Outcome[] => (outcome ? [outcome] : []);
  const came = (id: AmbushResult['came']): Row => chanceRow(odds, [id, (out) => out.came === id]);
  const first = [came('won'), ...possibleRows([came('tie')])];
  return strikeForecast(odds, of, input.attack, forWhom, first);
}

/** The outcomes of a spray for one target, each with the successes that were rolled. */
type Struck = readonly { readonly p: number; readonly successes: number; readonly out: Outcome }[];

/** The spray as one target sees it. What happens to the others is left out, since it does not affect this target. */
function strikingOf(
  walk: Walker<SprayResult, StFighter>,
  { targets }: Spray,
  who: Id,
): { struck: Struck; lost: number } {
  const at = targets.findIndex((one) => one.who === who);
  const others = (part: string, args: Json): Json | undefined =>
    part === 'meets' && (args as { readonly who: Id }).who !== who ? MISS : undefined;
  const { ends, lost }: Odds<SprayResult, StFighter> = walk({ grants: others, reads: withoutMargin });
  return {
    struck: ends.map(({ p, out }) => ({ p, successes: out.successes, out: out.outcomes[at] ?? MISS })),
    lost,
  };
}

const summed = (struck: Struck, is: (out: Outcome) => boolean): number =>
  struck.reduce((sum, { p, out }) => (is(out) ? sum + p : sum), 0);

/** The distribution of a sum over all targets. Given the successes and their shares, the outcomes of targets are independent. */
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

const isHit = ({ hit }: Outcome): boolean => hit;

/** What a spray does to the target who is told of it. */
function ownRows(struck: Struck): Row[] {
  const unharmed = summed(struck, ({ taken }) => taken === 0);
  return [row('unharmed', unharmed), row('hit', summed(struck, isHit))];
}

/** A spray: the chance of each target to be hit, then what happens to anybody. A target is told of themselves. */
function sprayForecast(walk: Walker<SprayResult, StFighter>, input: Spray, forWhom: Id): Forecast {
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
  return {
    chances: [
      ...(one
        ? ownRows(all[0] ?? [])
        : who.map((target, i) => row('hits', summed(all[i] ?? [], isHit), { who: target }))),
      ...possibleRows([
        anybody('harm', (out) => out.taken > 0),
        anybody('shock', ({ befell }) => befell.includes('shocked')),
        anybody('out', isOut),
      ]),
    ],
    ...levelAmounts(taken),
    lost: Math.max(0, ...found.map(({ lost }) => lost)),
  };
}
