import type { Play } from '../../../core/ask.ts';
import { set } from '../../../core/change.ts';
import { type Line, line } from '../../../core/line.ts';
import { memoizeOnCast } from '../../../core/memoize.ts';
import type { Policy } from '../../../core/odds.ts';
import { choice, group, list, text } from '../../../core/spec.ts';
import { bad, quiet } from '../../../core/stage.ts';
import { type Id, type Msg, msg } from '../../../core/text.ts';
import type { Band, YzFighter } from '../data/fighter.ts';
import { bandOf, type Rules } from '../data/rules.ts';
import {
  type Attack,
  attackFault,
  attackPool,
  attackSpec,
  concernedBy,
  faultOfAttack,
  isShot,
} from '../figures/attack.ts';
import { type Pool, skillPool } from '../figures/dice.ts';
import { gain, has, inRound, lose, option, whether, type YzCast, type YzStage } from '../figures/state.ts';
import {
  attack,
  attackPolicy,
  type Outcome,
  payForBurst,
  type Struck,
  strikingDecisions,
  toldOf,
} from './attack.ts';
import { eventPlay } from './card.ts';
import { type Opposed, opposed, type Rolled } from './roll.ts';
import { type ChanceLine, chancesOf, darkLine, type Push } from './skill.ts';
import { highest, lightFeet, lowest } from './stealth.ts';

/** Attacks from hiding, by one fighter or a group. Others may keep watch beside the targets (YZ-9.1, YZ-9.12). */
export type Sneak = {
  readonly kind: 'sneak' | 'ambush';
  readonly attacks: readonly Attack[];
  readonly watchers: readonly Id[];
};

export type Sneaked = { readonly noticed: boolean; readonly outcomes: readonly Outcome[] };

/** What the distance adds (YZ-9.3 to YZ-9.6). A house rule decides about the extreme one. */
const APPROACH: { readonly [band in Exclude<Band, 'extreme' | 'beyond'>]: { n: number; why: string } } = {
  engaged: { n: -2, why: 'YZ-9.3' },
  close: { n: -1, why: 'YZ-9.4' },
  medium: { n: 0, why: 'YZ-9.5' },
  long: { n: 1, why: 'YZ-9.6' },
};

/** The bonus of an ambusher, who need not come nearer (YZ-9.11, YZ-A.84). */
const AMBUSH = 2;

/** The modifier of the contest: by distance for a sneak attack (YZ-9.7, YZ-A.22), constant for an ambush. */
function approachLine(kind: Sneak['kind'], metres: number, rules: Rules): Line {
  if (kind === 'ambush') return line(msg('yearzero.line.ambush'), AMBUSH, 'YZ-9.11');
  const band = bandOf(metres, rules);
  const label = msg(`yearzero.band.${band}`);
  if (band === 'extreme' || band === 'beyond') return line(label, rules.sneakExtreme, 'YZ-9.7');
  return line(label, APPROACH[band].n, APPROACH[band].why);
}

/**
 * Whether the attacker has a fast action before the attack, which matters for aiming: by house rule they have a whole turn before anybody
 * reacts. In a running fight they aim beforehand (YZ-A.24, YZ-A.82).
 */
const mayAim = (fighter: YzFighter, one: Attack, { ambushAttacks }: Rules): boolean =>
  ambushAttacks === 'fullTurn' && isShot(one) && !inRound(fighter) && !has(fighter, 'aiming');

/** Why the attack is not possible even for a fighter who aims first, if they may; or undefined if it is. */
function faultAtBest(fighter: YzFighter, defender: YzFighter, one: Attack, rules: Rules): Msg | undefined {
  const aims = mayAim(fighter, one, rules);
  const atBest = aims ? { ...fighter, conditions: { ...fighter.conditions, aiming: true } } : fighter;
  return attackFault(atBest, defender, one, rules);
}

/** Why such an attack cannot be made, or undefined if it can. */
export function sneakFault(cast: YzCast, { attacks }: Pick<Sneak, 'attacks'>, rules: Rules): Msg | undefined {
  if (attacks.length === 0) return msg('yearzero.no.target');
  const [fault] = attacks.flatMap((one) => {
    const [attacker, defender] = [cast[one.attacker], cast[one.defender]];
    return (attacker && defender && faultAtBest(attacker, defender, one, rules)) ?? [];
  });
  return fault;
}

/** The lowest Mobility of the hiders against the highest Observation of the others (YZ-9.2, YZ-9.13). */
const approach = memoizeOnCast(
  (stage: YzStage, { kind, attacks, watchers }: Sneak, rules: Rules): readonly [Pool, Pool] => {
    const hiders = attacks.map(({ attacker }) => attacker);
    const sneak = lowest(stage, hiders, 'mobility');
    const observer = highest(stage, [...attacks.map(({ defender }) => defender), ...watchers], 'observation');
    const situation = attacks.find(({ attacker }) => attacker === sneak)?.situation;
    const lines = [approachLine(kind, situation?.distance ?? 0, rules), lightFeet(stage.of(sneak))];
    const label = msg(`yearzero.check.${kind}`);
    return [
      skillPool(`mobility:${sneak}`, stage.of(sneak), 'mobility', lines, label),
      skillPool(`observation:${observer}`, stage.of(observer), 'observation', [
        darkLine(situation?.dark ?? false),
      ]),
    ];
  },
);

/** The attacker may aim before the attack, if there is time for it (YZ-A.24). */
function* chooseAim(stage: YzStage, one: Attack, rules: Rules): Play<void> {
  const { attacker: who } = one;
  if (!mayAim(stage.of(who), one, rules)) return;
  const aim = { id: 'aim', label: msg('yearzero.action.aim') };
  if (yield* whether(`ready:${who}`, who, msg('yearzero.choose.ready'), aim, option('none', 'nothing')))
    stage.act(...gain(stage.of(who), 'aiming', 'YZ-11.2'));
}

/**
 * A sneak attack or ambush: noticed, there is no attack; unnoticed, each attacks once and nobody can block. In both cases everybody rolls
 * for initiative after that, unless they have (YZ-9.8, YZ-9.9, YZ-9.14, YZ-A.24, YZ-A.76).
 */
export function* sneakAttack(stage: YzStage, input: Sneak, rules: Rules): Play<Sneaked> {
  const { won } = yield* opposed(stage, () => approach(stage, input, rules), rules);
  const first = input.attacks[0]?.attacker ?? '';
  const outcomes: Outcome[] = [];
  if (!won) stage.tell('noticed', { who: first }, bad('YZ-9.8'));
  else
    for (const one of input.attacks) {
      if (faultAtBest(stage.of(one.attacker), stage.of(one.defender), one, rules)) continue;
      yield* chooseAim(stage, one, rules);
      // Without aiming, the target may be out of range.
      if (attackFault(stage.of(one.attacker), stage.of(one.defender), one, rules)) continue;
      outcomes.push(yield* attack(stage, { ...one, unblockable: true }, rules));
    }
  for (const { attacker } of input.attacks) stage.act(...lose(stage.of(attacker), 'hidden', 'YZ-9.8'));
  if (!inRound(stage.of(first))) stage.tell('initiative', {}, quiet('YZ-5.1'));
  return { noticed: !won, outcomes };
}

/** The shots of two fighters who are on overwatch against each other (YZ-11.29). */
export type Duel = { readonly one: Attack; readonly other: Attack };

export type Duelled = { readonly first: 'one' | 'other'; readonly outcomes: readonly Outcome[] };

/** Both roll Ranged Combat, or by house rule their attacks, until one wins (YZ-A.3, YZ-A.35). */
function* rollDuel(stage: YzStage, { one, other }: Duel, rules: Rules): Play<Opposed> {
  const pool = (input: Attack, retries: number): Pool => {
    const id = `duel:${input.attacker}${retries === 0 ? '' : `:${retries + 1}`}`;
    if (rules.duelIsShot) return { ...attackPool(stage, input, rules), id };
    return skillPool(id, stage.of(input.attacker), 'rangedCombat', [], msg('yearzero.check.duel'));
  };
  if (rules.duelIsShot) for (const input of [one, other]) payForBurst(stage, input, rules);
  for (let retries = 0; ; retries++) {
    const drawn = yield* opposed(stage, () => [pool(one, retries), pool(other, retries)], rules);
    if (drawn.margin !== 0) return drawn;
  }
}

/** One of the two shoots, if still on overwatch. The slow action that was held pays for it (YZ-11.28, YZ-11.30). */
function* shootInDuel(stage: YzStage, input: Attack, rolled: Rolled, rules: Rules): Play<Outcome[]> {
  const shooter = stage.of(input.attacker);
  if (!has(shooter, 'overwatch')) return [];
  stage.act(
    ...lose(shooter, 'overwatch', 'YZ-11.28'),
    ...(shooter.turn.slow === 'held' ? [set(shooter.id, 'turn.slow', 'held', 'spent', 'YZ-11.28')] : []),
  );
  if (attackFault(shooter, stage.of(input.defender), input, rules)) return [];
  return [yield* attack(stage, input, rules, rules.duelIsShot ? rolled : undefined)];
}

/** Two fighters on overwatch shoot at each other, the better roll first. Whoever loses overwatch by being hit does not shoot (YZ-11.29, YZ-11.30). */
export function* duel(stage: YzStage, input: Duel, rules: Rules): Play<Duelled> {
  const { margin, initiator, opponent } = yield* rollDuel(stage, input, rules);
  const first = margin > 0 ? 'one' : 'other';
  stage.tell('first', { who: input[first].attacker }, quiet('YZ-11.29'));
  const second = first === 'one' ? 'other' : 'one';
  const rolled = { one: initiator, other: opponent };
  const outcomes = [
    ...(yield* shootInDuel(stage, input[first], rolled[first], rules)),
    ...(yield* shootInDuel(stage, input[second], rolled[second], rules)),
  ];
  return { first, outcomes };
}

/** Whom attacks have hit; undefined if some were not made, because outcomes do not say which. */
const struckIn = (attacks: readonly Attack[], outcomes: readonly Outcome[]): readonly Id[] | undefined =>
  outcomes.length === attacks.length
    ? attacks.flatMap(({ defender }, i) => (outcomes[i]?.hit ? [defender] : []))
    : outcomes.length === 0
      ? []
      : undefined;

export const duelPlay = eventPlay<Duel, Duelled>({
  spec: { one: group(attackSpec), other: group(attackSpec) },
  who: ({ one, other }) => [...concernedBy(one), ...concernedBy(other)],
  begin: duel,
  title: ({ one, other }) => msg('yearzero.title.duel', { who: one.attacker, to: other.attacker }),
  no: (fighter, { one }, rules, cast) => faultOfAttack(fighter, one, rules, cast),
  attack: {
    made: ({ one, other }, cast) => [toldOf(one, cast), toldOf(other, cast)],
    struck: ({ first, outcomes }, { one, other }) =>
      struckIn(first === 'one' ? [one, other] : [other, one], outcomes),
  },
});

const SNEAK_CHANCES: readonly ChanceLine<Sneaked>[] = [
  { id: 'unseen', is: ({ noticed }) => !noticed },
  { id: 'hits', is: ({ outcomes }) => outcomes.some(({ hit }) => hit) },
  { id: 'panic', is: ({ outcomes }) => outcomes.some(({ ones }) => ones) },
];

const firstStrike = ({ attacks: [first] }: Sneak): Struck => ({
  attacker: first?.attacker ?? '',
  mode: first?.mode ?? 'melee',
  unblockable: true,
});

const sneakPolicy = (push: Push, input: Sneak): Policy<Sneaked, YzFighter> =>
  attackPolicy(push, firstStrike(input)) as unknown as Policy<Sneaked, YzFighter>;

export const sneakPlay = eventPlay<Sneak, Sneaked>({
  spec: { kind: choice(['sneak', 'ambush']), attacks: list(group(attackSpec)), watchers: list(text()) },
  who: ({ attacks, watchers }) => [...attacks.flatMap(concernedBy), ...watchers],
  begin: sneakAttack,
  title: ({ kind, attacks }) => msg(`yearzero.title.${kind}`, { who: attacks[0]?.attacker ?? '' }),
  no: (_, input, rules, cast) => sneakFault(cast, input, rules),
  policy: (input) => strikingDecisions(firstStrike(input).attacker, ({ outcomes }) => outcomes),
  // The chances include the approach that precedes the attacks (YZ-9.2).
  forecast: (walk, input) => chancesOf(walk, (push) => sneakPolicy(push, input), SNEAK_CHANCES),
  attack: {
    made: ({ attacks }, cast) => attacks.map((one) => toldOf(one, cast)),
    struck: ({ outcomes }, { attacks }) => struckIn(attacks, outcomes),
  },
});
