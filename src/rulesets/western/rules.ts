import type { Infer } from '../../core/spec.ts';
import { choice, flag, group, list, num, record } from '../../core/spec.ts';
import { starterTables } from './starter-tables.ts';
import { CHIP_TABLE } from './tables.ts';

const ROLL = 'roll';
const ORDER = 'order';
const DECLARATION = 'declaration';
const STARTER = 'starter';

/** House rules: where the text is silent or can be read in two ways, a table decides once. The first option is the default. */
export const rulesSpec = {
  topUpMax: num(1, { min: 0, max: 3, why: 'AM-28', group: ROLL }),
  simpleShotRoll: choice(['limited', 'none', 'full'], 'limited', { why: 'AM-26', group: ROLL }),
  unspentNice: choice(['lost', 'keepOneTurn'], 'lost', { why: 'AM-27', group: ROLL }),
  chipTable: list(
    group({
      from: num(0, { label: 'western.chipField.from' }),
      nice: num(0, { min: 0, label: 'western.chipField.nice' }),
      damnit: num(0, { min: 0, label: 'western.chipField.damnit' }),
    }),
    CHIP_TABLE,
    { why: 'S-3', group: ROLL },
  ),
  testTarget: num(16, { why: 'S-8', group: ROLL }),
  hitTarget: num(16, { why: 'S-9', group: ROLL }),

  speedTie: choice(['simultaneous', 'rollTotal', 'rollOff'], 'simultaneous', { why: 'AM-6', group: ORDER }),
  gallopInitiative: choice(['metres', 'swiftness'], 'metres', { why: 'AM-7', group: ORDER }),
  briefSimpleFirst: flag(true, { why: 'AM-9', group: ORDER }),
  trailingInExchange: flag(true, { why: 'AM-10', group: ORDER }),
  exchangeScope: choice(['cycle', 'all'], 'cycle', { why: 'AM-11', group: ORDER }),
  holdFireMode: choice(['nextBeat', 'sameBeatEnd'], 'nextBeat', { why: 'AM-13', group: ORDER }),
  meleeAlternates: flag(false, { why: 'AM-52', group: ORDER }),

  sprintBeforeAfter: flag(true, { why: 'AM-17', group: DECLARATION }),
  planScope: choice(['rolled', 'free'], 'rolled', { why: 'AM-39', group: DECLARATION }),
  onTargetDown: choice(['hold', 'keepFiring'], 'hold', { why: 'AM-43', group: DECLARATION }),
  declarationVisibility: choice(['secret', 'open', 'masterOnly'], 'secret', {
    why: 'AM-58',
    group: DECLARATION,
  }),
  npcQuick: flag(false, { why: 'AM-62', group: DECLARATION }),
  textExport: choice(['ru', 'en', 'both'], 'ru', { why: 'WE-12.1', group: DECLARATION }),

  starterRules: flag(true, { why: 'S-9', group: STARTER }),
  /** A table's own durations of simples, by the simple's key. */
  simpleTable: record(num(0, { min: 0 }), {}, { why: 'S-5', group: STARTER }),
  /** A table's own word for pairs of mains: `shooting+movement`. */
  comboTable: record(choice(['ok', 'warn', 'no']), {}, { why: 'S-6', group: STARTER }),
  /** A table's own metres of an average turn, by the way of going. */
  moveTable: record(num(0, { min: 0 }), {}, { why: 'S-17', group: STARTER }),
  /** A table's own word whether Nice! buys a simple, by the simple's key. */
  chipSimples: record(flag(true), {}, { why: 'AM-19', group: STARTER }),
  ...starterTables,
};

/** The house rules of a table. */
export type Rules = Infer<typeof rulesSpec>;
