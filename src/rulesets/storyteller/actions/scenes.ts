import { appliedPlays, points } from '../../../core/applied.ts';
import { chooseId, enterFields, GM, type Play } from '../../../core/ask.ts';
import { type Change, set } from '../../../core/change.ts';
import { faults, list, num, numbers, text } from '../../../core/spec.ts';
import { good, quiet } from '../../../core/stage.ts';
import { type Id, msg, type RuleId, verbatim } from '../../../core/text.ts';
import { CONDITIONS, type Condition, type StCast, type StFighter, type StStage } from '../data/fighter.ts';
import { DAMAGE_TYPES, type DamageType } from '../data/gear.ts';
import type { Rules } from '../data/rules.ts';
import { check } from '../figures/dice.ts';
import {
  activePowers,
  endScenePowers,
  gearDetail,
  gearIcon,
  hasPower,
  vulnerabilitiesOf,
} from '../figures/gear.ts';
import { changeMarks, filledBoxes, type Marks, marksOf, roleOf } from '../figures/health.ts';
import { endHold, has, lose, uselessLimbs, victimOf } from '../figures/state.ts';
import { askStoryteller } from '../plays/answer.ts';
import { type Doer, eventPlay } from '../plays/card.ts';
import { rollForecast } from '../plays/forecast.ts';
import { type Fall, harmSpec, hurt, knockdown as knockDown, recoveryPool } from '../plays/harm.ts';
import { action, closed, type Way } from './define.ts';
import { BY, otherSide } from './moves.ts';

/* Free actions: releasing a hold, and what the Storyteller lets happen to a fighter (ST-0.4). */

const play = (
  name: string,
  input: { readonly [field: string]: Id | readonly Id[] },
  more: Way = {},
): Way => ({ play: { name, input }, ...more });

/** The holder lets go (AMB-63). */
const release = action<Doer & { readonly by: Id }, null>({
  icon: 'grab',
  group: 'other',
  rules: ['ST-8.6', 'AMB-63'],
  ways: ({ fighter }) => {
    const no = has(fighter, 'holding') ? undefined : msg('storyteller.no.holdsNobody');
    const input = { who: fighter.id, by: victimOf(fighter) ?? '' };
    return [play('release', input, { anytime: true, ...closed(no) })];
  },
  spec: BY,
  others: otherSide,
  begin: letGo,
});

const knockdown = action<Doer, Fall>({
  icon: 'falling',
  group: 'other',
  rules: ['ST-7.34', 'ST-7.35'],
  ways: ({ fighter, context: { rules } }) => {
    const no = has(fighter, 'prone') ? msg('storyteller.no.prone') : undefined;
    const roll = check(recoveryPool(fighter, rules), rules);
    return [play('knockdown', { who: fighter.id }, { check: roll, ...closed(no) })];
  },
  begin: (stage, { who }, rules) => knockDown(stage, who, rules),
  forecast: rollForecast([
    ['up', ({ standing }) => standing],
    ['badFall', ({ botch }) => botch],
  ]),
});

/** Damage without an attack, from any source or from something the fighter is vulnerable to (ST-5.11). */
const harm = action<HarmByWord, number>({
  icon: 'ragged-wound',
  group: 'other',
  rules: ['ST-0.4'],
  ways: ({ fighter: { id: who, gear } }) => [
    play('harm', { who }),
    ...vulnerabilitiesOf(gear).map((weak) => ({
      ...play('harm', { who, vulnerability: weak.id }),
      id: `harm:${weak.id}`,
      label: msg('storyteller.action.vulnerable', { what: verbatim(weak.name) }),
      detail: gearDetail(weak),
      icon: gearIcon(weak),
      rules: ['ST-5.11'],
    })),
  ],
  spec: { vulnerability: text() },
  begin: harmByWord,
});

const isUnhurt = (fighter: StFighter): boolean =>
  filledBoxes(fighter) === 0 && !has(fighter, 'stunned') && !has(fighter, 'limbDisabled');

const heal = action<Doer, number>({
  icon: 'healing',
  group: 'other',
  rules: ['ST-5.15', 'ST-7.31', 'ST-8.15'],
  ways: ({ fighter }) => {
    const no = isUnhurt(fighter) ? msg('storyteller.no.unhurt') : undefined;
    return [play('heal', { who: fighter.id }, closed(no))];
  },
  begin: healWounds,
});

const noUselessLimb = (fighter: StFighter) =>
  has(fighter, 'limbDisabled') ? undefined : msg('storyteller.no.limbsSound');

const tend = action<Doer, null>({
  icon: 'first-aid-kit',
  group: 'other',
  rules: ['ST-8.15'],
  ways: ({ fighter }) => [play('tend', { who: fighter.id }, closed(noUselessLimb(fighter)))],
  no: noUselessLimb,
  begin: tendLimb,
});

const sceneEnd = action<SceneEnd, readonly Id[]>({
  icon: 'hourglass',
  group: 'other',
  rules: ['ST-7.30'],
  ways: ({ fighter: { id: who }, context: { cast } }) => {
    const affected = sceneAffected(cast);
    const others = affected.filter((id) => id !== who);
    const no = affected.length > 0 ? undefined : msg('storyteller.no.nothingLasts');
    return [play('sceneEnd', { who, others }, closed(no))];
  },
  spec: { others: list(text(), []) },
  others: ({ others }) => others,
  begin: endScene,
});

export const scenes = { release, knockdown, harm, heal, tend, sceneEnd };

/** `vulnerability` is the id of an item, which determines type and soak (ST-5.11). */
type HarmByWord = Doer & { readonly vulnerability?: Id };

/** The fields, with a vulnerability's values as defaults (ST-5.11). */
function harmFields(fighter: StFighter, id: Id | undefined): typeof harmSpec {
  const weak = vulnerabilitiesOf(fighter.gear).find((one) => one.id === id);
  if (!weak) return harmSpec;
  const { type, soak } = harmSpec;
  const { damageType, noSoak } = weak.traits;
  return { ...harmSpec, type: { ...type, initial: damageType }, soak: { ...soak, initial: !noSoak } };
}

/** Damage by the Storyteller's decision. */
function* harmByWord(stage: StStage, { who, vulnerability }: HarmByWord, rules: Rules): Play<number> {
  const fields = yield* enterFields(() => ({
    id: 'harm',
    by: GM,
    label: msg('storyteller.choose.harm', { who }),
    form: 'harm',
    spec: harmFields(stage.of(who), vulnerability),
    legal: (value) => faults(harmSpec, { dodge: false, ...(value as object) })[0]?.says,
  }));
  return yield* hurt(stage, { who, ...fields }, rules);
}

/** The holder lets go, which costs nothing (AMB-63). */
function* letGo(stage: StStage, { who }: Doer): Play<null> {
  const victim = victimOf(stage.of(who));
  const isThere = victim !== undefined && stage.cast[victim] !== undefined;
  stage.act(...(isThere ? endHold(stage.cast, victim, 'ST-8.6') : lose(stage.of(who), 'holding', 'ST-8.6')));
  if (victim !== undefined) stage.tell('lets', { who: victim, by: who }, good('ST-8.6'));
  return null;
}

/* How conditions end: by healing, by medical help, with the scene. In doubt the Storyteller decides. */

/** Whether a fighter regenerates: as a werewolf, or by trait or power (ST-7.31). */
const hasRegeneration = (fighter: StFighter): boolean =>
  fighter.traits.kind === 'werewolf' ||
  fighter.traits.regenerates ||
  hasPower(fighter, ({ regenerates }) => regenerates);

function endCondition(stage: StStage, who: Id, condition: Condition, why: RuleId): void {
  stage.act(...lose(stage.of(who), condition, why));
  stage.tell('isOver', { who, condition }, good(why));
}

/** Healing ends unconsciousness once the fighter can act, and stunning and disabled limbs once they are unhurt (ST-6.8, ST-7.31, ST-8.15). */
function* recover(stage: StStage, who: Id): Play<void> {
  const now = () => stage.of(who);
  if (has(now(), 'incapacitated') && roleOf(now()) === 'ok' && !has(now(), 'paralysed'))
    endCondition(stage, who, 'incapacitated', 'ST-6.8');
  if (filledBoxes(now()) > 0) return;
  if (has(now(), 'stunned')) {
    const skip = hasRegeneration(now()) ? 'wakes' : 'staysOut';
    const label = msg('storyteller.choose.wakes', { who });
    if (yield* askStoryteller(`wakes:${who}`, label, ['wakes', 'staysOut'], skip))
      endCondition(stage, who, 'stunned', 'ST-7.31');
  }
  if (has(now(), 'limbDisabled')) {
    const label = msg('storyteller.choose.limbHeals', { who });
    if (yield* askStoryteller(`limbs:${who}`, label, ['limbHeals', 'limbStays']))
      endCondition(stage, who, 'limbDisabled', 'ST-8.15');
  }
}

/** The fields for levels to heal, of each type at most the marked ones. */
const healSpec = (fighter: StFighter) => {
  const marks = marksOf(fighter);
  return numbers(DAMAGE_TYPES, (type) =>
    num(0, { min: 0, max: marks[type], label: `storyteller.type.${type}` }),
  ).fields;
};

const healChanges = (who: Id, healed: Marks): Change[] =>
  DAMAGE_TYPES.flatMap((type) => changeMarks(who, type, -healed[type], 'ST-5.15'));

/** Heals levels as the Storyteller decides, since the text gives no times and costs (ST-5.15, AMB-96). @returns how many. */
function* healWounds(stage: StStage, { who }: Doer): Play<number> {
  const healed = yield* enterFields(() => ({
    id: 'heal',
    by: GM,
    label: msg('storyteller.choose.heal', { who }),
    spec: healSpec(stage.of(who)),
    skip: { bashing: 0, lethal: 0, aggravated: 0 },
  }));
  return yield* restore(stage, who, healed);
}

function* restore(stage: StStage, who: Id, healed: Marks): Play<number> {
  const levels = healed.bashing + healed.lethal + healed.aggravated;
  stage.act(...healChanges(who, healed));
  if (levels > 0) stage.tell('heals', { who, n: levels }, good('ST-5.15'));
  yield* recover(stage, who);
  return levels;
}

const healable = (type: string) => points(0, 0, `storyteller.type.${type}`);

/** Harm and healing by the Storyteller's decision, as above but for many. */
export const applied = appliedPlays(eventPlay, 'storyteller', CONDITIONS, (kind) => ({
  hurt: kind(harmSpec, hurt),
  mend: kind(numbers(DAMAGE_TYPES, healable).fields, (stage, { who, ...most }) => {
    const marks = marksOf(stage.of(who));
    const least = (type: DamageType) => Math.min(marks[type], most[type]);
    const [bashing, lethal, aggravated] = [least('bashing'), least('lethal'), least('aggravated')];
    return restore(stage, who, { bashing, lethal, aggravated });
  }),
}));

/** Medical help restores a limb of the Storyteller's choice (ST-8.15). */
function* tendLimb(stage: StStage, { who }: Doer): Play<null> {
  const limbs = uselessLimbs(stage.of(who).conditions);
  if (limbs.length === 0) {
    endCondition(stage, who, 'limbDisabled', 'ST-8.15');
    return null;
  }
  const limb = yield* chooseId(() => ({
    kind: 'choose',
    id: 'tended',
    by: GM,
    label: msg('storyteller.choose.tended', { who }),
    options: limbs.map((one) => ({ id: one, label: msg(`storyteller.limb.${one}`) })),
  }));
  const left = Object.fromEntries(limbs.filter((one) => one !== limb).map((one) => [one, true as const]));
  const is = Object.keys(left).length > 0 ? left : undefined;
  stage.act(set(who, 'conditions.limbDisabled', stage.of(who).conditions.limbDisabled, is, 'ST-8.15'));
  stage.tell('limbTended', { who, limb }, good('ST-8.15'));
  return null;
}

type SceneEnd = Doer & { readonly others: readonly Id[] };

const hasSceneEffects = (fighter: StFighter): boolean =>
  has(fighter, 'stunned') || activePowers(fighter).some(({ traits }) => traits.duration !== 'permanent');

/** The fighters with effects that the end of the scene may end. */
export const sceneAffected = (cast: StCast): Id[] =>
  Object.values(cast)
    .filter(hasSceneEffects)
    .map(({ id }) => id);

/** The play that ends the scene for everybody affected, or undefined if nobody is (TM-38). */
export function sceneEndPlay(cast: StCast) {
  const [who, ...others] = sceneAffected(cast);
  return who === undefined ? undefined : { play: 'sceneEnd', input: { who, others } };
}

/** Ends the scene. For each fighter affected the Storyteller says whether it is over (ST-7.30, TM-38). @returns those for whom it is. */
function* endScene(stage: StStage, { who, others }: SceneEnd): Play<readonly Id[]> {
  const cleared: Id[] = [];
  for (const one of new Set([who, ...others])) {
    if (!hasSceneEffects(stage.of(one))) continue;
    const label = msg('storyteller.choose.sceneOver', { who: one });
    if (!(yield* askStoryteller(`scene:${one}`, label, ['sceneOver', 'sceneStays']))) continue;
    if (has(stage.of(one), 'stunned')) endCondition(stage, one, 'stunned', 'ST-7.30');
    const powers = endScenePowers(stage.of(one));
    stage.act(...powers);
    if (powers.length > 0) stage.tell('powersEnd', { who: one }, quiet('GAP-4'));
    cleared.push(one);
  }
  return cleared;
}
