import { diceConfig } from './config.ts';
import { Roll } from './roll.ts';
import { Coin } from './terms/coin.ts';
import { Die } from './terms/die.ts';
import { FateDie } from './terms/fate-die.ts';
import { FunctionTerm } from './terms/function-term.ts';
import { NumericTerm } from './terms/numeric-term.ts';
import { OperatorTerm } from './terms/operator-term.ts';
import { ParentheticalTerm } from './terms/parenthetical-term.ts';
import { PoolTerm } from './terms/pool-term.ts';
import { StringTerm } from './terms/string-term.ts';

diceConfig.rolls.push(Roll);
Object.assign(diceConfig.terms, { c: Coin, d: Die, f: FateDie });
Object.assign(diceConfig.termTypes, {
  Coin,
  Die,
  FateDie,
  FunctionTerm,
  NumericTerm,
  OperatorTerm,
  ParentheticalTerm,
  PoolTerm,
  StringTerm,
});

/** `foundry.dice`, with the configuration that the client puts into `CONFIG.Dice`. */
export { type DiceClass, diceConfig, type RollFunction, rollHooks, uniformForFace } from './config.ts';
export type { DiceResult } from './results.ts';
export { Roll } from './roll.ts';
export * as terms from './terms/index.ts';
export type { EvaluationOptions } from './terms/roll-term.ts';
