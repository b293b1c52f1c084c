import type { DiceResult } from '../results.ts';
import { type DiceData, DiceTerm } from './dice-term.ts';
import { Die } from './die.ts';
import type { Modifiers } from './modifiers.ts';
import type { EvaluationOptions } from './roll-term.ts';

const { r, rr, k, kh, kl, d, dh, dl } = Die.MODIFIERS;

/** Stands in for {@link foundry.dice.terms.FateDie} (T13): -1, 0 or 1. */
export class FateDie extends DiceTerm {
  static override DENOMINATION = 'f';
  static override MODIFIERS: Modifiers = Object.fromEntries(
    Object.entries({ r, rr, k, kh, kl, d, dh, dl }).map(([key, name]) => [key, method(String(name))]),
  );

  constructor(data: DiceData = {}) {
    super({ ...data, faces: 3 });
  }

  override _extreme({ minimize }: EvaluationOptions): number {
    return minimize ? -1 : 1;
  }
  override mapRandomFace(randomUniform: number): number {
    // plus zero, because ceil makes a negative zero of what lies between -1 and 0
    return Math.ceil((1 - randomUniform) * 3 - 2) + 0;
  }
  override getResultLabel(result: DiceResult): string {
    return { '-1': '-', '0': '&nbsp;', '1': '+' }[String(result.result)] ?? '';
  }
}

/** Die's method of that name, which only uses what all dice have. */
function method(name: string): (modifier: string) => unknown {
  return function (this: FateDie, modifier: string): unknown {
    const fn = (Die.prototype as unknown as Record<string, (modifier: string) => unknown>)[name];
    return fn?.call(this, modifier);
  } as (modifier: string) => unknown;
}
