import { describe, expect, it } from 'vitest';
import { pending } from '../../../src/core/encounter.ts';
import type {
  Declaration,
  MainOrder,
  Spend,
  Volley,
} from '../../../src/rulesets/western/data/declaration.ts';
import { fighter, mount } from './support.ts';
import { type Answers, begun, declared, opened, played, printed, say, stateOf } from './table.ts';

/* Where a readied action enters a running beat (section 2.9 of the ledger). */

const fire = (n: number, kind: Volley['kind'], target: string): MainOrder => ({
  main: 'shooting',
  volleys: [{ kind, n, target }],
});
const person = (id: string, speed: number, more: Parameters<typeof fighter>[1] = {}) =>
  fighter(id.toLowerCase(), { name: id, ...more, attributes: { speed, ...more.attributes } });

const jog: MainOrder = { main: 'movement', mode: 'jog' };
const hidden = { traits: { cover: { fraction: 'full', hidden: true } } };
const readied = { event: 'Foe leans out', kind: 'leansOut', subject: 'foe' } as const;
/** Attention 5 at +5 needs 6 on the dice. */
const PASSED = { 'attention:watch': [3, 3] };
const FAILED = { 'attention:watch': [3, 2] };

describe('the event comes when phase A is over', () => {
  const people = [
    person('Foe', 8, hidden),
    person('Max', 6),
    person('Ned', 4),
    person('Watch', 4, { attributes: { attention: 5 } }),
    person('Bob', 3),
    person('Sid', 2),
  ];
  const shoots: Declaration = { mains: [fire(4, 'quick', 'bob')] };
  const watches: Declaration = {
    mains: [fire(4, 'quick', 'foe')],
    bought: [{ simple: 'duck', place: 'beat1End', pays: 'shooting' }],
    readied,
  };
  /** Foe looks around in phase A and leans out in B or C; Max, Ned and Sid fire once in A and once in B; Max and Bob move in C. */
  const beat1 = (place: 'turnStart' | 'beat1End', answers: Answers) => {
    const foe: Declaration = {
      before: [{ simple: 'lookAround' }],
      mains: [{ main: 'observation' }],
      bought: [{ simple: 'leanOut', place, pays: 'observation' }],
    };
    const bob: Declaration = { mains: [jog] };
    const max: Declaration = { mains: [...shoots.mains, jog] };
    const orders = { foe, max, ned: shoots, watch: watches, bob, sid: shoots };
    return printed(played(people, orders, answers))
      .split('\n')
      .slice(1, 3);
  };

  it('WE-10.6 passed: one window immediately, the next shot behind equally fast fighters, the duck in its place in phase C', () => {
    expect(beat1('turnStart', PASSED)).toEqual([
      '1B  Foe Peek out | Watch quick#1→Foe | Max quick#2→Bob | Ned quick#2→Bob | Watch quick#2→Foe | Sid quick#2→Bob',
      '1C  Foe observe ½ | Max jog ½ (18 m) | Watch Duck | Bob jog ½ (18 m)',
    ]);
  });

  it('WE-10.7 failed: everything is ordered by Speed', () => {
    expect(beat1('turnStart', FAILED)).toEqual([
      '1B  Foe Peek out | Max quick#2→Bob | Ned quick#2→Bob | Watch quick#1→Foe | Watch quick#2→Foe | Sid quick#2→Bob',
      '1C  Foe observe ½ | Max jog ½ (18 m) | Watch Duck | Bob jog ½ (18 m)',
    ]);
  });

  it('WE-10.6 in phase C nothing comes later: the rest is ordered by Speed among those still moving', () => {
    expect(beat1('beat1End', PASSED)[1]).toBe(
      '1C  Foe observe ½ | Foe Peek out | Watch quick#1→Foe | Max jog ½ (18 m) | Watch quick#2→Foe | Watch Duck | Bob jog ½ (18 m)',
    );
  });
});

describe('the event comes in phase A', () => {
  const foe = person('Foe', 8, hidden);
  const watch = person('Watch', 4, { attributes: { attention: 5 } });
  const leans: Declaration = { before: [{ simple: 'leanOut' }], mains: [] };
  const beat1 = (
    others: readonly (readonly [ReturnType<typeof person>, Declaration])[],
    n: number,
    answers: Answers = PASSED,
  ) => {
    const orders = Object.fromEntries(others.map(([{ id }, declaration]) => [id, declaration]));
    const waits: Declaration = { mains: [fire(n, 'snap', 'foe')], readied };
    const people = [...others.map(([one]) => one), watch];
    return printed(played(people, { ...orders, watch: waits }, answers))
      .split('\n')
      .filter((row) => row.startsWith('1'));
  };

  it('WE-8.2 what fits into a window is done immediately: two snap shots of three', () => {
    const sid = [person('Sid', 2), { mains: [fire(4, 'quick', 'foe')] }] as const;
    expect(beat1([[foe, leans], sid], 6)).toEqual([
      '1A  Foe Peek out | Watch snap#1→Foe | Watch snap#2→Foe | Sid quick#1→Foe',
      '1B  Watch snap#3→Foe | Sid quick#2→Foe',
    ]);
  });

  it('WE-9.6 a fighter who answers the watcher’s fire is in an exchange with them from phase B on', () => {
    const fires: Declaration = { ...leans, mains: [fire(7, 'snap', 'watch')] };
    expect(beat1([[foe, fires]], 8)).toEqual([
      '1A  Foe Peek out | Watch snap#1→Foe | Watch snap#2→Foe | Foe snap#1→Watch',
      '1B  Foe snap#2→Watch | Foe snap#3→Watch | Watch snap#3→Foe | Watch snap#4→Foe | Foe snap#4→Watch',
    ]);
  });

  it('WE-9.4 AM-6 the others keep their places: a gallop by its metres, ties together, a movement in phase C', () => {
    const ed = person('Ed', 5, { traits: { posture: 'mounted' }, gear: [mount('pony')] });
    const rides: Declaration = {
      mains: [fire(4, 'quick', 'bob'), { main: 'riding', mode: 'rideGallop', metres: 120 }],
    };
    const bob: Declaration = { mains: [fire(4, 'quick', 'sid'), jog] };
    const sid: Declaration = { mains: [fire(4, 'quick', 'ed')] };
    const others = [
      [foe, leans],
      [ed, rides],
      [person('Bob', 3), bob],
      [person('Sid', 3), sid],
    ] as const;
    expect(beat1(others, 2, FAILED)).toEqual([
      '1A  Foe Peek out | Ed quick#1→Bob | Watch snap#1→Foe | {= Bob quick#1→Sid + Sid quick#1→Ed =}',
      '1B  Ed gallop ½ (60 m) | Ed quick#2→Bob | {= Bob quick#2→Sid + Sid quick#2→Ed =}',
      '1C  Bob jog ½ (18 m)',
    ]);
  });
});

describe('across a gap', () => {
  it('AM-41 WE-9.3 failed: the Speed of the shots must exceed the mover’s', () => {
    const crossing = (speedDown: number) => {
      const watch: Declaration = {
        mains: [fire(1, 'quick', 'foe')],
        readied: { event: 'Foe crosses', kind: 'crossesGap', subject: 'foe' },
        chips: {
          shooting: {
            spends: [
              { use: 'speedDown', amount: speedDown, scope: 'shots' },
              { use: 'frets', amount: 2 - speedDown },
            ].filter(({ amount }) => amount > 0) as Spend[],
          },
        },
      };
      const people = [person('Watch', 8, { attributes: { attention: 5 } }), person('Foe', 6)];
      const orders = { watch, foe: { mains: [{ ...jog, crossesGap: true }] } };
      return printed(played(people, orders, FAILED)).split('\n')[0];
    };
    // 8 − 1 is above 6, 8 − 2 is not.
    expect(crossing(1)).toBe('1C  Watch quick#1→Foe | Foe jog ½ (18 m)');
    expect(crossing(2)).toBe('1C  Foe jog ½ (18 m)');
  });

  const waits = (n: number): Declaration => ({
    mains: [fire(n, 'snap', 'foe')],
    readied: { event: 'Foe crosses', kind: 'crossesGap', subject: 'foe' },
  });
  const watch = person('Watch', 4, { attributes: { attention: 5 } });
  const crosses: MainOrder = { ...jog, crossesGap: true };

  it('WE-10.16 the event is the movement itself, not what is done before it', () => {
    const foe: Declaration = { mains: [fire(2, 'quick', 'watch'), crosses] };
    const turn = printed(played([watch, person('Foe', 6)], { watch: waits(2), foe }, PASSED));
    expect(turn.split('\n').slice(0, 2)).toEqual([
      '1A  Foe quick#1→Watch',
      '1C  Watch snap#1→Foe | Foe jog ½ (18 m)',
    ]);
  });

  it('WE-10.16 the test is made before the movement', () => {
    const enc = opened(
      declared(begun([watch, person('Foe', 6)]), { watch: waits(2), foe: { mains: [crosses] } }),
    );
    const asked = say(enc, 'go', 'turn');
    expect(pending(asked).map(({ ask }) => ask.id)).toEqual(['attention:watch']);
    expect(stateOf(asked).steps.map(({ name, done }) => [name, done])).toEqual([['jog', undefined]]);
  });

  it('AM-69 a successful reaction is in time, however fast the mover is', () => {
    const people = [person('You', 3), person('Kid', 8), person('Raven', 5)];
    const orders = {
      you: { mains: [fire(6, 'snap', 'raven')], reaction: 'shooting' as const },
      kid: { mains: [crosses] },
    };
    // 7 + 6 + 3 = 16.
    const enc = played(people, orders, {
      'react:you': 'allow',
      'reactTest:you': [7, 6],
      'rewrite:you': { targets: ['kid'], gap: 'kid' },
    });
    expect(printed(enc).split('\n').at(-1)).toBe('2C  You snap#4→Kid | You snap#5→Kid | Kid jog ½ (18 m)');
  });
});
