import { describe, expect, it } from 'vitest';
import { commit } from '../../../src/core/commit.ts';
import { fighters, pending, roundState, runOf } from '../../../src/core/encounter.ts';
import { total } from '../../../src/core/line.ts';
import { blank } from '../../../src/core/spec.ts';
import { applyChanges, Stage } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import { actions } from '../../../src/rulesets/western/actions/offers.ts';
import { type MainOrder, situationSpec } from '../../../src/rulesets/western/data/declaration.ts';

import { rollLines } from '../../../src/rulesets/western/figures/dice.ts';
import { canTakeGait, horseLines, tiredness } from '../../../src/rulesets/western/figures/gear.ts';
import { hitCheck } from '../../../src/rulesets/western/figures/hit.ts';
import { upkeepChanges } from '../../../src/rulesets/western/round/upkeep.ts';
import { colt, fighter, mount, rules } from './support.ts';
import { begun, declared, opened, printed, ran, say, who } from './table.ts';

const shooter = fighter('a', { name: 'A', attributes: { speed: 6, accuracy: 5 }, gear: [colt] });
const rider = (pony: Parameters<typeof mount>[1] = {}, more: Parameters<typeof fighter>[1] = {}) =>
  fighter('b', { name: 'B', traits: { posture: 'mounted' }, gear: [mount('pony', pony)], ...more });
const atHorse: MainOrder = { main: 'shooting', volleys: [{ kind: 'quick', n: 2, target: 'b', horse: true }] };
const gallop: MainOrder = { main: 'riding', mode: 'rideGallop' };
const start = (pony: Parameters<typeof mount>[1] = {}) =>
  opened(declared(begun([shooter, rider(pony)]), { a: { mains: [atHorse] }, b: { mains: [gallop] } }));
const pony = (enc: ReturnType<typeof start>) => who(enc, 'b').gear.pony?.traits;

describe('horses as targets', () => {
  it('S-18 a shot at a horse uses nothing of its rider: no posture, no chips, no cover', () => {
    const covered = rider({}, { traits: { posture: 'mounted', cover: { fraction: 'half' } } });
    const strike = {
      shooter: 'a',
      target: 'b',
      kind: 'quick' as const,
      weapon: 'colt',
      turn: 1,
      situation: blank(situationSpec),
    };
    const sum = (horse: boolean) =>
      total(hitCheck(new Stage({ a: shooter, b: covered }), { ...strike, horse }, 1, rules()).lines);
    // Accuracy 5; at the rider mounted +1 and half cover −3.
    expect([sum(false), sum(true)]).toEqual([3, 5]);
  });

  it('S-10 S-18 the horse has its own shock and bleeding; Toughness 7 + 5 − 4 passes with 8', () => {
    // 20 + 5 − 4 at a gallop hits by 5; power 4 in the chest is 9: serious, shock 2, bleeding. 4 + 4 + 7 + 1 = 16 passes.
    let enc = ran(start(), {}, { go: 'step', hit: [10, 10], location: [4] });
    expect(pending(enc).map(({ ask }) => ask.id)).toEqual(['horse']);
    enc = say(enc, 'horse', [4, 4]);
    expect(pony(enc)).toMatchObject({ shock: 2, bleeding: 'bleeding', down: false });
    expect(who(enc, 'b').traits.tracks.shock).toBe(0);
    expect(who(enc, 'b').traits.wounds).toEqual([]);
  });

  it('S-18 section 2.8: a horse that fails its test goes down; the GM decides about its rider, and its movement ends', () => {
    let enc = ran(start(), {}, { go: 'step', hit: [10, 10], location: [4] });
    enc = say(enc, 'horse', [4, 3]);
    expect(pony(enc)).toMatchObject({ down: true });
    expect(pending(enc).map(({ ask }) => [ask.id, ask.by])).toEqual([['fall', 'master']]);
    enc = say(enc, 'fall', 'strength');
    // Strength 4 + 11 = 15: the rider falls.
    enc = say(enc, 'fallTest', [5, 6]);
    expect(who(enc, 'b').traits.posture).toBe('lying');
    expect(pony(enc)).toMatchObject({ ridden: false });
    const end = ran(enc, {}, { go: 'turn', hit: [1, 1] });
    expect(printed(end)).toContain('✗(');
    expect(
      printed(end)
        .split('\n')
        .find((row) => row.startsWith('1B')),
    ).toContain('gallop ½ (60 m) ✗');
    // Nobody fires at a horse that is down already.
    expect(
      printed(end)
        .split('\n')
        .find((row) => row.startsWith('2A')),
    ).toContain('✗(target hidden)');
  });

  it('S-16 a fall is tested by Strength or by riding, or decided by the GM', () => {
    const fall = (how: string, faces?: Json) => {
      let enc = commit(begun([shooter, rider({}, { areas: { riding: 2 } })]), {
        do: 'play',
        id: 'fall',
        play: 'fall',
        input: { who: 'b' },
      });
      enc = say(enc, 'fall', how);
      if (faces !== undefined) enc = say(enc, 'fallTest', faces);
      return who(enc, 'b').traits.posture;
    };
    expect(fall('falls')).toBe('lying');
    expect(fall('keepsSeat')).toBe('mounted');
    // Riding 2 + 14 = 16 passes; 13 fails.
    expect([fall('riding', [7, 7]), fall('riding', [7, 6])]).toEqual(['mounted', 'lying']);
    expect([fall('strength', [6, 6]), fall('strength', [6, 5])]).toEqual(['mounted', 'lying']);
  });
});

describe('the strength left to a horse', () => {
  it('S-18 a career is free for three turns, then Horse handling is at −2', () => {
    const penalty = (careerTurns: number, mode: string) =>
      total(horseLines(rider({ careerTurns }), mode, rules()));
    expect([2, 3, 4].map((n) => penalty(n, 'rideCareer'))).toEqual([0, -2, -2]);
    expect(penalty(4, 'rideGallop')).toBe(0);
    const lines = rollLines(
      rider({ careerTurns: 3 }),
      { main: 'riding', technique: 'rideCareer' },
      1,
      rules(),
    );
    expect(total(lines)).toBe(-2);
  });

  it('S-18 the turns of a career are counted, and forgotten when the horse slows down', () => {
    const ridden = (mode: 'rideCareer' | 'rideTrot') => {
      const one = {
        ...rider({ careerTurns: 2, fatigue: 3 }),
        turn: { declaration: { mains: [{ main: 'riding' as const, mode }] } },
      };
      return applyChanges({ b: one }, upkeepChanges(one, 1, rules())).b?.gear.pony?.traits;
    };
    expect(ridden('rideCareer')).toMatchObject({ careerTurns: 2, fatigue: 5 });
    expect(ridden('rideTrot')).toMatchObject({ careerTurns: 0, fatigue: 2 });
  });

  it('S-18 its own fatigue: −1, −2 and no career, −4 and a walk only, shifted by its Toughness', () => {
    const tired = (fatigue: number) => {
      const one = mount('pony', { fatigue, toughness: 7 });
      return [
        tiredness(one, rules())?.roll ?? 0,
        ...['rideCareer', 'rideGallop', 'rideWalk'].map((gait) => canTakeGait(one, gait, rules())),
      ];
    };
    expect([5, 6, 10, 14].map(tired)).toEqual([
      [0, true, true, true],
      [-1, true, true, true],
      [-2, false, true, true],
      [-4, false, false, true],
    ]);
    expect(canTakeGait(mount('mule', { career: 0 }), 'rideCareer', rules())).toBe(false);
    expect(canTakeGait(mount('pony', { down: true }), 'rideWalk', rules())).toBe(false);
  });

  it('S-18 its own blood: a bleeding horse loses some each turn and goes down at 16', () => {
    const one = rider({ bleeding: 'heavy', bloodLoss: 14, shock: 2 });
    const bled = applyChanges({ b: one }, upkeepChanges(one, 1, rules())).b?.gear.pony?.traits;
    expect(bled).toMatchObject({ bloodLoss: 16, shock: 1, down: true });
  });
});

describe('decisions of the GM', () => {
  const offered = (one: ReturnType<typeof rider>) =>
    actions({ cast: { b: one }, who: 'b', targets: [], situation: blank(situationSpec), rules: rules() });

  it('WE-0.2 an attribute test at any moment, with its dice before it is rolled', () => {
    const offer = offered(rider()).find(({ id }) => id === 'test:nerve');
    expect(offer).toMatchObject({
      anytime: true,
      play: { name: 'test', input: { who: 'b', attribute: 'nerve', bonus: 0 } },
    });
    expect(total(offer?.check?.lines ?? [])).toBe(4);
    const enc = commit(begun([rider()]), {
      do: 'play',
      id: 't',
      ...offer?.play,
      play: 'test',
      input: offer?.play?.input ?? null,
    });
    const done = say(enc, 'test', [6, 6]);
    const [ended] = done.ended;
    const run = ended && runOf(done, ended);
    expect(run?.state === 'done' ? run.out : undefined).toBe(0);
  });

  it('S-8 a test counts the bonus of the GM, and asks whether somebody resists; a fall and a recovery ask for nothing', () => {
    const situation = blank(situationSpec, { mod: 3 });
    const offers = actions({
      cast: { b: rider() },
      who: 'b',
      targets: [],
      situation,
      rules: rules(),
    });
    const asked = (id: string) => offers.find((offer) => offer.id === id)?.circumstances;
    const nerve = offers.find(({ id }) => id === 'test:nerve');
    // Nerve 4 and the bonus.
    expect(total(nerve?.check?.lines ?? [])).toBe(7);
    expect(nerve?.play?.input).toMatchObject({ bonus: 3 });
    expect([asked('test:nerve'), asked('fall'), asked('recover')]).toEqual([['mod', 'resisted'], [], []]);
  });

  it('WE-11.1 recovery: the GM enters the tracks and the conditions that end', () => {
    const hurt = rider({}, { tracks: { shock: 4, stress: 3 }, conditions: { knockedOut: true, held: 'a' } });
    expect(offered(hurt).find(({ id }) => id === 'recover')?.no).toBeUndefined();
    expect(offered(rider()).find(({ id }) => id === 'recover')?.no?.key).toBe('western.no.well');
    let enc = commit(begun([shooter, hurt]), { do: 'play', id: 'r', play: 'recover', input: { who: 'b' } });
    expect(() => say(enc, 'tracks', { fatigue: 0, bloodLoss: 0, stress: 3, shock: -1 })).toThrow();
    enc = say(enc, 'tracks', { fatigue: 0, bloodLoss: 0, stress: 3, shock: 1 });
    expect(pending(enc).map(({ ask }) => ask.id)).toEqual(['over:held']);
    enc = say(enc, 'over:held', 'stays');
    enc = say(enc, 'over:knockedOut', 'over');
    expect(who(enc, 'b').traits.tracks).toMatchObject({ stress: 3, shock: 1 });
    expect(who(enc, 'b').conditions).toEqual({ held: 'a' });
    expect(roundState(enc.cast)).toMatchObject({ number: 1 });
    expect(Object.keys(fighters(enc.cast))).toEqual(['a', 'b']);
  });
});
