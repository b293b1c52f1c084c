import type { Check } from '../../core/dice/check.ts';
import { replay } from '../../core/replay.ts';
import type { ActionContext, Offer } from '../../core/ruleset.ts';
import { Stage } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Attack, Mode } from './attack-pool.ts';
import { attackPool } from './attack-pool.ts';
import { actionFault } from './deed-faults.ts';
import type { Action, DeedKind } from './deed-table.ts';
import { DEEDS } from './deed-table.ts';
import type { Deed } from './deeds.ts';
import { deed } from './deeds.ts';
import { skillCheck } from './dice.ts';
import type { YzFighter } from './fighter.ts';
import { isDoor } from './fighter.ts';
import type { Weapon } from './gear.ts';
import { UNARMED, weaponsOf } from './gear.ts';
import { rowOfInjury } from './injury-table.ts';
import { sceneOffers } from './offers-scenes.ts';
import type { Rules } from './rules.ts';
import { OF_ATTACKS, situationOf } from './situation.ts';
import { inRound } from './slots.ts';
import type { Declaration } from './turn-state.ts';
import { faultOfDeed, playOf } from './turn-state.ts';
import { weaponName } from './words.ts';

type Context = ActionContext<YzFighter, Rules>;

const isFit = (action: Action, { traits }: Weapon): boolean => {
  if (action === 'meleeAttack') return traits.skill === 'closeCombat';
  if (action === 'rangedAttack') return traits.skill === 'rangedCombat';
  if (action === 'fullAuto') return traits.fullAuto;
  if (action === 'sneakAttack') return true;
  if (action === 'reload') return traits.ammunition !== 'none';
  return !traits.natural;
};

/** How somebody attacks out of hiding with it. */
const modeOf = ({ traits }: Weapon): Mode => (traits.skill === 'closeCombat' ? 'melee' : 'ranged');

/** Whom first aid may be for: the broken state, each injury, burns (YZ-12.28). */
const aidsOf = (patient: YzFighter): string[] => [
  'revive',
  ...Object.keys(patient.traits.injuries),
  ...(patient.conditions.scorched === undefined ? [] : ['scorched']),
];

/** Everything that an action can be declared as: with each fitting weapon, for each need of first aid. */
function declarations(fighter: YzFighter, action: Action, target: YzFighter | undefined): Declaration[] {
  const kind: DeedKind = DEEDS[action];
  const base = { action, ...(kind.target && target ? { target: target.id } : {}) };
  if (kind.weapon)
    return weaponsOf(fighter)
      .filter((one) => isFit(action, one))
      .map((one) => ({
        ...base,
        weapon: one.id,
        offer: `${action}:${one.id}`,
        ...(action === 'sneakAttack' ? { mode: modeOf(one) } : {}),
      }));
  if (action === 'openDoor' && target && isDoor(target))
    return [{ ...base, target: target.id, offer: action }];
  if (action === 'breakFree') {
    const holder = fighter.conditions.grappled;
    return [{ ...base, ...(typeof holder === 'string' ? { target: holder } : {}), offer: action }];
  }
  if (action === 'firstAid')
    return aidsOf(target ?? fighter).map((aid) => ({ ...base, aid, offer: `${action}:${aid}` }));
  const weapon = kind.mode ? { weapon: UNARMED.id } : {};
  return [{ ...base, ...weapon, offer: action }];
}

const groupOf = ({ mode, moves }: DeedKind): string => (mode ? 'attack' : moves ? 'move' : 'other');

/** What first aid is for, in words. */
function aidName(patient: YzFighter, aid: string): Msg {
  const injury = patient.traits.injuries[aid];
  return (injury && rowOfInjury(injury)?.name) ?? msg(`yearzero.aid.${aid}`);
}

function labelOf(
  fighter: YzFighter,
  patient: YzFighter,
  { action, weapon, aid }: Declaration,
  { weapon: withOne }: DeedKind,
): Msg {
  if (aid)
    return msg('yearzero.offer.aid', { deed: msg(`yearzero.action.${action}`), what: aidName(patient, aid) });
  const what = withOne && weaponsOf(fighter).find(({ id }) => id === weapon);
  const deed = msg(`yearzero.action.${action}`);
  return what ? msg('yearzero.offer.with', { deed, weapon: weaponName(what) }) : deed;
}

function offerOf(context: Context, fighter: YzFighter, declared: Declaration): Offer {
  const { cast, rules, targets, situation } = context;
  const kind: DeedKind = DEEDS[declared.action];
  const attacks = isAttack(declared, kind);
  const others = targets.slice(1).map((who) => ({ who, spread: spreadOf(context, who) }));
  const declaration: Declaration = attacks
    ? {
        ...declared,
        ...(kind.mode === 'burst' && others.length > 0 ? { spread: others } : {}),
        situation: situationOf(situation),
      }
    : kind.moves
      ? { ...declared, ...wayOf(situation) }
      : declared;
  const [target] = targets;
  const unaimed = kind.target && target === undefined && declared.action !== 'firstAid';
  const no =
    actionFault(fighter, declared.action) ??
    (unaimed ? undefined : faultOfDeed(cast, fighter, declaration, rules));
  const play = playOf(fighter, declaration);
  return {
    id: declared.offer ?? declared.action,
    label: labelOf(fighter, cast[declared.target ?? ''] ?? fighter, declared, kind),
    detail: msg(`yearzero.cost.${kind.cost}`),
    icon: kind.icon,
    group: groupOf(kind),
    needsTarget: kind.target === true,
    ...(no ? { no } : {}),
    ...(no || unaimed ? {} : deedCheck(context, play)),
    ...checkOf(context, play.input, target, kind),
    play: { name: play.play, input: play.input },
    declaration: declaration as unknown as Json,
    ...(kind.quick ? { quick: true } : {}),
    circumstances: attacks ? OF_ATTACKS[kind.mode ?? 'sneak'] : kind.moves ? WAY : [],
    ...(kind.mode === 'burst' ? { targets: { own: ['spread'] } } : {}),
    rules: [kind.why],
  };
}

const isAttack = ({ mode }: Declaration, kind: DeedKind): boolean => (mode ?? kind.mode) !== undefined;

/** How far another target of a burst is from the main one (YZ-11.14). */
const spreadOf = ({ each }: Context, who: Id): number =>
  (each?.[who] as { readonly spread?: number } | undefined)?.spread ?? 0;

/** Circumstances of a way (YZ-2.6, YZ-2.13, YZ-2.14). */
const WAY = ['cluttered', 'cramped', 'behindOthers'] as const;

function wayOf(given: Json): Pick<Declaration, 'cluttered' | 'cramped' | 'blocked'> {
  const { cluttered, cramped, behindOthers } = situationOf(given);
  return {
    ...(cluttered ? { cluttered } : {}),
    ...(cramped ? { cramped } : {}),
    ...(behindOthers ? { blocked: true } : {}),
  };
}

/** The dice that an attack would throw at a target. */
function checkOf({ cast, rules }: Context, input: Json, target: Id | undefined, { mode }: DeedKind) {
  if (!mode || target === undefined || !cast[target]) return {};
  const pool = attackPool(new Stage(cast), input as unknown as Attack, rules);
  return { check: skillCheck(pool, rules) as unknown as Check };
}

/** The dice that any other deed would throw first, where it throws any. */
function deedCheck(
  { cast, rules, who }: Context,
  { play, input }: { readonly play: string; readonly input: Json },
): { readonly check?: Check } {
  if (play !== 'deed') return {};
  const run = replay((stage: Stage<YzFighter>) => deed(stage, input as unknown as Deed, rules), cast, []);
  const [ask] = run.state === 'waiting' ? run.asks : [];
  return ask?.kind === 'roll' && ask.by === who ? { check: ask } : {};
}

/** Everything a fighter may do now; what is closed says why. */
export function actions(context: Context): Offer[] {
  const fighter = context.cast[context.who];
  if (!fighter) return [];
  const target = context.cast[context.targets[0] ?? ''];
  if (isDoor(fighter)) return [];
  const deeds = (Object.keys(DEEDS) as Action[])
    .filter((action) => action !== 'sneakAttack' || inRound(fighter))
    .flatMap((action) => declarations(fighter, action, target))
    .map((declared) => offerOf(context, fighter, declared));
  return [...deeds, ...sceneOffers(context, fighter)];
}
