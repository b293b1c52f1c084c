import { type Line, line } from '../../../core/line.ts';
import { memoize } from '../../../core/memoize.ts';
import type { TableRow } from '../../../core/ruleset.ts';
import type { Id } from '../../../core/text.ts';
import {
  ATTRIBUTES,
  type Attribute,
  HINDRANCES,
  type Injury,
  SKILL_NAMES,
  SKILLS,
  type Skill,
  UNITS,
  type Unit,
  type YzFighter,
} from './fighter.ts';
import type { Rules } from './rules.ts';
import {
  effectFaults,
  type Item,
  itemsOf,
  numberIn,
  type OwnTable,
  type RowHead,
  rangeFaults,
  rowReader,
  starterRows,
} from './tables.ts';

/** Something that an injury prevents, or makes more expensive. */
export type Hindrance = (typeof HINDRANCES)[number];

const WHILES = ['untreated', 'treated', 'unstabilised'] as const;

/** One effect of an injury. Without `while` it lasts until the injury has healed. */
export interface InjuryEffect {
  readonly while?: (typeof WHILES)[number];
  readonly skills?: Partial<Record<Skill, number>>;
  /** All skills of an attribute. */
  readonly attribute?: readonly [Attribute, number];
  readonly does?: Hindrance;
}

interface Traits {
  /** A death save falls due each time this unit has passed (YZ-12.18). */
  readonly fatal?: Unit;
  /** Instant death (YZ-12.29). */
  readonly death?: true;
  /** Modifier of the First Aid roll (YZ-12.23). */
  readonly firstAid: number;
  readonly effects: readonly InjuryEffect[];
  /** A held item falls when it happens. */
  readonly drops?: true;
  /** Health does not recover by itself (YZ-12.33). */
  readonly blocksHealing?: true;
  /** Number of d6 and their unit (YZ-12.30). */
  readonly heals: { readonly dice: number; readonly unit: 'shift' | 'day' };
  readonly stays?: Partial<Record<Skill, number>> | true;
  /** It becomes permanent if it is not treated in time. */
  readonly staysUntreated?: true;
}

/** A row of the table of critical injuries, for results of a d66 (YZ-0.11). */
export type InjuryRow = RowHead & Traits;

const LETTER = 'c';
const KEY = 'yearzero.injury';

/** Our starter table (YZ-T1). The tens die is the location, the units die the severity. */
const STARTER = starterRows(LETTER, KEY, {
  11: 'none',
  12: 'observation -1; heals 1 shift',
  13: 'mobility -1; heals 1 day',
  14: 'strength -1; heals 1 day',
  15: 'command -1; persuasion -1; heals 1 day',
  16: 'untreated: shiftDamage; heals 1 day',

  21: 'drops; rangedCombat -1; comtech -1; heals 1 day',
  22: 'closeCombat -1; heals 1 day',
  23: 'untreated: noTwoHands; heals 1 day',
  24: 'aid -1; noArm; heals 2 day',
  25: 'aid -1; noArm; mobility -1; blocksHealing; heals 3 day',
  26: 'fatal turn; aid -1; noArm; heals 2 day',

  31: 'mobility -1; heals 1 day',
  32: 'slowRun; heals 1 day',
  33: 'slowRun; mobility -1; heals 2 day',
  34: 'aid -1; untreated: crawlOnly; treated: slowRun; treated: mobility -1; heals 2 day',
  35: 'aid -1; crawlOnly; blocksHealing; heals 3 day',
  36: 'fatal turn; aid -1; slowRun; heals 2 day',

  41: 'stamina -1; heals 1 day',
  42: 'closeCombat -1; mobility -2; heals 2 day',
  43: 'fatal day; stamina -1; heals 2 day',
  44: 'fatal shift; aid -1; stamina -2; mobility -1; heals 2 day',
  45: 'fatal shift; aid -2; strength -1; heals 2 day',
  46: 'fatal turn; aid -2; stamina -2; blocksHealing; heals 3 day',

  51: 'untreated: rangedCombat -1; untreated: observation -1; heals 1 day',
  52: 'rangedCombat -1; observation -1; heals 1 day',
  53: 'wits -1; heals 1 day',
  54: 'aid -1; rangedCombat -2; observation -1; heals 2 day; stays rangedCombat -1',
  55: 'fatal shift; aid -1; unstabilised: unconscious; wits -1; blocksHealing; heals 3 day',
  56: 'fatal round; aid -1; mute; heals 2 day',

  61: 'fatal turn; handLost; drops; heals 3 day; stays',
  62: 'fatal turn; aid -1; legLost; heals 3 day; stays',
  63: 'aid -2; crawlOnly; blocksHealing; heals 3 day; staysUntreated',
  64: 'fatal round; aid -2; unstabilised: unconscious; blocksHealing; heals 3 day',
  65: 'death',
  66: 'death',
});

const oneOf = <T extends string>(all: readonly T[], word = ''): T | undefined =>
  all.find((one) => one === word);

/** A lasting effect: a modifier of a skill or of all skills of an attribute, or a hindrance. */
function lastingIn({ word, args, when }: Item): InjuryEffect | undefined {
  const time = oneOf(WHILES, when);
  if (when !== '' && time === undefined) return undefined;
  const whileIt = time ? { while: time } : {};
  const n = args.length === 1 ? numberIn(args[0]) : undefined;
  const [skill, attribute] = [oneOf(SKILL_NAMES, word), oneOf(ATTRIBUTES, word)];
  const does = oneOf(HINDRANCES, word);
  if (skill && n !== undefined) return { ...whileIt, skills: { [skill]: n } };
  if (attribute && n !== undefined) return { ...whileIt, attribute: [attribute, n] };
  return does && args.length === 0 ? { ...whileIt, does } : undefined;
}

/** Other effects of rows: how to read each word and its arguments. */
const SAYS: { readonly [word: string]: (args: readonly string[]) => Partial<Traits> | undefined } = {
  none: ([more]) => (more ? undefined : {}),
  death: ([more]) => (more ? undefined : { death: true }),
  drops: ([more]) => (more ? undefined : { drops: true }),
  blocksHealing: ([more]) => (more ? undefined : { blocksHealing: true }),
  staysUntreated: ([more]) => (more ? undefined : { staysUntreated: true }),
  fatal: ([time, more]) => {
    const unit = oneOf(UNITS, time);
    return unit && !more ? { fatal: unit } : undefined;
  },
  aid: ([by, more]) => {
    const n = numberIn(by);
    return n === undefined || more ? undefined : { firstAid: n };
  },
  heals: ([dice, time, more]) => {
    const n = numberIn(dice);
    const unit = oneOf(['shift', 'day'], time);
    const fits = n !== undefined && n >= 1 && n <= MAX_DICE && unit && !more;
    return fits ? { heals: { dice: n, unit } } : undefined;
  },
  stays: ([what, by, more]) => {
    if (what === undefined) return { stays: true };
    const [skill, n] = [oneOf(SKILL_NAMES, what), numberIn(by)];
    return skill && n !== undefined && !more ? { stays: { [skill]: n } } : undefined;
  },
};

/** The most healing dice; more are considered a typing error. */
const MAX_DICE = 20;

function partIn(item: Item): Partial<Traits> | undefined {
  const says = SAYS[item.word];
  if (says && item.when === '') return says(item.args);
  const effect = lastingIn(item);
  return effect && { effects: [effect] };
}

const NOTHING: Traits = { firstAid: 0, effects: [], heals: { dice: 0, unit: 'day' } };

/** The traits described by a row; lasting effects add up. */
function traitsIn(effect: string): Traits {
  let all = NOTHING;
  for (const item of itemsOf(effect)) {
    const part = partIn(item) ?? {};
    const stays =
      typeof all.stays === 'object' && typeof part.stays === 'object'
        ? { stays: { ...all.stays, ...part.stays } }
        : {};
    all = { ...all, ...part, ...stays, effects: [...all.effects, ...(part.effects ?? [])] };
  }
  return all;
}

const rowOf = rowReader(LETTER, KEY, traitsIn);

export const INJURIES: readonly InjuryRow[] = STARTER.map((row) => rowOf(row, false));

const readOwn = memoize((rows: readonly TableRow[]) => rows.map((row) => rowOf(row, true)));

/** The row for a d66 result, from the GM's table or the starter table (YZ-12.17). */
export const injuryAt = (d66: number, { injuryTable }: Pick<Rules, 'injuryTable'>): InjuryRow | undefined =>
  (injuryTable.length > 0 ? readOwn(injuryTable) : INJURIES).find(({ from, to }) => from <= d66 && d66 <= to);

export const injuryRow = (row: string): InjuryRow | undefined => INJURIES.find(({ id }) => id === row);

/** The row of an injury: stored with it, or from the starter table. */
export const rowOfInjury = memoize(({ row, name, effect }: Injury): InjuryRow | undefined => {
  if (effect === '') return injuryRow(row);
  const at = Number(row.slice(LETTER.length));
  return { ...rowOf({ from: at, to: at, name, effect }, true), id: row };
});

const FACES = [1, 2, 3, 4, 5, 6];
const RESULTS = FACES.flatMap((tens) => FACES.map((units) => 10 * tens + units));

/** The table of critical injuries, which a GM may replace (YZ-12.17). */
export const injuryTable: OwnTable = {
  starter: STARTER,
  faults: (rows) => [...rangeFaults(rows, RESULTS), ...rows.flatMap((row) => effectFaults(row, partIn))],
  knows: (item) => partIn(item) !== undefined,
};

/** An injury of a fighter, with its row of the table. */
export interface Borne {
  readonly id: Id;
  readonly injury: Injury;
  readonly row: InjuryRow;
}

const borneOf = memoize((injuries: YzFighter['traits']['injuries']): readonly Borne[] =>
  Object.entries(injuries).flatMap(([id, injury]) => {
    const row = rowOfInjury(injury);
    return row ? [{ id, injury, row }] : [];
  }),
);

/** All injuries of a fighter, except those no longer in the table, which have no effect. */
export const injuriesOf = ({ traits }: YzFighter): readonly Borne[] => borneOf(traits.injuries);

/** The effects of an injury; once healed, only the lasting ones. */
function effectsOf({ row, injury }: Borne): readonly InjuryEffect[] {
  const { healed, treated, stabilised } = injury;
  if (healed && typeof row.stays === 'object') return [{ skills: row.stays }];
  const lasts = { untreated: !treated, treated, unstabilised: !stabilised };
  return row.effects.filter((effect) => !effect.while || lasts[effect.while]);
}

function onSkill({ skills, attribute: [attribute, n] = ['wits', 0] }: InjuryEffect, skill: Skill): number {
  return (skills?.[skill] ?? 0) + (attribute === SKILLS[skill] ? n : 0);
}

/** The modifiers of injuries to a skill, one line each (YZ-T1). */
export const injuryLines = (fighter: YzFighter, skill: Skill): Line[] =>
  injuriesOf(fighter).map((borne) => {
    const n = effectsOf(borne).reduce((sum, effect) => sum + onSkill(effect, skill), 0);
    return line(borne.row.name, n, 'YZ-T1');
  });

/** Whether an injury hinders the fighter in this way. */
export const hinders = (fighter: YzFighter, what: Hindrance): boolean =>
  injuriesOf(fighter).some((borne) => effectsOf(borne).some(({ does }) => does === what));

export const unconscious = (fighter: YzFighter): boolean => hinders(fighter, 'unconscious');

/** Whether an injury keeps health from recovering by itself (YZ-12.33): until it is stabilised or treated. */
export const blocksHealing = (fighter: YzFighter): boolean =>
  injuriesOf(fighter).some(({ row, injury }) => row.blocksHealing && !injury.treated && !injury.stabilised);

/** An id for a new injury: that of the row, numbered if the fighter already has one. */
export function newInjuryId({ traits: { injuries } }: YzFighter, row: string): Id {
  let id = row;
  for (let n = 2; injuries[id]; n++) id = `${row}-${n}`;
  return id;
}
