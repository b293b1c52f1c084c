import type { Ask } from '../../../src/core/ask.ts';
import { invertAll, isEqual } from '../../../src/core/change.ts';
import { replayed, undone } from '../../../src/core/commit.ts';
import { seeded } from '../../../src/core/dice/source.ts';
import type { Action, Encounter, Pending } from '../../../src/core/encounter.ts';
import type { Ruleset } from '../../../src/core/ruleset.ts';
import { blank, type Field, type Spec } from '../../../src/core/spec.ts';
import { applyChanges } from '../../../src/core/stage.ts';
import type { Id, Json } from '../../../src/core/text.ts';

/* What random fights of every ruleset have in common. */

export type Dice = ReturnType<typeof seeded>;

/** One of a list. */
export function pick<T>(dice: Dice, list: readonly T[]): T {
  const found = list[dice.below(Math.max(1, list.length))];
  if (found === undefined) throw new RangeError('nothing to pick from');
  return found;
}

export const chance = (dice: Dice, oneIn: number): boolean => dice.below(oneIn) === 0;

/** What a table may set a house rule to. */
function settings({ kind, ...field }: Field & { readonly options?: readonly string[] }): readonly Json[] {
  if (kind === 'choice') return field.options ?? [];
  return kind === 'flag' ? [true, false] : [];
}

/** House rules: most as they come, some changed. */
export function houseOf(spec: Spec, dice: Dice): Json {
  const changed = Object.entries(spec).flatMap(([name, field]): [string, Json][] => {
    const all = settings(field as Field);
    return all.length > 0 && chance(dice, 4) ? [[name, pick(dice, all)]] : [];
  });
  return blank(spec, Object.fromEntries(changed)) as Json;
}

/** The changes of the last commit, undone one by one or as a whole, lead back. @throws Error when they do not. */
export function leadsBack(enc: Encounter, next: Encounter): void {
  const changes = next.journal.at(-1)?.changes ?? [];
  const restored = applyChanges(next.cast, invertAll(changes));
  if (!isEqual(restored as unknown as Json, enc.cast as unknown as Json))
    throw new Error('the inverse changes do not restore the cast');
  if (undone(next).cast !== enc.cast) throw new Error('undo does not restore the cast');
}

/** What a fight came to that tests count. */
export type Counts = Map<string, number>;

export const count = (counts: Counts, what: string): void =>
  void counts.set(what, (counts.get(what) ?? 0) + 1);

/** What somebody says, as the encounter hears it. */
export const answering = ({ ask, play }: Pending, value: Json): Action =>
  play === undefined
    ? { do: 'round', event: { do: 'answer', ask: ask.id, value } }
    : { do: 'answer', play, ask: ask.id, value };

/** A fight of a seed, so many steps long, watched at each. @throws Error with the first thing that must not be. */
export type Played = (seed: number, steps: number, counts?: Counts) => Encounter;

/** Plays a fight, and plays its journal again from the same beginning. */
export const checking =
  (ruleset: Ruleset, started: (dice: Dice) => Pick<Encounter, 'cast'>, played: Played): Played =>
  (seed, steps, counts) => {
    const enc = played(seed, steps, counts);
    const actions = enc.journal.map(({ action }) => action);
    const again = replayed(ruleset, enc.rules, started(seeded(seed)).cast, actions);
    if (!isEqual(again.cast as unknown as Json, enc.cast as unknown as Json))
      throw new Error('replayed differs');
    return enc;
  };

type Entering = Extract<Ask, { kind: 'enter' }>;

/** Once in so many declarations, and whenever all these tries are illegal, a fighter's offers are refreshed before something is declared. */
const AGAIN = 3;
const TRIES = 4;

/**
 * What has been open to each. To make every offer anew takes longer than all the rest of a fight, so most of the time people declare what they
 * have looked at before, as a client does whose window has been open for a while.
 */
export class Repertoire {
  private readonly known = new Map<Id, Map<string, readonly Json[]>>();
  private readonly kindOf: (declaration: Json) => string;
  private readonly seldom: readonly string[];

  /** `seldom`: kinds that are seldom open, and therefore drawn more often when they are. */
  constructor(kindOf: (declaration: Json) => string, seldom: readonly string[] = []) {
    this.kindOf = kindOf;
    this.seldom = seldom;
  }

  /** One of what may be declared, each kind as likely as any other; `offers` lists everything, where that must be known. */
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
