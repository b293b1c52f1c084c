import type { Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { mayUse, priceOf, scopesOf, spentOf, useDef } from './chips.ts';
import { forbids, verdictOf } from './combos.ts';
import type { Declaration, Rolls, SignedRoll } from './declaration.ts';
import { simpleShotIds } from './declaration.ts';
import { durOf, ownSimple } from './durations.ts';
import type { Bought, MainOrder, SimpleOrder } from './orders.ts';
import { hasAimed, isMelee, isShooting, shareOf, singlesOf, waitedShare } from './orders.ts';
import { simpleName } from './print.ts';
import type { Result } from './roll.ts';
import { quickResult, resultOf } from './roll.ts';
import type { Rules } from './rules.ts';
import { sequenceOf, simplesIn } from './sequence.ts';
import type { MainKey } from './tables.ts';
import { BEAT_BUDGET, MOST_CHAIN, MOST_MAINS, REACTION_PRICE, simpleOf } from './tables.ts';

/*
 * Why a declaration may not stand (table 0.3 of the ledger). An error keeps it from being submitted; a warning is told, and the master may let it
 * pass: where a starter table and not the text is the ground, and where the text itself lets the turn go on.
 */

export interface Issue {
  readonly code: string;
  readonly level: 'error' | 'warning';
  readonly says: Msg;
}

/** What is looked at: orders and chips, the rolls, and what each of them came to. */
export interface Draft {
  readonly declaration: Declaration;
  readonly rolls: Rolls;
  /** What is added to a roll now (WE-4.3: dropping or adding a main changes it). */
  mods(id: string, roll: SignedRoll): number;
  /** Nice! kept from the turn before (AM-27); they lie with the first roll of a main. */
  readonly kept?: number;
  readonly rules: Rules;
}

const issue = (code: string, args?: Msg['args']): Issue => ({
  code,
  level: code.startsWith('W-') ? 'warning' : 'error',
  says: msg(`western.issue.${code}`, args),
});
const mainName = (key: string): Msg => msg(`western.main.${key}`);

/** What a roll came to; undefined before its dice have fallen. */
export function rolledOf(
  id: string,
  roll: SignedRoll,
  { mods, rules }: Pick<Draft, 'mods' | 'rules'>,
): Result | undefined {
  if (roll.quick) return quickResult(rules);
  return roll.dice && resultOf(roll.dice[0] + roll.dice[1] + mods(id, roll), rules);
}

const isSprint = ({ mode }: MainOrder): boolean => mode === 'sprint';

function mainIssues({ declaration: { mains }, rules }: Draft): Issue[] {
  const count = mains.length > MOST_MAINS ? [issue('E-MAIN-COUNT', { n: mains.length })] : [];
  const pairs = mains.flatMap((one, i) => mains.slice(i + 1).map((other) => [one, other] as const));
  return [
    ...count,
    ...pairs.flatMap(([one, other]) => {
      const args = { one: mainName(one.main), other: mainName(other.main) };
      const verdict = verdictOf(one, other, rules.comboTable);
      if (verdict === 'same') return [issue('E-MAIN-SAME', args)];
      if (verdict === 'no') return [issue('E-MAIN-COMBO', args)];
      return verdict === 'warn' ? [issue('W-MAIN-COMBO', args)] : [];
    }),
  ];
}

function simpleIssues({ declaration, rules }: Draft): Issue[] {
  const { before = [], after = [], chain = [], mains } = declaration;
  const chained = chain.length > 0 && mains.length + before.length + after.length > 0;
  const sprinting = mains.some(isSprint) && !rules.sprintBeforeAfter && before.length + after.length > 0;
  return [
    ...(before.length > 1 || after.length > 1 ? [issue('E-SIMPLE-COUNT')] : []),
    ...(chain.length > MOST_CHAIN || chained ? [issue('E-CHAIN')] : []),
    ...(sprinting
      ? [
          issue('E-SIMPLE-COMBO', {
            main: mainName('movement'),
            simple: simpleName(before[0] ?? after[0] ?? { simple: 'line' }),
          }),
        ]
      : []),
  ];
}

/** Where chip simples may stand: behind shots and blows that are really made. */
function placeExists({ place }: Bought, { mains }: Declaration): boolean {
  const [kind, no] = place.split(':');
  if (no === undefined) return true;
  const is = kind === 'shot' ? isShooting : isMelee;
  let sum = 0;
  for (const main of mains.filter(is)) {
    const n = singlesOf(main).length;
    sum += main.from === 2 || main.after !== undefined ? waitedShare(n) : n;
  }
  return Number(no) >= 1 && Number(no) <= sum;
}

/** Whether Nice! buys a simple: a table's own word, else the starter table's (AM-19). */
const isBuyable = (order: SimpleOrder, rules: Rules): boolean =>
  ownSimple(order, rules)?.chips ?? rules.chipSimples[order.simple] ?? !simpleOf(order.simple).noChip;

function boughtIssues({ declaration, rules }: Draft): Issue[] {
  const { bought = [], mains } = declaration;
  const payers = new Set(bought.map(({ pays }) => pays));
  return [
    ...(payers.size > 1 ? [issue('E-CHIP-PAYER')] : []),
    ...bought.flatMap((order) => {
      const ban = mains.find((main) => forbids(main, order.simple));
      const simple = simpleName(order);
      return [
        ...(ban ? [issue('E-SIMPLE-COMBO', { main: mainName(ban.main), simple })] : []),
        ...(isBuyable(order, rules) ? [] : [issue('W-SIMPLE-NOCHIP', { simple })]),
        ...(placeExists(order, declaration) ? [] : [issue('E-PLACE', { simple })]),
      ];
    }),
  ];
}

function budgetIssues({ declaration, rules }: Draft): Issue[] {
  const actor = { who: '', speed: 0, loss: 0, orders: declaration };
  return ([1, 2] as const).flatMap((beat) => {
    const n = simplesIn(sequenceOf(actor, beat, rules));
    return n > BEAT_BUDGET ? [issue('E-BEAT-BUDGET', { beat, n, most: BEAT_BUDGET })] : [];
  });
}

/** Every main has its one roll, every roll its main (WE-2.3, WE-12.11, WE-12.12). */
function rollIssues({ declaration, rolls }: Draft): Issue[] {
  const shots = simpleShotIds(
    declaration,
    (key) => simpleOf(key as SimpleOrder['simple']).shot !== undefined,
  );
  const wanted: readonly string[] = [...declaration.mains.map(({ main }) => main), ...shots];
  const unsigned = Object.values(rolls).filter(({ main }) => (main as string) === '');
  const orphans = Object.entries(rolls).filter(
    ([id, { main }]) => (main as string) !== '' && !wanted.includes(id),
  );
  const bare = [...new Set(wanted)].filter(
    (id) => rolls[id] === undefined || !(rolls[id].dice || rolls[id].quick),
  );
  return [
    ...unsigned.map(() => issue('E-ROLL-UNSIGNED')),
    ...orphans.map(([, { main }]) => issue('E-ROLL-ORPHAN', { main: mainName(main) })),
    ...bare.map((id) => issue('E-ROLL-ORPHAN', { main: mainName(shots.includes(id) ? 'simpleShot' : id) })),
  ];
}

function topUpIssues(id: string, { declaration, rolls, rules }: Draft): Issue[] {
  const { nice = 0, damnit = 0 } = declaration.chips?.[id]?.topUp ?? {};
  // A quick result is an average one and stays so (AM-62).
  const most = rolls[id]?.quick ? 0 : rules.topUpMax;
  return nice !== damnit || nice > most || nice < 0 ? [issue('E-TOPUP', { nice, damnit, most })] : [];
}

/** Whether the chips of a roll may go where they are put (S-4, AM-26). */
function useIssues(id: string, roll: SignedRoll, { declaration, rules }: Draft): Issue[] {
  const { spends = [] } = declaration.chips?.[id] ?? {};
  return spends.flatMap(({ use, shot, scope, amount }) => {
    const def = useDef(use);
    const may =
      roll.main === 'simpleShot'
        ? rules.simpleShotRoll === 'full' || (rules.simpleShotRoll === 'limited' && def.simpleShot === true)
        : mayUse(use, roll.main);
    const named = def.names === 'shot' ? shot !== undefined || roll.main === 'simpleShot' : true;
    const scoped =
      def.names !== 'scope' ||
      roll.main === 'simpleShot' ||
      (scope !== undefined && scopesOf(roll.main).includes(scope));
    const fits = may && named && scoped && Number.isInteger(amount) && amount > 0;
    return fits ? [] : [issue('E-CHIP-USE', { use: msg(`western.use.${use}`), main: mainName(roll.main) })];
  });
}

/** What is left of the chips of one roll, by colour; undefined before its dice have fallen. */
export function poolOf(
  id: string,
  draft: Draft,
): { readonly nice: number; readonly damnit: number } | undefined {
  const roll = draft.rolls[id];
  const result = roll && rolledOf(id, roll, draft);
  if (!roll || !result) return undefined;
  const { nice = 0, damnit = 0 } = draft.declaration.chips?.[id]?.topUp ?? {};
  if (roll.main === 'simpleShot' && draft.rules.simpleShotRoll === 'none') return { nice: 0, damnit: 0 };
  const spent = spentOf(draft.declaration, id, (order) => durOf(order, draft.rules));
  const [first] = Object.keys(draft.rolls);
  const kept = id === first ? (draft.kept ?? 0) : 0;
  return { nice: result.nice + kept + nice - spent.nice, damnit: result.damnit + damnit - spent.damnit };
}

function chipIssues(draft: Draft): Issue[] {
  return Object.entries(draft.rolls).flatMap(([id, roll]) => {
    const left = poolOf(id, draft);
    if (!left) return [];
    const main = mainName(roll.main);
    // What the reaction alone makes short has a code of its own.
    const nice = left.nice + (draft.declaration.reaction === id ? REACTION_PRICE : 0);
    return [
      ...topUpIssues(id, draft),
      ...useIssues(id, roll, draft),
      ...(nice < 0 || left.damnit < 0
        ? [issue('E-CHIP-SHORT', { main, nice: Math.max(0, -nice), damnit: Math.max(0, -left.damnit) })]
        : []),
      ...(left.damnit > 0 ? [issue('E-CHIP-REST', { main, n: left.damnit })] : []),
    ];
  });
}

/** Chips that are put on rolls that were never thrown. */
function strayChips({ declaration, rolls }: Draft): Issue[] {
  const paying = [
    ...(declaration.bought ?? []).map((order) => order.pays as string),
    ...Object.keys(declaration.chips ?? {}),
  ];
  return [...new Set(paying)]
    .filter((id) => rolls[id] === undefined)
    .map((id) =>
      issue('E-CHIP-SHORT', { main: mainName(id.includes(':') ? 'simpleShot' : id), nice: 1, damnit: 0 }),
    );
}

function planIssues({ declaration, rolls, rules }: Draft): Issue[] {
  const { plans = [], readied, mains } = declaration;
  const early = plans.some(({ beat }) => beat === 1);
  const beyond =
    rules.planScope === 'rolled' &&
    plans.some(({ orders }) =>
      orders.mains?.some(({ main }) => rolls[main] === undefined || !declares(mains, main)),
    );
  return [
    ...(plans.length > 1 || early ? [issue('E-PLAN-COUNT')] : []),
    ...(beyond ? [issue('E-PLAN-SCOPE')] : []),
    ...(plans.length > 0 && readied ? [issue('E-PLAN-READIED')] : []),
  ];
}

const declares = (mains: readonly MainOrder[], key: MainKey): boolean =>
  mains.some(({ main }) => main === key);

/** What can be fired at somebody who crosses a gap: how many of these shots, from the first on (WE-10.17, WE-10.18). */
export function gapAllowance(kinds: readonly string[]): number {
  if (kinds[0] === 'quick' || kinds[0] === 'speed') return 1;
  if (kinds[0] !== 'snap') return 0;
  return kinds[1] === 'snap' ? 2 : 1;
}

function gapIssues({ declaration: { readied, mains } }: Draft): Issue[] {
  if (readied?.kind !== 'crossesGap') return [];
  return mains.filter(isShooting).flatMap((main) => {
    const kinds = singlesOf(main).map(({ volley }) => volley.kind);
    if (hasAimed(main)) return [issue('E-GAP-LIMIT')];
    // Too many shots are no error: the surplus is cut off when the gap is crossed.
    const surplus = shareOf(kinds.length, 1) > gapAllowance(kinds);
    return surplus ? [{ ...issue('E-GAP-LIMIT'), level: 'warning' as const }] : [];
  });
}

function waitIssues({ declaration }: Draft): Issue[] {
  const { readied, mains, reaction } = declaration;
  const idle = readied !== undefined && (mains.length > 1 || reaction !== undefined);
  return [
    ...(idle ? [issue('E-READIED')] : []),
    ...(readied?.obvious ? [{ ...issue('E-TRIGGER-OBVIOUS'), level: 'warning' as const }] : []),
  ];
}

/** A reaction costs 2 Nice! of one roll (WE-10.11, AM-37). */
function reactionIssues(draft: Draft): Issue[] {
  const { reaction } = draft.declaration;
  if (reaction === undefined) return [];
  const left = poolOf(reaction, draft);
  return left && left.nice >= 0 ? [] : [issue('E-REACTION-COST', { n: REACTION_PRICE })];
}

/** Everything that is wrong with a declaration as it stands. */
export const issuesOf = (draft: Draft): Issue[] => [
  ...mainIssues(draft),
  ...simpleIssues(draft),
  ...boughtIssues(draft),
  ...budgetIssues(draft),
  ...rollIssues(draft),
  ...chipIssues(draft),
  ...strayChips(draft),
  ...planIssues(draft),
  ...gapIssues(draft),
  ...waitIssues(draft),
  ...reactionIssues(draft),
];

export const errorsOf = (draft: Draft): Issue[] => issuesOf(draft).filter(({ level }) => level === 'error');

/** The least that a chip simple would cost now; for editors. */
export const chipPrice = (order: SimpleOrder, rules: Rules): number => priceOf(durOf(order, rules));
