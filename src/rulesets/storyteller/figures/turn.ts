import { add, type Change, set } from '../../../core/change.ts';
import { type Line, line, telling, total } from '../../../core/line.ts';
import { type Id, type Json, type Msg, msg, type RuleId } from '../../../core/text.ts';
import type { SlotRecord, SlotState, StCast, StFighter, Turn } from '../data/fighter.ts';
import { MAX_METRES, type Rules } from '../data/rules.ts';
import { isFirearm, weaponOf, wornBy } from './gear.ts';
import { attributeLines, levelOf, ratingOf, woundLines } from './health.ts';
import { isLame, wieldFault } from './state.ts';

/** The parts of a fighter that these functions need. */
export interface Slotted {
  readonly id: Id;
  readonly turn: Turn;
  readonly conditions: { readonly [id: string]: Json };
}

/** The house rules read here. */
export type SlotRules = Pick<Rules, 'defenceCovers' | 'earlyExtraDefence' | 'knockdownDebtConvertible'>;

/** The slot of the main action. */
export const MAIN = 'main';

/** The slot of a pass: 0 is `main`, k the k-th extra action. */
export const slotOf = (pass: number): string => (pass === 0 ? 'main' : `extra${pass}`);

/** How many extra actions the record holds (ST-12.1). */
export const extraCount = ({ slots }: Turn): number => (slots ? Object.keys(slots).length - 1 : 0);

/** Whether a fighter is in a fight, so that actions have a cost. */
export const inRound = ({ turn }: Slotted): boolean => turn.die !== undefined || turn.slots !== undefined;

const UNSPENT: ReadonlySet<SlotState> = new Set(['undeclared', 'declared', 'reserved', 'waiting']);

/** Whether an action may still be carried out or turned into a defence. */
export const isUnspent = (slot: SlotRecord | undefined): boolean =>
  slot !== undefined && UNSPENT.has(slot.state);

/** The names of a fighter's actions in the order in which defences use them up: main, extra 1, extra 2 … (ST-1.12). */
export const slotNames = (turn: Turn): string[] =>
  turn.slots ? Array.from({ length: extraCount(turn) + 1 }, (_, pass) => slotOf(pass)) : [];

/** What a defence would use up: an action, a part of a split with its dice, or nothing (`free`); `no` says why nothing is left. */
export type DefenceSlot =
  | { readonly slot: string }
  | { readonly part: number; readonly dice: number }
  | { readonly no: Msg }
  | { readonly free: true };

/** An unused defence that multiple actions hold ready. A split that was given up has none (AMB-21). */
function heldDefence({ slots }: Turn, how: string) {
  const slot = slots?.main;
  const parts = slot?.declaration?.parts;
  if (!parts || (slot.state === 'spent' && !slot.acted)) return undefined;
  const part = parts.findIndex(({ action }, i) => action === how && !slot.used?.[i]);
  const found = parts[part];
  return found && { part, dice: found.dice };
}

/** Whether a split has begun, so that it can no longer be given up for a defence (AMB-21). */
const isBegun = ({ part, used = {} }: SlotRecord): boolean =>
  part !== undefined || Object.keys(used).length > 0;

/** What a defence would use up now: the first unspent action (ST-1.12, AMB-22). Nothing outside a fight, in desperate defence, or by AMB-19. */
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
    return record && isUnspent(record) && !isBegun(record);
  });
  if (slot === undefined) return { no: msg('storyteller.no.noActionLeft') };
  const early = slot !== 'main' && turn.slots[slot]?.state === 'undeclared';
  if (early && !rules.earlyExtraDefence) return { no: msg('storyteller.no.extraTooEarly') };
  if (owes) return { no: msg('storyteller.no.owesStanding') };
  return { slot };
}

/** Uses up an action; `attacker` is given if a defence uses it. */
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
export const countAttacker = (fighter: Slotted, attacker: Id, why: RuleId = 'ST-7.14'): Change[] =>
  inRound(fighter) && !fighter.turn.attackers?.[attacker]
    ? [set(fighter.id, `turn.attackers.${attacker}`, undefined, true, why)]
    : [];

/** The penalty to every defence because several opponents attack in this round: 0 to 4 (ST-7.14, ST-7.15). */
export function mobPenalty({ turn }: Slotted): number {
  const attackers = turn.attackers ? Object.keys(turn.attackers).length : 0;
  return Math.min(Math.max(attackers - 1, 0), 4);
}

/** Lowers the initiative of the next round in a fight. A sweep and the resulting fall are both of the kind `knockdown` (AMB-14). */
export function addInitiativePenalty(fighter: Slotted, kind: string, amount: number, why: RuleId): Change[] {
  if (!inRound(fighter)) return [];
  const worst = fighter.turn.next?.[kind];
  const sum = fighter.turn.nextSum?.[kind];
  return [
    ...(amount > (worst ?? 0) ? [set(fighter.id, `turn.next.${kind}`, worst, amount, why)] : []),
    set(fighter.id, `turn.nextSum.${kind}`, sum, (sum ?? 0) + amount, why),
  ];
}

export const slotName = (slot: string): Msg =>
  slot === 'main'
    ? msg('storyteller.slot.main')
    : msg('storyteller.slot.extra', { n: Number(slot.replace('extra', '')) });

type Weights = Pick<Rules, 'armourDexPenalty'>;

/** Dexterity, with the penalty of worn armour by house rule (GAP-2). */
export function dexterityLines(fighter: StFighter, rules: Weights): Line[] {
  const own = attributeLines(fighter, 'dexterity');
  if (!rules.armourDexPenalty) return own;
  const weight = wornBy(fighter).reduce((sum, { traits }) => sum + traits.dexPenalty, 0);
  return [...own, ...telling([line(msg('storyteller.line.armourDexPenalty'), weight, 'GAP-2')])];
}

/** Dexterity + Wits − wound penalty (ST-1.3). */
export const baseInitiative = (fighter: StFighter, rules: Weights): Line[] => [
  ...dexterityLines(fighter, rules),
  ...attributeLines(fighter, 'wits'),
  ...woundLines(fighter),
];

/** The most metres per round that wounds allow, by any movement (ST-6.11, AMB-47). */
const mostMetres = (fighter: StFighter): number =>
  MAX_METRES[levelOf(fighter)?.move ?? 'free'] ?? Number.POSITIVE_INFINITY;

const dexterity = (fighter: StFighter, rules: Weights): number =>
  Math.max(0, total(dexterityLines(fighter, rules)));

/** Metres of the free walk, once per round (ST-13.4). */
export const freeMove = (fighter: StFighter, rules: Weights): number =>
  Math.min(dexterity(fighter, rules), mostMetres(fighter));

/** Metres of a run; 0 if wounds or a disabled leg prevent it (ST-13.6, ST-6.11, ST-8.14). */
export function runDistance(fighter: StFighter, rules: Weights): number {
  if (isLame(fighter)) return 0;
  const move = levelOf(fighter)?.move ?? 'free';
  const metres = 10 + dexterity(fighter, rules) + ratingOf(fighter, 'athletics');
  if (move === 'halfRun') return Math.floor(metres / 2);
  return move === 'free' ? metres : 0;
}

/** Metres that wounds still allow in this round (AMB-47). */
export const metresLeft = (fighter: StFighter): number =>
  Math.max(0, mostMetres(fighter) - (fighter.turn.metres ?? 0));

export const countMetres = (fighter: StFighter, metres: number, why: RuleId): Change[] =>
  fighter.turn.metres === undefined || metres === 0 ? [] : [add(fighter.id, 'turn.metres', metres, why)];

/** The target of an aim, its weapon, and for how many rounds (ST-9.1). */
export type Aim = { readonly at: Id; readonly with: Id; readonly rounds: number };

const isAim = (value: Json | undefined): value is Aim =>
  typeof value === 'object' && value !== null && 'at' in value && 'rounds' in value;

export const aimOf = ({ conditions: { aiming } }: StFighter): Aim | undefined =>
  isAim(aiming) ? aiming : undefined;

/** Whether a fighter has run in this round, or moved farther than a free walk (ST-9.8, AMB-72). */
const hasHurried = (fighter: StFighter, rules: Rules): boolean =>
  (fighter.turn.metres ?? 0) > freeMove(fighter, rules) || runCount(fighter) > 0;

/** The id of the running action. */
export const RUN = 'run';

/** How many times a fighter has run in this round. */
export const runCount = ({ turn }: StFighter): number =>
  Object.values(turn.slots ?? {}).filter(({ acted, declaration }) => acted && declaration?.action === RUN)
    .length;

/** Why somebody cannot aim at a target with a weapon, or undefined if they can (ST-9.3, ST-9.8). */
export function aimFault(cast: StCast, who: StFighter, at: Id, weaponId: Id, rules: Rules): Msg | undefined {
  const target = cast[at];
  if (!target) return msg('core.refused.gone', { who: at });
  if (at === who.id) return msg('storyteller.no.self');
  const weapon = weaponOf(who, weaponId);
  if (!weapon) return msg('storyteller.no.noSuchWeapon');
  if (!isFirearm(weapon)) return msg('storyteller.no.unsuited');
  const no = wieldFault(who, weapon);
  if (no) return no;
  if (ratingOf(who, 'firearms') < 1) return msg('storyteller.no.noFirearms');
  return hasHurried(target, rules) && !weapon.traits.flags.includes('laser')
    ? msg('storyteller.no.tooFast')
    : undefined;
}

type Amounts = { readonly [kind: string]: number };

/** The penalties of the last round as they count in this one (AMB-14). */
export function initiativePenalties({ next = {}, nextSum = {} }: Turn, rules: Rules): Amounts {
  if (rules.initiativePenaltyStacking === 'sum') return nextSum;
  if (rules.initiativePenaltyStacking === 'worstPerKind') return next;
  const [worst] = Object.entries(next).sort(([, a], [, b]) => b - a);
  return worst ? Object.fromEntries([worst]) : {};
}

/** Base plus die, minus penalties. A knockdown leaves at least 1 (ST-7.36); all penalties leave the floor of the house rule (AMB-13). */
export function initiativeOf(base: number, die: number, lost: Amounts, rules: Rules): number {
  const { knockdown = 0, ...others } = lost;
  const raw = base + die - Object.values(others).reduce((sum, n) => sum + n, 0);
  const fallen = raw - Math.min(knockdown, Math.max(0, raw - 1));
  return rules.initiativeFloored ? Math.max(fallen, rules.initiativeFloor) : fallen;
}
