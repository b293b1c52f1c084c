import { set } from '../../core/change.ts';
import type { Line } from '../../core/line.ts';
import { total } from '../../core/line.ts';
import type { Cast } from '../../core/stage.ts';
import { applied } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { has, isShocked } from './conditions.ts';
import { deedKind } from './deed-table.ts';
import type { Ability, StFighter } from './fighter.ts';
import { isFirearm, UNARMED, weaponOf, weaponsOf } from './gear.ts';
import { RELOAD_SHARE, slowHands } from './handling.ts';
import { abilityOf, mannerIn, techniqueIs } from './manners.ts';
import { isAttack } from './manoeuvres.ts';
import { actionDice } from './pools.ts';
import type { Rules } from './rules.ts';
import type { Declaration, Part, SlotRecord } from './slots.ts';
import { SPEECH } from './tables.ts';
import { weaponName } from './words.ts';

/* Multiple actions: the smallest of their pools, shared out among them (ST-11). */

/** Fewest dice that a part may get (ST-11.3). */
export const LEAST_SHARE = 2;
/** Words for each die of speech (ST-13.12). */
export const WORDS = 3;

/** Parts that wait for an attack instead of being carried out in their turn (AMB-21). */
const DEFENCES: { readonly [action: string]: Ability } = { dodge: 'dodge', parry: 'melee', block: 'brawl' };

export const isDefence = ({ action }: Declaration): boolean => action in DEFENCES;

/** The ability of Dexterity + ability that a deed is expressed by (ST-11.4). */
function abilityFor(fighter: StFighter, part: Declaration, rules: Rules): Ability {
  const { action, weapon = '', situation } = part;
  const defence = DEFENCES[action];
  if (defence) return defence;
  const armed = weaponOf(fighter, weapon) ?? UNARMED;
  if (isAttack(action)) {
    const picked = { ability: situation?.ability ?? 'best' } as Parameters<typeof abilityOf>[2]['situation'];
    return abilityOf(
      fighter,
      armed,
      { manoeuvre: action, technique: part.technique ?? '', situation: picked },
      rules,
    );
  }
  if (action === 'reload') return 'firearms';
  if (action === 'ready') return isFirearm(armed) ? 'firearms' : 'melee';
  return part.ability ?? 'athletics';
}

/** Attribute + ability − wounds of one part: the smallest of them is what there is to share (ST-11.2, ST-11.4). */
export function partDice(fighter: StFighter, part: Declaration, rules: Rules): Line[] {
  const ability = abilityFor(fighter, part, rules);
  const attribute = isAttack(part.action)
    ? mannerIn(fighter, { manoeuvre: part.action, technique: part.technique ?? '' }).attribute
    : part.attribute;
  return actionDice(fighter, ability, rules, attribute);
}

/** The dice that multiple actions share: the smallest of their pools (ST-11.2). */
export const sharedPool = (fighter: StFighter, parts: readonly Part[], rules: Rules): number =>
  Math.max(0, Math.min(...parts.map((part) => total(partDice(fighter, part, rules)))));

/** Why a deed cannot be a part, whatever it is done to. Loading takes four dice, and quick hands (ST-9.16, ST-9.17, ST-13.13). */
export function unfit(fighter: StFighter, part: Part, rules: Rules): Msg | undefined {
  if (part.action === 'multiple' || deedKind(part.action).whole) return msg('storyteller.no.notInSplit');
  if (techniqueIs(fighter, part, 'noSplit')) return msg('storyteller.no.notInSplit');
  if (isShocked(fighter) && part.action !== 'block' && part.action !== 'dodge')
    return msg('storyteller.no.shocked');
  if (
    part.action === 'talk' &&
    !(SPEECH.attributes.has(part.attribute ?? '') && SPEECH.abilities.has(part.ability ?? ''))
  )
    return msg('storyteller.no.notSpeech');
  if (part.dice < LEAST_SHARE) return msg('storyteller.no.splitLeast', { least: LEAST_SHARE });
  if (part.action !== 'reload') return undefined;
  if (slowHands(fighter, rules)) return msg('storyteller.no.slowHands');
  return part.dice === RELOAD_SHARE ? undefined : msg('storyteller.no.reloadShare', { dice: RELOAD_SHARE });
}

/** The world as it will be when a part has come off, as far as later parts need it: weapon in hand and loaded, on one's feet. */
export function after(cast: Cast<StFighter>, who: Id, { action, weapon = '' }: Part): Cast<StFighter> {
  const fighter = cast[who];
  const gear = fighter?.gear[weapon];
  if (action === 'ready' && gear?.type === 'weapon')
    return applied(cast, set(who, `gear.${weapon}.traits.ready`, gear.traits.ready, true, 'ST-13.9'));
  if (action === 'reload' && gear?.type === 'weapon')
    return applied(
      cast,
      set(who, `gear.${weapon}.traits.rounds`, gear.traits.rounds, gear.traits.clip, 'ST-9.16'),
    );
  if (action === 'stand' && fighter && has(fighter, 'prone'))
    return applied(cast, set(who, 'conditions.prone', fighter.conditions.prone, undefined, 'ST-13.3'));
  return cast;
}

/** What is wrong with each part by itself, in the order of the parts. */
type PartFault = (cast: Cast<StFighter>, part: Part) => Msg | undefined;

/** Why so many single shots do not fit into one action, where the house limits the rate of fire (AMB-80). */
function tooFast(fighter: StFighter, parts: readonly Part[], { enforceRate }: Rules): Msg | undefined {
  if (!enforceRate) return undefined;
  for (const weapon of weaponsOf(fighter)) {
    const { rate } = weapon.traits;
    const shots = parts.filter((part) => part.action === 'shoot' && part.weapon === weapon.id).length;
    if (rate > 0 && shots > rate)
      return msg('storyteller.no.tooFastFire', { weapon: weaponName(weapon), rate, shots });
  }
  return undefined;
}

/** Why multiple actions may not be announced so; undefined: they may (ST-11.2, ST-11.3, PR-26). */
export function splitFault(
  cast: Cast<StFighter>,
  who: StFighter,
  parts: readonly Part[],
  rules: Rules,
  faultOf: PartFault,
): Msg | undefined {
  if (parts.length < 2) return msg('storyteller.no.splitFew');
  if (has(who, 'owesStanding')) return msg('storyteller.no.owesStanding');
  let then = cast;
  for (const [at, part] of parts.entries()) {
    const fault = unfit(who, part, rules) ?? faultOf(then, part);
    if (fault) return msg('storyteller.no.part', { n: at + 1, says: fault });
    then = after(then, who.id, part);
  }
  const fast = tooFast(who, parts, rules);
  if (fast) return fast;
  const pool = sharedPool(who, parts, rules);
  const most = Math.floor(pool / LEAST_SHARE);
  if (parts.length > most) return msg('storyteller.no.splitMany', { pool, most });
  const sum = parts.reduce((dice, part) => dice + part.dice, 0);
  return sum > pool ? msg('storyteller.no.splitSum', { sum, pool }) : undefined;
}

/** The part that is to be carried out next; undefined: none, or the action is not split. Defences are not carried out in their turn. */
export function partNow({
  declaration,
  part = 0,
}: SlotRecord): { readonly at: number; readonly part: Part } | undefined {
  const parts = declaration?.parts ?? [];
  const at = parts.findIndex((one, i) => i >= part && !isDefence(one));
  const found = parts[at];
  return found && { at, part: found };
}
