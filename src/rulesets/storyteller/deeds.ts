import type { Cast } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { has } from './conditions.ts';
import type { StFighter } from './fighter.ts';
import { UNARMED, weaponOf } from './gear.ts';
import { attackFault } from './legality.ts';
import { runDistance } from './movement.ts';
import type { Manoeuvre } from './pools.ts';
import { MANOEUVRES } from './pools.ts';
import type { Rules } from './rules.ts';
import type { Declaration } from './slots.ts';
import type { Begun, Deeds } from './turn-moment.ts';
import { weaponName } from './words.ts';

const isAttack = (action: string): action is Manoeuvre => (MANOEUVRES as readonly string[]).includes(action);

/** The input of the attack that a declaration announces. */
function attackInput(who: Id, declaration: Declaration, slot: string): Json {
  const { action, target, weapon, situation } = declaration;
  return {
    attacker: who,
    defender: target ?? '',
    weapon: weapon ?? '',
    manoeuvre: action,
    situation: situation ?? {},
    slot,
  };
}

/** What must be so for a deed without dice. */
const GUARDS: { readonly [action: string]: (fighter: StFighter, rules: Rules) => Msg | undefined } = {
  defend: () => undefined,
  nothing: () => undefined,
  run(fighter, rules) {
    if (has(fighter, 'prone')) return msg('storyteller.no.prone');
    return runDistance(fighter, rules) > 0 ? undefined : msg('storyteller.no.cannotRun');
  },
  stand: (fighter) =>
    has(fighter, 'prone') || has(fighter, 'owesStanding') ? undefined : msg('storyteller.no.notProne'),
};

function fault(
  cast: Cast<StFighter>,
  who: Id,
  declaration: Declaration,
  slot: string,
  rules: Rules,
): Msg | undefined {
  const fighter = cast[who];
  if (!fighter) return msg('core.refused.gone', { who });
  if (isAttack(declaration.action)) return attackFault(cast, attackInput(who, declaration, slot));
  const guard = GUARDS[declaration.action];
  return guard ? guard(fighter, rules) : msg('storyteller.no.noSuchDeed');
}

/** A declared deed in a few words. */
export function deedName(fighter: StFighter, { action, weapon }: Declaration): Msg {
  if (!isAttack(action)) return msg(`storyteller.deed.${action}`);
  return msg(`storyteller.deed.${action}`, {
    weapon: weaponName(weaponOf(fighter, weapon ?? '') ?? UNARMED),
  });
}

function play(_: Cast<StFighter>, who: Id, declaration: Declaration, slot: string): Begun | undefined {
  if (isAttack(declaration.action)) return { name: 'attack', input: attackInput(who, declaration, slot) };
  return declaration.action === 'stand' ? { name: 'stand', input: { who } } : undefined;
}

/** What can be announced for an action of the round, and the plays that carry it out. */
export const DEEDS: Deeds = { fault, play };
