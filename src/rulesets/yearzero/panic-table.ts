import type { Skill } from './tables.ts';
import { PANIC_FROM } from './tables.ts';

/** What a row of the panic table does to somebody while it lasts. */
export interface PanicRow {
  readonly total: number;
  readonly id: string;
  /** The three kinds of duration (YZ-13.27). */
  readonly timing: 'instant' | 'round' | 'untilCalmed';
  readonly skills?: Partial<Record<Skill, number>>;
  /** Only these skills may be rolled. */
  readonly only?: readonly Skill[];
  /** What it forbids. */
  readonly bars?: readonly ('attack' | 'slow' | 'block' | 'all')[];
  /** How many fast actions are left to an own turn. */
  readonly fast?: number;
  /** What he does must lead away from the threat: his fast actions, or all of them. */
  readonly away?: 'fast' | 'all';
  /** Allies who see it must roll as well (YZ-13.15). */
  readonly forces?: true;
}

/** Starter table of our own (YZ-T2), consistent with every threshold that the text states. */
export const PANIC: readonly PanicRow[] = [
  { total: 7, id: 'p7', timing: 'untilCalmed', skills: { observation: -1 } },
  { total: 8, id: 'p8', timing: 'untilCalmed', skills: { rangedCombat: -1, comtech: -1, firstAid: -1 } },
  { total: 9, id: 'p9', timing: 'instant' },
  { total: 10, id: 'p10', timing: 'instant' },
  { total: 11, id: 'p11', timing: 'round', bars: ['attack'], away: 'fast' },
  { total: 12, id: 'p12', timing: 'round', bars: ['slow', 'block'] },
  {
    total: 13,
    id: 'p13',
    timing: 'untilCalmed',
    bars: ['slow'],
    fast: 1,
    only: ['mobility', 'stamina'],
    forces: true,
  },
  { total: 14, id: 'p14', timing: 'untilCalmed', away: 'all', bars: ['attack'], forces: true },
  { total: 15, id: 'p15', timing: 'untilCalmed', bars: ['all', 'block'], forces: true },
];

const HIGHEST = PANIC.length - 1;

/** The row that a total is read on; undefined: he keeps steady (YZ-13.21, YZ-13.23). */
export const rowOfTotal = (total: number): PanicRow | undefined =>
  total < PANIC_FROM.effect ? undefined : PANIC[Math.min(HIGHEST, total - PANIC_FROM.effect)];

/** A row by its id. */
export const panicRow = (id: string): PanicRow | undefined => PANIC.find((row) => row.id === id);

/** One step up; the last row is the end (YZ-13.24). */
export const stepUp = (row: PanicRow): PanicRow => PANIC[Math.min(HIGHEST, PANIC.indexOf(row) + 1)] ?? row;
