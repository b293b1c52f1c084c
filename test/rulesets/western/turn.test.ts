import { describe, expect, it } from 'vitest';
import { localizerOf } from '../../../src/cli/texts.ts';
import { set } from '../../../src/core/change.ts';
import { commit } from '../../../src/core/commit.ts';
import { type Encounter, fighters, pending, roundState } from '../../../src/core/encounter.ts';
import { total } from '../../../src/core/line.ts';
import { blank } from '../../../src/core/spec.ts';
import type { Json } from '../../../src/core/text.ts';
import {
  type Declaration,
  type MainOrder,
  situationSpec,
  type Volley,
} from '../../../src/rulesets/western/data/declaration.ts';

import { stateMods } from '../../../src/rulesets/western/figures/state.ts';
import { western } from '../../../src/rulesets/western/index.ts';
import { colt, fighter, fret, rules } from './support.ts';
import { begun, declared, opened, played, printed, ran, say, stateOf, who } from './table.ts';

const fire = (n: number, kind: Volley['kind'], target: string): MainOrder => ({
  main: 'shooting',
  volleys: [{ kind, n, target }],
});
const person = (id: string, speed: number, more: Parameters<typeof fighter>[1] = {}) =>
  fighter(id.toLowerCase(), { name: id, ...more, attributes: { speed, ...more.attributes } });
const text = (...rows: string[]) => rows.join('\n');

describe('readied actions', () => {
  const watch = person('Watch', 4, { attributes: { attention: 5 } });
  const foe = person('Foe', 8, { traits: { cover: { fraction: 'full', hidden: true } } });
  const orders: { [who: string]: Declaration } = {
    watch: {
      mains: [fire(4, 'quick', 'foe')],
      readied: { event: 'Foe leans out', kind: 'leansOut', subject: 'foe' },
    },
    foe: { before: [{ simple: 'leanOut' }], mains: [fire(5, 'snap', 'watch')] },
  };
  const beat1 = (enc: ReturnType<typeof played>) => printed(enc).split('\n').slice(0, 2).join('\n');

  it('WE-10.5 WE-10.6 OT-8a 7 + 5 + 5 = 17 passes: one window is inserted before Foe’s first shot', () => {
    expect(beat1(played([watch, foe], orders, { 'attention:watch': [4, 3] }))).toBe(
      text(
        '1A  Foe Peek out | Watch quick#1→Foe | Foe snap#1→Watch',
        '1B  Foe snap#2→Watch | Foe snap#3→Watch | Watch quick#2→Foe',
      ),
    );
  });

  it('WE-10.7 OT-8b 4 + 5 + 5 = 14 fails: by Speed', () => {
    expect(beat1(played([watch, foe], orders, { 'attention:watch': [2, 2] }))).toBe(
      text(
        '1A  Foe Peek out | Foe snap#1→Watch | Watch quick#1→Foe',
        '1B  Foe snap#2→Watch | Foe snap#3→Watch | Watch quick#2→Foe',
      ),
    );
  });

  it('WE-10.9 OT-13 an obvious trigger: no test, no precedence, ordinary shots by Speed', () => {
    let enc = declared(begun([watch, foe]), orders);
    enc = say(enc, 'table', 'reveal');
    enc = say(say(enc, 'table', 'obvious:watch'), 'table', 'start');
    expect(beat1(ran(enc))).toBe(
      text(
        '1A  Foe Peek out | Foe snap#1→Watch | Watch quick#1→Foe',
        '1B  Foe snap#2→Watch | Foe snap#3→Watch | Watch quick#2→Foe',
      ),
    );
  });

  it('WE-10.5 OW-32 the event comes in beat 2: the share of beat 1 is lost, shots 3 and 4 remain', () => {
    const enc = played(
      [watch, foe],
      {
        ...orders,
        foe: {
          mains: [{ ...fire(2, 'quick', 'watch'), from: 2 }],
          bought: [{ simple: 'leanOut', place: 'beat2Start', pays: 'shooting' }],
        },
      },
      { 'attention:watch': [4, 3] },
    );
    expect(printed(enc)).toBe(
      text('2A  Foe Peek out | Watch quick#3→Foe', '2B  Foe quick#1→Watch | Watch quick#4→Foe'),
    );
  });

  it('WE-10.4 AM-32 without the event nothing is done', () => {
    const enc = played([watch, foe], { watch: orders.watch ?? { mains: [] } });
    expect(printed(enc)).toBe('');
  });

  it('AM-33 OW-34 several watchers: those who passed by Speed, then those who failed by Speed', () => {
    const waits: Declaration = {
      mains: [fire(1, 'quick', 'foe')],
      readied: { event: 'Foe leans out', kind: 'leansOut', subject: 'foe' },
    };
    const enc = played(
      [foe, person('Wes', 3), person('Abe', 6), person('Lou', 9), person('Sid', 5)],
      {
        foe: { before: [{ simple: 'leanOut' }], mains: [fire(5, 'snap', 'wes')] },
        wes: waits,
        abe: waits,
        lou: waits,
        sid: waits,
      },
      // Attention 4 at +5 needs 7 on the dice.
      { 'attention:wes': [4, 3], 'attention:abe': [9, 9], 'attention:lou': [1, 1], 'attention:sid': [3, 3] },
    );
    expect(beat1(enc)).toBe(
      text(
        '1A  Foe Peek out | Abe quick#1→Foe | Wes quick#1→Foe | Lou quick#1→Foe | Foe snap#1→Wes | Sid quick#1→Foe',
        '1B  Foe snap#2→Wes | Foe snap#3→Wes',
      ),
    );
  });

  it('AM-34 a waiting fighter does the simple before and nothing else', () => {
    const enc = played([watch, foe], {
      watch: { ...orders.watch, mains: orders.watch?.mains ?? [], before: [{ simple: 'kneel' }] },
    });
    expect(printed(enc)).toBe('1A  Watch Kneel');
    expect(who(enc, 'watch').traits.posture).toBe('kneeling');
  });

  it('WE-10.4 the GM announces an event that only the GM sees', () => {
    let enc = opened(
      declared(begun([watch, foe]), {
        watch: { mains: [fire(2, 'snap', 'kid')], readied: { event: 'somebody comes in', kind: 'free' } },
        foe: { mains: [fire(2, 'quick', 'watch')] },
      }),
    );
    enc = say(enc, 'event:watch', 'comes');
    expect(pending(enc).map(({ ask }) => ask.id)).toEqual(['attention:watch']);
  });
});

describe('crossing a gap', () => {
  const crossing = (speed: number, faces: number[], volley = fire(6, 'snap', 'foe')) => {
    const enc = played(
      [person('Watch', speed, { attributes: { attention: 5 } }), person('Foe', 6)],
      {
        watch: {
          mains: [volley],
          readied: { event: 'Foe crosses', kind: 'crossesGap', subject: 'foe' },
        },
        foe: { mains: [{ main: 'movement', mode: 'jog', metres: 36, crossesGap: true }] },
      },
      { 'attention:watch': faces },
    );
    return printed(enc).split('\n')[0];
  };

  it('WE-10.16 WE-10.17 OT-11a passed: two snaps, the limit, before the movement', () => {
    expect(crossing(4, [4, 3])).toBe('1C  Watch snap#1→Foe | Watch snap#2→Foe | Foe jog ½ (18 m)');
  });

  it('AM-41 OT-11b failed and slower: the chance is gone', () => {
    expect(crossing(4, [1, 1])).toBe('1C  Foe jog ½ (18 m)');
  });

  it('AM-41 failed and as fast as the mover: not above the mover’s initiative, the chance is gone', () => {
    expect(crossing(6, [1, 1])).toBe('1C  Foe jog ½ (18 m)');
  });

  it('AM-41 OT-11c failed and faster: still in time', () => {
    expect(crossing(7, [1, 1])).toBe('1C  Watch snap#1→Foe | Watch snap#2→Foe | Foe jog ½ (18 m)');
  });

  it('WE-10.17 OT-11 one quick shot', () => {
    expect(crossing(4, [4, 3], fire(4, 'quick', 'foe'))).toBe('1C  Watch quick#1→Foe | Foe jog ½ (18 m)');
  });

  it('AM-42 the rest of the share is lost for that target, also in beat 2', () => {
    const enc = played(
      [person('Watch', 4, { attributes: { attention: 5 } }), person('Foe', 6)],
      {
        watch: {
          mains: [fire(6, 'snap', 'foe')],
          readied: { event: 'Foe crosses', kind: 'crossesGap', subject: 'foe' },
        },
        foe: { mains: [{ main: 'movement', mode: 'jog', metres: 36, crossesGap: true }] },
      },
      { 'attention:watch': [4, 3] },
    );
    expect(printed(enc).split('\n')[1]).toBe('2C  Foe jog ½ (18 m)');
  });
});

describe('between the beats', () => {
  const you = person('You', 6);
  const raven = person('Raven', 5, { traits: { cover: { fraction: 'full' } } });
  const kid = person('Kid', 4);
  const strolls: Declaration = { mains: [{ main: 'movement', mode: 'walk', metres: 18 }] };
  const hiding: Declaration = {
    mains: [fire(1, 'quick', 'you')],
    bought: [{ simple: 'duck', place: 'beat1End', pays: 'shooting' }],
  };
  const first = [
    '1A  You quick#1→Raven | Raven quick#1→You',
    '1B  You quick#2→Raven | Raven Duck',
    '1C  Kid walk ½ (9 m)',
  ];
  const reacting = {
    you: { mains: [fire(4, 'quick', 'raven')], reaction: 'shooting' as const },
    raven: hiding,
    kid: strolls,
  };

  it('WE-10.12 WE-10.13 WE-10.14 OT-9a 11 + 6 = 17 passes: beat 2 is redirected to Kid', () => {
    const enc = played([you, raven, kid], reacting, {
      'react:you': 'allow',
      'reactTest:you': [7, 4],
      'rewrite:you': { targets: ['kid'] },
    });
    expect(printed(enc)).toBe(
      text(...first, '2A  You quick#3→Kid', '2B  You quick#4→Kid', '2C  Kid walk ½ (9 m)'),
    );
  });

  it('WE-10.13 OT-9b the test fails: the orders stand and are void', () => {
    const enc = played([you, raven, kid], reacting, { 'react:you': 'allow', 'reactTest:you': [5, 4] });
    expect(printed(enc)).toBe(
      text(
        ...first,
        '2A  You quick#3→Raven ✗(target hidden)',
        '2B  You quick#4→Raven ✗(target hidden)',
        '2C  Kid walk ½ (9 m)',
      ),
    );
  });

  it('WE-10.15 OT-9b the GM refuses: no test is made', () => {
    const enc = played([you, raven, kid], reacting, { 'react:you': 'refuse' });
    expect(printed(enc)).toContain('2A  You quick#3→Raven ✗(target hidden)');
  });

  it('WE-10.16 AM-69 a reaction may wait at a gap: no further test, two snaps at most', () => {
    const enc = played(
      [you, person('Raven', 5), person('Kid', 4)],
      {
        you: { mains: [fire(6, 'snap', 'raven')], reaction: 'shooting' },
        kid: { mains: [{ main: 'movement', mode: 'walk', metres: 18, crossesGap: true }] },
      },
      { 'react:you': 'allow', 'reactTest:you': [7, 4], 'rewrite:you': { targets: ['kid'], gap: 'kid' } },
    );
    expect(printed(enc).split('\n').at(-1)).toBe('2C  You snap#4→Kid | You snap#5→Kid | Kid walk ½ (9 m)');
  });

  it('WE-10.14 a reaction brings no new main', () => {
    const enc = ran(opened(declared(begun([you, raven, kid]), reacting)), {
      'react:you': 'allow',
      'reactTest:you': [7, 4],
    });
    expect(() => say(enc, 'rewrite:you', { mains: [{ main: 'movement' }] })).toThrow(/malformed/);
  });

  it('WE-10.1 WE-10.2 OT-10 a plan for when the first target falls: no test, and beat 1 is not redirected', () => {
    // 10 + 10 + 4 − 0 hits by 8; the head: 8 + 0 + 2 is grave, ✖ 4; Toughness 4 + 5 − 8 + 2 = 3 is 13 short: knocked out.
    const enc = played(
      [you, person('Raven', 5), kid],
      {
        you: {
          mains: [fire(4, 'quick', 'raven')],
          plans: [
            {
              condition: 'Raven is down',
              template: 'targetDown',
              subject: 'raven',
              orders: { targets: ['kid'] },
            },
          ],
        },
        raven: { mains: [fire(4, 'quick', 'you')] },
        kid: strolls,
      },
      { 'strike-1-1-1/hit': [10, 10], location: [1], shock: [1, 1], 'plan:you': 'holds' },
    );
    expect(printed(enc)).toBe(
      text(
        '1A  You quick#1→Raven | Raven quick#1→You ✗(actor out)',
        '1B  You quick#2→Raven ✗(target down) | Raven quick#2→You ✗(actor out)',
        '1C  Kid walk ½ (9 m)',
        '2A  You quick#3→Kid | Raven quick#3→You ✗(actor out)',
        '2B  You quick#4→Kid | Raven quick#4→You ✗(actor out)',
        '2C  Kid walk ½ (9 m)',
      ),
    );
  });

  it('WE-7.9 OT-7b what was really done at the end of beat 1 lowers Speed in beat 2', () => {
    const ann: Declaration = {
      mains: [fire(4, 'quick', 'bob')],
      bought: [{ simple: 'lieDown', place: 'beat1End', pays: 'shooting' }],
    };
    const bob: Declaration = { mains: [fire(4, 'quick', 'ann')] };
    const enc = played([person('Ann', 6), person('Bob', 5)], { ann, bob });
    expect(printed(enc)).toBe(
      text(
        '1A  Ann quick#1→Bob | Bob quick#1→Ann',
        '1B  Ann quick#2→Bob | Bob quick#2→Ann | Ann Lie down',
        '2A  Bob quick#3→Ann | Ann quick#3→Bob',
        '2B  Bob quick#4→Ann | Ann quick#4→Bob',
      ),
    );
    // For a fighter who is already down the step is void and costs nothing.
    const lying = played([person('Ann', 6, { traits: { posture: 'lying' } }), person('Bob', 5)], {
      ann,
      bob,
    });
    expect(printed(lying)).toContain('2A  Ann quick#3→Bob | Bob quick#3→Ann');
  });
});

describe('a simultaneous group', () => {
  it('AM-6 OW-20 both fall: a tie is judged before any of it is applied', () => {
    const knocksOut = { location: [1], shock: [1, 1] };
    const enc = played(
      [person('A', 5), person('B', 5)],
      { a: { mains: [fire(6, 'snap', 'b')] }, b: { mains: [fire(4, 'quick', 'a')] } },
      { 'strike-1-1-1/hit': [10, 10], 'strike-1-1-3/hit': [10, 10], ...knocksOut },
    );
    expect(printed(enc)).toBe(
      text(
        '1A  {= A snap#1→B + A snap#2→B + B quick#1→A =}',
        '1B  {= A snap#3→B ✗(actor out) + B quick#2→A ✗(actor out) =}',
        '2A  {= A snap#4→B ✗(actor out) + A snap#5→B ✗(actor out) + B quick#3→A ✗(actor out) =}',
        '2B  {= A snap#6→B ✗(actor out) + B quick#4→A ✗(actor out) =}',
      ),
    );
  });
});

describe('a simultaneous group, one weapon', () => {
  it('S-22 simultaneous shots that the GM allows never take more than is loaded', () => {
    const one = { ...colt, traits: { ...colt.traits, loaded: 1 } };
    const hidden = person('C', 3, { traits: { cover: { fraction: 'full', hidden: true } } });
    const people = [person('A', 5, { gear: [one] }), person('B', 5), hidden];
    const orders = { a: { mains: [fire(6, 'snap', 'c')] }, b: { mains: [fire(1, 'quick', 'a')] } };
    const aside = ran(say(opened(declared(begun(people), orders)), 'go', 'step'), {}, { hit: [1, 1] });
    expect(printed(aside).split('\n')[0]).toBe(
      '1A  {= A snap#1→C ✗(target hidden) + A snap#2→C ✗(target hidden) + B quick#1→A =}',
    );
    const after = ran(say(aside, 'go', 'anyway'), {}, { hit: [1, 1] });
    expect(who(after, 'a').gear.colt?.traits).toMatchObject({ loaded: 0 });
  });

  it('S-22 simultaneous shots share what is loaded: one without a round is void', () => {
    const low = { gear: [{ ...colt, traits: { ...colt.traits, loaded: 1 } }] };
    const enc = played([person('A', 5, low), person('B', 5)], {
      a: { mains: [fire(4, 'snap', 'b')] },
      b: { mains: [fire(2, 'quick', 'a')] },
    });
    expect(printed(enc).split('\n')[0]).toBe(
      '1A  {= A snap#1→B + A snap#2→B ✗(weapon empty) + B quick#1→A =}',
    );
    expect(who(enc, 'a').gear.colt?.traits).toMatchObject({ loaded: 0 });
  });
});

describe('S-19 a grip', () => {
  // Strength 4 and 18 on the dice hit by 6.
  const grip: Declaration = {
    mains: [{ main: 'melee', volleys: [{ kind: 'blow', n: 2, target: 'b', grapple: true }] }],
  };
  const people = [person('A', 6), person('B', 5)];
  const shot: Declaration = {
    mains: [fire(2, 'quick', 'a'), { main: 'movement', mode: 'walk', metres: 18 }],
  };

  it('S-19 holds from 2 on; the steps of a held fighter are void until Strength frees them', () => {
    const held = played(people, { a: grip, b: shot }, { 'strike-1-1-2/hit': [9, 9], 'free:b': [5, 5] });
    expect(printed(held).split('\n').slice(0, 4)).toEqual([
      '1A  B quick#1→A',
      '1B  A blow#1→B',
      '1C  B walk ½ (9 m) ✗(actor out)',
      '2A  B quick#2→A ✗(actor out)',
    ]);
    expect(who(held, 'b').traits.wounds).toEqual([]);
    const free = played(people, { a: grip, b: shot }, { 'strike-1-1-2/hit': [9, 9], 'free:b': [6, 6] });
    expect(printed(free)).toContain('2A  B quick#2→A\n');
  });

  it('S-19 a hit by 1 slips', () => {
    const enc = played(people, { a: grip, b: shot }, { 'strike-1-1-2/hit': [7, 6] });
    expect(who(enc, 'b').conditions).toEqual({});
  });
});

describe('house rules of order and chips', () => {
  const a = person('A', 5);
  const b = person('B', 5);
  const orders = { a: { mains: [fire(1, 'quick', 'b')] }, b: { mains: [fire(1, 'quick', 'a')] } };

  it('AM-6 rollOff: a d10 each, rolled again until they differ; higher first', () => {
    let enc = opened(declared(begun([a, b], { speedTie: 'rollOff' }), orders));
    expect(pending(enc).map(({ ask }) => ask.id)).toEqual(['tie:a', 'tie:b']);
    expect(() => say(enc, 'tie:a', [11])).toThrow();
    enc = say(say(enc, 'tie:a', [4]), 'tie:b', [4]);
    expect(pending(enc).map(({ ask }) => ask.id)).toEqual(['tie:a', 'tie:b']);
    enc = say(say(enc, 'tie:a', [2]), 'tie:b', [7]);
    expect(printed(ran(enc))).toBe('1A  B quick#1→A | A quick#1→B');
  });

  it('AM-6 rollTotal: the higher total of the main goes first, without dice', () => {
    const better = { speedTie: 'rollTotal' } as const;
    let enc = begun([a, b], better);
    enc = declared(enc, { a: orders.a }, [8, 7]);
    // 17 is average as well: two Damnit!.
    enc = declared(enc, { b: orders.b }, [9, 8]);
    expect(printed(ran(opened(enc)))).toBe('1A  B quick#1→A | A quick#1→B');
  });

  it('AM-27 unspent Nice! is lost, or kept for one turn', () => {
    const next = (unspentNice: 'lost' | 'keepOneTurn') =>
      who(
        say(ran(opened(declared(begun([a, b], { unspentNice }), { a: orders.a }))), 'table', 'publish'),
        'a',
      ).turn;
    expect(next('lost').kept).toBeUndefined();
    expect(next('keepOneTurn').kept).toBe(2);
    let enc = say(
      ran(opened(declared(begun([a, b], { unspentNice: 'keepOneTurn' }), { a: orders.a }))),
      'table',
      'publish',
    );
    // Two of this turn and two kept buy a simple of four.
    enc = declared(enc, {
      a: {
        ...orders.a,
        bought: [
          { simple: 'lieDown', place: 'turnStart', pays: 'shooting' },
          { simple: 'standUp', place: 'beat2Start', pays: 'shooting' },
        ],
      },
    });
    expect(who(enc, 'a').turn.submitted).toBe(true);
  });

  it('S-13 the first shot at somebody in a fight frightens them, later ones do not', () => {
    const enc = played([a, person('B', 4)], { a: { mains: [fire(4, 'quick', 'b')] } });
    expect(who(enc, 'b').traits.tracks.stress).toBe(1);
  });

  it('S-13 a fighter who brings an enemy down loses stress', () => {
    const brave = person('A', 6, { tracks: { stress: 2 } });
    const enc = played(
      [brave, b],
      { a: { mains: [fire(2, 'quick', 'b')] } },
      { 'strike-1-1-1/hit': [10, 10], location: [1], shock: [1, 1] },
    );
    expect(who(enc, 'a').traits.tracks.stress).toBe(1);
  });
});

describe('shots that are simples', () => {
  it('AM-26 chips of a simple shot move that shot alone, and help it to hit', () => {
    const a = person('A', 6, { attributes: { accuracy: 5 } });
    const b = person('B', 5);
    const shot: Declaration = {
      before: [{ simple: 'fireSnap', target: 'b' }],
      mains: [fire(2, 'snap', 'b')],
      chips: {
        shooting: fret,
        before: {
          spends: [
            { use: 'speedDown', amount: 2 },
            { use: 'accuracyUp', amount: 1 },
          ],
        },
      },
    };
    let enc = begun([a, b]);
    enc = declared(enc, { a: shot, b: { mains: [fire(2, 'snap', 'a')] } });
    enc = ran(say(opened(enc), 'go', 'beat'), {}, { hit: [1, 1] });
    expect(printed(enc)).toBe('1A  B snap#1→A | A snap→B | A snap#1→B');
    let other = say(opened(declared(begun([a, b]), { a: shot })), 'go', 'step');
    const ask = pending(other).find(({ ask: { id } }) => id === 'hit')?.ask;
    // Accuracy 5, snap −2, the chip +1.
    expect(ask?.kind === 'roll' && ask.lines.reduce((sum, { n }) => sum + n, 0)).toBe(4);
    other = say(other, 'hit', [1, 1]);
    expect(stateOf(other).at).toBe(1);
  });
});

describe('impossible steps', () => {
  const shoots = (n: number): Declaration => ({ mains: [fire(n, 'snap', 'b')] });
  const first = (
    a: Parameters<typeof fighter>[1],
    b: Parameters<typeof fighter>[1] = {},
    declaration = shoots(1),
  ) => printed(played([person('A', 6, a), person('B', 5, b)], { a: declaration }));

  it('S-22 an empty weapon, a jammed one, one that is not in hand', () => {
    const gun = (traits: object) => ({ gear: [{ ...colt, traits: { ...colt.traits, ...traits } }] });
    expect(first(gun({ loaded: 0 }))).toBe('1A  A snap#1→B ✗(weapon empty)');
    expect(first(gun({ jammed: true }))).toBe('1A  A snap#1→B ✗(weapon jammed)');
    expect(first(gun({ inHand: false }))).toBe('1A  A snap#1→B ✗(weapon not in hand)');
  });

  it('S-22 a weapon that runs empty leaves the later shots void', () => {
    const a = { gear: [{ ...colt, traits: { ...colt.traits, loaded: 1 } }] };
    expect(first(a, {}, shoots(2))).toBe(text('1A  A snap#1→B', '2A  A snap#2→B ✗(weapon empty)'));
  });

  it('S-21 nobody fires from full cover towards its side; the other side needs no leaning out', () => {
    const hidden = (from: string[]) => ({ traits: { cover: { fraction: 'full', hidden: true, from } } });
    expect(first(hidden([]))).toBe('1A  A snap#1→B ✗(target hidden)');
    expect(first(hidden(['kid']))).toBe('1A  A snap#1→B');
  });

  it('WE-10.2 AM-43 onTargetDown: a fallen target is not fired at, unless the shot is marked or a house rule wants it', () => {
    const down = { conditions: { knockedOut: true } };
    expect(first({}, down)).toBe('1A  A snap#1→B ✗(target down)');
    const marked: Declaration = {
      mains: [{ main: 'shooting', volleys: [{ kind: 'snap', n: 1, target: 'b', keepFiring: true }] }],
    };
    expect(first({}, down, marked)).toBe('1A  A snap#1→B');
    const enc = played(
      [person('A', 6), person('B', 5, down)],
      { a: shoots(1) },
      {},
      { onTargetDown: 'keepFiring' },
    );
    expect(printed(enc)).toBe('1A  A snap#1→B');
  });

  it('S-9 S-22 nobody fires beyond a weapon’s range, or through full cover, or strikes beyond reach', () => {
    const at = (around: object, main: MainOrder = fire(1, 'snap', 'b'), gun = colt): string =>
      first({ gear: [gun] }, {}, { mains: [main], aims: { b: { ...blank(situationSpec), ...around } } });
    const derringer = { ...colt, traits: { ...colt.traits, rangeMods: [1, 0, -3] } };
    const buffalo = {
      ...colt,
      traits: { ...colt.traits, action: 'single' as const, rangeMods: [-2, 0, 1, 3, 4] },
    };
    expect(at({ distance: 30 }, undefined, derringer)).toBe('1A  A snap#1→B');
    expect(at({ distance: 31 }, undefined, derringer)).toBe('1A  A snap#1→B ✗(out of reach)');
    expect(at({ distance: 201 })).toBe('1A  A snap#1→B ✗(out of reach)');
    expect(at({ distance: 201 }, undefined, buffalo)).toBe('1A  A snap#1→B');
    expect(at({ cover: 'full' })).toBe('1A  A snap#1→B ✗(target hidden)');
    const blow: MainOrder = { main: 'melee', volleys: [{ kind: 'blow', n: 1, target: 'b' }] };
    expect([at({ distance: 3 }, blow), at({ distance: 4 }, blow)]).toEqual([
      '1B  A blow#1→B',
      '1B  A blow#1→B ✗(out of reach)',
    ]);
  });

  it('S-12 a stunned fighter does nothing until they recover', () => {
    expect(first({ conditions: { stunned: true } }, {}, shoots(2))).toBe(
      text('1A  A snap#1→B ✗(actor out)', '2A  A snap#2→B ✗(actor out)'),
    );
  });

  it('AM-64 a simple that has become pointless is void', () => {
    expect(first({}, {}, { mains: [], chain: [{ simple: 'standUp' }] })).toBe(
      '1A  A Stand up ✗(nothing to do)',
    );
  });

  it('the GM cancels the next step', () => {
    let enc = opened(declared(begun([person('A', 6), person('B', 5)]), { a: shoots(1) }));
    enc = say(enc, 'go', 'void');
    expect(printed(enc)).toBe('1A  A snap#1→B ✗(by the GM)');
  });
});

describe('declaring', () => {
  const a = person('A', 6);
  const b = person('B', 5);

  it('WE-12.11 rolls are signed before they are made, and then are final', () => {
    let enc = begun([a, b]);
    expect(pending(enc).map(({ ask }) => ask.id)).toEqual(['sign:a', 'sign:b', 'table']);
    enc = say(enc, 'sign:a', { rolls: { shooting: { main: 'shooting' } } });
    expect(pending(enc).map(({ ask }) => ask.id)).toContain('roll:a:shooting');
    expect(() => say(enc, 'sign:a', { rolls: { shooting: { main: 'shooting' } } })).toThrow(/signedAlready/);
  });

  it('WE-4.1 no third main can be signed; AM-49 a second one takes 2 from both rolls', () => {
    let enc = say(begun([a, b]), 'sign:a', { rolls: { shooting: { main: 'shooting' } } });
    enc = say(enc, 'roll:a:shooting', [8, 7]);
    enc = say(enc, 'sign:a', { rolls: { movement: { main: 'movement', technique: 'jog' } } });
    enc = say(enc, 'roll:a:movement', [8, 7]);
    expect(() => say(enc, 'sign:a', { rolls: { melee: { main: 'melee' } } })).toThrow(/E-MAIN-COUNT/);
    const both = { mains: [fire(4, 'quick', 'b'), { main: 'movement', mode: 'jog' }] };
    // 15 − 2 = 13 is still average: 2 Damnit! each.
    enc = say(enc, 'declare:a', { ...both, chips: { shooting: fret, movement: fret } } as never);
    expect(who(enc, 'a').turn.submitted).toBe(true);
  });

  it('WE-12.12 WE-4.5 mains that never combine cannot be signed together: both would have to be declared', () => {
    const both = { shooting: { main: 'shooting' }, reloading: { main: 'reloading' } };
    expect(() => say(begun([a, b]), 'sign:a', { rolls: both })).toThrow(/E-MAIN-COMBO/);
    const one = say(begun([a, b]), 'sign:a', { rolls: { shooting: { main: 'shooting' } } });
    expect(() => say(one, 'sign:a', { rolls: { reloading: { main: 'reloading' } } })).toThrow(/E-MAIN-COMBO/);
    const table = { comboTable: { 'shooting+reloading': 'ok' as const } };
    expect(who(say(begun([a, b], table), 'sign:a', { rolls: both }), 'a').turn.signed).toBe(true);
  });

  it('WE-12.10 a declaration may be changed until the GM reveals; a faulty one is refused with its reason', () => {
    let enc = declared(begun([a, b]), { a: { mains: [fire(4, 'quick', 'b')] } });
    const other = { mains: [fire(4, 'snap', 'b')], chips: { shooting: fret } };
    enc = say(enc, 'declare:a', other as never);
    expect(who(enc, 'a').turn.declaration?.mains[0]?.volleys?.[0]?.kind).toBe('snap');
    expect(() => say(enc, 'declare:a', { mains: [] })).toThrow(/E-ROLL-ORPHAN/);
    enc = say(enc, 'table', 'reveal');
    expect(
      pending(enc)
        .filter(({ ask }) => !ask.optional)
        .map(({ ask }) => ask.id),
    ).toEqual(['table']);
  });

  it('malformed declarations are refused with the faulty field', () => {
    const enc = say(begun([a, b]), 'sign:a', { rolls: {} });
    expect(() => say(enc, 'declare:a', { mains: [{ main: 'flying' }] })).toThrow(/"at":"mains"/);
    expect(() => say(enc, 'declare:a', { mains: [], chain: [{ simple: 'sleep' }] })).toThrow(/"at":"chain"/);
  });

  it('AM-58 a declaration is sealed and veiled until it is revealed; with `open` it is not', () => {
    const enc = say(begun([a, b]), 'sign:a', { rolls: {} });
    const sealedIn = (one: typeof enc) => {
      const ask = pending(one).find(({ ask: { id } }) => id === 'declare:a')?.ask;
      return ask?.kind === 'enter' && ask.sealed === true;
    };
    expect(sealedIn(enc)).toBe(true);
    expect(sealedIn(say(begun([a, b], { declarationVisibility: 'open' }), 'sign:a', { rolls: {} }))).toBe(
      false,
    );
  });

  it('AM-58 instead others see a declaration without mains, while people are declaring', () => {
    const enc = say(begun([a, b]), 'sign:a', { rolls: {} });
    const heard = (one: typeof enc, ask: string) =>
      western.round.veil?.(roundState(one.cast) ?? null, { do: 'answer', ask, value: { mains: [] } });
    expect(heard(enc, 'declare:a')).toEqual({ mains: [] });
    expect(heard(enc, 'sign:a')).toBeUndefined();
    expect(heard(say(enc, 'table', 'reveal'), 'declare:a')).toBeUndefined();
  });

  it('AM-58 a sealed declaration counts as declared, shows nothing, and is opened by an answer before the reveal', () => {
    const sealed = (one: typeof enc, ask: string) =>
      commit(one, { do: 'round', event: { do: 'sealed', ask, seal: 'a-seal' } });
    const waiting = (one: typeof enc) =>
      western.round.seals?.(roundState(one.cast) ?? null, fighters(one.cast));
    let enc = say(say(begun([a, b]), 'sign:a', { rolls: {} }), 'sign:b', { rolls: {} });
    enc = sealed(enc, 'declare:a');
    expect(who(enc, 'a').turn).toMatchObject({ rolls: {}, signed: true, submitted: true, seal: 'a-seal' });
    expect(who(enc, 'a').turn.declaration).toBeUndefined();
    expect(waiting(enc)).toEqual([{ ask: 'declare:a', by: 'a', seal: 'a-seal' }]);
    // Only the GM's answer that reveals the declarations has this mark.
    enc = sealed(enc, 'declare:b');
    const table = pending(enc).find(({ ask: { id } }) => id === 'table')?.ask;
    const opening = table?.kind === 'choose' ? table.options.filter(({ opens }) => opens) : [];
    expect(opening.map(({ id }) => id)).toEqual(['reveal']);
    // A sealed declaration is dropped by sending it back, by signing another roll, and by revealing it.
    expect(who(say(enc, 'return:a', { note: 'Too bold.' }), 'a').turn.seal).toBeUndefined();
    const open = say(enc, 'declare:a', { mains: [], chain: [{ simple: 'duck' }] });
    expect(who(open, 'a').turn.seal).toBeUndefined();
    expect(waiting(say(open, 'table', 'reveal'))).toEqual([{ ask: 'declare:b', by: 'b', seal: 'a-seal' }]);
    // Nothing else can be sealed.
    expect(() => sealed(enc, 'sign:a')).toThrow(/notAsked/);
    expect(() => sealed(begun([a, b], { declarationVisibility: 'open' }), 'declare:a')).toThrow(/notAsked/);
  });

  it('AM-29 the GM sends a declaration back once', () => {
    let enc = declared(begun([a, b]), { a: { mains: [fire(4, 'quick', 'b')] } });
    enc = say(enc, 'return:a', { note: 'Too bold.' });
    expect(who(enc, 'a').turn.submitted).toBeUndefined();
    enc = say(enc, 'declare:a', { mains: [fire(4, 'quick', 'b')], chips: { shooting: fret } } as never);
    expect(() => say(enc, 'return:a', { note: 'Too bold.' })).toThrow();
  });

  it('WE-12.1 a fighter who has not declared passes when the GM reveals', () => {
    const enc = say(begun([a, b]), 'table', 'reveal');
    expect(who(enc, 'a').turn.declaration).toEqual({ mains: [] });
  });

  it('AM-62 npcQuick: an average roll without dice, for extras', () => {
    const enc = say(begun([a, b], { npcQuick: true }), 'sign:a', {
      rolls: { shooting: { main: 'shooting' } },
      quick: true,
    });
    expect(pending(enc).map(({ ask }) => ask.id)).toContain('declare:a');
    const off = say(begun([a, b]), 'sign:a', { rolls: { shooting: { main: 'shooting' } }, quick: true });
    expect(pending(off).map(({ ask }) => ask.id)).toContain('roll:a:shooting');
  });
});

describe('the pace, and the turn', () => {
  const a = person('A', 6);
  const b = person('B', 5);
  const orders = { a: { mains: [fire(4, 'quick', 'b')] }, b: { mains: [fire(4, 'quick', 'a')] } };
  const ready = () => opened(declared(begun([a, b]), orders));
  const doneIn = (enc: ReturnType<typeof ready>) => stateOf(enc).steps.filter(({ done }) => done).length;

  it('WE-8.1 step, phase and beat: the GM decides how far the turn runs', () => {
    const go = (pace: string) => ran(say(ready(), 'go', pace), {}, { hit: [1, 1] });
    expect(doneIn(go('step'))).toBe(1);
    expect(doneIn(go('phase'))).toBe(2);
    expect(stateOf(go('beat')).phase).toBe('between');
    expect(stateOf(go('turn')).phase).toBe('books');
  });

  it('S-13 one shaken person is tested at 5 − ☹ before the upkeep', () => {
    const shaken = person('A', 6, { tracks: { stress: 6 } });
    const enc = ran(opened(declared(begun([shaken, b]), {})));
    const [only, ...more] = pending(enc).map(({ ask }) => ask);
    expect([only?.id, more]).toEqual(['nerve:a', []]);
    // Nerve 4 + 5 − 6, and 1 less for wavering.
    expect(only?.kind === 'roll' && total(only.lines)).toBe(2);
    expect(pending(say(enc, 'nerve:a', [10, 10])).map(({ ask }) => ask.id)).toContain('table');
  });

  it('WE-8.1 slots are the fighters while they declare, and the steps of both beats afterwards', () => {
    const slots = (one: Encounter) =>
      western.round
        .slots(roundState(one.cast) ?? null, fighters(one.cast), rules() as Json)
        .map(({ phase }) => phase);
    expect(slots(begun([a, b]))).toEqual(['declare', 'declare']);
    const beat1 = ['1A', '1A', '1B', '1B'];
    const between = ran(say(ready(), 'go', 'beat'), {}, { hit: [1, 1] });
    expect([slots(ready()), slots(between)]).toEqual([beat1, beat1]);
    expect(slots(ran(ready()))).toEqual([...beat1, '2A', '2A', '2B', '2B']);
  });

  it('WE-1.1 WE-11.1 when the GM closes the turn a new one begins with empty records', () => {
    const enc = say(ran(ready()), 'table', 'publish');
    expect(stateOf(enc)).toMatchObject({ number: 2, phase: 'declare', steps: [] });
    const { rolls, declaration, signed, submitted } = who(enc, 'a').turn;
    expect({ rolls, declaration, signed, submitted }).toEqual({ rolls: {} });
  });

  it('S-12 a turn in which nobody can declare anything rests until somebody joins the fight', () => {
    const out = [
      set('a', 'conditions.knockedOut', undefined, true, 'edit'),
      set('b', 'conditions.dead', undefined, true, 'edit'),
    ];
    const enc = say(commit(ran(ready()), { do: 'edit', changes: out }), 'table', 'publish');
    expect([stateOf(enc).phase, pending(enc)]).toEqual(['idle', []]);
    const { cast } = commit(enc, {
      do: 'edit',
      changes: [set('a', 'conditions.knockedOut', true, undefined, 'edit')],
    });
    const joined = western.round.step(
      roundState(cast) ?? null,
      { do: 'join', who: 'a' },
      fighters(cast),
      rules() as Json,
    );
    expect(joined.state).toMatchObject({ phase: 'declare' });
    const one = say(commit(ran(ready()), { do: 'edit', changes: out.slice(1) }), 'table', 'publish');
    expect(stateOf(one).phase).toBe('declare');
  });

  it('WE-11.1 WE-11.2 a turn uses the state as published before it; every published block is preserved', () => {
    const mods = (enc: Encounter) =>
      stateMods(who(enc, 'a'), 'roll', undefined, rules()).map(({ n, why }) => `${why} ${n}`);
    const stressed = { do: 'edit', changes: [set('a', 'traits.tracks.stress', 0, 3, 'edit')] } as const;
    // Before any roll, the GM's entries count immediately.
    expect(mods(commit(begun([a, b]), stressed))).toEqual(['S-13 -1']);
    // Afterwards they count from the next turn on: an existing roll stays as it was.
    const exposed = { shooting: { spends: [{ use: 'exposed', amount: 2 }] } } as const;
    const orders = { a: { mains: [fire(4, 'quick', 'b')], chips: exposed } };
    const thrown = commit(declared(begun([a, b]), orders), stressed);
    expect(mods(thrown)).toEqual([]);
    const next = say(ran(opened(thrown)), 'table', 'publish');
    expect(mods(next)).toEqual(['S-13 -1']);
    expect(who(next, 'a').turn.history?.map(({ turn }) => turn)).toEqual([1]);
    const after = say(ran(opened(declared(next, {}))), 'table', 'publish');
    const { history } = western.records ?? {};
    const blocks = history?.(who(after, 'a') as never, localizerOf('en')) ?? [];
    expect(blocks.map(({ number }) => number)).toEqual([1, 2]);
    expect(blocks[0]?.text).toContain('Stress (☹) 3: #wavering');
  });

  it('WE-8.10 circumstances are measured when the step is due, for the shots of that moment only', () => {
    const aims = { b: blank(situationSpec), kid: blank(situationSpec) };
    const two: MainOrder = {
      main: 'shooting',
      volleys: [
        { kind: 'quick', n: 1, target: 'b' },
        { kind: 'quick', n: 1, target: 'kid' },
      ],
    };
    const people = [a, b, person('Kid', 4)];
    const enc = opened(declared(begun(people), { a: { mains: [two], aims } }));
    const measured = (one: typeof enc) =>
      one.ruleset.round
        .measures?.(stateOf(one) as never, one.cast)
        .map(({ target, situation }) => `${target} ${situation}`);
    expect(measured(enc)).toEqual(['b turn.declaration.aims.b']);
    expect(measured(ran(say(enc, 'go', 'step'), {}, { hit: [1, 1], go: 'step' }))).toEqual([]);
    const later = ran(say(enc, 'go', 'beat'), {}, { hit: [1, 1] });
    expect(measured(say(later, 'go', 'step'))).toEqual(['kid turn.declaration.aims.kid']);
  });

  it('a round that is replayed from its journal reaches the same state', () => {
    const enc = ran(ready());
    let again = begun([a, b]);
    for (const { action } of enc.journal.slice(1)) again = commit(again, action);
    expect(again.cast).toEqual(enc.cast);
  });
});
