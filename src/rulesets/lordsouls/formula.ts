/*
 * Formulas of derived values, as a table writes them in its house rules: numbers, names, + − × ÷, brackets, floor, min and max (SD-1).
 */

/** What names stand for. */
export type Names = { readonly [name: string]: number };

/** The names of the source text, each before ours. */
const ALIASES = 'сил str лов agi тел con инт int хар cha реф ref движ move энер energy вол will оз hp'.split(
  ' ',
);

const TOKEN = /\d+(?:\.\d+)?|[a-zа-яё]+|\S/g;

/** Signs between two values: how closely they bind, and what they do. */
const SIGNS: { readonly [sign: string]: readonly [bond: number, (a: number, b: number) => number] } = {
  '+': [1, (a, b) => a + b],
  '-': [1, (a, b) => a - b],
  '*': [2, (a, b) => a * b],
  '/': [2, (a, b) => a / b],
};

/** What a formula's tokens come to; NaN where they cannot be read. */
function reading(tokens: readonly string[], names: Names): number {
  let at = 0;
  const takes = (token: string): boolean => tokens[at] === token && at++ >= 0;
  const whole = value(1);
  return at === tokens.length ? whole : Number.NaN;

  /** Values joined by signs that bind at least so closely. */
  function value(bond: number): number {
    let left = single();
    for (;;) {
      const [binds = 0, join] = SIGNS[tokens[at] ?? ''] ?? [];
      if (!join || binds < bond) return left;
      at += 1;
      left = join(left, value(binds + 1));
    }
  }

  function single(): number {
    if (takes('-')) return -single();
    const word = takes('(') ? '' : (tokens[at++] ?? '?');
    if (/^\d/.test(word)) return Number(word);
    if (word !== '' && !/^(floor|min|max)$/.test(word))
      return names[ALIASES[ALIASES.indexOf(word) + 1] ?? ''] ?? names[word] ?? Number.NaN;
    if (word !== '' && !takes('(')) return Number.NaN;
    const of = [value(1)];
    while (word !== '' && takes(',')) of.push(value(1));
    if (!takes(')')) return Number.NaN;
    return word === 'floor' ? Math.floor(of[0] ?? 0) : word === 'min' ? Math.min(...of) : Math.max(...of);
  }
}

/** Formulas taken apart: a table has few of them, and they are asked for over and over. */
const known = new Map<string, readonly string[]>();
const MOST_REMEMBERED = 100;

function tokensOf(formula: string): readonly string[] {
  const found = known.get(formula) ?? formula.toLowerCase().match(TOKEN) ?? [];
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(formula, found);
  return found;
}

/** What a formula comes to, rounded down; undefined where it cannot be read or has a name that nothing stands for. */
export function formulaValue(formula: string, names: Names): number | undefined {
  const value = reading(tokensOf(formula), names);
  return Number.isFinite(value) ? Math.floor(value) : undefined;
}
