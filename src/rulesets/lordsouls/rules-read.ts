import type { Infer } from '../../core/spec.ts';
import { choice, text } from '../../core/spec.ts';

const VALUES = 'values';

const formula = (standard: string) => text(standard, { why: 'SD-1', group: VALUES });

/** The house rules that every client reads, whether or not it plays: what derived values come to. */
export const valueRules = {
  attributePreset: choice(['average6', 'classic10'], 'average6', { why: 'SD-1', group: VALUES }),
  refFormula: formula('floor((agi + con) / 4)'),
  moveFormula: formula('floor((agi + con) / 4) + 1'),
  energyFormula: formula('con'),
  willFormula: formula('int'),
  hpFormula: formula('str'),
  sensesFormula: formula('int'),
  dodgeFormula: text('ref + 3', { why: 'AMB-9', group: VALUES }),
};

export type ValueRules = Infer<typeof valueRules>;
