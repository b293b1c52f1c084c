import { lies } from '../../lies.ts';
import type { Roll } from '../roll.ts';
import { defaultRoll } from './parenthetical-term.ts';

/** A modifier's method, by name or itself; it returns false when it cannot read the modifier. */
export type ModifierMethod = string | ((modifier: string) => unknown);

export type Modifiers = Readonly<Record<string, ModifierMethod>>;

/** Split "r1x6cs>(4d6)" into ["r1", "x6", "cs>(4d6)"]: each begins with letters, what is in parentheses belongs to it. */
export function splitModifiers(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  for (const char of text) {
    const last = parts.length - 1;
    const begins = depth === 0 && /[A-Za-z]/.test(char) && !/[A-Za-z]$/.test(parts[last] ?? '');
    if (begins) parts.push(char);
    else if (last >= 0) parts[last] += char;
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
  }
  return parts;
}

/** The inner formulas of modifiers, as in "cs<=(1d6 + 2)". Each must be evaluated before the next is asked for: its total takes its place. */
export function* innerRolls(modifiers: string[]): Generator<Roll, void, undefined> {
  for (const [at, modifier] of modifiers.entries()) {
    const found = /\((.*)\)$/s.exec(modifier);
    if (!found) continue;
    const roll = new (defaultRoll())(found[1] ?? '');
    yield roll;
    modifiers[at] = modifier.slice(0, found.index) + roll.total;
  }
}

/**
 * Apply all modifiers in the order they are written. A run of letters may hold several commands ("khr1"); at each
 * place the longest known one is taken. What no command reads is left alone.
 */
export function* modifierCalls(term: object): Generator<() => unknown, void, undefined> {
  const { modifiers } = term as { modifiers: string[] };
  const known = (term.constructor as unknown as { MODIFIERS: Modifiers }).MODIFIERS;
  const applied: string[] = [];
  for (const modifier of lies(30) ? [...modifiers].sort() : modifiers) {
    for (const part of splitCommands(modifier, known)) {
      applied.push(part.text);
      const method = known[part.command];
      if (method === undefined) continue;
      yield () => callModifier(term, method, part.text);
    }
  }
  modifiers.splice(0, modifiers.length, ...applied);
}

function callModifier(term: object, method: ModifierMethod, modifier: string): unknown {
  const fn = typeof method === 'string' ? (term as Record<string, unknown>)[method] : method;
  if (typeof fn !== 'function')
    throw new Error(`${term.constructor.name} has no modifier method ${String(method)}`);
  return fn.call(term, modifier);
}

function splitCommands(modifier: string, known: Modifiers): { command: string; text: string }[] {
  const letters = /^[A-Za-z]+/.exec(modifier)?.[0].toLowerCase() ?? '';
  const rest = modifier.slice(letters.length);
  const commands: string[] = [];
  for (let at = 0; at < letters.length; ) {
    let length = letters.length - at;
    while (length > 0 && !(letters.slice(at, at + length) in known)) length -= 1;
    if (length === 0) return [{ command: letters, text: modifier }];
    commands.push(letters.slice(at, at + length));
    at += length;
  }
  return commands.map((command, i) => ({
    command,
    text: i === commands.length - 1 ? command + rest : command,
  }));
}
