import { formulasIn } from '../../../core/formula.ts';
import { choice, type Infer, text } from '../../../core/spec.ts';
import { ATTRIBUTES, DERIVED, type Derived } from './gear.ts';

/* Formulas of derived values in house rules (SD-1). */

/** Formulas with the names of the source text, and those of the code. */
export const { formulaValue, formulaFault } = formulasIn({
  faults: 'lordsouls.fault.formula',
  aliases: {
    сил: 'str',
    лов: 'agi',
    тел: 'con',
    инт: 'int',
    хар: 'cha',
    реф: 'ref',
    движ: 'move',
    энер: 'energy',
    вол: 'will',
    оз: 'hp',
    чувства: 'senses',
  },
});

const VALUES = 'values';

/** A house rule for a derived value. Its formula may use the attributes, and values derived before it. */
function formula(of: Derived, standard: string, why = 'SD-1') {
  const may = [...ATTRIBUTES, ...DERIVED.slice(0, DERIVED.indexOf(of))];
  return text(standard, { why, group: VALUES, fault: (value) => formulaFault(value, may) });
}

/** The house rules that every client loads, even outside fights: the formulas of derived values. */
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
