import fc from 'fast-check';
import type { Obj } from '../../../playground/server/protocol.ts';
import type { Deed, Draft, Plan, Step, Unnumbered } from './deed.ts';

/** Users of every world of these runs, with their roles. */
export const USERS = [
  { name: 'Gamemaster', role: 4 },
  { name: 'Assistant', role: 3 },
  { name: 'Alice', role: 1 },
  { name: 'Bob', role: 1 },
] as const;

const LINE_UPS = [
  ['Gamemaster', 'Alice'],
  ['Gamemaster', 'Alice', 'Bob'],
  ['Gamemaster', 'Alice', 'Alice'],
  ['Gamemaster', 'Assistant', 'Alice', 'Bob'],
  ['Gamemaster', 'Alice', 'Alice', 'Bob'],
] as const;

const share = fc.double({ min: 0, max: 0.999, noNaN: true });
const level = fc.constantFrom(0, 1, 2, 3);
const draft = <T>(
  from: fc.Arbitrary<T>,
  make: (drawn: T, n: number) => Unnumbered<Deed>,
): fc.Arbitrary<Draft> => from.map((drawn) => (n: number) => make(drawn, n));

const note = fc.constantFrom('k0', 'k1', 'k2');

/** Changes of an actor, by the number that is written. */
const ACTOR_FIELDS: readonly ((n: number, key: string) => Obj)[] = [
  (n) => ({ name: `Name ${n}` }),
  (n) => ({ system: { hp: { value: n } } }),
  (n) => ({ 'system.hp.max': n, 'system.strength': n }),
  (n) => ({ system: { list: [`a${n}`, `b${n}`] } }),
  (n) => ({ 'system.tags': [`t${n}`] }),
  (n, key) => ({ [`system.notes.${key}`]: `note ${n}` }),
  (n) => ({ system: { biography: `<p>${n}</p>`, plain: `text ${n}` } }),
  (n) => ({ flags: { 'probe-system': { deep: { value: n } } } }),
];

const calls = (kind: string, ...made: readonly (readonly [string, ...unknown[]])[]): fc.Arbitrary<Draft> =>
  draft(fc.tuple(share, fc.constantFrom(...made)), ([at, [method, ...args]]) => ({
    do: 'call',
    kind,
    at,
    method,
    args,
  }));

const changing = (kind: string, ...fields: readonly ((n: number) => Obj)[]): fc.Arbitrary<Draft> =>
  draft(fc.tuple(share, fc.constantFrom(...fields)), ([at, data], n) => ({
    do: 'update',
    kind,
    at,
    data: data(n),
  }));

const deleting = (kind: string): fc.Arbitrary<Draft> => draft(share, (at) => ({ do: 'delete', kind, at }));

const DRAFTS: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Draft> }[] = [
  {
    weight: 4,
    arbitrary: draft(level, (owner, n) => ({
      do: 'create',
      kind: 'Actor',
      data: { name: `Actor ${n}`, type: 'hero', ownership: { default: owner } },
    })),
  },
  {
    weight: 16,
    arbitrary: draft(fc.tuple(share, fc.constantFrom(...ACTOR_FIELDS), note), ([at, data, key], n) => ({
      do: 'update',
      kind: 'Actor',
      at,
      data: data(n, key),
    })),
  },
  {
    weight: 2,
    arbitrary: draft(fc.tuple(share, note), ([at, key]) => ({
      do: 'forget',
      kind: 'Actor',
      at,
      path: `system.notes.${key}`,
    })),
  },
  {
    weight: 2,
    arbitrary: draft(fc.tuple(share, level), ([at, owner]) => ({
      do: 'update',
      kind: 'Actor',
      at,
      data: { ownership: { default: owner } },
    })),
  },
  {
    weight: 3,
    arbitrary: draft(fc.array(share, { minLength: 2, maxLength: 3 }), (ats, n) => ({
      do: 'bulk',
      kind: 'Actor',
      ats,
      data: { name: `All ${n}`, 'system.strength': n },
    })),
  },
  { weight: 1, arbitrary: deleting('Actor') },
  {
    weight: 5,
    arbitrary: draft(share, (at, n) => ({
      do: 'embed',
      kind: 'Item',
      into: 'Actor',
      at,
      data: { name: `Item ${n}`, type: 'weapon', system: { damage: n } },
    })),
  },
  {
    weight: 6,
    arbitrary: changing(
      'Item',
      (n) => ({ 'system.damage': n }),
      (n) => ({ name: `Thing ${n}` }),
    ),
  },
  { weight: 2, arbitrary: deleting('Item') },
  {
    weight: 4,
    arbitrary: calls(
      'Actor',
      ['toggleStatusEffect', 'dead'],
      ['toggleStatusEffect', 'prone', { active: true }],
    ),
  },
  { weight: 2, arbitrary: changing('ActiveEffect', (n) => ({ name: `Effect ${n}` })) },
  {
    weight: 4,
    arbitrary: draft(share, (at, n) => ({
      do: 'call',
      kind: 'Actor',
      at,
      method: 'setFlag',
      args: ['probe-system', 'flagged', { n }],
    })),
  },
  { weight: 1, arbitrary: calls('Actor', ['unsetFlag', 'probe-system', 'flagged']) },
  {
    weight: 1,
    arbitrary: draft(fc.constant(0), () => ({ do: 'create', kind: 'Combat', data: { type: 'duel' } })),
  },
  {
    weight: 3,
    arbitrary: draft(fc.tuple(share, share), ([at, actorAt]) => ({
      do: 'embed',
      kind: 'Combatant',
      into: 'Combat',
      at,
      actorAt,
      data: {},
    })),
  },
  {
    weight: 2,
    arbitrary: changing(
      'Combatant',
      (n) => ({ initiative: n }),
      () => ({ hidden: true }),
    ),
  },
  { weight: 1, arbitrary: deleting('Combatant') },
  {
    weight: 6,
    arbitrary: calls(
      'Combat',
      ['startCombat'],
      ['nextTurn'],
      ['nextTurn'],
      ['nextRound'],
      ['previousTurn'],
      ['rollAll'],
    ),
  },
  { weight: 1, arbitrary: changing('Combat', (n) => ({ 'system.phase': `phase ${n}` })) },
  {
    weight: 5,
    arbitrary: draft(fc.constant(0), (_, n) => ({
      do: 'create',
      kind: 'ChatMessage',
      data: { content: `said ${n}` },
    })),
  },
  { weight: 3, arbitrary: changing('ChatMessage', (n) => ({ content: `said better ${n}` })) },
  { weight: 1, arbitrary: deleting('ChatMessage') },
  {
    weight: 1,
    arbitrary: draft(level, (owner, n) => ({
      do: 'create',
      kind: 'JournalEntry',
      data: { name: `Page ${n}`, ownership: { default: owner } },
    })),
  },
  { weight: 1, arbitrary: changing('JournalEntry', (n) => ({ name: `Leaf ${n}` })) },
  {
    weight: 2,
    arbitrary: changing(
      'User',
      (n) => ({ 'flags.probe-system.own': n }),
      (n) => ({ pronouns: `they ${n}` }),
    ),
  },
  {
    weight: 2,
    arbitrary: changing(
      'Token',
      (n) => ({ x: n, y: n }),
      (n) => ({ name: `Token ${n}` }),
    ),
  },
  {
    weight: 3,
    arbitrary: changing(
      'Synthetic',
      (n) => ({ 'system.hp.value': n }),
      (n) => ({ name: `Copy ${n}` }),
    ),
  },
  { weight: 1, arbitrary: draft(fc.constant(0), (_, n) => ({ do: 'setting', value: n })) },
];

const pause = fc.constantFrom(0, 0, 0, 5, 20, 60);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 60,
    arbitrary: fc.record({
      what: fc.constant('deed' as const),
      draft: fc.oneof(...DRAFTS),
      pause,
      waits: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constantFrom('reload' as const, 'leave' as const),
      pause,
      waits: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('join' as const), pause, waits: fc.boolean() }) },
);

/** What the clients of one run do. */
export const plans: fc.Arbitrary<Plan> = fc.constantFrom(...LINE_UPS).chain((windows) =>
  fc.record({
    generation: fc.constantFrom(13 as const, 14 as const),
    delays: fc.record({ seed: fc.nat(), max: fc.constantFrom(0, 5, 30, 90) }),
    windows: fc.constant(windows),
    lanes: fc.tuple(...windows.map(() => fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }))),
    restart: fc.oneof(
      { weight: 4, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.integer({ min: 100, max: 1500 }) },
    ),
  }),
);
