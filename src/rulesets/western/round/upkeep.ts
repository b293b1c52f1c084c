import { adjust, type Change } from '../../../core/change.ts';
import { flag, num } from '../../../core/spec.ts';
import type { Id } from '../../../core/text.ts';
import { NO_DECLARATION } from '../data/declaration.ts';
import { BLOOD_DEAD, BLOOD_OUT, TRACKS } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { BLEEDS } from '../data/tables.ts';
import {
  type Published,
  type RunStep,
  START,
  type Tracks,
  type Turn,
  type UpkeepEntry,
  type WeCast,
  type WeFighter,
} from '../data/turn.ts';
import { carriedLoad, firearmOf, horseUpkeep, skipsTest, writeGear } from '../figures/gear.ts';
import { chipsSpentOn } from '../figures/orders.ts';
import { niceLeft } from '../figures/rolls.ts';
import { stepsSoFar } from '../figures/schedule.ts';
import { able, effectsOf, gain, has, inFight, lose, statusOf, tracksSpec } from '../figures/state.ts';
import type { Draft } from './run.ts';

/* The end of a turn (section 8.3 of the ledger). The starter rules propose changes, which the GM may correct; then the next turn is opened. */

/** Fatigue by movement mode (S-14). */
const FATIGUE_BY_MODE: { readonly [mode: string]: number } = { sprint: 2, zigzag: 2, jog: 1 };
const RESTS = 1;
const RESTS_LYING = 2;
const BURDENED = 3;

/** The fatigue of this turn; negative for recovery. */
export function fatigueGain(fighter: WeFighter): number {
  const declaration = fighter.turn.declaration ?? NO_DECLARATION;
  const gains = declaration.mains
    .map(({ main, mode }) => (main === 'melee' ? 1 : (FATIGUE_BY_MODE[mode ?? ''] ?? 0)))
    .filter((n) => n > 0)
    .map((n) => n + (carriedLoad(fighter) >= BURDENED ? 1 : 0));
  const chips = chipsSpentOn(declaration, 'tires');
  if (gains.length > 0) return gains.reduce((sum, n) => sum + n, chips);
  return chips - (fighter.traits.posture === 'lying' ? RESTS_LYING : RESTS);
}

/** Blood lost at the end of this turn (S-10, S-11). */
export const bloodLost = ({ traits }: WeFighter, turn: number): number =>
  traits.wounds.reduce((sum, wound) => {
    const { by, every } = BLEEDS[wound.bleeding];
    return sum + ((turn - wound.turn + 1) % every === 0 ? by : 0);
  }, 0);

/** Adrenaline lasts two turns. Its end adds 3 fatigue and removes 3 stress (S-13). */
const ADRENALINE_TURNS = 2;
const ADRENALINE_PRICE = 3;

/** The effects of Nerve, panic and adrenaline at the end of a turn; `price` is the cost of the end of adrenaline. */
function nerveEffects(fighter: WeFighter): { readonly changes: Change[]; readonly price: number } {
  const { nerve } = fighter.turn;
  const left = Number(fighter.conditions.adrenaline ?? 0);
  if (left > 1) return { changes: gain(fighter, 'adrenaline', 'S-13', left - 1), price: 0 };
  if (left === 1) return { changes: lose(fighter, 'adrenaline', 'S-13'), price: ADRENALINE_PRICE };
  if (nerve !== undefined && nerve < 0) return { changes: gain(fighter, 'panic', 'S-13'), price: 0 };
  const rush = nerve !== undefined && nerve >= 5;
  const changes = [
    ...lose(fighter, 'panic', 'S-13'),
    ...(rush ? gain(fighter, 'adrenaline', 'S-13', ADRENALINE_TURNS) : []),
  ];
  return { changes, price: 0 };
}

/** Stunning ends with the turn, and the fighter is shaken in the next one (S-12). */
const endStun = (fighter: WeFighter): Change[] =>
  has(fighter, 'stunned')
    ? [...lose(fighter, 'stunned', 'S-12'), ...gain(fighter, 'shaken', 'S-12')]
    : lose(fighter, 'shaken', 'S-12');

/** Watchfulness ends with the turn after the observation (S-16). */
function endWatchfulness(fighter: WeFighter, turn: number): Change[] {
  const { until = turn + 1 } = (fighter.conditions.watchful ?? {}) as { readonly until?: number };
  return until <= turn ? lose(fighter, 'watchful', 'S-16') : [];
}

/** Damnit! may jam a weapon, which has to be cleared before the next shot (S-4). */
function jamWeapons(fighter: WeFighter): Change[] {
  const declaration = fighter.turn.declaration ?? NO_DECLARATION;
  const jammed = declaration.mains.filter(({ main }) => chipsSpentOn(declaration, 'jams', main) > 0);
  return [...new Set(jammed.map(({ weapon }) => weapon))].flatMap((weapon) => {
    const gun = firearmOf(fighter, weapon);
    return gun ? writeGear(fighter, gun, 'jammed', true, 'S-4') : [];
  });
}

/** The proposed number of allies who fell in this turn (S-13): fighters of the same kind, unless one has fired at the other. Only the GM knows who saw it. */
export function alliesFallen(
  fighter: WeFighter,
  seen: readonly Pick<RunStep, 'who' | 'target' | 'felled'>[],
  cast: WeCast,
): number {
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

/** Conditions caused by blood loss (S-11). */
function bloodChanges(fighter: WeFighter, loss: number): Change[] {
  if (loss >= BLOOD_DEAD) return gain(fighter, 'dead', 'S-11');
  return loss >= BLOOD_OUT ? gain(fighter, 'knockedOut', 'S-11') : [];
}

/** Stress from the events of this turn: allies who fell in sight, friends who died, no enemy in sight (S-13). */
const FRIEND_DIED = 2;
const stressOfEvents = ({ alliesFell = 0, friendsDied = 0, unseen = false }: Partial<UpkeepEntry>): number =>
  alliesFell + FRIEND_DIED * friendsDied - (unseen ? 1 : 0);

/** The tracks that the starter rules propose for the end of this turn (S-11 to S-14). */
function proposedTracks(fighter: WeFighter, turn: number, { starterRules }: Rules): Tracks {
  const { tracks } = fighter.traits;
  if (!starterRules) return tracks;
  const { price } = nerveEffects(fighter);
  const frets = chipsSpentOn(fighter.turn.declaration ?? NO_DECLARATION, 'frets');
  const moved = (n: number, by: number) => Math.max(0, n + by);
  return {
    fatigue: moved(tracks.fatigue, fatigueGain(fighter) + price),
    bloodLoss: moved(tracks.bloodLoss, bloodLost(fighter, turn)),
    stress: moved(tracks.stress, frets - price),
    shock: moved(tracks.shock, -1),
  };
}

const entry = (name: string) => ({ label: `western.bookField.${name}`, why: 'S-13' });

/** The fields that the GM may fill in for a fighter before closing the turn: tracks and causes of stress (WE-11.1, S-13). */
export const upkeepSpec = (fighter: WeFighter, turn: number, rules: Rules, allies: number) => ({
  ...tracksSpec(proposedTracks(fighter, turn, rules)),
  alliesFell: num(rules.starterRules ? allies : 0, { min: 0, ...entry('alliesFell') }),
  friendsDied: num(0, { min: 0, ...entry('friendsDied') }),
  unseen: flag(false, entry('unseen')),
});

const RULE_OF = { fatigue: 'S-14', bloodLoss: 'S-11', stress: 'S-13', shock: 'S-12' } as const;

function trackChanges(fighter: WeFighter, turn: number, rules: Rules, allies: number): Change[] {
  const { book } = fighter.turn;
  const said = book ?? proposedTracks(fighter, turn, rules);
  const events = stressOfEvents(book ?? { alliesFell: rules.starterRules ? allies : 0 });
  const is = { ...said, stress: Math.max(0, said.stress + events) };
  const { tracks } = fighter.traits;
  return TRACKS.flatMap((track) => {
    const why = book ? 'WE-11.1' : RULE_OF[track];
    return adjust(fighter.id, `traits.tracks.${track}`, is[track] - tracks[track], why);
  });
}

/** All changes of a fighter at the end of a turn. */
export function upkeepChanges(fighter: WeFighter, turn: number, rules: Rules, allies = 0): Change[] {
  const tracks = trackChanges(fighter, turn, rules, allies);
  if (!rules.starterRules) return tracks;
  const blood = (fighter.turn.book ?? proposedTracks(fighter, turn, rules)).bloodLoss;
  return [
    ...tracks,
    ...bloodChanges(fighter, blood),
    ...endStun(fighter),
    ...nerveEffects(fighter).changes,
    ...endWatchfulness(fighter, turn),
    ...jamWeapons(fighter),
    ...horseUpkeep(fighter, turn),
  ];
}

/** The stress at which Nerve is tested at the end of the turn. The bonus is this number minus the stress (S-13). */
export const NERVE_FROM = 5;
export const needsNerveTest = (fighter: WeFighter, { starterRules }: Rules): boolean =>
  starterRules &&
  fighter.traits.tracks.stress >= NERVE_FROM &&
  !has(fighter, 'adrenaline') &&
  !skipsTest(fighter, 'nerve');

/** The record with which a fighter begins a turn. Unspent Nice! is lost, unless a house rule keeps it for one turn (AM-27). */
export function newTurn(fighter: WeFighter, rules: Rules): Turn {
  const kept = rules.unspentNice === 'keepOneTurn' ? niceLeft(fighter, rules) : 0;
  const { history } = fighter.turn;
  return {
    rolls: {},
    published: effectsOf(fighter, rules),
    ...(history ? { history } : {}),
    ...(kept > 0 ? { kept } : {}),
  };
}

/** Opens a new turn for everybody (WE-1.1). */
export function openTurn(draft: Draft): void {
  for (const fighter of inFight(draft.cast)) draft.renew(fighter.id, newTurn(fighter, draft.rules), 'WE-1.1');
  const { number, underFire } = draft.state;
  const phase = able(draft.cast).length > 0 ? 'declare' : 'idle';
  draft.state = { ...START, underFire, number: number + 1, phase };
}

/** Until a fighter has rolled, changes of their state still count in this turn (WE-11.1). */
export function republish(draft: Draft): void {
  if (draft.state.phase !== 'declare') return;
  for (const fighter of inFight(draft.cast))
    if (Object.values(fighter.turn.rolls ?? {}).every(({ dice }) => !dice))
      draft.turn(fighter.id, { published: effectsOf(fighter, draft.rules) }, 'WE-11.1');
}
const MAX_HISTORY = 20;

/** Adds a fighter's current state, and what they learned in this turn, to the history (WE-11.1, WE-11.3, S-16). */
function archive(draft: Draft, who: Id): void {
  const fighter = draft.of(who);
  const { history = [], learned } = fighter.turn;
  const entry: Published = {
    turn: draft.state.number,
    blocks: statusOf(fighter, draft.rules),
    ...(learned ? { learned } : {}),
  };
  draft.turn(who, { history: [...history, entry].slice(-MAX_HISTORY) }, 'WE-11.1');
}

/** Closes the turn: carries out the upkeep, publishes states, and opens the next turn (WE-11.1). */
export function closeTurn(draft: Draft): void {
  const steps = stepsSoFar(draft.state);
  for (const { id } of inFight(draft.cast)) {
    const fighter = draft.of(id);
    const allies = alliesFallen(fighter, steps, draft.cast);
    draft.act(upkeepChanges(fighter, draft.state.number, draft.rules, allies));
    archive(draft, id);
  }
  openTurn(draft);
}
