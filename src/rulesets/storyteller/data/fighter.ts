import type { Fighter } from '../../../core/fighter.ts';
import { LEFT } from '../../../core/left.ts';
import { count, oneOfWords, text as readText, record, shape, word } from '../../../core/outside.ts';
import type { ConditionDef } from '../../../core/ruleset.ts';
import { choice, each, flag, group, type Infer, list, many, num, numbers, text } from '../../../core/spec.ts';
import type { Cast, Stage } from '../../../core/stage.ts';
import { type Id, type Json, names } from '../../../core/text.ts';
import {
  ABILITIES,
  ATTRIBUTES,
  type Cover,
  DAMAGE_TYPES,
  LEVELS,
  LIMITS,
  MOVES,
  POOLS,
  POWERS,
  type StGear,
} from './gear.ts';

export type Attribute = (typeof ATTRIBUTES)[number];
export type Ability = (typeof ABILITIES)[number];

const dots = <K extends string>(keys: readonly K[], initial: number) =>
  numbers(keys, () => num(initial, { min: 0, max: LIMITS.rating }));

const pool = (name: string) => num(0, { min: 0, max: 50, label: `storyteller.pool.${name}` });

/** A row of the health track. Without a `name`, the text `storyteller.level.<id>` is shown; `penalty` is a positive number of dice. */
const level = group({
  id: text('', { label: 'storyteller.levelField.id', words: 'storyteller.level' }),
  name: text('', { label: 'storyteller.levelField.name' }),
  penalty: num(0, { min: 0, max: LIMITS.rating, label: 'storyteller.levelField.penalty' }),
  move: choice(MOVES, 'free', { label: 'storyteller.levelField.move' }),
  role: choice(['ok', 'incapacitated', 'dead'], 'ok', { label: 'storyteller.levelField.role' }),
});

export const spec = {
  kind: choice(['human', 'changeling', 'vampire', 'werewolf', 'monster'], 'human', { why: 'GAP-3' }),
  form: choice(['homid', 'glabro', 'crinos', 'hispo', 'lupus'], 'homid', { why: 'ST-7.25' }),
  wyrd: flag(false, { why: 'ST-5.10' }),
  attributes: dots(ATTRIBUTES, 1),
  abilities: dots(ABILITIES, 0),
  powers: dots(POWERS, 0),
  health: group({
    bashing: num(0, { min: 0, max: LIMITS.count, why: 'ST-5.3' }),
    lethal: num(0, { min: 0, max: LIMITS.count, why: 'ST-5.4' }),
    aggravated: num(0, { min: 0, max: LIMITS.count, why: 'ST-5.5' }),
    levels: list(level, LEVELS, { why: 'ST-6.1' }),
  }),
  extraActions: num(0, { min: 0, max: LIMITS.rating, why: 'ST-12.1' }),
  /** Spent only if a house rule allows it. */
  willpower: each(['value', 'max'], num(0, { min: 0, max: 10, why: 'AMB-42' })),
  /** The points that the fighter has in each pool, and how many of them are spent. No combat rule spends them. */
  pools: numbers(POOLS, pool),
  spent: numbers(POOLS, pool),
  /** Whether the other fields of the group `nature` override those of the kind; for monsters they always do. */
  byHand: flag(false, { why: 'AMB-40', group: 'nature' }),
  soakTypes: many(DAMAGE_TYPES, DAMAGE_TYPES, { why: 'AMB-40', group: 'nature' }),
  halvesBashing: flag(false, { why: 'ST-5.8', group: 'nature' }),
  firearmsAsBashing: flag(false, { why: 'ST-5.9', group: 'nature' }),
  shockBonus: num(2, { min: 0, max: LIMITS.rating, why: 'ST-7.25', group: 'nature' }),
  stunnable: flag(true, { why: 'ST-7.29', group: 'nature' }),
  humanoid: flag(true, { why: 'ST-8.10', group: 'nature' }),
  sharpTeeth: flag(false, { why: 'ST-8.7', group: 'nature' }),
  ambidextrous: flag(false, { why: 'ST-9.34' }),
  canBlockLethal: flag(false, { why: 'ST-10.10' }),
  /** Their wounds close by themselves, as a werewolf's always do. */
  regenerates: flag(false, { why: 'ST-7.31' }),
  notes: group({
    expects: text('', { why: 'ST-2.8' }),
    vulnerabilities: text('', { why: 'ST-5.11' }),
    immunities: text('', { why: 'ST-5.12' }),
    biography: text('', { rich: true }),
  }),
};

export type Traits = Infer<typeof spec>;
export type Level = Traits['health']['levels'][number];

/** The traits of a kind of being (GAP-3). A form changes those of werewolves, the Wyrd those of changelings. */
export type Nature = Pick<Traits, (typeof NATURE)[number]>;
export const NATURE = names(
  'soakTypes halvesBashing firearmsAsBashing shockBonus stunnable humanoid sharpTeeth',
);

const MORTAL: Nature = {
  soakTypes: ['bashing'],
  halvesBashing: false,
  firearmsAsBashing: false,
  shockBonus: 0,
  stunnable: true,
  humanoid: true,
  sharpTeeth: false,
};

export const KINDS: { readonly [kind in Exclude<Traits['kind'], 'monster'>]: Nature } = {
  human: MORTAL,
  changeling: MORTAL,
  vampire: {
    ...MORTAL,
    soakTypes: ['bashing', 'lethal'],
    halvesBashing: true,
    firearmsAsBashing: true,
    shockBonus: 2,
    stunnable: false,
    sharpTeeth: true,
  },
  werewolf: { ...MORTAL, soakTypes: DAMAGE_TYPES },
};

/** What a werewolf's form changes (ST-7.25, GAP-3). */
export const FORMS = {
  homid: {},
  glabro: { shockBonus: 2 },
  crinos: { shockBonus: 2, sharpTeeth: true },
  hispo: { shockBonus: 2, sharpTeeth: true, humanoid: false },
  lupus: { sharpTeeth: true, humanoid: false },
} as const satisfies { readonly [form: string]: Partial<Nature> };

export type StFighter = Fighter<Traits, StGear, Turn>;
export type StCast = Cast<StFighter>;
export type StStage = Stage<StFighter>;

/** The state of one action of a round. `reserved`: for a defence only (AMB-20, AMB-23); `resolving`: can no longer be switched (ST-1.10); `parts`: some of multiple actions have been carried out. */
export type SlotState = (typeof SLOT_STATES)[number];
const SLOT_STATES = names('undeclared declared reserved waiting resolving parts spent forfeited');

/** What a fighter has declared for one action; `offer` is the id of the offer it was picked from. */
export type Declaration = {
  readonly action: string;
  readonly offer?: string;
  readonly target?: Id;
  readonly weapon?: Id;
  /** The item that describes a custom manoeuvre (ST-8.2). */
  readonly technique?: Id;
  readonly situation?: { readonly [field: string]: Json };
  /** The situation as the board last measured it. */
  readonly measured?: { readonly [field: string]: Json };
  /** `measured` by target, for a second shot and for everybody in a swept area. */
  readonly measuredOf?: { readonly [target: Id]: { readonly [field: string]: Json } };
  /** Has no outward sign (ST-2.1). */
  readonly inconspicuous?: boolean;
  /** What it leads to, without naming the power, for viewers who notice no more than that (ST-2.6). */
  readonly gist?: string;
  /** The parts of multiple actions, in the order in which they are carried out (ST-11.1). */
  readonly parts?: readonly Part[];
  /** The other gun and its target (ST-9.35). */
  readonly weapon2?: Id;
  readonly target2?: Id;
  /** The circumstances of the other shot, if they differ. */
  readonly situation2?: { readonly [field: string]: Json };
  /** Everybody in a swept area (ST-9.18). */
  readonly targets?: readonly Swept[];
  /** What a desperate defence is made with (ST-10.24). */
  readonly how?: 'dodge' | 'block';
  /** The zone that is suppressed, in the player's words (ST-9.39). */
  readonly zone?: string;
  /** The power that is activated (GAP-4). */
  readonly power?: Id;
  /** The cover that the fighter takes (ST-7.20, ST-7.21). */
  readonly cover?: Cover;
  /** Attribute and ability of an action that is neither attack nor defence (ST-11.4, ST-13.13). */
  readonly attribute?: Attribute;
  readonly ability?: Ability;
};

/** One of multiple actions, and how many dice of the shared dice pool it gets (ST-11.2). */
export type Part = Declaration & { readonly dice: number };

export type SlotRecord = {
  readonly state: SlotState;
  readonly declaration?: Declaration;
  /** The index of the next part, once one has begun. */
  readonly part?: number;
  /** Which parts of multiple actions have been used as defences, by index (AMB-21). Present as soon as the action is declared. */
  readonly used?: { readonly [part: string]: true };
  /** The Storyteller's decision about who sees an inconspicuous action (ST-2.9). */
  readonly shown?: { readonly [viewer: Id]: boolean };
  /** It was carried out, rather than given up or used for a defence. */
  readonly acted?: true;
  /** The fighter for whom this one waits, and that fighter's place in the order (ST-1.13). `after`: acts after them rather than before (AMB-24). */
  readonly waitsFor?: { readonly who: Id; readonly rank: number; readonly after?: true };
};

/** A fighter's record of the current round; {} outside a fight. In a fight all records exist from the start, so that changes have exact inverses. */
export type Turn = {
  /** The initiative die, kept from round to round (ST-1.5). */
  readonly die?: number;
  /** Faces of roll-offs against equal initiative, one hexadecimal digit each, kept for the fight (AMB-11). */
  readonly tie?: string;
  /** Dexterity + Wits − wound penalty at the start of this round (ST-1.4). */
  readonly base?: number;
  readonly initiative?: number;
  /** The place in the order: 1 is the fastest. Equal only if ties act simultaneously. */
  readonly rank?: number;
  /** The actions `main`, `extra1`, `extra2` … A fighter without them takes no part in this round yet (AMB-16). */
  readonly slots?: { readonly [slot: string]: SlotRecord };
  /** The opponents who count for the mob penalty (ST-7.14). */
  readonly attackers?: { readonly [id: Id]: true };
  /** Metres of the free walk alone: 0 if the fighter decided to stay, undefined if they have not decided yet (ST-13.4). */
  readonly walked?: number;
  /** All metres announced for this round, including the free walk but not runs (ST-6.11). */
  readonly metres?: number;
  /** Metres that the token has moved on the board, including runs. Negative: announced last round, and yet to be moved. */
  readonly ground?: number;
  /** Willpower has bought a success in this round (AMB-42). */
  readonly willed?: true;
  readonly defences?: number;
  /** Attackers against whom a defence has been paid for in this round (house rule `defenceCovers`). */
  readonly covered?: { readonly [id: Id]: true };
  /** The die has been rerolled in this round (ST-1.7). */
  readonly rerolled?: boolean;
  /** The die has been rerolled in this fight (house rule `initiativeReroll`). */
  readonly everRerolled?: boolean;
  /** Initiative penalties for the next round: the worst of each kind (ST-1.14), and the sum of each kind. */
  readonly next?: { readonly [kind: string]: number };
  readonly nextSum?: { readonly [kind: string]: number };
  /** Initiative penalties of this round by kind, combined as the house rule says (AMB-14). */
  readonly lost?: { readonly [kind: string]: number };
  /** The place among tied fighters, picked by the Storyteller (AMB-11 `manual`). */
  readonly pick?: number;
};

/** A record at the beginning of a round, apart from die and actions. */
export const BLANK_TURN = {
  attackers: {},
  covered: {},
  defences: 0,
  metres: 0,
  next: {},
  nextSum: {},
  lost: {},
} as const;

/** Somebody in the area of a spray, and their cover (AMB-76). */
export type Swept = { readonly who: Id; readonly distance: number; readonly cover: Cover };

const id = readText(120);

/** Conditions of a fighter. The value is `true` or says more: `held` by whom, `holding` whom, `limbDisabled` which, `inCover` what, `shocked` when, `aiming` at whom. */
export const CONDITIONS = [
  { id: 'prone', icon: 'falling', why: 'ST-7.34', freeing: true },
  // Must spend the next action on standing up.
  { id: 'owesStanding', icon: 'person-in-bed', why: 'ST-7.37', freeing: true },
  { id: 'shocked', icon: 'embrassed-energy', why: 'ST-7.26', value: oneOfWords('next', 'now', 'nowAndNext') },
  { id: 'stunned', icon: 'knocked-out-stars', why: 'ST-7.30', out: true },
  { id: 'held', icon: 'handcuffs', why: 'ST-8.6', freeing: true },
  { id: 'holding', icon: 'grab', why: 'ST-8.4', freeing: true },
  { id: 'limbDisabled', icon: 'broken-bone', why: 'ST-8.14', value: record(readText(40), word(true)) },
  {
    id: 'aiming',
    icon: 'crosshair',
    why: 'ST-9.1',
    voluntary: true,
    value: shape({ at: id, with: id, rounds: count(1000) }),
  },
  { id: 'suppressing', icon: 'machine-gun-magazine', why: 'ST-9.39', voluntary: true },
  { id: 'counterattacking', icon: 'sword-clash', why: 'ST-10.14', voluntary: true },
  { id: 'covering', icon: 'shield-bash', why: 'ST-10.21', voluntary: true },
  { id: 'desperate', icon: 'shield-echoes', why: 'ST-10.24', voluntary: true },
  { id: 'inCover', icon: 'brick-wall', why: 'ST-7.20', voluntary: true },
  { id: 'blinded', icon: 'blindfold', why: 'ST-7.8' },
  { id: 'paralysed', icon: 'stop-sign', why: 'ST-8.22', out: true },
  { id: 'incapacitated', icon: 'coma', why: 'ST-6.8', out: true },
  { id: 'torpor', icon: 'coffin', why: 'ST-6.9', out: true },
  { id: 'dead', icon: 'death-skull', why: 'ST-6.9', out: true },
  ...LEFT,
] as const satisfies readonly ConditionDef[];

export type Condition = (typeof CONDITIONS)[number]['id'];
