import { count, shape } from '../../../core/outside.ts';
import type { ConditionDef } from '../../../core/ruleset.ts';

/**
 * Conditions that do not follow from the tracks. The value is `true`, except for `held` (who holds the fighter), `adrenaline` (turns left) and
 * `watchful` (the bonus on Attention, and the turn with which it ends).
 */
export const CONDITIONS = [
  { id: 'stunned', icon: 'knocked-out-stars', why: 'WE-11.8' },
  { id: 'shaken', icon: 'embrassed-energy', why: 'S-12' },
  { id: 'panic', icon: 'run', why: 'WE-11.7' },
  { id: 'adrenaline', icon: 'lightning-arc', why: 'WE-11.7', value: count(1000) },
  { id: 'watchful', icon: 'crosshair', why: 'S-16', value: shape({ n: count(1000), until: count(100_000) }) },
  { id: 'held', icon: 'grab', why: 'S-19' },
  { id: 'knockedOut', icon: 'coma', why: 'WE-11.8', out: true },
  { id: 'dead', icon: 'death-skull', why: 'S-11', out: true },
] as const satisfies readonly ConditionDef[];

export type Condition = (typeof CONDITIONS)[number]['id'];
