import { describe, expect, test } from 'vitest';
import { perform } from '../../../src/core/replay.ts';
import type { ActionInput } from '../../../src/rulesets/wfrp/actions/define.ts';
import { actionPlay } from '../../../src/rulesets/wfrp/actions/list.ts';
import type { WfFighter, WfGear } from '../../../src/rulesets/wfrp/data/fighter.ts';

import { bow, castOf, dagger, fighter, item, rules, shield, sword } from './support.ts';

/** Anna after an action without a test. */
function done(given: Partial<ActionInput>, anna: Parameters<typeof fighter>[1] = {}) {
  const input = { who: 'anna', action: 'other', target: '', weapon: '', entered: 0, ...given } as ActionInput;
  const run = perform(
    (stage) => actionPlay.begin(stage, input as never, rules()),
    castOf(fighter('anna', anna)),
    () => undefined,
  );
  if (run.state !== 'done') throw new Error('nothing is asked');
  return { one: run.cast.anna as WfFighter, told: run.told };
}

const at = (place: string, weapon: WfGear): WfGear =>
  ({ ...weapon, traits: { ...weapon.traits, place } }) as unknown as WfGear;
const placeOf = ({ one }: ReturnType<typeof done>, id: string) =>
  (one.gear[id]?.traits as { place?: string } | undefined)?.place;

describe('an action without a test', () => {
  test('(GAP-5, WF-4.19, WF-4.20) draws with empty hands into the main hand, puts away, drops and picks up', () => {
    const sheathed = { gear: [at('sheathed', sword)] };
    expect(placeOf(done({ action: 'ready', weapon: 'sword' }, sheathed), 'sword')).toBe('main');
    expect(placeOf(done({ action: 'sheathe', weapon: 'sword' }, { gear: [sword] }), 'sword')).toBe(
      'sheathed',
    );
    expect(placeOf(done({ action: 'drop', weapon: 'sword' }, { gear: [sword] }), 'sword')).toBe('ground');
    const lying = { gear: [at('ground', sword)] };
    expect(placeOf(done({ action: 'pickUp', weapon: 'sword' }, lying), 'sword')).toBe('main');
  });

  test('(GAP-13) a drawn item goes into the free hand, a two-handed one into both', () => {
    const second = { gear: [sword, at('sheathed', dagger)] };
    expect(placeOf(done({ action: 'ready', weapon: 'dagger' }, second), 'dagger')).toBe('off');
    expect(placeOf(done({ action: 'ready', weapon: 'bow' }, { gear: [bow] }), 'bow')).toBe('both');
  });

  test('(WF-3.6, WF-7.5, WF-6.2, GAP-5, GAP-6, WF-13.4) records marks, stances, aims and set shields in the turn record', () => {
    const turned = (given: Partial<ActionInput>, gear: readonly WfGear[] = []) => {
      const { half: _, ...turn } = done(given, { gear, turn: { half: 2 } }).one.turn;
      return turn;
    };
    expect(turned({ action: 'mark', target: 'boris' })).toEqual({ mark: 'boris' });
    expect(turned({ action: 'stance' })).toEqual({ stance: true });
    expect(turned({ action: 'aim' })).toEqual({ aimed: true });
    expect(turned({ action: 'defensive' })).toEqual({ defensive: true });
    expect(turned({ action: 'run' })).toEqual({ running: true });
    const set = { facing: { x: 0, y: 1 }, value: 30 };
    expect(turned({ action: 'prepareShield', shield: set }, [shield])).toEqual({ shield: set });
    expect(turned({ action: 'prepareShield' }, [shield]).shield?.value).toBe(20);
    // Outside a fight none of this is recorded.
    expect(done({ action: 'stance' }).one.turn).toEqual({});
  });

  test('(AMB-39) a move takes the shield along: it is no longer set', () => {
    const turn = { half: 2, shield: { facing: { x: 1, y: 0 }, value: 20 } } as const;
    expect(done({ action: 'move', entered: 2 }, { turn }).one.turn).toEqual({ half: 2 });
    expect(done({ action: 'aim' }, { turn }).one.turn).toEqual({ ...turn, aimed: true });
  });

  test('(WF-4.16, AMB-17) stands up and lies down', () => {
    expect(done({ action: 'standUp' }, { conditions: { prone: true } }).one.conditions).toEqual({});
    expect(done({ action: 'dropProne' }).one.conditions).toEqual({ prone: true });
  });

  test('(GAP-14) loads with its last half action, and keeps the progress until then', () => {
    const bowOf = (traits: object) => ({ gear: [item('weapon', 'bow', { ...traits, place: 'both' })] });
    const empty = { class: 'shooting', reload: 3, loaded: false };
    const loaded = (given: Partial<ActionInput>, traits: object) =>
      done({ action: 'reload', weapon: 'bow', ...given }, bowOf(traits)).one.gear.bow?.traits;
    expect(loaded({ halves: 2 }, empty)).toMatchObject({ loaded: false, loading: 2 });
    expect(loaded({ halves: 1 }, { ...empty, loading: 2 })).toMatchObject({ loaded: true, loading: 0 });
    expect(loaded({ halves: 3 }, empty)).toMatchObject({ loaded: true, loading: 0 });
    // Outside a round its duration does not matter.
    expect(loaded({}, empty)).toMatchObject({ loaded: true, loading: 0 });
  });

  test('(WF-4.8) a drunk or applied item is used up, as long as there is any', () => {
    const potions = (quantity: number) => ({
      gear: [item('equipment', 'potion', { use: 'drink', quantity })],
    });
    const left = (action: 'drink' | 'apply', quantity: number) => {
      const { potion } = done({ action, weapon: 'potion' }, potions(quantity)).one.gear;
      return (potion?.traits as { quantity?: number } | undefined)?.quantity;
    };
    expect([left('drink', 2), left('apply', 1), left('drink', 0)]).toEqual([1, 0, 0]);
  });

  test('(GAP-18) a point of Fortune buys half an action more', () => {
    const lucky = { traits: { fortune: 2 } };
    expect(done({ action: 'fortuneHalf' }, { ...lucky, turn: { half: 0 } }).one).toMatchObject({
      traits: { fortune: 1 },
      turn: { half: 1 },
    });
    expect(done({ action: 'fortuneHalf' }, lucky).one.turn).toEqual({});
  });

  test('is told: a mark with its target, everything else by its name', () => {
    expect(done({ action: 'mark', target: 'boris' }).told).toMatchObject([{ key: 'marks', by: 'boris' }]);
    expect(done({ action: 'move', entered: 3 }).told).toMatchObject([
      { key: 'does', who: 'anna', action: 'move', n: 3, by: 'anna' },
    ]);
  });
});
