import { count, oneOfWords, record, shape, text, word } from '../../../core/outside.ts';
import type { ConditionDef } from '../../../core/ruleset.ts';

const round = count(100_000);

/** A fighter's state towards one source of fear: see `Track`. */
const track = shape(
  {
    kind: oneOfWords('creature', 'scene', 'terror'),
    state: oneOfWords('fight', 'flight', 'freeze', 'flee', 'due', 'shaken'),
  },
  { cornered: word(true), round, mad: word(true), next: round, spent: shape({ round, n: count(100) }) },
);

/**
 * What may be wrong with a fighter. The value is `true`, except for `stunned` (rounds left), `bleeding` (chances in ten to die in each own
 * turn) and `fear` (a track for each source).
 */
export const CONDITIONS = [
  { id: 'prone', icon: 'falling', why: 'GAP-17' },
  { id: 'stunned', icon: 'knocked-out-stars', why: 'GAP-17', value: count(1000) },
  { id: 'offBalance', icon: 'foot-trip', why: 'GAP-10' },
  { id: 'jolted', icon: 'hourglass', why: 'GAP-10' },
  { id: 'bleeding', icon: 'ragged-wound', why: 'GAP-10', value: count(10) },
  { id: 'surprised', icon: 'blindfold', why: 'GAP-17' },
  { id: 'fear', icon: 'all-seeing-eye', why: 'WF-15.3', freeing: true, value: record(text(120), track) },
  { id: 'helpless', icon: 'handcuffs', why: 'GAP-17' },
  { id: 'unconscious', icon: 'coma', why: 'GAP-17' },
  { id: 'out', icon: 'cross-mark', why: 'GAP-10', out: true },
  { id: 'dead', icon: 'death-skull', why: 'GAP-10', out: true },
] as const satisfies readonly ConditionDef[];

export type Condition = (typeof CONDITIONS)[number]['id'];
