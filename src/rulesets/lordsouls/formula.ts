/*
 * Formulas of derived values, as a table writes them in its house rules: numbers, names, + − × ÷, brackets, floor, min and max (SD-1).
 */

/** What names stand for. */
export type Names = { readonly [name: string]: number };

/** The names of the source text stand for ours. */
const ALIASES: { readonly [name: string]: string } = {
  сил: 'str',
  лов: 'agi',
  тел: 'con',
  инт: 'int',
  хар: 'cha',
  реф: 'ref',
  движ: 'move',
  энер: 'energy',
  вол: 'will',
  оз: 'hp',
};

const CALLS: { readonly [name: string]: (...of: number[]) => number } = {
  floor: (n = 0) => Math.floor(n),
  min: Math.min,
  max: Math.max,
};

const TOKEN = /\s*(\d+(?:\.\d+)?|[a-zа-яё]+|[-+*/(),])/giy;

/** The words and signs of a formula; undefined where it has others. */
function tokensOf(formula: string): string[] | undefined {
  const text = formula.trim().toLowerCase();
  const tokens = [...text.matchAll(TOKEN)].map(([, token = '']) => token);
  return tokens.join('') === text.replace(/\s+/g, '') ? tokens : undefined;
}

/** Reads a formula from left to right; NaN where it cannot be read. */
class Reading {
  private at = 0;
  private readonly tokens: readonly string[];
  private readonly names: Names;

  constructor(tokens: readonly string[], names: Names) {
    this.tokens = tokens;
    this.names = names;
  }

  whole(): number {
    const value = this.sum();
    return this.at === this.tokens.length ? value : Number.NaN;
  }

  private takes(token: string): boolean {
    if (this.tokens[this.at] !== token) return false;
    this.at += 1;
    return true;
  }

  private sum(): number {
    let value = this.product();
    for (;;)
      if (this.takes('+')) value += this.product();
      else if (this.takes('-')) value -= this.product();
      else return value;
  }

  private product(): number {
    let value = this.single();
    for (;;)
      if (this.takes('*')) value *= this.single();
      else if (this.takes('/')) value /= this.single();
      else return value;
  }

  private single(): number {
    if (this.takes('-')) return -this.single();
    if (this.takes('(')) return this.closed(this.sum());
    const word = this.tokens[this.at++] ?? '';
    if (/^\d/.test(word)) return Number(word);
    const call = CALLS[word];
    if (!call) return this.names[ALIASES[word] ?? word] ?? Number.NaN;
    if (!this.takes('(')) return Number.NaN;
    const of = [this.sum()];
    while (this.takes(',')) of.push(this.sum());
    return this.closed(call(...of));
  }

  private closed(value: number): number {
    return this.takes(')') ? value : Number.NaN;
  }
}

/** Formulas taken apart: a table has few of them, and they are asked for over and over. */
const known = new Map<string, string[] | undefined>();
const MOST_REMEMBERED = 100;

function taken(formula: string): string[] | undefined {
  if (known.has(formula)) return known.get(formula);
  if (known.size >= MOST_REMEMBERED) known.clear();
  const tokens = tokensOf(formula);
  known.set(formula, tokens);
  return tokens;
}

/** What a formula comes to, rounded down; undefined where it cannot be read or has a name that nothing stands for. */
export function formulaValue(formula: string, names: Names): number | undefined {
  const tokens = taken(formula);
  const value = tokens ? new Reading(tokens, names).whole() : Number.NaN;
  return Number.isFinite(value) ? Math.floor(value) : undefined;
}
