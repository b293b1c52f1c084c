import { total } from '../../core/line.ts';
import type { ActionContext, Offer } from '../../core/ruleset.ts';
import { blank } from '../../core/spec.ts';
import type { Cast } from '../../core/stage.ts';
import { Stage } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { has, unable } from './conditions.ts';
import { defences } from './defence.ts';
import { check } from './dice.ts';
import type { StFighter } from './fighter.ts';
import { UNARMED, weaponsOf } from './gear.ts';
import { recoveryPool } from './knockdown.ts';
import { attackImpossible, cannotAttack, cannotUse } from './legality.ts';
import type { Manoeuvre } from './manoeuvres.ts';
import { MANOEUVRES, mannerOf, suits } from './manoeuvres.ts';
import { runDistance } from './movement.ts';
import type { Attack } from './pools.ts';
import { attackPool } from './pools.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import { situationSpec } from './situation.ts';
import { inRound } from './slots.ts';
import { gearDetail, gearIcon, weaponName } from './words.ts';

export type Context = ActionContext<StFighter, Rules>;

/** Stands for a target where none is chosen: somebody like oneself whom nothing ails. */
const NOBODY: Id = 'nobody';

const withNobody = (cast: Cast<StFighter>, like: StFighter): Cast<StFighter> => ({
  ...cast,
  [NOBODY]: { ...like, id: NOBODY, conditions: {}, turn: {} },
});

interface Scene {
  readonly context: Context;
  readonly fighter: StFighter;
  readonly stage: Stage<StFighter>;
  readonly target: Id | undefined;
  readonly situation: Situation;
}

/** Attacks that are no plain use of the weapon are listed apart, each with a sign of its own. */
const PLAIN: ReadonlySet<Manoeuvre> = new Set(['strike', 'shoot', 'throw']);

/** An attack with one weapon: its dice, and why it is closed. */
function attackOffer(
  scene: Scene,
  weapon: ReturnType<typeof weaponsOf>[number],
  manoeuvre: Manoeuvre,
): Offer {
  const { context, fighter, stage, target, situation } = scene;
  const input: Attack = {
    attacker: fighter.id,
    defender: target ?? NOBODY,
    weapon: weapon.id,
    manoeuvre,
    situation,
  };
  const pool = attackPool(stage, input, context.rules);
  const hopeless = total(pool.dice) <= 0 && context.rules.zeroPool === 'autoFail';
  const impossible = target
    ? attackImpossible(context.cast, input, context.rules)
    : (cannotAttack(fighter) ?? cannotUse(fighter, input, context.rules) ?? msg('storyteller.no.noTarget'));
  const no = impossible ?? (hopeless ? msg('storyteller.no.noDice') : undefined);
  const id = `${manoeuvre}:${weapon.id}`;
  return {
    id,
    label: msg(`storyteller.action.${manoeuvre}`, { weapon: weaponName(weapon) }),
    detail: gearDetail(weapon),
    icon: PLAIN.has(manoeuvre) ? gearIcon(weapon) : mannerOf(manoeuvre).icon,
    group: PLAIN.has(manoeuvre) ? 'attack' : 'manoeuvre',
    needsTarget: true,
    check: check(pool, context.rules),
    rules: mannerOf(manoeuvre).rules,
    ...(target ? { play: { name: 'attack', input } } : {}),
    declaration: {
      action: manoeuvre,
      offer: id,
      weapon: weapon.id,
      situation,
      ...(target ? { target } : {}),
    },
    ...(no ? { no } : {}),
  };
}

const attackOffers = (scene: Scene): Offer[] =>
  weaponsOf(scene.fighter).flatMap((weapon) =>
    MANOEUVRES.filter((manoeuvre) => suits(weapon, manoeuvre)).map((manoeuvre) =>
      attackOffer(scene, weapon, manoeuvre),
    ),
  );

/** What may be done only where rounds are counted. */
const inFight = (fighter: StFighter, no: Msg | undefined): Msg | undefined =>
  no ?? (inRound(fighter) ? undefined : msg('storyteller.no.onlyInRound'));

/** Leaves out `no` where there is none: what is open has no such field. */
const closed = (no: Msg | undefined): { readonly no?: Msg } => (no ? { no } : {});

/** Defences held ready for the round (AMB-20), measured against a blow. */
function defenceOffers({ context, fighter, stage, situation }: Scene): Offer[] {
  const blow: Attack = {
    attacker: NOBODY,
    defender: fighter.id,
    weapon: UNARMED.id,
    manoeuvre: 'strike',
    situation,
  };
  return defences(stage, blow, context.rules)
    .filter(({ how }) => how !== undefined)
    .map(({ id, label, icon = '', check: dice, no }) => ({
      id,
      label,
      icon,
      group: 'defence',
      needsTarget: false,
      rules: ['ST-1.10', 'AMB-20'],
      declaration: { action: 'defend', offer: id },
      ...(dice ? { check: dice } : {}),
      ...closed(inFight(fighter, no)),
    }));
}

/** Why he cannot run (ST-6.5, ST-13.6). */
function cannotRun({ fighter, context }: Scene): Msg | undefined {
  if (has(fighter, 'prone')) return msg('storyteller.no.prone');
  return runDistance(fighter, context.rules) === 0 ? msg('storyteller.no.cannotRun') : undefined;
}

function moveOffers(scene: Scene): Offer[] {
  const { fighter, context } = scene;
  const metres = runDistance(fighter, context.rules);
  const lies = has(fighter, 'prone') || has(fighter, 'owesStanding');
  return [
    {
      id: 'run',
      label: msg('storyteller.action.run'),
      detail: msg('storyteller.detail.metres', { n: metres }),
      icon: 'run',
      group: 'move',
      needsTarget: false,
      rules: ['ST-13.6'],
      declaration: { action: 'run', offer: 'run' },
      ...closed(inFight(fighter, cannotAttack(fighter) ?? cannotRun(scene))),
    },
    {
      id: 'stand',
      label: msg('storyteller.action.stand'),
      icon: 'up-card',
      group: 'move',
      needsTarget: false,
      rules: ['ST-13.2', 'AMB-60'],
      declaration: { action: 'stand', offer: 'stand' },
      play: { name: 'stand', input: { who: fighter.id } },
      ...closed(unable(fighter) ?? (lies ? undefined : msg('storyteller.no.notProne'))),
    },
  ];
}

function otherOffers({ fighter, context }: Scene): Offer[] {
  const fallen = has(fighter, 'prone') ? msg('storyteller.no.prone') : undefined;
  return [
    {
      id: 'nothing',
      label: msg('storyteller.action.nothing'),
      icon: 'pause-button',
      group: 'other',
      needsTarget: false,
      rules: ['ST-1.11'],
      declaration: { action: 'nothing', offer: 'nothing' },
      ...closed(inFight(fighter, undefined)),
    },
    {
      id: 'knockdown',
      label: msg('storyteller.action.knockdown'),
      icon: 'falling',
      group: 'other',
      needsTarget: false,
      rules: ['ST-7.34', 'ST-7.35'],
      check: check(recoveryPool(fighter, context.rules), context.rules),
      play: { name: 'knockdown', input: { who: fighter.id } },
      ...closed(fallen),
    },
    {
      id: 'harm',
      label: msg('storyteller.action.harm'),
      icon: 'ragged-wound',
      group: 'other',
      needsTarget: false,
      rules: ['ST-0.4'],
      play: { name: 'harm', input: { who: fighter.id } },
    },
  ];
}

/** Everything a fighter may do now; what is closed says why. */
export function actions(context: Context): Offer[] {
  const fighter = context.cast[context.who];
  if (!fighter) return [];
  const scene: Scene = {
    context,
    fighter,
    stage: new Stage(withNobody(context.cast, fighter)),
    target: context.targets[0],
    situation: blank(situationSpec, context.situation as { readonly [field: string]: Json }),
  };
  return [...attackOffers(scene), ...defenceOffers(scene), ...moveOffers(scene), ...otherOffers(scene)];
}
