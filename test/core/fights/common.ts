import type { Ask } from '../../../src/core/ask.ts';
import { type Change, invertAll, isEqual } from '../../../src/core/change.ts';
import { undone } from '../../../src/core/commit.ts';
import { seeded } from '../../../src/core/dice/source.ts';
import type { Action, Encounter, Pending } from '../../../src/core/encounter.ts';
import type { Ruleset } from '../../../src/core/ruleset.ts';
import { blank, type Field, type Spec } from '../../../src/core/spec.ts';
import { applyChanges, valueAt } from '../../../src/core/stage.ts';
import type { Id, Json } from '../../../src/core/text.ts';
import { replayJournal } from '../replay-journal.ts';

/* What random fights of all rulesets share. */

export type Dice = ReturnType<typeof seeded>;

/** One of a list. */
export function pick<T>(dice: Dice, list: readonly T[]): T {
  const found = list[dice.below(Math.max(1, list.length))];
  if (found === undefined) throw new RangeError('nothing to pick from');
  return found;
}

export const chance = (dice: Dice, oneIn: number): boolean => dice.below(oneIn) === 0;

/** The values that a group may give a house rule. */
function settings({ kind, ...field }: Field & { readonly options?: readonly string[] }): readonly Json[] {
  if (kind === 'choice') return field.options ?? [];
  return kind === 'flag' ? [true, false] : [];
}

/** House rules: most with their defaults, some changed. */
export function houseOf(spec: Spec, dice: Dice): Json {
  const changed = Object.entries(spec).flatMap(([name, field]): [string, Json][] => {
    const all = settings(field as Field);
    return all.length > 0 && chance(dice, 4) ? [[name, pick(dice, all)]] : [];
  });
  return blank(spec, Object.fromEntries(changed)) as Json;
}

/** Checks that each change says what its field was before it. @throws Error when one does not. */
function sayWhatWas(cast: Encounter['cast'], changes: readonly Change[]): void {
  let before = cast;
  for (const change of changes) {
    const { who, at } = change;
    if (change.do === 'set' && !isEqual(valueAt(before[who], at), change.was))
      throw new Error(`${who} ${at} was not ${JSON.stringify(change.was)}`);
    before = applyChanges(before, [change]);
  }
}

/** Checks that the changes of the last commit can be undone, one by one or as a whole. @throws Error when they cannot. */
export function leadsBack(enc: Encounter, next: Encounter): void {
  const changes = next.journal.at(-1)?.changes ?? [];
  sayWhatWas(enc.cast, changes);
  const restored = applyChanges(next.cast, invertAll(changes));
  if (!isEqual(restored as unknown as Json, enc.cast as unknown as Json))
    throw new Error('the inverse changes do not restore the cast');
  if (undone(next).cast !== enc.cast) throw new Error('undo does not restore the cast');
}

/** Events of a fight that tests count. */
export type Counts = Map<string, number>;

export const count = (counts: Counts, what: string): void =>
  void counts.set(what, (counts.get(what) ?? 0) + 1);

/** An answer as an action of the encounter. */
export const answering = ({ ask, play }: Pending, value: Json): Action =>
  play === undefined
    ? { do: 'round', event: { do: 'answer', ask: ask.id, value } }
    : { do: 'answer', play, ask: ask.id, value };

/** A fight of a seed, of so many steps, checked at each. @throws Error with the first violation. */
export type Played = (seed: number, steps: number, counts?: Counts) => Encounter;

/** Plays a fight, and plays its journal again from the same beginning. */
export const checking =
  (ruleset: Ruleset, started: (dice: Dice) => Pick<Encounter, 'cast'>, played: Played): Played =>
  (seed, steps, counts) => {
    const enc = played(seed, steps, counts);
    const actions = enc.journal.map(({ action }) => action);
    const again = replayJournal(ruleset, enc.rules, started(seeded(seed)).cast, actions);
    if (!isEqual(again.cast as unknown as Json, enc.cast as unknown as Json))
      throw new Error('the replayed journal differs');
    return enc;
  };

type Entering = Extract<Ask, { kind: 'enter' }>;

/** Once in so many declarations, and whenever all tries are illegal, a fighter's offers are refreshed before a declaration. */
const AGAIN = 3;
const TRIES = 4;

/**
 * The offers seen by each fighter. Computing every offer again takes longer than the rest of a fight, so most declarations use offers seen earlier,
 * as on a client whose window has been open for a while.
 */
export class Repertoire {
  private readonly known = new Map<Id, Map<string, readonly Json[]>>();
  private readonly kindOf: (declaration: Json) => string;
  private readonly seldom: readonly string[];

  /** `seldom`: kinds that are rarely open, and are therefore drawn more often when they are. */
  constructor(kindOf: (declaration: Json) => string, seldom: readonly string[] = []) {
    this.kindOf = kindOf;
    this.seldom = seldom;
  }

  /** A random declaration, each kind equally likely; `offers` lists all, where they must be known. */
  drawn(who: Id, ask: Entering, dice: Dice, offers: () => readonly Json[]): Json | undefined {
    const known = this.known.get(who);
    for (let n = known && !chance(dice, AGAIN) ? TRIES : 0; known && n > 0; n--) {
      const one = this.oneOf(known, dice);
      if (!ask.legal(one)) return one;
    }
    const open = new Map<string, Json[]>();
    for (const one of offers()) {
      if (ask.legal(one)) continue;
      const kind = this.kindOf(one);
      open.set(kind, [...(open.get(kind) ?? []), one]);
    }
    if (open.size === 0) return undefined;
    this.known.set(who, new Map([...(known ?? []), ...open]));
    return this.oneOf(open, dice);
  }

  private oneOf(kinds: ReadonlyMap<string, readonly Json[]>, dice: Dice): Json {
    const all = [...kinds.keys()];
    const rare = all.filter((kind) => this.seldom.includes(kind));
    return pick(dice, kinds.get(pick(dice, rare.length > 0 && chance(dice, 3) ? rare : all)) ?? []);
  }
}
