import { describe, expect, it } from 'vitest';
import { set } from '../../../src/core/change.ts';
import { commit } from '../../../src/core/commit.ts';
import { pending } from '../../../src/core/encounter.ts';
import type { Spec } from '../../../src/core/spec.ts';
import { applyChanges } from '../../../src/core/stage.ts';
import type { Declaration, MainOrder, Volley } from '../../../src/rulesets/western/data/declaration.ts';
import { type MainKey, spec } from '../../../src/rulesets/western/data/fighter.ts';

import { type Rules, severityOf } from '../../../src/rulesets/western/data/rules.ts';
import { rollLines } from '../../../src/rulesets/western/figures/dice.ts';
import { beyondReach } from '../../../src/rulesets/western/figures/hit.ts';
import { fitnessIssues } from '../../../src/rulesets/western/figures/legality.ts';
import { durOf } from '../../../src/rulesets/western/figures/orders.ts';
import { sequenceOf } from '../../../src/rulesets/western/figures/sequence.ts';
import { presentMods, speedOf, statusOf } from '../../../src/rulesets/western/figures/state.ts';
import { effectsOfStep } from '../../../src/rulesets/western/round/effects.ts';
import { upkeepChanges } from '../../../src/rulesets/western/round/upkeep.ts';
import { spentPoints } from '../../../src/rulesets/western/view/sheet.ts';
import { codes, colt, draft, fighter, mount, roll, rules, skill } from './support.ts';
import { begun, declared, opened, played, printed, ran, say, stateOf, who } from './table.ts';

/* Rulings of the ledger (its section 4) that no other file tests: where the rules text is silent or ambiguous. */

const fire = (n: number, kind: Volley['kind'], target: string): MainOrder => ({
  main: 'shooting',
  volleys: [{ kind, n, target }],
});
const person = (id: string, speed: number, more: Parameters<typeof fighter>[1] = {}) =>
  fighter(id.toLowerCase(), { name: id, ...more, attributes: { speed, ...more.attributes } });
const asked = (enc: ReturnType<typeof begun>) => pending(enc).map(({ ask }) => ask.id);
const edited = (enc: ReturnType<typeof begun>, ...changes: ReturnType<typeof set>[]) =>
  commit(enc, { do: 'edit', changes });
const sums = (lines: readonly { readonly n: number; readonly why?: string }[]) =>
  lines.map(({ n, why }) => `${why} ${n}`);

describe('declarations', () => {
  const pair = (one: MainKey, other: MainKey, comboTable: Rules['comboTable'] = {}) =>
    codes(draft({ mains: [{ main: one }, { main: other }] }, { rules: { comboTable } }));

  it('AM-18 a pair that the rules do not name is a warning; a house rule may change that', () => {
    // S-6: Melee beside Listening is a `w`; the rules do not mention it.
    expect(pair('melee', 'listening')).toEqual(['W-MAIN-COMBO']);
    expect(pair('melee', 'listening', { 'listening+melee': 'ok' })).toEqual([]);
    expect(pair('melee', 'listening', { 'melee+listening': 'no' })).toEqual(['E-MAIN-COMBO']);
  });

  it('AM-18 a house rule may name one movement mode', () => {
    const going = (mode: 'walk' | 'jog') =>
      codes(
        draft(
          { mains: [{ main: 'shooting' }, { main: 'movement', mode }] },
          { rules: { comboTable: { 'jog+shooting': 'no' } } },
        ),
      );
    expect([going('walk'), going('jog')]).toEqual([[], ['E-MAIN-COMBO']]);
  });

  it('AM-20 two of Shooting, Aimed and Speed shooting together give a warning, unless a house rule allows them', () => {
    expect(pair('shooting', 'aimed')).toEqual(['W-MAIN-COMBO']);
    expect(pair('aimed', 'speedShooting')).toEqual(['W-MAIN-COMBO']);
    expect(pair('shooting', 'speedShooting', { 'shooting+speedShooting': 'ok' })).toEqual([]);
  });

  it('AM-19 a purchase that Nice! does not allow is a warning; a house rule may change that', () => {
    const buys = (simple: 'kickIn' | 'duck', chipSimples: Rules['chipSimples'] = {}) =>
      codes(
        draft(
          {
            mains: [{ main: 'movement', mode: 'walk' }],
            bought: [{ simple, place: 'turnStart', pays: 'movement' }],
            chips: { movement: { spends: [{ use: 'frets', amount: 1 }] } },
          },
          { rolls: { movement: roll('movement', [9, 9]) }, rules: { chipSimples } },
        ),
      );
    expect([buys('kickIn'), buys('duck')]).toEqual([['W-SIMPLE-NOCHIP'], []]);
    expect(buys('kickIn', { kickIn: true })).toEqual([]);
    expect(buys('duck', { duck: false })).toEqual(['W-SIMPLE-NOCHIP']);
  });

  it('AM-47 declarations may be changed until the reveal; afterwards only by the GM', () => {
    const enc = declared(begun([person('A', 6), person('B', 5)]), { a: { mains: [] }, b: { mains: [] } });
    expect(asked(enc)).toEqual(expect.arrayContaining(['declare:a', 'sign:a', 'declare:b']));
    const revealed = say(enc, 'table', 'reveal');
    expect(asked(revealed).filter((id) => /^(declare|sign|roll)/.test(id))).toEqual([]);
    const override = pending(revealed).find(({ ask }) => ask.id === 'override:a')?.ask;
    expect(override).toMatchObject({ by: 'master', about: 'a' });
  });

  it('AM-50 riders move by Horse handling, with the Area riding', () => {
    const rider = fighter('r', { areas: { riding: 2, athletics: 3 }, gear: [mount('pony')] });
    const lines = rollLines(rider, { main: 'riding', technique: 'rideGallop' }, 1, rules());
    expect(sums(lines)).toEqual(['WE-0.3 2']);
  });

  it('AM-53 speed shooting takes its skill, and each step of it is up to three bullets', () => {
    const main: MainOrder = { main: 'speedShooting', volleys: [{ kind: 'speed', n: 1, target: 'b' }] };
    const unskilled = fighter('a', { name: 'A', gear: [colt] });
    const fast = skill('fast', { mode: 'rank', unlocks: ['speedShooting'], reduces: ['speedShooting'] });
    const skilled = fighter('a', { name: 'A', gear: [colt, fast] });
    const warned = (one: typeof skilled) =>
      fitnessIssues(one, { mains: [main] }, rules()).map(({ code }) => code);
    expect([warned(unskilled), warned(skilled)]).toEqual([['W-UNLOCK'], []]);
    const turn = played([skilled, person('B', 5)], { a: { mains: [main] } });
    expect(Object.values(who(turn, 'a').gear)[0]?.traits).toMatchObject({ loaded: 3 });
  });

  it('AM-60 no beat has a cap of its own: a Shooting takes 8 snap shots of time, and a house rule may change that', () => {
    const gun = { ...colt, traits: { ...colt.traits, snap: 20, quick: 20 } };
    const one = fighter('a', { gear: [gun] });
    const warned = (volleys: Volley[], house: Partial<Rules> = {}) =>
      fitnessIssues(one, { mains: [{ main: 'shooting', volleys }] }, rules(house)).length > 0;
    const many = (kind: Volley['kind'], n: number): Volley => ({ kind, n, target: 'b' });
    expect([warned([many('snap', 8)]), warned([many('snap', 9)])]).toEqual([false, true]);
    // 4 × 1 + 2 × 2 = 8; one snap more is 9.
    expect(warned([many('snap', 4), many('quick', 2)])).toBe(false);
    expect(warned([many('snap', 5), many('quick', 2)])).toBe(true);
    const shotTable = rules().shotTable.map((row) => (row.shot === 'snap' ? { ...row, most: 12 } : row));
    expect(warned([many('snap', 12)], { shotTable })).toBe(false);
  });
});

describe('simples', () => {
  it('AM-55 ducking takes as long as hiding, and is possible in the open: the fighter crouches there', () => {
    expect([durOf({ simple: 'duck' }, rules()), durOf({ simple: 'hide' }, rules())]).toEqual([1, 1]);
    const ducked = (fraction: 'none' | 'full') => {
      const one = fighter('a', { traits: { cover: { fraction, hidden: false } } });
      const step = sequenceOf(
        { who: 'a', speed: 5, loss: 0, orders: { mains: [], before: [{ simple: 'duck' }] } },
        1,
        rules(),
      ).own[0];
      if (!step) throw new Error('no step');
      const { traits } = applyChanges({ a: one }, effectsOfStep(step, { a: one }, rules(), 1)).a ?? one;
      return [traits.posture, traits.cover.hidden];
    };
    expect([ducked('none'), ducked('full')]).toEqual([
      ['crouched', false],
      ['standing', true],
    ]);
  });

  it('AM-59 up from the ground takes 3, from a knee 2; a house rule may change durations', () => {
    const takes = (simple: 'standUp' | 'standUpLying', simpleTable: Rules['simpleTable'] = {}) =>
      durOf({ simple }, rules({ simpleTable }));
    expect([takes('standUp'), takes('standUpLying')]).toEqual([2, 3]);
    expect(takes('standUpLying', { standUpLying: 4 })).toBe(4);
  });

  it('AM-68 a simple declared before opens beat 1, even if the rest waits for beat 2', () => {
    const late: Declaration = {
      before: [{ simple: 'order' }],
      mains: [{ ...fire(4, 'quick', 'b'), from: 2 }],
    };
    expect(printed(played([person('A', 6), person('B', 5)], { a: late }))).toBe(
      ['1A  A Give an order', '2A  A quick#1→B', '2B  A quick#2→B'].join('\n'),
    );
  });
});

describe('while the turn runs', () => {
  const you = person('You', 6);
  const raven = person('Raven', 5, { traits: { cover: { fraction: 'full' } } });
  const kid = person('Kid', 4);

  it('AM-38 a reaction changes targets; chips stay on the same shots and are not spent again', () => {
    // 10 + 10 is excellent: 3 Nice! (two for the reaction, one on shot 3), 1 Damnit!.
    const chips: Declaration['chips'] = {
      shooting: {
        spends: [
          { use: 'accuracyUp', amount: 1, shot: 3 },
          { use: 'frets', amount: 1 },
        ],
      },
    };
    const orders = { you: { mains: [fire(4, 'quick', 'raven')], reaction: 'shooting' as const, chips } };
    const start = opened(declared(begun([you, raven, kid]), orders, [10, 10]));
    const asks = ran(start, { 'react:you': 'allow', 'reactTest:you': [7, 4] });
    expect(() => say(asks, 'rewrite:you', { targets: ['kid'], chips: {} })).toThrow(/malformed/);
    const goes = say(asks, 'rewrite:you', { targets: ['kid'] });
    expect(who(goes, 'you').turn.declaration?.chips).toEqual(chips);
    const [hit] = pending(goes).filter(({ ask }) => ask.id === 'hit');
    expect(hit?.play && stateOf(goes).steps[0]).toMatchObject({ no: 3, target: 'kid' });
    const lines = hit?.ask.kind === 'roll' ? hit.ask.lines : [];
    expect(lines.filter(({ why }) => why === 'WE-12.6').map(({ n }) => n)).toEqual([1]);
  });

  it('AM-40 the condition of a plan is evaluated once, between the beats', () => {
    const plans = [{ condition: 'Raven is down', orders: { targets: ['kid'] } }];
    const orders = { you: { mains: [fire(4, 'quick', 'raven')], plans } };
    const running = ran(
      say(opened(declared(begun([you, raven, kid]), orders)), 'go', 'step'),
      {},
      { hit: [1, 1] },
    );
    expect(asked(running)).toContain('go');
    expect(asked(running)).not.toContain('plan:you');
    const between = ran(running, {}, { hit: [1, 1], go: 'beat' });
    expect(asked(between)).toContain('plan:you');
    let enc = say(say(between, 'plan:you', 'fails'), 'go', 'step');
    // Raven falls after all: the condition is not evaluated again, and the shots at Raven are void.
    enc = edited(ran(enc, {}, { hit: [1, 1] }), set('raven', 'conditions.dead', undefined, true, 'edit'));
    expect(asked(enc)).toContain('go');
    expect(asked(enc)).not.toContain('plan:you');
    expect(
      printed(ran(enc, {}, { hit: [1, 1], go: 'beat' }))
        .split('\n')
        .at(-1),
    ).toBe('2B  You quick#4→Raven ✗(target down)');
  });

  it('AM-44 a stunned fighter does nothing more in this beat, or in the next unless they recover in between', () => {
    const orders = { you: { mains: [fire(4, 'quick', 'kid')] }, kid: { mains: [fire(4, 'quick', 'you')] } };
    const first = say(opened(declared(begun([you, kid]), orders)), 'go', 'step');
    const stunned = edited(
      ran(first, {}, { hit: [1, 1] }),
      set('kid', 'conditions.stunned', undefined, true, 'edit'),
    );
    const between = ran(say(stunned, 'go', 'beat'), {}, { hit: [1, 1] });
    const kids = (enc: typeof between) =>
      printed(enc)
        .split('\n')
        .flatMap((row) => row.slice(4).split(' | '))
        .filter((action) => action.startsWith('Kid'));
    expect(stateOf(between).phase).toBe('between');
    expect(kids(between)).toEqual(['Kid quick#1→You ✗(actor out)', 'Kid quick#2→You ✗(actor out)']);
    expect(kids(ran(between)).slice(2)).toEqual([
      'Kid quick#3→You ✗(actor out)',
      'Kid quick#4→You ✗(actor out)',
    ]);
    const comesRound = edited(between, set('kid', 'conditions.stunned', true, undefined, 'edit'));
    expect(kids(ran(comesRound)).slice(2)).toEqual(['Kid quick#3→You', 'Kid quick#4→You']);
  });
});

describe('the state', () => {
  const lineOf = (one: ReturnType<typeof fighter>, group: string) =>
    statusOf(one, rules())
      .affects.filter((line) => line.group === group)
      .map(({ sign, value, tags }) => [sign, value, tags.map(({ key }) => key.split('.').at(-1))]);

  it('AM-45 a track is both a number and the tag that it reaches', () => {
    // Toughness 5 shifts nothing: 4 is #winded, 3 is a number alone.
    const tired = (fatigue: number) => fighter('a', { tracks: { fatigue }, attributes: { toughness: 5 } });
    expect(lineOf(tired(4), 'fatigue')).toEqual([['*', 4, ['winded']]]);
    expect(lineOf(tired(3), 'fatigue')).toEqual([['*', 3, []]]);
  });

  it('AM-65 shock stands in “What affects” as well', () => {
    const shaken = fighter('a', { tracks: { shock: 2 }, conditions: { stunned: true } });
    expect(lineOf(shaken, 'shock')).toEqual([['✖', 2, ['stunned']]]);
  });

  it('AM-46 adrenaline has both a benefit and a price', () => {
    const wound = { location: 'chest', bleeding: 'none', bandaged: false, turn: 1 };
    const hurt = (severity: string, conditions = {}) =>
      fighter('a', {
        attributes: { speed: 5, toughness: 5 },
        tracks: { fatigue: 8, stress: 6 },
        traits: { wounds: [{ ...wound, severity }] },
        conditions,
      });
    const rushing = hurt('serious', { adrenaline: 1 });
    // Tired costs Speed 1 and 2 on a Melee, a serious wound of the chest 1: all of it is ignored, and Speed gains 1.
    expect([speedOf(hurt('serious'), rules()), speedOf(rushing, rules())]).toEqual([4, 6]);
    expect(sums(presentMods(rushing, 'roll', 'melee', rules()))).toEqual([]);
    // A grave wound hinders all the same, and Aimed shooting has its −2.
    expect(sums(presentMods(hurt('grave', { adrenaline: 1 }), 'roll', 'melee', rules()))).toEqual([
      'S-10 -2',
    ]);
    expect(sums(presentMods(rushing, 'roll', 'aimed', rules()))).toEqual(['S-13 -2']);
    // When it ends: fatigue +3 beside the rest of −1, stress −3.
    const after = applyChanges({ a: rushing }, upkeepChanges(rushing, 1, rules())).a;
    expect(after?.traits.tracks).toMatchObject({ fatigue: 10, stress: 3 });
    expect(after?.conditions).toEqual({});
  });

  it('S-1 S-2 attributes go from 1 to 10 and begin at 4; a new character has 8 points, 4 levels of Areas, 10 points of skills', () => {
    const fields = (spec.attributes as { readonly fields: Spec }).fields;
    expect(
      Object.values(fields).map((field) => field.kind === 'num' && [field.initial, field.min, field.max]),
    ).toEqual(Array.from({ length: 6 }, () => [4, 1, 10]));
    expect(spentPoints(fighter('new'))).toEqual({ attributes: 0, areas: 0, skills: 0 });
    const grown = fighter('a', {
      attributes: { speed: 7, accuracy: 6, nerve: 3 },
      areas: { firearms: 2, riding: 1 },
      // +3 costs 3, rank II costs 4.
      gear: [skill('quick', { value: 3 }), skill('fan', { mode: 'rank', value: 2 })],
    });
    expect(spentPoints(grown)).toEqual({ attributes: 4, areas: 3, skills: 7 });
  });

  it('S-13 a fallen ally is proposed to the GM and counts unless the GM enters something else; enemies do not count', () => {
    const side = (id: string, speed: number, kind: string) => person(id, speed, { traits: { kind } });
    const people = [
      side('A', 6, 'npc'),
      side('B', 5, 'character'),
      side('C', 4, 'character'),
      side('D', 3, 'character'),
    ];
    const orders = { a: { mains: [fire(1, 'quick', 'b')] }, d: { mains: [fire(1, 'quick', 'b')] } };
    let enc = opened(declared(begun(people), orders));
    // A's bullet fells B: 20 to hit, the head, and Toughness fails by far.
    enc = ran(enc, {
      'strike-1-1-1/hit': [10, 10],
      'strike-1-1-1/location': [1],
      'strike-1-1-1/shock': [1, 1],
    });
    expect(who(enc, 'b').conditions.knockedOut).toBe(true);
    const proposed = (id: string) => {
      const ask = pending(enc).find((one) => one.ask.id === `book:${id}`)?.ask;
      return ask?.kind === 'enter' && ask.spec?.alliesFell?.kind === 'num'
        ? ask.spec.alliesFell.initial
        : undefined;
    };
    // C has lost a companion; A is the GM's, and D fired at B.
    expect(['a', 'c', 'd'].map(proposed)).toEqual([0, 1, 0]);
    const stress = (id: string, one: typeof enc) => who(one, id).traits.tracks.stress;
    const before = stress('c', enc);
    expect(stress('c', say(enc, 'table', 'publish'))).toBe(before + 1);
    const { tracks } = who(enc, 'c').traits;
    const said = say(enc, 'book:c', { ...tracks, alliesFell: 0, friendsDied: 0, unseen: false });
    expect(stress('c', say(said, 'table', 'publish'))).toBe(before);
  });

  it('S-13 a fighter falls only once: firing on at the fallen, hit or miss, brings nobody down', () => {
    const side = (id: string, speed: number, kind: string, more = {}) =>
      person(id, speed, { traits: { kind }, ...more });
    const volley: Volley = { kind: 'quick', n: 4, target: 'b', keepFiring: true };
    const fought = (conditions: object, answers: Parameters<typeof played>[2]) => {
      const shooter = side('A', 6, 'npc', { tracks: { stress: 4 } });
      const people = [shooter, side('B', 5, 'character', { conditions }), side('C', 4, 'character')];
      const enc = played(people, { a: { mains: [{ main: 'shooting', volleys: [volley] }] } }, answers);
      const stress = (id: string, one: typeof enc) => who(one, id).traits.tracks.stress;
      // C's entry is in the books.
      return [stress('a', enc) - 4, stress('c', say(enc, 'table', 'publish')) - stress('c', enc)];
    };
    const hits = { location: [1], shock: [1, 1] };
    // 20 on the dice fell B in beat 1; the hit of beat 2 is at a fallen target.
    const again = { 'strike-1-1-1/hit': [10, 10], 'strike-1-2-1/hit': [10, 10], ...hits };
    expect(fought({}, again)).toEqual([-1, 1]);
    expect(fought({ knockedOut: true }, { 'strike-1-1-1/hit': [10, 10], ...hits })).toEqual([0, 0]);
    expect(fought({ knockedOut: true }, {})).toEqual([0, 0]);
  });
});

describe('a group’s own figures instead of the starter ones', () => {
  const a = fighter('a', { attributes: { accuracy: 5 }, gear: [colt] });
  const b = fighter('b');

  it('S-7 S-9 shots: the bonus of a kind, its duration', () => {
    const shotTable = [{ shot: 'quick' as const, dur: 3, toHit: -1, most: 3 }];
    const enc = (house: Partial<Rules>) => {
      const start = opened(declared(begun([a, b], house), { a: { mains: [fire(2, 'quick', 'b')] } }));
      return say(start, 'go', 'step');
    };
    const toHit = (one: ReturnType<typeof enc>) => {
      const ask = pending(one).find(({ ask: { id } }) => id === 'hit')?.ask;
      return ask?.kind === 'roll' ? ask.lines.reduce((sum, { n }) => sum + n, 0) : undefined;
    };
    const [usual, own] = [enc({}), enc({ shotTable })];
    expect((toHit(own) ?? 0) - (toHit(usual) ?? 0)).toBe(-1);
    expect([usual, own].map((one) => stateOf(one).steps[0]?.dur)).toEqual([2, 3]);
  });

  it('S-9 ranges: the modifier of each distance; beyond the last no revolver reaches', () => {
    const house = rules({
      rangeTable: [
        { upTo: 5, toHit: 4 },
        { upTo: 50, toHit: -1 },
      ],
    });
    const short = { ...colt, traits: { ...colt.traits, rangeMods: [0, 0] } };
    expect([beyondReach(short, 50, house), beyondReach(short, 51, house)]).toEqual([false, true]);
    expect(beyondReach(colt, 200, rules())).toBe(false);
  });

  it('S-10 wounds: the severity of a hit and its penalty', () => {
    const woundTable = rules().woundTable.map((row) =>
      row.severity === 'light' ? { ...row, upTo: 7, hinders: -3 } : row,
    );
    expect([severityOf(rules(), 7), severityOf(rules({ woundTable }), 7)]).toEqual(['serious', 'light']);
    const wounds = [{ location: 'head', severity: 'light', bleeding: 'none', bandaged: false, turn: 1 }];
    const hurt = fighter('h', { traits: { wounds } });
    expect(sums(presentMods(hurt, 'roll', undefined, rules({ woundTable })))).toEqual(['S-10 -3']);
  });

  it('S-11 S-13 S-14 tracks: their thresholds and effects', () => {
    const trackTable = [{ track: 'stress' as const, from: 1, roll: -5, speed: 0, noSprint: false }];
    const nervous = fighter('n', { tracks: { stress: 1, bloodLoss: 12 } });
    expect(sums(presentMods(nervous, 'roll', undefined, rules()))).toEqual(['S-11 -4']);
    expect(sums(presentMods(nervous, 'roll', undefined, rules({ trackTable })))).toEqual(['S-13 -5']);
    expect(speedOf(nervous, rules({ trackTable })) - speedOf(nervous, rules())).toBe(2);
  });
});
