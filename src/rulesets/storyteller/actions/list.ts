import { type Line, total } from '../../../core/line.ts';
import type { Offer } from '../../../core/offer.ts';
import { applyChanges } from '../../../core/stage.ts';
import { type Id, type Json, type Msg, msg, type RuleId, verbatim } from '../../../core/text.ts';
import type { Declaration, Part, SlotRecord, StCast, StFighter } from '../data/fighter.ts';
import { MIN_SHARE, type Rules } from '../data/rules.ts';
import { UNARMED, weaponName, weaponOf, weaponsOf } from '../figures/gear.ts';
import type { When } from '../figures/legality.ts';
import { type Manoeuvre, modeFor, SHOOT } from '../figures/manoeuvres.ts';
import { actionDice } from '../figures/pools.ts';
import { has, isShocked } from '../figures/state.ts';
import { ambushPlay, twoGunsPlay } from '../plays/ambush.ts';
import { attackPlay } from '../plays/attack.ts';
import { sprayPlay } from '../plays/spray.ts';
import { attacks } from './attacks.ts';
import {
  action,
  barred,
  type Case,
  type Context,
  closed,
  inFight,
  offersOfAction,
  playsOf,
  type Scene,
  type StAction,
  type StActions,
  sceneOf,
} from './define.ts';
import { moves, others } from './moves.ts';
import { applied, scenes } from './scenes.ts';
import { powers, stances } from './stances.ts';
import { test, testPlay } from './tests.ts';
import { handling, volleys } from './weapons.ts';

/* All actions in the order of lists, and the names, faults and plays of declarations. */

export const MULTIPLE = 'multiple';

/** Several actions that share the dice of one (ST-11). They are composed in `compose.ts`. */
const multiple: StAction = action({
  icon: 'dice-fire',
  group: 'other',
  rules: ['ST-11.1', 'ST-11.2', 'ST-11.3', 'ST-12.2'],
  mainOnly: 'ST-12.2',
  forfeits: 'ST-12.2',
  inShock: true,
  quick: true,
  ways: ({ context, fighter }) => [
    {
      detail: msg('storyteller.part.detail', { least: MIN_SHARE }),
      composes: true,
      ...closed(inFight(fighter, barred(multiple, fighter, context.rules))),
    },
  ],
});

/** The actions that may be declared, whole or as a part. */
export const turnActions: StActions = {
  ...attacks,
  ...volleys,
  ...stances,
  ...powers,
  ...handling,
  ...moves,
  ...others,
  [MULTIPLE]: multiple,
};

export const plays = {
  attack: attackPlay,
  twoGuns: twoGunsPlay,
  spray: sprayPlay,
  ambush: ambushPlay,
  ...applied,
  ...playsOf({ ...powers, ...handling, ...moves, ...others, ...scenes }),
  test: testPlay,
};

const NONE: StAction = action({ icon: '', group: '', rules: [] });

/** The record of a declared action; an empty one for an unknown name. */
export const recordOf = (id: string): StAction =>
  (Object.hasOwn(turnActions, id) ? turnActions[id] : undefined) ?? NONE;

const only = (is: (def: StAction) => boolean): string =>
  Object.keys(turnActions).find((id) => is(recordOf(id))) ?? '';

export const IDLE: Declaration = { action: only(({ idle }) => idle === true) };

/** Marks the declaration of an action without an outward sign (ST-2.1). */
function withSecrecy({ situation }: Scene, offer: Offer): Offer {
  if (!situation.inconspicuous || offer.declaration === undefined) return offer;
  const declaration = offer.declaration as { readonly [field: string]: Json };
  return { ...offer, declaration: { ...declaration, inconspicuous: true, gist: situation.gist } };
}

/** The offers of records, in their order. Adjacent records of one block are listed weapon by weapon. */
export function listed(
  { fighter }: Scene,
  records: StActions,
  offersFor: (id: string, def: StAction) => readonly Offer[],
): Offer[] {
  const weapons = weaponsOf(fighter).map(({ id }) => id);
  const place = ({ declaration }: Offer): number =>
    weapons.indexOf((declaration as Declaration | undefined)?.weapon ?? '');
  const blocks = new Map<string, Offer[]>();
  for (const [id, def] of Object.entries(records)) {
    const { block = id } = def;
    blocks.set(block, [...(blocks.get(block) ?? []), ...offersFor(id, def)]);
  }
  return [...blocks.values()].flatMap((block) => block.sort((a, b) => place(a) - place(b)));
}

/** Everything that a fighter may do now, including closed offers. */
export function offers(context: Context): Offer[] {
  const scene = sceneOf(context);
  if (!scene) return [];
  return listed(scene, { ...turnActions, ...scenes, test }, (id, def) =>
    def.partOnly ? [] : offersOfAction(id, def, scene).map((offer) => withSecrecy(scene, offer)),
  );
}

export function actionName(fighter: StFighter, declaration: Declaration): Msg {
  const { action: id, weapon = '', zone, parts } = declaration;
  if (parts)
    return parts.reduce<Msg>(
      (before, part, at) => {
        const deed = msg('storyteller.deed.share', { deed: actionName(fighter, part), dice: part.dice });
        return at === 0 ? deed : msg('storyteller.deed.also', { before, also: deed });
      },
      actionName(fighter, IDLE),
    );
  const { name, armed } = recordOf(id);
  const own = name?.(fighter, declaration);
  if (own || !armed) return own ?? msg(`storyteller.deed.${id}`);
  const deed = msg(`storyteller.deed.${id}`, { weapon: weaponName(weaponOf(fighter, weapon) ?? UNARMED) });
  return zone ? msg('storyteller.deed.zone', { deed, zone: verbatim(zone) }) : deed;
}

/** Why an action may not be declared or carried out, or undefined if it may. */
export function declarationFault(
  cast: StCast,
  who: Id,
  declaration: Declaration,
  slot: string,
  rules: Rules,
  when: When = 'now',
): Msg | undefined {
  const fighter = cast[who];
  if (!fighter) return msg('core.refused.gone', { who });
  const def = recordOf(declaration.action);
  if (def === NONE) return msg('storyteller.no.noSuchDeed');
  // Extra actions allow less than the main one (ST-12.2, AMB-79).
  if (def.mainOnly && slot.startsWith('extra')) return msg('storyteller.no.mainOnly');
  const about: Case = { cast, fighter, declaration, slot, rules, when };
  return def === multiple ? splitFault(about) : def.fault?.(about);
}

/** The action to be carried out now: the declared one, or the next part of a split. */
export const currentAction = (record: SlotRecord): Declaration | Part | undefined =>
  record.declaration?.parts ? nextPart(record)?.part : record.declaration;

/** The play that carries out a declaration, or undefined if nothing is rolled or changed. */
export function playOf(cast: StCast, who: Id, record: SlotRecord, slot: string, rules: Rules) {
  const fighter = cast[who];
  const declaration = currentAction(record);
  if (!fighter || !declaration) return undefined;
  const { play = declaration.action, input } = recordOf(declaration.action);
  return input && { name: play, input: input({ cast, fighter, declaration, slot, rules, when: 'now' }) };
}

/** The rule by which a declaration costs the extra actions of the round, or undefined if it leaves them (ST-12.2, AMB-97, AMB-75). */
export function forfeitRule(fighter: StFighter, declaration: Declaration, rules: Rules): RuleId | undefined {
  const { forfeits } = recordOf(declaration.action);
  return typeof forfeits === 'function' ? forfeits(fighter, rules) : forfeits;
}

/* Multiple actions share the smallest of their pools (ST-11). */

/** Whether a part waits for an attack instead of being carried out in its turn (AMB-21). */
export const isHeldDefence = ({ action: id }: Declaration): boolean => recordOf(id).defends === true;

/** The part that is carried out next, or undefined if none is left or the action is not split. */
export function nextPart({ declaration, part = 0 }: SlotRecord) {
  const parts = declaration?.parts ?? [];
  const at = parts.findIndex((one, i) => i >= part && !isHeldDefence(one));
  const found = parts[at];
  return found && { at, part: found };
}

/** The pool of a part by itself: attribute + ability − wounds. The smallest pool is shared (ST-11.2, ST-11.4). */
export function partDice(fighter: StFighter, part: Declaration, rules: Rules): Line[] {
  const { partAbility, play } = recordOf(part.action);
  const ability = partAbility ? partAbility(fighter, part, rules) : (part.ability ?? 'athletics');
  const manoeuvre = part.action as Manoeuvre;
  const attribute =
    partAbility && play
      ? modeFor(fighter, { manoeuvre, technique: part.technique ?? '' }).attribute
      : part.attribute;
  return actionDice(fighter, ability, rules, attribute);
}

/** The dice that multiple actions share (ST-11.2). */
export const sharedPool = (fighter: StFighter, parts: readonly Part[], rules: Rules): number =>
  Math.max(0, Math.min(...parts.map((part) => total(partDice(fighter, part, rules)))));

/** Why an action cannot be a part, whatever the target (ST-11.3). */
export function partFault(fighter: StFighter, part: Part, rules: Rules): Msg | undefined {
  const def = recordOf(part.action);
  if (def === multiple || def.whole) return msg('storyteller.no.notInSplit');
  if (isShocked(fighter) && !def.partInShock) return msg('storyteller.no.shocked');
  if (part.dice < MIN_SHARE) return msg('storyteller.no.splitLeast', { least: MIN_SHARE });
  return def.partFault?.(fighter, part, rules);
}

/** The cast as later parts may expect it after a successful part: weapon in hand and loaded, fighter on their feet. */
export function castAfter(cast: StCast, who: Id, part: Part): StCast {
  const fighter = cast[who];
  return fighter ? applyChanges(cast, recordOf(part.action).expects?.(fighter, part) ?? []) : cast;
}

/** Why single shots exceed the rate of fire, if a house rule enforces it (AMB-80). */
function rateFault(fighter: StFighter, parts: readonly Part[], { enforceRate }: Rules): Msg | undefined {
  if (!enforceRate) return undefined;
  for (const weapon of weaponsOf(fighter)) {
    const { rate } = weapon.traits;
    const shots = parts.filter((part) => part.action === SHOOT && part.weapon === weapon.id).length;
    if (rate > 0 && shots > rate)
      return msg('storyteller.no.tooFastFire', { weapon: weaponName(weapon), rate, shots });
  }
  return undefined;
}

/** What is wrong with the first faulty part. Each is checked in the cast after the parts before it. */
function faultOfParts(about: Case, parts: readonly Part[]): Msg | undefined {
  const { fighter, rules } = about;
  let { cast } = about;
  for (const [at, part] of parts.entries()) {
    const now = { ...about, cast, fighter: cast[fighter.id] ?? fighter, declaration: part };
    const { fault } = recordOf(part.action);
    const unknown = recordOf(part.action) === NONE ? msg('storyteller.no.noSuchDeed') : undefined;
    const says = partFault(fighter, part, rules) ?? unknown ?? fault?.(now);
    if (says) return msg('storyteller.no.part', { n: at + 1, says });
    cast = castAfter(cast, fighter.id, part);
  }
  return undefined;
}

/** Why multiple actions may not be declared like this, or undefined if they may (ST-11.2, ST-11.3, PR-26). */
function splitFault(about: Case): Msg | undefined {
  const { fighter, rules } = about;
  const { parts = [] } = about.declaration;
  if (parts.length < 2) return msg('storyteller.no.splitFew');
  if (has(fighter, 'owesStanding')) return msg('storyteller.no.owesStanding');
  const fault = faultOfParts(about, parts) ?? rateFault(fighter, parts, rules);
  if (fault) return fault;
  const pool = sharedPool(fighter, parts, rules);
  const most = Math.floor(pool / MIN_SHARE);
  if (parts.length > most) return msg('storyteller.no.splitMany', { pool, most });
  const sum = parts.reduce((dice, part) => dice + part.dice, 0);
  return sum > pool ? msg('storyteller.no.splitSum', { sum, pool }) : undefined;
}
