import { enterFields, MASTER, type Play } from '../../../core/ask.ts';
import { add, type Change } from '../../../core/change.ts';
import { memoizeOnCast } from '../../../core/memoize.ts';
import { choice, faults, flag, num } from '../../../core/spec.ts';
import { bad, good, type Stage } from '../../../core/stage.ts';
import { type Id, type Json, msg, type RuleId } from '../../../core/text.ts';
import type { Condition, StFighter } from '../data/fighter.ts';

import { ATTACK_KINDS, DAMAGE_TYPES, type DamageType } from '../data/gear.ts';
import type { Rules } from '../data/rules.ts';
import { type Blow, damagePool, levelsTaken, soakPool, typeTaken } from '../figures/damage.ts';
import { rollPools, successesOf } from '../figures/dice.ts';
import { vulnerabilitiesOf } from '../figures/gear.ts';
import {
  addMarks,
  type Marks,
  marksOf,
  natureOf,
  roleOf,
  roleWith,
  shockThreshold,
  stunThreshold,
} from '../figures/health.ts';
import { gain, interrupted, shockAfter } from '../figures/state.ts';
import type { Doer } from '../view/index.ts';
import { askStoryteller, dodgeBlast } from './answer.ts';

/** Harm: levels lost, their type after a vampire's halving, and the conditions gained. */
export type Harm = {
  readonly taken: number;
  readonly type: DamageType;
  readonly befell: readonly Condition[];
  /** Who lost their weapon: the target, or by a botch the attacker (ST-8.31, ST-8.32). */
  readonly disarmed?: Id;
};

const harmPools = memoizeOnCast((stage: Stage<StFighter>, blow: Blow, rules: Rules, isDealt: boolean) => [
  ...(isDealt ? [] : [damagePool(stage, blow, rules)]),
  soakPool(stage.of(blow.to), blow, rules),
]);

/** Damage against soak, then wounds and their consequences (X4 to X8). `dealt` is damage that has been rolled already (as in ST-8.31). */
export function* resolveDamage(
  stage: Stage<StFighter>,
  make: () => Blow,
  rules: Rules,
  dealt?: number,
): Play<Harm> {
  const taken = yield* rollPools(
    () => harmPools(stage, make(), rules, dealt !== undefined),
    rules,
    (scores) => {
      const { to, type, automatic } = make();
      const soak = scores[scores.length - 1]?.successes ?? 0;
      return levelsTaken(stage.of(to), type, dealt ?? (scores[0]?.successes ?? 0) + automatic, soak, rules);
    },
  );
  const { to, type: dealtType, head, taser } = make();
  const type = typeTaken(stage.of(to), dealtType);
  if (taken === 0) {
    stage.tell('unharmed', { who: to }, good('ST-5.16'));
    return { taken, type, befell: [] };
  }
  const wounds = yield* applyWounds(stage, to, type, taken, rules);
  const shocked = shock(stage, to, taken, rules);
  const stunned = type === 'bashing' ? stun(stage, to, taken, head, taser) : [];
  return { taken, type, befell: [...wounds, ...shocked, ...stunned] };
}

const markChanges = (who: Id, before: Marks, after: Marks): Change[] =>
  DAMAGE_TYPES.filter((type) => after[type] !== before[type]).map((type) =>
    add(who, `traits.health.${type}`, after[type] - before[type], 'ST-6.1'),
  );

/** Marks levels on the track, with what follows from it (ST-6.1, AMB-45, AMB-46). */
export function* applyWounds(
  stage: Stage<StFighter>,
  who: Id,
  type: DamageType,
  levels: number,
  rules: Rules,
): Play<readonly Condition[]> {
  const fighter = stage.of(who);
  const before = marksOf(fighter);
  const after = addMarks(fighter, type, levels, rules);
  stage.act(...markChanges(who, before, after));
  stage.tell('wound', { who, type, levels, before, after }, bad('ST-6.1'));
  const role = roleWith(stage.of(who), after);
  if (role === 'incapacitated') return gainCondition(stage, who, 'incapacitated', 'ST-6.8');
  return role === 'dead' ? yield* reachLastBox(stage, who, type, rules) : [];
}

/** The rule that a card names for a condition, whatever caused it. */
const STATED_BY: { readonly [condition in Condition]?: RuleId } = {
  shocked: 'ST-7.26',
  stunned: 'ST-7.30',
  incapacitated: 'ST-6.8',
  dead: 'ST-6.9',
};

/** A fighter gains a condition, and the card says so. @returns the condition; nothing where they have it already. */
export function gainCondition(
  stage: Stage<StFighter>,
  who: Id,
  condition: Condition,
  why: RuleId,
  is: Json = true,
): readonly Condition[] {
  const fighter = stage.of(who);
  const changes = gain(fighter, condition, why, is);
  if (changes.length === 0) return [];
  stage.act(...changes, ...interrupted(fighter, condition));
  stage.tell(condition, { who, why }, bad(STATED_BY[condition] ?? why));
  return [condition];
}

/** The last box is marked: death, or a vampire's torpor. If aggravated damage did it, it may be final death (ST-6.9, AMB-46). */
function* reachLastBox(
  stage: Stage<StFighter>,
  who: Id,
  type: DamageType,
  rules: Rules,
): Play<readonly Condition[]> {
  const { traits, conditions } = stage.of(who);
  if (traits.kind !== 'vampire') return gainCondition(stage, who, 'dead', 'ST-6.9');
  const final = type === 'aggravated' && conditions.torpor === undefined && (yield* askFinal(who, rules));
  return final ? gainCondition(stage, who, 'dead', 'AMB-46') : gainCondition(stage, who, 'torpor', 'ST-6.9');
}

/** The text says torpor; the house rule or the Storyteller may decide otherwise (AMB-46). */
function* askFinal(who: Id, { vampireAggravatedEnd }: Rules): Play<boolean> {
  if (vampireAggravatedEnd === 'finalDeath') return true;
  const label = msg('storyteller.choose.end', { who });
  return !(yield* askStoryteller(`end:${who}`, label, ['torpor', 'finalDeath'], null));
}

/** One attack that exceeds the threshold shocks (ST-7.24 to 7.27). */
const shock = (stage: Stage<StFighter>, who: Id, taken: number, rules: Rules): readonly Condition[] =>
  taken > shockThreshold(stage.of(who)) && roleOf(stage.of(who)) !== 'dead'
    ? gainCondition(stage, who, 'shocked', 'ST-7.24', shockAfter(stage.of(who), rules))
    : [];

/** Bashing damage to the head beyond Stamina stuns. A stunner stuns humans wherever it hits (ST-7.28 to 7.32, AMB-57). */
function stun(
  stage: Stage<StFighter>,
  who: Id,
  taken: number,
  head: boolean,
  taser: boolean,
): readonly Condition[] {
  const fighter = stage.of(who);
  if (taken <= stunThreshold(fighter) || !natureOf(fighter).stunnable || roleOf(fighter) === 'dead')
    return [];
  if (head) return gainCondition(stage, who, 'stunned', 'ST-7.28');
  return taser && fighter.traits.kind === 'human' ? gainCondition(stage, who, 'stunned', 'ST-7.32') : [];
}

/* Damage that the Storyteller deals without an attack (ST-0.4). */

/** `vulnerability` names the item that it strikes, which says type and soak (ST-5.11). */
export type HarmByWord = Doer & { readonly vulnerability?: Id };

const harmSpec = {
  levels: num(1, { min: 1, max: 50, label: 'storyteller.harmField.levels' }),
  type: choice(DAMAGE_TYPES, 'bashing', { label: 'storyteller.harmField.type' }),
  attackKind: choice(ATTACK_KINDS, 'other', { label: 'storyteller.harmField.attackKind' }),
  soak: flag(true, { label: 'storyteller.harmField.soak' }),
  dodge: flag(false, { label: 'storyteller.harmField.dodge', why: 'ST-10.4' }),
};

/** The fields with the values that a vulnerability suggests (ST-5.11). */
function harmFields(fighter: StFighter, id: Id | undefined): typeof harmSpec {
  const weak = vulnerabilitiesOf(fighter.gear).find((one) => one.id === id);
  if (!weak) return harmSpec;
  const { damageType, noSoak } = weak.traits;
  return {
    ...harmSpec,
    type: { ...harmSpec.type, initial: damageType },
    soak: { ...harmSpec.soak, initial: !noSoak },
  };
}

/** So many successes of damage, soaked or not. Fragments and blast may be dodged where the Storyteller allows it (ST-10.4). */
export function* harmByWord(
  stage: Stage<StFighter>,
  { who, vulnerability }: HarmByWord,
  rules: Rules,
): Play<number> {
  const { levels, type, attackKind, soak, dodge } = yield* enterFields(() => ({
    id: 'harm',
    by: MASTER,
    label: msg('storyteller.choose.harm', { who }),
    form: 'harm',
    spec: harmFields(stage.of(who), vulnerability),
    legal: (value) => faults(harmSpec, { dodge: false, ...(value as object) })[0]?.says,
  }));
  const dodged = dodge ? yield* dodgeBlast(stage, who, rules) : 0;
  const blow = { type, kind: attackKind, armour: 'byItem' } as const;
  const taken = yield* rollPools(
    () => (soak ? [soakPool(stage.of(who), blow, rules)] : []),
    rules,
    (scores) => levelsTaken(stage.of(who), type, Math.max(0, levels - dodged), successesOf(scores), rules),
  );
  if (taken === 0) stage.tell('unharmed', { who }, good('ST-5.16'));
  else yield* applyWounds(stage, who, typeTaken(stage.of(who), type), taken, rules);
  return taken;
}

/* An attack from commitment to harm (PR-4). */

/** The result of an attack. `counter` is what a won parry did to the attacker (ST-10.8). */
export type Outcome = Harm & {
  readonly hit: boolean;
  readonly net: number;
  readonly counter?: Harm;
  /** Who took the hit that was meant for the target (ST-10.23). */
  readonly taker?: Id;
};

export const MISS: Outcome = { hit: false, net: 0, taken: 0, type: 'bashing', befell: [] };
