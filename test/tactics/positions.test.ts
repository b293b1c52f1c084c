import { describe, expect, test } from 'vitest';
import { pending } from '../../src/core/encounter.ts';
import type { Fighter } from '../../src/core/fighter.ts';
import { atMoment } from '../../src/core/tactics/field.ts';
import { walksNow } from '../../src/core/tactics/walks.ts';
import type { Id, Json } from '../../src/core/text.ts';
import { best, chooses, decided, declares, positionOf } from './position.ts';

/* Why a tactician decides as they do. What they decide is told by the files beside this one: see lessons.test.ts. */

describe('what is weighed in WFRP', () => {
  test('an All-Out is more dangerous to whoever makes it than an ordinary blow, after which they can parry', () => {
    const { candidates } = decided(positionOf('wfrp-duel', {}, declares('a1'), true));
    const dangerOf = (offer: string) =>
      candidates.find(({ about }) => about === offer)?.parts?.danger ?? Number.NaN;
    expect(dangerOf('allOut:sword')).toBeLessThan(dangerOf('standard:sword'));
  });

  test('a rash charge costs the blow of whoever has marked the charger (WF-3.17)', () => {
    const { field, asked } = positionOf('wfrp-duel', {}, declares('a1'), true);
    const dangers = (mark: object) => {
      const { b1 } = field.enc.cast;
      const marking = { ...(b1 as Fighter), turn: { ...(b1?.turn as object), ...mark } };
      const enc = { ...field.enc, cast: { ...field.enc.cast, b1: marking } };
      const { candidates } = decided({ field: { ...field, enc }, asked });
      const of = (offer: string) => candidates.find(({ about }) => about === offer)?.parts?.danger;
      return (of('charge:sword') ?? Number.NaN) - (of('allOut:sword') ?? Number.NaN);
    };
    // Unmarked, the charge is the safer of the two: whoever makes it can still parry.
    expect(dangers({})).toBeGreaterThanOrEqual(0);
    expect(dangers({ mark: 'a1' })).toBeLessThan(0);
  });

  test('a walk costs the blows of everybody beside the walker who has marked them, one after another (WF-4.4)', () => {
    const beside = { a1: [5, 4], b1: [6, 4], b2: [6, 5] } as const;
    const { field, asked } = positionOf('wfrp-yard', {}, declares('a1'), true, beside as never);
    const placeOf = (...marking: Id[]) => {
      const marked = marking.map((id): [Id, Fighter] => {
        const one = field.enc.cast[id] as Fighter;
        return [id, { ...one, turn: { ...(one.turn as object), mark: 'a1' } }];
      });
      const enc = { ...field.enc, cast: { ...field.enc.cast, ...Object.fromEntries(marked) } };
      const { candidates } = decided({ field: { ...field, enc }, asked }, 'cautious');
      const away = candidates.filter(({ about, way = [] }) => about === 'walk' && way.length > 1);
      return Math.max(...away.map(({ parts }) => parts?.place ?? Number.NaN));
    };
    const [free, first, second, both] = [placeOf(), placeOf('b1'), placeOf('b2'), placeOf('b1', 'b2')];
    expect(Math.max(first, second)).toBeLessThan(free);
    expect(both).toBeLessThan(Math.min(first, second));
  });

  test('whoever has struck already heeds the danger of going on to another enemy', () => {
    const beside = { a1: [5, 4], b1: [6, 4], b2: [9, 4], b3: [9, 5] } as const;
    const { field, asked } = positionOf('wfrp-yard', {}, declares('a1'), true, beside as never);
    const { a1 } = field.enc.cast;
    const struck = { ...(a1 as Fighter), turn: { ...(a1?.turn as object), half: 1, attacks: 1 } };
    const enc = { ...field.enc, cast: { ...field.enc.cast, a1: struck } };
    const walk = decided({ field: { ...field, enc }, asked }).candidates.find(
      ({ about }) => about === 'walk',
    );
    expect(walk?.risk).toBeGreaterThan(0);
    expect(walk?.score).toBeCloseTo(walk?.parts?.place ?? Number.NaN);
  });

  test('whoever has marked somebody who walks away may strike, though they are out of reach by now (WF-4.2)', () => {
    const beside = { a1: [5, 4], b1: [6, 4] } as const;
    const { field } = positionOf('wfrp-yard', {}, declares('a1'), true, beside as never);
    const b1 = field.enc.cast.b1 as Fighter;
    const marking = { ...b1, turn: { ...(b1.turn as object), mark: 'a1' } };
    const before = atMoment(field, { ...field.enc, cast: { ...field.enc.cast, b1: marking } });
    const away = walksNow(before, 'a1', { foes: 3, shelters: 0 }).find(
      ({ to, way }) => to === undefined && way.length > 2,
    );
    const there = atMoment(field, away?.enc ?? field.enc);
    const asked = pending(there.enc).find(({ ask }) => ask.id === 'react:b1');
    if (!asked) throw new Error('nobody is asked for a reaction');
    const { candidates } = decided({ field: there, asked });
    const blow = candidates.find(({ about }) => about === 'standard:sword');
    expect(blow).toMatchObject({ target: 'a1', strikes: true });
    expect(blow?.score).toBeGreaterThan(0);
  });

  test('an aim gains nothing by itself and costs a bother, but a better blow may follow in the same turn', () => {
    const { candidates } = decided(positionOf('wfrp-duel', {}, declares('a1'), true));
    const partsOf = (offer: string) => candidates.find(({ about }) => about === offer)?.parts;
    const [aim, blow] = [partsOf('aim'), partsOf('standard:sword')];
    expect(aim?.now).toBeLessThan(0);
    expect(aim?.next).toBeGreaterThan(blow?.now ?? Number.NaN);
  });
});

describe('characters', () => {
  const nearlyOut = { b3: { traits: { wounds: { value: 1 } } } };

  test('the mindless attack whoever is nearest, the steady whoever is worth it', () => {
    const position = positionOf('wfrp-mixed', nearlyOut, declares('a2'), true);
    expect(best(position, 'mindless')?.target).toBe('b1');
    expect(best(position, 'steady')?.target).toBe('b3');
  });

  test('the mindless never defend themselves', () => {
    expect(decided(positionOf('wfrp-duel', {}, chooses('a1', 'defence')), 'mindless').value).toBe('none');
  });

  test('harm to themselves counts more to the cautious than to the steady', () => {
    const position = positionOf('storyteller-duel', {}, chooses('b1', 'defence'));
    const none = (character: 'cautious' | 'steady') =>
      decided(position, character).candidates.find(({ about }) => about === 'none')?.score ?? 0;
    expect(none('cautious')).toBeLessThan(none('steady'));
  });
});

test('what an enemy has secretly declared changes nothing', () => {
  const { field, asked } = positionOf('western-duel', {}, declares('a1'));
  const scores = (declaration: Json): (number | undefined)[] => {
    const { b1 } = field.enc.cast;
    const cast = { ...field.enc.cast, b1: { ...(b1 as Fighter), turn: { declaration } } };
    return decided({ field: { ...field, enc: { ...field.enc, cast } }, asked }).candidates.map(
      ({ score }) => score,
    );
  };
  const exposed = { mains: [], chips: { shooting: { spends: [{ use: 'exposed', amount: 6 }] } } };
  const open = scores({ mains: [] });
  expect(open.length).toBeGreaterThan(1);
  expect(scores(exposed)).toEqual(open);
});

test('the same position brings the same decision', () => {
  const twice = [1, 2].map(() => decided(positionOf('wfrp-mixed', {}, declares('a1'), true)).candidates);
  expect(twice[0]?.map(({ score }) => score)).toEqual(twice[1]?.map(({ score }) => score));
});

test('a ruleset without tactics has no decision, and says so', () => {
  const { field, asked } = positionOf('wfrp-duel', {}, declares('a1'), true);
  const { tactics: _, ...ruleset } = field.enc.ruleset;
  const { value, why } = decided({ field: { ...field, enc: { ...field.enc, ruleset } }, asked });
  expect(value).toBeUndefined();
  expect(why.key).toBe('core.tactics.none');
});

test('a marksman who becomes the fourth nearest by a walk can still shoot: among three others nobody is safer than beside the marksman alone', () => {
  const far = { a1: [0, 2], a2: [0, 1], a4: [-3, 0] } as const;
  const near = { a3: [0, 12], b4: [6, 12], b1: [21, 12], b2: [21, 14], b3: [20, 13] } as const;
  const at = { ...far, ...near } as never;
  const { candidates } = decided(positionOf('yearzero-hall', {}, declares('a3'), true, at));
  const dangersAt = (isThere: (x: number) => boolean) => {
    const runs = candidates.filter(
      ({ about, way }) => about === 'run' && isThere(way?.at(-1)?.x ?? Number.NaN),
    );
    return runs.map(({ parts }) => parts?.danger ?? Number.NaN);
  };
  const [alone, others] = [dangersAt((x) => x >= 5 && x <= 7), dangersAt((x) => x >= 19)];
  expect([alone.length, others.length]).not.toContain(0);
  expect(Math.max(...others)).toBeLessThanOrEqual(Math.max(...alone));
});
