import {
  type Ask,
  type Choose,
  chooseAs,
  chooseId,
  either,
  GM,
  type Join,
  type Option,
  type Play,
  together,
} from '../../../core/ask.ts';
import { add, type Change, set } from '../../../core/change.ts';
import { type Line, line, telling, total } from '../../../core/line.ts';
import { memoize, memoizeOnCast } from '../../../core/memoize.ts';
import { optionsOf } from '../../../core/round-asks.ts';
import { quiet } from '../../../core/stage.ts';
import { givenOnly, type Id, type Json, type Msg, msg, type RuleId } from '../../../core/text.ts';
import type { StFighter, StStage } from '../data/fighter.ts';
import { DODGE_RANGED, type Rules } from '../data/rules.ts';
import {
  actionPool,
  check,
  hasSuccess,
  noDice,
  type Pool,
  rollPools,
  type Score,
  successesOf,
} from '../figures/dice.ts';
import { type Attack, actionDice, shareLine } from '../figures/pools.ts';
import { COUNTERATTACK, coverTargetOf, giveUpStance, has, lose, loseAim, unable } from '../figures/state.ts';
import {
  countDefence,
  type DefenceSlot,
  defenceSlot,
  inRound,
  mobPenalty,
  slotName,
  spendPart,
  spendSlot,
} from '../figures/turn.ts';
import type { Doing } from './card.ts';
import { type Chosen, coverOptions, DEFENCES, type Defence, DODGE, defenceOptions } from './defence.ts';

/* Defenders choose their defences before an attack is rolled (ST-1.10, PR-4 step 2). */

export const NOBODY: readonly Chosen[] = [];

/** The attack as if on another defender. */
export const redirected = memoize(
  (attack: Attack, who: Id): Attack => (who === attack.defender ? attack : { ...attack, defender: who }),
);

/** Those who cover the target and can still do so (ST-10.21, AMB-100). */
const coverersOf = (stage: StStage, { defender, attacker, coverers = [] }: Attack): Id[] =>
  coverers.filter((who) => {
    const one = stage.cast[who];
    return one && who !== attacker && who !== defender && coverTargetOf(one) === defender && !unable(one);
  });

export const hasOpenDefence = (options: readonly Defence[]): boolean =>
  options.some(({ how, no }) => how && !no);

/** Asks how a target defends. With several targets, ask ids include the target, and no answer means no defence. */
export const defenceQuestion = memoizeOnCast(
  (stage: StStage, attack: Attack, rules: Rules, isOneOfSeveral?: true): Choose<Defence> => ({
    kind: 'choose',
    id: isOneOfSeveral ? `defence:${attack.defender}` : 'defence',
    by: attack.defender,
    label: msg('storyteller.choose.defence', { attacker: attack.attacker }),
    options: defenceOptions(stage, attack, rules),
    ...(isOneOfSeveral ? { skip: 'none' } : {}),
  }),
);

const coverQuestion = memoizeOnCast(
  (stage: StStage, attack: Attack, who: Id, rules: Rules): Choose<Defence> => ({
    kind: 'choose',
    id: `cover:${who}`,
    by: who,
    label: msg('storyteller.choose.cover', { attacker: attack.attacker, who: attack.defender }),
    options: coverOptions(stage, redirected(attack, who), rules),
    skip: 'none',
  }),
);

const questions = memoizeOnCast(
  (stage: StStage, attack: Attack, rules: Rules): readonly Choose<Defence>[] => {
    const own = attack.undefended ? [] : [defenceQuestion(stage, attack, rules)];
    const others = coverersOf(stage, attack).map((who) => coverQuestion(stage, attack, who, rules));
    return [...own, ...others].filter(({ options }) => hasOpenDefence(options));
  },
);

/** If several defend and a house rule lets only one count, the target chooses which (AMB-26). */
function* chooseWhose(attack: Attack, ready: readonly Chosen[]): Play<readonly Chosen[]> {
  const whose = yield* chooseId(() => ({
    kind: 'choose',
    id: 'whose',
    by: attack.defender,
    label: msg('storyteller.choose.whose'),
    options: ready.map(({ by, how }) => ({
      id: by,
      label: msg('storyteller.option.whose', { who: by, how: msg(`storyteller.check.${how}`) }),
    })),
  }));
  return ready.filter(({ by }) => by === whose);
}

/** The cost of a defence: the part or action that it uses, the stance that the action held, and the aim. */
function costOf(fighter: StFighter, slot: DefenceSlot, why: RuleId, attacker?: Id): Change[] {
  const changes: Change[] = [];
  if ('part' in slot) changes.push(...spendPart(fighter, slot.part, why));
  if ('slot' in slot) {
    const { action } = fighter.turn.slots?.[slot.slot]?.declaration ?? {};
    changes.push(
      ...spendSlot(fighter, slot.slot, why, attacker),
      ...giveUpStance(fighter, action),
      // A counterattack ends only with another manoeuvre in an extra action (ST-10.20).
      ...(slot.slot === 'main' || action === COUNTERATTACK
        ? []
        : lose(fighter, 'counterattacking', 'ST-10.20')),
    );
  }
  changes.push(...countDefence(fighter, why));
  if (has(fighter, 'aiming')) changes.push(...loseAim(fighter));
  return changes;
}

/** Pays for a defence and announces it. */
export function payDefence(stage: StStage, attack: Attack, chosen: Chosen, rules: Rules): void {
  const { by, how } = chosen;
  const fighter = stage.of(by);
  const slot = defenceSlot(fighter, rules, attack.attacker, how);
  stage.act(...costOf(fighter, slot, DEFENCES[how].rule, attack.attacker));
  stage.tell('defends', 'slot' in slot ? { who: by, how, slot: slot.slot } : { who: by, how });
}

/** The chosen defence as a list, empty if there is none. */
export const chosenDefence = memoize(
  ({ how, weapon, share = 0, worn = 0 }: Defence, by: Id): readonly Chosen[] =>
    how && weapon !== undefined ? [{ by, how, weapon, share, worn }] : NOBODY,
);

/** Asks for the defences against an attack, or returns undefined if nobody has one. */
export function askDefences(stage: StStage, attack: Attack, rules: Rules) {
  const asked = questions(stage, attack, rules);
  if (asked.length === 0) return undefined;
  if (asked.length > 1 || asked[0]?.id !== 'defence') return askSeveral(stage, attack, rules);
  return chooseAs(
    () => defenceQuestion(stage, attack, rules),
    (defence) => chosenDefence(defence, attack.defender),
  );
}

function* askSeveral(stage: StStage, attack: Attack, rules: Rules): Play<readonly Chosen[]> {
  const asks = () => questions(stage, attack, rules);
  const said = yield* together(asks);
  // While the others answered, a fighter may have used their last defence against another attack.
  const ready = asks().flatMap(({ by }, i) => chosenDefence(said[i] as Defence, by));
  return ready.length < 2 || rules.stackedDefences ? ready : yield* chooseWhose(attack, ready);
}

/* Fragments and blasts without an attack roll can be dodged only if the Storyteller allows it (ST-10.4). */

function dodgePool(fighter: StFighter, rules: Rules): Pool {
  const mob = telling([line(msg('storyteller.line.mob'), -mobPenalty(fighter), 'ST-7.14')]);
  const difficulty = line(msg('storyteller.line.dodgeRanged'), DODGE_RANGED, 'ST-10.4');
  return actionPool(DODGE, fighter.id, [...actionDice(fighter, DODGE, rules), ...mob], [difficulty]);
}

const chooseToDodge = (stage: StStage, who: Id, rules: Rules): Play<boolean> =>
  either(DODGE, () => {
    const fighter = stage.of(who);
    const slot = defenceSlot(fighter, rules, undefined, DODGE);
    const pool = dodgePool(fighter, rules);
    const no =
      unable(fighter) ??
      (has(fighter, 'held') ? msg('storyteller.no.held') : undefined) ??
      ('no' in slot ? slot.no : noDice(pool, rules));
    const cost = 'slot' in slot ? slotName(slot.slot) : undefined;
    const dodge = { ...optionOf(DODGE, no), check: check(pool, rules), ...givenOnly({ cost }) };
    return {
      kind: 'choose',
      id: 'defence',
      by: who,
      label: msg('storyteller.choose.blast'),
      options: [dodge, optionOf('none')],
    };
  });

/** Lets a fighter dodge fragments or a blast. @returns successes that reduce the damage. */
export function* dodgeBlast(stage: StStage, who: Id, rules: Rules): Play<number> {
  if (!(yield* chooseToDodge(stage, who, rules))) return 0;
  const fighter = stage.of(who);
  const slot = defenceSlot(fighter, rules, undefined, DODGE);
  stage.act(...costOf(fighter, slot, 'ST-10.4'));
  stage.tell('defends', { who, how: DODGE });
  return yield* rollActions(stage, () => [dodgePool(stage.of(who), rules)], rules, successesOf);
}

/* Questions and rolls within a play. */

export const optionOf = optionsOf('storyteller');

/** Asks the Storyteller for a decision (ST-0.4). `skip` is used if there is no answer. @returns whether the first option was chosen. */
export function* askStoryteller(
  id: string,
  label: Msg,
  [yes, no]: readonly [string, string],
  skip: string | null = yes,
): Play<boolean> {
  const options = [yes, no].map((one) => optionOf(one));
  const ask = { kind: 'choose', id, by: GM, label, options } as const;
  return (yield* chooseId(() => (skip === null ? ask : { ...ask, skip }))) === yes;
}

/** Asks whether something is possible at all; no answer means yes (ST-7.7, ST-9.21). */
export const askIfPossible = (label: Msg): Play<boolean> =>
  askStoryteller('possible', label, ['possible', 'impossible']);

/* A success for a point of Willpower, once per round: a common house rule that is not in the text (AMB-42). */

const willpowerQuestion = ({ id, traits }: StFighter): Choose => ({
  kind: 'choose',
  id: `willpower:${id}`,
  by: id,
  label: msg('storyteller.choose.willpower', { n: traits.willpower.value }),
  options: [optionOf('saveWill'), optionOf('spendWill')],
  skip: 'saveWill',
});

/** Those who may buy a success for one of these rolls. Nobody is asked about a roll that fails anyway. */
const buyers = (stage: StStage, pools: readonly Pool[]): readonly Id[] => [
  ...new Set(
    pools
      .filter((pool) => pool.of === 'action' && !pool.fails && total(pool.dice) > 0)
      .map(({ by }) => by)
      .filter((who) => {
        const { traits, turn } = stage.of(who);
        return traits.willpower.value > 0 && !turn.willed;
      }),
  ),
];

function* rollBought<J extends Json>(
  stage: StStage,
  make: () => readonly Pool[],
  roll: (make: () => readonly Pool[]) => Play<J>,
): Play<J> {
  const asked = buyers(stage, make());
  const questions = (): readonly Ask[] => asked.map((who) => willpowerQuestion(stage.of(who)));
  const answers = asked.length > 0 ? yield* together(questions) : [];
  const payers = asked.filter((_, i) => (answers[i] as Option).id === 'spendWill');
  for (const who of payers) {
    const fighter = stage.of(who);
    const once = inRound(fighter) ? [set(who, 'turn.willed', fighter.turn.willed, true, 'AMB-42')] : [];
    stage.act(add(who, 'traits.willpower.value', -1, 'AMB-42'), ...once);
    stage.tell('wills', { who }, quiet('AMB-42'));
  }
  const strengthened = (pool: Pool): Pool =>
    pool.of === 'action' && payers.includes(pool.by)
      ? { ...pool, bought: line(msg('storyteller.line.willpower'), 1, 'AMB-42') }
      : pool;
  return yield* roll(() => make().map(strengthened));
}

/** Rolls pools together like `rollPools`. Where the house rule allows it, those who roll may first buy a success. */
export function rollActions<J extends Json>(
  stage: StStage,
  make: () => readonly Pool[],
  rules: Rules,
  join: Join<Score, J>,
  name?: string,
): Play<J> {
  const roll = (pools: () => readonly Pool[]) => rollPools(pools, rules, join, name);
  return rules.willpowerSuccess ? rollBought(stage, make, roll) : roll(make);
}

/** The roll of a part that is no attack: its share against a fixed difficulty (ST-11.4). */
export const sharePool = (id: string, { who, share }: Doing, difficulty: Line, label?: Msg): Pool =>
  actionPool(id, who, [shareLine(share)], [difficulty], { label });

/** Whether an action succeeds: always as a whole action, by a roll of its share as a part of multiple actions (ST-11.6). */
export function* rollShare(
  stage: StStage,
  id: string,
  doing: Doing,
  difficulty: Line,
  rules: Rules,
  label?: Msg,
): Play<boolean> {
  if (!doing.share) return true;
  return yield* rollActions(stage, () => [sharePool(id, doing, difficulty, label)], rules, hasSuccess);
}
