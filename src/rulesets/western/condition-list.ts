import { count, shape } from '../../core/outside.ts';
import type { ConditionDef } from '../../core/ruleset.ts';

/**
 * What can be the matter with a fighter beside what his tracks say. `held` names by whom; `adrenaline` counts the turns left; `watchful` holds
 * the bonus on Attention and the turn it ends with.
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
