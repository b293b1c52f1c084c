import type { Ask } from '../../../core/ask.ts';
import type { Check } from '../../../core/dice/check.ts';
import { distribution } from '../../../core/dice/distribution.ts';
import { memoize } from '../../../core/memoize.ts';
import { chance, type End, type Manners, type Odds, tally, type Walker } from '../../../core/odds.ts';
import { Stage } from '../../../core/stage.ts';
import { type Id, type Json, msg } from '../../../core/text.ts';
import type { Forecast } from '../../../core/view.ts';
import { CONDITIONS, type Condition, type StFighter } from '../data/fighter.ts';

import type { Rules } from '../data/rules.ts';
import type { Score } from '../figures/dice.ts';
import type { Effect } from '../figures/manoeuvres.ts';
import { type Attack, attackMode } from '../figures/pools.ts';
import type { Clash } from './attack.ts';
import type { Outcome } from './harm.ts';

/* How odds decide for people, and what they say about an attack. */

/** Conditions that take somebody out of the fight. */
const OUT: ReadonlySet<Condition> = new Set(
  CONDITIONS.filter((condition) => 'out' in condition).map(({ id }) => id),
);

export const isOut = ({ befell }: Pick<Outcome, 'befell'>): boolean =>
  befell.some((condition) => OUT.has(condition));

/** The value of conditions compared with a level lost. */
const WEIGHT: { readonly [condition in Condition]?: number } = { held: 2, limbDisabled: 3, prone: 1 };
const OUT_WEIGHT = 5;
const DISARMED_WEIGHT = 2;

/** The value of an outcome for the defender; a level lost counts −1. */
function outcomeWorth({ taken, befell, counter, disarmed, hit }: Outcome): number {
  const states = befell.reduce((sum, one) => sum + (WEIGHT[one] ?? 0), 0);
  const lost = taken + states + (isOut({ befell }) ? OUT_WEIGHT : 0);
  const weapon = disarmed === undefined ? 0 : hit ? -DISARMED_WEIGHT : DISARMED_WEIGHT;
  return (counter?.taken ?? 0) / 2 + weapon - lost;
}

/** The outcomes in the result of any play of attacks. */
function outcomesIn(out: Json): readonly Outcome[] {
  const all = out as {
    readonly outcome?: Outcome | null;
    readonly first?: Outcome;
    readonly second?: Outcome | null;
  } & Outcome;
  const found = all.outcome === undefined ? (all.first ? [all.first, all.second] : [all]) : [all.outcome];
  return found.filter((one) => one !== null && one !== undefined);
}

/** The value of an end to whoever chooses: to the attacker it is the reverse of what it is to defenders. */
const worthTo =
  (attacker: Id) =>
  ({ out }: End<Json, StFighter>, by: Id): number =>
    outcomesIn(out).reduce((sum, one) => sum + outcomeWorth(one), 0) * (by === attacker ? -1 : 1);

/** Chains of tens rolled again have no end, so odds stop at what is this unlikely (AMB-2). */
const cutOf = ({ tensRule }: Rules): { cut?: number } =>
  tensRule === 'explodeWithSpecialty' ? { cut: 1e-5 } : {};

/** Whether an ask is the choice of a defence. */
const isDefence = ({ id }: Ask): boolean => /^(defence|cover|whose)\b/.test(id);

/** Defenders choose what is best for them; everybody else does nothing. */
export const defendBest = <Out>(attacker: Id, rules: Rules): Manners<Out, StFighter> => ({
  decide: (ask) => (isDefence(ask) ? 'best' : undefined),
  worth: worthTo(attacker) as (end: End<Out, StFighter>, by: Id) => number,
  ...cutOf(rules),
});

/** The expected successes of a check. */
const expectedSuccesses = (check: Check | undefined): number =>
  check
    ? distribution(check as Check<Score>).reduce((sum, { p, reading }) => sum + p * reading.successes, 0)
    : 0;

/** Where many defend together, each takes the defence with the most expected successes. */
export const defendLikely = <Out>(rules: Rules): Manners<Out, StFighter> => ({
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

export const row = (id: string, p: number, args?: Parameters<typeof msg>[1]): Row => ({
  id,
  label: msg(`storyteller.chance.${id}`, args),
  p,
});

/** What a result may hold, and the id of its row. */
type Mark<Out> = readonly [id: string, is: (out: Out) => boolean];

/** The chance of results of one kind. */
export const chanceRow = <Out>(odds: Odds<Out, StFighter>, [id, is]: Mark<Out>): Row => {
  const p = chance(odds, ({ out }) => is(out));
  return row(id, p);
};

/** Rows of what cannot happen are left out. */
export const possibleRows = (rows: readonly Row[]): Row[] => rows.filter(({ p }) => p > 0);

/** Levels lost, each number with its chance, and their mean. */
export function levelAmounts(chances: ReadonlyMap<number, number>): Pick<Forecast, 'amounts'> {
  const bars = [...chances].filter(([value]) => value > 0).map(([value, p]) => ({ value, p }));
  if (bars.length === 0) return {};
  const mean = bars.reduce((sum, { value, p }) => sum + value * p, 0);
  return {
    amounts: { label: msg('storyteller.chance.levels', { mean: Number(mean.toPrecision(2)) }), bars },
  };
}

/** The aim of an attack beside harm: the id of its row, and whether it was reached. */
const AIMS: { readonly [effect in Effect]: Mark<Outcome> } = {
  hold: ['held', ({ befell }) => befell.includes('held')],
  feed: ['fed', ({ hit }) => hit],
  cripple: ['limb', ({ befell }) => befell.includes('limbDisabled')],
  neck: ['neck', ({ befell }) => befell.includes('paralysed')],
  unbalance: ['down', ({ befell }) => befell.includes('prone')],
  knockdown: ['down', ({ befell }) => befell.includes('prone')],
  disarm: ['disarmed', ({ hit, disarmed }) => hit && disarmed !== undefined],
};

/** Rows that any attack may have. */
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

/** The rows of one or several attacks that count together: the chance that any of them does something. */
export function attackRows<Out>(
  odds: Odds<Out, StFighter>,
  of: (out: Out) => readonly Outcome[],
  effect?: Effect,
): Row[] {
  const any = ([id, is]: Mark<Outcome>): Row => chanceRow(odds, [id, (out) => of(out).some(is)]);
  const end = effect ? [any(AIMS[effect])] : [];
  const hit = any(['hit', (one) => one.hit]);
  return [
    ...end,
    // Where every hit reaches the aim, one row says both.
    ...(end.some(({ p }) => p === hit.p) ? [] : [hit]),
    ...possibleRows(REST.map(any)),
  ];
}

/** The chance that whoever is asked suffers nothing. */
export const untouchedRow = <Out>(
  odds: Odds<Out, StFighter>,
  of: (out: Out) => readonly Outcome[],
  effect?: Effect,
): Row => chanceRow(odds, [effect ? 'untouched' : 'unharmed', (out) => of(out).every(untouched)]);

/** Rows, and the levels lost by attacks that count together. */
export const withLevels = <Out>(
  odds: Odds<Out, StFighter>,
  of: (out: Out) => readonly Outcome[],
  chances: readonly Row[],
): Forecast => ({
  chances,
  ...levelAmounts(tally(odds, ({ out }) => of(out).reduce((sum, { taken }) => sum + taken, 0))),
  lost: odds.lost,
});

/** The effect of an attack besides harm. */
function effectOf<Out>({ ends: [end] }: Odds<Out, StFighter>, attack: Attack): Effect | undefined {
  return end?.cast[attack.attacker] && attackMode(new Stage(end.cast), attack).effect;
}

/** The forecast does not depend on how far an attack succeeded, so odds need not distinguish it. */
export const withoutMargin = (of: string, value: Json): Json =>
  of === 'clash' ? withSmallMargin(value as Clash) : value;

const withSmallMargin = memoize((clash: Clash): Clash => (clash.net > 1 ? { ...clash, net: 1 } : clash));

/** The rows of a play with one attack: `first`, then its aim, the hit, harm, and what else may happen. Defenders are told the chance to suffer nothing before that. */
export function strikeForecast<Out>(
  odds: Odds<Out, StFighter>,
  of: (out: Out) => readonly Outcome[],
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

/** The odds of a single roll; no rows where nothing is rolled. */
export const rollForecast =
  <Out>(marks: readonly Mark<Out>[]) =>
  (walk: Walker<Out, StFighter>): Forecast => {
    const odds = walk();
    if (odds.ends.length < 2) return { chances: [], lost: odds.lost };
    const [first, ...others] = marks.map((mark) => chanceRow(odds, mark));
    return { chances: [...(first ? [first] : []), ...possibleRows(others)], lost: odds.lost };
  };

/** The forecast of what either succeeds or does not. */
export const successForecast = (id: string) => rollForecast<boolean>([[id, (success) => success]]);
