import type { Ask } from '../../../core/ask.ts';
import type { Check } from '../../../core/dice/check.ts';
import { distribution } from '../../../core/dice/distribution.ts';
import { memoize } from '../../../core/memoize.ts';
import { chance, type Decisions, type End, type Odds, tally, type Walker } from '../../../core/odds.ts';
import { Stage } from '../../../core/stage.ts';
import { type Id, type Json, msg } from '../../../core/text.ts';
import type { Forecast } from '../../../core/view.ts';
import { CONDITIONS, type Condition, type StFighter, type Swept } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import type { Score } from '../figures/dice.ts';
import type { EffectId } from '../figures/manoeuvres.ts';
import { type Attack, attackMode } from '../figures/pools.ts';
import { MISS, type Outcome } from './harm.ts';

/* How odds decide for people, and what they say about an attack. */

type StOdds<Out> = Odds<Out, StFighter>;

/** The outcomes of the attacks in a result. */
type OutcomesOf<Out> = (out: Out) => readonly Outcome[];

const OUT: ReadonlySet<Condition> = new Set(
  CONDITIONS.filter((condition) => 'out' in condition).map(({ id }) => id),
);

const isOut = ({ befell }: Pick<Outcome, 'befell'>): boolean =>
  befell.some((condition) => OUT.has(condition));

/** The worth of conditions in levels lost. */
const WEIGHT: { readonly [condition in Condition]?: number } = { held: 2, limbDisabled: 3, prone: 1 };
const OUT_WEIGHT = 5;
const DISARMED_WEIGHT = 2;

/** The worth of an outcome to the defender; a level lost counts −1. */
function outcomeWorth({ taken, befell, counter, disarmed, hit }: Outcome): number {
  const states = befell.reduce((sum, one) => sum + (WEIGHT[one] ?? 0), 0);
  const lost = taken + states + (isOut({ befell }) ? OUT_WEIGHT : 0);
  const weapon = disarmed === undefined ? 0 : hit ? -DISARMED_WEIGHT : DISARMED_WEIGHT;
  return (counter?.taken ?? 0) / 2 + weapon - lost;
}

function outcomesIn(out: Json): readonly Outcome[] {
  const all = out as {
    readonly outcome?: Outcome | null;
    readonly first?: Outcome;
    readonly second?: Outcome | null;
  } & Outcome;
  const found = all.outcome === undefined ? (all.first ? [all.first, all.second] : [all]) : [all.outcome];
  return found.filter((one) => one !== null && one !== undefined);
}

/** The worth of a result to the person who decides. Attackers and defenders have opposite interests. */
const worthTo =
  (attacker: Id) =>
  ({ out }: End<Json, StFighter>, by: Id): number =>
    outcomesIn(out).reduce((sum, one) => sum + outcomeWorth(one), 0) * (by === attacker ? -1 : 1);

/** Tens may be rolled again without end, so odds ignore results this unlikely (AMB-2). */
const cutOf = ({ tensRule }: Rules): { cut?: number } =>
  tensRule === 'explodeWithSpecialty' ? { cut: 1e-5 } : {};

const isDefence = ({ id }: Ask): boolean => /^(defence|cover|whose)\b/.test(id);

/** Defenders choose what is best for them; everybody else does nothing. */
export const defendBest = <Out>(attacker: Id, rules: Rules): Decisions<Out, StFighter> => ({
  decide: (ask) => (isDefence(ask) ? 'best' : undefined),
  worth: worthTo(attacker) as (end: End<Out, StFighter>, by: Id) => number,
  ...cutOf(rules),
});

const expectedSuccesses = (check: Check | undefined): number =>
  check
    ? distribution(check as Check<Score>).reduce((sum, { p, reading }) => sum + p * reading.successes, 0)
    : 0;

/** If many defend together, each takes the defence with the most expected successes. */
export const defendLikely = <Out>(rules: Rules): Decisions<Out, StFighter> => ({
  decide(ask) {
    if (ask.kind !== 'choose' || !isDefence(ask)) return undefined;
    const open = ask.options.filter(({ no, check }) => !no && expectedSuccesses(check) > 0);
    const [first, ...others] = open;
    return others.reduce(
      (best, one) => (best && expectedSuccesses(one.check) > expectedSuccesses(best.check) ? one : best),
      first,
    )?.id;
  },
  ...cutOf(rules),
});

export type Row = Forecast['chances'][number];

const row = (id: string, p: number, args?: Parameters<typeof msg>[1]): Row => ({
  id,
  label: msg(`storyteller.chance.${id}`, args),
  p,
});

/** A property of results, and the id of its row. */
type Mark<Out> = readonly [id: string, is: (out: Out) => boolean];

/** The row for the chance of a property. */
export const chanceRow = <Out>(odds: StOdds<Out>, [id, is]: Mark<Out>): Row => {
  const p = chance(odds, ({ out }) => is(out));
  return row(id, p);
};

/** Rows of what cannot happen are left out. */
export const possibleRows = (rows: readonly Row[]): Row[] => rows.filter(({ p }) => p > 0);

/** The chances of each number, with its mean to two digits in the label. */
export function amountsOf(
  id: string,
  chances: Iterable<readonly [number, number]>,
): Pick<Forecast, 'amounts'> {
  const bars = [...chances].map(([value, p]) => ({ value, p }));
  if (bars.length === 0) return {};
  const mean = bars.reduce((sum, { value, p }) => sum + value * p, 0);
  const label = msg(`storyteller.chance.${id}`, { mean: Number(mean.toPrecision(2)) });
  return { amounts: { label, bars } };
}

/** The chances of each number of levels lost, and the mean. */
function levelAmounts(chances: ReadonlyMap<number, number>): Pick<Forecast, 'amounts'> {
  return amountsOf('levels', new Map([...chances].filter(([value]) => value > 0)));
}

/** The goal of an attack other than harm: the id of its row, and whether it was achieved. */
const GOALS: { readonly [effect in EffectId]: Mark<Outcome> } = {
  hold: ['held', ({ befell }) => befell.includes('held')],
  feed: ['fed', ({ hit }) => hit],
  cripple: ['limb', ({ befell }) => befell.includes('limbDisabled')],
  neck: ['neck', ({ befell }) => befell.includes('paralysed')],
  unbalance: ['down', ({ befell }) => befell.includes('prone')],
  knockdown: ['down', ({ befell }) => befell.includes('prone')],
  disarm: ['disarmed', ({ hit, disarmed }) => hit && disarmed !== undefined],
};

const REST: readonly Mark<Outcome>[] = [
  ['harm', ({ taken }) => taken > 0],
  ['shock', ({ befell }) => befell.includes('shocked')],
  ['out', isOut],
  ['counter', ({ counter }) => counter !== undefined],
  ['dropsOwn', ({ hit, disarmed }) => !hit && disarmed !== undefined],
  ['taker', ({ taker }) => taker !== undefined],
];

const untouched = ({ taken, befell, disarmed, hit }: Outcome): boolean =>
  taken === 0 && befell.length === 0 && !(hit && disarmed !== undefined);

/** The rows for one or more attacks together: the chance that any of them has an effect. */
export function attackRows<Out>(odds: StOdds<Out>, of: OutcomesOf<Out>, effect?: EffectId): Row[] {
  const any = ([id, is]: Mark<Outcome>): Row => chanceRow(odds, [id, (out) => of(out).some(is)]);
  const end = effect ? [any(GOALS[effect])] : [];
  const hit = any(['hit', (one) => one.hit]);
  return [
    ...end,
    // If every hit achieves the goal, one row is enough.
    ...(end.some(({ p }) => p === hit.p) ? [] : [hit]),
    ...possibleRows(REST.map(any)),
  ];
}

/** The chance that the viewer suffers nothing. */
export const untouchedRow = <Out>(odds: StOdds<Out>, of: OutcomesOf<Out>, effect?: EffectId): Row =>
  chanceRow(odds, [effect ? 'untouched' : 'unharmed', (out) => of(out).every(untouched)]);

/** Adds the levels lost, over all attacks, to rows. */
export const withLevels = <Out>(
  odds: StOdds<Out>,
  of: OutcomesOf<Out>,
  chances: readonly Row[],
): Forecast => ({
  chances,
  ...levelAmounts(tally(odds, ({ out }) => of(out).reduce((sum, { taken }) => sum + taken, 0))),
  lost: odds.lost,
});

function effectOf<Out>({ ends: [end] }: StOdds<Out>, attack: Attack): EffectId | undefined {
  return end?.cast[attack.attacker] && attackMode(new Stage(end.cast), attack).effect;
}

/** The forecast does not depend on how far an attack succeeded, so odds need not distinguish it. */
export const withoutMargin = (of: string, value: Json): Json =>
  of === 'clash' ? withSmallMargin(value as { readonly net: number }) : value;

const withSmallMargin = memoize((clash: { readonly net: number }) =>
  clash.net > 1 ? { ...clash, net: 1 } : clash,
);

/** The rows of a play with one attack: `first`, then its goal, the hit, harm, and other effects. Defenders are first told the chance to suffer nothing. */
export function strikeForecast<Out>(
  odds: StOdds<Out>,
  of: OutcomesOf<Out>,
  attack: Attack,
  forWhom: Id,
  first: readonly Row[] = [],
): Forecast {
  const effect = effectOf(odds, attack);
  const own = forWhom === attack.attacker ? [] : [untouchedRow(odds, of, effect)];
  return withLevels(odds, of, [...own, ...first, ...attackRows(odds, of, effect)]);
}

/** The odds of an attack in a few rows. */
export const attackForecast = (walk: Walker<Outcome, StFighter>, attack: Attack, forWhom: Id): Forecast =>
  strikeForecast(walk({ reads: withoutMargin }), (out) => [out], attack, forWhom);

/** The result of a spray: the successes rolled, and the outcomes in the order of the targets. */
export type SprayResult = { readonly successes: number; readonly outcomes: readonly Outcome[] };

type SprayWalker = Walker<SprayResult, StFighter>;

type Area = { readonly targets: readonly Swept[] };

/** The outcomes of a spray for one target, each with the successes rolled. */
type Struck = readonly { readonly p: number; readonly successes: number; readonly out: Outcome }[];

/** The odds of a spray for one target, without the effects on others, which do not matter here. */
function strikingOf(walk: SprayWalker, targets: readonly Swept[], who: Id) {
  const at = targets.findIndex((one) => one.who === who);
  const others = (part: string, args: Json): Json | undefined =>
    part === 'meets' && (args as { readonly who: Id }).who !== who ? MISS : undefined;
  const { ends, lost }: StOdds<SprayResult> = walk({ fixedResult: others, reads: withoutMargin });
  const struck: Struck = ends.map(({ p, out: { successes, outcomes } }) => ({
    p,
    successes,
    out: outcomes[at] ?? MISS,
  }));
  return { struck, lost };
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

function ownRows(struck: Struck): Row[] {
  const unharmed = summed(struck, ({ taken }) => taken === 0);
  return [row('unharmed', unharmed), row('hit', summed(struck, isHit))];
}

/** The forecast of a spray: each target's chance to be hit, then the effects on anybody. A target sees only their own. */
export function sprayForecast(walk: SprayWalker, { targets }: Area, forWhom: Id): Forecast {
  const one = targets.some(({ who }) => who === forWhom);
  const who = one ? [forWhom] : targets.map((target) => target.who);
  const found = who.map((target) => strikingOf(walk, targets, target));
  const all = found.map(({ struck }) => struck);
  const taken = summedOver(all, (out) => out.taken);
  const anybody = (id: string, is: (out: Outcome) => boolean): Row => {
    const counts = [...summedOver(all, (out) => (is(out) ? 1 : 0))];
    const p = counts.reduce((sum, [n, q]) => (n > 0 ? sum + q : sum), 0);
    return row(id, p);
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

/** The odds of a single roll; no rows if nothing is rolled. */
export const rollForecast =
  <Out>(marks: readonly Mark<Out>[]) =>
  (walk: Walker<Out, StFighter>): Forecast => {
    const odds = walk();
    if (odds.ends.length < 2) return { chances: [], lost: odds.lost };
    const [first, ...others] = marks.map((mark) => chanceRow(odds, mark));
    return { chances: [...(first ? [first] : []), ...possibleRows(others)], lost: odds.lost };
  };

/** The forecast of a play that succeeds or fails. */
export const successForecast = (id: string) => rollForecast<boolean>([[id, (success) => success]]);
