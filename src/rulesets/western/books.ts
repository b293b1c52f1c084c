import type { Change } from '../../core/change.ts';
import { add, set } from '../../core/change.ts';
import type { Infer } from '../../core/spec.ts';
import { flag, num } from '../../core/spec.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { chipsOn } from './chips.ts';
import { befall, lift } from './conditions.ts';
import { NO_DECLARATION } from './declaration.ts';
import { TRACKS, tracksSpec } from './ends.ts';
import type { WeFighter } from './fighter.ts';
import { carriedLoad, firearmOf, skipsTest } from './gear.ts';
import { bloodChanges } from './harm.ts';
import { horseBooks } from './horses.ts';
import type { Rules } from './rules.ts';
import { has } from './state.ts';
import { BLEEDS } from './wounds.ts';

/*
 * The end of a turn (section 8.3 of the ledger): what the starter rules propose; the master may change any of it by hand before and after.
 */

/** Fatigue by what was declared (S-14). */
const TIRES: { readonly [mode: string]: number } = { sprint: 2, zigzag: 2, jog: 1 };
const RESTS = 1;
const RESTS_LYING = 2;
const BURDENED = 3;

/** Fatigue that this turn has brought; below 0: rest. */
export function fatigueGain(fighter: WeFighter): number {
  const declaration = fighter.turn.declaration ?? NO_DECLARATION;
  const gains = declaration.mains
    .map(({ main, mode }) => (main === 'melee' ? 1 : (TIRES[mode ?? ''] ?? 0)))
    .filter((n) => n > 0)
    .map((n) => n + (carriedLoad(fighter) >= BURDENED ? 1 : 0));
  const chips = chipsOn(declaration, 'tires');
  if (gains.length > 0) return gains.reduce((sum, n) => sum + n, chips);
  return chips - (fighter.traits.posture === 'lying' ? RESTS_LYING : RESTS);
}

/** Blood lost at the end of this turn (S-10, S-11). */
export const bloodLost = ({ traits }: WeFighter, turn: number): number =>
  traits.wounds.reduce((sum, wound) => {
    const { by, every } = BLEEDS[wound.bleeding];
    return sum + ((turn - wound.turn + 1) % every === 0 ? by : 0);
  }, 0);

/** The tracks as the books propose them, or as the master has entered them in their place. */
export type Tracks = WeFighter['traits']['tracks'];

/** Adrenaline lasts two turns and is paid for with 3 fatigue; it takes 3 stress away (S-13). */
const ADRENALINE_TURNS = 2;
const ADRENALINE_PRICE = 3;

function nerves(fighter: WeFighter): {
  readonly changes: Change[];
  readonly fatigue: number;
  readonly stress: number;
} {
  const { nerve } = fighter.turn;
  const left = Number(fighter.conditions.adrenaline ?? 0);
  const calm = { fatigue: 0, stress: 0 };
  if (left > 1) return { ...calm, changes: befall(fighter, 'adrenaline', 'S-13', left - 1) };
  if (left === 1)
    return {
      changes: lift(fighter, 'adrenaline', 'S-13'),
      fatigue: ADRENALINE_PRICE,
      stress: -ADRENALINE_PRICE,
    };
  if (nerve === undefined) return { ...calm, changes: lift(fighter, 'panic', 'S-13') };
  if (nerve < 0) return { ...calm, changes: befall(fighter, 'panic', 'S-13') };
  const rush = nerve >= 5 ? befall(fighter, 'adrenaline', 'S-13', ADRENALINE_TURNS) : [];
  return { ...calm, changes: [...lift(fighter, 'panic', 'S-13'), ...rush] };
}

/** Who was stunned comes to at the end of the turn, and is shaken in the next (S-12). */
const comesTo = (fighter: WeFighter): Change[] =>
  has(fighter, 'stunned')
    ? [...lift(fighter, 'stunned', 'S-12'), ...befall(fighter, 'shaken', 'S-12')]
    : lift(fighter, 'shaken', 'S-12');

/** Watchfulness ends with the turn after the observation (S-16). */
function tiresOfWatching(fighter: WeFighter, turn: number): Change[] {
  const { until = turn + 1 } = (fighter.conditions.watchful ?? {}) as { readonly until?: number };
  return until <= turn ? lift(fighter, 'watchful', 'S-16') : [];
}

/** A weapon that Damnit! has jammed: its next shot needs a simple first (S-4). */
function jams(fighter: WeFighter): Change[] {
  const declaration = fighter.turn.declaration ?? NO_DECLARATION;
  return declaration.mains.flatMap(({ main, weapon }) => {
    const gun = chipsOn(declaration, 'jams', main) > 0 ? firearmOf(fighter, weapon) : undefined;
    return gun && !gun.traits.jammed
      ? [set(fighter.id, `gear.${gun.id}.traits.jammed`, false, true, 'S-4')]
      : [];
  });
}

/** Who fell in a turn, and who was fired at by whom: what the steps of both its beats tell. */
export type Seen = readonly { readonly who: Id; readonly target?: Id; readonly felled?: true }[];

/**
 * Allies of somebody who fell in this turn, as they are proposed (S-13): players' characters stand together and so do the master's, save for those
 * who fired at one another. Whether he saw it and who is a friend the master knows.
 */
export function alliesFallen(fighter: WeFighter, seen: Seen, cast: Cast<WeFighter>): number {
  const { id, traits } = fighter;
  const hostile = (other: Id): boolean =>
    seen.some(({ who, target }) => (who === id && target === other) || (who === other && target === id));
  const fallen = new Set(
    seen.flatMap(({ felled, target }) => (felled && target !== undefined ? [target] : [])),
  );
  return [...fallen].filter(
    (other) => other !== id && cast[other]?.traits.kind === traits.kind && !hostile(other),
  ).length;
}

/** Stress by what happened in this turn, as proposed or as the master says: allies who fell in sight, friends who died, nobody hostile in sight (S-13). */
const FRIEND_DIED = 2;
const seenStress = ({ alliesFell = 0, friendsDied = 0, unseen = false }: Partial<Book>): number =>
  alliesFell + FRIEND_DIED * friendsDied - (unseen ? 1 : 0);

/** What the starter rules make of his tracks at the end of this turn (S-11 to S-14). */
export function proposedTracks(fighter: WeFighter, turn: number, { starterRules }: Rules): Tracks {
  const { tracks } = fighter.traits;
  if (!starterRules) return tracks;
  const { fatigue, stress } = nerves(fighter);
  const frets = chipsOn(fighter.turn.declaration ?? NO_DECLARATION, 'frets');
  const moved = (n: number, by: number) => Math.max(0, n + by);
  return {
    fatigue: moved(tracks.fatigue, fatigueGain(fighter) + fatigue),
    bloodLoss: moved(tracks.bloodLoss, bloodLost(fighter, turn)),
    stress: moved(tracks.stress, frets + stress),
    shock: moved(tracks.shock, -1),
  };
}

/** What the master enters of somebody before he closes the turn: his tracks as proposed, and what has frightened him (WE-11.1, S-13). */
export const bookSpec = (fighter: WeFighter, turn: number, rules: Rules, allies: number) => ({
  ...tracksSpec(proposedTracks(fighter, turn, rules)),
  alliesFell: num(rules.starterRules ? allies : 0, {
    min: 0,
    label: 'western.bookField.alliesFell',
    why: 'S-13',
  }),
  friendsDied: num(0, { min: 0, label: 'western.bookField.friendsDied', why: 'S-13' }),
  unseen: flag(false, { label: 'western.bookField.unseen', why: 'S-13' }),
});
export type Book = Infer<ReturnType<typeof bookSpec>>;

const RULE_OF = { fatigue: 'S-14', bloodLoss: 'S-11', stress: 'S-13', shock: 'S-12' } as const;

function trackChanges(fighter: WeFighter, turn: number, rules: Rules, allies: number): Change[] {
  const { book } = fighter.turn;
  const said = book ?? proposedTracks(fighter, turn, rules);
  const is = {
    ...said,
    stress: Math.max(0, said.stress + seenStress(book ?? { alliesFell: rules.starterRules ? allies : 0 })),
  };
  return TRACKS.filter((track) => is[track] !== fighter.traits.tracks[track]).map((track) =>
    add(
      fighter.id,
      `traits.tracks.${track}`,
      is[track] - fighter.traits.tracks[track],
      book ? 'WE-11.1' : RULE_OF[track],
    ),
  );
}

/** Everybody's own bookkeeping at the end of a turn; `allies` are those of his who fell in it. */
export function bookChanges(fighter: WeFighter, turn: number, rules: Rules, allies = 0): Change[] {
  const tracks = trackChanges(fighter, turn, rules, allies);
  if (!rules.starterRules) return tracks;
  const blood = (fighter.turn.book ?? proposedTracks(fighter, turn, rules)).bloodLoss;
  return [
    ...tracks,
    ...bloodChanges(fighter, blood),
    ...comesTo(fighter),
    ...nerves(fighter).changes,
    ...tiresOfWatching(fighter, turn),
    ...jams(fighter),
    ...horseBooks(fighter, turn),
  ];
}

/** Stress from which Nerve is tested at the end of the turn, at 5 less that (S-13). */
export const NERVE_FROM = 5;
export const needsNerve = (fighter: WeFighter, { starterRules }: Rules): boolean =>
  starterRules &&
  fighter.traits.tracks.stress >= NERVE_FROM &&
  !has(fighter, 'adrenaline') &&
  !skipsTest(fighter, 'nerve');
