import type { Shared } from '../../../core/compose.ts';
import { line, total } from '../../../core/line.ts';
import type { Budget } from '../../../core/round.ts';
import { givenOnly, msg } from '../../../core/text.ts';
import {
  type Declaration,
  type MainOrder,
  NO_DECLARATION,
  type Orders,
  type Rolls,
  type Signature,
  type SignedRoll,
  type SimpleOrder,
} from '../data/declaration.ts';
import type { Gait, MainKey } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { BEAT_BUDGET, type ChipCount, simpleOf } from '../data/tables.ts';
import type { Beat, WeFighter } from '../data/turn.ts';
import { quickResult, type Result, resultOf, rollLines } from './dice.ts';
import { firearmOf, horseOf } from './gear.ts';
import {
  chipBalance,
  chipsSpent,
  durOf,
  metresOf,
  simpleShotIds,
  simpleShotRolls,
  simpleShotSpeed,
  speedChips,
} from './orders.ts';
import { type Actor, type Sequence, sequenceOf, simpleTime } from './sequence.ts';
import { speedOf } from './state.ts';

/* Results of signed rolls, and what depends on them: chips, distances, and the scheduler's view of a fighter. */

/** A declaration, its rolls, and what their results depend on. */
export interface DeclarationDraft {
  readonly declaration: Declaration;
  readonly rolls: Rolls;
  /** The modifiers of a roll; they change when a main action is added or dropped (WE-4.3). */
  mods(id: string, roll: SignedRoll): number;
  /** Nice! kept from the turn before (AM-27); it counts with the first roll. */
  readonly kept?: number;
  readonly rules: Rules;
}
function resultOfRoll(
  id: string,
  roll: SignedRoll,
  { mods, rules }: Pick<DeclarationDraft, 'mods' | 'rules'>,
): Result | undefined {
  if (roll.quick) return quickResult(rules);
  return roll.dice && resultOf(roll.dice[0] + roll.dice[1] + mods(id, roll), rules);
}

/** The unspent chips of a roll by colour, or undefined before the roll is made. */
export function chipsLeft(id: string, draft: DeclarationDraft): ChipCount | undefined {
  const roll = draft.rolls[id];
  const result = roll && resultOfRoll(id, roll, draft);
  if (!roll || !result) return undefined;
  const { nice = 0, damnit = 0 } = draft.declaration.chips?.[id]?.topUp ?? {};
  if (roll.main === 'simpleShot' && draft.rules.simpleShotRoll === 'none') return { nice: 0, damnit: 0 };
  const spent = chipsSpent(draft.declaration, id, (order) => durOf(order, draft.rules));
  const [first] = Object.keys(draft.rolls);
  const kept = id === first ? (draft.kept ?? 0) : 0;
  return { nice: result.nice + kept + nice - spent.nice, damnit: result.damnit + damnit - spent.damnit };
}

/** The main actions of signed rolls, without simple shots. */
export const signedMains = (rolls: { readonly [id: string]: Signature }): MainKey[] =>
  Object.values(rolls).flatMap(({ main }) => (main === 'simpleShot' ? [] : [main]));

/** How many main actions count for the −2 (WE-4.3): the declared ones or, before a declaration, the signed ones. */
const countMains = ({ turn }: WeFighter, declaration: Declaration | undefined): number =>
  declaration ? declaration.mains.length : signedMains(turn.rolls ?? {}).length;

/** The technique of a roll: that of most shots, or the movement mode (S-7, AM-48). */
function techniqueOf({ volleys = [], mode }: MainOrder): string | undefined {
  if (mode !== undefined) return mode;
  const counts = new Map<string, number>();
  for (const { kind, n } of volleys) counts.set(kind, (counts.get(kind) ?? 0) + n);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0] === 'blow' ? undefined : most?.[0];
}

/** The rolls that a declaration needs and that are not signed yet (WE-2.3, WE-12.11). */
export function unsignedRolls({ turn }: WeFighter, declaration: Declaration): Rolls {
  const signed = turn.rolls ?? {};
  const mains = declaration.mains.map((order): [string, Signature] => {
    const { main, weapon, item, called } = order;
    return [main, { main, ...givenOnly({ technique: techniqueOf(order), weapon, item, called }) }];
  });
  const shots = simpleShotIds(declaration).map((id): [string, Signature] => {
    const { kind = 'chain', parts = [] } = simpleShotRolls.read(id) ?? {};
    const order = declaration[kind]?.[Number(parts[0] ?? 0)];
    return [id, { main: 'simpleShot', ...givenOnly({ technique: order && simpleOf(order.simple).shot }) }];
  });
  return Object.fromEntries([...mains, ...shots].filter(([id]) => signed[id] === undefined));
}

/** The modifiers of a signed roll, by the technique and main actions actually declared (AM-48, AM-49). */
export function modsOf(
  fighter: WeFighter,
  id: string,
  roll: SignedRoll,
  declaration: Declaration | undefined,
  rules: Rules,
): number {
  const order = declaration?.mains.find(({ main }) => main === id);
  const technique = (order && techniqueOf(order)) ?? roll.technique;
  const weapon = order?.weapon ?? roll.weapon;
  return total(rollLines(fighter, { ...roll, technique, weapon }, countMains(fighter, declaration), rules));
}

/** A simple reload takes as long as the weapon says (S-22). */
function withWeaponTime<T extends SimpleOrder>(fighter: WeFighter, order: T): T {
  if (order.simple !== 'reload' || order.dur !== undefined) return order;
  const dur = firearmOf(fighter, order.item)?.traits.reloadSimple ?? 0;
  return dur > 0 ? { ...order, dur } : order;
}
function withWeaponTimes(fighter: WeFighter, declaration: Declaration): Declaration {
  const timed = <T extends SimpleOrder>(some: readonly T[] = []) =>
    some.length > 0 ? some.map((one) => withWeaponTime(fighter, one)) : undefined;
  const { before, after, chain } = declaration;
  return {
    ...declaration,
    ...givenOnly({ before: timed(before), after: timed(after), chain: timed(chain) }),
  };
}

/** A declaration as its checks read it. */
export const draftOf = (fighter: WeFighter, declaration: Declaration, rules: Rules): DeclarationDraft => ({
  declaration: withWeaponTimes(fighter, declaration),
  rolls: fighter.turn.rolls ?? {},
  mods: (id, roll) => modsOf(fighter, id, roll, declaration, rules),
  ...(fighter.turn.kept === undefined ? {} : { kept: fighter.turn.kept }),
  rules,
});

/** The result of a roll, or undefined before it is made. */
export function resultFor(fighter: WeFighter, id: string, rules: Rules): Result | undefined {
  const roll = fighter.turn.rolls?.[id];
  const declaration = fighter.turn.declaration ?? NO_DECLARATION;
  return roll && resultOfRoll(id, roll, draftOf(fighter, declaration, rules));
}

const DISTANCE_SHARE = { bad: 0.75, average: 1, excellent: 1.25 } as const;
const GAIT_FIELD: { readonly [gait in Gait]: 'walk' | 'trot' | 'gallop' | 'career' } = {
  rideWalk: 'walk',
  rideTrot: 'trot',
  rideGallop: 'gallop',
  rideCareer: 'career',
};

/** Metres of a movement: from the table, adjusted by the band of the roll and a tenth for each chip (S-16, S-17, S-18, S-4). */
export function rolledMetres(
  fighter: WeFighter,
  order: MainOrder,
  declaration: Declaration,
  rules: Rules,
): number {
  if (order.metres !== undefined) return order.metres;
  const horse = horseOf(fighter)?.traits;
  const base =
    order.main === 'riding' && horse
      ? horse[GAIT_FIELD[(order.mode ?? 'rideWalk') as Gait]]
      : metresOf(order, rules);
  const result = resultFor(fighter, order.main, rules);
  const chips = chipBalance(declaration, order.main, 'farther', 'shorter');
  const share = rules.starterRules && result ? DISTANCE_SHARE[result.band] : 1;
  return Math.max(0, Math.round(base * (share + chips / 10)));
}

/** Orders with the distances that follow from the rolls. */
function measuredOrders(fighter: WeFighter, declaration: Declaration, rules: Rules): Orders {
  const mains = declaration.mains.map((order) =>
    order.main === 'movement' || order.main === 'riding'
      ? { ...order, metres: rolledMetres(fighter, order, declaration, rules) }
      : order,
  );
  return { ...withWeaponTimes(fighter, declaration), mains };
}

/** A fighter as the scheduler reads them. */
export function actorOf(fighter: WeFighter, rules: Rules): Actor {
  const declaration = fighter.turn.declaration ?? NO_DECLARATION;
  const { watch, loss } = fighter.turn;
  const swiftness = horseOf(fighter)?.traits.swiftness;
  return {
    who: fighter.id,
    speed: speedOf(fighter, rules),
    chips: speedChips(declaration),
    simpleShots: simpleShotSpeed(declaration),
    orders: measuredOrders(fighter, declaration, rules),
    ...givenOnly({ swiftness, loss, waits: watch === 'armed' || undefined }),
  };
}

/** Unspent Nice! of this turn (AM-27). */
export function niceLeft(fighter: WeFighter, rules: Rules): number {
  const draft = { ...draftOf(fighter, fighter.turn.declaration ?? NO_DECLARATION, rules), kept: 0 };
  return Object.keys(draft.rolls).reduce((sum, id) => sum + Math.max(0, chipsLeft(id, draft)?.nice ?? 0), 0);
}

/** The chips left of each roll that has been made, and where they come from (WE-12.3, WE-12.4). */
export function chipBudgets(fighter: WeFighter, rules: Rules): Shared[] {
  const declaration = fighter.turn.declaration ?? NO_DECLARATION;
  const draft = draftOf(fighter, declaration, rules);
  return Object.entries(draft.rolls).flatMap(([id, { main }]) => {
    const result = resultFor(fighter, id, rules);
    const left = chipsLeft(id, draft);
    if (!result || !left) return [];
    const topUp = declaration.chips?.[id]?.topUp;
    return (['nice', 'damnit'] as const).map((chip) => ({
      id: `${chip}:${id}`,
      label: msg(`western.budget.${chip}`, { main: msg(`western.main.${main}`) }),
      of: result[chip] + (topUp?.[chip] ?? 0),
      left: left[chip],
      lines: [
        line(msg('western.compose.thrown'), result[chip], 'WE-12.3'),
        ...(topUp ? [line(msg('western.compose.topUp'), topUp[chip], 'WE-12.4')] : []),
      ],
    }));
  });
}

/** The time for simple actions that a sequence leaves in its beat (WE-7.11). */
export const beatBudget = (beat: Beat, sequence: Sequence) => ({
  id: `beat:${beat}`,
  label: msg('western.budget.beat', { n: beat }),
  left: BEAT_BUDGET - simpleTime(sequence),
  of: BEAT_BUDGET,
});

/** What a fighter may still spend: chips by roll, and the time for simple actions in each beat. */
export function budgetsOf(fighter: WeFighter, rules: Rules): Budget[] {
  const who = fighter.id;
  const actor = { who, speed: 0, loss: 0, orders: fighter.turn.declaration ?? NO_DECLARATION };
  return [
    ...chipBudgets(fighter, rules).map(({ lines: _, ...budget }) => ({ who, ...budget })),
    ...([1, 2] as const).map((beat) => ({ who, ...beatBudget(beat, sequenceOf(actor, beat, rules)) })),
  ];
}
