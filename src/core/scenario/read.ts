import { isMap, isPair, isScalar, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { Msg } from '../text.ts';
import { msg } from '../text.ts';
import { isRecord } from './data.ts';
import type { Scenario } from './format.ts';
import { scenario } from './format.ts';

/** A place in a file: keys and indices from the top. */
export type Path = readonly (string | number)[];

/** What is wrong with a file, and where. */
export interface FileFault {
  readonly file: string;
  /** Counted from 1; missing if the fault is that something is missing. */
  readonly line?: number;
  readonly field: string;
  readonly says: Msg;
}

/** A file that cannot be understood. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly faults: readonly FileFault[];
  constructor(faults: readonly FileFault[]) {
    super(
      faults.map(({ file, line, field, says }) => `${file}:${line ?? '?'} ${field} ${says.key}`).join('; '),
    );
    this.faults = faults;
  }
}

/** A parsed file, YAML or JSON. */
export interface Parsed {
  readonly data: unknown;
  lineOf(path: Path): number | undefined;
}

/** Parses YAML or JSON. @throws Unreadable with the line of the error. */
export function parse(text: string, file: string): Parsed {
  const lines = new LineCounter();
  const tree = parseDocument(text, { lineCounter: lines });
  const broken = tree.errors.map(({ pos, message }) => ({
    file,
    line: lines.linePos(pos[0]).line,
    field: '',
    says: msg('core.scenario.syntax', { text: message.split('\n')[0] ?? message }),
  }));
  if (broken.length > 0) throw new Unreadable(broken);
  const start = (path: Path): number | undefined => {
    const parent = tree.getIn(path.slice(0, -1), true);
    const key = path.at(-1);
    const pair = isMap(parent)
      ? parent.items.find((item) => isPair(item) && keyOf(item.key) === String(key))
      : undefined;
    const node = (pair?.key ?? tree.getIn(path, true)) as { range?: readonly number[] | null } | undefined;
    const at = node?.range?.[0];
    return at === undefined ? undefined : lines.linePos(at).line;
  };
  const lineOf = (path: Path): number | undefined =>
    path.length === 0 ? 1 : (start(path) ?? lineOf(path.slice(0, -1)));
  return { data: tree.toJS(), lineOf };
}

const keyOf = (key: unknown): string => String(isScalar(key) ? key.value : key);

/** A place in a file in the usual notation: `cases.2.steps.0.faces`. */
export const fieldOf = (path: Path): string => path.join('.');

function messageOf(issue: z.core.$ZodIssue): Msg {
  if (issue.code === 'custom') {
    const { key, ...args } = issue.params ?? {};
    return msg(String(key), args);
  }
  if (issue.code === 'invalid_type' || issue.code === 'invalid_union') {
    const expected = issue.code === 'invalid_type' ? issue.expected : 'other';
    if (issue.input === undefined && issue.code === 'invalid_type' && issue.message.includes('undefined'))
      return msg('core.fault.missing');
    return msg('core.scenario.wrongKind', { wanted: msg(`core.scenario.kind.${expected}`) });
  }
  if (issue.code === 'invalid_value')
    return msg('core.scenario.oneOf', { options: issue.values.map(String).join(', ') });
  return msg('core.scenario.invalid', { text: issue.message });
}

/** Everything in which data breaks the scenario format. */
export function faultsOf(error: z.ZodError): { readonly path: Path; readonly says: Msg }[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key));
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...path, key], says: msg('core.fault.unknown') }));
    return [{ path, says: messageOf(issue) }];
  });
}

/** A case in which `$name` is replaced by the row's value; a text that is nothing else takes on the value's type. */
function fillBlanks(value: unknown, row: { readonly [key: string]: unknown }): unknown {
  if (Array.isArray(value)) return value.map((one) => fillBlanks(one, row));
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [String(fillBlanks(key, row)), fillBlanks(one, row)]),
    );
  if (typeof value !== 'string' || !value.includes('$')) return value;
  const whole = /^\$(\w+)$/.exec(value)?.[1];
  if (whole && whole in row) return row[whole];
  return value.replace(/\$(\w+)/g, (text, name: string) => (name in row ? String(row[name]) : text));
}

/** A title that names no value of its row gets all of them appended. */
function completeTitle(title: unknown, row: { readonly [key: string]: unknown }): unknown {
  if (typeof title !== 'string' || title.includes('$')) return title;
  return `${title} (${Object.entries(row)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ')})`;
}

/** Replaces cases with `each` by one case for each row; `from` remembers the original. */
function expandEach(cases: readonly unknown[]): { readonly data: unknown; readonly from: number }[] {
  return cases.flatMap((data, from) => {
    if (!isRecord(data) || !Array.isArray(data.each)) return [{ data, from }];
    const { each, ...rest } = data;
    return each.map((row) => ({
      data: isRecord(row) ? fillBlanks({ ...rest, title: completeTitle(rest.title, row) }, row) : rest,
      from,
    }));
  });
}

/** A scenario file that fits the format. */
export interface Source {
  readonly file: string;
  readonly scenario: Scenario;
  /** The line of a case, or of something in it. */
  lineOf(path: Path): number | undefined;
  /** The case in the file that a case comes from. */
  rowOf(index: number): number;
  /** Templates and things, including those of used files. */
  readonly templates: NonNullable<Scenario['templates']>;
  readonly things: NonNullable<Scenario['things']>;
}

/**
 * Reads a scenario file and the files it uses. `load` gets the text of a file, named relative to the file that names it. @throws
 * Unreadable with every fault, each with its file, line and field.
 */
export function read(text: string, file: string, load: (name: string, from: string) => Loaded): Source {
  const { data, lineOf } = parse(text, file);
  const cases = isRecord(data) && Array.isArray(data.cases) ? expandEach(data.cases) : undefined;
  const placed = (path: Path): Path =>
    path[0] === 'cases' && typeof path[1] === 'number'
      ? ['cases', cases?.[path[1]]?.from ?? path[1], ...path.slice(2)]
      : path;
  const whole = cases ? { ...(data as object), cases: cases.map((one) => one.data) } : data;
  const fits = scenario.safeParse(whole, { reportInput: true });
  if (!fits.success)
    throw new Unreadable(
      faultsOf(fits.error).map(({ path, says }) => ({
        file,
        line: lineOf(placed(path)),
        field: fieldOf(placed(path)),
        says,
      })),
    );
  const used = (fits.data.use ?? []).map((name) => {
    const other = load(name, file);
    return read(other.text, other.file, load);
  });
  return {
    file,
    scenario: fits.data,
    lineOf: (path) => lineOf(placed(path)),
    rowOf: (index) => cases?.[index]?.from ?? index,
    templates: Object.assign({}, ...used.map(({ templates }) => templates), fits.data.templates),
    things: Object.assign({}, ...used.map(({ things }) => things), fits.data.things),
  };
}

/** A file's text and name. */
export interface Loaded {
  readonly file: string;
  readonly text: string;
}
