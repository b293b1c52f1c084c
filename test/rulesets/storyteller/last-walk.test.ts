import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/core/text.ts';
import { storyteller } from '../../../src/rulesets/storyteller/index.ts';
import { weapon } from './support.ts';
import { DEFEND, NOTHING, runner, strike, Table } from './turn-table.ts';

/* The free walk of fighters whose action has no slot of its own in the order (ST-13.4, AMB-85). */

const sword = weapon('sword', { category: 'melee', ability: 'melee', damage: 3 });
const COVER: Json = { action: 'cover', target: 'x' };
const COUNTER: Json = { action: 'counterattack', weapon: 'sword' };
const DESPERATE: Json = { action: 'desperate', how: 'dodge' };

/** The slow `x` strikes at the fast `y`, who declares something else; `y` walks 3 m. */
function fight(said: Json, extra = 0): Table {
  const y = { ...runner('y', 12, extra, { 'attributes.dexterity': 3 }), gear: { sword } };
  const one = Table.rolled([
    [runner('x', 5), 1],
    [y, 9],
  ]);
  one.lingers = true;
  return one.declares(['x', strike('y')], ['y', said]);
}

const objection = (one: Table, metres: number) =>
  storyteller.round.moveWarning?.(
    one.state as unknown as Json,
    { who: 'y', metres, near: {} },
    one.cast as never,
    one.rules as unknown as Json,
  )?.key;

const drags = (one: Table, metres: number) =>
  one.do({ do: 'round', event: { do: 'moved', who: 'y', metres, near: {} } });

describe.each([
  ['defends', DEFEND],
  ['does nothing', NOTHING],
  ['defends desperately', DESPERATE],
  ['counterattacks', COUNTER],
  ['covers', COVER],
])('a fighter who %s', (_, said) => {
  test('ST-13.4 AMB-85 may walk up to Dexterity while others act', () => {
    const one = fight(said);
    expect(one.asked).toEqual(['act:x']);
    expect(one.offered).toContain('walk:y');
    expect(one.refusal('walk:y', { metres: 4 })).toBe('storyteller.no.tooFar');
    one.says('walk:y', { metres: 3 });
    expect(one.of('y').turn.walked).toBe(3);
    expect(one.offered).not.toContain('walk:y');
  });

  test('ST-13.4 a dragged token is their free walk', () => {
    const one = fight(said);
    expect([objection(one, 3), objection(one, 4)]).toEqual([undefined, 'storyteller.no.tooFar']);
    expect(drags(one, 2).of('y').turn).toMatchObject({ walked: 2, metres: 2 });
    expect([objection(one, 1), objection(one, 2)]).toEqual([undefined, 'storyteller.no.tooFar']);
  });

  test('ST-13.4 AMB-85 may walk before the round ends, which it does when everybody has walked or stays', () => {
    const one = fight(said).says('act:x', 'pass');
    expect([one.state.number, one.asked]).toEqual([1, ['lastWalks']]);
    expect(one.offered.filter((id) => id.startsWith('walk:')).sort()).toEqual(['walk:x', 'walk:y']);
    one.says('walk:x', { metres: 0 });
    expect([one.state.number, one.asked]).toEqual([1, ['lastWalks']]);
    expect(one.offered).not.toContain('walk:x');
    one.says('walk:y', { metres: 1 });
    expect(one.state.number).toBe(2);
  });

  test('ST-13.4 the Storyteller ends the round for all who have not walked in one step', () => {
    const one = fight(said).says('act:x', 'pass').says('lastWalks', 'end');
    expect([one.state.number, one.asked]).toEqual([2, ['declare:x']]);
  });
});

test('ST-13.4 AMB-22 a fighter whose main action was used for an early defence may still walk', () => {
  const one = Table.rolled([
    [runner('y', 5, 0, { 'attributes.dexterity': 3, 'abilities.dodge': 1 }), 1],
    [runner('x', 12), 9],
  ]);
  one.lingers = true;
  one.declares(['y', strike('x')], ['x', strike('y')]);
  one.says('act:x', 'act').says('defence', 'dodge').throws(2);
  expect([one.state.number, one.slot('y')]).toEqual([1, 'spent']);
  expect([one.asked, one.offered.includes('walk:y')]).toEqual([['lastWalks'], true]);
  expect(objection(one, 3)).toBeUndefined();
});

test('ST-13.4 the tracker says that a fighter with a walk left may walk, and that the next to act decides', () => {
  const says = (one: Table) =>
    storyteller.view
      .tracker(one.enc.cast.round as never, one.cast as never, one.enc.rules)
      .rows.map(({ who, says }) => `${who} ${says.key.split('.').at(-1)}`);
  const one = fight(NOTHING);
  expect(says(one)).toEqual(['y nothing', 'x decides']);
  one.says('act:x', 'act').says('defence', 'none').throws(2);
  expect(says(one)).toContain('y mayWalk');
});

test('ST-13.4 a fighter who has acted does not walk afterwards', () => {
  const one = fight(strike('x')).says('act:y', 'act').says('defence', 'none').throws(2);
  expect(one.asked).toEqual(['act:x']);
  expect(one.offered).not.toContain('walk:y');
  expect(objection(one, 1)).toBe('storyteller.no.moveNotNow');
});

test('ST-13.4 with extra actions to come the walk may wait for them', () => {
  const one = fight(DEFEND, 1).says('act:x', 'act').says('defence', 'none').throws(2);
  expect(one.asked).toEqual(['declare:y']);
  one.declares(['y', strike('x')]);
  expect([one.asked, one.offered.includes('walk:y')]).toEqual([['act:y'], true]);
});

describe('AMB-89 ST-13.4 an extra action won in the round counts from the next pass: the walk may wait for it', () => {
  const goesOn = (one: Table) => {
    expect([one.state.number, one.asked]).toEqual([1, ['declare:y']]);
    one.declares(['y', strike('x')]);
    expect([one.asked, one.offered.includes('walk:y')]).toEqual([['act:y'], true]);
    expect(one.says('walk:y', { metres: 3 }).of('y').turn.walked).toBe(3);
  };

  test('won while others act', () => {
    goesOn(fight(DEFEND).sets('y', 'extraActions', 1).says('act:x', 'pass'));
  });

  test('won when only the last walks are open', () => {
    const one = fight(DEFEND).says('act:x', 'pass');
    expect(one.asked).toEqual(['lastWalks']);
    goesOn(one.sets('y', 'extraActions', 1));
  });

  test('one for a pass that is already over comes too late: the last walks are asked about', () => {
    const one = fight(DEFEND, 1).says('act:x', 'pass').declares(['y', NOTHING]);
    expect([one.state.pass, one.asked]).toEqual([1, ['lastWalks']]);
    one.sets('x', 'extraActions', 1);
    expect([one.state.number, one.asked]).toEqual([1, ['lastWalks']]);
    expect(one.slot('x', 'extra1')).toBeUndefined();
  });
});

test('ST-13.4 a prone or held fighter is not asked', () => {
  const lying = fight(DEFEND).gains('y', 'prone');
  expect(lying.offered).not.toContain('walk:y');
  expect(fight(DEFEND).gains('y', 'held').offered).not.toContain('walk:y');
});

test('ST-0.4 the Storyteller declares that a fighter stays, or ends the round', () => {
  const waits = () => fight(DEFEND).says('act:x', 'act').says('defence', 'none').throws(2);
  expect(waits().asked).toEqual(['lastWalks']);
  expect(waits().says('table', 'skip:y').state.number).toBe(2);
  expect(waits().says('table', 'endRound').state.number).toBe(2);
});
