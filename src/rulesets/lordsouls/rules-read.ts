import type { Infer } from '../../core/spec.ts';
import { choice, text } from '../../core/spec.ts';
import { formulaFault } from './formula.ts';
import type { Derived } from './names.ts';
import { ATTRIBUTES, DERIVED } from './names.ts';

const VALUES = 'values';

/** The formula of a derived value: it may name the attributes, and those derived before it. */
function formula(of: Derived, standard: string, why = 'SD-1') {
  const may = [...ATTRIBUTES, ...DERIVED.slice(0, DERIVED.indexOf(of))];
  return text(standard, { why, group: VALUES, fault: (value) => formulaFault(value, may) });
}

/** The house rules that every client reads, whether or not it plays: what derived values come to. */
export const valueRules = {
  attributePreset: choice(['average6', 'classic10'], 'average6', { why: 'SD-1', group: VALUES }),
  refFormula: formula('ref', 'floor((agi + con) / 4)'),
  moveFormula: formula('move', 'floor((agi + con) / 4) + 1'),
  energyFormula: formula('energy', 'con'),
  willFormula: formula('will', 'int'),
  hpFormula: formula('hp', 'str'),
  sensesFormula: formula('senses', 'int'),
  dodgeFormula: formula('dodge', 'ref + 3', 'AMB-9'),
};

export type ValueRules = Infer<typeof valueRules>;
