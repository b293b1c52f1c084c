import { choose, type Option, type Play, part } from '../../../core/ask.ts';
import { add, type Change, set } from '../../../core/change.ts';
import type { Check } from '../../../core/dice/check.ts';
import { type Line, line } from '../../../core/line.ts';
import { bad, good } from '../../../core/stage.ts';
import { type Id, type Msg, msg } from '../../../core/text.ts';
import { inRound, type Weapon, type WfFighter, type WfStage } from '../data/fighter.ts';
import type { Rules, Situation } from '../data/rules.ts';
import { type Tested, testCheck, tested } from '../figures/dice.ts';
import { parryFault } from '../figures/legality.ts';
import { armOf, type Blow, dodgeLines, isArmed, named, skillLines, TEN, TWENTY } from '../figures/numbers.ts';
import {
  dodgeSkill,
  has,
  hasFlag,
  hasQuality,
  IMPROVISED,
  isMelee,
  mainWeapon,
  offWeapon,
  unable,
} from '../figures/state.ts';

/** The defences, each available once per turn or round (WF-7.1, WF-3.12). */
const DEFENCES = ['dodge', 'parry', 'offParry', 'markDodge', 'markParry'] as const;
export type Defence = (typeof DEFENCES)[number];

/** A successful attack that can be defended against. */
export type Struck = Pick<Blow, 'attacker' | 'defender' | 'weapon' | 'situation'> & {
  /** The attacker's degree of success (WF-9.3). */
  readonly degree: number;
  readonly ranged: boolean;
};

const isMarkDefence = (defence: Defence): boolean => defence === 'markDodge' || defence === 'markParry';
const isDodge = (defence: Defence): boolean => defence === 'dodge' || defence === 'markDodge';

/** What a defence uses up. Stance and second hand share one parry, unless by house rule each has its own (AMB-25). */
function spentBy(
  defence: Defence,
  { stanceAndOffhandStack }: Rules,
): 'dodge' | 'parry' | 'offParry' | 'markDefence' {
  if (isMarkDefence(defence)) return 'markDefence';
  if (defence === 'dodge') return 'dodge';
  return defence === 'offParry' && stanceAndOffhandStack ? 'offParry' : 'parry';
}

/** The weapon for a parry: that of the second hand for its own parry, the main one for all others (WF-7.20, AMB-32). A ranged weapon serves as a stick. */
function parryWeapon(fighter: WfFighter, defence: Defence): Weapon {
  const own = defence === 'offParry' ? (offWeapon(fighter) ?? mainWeapon(fighter)) : mainWeapon(fighter);
  return isMelee(own) ? own : { ...IMPROVISED, name: own.name };
}

/** Whether a parry is unsuitable: bare hands against a weapon, a light weapon against a heavy one, or by the GM's decision (WF-8.1 to WF-8.3). */
function isUnsuitable(own: Weapon, theirs: Weapon, { unsuitable }: Situation, rules: Rules): boolean {
  if (unsuitable !== 'byArms') return unsuitable === 'yes';
  if (!rules.autoUnsuitableParry) return false;
  if (hasFlag(own, 'unarmed')) return isArmed(theirs);
  return own.traits.sizeClass === 'light' && theirs.traits.sizeClass === 'heavy';
}

/** Fast weapons leave less time to answer, slow ones more (GAP-13). */
const paceLines = (theirs: Weapon): Line[] => [
  named('fast', hasQuality(theirs, 'fast') ? -TEN : 0, 'GAP-13'),
  named('slow', hasQuality(theirs, 'slow') ? TEN : 0, 'GAP-13'),
];

function parryLines(
  fighter: WfFighter,
  own: Weapon,
  theirs: Weapon,
  situation: Situation,
  rules: Rules,
): Line[] {
  const bonus = hasQuality(own, 'defensive') ? rules.defensiveParryBonus : 0;
  return [
    ...skillLines(fighter, own, 'ws', true, rules),
    line(msg('wfrp.quality.defensive'), bonus, 'AMB-30'),
    named('unsuitable', isUnsuitable(own, theirs, situation, rules) ? -TWENTY : 0, 'WF-8.1'),
  ];
}

/** The test of a defence (ALG-7). */
function defenceCheck(
  attacker: WfFighter,
  defender: WfFighter,
  struck: Struck,
  defence: Defence,
  rules: Rules,
): Check<Tested> {
  const theirs = armOf(attacker, struck);
  const { situation } = struck;
  const own = isDodge(defence)
    ? dodgeLines(defender, rules)
    : parryLines(defender, parryWeapon(defender, defence), theirs, situation, rules);
  return testCheck(
    {
      id: `defence:${defence}`,
      by: defender.id,
      label: msg(`wfrp.check.${defence}`),
      lines: [
        ...own,
        named('guarded', defender.turn.guarded ? TEN : 0, 'WF-6.15'),
        ...(struck.ranged ? [] : paceLines(theirs)),
        named('modifier', situation.defenceModifier, 'GAP-2'),
      ],
      ...(rules.showAttackDegrees ? { note: msg('wfrp.note.needs', { n: struck.degree }) } : {}),
    },
    rules,
  );
}

/** Why a fighter has no defence at all, or undefined if they have one (WF-6.11, AMB-28, AMB-47). */
function noDefence(defender: WfFighter, situation: Situation, rules: Rules): Msg | undefined {
  if (!situation.aware) return msg('wfrp.no.unaware');
  if (has(defender, 'surprised')) return msg('wfrp.no.surprised');
  const no = unable(defender);
  if (no && !(no.key === 'wfrp.no.frozen' && rules.freezeAllowsDefence)) return no;
  if (defender.turn.allOut) return msg('wfrp.no.allOut');
  return has(defender, 'offBalance') ? msg('wfrp.no.offBalance') : undefined;
}

/** Why the free defence against the mark is closed (WF-3.12, WF-3.16, AMB-20). */
function markFault({ turn }: WfFighter, attacker: Id, rules: Rules): Msg | undefined {
  if (turn.mark !== attacker) return msg('wfrp.no.notMark');
  return turn.guarded && !rules.guardedKeepsMarkDefence ? msg('wfrp.no.guarded') : undefined;
}

/** Why a defence needs a point of Fortune: it is used up, or there is no stance (GAP-18). */
function lackOf({ turn }: WfFighter, defence: Defence, rules: Rules): Msg | undefined {
  if (defence === 'parry' && !turn.stance) return msg('wfrp.no.stance');
  return (turn[spentBy(defence, rules)] ?? 0) > 0 ? msg('wfrp.no.used') : undefined;
}

/** Whether a defence costs a point of Fortune, as an additional dodge or parry (GAP-18). The free defence against the mark cannot be bought. */
const isBought = (defender: WfFighter, defence: Defence, rules: Rules): boolean =>
  !isMarkDefence(defence) && inRound(defender) && lackOf(defender, defence, rules) !== undefined;

/** Why one defence is closed, or undefined if it is open (the table of defence options). */
function defenceFault(
  attacker: WfFighter,
  defender: WfFighter,
  { ranged, situation }: Pick<Struck, 'ranged' | 'situation'>,
  defence: Defence,
  rules: Rules,
): Msg | undefined {
  const no = noDefence(defender, situation, rules);
  if (no) return no;
  if (!ranged && attacker.turn.feint === defender.id) return msg('wfrp.no.feinted');
  if (ranged && !isDodge(defence)) return msg('wfrp.no.shot');
  if (ranged && rules.dodgeRanged === 'never') return msg('wfrp.no.shot');
  if (ranged && rules.dodgeRanged === 'gm' && !situation.mayDodge) return msg('wfrp.no.shot');
  if (isDodge(defence) && !dodgeSkill(defender)) return msg('wfrp.no.dodgeSkill');
  if (isMarkDefence(defence)) {
    const unmarked = markFault(defender, attacker.id, rules);
    if (unmarked) return unmarked;
  }
  if (defence === 'offParry' && !offWeapon(defender)) return msg('wfrp.no.offHand');
  const lacks = lackOf(defender, defence, rules);
  if (lacks && !(isBought(defender, defence, rules) && defender.traits.fortune > 0)) return lacks;
  const own = mainWeapon(defender);
  const withMain = defence === 'parry' || defence === 'markParry';
  return withMain ? parryFault(own, hasFlag(own, 'unarmed'), rules) : undefined;
}

/** All defences, including closed ones. */
export const defenceOptions = (
  attacker: WfFighter,
  defender: WfFighter,
  struck: Struck,
  rules: Rules,
): (Option & { readonly id: Defence })[] =>
  DEFENCES.map((id) => {
    const no = defenceFault(attacker, defender, struck, id, rules);
    return {
      id,
      label: msg(`wfrp.check.${id}`),
      check: defenceCheck(attacker, defender, struck, id, rules) as unknown as Check,
      ...(no ? { no } : {}),
    };
  });

const RULE_OF: { readonly [defence in Defence]: string } = {
  dodge: 'WF-7.4',
  parry: 'WF-7.6',
  offParry: 'WF-7.7',
  markDodge: 'WF-3.12',
  markParry: 'WF-3.12',
};

/** The attempt uses up the defence, whatever its result (WF-3.16). */
function spendDefence(defender: WfFighter, defence: Defence, rules: Rules): Change[] {
  if (!inRound(defender)) return [];
  if (isBought(defender, defence, rules)) return [add(defender.id, 'traits.fortune', -1, 'GAP-18')];
  const which = spentBy(defence, rules);
  const used = defender.turn[which];
  return [set(defender.id, `turn.${which}`, used, (used ?? 0) + 1, RULE_OF[defence])];
}

/** Plays the defence against an attack, at most one (WF-7.2). @returns whether the attack is repelled (WF-9.3, WF-9.4). */
export function* defend(stage: WfStage, struck: Struck, rules: Rules): Play<boolean> {
  const { attacker, defender, degree } = struck;
  const priced = (one: Option & { readonly id: Defence }) =>
    isBought(stage.of(defender), one.id, rules) ? { ...one, cost: msg('wfrp.cost.fortune') } : one;
  const [by, at] = [stage.of(attacker), stage.of(defender)];
  if (DEFENCES.every((id) => defenceFault(by, at, struck, id, rules))) return false;
  const { id } = yield* choose<Option & { readonly id: Defence | 'none' }>(() => ({
    kind: 'choose',
    id: 'defence',
    by: defender,
    label: rules.showAttackDegrees
      ? msg('wfrp.choose.defence', { who: attacker, n: degree })
      : msg('wfrp.choose.defenceBlind', { who: attacker }),
    options: [
      ...defenceOptions(stage.of(attacker), stage.of(defender), struck, rules).map(priced),
      { id: 'none', label: msg('wfrp.option.none') },
    ],
    skip: 'none',
  }));
  if (id === 'none') return false;
  stage.act(...spendDefence(stage.of(defender), id, rules));
  const rollDefence = (on: WfStage): Play<Tested> =>
    tested(on, () => defenceCheck(on.of(attacker), on.of(defender), struck, id, rules));
  const answer = yield* part('wfrp.tested', stage, rollDefence, { defence: id, by: defender });
  const repelled = answer.ok && answer.degree >= degree;
  const facts = { who: defender, by: attacker, defence: id };
  if (repelled) stage.tell('repelled', facts, good('WF-9.3'));
  else stage.tell('notRepelled', facts, bad('WF-9.3'));
  return repelled;
}
