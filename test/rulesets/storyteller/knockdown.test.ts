import { describe, expect, test } from 'vitest';
import { plays } from '../../../src/rulesets/storyteller/actions/list.ts';
import { BLANK_TURN, type StFighter } from '../../../src/rulesets/storyteller/data/fighter.ts';
import type { Rules } from '../../../src/rulesets/storyteller/data/rules.ts';
import { knockdown } from '../../../src/rulesets/storyteller/plays/harm.ts';
import { castOf, ended, fighter, play, rules } from './support.ts';

type Given = Parameters<typeof fighter>[1];
const turn = { ...BLANK_TURN, die: 5, slots: { main: { state: 'declared' } } } as const;
const acrobat = (more: Given = {}) =>
  fighter('d', { attributes: { dexterity: 2 }, abilities: { athletics: 1 }, turn, ...more });

const falls = (who: StFighter, answers: { [ask: string]: string | number[] }, house: Partial<Rules> = {}) =>
  play((stage) => knockdown(stage, 'd', rules(house)), castOf(who), answers);

describe('knockdown', () => {
  test('ST-7.35 Dexterity + Athletics at 9', () => {
    const run = falls(acrobat(), { 'recover:d': 'recover' });
    expect(run.state === 'waiting' && run.asks[0]).toMatchObject({
      id: 'recovery',
      dice: [{ n: 3, d: 10 }],
      target: [{ n: 9, why: 'ST-7.35' }],
    });
    expect(run.cast.d?.conditions).toEqual({ prone: true });
  });

  test('ST-7.36 success: stays standing, initiative of the next round −5', () => {
    const run = falls(acrobat(), { 'recover:d': 'recover', recovery: [9, 2, 3] });
    expect(ended(run)).toEqual({ standing: true, botch: false });
    expect(run.cast.d?.conditions).toEqual({});
    expect(run.cast.d?.turn.next).toEqual({ knockdown: 5 });
  });

  test('ST-7.37 failure: prone, and the next action is used for getting up', () => {
    const run = falls(acrobat(), { 'recover:d': 'recover', recovery: [8, 2, 3] });
    expect(ended(run)).toEqual({ standing: false, botch: false });
    expect(run.cast.d?.conditions).toEqual({ prone: true, owesStanding: true });
    expect(run.cast.d?.turn.next).toEqual({});
  });

  test('AMB-59 declining to try is a failure', () => {
    const run = falls(acrobat(), { 'recover:d': 'lie' });
    expect(run.cast.d?.conditions).toEqual({ prone: true, owesStanding: true });
    expect(run.cast.d?.traits.health.bashing).toBe(0);
  });

  test('ST-7.38 botch: two bashing levels that nothing soaks, and prone as well', () => {
    const run = falls(acrobat(), { 'recover:d': 'recover', recovery: [1, 2, 3] });
    expect(ended(run)).toEqual({ standing: false, botch: true });
    expect(run.cast.d?.traits.health).toMatchObject({ bashing: 2, lethal: 0 });
    expect(run.cast.d?.conditions).toEqual({ prone: true, owesStanding: true });
  });

  test('AMB-39 a vampire halves even those: one lethal level', () => {
    const run = falls(acrobat({ traits: { kind: 'vampire' } }), {
      'recover:d': 'recover',
      recovery: [1, 2, 3],
    });
    expect(run.cast.d?.traits.health).toMatchObject({ bashing: 0, lethal: 1 });
  });

  test('AMB-44 wounds lower the roll; without dice it is closed', () => {
    const run = falls(acrobat({ health: { lethal: 6 } }), {});
    expect(run.state === 'waiting' && run.asks[0]).toMatchObject({
      options: [{ id: 'recover', no: { key: 'storyteller.no.noDice' } }, { id: 'lie' }],
    });
  });

  test('ST-6.8 the unconscious fall and are not asked', () => {
    expect(ended(falls(acrobat({ health: { lethal: 7 } }), {}))).toEqual({ standing: false, botch: false });
  });
});

describe('other plays about one fighter', () => {
  test('ST-13.2 standing up clears the fall and the owed action', () => {
    const lying = acrobat({ conditions: { prone: true, owesStanding: true } });
    const run = play((stage) => plays.stand.begin(stage, { who: 'd', share: 0 }, rules()), castOf(lying), {});
    expect(run.state).toBe('done');
    expect(run.cast.d?.conditions).toEqual({});
  });

  test('ST-0.4 the Storyteller enters damage that is soaked, or not', () => {
    const who = acrobat({ attributes: { stamina: 2 } });
    const harm = (answers: { [ask: string]: never }) =>
      play((stage) => plays.harm.begin(stage, { who: 'd' }, rules()), castOf(who), answers).cast.d?.traits
        .health;
    const blow = { levels: 3, type: 'bashing', attackKind: 'blunt' };
    expect(harm({ harm: { ...blow, soak: false } as never })).toMatchObject({ bashing: 3 });
    expect(harm({ harm: { ...blow, soak: true } as never, soak: [7, 2] as never })).toMatchObject({
      bashing: 2,
    });
    expect(() => harm({ harm: { ...blow, levels: 0, soak: false } as never })).toThrow('core.fault.tooSmall');
  });

  test('AMB-46 a human with seven bashing marks takes two more by entry: two turn lethal, still incapacitated (OR-108)', () => {
    const who = acrobat({ health: { bashing: 7 } });
    const run = play((stage) => plays.harm.begin(stage, { who: 'd' }, rules()), castOf(who), {
      harm: { levels: 2, type: 'bashing', attackKind: 'other', soak: false },
    });
    expect(run.cast.d?.traits.health).toMatchObject({ bashing: 5, lethal: 2 });
    expect(run.cast.d?.conditions).toEqual({ incapacitated: true });
    const last = acrobat({ health: { lethal: 7 } });
    const death = play((stage) => plays.harm.begin(stage, { who: 'd' }, rules()), castOf(last), {
      harm: { levels: 1, type: 'bashing', attackKind: 'other', soak: false },
    });
    expect(death.cast.d?.conditions).toEqual({ dead: true });
  });

  test('plays refuse inputs about nobody', () => {
    expect(plays.knockdown.fault(castOf(acrobat()), { who: 'x' }, rules())?.key).toBe('core.refused.gone');
    expect(plays.knockdown.fault(castOf(acrobat()), {}, rules())?.key).toBe('storyteller.no.malformed');
    expect(plays.knockdown.fault(castOf(acrobat()), { who: 'd' }, rules())).toBeUndefined();
  });
});
