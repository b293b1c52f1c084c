import type { Ask } from '../../core/ask.ts';
import type { Check } from '../../core/dice/check.ts';
import { distribution } from '../../core/dice/distribution.ts';
import { kept } from '../../core/kept.ts';
import type { End, Manners, Odds, Walker } from '../../core/odds.ts';
import { chance, tally } from '../../core/odds.ts';
import { Stage } from '../../core/stage.ts';
import type { Id, Json } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Forecast } from '../../core/view.ts';
import type { Clash, Outcome } from './attack.ts';
import type { Condition } from './conditions.ts';
import { CONDITIONS } from './conditions.ts';
import type { Score } from './dice.ts';
import type { StFighter } from './fighter.ts';
import type { Effect } from './manoeuvres.ts';
import type { Attack } from './pools.ts';
import { mannerBy } from './pools.ts';
import type { Rules } from './rules.ts';

/* What odds take for granted where persons decide, and what they say about an attack. */

/** Conditions that end a fight for whoever they befall. */
const OUT: ReadonlySet<Condition> = new Set(
  CONDITIONS.filter((condition) => 'out' in condition).map(({ id }) => id),
);

export const takesOut = ({ befell }: Pick<Outcome, 'befell'>): boolean =>
  befell.some((condition) => OUT.has(condition));

/** What things weigh beside a level lost. */
const WEIGHT: { readonly [condition in Condition]?: number } = { held: 2, limbDisabled: 3, prone: 1 };
const OUT_WEIGHT = 5;
const DISARMED_WEIGHT = 2;

/** How welcome an outcome is to the defender: levels lost count one each. */
function outcomeWorth({ taken, befell, counter, disarmed, hit }: Outcome): number {
  const states = befell.reduce((sum, one) => sum + (WEIGHT[one] ?? 0), 0);
  const lost = taken + states + (takesOut({ befell }) ? OUT_WEIGHT : 0);
  const weapon = disarmed === undefined ? 0 : hit ? -DISARMED_WEIGHT : DISARMED_WEIGHT;
  return (counter?.taken ?? 0) / 2 + weapon - lost;
}

/** The outcomes in whatever a play of attacks came to. */
function outcomesIn(out: Json): readonly Outcome[] {
  const all = out as unknown as {
    readonly outcome?: Outcome | null;
    readonly first?: Outcome;
    readonly second?: Outcome | null;
  } & Outcome;
  const found = all.outcome === undefined ? (all.first ? [all.first, all.second] : [all]) : [all.outcome];
  return found.filter((one) => one !== null && one !== undefined);
}

/** How welcome an end is to those who defend and choose by it; to the attacker it is the less so. */
const worthTo =
  (attacker: Id) =>
  ({ out }: End<Json, StFighter>, by: Id): number =>
    outcomesIn(out).reduce((sum, one) => sum + outcomeWorth(one), 0) * (by === attacker ? -1 : 1);

/** Chains of tens thrown again have no end: odds stop following what is this unlikely (AMB-2). */
const cutOf = ({ tensRule }: Rules): { cut?: number } =>
  tensRule === 'explodeWithSpecialty' ? { cut: 1e-5 } : {};

/** Whether somebody chooses how an attack is met. */
const isDefence = ({ id }: Ask): boolean => /^(defence|cover|whose)\b/.test(id);

/** Defenders do what is best for them; everybody else what stands for doing nothing. */
export const defendsWell = <Out>(attacker: Id, rules: Rules): Manners<Out, StFighter> => ({
  decide: (ask) => (isDefence(ask) ? 'best' : undefined),
  worth: worthTo(attacker) as (end: End<Out, StFighter>, by: Id) => number,
  ...cutOf(rules),
});

/** Successes that a check promises on the average. */
const promise = (check: Check | undefined): number =>
  check
    ? distribution(check as unknown as Check<Score>).reduce(
        (sum, { p, reading }) => sum + p * reading.successes,
        0,
      )
    : 0;

/** Where many defend at once each takes the defence that promises most. */
export const defendsSimply = <Out>(rules: Rules): Manners<Out, StFighter> => ({
  decide(ask) {
    if (ask.kind !== 'choose' || !isDefence(ask)) return undefined;
    const open = ask.options.filter(({ no, check }) => !no && promise(check) > 0);
    const [first, ...others] = open;
    return others.reduce(
      (best, one) => (best && promise(one.check) > promise(best.check) ? one : best),
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

/** What cannot happen needs no line. */
export const possibleRows = (rows: readonly Row[]): Row[] => rows.filter(({ p }) => p > 0);

/** Levels lost, each number with its chance, and what they come to on the average. */
export function levels(chances: ReadonlyMap<number, number>): Pick<Forecast, 'amounts'> {
  const bars = [...chances].filter(([value]) => value > 0).map(([value, p]) => ({ value, p }));
  if (bars.length === 0) return {};
  const mean = bars.reduce((sum, { value, p }) => sum + value * p, 0);
  return {
    amounts: { label: msg('storyteller.chance.levels', { mean: Number(mean.toPrecision(2)) }), bars },
  };
}

/** What an attack is after besides harm, and when it has come to that. */
const AIMS: { readonly [effect in Effect]: readonly [id: string, is: (out: Outcome) => boolean] } = {
  hold: ['held', ({ befell }) => befell.includes('held')],
  feed: ['fed', ({ hit }) => hit],
  cripple: ['limb', ({ befell }) => befell.includes('limbDisabled')],
  neck: ['neck', ({ befell }) => befell.includes('paralysed')],
  unbalance: ['down', ({ befell }) => befell.includes('prone')],
  knockdown: ['down', ({ befell }) => befell.includes('prone')],
  disarm: ['disarmed', ({ hit, disarmed }) => hit && disarmed !== undefined],
};

/** Lines that any attack may have. */
const REST: readonly (readonly [id: string, is: (out: Outcome) => boolean])[] = [
  ['harm', ({ taken }) => taken > 0],
  ['shock', ({ befell }) => befell.includes('shocked')],
  ['out', takesOut],
  ['counter', ({ counter }) => counter !== undefined],
  ['dropsOwn', ({ hit, disarmed }) => !hit && disarmed !== undefined],
  ['taker', ({ taker }) => taker !== undefined],
];

const untouched = ({ taken, befell, disarmed, hit }: Outcome): boolean =>
  taken === 0 && befell.length === 0 && !(hit && disarmed !== undefined);

/** The lines of one or several attacks that count together: what any of them does. */
export function attackRows<Out>(
  odds: Odds<Out, StFighter>,
  of: (out: Out) => readonly Outcome[],
  effect?: Effect,
): Row[] {
  const any = (id: string, is: (one: Outcome) => boolean): Row =>
    row(
      id,
      chance(odds, ({ out }) => of(out).some(is)),
    );
  const [aim, comesOff] = effect ? AIMS[effect] : [];
  const end = aim && comesOff ? [any(aim, comesOff)] : [];
  const hit = any('hit', (one) => one.hit);
  return [
    ...end,
    // Where every hit comes to what it is after, one line says both.
    ...(end.some(({ p }) => p === hit.p) ? [] : [hit]),
    ...possibleRows(REST.map(([id, is]) => any(id, is))),
  ];
}

/** The chance that whoever is asked comes off with nothing. */
export const untouchedRow = <Out>(
  odds: Odds<Out, StFighter>,
  of: (out: Out) => readonly Outcome[],
  effect?: Effect,
): Row =>
  row(
    effect ? 'untouched' : 'unharmed',
    chance(odds, ({ out }) => of(out).every(untouched)),
  );

/** Levels lost in attacks that count together. */
export const levelsLost = <Out>(
  odds: Odds<Out, StFighter>,
  of: (out: Out) => readonly Outcome[],
): Pick<Forecast, 'amounts'> =>
  levels(tally(odds, ({ out }) => of(out).reduce((sum, { taken }) => sum + taken, 0)));

/** What an attack does besides harm. */
export function effectOf<Out>({ ends: [end] }: Odds<Out, StFighter>, attack: Attack): Effect | undefined {
  return end?.cast[attack.attacker] && mannerBy(new Stage(end.cast), attack).effect;
}

/** How far an attack succeeded is nothing to what is said here, beside what came of it. */
export const comeTo = (of: string, value: Json): Json =>
  of === 'clash' ? barely(value as unknown as Clash) : value;

const barely = kept((clash: Clash): Clash => (clash.net > 1 ? { ...clash, net: 1 } : clash));

/** The odds of an attack in a few words: what it is after, to hit, to wound, what else it may do; for the defender first of all to come off with nothing. */
export function attackForecast(walk: Walker<Outcome, StFighter>, attack: Attack, forWhom: Id): Forecast {
  const odds = walk({ reads: comeTo });
  const of = (out: Outcome) => [out];
  const effect = effectOf(odds, attack);
  return {
    chances: [
      ...(forWhom === attack.attacker ? [] : [untouchedRow(odds, of, effect)]),
      ...attackRows(odds, of, effect),
    ],
    ...levelsLost(odds, of),
    lost: odds.lost,
  };
}

/** The odds of a single throw: nothing to say where nothing is thrown. */
export const throwForecast =
  <Out>(lines: readonly (readonly [id: string, is: (out: Out) => boolean])[]) =>
  (walk: Walker<Out, StFighter>): Forecast => {
    const odds = walk();
    if (odds.ends.length < 2) return { chances: [], lost: odds.lost };
    const [first, ...others] = lines.map(([id, is]) =>
      row(
        id,
        chance(odds, ({ out }) => is(out)),
      ),
    );
    return { chances: [...(first ? [first] : []), ...possibleRows(others)], lost: odds.lost };
  };
