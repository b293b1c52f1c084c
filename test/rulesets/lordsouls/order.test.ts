import { describe, expect, test } from 'vitest';
import { set } from '../../../src/core/change.ts';
import { tracker } from '../../../src/rulesets/lordsouls/view/tracker.ts';
import { castOf, fighter, rules, skill, sword } from './support.ts';
import { Table } from './turn-table.ts';

const npc = (id: string, agi = 6, ref = 5) =>
  fighter(id, { attributes: { agi }, traits: { kind: 'creature', override: { ref } } });
const pc = (id: string, agi = 6, ref = 5) =>
  fighter(id, { attributes: { agi }, traits: { override: { ref } } });

const order = (table: Table): string[] => table.slots().map((slot) => slot.split(' ')[0] ?? '');

describe('the order of turns', () => {
  test('OX-1 LS-1.9 LS-1.10 LS-1.11 one die and РЕФ, from the highest down, for the whole fight', () => {
    const table = new Table(castOf(pc('a', 6, 6), pc('b', 6, 7), pc('c', 6, 5)));
    table.say('die:a', [3]).say('die:b', [4]).say('die:c', [5]);
    expect(order(table)).toEqual(['b', 'c', 'a']);
    expect(['a', 'b', 'c'].map((id) => table.of(id).turn.initiative)).toEqual([9, 11, 10]);
    table.ends('b').say('idle:b', 'none').ends('c').say('idle:c', 'none').ends('a').say('idle:a', 'none');
    expect(order(table)).toEqual(['b', 'c', 'a']);
    expect(table.state.number).toBe(2);
    expect(table.asks).not.toContain('die:a');
  });

  test('OX-2 LS-1.13 AMB-4 where a player is involved ЛОВ decides, in favour of either', () => {
    const table = new Table(castOf(pc('player', 7), npc('goblin', 8)));
    table.say('die:player', [6]).say('die:goblin', [6]);
    expect(order(table)).toEqual(['goblin', 'player']);
  });

  test('LS-4.6.3 AMB-53 a mount has no turn of its own with an able rider, and has one without', () => {
    const rider = (more: object) =>
      fighter('rider', { traits: { override: { ref: 9 } }, conditions: { mounted: 'horse', ...more } });
    const field = (more: object) =>
      new Table(castOf(rider(more), npc('horse', 6, 7), npc('wolf'))).order('rider', 'horse', 'wolf');
    const led = field({});
    led.ends('rider').say('idle:rider', 'none');
    expect(led.owed).toEqual(['declare:wolf']);
    const { round: state, ...cast } = led.enc.cast;
    expect(
      tracker(state as never, cast as never, rules())
        .rows.filter(({ who }) => who === 'horse')
        .map(({ state, says }) => [state, says.key]),
    ).toEqual([['done', 'lordsouls.says.ridden']]);
    expect(field({ unconscious: true }).owed).toEqual(['declare:horse']);
  });

  test('OX-81 LS-1.13 the whole tied group is ordered by ЛОВ', () => {
    const table = new Table(castOf(npc('two', 6), pc('player', 7), npc('one', 8)));
    for (const id of ['two', 'player', 'one']) table.say(`die:${id}`, [6]);
    expect(order(table)).toEqual(['one', 'player', 'two']);
  });

  test('OX-4 LS-1.14 equal ЛОВ: a die each, rerolled among those still equal, once for the fight', () => {
    const table = new Table(castOf(pc('a', 7), pc('b', 7)));
    table.say('die:a', [6]).say('die:b', [6]);
    expect(table.asks).toEqual(['tie:a:1', 'tie:b:1']);
    table.say('tie:a:1', [4]).say('tie:b:1', [4]).say('tie:a:2', [1]).say('tie:b:2', [3]);
    expect(order(table)).toEqual(['b', 'a']);
    table.ends('b').say('idle:b', 'none').ends('a').say('idle:a', 'none');
    expect(table.asks.some((id) => id.startsWith('tie'))).toBe(false);
  });

  test('OX-5 LS-1.12 two fighters of the GM: not by ЛОВ, in stable order, and the GM may change it', () => {
    const table = new Table(castOf(npc('zed', 9), npc('abe', 6)));
    table.say('die:zed', [6]).say('die:abe', [6]);
    expect(order(table)).toEqual(['abe', 'zed']);
    expect(table.owed).toEqual(['declare:abe']);
    table.say('first:11', 'zed');
    expect(order(table)).toEqual(['zed', 'abe']);
    expect(table.owed).toEqual(['declare:zed']);
    expect(table.slots()).toEqual(['zed now', 'abe next']);
    table.declares('zed', { manoeuvre: 'fallProne' });
    expect(table.asks).not.toContain('first:11');
  });

  test('LS-1.12 LS-1.7 a wounded fighter whose turn had begun has rolled for consciousness, whoever goes first afterwards', () => {
    const hurt = (id: string) => ({ ...npc(id), traits: { ...npc(id).traits, hp: { lost: 10 } } });
    const table = new Table(castOf(hurt('abe'), npc('zed')));
    table.say('die:abe', [6]).say('die:zed', [6]);
    expect(table.owed).toEqual(['awake']);
    table.say('awake', [1, 1, 2]).say('first:11', 'zed');
    expect([table.owed, table.slots()]).toEqual([['declare:zed'], ['zed now', 'abe next']]);
    table.ends('zed').say('idle:zed', 'none');
    expect(table.owed).toEqual(['declare:abe']);
    table.ends('abe').say('idle:abe', 'none').ends('zed').say('idle:zed', 'none');
    expect(table.owed).toEqual(['awake']);
  });

  test('LS-1.12 LS-1.7 a fighter whose turn has not begun rolls for consciousness when the GM puts them first', () => {
    const hurt = { ...npc('zed'), traits: { ...npc('zed').traits, hp: { lost: 10 } } };
    const table = new Table(castOf(npc('abe'), hurt));
    table.say('die:abe', [6]).say('die:zed', [6]);
    expect(table.owed).toEqual(['declare:abe']);
    table.say('first:11', 'zed');
    expect([table.owed, table.of('abe').turn.own, table.of('zed').turn.own]).toEqual([
      ['awake'],
      'yielded',
      'now',
    ]);
  });

  test('AMB-6 AMB-53 a surprised rider and their mount: the fight stops until the GM ends the surprise', () => {
    const rider = fighter('rider', { conditions: { mounted: 'horse', surprised: true } });
    const table = new Table(castOf(rider, npc('horse')), rules({ surpriseDuration: 'manual' }));
    table.say('die:rider', [6]).say('die:horse', [1]);
    expect([table.state.phase, table.state.number, table.owed]).toEqual(['idle', 1, []]);
  });

  test('LS-1.9 leaving or joining changes nobody else’s place', () => {
    // With the player the three go by ЛОВ: c, b, a. Without the player it would be a, c.
    const left = new Table(castOf(npc('a', 5), npc('c', 8), pc('b', 6)));
    for (const id of ['a', 'c', 'b']) left.say(`die:${id}`, [6]);
    expect(left.slots()).toEqual(['c now', 'b next', 'a next']);
    left.do({ do: 'round', event: { do: 'leave', who: 'b' } });
    expect([left.slots(), left.owed]).toEqual([['c now', 'a next'], ['declare:c']]);
    // And the other way round: two of the GM's are ordered by name until a player comes.
    const come = new Table(castOf(npc('a', 5), npc('c', 5), pc('b', 5)));
    come.do({ do: 'round', event: { do: 'leave', who: 'b' } });
    for (const id of ['a', 'c']) come.say(`die:${id}`, [6]);
    come.do({ do: 'round', event: { do: 'join', who: 'b' } }).say('die:b', [6]);
    expect(come.owed).toEqual(['tie:a:1', 'tie:c:1', 'tie:b:1']);
    come.say('tie:a:1', [1]).say('tie:c:1', [5]).say('tie:b:1', [3]);
    expect(come.slots()).toEqual(['b done', 'a now', 'c next']);
  });

  test('OX-6 LS-1.2 LS-1.3 LS-1.6 LS-1.7 inactive fighters are skipped and keep their place', () => {
    const table = new Table(castOf(pc('a'), fighter('b', { conditions: { unconscious: true } }), pc('c')));
    table.order('a', 'b', 'c');
    expect(table.slots()).toEqual(['a now', 'b gone', 'c next']);
    table.ends('a').say('idle:a', 'none');
    expect(table.owed).toEqual(['declare:c']);
    table.ends('c').say('idle:c', 'none');
    expect(table.state.number).toBe(2);
    table.do({
      do: 'edit',
      changes: [{ do: 'set', who: 'b', at: 'conditions.unconscious', was: true, why: 'x' }],
    });
    expect(table.slots()).toEqual(['a now', 'b next', 'c next']);
  });

  test('LS-1.3 a round is ten seconds', () => {
    const table = new Table(castOf(pc('a')));
    table.order('a').ends('a').say('idle:a', 'none');
    const { round: state, ...cast } = table.enc.cast;
    const view = tracker(state as never, cast as never, rules());
    expect(view.title).toEqual({ key: 'lordsouls.title.round', args: { n: 2, seconds: 10 } });
  });

  test('AMB-5 a latecomer rolls immediately, and acts this round only if their place has not passed', () => {
    const late = (face: number) => {
      const table = new Table(castOf(pc('a'), pc('b'), fighter('z', { traits: { override: { ref: 5 } } })));
      table.do({ do: 'round', event: { do: 'leave', who: 'z' } });
      table.say('die:a', [5]).say('die:b', [3]).ends('a').say('idle:a', 'none');
      table.do({ do: 'round', event: { do: 'join', who: 'z' } }).say('die:z', [face]);
      return table.slots();
    };
    expect(late(6)).toEqual(['z done', 'a done', 'b now']);
    expect(late(4)).toEqual(['a done', 'z done', 'b now']);
    expect(late(1)).toEqual(['a done', 'b now', 'z next']);
  });

  test('LS-1.5 the GM pauses combat time and resumes it; nothing is lost', () => {
    const table = new Table(castOf(pc('a'), pc('b')));
    table.order('a', 'b').declares('a', { manoeuvre: 'fallProne' });
    table.say('pause', 'pause');
    expect(table.asks).toEqual(['resume']);
    table.say('resume', 'resume');
    expect(table.owed).toEqual(['declare:a']);
    expect(table.of('a').turn.used).toEqual(['fallProne']);
  });

  test('LS-1.8 LS-3.13.1 Inaction is a manoeuvre like any other, and a fighter who takes it is active', () => {
    const table = new Table(castOf(pc('a'), pc('b')));
    table.order('a', 'b').declares('a', { manoeuvre: 'doNothing' });
    expect(table.slots()).toEqual(['a now', 'b next']);
    expect(table.of('a').turn.zeroed).toBe('doNothing');
  });
});

describe('a fighter’s turn', () => {
  const pair = (house = rules()) =>
    new Table(
      castOf(fighter('a', { gear: [sword] }), fighter('b', { traits: { kind: 'creature' } })),
      house,
    ).order('a', 'b');

  test('OT-14 LS-2.2 LS-2.3 LS-6.0.4 one manoeuvre of each category, one point of each defence', () => {
    expect(pair().left('a')).toEqual({
      combat: 1,
      movement: 1,
      free: 1,
      dodge: 1,
      parry: 1,
      block: 1,
      reaction: 1,
    });
  });

  test('LS-2.1 LS-3.0.2 LS-4.0.1 LS-5.0.1 the second of a category is refused', () => {
    const table = pair();
    table.declares('a', { manoeuvre: 'push', target: 'b' }).say('attack', [6, 6, 6]);
    table.declares('a', { manoeuvre: 'move' }).declares('a', { manoeuvre: 'fallProne' });
    expect(table.no('a', { manoeuvre: 'doNothing' })).toBe('lordsouls.no.slot.combat');
    expect(table.no('a', { manoeuvre: 'sprint' })).toBe('lordsouls.no.slot.movement');
    expect(table.no('a', { manoeuvre: 'drop', item: 'sword' })).toBe('lordsouls.no.slot.free');
    expect(table.left('a')).toMatchObject({ combat: 0, movement: 0, free: 0 });
  });

  test('LS-2.4 AMB-42 traits give more manoeuvres of a category', () => {
    const quick = fighter('a', {
      gear: [sword, { id: 'q', type: 'trait', name: 'q', traits: traitOf({ free: 1 }) } as never],
    });
    const table = new Table(castOf(quick, fighter('b', { traits: { kind: 'creature' } }))).order('a', 'b');
    expect(table.left('a').free).toBe(2);
    table.declares('a', { manoeuvre: 'fallProne' });
    expect(table.no('a', { manoeuvre: 'drop', item: 'sword' })).toBeUndefined();
  });

  test('OX-8 LS-2.5 LS-2.6 LS-3.9.6 LS-3.8.5 a broken manoeuvre cannot be chosen, a chosen one cannot be broken', () => {
    const table = pair();
    table.declares('a', { manoeuvre: 'move' }).say('walk:a', { straight: 1 }).say('crosses:a', { b: false });
    expect(table.no('a', { manoeuvre: 'allOutDefence', option: 'double' })).toBe('lordsouls.no.broken');
    const other = pair();
    other.declares('a', { manoeuvre: 'allOutDefence', option: 'double' });
    expect(other.no('a', { manoeuvre: 'move' })).toBe('lordsouls.no.closed');
    expect(other.no('a', { manoeuvre: 'changePosture', option: 'prone' })).toBe('lordsouls.no.closed');
    expect(other.no('a', { manoeuvre: 'fallProne' })).toBeUndefined();
  });

  test('OX-9 LS-4.7.6 a running jump excludes combat and free action, and they exclude it; a standing one excludes nothing', () => {
    const table = pair();
    table.declares('a', { manoeuvre: 'ready', option: 'stow', item: 'sword' });
    const jump = (run: number) => ({ manoeuvre: 'jump', option: 'long', situation: { run } }) as const;
    expect(table.no('a', jump(3))).toBe('lordsouls.no.broken');
    expect(table.no('a', jump(0))).toBeUndefined();
    const other = pair();
    other.declares('a', jump(3)).say('crosses:a', { b: false });
    expect(other.no('a', { manoeuvre: 'doNothing' })).toBe('lordsouls.no.closed');
    expect(other.no('a', { manoeuvre: 'fallProne' })).toBe('lordsouls.no.closed');
  });

  test('OX-10 LS-3.13.2 LS-3.13.3 AMB-6 surprised fighters take Inaction, have no defence, and recover from it', () => {
    const table = new Table(
      castOf(
        fighter('a', { conditions: { surprised: true } }),
        fighter('b', { traits: { kind: 'creature' }, gear: [sword, skill('balanced', 12)] }),
      ),
    ).order('a', 'b');
    expect(table.owed).toEqual(['declare:b']);
    expect(table.of('a').conditions.surprised).toBeUndefined();
    expect(table.of('a').turn).toMatchObject({ used: ['doNothing'], zeroed: 'doNothing', own: 'over' });
    table.declares('b', { manoeuvre: 'attack', item: 'sword', target: 'a' }).say('attack', [3, 3, 3]);
    expect(table.asks).toEqual(['damage']);
  });

  test('AMB-6 by house rule the GM ends the surprise', () => {
    const table = new Table(
      castOf(fighter('a', { conditions: { surprised: true } }), fighter('b')),
      rules({ surpriseDuration: 'manual' }),
    ).order('a', 'b');
    expect(table.of('a').conditions.surprised).toBe(true);
    table.ends('b').say('idle:b', 'none');
    expect(table.state.number).toBe(2);
    expect(table.owed).toEqual(['declare:b']);
  });

  test('AMB-6 where everybody is surprised until the GM says otherwise, the fight stops until then', () => {
    const surprised = { conditions: { surprised: true } };
    const table = new Table(
      castOf(fighter('a', surprised), fighter('b', surprised)),
      rules({ surpriseDuration: 'manual' }),
    ).order('a', 'b');
    expect(table.asks).toEqual(['pause']);
    const over = set('b', 'conditions.surprised', true, undefined, 'hand');
    expect(table.do({ do: 'edit', changes: [over] }).owed).toEqual(['declare:b']);
    expect(table.of('a').turn.own).toBe('over');
  });

  test.each([
    ['ask', ['idle:a'], undefined],
    ['always', ['declare:b'], 'doNothing'],
    ['never', ['declare:b'], undefined],
  ] as const)('AMB-2 LS-3.13.1 a turn without any manoeuvre (%s)', (idleTurnIsInaction, owed, zeroed) => {
    const table = pair(rules({ idleTurnIsInaction })).ends('a');
    expect(table.owed).toEqual(owed);
    expect(table.of('a').turn.zeroed).toBe(zeroed);
  });

  test('AMB-2 LS-3.13.1 the player may answer that it was Inaction', () => {
    const table = pair().ends('a').say('idle:a', 'inaction');
    expect(table.of('a').turn.zeroed).toBe('doNothing');
    expect(table.owed).toEqual(['declare:b']);
  });

  test('OX-82 LS-2.2 a fighter who has only moved is not inactive', () => {
    const table = pair();
    table.declares('a', { manoeuvre: 'move' }).ends('a');
    expect(table.owed).toEqual(['declare:b']);
    expect(table.left('a')).toMatchObject({ dodge: 1, parry: 1, block: 1, reaction: 1 });
  });

  test('LS-3.13.3 Inaction excludes movement and free action, and they exclude it', () => {
    const table = pair().declares('a', { manoeuvre: 'fallProne' });
    expect(table.no('a', { manoeuvre: 'doNothing' })).toBe('lordsouls.no.broken');
    const other = pair().declares('a', { manoeuvre: 'doNothing' });
    expect(other.no('a', { manoeuvre: 'move' })).toBe('lordsouls.no.closed');
  });
});

const traitOf = (given: object) => ({
  kind: 'advantage',
  points: 0,
  activation: 'passive',
  active: false,
  attacks: 0,
  combat: 0,
  movement: 0,
  free: 0,
  dodge: 0,
  parry: 0,
  block: 0,
  reaction: 0,
  description: '',
  ...given,
});
