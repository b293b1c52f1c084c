import { choose, type Option, type Play, part, roll } from '../../../core/ask.ts';
import { type Change, set, setIfChanged } from '../../../core/change.ts';
import type { Check } from '../../../core/dice/check.ts';
import type { PlayDef } from '../../../core/ruleset.ts';
import { bad, good, quiet } from '../../../core/stage.ts';
import { givenOnly, type Id, msg } from '../../../core/text.ts';
import type { LsFighter, LsStage } from '../data/fighter.ts';
import type { Mode, Weapon } from '../data/gear.ts';
import { ACROBATIC, type Rules, useName } from '../data/rules.ts';
import { attackCheck, type Outcome, succeeded } from '../figures/dice.ts';
import { type Attack, armsOf, hitLines, isContact, isInReach, type OfPair } from '../figures/hit.ts';
import { inRound, lose, modeName, ofType, spendDefence, weaponOf } from '../figures/state.ts';
import {
  acrobaticsCheck,
  blockLines,
  type Defence,
  defenceCheck,
  defencesOf,
  dodgeLines,
  parryLines,
  type Threat,
  threatOf,
} from './defences.ts';
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

/** An attack with a weapon as a threat to its target. */
export const threatIn = (attacker: LsFighter, defender: LsFighter, input: Attack): Threat =>
  threatOf(attacker, defender, input.situation, {
    kind: armsOf(attacker, input)?.mode.kind ?? 'contact',
    k: input.k,
  });

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

/** What a shot or throw uses up: a round, which a hasty shot reloads immediately, or the thrown weapon (LS-3.1.2, LS-3.5.7). */
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
    ...setIfChanged(attacker.id, `${at}.loaded`, loaded, loaded - 1 + taken, 'LS-3.5.7'),
    ...setIfChanged(attacker.id, `${at}.ammunition`, ammunition, ammunition - taken, 'LS-3.5.7'),
  ];
}

/** Rolls a blow, grapple or push, which uses up or spoils an aim (AMB-22). By house rule, 17 and 18 are pointed out to the GM (LS-7.3.3 to LS-7.3.5, AMB-11). */
export function* rollToHit<I extends { readonly attacker: Id; readonly defender: Id }>(
  stage: LsStage,
  input: I,
  checkOf: OfPair<I, Check<Outcome>>,
  rules: Rules,
  spends: (attacker: LsFighter, input: I) => Change[] = () => [],
): Play<Outcome> {
  const { attacker: by, defender: who } = input;
  const is = yield* roll(() => checkOf(stage.of(by), stage.of(who), input, rules));
  stage.act(...spends(stage.of(by), input), ...lose(stage.of(by), 'aiming', 'AMB-22'));
  if (is === 'critical') stage.tell('critical', { by, who }, bad('LS-7.3.4'));
  if (is === 'blunder' && rules.fumbleNote) stage.tell('fumble', { who: by }, quiet('AMB-11'));
  if (!succeeded(is)) stage.tell('miss', { by, who }, quiet('LS-7.3.3'));
  return is;
}

/** Plays an attack: attack roll, defence, damage (LS-7.2.1 to LS-7.2.4). */
export function* attack(stage: LsStage, input: Attack, rules: Rules): Play<Attacked> {
  const is = yield* rollToHit(stage, input, hitCheck, rules, spendShot);
  return succeeded(is) ? yield* resolveHit(stage, input, is === 'critical', rules) : NOTHING;
}

/** There is no defence against a critical hit or the blow of a reaction (LS-6.0.1, LS-6.5.4). */
function* resolveHit(stage: LsStage, input: Attack, critical: boolean, rules: Rules): Play<Attacked> {
  const { attacker, defender, manoeuvre } = input;
  const may = !critical && manoeuvre !== 'reaction';
  const threat = threatIn(stage.of(attacker), stage.of(defender), input);
  const { held, kind, countered } = may
    ? yield* part('lordsouls.defends', stage, (on, one: Threat) => defend(on, one, rules), threat)
    : NONE;
  const so = { ...NOTHING, struck: true, critical, kind, countered };
  if (held) return so;
  stage.tell('hit', { by: attacker, who: defender }, bad('LS-7.2.4'));
  const deal = (on: LsStage, { critical: sure }: { readonly critical: boolean }) =>
    dealDamage(on, input, sure, rules);
  const suffered = yield* part('lordsouls.strikes', stage, deal, { critical });
  return { ...so, hit: true, ...suffered };
}

function dealDamage(stage: LsStage, input: Attack, critical: boolean, rules: Rules): Play<Suffered> {
  const { attacker: by, defender: who, option, part } = input;
  const arms = armsOf(stage.of(by), input);
  if (!arms) throw new Error(`no weapon ${input.weapon}`);
  return strike(
    stage,
    { id: 'damage', by, who, ...arms, strong: option === 'strong', critical, part },
    rules,
  );
}

/** The outcome of a defence: whether it held, its kind, and the injury that a parry dealt to the attacker. */
export type Defended = {
  readonly held: boolean;
  readonly kind: Defence['kind'] | 'none';
  readonly countered: number;
};

const NONE: Defended = { held: false, kind: 'none', countered: 0 };

/** Asks the defender, after a successful attack roll, for one of the defences or none; the best comes first (LS-6.0.2, AMB-55). */
const choice = (stage: LsStage, threat: Threat, rules: Rules): Play<Partial<Defence> & Option> =>
  choose(() => ({
    kind: 'choose',
    id: 'defence',
    by: threat.at,
    label: msg('lordsouls.choose.defence', { who: threat.by }),
    options: [
      ...defencesOf(stage.of(threat.at), threat, rules).sort((a, b) => b.p - a.p),
      { id: 'none', label: msg('lordsouls.option.noDefence') },
    ],
    skip: 'none',
  }));

/** Records a defence: each parry makes further ones with the same weapon harder, and all blocks use the same item (LS-6.4.10, AMB-14). */
function recordUse(fighter: LsFighter, { kind, thing = '' }: Defence): Change[] {
  const { parries, blocked } = fighter.turn;
  if (!inRound(fighter)) return [];
  if (kind === 'parry') {
    const counted = { ...parries, [thing]: (parries?.[thing] ?? 0) + 1 };
    return [set(fighter.id, 'turn.parries', parries, counted, 'LS-6.4.10')];
  }
  return kind === 'block'
    ? setIfChanged(fighter.id, 'turn.blocked', blocked, blocked ?? thing, 'AMB-14')
    : [];
}

/** Rolls acrobatics before a dodge. The bonus or penalty lasts until the fighter's turn (LS-6.2.4 to LS-6.2.6). */
function* rollAcrobatics(stage: LsStage, who: Id, rules: Rules): Play<number> {
  const is = yield* roll(() => acrobaticsCheck(stage.of(who), rules));
  const bonus = succeeded(is) ? ACROBATIC : -ACROBATIC;
  if (inRound(stage.of(who)))
    stage.act(set(who, 'turn.acrobatic', undefined, bonus, bonus > 0 ? 'LS-6.2.5' : 'LS-6.2.6'));
  return bonus;
}

const thingOf = (fighter: LsFighter, id: Id | undefined) =>
  ofType(fighter, 'shield').find((one) => one.id === id) ?? weaponOf(fighter, id ?? '');

/** The modifiers of the chosen defence. Only earlier parries count for the parry penalty. */
function linesOf(fighter: LsFighter, { kind, thing }: Defence, k: number, bonus: number, rules: Rules) {
  const with_ = thingOf(fighter, thing);
  if (kind === 'parry' && with_?.type === 'weapon') return parryLines(fighter, with_, k, rules);
  if (kind === 'block' && with_) return blockLines(fighter, with_, k, rules);
  return dodgeLines(fighter, k, bonus, rules);
}

/** Plays the defence against an attack, if one is open: choice, cost, roll, and the counter-blow of a parry (LS-6.0, LS-6.1, LS-6.4.4). */
export function* defend(stage: LsStage, threat: Threat, rules: Rules): Play<Defended> {
  const { at, k } = threat;
  if (defencesOf(stage.of(at), threat, rules).every(({ no }) => no)) {
    stage.tell('noDefence', { who: at }, bad('LS-6.0.1'));
    return NONE;
  }
  const taken = yield* choice(stage, threat, rules);
  if (taken.kind === undefined) return NONE;
  const defence = taken as Defence;
  const { kind } = defence;
  const bonus = defence.wild ? yield* rollAcrobatics(stage, at, rules) : (stage.of(at).turn.acrobatic ?? 0);
  const { parries } = stage.of(at).turn;
  stage.act(...spendDefence(stage.of(at), kind, 'LS-6.0.3'), ...recordUse(stage.of(at), defence));
  const is = yield* roll(() => {
    const now = stage.of(at);
    const before = { ...now, turn: { ...now.turn, parries } };
    return defenceCheck(now, defence.label, linesOf(before, defence, k, bonus, rules), rules);
  });
  if (!succeeded(is)) {
    stage.tell('defenceFails', { who: at }, bad('LS-6.1.2'));
    return { ...NONE, kind };
  }
  stage.tell('defends', { who: at, by: threat.by, kind }, good('LS-6.1.1'));
  if (kind !== 'parry') return { held: true, kind, countered: 0 };
  const weapon = weaponOf(stage.of(at), defence.thing ?? '');
  const countered = weapon ? yield* strikeBack(stage, threat, weapon, rules) : 0;
  return { held: true, kind, countered };
}

/** The modes of a weapon that reach the attacker; all of them if the house rule ignores the distance (AMB-17). */
function blowsAt(weapon: Weapon, { distance }: Threat, { parryCounter, ...rules }: Rules): Mode[] {
  const blows = weapon.traits.modes.filter((mode) => isContact(mode) && mode.hands <= weapon.traits.grip);
  return parryCounter === 'inReachOnly'
    ? blows.filter((mode) => isInReach(mode, distance, { ...rules, parryCounter }))
    : blows;
}

/** Asks for the counter-blow of a parry, if there are several or if a house rule lets the defender waive it (AMB-17). */
function* chooseCounterBlow(
  stage: LsStage,
  threat: Threat,
  weapon: Weapon,
  rules: Rules,
): Play<Mode | undefined> {
  const modes = blowsAt(weapon, threat, rules);
  const [first] = modes;
  const asks = rules.parryCounter === 'ask';
  if (!first || (modes.length === 1 && !asks)) return first;
  const blows: (Option & { readonly mode: Mode | undefined })[] = modes.map((one) => ({
    id: String(weapon.traits.modes.indexOf(one)),
    label: modeName(weapon, one),
    mode: one,
  }));
  const none = { id: 'none', label: msg('lordsouls.option.letBe'), mode: undefined };
  const { mode } = yield* choose(() => ({
    kind: 'choose',
    id: 'counter',
    by: threat.at,
    label: msg('lordsouls.choose.counter', { who: threat.by }),
    options: [...blows, ...(asks ? [none] : [])],
    skip: blows[0]?.id ?? none.id,
  }));
  return mode;
}

type Counter = { readonly by: Id; readonly who: Id; readonly weapon: Id; readonly mode: number };

const counterBlow =
  (rules: Rules) =>
  (stage: LsStage, { by, who, weapon: id, mode: at }: Counter): Play<Suffered> => {
    const weapon = weaponOf(stage.of(by), id);
    const mode = weapon?.traits.modes[at];
    if (!weapon || !mode) throw new Error(`no weapon ${id}`);
    const half = !weapon.traits.fencing;
    return strike(stage, { id: 'counterDamage', by, who, weapon, mode, half }, rules);
  };

/** A successful parry strikes back immediately, for half the weapon's damage or, with a fencing weapon, all of it. There is no defence (LS-6.4.4 to LS-6.4.6). */
function* strikeBack(stage: LsStage, threat: Threat, weapon: Weapon, rules: Rules): Play<number> {
  const mode = yield* chooseCounterBlow(stage, threat, weapon, rules);
  if (!mode) return 0;
  stage.tell('strikesBack', { who: threat.by, by: threat.at }, bad('LS-6.4.4'));
  const at = weapon.traits.modes.indexOf(mode);
  const blow: Counter = { by: threat.at, who: threat.by, weapon: weapon.id, mode: at };
  const { injury } = yield* part('lordsouls.counter', stage, counterBlow(rules), blow);
  return injury;
}

type Pair = { readonly attacker: Id; readonly defender: Id };

/** A play as one in which somebody attacks. Wrestling needs no weapon. */
export const attacking = <I extends Pair & Partial<Attack>, Out extends { readonly hit: boolean }>(
  def: PlayDef<LsFighter, I, Out, Rules>,
): PlayDef<LsFighter, I, Out, Rules> => ({
  ...def,
  attack: {
    made({ attacker: by, defender, weapon: gear, mode = 0 }, cast) {
      const fighter = cast[by];
      const arms = fighter && gear !== undefined ? armsOf(fighter, { weapon: gear, mode }) : undefined;
      const isBlow = !arms || isContact(arms.mode);
      return [{ by, at: [defender], ...givenOnly({ gear }), kind: isBlow ? 'blow' : 'shot' }];
    },
    struck: ({ hit }, { defender }) => (hit ? [defender] : []),
  },
});
