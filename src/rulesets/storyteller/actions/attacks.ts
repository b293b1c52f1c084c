import type { Offer } from '../../../core/offer.ts';
import { blank } from '../../../core/spec.ts';
import { givenOnly, type Json, type Msg, msg, verbatim } from '../../../core/text.ts';
import type { Declaration, SlotRecord, StFighter } from '../data/fighter.ts';
import type { Technique, Weapon } from '../data/gear.ts';
import { OF_AN_ATTACK, situationSpec } from '../data/rules.ts';
import { check, noDice } from '../figures/dice.ts';
import {
  gearDetail,
  gearIcon,
  techniqueOf,
  techniquesOf,
  UNARMED,
  weaponName,
  weaponOf,
  weaponsOf,
} from '../figures/gear.ts';
import { canReactTo } from '../figures/health.ts';
import {
  attackFault,
  attackImpossible,
  cannotAttack,
  cannotUse,
  type When,
  wholeAttack,
} from '../figures/legality.ts';
import {
  isMadeFor,
  MANOEUVRES,
  type Manoeuvre,
  modeFor,
  modeOf,
  modeOfTechnique,
  TECHNIQUE,
} from '../figures/manoeuvres.ts';
import { type Attack, abilityOf, attackPool } from '../figures/pools.ts';
import { coverTargetOf } from '../figures/state.ts';
import { type Ambush, ambushFault } from '../plays/ambush.ts';
import { NOBODY } from '../plays/defence.ts';
import { action, type Case, type Scene, type StAction, type StActions, shareOf, type Way } from './define.ts';

/* Attacks with one weapon, for each manoeuvre (ST-3, ST-8, ST-9). */

/** Makes one way for each suitable weapon. */
export const weaponWays =
  (id: string, fits: (weapon: Weapon) => boolean, more: (scene: Scene, weapon: Weapon) => Way = () => ({})) =>
  (scene: Scene): Way[] =>
    weaponsOf(scene.fighter)
      .filter(fits)
      .map((weapon) => {
        const { declares, ...own } = more(scene, weapon);
        return {
          id: `${id}:${weapon.id}`,
          label: msg(`storyteller.action.${id}`, { weapon: weaponName(weapon) }),
          declares: { weapon: weapon.id, ...declares },
          ...own,
        };
      });

/** Whether somebody sees enough of the action to react to it (AMB-99). A part shares the secrecy of the whole. */
function canReact({ fighter, slot, declaration, rules }: Case, viewer: StFighter): boolean {
  const record: SlotRecord = fighter.turn.slots?.[slot] ?? { state: 'declared' };
  return canReactTo(viewer, record.declaration ?? declaration, record, rules);
}

/** The play input of a declared attack. */
export function attackInput(about: Case): Json {
  const { cast, fighter, declaration, slot } = about;
  const target = cast[declaration.target ?? ''];
  return {
    attacker: fighter.id,
    defender: declaration.target ?? '',
    weapon: declaration.weapon ?? '',
    manoeuvre: declaration.action,
    technique: declaration.technique ?? '',
    situation: declaration.situation ?? {},
    slot,
    coverers: Object.values(cast)
      .filter((one) => coverTargetOf(one) === declaration.target && canReact(about, one))
      .map(({ id }) => id),
    undefended: target !== undefined && !canReact(about, target),
    share: shareOf(about),
  };
}

/** An attack that is declared for later is checked without range and the target's state. */
const whenOf = ({ turn }: StFighter): When =>
  Object.values(turn.slots ?? {}).some(({ state }) => state === 'undeclared') ? 'later' : 'now';

/** Whether an offer is open. An attack for later that would be refused now is open with a doubt, since people move in the meantime. */
export function openness(fighter: StFighter, fault: (when: When) => Msg | undefined): Partial<Offer> {
  const when = whenOf(fighter);
  const no = fault(when);
  if (no) return { no };
  const doubt = when === 'later' ? fault('now') : undefined;
  return doubt ? { doubt } : {};
}

/** Other possible targets might notice an ambush as well (AMB-50). */
const ambushOf = ({ context }: Scene, attack: Attack): Ambush => ({
  attack,
  watchers: context.targets.slice(1),
});

/** Why an attack is closed; without a target, why it is closed against anybody. */
function faultOfAttack(scene: Scene, input: Attack, when: When): Msg | undefined {
  const { context, fighter, target, situation } = scene;
  const { cast, rules } = context;
  if (!target)
    return cannotAttack(fighter) ?? cannotUse(fighter, input, rules) ?? msg('core.refused.noTarget');
  const ambush = situation.ambush ? ambushFault(cast, ambushOf(scene, input), rules) : undefined;
  return ambush ?? attackImpossible(cast, input, rules, when);
}

const playOf = (scene: Scene, input: Attack) =>
  scene.situation.ambush
    ? { name: 'ambush', input: ambushOf(scene, input) as Json }
    : { name: 'attack', input: input as Json };

/** Plain attacks have the icon of the weapon; manoeuvres have their own icons and heading. */
const shownAs = (id: Manoeuvre, weapon: Weapon, icon: string): Pick<Offer, 'icon' | 'group'> =>
  modeOf(id).plain ? { icon: gearIcon(weapon), group: 'attack' } : { icon, group: 'manoeuvre' };

function attackOffer(scene: Scene, manoeuvre: Manoeuvre, weapon: Weapon, technique?: Technique): Offer {
  const { context, fighter, stage, target, situation } = scene;
  const own = givenOnly({ technique: technique?.id });
  const input: Attack = {
    attacker: fighter.id,
    defender: target ?? NOBODY,
    weapon: weapon.id,
    manoeuvre,
    ...own,
    situation,
  };
  const mode = modeFor(fighter, input);
  const name = technique && { name: verbatim(technique.name) };
  const pool = attackPool(stage, input, context.rules);
  const id = [manoeuvre, ...(technique ? [technique.id] : []), weapon.id].join(':');
  const measured = context.measured ?? {};
  return {
    id,
    label: msg(`storyteller.action.${manoeuvre}`, { ...name, weapon: weaponName(weapon) }),
    cell: { row: weaponName(weapon), column: name?.name ?? msg(`storyteller.manoeuvre.${manoeuvre}`) },
    detail: gearDetail(technique ?? weapon),
    ...shownAs(manoeuvre, weapon, mode.icon),
    needsTarget: true,
    ...(situation.ambush ? { targets: { own: [] } } : {}),
    circumstances: OF_AN_ATTACK,
    check: check(pool, context.rules),
    rules: mode.rules,
    ...(target ? { play: playOf(scene, input) } : {}),
    declaration: {
      action: manoeuvre,
      offer: id,
      weapon: weapon.id,
      ...own,
      situation,
      measured,
      ...givenOnly({ target }),
    },
    ...openness(fighter, (when) => faultOfAttack(scene, input, when) ?? noDice(pool, context.rules)),
  };
}

const attackAbilityOf: StAction['partAbility'] = (
  fighter,
  { action: manoeuvre, weapon, technique, situation },
  rules,
) =>
  abilityOf(
    fighter,
    weaponOf(fighter, weapon ?? '') ?? UNARMED,
    {
      manoeuvre: manoeuvre as Manoeuvre,
      technique: technique ?? '',
      situation: blank(situationSpec, { ability: situation?.ability ?? 'best' }),
    },
    rules,
  );

export const attack = (id: Manoeuvre, more: Partial<StAction> = {}): StAction =>
  action({
    icon: modeOf(id).icon,
    rules: modeOf(id).rules,
    group: modeOf(id).plain ? 'attack' : 'manoeuvre',
    armed: true,
    attacked: ({ target }) => (target === undefined ? [] : [target]),
    fault: (about) => attackFault(about.cast, attackInput(about), about.rules, about.when),
    play: 'attack',
    input: attackInput,
    ...more,
  });

/** The roll to hit of a part; without a target, against nobody in particular. */
const attackCheck: StAction['partCheck'] = ({ context: { rules }, fighter, stage, target }, part) => {
  const whole = wholeAttack({
    attacker: fighter.id,
    defender: target ?? NOBODY,
    manoeuvre: part.action,
    weapon: part.weapon ?? '',
    ...(part.technique ? { technique: part.technique } : {}),
    situation: part.situation ?? {},
    share: part.dice,
  });
  return check(attackPool(stage, whole, rules), rules);
};

const single = (id: Manoeuvre): StAction =>
  attack(id, {
    block: modeOf(id).plain ? 'plain' : 'manoeuvre',
    keepsAim: true,
    partAbility: attackAbilityOf,
    partCheck: attackCheck,
    offers: (scene) =>
      weaponsOf(scene.fighter)
        .filter((weapon) => isMadeFor(weapon, id))
        .map((weapon) => attackOffer(scene, id, weapon)),
  });

/** Whether an action is a technique that has this restriction (ST-8.2). */
const isRestricted = (
  fighter: StFighter,
  { technique }: Pick<Declaration, 'technique'>,
  how: Technique['traits']['restrictions'][number],
): boolean => techniqueOf(fighter, technique)?.traits.restrictions.includes(how) ?? false;

/** Custom manoeuvres, each with the weapons that it is made for (ST-8.2). */
const technique = attack(TECHNIQUE, {
  keepsAim: true,
  partAbility: attackAbilityOf,
  partCheck: attackCheck,
  name: (fighter, { technique: id }) => {
    const known = techniqueOf(fighter, id);
    return known && verbatim(known.name);
  },
  offers: (scene) =>
    techniquesOf(scene.fighter.gear).flatMap((known) =>
      weaponsOf(scene.fighter)
        .filter((weapon) => modeOfTechnique(known).isMadeFor(weapon))
        .map((weapon) => attackOffer(scene, TECHNIQUE, weapon, known)),
    ),
  fault: (about) => {
    const main = about.slot.startsWith('extra') && isRestricted(about.fighter, about.declaration, 'noExtra');
    return main
      ? msg('storyteller.no.mainOnly')
      : attackFault(about.cast, attackInput(about), about.rules, about.when);
  },
  partFault: (fighter, part) =>
    isRestricted(fighter, part, 'noSplit') ? msg('storyteller.no.notInSplit') : undefined,
});

export const attacks: StActions = {
  ...Object.fromEntries(MANOEUVRES.filter((id) => !modeOf(id).step).map((id) => [id, single(id)])),
  [TECHNIQUE]: technique,
};
