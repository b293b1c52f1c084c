import { describe, expect, test } from 'vitest';
import { type Play, roll } from '../../src/core/ask.ts';
import { add } from '../../src/core/change.ts';
import { commit } from '../../src/core/commit.ts';
import { type Action, awaited, type Encounter, pending } from '../../src/core/encounter.ts';
import type { RoundAsk, RoundEvent, Stepped } from '../../src/core/round.ts';
import type { Stage } from '../../src/core/stage.ts';
import { type Id, Illegal, type Json, msg, Refused } from '../../src/core/text.ts';
import { dice, type Man, toy, toyFight } from './toy.ts';

/* Which of an encounter's actions reach its round, and which do not. */

/** A blow that ends, and is told, as soon as its dice have fallen. */
function* blow(stage: Stage<Man>, { by, at }: { readonly by: Id; readonly at: Id }): Play<Json> {
  const n = yield* roll(() => dice(by));
  stage.act(add(at, 'traits.hp', -n, 'blow'));
  stage.tell('heavy', { who: at });
  return n;
}

const number = (id: string, sealed: boolean): RoundAsk => ({
  kind: 'enter',
  id,
  by: 'a',
  label: msg('toy.number'),
  form: 'number',
  legal: (value) => (typeof value === 'number' ? undefined : msg('toy.notNumber')),
  ...(sealed ? { sealed } : {}),
});

const ASKS: readonly RoundAsk[] = [
  number('secret', true),
  number('open', false),
  {
    kind: 'choose',
    id: 'choice',
    by: 'a',
    label: msg('toy'),
    options: [{ id: 'shut', label: msg('toy'), no: msg('toy.closed') }],
  },
];

const said = (event: RoundEvent): string =>
  'ask' in event ? `${event.do} ${event.ask}` : 'play' in event ? `${event.do} ${event.play}` : event.do;

/** A fight of three whose round records what it receives. */
const fight = (asks: readonly RoundAsk[] = ASKS): Encounter => {
  const round = {
    ...toy.round,
    begin: (): Stepped<Json> => ({ state: [], changes: [] }),
    step: (state: Json, event: RoundEvent): Stepped<Json> => ({
      state: [...(state as Json[]), said(event)],
      changes: [],
    }),
    asks: () => asks,
  };
  const plays = { ...toy.plays, hit: { ...toy.plays.hit, begin: blow } };
  const ruleset = { ...toy, plays, round } as unknown as typeof toy;
  return commit({ ...toyFight('a', 'b', 'c'), ruleset }, { do: 'begin' });
};

const done = (enc: Encounter, ...actions: readonly Action[]) => actions.reduce(commit, enc);
const heard = ({ cast }: Encounter) => cast.round as unknown as Json;
const opens = (id: string, beside?: string): Action => ({
  do: 'play',
  id,
  play: 'hit',
  input: { by: 'a', at: 'b' },
  ...(beside ? { beside } : {}),
});
const throws = (play: string): Action => ({ do: 'answer', play, ask: 'dice', value: [2] });
const answers = (ask: string, value: Json): Action => ({ do: 'round', event: { do: 'answer', ask, value } });
const seals = (ask: string): Action => ({ do: 'round', event: { do: 'sealed', ask, seal: 'f00' } });
const asked = (enc: Encounter) => pending(enc).map(({ ask, play }) => `${play ?? 'round'} ${ask.id}`);

describe('a round', () => {
  test('accepts an answer that fits its ask, and a seal where it asks for one', () => {
    expect(heard(done(fight(), answers('open', 1), seals('secret')))).toEqual([
      'answer open',
      'sealed secret',
    ]);
    // The reveal answers openly.
    expect(heard(done(fight(), answers('secret', 1)))).toEqual(['answer secret']);
  });

  test.each(['open', 'choice', 'nothing'])('accepts no sealed answer to %s', (ask) => {
    expect(() => commit(fight(), seals(ask))).toThrow('core.refused.notAsked');
  });

  test('refuses an illegal answer with the reason', () => {
    expect(() => commit(fight(), answers('open', 'one'))).toThrow('toy.notNumber');
    expect(() => commit(fight(), answers('secret', 'one'))).toThrow('toy.notNumber');
    expect(() => commit(fight(), answers('choice', 'shut'))).toThrow('core.refused.closed');
  });

  test('accepts neither answers nor seals while a play is open, but does accept arrivals and departures', () => {
    const open = done(fight(), opens('x'));
    for (const action of [answers('open', 1), seals('secret')])
      expect(() => commit(open, action)).toThrow(Illegal);
    expect(heard(done(open, { do: 'round', event: { do: 'join', who: 'd' } }))).toEqual(['join']);
  });

  test('cannot be answered by hand instead of by the play that it asks for', () => {
    const wants = { kind: 'play', id: 'x', by: 'a', play: 'hit', input: { by: 'a', at: 'b' } } as const;
    const open = fight([wants]);
    expect(asked(open)).toEqual(['x dice']);
    expect(() => commit(open, answers('x', null))).toThrow(Refused);
  });

  test('receives what a play tells at its end before it receives that the play is over', () => {
    expect(heard(done(fight(), opens('x'), throws('x')))).toEqual(['heard x', 'ended x']);
  });

  test('is notified when somebody changes the cast by hand', () => {
    const enc = done(fight(), { do: 'edit', changes: [add('a', 'traits.hp', -1, 'x')] });
    expect(heard(enc)).toEqual(['edited']);
  });
});

test('a fight awaits everybody who must answer, each once, and nobody who merely may', () => {
  const asks = [
    number('one', false),
    { ...number('two', false), by: 'b', optional: true },
    number('three', false),
  ];
  expect(awaited(fight(asks))).toEqual(['a']);
});

test('commits are numbered from 1', () => {
  const { journal } = done(fight(), opens('x'), throws('x'));
  expect(journal.map(({ n, action }) => [n, action.do])).toEqual([
    [1, 'begin'],
    [2, 'play'],
    [3, 'answer'],
  ]);
});

describe('plays begun by hand', () => {
  test('interrupt the running play, or run beside it', () => {
    const open = done(fight(), opens('x'));
    expect(asked(done(open, opens('y')))).toEqual(['y dice']);
    expect(asked(done(open, opens('y', 'x')))).toEqual(['x dice', 'y dice']);
    expect(asked(done(open, opens('y'), opens('z', 'x')))).toEqual(['y dice']);
  });

  test('see what others do meanwhile', () => {
    const both = done(fight(), opens('x'), opens('y', 'x'));
    expect(both.open.map(({ blind }) => blind)).toEqual([false, false]);
    const news = done(both, throws('x')).open[0]?.log;
    expect(news).toEqual([{ news: [add('b', 'traits.hp', -2, 'blow')] }]);
  });
});

test('a play that the round asks for alone is not blind, nor is one in a simultaneous group where nobody else acts', () => {
  const wants = { kind: 'play', id: 'x', by: 'a', play: 'hit', input: { by: 'a', at: 'b' } } as const;
  for (const ask of [wants, { ...wants, together: 'shots' }])
    expect(fight([ask]).open.map(({ blind }) => blind)).toEqual([false]);
});
