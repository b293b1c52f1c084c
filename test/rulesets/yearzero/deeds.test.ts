import { describe, expect, test } from 'vitest';
import type { Play } from '../../../src/core/ask.ts';
import type { Json } from '../../../src/core/text.ts';
import { costOf, type YzAction } from '../../../src/rulesets/yearzero/actions/define.ts';
import { actionList } from '../../../src/rulesets/yearzero/actions/list.ts';
import type { Rules } from '../../../src/rulesets/yearzero/data/rules.ts';
import { yearzero } from '../../../src/rulesets/yearzero/index.ts';
import { cameOff, type Done } from '../../../src/rulesets/yearzero/plays/roll.ts';
import {
  type Answers,
  asked,
  castOf,
  ended,
  fighter,
  injury,
  kit,
  knife,
  pistol,
  play,
  rules,
  talent,
  thrownFor,
} from './support.ts';

/** An action and its declaration. */
type Declared = { readonly action: string; readonly [field: string]: Json };

type Given = NonNullable<Parameters<typeof fighter>[1]>;

const two = (a: Given = {}, b: Given = {}) => castOf(fighter('a', a), fighter('b', b));

const does = (cast: ReturnType<typeof two>, given: Declared, answers: Answers = {}, house: Rules = rules()) =>
  play(
    (stage) =>
      yearzero.plays.deed?.begin(
        stage as never,
        { who: 'a', ...given },
        house as never,
      ) as unknown as Play<Done>,
    cast,
    answers,
  );

const faultOf = (cast: ReturnType<typeof two>, given: Declared, house = rules()) => {
  const one = cast.a;
  if (!one) throw new Error('somebody must do it');
  const input = { who: 'a', target: '', ...given };
  const action = actionList.actions[given.action];
  return action?.no?.(one, input, house, cast)?.key.replace('yearzero.no.', '');
};

describe('moving', () => {
  const run = { action: 'run', cluttered: true } as const;

  test('YZ-2.6 YZ-2.7 O-28 a fighter who fails in a cluttered zone enters it all the same, and is prone', () => {
    const fell = does(two(), run, { clutter: [2, 3], 'clutter:push': 'keep' });
    expect(fell.cast.a?.conditions.prone).toBe(true);
    const kept = does(two(), run, { clutter: [6, 3], 'clutter:push': 'keep' });
    expect(kept.cast.a?.conditions.prone).toBeUndefined();
  });

  test('YZ-8.3 elsewhere running needs no roll', () =>
    expect(does(two(), { action: 'run' }).steps).toEqual([]));

  test('YZ-A.74 crawling into clutter needs one too', () =>
    expect(asked(does(two(), { ...run, action: 'crawl' }))).toEqual(['clutter']));

  test('YZ-2.13 O-30 a cramped zone can only be crossed by crawling', () => {
    expect(faultOf(two(), { action: 'run', cramped: true })).toBe('cramped');
    expect(faultOf(two(), { action: 'crawl', cramped: true })).toBeUndefined();
  });

  test('YZ-7.3 standing up', () => {
    const lies = two({ conditions: { prone: true } });
    expect(does(lies, { action: 'standUp' }).cast.a?.conditions).toEqual({});
    expect(faultOf(two(), { action: 'standUp' })).toBe('stands');
    const shattered = two({ conditions: { prone: true }, injuries: { c35: injury('c35') } });
    expect(faultOf(shattered, { action: 'standUp' })).toBe('onlyCrawls');
  });

  const bound = (b: Given = {}) =>
    two({ conditions: { engaged: ['b'] } }, { gear: [knife], ...b, conditions: { engaged: ['a'] } });
  const leaves = { action: 'disengage', others: ['b'] } as const;

  test('YZ-10.20 YZ-10.21 a successful retreat costs nothing more', () => {
    const away = does(bound(), leaves, { disengage: [6, 2], 'disengage:push': 'keep' });
    expect([away.cast.a?.conditions, away.cast.b?.conditions]).toEqual([{}, {}]);
    expect(cameOff(ended(away))).toBe(true);
    expect(faultOf(two(), leaves)).toBe('notEngaged');
    expect(faultOf(bound(), { action: 'disengage' })).toBe('leftOut');
  });

  test('YZ-10.22 O-46 a failed one leaves as well, but the enemy may strike, unblocked and for free', () => {
    const turn = { slow: 'spent', fast: 'spent' } as const;
    const clumsy = { disengage: [2, 2], 'disengage:push': 'keep' };
    const struck = does(bound({ turn }), leaves, {
      ...clumsy,
      'free:b': 'strike',
      attack: [6, 2],
      'attack:push': 'keep',
      critical: [1, 1],
      panic: [1],
    });
    expect(struck.cast.a?.traits.health.lost).toBe(2);
    expect(struck.cast.a?.conditions.engaged).toBeUndefined();
    expect(struck.cast.b?.turn).toEqual(turn);
    const spared = does(bound(), leaves, { ...clumsy, 'free:b': 'decline' });
    expect(spared.cast.a?.conditions).toEqual({});
  });

  test('YZ-10.22 YZ-12.19 a fighter killed by the free attack does not stumble any more', () => {
    const killed = does(
      bound(),
      { ...leaves, cluttered: true },
      {
        ...{ disengage: [2, 2], 'disengage:push': 'keep', 'free:b': 'strike' },
        ...{ attack: [6, 2], 'attack:push': 'keep', critical: [6, 6] },
      },
    );
    expect(killed.state).toBe('done');
    expect(killed.cast.a?.conditions.dead).toBe(true);
  });

  test('YZ-10.22 an enemy who cannot strike takes no free attack', () => {
    const clumsy = { disengage: [2, 2], 'disengage:push': 'keep' };
    const broken = { lost: 2, conditions: { broken: true, prone: true, engaged: ['a'] } };
    const cast = castOf(fighter('a', { conditions: { engaged: ['b'] } }), fighter('b', broken));
    expect(cameOff(ended(does(cast, leaves, clumsy)))).toBe(false);
  });

  test('YZ-T2 a fighter in headlong flight always retreats badly', () => {
    const cast = castOf(
      fighter('a', { conditions: { engaged: ['b'], panic: { row: 'p14' } } }),
      fighter('b', { conditions: { engaged: ['a'] } }),
    );
    expect(asked(does(cast, leaves, { disengage: [6, 2], 'disengage:push': 'keep' }))).toEqual(['free:b']);
  });
});

describe('small actions', () => {
  test('YZ-T1 a fighter with a torn throat neither orders nor persuades nor calms', () => {
    const mute = { injuries: { c56: injury('c56') } };
    expect(faultOf(two(mute), { action: 'command' })).toBe('mute');
    expect(faultOf(two(mute), { action: 'persuade' })).toBe('mute');
    const panicking = two(mute, { conditions: { panic: { row: 'p7' } } });
    expect(faultOf(panicking, { action: 'stopPanic', target: 'b' })).toBe('mute');
    expect(faultOf(two(), { action: 'command' })).toBeUndefined();
  });

  test('YZ-11.2 YZ-11.3 O-50 aiming, and losing it by any other action', () => {
    expect(does(two(), { action: 'aim' }).cast.a?.conditions.aiming).toBe(true);
    const aims = two({ conditions: { aiming: true } });
    expect(does(aims, { action: 'openDoor' }).cast.a?.conditions.aiming).toBeUndefined();
    expect(does(aims, { action: 'aim' }).cast.a?.conditions.aiming).toBe(true);
  });

  const empty = { ...pistol, traits: { ...pistol.traits, loaded: false, spare: 1 } };

  test('YZ-11.23 reloading takes a magazine; without one it is impossible', () => {
    const after = does(two({ gear: [empty] }), { action: 'reload', weapon: 'pistol' });
    expect(after.cast.a?.gear.pistol?.traits).toMatchObject({ loaded: true, spare: 0 });
    const none = { ...empty, traits: { ...empty.traits, spare: 0 } };
    expect(faultOf(two({ gear: [none] }), { action: 'reload', weapon: 'pistol' })).toBe('spare');
    expect(faultOf(two({ gear: [pistol] }), { action: 'reload', weapon: 'pistol' })).toBe('loaded');
  });

  const reload = actionList.actions.reload as YzAction;

  test('YZ-0.12 quick hands reload with a fast action', () =>
    expect([
      costOf(fighter('a'), reload),
      costOf(fighter('a', { gear: [talent('quickHands')] }), reload),
    ]).toEqual(['slow', 'fast']));

  test('YZ-13.33 YZ-6.11 the signature item relieves one level, once', () => {
    const used = does(two({ stress: 2 }), { action: 'signature' });
    expect(used.cast.a?.traits).toMatchObject({ stress: 1, signature: { ready: false } });
    const spent = two({ traits: { signature: { name: '', ready: false } } });
    expect(faultOf(spent, { action: 'signature' })).toBe('signature');
  });

  test('YZ-7.11 YZ-11.19 the GM rates the cover; leaving the place ends it', () => {
    const covered = does(two(), { action: 'seekCover' }, { cover: { rating: 4 } });
    expect(covered.cast.a?.conditions.inCover).toBe(4);
    const left = does(two({ conditions: { inCover: 4 } }), { action: 'run' });
    expect(left.cast.a?.conditions.inCover).toBeUndefined();
  });

  test('YZ-13.28 O-20 a Command roll ends an ally’s panic', () => {
    const cast = two({}, { conditions: { panic: { row: 'p13' } } });
    const calm = { action: 'stopPanic', target: 'b' } as const;
    const calmed = does(cast, calm, { command: [6, 2], 'command:push': 'keep' });
    expect(calmed.cast.b?.conditions.panic).toBeUndefined();
    const failed = does(cast, calm, { command: [2, 2], 'command:push': 'keep' });
    expect(failed.cast.b?.conditions.panic).toEqual({ row: 'p13' });
    expect(faultOf(two(), calm)).toBe('noPanic');
  });

  test('YZ-12.7 broken fighters can only crawl', () => {
    const broken = fighter('a', { conditions: { broken: true } });
    expect(actionList.closed?.(broken, { action: 'firstAid' }, rules(), { a: broken })?.key).toBe(
      'yearzero.no.broken',
    );
    expect(actionList.closed?.(broken, { action: 'crawl' }, rules(), { a: broken })).toBeUndefined();
  });
});

describe('first aid', () => {
  const medic: Given = { attributes: { empathy: 4 }, skills: { firstAid: 2 }, stress: 1 };
  const aids = (aid: string) => ({ action: 'firstAid', target: 'b', aid }) as const;
  const hurt = (row: string, given: Given = {}, more = {}): Given => ({
    lost: 2,
    conditions: { broken: true, prone: true },
    ...given,
    injuries: { [row]: injury(row, more) },
  });
  const saves = { 'firstAid:push': 'keep' };

  test('YZ-12.23 O-72 a grave injury reduces the roll; stress dice are the helper’s', () => {
    const run = does(two(medic, hurt('c45')), aids('c45'), { firstAid: [6, 2, 2, 2, 2], ...saves });
    expect(thrownFor(run, 'firstAid')).toEqual([4, 1]);
  });

  test('YZ-12.22 success stops the time of a fatal injury, YZ-12.28 and does not revive', () => {
    const run = does(two(medic, hurt('c26')), aids('c26'), { firstAid: [6, 2, 2, 2, 2, 2], ...saves });
    expect(run.cast.b?.traits.injuries.c26).toMatchObject({ stabilised: true, due: 0 });
    expect(run.cast.b?.conditions.broken).toBe(true);
  });

  test('YZ-12.28 YZ-12.9 YZ-A.60 another roll revives: as much health as successes, or one', () => {
    const answers = { firstAid: [6, 6, 2, 2, 2, 2, 2], ...saves };
    const raised = does(two(medic, hurt('c26')), aids('revive'), answers);
    expect(raised.cast.b).toMatchObject({ conditions: {}, traits: { health: { lost: 0 } } });
    const one = does(two(medic, hurt('c26')), aids('revive'), answers, rules({ reviveHealth: 'point' }));
    expect(one.cast.b?.traits.health.lost).toBe(1);
    expect(faultOf(two(medic, {}), aids('revive'))).toBe('notBroken');
  });

  test('YZ-14.2 O-85 the starving cannot be raised', () => {
    const starving = hurt('c26', { conditions: { broken: true, starving: true } });
    expect(faultOf(two(medic, starving), aids('revive'))).toBe('starves');
  });

  test('YZ-12.24 O-73 on oneself only with a point of health left, and at −2', () => {
    const self = { action: 'firstAid', target: 'a', aid: 'c45' } as const;
    const wounded = { ...medic, injuries: { c45: injury('c45') } };
    expect(faultOf(two({ ...wounded, lost: 2 }), self)).toBe('selfAid');
    const run = does(two({ ...wounded, lost: 1 }), self, { firstAid: [6, 2, 2], ...saves });
    expect(thrownFor(run, 'firstAid')).toEqual([2, 1]);
  });

  test('YZ-12.25 YZ-12.26 YZ-12.27 O-74 one try, another with a better kit, any number with the best', () => {
    const patient = hurt('c26', {}, { tries: { a: 0 } });
    expect(faultOf(two(medic, patient), aids('c26'))).toBe('tried');
    expect(faultOf(two({ ...medic, gear: [kit('pouch', 1)] }, patient), aids('c26'))).toBeUndefined();
    const best = hurt('c26', {}, { tries: { a: 3 } });
    expect(faultOf(two({ ...medic, gear: [kit('bay', 3)] }, best), aids('c26'))).toBeUndefined();
    const failed = does(two(medic, hurt('c26')), aids('c26'), { firstAid: [2, 2, 2, 2, 2, 2], ...saves });
    expect(failed.cast.b?.traits.injuries.c26?.tries).toEqual({ a: 0 });
  });

  test('YZ-A.79 by house rule one try counts for all injuries of a patient', () => {
    const patient: Given = { injuries: { c26: injury('c26'), c13: injury('c13', { tries: { a: 0 } }) } };
    expect(faultOf(two(medic, patient), aids('c26'))).toBeUndefined();
    expect(faultOf(two(medic, patient), aids('c26'), rules({ firstAidTries: 'perPatient' }))).toBe('tried');
  });
});

describe('the mercy blow', () => {
  const strikes = { action: 'mercyBlow', target: 'b' } as const;
  const broken: Given = { lost: 2, conditions: { broken: true } };
  const killer: Given = { attributes: { empathy: 3 }, stress: 4 };

  test('YZ-12.12 YZ-12.13 O-68 O-94 Empathy without stress dice must fail; the blow costs a level of stress', () => {
    const run = does(two(killer, broken), strikes, { empathy: [2, 4, 5] });
    expect(thrownFor(run, 'empathy')).toEqual([3]);
    expect(run.cast.b?.conditions.dead).toBe(true);
    expect(run.cast.a?.traits.stress).toBe(5);
  });

  test('YZ-12.12 YZ-A.38 O-69 a success prevents it, and costs nothing except by house rule', () => {
    const run = does(two(killer, broken), strikes, { empathy: [6, 1, 1] });
    expect(run.cast.b?.conditions.dead).toBeUndefined();
    expect(run.cast.a?.traits.stress).toBe(4);
    const tried = rules({ mercyStress: 'onAttempt' });
    expect(does(two(killer, broken), strikes, { empathy: [6, 1, 1] }, tried).cast.a?.traits.stress).toBe(5);
  });

  test('YZ-12.14 O-70 ruthless fighters neither roll nor suffer', () => {
    const run = does(two({ ...killer, gear: [talent('ruthless')] }, broken), strikes);
    expect(run.cast.b?.conditions.dead).toBe(true);
    expect(run.cast.a?.traits.stress).toBe(4);
  });

  test('YZ-12.11 O-70 only broken humans can receive it', () => {
    expect(faultOf(two(killer, { ...broken, traits: { human: false } }), strikes)).toBe('notHuman');
    expect(faultOf(two(killer, {}), strikes)).toBe('notBroken');
  });
});
