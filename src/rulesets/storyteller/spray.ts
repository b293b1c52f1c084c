import type { Ask, Choose, Play } from '../../core/ask.ts';
import { enter, part, together } from '../../core/ask.ts';
import { keptOn } from '../../core/kept.ts';
import type { Spec } from '../../core/spec.ts';
import { faults, num } from '../../core/spec.ts';
import type { Cast, Stage } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { fired } from './ammunition.ts';
import type { Outcome } from './attack.ts';
import { clash, comesTo, MISS, notices, ratingIn, shootsBlindly } from './attack.ts';
import { betterCover, coverOf } from './covers.ts';
import type { Chosen, Defence } from './defence.ts';
import { defencePool, defences } from './defence.ts';
import { chosenBy, isOpen, pay } from './defending.ts';
import type { Pool } from './dice.ts';
import type { StFighter } from './fighter.ts';
import { weaponOf } from './gear.ts';
import type { When } from './legality.ts';
import { beyond, cannotAttack, cannotUse } from './legality.ts';
import { suits } from './manoeuvres.ts';
import type { Attack } from './pools.ts';
import { attackPool } from './pools.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import { attackedBy, defenceSlot } from './slots.ts';
import { aimLost } from './stances.ts';
import { COVERS } from './tables.ts';
import { possible } from './verdicts.ts';
import { tried } from './willpower.ts';

/* Full automatic fire over an area: one roll, its successes shared among everybody in it (ST-9.18 to 9.28). */

/** Somebody in the swept area, and what hides him (AMB-76). */
export type Swept = { readonly who: Id; readonly distance: number; readonly cover: Situation['cover'] };

export type Spray = {
  readonly attacker: Id;
  readonly weapon: Id;
  readonly targets: readonly Swept[];
  readonly situation: Situation;
  readonly slot: string;
  readonly share: number;
};

/** What became of each target, in the order of the targets. */
export type Sprayed = { readonly successes: number; readonly outcomes: readonly Outcome[] };

/** The attack as it meets one of the targets. */
const against = ({ attacker, weapon, situation, slot, share }: Spray, who: Id): Attack => ({
  attacker,
  defender: who,
  weapon,
  manoeuvre: 'spray',
  situation,
  slot,
  share,
});

/** The targets with what they have got into beside what was announced (ST-7.20). */
const hidden = (
  cast: Cast<StFighter>,
  { targets, situation }: Spray,
): Pick<Spray, 'targets' | 'situation'> => ({
  situation,
  targets: targets.map((one) => {
    const fighter = cast[one.who];
    return fighter ? { ...one, cover: betterCover(one.cover, coverOf(fighter)) } : one;
  }),
});

/** Distance and cover of the one roll: the middle of the area and the least cover, or the hardest or easiest of the targets (AMB-76). */
export function swept(
  { targets, situation }: Pick<Spray, 'targets' | 'situation'>,
  { sprayBasis }: Rules,
): Situation {
  const covers = targets.map(({ cover }) => COVERS.indexOf(cover));
  const distances = targets.map(({ distance }) => distance);
  const easy = { cover: COVERS[Math.min(...covers)] ?? 'none', distance: Math.min(...distances) };
  if (sprayBasis === 'best') return { ...situation, ...easy };
  if (sprayBasis === 'centreLowestCover') return { ...situation, cover: easy.cover };
  return { ...situation, cover: COVERS[Math.max(...covers)] ?? 'none', distance: Math.max(...distances) };
}

/** The one roll of a sweep, as it meets one of those in the area, or nobody in particular when it is empty. */
export const sweeping = (cast: Cast<StFighter>, input: Spray, rules: Rules, who: Id): Attack =>
  against(input.targets.length > 0 ? { ...input, situation: swept(hidden(cast, input), rules) } : input, who);

/** Why a zone cannot be swept so (ST-9.27, ST-9.28); undefined: it can. How large it may be is the Storyteller's to say (ST-9.21). */
export function sprayFault(
  cast: Cast<StFighter>,
  input: Spray,
  rules: Rules,
  when: When = 'now',
): Msg | undefined {
  const shooter = cast[input.attacker];
  if (!shooter) return msg('core.refused.gone', { who: input.attacker });
  const gone = input.targets.find(({ who }) => !cast[who]);
  if (gone) return msg('core.refused.gone', { who: gone.who });
  if (input.targets.length === 0) return msg('storyteller.no.noTarget');
  if (input.targets.some(({ who }) => who === shooter.id)) return msg('storyteller.no.self');
  const weapon = weaponOf(shooter, input.weapon);
  if (!weapon) return msg('storyteller.no.noSuchWeapon');
  if (!suits(weapon, 'spray')) return msg('storyteller.no.unsuited');
  const basis = { ...input, situation: swept(hidden(cast, input), rules) };
  const attack = against(basis, input.targets[0]?.who ?? '');
  const no = cannotAttack(shooter) ?? cannotUse(shooter, attack, rules);
  return no ?? (when === 'later' ? undefined : beyond(shooter, weapon, attack));
}

const question = keptOn(
  (stage: Stage<StFighter>, attack: Attack, rules: Rules): Choose<Defence> => ({
    kind: 'choose',
    id: `defence:${attack.defender}`,
    by: attack.defender,
    label: msg('storyteller.choose.defence', { attacker: attack.attacker }),
    options: defences(stage, attack, rules),
    skip: 'none',
  }),
);

/** Everybody in the area says before the roll whether he defends (AMB-98). */
function* ready(stage: Stage<StFighter>, attacks: readonly Attack[], rules: Rules): Play<Map<Id, Chosen>> {
  const asks = () =>
    attacks.map((one) => question(stage, one, rules)).filter(({ options }) => isOpen(options));
  const said = asks().length > 0 ? yield* together(asks as () => readonly Ask[]) : [];
  // Before all had answered somebody may have lost his last answer to another attack.
  return new Map(
    asks().flatMap(({ by }, i) => chosenBy(said[i] as Defence, by).map((one): [Id, Chosen] => [by, one])),
  );
}

/** An even share for everybody, and what is left to share out at will; a single target gets half, too few successes one each (ST-9.23 to 9.26). */
export function shares(
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

/** What is wrong with a sharing-out (ST-9.24, ST-9.25). */
function faultOfShares(given: Shares, successes: number, who: readonly Id[], rules: Rules): Msg | undefined {
  const { each, left, most } = shares(successes, who.length, rules);
  const all = who.map((one) => given[one] ?? 0);
  if (all.some((n) => n > most)) return msg('storyteller.no.shareMost', { most });
  if (all.some((n) => n < each)) return msg('storyteller.no.shareLeast', { least: each });
  const sum = all.reduce((total, n) => total + n, 0);
  const total = each * who.length + left;
  return sum === total ? undefined : msg('storyteller.no.shareSum', { sum, total });
}

/** What one gets of what is shared as evenly as may be, the first of them first. */
const shared = (n: number, at: number, among: number): number =>
  Math.floor(n / among) + (at < n % among ? 1 : 0);

/** The shooter shares out what the even share leaves (ST-9.24); nothing is asked where nothing is left. */
function* allotted(input: Spray, successes: number, rules: Rules): Play<Shares> {
  const who = input.targets.map((one) => one.who);
  const { each, left } = shares(successes, who.length, rules);
  const even = Object.fromEntries(who.map((one) => [one, each]));
  if (left === 0) return even;
  const evenly = Object.fromEntries(who.map((one, i) => [one, each + shared(left, i, who.length)]));
  const spec: Spec = Object.fromEntries(
    who.map((one) => [one, num(each, { min: each, label: 'storyteller.sprayField.share' })]),
  );
  return yield* enter<Shares>(() => ({
    kind: 'enter',
    id: 'shares',
    by: input.attacker,
    label: msg('storyteller.choose.shares', { n: left }),
    form: 'shares',
    spec,
    skip: evenly,
    legal: (value) => faults(spec, value)[0]?.says ?? faultOfShares(value, successes, who, rules),
  }));
}

/** A share on its way to its target, and the defence that he has chosen. */
type Meeting = {
  readonly who: Id;
  readonly attack: Attack;
  readonly share: number;
  readonly defence: Chosen | null;
};

const meets =
  (rules: Rules) =>
  (stage: Stage<StFighter>, meeting: Meeting): Play<Outcome> =>
    met(stage, meeting, rules);

/** The defence as its share arrives: another attack of the same breath may have taken the action that was to pay for it. */
function upheld(stage: Stage<StFighter>, attack: Attack, chosen: Chosen | null, rules: Rules): Chosen | null {
  if (!chosen) return null;
  const slot = defenceSlot(stage.of(chosen.by), rules, attack.attacker, chosen.how);
  if (!('no' in slot)) return { ...chosen, share: 'part' in slot ? slot.dice : 0 };
  stage.tell('defenceGone', { who: chosen.by });
  return null;
}

/** A share meets its target: his defence is thrown against it, and costs its action only now (AMB-98). */
function* met(
  stage: Stage<StFighter>,
  { attack, share, defence: chosen }: Meeting,
  rules: Rules,
): Play<Outcome> {
  if (share === 0) return MISS;
  const defence = upheld(stage, attack, chosen, rules);
  const made = defence ? [defence] : [];
  if (defence) pay(stage, attack, defence, rules);
  const struck = (defended: number) => clash(share, defended, ratingIn(stage, attack, rules));
  const come = defence
    ? yield* tried(
        stage,
        () => [shareDefence(stage, attack, defence, rules)],
        rules,
        ([score]) => struck(score?.successes ?? 0),
        'clash',
      )
    : struck(0);
  return yield* comesTo(stage, attack, made, come, rules);
}

/** Several defend in one play: their rolls are told apart by who makes them. */
const shareDefence = (stage: Stage<StFighter>, attack: Attack, defence: Chosen, rules: Rules): Pool => {
  const pool = defencePool(stage, attack, defence, rules);
  return { ...pool, id: `${pool.id}:${defence.by}` };
};

const NOTHING: Sprayed = { successes: 0, outcomes: [] };

/** The one attack as it meets each of the targets. */
const volley = keptOn((stage: Stage<StFighter>, input: Spray, rules: Rules): readonly Attack[] => {
  const basis = { ...input, situation: swept(hidden(stage.cast, input), rules) };
  return input.targets.map(({ who }) => against(basis, who));
});

/** Sweeps an area: defences are chosen, one roll is made, its successes are shared, and each share meets its target (PR-22). */
export function* spray(stage: Stage<StFighter>, input: Spray, rules: Rules): Play<Sprayed> {
  const attacks = volley(stage, input, rules);
  const [first] = attacks;
  if (!first) return NOTHING;
  if (!(yield* possible(msg('storyteller.choose.sprayPossible', { who: input.attacker })))) {
    stage.tell('sprayImpossible', { who: input.attacker });
    return NOTHING;
  }
  if (shootsBlindly(stage, first) && !(yield* notices(stage, first, rules))) return NOTHING;
  for (const { defender, attacker } of attacks) stage.act(...attackedBy(stage.of(defender), attacker));
  const defence = yield* ready(stage, attacks, rules);
  const successes = yield* tried(
    stage,
    () => [attackPool(stage, first, rules)],
    rules,
    ([score]) => score?.successes ?? 0,
  );
  stage.act(...aimLost(stage.of(input.attacker)));
  yield* fired(stage, first, rules);
  stage.tell('sprays', { who: input.attacker, n: successes });
  const given = yield* allotted(input, successes, rules);
  const outcomes: Outcome[] = [];
  for (const one of attacks) {
    const who = one.defender;
    const meeting = { who, attack: one, share: given[who] ?? 0, defence: defence.get(who) ?? null };
    outcomes.push(yield* part('meets', stage, meets(rules), meeting));
  }
  return { successes, outcomes };
}

export const sprayMembers = ({ attacker, targets }: Spray): Id[] => [
  attacker,
  ...targets.map(({ who }) => who),
];
