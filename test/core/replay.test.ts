import { describe, expect, test } from 'vitest';
import type { Ask, Choose, Enter, Play } from '../../src/core/ask.ts';
import { choose, contest, enter, part, roll, together } from '../../src/core/ask.ts';
import { add } from '../../src/core/change.ts';
import type { Check } from '../../src/core/dice/check.ts';
import type { Entry } from '../../src/core/replay.ts';
import { checkAnswer, Progress, perform, replay } from '../../src/core/replay.ts';
import type { Stage } from '../../src/core/stage.ts';
import type { Json } from '../../src/core/text.ts';
import { Leftover, msg, Refused, Stale } from '../../src/core/text.ts';
import type { Man } from './toy.ts';
import { dice, hit, man } from './toy.ts';

const cast = { a: { ...man('a'), turn: { parries: 1 } }, b: { ...man('b'), turn: { parries: 1 } } };
const begin = (stage: Stage<Man>) => hit(stage, { by: 'a', at: 'b' });
const said = (ask: string, value: Json): Entry => ({ ask, value });
const run = (...log: Entry[]) => replay(begin, cast, log);

const yesNo = (id: string, by = 'a'): Choose => ({
  kind: 'choose',
  id,
  by,
  label: msg('toy'),
  options: [
    { id: 'yes', label: msg('toy') },
    { id: 'no', label: msg('toy'), no: msg('toy.closed') },
    { id: 'perhaps', label: msg('toy') },
  ],
});

const number = (): Enter<number> => ({
  kind: 'enter',
  id: 'number',
  by: 'a',
  label: msg('toy'),
  form: 'number',
  legal: (value) => (typeof value === 'number' ? undefined : msg('toy.notNumber')),
});

describe('replay', () => {
  test('waits for the first answer, goes on with each, ends with the play’s result', () => {
    expect(run()).toMatchObject({ state: 'waiting', asks: [{ id: 'parry' }] });
    expect(run(said('parry', 'none'))).toMatchObject({ state: 'waiting', asks: [{ id: 'dice' }] });
    const done = run(said('parry', 'none'), said('dice', [4]), said('left16', [2]));
    expect(done).toMatchObject({ state: 'done', out: 6, cast: { b: { traits: { hp: 16 } } } });
    expect(done.steps.map(({ ask }) => ask.id)).toEqual(['parry', 'dice', 'left16']);
    expect(done.steps.map(({ heard }) => heard)).toMatchObject([{ id: 'none' }, 4, 2]);
  });

  test('changes are grouped by the entry after which they happened', () => {
    const { changes } = run(said('parry', 'none'), said('dice', [4]));
    expect(changes.map((list) => list.length)).toEqual([0, 0, 1]);
  });

  test('everything done after an entry is recorded in order, also before the first one', () => {
    const harm = (n: number) => add('b', 'traits.hp', -n, 'x');
    function* twice(stage: Stage<Man>): Play<null> {
      stage.act(harm(1));
      stage.act(harm(2), harm(3));
      yield* roll(() => dice('a'));
      stage.act(harm(4));
      stage.act(harm(5));
      return null;
    }
    const { changes } = replay(twice, cast, [said('dice', [1])]);
    expect(changes).toEqual([
      [harm(1), harm(2), harm(3)],
      [harm(4), harm(5)],
    ]);
  });

  test('what was told is recorded', () => {
    expect(run(said('parry', 'none'), said('dice', [6])).told).toEqual([{ key: 'heavy', who: 'b' }]);
  });

  test('the given cast is never written to', () => {
    const before = JSON.stringify(cast);
    run(said('parry', 'none'), said('dice', [6]));
    expect(JSON.stringify(cast)).toBe(before);
  });

  test('Stale: an entry answers an ask that is not open', () => {
    expect(() => run(said('dice', [4]))).toThrow(Stale);
  });

  test('Leftover: the log goes on after the end', () => {
    expect(() => run(said('parry', 'parry'), said('dice', [4]))).toThrow(Leftover);
  });

  test.each([
    ['a face too many', said('dice', [4, 4])],
    ['no such face', said('dice', [7])],
    ['no faces', said('dice', 'four')],
  ])('Refused: %s', (_, entry) => {
    expect(() => run(said('parry', 'none'), entry)).toThrow(Refused);
  });

  test('Refused: a closed option, an unknown one', () => {
    const poor = { ...cast, b: man('b') };
    expect(() => replay(begin, poor, [said('parry', 'parry')])).toThrow(Refused);
    expect(() => run(said('parry', 'duck'))).toThrow(Refused);
  });
});

describe('news', () => {
  const spent = { news: [add('b', 'turn.parries', -1, 'elsewhere')] };

  test('the waiting window is asked again from the new state', () => {
    const waiting = run(spent);
    expect(waiting.state === 'waiting' && (waiting.asks[0] as Choose).options[1]?.no).toEqual(
      msg('toy.no.parries'),
    );
    expect(() => run(spent, said('parry', 'parry'))).toThrow(Refused);
  });

  test('changes from outside are applied to the stage and are not changes of the play', () => {
    const wounded = { news: [add('b', 'traits.hp', -5, 'elsewhere')] };
    const { cast: after, changes } = run(said('parry', 'none'), wounded, said('dice', [1]));
    expect((after.b as Man | undefined)?.traits.hp).toBe(14);
    expect(changes.flat()).toHaveLength(1);
  });

  test('an ask whose id depends on the state is asked under its new id', () => {
    const log = [said('parry', 'none'), said('dice', [1]), { news: [add('b', 'traits.hp', -5, 'x')] }];
    expect(replay(begin, cast, log)).toMatchObject({ asks: [{ id: 'left14' }] });
  });

  test('an answer already given is asked for again only if it is no longer legal', () => {
    function* both(stage: Stage<Man>): Play<Json> {
      const closed = () => stage.of('b').traits.hp < 20;
      const ask = (): Ask[] => [
        {
          ...yesNo('first'),
          options: [
            { id: 'yes', label: msg('toy'), ...(closed() ? { no: msg('toy') } : {}) },
            { id: 'perhaps', label: msg('toy') },
          ],
        },
        yesNo('second', 'b'),
      ];
      return (yield* together(ask)).length;
    }
    const news = { news: [add('b', 'traits.hp', -1, 'x')] };
    const open = (answer: string) => {
      const found = replay(both, cast, [said('first', answer), news]);
      return found.state === 'waiting' ? found.asks.map(({ id }) => id) : [];
    };
    expect(open('yes')).toEqual(['first', 'second']);
    expect(open('perhaps')).toEqual(['second']);
    // a dropped answer stays dropped: it does not come back when it would be legal again
    const healed = { news: [add('b', 'traits.hp', 1, 'x')] };
    const again = replay(both, cast, [said('first', 'yes'), news, healed]);
    expect(again).toMatchObject({ state: 'waiting', asks: [{ id: 'first' }, { id: 'second' }] });
  });
});

describe('windows', () => {
  function* three(): Play<Json> {
    const [one, two, sum] = yield* together(() => [
      yesNo('one'),
      yesNo('two', 'b'),
      dice('b', 2) as unknown as Check,
    ]);
    return [(one as { id: string }).id, (two as { id: string }).id, sum as number];
  }

  test('together: answers arrive in any order and are read in the order of the asks', () => {
    const log = [said('one', 'yes'), said('two', 'perhaps'), said('dice', [3, 4])];
    const orders = [log, [...log].reverse(), [log[1], log[0], log[2]] as Entry[]];
    for (const order of orders)
      expect(replay(three, cast, order)).toMatchObject({ state: 'done', out: ['yes', 'perhaps', 7] });
  });

  test('together: an answered ask is not asked again', () => {
    const waiting = replay(three, cast, [said('two', 'yes')]);
    expect(waiting.state === 'waiting' && waiting.asks.map(({ id }) => id)).toEqual(['one', 'dice']);
    expect(() => replay(three, cast, [said('two', 'yes'), said('two', 'yes')])).toThrow(Stale);
  });

  test('a check without dice needs nobody to roll it', () => {
    function* none(): Play<Json> {
      return yield* roll(() => dice('a', 0));
    }
    expect(replay(none, cast, [])).toMatchObject({ state: 'done', out: 0 });
  });

  test('contest joins readings; enter passes the value on and refuses an illegal one', () => {
    function* play(): Play<Json> {
      const most = yield* contest(
        () => [dice('a', 1, 'x'), dice('b', 1, 'y')],
        (readings) => Math.max(...readings),
      );
      return [most, yield* enter(number)];
    }
    const log = [said('y', [5]), said('x', [2])];
    expect(replay(play, cast, [...log, said('number', 9)])).toMatchObject({ out: [5, 9] });
    expect(() => replay(play, cast, [...log, said('number', 'nine')])).toThrow(Refused);
  });

  test('a part is played in place', () => {
    function* inner(stage: Stage, { by }: { by: number }): Play<number> {
      stage.act(add('a', 'traits.hp', -by, 'x'));
      stage.tell('inner');
      return (stage.of('a') as Man).traits.hp;
    }
    function* outer(stage: Stage<Man>): Play<Json> {
      const left = yield* part('inner', stage as unknown as Stage, inner, { by: 3 });
      const { id } = yield* choose(() => yesNo('after'));
      return [left, id];
    }
    expect(replay(outer, cast, [said('after', 'yes')])).toMatchObject({
      out: [17, 'yes'],
      told: [{ key: 'inner' }],
    });
  });
});

describe('a play under way', () => {
  const whole = perform(begin, cast, (ask) => (ask.kind === 'roll' ? [1] : 'none'));
  const log = whole.steps.map(({ ask, value }) => said(ask.id, value));

  test('goes on with each further entry as if it had been run from the start', () => {
    const progress = new Progress(begin, cast, []);
    expect(progress.run).toEqual(run());
    for (const [i, entry] of log.entries()) {
      progress.proceed(entry);
      expect(progress.run).toEqual(run(...log.slice(0, i + 1)));
    }
    expect([log.length, progress.run.state]).toEqual([3, 'done']);
    expect(() => progress.proceed(said('dice', [1]))).toThrow(Leftover);
  });

  test('hears news while a window waits, which asks anew', () => {
    const news: Entry = { news: [add('b', 'turn.parries', -1, 'toy')] };
    const progress = new Progress(begin, cast, []);
    progress.proceed(news);
    expect(progress.run).toEqual(run(news));
  });

  test('leaves what it has told before as it was', () => {
    const progress = new Progress(begin, cast, []);
    const seen: unknown[] = [];
    const told: unknown[] = [];
    for (const entry of log) {
      seen.push(progress.run);
      const { steps, told: heard, changes } = progress.run;
      told.push({ ...progress.run, steps: [...steps], told: [...heard], changes: [...changes] });
      progress.proceed(entry);
    }
    expect(seen).toEqual(told);
  });
});

describe('checkAnswer and perform', () => {
  test('checkAnswer accepts a fitting answer and refuses every other', () => {
    expect(() => checkAnswer(run(), { ask: 'parry', value: 'none' })).not.toThrow();
    expect(() => checkAnswer(run(), { ask: 'dice', value: [1] })).toThrow(Refused);
    expect(() => checkAnswer(run(), { ask: 'parry', value: 'duck' })).toThrow(Refused);
    expect(() => checkAnswer(run(said('parry', 'parry')), { ask: 'parry', value: 'none' })).toThrow(Refused);
  });

  test('perform asks one after another and stops where nobody answers', () => {
    const asked: string[] = [];
    const stopped = perform(begin, cast, (ask) => {
      asked.push(ask.id);
      return ask.id === 'parry' ? 'none' : undefined;
    });
    expect(asked).toEqual(['parry', 'dice']);
    expect(stopped.state).toBe('waiting');
    const done = perform(begin, cast, (ask) => (ask.kind === 'roll' ? [1] : 'none'));
    expect(done).toMatchObject({ state: 'done', out: 2 });
  });
});
