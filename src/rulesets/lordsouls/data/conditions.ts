import { count, list, record, shape, text, word } from '../../../core/outside.ts';
import type { ConditionDef } from '../../../core/ruleset.ts';

const id = text(120);

/**
 * What may be wrong with a fighter (SD-7). The value is `true`, except for `grappled` (by whom), `holding` (whom, with how many
 * hands), `mounted` (on whom), `underControl` (whose) and `aiming`.
 */
export const CONDITIONS = [
  { id: 'sitting', icon: 'saloon-doors', why: 'LS-4.6.4', willed: true },
  { id: 'kneeling', icon: 'kneeling', why: 'LS-4.6.4', willed: true },
  { id: 'crawling', icon: 'half-body-crawling', why: 'LS-4.6.4', willed: true },
  { id: 'prone', icon: 'falling', why: 'LS-4.6.4' },
  { id: 'grappled', icon: 'grab', why: 'LS-3.10.7', freeing: true, value: list(id, 1, 100) },
  { id: 'holding', icon: 'handcuffs', why: 'LS-3.10.7', willed: true, value: record(id, count(100)) },
  { id: 'surprised', icon: 'stop-sign', why: 'LS-3.13.2', freeing: true },
  { id: 'underControl', icon: 'fairy-wand', why: 'LS-5.4.1' },
  {
    id: 'aiming',
    icon: 'crosshair',
    why: 'LS-3.9.4',
    willed: true,
    value: shape({ weapon: id, target: id, count: count(1000) }, { broken: word(true) }),
  },
  { id: 'mounted', icon: 'saddle', why: 'LS-4.6.3', willed: true },
  { id: 'stunned', icon: 'knocked-out-stars', why: 'LS-6.0.10', freeing: true },
  { id: 'blinded', icon: 'blindfold', why: 'LS-3.6.4' },
  { id: 'oneEyed', icon: 'all-seeing-eye', why: 'LS-3.6.2' },
  { id: 'disarmedHand', icon: 'broken-bone', why: 'LS-3.6.4' },
  { id: 'hobbled', icon: 'foot-trip', why: 'LS-3.6.4' },
  { id: 'bleeding', icon: 'ragged-wound', why: 'LS-3.6.4' },
  { id: 'exhausted', icon: 'sunbeams', why: 'LS-4.5.2' },
  { id: 'hidden', icon: 'running-ninja', why: 'LS-6.0.6', willed: true },
  { id: 'invisible', icon: 'embrassed-energy', why: 'LS-6.0.6', willed: true },
  { id: 'asleep', icon: 'person-in-bed', why: 'LS-1.7' },
  { id: 'unconscious', icon: 'coma', why: 'LS-1.7', out: true },
  { id: 'dead', icon: 'death-skull', why: 'LS-1.7', out: true },
] as const satisfies readonly ConditionDef[];

export type Condition = (typeof CONDITIONS)[number]['id'];
