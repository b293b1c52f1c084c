import { enterFields, type Play, part, together } from '../../../core/ask.ts';
import { definePlay } from '../../../core/define-play.ts';
import { bindRules, memoizeOnCast } from '../../../core/memoize.ts';
import { choice, faults, group, list, num, numbers, text } from '../../../core/spec.ts';
import { quiet } from '../../../core/stage.ts';
import { type Id, type Msg, msg } from '../../../core/text.ts';
import type { StCast, StFighter, StStage, Swept } from '../data/fighter.ts';
import { COVERS } from '../data/gear.ts';
import { type Rules, type Situation, situationSpec } from '../data/rules.ts';
import { type Pool, successesOf } from '../figures/dice.ts';
import { weaponOf } from '../figures/gear.ts';
import { cannotAttack, cannotUse, rangeFault, type When } from '../figures/legality.ts';
import { isMadeFor, SPRAY } from '../figures/manoeuvres.ts';
import { type Attack, attackPool } from '../figures/pools.ts';
import { betterCover, coverOf, loseAim } from '../figures/state.ts';
import { countAttacker, defenceSlot } from '../figures/turn.ts';
import {
  askIfPossible,
  chosenDefence,
  defenceQuestion,
  hasOpenDefence,
  payDefence,
  rollActions,
} from './answer.ts';
import { clash, isBlindShot, noticeTarget, ratingIn, resolveAttack, spendAmmunition } from './attack.ts';
import { eventCard } from './card.ts';
import { type Chosen, type Defence, defencePool } from './defence.ts';
import { defendLikely, type SprayResult, sprayForecast } from './forecast.ts';
import { MISS, type Outcome } from './harm.ts';

export type Spray = Required<Pick<Attack, 'attacker' | 'weapon' | 'situation' | 'slot' | 'share'>> & {
  readonly targets: readonly Swept[];
};

/** The targets, and the circumstances that they share. */
type Area = Pick<Spray, 'targets' | 'situation'>;

/** The targets with the better of declared cover and cover they have taken (ST-7.20). */
const withCover = (cast: StCast, { targets, situation }: Spray): Area => ({
  situation,
  targets: targets.map((one) => {
    const fighter = cast[one.who];
    return fighter ? { ...one, cover: betterCover(one.cover, coverOf(fighter)) } : one;
  }),
});

/** Distance and cover for the single roll: by the centre of the area and the least cover, or by the hardest or easiest target (AMB-76). */
export function basisOf({ targets, situation }: Area, { sprayBasis }: Rules): Situation {
  const covers = targets.map(({ cover }) => COVERS.indexOf(cover));
  const distances = targets.map(({ distance }) => distance);
  const easy = { cover: COVERS[Math.min(...covers)] ?? 'none', distance: Math.min(...distances) };
  if (sprayBasis === 'best') return { ...situation, ...easy };
  if (sprayBasis === 'centreLowestCover') return { ...situation, cover: easy.cover };
  return { ...situation, cover: COVERS[Math.max(...covers)] ?? 'none', distance: Math.max(...distances) };
}

/** A spray's single roll as an attack on a fighter in the area, or on nobody in particular. */
export function sprayAttack(cast: StCast, input: Spray, rules: Rules, defender: Id): Attack {
  const { targets, ...shot } = input;
  const situation = targets.length > 0 ? basisOf(withCover(cast, input), rules) : input.situation;
  return { ...shot, situation, defender, manoeuvre: SPRAY };
}

/** Why an area cannot be sprayed (ST-9.27, ST-9.28), or undefined if it can. Its size is for the Storyteller to judge (ST-9.21). */
export function sprayFault(cast: StCast, input: Spray, rules: Rules, when: When = 'now'): Msg | undefined {
  const shooter = cast[input.attacker];
  if (!shooter) return msg('core.refused.gone', { who: input.attacker });
  const gone = input.targets.find(({ who }) => !cast[who]);
  if (gone) return msg('core.refused.gone', { who: gone.who });
  if (input.targets.length === 0) return msg('core.refused.noTarget');
  if (input.targets.some(({ who }) => who === shooter.id)) return msg('storyteller.no.self');
  const weapon = weaponOf(shooter, input.weapon);
  if (!weapon) return msg('storyteller.no.noSuchWeapon');
  if (!isMadeFor(weapon, SPRAY)) return msg('storyteller.no.unsuited');
  const attack = sprayAttack(cast, input, rules, input.targets[0]?.who ?? '');
  const no = cannotAttack(shooter) ?? cannotUse(shooter, attack, rules);
  return no ?? (when === 'later' ? undefined : rangeFault(shooter, weapon, attack));
}

/** Asks everybody in the area, before the roll, whether they defend (AMB-98). */
function* chooseDefences(stage: StStage, attacks: readonly Attack[], rules: Rules): Play<Map<Id, Chosen>> {
  const asks = () =>
    attacks
      .map((one) => defenceQuestion(stage, one, rules, true))
      .filter(({ options }) => hasOpenDefence(options));
  const said = asks().length > 0 ? yield* together(asks) : [];
  // While the others answered, a fighter may have used their last defence against another attack.
  return new Map(
    asks().flatMap(({ by }, i) =>
      chosenDefence(said[i] as Defence, by).map((one): [Id, Chosen] => [by, one]),
    ),
  );
}

/** An even share for everybody, and the rest to distribute freely. A single target gets half. Too few successes are one each (ST-9.23 to 9.26). */
export function shareOut(
  successes: number,
  targets: number,
  { sprayDistribution }: Pick<Rules, 'sprayDistribution'>,
) {
  if (targets === 1) return { each: Math.floor(successes / 2), left: 0, most: Math.floor(successes / 2) };
  if (successes < targets) return { each: 0, left: successes, most: 1 };
  const each = sprayDistribution === 'free' ? 0 : Math.floor(successes / targets);
  return { each, left: successes - each * targets, most: successes };
}

type Shares = { readonly [who: string]: number };

/** What is wrong with a distribution (ST-9.24, ST-9.25). */
function sharesFault(given: Shares, successes: number, who: readonly Id[], rules: Rules): Msg | undefined {
  const { each, left, most } = shareOut(successes, who.length, rules);
  const all = who.map((one) => given[one] ?? 0);
  if (all.some((n) => n > most)) return msg('storyteller.no.shareMost', { most });
  if (all.some((n) => n < each)) return msg('storyteller.no.shareLeast', { least: each });
  const sum = all.reduce((total, n) => total + n, 0);
  const total = each * who.length + left;
  return sum === total ? undefined : msg('storyteller.no.shareSum', { sum, total });
}

/** The part at index `at` when `n` is divided as evenly as possible among `among`, larger parts first. */
const evenPart = (n: number, at: number, among: number): number =>
  Math.floor(n / among) + (at < n % among ? 1 : 0);

/** The shooter distributes the rest, if any, after even shares (ST-9.24). */
function* askShares(input: Spray, successes: number, rules: Rules): Play<Shares> {
  const who = input.targets.map((one) => one.who);
  const { each, left } = shareOut(successes, who.length, rules);
  const even = Object.fromEntries(who.map((one) => [one, each]));
  if (left === 0) return even;
  const evenly = Object.fromEntries(who.map((one, i) => [one, each + evenPart(left, i, who.length)]));
  const spec = numbers(who, () => num(each, { min: each, label: 'storyteller.sprayField.share' })).fields;
  return yield* enterFields(() => ({
    id: 'shares',
    by: input.attacker,
    label: msg('storyteller.choose.shares', { n: left }),
    form: 'shares',
    spec,
    skip: evenly,
    legal: (value) => faults(spec, value)[0]?.says ?? sharesFault(value as Shares, successes, who, rules),
  }));
}

/** A share and its target's defence. */
type Meeting = {
  readonly who: Id;
  readonly attack: Attack;
  readonly share: number;
  readonly defence: Chosen | null;
};

/** The defence against a share, if it can still be paid. A simultaneous attack may have used up the action for it. */
function payableDefence(stage: StStage, attack: Attack, chosen: Chosen | null, rules: Rules): Chosen | null {
  if (!chosen) return null;
  const slot = defenceSlot(stage.of(chosen.by), rules, attack.attacker, chosen.how);
  if (!('no' in slot)) return { ...chosen, share: 'part' in slot ? slot.dice : 0 };
  stage.tell('defenceGone', { who: chosen.by }, quiet('AMB-98'));
  return null;
}

/** Resolves a share: the defence is rolled and costs its action only now (AMB-98). */
function* resolveShare(
  stage: StStage,
  { attack, share, defence: chosen }: Meeting,
  rules: Rules,
): Play<Outcome> {
  if (share === 0) return MISS;
  const defence = payableDefence(stage, attack, chosen, rules);
  const made = defence ? [defence] : [];
  if (defence) payDefence(stage, attack, defence, rules);
  const struck = (defended: number) => clash(share, defended, ratingIn(stage, attack, rules));
  const come = defence
    ? yield* rollActions(
        stage,
        () => [shareDefence(stage, attack, defence, rules)],
        rules,
        (scores) => struck(successesOf(scores)),
        'clash',
      )
    : struck(0);
  return yield* resolveAttack(stage, attack, made, come, rules);
}

/** The pool of a defence. Its id includes the defender, because several defend in one play. */
const shareDefence = (stage: StStage, attack: Attack, defence: Chosen, rules: Rules): Pool => {
  const pool = defencePool(stage, attack, defence, rules);
  return { ...pool, id: `${pool.id}:${defence.by}` };
};

const meeting = bindRules(resolveShare);

const NOTHING: SprayResult = { successes: 0, outcomes: [] };

const attacksOf = memoizeOnCast((stage: StStage, input: Spray, rules: Rules): readonly Attack[] =>
  input.targets.map(({ who }) => sprayAttack(stage.cast, input, rules, who)),
);

/** Plays a spray: defences are chosen, one roll is made, its successes are distributed, and each share is resolved (PR-22). */
export function* spray(stage: StStage, input: Spray, rules: Rules): Play<SprayResult> {
  const attacks = attacksOf(stage, input, rules);
  const [first] = attacks;
  if (!first) return NOTHING;
  if (!(yield* askIfPossible(msg('storyteller.choose.sprayPossible', { who: input.attacker })))) {
    stage.tell('sprayImpossible', { who: input.attacker }, quiet('ST-9.21'));
    return NOTHING;
  }
  if (isBlindShot(stage, first) && !(yield* noticeTarget(stage, first, rules))) return NOTHING;
  for (const { defender, attacker } of attacks) stage.act(...countAttacker(stage.of(defender), attacker));
  const defence = yield* chooseDefences(stage, attacks, rules);
  const successes = yield* rollActions(stage, () => [attackPool(stage, first, rules)], rules, successesOf);
  stage.act(...loseAim(stage.of(input.attacker)));
  yield* spendAmmunition(stage, first, rules);
  stage.tell('sprays', { who: input.attacker, n: successes }, quiet('ST-9.23'));
  const given = yield* askShares(input, successes, rules);
  const outcomes: Outcome[] = [];
  for (const one of attacks) {
    const who = one.defender;
    const met = { who, attack: one, share: given[who] ?? 0, defence: defence.get(who) ?? null };
    outcomes.push(yield* part('meets', stage, meeting(rules), met));
  }
  return { successes, outcomes };
}

const sprayMembers = ({ attacker, targets }: Spray): Id[] => [attacker, ...targets.map(({ who }) => who)];

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
  attack: {
    made: ({ attacker: by, weapon: gear, targets }) => [
      { by, at: targets.map(({ who }) => who), gear, kind: 'shot' },
    ],
    struck: ({ outcomes }, { targets }) =>
      targets.flatMap(({ who }, i) => (outcomes[i]?.hit ? [outcomes[i].taker ?? who] : [])),
  },
});
