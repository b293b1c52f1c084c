import type { Offer } from '../../core/ruleset.ts';
import { blank } from '../../core/spec.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { has, unable, victimOf } from './conditions.ts';
import { DEEDS_OF_ROUND } from './deeds.ts';
import { defences } from './defence.ts';
import { check } from './dice.ts';
import type { StFighter } from './fighter.ts';
import type { Weapon } from './gear.ts';
import { isClose, isFirearm, weaponsOf } from './gear.ts';
import { recoveryPool } from './knockdown.ts';
import { mannerOf, suits } from './manoeuvres.ts';
import { runDistance } from './movement.ts';
import type { Context, Scene } from './offer-scene.ts';
import { blowAt, closed, inFight, NOBODY } from './offer-scene.ts';
import { endOffers } from './offers-ends.ts';
import type { Attack } from './pools.ts';
import { attackPool } from './pools.ts';
import { situationSpec } from './situation.ts';
import type { Declaration } from './slots.ts';
import { forbidden } from './turn-moment.ts';
import { weaponName } from './words.ts';

/* Deeds that are no attack, as offers. */

/** Defences held ready for the round (AMB-20), measured against a blow. */
export function defenceOffers({ context, fighter, stage, situation }: Scene): Offer[] {
  return defences(stage, blowAt(fighter.id, situation), context.rules)
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
export interface DeedOffer {
  readonly id: string;
  readonly group: string;
  readonly icon: string;
  readonly rules: readonly string[];
  readonly declaration: Declaration;
  readonly detail?: Msg;
  readonly label?: Msg;
  /** Circumstances that it reads; left out: none. */
  readonly circumstances?: readonly string[];
  /** It makes sense outside a fight as well. */
  readonly anywhere?: true;
  /** The attack that it may call forth, at whoever is targeted. */
  readonly foreseen?: Attack;
}

/** An attack that is not made now: its dice, and what is played for it if somebody is meant. */
const attackIn = ({ context, stage, target }: Scene, attack: Attack): Pick<Offer, 'check' | 'foreseen'> => ({
  check: check(attackPool(stage, attack, context.rules), context.rules),
  ...(target ? { foreseen: { name: 'attack', input: attack as unknown as Json } } : {}),
});

export function deedOffer(scene: Scene, deed: DeedOffer): Offer {
  const { context, fighter } = scene;
  const { id, group, icon, rules, detail, anywhere, foreseen, circumstances } = deed;
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
    ...(circumstances ? { circumstances } : {}),
    ...(play ? { play } : {}),
    ...(foreseen ? attackIn(scene, foreseen) : {}),
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
  forbidden(fighter, declaration.action, rules) ??
  DEEDS_OF_ROUND.fault(cast, fighter.id, declaration, 'main', rules);

/** Aiming, loading and drawing, for the weapons they are for. */
export const handlingOffers = (scene: Scene): DeedOffer[] =>
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

/** What is kept up for the round: cover, a counterattack, a desperate defence, a raked zone (ST-9.39, ST-10.14, ST-10.21, ST-10.24). */
export function stanceDeeds({ fighter, target = '', situation }: Scene): DeedOffer[] {
  /** At whoever passes, with the standard pool (ST-10.15, ST-9.45). */
  const passing = (weapon: Weapon, manoeuvre: 'strike' | 'suppress'): Attack => ({
    attacker: fighter.id,
    defender: target || NOBODY,
    weapon: weapon.id,
    manoeuvre,
    counter: manoeuvre === 'strike',
    situation: {
      ...blank(situationSpec),
      ...(manoeuvre === 'suppress' ? { distance: situation.distance } : {}),
    },
  });
  const arms = weaponsOf(fighter);
  const stance = (
    id: string,
    icon: string,
    rules: readonly string[],
    declaration: Declaration,
    label: Msg,
  ): DeedOffer => ({
    id,
    group: 'defence',
    icon,
    rules,
    declaration,
    label,
  });
  const named = (action: string, weapon: Weapon): Msg =>
    msg(`storyteller.action.${action}`, { weapon: weaponName(weapon) });
  const desperate = (how: 'dodge' | 'block'): DeedOffer =>
    stance(
      `desperate:${how}`,
      'shield-echoes',
      ['ST-10.24', 'ST-10.25', 'ST-10.26'],
      { action: 'desperate', how },
      msg('storyteller.action.desperate', { how: msg(`storyteller.check.${how}`) }),
    );
  return [
    stance(
      'cover',
      'shield-bash',
      ['ST-10.21', 'ST-10.22', 'ST-10.23'],
      { action: 'cover', target },
      msg('storyteller.action.cover'),
    ),
    ...arms.filter(isClose).map((weapon) => ({
      ...stance(
        `counterattack:${weapon.id}`,
        'sword-clash',
        ['ST-10.14', 'ST-10.19'],
        { action: 'counterattack', weapon: weapon.id },
        named('counterattack', weapon),
      ),
      foreseen: passing(weapon, 'strike'),
    })),
    desperate('dodge'),
    desperate('block'),
    ...arms
      .filter((weapon) => suits(weapon, 'suppress'))
      .map((weapon) => ({
        ...stance(
          `suppress:${weapon.id}`,
          'machine-gun-magazine',
          mannerOf('suppress').rules,
          { action: 'suppress', weapon: weapon.id, ...(situation.zone ? { zone: situation.zone } : {}) },
          named('suppress', weapon),
        ),
        group: 'manoeuvre',
        circumstances: ['zone'],
        foreseen: passing(weapon, 'suppress'),
      })),
  ];
}

/** Moving, getting free, and leaving it. */
export function plainDeeds({ fighter, context }: Scene): DeedOffer[] {
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
    deed('takeCover', 'move', 'brick-wall', ['ST-7.20', 'ST-7.21'], { anywhere: true }),
    deed('talk', 'other', 'talk', ['ST-13.11', 'AMB-94']),
    deed('nothing', 'other', 'pause-button', ['ST-1.11']),
  ];
}

/** What costs no action: letting go (AMB-63), and what befalls somebody by the Storyteller's word (ST-0.4). */
export function freeOffers(scene: Scene): Offer[] {
  const { fighter, context } = scene;
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
      anytime: true,
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
    ...endOffers(scene),
  ];
}
