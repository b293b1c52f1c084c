import type { RuleId } from '../../core/text.ts';
import type { Declaration } from './declaration.ts';
import type { Bought } from './orders.ts';
import type { SpeedChips } from './sequence.ts';
import type { MainKey } from './tables.ts';
import { MAIN_TABLE, REACTION_PRICE } from './tables.ts';

/* What Nice! and Damnit! of a roll go to (WE-5.4, WE-9.3, WE-12.4 to WE-12.8; S-4). Simples and a reaction are written in the orders. */

export const SCOPES = ['shots', 'blows', 'move', 'all'] as const;

/** One use of chips: so many of them, on this shot or blow, for this scope of Speed. */
export type Spend = {
  readonly use: ChipUse;
  readonly amount: number;
  readonly shot?: number;
  readonly scope?: (typeof SCOPES)[number];
};

/** The chips of one roll: what was topped up, and what all of them go to. */
export type Chips = {
  readonly topUp?: { readonly nice: number; readonly damnit: number };
  readonly spends?: readonly Spend[];
};

type Concern = 'any' | 'single' | 'way' | 'reload' | 'work' | 'physical' | 'shots';

/** A use: its colour, its price for one, which mains may, whether it names a shot or a scope, and whether the text or the starter list says so. */
export interface UseDef {
  readonly chip: 'nice' | 'damnit';
  readonly price: number;
  readonly for: Concern;
  readonly names?: 'shot' | 'scope';
  /** Chips of a simple shot may go to it as well (AM-26). */
  readonly simpleShot?: true;
  readonly rule: RuleId;
}

export const CHIP_USES = {
  accuracyUp: { chip: 'nice', price: 1, for: 'single', names: 'shot', simpleShot: true, rule: 'WE-12.6' },
  speedUp: { chip: 'nice', price: 1, for: 'any', names: 'scope', simpleShot: true, rule: 'WE-9.3' },
  speedDown: { chip: 'damnit', price: 1, for: 'any', names: 'scope', simpleShot: true, rule: 'WE-12.7' },
  exposed: { chip: 'damnit', price: 1, for: 'any', simpleShot: true, rule: 'WE-12.8' },
  guarded: { chip: 'nice', price: 1, for: 'way', rule: 'S-4' },
  farther: { chip: 'nice', price: 1, for: 'way', rule: 'S-4' },
  shorter: { chip: 'damnit', price: 1, for: 'way', rule: 'S-4' },
  accuracyDown: { chip: 'damnit', price: 1, for: 'single', names: 'shot', simpleShot: true, rule: 'S-4' },
  loadMore: { chip: 'nice', price: 1, for: 'reload', rule: 'S-4' },
  loadLess: { chip: 'damnit', price: 1, for: 'reload', rule: 'S-4' },
  better: { chip: 'nice', price: 1, for: 'work', rule: 'S-4' },
  worse: { chip: 'damnit', price: 1, for: 'work', rule: 'S-4' },
  tires: { chip: 'damnit', price: 1, for: 'physical', rule: 'S-4' },
  frets: { chip: 'damnit', price: 1, for: 'any', rule: 'S-4' },
  jams: { chip: 'damnit', price: 3, for: 'shots', rule: 'S-4' },
} as const satisfies { readonly [use: string]: UseDef };

export type ChipUse = keyof typeof CHIP_USES;
export const USES = Object.keys(CHIP_USES) as ChipUse[];
export const useDef = (use: ChipUse): UseDef => CHIP_USES[use];

/** Whether chips of this main's roll may go to a use (S-4). */
export function mayUse(use: ChipUse, main: MainKey): boolean {
  const { parts, physical } = MAIN_TABLE[main];
  const concerns: { readonly [concern in Concern]: boolean } = {
    any: true,
    single: parts === 'shots' || parts === 'blows',
    shots: parts === 'shots',
    way: parts === 'way',
    reload: main === 'reloading',
    work: parts === 'work' && main !== 'reloading',
    physical: physical === true,
  };
  return concerns[useDef(use).for];
}

const SCOPE_OF = { shots: 'shots', blows: 'blows', way: 'move' } as const;

/** What Speed chips of a main may be for: everything, or the shots, blows or way of this main alone (AM-30, AM-66). */
export function scopesOf(main: MainKey): readonly ['all', ...(typeof SCOPES)[number][]] {
  const { parts } = MAIN_TABLE[main];
  return parts === 'work' ? ['all'] : ['all', SCOPE_OF[parts]];
}

/** What a simple costs in Nice!: one for each snap shot of duration, at least one (WE-7.12, AM-21). */
export const priceOf = (dur: number): number => Math.max(1, dur);

/** What a declaration takes from one roll, by colour. */
export function spentOf(
  declaration: Declaration,
  roll: string,
  durOf: (order: Bought) => number,
): { readonly nice: number; readonly damnit: number } {
  const { spends = [] } = declaration.chips?.[roll] ?? {};
  const sum = (chip: 'nice' | 'damnit') =>
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

/** All chips of one use in a declaration. */
export const chipsOn = (declaration: Declaration, use: ChipUse, roll?: string): number =>
  Object.entries(declaration.chips ?? {})
    .filter(([id]) => roll === undefined || id === roll)
    .flatMap(([, { spends = [] }]) => spends)
    .reduce((sum, spend) => sum + (spend.use === use ? spend.amount : 0), 0);

/** Accuracy that chips give or take on one numbered shot or blow of a main (WE-12.6, AM-31). */
export function accuracyOn({ chips = {} }: Declaration, roll: string, shot: number): number {
  const { spends = [] } = chips[roll] ?? {};
  return spends
    .filter((spend) => spend.shot === shot)
    .reduce(
      (sum, { use, amount }) => sum + (use === 'accuracyUp' ? amount : use === 'accuracyDown' ? -amount : 0),
      0,
    );
}

/** Speed that chips give and take, by scope (WE-9.3, AM-30). Those of a simple shot move that shot alone. */
export function speedChips({ chips = {} }: Declaration): SpeedChips {
  const sums = { all: 0, shots: 0, blows: 0, move: 0 };
  for (const [roll, { spends = [] }] of Object.entries(chips))
    for (const { use, amount, scope = 'all' } of spends) {
      if (!Object.hasOwn(MAIN_TABLE, roll)) continue;
      if (use === 'speedUp') sums[scope] += amount;
      if (use === 'speedDown') sums[scope] -= amount;
    }
  return sums;
}

/** What hits on him gain by his own chips this turn (WE-12.8, S-4). */
export const exposure = (declaration: Declaration): number =>
  chipsOn(declaration, 'exposed') - chipsOn(declaration, 'guarded');

/** Speed that the chips of simple shots give and take, by their roll (AM-26). */
export function simpleShotSpeed({ chips = {} }: Declaration): { readonly [roll: string]: number } {
  const simple = Object.entries(chips).filter(([roll]) => !Object.hasOwn(MAIN_TABLE, roll));
  return Object.fromEntries(
    simple.map(([roll, { spends = [] }]) => [
      roll,
      spends.reduce(
        (sum, { use, amount }) => sum + (use === 'speedUp' ? amount : use === 'speedDown' ? -amount : 0),
        0,
      ),
    ]),
  );
}
