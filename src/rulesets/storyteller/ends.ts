import type { Option, Play } from '../../core/ask.ts';
import { choose, enter, MASTER } from '../../core/ask.ts';
import type { Change } from '../../core/change.ts';
import { add, set } from '../../core/change.ts';
import type { Infer } from '../../core/spec.ts';
import { faults, num } from '../../core/spec.ts';
import type { Cast, Stage } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Condition } from './conditions.ts';
import { has, lift } from './conditions.ts';
import type { StFighter } from './fighter.ts';
import { filled, marksOf, roleOf } from './health.ts';
import { uselessLimbs } from './limbs.ts';
import { empowered, powersAtWork, powersOfScene } from './powers.ts';
import { DAMAGE_TYPES } from './tables.ts';

/* How what has befallen somebody ends: by healing, by medical help, with the scene. Where it is not plain, the Storyteller says so. */

const option = (id: string): Option => ({ id, label: msg(`storyteller.option.${id}`) });

/** Whether his wounds close by themselves (ST-7.31): a werewolf's, or by trait or power. */
const healsItself = (fighter: StFighter): boolean =>
  fighter.traits.kind === 'werewolf' ||
  fighter.traits.regenerates ||
  empowered(fighter, ({ regenerates }) => regenerates);

/** The Storyteller says whether something is over; nobody's answer leaves `skip`. */
function* over(id: string, label: Msg, yes: string, no: string, skip: string): Play<boolean> {
  const said = yield* choose(() => ({
    kind: 'choose',
    id,
    by: MASTER,
    label,
    options: [option(yes), option(no)],
    skip,
  }));
  return said.id === yes;
}

function ended(stage: Stage<StFighter>, who: Id, condition: Condition, why: string): void {
  stage.act(...lift(stage.of(who), condition, why));
  stage.tell('isOver', { who, condition });
}

/** What healing ends: unconsciousness as soon as he is fit to act, stunning and useless limbs when he is unhurt (ST-6.8, ST-7.31, ST-8.15). */
function* recovers(stage: Stage<StFighter>, who: Id): Play<void> {
  const now = () => stage.of(who);
  if (has(now(), 'incapacitated') && roleOf(now()) === 'ok' && !has(now(), 'paralysed'))
    ended(stage, who, 'incapacitated', 'ST-6.8');
  if (filled(now()) > 0) return;
  if (has(now(), 'stunned')) {
    const skip = healsItself(now()) ? 'wakes' : 'staysOut';
    const label = msg('storyteller.choose.wakes', { who });
    if (yield* over(`wakes:${who}`, label, 'wakes', 'staysOut', skip))
      ended(stage, who, 'stunned', 'ST-7.31');
  }
  if (has(now(), 'limbDisabled')) {
    const label = msg('storyteller.choose.limbHeals', { who });
    if (yield* over(`limbs:${who}`, label, 'limbHeals', 'limbStays', 'limbHeals'))
      ended(stage, who, 'limbDisabled', 'ST-8.15');
  }
}

/** Levels to be healed, of each type no more than there are. */
const healSpec = (fighter: StFighter) => {
  const marks = marksOf(fighter);
  const field = (type: (typeof DAMAGE_TYPES)[number]) =>
    num(0, { min: 0, max: marks[type], label: `storyteller.type.${type}` });
  return { bashing: field('bashing'), lethal: field('lethal'), aggravated: field('aggravated') };
};

type Healed = Infer<ReturnType<typeof healSpec>>;

const healing = (who: Id, healed: Healed): Change[] =>
  DAMAGE_TYPES.filter((type) => healed[type] > 0).map((type) =>
    add(who, `traits.health.${type}`, -healed[type], 'ST-5.15'),
  );

/** He heals as many levels as the Storyteller says; times and costs are not in the text (ST-5.15, AMB-96). @returns levels. */
export function* heal(stage: Stage<StFighter>, who: Id): Play<number> {
  const healed = yield* enter<Healed>(() => {
    const spec = healSpec(stage.of(who));
    return {
      kind: 'enter',
      id: 'heal',
      by: MASTER,
      label: msg('storyteller.choose.heal', { who }),
      form: 'fields',
      spec,
      skip: { bashing: 0, lethal: 0, aggravated: 0 },
      legal: (value) => faults(spec, value)[0]?.says,
    };
  });
  const levels = healed.bashing + healed.lethal + healed.aggravated;
  stage.act(...healing(who, healed));
  if (levels > 0) stage.tell('heals', { who, n: levels });
  yield* recovers(stage, who);
  return levels;
}

/** Proper medical help makes a limb of the Storyteller's choice useful again (ST-8.15). */
export function* tend(stage: Stage<StFighter>, who: Id): Play<null> {
  const limbs = uselessLimbs(stage.of(who).conditions);
  if (limbs.length === 0) {
    ended(stage, who, 'limbDisabled', 'ST-8.15');
    return null;
  }
  const { id: limb } = yield* choose(() => ({
    kind: 'choose',
    id: 'tended',
    by: MASTER,
    label: msg('storyteller.choose.tended', { who }),
    options: limbs.map((one) => ({ id: one, label: msg(`storyteller.limb.${one}`) })),
  }));
  const left = Object.fromEntries(limbs.filter((one) => one !== limb).map((one) => [one, true as const]));
  const is = Object.keys(left).length > 0 ? left : undefined;
  stage.act(set(who, 'conditions.limbDisabled', stage.of(who).conditions.limbDisabled, is, 'ST-8.15'));
  stage.tell('limbTended', { who, limb });
  return null;
}

/** Whom the end of a scene is about. */
export interface SceneEnd {
  readonly who: Id;
  readonly others: readonly Id[];
}

/** Whether something of his lasts no longer than the scene. */
const sceneLong = (fighter: StFighter): boolean =>
  has(fighter, 'stunned') || powersAtWork(fighter).some(({ traits }) => traits.duration !== 'permanent');

/** Those of a cast for whom the end of the scene ends something. */
export const sceneLongIn = (cast: Cast<StFighter>): Id[] =>
  Object.values(cast)
    .filter(sceneLong)
    .map(({ id }) => id);

/** The end of the scene, for everybody for whom it ends something (TM-38); undefined where it ends nothing. */
export function sceneEndOf(
  cast: Cast<StFighter>,
): { readonly play: 'sceneEnd'; readonly input: { readonly who: Id; readonly others: Id[] } } | undefined {
  const [who, ...others] = sceneLongIn(cast);
  return who === undefined ? undefined : { play: 'sceneEnd', input: { who, others } };
}

/** The scene is over: for everybody with something that lasts a scene the Storyteller says whether it ends (ST-7.30, TM-38). @returns for whom it ended. */
export function* sceneEnds(stage: Stage<StFighter>, { who, others }: SceneEnd): Play<readonly Id[]> {
  const cleared: Id[] = [];
  for (const one of new Set([who, ...others])) {
    if (!sceneLong(stage.of(one))) continue;
    const label = msg('storyteller.choose.sceneOver', { who: one });
    if (!(yield* over(`scene:${one}`, label, 'sceneOver', 'sceneStays', 'sceneOver'))) continue;
    if (has(stage.of(one), 'stunned')) ended(stage, one, 'stunned', 'ST-7.30');
    const powers = powersOfScene(stage.of(one));
    stage.act(...powers);
    if (powers.length > 0) stage.tell('powersEnd', { who: one });
    cleared.push(one);
  }
  return cleared;
}
