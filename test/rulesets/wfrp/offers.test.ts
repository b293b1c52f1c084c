import { describe, expect, test } from 'vitest';
import type { Offer } from '../../../src/core/offer.ts';
import { blank } from '../../../src/core/spec.ts';
import type { Json } from '../../../src/core/text.ts';
import { visibleText } from '../../../src/core/veil.ts';
import type { Turn } from '../../../src/rulesets/wfrp/data/fighter.ts';
import { situationSpec } from '../../../src/rulesets/wfrp/data/rules.ts';
import { wfrp } from '../../../src/rulesets/wfrp/index.ts';
import { asksOf } from '../../../src/rulesets/wfrp/round/asks.ts';
import { type Frame, START } from '../../../src/rulesets/wfrp/round/state.ts';
import { bow, castOf, fighter, rules, sword } from './support.ts';

type Fields = { readonly [field: string]: Json };

/** Boris's offers against Anna, who has marked Boris; `told` is what a board measures, `wants` which are wanted. */
function listed(
  turn: Turn,
  told: Fields = {},
  house: Fields = {},
  wants?: (id: string) => boolean,
): readonly Offer[] {
  const inHand = { ...bow, traits: { ...bow.traits, place: 'both' } } as typeof bow;
  return wfrp.actions({
    cast: castOf(
      fighter('anna', { turn: { half: 0, mark: 'boris' } }),
      fighter('boris', { gear: [sword, inHand], turn }),
    ),
    who: 'boris',
    targets: ['anna'],
    situation: blank(situationSpec, told) as Json,
    measured: told,
    rules: rules(house),
    wants,
  } as never);
}

/** Finds one of these offers by its id. */
function offers(...about: Parameters<typeof listed>): (id: string) => Offer | undefined {
  const all = listed(...about);
  return (id) => all.find((one) => one.id === id);
}

test('of all offers only those are made that are wanted', () => {
  const ids = (wants?: (id: string) => boolean) => listed({ half: 2 }, {}, {}, wants).map(({ id }) => id);
  expect(ids((id) => id === 'standard:sword')).toEqual(['standard:sword']);
  expect(ids(() => false)).toEqual([]);
  expect(ids()).toEqual(expect.arrayContaining(['standard:sword', 'standard:unarmed', 'rummage']));
});

describe('offers in a round', () => {
  test('(WF-3.17, WF-6.9) without half actions blows stay open: they may be a reaction, or part of a sequence', () => {
    expect(offers({ half: 0 })('standard:sword')?.no).toBeUndefined();
    // The target has walked past, and was within reach on the path (WF-3.20).
    expect(offers({ half: 0 }, { reach: false })('standard:sword')?.no).toBeUndefined();
    expect(offers({}, { reach: false })('standard:sword')?.no?.key).toBe('wfrp.no.outOfReach');
  });

  test('(WF-4.2) a shot and other actions show who reaches the fighter meanwhile, as the board measures', () => {
    for (const id of ['shoot:bow', 'rummage']) {
      const offer = offers({ half: 2 }, { near: { anna: [false] } })(id);
      expect(offer?.declaration).toMatchObject({ situation: { near: { anna: [false] } } });
      expect(offer?.circumstances).not.toContain('passes');
      expect(offers({ half: 2 })(id)?.circumstances).toContain('passes');
    }
  });

  test('(WF-4.2, WF-4.18) so does a blow, which a house rule may call rash', () => {
    const offer = offers({ half: 2 }, { near: { anna: [true] } })('standard:unarmed');
    expect(offer?.declaration).toMatchObject({ situation: { near: { anna: [true] } } });
  });

  test('(AMB-12, WF-3.9) a shot is asked who is within reach only where the mark binds it', () => {
    const told = { reach: false, markInReach: false };
    const free = offers({ half: 2 }, told)('shoot:bow');
    expect(free?.declaration).not.toMatchObject({ situation: told });
    expect(free?.circumstances).not.toContain('markInReach');
    const bound = offers({ half: 2 }, told, { markBindsRangedAttacks: true })('shoot:bow');
    expect(bound?.declaration).toMatchObject({ situation: told });
    expect(bound?.circumstances).toContain('markInReach');
  });

  test('bare hands stand beside a weapon for the plain blow only', () => {
    const find = offers({ half: 2 });
    expect(find('standard:unarmed')?.declaration).toMatchObject({ action: 'standard', weapon: 'unarmed' });
    expect(find('allOut:unarmed')).toBeUndefined();
  });
});

describe('the most likely next declaration', () => {
  const likely = (half: number) => {
    const cast = castOf(
      fighter('anna', { turn: { half, own: 'now', initiative: 9 } }),
      fighter('boris', { turn: { half: 2, initiative: 1 } }),
    );
    const asks = asksOf(START, cast, rules());
    return asks.flatMap((ask) => (ask.kind === 'enter' && ask.id === 'declare:anna' ? [ask.likely] : []));
  };

  test('GAP-4 without half actions it is the end of the turn', () => {
    expect(likely(1)).toEqual([undefined]);
    expect(likely(0)).toEqual(['endTurn']);
  });
});

describe('options of a fighter who may react', () => {
  const words = (stage: Frame['stage'], by: Frame['by'] = 'turn') => {
    const cast = castOf(
      fighter('anna', { turn: { half: 0, mark: 'boris' } }),
      fighter('boris', { turn: { half: 1 } }),
    );
    const declaration = { action: 'shoot' } as const;
    const frame = { id: '1', who: 'boris', declaration, by, stage, ask: ['anna'], held: [], reacted: [] };
    const [ask] = asksOf({ ...START, frames: [frame] }, cast, rules());
    return ask?.kind === 'enter' ? [ask.against, ...(ask.plain ?? []).map(({ value }) => value)] : [];
  };

  test('(WF-3.17, WF-3.21) the reaction strikes the actor; before the end the fighter may hold back, and always decline', () => {
    expect(words('before')).toEqual(['boris', { action: 'hold' }, { action: 'decline' }]);
    expect(words('after')).toEqual(['boris', { action: 'decline' }]);
    expect(words('before', 'fall')).toEqual(['boris', { action: 'decline' }]);
  });
});

describe('setting a mark', () => {
  const seenBy = (marksVisible: boolean, action: 'mark' | 'aim', viewer: string) => {
    const cast = castOf(fighter('anna', { turn: { half: 2 } }), fighter('boris', { turn: { half: 1 } }));
    const declaration = { action, target: 'boris' } as const;
    const frame: Frame = {
      ...{ id: '1', who: 'anna', by: 'turn', stage: 'act', ask: [], held: [], reacted: [] },
      declaration,
    };
    const [ask] = asksOf({ ...START, frames: [frame] }, cast, rules({ marksVisible }));
    return ask?.kind === 'play' && ask.veil ? visibleText(ask.veil, [viewer])?.key : undefined;
  };

  test('AMB-52 is seen by all, or by house rule only by its owner’s player', () => {
    expect(seenBy(true, 'mark', 'boris')).toBeUndefined();
    expect(seenBy(false, 'mark', 'boris')).toBe('wfrp.veil.mark');
    expect(seenBy(false, 'mark', 'anna')).toBeUndefined();
    expect(seenBy(false, 'aim', 'boris')).toBeUndefined();
  });
});

describe('the target of the next attack in a sequence', () => {
  const WORDS = { action: 'swift', target: 'anna', weapon: 'sword' } as const;
  /** Boris has struck at Anna once and has marked a fighter; `mine` are further properties of the blow. */
  const against = (mark: string, total: number, conditions: Fields = {}, situation: Fields = {}) => {
    const cast = castOf(
      fighter('anna', { turn: { half: 0 }, conditions }),
      fighter('boris', { gear: [sword], turn: { half: 0, mark } }),
      fighter('xenia', { turn: { half: 0 } }),
    );
    const sequence = { total, done: 1, onMark: mark === 'anna' };
    const frame: Frame = {
      ...{ id: '1', who: 'boris', by: 'turn', stage: 'next', ask: [], held: [], reacted: [] },
      ...{ declaration: { ...WORDS, situation }, sequence },
    };
    const [ask] = asksOf({ ...START, frames: [frame] }, cast, rules());
    return ask?.kind === 'enter' ? (ask.against ?? 'anybody') : '';
  };

  test('WF-3.10 AMB-24 the last must be the mark if none was yet', () => {
    expect(against('xenia', 2)).toBe('xenia');
    // Another follows, or the mark is out of reach: the sequence goes on at its first target.
    expect(against('xenia', 3)).toBe('anna');
    expect(against('xenia', 2, {}, { markInReach: false })).toBe('anna');
    expect(against('anna', 2)).toBe('anna');
  });

  test('AMB-11 when the target is out of the fight, the next may be anybody', () => {
    expect(against('anna', 2, { out: true })).toBe('anybody');
    expect(against('xenia', 3, { dead: true })).toBe('anybody');
  });
});
