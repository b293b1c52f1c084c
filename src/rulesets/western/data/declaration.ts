import { isEqual } from '../../../core/change.ts';
import {
  count,
  flag as isFlag,
  isRecord,
  list,
  oneOfWords,
  type Read,
  type Result,
  record,
  shape,
  word,
} from '../../../core/outside.ts';
import { resistance } from '../../../core/resistance.ts';
import type { Facts } from '../../../core/ruleset.ts';
import { choice, flag, type Infer, num } from '../../../core/spec.ts';
import type { Json, RuleId } from '../../../core/text.ts';
import {
  ATTRIBUTES,
  COVERS,
  GAITS,
  MAINS,
  MODES,
  PLACES,
  READIED_KINDS,
  SCOPES,
  SHOT_KINDS,
} from './fighter.ts';
import { SIMPLES } from './tables.ts';

/*
 * The orders of one turn as data: entered, stored, shown, and read by the scheduler. Readers check only their form; `figures/issues.ts` checks
 * whether they make sense.
 */

/** Circumstances of a shot or blow. The host measures what it can; people enter the rest (S-9). */
export const situationSpec = {
  /** Metres between shooter and target. */
  distance: num(10, { min: 0, real: true, why: 'S-9' }),
  /** The target's cover as seen by the shooter; `own`: the cover stored on the target. */
  cover: choice(['own', ...COVERS], 'own', { why: 'S-9' }),
  light: choice(['day', 'dusk', 'moon', 'dark'], 'day', { why: 'S-9' }),
  unaware: flag(false, { why: 'S-9' }),
  /** A long gun is rested on something, or its shooter is lying. */
  rested: flag(false, { why: 'S-9' }),
  offHand: flag(false, { why: 'S-9' }),
  oneHanded: flag(false, { why: 'S-9' }),
  /** Both barrels are fired in one step (S-22). */
  bothBarrels: flag(false, { why: 'S-22' }),
  mod: num(0, { why: 'S-9' }),
};

export type Situation = Infer<typeof situationSpec>;

/** Circumstances of an attribute test (S-8). */
export const testSpec = resistance(ATTRIBUTES, 'western.field.attributes', 'S-8');

/** The minimum covered share of the body for each cover (S-9). */
const SHARES: readonly (readonly [number, Situation['cover']])[] = [
  [1, 'full'],
  [0.7, 'threeQuarters'],
  [0.45, 'half'],
  [0.2, 'quarter'],
];

/** The circumstances that a board can measure. If nothing is in between, the target's own cover counts. */
export function measured({ distance, covered = 0 }: Facts): { readonly [field: string]: Json } {
  const [, cover] = SHARES.find(([least]) => covered >= least) ?? [];
  return { ...(distance === undefined ? {} : { distance }), ...(cover === undefined ? {} : { cover }) };
}

export type Concern = 'any' | 'single' | 'movement' | 'reload' | 'work' | 'physical' | 'shots';

/** A use of chips: the colour and price of one, the main actions that it is open to, and whether it names a shot or a scope. */
interface UseDef {
  readonly chip: 'nice' | 'damnit';
  readonly price: number;
  readonly for: Concern;
  readonly names?: 'shot' | 'scope';
  /** The chips of a simple shot may be spent on it as well (AM-26). */
  readonly simpleShot?: true;
  readonly rule: RuleId;
}

export const CHIP_USES = {
  accuracyUp: { chip: 'nice', price: 1, for: 'single', names: 'shot', simpleShot: true, rule: 'WE-12.6' },
  speedUp: { chip: 'nice', price: 1, for: 'any', names: 'scope', simpleShot: true, rule: 'WE-9.3' },
  speedDown: { chip: 'damnit', price: 1, for: 'any', names: 'scope', simpleShot: true, rule: 'WE-12.7' },
  exposed: { chip: 'damnit', price: 1, for: 'any', simpleShot: true, rule: 'WE-12.8' },
  guarded: { chip: 'nice', price: 1, for: 'movement', rule: 'S-4' },
  farther: { chip: 'nice', price: 1, for: 'movement', rule: 'S-4' },
  shorter: { chip: 'damnit', price: 1, for: 'movement', rule: 'S-4' },
  accuracyDown: { chip: 'damnit', price: 1, for: 'single', names: 'shot', simpleShot: true, rule: 'S-4' },
  loadMore: { chip: 'nice', price: 1, for: 'reload', rule: 'S-4' },
  loadLess: { chip: 'damnit', price: 1, for: 'reload', rule: 'S-4' },
  better: { chip: 'nice', price: 1, for: 'work', rule: 'S-4' },
  worse: { chip: 'damnit', price: 1, for: 'work', rule: 'S-4' },
  tires: { chip: 'damnit', price: 1, for: 'physical', rule: 'S-4' },
  frets: { chip: 'damnit', price: 1, for: 'any', rule: 'S-4' },
  jams: { chip: 'damnit', price: 3, for: 'shots', rule: 'S-4' },
} as const satisfies { readonly [use: string]: UseDef };

export type ChipUse = keyof typeof CHIP_USES;
export const USES = Object.keys(CHIP_USES) as ChipUse[];
export const useDef = (use: ChipUse): UseDef => CHIP_USES[use];

/** The names of the chips in all languages. */
export const CHIP_NAMES = { nice: 'Nice!', damnit: 'Damnit!' } as const;

const text: Read<string> = (value) => (typeof value === 'string' ? value : undefined);
/** A whole number from 1 to 40. */
const several: Read<number> = (value) => (value === 0 ? undefined : count(40)(value));
const some = <T>(one: Read<T>) => list(one, 0, 40);
const mainKey = oneOfWords(...MAINS);
const beat: Read<1 | 2> = (value) => (value === 1 || value === 2 ? value : undefined);
const metres: Read<number> = (value) => (typeof value === 'number' && value >= 0 ? value : undefined);
const simpleKey = oneOfWords(...SIMPLES, 'own');
const situation: Read<Situation> = (value) => (isRecord(value) ? (value as Situation) : undefined);

export type Place = (typeof PLACES)[number] | `shot:${number}` | `blow:${number}`;
const place: Read<Place> = (value) =>
  typeof value === 'string' && (PLACES.some((one) => one === value) || /^(shot|blow):[1-9]\d?$/.test(value))
    ? (value as Place)
    : undefined;

const signature = shape(
  { main: oneOfWords(...MAINS, 'simpleShot') },
  {
    technique: text,
    weapon: text,
    /** The custom action and its name (WE-2.4). */
    item: text,
    called: text,
  },
);
/** What a roll is signed for (WE-12.11): a main action, or a simple action that is a shot. */
export type Signature = Result<typeof signature>;

/** A signed roll, with its dice once it has been made; `quick` rolls of extras have an average result instead (AM-62). */
export type SignedRoll = Signature & {
  readonly dice?: readonly [number, number];
  readonly quick?: true;
};

/** Rolls by id: the key of the main action, or the place of a simple shot (`before`, `after`, `chain:0`). */
export type Rolls = { readonly [id: string]: SignedRoll };

const signing = shape({ rolls: record(text, signature) }, { quick: isFlag });

const simpleFields = {
  /** The name of a custom one (WE-3.3). */
  called: text,
  target: text,
  /** The thing that is handled, or the weapon that is fired. */
  item: text,
  dur: count(12),
};
const simple = shape({ simple: simpleKey }, simpleFields);
/** A simple action. */
export type SimpleOrder = Result<typeof simple>;

const link = shape({ simple: simpleKey }, { ...simpleFields, beat2: word(true) });
/** A link of a chain. The first one marked `beat2` and all after it are done in beat 2 (AM-15). */
export type ChainLink = Result<typeof link>;

const purchase = shape({ simple: simpleKey, place, pays: mainKey }, simpleFields);
/** A simple action bought with the Nice! of a main action's roll (WE-5.4). */
export type Bought = Result<typeof purchase>;

const volley = shape(
  { kind: oneOfWords(...SHOT_KINDS, 'blow'), n: several, target: text },
  {
    /** Blows that hold the target instead of hurting them (S-19). */
    grapple: isFlag,
    /** At the target's horse (S-18). */
    horse: isFlag,
    /** Go on although the target is out of the fight (AM-43). */
    keepFiring: isFlag,
    /** Fire although the target is out of sight (section 2.8 of the ledger). */
    fireAnyway: isFlag,
  },
);
/** Shots or blows of one kind at one target, in the order in which they are declared. */
export type Volley = Result<typeof volley>;

const main = shape(
  { main: mainKey },
  {
    /** The movement mode or gait. */
    mode: oneOfWords(...MODES, ...GAITS),
    /** Metres of the whole turn; if omitted, the house rules and the roll decide. */
    metres,
    volleys: some(volley),
    weapon: text,
    /**
     * Move in beat 1, and fire or strike in beat 2 (WE-8.5); with `holdFireMode` sameBeatEnd, the beat in which the shooter waits for the
     * target's movement.
     */
    from: beat,
    /** Fire at this person after their movement (WE-8.7). */
    after: text,
    /** The custom action and its name (WE-2.4). */
    item: text,
    called: text,
    /** The patient of First aid or Bringing round. */
    patient: text,
    /** The movement leads from one cover to another, so the mover is in view only on the way (WE-10.16). */
    crossesGap: isFlag,
  },
);
/** A main action as declared (WE-12.9). */
export type MainOrder = Result<typeof main>;

const beatTwo = shape(
  {},
  {
    /** Targets of the remaining shots or blows, in order; the last one counts for all further ones. */
    targets: some(text),
    after: simple,
    /** Simple actions that replace everything else. */
    chain: some(simple),
    /** Somebody to shoot at when they cross a gap (WE-10.16); in reactions only. */
    gap: text,
    /** Other main actions than those rolled for; with `planScope` free only. */
    mains: some(main),
  },
);
/** Orders that replace the declared beat 2 (WE-10.1, WE-10.14). */
export type BeatTwo = Result<typeof beatTwo>;

/** `beat` is the beat that it was entered for; a plan for beat 1 is an error (WE-10.2). `subject`: whom the condition is about. */
const plan = shape(
  { condition: text, orders: beatTwo },
  { template: oneOfWords('newEnemy', 'targetDown'), subject: text, beat },
);
/** A backup plan (WE-10.1). */
export type Plan = Result<typeof plan>;

/** `obvious`: the GM has marked the event as the enemy's plain next act (WE-10.9). */
const readied = shape(
  { event: text, kind: oneOfWords(...READIED_KINDS) },
  { subject: text, obvious: isFlag },
);
/** A readied action (WE-10.4): the main actions of the declaration are done when the event occurs. */
export type Readied = Result<typeof readied>;

const spend = shape(
  { use: oneOfWords(...USES), amount: several },
  { shot: several, scope: oneOfWords(...SCOPES) },
);
/** Chips spent on one use; some uses name a shot or blow, others a scope of Speed. */
export type Spend = Result<typeof spend>;

const chips = shape({}, { topUp: shape({ nice: count(9), damnit: count(9) }), spends: some(spend) });
/** The chips of one roll: those that were topped up, and what all of them are spent on. */
export type Chips = Result<typeof chips>;

const DECLARATION = {
  before: some(simple),
  mains: some(main),
  bought: some(purchase),
  after: some(simple),
  chain: some(link),
  plans: some(plan),
  readied,
  /** The main action whose roll pays for a reaction (WE-10.11). */
  reaction: mainKey,
  /** What the chips of each roll are spent on. */
  chips: record(text, chips),
  /** A remark of the player's, or the GM's reason for a change. */
  note: text,
  /** The circumstances of shots and blows by target, if they are not the default ones. */
  aims: record(text, situation),
};
type Fields = { readonly [field in keyof typeof DECLARATION]: Result<(typeof DECLARATION)[field]> };

/** Everything that a player enters for one turn. */
export type Declaration = Pick<Fields, 'mains'> & Partial<Fields>;
/** What the scheduler reads of it. */
export type Orders = Omit<Declaration, 'chips' | 'note' | 'aims'>;

export const NO_DECLARATION: Declaration = { mains: [] };

/** Whether a value has exactly the form that a reader gives it, without further fields. */
const fits = (read: Read<Json> | undefined, value: Json): boolean => isEqual(read?.(value), value);

const READERS: { readonly [field: string]: Read<Json> | undefined } = DECLARATION;

/** The first malformed field of a declaration, or `-` if it is no object, or undefined if its form is right. */
export function malformedAt(value: Json): string | undefined {
  if (!isRecord(value)) return '-';
  if (value.mains === undefined) return 'mains';
  return Object.entries(value).find(([field, one]) => one !== undefined && !fits(READERS[field], one))?.[0];
}

/** Whether orders for beat 2 have the right form (WE-10.14). */
export const isBeatTwo = (value: Json): boolean => fits(beatTwo, value);

/** Whether signed rolls have the right form: signatures by the roll's id; `quick` asks for average results of extras (AM-62). */
export const isSigning = (value: Json): boolean => fits(signing, value);
