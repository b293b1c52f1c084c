import { type Play, rest, restAs, roll } from '../../../core/ask.ts';
import { add } from '../../../core/change.ts';
import { definePlay } from '../../../core/define-play.ts';
import type { Reader } from '../../../core/dice/check.ts';
import { faceCheck } from '../../../core/dice/single.ts';
import { line } from '../../../core/line.ts';
import { bindRules, memoize, memoizeOnCast } from '../../../core/memoize.ts';
import type { Attacking } from '../../../core/ruleset.ts';
import { bad, good, quiet } from '../../../core/stage.ts';
import { type Id, msg, type RuleId, verbatim } from '../../../core/text.ts';
import type { StCast, StFighter, StStage } from '../data/fighter.ts';
import type { Weapon } from '../data/gear.ts';
import { BLIND_SHOT, type Rules } from '../data/rules.ts';
import { actionPool, hasSuccess, NO_SUCCESS, type Score } from '../figures/dice.ts';
import { weaponOf } from '../figures/gear.ts';
import { ratingOf } from '../figures/health.ts';
import { attackImpossible, attackSpec } from '../figures/legality.ts';
import { modeFor, SUPPRESS } from '../figures/manoeuvres.ts';
import {
  type Attack,
  actionDice,
  attackAbility,
  attackMode,
  attackPool,
  attackWeapon,
  isBlind,
  isBlow,
} from '../figures/pools.ts';
import { has, loseAim } from '../figures/state.ts';
import { countAttacker, inRound } from '../figures/turn.ts';
import { askDefences, NOBODY, payDefence, redirected, rollActions } from './answer.ts';
import { attackCard } from './card.ts';
import { BLOCK, type Chosen, defencePool, INTERPOSE, PARRY } from './defence.ts';
import { applyHit, resolveBotchedDisarm, slowDown, strikeBack } from './effects.ts';
import { attackForecast, defendBest } from './forecast.ts';
import { MISS, type Outcome } from './harm.ts';

/* Attack against defence (X1, X2). */

/** The extra successes that net successes leave, capped by the rating of the ability used (ST-4.3, ST-4.4, AMB-30). */
export const extraOf = (net: number, rating: number): number => Math.min(Math.max(net - 1, 0), rating);

/** The joint reading of attack and defences: net and extra successes, whether the defence won, and who takes the hit instead of the target. */
export type Clash = {
  readonly net: number;
  readonly extra: number;
  readonly beaten: boolean;
  readonly botch?: boolean;
  readonly taker?: Id;
};

function readClash(attack: number, defence: number, rating: number, botch: boolean | undefined): Clash {
  const net = Math.max(0, attack - defence);
  const plain = { net, extra: extraOf(net, rating), beaten: defence > attack };
  return botch === undefined ? plain : { ...plain, botch };
}

const clashes = new Map<number, Clash>();

/** The most successes and the highest rating for which clashes are cached. */
const MOST = 99;

/** Attack against defence; `rating` caps the extra successes (ST-4.4, AMB-31). Equal results are the same object, so that odds can compare them cheaply. */
export function clash(attack: number, defence: number, rating: number, botch?: boolean): Clash {
  if (attack > MOST || defence > MOST || rating > MOST) return readClash(attack, defence, rating, botch);
  const key = ((attack * 100 + defence) * 100 + rating) * 3 + (botch === undefined ? 0 : botch ? 1 : 2);
  const known = clashes.get(key);
  if (known) return known;
  const made = readClash(attack, defence, rating, botch);
  clashes.set(key, made);
  return made;
}

type ReadClash = (scores: readonly Score[]) => Clash;

/** A botch is read only if it matters (ST-8.32). */
const oneDefence =
  (rating: number, isRisky: boolean): ReadClash =>
  ([attack = NO_SUCCESS, defence = NO_SUCCESS]) =>
    clash(attack.successes, defence.successes, rating, isRisky ? attack.botch : undefined);

/** Several defences. A successful interposer does not weaken the shot, but takes it (ST-10.23, AMB-26, AMB-84). */
const manyDefences =
  (made: readonly Chosen[], rating: number): ReadClash =>
  ([attack, ...others]) => {
    const attacking = attack?.successes ?? 0;
    let defending = 0;
    let taker: Id | undefined;
    for (const [i, { how, by }] of made.entries()) {
      const successes = others[i]?.successes ?? 0;
      if (how !== INTERPOSE) defending += successes;
      else if (successes > attacking) taker ??= by;
    }
    return { ...clash(attacking, defending, rating), ...(taker === undefined ? {} : { taker }) };
  };

/** Plays an attack. Defenders answer before it is rolled (ST-1.10); ammunition is spent with the roll (PR-4 step 8). */
export function* attack(stage: StStage, input: Attack, rules: Rules): Play<Outcome> {
  if (inRound(stage.of(input.defender)))
    stage.act(...countAttacker(stage.of(input.defender), input.attacker));
  if (isBlindShot(stage, input) && !(yield* noticeTarget(stage, input, rules))) return MISS;
  const asking = askDefences(stage, input, rules);
  const made = asking ? yield* asking : NOBODY;
  for (const one of made) payDefence(stage, input, one, rules);
  const came = yield* rollActions(
    stage,
    () => rollOf(stage, input, made, rules).pools,
    rules,
    (scores) => rollOf(stage, input, made, rules).read(scores),
    'clash',
  );
  if (has(stage.of(input.attacker), 'aiming')) stage.act(...loseAim(stage.of(input.attacker)));
  if (!isBlow(stage, input)) yield* spendAmmunition(stage, input, rules);
  return yield* resolveAttack(stage, input, made, came, rules);
}

type Rolled = { readonly attack: Attack; readonly made: readonly Chosen[]; readonly come: Clash };

/** Resolves an attack after attack and defences have been rolled. */
export const resolveAttack = (
  stage: StStage,
  input: Attack,
  made: readonly Chosen[],
  come: Clash,
  rules: Rules,
): Play<Outcome> =>
  // Which defence it was does not matter to a hit.
  rest('resolve', stage, resolving(rules), {
    attack: withoutRollToHit(input),
    made: come.beaten ? made : NOBODY,
    come,
  });

function* resolveRolled(
  stage: StStage,
  { attack: input, made, come: { net, extra, beaten, botch, taker } }: Rolled,
  rules: Rules,
): Play<Outcome> {
  if (net === 0) {
    stage.tell('miss', { by: input.attacker, who: input.defender }, quiet('ST-3.6'));
    const missed = beaten ? yield* resolveBeaten(stage, input, made, rules) : MISS;
    return botch ? yield* resolveBotchedDisarm(stage, input, missed, rules) : missed;
  }
  const struck = taker === undefined ? input : redirected(input, taker);
  if (taker !== undefined) stage.tell('takesIt', { who: taker, by: input.defender }, bad('ST-10.23'));
  stage.tell('hit', { by: struck.attacker, who: struck.defender, net });
  const hit = { attack: struck, extra };
  return yield* restAs('hurt', stage, hitting(rules), hit, ({ taken, type, befell, disarmed }) => {
    const plain = { hit: true, net, taken, type, befell };
    const outcome = disarmed === undefined ? plain : { ...plain, disarmed };
    return taker === undefined ? outcome : { ...outcome, taker };
  });
}

const resolving = bindRules(resolveRolled);
const hitting = bindRules(applyHit);

/** The attack without what only the roll to hit needed, so that odds can merge hits that differ in nothing else. */
const withoutRollToHit = (attack: Attack): Attack =>
  attack.bonus || attack.undefended ? plainAttack(attack) : attack;
const plainAttack = memoize((attack: Attack): Attack => ({ ...attack, bonus: 0, undefended: false }));

/** The rating that caps the extra successes (ST-4.4, AMB-31). */
export const ratingIn = memoizeOnCast((stage: StStage, input: Attack, rules: Rules): number =>
  ratingOf(stage.of(input.attacker), attackAbility(stage, input, rules)),
);

/** The pools that are rolled together, and their reader. Ids of several defences include the defender (AMB-26). */
const rollOf = memoizeOnCast((stage: StStage, input: Attack, made: readonly Chosen[], rules: Rules) => {
  const defences = made.map((one) => {
    const pool = defencePool(stage, redirected(input, one.by), one, rules);
    const alike = made.filter(({ how }) => how === one.how).length > 1;
    return alike ? { ...pool, id: `${pool.id}:${one.by}` } : pool;
  });
  const rating = ratingIn(stage, input, rules);
  const many = made.length > 1 || made[0]?.how === INTERPOSE;
  const risky = attackMode(stage, input).effect === 'disarm';
  const read = many ? manyDefences(made, rating) : oneDefence(rating, risky);
  return { pools: [attackPool(stage, input, rules), ...defences], read };
});

export const isBlindShot = (stage: StStage, input: Attack): boolean =>
  !isBlow(stage, input) && isBlind(stage.of(input.attacker), input.situation);

/** A blind shooter must first locate the target (ST-7.10). */
export function* noticeTarget(stage: StStage, { attacker }: Attack, rules: Rules): Play<boolean> {
  const noticed = yield* rollActions(
    stage,
    () => {
      const difficulty = line(msg('storyteller.line.blindShot'), BLIND_SHOT, 'ST-7.10');
      const dice = actionDice(stage.of(attacker), 'alertness', rules, 'perception');
      return [actionPool('notice', attacker, dice, [difficulty])];
    },
    rules,
    hasSuccess,
  );
  if (!noticed) stage.tell('noticesNothing', { who: attacker }, quiet('ST-7.10'));
  return noticed;
}

/** Resolves an attack that the defence has beaten: a parry strikes back, a block slows the attacker (ST-3.6, ST-10.8, ST-10.11). */
function* resolveBeaten(stage: StStage, input: Attack, made: readonly Chosen[], rules: Rules): Play<Outcome> {
  const { attacker: who } = input;
  const defence = made.find(({ how }) => how !== INTERPOSE);
  if (defence?.how === PARRY) {
    stage.tell('counterHit', { by: defence.by, who }, good('ST-10.8'));
    const counter = yield* strikeBack(stage, redirected(input, defence.by), defence.weapon, rules);
    return { ...MISS, counter };
  }
  if (defence?.how === BLOCK) slowDown(stage, who, 'block', 4, 'ST-10.11');
  return MISS;
}

/** A d10 for the number of rounds in a burst: three if odd, five if even (AMB-77). */
const ROUNDS: Reader<number> = {
  id: 'storyteller.burst',
  start: 0,
  add: (_, face) => face,
  read: (face) => (face % 2 === 1 ? 3 : 5),
  mark: () => 'none',
  show: (face) => verbatim(String(face)),
};

const BURST = { always3: 3, always5: 5 } as const;

/** How many rounds a burst takes (ST-9.31). */
function* burstSize(by: Id, weapon: Weapon, { burstAmmo }: Rules): Play<number> {
  if (burstAmmo === 'byWeapon') return weapon.traits.burst;
  if (burstAmmo !== 'random3or5') return BURST[burstAmmo];
  const check = faceCheck({ id: 'rounds', by, label: msg('storyteller.check.rounds') }, 10);
  return yield* roll<number>(() => ({ ...check, reader: ROUNDS }));
}

/** Takes the rounds of an attack from the magazine, if there is one. Suppression has emptied it already (ST-9.44). */
export function* spendAmmunition(stage: StStage, attack: Attack, rules: Rules): Play<void> {
  const { attacker: who, manoeuvre } = attack;
  const { reach, wholeMagazine, burst } = attackMode(stage, attack);
  const weapon = attackWeapon(stage, attack);
  const { clip, rounds } = weapon.traits;
  if (reach !== 'fired' || clip === 0 || manoeuvre === SUPPRESS) return;
  const wanted = wholeMagazine ? rounds : burst ? yield* burstSize(who, weapon, rules) : 1;
  const spent = Math.min(wanted, attackWeapon(stage, attack).traits.rounds);
  const why: RuleId = wholeMagazine ? 'ST-9.14' : burst ? 'ST-9.31' : 'ST-9.15';
  stage.act(add(who, `gear.${weapon.id}.traits.rounds`, -spent, why));
  if (spent > 1) stage.tell('spends', { who, n: spent, rule: why }, quiet(why));
}

/** An attack as others are told of it (ST-5.14). */
export function toldOf({ defender, weapon, ...attack }: Attack, cast: StCast): Attacking {
  const { attacker: by } = attack;
  const fighter = cast[by];
  const close = fighter === undefined || modeFor(fighter, attack).reach === 'close';
  const bursts = fighter !== undefined && weaponOf(fighter, weapon)?.traits.attackKind === 'blast';
  return { by, at: [defender], gear: weapon, kind: close ? 'blow' : bursts ? 'blast' : 'shot' };
}

/** Whom an attack has hit: the target, or whoever took the hit. */
export const struckBy = ({ hit, taker }: Outcome, { defender }: Attack): Id[] =>
  hit ? [taker ?? defender] : [];

export const attackPlay = definePlay<StFighter, Attack, Outcome, Rules>('storyteller', {
  spec: attackSpec,
  who: ({ attacker, defender }) => [attacker, defender],
  others: ({ coverers = [] }) => coverers,
  begin: attack,
  no: (_, input, rules, cast) => attackImpossible(cast, input, rules),
  card: (run, input) => attackCard(run, input),
  policy: ({ attacker }, rules) => defendBest(attacker, rules),
  forecast: attackForecast,
  attack: { made: (input, cast) => [toldOf(input, cast)], struck: struckBy },
});
