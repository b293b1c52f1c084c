import { describe, expect, test } from 'vitest';
import { bindPlay } from '../../../src/core/encounter.ts';
import { replay } from '../../../src/core/replay.ts';
import type { Id, Json } from '../../../src/core/text.ts';
import { plays } from '../../../src/rulesets/storyteller/actions/list.ts';
import type { StFighter } from '../../../src/rulesets/storyteller/data/fighter.ts';
import type { Rules } from '../../../src/rulesets/storyteller/data/rules.ts';
import type { Attack } from '../../../src/rulesets/storyteller/figures/pools.ts';
import { storyteller } from '../../../src/rulesets/storyteller/index.ts';
import { weapon } from './support.ts';
import { NOTHING, RUN, runner, strike, Table } from './turn-table.ts';

/* What moving tokens does to the round: the same rules as without a board, with measured paths. */

/** Dexterity 3, Athletics 2, on 12 + 5: walks 3 m, runs 10 + 3 + 2 = 15 m, and acts first. */
const mover = (given: { [path: string]: Json } = {}): StFighter =>
  runner('d', 12, 0, {
    'attributes.dexterity': 3,
    'attributes.wits': 9,
    'abilities.athletics': 2,
    ...given,
  });
const slow = (): StFighter => runner('c', 9, 0, { 'abilities.brawl': 3, 'attributes.strength': 3 });
const gunner = (): StFighter => ({
  ...runner('c', 9, 0, { 'abilities.firearms': 3 }),
  gear: {
    rifle: weapon('rifle', {
      category: 'firearm',
      ability: 'firearms',
      damage: 6,
      range: 150,
      clip: 30,
      rounds: 30,
      modes: ['single', 'fullAuto'],
    }),
  },
});

const fight = (
  says: Json,
  other: readonly [StFighter, Json] = [slow(), NOTHING],
  given: { [path: string]: Json } = {},
  rules: Partial<Rules> = {},
) =>
  Table.rolled(
    [
      [other[0], 1],
      [mover(given), 5],
    ],
    rules,
  ).declares(['c', other[1]], ['d', says]);

type Near = { readonly [other: Id]: number };

const moves = (one: Table, metres: number, near: Near = {}, who = 'd'): Table =>
  one.do({ do: 'round', event: { do: 'moved', who, metres, near } });
const objection = (one: Table, metres: number, who = 'd') =>
  storyteller.round.moveWarning?.(
    one.state as unknown as Json,
    { who, metres, near: {} },
    one.cast as never,
    one.rules as unknown as Json,
  );

describe('walking freely', () => {
  test('ST-13.4 in the mover’s turn a path on the board is the free walk: Dexterity in metres, all paths of the round together', () => {
    const one = fight(strike('c'));
    expect(objection(one, 3)).toBeUndefined();
    expect(objection(one, 4)).toMatchObject({
      key: 'storyteller.no.tooFar',
      args: { metres: 4, most: 3 },
    });
    moves(one, 2);
    expect(one.of('d').turn).toMatchObject({ walked: 2, metres: 2 });
    expect(objection(one, 1)).toBeUndefined();
    expect(objection(one, 2)?.args).toMatchObject({ most: 1 });
    moves(one, 1);
    expect(one.of('d').turn).toMatchObject({ walked: 3, metres: 3 });
    // The mover may still act.
    expect(one.asked).toEqual(['act:d']);
    expect(one.refusal('act:d', 'act')).toBe('');
  });

  test('ST-13.4 a declared walk is carried out by moving, and not counted twice', () => {
    const one = fight(strike('c')).says('walk:d', { metres: 2 });
    expect(objection(one, 2)).toBeUndefined();
    moves(one, 2);
    expect(one.of('d').turn).toMatchObject({ walked: 2, metres: 2 });
  });

  test('ST-6.11 wounds limit the whole movement of the round', () => {
    // Mauled: 3 m; two of them are walked already. Dexterity would give 5.
    const one = fight(strike('c'), undefined, { 'attributes.dexterity': 5, 'health.lethal': 5 });
    moves(one, 2);
    expect(objection(one, 2)?.args).toMatchObject({ most: 1 });
  });

  test('ST-13.4 outside the mover’s turn a path counts for nothing, with a warning', () => {
    const one = fight(strike('c'), [slow(), strike('d')]);
    expect(objection(one, 1, 'c')?.key).toBe('storyteller.no.moveNotNow');
    const before = one.of('c').turn;
    moves(one, 1, {}, 'c');
    expect(one.of('c').turn).toEqual(before);
  });

  test('ST-9.6 a fighter who walks loses the aim', () => {
    const one = fight(strike('c')).gains('d', 'aiming', { at: 'c', weapon: 'rifle', turns: 1 });
    moves(one, 1);
    expect(one.of('d').conditions.aiming).toBeUndefined();
  });

  test('ST-8.6, ST-7.36 a held or prone fighter walks nowhere', () => {
    expect(objection(fight(strike('c')).gains('d', 'held'), 1)?.key).toBe('storyteller.no.held');
    expect(objection(fight(strike('c')).gains('d', 'prone'), 1)?.key).toBe('storyteller.no.prone');
  });
});

describe('running', () => {
  test('ST-13.6 in the mover’s turn a path is the declared run', () => {
    const one = fight(RUN, [slow(), strike('d')]);
    expect(objection(one, 15)).toBeUndefined();
    expect(objection(one, 16)).toMatchObject({ args: { metres: 16, most: 15 } });
    moves(one, 9);
    expect(one.of('d').turn.slots?.main).toMatchObject({ state: 'spent', acted: true });
    expect(one.of('d').turn.walked).toBeUndefined();
    // The rest of the run remains available when the mover goes on later.
    expect(objection(one, 6)).toBeUndefined();
    expect(objection(one, 7)?.key).toBe('storyteller.no.moveNotNow');
  });

  test('ST-13.6 a run carried out by declaration is moved afterwards', () => {
    const one = fight(RUN, [slow(), strike('d')]).says('act:d', 'act');
    expect(objection(one, 15)).toBeUndefined();
    moves(one, 15);
    expect(one.of('d').turn.ground).toBe(15);
  });

  test('ST-13.6 also when the declaration has ended the round, but not a metre more', () => {
    const one = fight(RUN).says('act:d', 'act');
    expect(one.state.number).toBe(2);
    expect(objection(one, 15)).toBeUndefined();
    expect(objection(one, 16)?.key).toBe('storyteller.no.moveNotNow');
    moves(one, 15);
    expect(objection(one, 1)?.key).toBe('storyteller.no.moveNotNow');
    // A movement carried out late is no movement of the new round.
    expect(one.of('d').turn).toMatchObject({ metres: 0 });
    expect(one.of('d').turn.walked).toBeUndefined();
  });
});

describe('counterattacks against movement', () => {
  const COUNTER: Json = { action: 'counterattack', weapon: 'unarmed' };

  test('ST-10.14 a fighter who comes within reach on the path is asked about, one who keeps away is not', () => {
    const wide = fight(RUN, [slow(), COUNTER]);
    moves(wide, 12, { c: 5 });
    expect(wide.state.moving).toBeUndefined();
    const close = fight(RUN, [slow(), COUNTER]);
    moves(close, 12, { c: 1 });
    expect(close.asked).toEqual(['crosses:d']);
    expect(close.options('crosses:d')).toEqual(['counterattack:c', 'on']);
  });

  test('ST-10.14 while somebody moves it is their turn, not the next fighter’s', () => {
    const one = fight(RUN, [slow(), COUNTER]);
    moves(one, 12, { c: 1 });
    const { rows } = storyteller.view.tracker(
      one.state as unknown as Json,
      one.cast as never,
      one.rules as unknown as Json,
    );
    expect(rows.filter(({ state }) => state === 'now').map(({ who }) => who)).toEqual(['d']);
  });

  test('ST-10.17 a fighter who has been passed on a path is not asked about again on it', () => {
    const one = fight(RUN, [slow(), COUNTER]);
    moves(one, 12, { c: 1 }).says('crosses:d', 'counterattack:c').says('strikes:c', 'strike').throws(2);
    expect(one.state.moving).toBeUndefined();
  });

  test('ST-10.17 nor, without a board, is one who has let the mover pass', () => {
    const other = runner('e', 9, 0, { 'abilities.brawl': 3, 'attributes.strength': 3 });
    const one = Table.rolled([
      [slow(), 1],
      [other, 2],
      [mover(), 5],
    ]).declares(['c', COUNTER], ['e', COUNTER], ['d', RUN]);
    one.says('act:d', 'act');
    expect(one.options('crosses:d')).toEqual(['counterattack:c', 'counterattack:e', 'on']);
    one.says('crosses:d', 'counterattack:c').says('strikes:c', 'pass');
    expect(one.options('crosses:d')).toEqual(['counterattack:e', 'on']);
    one.says('crosses:d', 'counterattack:e').says('strikes:e', 'pass');
    expect(one.state.moving).toBeUndefined();
  });

  test('ST-10.16 a fighter stopped by a counterattack stands beside the attacker, and can go nowhere else', () => {
    const stops = { at: 'place.token', end: { x: 900 }, beside: { c: { x: 300 } } };
    const crossing = () => {
      const one = fight(RUN, [slow(), COUNTER], {}, { counterattackStops: true });
      one.do({ do: 'round', event: { do: 'moved', who: 'd', metres: 12, near: { c: 1 }, stops } });
      return one.says('crosses:d', 'counterattack:c');
    };
    const placed = (one: Table) =>
      one.enc.journal.flatMap(({ changes }) => changes).filter(({ at }) => at === stops.at);
    expect(placed(crossing().says('strikes:c', 'pass'))).toEqual([]);
    // All tens: a hit.
    expect(placed(crossing().says('strikes:c', 'strike').throws(10))).toEqual([
      { do: 'set', who: 'd', at: stops.at, was: stops.end, is: stops.beside.c, why: 'ST-10.16' },
    ]);
  });

  test('ST-10.15 the blow at the mover is a counterattack, and its card says so', () => {
    const one = fight(RUN, [slow(), COUNTER]);
    moves(one, 12, { c: 1 }).says('crosses:d', 'counterattack:c').says('strikes:c', 'strike');
    const input = one.enc.open[0]?.input as unknown as Attack;
    const run = replay(
      bindPlay(storyteller, 'attack', input as unknown as Json, one.enc.rules),
      one.cast,
      [],
    );
    const { subtitle, rules } = plays.attack.card(run as never, input, one.enc.rules as unknown as Rules);
    expect(subtitle?.key).toBe('storyteller.action.counterattack');
    expect(rules).toContain('ST-10.15');
  });

  test('ST-10.14 a free walk past the counterattacker also triggers it; a path already asked about when declared does not again', () => {
    const walked = fight(strike('c'), [slow(), COUNTER]);
    moves(walked, 3, { c: 0 });
    expect(walked.asked).toEqual(['crosses:d']);
    const told = fight(strike('c'), [slow(), COUNTER]).says('walk:d', { metres: 3 }).says('crosses:d', 'on');
    moves(told, 3, { c: 0 });
    expect(told.state.moving).toBeUndefined();
  });

  test('ST-9.40 only the Storyteller knows where a suppressed zone lies; the shot is measured from the path (ST-7.17)', () => {
    const one = fight(RUN, [gunner(), { action: 'suppress', weapon: 'rifle', zone: 'the door' }]);
    moves(one, 12, { c: 40 }).says('crosses:d', 'suppress:c').says('strikes:c', 'strike');
    expect(one.enc.open[0]?.input).toMatchObject({ manoeuvre: 'suppress', situation: { distance: 40 } });
  });
});

test('ST-8.4 a fighter who has declared to struggle is offered it once', () => {
  const one = Table.rolled([
    [slow(), 5],
    [mover(), 1],
  ])
    .gains('d', 'holding', 'c')
    .gains('c', 'held', 'd')
    .declares(['d', NOTHING], ['c', { action: 'struggle', offer: 'struggle' }]);
  expect(one.asked).toContain('act:c');
  expect(one.options('act:c')).toContain('act');
  expect(one.options('act:c')).not.toContain('struggle');
});
