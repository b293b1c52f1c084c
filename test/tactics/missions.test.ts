import { describe, expect, test } from 'vitest';
import { advance } from '../../src/core/commit.ts';
import { type Encounter, fighters, type Pending, pending, roundState } from '../../src/core/encounter.ts';
import { type Left, leaveFight, leftOf } from '../../src/core/left.ts';
import type { Mission } from '../../src/core/tactics/aim.ts';
import { decide } from '../../src/core/tactics/decide.ts';
import {
  atMoment,
  canFight,
  contextOf,
  type Field,
  foesOf,
  targetsOf,
} from '../../src/core/tactics/field.ts';
import { gain } from '../../src/core/tactics/gain.ts';
import { FAR, hasGotAway, isCornered, valueForMission } from '../../src/core/tactics/mission.ts';
import type { Outcome } from '../../src/core/tactics/outlook.ts';
import type { Id } from '../../src/core/text.ts';
import { chooses, declares, positionOf } from './position.ts';

/* What fighters do for their mission beyond fighting, and how they leave a fight. */

type Cell = [number, number];

/** A fighter of the hall with a mission; the map is 17 squares wide and 10 high, if it has an edge. */
function inHall(who: Id, at: { readonly [id: Id]: Cell }, edge = true) {
  const { field, asked } = positionOf('yearzero-hall', {}, declares(who), true, at);
  const area = { x: 0, y: 0, w: 17, h: 10 };
  const facts: Field['facts'] = (enc, one, target) => {
    const known = field.facts(enc, one, target);
    return known.ground && edge ? { ...known, ground: { ...known.ground, area } } : known;
  };
  return { field: { ...field, facts }, asked };
}

const withMission = (field: Field, who: Id, mission: Mission, ward?: Id): Field => ({
  ...field,
  aim: { who, mission, ...(ward === undefined ? {} : { ward }) },
});

describe('whoever wants to get away', () => {
  const leaves = (at: { readonly [id: Id]: Cell }, edge?: boolean) => {
    const { field, asked } = inHall('a1', at, edge);
    return decide(field, asked, { character: 'steady', mission: 'leave' }).leaves;
  };

  test('leaves the fight at each edge of the map, and says why', () => {
    for (const cell of [
      [0, 3],
      [3, 0],
      [3, 9],
    ] as const)
      expect(leaves({ a1: [...cell] })).toBe('away');
    expect(leaves({ a1: [16, 3], b1: [9, 3], b2: [9, 4], b3: [9, 5], b4: [9, 6] })).toBe('away');
    const { field, asked } = inHall('a1', { a1: [0, 3] });
    const { why, value } = decide(field, asked, { character: 'steady', mission: 'leave' });
    expect({ key: why.key, value }).toEqual({ key: 'core.tactics.leaves.away', value: undefined });
  });

  test('does not leave from the middle, beside an enemy, or without an edge', () => {
    expect(leaves({ a1: [2, 3] })).toBeUndefined();
    expect(leaves({ a1: [0, 3], b1: [1, 3] })).toBeUndefined();
    expect(leaves({ a1: [0, 3] }, false)).toBeUndefined();
  });

  test('goes to an edge that they can reach, though other squares are farther from the enemies', () => {
    // The only edge is to the left, and the enemies stand nearer to it than to the squares on the right.
    const { field, asked } = inHall(
      'a1',
      { a1: [4, 2], b1: [1, 7], b2: [1, 8], b3: [2, 8], b4: [3, 8] },
      false,
    );
    const area = { x: 0, y: -50, w: 100, h: 100 };
    const facts: Field['facts'] = (enc, one, target) => {
      const known = field.facts(enc, one, target);
      return known.ground ? { ...known, ground: { ...known.ground, area } } : known;
    };
    const { candidates } = decide({ ...field, facts }, asked, { character: 'steady', mission: 'leave' });
    expect(candidates[0]?.way?.at(-1)?.x).toBe(0);
  });

  test('is away without an edge, too, once they are far enough', () => {
    const { field } = inHall('a1', {}, false);
    const apart = (metres: number): Field => ({
      ...field,
      facts: (enc, who, target) => ({ ...field.facts(enc, who, target), distance: metres }),
    });
    expect(hasGotAway(apart(FAR), 'a1')).toBe(true);
    expect(hasGotAway(apart(FAR - 1), 'a1')).toBe(false);
  });

  test('has their defences still to answer first', () => {
    const { field, asked } = positionOf('wfrp-duel', {}, chooses('a1', 'defence'));
    const far: Field = { ...field, facts: (...all) => ({ ...field.facts(...all), distance: FAR }) };
    const { leaves: left, value } = decide(far, asked, { character: 'steady', mission: 'leave' });
    expect({ left, value }).toEqual({ left: undefined, value: expect.any(String) });
  });
});

/** An end in which one fighter is out. */
const falls = (id: Id, dies = false): Outcome => ({
  p: 1,
  worths: new Map([[id, 0]]),
  ahead: new Map(),
  dead: new Set(dies ? [id] : []),
});

describe('whoever has lost heart', () => {
  const hurt = { a1: { traits: { wounds: { value: 1 } } } };
  const leaves = (fighters: Parameters<typeof positionOf>[1], at: { readonly [id: Id]: Cell }) => {
    const { field, asked } = positionOf('wfrp-yard', fighters, declares('a1'), true, at);
    return decide(field, asked, { character: 'steady', morale: 'average' });
  };

  test('runs from an enemy beside them, and gets up first if they lie', () => {
    expect(leaves(hurt, { a1: [5, 5], b1: [6, 5] }).leaves).toBeUndefined();
    const prone = { a1: { ...hurt.a1, conditions: { prone: true } } };
    expect(leaves(prone, { a1: [5, 5], b1: [6, 5] }).leaves).toBeUndefined();
  });

  test('surrenders with an enemy beside them where no place is farther away, but not as long as all are far', () => {
    const closed = (b1: Cell) => {
      const { field, asked } = positionOf('wfrp-yard', hurt, declares('a1'), true, { a1: [5, 5], b1 });
      const area = { x: 5, y: 5, w: 1, h: 1 };
      const facts: Field['facts'] = (enc, one, target) => {
        const known = field.facts(enc, one, target);
        return known.ground ? { ...known, ground: { ...known.ground, area } } : known;
      };
      return { field: { ...field, facts }, asked };
    };
    const near = closed([6, 5]);
    expect(decide(near.field, near.asked, { character: 'steady', morale: 'average' }).leaves).toBe(
      'surrendered',
    );
    // Two squares of 1.83 m are near enough, more are not.
    const apart = (metres: number): Field => ({
      ...near.field,
      facts: (...all) => ({ ...near.field.facts(...all), distance: metres }),
    });
    expect(isCornered(apart(3.6), 'a1')).toBe(true);
    expect(isCornered(apart(3.7), 'a1')).toBe(false);
  });
});

describe('whoever protects somebody', () => {
  const { field } = positionOf('wfrp-mixed', {}, declares('a1'), true);

  test('cares three times as much for them as for others, and nobody else does', () => {
    const guarding = withMission(field, 'a1', 'protect', 'a2');
    // A sound fighter who falls counts 1.
    expect(gain(guarding, 'a1', [falls('a2')])).toBeCloseTo(-3);
    expect(gain(guarding, 'a1', [falls('a3')])).toBeCloseTo(-1);
    expect(gain(guarding, 'a3', [falls('a2')])).toBeCloseTo(-1);
  });

  test('turns to the enemies who are nearest to them', () => {
    const { field: hall } = inHall('a1', { a1: [2, 3], a2: [12, 8], b1: [5, 3], b2: [12, 6] });
    expect(targetsOf(hall, 'a1')[0]).toBe('b1');
    const guarding = withMission(hall, 'a1', 'protect', 'a2');
    expect(targetsOf(guarding, 'a1')[0]).toBe('b2');
    // Whoever is near the protector still endangers them.
    expect(foesOf(guarding, 'a1')[0]).toBe('b1');
    // The mindless consider a single enemy.
    const aimedAt = (mission: Mission) => {
      const { field: there, asked } = inHall('a1', { a1: [2, 3], a2: [7, 8], b1: [6, 3], b2: [7, 6] });
      const { candidates } = decide(there, asked, { character: 'mindless', mission, ward: 'a2' });
      return new Set(candidates.flatMap(({ target }) => target ?? []));
    };
    expect(aimedAt('fight')).toContain('b1');
    expect(aimedAt('protect')).toContain('b2');
    expect(aimedAt('protect')).not.toContain('b1');
  });

  test('would rather be near them', () => {
    const value = (a2: Cell) =>
      valueForMission(withMission(inHall('a1', { a1: [2, 3], a2 }).field, 'a1', 'protect', 'a2'), 'a1');
    expect(value([9, 3])).toBeLessThan(value([6, 3]));
    expect(value([3, 3])).toBeCloseTo(0);
  });

  test('simply fights once they have fallen', () => {
    const { field: hall, asked } = inHall('a1', {});
    const fallen = leaveFight(fighters(hall.enc.cast).a2 ?? never(), 'surrendered');
    const enc = advance(hall.enc, { do: 'edit', changes: fallen }).enc;
    const scores = (ward: Id | undefined, mission: Mission) =>
      decide({ ...hall, enc }, asked, {
        character: 'steady',
        mission,
        ...(ward ? { ward } : {}),
      }).candidates.map(({ score }) => score);
    expect(scores('a2', 'protect')).toEqual(scores(undefined, 'fight'));
  });
});

function never(): never {
  throw new Error('nobody of this name');
}

test('whoever wants enemies alive gains by those who fall, and loses as much by those who die', () => {
  const { field } = positionOf('wfrp-mixed', {}, declares('a1'), true);
  const capturing = withMission(field, 'a1', 'capture');
  expect(gain(capturing, 'a1', [falls('b1')])).toBeCloseTo(1);
  expect(gain(capturing, 'a1', [falls('b1', true)])).toBeCloseTo(-1);
  expect(gain(field, 'a1', [falls('b1', true)])).toBeCloseTo(1);
  expect(gain(capturing, 'a1', [falls('a2', true)])).toBeCloseTo(-1);
});

const roundOf = ({ cast }: Encounter) => roundState(cast) ?? null;

test('whoever wants an enemy alive who is nearly dead does not carry out what they have declared against them', () => {
  const dying = { b1: { traits: { health: { lethal: 6 } } } };
  const acts = ({ ask, play }: Pending) => play === undefined && ask.by === 'a1' && ask.id.startsWith('act:');
  const { field, asked } = positionOf('storyteller-duel', dying, acts);
  const act = (mission: Mission) => decide(field, asked, { character: 'steady', mission }).value;
  expect(act('fight')).toBe('act');
  expect(act('capture')).not.toBe('act');
  expect(act('capture')).toBeDefined();
});

const RULESETS = ['storyteller', 'lordsouls', 'wfrp', 'western', 'yearzero'];
const FORMS: { readonly [ruleset: string]: string } = { western: 'signature' };

describe.each(RULESETS)('in %s', (ruleset) => {
  const position = positionOf(`${ruleset}-duel`, {}, declares('a1', FORMS[ruleset] ?? 'declaration'), true);
  const { enc } = position.field;
  const leaving = (how: Left): Encounter =>
    advance(enc, { do: 'edit', changes: leaveFight(fighters(enc.cast).a1 ?? never(), how) }).enc;

  test.each<Left>(['away', 'surrendered'])(
    'whoever is %s is asked nothing more, and does not stand',
    (how) => {
      const then = leaving(how);
      const isAsked = ({ ask }: ReturnType<typeof pending>[number]): boolean =>
        ask.by === 'a1' || (ask.kind === 'enter' && ask.about === 'a1');
      expect(pending(enc).some(isAsked)).toBe(true);
      expect(pending(then).filter(isAsked)).toEqual([]);
      expect(canFight(then, 'a1')).toBe(false);
      expect(canFight(then, 'b1')).toBe(true);
      // The round goes on with somebody else.
      expect(pending(then).some(({ ask }) => !ask.optional)).toBe(true);
      expect(then.ruleset.round.slots(roundOf(then), fighters(then.cast), then.rules)).not.toContainEqual(
        expect.objectContaining({ who: 'a1', state: 'now' }),
      );
    },
  );

  test('whoever has left and joins again takes part', () => {
    const then = advance(leaving('away'), { do: 'round', event: { do: 'join', who: 'a1' } }).enc;
    expect(leftOf(fighters(then.cast).a1 ?? never())).toBeUndefined();
  });

  test('whoever has left an earlier fight takes part in the next', () => {
    const { cast, ruleset: rules } = leaving('away');
    const people = Object.fromEntries(
      Object.entries(fighters(cast)).map(([id, one]) => [id, { ...one, turn: {} }]),
    );
    expect(leftOf(people.a1 ?? never())).toBe('away');
    const begun = advance({ ...enc, ruleset: rules, cast: people, open: [] }, { do: 'begin' }).enc;
    expect(leftOf(fighters(begun.cast).a1 ?? never())).toBeUndefined();
    expect(canFight(begun, 'a1')).toBe(true);
  });
});

test('in WFRP, too, whoever has left has no turn to come', () => {
  const { enc } = positionOf('wfrp-duel', {}, declares('a1'), true).field;
  const changes = leaveFight(fighters(enc.cast).a1 ?? never(), 'away');
  const { cast, ruleset, rules } = advance(enc, { do: 'edit', changes }).enc;
  const slots = ruleset.round.slots(roundState(cast) ?? null, fighters(cast), rules);
  expect(slots.find(({ who }) => who === 'a1')?.state).toBe('gone');
});

test('in WFRP whoever has left is no longer anybody’s mark (AMB-11)', () => {
  const { enc } = positionOf('wfrp-duel', {}, declares('a1'), true).field;
  const a1 = fighters(enc.cast).a1 ?? never();
  const marking = {
    ...enc,
    cast: { ...enc.cast, a1: { ...a1, turn: { ...(a1.turn as object), mark: 'b1' } } },
  };
  const changes = leaveFight(fighters(enc.cast).b1 ?? never(), 'away');
  const { cast } = advance(marking, { do: 'edit', changes }).enc;
  expect(fighters(cast).a1?.turn).not.toHaveProperty('mark', 'b1');
});

test('in WFRP whoever has left can be attacked by nobody', () => {
  const { field } = positionOf('wfrp-duel', {}, declares('a1'), true);
  const refusals = ({ enc }: Field) =>
    enc.ruleset
      .actions({ ...contextOf(atMoment(field, enc), 'a1', ['b1']), bare: false })
      .filter(({ group }) => group === 'attack')
      .map(({ no }) => no?.key);
  const changes = leaveFight(fighters(field.enc.cast).b1 ?? never(), 'surrendered');
  expect(refusals(field)).toContain(undefined);
  const gone = refusals(atMoment(field, advance(field.enc, { do: 'edit', changes }).enc));
  expect(gone).not.toContain(undefined);
  expect(gone).toContain('wfrp.no.target');
  // A comrade may still bind their wounds.
  const aids = (who: Id) =>
    field.enc.ruleset
      .actions({
        ...contextOf(atMoment(field, advance(field.enc, { do: 'edit', changes }).enc), who, ['b1']),
        bare: false,
      })
      .find(({ id }) => id === 'aid')?.no?.key;
  expect(aids('a1')).not.toBe('wfrp.no.target');
});
