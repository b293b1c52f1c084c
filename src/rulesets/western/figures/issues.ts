import type { Objection } from '../../../core/compose.ts';
import { type Msg, msg } from '../../../core/text.ts';
import {
  type Bought,
  type Declaration,
  type SignedRoll,
  type SimpleOrder,
  useDef,
} from '../data/declaration.ts';
import type { Rules } from '../data/rules.ts';
import {
  BEAT_BUDGET,
  forbids,
  MAX_CHAIN,
  MAX_MAINS,
  REACTION_PRICE,
  simpleOf,
  verdictOf,
} from '../data/tables.ts';
import {
  hasAimed,
  isMelee,
  isShooting,
  mayUse,
  ownSimple,
  readPlace,
  scopesOf,
  shareOf,
  simpleName,
  simpleShotIds,
  singlesOf,
  waitedShare,
  waits,
} from './orders.ts';
import { chipsLeft, type DeclarationDraft } from './rolls.ts';
import { sequenceOf, simpleTime } from './sequence.ts';

/*
 * What is wrong with a declaration by itself (table 0.3 of the ledger). An error keeps it from being submitted. A warning is only shown, and the GM
 * may accept it: it comes from a starter table, or from a rule that lets the turn continue.
 */

/** Makes an issue. By default codes with `W-` are warnings. */
export const makeIssue = (
  code: string,
  args?: Msg['args'],
  level: Objection['level'] = code.startsWith('W-') ? 'warning' : 'error',
): Objection => ({ code, level, says: msg(`western.issue.${code}`, args) });
const nameOfMain = (key: string): Msg => msg(`western.main.${key}`);

const PAIR_CODES = { same: 'E-MAIN-SAME', no: 'E-MAIN-COMBO', warn: 'W-MAIN-COMBO' } as const;

function mainIssues({ declaration: { mains }, rules }: DeclarationDraft): Objection[] {
  const count = mains.length > MAX_MAINS ? [makeIssue('E-MAIN-COUNT', { n: mains.length })] : [];
  const pairs = mains.flatMap((one, i) => mains.slice(i + 1).map((other) => [one, other] as const));
  return [
    ...count,
    ...pairs.flatMap(([one, other]) => {
      const verdict = verdictOf(one, other, rules.comboTable);
      const args = { one: nameOfMain(one.main), other: nameOfMain(other.main) };
      return verdict === 'ok' ? [] : [makeIssue(PAIR_CODES[verdict], args)];
    }),
  ];
}

function simpleIssues({ declaration, rules }: DeclarationDraft): Objection[] {
  const { before = [], after = [], chain = [], mains } = declaration;
  const chained = chain.length > 0 && mains.length + before.length + after.length > 0;
  const first = before[0] ?? after[0];
  const sprinting = first && !rules.sprintBeforeAfter && mains.some(({ mode }) => mode === 'sprint');
  return [
    ...(before.length > 1 || after.length > 1 ? [makeIssue('E-SIMPLE-COUNT')] : []),
    ...(chain.length > MAX_CHAIN || chained ? [makeIssue('E-CHAIN')] : []),
    ...(sprinting
      ? [makeIssue('E-SIMPLE-COMBO', { main: nameOfMain('movement'), simple: simpleName(first) })]
      : []),
  ];
}

/** Whether the shot or blow that a simple action follows exists. */
function placeExists({ place }: Bought, { mains }: Declaration): boolean {
  const { moment, no } = readPlace(place);
  if (no === undefined) return true;
  const is = moment === 'shot' ? isShooting : isMelee;
  const sum = mains.filter(is).reduce((all, main) => {
    const n = singlesOf(main).length;
    return all + (waits(main) ? waitedShare(n) : n);
  }, 0);
  return no >= 1 && no <= sum;
}

/** Whether Nice! buys a simple action, by house rule or else by the starter table (AM-19). */
const isBuyable = (order: SimpleOrder, rules: Rules): boolean =>
  ownSimple(order, rules)?.chips ?? rules.chipSimples[order.simple] ?? !simpleOf(order.simple).noChip;

function boughtIssues({ declaration, rules }: DeclarationDraft): Objection[] {
  const { bought = [], mains } = declaration;
  const payers = new Set(bought.map(({ pays }) => pays));
  return [
    ...(payers.size > 1 ? [makeIssue('E-CHIP-PAYER')] : []),
    ...bought.flatMap((order) => {
      const ban = mains.find((main) => forbids(main, order.simple));
      const simple = simpleName(order);
      return [
        ...(ban ? [makeIssue('E-SIMPLE-COMBO', { main: nameOfMain(ban.main), simple })] : []),
        ...(isBuyable(order, rules) ? [] : [makeIssue('W-SIMPLE-NOCHIP', { simple })]),
        ...(placeExists(order, declaration) ? [] : [makeIssue('E-PLACE', { simple })]),
      ];
    }),
  ];
}

function budgetIssues({ declaration, rules }: DeclarationDraft): Objection[] {
  const actor = { who: '', speed: 0, loss: 0, orders: declaration };
  return ([1, 2] as const).flatMap((beat) => {
    const n = simpleTime(sequenceOf(actor, beat, rules));
    return n > BEAT_BUDGET ? [makeIssue('E-BEAT-BUDGET', { beat, n, most: BEAT_BUDGET })] : [];
  });
}

/** Every main action needs its roll, and every roll its main action (WE-2.3, WE-12.11, WE-12.12). */
function rollIssues({ declaration, rolls }: DeclarationDraft): Objection[] {
  const shots = simpleShotIds(declaration);
  const wanted: readonly string[] = [...declaration.mains.map(({ main }) => main), ...shots];
  const isUnsigned = (main: string) => main === '';
  const unsigned = Object.values(rolls).filter(({ main }) => isUnsigned(main));
  const orphans = Object.entries(rolls).filter(([id, { main }]) => !isUnsigned(main) && !wanted.includes(id));
  const bare = [...new Set(wanted)].filter((id) => !rolls[id]?.dice && !rolls[id]?.quick);
  return [
    ...unsigned.map(() => makeIssue('E-ROLL-UNSIGNED')),
    ...[
      ...orphans.map(([, { main }]) => main),
      ...bare.map((id) => (shots.includes(id) ? 'simpleShot' : id)),
    ].map((main) => makeIssue('E-ROLL-ORPHAN', { main: nameOfMain(main) })),
  ];
}

function topUpIssues(id: string, { declaration, rolls, rules }: DeclarationDraft): Objection[] {
  const { nice = 0, damnit = 0 } = declaration.chips?.[id]?.topUp ?? {};
  // An average result cannot be topped up (AM-62).
  const most = rolls[id]?.quick ? 0 : rules.topUpMax;
  return nice !== damnit || nice > most || nice < 0 ? [makeIssue('E-TOPUP', { nice, damnit, most })] : [];
}

/** Whether the chips of a roll may be spent as declared (S-4, AM-26). */
function useIssues(id: string, roll: SignedRoll, { declaration, rules }: DeclarationDraft): Objection[] {
  const { spends = [] } = declaration.chips?.[id] ?? {};
  return spends.flatMap(({ use, shot, scope, amount }) => {
    const def = useDef(use);
    const allowed = roll.main === 'simpleShot' ? rules.simpleShotRoll : 'limited';
    const may = allowed === 'full' || (allowed === 'limited' && mayUse(use, roll.main));
    // The chips of a simple shot need not name their shot or scope.
    const named =
      roll.main === 'simpleShot' ||
      (def.names === 'shot' && shot !== undefined) ||
      (def.names === 'scope' && scope !== undefined && scopesOf(roll.main).includes(scope)) ||
      def.names === undefined;
    const fits = may && named && Number.isInteger(amount) && amount > 0;
    return fits
      ? []
      : [makeIssue('E-CHIP-USE', { use: msg(`western.use.${use}`), main: nameOfMain(roll.main) })];
  });
}

function chipIssues(draft: DeclarationDraft): Objection[] {
  return Object.entries(draft.rolls).flatMap(([id, roll]) => {
    const left = chipsLeft(id, draft);
    if (!left) return [];
    const main = nameOfMain(roll.main);
    // A shortage caused only by the reaction has its own code.
    const nice = left.nice + (draft.declaration.reaction === id ? REACTION_PRICE : 0);
    return [
      ...topUpIssues(id, draft),
      ...useIssues(id, roll, draft),
      ...(nice < 0 || left.damnit < 0
        ? [makeIssue('E-CHIP-SHORT', { main, nice: Math.max(0, -nice), damnit: Math.max(0, -left.damnit) })]
        : []),
      ...(left.damnit > 0 ? [makeIssue('E-CHIP-REST', { main, n: left.damnit })] : []),
    ];
  });
}

/** Chips of rolls that were never made. */
function strayChipIssues({ declaration, rolls }: DeclarationDraft): Objection[] {
  const paying = [
    ...(declaration.bought ?? []).map((order) => order.pays as string),
    ...Object.keys(declaration.chips ?? {}),
  ];
  return [...new Set(paying)]
    .filter((id) => rolls[id] === undefined)
    .map((id) => {
      const main = nameOfMain(id.includes(':') ? 'simpleShot' : id);
      return makeIssue('E-CHIP-SHORT', { main, nice: 1, damnit: 0 });
    });
}

function planIssues({ declaration, rolls, rules }: DeclarationDraft): Objection[] {
  const { plans = [], readied, mains } = declaration;
  const early = plans.some(({ beat }) => beat === 1);
  const beyond =
    rules.planScope === 'rolled' &&
    plans.some(({ orders }) =>
      orders.mains?.some(({ main }) => rolls[main] === undefined || mains.every((one) => one.main !== main)),
    );
  return [
    ...(plans.length > 1 || early ? [makeIssue('E-PLAN-COUNT')] : []),
    ...(beyond ? [makeIssue('E-PLAN-SCOPE')] : []),
    ...(plans.length > 0 && readied ? [makeIssue('E-PLAN-READIED')] : []),
  ];
}

/** How many of the first shots can be fired at somebody who crosses a gap (WE-10.17, WE-10.18). */
export function gapAllowance(kinds: readonly string[]): number {
  if (kinds[0] === 'quick' || kinds[0] === 'speed') return 1;
  if (kinds[0] !== 'snap') return 0;
  return kinds[1] === 'snap' ? 2 : 1;
}

function gapIssues({ declaration: { readied, mains } }: DeclarationDraft): Objection[] {
  if (readied?.kind !== 'crossesGap') return [];
  return mains.filter(isShooting).flatMap((main) => {
    const kinds = singlesOf(main).map(({ volley }) => volley.kind);
    if (hasAimed(main)) return [makeIssue('E-GAP-LIMIT')];
    // Too many shots are no error: the surplus is dropped when the gap is crossed.
    const surplus = shareOf(kinds.length, 1) > gapAllowance(kinds);
    return surplus ? [makeIssue('E-GAP-LIMIT', undefined, 'warning')] : [];
  });
}

function waitIssues({ declaration }: DeclarationDraft): Objection[] {
  const { readied, mains, reaction } = declaration;
  const idle = readied !== undefined && (mains.length > 1 || reaction !== undefined);
  return [
    ...(idle ? [makeIssue('E-READIED')] : []),
    ...(readied?.obvious ? [makeIssue('E-TRIGGER-OBVIOUS', undefined, 'warning')] : []),
  ];
}

/** A reaction costs 2 Nice! of one roll (WE-10.11, AM-37). */
function reactionIssues(draft: DeclarationDraft): Objection[] {
  const { reaction } = draft.declaration;
  if (reaction === undefined) return [];
  const left = chipsLeft(reaction, draft);
  return left && left.nice >= 0 ? [] : [makeIssue('E-REACTION-COST', { n: REACTION_PRICE })];
}

export const issuesOf = (draft: DeclarationDraft): Objection[] => [
  ...mainIssues(draft),
  ...simpleIssues(draft),
  ...boughtIssues(draft),
  ...budgetIssues(draft),
  ...rollIssues(draft),
  ...chipIssues(draft),
  ...strayChipIssues(draft),
  ...planIssues(draft),
  ...gapIssues(draft),
  ...waitIssues(draft),
  ...reactionIssues(draft),
];
