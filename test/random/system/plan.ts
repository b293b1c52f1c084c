import fc from 'fast-check';

type How = 'once' | 'clicks' | 'parcels';

/** One action of a user. Numbers between 0 and 1 choose its subject among what the user's client knows. */
export type Deed = { readonly n: number } & (
  | {
      readonly do: 'begin';
      readonly by: number;
      readonly at: number;
      readonly which: number;
      readonly how: How;
    }
  | {
      readonly do: 'answer';
      readonly card: number;
      readonly which: number;
      readonly part: number;
      readonly mine: boolean;
      readonly closed: boolean;
      readonly how: How;
    }
  | {
      readonly do: 'round';
      readonly which: number;
      readonly part: number;
      readonly mine: boolean;
      readonly how: How;
    }
  | { readonly do: 'fight'; readonly how: How }
  | { readonly do: 'turn'; readonly method: 'nextTurn' | 'previousTurn' }
  | { readonly do: 'undo'; readonly card: number; readonly how: How }
  | { readonly do: 'held'; readonly kind: 'confirm' | 'decline'; readonly how: How }
  | { readonly do: 'forge'; readonly what: string; readonly part: number }
  | { readonly do: 'forgeCard'; readonly part: number }
  | { readonly do: 'edit'; readonly which: number; readonly part: number }
  | { readonly do: 'chat' }
  | { readonly do: 'automation'; readonly mode: 'full' | 'confirm' | 'manual' }
  | { readonly do: 'combatant'; readonly which: number }
);

type Unnumbered<T> = T extends { readonly n: number } ? Omit<T, 'n'> : never;

/** What a window does at one point: an action, or coming and going; `crash`: it dies after so many more writes of its user (to sheets). */
export type Step = { readonly pause: number; readonly waits: boolean } & (
  | { readonly what: 'deed'; readonly deed: Unnumbered<Deed> }
  | { readonly what: 'crash'; readonly writes: number; readonly sheets: boolean }
  | { readonly what: 'reload' }
  | { readonly what: 'leave' }
  | { readonly what: 'join' }
);

/** A period at the end of which everything must be consistent. */
export interface Act {
  /** What each window does, one after another; the windows run in parallel. */
  readonly lanes: readonly (readonly Step[])[];
  /** Whether the game master begins a fight first. */
  readonly fight: boolean;
  readonly restart: number | null;
  /** Whether everything in it is undone at its end. */
  readonly unwinds: boolean;
}

export interface Plan {
  readonly generation: 13 | 14;
  readonly delays: { readonly seed: number; readonly max: number };
  readonly automation: 'full' | 'confirm' | 'manual';
  readonly windows: readonly string[];
  readonly acts: readonly Act[];
}

/** Users beside those of the demo world, with their roles. */
export const GUESTS = [
  { name: 'Second', role: 4 },
  { name: 'Helper', role: 3 },
] as const;

const LINE_UPS = [
  ['Gamemaster', 'Anna', 'Igor'],
  ['Gamemaster', 'Second', 'Igor'],
  ['Gamemaster', 'Anna', 'Anna', 'Igor'],
  ['Gamemaster', 'Helper', 'Anna', 'Igor'],
  ['Gamemaster', 'Second', 'Anna', 'Igor'],
] as const;

const share = fc.double({ min: 0, max: 0.999, noNaN: true });
const often = (weight: number): fc.Arbitrary<boolean> =>
  fc.oneof({ weight, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });
const how: fc.Arbitrary<How> = fc.constantFrom('once', 'once', 'once', 'once', 'clicks', 'parcels');

const DEEDS: readonly { weight: number; arbitrary: fc.Arbitrary<Unnumbered<Deed>> }[] = [
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('begin' as const), by: share, at: share, which: share, how }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      card: share,
      which: share,
      part: share,
      mine: often(5),
      closed: often(9).map((open) => !open),
      how,
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('round' as const),
      which: share,
      part: share,
      mine: often(6),
      how,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fight' as const), how }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('turn' as const),
      method: fc.constantFrom('nextTurn' as const, 'nextTurn' as const, 'previousTurn' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), card: share, how }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('held' as const),
      kind: fc.constantFrom('confirm' as const, 'confirm' as const, 'decline' as const),
      how,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('forge' as const),
      what: fc.constantFrom('card', 'combat', 'actor', 'item', 'flag', 'setting'),
      part: share,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forgeCard' as const), part: share }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit' as const), which: share, part: share }) },
  { weight: 1, arbitrary: fc.constant({ do: 'chat' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('automation' as const),
      mode: fc.constantFrom('full' as const, 'confirm' as const, 'manual' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('combatant' as const), which: share }) },
];

const pause = fc.constantFrom(0, 0, 10, 40, 120);
const waits = often(2);

const doing: fc.Arbitrary<Step> = fc.record({
  what: fc.constant('deed' as const),
  deed: fc.oneof(...DEEDS),
  pause,
  waits,
});
const coming: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('crash' as const),
      writes: fc.integer({ min: 1, max: 4 }),
      sheets: fc.boolean(),
      pause,
      waits,
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('reload' as const), pause, waits }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('leave' as const), pause, waits }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('join' as const), pause, waits }) },
);

/** What one window does; game masters come and go more often. */
const lane = (name: string): fc.Arbitrary<Step[]> => {
  const busy = name === 'Gamemaster' || name === 'Second';
  return fc.array(fc.oneof({ weight: busy ? 9 : 40, arbitrary: doing }, { weight: 1, arbitrary: coming }), {
    minLength: 14,
    maxLength: 40,
    size: 'max',
  });
};

const act = (windows: readonly string[]): fc.Arbitrary<Act> =>
  fc.record({
    lanes: fc.tuple(...windows.map(lane)),
    fight: fc.boolean(),
    restart: fc.oneof(
      { weight: 6, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.integer({ min: 200, max: 2500 }) },
    ),
    unwinds: fc.boolean(),
  });

/** What the people at the table do in one run. */
export const plans: fc.Arbitrary<Plan> = fc.constantFrom(...LINE_UPS).chain((windows) =>
  fc.record({
    generation: fc.constantFrom(13 as const, 14 as const),
    delays: fc.record({ seed: fc.nat(), max: fc.constantFrom(0, 10, 60) }),
    automation: fc.constantFrom('full' as const, 'full' as const, 'confirm' as const, 'manual' as const),
    windows: fc.constant(windows),
    acts: fc.array(act(windows), { minLength: 1, maxLength: 2 }),
  }),
);
