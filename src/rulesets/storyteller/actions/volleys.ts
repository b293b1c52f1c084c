import type { Offer } from '../../../core/offer.ts';
import { blank } from '../../../core/spec.ts';
import { type Id, type Json, msg } from '../../../core/text.ts';
import type { Declaration } from '../data/fighter.ts';
import type { Weapon } from '../data/gear.ts';
import { OF_AN_ATTACK, type Situation, situationSpec } from '../data/rules.ts';
import { check } from '../figures/dice.ts';
import { weaponName, weaponsOf } from '../figures/gear.ts';
import { isMadeFor, modeOf, SHOOT, SPRAY } from '../figures/manoeuvres.ts';
import { attackPool } from '../figures/pools.ts';
import { pairShots, twoGunsFault } from '../plays/ambush.ts';
import { attackWith, NOBODY } from '../plays/defence.ts';
import { type Spray, sprayAttack, sprayFault } from '../plays/spray.ts';
import { attack, attackInput, openness } from './attacks.ts';
import {
  action,
  type Case,
  type Scene,
  type StAction,
  type StActions,
  shareOf,
  situationOf,
} from './define.ts';

/** What each target has for itself: of two shots, and in a swept area (ST-9.35, AMB-76). */
const OWN_OF_SHOT = ['distance', 'cover', 'flank'] as const;

const OWN_OF_SWEPT = ['distance', 'cover'] as const;

/** Of several shots none is fired out of hiding. */
const IN_THE_OPEN = OF_AN_ATTACK.filter((name) => name !== 'ambush');

/** What a board has told of targets whose circumstances are their own. */
const measuredOf = (context: Scene['context'], targets: readonly Id[]): Declaration['measuredOf'] =>
  Object.fromEntries(targets.map((who) => [who, context.measuredOf?.[who] ?? {}]));

/** The two shots of a declared pair. */
function pairInput(about: Case): { readonly first: Json; readonly second: Json } {
  const { target, target2 = target, weapon2, situation, situation2 = situation } = about.declaration;
  const shot = (more: Declaration) =>
    attackInput({ ...about, declaration: { ...about.declaration, ...more } });
  const own = situation2 ? { situation: situation2 } : {};
  return {
    first: shot({ action: SHOOT }),
    second: shot({ action: SHOOT, weapon: weapon2 ?? '', target: target2 ?? '', ...own }),
  };
}

/** Two light guns, the first in the better hand; the targets are the first two, or the same one twice. */
function twoGunOffer(scene: Scene, one: Weapon, other: Weapon): Offer {
  const { context, fighter, situation, stage } = scene;
  const { cast, rules } = context;
  const [target, target2 = target] = context.targets;
  const { distance, cover, flank } = situationOf(scene, target2);
  const apart: Situation = { ...situation, distance, cover, flank };
  const input = {
    first: attackWith(SHOOT, fighter.id, one.id, situation, target),
    second: attackWith(SHOOT, fighter.id, other.id, apart, target2),
  };
  const id = `twoGuns:${one.id}:${other.id}`;
  return {
    id,
    label: msg('storyteller.action.twoGuns', { weapon: weaponName(one), other: weaponName(other) }),
    icon: twoGuns.icon,
    group: twoGuns.group,
    needsTarget: true,
    targets: { most: 2, own: OWN_OF_SHOT },
    circumstances: IN_THE_OPEN,
    check: check(attackPool(stage, pairShots(input).first, rules), rules),
    rules: twoGuns.rules,
    ...(target ? { play: { name: 'twoGuns', input } } : {}),
    declaration: {
      action: 'twoGuns',
      offer: id,
      weapon: one.id,
      weapon2: other.id,
      situation,
      measured: context.measured ?? {},
      ...(target && target2
        ? { target, target2, situation2: apart, measuredOf: measuredOf(context, [target2]) as Json }
        : {}),
    },
    ...openness(fighter, (when) =>
      target ? twoGunsFault(cast, input, rules, when) : msg('storyteller.no.noTarget'),
    ),
  };
}

/** Every pair of light guns in both orders (ST-9.33). */
const twoGuns: StAction = action({
  icon: 'pistol-gun',
  group: 'manoeuvre',
  rules: ['ST-9.33', 'ST-9.35', 'ST-9.37', 'ST-9.38'],
  armed: true,
  mainOnly: 'ST-9.36',
  whole: 'ST-9.36',
  attacked: ({ target, target2 }) => [target, target2].filter((who) => who !== undefined),
  offers: (scene) => {
    const light = weaponsOf(scene.fighter).filter(({ traits }) => traits.flags.includes('lightHandgun'));
    return light.flatMap((one) =>
      light.filter((other) => other !== one).map((other) => twoGunOffer(scene, one, other)),
    );
  },
  fault: (about) => twoGunsFault(about.cast, pairInput(about), about.rules, about.when),
  input: pairInput,
});

/** The input of a declared spray. */
const sprayInput = (about: Case): Spray => ({
  attacker: about.fighter.id,
  weapon: about.declaration.weapon ?? '',
  targets: about.declaration.targets ?? [],
  situation: blank(situationSpec, about.declaration.situation),
  slot: about.slot,
  share: shareOf(about),
});

/** A whole magazine over an area; every target is in it (ST-9.18). */
function sprayOffer(scene: Scene, weapon: Weapon): Offer {
  const { context, fighter, situation, target, stage } = scene;
  const { cast, rules } = context;
  const targets = context.targets.map((who) => {
    const { distance, cover } = situationOf(scene, who);
    return { who, distance, cover };
  });
  const input: Spray = { attacker: fighter.id, weapon: weapon.id, targets, situation, slot: '', share: 0 };
  const id = `${SPRAY}:${weapon.id}`;
  return {
    id,
    label: msg(`storyteller.action.${SPRAY}`, { weapon: weaponName(weapon) }),
    icon: modeOf(SPRAY).icon,
    group: 'manoeuvre',
    needsTarget: true,
    targets: { own: OWN_OF_SWEPT },
    circumstances: IN_THE_OPEN,
    check: check(attackPool(stage, sprayAttack(cast, input, rules, target ?? NOBODY), rules), rules),
    rules: modeOf(SPRAY).rules,
    ...(targets.length > 0 ? { play: { name: SPRAY, input: input as Json } } : {}),
    declaration: {
      action: SPRAY,
      offer: id,
      weapon: weapon.id,
      situation,
      measured: context.measured ?? {},
      targets,
      measuredOf: measuredOf(context, context.targets) as Json,
    },
    ...openness(fighter, (when) => sprayFault(cast, input, rules, when)),
  };
}

const spray = attack(SPRAY, {
  partCheck: ({ context: { cast, rules }, stage, target }, _, input) =>
    check(attackPool(stage, sprayAttack(cast, input as Spray, rules, target ?? NOBODY), rules), rules),
  attacked: ({ targets = [] }) => targets.map(({ who }) => who),
  offers: (scene) =>
    weaponsOf(scene.fighter)
      .filter((weapon) => isMadeFor(weapon, SPRAY))
      .map((weapon) => sprayOffer(scene, weapon)),
  fault: (about) => sprayFault(about.cast, sprayInput(about), about.rules, about.when),
  play: SPRAY,
  input: (about) => sprayInput(about) as Json,
});

export const volleys: StActions = { twoGuns, [SPRAY]: spray };
