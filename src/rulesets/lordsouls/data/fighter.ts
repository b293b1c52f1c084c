import type { Fighter } from '../../../core/fighter.ts';
import { formulasIn } from '../../../core/formula.ts';
import { type Line, line } from '../../../core/line.ts';
import { memoize } from '../../../core/memoize.ts';
import { choice, each, group, type Infer, num, text } from '../../../core/spec.ts';
import type { Cast, Stage } from '../../../core/stage.ts';
import { type Id, msg, verbatim } from '../../../core/text.ts';
import {
  ATTRIBUTES,
  type Attribute,
  CATEGORIES,
  DERIVED,
  type Derived,
  KINDS,
  type Kind,
  type LsGear,
} from './gear.ts';

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

export const spec = {
  /** Only ties that involve a player's character are broken by ЛОВ (LS-1.13). */
  kind: choice(['character', 'creature'], 'character', { why: 'LS-1.13' }),
  /** Fighters of one side are no opponents. If it is empty, characters oppose creatures (AMB-57). */
  side: text('', { why: 'AMB-57' }),
  attributes: each(ATTRIBUTES, num(6, { min: 0, max: 30, why: 'GAP-1' })),
  /** A bonus to a derived value, and a value that replaces its formula; 0 to use the formula (SD-1). */
  bonus: each(DERIVED, num(0, { why: 'SD-1' })),
  override: each(DERIVED, num(0, { min: 0, why: 'SD-1' })),
  hp: group({ lost: num(0, { min: 0, why: 'SD-9' }) }),
  energy: group({ spent: num(0, { min: 0, why: 'LS-4.5.2' }) }),
  size: num(0, { min: -2, max: 3, why: 'SD-8' }),
  hands: num(2, { min: 0, why: 'LS-3.10.2' }),
  naturalArmour: num(0, { min: 0, why: 'LS-6.4.5' }),
  /** Points of each kind of defence at the start of a turn (LS-6.0.4). */
  points: each(KINDS, num(1, { min: 0, why: 'LS-6.0.4' })),
  /** Manoeuvres of each category in a turn (LS-2.3). */
  capacities: each(CATEGORIES, num(1, { min: 0, why: 'LS-2.3' })),
  /** Attacks in one Attack manoeuvre (LS-7.2.5). */
  attacks: num(1, { min: 1, why: 'LS-7.2.5' }),
  /** Whether parries stop more than blows (LS-6.4.7). */
  parries: choice(['contact', 'everything'], 'contact', { why: 'LS-6.4.7' }),
  biography: text('', { rich: true }),
};

export type Traits = Infer<typeof spec>;

export type LsFighter = Fighter<Traits, LsGear, Turn>;
export type LsCast = Cast<LsFighter>;
export type LsStage = Stage<LsFighter>;

type Numbers = Pick<LsFighter, 'traits'>;

/** The constant that is added to attributes in formulas, depending on the group's attribute scale (SD-1). */
const scale = ({ attributePreset }: ValueRules): number => (attributePreset === 'average6' ? 4 : 0);

/** An attribute on the scale of formulas: СИЛ', ТЕЛ' (SD-1). */
export const scaled = ({ traits }: Numbers, attribute: Attribute, rules: ValueRules): number =>
  traits.attributes[attribute] + scale(rules);

const formulaOf = (derived: Derived, rules: ValueRules): string => rules[`${derived}Formula`];

/** All derived values of the same traits; each formula may name those before it. */
const allDerived = memoize((traits: Traits, rules: ValueRules): { readonly [name: string]: number } => {
  const names: { [name: string]: number } = {};
  for (const attribute of ATTRIBUTES) names[attribute] = scaled({ traits }, attribute, rules);
  for (const one of DERIVED) {
    const base = traits.override[one] || (formulaValue(formulaOf(one, rules), names) ?? 0);
    names[one] = base + traits.bonus[one];
  }
  return names;
});

/** A derived value: the one set by hand or the result of its formula, plus the bonus (SD-1, AMB-9). A formula that divides by 0 gives 0. */
export const derived = ({ traits }: Numbers, name: Derived, rules: ValueRules): number =>
  allDerived(traits, rules)[name] ?? 0;

/** How a derived value comes about (SD-1). */
export function derivedLines(fighter: Numbers, name: Derived, rules: ValueRules): Line[] {
  const { override, bonus } = fighter.traits;
  const label = override[name] ? msg('lordsouls.line.byHand') : verbatim(formulaOf(name, rules));
  const added = bonus[name] === 0 ? [] : [line(msg('lordsouls.line.bonus'), bonus[name], 'SD-1')];
  return [line(label, derived(fighter, name, rules) - bonus[name], 'SD-1'), ...added];
}

/** Maximum and current hit points, which may go below 0 (SD-9). */
export const maxHp = (fighter: Numbers, rules: ValueRules): number => derived(fighter, 'hp', rules);
export const hpOf = (fighter: Numbers, rules: ValueRules): number =>
  maxHp(fighter, rules) - fighter.traits.hp.lost;

/** Current ЭНЕР. */
export const energyOf = (fighter: Numbers, rules: ValueRules): number =>
  derived(fighter, 'energy', rules) - fighter.traits.energy.spent;

/** The event that a fighter waits for, and their response (LS-3.12.4). */
export type Wait = {
  readonly event: string;
  readonly response: 'attack' | 'concentrate' | 'prepare';
  readonly weapon?: Id;
  readonly mode?: number;
  readonly target?: Id;
  readonly doing?: string;
};

/** A long task: what it is, how many manoeuvres it needs and how many have been spent on it (LS-3.4.2). */
export type Task = {
  readonly key: string;
  readonly label: string;
  readonly needed: number;
  readonly done: number;
};

/** The movement in progress: its points, the points spent, the cells covered (LS-4.1.1). */
type OpenMovement = {
  readonly kind: string;
  readonly budget: number;
  readonly spent: number;
  readonly cells: number;
};

/** A fighter's record of the current fight; empty outside one. What lasts until the fighter's turn is cleared together (AMB-7). */
export type Turn = {
  readonly initiative?: number;
  /** Dice rolled for ties, one digit each; and the order that the GM sets among extras. */
  readonly tie?: string;
  readonly rank?: number;
  /** The position in the order, once everybody has one (LS-1.9). */
  readonly place?: number;
  /** They joined a fight in progress, and act this round only if their place has not passed (AMB-5). */
  readonly late?: true;
  /** `yielded`: the turn had begun when the GM put another fighter first (LS-1.12). */
  readonly own?: 'now' | 'over' | 'yielded';
  /** Manoeuvres taken in this turn, in order (LS-2.2). */
  readonly used?: readonly string[];
  /** Attacks left of an Attack manoeuvre (LS-7.2.5). */
  readonly extra?: number;
  readonly move?: OpenMovement;
  readonly diagonals?: number;
  readonly points?: { readonly [kind in Kind]: number };
  /** The manoeuvre for which all defence points count as 0 (LS-3.5.8, LS-3.9.7, LS-3.13.3). */
  readonly zeroed?: string;
  /** Kinds of defence used, and how many are allowed (LS-6.0.8, LS-3.8.4). */
  readonly kinds?: readonly Kind[];
  readonly most?: number;
  readonly improved?: Kind;
  readonly acrobatic?: number;
  readonly parries?: { readonly [weapon: Id]: number };
  readonly blocked?: Id;
  readonly wait?: Wait;
  readonly task?: Task;
  /** The task has been worked on in this turn. */
  readonly worked?: true;
  /** Abilities maintained in this turn. */
  readonly upkept?: readonly Id[];
};
