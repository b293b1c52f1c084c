import { chooseId, enterFields, type Play, part, restAs, type Steps } from '../../../core/ask.ts';
import { definePlay } from '../../../core/define-play.ts';
import { bindRules, memoize } from '../../../core/memoize.ts';
import type { Walker } from '../../../core/odds.ts';
import { group, list, num, text } from '../../../core/spec.ts';
import { bad, good, quiet } from '../../../core/stage.ts';
import { type Id, type Json, type Msg, msg } from '../../../core/text.ts';
import type { Forecast } from '../../../core/view.ts';
import type { StCast, StFighter, StStage } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { actionPool, baseLine, type Pool, type Score } from '../figures/dice.ts';
import { weaponOf } from '../figures/gear.ts';
import { attackFault, attackSpec, type When, wholeAttack } from '../figures/legality.ts';
import { SHOOT } from '../figures/manoeuvres.ts';
import { type Attack, actionDice } from '../figures/pools.ts';
import { unable } from '../figures/state.ts';
import { inRound } from '../figures/turn.ts';
import { askIfPossible, rollActions } from './answer.ts';
import { attack, struckBy, toldOf } from './attack.ts';
import { attackCard } from './card.ts';
import {
  attackRows,
  chanceRow,
  defendBest,
  possibleRows,
  type Row,
  strikeForecast,
  untouchedRow,
  withLevels,
  withoutMargin,
} from './forecast.ts';
import type { Outcome } from './harm.ts';

/* Attacks of more than one roll: an ambush from hiding, before initiative (ST-7.1 to 7.7), and two guns (ST-9.33 to 9.38). */

/** The planned attack, and the fighters besides its target who might notice the ambusher. The target rolls first. */
export type Ambush = { readonly attack: Attack; readonly watchers: readonly Id[] };

/** `seen`: nobody was surprised, and initiative is rolled as usual (ST-7.5). `impossible`: the Storyteller has ruled it out (ST-7.7). */
export type AmbushResult = {
  readonly came: 'won' | 'tie' | 'seen' | 'impossible';
  readonly outcome: Outcome | null;
};

const stealthPool = (fighter: StFighter, rules: Rules): Pool =>
  actionPool('stealth', fighter.id, actionDice(fighter, 'stealth', rules), [baseLine('AMB-4')]);

const alertPool = (fighter: StFighter, rules: Rules): Pool => {
  const dice = actionDice(fighter, 'alertness', rules, 'perception');
  const label = msg('storyteller.check.alert');
  return actionPool(`alert:${fighter.id}`, fighter.id, dice, [baseLine('AMB-4')], { label });
};

const witnessesOf = memoize(({ attack: { defender }, watchers }: Ambush): readonly Id[] => [
  ...new Set([defender, ...watchers]),
]);

const ambushMembers = (input: Ambush): Id[] => [input.attack.attacker, ...witnessesOf(input)];

/** Why an ambush is not allowed: nobody who is already fighting can be ambushed (ST-7.6). Whether it is possible at all, the Storyteller is asked later (ST-7.7). */
export function ambushFault(cast: StCast, input: Ambush, rules: Rules): Msg | undefined {
  const fighting = witnessesOf(input).find((who) => {
    const one = cast[who];
    return one && inRound(one);
  });
  if (fighting !== undefined) return msg('storyteller.no.fightsAlready', { who: fighting });
  return attackFault(cast, input.attack as Json, rules);
}

type Margins = {
  /** By how many successes the ambusher beats each watcher; `NOTICED` for everybody who does better, by however much. */
  readonly byWatcher: { readonly [who: string]: number };
  /** The ambusher's successes until the last watcher has been compared with them, then 0. */
  readonly stealth: number;
  /** The ambusher's successes if the house rule turns all of them into dice (AMB-49), else 0. */
  readonly raw: number;
};

/** The margin over somebody who has noticed the ambusher. */
const NOTICED = -1;

/** Reads the ambusher's stealth, then each watcher. Irrelevant details are dropped, because odds branch on every distinct result. */
const readMargins = (watchers: readonly Id[], { ambushBonus }: Rules): Steps<Score, Margins> => ({
  start: { byWatcher: {}, stealth: 0, raw: 0 },
  add({ byWatcher: over, stealth, raw }, { successes }, at) {
    const watcher = watchers[at - 1];
    if (watcher === undefined)
      return { byWatcher: over, stealth: successes, raw: ambushBonus === 'raw' ? successes : 0 };
    const all = { ...over, [watcher]: Math.max(NOTICED, stealth - successes) };
    return { byWatcher: all, stealth: at < watchers.length ? stealth : 0, raw };
  },
});

const rollStealth = (stage: StStage, input: Ambush, rules: Rules): Play<Margins> =>
  rollActions(
    stage,
    () => [
      stealthPool(stage.of(input.attack.attacker), rules),
      ...witnessesOf(input).map((one) => alertPool(stage.of(one), rules)),
    ],
    rules,
    readMargins(witnessesOf(input), rules),
    'margins',
  );

const isSurprised =
  ({ byWatcher: over }: Margins) =>
  (who: Id): boolean =>
    (over[who] ?? NOTICED) > NOTICED;

/** Keeps only the margin over the first surprised watcher, at whom forecasts assume the attack is aimed; the others no longer matter. */
function keepFirstSurprised(input: Ambush, margins: Margins): Margins {
  const first = witnessesOf(input).find(isSurprised(margins));
  if (first === undefined) return { ...margins, byWatcher: {} };
  return { byWatcher: { [first]: margins.byWatcher[first] ?? NOTICED }, stealth: 0, raw: margins.raw };
}

/** Which of the surprised watchers the free attack is aimed at (AMB-50). */
function* chooseTarget(input: Ambush, margins: Margins): Play<Id | undefined> {
  const surprised = witnessesOf(input).filter(isSurprised(margins));
  if (surprised.length < 2) return surprised[0];
  return yield* chooseId(() => ({
    kind: 'choose',
    id: 'target',
    by: input.attack.attacker,
    label: msg('storyteller.choose.ambushed'),
    options: surprised.map((who) => ({ id: who, label: msg('storyteller.option.fighter', { who }) })),
  }));
}

/** Asks how many of the successes are added to the attack as dice (ST-7.3, AMB-49). */
function* chooseBonus(input: Ambush, margin: number, { raw }: Margins, { ambushBonus }: Rules): Play<number> {
  const most = ambushBonus === 'raw' ? raw : margin;
  const field = num(most, { min: 0, max: most, label: 'storyteller.ambushField.dice', why: 'ST-7.3' });
  const { dice } = yield* enterFields(() => ({
    id: 'bonus',
    by: input.attack.attacker,
    label: msg('storyteller.choose.bonus', { most }),
    spec: { dice: field },
    skip: { dice: most },
  }));
  return dice;
}

const attackUnder = bindRules(attack);

/** Plays an ambush. It ends if everybody notices; otherwise the attack follows, against which the target may defend only on a tie (PR-4 with TM-1 to TM-4). */
export function* ambush(stage: StStage, input: Ambush, rules: Rules): Play<AmbushResult> {
  const { attacker, defender: target } = input.attack;
  if (!(yield* askIfPossible(msg('storyteller.choose.ambushPossible', { attacker, who: target })))) {
    stage.tell('ambushImpossible', { who: target, by: attacker }, good('ST-7.7'));
    return { came: 'impossible', outcome: null };
  }
  const margins = yield* rollStealth(stage, input, rules);
  const defender = yield* chooseTarget(input, margins);
  if (defender === undefined || unable(stage.of(attacker))) {
    stage.tell('ambushSeen', { who: attacker }, good('ST-7.5'));
    return { came: 'seen', outcome: null };
  }
  const margin = margins.byWatcher[defender] ?? 0;
  const won = margin > 0;
  if (won) stage.tell('ambushWon', { who: defender, by: attacker }, bad('ST-7.2'));
  else stage.tell('ambushTied', { who: defender, by: attacker }, quiet('ST-7.4'));
  const bonus = won ? yield* chooseBonus(input, margin, margins, rules) : 0;
  const strike: Attack = { ...input.attack, defender, bonus, undefended: won };
  const came = won ? 'won' : 'tie';
  return yield* restAs('ambush', stage, attackUnder(rules), strike, (outcome) => ({ came, outcome }));
}

export const ambushPlay = definePlay<StFighter, Ambush, AmbushResult, Rules>('storyteller', {
  spec: { attack: group(attackSpec), watchers: list(text(), []) },
  who: ambushMembers,
  begin: ambush,
  no: (_, input, rules, cast) => ambushFault(cast, input, rules),
  card: (run, { attack: planned }) => attackCard(run, planned, 'ambush'),
  policy: ({ attack: { attacker } }, rules) => defendBest(attacker, rules),
  forecast: ambushForecast,
  attack: {
    made: ({ attack: planned }, cast) => [toldOf(planned, cast)],
    // With several watchers, another target than the planned one may have been chosen.
    struck: ({ outcome }, input) =>
      outcome?.hit && witnessesOf(input).length > 1
        ? undefined
        : outcome
          ? struckBy(outcome, input.attack)
          : [],
  },
});

function ambushForecast(walk: Walker<AmbushResult, StFighter>, input: Ambush, forWhom: Id): Forecast {
  const odds = walk({
    byParts: true,
    reads: (of, value) =>
      of === 'margins' ? keepFirstSurprised(input, value as Margins) : withoutMargin(of, value),
  });
  const outcomesOf = ({ outcome }: AmbushResult): readonly Outcome[] => (outcome ? [outcome] : []);
  const came = (id: AmbushResult['came']): Row => chanceRow(odds, [id, (out) => out.came === id]);
  const ambushRows = [came('won'), ...possibleRows([came('tie')])];
  return strikeForecast(odds, outcomesOf, input.attack, forWhom, ambushRows);
}

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
  attack: {
    made: ({ first, second }, cast) => [toldOf(first, cast), toldOf(second, cast)],
    struck: (out, { first, second }) => [
      ...struckBy(out.first, first),
      ...(out.second ? struckBy(out.second, second) : []),
    ],
  },
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
