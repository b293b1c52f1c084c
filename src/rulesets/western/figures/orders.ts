import { askIds } from '../../../core/ask-id.ts';
import { blank } from '../../../core/spec.ts';
import { type Id, type Msg, msg, verbatim } from '../../../core/text.ts';
import {
  type BeatTwo,
  type Bought,
  type ChipUse,
  type Concern,
  type Declaration,
  type MainOrder,
  type Orders,
  type SimpleOrder,
  type Situation,
  type Spend,
  situationSpec,
  useDef,
  type Volley,
} from '../data/declaration.ts';
import type { MainKey, Mode, SCOPES } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { type ChipCount, FOOT, MAIN_TABLE, MAX_CHAIN, REACTION_PRICE, simpleOf } from '../data/tables.ts';
import type { WeFighter } from '../data/turn.ts';

/** One shot or blow of a main action, with its number in the turn. */
export interface Single {
  readonly no: number;
  readonly volley: Volley;
}

/** The individual shots and blows of a main action, numbered from `first`. */
export function singlesOf({ volleys = [] }: MainOrder, first = 1): Single[] {
  let no = first;
  return volleys.flatMap((volley) => Array.from({ length: volley.n }, () => ({ no: no++, volley })));
}

export const isShooting = ({ main }: Pick<MainOrder, 'main'>): boolean => MAIN_TABLE[main].parts === 'shots';
export const isMelee = ({ main }: Pick<MainOrder, 'main'>): boolean => MAIN_TABLE[main].parts === 'blows';
export const isAttack = (main: Pick<MainOrder, 'main'>): boolean => isShooting(main) || isMelee(main);
/** Whether there are aimed shots among the volleys. */
export const hasAimed = ({ volleys = [] }: MainOrder): boolean =>
  volleys.some(({ kind }) => kind === 'aimed');

/** How many of `n` belong to a beat: the larger half to beat 1 (WE-7.4). */
export const shareOf = (n: number, beat: 1 | 2): number =>
  beat === 1 ? Math.ceil(n / 2) : Math.floor(n / 2);

/** Whether shots or blows wait for beat 2 or for somebody's movement (WE-8.5, WE-8.7). */
export const waits = ({ from, after }: MainOrder): boolean => from === 2 || after !== undefined;

/** How many of `n` are left for a fighter who waits for beat 2: half, rounded down, at least one (WE-8.8, WE-8.9). */
export const waitedShare = (n: number): number => (n === 0 ? 0 : Math.max(1, Math.floor(n / 2)));

const places = askIds('turnStart', 'beat1End', 'beat2Start', 'beat2End', 'shot', 'blow');

/** Reads the place of a bought simple action: its moment, and the number of the shot or blow that it follows (WE-7.8). */
export function readPlace(place: string): { readonly moment: string; readonly no?: number } {
  const { kind, parts = [] } = places.read(place) ?? {};
  const [no] = parts;
  return { moment: kind ?? place, ...(no === undefined ? {} : { no: Number(no) }) };
}

/** Ids of the rolls of simple shots: the place of the shot in the declaration (WE-3.2). */
export const simpleShotRolls = askIds('before', 'chain', 'after');

/** All ids that the roll of a simple shot may have; a chain has up to three links (WE-5.3). */
export const SIMPLE_SHOT_ROLLS: readonly string[] = [
  simpleShotRolls.make('before'),
  simpleShotRolls.make('after'),
  ...Array.from({ length: MAX_CHAIN }, (_, i) => simpleShotRolls.make('chain', i)),
];

const isShot = ({ simple }: SimpleOrder): boolean => simpleOf(simple).shot !== undefined;

/** Ids of the rolls that the simple shots of a declaration need. */
export const simpleShotIds = ({ before = [], after = [], chain = [] }: Orders): string[] => [
  ...before.filter(isShot).map(() => simpleShotRolls.make('before')),
  ...chain.flatMap((order, i) => (isShot(order) ? [simpleShotRolls.make('chain', i)] : [])),
  ...after.filter(isShot).map(() => simpleShotRolls.make('after')),
];

/** The house rule for a custom simple action, or undefined for all others (WE-3.3). */
export const ownSimple = (
  { simple, called }: SimpleOrder,
  { ownSimples }: Pick<Rules, 'ownSimples'>,
): Rules['ownSimples'][number] | undefined =>
  simple === 'own' ? ownSimples.find(({ name }) => name === called) : undefined;

/** The duration of a simple action in snap shots: as declared, by house rule, or by the starter table. */
export const durOf = (order: SimpleOrder, rules: Pick<Rules, 'simpleTable' | 'ownSimples'>): number =>
  order.dur ?? ownSimple(order, rules)?.dur ?? rules.simpleTable[order.simple] ?? simpleOf(order.simple).dur;

/** Metres of the whole turn: as declared, by house rule, or by the table. */
export const metresOf = (
  { mode = 'walk', metres }: MainOrder,
  { moveTable }: Pick<Rules, 'moveTable'>,
): number => metres ?? moveTable[mode] ?? FOOT[mode as Mode] ?? 0;

/** A main action with new targets in beat 2; the last target counts for all further shots or blows. */
function retarget(main: MainOrder, targets: readonly string[]): MainOrder {
  const singles = singlesOf(main);
  const first = waits(main) ? 0 : shareOf(singles.length, 1);
  const end = waits(main) ? waitedShare(singles.length) : singles.length;
  const volleys = singles.map(({ volley }, i): Volley => {
    const target = i < first || i >= end ? undefined : (targets[i - first] ?? targets.at(-1));
    return { ...volley, n: 1, ...(target === undefined ? {} : { target }) };
  });
  return { ...main, volleys };
}

/** A declaration whose beat 2 is replaced by a plan or reaction; beat 1 stays as it is (WE-10.1, WE-10.14). */
export function withBeatTwo(
  declaration: Declaration,
  { targets, after, chain, mains }: BeatTwo,
): Declaration {
  if (chain)
    return {
      ...declaration,
      mains: [],
      bought: [],
      after: [],
      chain: chain.map((link) => ({ ...link, beat2: true as const })),
    };
  const ordered = mains ?? declaration.mains;
  const aimed = targets?.length
    ? ordered.map((main) => (isAttack(main) ? retarget(main, targets) : main))
    : ordered;
  return { ...declaration, mains: aimed, ...(after ? { after: [after] } : {}) };
}

const USUAL: Situation = blank(situationSpec);

/** The circumstances of shots at a target: as declared and measured, or by default. */
export const situationOf = ({ turn }: WeFighter, target: Id): Situation =>
  turn.declaration?.aims?.[target] ?? USUAL;

export const simpleName = ({ simple, called }: Pick<SimpleOrder, 'simple' | 'called'>): Msg =>
  called === undefined ? msg(`western.simple.${simple}`) : verbatim(called);

/** Whether chips of a roll may be spent on a use (S-4). Those of a simple shot can only improve that shot (AM-26). */
export function mayUse(use: ChipUse, main: MainKey | 'simpleShot'): boolean {
  if (main === 'simpleShot') return useDef(use).simpleShot === true;
  const { parts, physical } = MAIN_TABLE[main];
  const concerns: { readonly [concern in Concern]: boolean } = {
    any: true,
    single: parts === 'shots' || parts === 'blows',
    shots: parts === 'shots',
    movement: parts === 'movement',
    reload: main === 'reloading',
    work: parts === 'work' && main !== 'reloading',
    physical: physical === true,
  };
  return concerns[useDef(use).for];
}

const SCOPE_OF = { shots: 'shots', blows: 'blows', movement: 'move' } as const;

/** The scopes of Speed chips of a main action: everything, or its own shots, blows or movement (AM-30, AM-66). */
export function scopesOf(main: MainKey): readonly ['all', ...(typeof SCOPES)[number][]] {
  const { parts } = MAIN_TABLE[main];
  return parts === 'work' ? ['all'] : ['all', SCOPE_OF[parts]];
}

/** The price of a simple action in Nice!: its duration in snap shots, at least one (WE-7.12, AM-21). */
export const priceOf = (dur: number): number => Math.max(1, dur);

/** The chips of one roll that a declaration spends, by colour. */
export function chipsSpent(
  declaration: Declaration,
  roll: string,
  durOf: (order: Bought) => number,
): ChipCount {
  const { spends = [] } = declaration.chips?.[roll] ?? {};
  const sum = (chip: keyof ChipCount) =>
    spends.reduce(
      (n, { use, amount }) => n + (useDef(use).chip === chip ? useDef(use).price * amount : 0),
      0,
    );
  const simples = (declaration.bought ?? [])
    .filter(({ pays }) => pays === roll)
    .reduce((n, order) => n + priceOf(durOf(order)), 0);
  const reaction = declaration.reaction === roll ? REACTION_PRICE : 0;
  return { nice: sum('nice') + simples + reaction, damnit: sum('damnit') };
}

/** How many chips a declaration spends on a use, of one roll or of all. */
export const chipsSpentOn = (declaration: Declaration, use: ChipUse, roll?: string): number =>
  Object.entries(declaration.chips ?? {})
    .filter(([id]) => roll === undefined || id === roll)
    .flatMap(([, { spends = [] }]) => spends)
    .reduce((sum, spend) => sum + (spend.use === use ? spend.amount : 0), 0);

/** The chips of a roll spent on one use less those spent on the opposite one. */
export const chipBalance = (
  { chips = {} }: Declaration,
  roll: string,
  up: ChipUse,
  down: ChipUse,
  counts: (spend: Spend) => boolean = () => true,
): number =>
  (chips[roll]?.spends ?? [])
    .filter(counts)
    .reduce((sum, { use, amount }) => sum + (use === up ? amount : use === down ? -amount : 0), 0);

/** Accuracy that chips add to the shot or blow with this number; without a number, to the only shot of the roll (WE-12.6, AM-26, AM-31). */
export function accuracyFromChips(declaration: Declaration, roll: string, shot?: number): number {
  const counts = (spend: Spend) => shot === undefined || spend.shot === shot;
  return chipBalance(declaration, roll, 'accuracyUp', 'accuracyDown', counts);
}

/** Speed that chips add, by scope (WE-9.3, AM-30). */
export type SpeedChips = { readonly [scope in (typeof SCOPES)[number]]?: number };

function speedOfRoll(declaration: Declaration, roll: string, scope?: Spend['scope']): number {
  const counts = (spend: Spend) => scope === undefined || (spend.scope ?? 'all') === scope;
  return chipBalance(declaration, roll, 'speedUp', 'speedDown', counts);
}

const isMain = (roll: string): boolean => Object.hasOwn(MAIN_TABLE, roll);

/** Speed that the chips of main actions add, by scope (WE-9.3, AM-30). */
export function speedChips(declaration: Declaration): SpeedChips {
  const mains = Object.keys(declaration.chips ?? {}).filter(isMain);
  const sum = (scope: Spend['scope']) =>
    mains.reduce((n, roll) => n + speedOfRoll(declaration, roll, scope), 0);
  return { all: sum('all'), shots: sum('shots'), blows: sum('blows'), move: sum('move') };
}

/** Speed that the chips of simple shots add to those shots, by their roll (AM-26). */
export const simpleShotSpeed = (declaration: Declaration): { readonly [roll: string]: number } =>
  Object.fromEntries(
    Object.keys(declaration.chips ?? {})
      .filter((roll) => !isMain(roll))
      .map((roll) => [roll, speedOfRoll(declaration, roll)]),
  );

/** What a fighter's own chips add to rolls to hit them (WE-12.8, S-4). */
export const exposureFromChips = (declaration: Declaration): number =>
  chipsSpentOn(declaration, 'exposed') - chipsSpentOn(declaration, 'guarded');
