import { describe, expect, it } from 'vitest';
import { localizerOf } from '../../../src/cli/texts.ts';
import { say as inWords } from '../../../src/core/say.ts';
import type { Msg } from '../../../src/core/text.ts';
import type { Printed } from '../../../src/rulesets/western/data/turn.ts';
import { columnsAt, laneOf } from '../../../src/rulesets/western/view/tracker.ts';

/* The wording of steps on the timeline: in full, and briefly where the lane names the fighter. */

const localizer = { ...localizerOf('en'), nameOf: (id: string) => id.toUpperCase() };
const words = (one: Msg | undefined) => one && inWords(one, localizer);

const step = (type: Printed['type'], name: string, more: Partial<Printed> = {}): Printed => ({
  who: 'a',
  beat: 1,
  type,
  name,
  dur: 1,
  speed: 5,
  min: 'A',
  phase: 'A',
  round: 1,
  key: 5,
  ...more,
});
const shot = (no: number, more: Partial<Printed> = {}) =>
  step('shot', 'quick', { no, target: 'b', dur: 2, ...more });
const lane = (...steps: readonly Printed[]) =>
  laneOf(
    steps.map((one, at) => ({ step: one, id: `s${at}`, at })),
    () => 'next',
  );
const brief = (...steps: readonly Printed[]) => lane(...steps).map((one) => words(one.brief));

describe('a lane of the timeline', () => {
  it('WE-8.1 WE-8.10 a step names the action, the target, the distance', () => {
    const steps = [shot(3), step('move', 'jog', { metres: 18 }), step('ride', 'rideGallop', { metres: 60 })];
    expect(lane(...steps, step('simple', 'duck')).map(({ label }) => words(label))).toEqual([
      'quick 3 → B',
      'jog ½ (18 m)',
      'gallop ½ (60 m)',
      'Duck',
    ]);
  });

  it('WE-12.9 short form: the first shot in a row shows its kind, the others only their number', () => {
    expect(brief(shot(1), shot(2), shot(3))).toEqual(['quick 1', '2', '3']);
    // Another kind, another target, another phase or a step between them shows the kind again.
    expect(brief(shot(1), shot(2, { name: 'snap' }))).toEqual(['quick 1', 'snap 2']);
    expect(brief(shot(1), shot(2, { target: 'c' }))).toEqual(['quick 1', 'quick 2']);
    expect(brief(shot(1), shot(2, { phase: 'B' }))).toEqual(['quick 1', 'quick 2']);
    expect(brief(shot(1), step('simple', 'duck'), shot(2))).toEqual(['quick 1', 'Duck', 'quick 2']);
  });

  it('AM-26 a simple shot has no number; a movement names its metres, a blow its number', () => {
    expect(brief(step('shot', 'snap', { target: 'b' }))).toEqual(['snap']);
    expect(brief(step('move', 'jog', { metres: 18 }))).toEqual(['jog ½ (18 m)']);
    expect(brief(step('blow', 'blow', { no: 1, target: 'b' }))).toEqual(['blow 1']);
  });

  it('WE-8.1 each step has its column, its length, its tie, and the reason if it is void', () => {
    const [one, two] = lane(shot(1, { beat: 2, phase: 'B', tie: 4 }), shot(2, { void: 'empty' }));
    expect(one).toMatchObject({ id: 's0', at: 0, column: '2B', length: 2, tie: 4, group: 'attack' });
    expect(one).not.toHaveProperty('no');
    expect(two).toMatchObject({ column: '1A', no: { key: 'western.void.empty' } });
    expect(two).not.toHaveProperty('tie');
  });
});

describe('the columns', () => {
  it('WE-7.1 WE-8.1 two beats of three phases; those before the current one are past', () => {
    const columns = columnsAt(4);
    expect(columns.map(({ group }) => words(group))).toEqual([
      ...Array(3).fill('Beat 1'),
      ...Array(3).fill('Beat 2'),
    ]);
    expect(columns.map(({ label }) => words(label)?.[0])).toEqual(['A', 'B', 'C', 'A', 'B', 'C']);
    expect(columns.map(({ state }) => state)).toEqual(['past', 'past', 'past', 'past', 'now', 'next']);
  });
});
