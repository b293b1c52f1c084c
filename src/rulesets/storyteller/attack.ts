import type { Play } from '../../core/ask.ts';
import { rest, restAs } from '../../core/ask.ts';
import { kept, keptOn } from '../../core/kept.ts';
import { line } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { fired } from './ammunition.ts';
import type { Hit } from './blows.ts';
import type { Condition } from './conditions.ts';
import { has } from './conditions.ts';
import type { Chosen } from './defence.ts';
import { defencePool } from './defence.ts';
import { answer, meeting, NOBODY, pay } from './defending.ts';
import type { Score } from './dice.ts';
import { botchedDisarm, strikesBack, takesEffect } from './effects.ts';
import type { StFighter } from './fighter.ts';
import type { Suffered } from './harm.ts';
import type { Attack } from './pools.ts';
import { attackPool, extraOf, isBlind, isBlow, mannerBy, rolledWith } from './pools.ts';
import type { Rules } from './rules.ts';
import { attackedBy, inRound, nextRoundPenalty } from './slots.ts';
import { aimLost } from './stances.ts';
import type { DamageType } from './tables.ts';
import { BLIND_SHOT } from './tables.ts';
import { abilityLines, attributeLines, ratingOf, woundLines } from './traits.ts';
import { tried } from './willpower.ts';

/** What an attack came to. `counter` is what a won parry did to the attacker (ST-10.8). */
export type Outcome = {
  readonly hit: boolean;
  readonly net: number;
  readonly taken: number;
  readonly type: DamageType;
  readonly befell: readonly Condition[];
  readonly counter?: Suffered;
  /** Who lost his weapon: the target, or by a botch the attacker himself (ST-8.31, ST-8.32). */
  readonly disarmed?: Id;
  /** Who took the hit that was meant for the target (ST-10.23). */
  readonly taker?: Id;
};

/**
 * Attack against defences, read as one (X1): net successes and what they add to the damage (X2), whether the defence was the better, and who
 * takes the hit instead of the target.
 */
export type Clash = {
  readonly net: number;
  readonly extra: number;
  readonly beaten: boolean;
  readonly botch?: boolean;
  readonly taker?: Id;
};

function read(attack: number, defence: number, rating: number, botch: boolean | undefined): Clash {
  const net = Math.max(0, attack - defence);
  const plain = { net, extra: extraOf(net, rating), beaten: defence > attack };
  return botch === undefined ? plain : { ...plain, botch };
}

const clashes = new Map<number, Clash>();

/** Up to so many successes, and such a rating, clashes are remembered. */
const MOST = 99;

/**
 * So many successes against so many; extra successes are capped by the rating of the ability used (ST-4.4, AMB-31). There are few ways for it to
 * come out: each is one object, which odds know again at a glance.
 */
export function clash(attack: number, defence: number, rating: number, botch?: boolean): Clash {
  if (attack > MOST || defence > MOST || rating > MOST) return read(attack, defence, rating, botch);
  const key = ((attack * 100 + defence) * 100 + rating) * 3 + (botch === undefined ? 0 : botch ? 1 : 2);
  const known = clashes.get(key);
  if (known) return known;
  const made = read(attack, defence, rating, botch);
  clashes.set(key, made);
  return made;
}

type Clashing = (scores: readonly Score[]) => Clash;

const plain =
  (rating: number): Clashing =>
  ([attack, defence]) =>
    clash(attack?.successes ?? 0, defence?.successes ?? 0, rating);

/** Where a botch of the attack matters (ST-8.32). */
const risky =
  (rating: number): Clashing =>
  ([attack, defence]) =>
    clash(attack?.successes ?? 0, defence?.successes ?? 0, rating, attack?.botch ?? false);

/** Several defences, or a body between: interposing takes nothing from the shot, but takes the shot itself when it is the better (ST-10.23, AMB-26, AMB-84). */
const crowded =
  (made: readonly Chosen[], rating: number): Clashing =>
  ([attack, ...theirs]) => {
    const a = attack?.successes ?? 0;
    let d = 0;
    let taker: Id | undefined;
    for (const [i, { how, by }] of made.entries()) {
      const successes = theirs[i]?.successes ?? 0;
      if (how !== 'interpose') d += successes;
      else if (successes > a) taker ??= by;
    }
    return { ...clash(a, d, rating), ...(taker === undefined ? {} : { taker }) };
  };

export const MISS: Outcome = { hit: false, net: 0, taken: 0, type: 'bashing', befell: [] };

/**
 * An attack from commitment to harm (PR-4). The attack is committed first, then the defender decides, and only then are dice thrown
 * (ST-1.10); ammunition goes with the throw.
 */
export function* attack(stage: Stage<StFighter>, input: Attack, rules: Rules): Play<Outcome> {
  if (inRound(stage.of(input.defender))) stage.act(...attackedBy(stage.of(input.defender), input.attacker));
  if (shootsBlindly(stage, input) && !(yield* notices(stage, input, rules))) return MISS;
  const answering = answer(stage, input, rules);
  const made = answering ? yield* answering : NOBODY;
  for (const one of made) pay(stage, input, one, rules);
  const come = yield* tried(
    stage,
    () => throwOf(stage, input, made, rules).pools,
    rules,
    (scores) => throwOf(stage, input, made, rules).join(scores),
    'clash',
  );
  if (has(stage.of(input.attacker), 'aiming')) stage.act(...aimLost(stage.of(input.attacker)));
  if (!isBlow(stage, input)) yield* fired(stage, input, rules);
  return yield* comesTo(stage, input, made, come, rules);
}

type Thrown = { readonly attack: Attack; readonly made: readonly Chosen[]; readonly come: Clash };

/** What follows when attack and defences have been thrown. */
export const comesTo = (
  stage: Stage<StFighter>,
  input: Attack,
  made: readonly Chosen[],
  come: Clash,
  rules: Rules,
): Play<Outcome> => {
  // What a defence was is nothing to a hit.
  const beating = come.beaten ? made : NOBODY;
  return rest('comesTo', stage, follows(rules), { attack: landed(input), made: beating, come });
};

const follows = kept(
  (rules: Rules) =>
    (stage: Stage<StFighter>, thrown: Thrown): Play<Outcome> =>
      followsFrom(stage, thrown, rules),
);

function* followsFrom(
  stage: Stage<StFighter>,
  { attack: input, made, come: { net, extra, beaten, botch, taker } }: Thrown,
  rules: Rules,
): Play<Outcome> {
  if (net === 0) {
    stage.tell('miss', { by: input.attacker, who: input.defender });
    const missed = beaten ? yield* answered(stage, input, made, rules) : MISS;
    return botch ? yield* botchedDisarm(stage, input, missed, rules) : missed;
  }
  const struck = taker === undefined ? input : meeting(input, taker);
  if (taker !== undefined) stage.tell('takesIt', { who: taker, by: input.defender });
  stage.tell('hit', { by: struck.attacker, who: struck.defender, net });
  const hit = { attack: struck, extra };
  return yield* restAs('hurt', stage, hurts(rules), hit, ({ taken, type, befell, disarmed }) => {
    const plain = { hit: true, net, taken, type, befell };
    const outcome = disarmed === undefined ? plain : { ...plain, disarmed };
    return taker === undefined ? outcome : { ...outcome, taker };
  });
}

/** The attack without what only the roll to hit was made with: hits that differ in nothing else are the same. */
const landed = (attack: Attack): Attack => (attack.bonus || attack.undefended ? plainly(attack) : attack);
const plainly = kept((attack: Attack): Attack => ({ ...attack, bonus: 0, undefended: false }));

/** The rating that caps the extra successes (ST-4.4, AMB-31). */
export const ratingIn = keptOn((stage: Stage<StFighter>, input: Attack, rules: Rules): number =>
  ratingOf(stage.of(input.attacker), rolledWith(stage, input, rules)),
);

/** All that is thrown at once, and how it is read. Several defences of one kind are told apart by who makes them (AMB-26). */
const throwOf = keptOn((stage: Stage<StFighter>, input: Attack, made: readonly Chosen[], rules: Rules) => {
  const defences = made.map((one) => {
    const pool = defencePool(stage, meeting(input, one.by), one, rules);
    const alike = made.filter(({ how }) => how === one.how).length > 1;
    return alike ? { ...pool, id: `${pool.id}:${one.by}` } : pool;
  });
  const rating = ratingIn(stage, input, rules);
  const many = made.length > 1 || made[0]?.how === 'interpose';
  return {
    pools: [attackPool(stage, input, rules), ...defences],
    join: many
      ? crowded(made, rating)
      : mannerBy(stage, input).effect === 'disarm'
        ? risky(rating)
        : plain(rating),
  };
});

export const shootsBlindly = (stage: Stage<StFighter>, input: Attack): boolean =>
  !isBlow(stage, input) && isBlind(stage.of(input.attacker), input.situation);

/** A blind shooter must first notice where his target is (ST-7.10). */
export function* notices(stage: Stage<StFighter>, input: Attack, rules: Rules): Play<boolean> {
  const noticed = yield* tried(
    stage,
    () => {
      const shooter = stage.of(input.attacker);
      return [
        {
          id: 'notice',
          by: shooter.id,
          label: msg('storyteller.check.notice'),
          of: 'action',
          dice: [
            ...attributeLines(shooter, 'perception'),
            ...abilityLines(shooter, 'alertness'),
            ...woundLines(shooter),
          ],
          difficulty: [line(msg('storyteller.line.blindShot'), BLIND_SHOT, 'ST-7.10')],
        },
      ];
    },
    rules,
    ([score]) => (score?.successes ?? 0) > 0,
  );
  if (!noticed) stage.tell('noticesNothing', { who: input.attacker });
  return noticed;
}

/** Defence wins ties; a parry or block that is better strikes back or breaks the attacker's stride (ST-3.6, ST-10.8, ST-10.11). */
function* answered(
  stage: Stage<StFighter>,
  input: Attack,
  made: readonly Chosen[],
  rules: Rules,
): Play<Outcome> {
  const defence = made.find(({ how }) => how !== 'interpose');
  if (defence?.how === 'parry') {
    stage.tell('counterHit', { by: defence.by, who: input.attacker });
    const counter = yield* strikesBack(stage, meeting(input, defence.by), defence.weapon, rules);
    return { ...MISS, counter };
  }
  if (defence?.how === 'block') {
    const changes = nextRoundPenalty(stage.of(input.attacker), 'block', 4, 'ST-10.11');
    stage.act(...changes);
    if (changes.length > 0) stage.tell('slowed', { who: input.attacker, n: 4 });
  }
  return MISS;
}

/** What a hit does. */
const hurts = kept(
  (rules: Rules) =>
    (stage: Stage<StFighter>, hit: Hit): Play<Suffered> =>
      takesEffect(stage, hit, rules),
);
