import type { Ask } from '../ask.ts';
import type { Check } from '../dice/check.ts';
import { formula } from '../dice/check.ts';
import type { Line } from '../line.ts';
import { total } from '../line.ts';
import type { Msg } from '../text.ts';
import { msg } from '../text.ts';
import type { OptionExpected, Step } from './format.ts';
import { differs } from './match.ts';
import { keysOf } from './people.ts';

type CheckExpected = Pick<Step, 'dice' | 'target' | 'pool' | 'lines'>;

const isCalled =
  (name: string) =>
  ({ label, why }: Line): boolean =>
    why === name || label.key === name || label.key.endsWith(`.${name}`) || label.args?.text === name;

/** The name of a line in a scenario: the end of its label's key, or a person's own text. */
const nameOf = ({ label, why }: Line): string =>
  `${label.key ? label.key.split('.').at(-1) : String(label.args?.text ?? '')}${why ? ` (${why})` : ''}`;

function lineDifferences(lines: readonly Line[], expected: NonNullable<Step['lines']>, at: string): Msg[] {
  return Object.entries(expected).flatMap(([name, n]) => {
    const called = lines.filter(isCalled(name));
    const found = called.length === 0 ? null : total(called);
    if (found === n) return [];
    if (found !== null) return [differs(`${at}.lines.${name}`, n, found)];
    const all = lines.map((one) => `${nameOf(one)} ${one.n}`).join(', ') || '–';
    return [msg('core.scenario.noLine', { at: `${at}.lines.${name}`, n: n ?? '–', lines: all })];
  });
}

/** The differences between a check and what is expected of it: dice, difficulty, lines. */
function checkDifferences(check: Check | undefined, expected: CheckExpected, at: string): Msg[] {
  const { dice, target, pool, lines } = expected;
  if (dice === undefined && target === undefined && pool === undefined && !lines) return [];
  if (!check) return [differs(`${at}.dice`, dice ?? '*', undefined)];
  const sums = { dice: formula(check), target: total(check.target ?? []), pool: total(check.lines) };
  const wanted = { dice, target, pool };
  return [
    ...(['dice', 'target', 'pool'] as const).flatMap((key) =>
      wanted[key] === undefined || wanted[key] === sums[key]
        ? []
        : [differs(`${at}.${key}`, wanted[key], sums[key])],
    ),
    ...lineDifferences([...check.lines, ...(check.target ?? [])], lines ?? {}, at),
  ];
}

/** What options of a choice and listed offers have in common. */
interface Listed {
  readonly id: string;
  readonly no?: Msg;
  readonly check?: Check;
}

function optionDifferences(option: Listed | undefined, expected: OptionExpected, at: string): Msg[] {
  const state = option ? (option.no ? 'closed' : 'open') : 'absent';
  if (typeof expected === 'string') {
    if (expected === state) return [];
    const named = ['open', 'closed', 'absent'].includes(expected);
    const reasons = option?.no ? keysOf(option.no) : [];
    return !named && reasons.includes(expected) ? [] : [differs(at, expected, reasons[0] ?? state)];
  }
  const { no, ...check } = expected;
  const closed = no === undefined ? [] : optionDifferences(option, no ?? 'open', `${at}.no`);
  return [...closed, ...checkDifferences(option?.check, check, at)];
}

/** The differences between listed options and what is expected of them. */
export const optionsDifferences = (
  listed: readonly Listed[],
  expected: { readonly [id: string]: OptionExpected },
  at: string,
): Msg[] =>
  Object.entries(expected).flatMap(([id, one]) =>
    optionDifferences(
      listed.find((option) => option.id === id),
      one,
      `${at}.options.${id}`,
    ),
  );

/** The differences between an ask and what is expected of it. */
export function askDifferences(
  ask: Ask & { readonly optional?: boolean },
  expected: Step,
  at: string,
): Msg[] {
  const { by, form, optional, note, options } = expected;
  const found = {
    by: ask.by,
    form: ask.kind === 'enter' ? ask.form : undefined,
    optional: ask.optional ?? false,
    note: ask.kind === 'roll' ? ask.note?.key : undefined,
  };
  const wanted = { by, form, optional, note };
  return [
    ...(['by', 'form', 'optional', 'note'] as const).flatMap((key) =>
      wanted[key] === undefined || (wanted[key] ?? undefined) === found[key]
        ? []
        : [differs(`${at}.${key}`, wanted[key], found[key])],
    ),
    ...checkDifferences(ask.kind === 'roll' ? ask : undefined, expected, at),
    ...(options ? optionsDifferences(ask.kind === 'choose' ? ask.options : [], options, at) : []),
  ];
}
