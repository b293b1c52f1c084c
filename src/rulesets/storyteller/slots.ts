import type { Change } from '../../core/change.ts';
import { add, set } from '../../core/change.ts';
import type { Id, Json, Msg, RuleId } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Ability, Attribute } from './fighter.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import type { Swept } from './spray.ts';

/**
 * One action of a round. `reserved`: nothing to carry out at its own place, but still good for a defence (a defence held ready, a run
 * of doing nothing; AMB-20, AMB-23). `resolving`: being carried out, no switch any more (ST-1.10). `parts`: multiple actions, some of them done. `spent` and `forfeited` never reopen.
 */
export type SlotState =
  | 'undeclared'
  | 'declared'
  | 'reserved'
  | 'waiting'
  | 'resolving'
  | 'parts'
  | 'spent'
  | 'forfeited';

/** What a fighter has announced for one action; `offer` is the id of the Offer it was picked from. */
export type Declaration = {
  readonly action: string;
  readonly offer?: string;
  readonly target?: Id;
  readonly weapon?: Id;
  /** The item that describes a manoeuvre of the table's own (ST-8.2). */
  readonly technique?: Id;
  readonly situation?: { readonly [field: string]: Json };
  /** What of the situation the board told when it was last measured. */
  readonly measured?: { readonly [field: string]: Json };
  /** The same of each target whose circumstances are its own. */
  readonly measuredOf?: { readonly [target: Id]: { readonly [field: string]: Json } };
  /** Has no outward sign (ST-2.1). */
  readonly inconspicuous?: boolean;
  /** What it comes to, in a sentence that names no power: for those who grasp only that (ST-2.6). */
  readonly gist?: string;
  /** What multiple actions consist of, in the order in which they are carried out (ST-11.1). */
  readonly parts?: readonly Part[];
  /** The other gun, and what it is fired at (ST-9.35). */
  readonly weapon2?: Id;
  readonly target2?: Id;
  /** The circumstances of the other shot, where its target has its own. */
  readonly situation2?: { readonly [field: string]: Json };
  /** Everybody in a swept area (ST-9.18). */
  readonly targets?: readonly Swept[];
  /** What a desperate defence is made with (ST-10.24). */
  readonly how?: 'dodge' | 'block';
  /** The zone that is raked, in the player's words (ST-9.39). */
  readonly zone?: string;
  /** The power that is called upon (GAP-4). */
  readonly power?: Id;
  /** The cover that he gets into (ST-7.20, ST-7.21). */
  readonly cover?: Situation['cover'];
  /** Attribute and ability of a deed that is neither attack nor defence (ST-11.4, ST-13.13). */
  readonly attribute?: Attribute;
  readonly ability?: Ability;
};

/** One of multiple actions: a deed, and how many dice of the shared pool it gets (ST-11.2). */
export type Part = Declaration & { readonly dice: number };

export type SlotRecord = {
  readonly state: SlotState;
  readonly declaration?: Declaration;
  /** The part of multiple actions that comes next, once one has been begun. */
  readonly part?: number;
  /** Defences of a split that have been used, by their place in it (AMB-21); there from its declaration on. */
  readonly used?: { readonly [part: string]: true };
  /** The Storyteller's own word on who sees an inconspicuous action (ST-2.9). */
  readonly shown?: { readonly [viewer: Id]: boolean };
  /** It was carried out, not given up or used for a defence. */
  readonly acted?: true;
  /** The fighter whose moment he waits for, and that fighter's place in the order (ST-1.13). */
  readonly waitsFor?: { readonly who: Id; readonly rank: number; readonly after?: true };
};

/**
 * A fighter's record of the running round: `fighter.turn`. {} outside a fight. In a fight the counters and records below are there from
 * the start (`BLANK_TURN`), so that every change to them has an exact inverse.
 */
export type Turn = {
  /** The initiative die, kept from round to round (ST-1.5). */
  readonly die?: number;
  /** Faces of his roll-offs against others of the same initiative, kept for the fight (AMB-11): one hexadecimal digit a face. */
  readonly tie?: string;
  /** Dexterity + Wits − wound penalty at the start of this round (ST-1.4). */
  readonly base?: number;
  readonly initiative?: number;
  /** His place in the order: 1 is the fastest. Equal only where ties act in one breath. */
  readonly rank?: number;
  /** His actions: `main`, `extra1`, `extra2` … Without them he takes no part in this round yet (AMB-16). */
  readonly slots?: { readonly [slot: string]: SlotRecord };
  /** The different opponents who count for the mob penalty (ST-7.14). */
  readonly attackers?: { readonly [id: Id]: true };
  /** He has walked freely in this round, so many metres (ST-13.4). */
  readonly walked?: number;
  /** Metres that he has walked or moved in this round, runs not counted (ST-6.11). */
  readonly metres?: number;
  /** Metres that he has moved on the board in this round: what of them was announced before is not counted again. Below 0: announced in the last round, not moved yet. */
  readonly ground?: number;
  /** He has bought a success in this round (AMB-42). */
  readonly willed?: true;
  /** Defences made in this round. */
  readonly defences?: number;
  /** Attackers against whom a defence has been paid for in this round; read by `defenceCovers`. */
  readonly covered?: { readonly [id: Id]: true };
  /** The die has been rerolled in this round (ST-1.7). */
  readonly rerolled?: boolean;
  /** The die has been rerolled in this fight; read by `initiativeReroll: oncePerFight`. */
  readonly everRerolled?: boolean;
  /** Initiative penalties of the next round by kind: the worst of each kind (ST-1.14), and all of each kind added up. */
  readonly next?: { readonly [kind: string]: number };
  readonly nextSum?: { readonly [kind: string]: number };
  /** Initiative penalties of this round by kind, stacked by the house rule (AMB-14). */
  readonly lost?: { readonly [kind: string]: number };
  /** His place among equals, picked by the Storyteller (AMB-11 `manual`). */
  readonly pick?: number;
};

/** What everybody's record holds besides his die and actions when a round begins. */
export const BLANK_TURN = {
  attackers: {},
  covered: {},
  defences: 0,
  metres: 0,
  next: {},
  nextSum: {},
  lost: {},
} as const;

/** What these functions need of a fighter. */
export interface Slotted {
  readonly id: Id;
  readonly turn: Turn;
  readonly conditions: { readonly [id: string]: Json };
}

/** The house rules read here. */
export type SlotRules = Pick<Rules, 'defenceCovers' | 'earlyExtraDefence' | 'knockdownDebtConvertible'>;

/** The name of an action: pass 0 is `main`, pass k the k-th extra action. */
export const slotOf = (pass: number): string => (pass === 0 ? 'main' : `extra${pass}`);

/** How many extra actions the record holds (ST-12.1). */
export const extrasOf = ({ slots }: Turn): number => (slots ? Object.keys(slots).length - 1 : 0);

/** Whether he is in a fight, so that what he does costs actions. */
export const inRound = ({ turn }: Slotted): boolean => turn.die !== undefined || turn.slots !== undefined;

const UNSPENT: ReadonlySet<SlotState> = new Set(['undeclared', 'declared', 'reserved', 'waiting']);

/** Whether an action may still be carried out or turned into a defence. */
export const unspent = (slot: SlotRecord | undefined): boolean =>
  slot !== undefined && UNSPENT.has(slot.state);

/** The names of his actions in the order in which defences use them up: main, extra 1, extra 2 … (ST-1.12). */
export const slotNames = (turn: Turn): string[] =>
  turn.slots ? Array.from({ length: extrasOf(turn) + 1 }, (_, pass) => slotOf(pass)) : [];

/** What a defence would use up: an action, a part of a split one with its dice, nothing (`free`), or why he has none left. */
export type DefenceSlot =
  | { readonly slot: string }
  | { readonly part: number; readonly dice: number }
  | { readonly no: Msg }
  | { readonly free: true };

/** A defence that multiple actions hold ready, not used yet; a split that was given up whole holds none (AMB-21). */
export function heldDefence(
  { slots }: Turn,
  how: string,
): { readonly part: number; readonly dice: number } | undefined {
  const slot = slots?.main;
  const parts = slot?.declaration?.parts;
  if (!parts || (slot.state === 'spent' && !slot.acted)) return undefined;
  const part = parts.findIndex(({ action }, i) => action === how && !slot.used?.[i]);
  const found = parts[part];
  return found && { part, dice: found.dice };
}

/** A split of which something has been done already can no longer be given up for one defence (AMB-21). */
const begun = ({ part, used = {} }: SlotRecord): boolean =>
  part !== undefined || Object.keys(used).length > 0;

/**
 * The action that a defence would use up now: the first unspent one (ST-1.12, AMB-22). Free outside a fight, in desperate defence
 * (ST-10.24), and where an earlier defence of this round covers this attack too (AMB-19).
 */
export function defenceSlot(fighter: Slotted, rules: SlotRules, attacker?: Id, how = ''): DefenceSlot {
  const { turn, conditions } = fighter;
  if (!inRound(fighter)) return { free: true };
  const { desperate } = conditions;
  if (desperate !== undefined)
    return desperate === how ? { free: true } : { no: msg('storyteller.no.onlyDesperate') };
  const owes = conditions.owesStanding !== undefined && !rules.knockdownDebtConvertible;
  const held = owes ? undefined : heldDefence(turn, how);
  if (held) return held;
  if (rules.defenceCovers === 'wholeRound' && (turn.defences ?? 0) > 0) return { free: true };
  if (rules.defenceCovers === 'oneAttacker' && attacker !== undefined && turn.covered?.[attacker])
    return { free: true };
  if (!turn.slots) return { no: msg('storyteller.no.notInRound') };
  const slot = slotNames(turn).find((name) => {
    const record = turn.slots?.[name];
    return record && unspent(record) && !begun(record);
  });
  if (slot === undefined) return { no: msg('storyteller.no.noActionLeft') };
  const early = slot !== 'main' && turn.slots[slot]?.state === 'undeclared';
  if (early && !rules.earlyExtraDefence) return { no: msg('storyteller.no.extraTooEarly') };
  if (owes) return { no: msg('storyteller.no.owesStanding') };
  return { slot };
}

/** Uses an action up; the attacker is named where a defence is what it was used for. */
export function spendSlot(fighter: Slotted, slot: string, why: RuleId, attacker?: Id): Change[] {
  const { id, turn } = fighter;
  const was = turn.slots?.[slot];
  if (!was) return [];
  return [
    set(id, `turn.slots.${slot}.state`, was.state, 'spent', why),
    ...(attacker === undefined || turn.covered?.[attacker]
      ? []
      : [set(id, `turn.covered.${attacker}`, undefined, true, why)]),
  ];
}

/** Uses up a defence that a split holds ready. */
export const spendPart = ({ id }: Slotted, part: number, why: RuleId): Change[] => [
  set(id, `turn.slots.main.used.${part}`, undefined, true, why),
];

/** Counts a defence, whether or not it cost an action (ST-10.25, AMB-19). */
export const countDefence = (fighter: Slotted, why: RuleId): Change[] =>
  inRound(fighter) ? [add(fighter.id, 'turn.defences', 1, why)] : [];

/** Counts an opponent for the mob penalty (ST-7.14, AMB-53). */
export const attackedBy = (fighter: Slotted, attacker: Id, why: RuleId = 'ST-7.14'): Change[] =>
  inRound(fighter) && !fighter.turn.attackers?.[attacker]
    ? [set(fighter.id, `turn.attackers.${attacker}`, undefined, true, why)]
    : [];

/** Dice taken from every defence because several opponents attack in this round: 0 to 4 (ST-7.14, ST-7.15). */
export function mobPenalty({ turn }: Slotted): number {
  const attackers = turn.attackers ? Object.keys(turn.attackers).length : 0;
  return Math.min(Math.max(attackers - 1, 0), 4);
}

/**
 * Lowers the initiative of the next round by a positive amount. `kind` is what did it (`knockdown`, `block`; a sweep and the fall that it
 * caused are both `knockdown`): how penalties add up is read when that round begins (AMB-14). Nothing outside a fight.
 */
export function nextRoundPenalty(fighter: Slotted, kind: string, amount: number, why: RuleId): Change[] {
  if (!inRound(fighter)) return [];
  const worst = fighter.turn.next?.[kind];
  const sum = fighter.turn.nextSum?.[kind];
  return [
    ...(amount > (worst ?? 0) ? [set(fighter.id, `turn.next.${kind}`, worst, amount, why)] : []),
    set(fighter.id, `turn.nextSum.${kind}`, sum, (sum ?? 0) + amount, why),
  ];
}
