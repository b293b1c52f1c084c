import type { MainOrder } from './orders.ts';
import type { MainKey, Mode, SimpleKey } from './tables.ts';
import { isFastGait } from './tables.ts';

/*
 * What does not combine (WE-4.4 to WE-4.6, WE-6; S-6). `no` is forbidden by the text, `warn` by the starter table only: the master may wave it
 * through. `same` are mains of one kind (WE-4.3).
 */

/** How two mains go together. */
export type Verdict = 'ok' | 'warn' | 'no' | 'same';

const COLUMNS = [
  'shoot',
  'aimed',
  'speed',
  'melee',
  'slow',
  'jog',
  'zigzag',
  'sprint',
  'trot',
  'gallop',
  'reload',
  'care',
  'pull',
  'observe',
  'listen',
] as const;
type Column = (typeof COLUMNS)[number];

/** The upper triangle of S-6, row by row from the diagonal on: `=` same, `+` ok, `w` warn, `x` no. */
const ROWS: { readonly [column in Column]: string } = {
  shoot: '=ww++++x++xww+w',
  aimed: '=wwwwwxwwxwwww',
  speed: '=w++wx+wxwwww',
  melee: '=+++x++wwwww',
  slow: '===xww+ww++',
  jog: '==xwwwww++',
  zigzag: '=xwwwww++',
  sprint: '=xxxxxxx',
  trot: '==+ww++',
  gallop: '=www+w',
  reload: '=ww++',
  care: '=w++',
  pull: '=ww',
  observe: '=+',
  listen: '=',
};
const MEANING: { readonly [sign: string]: Verdict } = { '=': 'same', '+': 'ok', w: 'warn', x: 'no' };

const FIXED: { readonly [main in MainKey]?: Column } = {
  shooting: 'shoot',
  aimed: 'aimed',
  speedShooting: 'speed',
  melee: 'melee',
  reloading: 'reload',
  firstAid: 'care',
  bringRound: 'care',
  pullTogether: 'pull',
  observation: 'observe',
  listening: 'listen',
};

const FOOT_COLUMN: { readonly [mode in Mode]: Column } = {
  crawl: 'slow',
  crouch: 'slow',
  walk: 'slow',
  jog: 'jog',
  zigzag: 'zigzag',
  sprint: 'sprint',
};

/** The column of the table in which a main stands; a table's own stands in none. */
function columnOf({ main, mode }: MainOrder): Column | undefined {
  if (main === 'movement') return FOOT_COLUMN[(mode ?? 'walk') as Mode] ?? 'slow';
  if (main === 'riding') return isFastGait(mode) ? 'gallop' : 'trot';
  return FIXED[main];
}

const isFoot = (column: Column): boolean => ['slow', 'jog', 'zigzag', 'sprint'].includes(column);

/** What a table has of its own beside something else: nothing is said of it, but that nothing goes beside a sprint (WE-6.2). */
function verdictOfOwn(a: MainOrder, b: MainOrder): Verdict {
  if (a.main === b.main) return 'same';
  return a.mode === 'sprint' || b.mode === 'sprint' ? 'no' : 'warn';
}

/** The words by which a table names a main: its way first, where it has one. */
const keysOf = ({ main, mode }: MainOrder): string[] => (mode === undefined ? [main] : [mode, main]);

/** Whether two mains may run side by side; `own` are a table's own words for pairs, `shooting+movement`, `shooting+jog`. */
export function verdictOf(
  a: MainOrder,
  b: MainOrder,
  own: { readonly [pair: string]: string } = {},
): Verdict {
  const named = keysOf(a)
    .flatMap((x) => keysOf(b).flatMap((y) => [own[`${x}+${y}`], own[`${y}+${x}`]]))
    .find((word) => word !== undefined);
  if (named === 'ok' || named === 'warn' || named === 'no') return named;
  const [one, other] = [columnOf(a), columnOf(b)];
  if (one === undefined || other === undefined) return verdictOfOwn(a, b);
  if (isFoot(one) && isFoot(other)) return 'same';
  const [i, k] = [COLUMNS.indexOf(one), COLUMNS.indexOf(other)];
  const row = COLUMNS[Math.min(i, k)] ?? 'shoot';
  // Only walking and going crouched leave the hands free for a cartridge belt.
  const crawls = [a, b].some(({ mode }) => mode === 'crawl');
  if (row === 'slow' && crawls && (one === 'reload' || other === 'reload')) return 'warn';
  return MEANING[ROWS[row][Math.abs(i - k)] ?? ''] ?? 'warn';
}

const TALK: readonly SimpleKey[] = ['order', 'warning', 'line'];
const FIRE: readonly SimpleKey[] = ['fireSnap', 'fireQuick', 'fireSpeed'];
const SHORT_MOVES: readonly SimpleKey[] = ['moveCrawl', 'moveCrouch', 'moveWalk', 'moveJog'];
const DOWN: readonly SimpleKey[] = ['lieDown', 'kneel'];

/** Simples that a main forbids as chip simples: a list, or all but a list. */
type Ban = { readonly all: true; readonly but: readonly SimpleKey[] } | readonly SimpleKey[];

const BANS: { readonly [column in Column]?: Ban } = {
  sprint: { all: true, but: [] },
  aimed: { all: true, but: TALK },
  pull: { all: true, but: [] },
  shoot: ['reload', 'mount'],
  speed: ['reload', 'mount'],
  melee: ['lookOver', 'reload', 'setFire', 'listen'],
  jog: ['lookOver', 'listen', 'setFire'],
  zigzag: ['lookOver', 'listen', 'setFire'],
  gallop: [...DOWN, 'hide', ...SHORT_MOVES, 'pickUp', 'open', 'dismount'],
  reload: [...FIRE, 'takeOutBoot'],
  care: [...FIRE, 'lieDown', ...SHORT_MOVES, 'jumpAside'],
  observe: FIRE,
  listen: FIRE,
};

/** Whether a main forbids a simple to be done beside it (WE-6.1, WE-6.2). */
export function forbids(main: MainOrder, simple: SimpleKey): boolean {
  const column = columnOf(main);
  const ban = column && BANS[column];
  if (!ban) return false;
  return 'all' in ban ? !ban.but.includes(simple) : ban.includes(simple);
}
