import { total } from '../../core/line.ts';
import type { ActionContext, Offer } from '../../core/ruleset.ts';
import { blank } from '../../core/spec.ts';
import type { Cast } from '../../core/stage.ts';
import { Stage } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { has, unable, victimOf } from './conditions.ts';
import { DEEDS_OF_ROUND } from './deeds.ts';
import { defences } from './defence.ts';
import { check } from './dice.ts';
import type { StFighter } from './fighter.ts';
import { isFirearm, UNARMED, weaponsOf } from './gear.ts';
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
import type { Declaration } from './slots.ts';
import { inRound } from './slots.ts';
import { forbidden } from './turn-moment.ts';
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
      ...(situation.inconspicuous ? { inconspicuous: true, gist: situation.gist } : {}),
    },
    ...(no ? { no } : {}),
  };
}

/** Attacks with every weapon he has; the plain ones first. */
function attackOffers(scene: Scene): Offer[] {
  const all = weaponsOf(scene.fighter).flatMap((weapon) =>
    MANOEUVRES.filter((manoeuvre) => !mannerOf(manoeuvre).step && suits(weapon, manoeuvre)).map((manoeuvre) =>
      attackOffer(scene, weapon, manoeuvre),
    ),
  );
  return [
    ...all.filter(({ group }) => group === 'attack'),
    ...all.filter(({ group }) => group === 'manoeuvre'),
  ];
}

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

/** A deed that is no attack: what is announced for it, and what is played at once outside a fight. */
interface DeedOffer {
  readonly id: string;
  readonly group: string;
  readonly icon: string;
  readonly rules: readonly string[];
  readonly declaration: Declaration;
  readonly detail?: Msg;
  readonly label?: Msg;
  /** It makes sense outside a fight as well. */
  readonly anywhere?: true;
}

function deedOffer({ context, fighter }: Scene, deed: DeedOffer): Offer {
  const { id, group, icon, rules, detail, anywhere } = deed;
  const declaration = { ...deed.declaration, offer: id };
  const no = impossible(context, fighter, declaration);
  const play =
    anywhere &&
    DEEDS_OF_ROUND.play(context.cast, fighter.id, { state: 'declared', declaration }, '', context.rules);
  return {
    id,
    label: deed.label ?? msg(`storyteller.action.${id}`),
    icon,
    group,
    needsTarget: false,
    rules,
    declaration,
    ...(detail ? { detail } : {}),
    ...(play ? { play } : {}),
    ...closed(anywhere ? no : inFight(fighter, no)),
  };
}

/** Why a deed may not be done now. */
const impossible = (
  { cast, rules }: Context,
  fighter: StFighter,
  declaration: Declaration,
): Msg | undefined =>
  unable(fighter) ??
  forbidden(fighter, declaration.action) ??
  DEEDS_OF_ROUND.fault(cast, fighter.id, declaration, 'main', rules);

/** Aiming, loading and drawing, for the weapons they are for. */
const handlingOffers = (scene: Scene): DeedOffer[] =>
  weaponsOf(scene.fighter).flatMap((weapon): DeedOffer[] => {
    const about = (action: string, icon: string, rules: readonly string[], target?: Id): DeedOffer => ({
      id: `${action}:${weapon.id}`,
      label: msg(`storyteller.action.${action}`, { weapon: weaponName(weapon) }),
      group: 'handling',
      icon,
      rules,
      declaration: { action, weapon: weapon.id, ...(target === undefined ? {} : { target }) },
      ...(action === 'aim' ? {} : { anywhere: true }),
    });
    const { clip, flags } = weapon.traits;
    return [
      ...(isFirearm(weapon) ? [about('aim', 'crosshair', ['ST-9.1', 'ST-9.3'], scene.target ?? '')] : []),
      ...(clip > 0 ? [about('reload', 'heavy-bullets', ['ST-9.15'])] : []),
      ...(flags.includes('natural') ? [] : [about('ready', 'sword-slice', ['ST-13.8'])]),
    ];
  });

/** Moving, getting free, and leaving it. */
function plainDeeds({ fighter, context }: Scene): DeedOffer[] {
  const metres = runDistance(fighter, context.rules);
  const deed = (
    id: string,
    group: string,
    icon: string,
    rules: readonly string[],
    more: Partial<DeedOffer> = {},
  ): DeedOffer => ({ id, group, icon, rules, declaration: { action: id }, ...more });
  return [
    deed('run', 'move', 'run', ['ST-13.6'], { detail: msg('storyteller.detail.metres', { n: metres }) }),
    deed('stand', 'move', 'up-card', ['ST-13.2', 'AMB-60'], { anywhere: true }),
    deed('struggle', 'move', 'breaking-chain', ['ST-8.5', 'ST-8.6'], { anywhere: true }),
    deed('talk', 'other', 'talk', ['ST-13.11', 'AMB-94']),
    deed('nothing', 'other', 'pause-button', ['ST-1.11']),
  ];
}

/** What costs no action: letting go (AMB-63), and what befalls somebody by the Storyteller's word (ST-0.4). */
function freeOffers({ fighter, context }: Scene): Offer[] {
  const fallen = has(fighter, 'prone') ? msg('storyteller.no.prone') : undefined;
  const who = fighter.id;
  return [
    {
      id: 'release',
      label: msg('storyteller.action.release'),
      icon: 'grab',
      group: 'other',
      needsTarget: false,
      rules: ['ST-8.6', 'AMB-63'],
      play: { name: 'release', input: { who, by: victimOf(fighter) ?? '' } },
      ...closed(has(fighter, 'holding') ? undefined : msg('storyteller.no.holdsNobody')),
    },
    {
      id: 'knockdown',
      label: msg('storyteller.action.knockdown'),
      icon: 'falling',
      group: 'other',
      needsTarget: false,
      rules: ['ST-7.34', 'ST-7.35'],
      check: check(recoveryPool(fighter, context.rules), context.rules),
      play: { name: 'knockdown', input: { who } },
      ...closed(fallen),
    },
    {
      id: 'harm',
      label: msg('storyteller.action.harm'),
      icon: 'ragged-wound',
      group: 'other',
      needsTarget: false,
      rules: ['ST-0.4'],
      play: { name: 'harm', input: { who } },
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
  const deeds = [...handlingOffers(scene), ...plainDeeds(scene)];
  return [
    ...attackOffers(scene),
    ...defenceOffers(scene),
    ...deeds.map((deed) => deedOffer(scene, deed)),
    ...freeOffers(scene),
  ];
}
