import { blank } from '../../core/spec.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Attack } from './attack-pool.ts';
import { actionFault, deedFault } from './deed-faults.ts';
import type { Action } from './deed-table.ts';
import { deedKind } from './deed-table.ts';
import type { Deed } from './deeds.ts';
import type { YzFighter } from './fighter.ts';
import { attackFault } from './legality.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import { situationSpec } from './situation.ts';

/** What somebody announces in his own turn; `offer` is what it was picked from. */
export type Declaration = Omit<Deed, 'who'> & { readonly offer?: string; readonly situation?: Situation };

/** A death save that is due: whose, and for which injury (YZ-12.18). */
export type Save = { readonly who: Id; readonly injury: Id };

/**
 * The round's own state. What concerns one fighter is in his `turn`: whose turn it is, is read from there.
 * `swap`: before the first turn of a round places may be exchanged. `saves`: the round ends with death saves.
 */
export type State = {
  readonly number: number;
  readonly phase: 'swap' | 'act' | 'saves' | 'idle';
  /** Somebody offers to swap his initiative (YZ-5.4). */
  readonly proposal?: { readonly by: Id; readonly to: Id };
  /** A deed that is being carried out. */
  readonly doing?: { readonly id: string; readonly who: Id; readonly declaration: Declaration };
  readonly saves?: readonly Save[];
};

/** The input of the play that carries out what is declared. */
export function playOf(who: Id, { offer: _, situation, ...declared }: Declaration) {
  const mode = deedKind(declared.action)?.mode;
  if (!mode) return { play: 'deed', input: { who, ...declared } as unknown as Json };
  const input = {
    attacker: who,
    defender: declared.target ?? '',
    weapon: declared.weapon ?? '',
    mode,
    situation: blank(situationSpec, situation),
  };
  return { play: 'attack', input: input as unknown as Json };
}

/** What is wrong with announcing something, whoever pays for it. */
export function faultOfDeed(
  cast: Cast<YzFighter>,
  fighter: YzFighter,
  declaration: Declaration,
  rules: Rules,
): Msg | undefined {
  const { target, action } = declaration;
  const other = target === undefined ? undefined : cast[target];
  if (target !== undefined && !other) return msg('core.refused.gone', { who: target });
  const kind = deedKind(action);
  if (kind?.target && !other && action !== 'firstAid') return msg('yearzero.no.target');
  const { play, input } = playOf(fighter.id, declaration);
  if (play === 'deed') return deedFault(fighter, other, input as unknown as Deed, rules);
  const attack = input as unknown as Attack;
  return other && attackFault(fighter, other, attack, rules);
}

const isDeclaration = (value: Json): value is Json & Declaration =>
  typeof value === 'object' && value !== null && typeof (value as { action?: Json }).action === 'string';

/** What is wrong with a declaration of somebody who is on turn; undefined: it may stand. */
export function faultOfDeclaration(
  cast: Cast<YzFighter>,
  who: YzFighter,
  value: Json,
  rules: Rules,
): Msg | undefined {
  if (!isDeclaration(value)) return msg('yearzero.no.notDeclaration');
  return actionFault(who, value.action) ?? faultOfDeed(cast, who, value, rules);
}

/** What is wrong with a shot out of overwatch: only a shot, and at somebody (YZ-11.26, YZ-11.28). */
export function faultOfWatch(
  cast: Cast<YzFighter>,
  who: YzFighter,
  value: Json,
  rules: Rules,
): Msg | undefined {
  if (!isDeclaration(value)) return msg('yearzero.no.notDeclaration');
  const shots: readonly Action[] = ['rangedAttack', 'fullAuto'];
  return shots.includes(value.action) ? faultOfDeed(cast, who, value, rules) : msg('yearzero.no.onlyShots');
}
