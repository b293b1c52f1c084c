import type { Cast } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Attack, Mode } from './attack-pool.ts';
import { engagedWith, has } from './conditions.ts';
import { actionFault, deedFault } from './deed-faults.ts';
import type { Action } from './deed-table.ts';
import { deedKind } from './deed-table.ts';
import type { Deed } from './deeds.ts';
import type { YzFighter } from './fighter.ts';
import { attackFault } from './legality.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import { situationOf } from './situation.ts';
import type { Sneak } from './sneak.ts';
import { sneakFault } from './sneak.ts';
import type { Unit } from './tables.ts';
import type { SIGHTS } from './triggers.ts';

/** What somebody announces in his own turn; `offer` is what it was picked from. */
export type Declaration = Omit<Deed, 'who' | 'others'> & {
  readonly offer?: string;
  readonly situation?: Situation;
  /** How an attack out of hiding is made. */
  readonly mode?: Mode;
  readonly overkill?: boolean;
  /** Others whom a burst may strike. */
  readonly spread?: Attack['others'];
};

/** A death save that is due: whose, and for which injury (YZ-12.18). */
export type Save = { readonly who: Id; readonly injury: Id };

type Sight = (typeof SIGHTS)[number];

/** Something that has fallen due and must run before the round goes on: a fire, a death save, a panic that spreads, a Turn that is over. */
export type DuePlay = { readonly id: string; readonly who: Id; readonly play: string; readonly input: Json };

/** Others may have witnessed something; the master says who. `done`: those who have rolled for this event already (YZ-A.54). */
export type Spreading = { readonly of: Id; readonly what: Sight; readonly done: readonly Id[] };

/**
 * The round's own state. What concerns one fighter is in his `turn`: whose turn it is, is read from there.
 * `swap`: before the first turn of a round places may be exchanged. `saves`: the round ends with what falls due by it.
 */
export type State = {
  readonly number: number;
  readonly phase: 'swap' | 'act' | 'saves' | 'idle';
  /** Somebody offers to swap his initiative (YZ-5.4). */
  readonly proposal?: { readonly by: Id; readonly to: Id };
  /** A deed that is being carried out. */
  readonly doing?: { readonly id: string; readonly who: Id; readonly declaration: Declaration };
  /** A watcher shoots at one who watches as well: will that one shoot back? (YZ-11.29) */
  readonly duel?: { readonly by: Id; readonly to: Id; readonly declaration: Declaration };
  readonly dues?: readonly DuePlay[];
  /** How many of the longer units have passed since the fight began (YZ-1.2, YZ-1.3). */
  readonly passed?: { readonly [unit in Unit]?: number };
  readonly spreading?: readonly Spreading[];
  /** Whom the burst that was just fired has not harmed: they may be pinned (YZ-13.16, YZ-A.42). */
  readonly underFire?: readonly Id[];
};

/** The input of the play that carries out what is declared. */
export function playOf(fighter: YzFighter, { offer: _, situation, ...declared }: Declaration) {
  const mode = declared.action === 'sneakAttack' ? declared.mode : deedKind(declared.action)?.mode;
  // With whom he is in close combat may have changed since he had this offered to him.
  const others = declared.action === 'disengage' ? { others: engagedWith(fighter) } : {};
  if (!mode) return { play: 'deed', input: { who: fighter.id, ...declared, ...others } as unknown as Json };
  const input = {
    attacker: fighter.id,
    defender: declared.target ?? '',
    weapon: declared.weapon ?? '',
    mode,
    ...(declared.overkill ? { overkill: true } : {}),
    ...(declared.spread ? { others: declared.spread } : {}),
    situation: situationOf(situation),
  };
  return declared.action === 'sneakAttack'
    ? { play: 'sneakAttack', input: { kind: 'sneak', attacks: [input] } as unknown as Json }
    : { play: 'attack', input: input as unknown as Json };
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
  if (kind?.target && !other && action !== 'firstAid') return msg('yearzero.no.aim');
  const { play, input } = playOf(fighter, declaration);
  if (play === 'deed') return deedFault(fighter, other, input as unknown as Deed, rules);
  if (play === 'sneakAttack') {
    const sneak = input as unknown as Sneak;
    return has(fighter, 'hidden') ? sneakFault(cast, sneak, rules) : msg('yearzero.no.notHidden');
  }
  const attack = input as unknown as Attack;
  return other && attackFault(fighter, other, attack, rules);
}

const isDeclaration = (value: Json): value is Json & Declaration =>
  typeof value === 'object' && value !== null && typeof (value as { action?: Json }).action === 'string';

type DeclarationFault = (
  cast: Cast<YzFighter>,
  who: YzFighter,
  declaration: Declaration,
  rules: Rules,
) => Msg | undefined;

/** Looks at what was entered once it is known to be a declaration. */
const ofDeclaration =
  (fault: DeclarationFault) =>
  (cast: Cast<YzFighter>, who: YzFighter, value: Json, rules: Rules): Msg | undefined =>
    isDeclaration(value) ? fault(cast, who, value, rules) : msg('yearzero.no.notDeclaration');

/** What is wrong with a declaration of somebody who is on turn; undefined: it may stand. */
export const faultOfDeclaration = ofDeclaration((cast, who, declaration, rules) => {
  if (has(who, 'overkill') && declaration.action !== 'endTurn') return msg('yearzero.no.frenzy');
  return actionFault(who, declaration.action) ?? faultOfDeed(cast, who, declaration, rules);
});

const SHOTS: readonly Action[] = ['rangedAttack', 'fullAuto'];

/** What is wrong with a shot out of overwatch: only a shot, and at somebody (YZ-11.26, YZ-11.28). */
export const faultOfWatch = ofDeclaration((cast, who, declaration, rules) =>
  SHOTS.includes(declaration.action)
    ? faultOfDeed(cast, who, declaration, rules)
    : msg('yearzero.no.onlyShots'),
);

/** What is wrong with an attack in a frenzy; doing nothing is always right (YZ-13.25). */
export const faultOfOverkill = ofDeclaration((cast, who, declaration, rules) => {
  if (declaration.action === 'endTurn') return undefined;
  if (!deedKind(declaration.action)?.mode) return msg('yearzero.no.onlyAttacks');
  return faultOfDeed(cast, who, { ...declaration, overkill: true }, rules);
});

/** What is wrong with shooting back at the one who shoots out of his own watch (YZ-11.29). */
export const faultOfReply = (
  cast: Cast<YzFighter>,
  who: YzFighter,
  at: Id,
  value: Json,
  rules: Rules,
): Msg | undefined => {
  if (isDeclaration(value) && value.action === 'endTurn') return undefined;
  if (isDeclaration(value) && value.target !== at) return msg('yearzero.no.target');
  return faultOfWatch(cast, who, value, rules);
};
