import { describe, expect, test } from 'vitest';
import { type Play, roll } from '../../src/core/ask.ts';
import { add, invertAll, set } from '../../src/core/change.ts';
import { commit, undone } from '../../src/core/commit.ts';
import { type Action, answerable, awaited, type Encounter, pending } from '../../src/core/encounter.ts';
import { applyChanges, type Stage } from '../../src/core/stage.ts';
import { type Id, Illegal, type Json, msg, Refused } from '../../src/core/text.ts';
import { replayJournal } from './replay-journal.ts';
import { dice, type Man, man, toy, toyFight } from './toy.ts';

const done = (enc: Encounter, ...actions: readonly Action[]) => actions.reduce(commit, enc);
const begun = (...ids: readonly Id[]) => done(toyFight(...ids), { do: 'begin' });
const hits = (...pairs: readonly string[]): Action => ({
  do: 'round',
  event: {
    do: 'answer',
    ask: 'hits',
    value: pairs.map((pair) => ({ by: pair[0] ?? '', at: pair[1] ?? '' })),
  },
});
const says = (play: string, ask: string, value: Json): Action => ({ do: 'answer', play, ask, value });
const asked = (enc: Encounter) => pending(enc).map(({ ask, play }) => `${play ?? 'round'} ${ask.id}`);
/** The same fight with another definition of a hit. */
const withHit = (enc: Encounter, hit: object): Encounter => {
  const plays = { ...toy.plays, hit: { ...toy.plays.hit, ...hit } };
  return { ...enc, ruleset: { ...toy, plays } as unknown as typeof toy };
};
const hp = (enc: Encounter, who: Id) => (enc.cast[who] as unknown as Man).traits.hp;

describe('an encounter', () => {
  test('begins once, and only with at least one fighter', () => {
    expect(() => commit(toyFight(), { do: 'begin' })).toThrow(Illegal);
    expect(() => commit(begun('a'), { do: 'begin' })).toThrow(Illegal);
    expect(asked(toyFight('a'))).toEqual([]);
  });

  test('asks the round first, then the play that the round requests; the round’s own asks wait meanwhile', () => {
    const enc = begun('a', 'b');
    expect(asked(enc)).toEqual(['round hits', 'round next']);
    expect(awaited(enc)).toEqual(['master']);
    const open = done(enc, hits('ab'));
    expect(asked(open)).toEqual(['hit:a parry']);
    expect(() => commit(open, hits('ba'))).toThrow(Illegal);
    const ended = done(open, says('hit:a', 'parry', 'parry'));
    expect(asked(ended)).toEqual(['round hits', 'round next']);
    expect((ended.cast.b as unknown as Man).turn.parries).toBe(0);
  });

  test('goes on differently from the same moment, in any order', () => {
    const open = done(begun('a', 'b'), hits('ab'));
    const ways = ['parry', 'none', 'parry'].map((value) => commit(open, says('hit:a', 'parry', value)));
    const anew = ['parry', 'none', 'parry'].map((value) =>
      done(begun('a', 'b'), hits('ab'), says('hit:a', 'parry', value)),
    );
    expect(ways.map(asked)).toEqual([
      ['round hits', 'round next'],
      ['hit:a dice'],
      ['round hits', 'round next'],
    ]);
    expect(ways.map(({ cast, journal }) => [cast, journal])).toEqual(
      anew.map(({ cast, journal }) => [cast, journal]),
    );
    expect(() => commit(open, says('hit:a', 'parry', 'duck'))).toThrow(Refused);
    expect(asked(commit(open, says('hit:a', 'parry', 'none')))).toEqual(['hit:a dice']);
  });

  test('refuses an answer to what is not asked, and changes nothing', () => {
    const enc = begun('a', 'b');
    const before = JSON.stringify(enc.cast);
    const refused: Action[] = [
      { do: 'round', event: { do: 'answer', ask: 'nothing', value: null } },
      says('hit:a', 'parry', 'none'),
      { do: 'play', id: 'x', play: 'unheard', input: null },
      { do: 'play', id: 'x', play: 'hit', input: { by: 'a', at: 'nobody' } },
      { do: 'edit', changes: [add('nobody', 'traits.hp', 1, 'x')] },
    ];
    for (const action of refused) expect(() => commit(enc, action)).toThrow(Refused);
    expect(JSON.stringify(enc.cast)).toBe(before);
    expect(enc.journal).toHaveLength(1);
  });

  test('refuses a play with the reason that its rules give', () => {
    const fault = () => msg('toy.no.weapon');
    const barred = withHit(begun('a', 'b'), { fault });
    const begin: Action = { do: 'play', id: 'x', play: 'hit', input: { by: 'a', at: 'b' } };
    expect(() => commit(barred, begin)).toThrow('toy.no.weapon');
    expect(() => commit(begun('a', 'b'), begin)).not.toThrow();
  });

  test('what a play does before its first ask happens as soon as it opens', () => {
    function* charge(stage: Stage<Man>, { by }: { readonly by: Id }): Play<Json> {
      stage.act(add(by, 'traits.hp', -1, 'effort'));
      yield* roll(() => dice(by));
      return null;
    }
    const enc = done(withHit(toyFight('a', 'b'), { begin: charge }), { do: 'begin' }, hits('ab'));
    expect(asked(enc)).toEqual(['hit:a dice']);
    expect(hp(enc, 'a')).toBe(19);
    expect(enc.journal.at(-1)?.changes).toContainEqual(add('a', 'traits.hp', -1, 'effort'));
    expect(hp(done(enc, says('hit:a', 'dice', [1])), 'a')).toBe(19);
  });

  test('a play keeps the veil that the round opens it with', () => {
    const veil = { to: { a: true }, others: msg('toy.shot') } as const;
    const asks = () => [{ kind: 'play', id: 'x', by: 'a', play: 'hit', input: { by: 'a', at: 'b' }, veil }];
    const veiled = { ...toy, round: { ...toy.round, asks } } as unknown as typeof toy;
    const { open } = commit({ ...toyFight('a', 'b'), ruleset: veiled }, { do: 'begin' });
    expect(open.map((play) => play.veil)).toEqual([veil]);
    expect(done(begun('a', 'b'), hits('ab')).open[0]).not.toHaveProperty('veil');
  });

  test('refuses a second play of the same id', () => {
    const open = done(begun('a', 'b'), { do: 'play', id: 'x', play: 'hit', input: { by: 'a', at: 'b' } });
    expect(() => commit(open, { do: 'play', id: 'x', play: 'hit', input: { by: 'b', at: 'a' } })).toThrow(
      Illegal,
    );
  });

  test('plays also run without a round', () => {
    const enc = done(
      toyFight('a', 'b'),
      { do: 'play', id: 'x', play: 'hit', input: { by: 'a', at: 'b' } },
      says('x', 'parry', 'none'),
      says('x', 'dice', [6]),
      says('x', 'left14', [1]),
    );
    expect(hp(enc, 'b')).toBe(14);
    expect(enc.open).toEqual([]);
  });

  test('members come and go by changes', () => {
    const enc = done(begun('a'), {
      do: 'edit',
      changes: [set('b', '', undefined, man('b') as unknown as Json, 'x')],
    });
    expect(Object.keys(enc.cast)).toContain('b');
    const gone = done(enc, {
      do: 'edit',
      changes: [set('b', '', enc.cast.b as unknown as Json, undefined, 'x')],
    });
    expect(Object.keys(gone.cast)).not.toContain('b');
  });
});

describe('plays of one simultaneous group', () => {
  const open = () => done(begun('a', 'b', 'c'), hits('ac', 'bc'));

  test('open together', () => {
    expect(asked(open())).toEqual(['hit:a parry', 'hit:b parry']);
    expect(open().open.every(({ blind }) => blind)).toBe(true);
  });

  test('do not see each other’s harm; all of it is applied', () => {
    const enc = done(
      open(),
      says('hit:a', 'parry', 'none'),
      says('hit:a', 'dice', [2]),
      says('hit:b', 'parry', 'none'),
      says('hit:b', 'dice', [3]),
    );
    expect(asked(enc)).toEqual(['hit:a left18', 'hit:b left17']);
    expect(hp(enc, 'c')).toBe(15);
  });

  test('what one spends the other cannot spend again', () => {
    const enc = done(open(), says('hit:a', 'parry', 'parry'));
    expect(() => commit(enc, says('hit:b', 'parry', 'parry'))).toThrow(Refused);
    expect(asked(enc)).toEqual(['hit:b parry']);
  });

  test('a value that another play of the group has already set is no change any more', () => {
    function* marks(stage: Stage<Man>, { by, at }: { readonly by: Id; readonly at: Id }): Play<Json> {
      yield* roll(() => dice(by));
      stage.act(set(at, 'conditions.marked', undefined, true, 'mark'));
      return null;
    }
    const fight = withHit(toyFight('a', 'b', 'c'), { begin: marks });
    const enc = done(fight, { do: 'begin' }, hits('ac', 'bc'), says('hit:a', 'dice', [2]));
    const after = commit(enc, says('hit:b', 'dice', [2]));
    const written = ({ journal }: Encounter) =>
      journal
        .at(-1)
        ?.changes.filter(({ who }) => who === 'c')
        .map(({ at }) => at);
    expect(written(enc)).toEqual(['conditions.marked']);
    expect(written(after)).toEqual([]);
    // so the mark stays when the second is undone
    expect(undone(after).cast.c?.conditions).toEqual({ marked: true });
  });

  test('each ends on its own; the round goes on after the last', () => {
    const enc = done(open(), says('hit:b', 'parry', 'parry'));
    expect(enc.open.map(({ id }) => id)).toEqual(['hit:a']);
    const last = done(enc, says('hit:a', 'parry', 'none'), says('hit:a', 'dice', [1]));
    expect(asked(done(last, says('hit:a', 'left19', [1])))).toEqual(['round hits', 'round next']);
  });
});

describe('an interrupting play', () => {
  const heavy = () =>
    done(begun('a', 'b'), hits('ab'), says('hit:a', 'parry', 'none'), says('hit:a', 'dice', [6]));

  test('is answered first; the interrupted play waits', () => {
    expect(asked(heavy())).toEqual(['fall:b fall']);
    expect(answerable(heavy()).map(({ id }) => id)).toEqual(['fall:b']);
    expect(() => commit(heavy(), says('hit:a', 'left14', [1]))).toThrow(Refused);
  });

  test('its changes reach the interrupted play as news before the next answer', () => {
    const enc = done(heavy(), says('fall:b', 'fall', [2]));
    expect(asked(enc)).toEqual(['hit:a left12']);
    expect(hp(done(enc, says('hit:a', 'left12', [1])), 'b')).toBe(12);
  });

  test('is reported to the round once', () => {
    const enc = done(heavy(), says('fall:b', 'fall', [2]), says('hit:a', 'left12', [1]));
    expect(asked(enc)).toEqual(['round hits', 'round next']);
  });
});

describe('edits', () => {
  test('reach a waiting play immediately if they concern its members', () => {
    const open = done(begun('a', 'b', 'c'), hits('ab'));
    const enc = done(open, { do: 'edit', changes: [add('b', 'turn.parries', -1, 'x')] });
    expect(() => commit(enc, says('hit:a', 'parry', 'parry'))).toThrow(Refused);
    const other = done(open, { do: 'edit', changes: [add('c', 'traits.hp', -1, 'x')] });
    expect(other.open[0]?.log).toEqual([]);
  });
});

describe('undo and replay', () => {
  const story = (): Encounter =>
    done(
      begun('a', 'b', 'c'),
      hits('ac', 'bc'),
      says('hit:a', 'parry', 'none'),
      says('hit:a', 'dice', [6]),
      says('fall:c', 'fall', [2]),
      { do: 'edit', changes: [add('c', 'traits.hp', 3, 'x')] },
      says('hit:b', 'parry', 'parry'),
      says('hit:a', 'left15', [4]),
    );

  test('undone gives the encounter before, down to the beginning', () => {
    let enc = story();
    const count = enc.journal.length;
    for (let i = 0; i < count; i++) enc = undone(enc);
    expect(enc.cast).toEqual(toyFight('a', 'b', 'c').cast);
    expect(() => undone(enc)).toThrow(Refused);
  });

  test('so do the inverse changes, commit by commit', () => {
    for (let enc = story(); enc.before; enc = enc.before) {
      const last = enc.journal.at(-1);
      expect(applyChanges(enc.cast, invertAll(last?.changes ?? []))).toEqual(enc.before.cast);
    }
  });

  test('a journal played again gives the same', () => {
    const enc = story();
    const again = replayJournal(
      toy,
      null,
      toyFight('a', 'b', 'c').cast,
      enc.journal.map(({ action }) => action),
    );
    expect(again.cast).toEqual(enc.cast);
    expect(again.journal).toEqual(enc.journal);
    expect(again.open).toEqual(enc.open);
  });

  test('the journal is plain data', () => {
    const { journal, open } = story();
    expect(JSON.parse(JSON.stringify({ journal, open }))).toEqual({ journal, open });
  });
});
