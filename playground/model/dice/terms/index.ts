/** `foundry.dice.terms`. */
export { Coin } from './coin.ts';
export { DiceTerm } from './dice-term.ts';
export { Die } from './die.ts';
export { FateDie } from './fate-die.ts';
export { FunctionTerm } from './function-term.ts';
export { NumericTerm } from './numeric-term.ts';
export { OperatorTerm } from './operator-term.ts';
export { ParentheticalTerm } from './parenthetical-term.ts';
export { PoolTerm } from './pool-term.ts';
export { RollTerm } from './roll-term.ts';
export { StringTerm } from './string-term.ts';
