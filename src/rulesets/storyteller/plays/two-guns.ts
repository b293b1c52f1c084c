import { type Play, part } from '../../../core/ask.ts';
import { definePlay } from '../../../core/define-play.ts';
import { bindRules, memoize } from '../../../core/memoize.ts';
import type { Walker } from '../../../core/odds.ts';
import { group } from '../../../core/spec.ts';
import { type Id, type Json, type Msg, msg } from '../../../core/text.ts';
import type { Forecast } from '../../../core/view.ts';
import type { StCast, StFighter, StStage } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { weaponOf } from '../figures/gear.ts';
import { attackFault, attackSpec, type When, wholeAttack } from '../figures/legality.ts';
import { SHOOT } from '../figures/manoeuvres.ts';
import type { Attack } from '../figures/pools.ts';
import { unable } from '../figures/state.ts';
import { attack } from './attack.ts';
import { attackCard } from './card.ts';
import {
  attackRows,
  chanceRow,
  defendBest,
  type Row,
  untouchedRow,
  withLevels,
  withoutMargin,
} from './forecast.ts';
import type { Outcome } from './harm.ts';

/* Shots with two guns in one action (ST-9.33 to 9.38). */

const attackUnder = bindRules(attack);

/** Two attacks in one action, the additional one with the off hand (ST-9.35). */
export type TwoGuns = { readonly first: Attack; readonly second: Attack };

/** Marks both shots as a pair: which gun each is fired with, and whether they have different targets. */
export const pairShots = memoize(({ first, second }: TwoGuns): TwoGuns => {
  const apart = first.defender !== second.defender;
  return { first: { ...first, gun: 'first', apart }, second: { ...second, gun: 'second', apart } };
});

/** Why the two shots are not allowed (ST-9.38), or undefined if they are. */
export function twoGunsFault(
  cast: StCast,
  { first, second }: { readonly first: Json; readonly second: Json },
  rules: Rules,
  when: When = 'now',
): Msg | undefined {
  const shots = [wholeAttack(first), wholeAttack(second)] as const;
  const [one, other] = shots;
  const shooter = cast[one.attacker];
  if (!shooter) return msg('core.refused.gone', { who: one.attacker });
  if (one.attacker !== other.attacker || one.weapon === other.weapon) return msg('storyteller.no.twoWeapons');
  for (const { weapon, manoeuvre } of shots) {
    const light = weaponOf(shooter, weapon)?.traits.flags.includes('lightHandgun');
    if (!light || manoeuvre !== SHOOT) return msg('storyteller.no.lightOnly');
  }
  return attackFault(cast, first, rules, when) ?? attackFault(cast, second, rules, when);
}

export type TwoGunsResult = { readonly first: Outcome; readonly second: Outcome | null };

/** Plays both shots, each with its own pool, defence and result. The second is lost if the shooter can no longer act. */
export function* twoGuns(stage: StStage, input: TwoGuns, rules: Rules): Play<TwoGunsResult> {
  const both = pairShots(input);
  const first = yield* part('first', stage, attackUnder(rules), both.first);
  if (unable(stage.of(both.first.attacker))) return { first, second: null };
  return { first, second: yield* part('second', stage, attackUnder(rules), both.second) };
}

const twoGunsMembers = ({ first, second }: TwoGuns): Id[] => [
  ...new Set([first, second].flatMap((one) => [one.attacker, one.defender, ...(one.coverers ?? [])])),
];

const TWO_SHOTS = { first: group(attackSpec), second: group(attackSpec) };

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

/** The shooter sees the chance of each shot to hit, then their joint effect. A target sees only the shots at them. */
export function twoGunsForecast(
  walk: Walker<TwoGunsResult, StFighter>,
  { first, second }: TwoGuns,
  forWhom: Id,
): Forecast {
  const odds = walk({ reads: withoutMargin, byParts: true });
  const shooting = forWhom === first.attacker;
  const outcomesOf = (out: TwoGunsResult): readonly Outcome[] => [
    ...(shooting || first.defender === forWhom ? [out.first] : []),
    ...(out.second && (shooting || second.defender === forWhom) ? [out.second] : []),
  ];
  const hits = (id: 'first' | 'second'): Row => chanceRow(odds, [id, (out) => out[id]?.hit ?? false]);
  return withLevels(odds, outcomesOf, [
    ...(shooting ? [hits('first'), hits('second')] : [untouchedRow(odds, outcomesOf)]),
    ...attackRows(odds, outcomesOf).filter(({ id }) => id !== 'hit' || !shooting),
  ]);
}
