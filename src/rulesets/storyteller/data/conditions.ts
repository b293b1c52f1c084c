import { count, oneOfWords, record, shape, text, word } from '../../../core/outside.ts';
import type { ConditionDef } from '../../../core/ruleset.ts';

const id = text(120);

/**
 * States of a fighter. The value of a condition is `true`, except for `shocked`, `held` (by whom), `holding` (whom),
 * `limbDisabled` (which limbs), `inCover` (behind what) and `aiming` (at whom, with what, for how long).
 */
export const CONDITIONS = [
  { id: 'prone', icon: 'falling', why: 'ST-7.34', freeing: true },
  { id: 'owesStanding', icon: 'person-in-bed', why: 'ST-7.37', freeing: true },
  { id: 'shocked', icon: 'embrassed-energy', why: 'ST-7.26', value: oneOfWords('next', 'now', 'nowAndNext') },
  { id: 'stunned', icon: 'knocked-out-stars', why: 'ST-7.30', out: true },
  { id: 'held', icon: 'handcuffs', why: 'ST-8.6', freeing: true },
  { id: 'holding', icon: 'grab', why: 'ST-8.4', freeing: true },
  { id: 'limbDisabled', icon: 'broken-bone', why: 'ST-8.14', value: record(text(40), word(true)) },
  {
    id: 'aiming',
    icon: 'crosshair',
    why: 'ST-9.1',
    willed: true,
    value: shape({ at: id, with: id, rounds: count(1000) }),
  },
  { id: 'suppressing', icon: 'machine-gun-magazine', why: 'ST-9.39', willed: true },
  { id: 'counterattacking', icon: 'sword-clash', why: 'ST-10.14', willed: true },
  { id: 'covering', icon: 'shield-bash', why: 'ST-10.21', willed: true },
  { id: 'desperate', icon: 'shield-echoes', why: 'ST-10.24', willed: true },
  { id: 'inCover', icon: 'brick-wall', why: 'ST-7.20', willed: true },
  { id: 'blinded', icon: 'blindfold', why: 'ST-7.8' },
  { id: 'paralysed', icon: 'stop-sign', why: 'ST-8.22', out: true },
  { id: 'incapacitated', icon: 'coma', why: 'ST-6.8', out: true },
  { id: 'torpor', icon: 'coffin', why: 'ST-6.9', out: true },
  { id: 'dead', icon: 'death-skull', why: 'ST-6.9', out: true },
] as const satisfies readonly ConditionDef[];

export type Condition = (typeof CONDITIONS)[number]['id'];
