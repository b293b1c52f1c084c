import { compareResult, type DiceResult } from '../results.ts';
import { type DiceData, DiceTerm } from './dice-term.ts';
import type { Modifiers } from './modifiers.ts';
import type { EvaluationOptions } from './roll-term.ts';

/** Stands in for {@link foundry.dice.terms.Coin} (T13): 1 = heads, 0 = tails. */
export class Coin extends DiceTerm {
  static override DENOMINATION = 'c';
  static override MODIFIERS: Modifiers = { c: 'call' };

  constructor(data: DiceData = {}) {
    super({ ...data, faces: 2 });
  }

  override _extreme({ minimize }: EvaluationOptions): number {
    return minimize ? 0 : 1;
  }
  override mapRandomFace(randomUniform: number): number {
    return Math.round(randomUniform);
  }
  override getResultLabel(result: DiceResult): string {
    return result.result === 1 ? 'H' : 'T';
  }
  override getResultCSS(result: DiceResult): (string | null)[] {
    return [
      'coin',
      result.result === 1 ? 'heads' : 'tails',
      result.success ? 'success' : null,
      result.failure ? 'failure' : null,
    ];
  }

  /** 3dcc1: heads are successes. */
  call(modifier: string): void {
    const target = Number(/^c([01])$/i.exec(modifier)?.[1] ?? 1);
    for (const result of this.results) {
      const matches = compareResult(result.result, '=', target);
      result.count = matches ? 1 : 0;
      if (matches) result.success = true;
    }
  }
}
