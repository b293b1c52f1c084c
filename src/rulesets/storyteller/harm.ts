import type { Option, Play } from '../../core/ask.ts';
import { choose, MASTER } from '../../core/ask.ts';
import type { Change } from '../../core/change.ts';
import { add } from '../../core/change.ts';
import { keptOn } from '../../core/kept.ts';
import type { Line } from '../../core/line.ts';
import { line, telling } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id, Json, Msg, RuleId } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Condition } from './conditions.ts';
import { befall, shocked } from './conditions.ts';
import type { Pool } from './dice.ts';
import { thrown } from './dice.ts';
import type { StFighter } from './fighter.ts';
import type { Armour } from './gear.ts';
import { wornBy } from './gear.ts';
import type { Marks } from './health.ts';
import { marked, marksOf, roleOf, roleWith } from './health.ts';
import { natureOf, shockThreshold, soaks, stunThreshold } from './nature.ts';
import { powersAtWork } from './powers.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import { broken } from './stances.ts';
import type { ATTACK_KINDS, DamageType, Location } from './tables.ts';
import { DIFFICULTY } from './tables.ts';
import { attributeLines, woundLines } from './traits.ts';

/** What lands on somebody: the damage dice and all that soak and states depend on. */
export interface Blow {
  readonly by: Id;
  readonly to: Id;
  readonly damage: readonly Line[];
  /** Successes that no die can take away: a club to the head (ST-7.33, AMB-7). */
  readonly automatic: number;
  readonly type: DamageType;
  readonly kind: (typeof ATTACK_KINDS)[number];
  /** Where it was aimed; undefined: nowhere in particular. */
  readonly at?: readonly Location[];
  readonly armour: Situation['armour'];
  readonly head: boolean;
  readonly taser: boolean;
  /** What makes it so that nothing soaks it (ST-5.11). */
  readonly unsoakable?: Msg;
  /** What else the victim soaks with (ST-8.18). */
  readonly soak?: readonly Line[];
}

/** What came through: levels lost, their type after a vampire's halving, and the conditions that befell him. */
export type Suffered = {
  readonly taken: number;
  readonly type: DamageType;
  readonly befell: readonly Condition[];
  /** Who lost the weapon in his hand by it (ST-8.31, ST-8.32). */
  readonly disarmed?: Id;
};

type Protection = Pick<Blow, 'armour' | 'kind' | 'at'>;

/** Why a piece of armour gives nothing against a blow, and by which rule; undefined: it counts. */
function uselessness({ traits }: Armour, { armour, kind, at }: Protection): [string, RuleId] | undefined {
  if (armour === 'counts') return undefined;
  if (armour === 'bypassed') return ['bypassed', 'ST-7.44'];
  if (traits.ineffectiveAgainst.includes(kind)) return ['useless', 'ST-5.14'];
  if (at && !at.some((location) => traits.coverage.includes(location))) return ['uncovered', 'ST-7.44'];
  return undefined;
}

/** What worn armour gives against a blow, piece by piece; a piece that gives nothing says why (ST-5.13, ST-5.14, ST-7.44). */
export const armourLines = (fighter: StFighter, blow: Protection): Line[] =>
  wornBy(fighter).map((piece) => {
    const [reason, why] = uselessness(piece, blow) ?? [];
    if (!reason) return line(verbatim(piece.name), piece.traits.dice, 'ST-5.13');
    return line(msg(`storyteller.line.armour.${reason}`, { armour: verbatim(piece.name) }), 0, why);
  });

/** The rule by which a kind's Stamina soaks what it soaks. */
const SOAK_RULE = {
  human: 'ST-5.6',
  changeling: 'ST-5.6',
  vampire: 'ST-5.7',
  werewolf: 'ST-5.10',
  monster: 'AMB-40',
};

function staminaLines(fighter: StFighter, type: DamageType): Line[] {
  const { kind, wyrd } = fighter.traits;
  const why = kind === 'changeling' && wyrd ? 'ST-5.10' : SOAK_RULE[kind];
  if (!soaks(fighter, type))
    return [line(msg('storyteller.line.noStamina', { type: msg(`storyteller.type.${type}`) }), 0, why)];
  return attributeLines(fighter, 'stamina').map((one, at) => (at === 0 ? { ...one, why } : one));
}

/** Dice that his powers soak with, whatever else soaks this type (ST-5.1). */
const powerSoak = (fighter: StFighter, type: DamageType): Line[] =>
  telling(powersAtWork(fighter).map(({ name, traits }) => line(verbatim(name), traits.soak[type], 'ST-5.1')));

/** Damage and soak suffer from wounds by house rule only (AMB-44). */
const effectWounds = (fighter: StFighter, { woundPenaltyScope }: Rules): Line[] =>
  woundPenaltyScope === 'allRolls' ? woundLines(fighter) : [];

const effectPool = (id: string, by: Id, dice: readonly Line[]): Pool => ({
  id,
  by,
  label: msg(`storyteller.check.${id}`),
  of: 'effect',
  dice,
  difficulty: [line(msg('storyteller.line.base'), DIFFICULTY, 'AMB-4')],
});

/** The damage roll (X4). */
export const damagePool = (stage: Stage<StFighter>, { by, damage }: Blow, rules: Rules): Pool =>
  effectPool('damage', by, [...damage, ...effectWounds(stage.of(by), rules)]);

/** The soak roll (X5): Stamina against what the kind soaks, powers against the types they are for, armour against everything it is good for (ST-5.1). */
export function soakPool(
  fighter: StFighter,
  blow: Protection & Pick<Blow, 'type' | 'soak' | 'unsoakable'>,
  rules: Rules,
): Pool {
  if (blow.unsoakable)
    return effectPool('soak', fighter.id, [
      line(msg('storyteller.line.unsoakable', { what: blow.unsoakable }), 0, 'ST-5.11'),
    ]);
  const dice = [
    ...staminaLines(fighter, blow.type),
    ...powerSoak(fighter, blow.type),
    ...(blow.soak ?? []),
    ...armourLines(fighter, blow),
  ];
  return effectPool('soak', fighter.id, [...dice, ...effectWounds(fighter, rules)]);
}

const effects = keptOn((stage: Stage<StFighter>, blow: Blow, rules: Rules) => [
  damagePool(stage, blow, rules),
  soakPool(stage.of(blow.to), blow, rules),
]);

const soaking = keptOn((stage: Stage<StFighter>, blow: Blow, rules: Rules) => [
  soakPool(stage.of(blow.to), blow, rules),
]);

const halves = (fighter: StFighter, type: DamageType): boolean =>
  type === 'bashing' && natureOf(fighter).halvesBashing;

/** X6 and X7: what is not soaked, halved by a vampire after the soak or before it (ST-5.16, ST-5.8, AMB-37). */
export function takenOf(
  fighter: StFighter,
  type: DamageType,
  dealt: number,
  soaked: number,
  { vampireBashing }: Pick<Rules, 'vampireBashing'>,
): number {
  if (!halves(fighter, type)) return Math.max(0, dealt - soaked);
  if (vampireBashing === 'beforeSoak') return Math.max(0, Math.floor(dealt / 2) - soaked);
  return Math.floor(Math.max(0, dealt - soaked) / 2);
}

/** Bashing that is halved counts as lethal (ST-5.8). */
export const sufferedType = (fighter: StFighter, type: DamageType): DamageType =>
  halves(fighter, type) ? 'lethal' : type;

/** Damage against soak, then the wounds and what they bring (X4 to X8). `dealt` is damage that has been rolled already (ST-8.31 and the like). */
export function* suffer(
  stage: Stage<StFighter>,
  make: () => Blow,
  rules: Rules,
  dealt?: number,
): Play<Suffered> {
  const taken = yield* thrown(
    () => (dealt === undefined ? effects(stage, make(), rules) : soaking(stage, make(), rules)),
    rules,
    (scores) => {
      const { to, type, automatic } = make();
      const soak = scores[scores.length - 1]?.successes ?? 0;
      return takenOf(stage.of(to), type, dealt ?? (scores[0]?.successes ?? 0) + automatic, soak, rules);
    },
  );
  const { to, type: dealtType, head, taser } = make();
  const type = sufferedType(stage.of(to), dealtType);
  if (taken === 0) {
    stage.tell('unharmed', { who: to });
    return { taken, type, befell: [] };
  }
  let befell = yield* wound(stage, to, type, taken, rules);
  if (shocks(stage.of(to), taken)) befell = [...befell, ...shock(stage, to, rules)];
  if (type === 'bashing') befell = [...befell, ...stun(stage, to, taken, head, taser)];
  return { taken, type, befell };
}

function markChanges(who: Id, before: Marks, after: Marks): Change[] {
  const changes: Change[] = [];
  const raise = (at: string, n: number) => {
    if (n !== 0) changes.push(add(who, at, n, 'ST-6.1'));
  };
  raise('traits.health.bashing', after.bashing - before.bashing);
  raise('traits.health.lethal', after.lethal - before.lethal);
  raise('traits.health.aggravated', after.aggravated - before.aggravated);
  return changes;
}

/** Marks levels on the track, and says what they make of him (ST-6.1, AMB-45, AMB-46). */
export function* wound(
  stage: Stage<StFighter>,
  who: Id,
  type: DamageType,
  levels: number,
  rules: Rules,
): Play<readonly Condition[]> {
  const fighter = stage.of(who);
  const before = marksOf(fighter);
  const after = marked(fighter, type, levels, rules);
  stage.act(...markChanges(who, before, after));
  stage.tell('wound', { who, type, levels, before, after });
  const role = roleWith(stage.of(who), after);
  if (role === 'incapacitated') return befalls(stage, who, 'incapacitated', 'ST-6.8');
  return role === 'dead' ? yield* perish(stage, who, type, rules) : [];
}

/** Lays a condition on him and says so; nothing when he bears it already. */
export function befalls(
  stage: Stage<StFighter>,
  who: Id,
  condition: Condition,
  why: RuleId,
  is: Json = true,
): readonly Condition[] {
  const fighter = stage.of(who);
  const changes = befall(fighter, condition, why, is);
  if (changes.length === 0) return [];
  stage.act(...changes, ...broken(fighter, condition));
  stage.tell(condition, { who, why });
  return [condition];
}

/** The last box is marked: death, or a vampire's torpor; if aggravated marks did it, final death may be said (ST-6.9, AMB-46). */
function* perish(
  stage: Stage<StFighter>,
  who: Id,
  type: DamageType,
  rules: Rules,
): Play<readonly Condition[]> {
  const torpid = stage.of(who).conditions.torpor !== undefined;
  if (stage.of(who).traits.kind !== 'vampire') return befalls(stage, who, 'dead', 'ST-6.9');
  if (type !== 'aggravated' || torpid) return befalls(stage, who, 'torpor', 'ST-6.9');
  const final = rules.vampireAggravatedEnd === 'finalDeath' || (yield* finalDeath(who));
  return final ? befalls(stage, who, 'dead', 'AMB-46') : befalls(stage, who, 'torpor', 'ST-6.9');
}

/** The text says torpor; the Storyteller may say more (AMB-46). */
function* finalDeath(who: Id): Play<boolean> {
  const option = (id: string): Option => ({ id, label: msg(`storyteller.option.${id}`) });
  const end = yield* choose(() => ({
    kind: 'choose',
    id: `end:${who}`,
    by: MASTER,
    label: msg('storyteller.choose.end', { who }),
    options: [option('torpor'), option('finalDeath')],
  }));
  return end.id === 'finalDeath';
}

/** One attack that does more than he can bear shocks him (ST-7.24 to 7.27). */
const shocks = (fighter: StFighter, taken: number): boolean =>
  taken > shockThreshold(fighter) && roleOf(fighter) !== 'dead';

const shock = (stage: Stage<StFighter>, who: Id, rules: Rules): readonly Condition[] =>
  befalls(stage, who, 'shocked', 'ST-7.24', shocked(stage.of(who), rules));

/** Bashing damage to the head beyond Stamina stuns; a stunner needs no head to stun a human (ST-7.28 to 7.32, AMB-57). */
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
  if (head) return befalls(stage, who, 'stunned', 'ST-7.28');
  return taser && fighter.traits.kind === 'human' ? befalls(stage, who, 'stunned', 'ST-7.32') : [];
}
