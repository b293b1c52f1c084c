import { type Option, type Play, part, roll } from '../../../core/ask.ts';
import { type Change, set } from '../../../core/change.ts';
import type { Check } from '../../../core/dice/check.ts';
import { total } from '../../../core/line.ts';
import { memoize } from '../../../core/memoize.ts';
import { blank } from '../../../core/spec.ts';
import { bad, quiet, type Stage } from '../../../core/stage.ts';
import { type Id, type Msg, msg } from '../../../core/text.ts';
import { areOpponents, type LsFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { situationSpec } from '../data/situation.ts';
import { useName } from '../data/tables.ts';
import { attackCheck, CRITICAL, chanceOf, chanceUnder, type Outcome, succeeded } from '../figures/dice.ts';
import {
  type Attack,
  armsOf,
  deceptiveMost,
  hitLines,
  hitValue,
  isContact,
  isInReach,
} from '../figures/hit.ts';
import { zoneOf } from '../figures/movement.ts';
import { isAware, lose, modeName, pointsLeft, readyWeapons, unseenBy } from '../figures/state.ts';
import { type Defended, defend } from './defence.ts';
import { type Defence, defencesOf, helpless, kindFault, type Threat, wildChance } from './defences.ts';
import { type Suffered, strike } from './harm.ts';

/** The outcome of an attack. `struck`: the roll succeeded; `hit`: nothing stopped it. */
export type Attacked = Suffered &
  Pick<Defended, 'kind' | 'countered'> & {
    readonly struck: boolean;
    readonly critical: boolean;
    readonly hit: boolean;
  };

const NOTHING: Attacked = {
  struck: false,
  critical: false,
  hit: false,
  kind: 'none',
  countered: 0,
  dealt: 0,
  through: 0,
  injury: 0,
};

/** The threat that an attack is to its target. */
function threatOf(attacker: LsFighter, defender: LsFighter, input: Attack): Threat {
  const { situation, k } = input;
  return {
    by: attacker.id,
    at: defender.id,
    kind: armsOf(attacker, input)?.mode.kind ?? 'contact',
    distance: situation.distance,
    aware: isAware(situation, attacker, defender),
    unblockable: situation.unblockable,
    k,
  };
}

/** The attack roll (LS-7.3.1). */
export const hitCheck = (attacker: LsFighter, defender: LsFighter, input: Attack, rules: Rules) => {
  const arms = armsOf(attacker, input);
  return attackCheck({
    id: 'attack',
    by: attacker.id,
    label: arms ? modeName(arms.weapon, arms.mode) : useName('attack'),
    lines: hitLines(attacker, defender, input, rules),
  });
};

/** What a shot or throw costs: a round, which a hasty shot replaces immediately; a thrown weapon lies elsewhere (LS-3.1.2, LS-3.5.7). */
function spendShot(attacker: LsFighter, input: Attack): Change[] {
  const arms = armsOf(attacker, input);
  if (!arms || arms.mode.kind === 'contact') return [];
  const { weapon, mode } = arms;
  const at = `gear.${weapon.id}.traits`;
  if (mode.kind === 'thrown')
    return weapon.traits.natural
      ? []
      : [set(attacker.id, `${at}.place`, weapon.traits.place, 'ground', 'LS-3.1.1')];
  const { capacity, loaded, ammunition } = weapon.traits;
  if (capacity === 0) return [];
  if (input.option !== 'hasty') return [set(attacker.id, `${at}.loaded`, loaded, loaded - 1, 'LS-3.1.2')];
  const taken = Math.min(ammunition, capacity - loaded + 1);
  return [
    ...(taken === 1 ? [] : [set(attacker.id, `${at}.loaded`, loaded, loaded - 1 + taken, 'LS-3.5.7')]),
    ...(taken === 0
      ? []
      : [set(attacker.id, `${at}.ammunition`, ammunition, ammunition - taken, 'LS-3.5.7')]),
  ];
}

/** A blow, grapple or push misses; by house rule the GM has a note of 17 and 18 (LS-7.3.3, LS-7.3.5, AMB-11). */
export function tellMiss(
  stage: Stage<LsFighter>,
  { attacker, defender }: { readonly attacker: Id; readonly defender: Id },
  is: Outcome,
  { fumbleNote }: Rules,
): void {
  if (is === 'blunder' && fumbleNote) stage.tell('fumble', { who: attacker }, quiet('AMB-11'));
  stage.tell('miss', { by: attacker, who: defender }, quiet('LS-7.3.3'));
}

/** An attack in its three rolls: attack, defence, damage (LS-7.2.1 to LS-7.2.4). The aim is used up or spoilt by it (AMB-22). */
export function* attack(stage: Stage<LsFighter>, input: Attack, rules: Rules): Play<Attacked> {
  const { attacker, defender } = input;
  const is = yield* roll(() => hitCheck(stage.of(attacker), stage.of(defender), input, rules));
  stage.act(...spendShot(stage.of(attacker), input), ...lose(stage.of(attacker), 'aiming', 'AMB-22'));
  if (!succeeded(is)) {
    tellMiss(stage, input, is, rules);
    return NOTHING;
  }
  const critical = is === 'critical';
  if (critical) stage.tell('critical', { by: attacker, who: defender }, bad('LS-7.3.4'));
  return yield* resolveHit(stage, input, critical, rules);
}

/** A critical hit and the blow of a reaction leave no defence (LS-6.0.1, LS-6.5.4). */
function* resolveHit(
  stage: Stage<LsFighter>,
  input: Attack,
  critical: boolean,
  rules: Rules,
): Play<Attacked> {
  const { attacker, defender, manoeuvre } = input;
  const may = !critical && manoeuvre !== 'reaction';
  const threat = threatOf(stage.of(attacker), stage.of(defender), input);
  const { held, kind, countered } = may
    ? yield* part('lordsouls.defends', stage, (on, one: Threat) => defend(on, one, rules), threat)
    : { held: false, kind: 'none' as const, countered: 0 };
  const so = { ...NOTHING, struck: true, critical, kind, countered };
  if (held) return so;
  stage.tell('hit', { by: attacker, who: defender }, bad('LS-7.2.4'));
  const suffered = yield* part(
    'lordsouls.strikes',
    stage,
    (on, { critical: sure }: { readonly critical: boolean }) => dealDamage(on, input, sure, rules),
    { critical },
  );
  return { ...so, hit: true, ...suffered };
}

function dealDamage(stage: Stage<LsFighter>, input: Attack, critical: boolean, rules: Rules): Play<Suffered> {
  const arms = armsOf(stage.of(input.attacker), input);
  if (!arms) throw new Error(`no weapon ${input.weapon}`);
  return strike(
    stage,
    {
      id: 'damage',
      by: input.attacker,
      who: input.defender,
      ...arms,
      strong: input.option === 'strong',
      half: false,
      critical,
      part: input.part,
    },
    rules,
  );
}

/** The open defences, cached: they are the same against equal blows. */
const openDefences = memoize(
  (
    defender: LsFighter,
    rules: Rules,
    kind: Threat['kind'],
    distance: number,
    blockable: boolean,
  ): readonly Defence[] => {
    const threat: Threat = {
      by: '',
      at: defender.id,
      kind,
      distance,
      aware: true,
      unblockable: !blockable,
      k: 0,
    };
    return defencesOf(defender, threat, rules).filter(({ no }) => !no);
  },
);

/** The chance that the best defence that is open holds, by the penalty that a deception lays on it (LS-3.7.3). */
function defenceChance(defender: LsFighter, threat: Threat, rules: Rules): (k: number) => number {
  const { kind, distance, aware, unblockable } = threat;
  const open = aware ? openDefences(defender, rules, kind, distance, !unblockable) : [];
  const plain = open.filter(({ wild }) => !wild).map(({ check }) => total(check?.lines ?? []));
  const best = plain.length > 0 ? Math.max(...plain) : undefined;
  const leaps = open.some(({ wild }) => wild);
  return (k) =>
    Math.max(best === undefined ? 0 : chanceOf(best - k, rules), leaps ? wildChance(defender, k, rules) : 0);
}

/** A critical hit leaves no defence (LS-6.0.1). */
const through = (level: number, held: number): number =>
  CRITICAL + (chanceUnder(level, true) - CRITICAL) * (1 - held);

/** The exact chance that an attack strikes home against the best defence that is open (LS-7.2). */
export function throughChance(attacker: LsFighter, defender: LsFighter, input: Attack, rules: Rules): number {
  const held = defenceChance(defender, threatOf(attacker, defender, input), rules);
  return through(hitValue(attacker, defender, input, rules), held(input.k));
}

/** A penalty of a deceptive attack, and the chance that it comes through with it. */
export interface TradeOff {
  readonly k: number;
  readonly p: number;
}

/** Every penalty that is possible, from none to the most, each with its chance (LS-3.7.2 to LS-3.7.4). */
export function tradeOffs(attacker: LsFighter, defender: LsFighter, input: Attack, rules: Rules): TradeOff[] {
  const plain: Attack = { ...input, k: 0 };
  const most = deceptiveMost(attacker, defender, plain, rules);
  const level = hitValue(attacker, defender, plain, rules);
  const held = defenceChance(defender, threatOf(attacker, defender, plain), rules);
  return Array.from({ length: most + 1 }, (_, k) => ({ k, p: through(level - k, held(k)) }));
}

/** The penalty that promises most: the smallest of those that promise the same; none of them is 0. */
export const bestTradeOff = (all: readonly TradeOff[]): TradeOff | undefined =>
  all
    .filter(({ k }) => k > 0)
    .reduce<TradeOff | undefined>((best, one) => (best && best.p >= one.p - 1e-12 ? best : one), undefined);

/* Reactions that interrupt whoever moves through a zone of control, or changes posture in one (LS-6.5). */

/** Why a fighter cannot react to a mover in their zone; undefined: they can (LS-6.5.1, LS-6.5.5, LS-6.5.6, AMB-8, AMB-57). */
export function reactFault(reactor: LsFighter, mover: LsFighter, rules: Rules): Msg | undefined {
  if (!areOpponents(reactor, mover)) return msg('lordsouls.no.noOpponent');
  if (zoneOf(reactor, rules) === undefined) return msg('lordsouls.no.noZone');
  const spent = rules.reactionInLock
    ? kindFault(reactor, 'reaction')
    : pointsLeft(reactor, 'reaction') < 1
      ? msg('lordsouls.no.point')
      : undefined;
  return helpless(reactor, !unseenBy(mover, reactor)) ?? spent;
}

/** The distance that a weapon mode is made for: where nobody has measured, the mover stands where it reaches. */
const usualCells = (
  { near, far }: { readonly near: number; readonly far: number },
  { closeReachCells }: Rules,
): number => (far === 0 ? closeReachCells : Math.max(1, near));

/** The attack of a reaction: one, in contact, an ordinary Attack (LS-6.5.2, LS-6.5.3). `option` names weapon and mode. */
export function reactionAttack(
  reactor: LsFighter,
  mover: Id,
  option: string,
  cells: number | undefined,
  rules: Rules,
): Attack {
  const at = option.lastIndexOf(':');
  const [item, mode] = [option.slice(0, Math.max(0, at)), Number(option.slice(at + 1))];
  const found = readyWeapons(reactor).find(({ id }) => id === item)?.traits.modes[mode];
  const distance = cells ?? (found ? usualCells(found, rules) : 1);
  return {
    attacker: reactor.id,
    defender: mover,
    weapon: item,
    mode,
    manoeuvre: 'reaction',
    option: 'none',
    k: 0,
    part: 'none',
    situation: blank(situationSpec, { distance, seen: 'yes' }),
  };
}

/** The blows among which a reactor may choose, and letting the mover pass (LS-6.5.2, AMB-30). */
export function reactionOptions(
  reactor: LsFighter,
  mover: LsFighter,
  cells: number | undefined,
  rules: Rules,
): Option[] {
  const blows = readyWeapons(reactor).flatMap((weapon) =>
    weapon.traits.modes.flatMap((mode, at) => {
      if (!isContact(mode) || mode.hands > weapon.traits.grip) return [];
      const id = `${weapon.id}:${at}`;
      const input = reactionAttack(reactor, mover.id, id, cells, rules);
      const far = cells !== undefined && !isInReach(mode, cells, rules);
      return [
        {
          id,
          label: modeName(weapon, mode),
          check: hitCheck(reactor, mover, input, rules) as unknown as Check,
          no: far ? msg('lordsouls.no.outOfReach') : undefined,
        },
      ];
    }),
  );
  return [...blows, { id: 'pass', label: msg('lordsouls.option.letPass') }];
}
