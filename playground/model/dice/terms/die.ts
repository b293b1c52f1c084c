import {
  applyCount,
  applyDeduct,
  compareResult,
  type DiceResult,
  keepOrDrop,
  readQuery,
} from '../results.ts';
import { type DiceData, DiceTerm } from './dice-term.ts';
import type { Modifiers } from './modifiers.ts';

/** Explosions or rerolls beyond this are taken for an endless loop. */
const MAX_CHECKS = 1000;

/** Stands in for {@link foundry.dice.terms.Die} (T13). The comments of the modifiers are their documented examples. */
export class Die extends DiceTerm {
  static override DENOMINATION = 'd';
  static override MODIFIERS: Modifiers = {
    r: 'reroll',
    rr: 'rerollRecursive',
    x: 'explode',
    xo: 'explodeOnce',
    k: 'keep',
    kh: 'keep',
    kl: 'keep',
    d: 'drop',
    dh: 'drop',
    dl: 'drop',
    min: 'minimum',
    max: 'maximum',
    even: 'countEven',
    odd: 'countOdd',
    cs: 'countSuccess',
    cf: 'countFailures',
    df: 'deductFailures',
    sf: 'subtractFailures',
    ms: 'marginSuccess',
  };

  constructor(data: DiceData = {}) {
    super({ ...data, faces: data.faces ?? 6 });
    if (typeof this._faces === 'number' && !(this._faces >= 0))
      throw new Error('A Die must have a number of faces');
  }

  /** With a margin of success: the difference from its target. */
  override get total(): number | undefined {
    const total = super.total;
    const margin = this.options.marginSuccess as { comparison: string; target: number } | undefined;
    if (total === undefined || !margin) return total;
    return margin.comparison.startsWith('<') ? margin.target - total : total - margin.target;
  }

  /** 20d20r, 20d20r1, 20d20r=1: all 1s again; 20d20r1=1: a single 1. */
  async reroll(
    modifier: string,
    { recursive = false }: { recursive?: boolean } = {},
  ): Promise<boolean | undefined> {
    const query = readQuery(modifier.replace(/^r{1,2}/i, ''), 1);
    if (!query) return false;
    await this.#again(query, recursive, (result) => {
      result.rerolled = true;
      result.active = false;
    });
    return undefined;
  }

  rerollRecursive(modifier: string): Promise<boolean | undefined> {
    return this.reroll(modifier, { recursive: true });
  }

  /** Without target: the highest face. */
  async explode(
    modifier: string,
    { recursive = true }: { recursive?: boolean } = {},
  ): Promise<boolean | undefined> {
    const query = readQuery(modifier.replace(/^xo?/i, ''), this.faces ?? 0);
    if (!query) return false;
    await this.#again(query, recursive, (result) => {
      result.exploded = true;
    });
    return undefined;
  }

  explodeOnce(modifier: string): Promise<boolean | undefined> {
    return this.explode(modifier, { recursive: false });
  }

  /** Roll one die more for each active result that meets the query, for the new ones too if recursive. */
  async #again(
    { limit, comparison, target }: { limit: number | undefined; comparison: string; target: number },
    recursive: boolean,
    mark: (result: DiceResult) => void,
  ): Promise<void> {
    const initial = this.results.length;
    let left = limit ?? Number.POSITIVE_INFINITY;
    for (let i = 0; i < this.results.length && left > 0; i++) {
      if (i >= MAX_CHECKS) throw new Error('Maximum recursion depth for exploding dice roll exceeded');
      if (!recursive && i >= initial) break;
      const result = this.results[i];
      if (!result?.active || !compareResult(result.result, comparison, target)) continue;
      left -= 1;
      mark(result);
      await this.roll();
    }
  }

  /** 20d20k, 20d20kh: the highest; 20d20kl10: the ten lowest. */
  keep(modifier: string): boolean | undefined {
    const match = /^k([hl])?(\d+)?$/i.exec(modifier);
    if (!match) return false;
    keepOrDrop(this.results, Number(match[2] ?? 1), { keep: true, highest: match[1]?.toLowerCase() !== 'l' });
    return undefined;
  }

  /** 20d20d, 20d20dl: the lowest; 20d20dh10: the ten highest. */
  drop(modifier: string): boolean | undefined {
    const match = /^d([hl])?(\d+)?$/i.exec(modifier);
    if (!match) return false;
    keepOrDrop(this.results, Number(match[2] ?? 1), {
      keep: false,
      highest: match[1]?.toLowerCase() === 'h',
    });
    return undefined;
  }

  /** 20d20cs: 20s; 20d20cs>10: results above 10. */
  countSuccess(modifier: string): boolean | undefined {
    const query = readQuery(modifier.replace(/^cs/i, ''), this.faces ?? 0);
    if (!query) return false;
    applyCount(this.results, query.comparison, query.target, { flagSuccess: true });
    return undefined;
  }

  /** 6d6cf: 1s; 6d6cf<=3: results up to 3. */
  countFailures(modifier: string): boolean | undefined {
    const query = readQuery(modifier.replace(/^cf/i, ''), 1);
    if (!query) return false;
    applyCount(this.results, query.comparison, query.target, { flagFailure: true });
    return undefined;
  }

  countEven(_modifier: string): void {
    this.#countIf((result) => result % 2 === 0);
  }
  countOdd(_modifier: string): void {
    this.#countIf((result) => result % 2 !== 0);
  }
  #countIf(test: (result: number) => boolean): void {
    for (const result of this.results) {
      result.success = test(result.result);
      result.count = result.success ? 1 : 0;
    }
  }

  /** 6d6df: each 1 counts -1; 6d6cs>3df: each die that was no success counts -1. */
  deductFailures(modifier: string): boolean | undefined {
    const rule = this.#failureRule(modifier.replace(/^df/i, ''));
    if (!rule) return false;
    applyDeduct(this.results, rule);
    return undefined;
  }

  /** 6d6sf<3: results below 3 count with their negative value. */
  subtractFailures(modifier: string): boolean | undefined {
    const rule = this.#failureRule(modifier.replace(/^sf/i, ''));
    if (!rule) return false;
    applyDeduct(this.results, rule, { invertFailure: true });
    return undefined;
  }

  /** Without a target, what an earlier modifier counted decides; else the lowest face fails. */
  #failureRule(text: string): ((result: DiceResult) => boolean) | null {
    const query = readQuery(text, 1);
    if (!query) return null;
    const has = (flag: 'success' | 'failure'): boolean =>
      this.results.some((result) => result[flag] !== undefined);
    if (text === '' && has('failure')) return (result) => result.failure === true;
    if (text === '' && has('success')) return (result) => result.success !== true;
    return ({ result }) => compareResult(result, query.comparison, query.target);
  }

  /** 6d6ms>12: the total less 12. */
  marginSuccess(modifier: string): boolean | undefined {
    const query = readQuery(modifier.replace(/^ms/i, ''), this.faces ?? 0);
    if (!query) return false;
    this.options.marginSuccess = { comparison: query.comparison, target: query.target };
    return undefined;
  }

  /** 6d6min2: no result counts less than 2. */
  minimum(modifier: string): boolean | undefined {
    return this.#bound(modifier, /^min(\d+)$/i, Math.max);
  }
  /** 6d6max5: no result counts more than 5. */
  maximum(modifier: string): boolean | undefined {
    return this.#bound(modifier, /^max(\d+)$/i, Math.min);
  }
  #bound(modifier: string, pattern: RegExp, limit: (a: number, b: number) => number): boolean | undefined {
    const target = pattern.exec(modifier)?.[1];
    if (target === undefined) return false;
    for (const result of this.results) {
      const bounded = limit(result.result, Number(target));
      if (bounded === result.result) continue;
      result.count = bounded;
      result.rerolled = true;
    }
    return undefined;
  }
}
