import { describe, expect, test, vi } from 'vitest';
import { allAs, fought } from '../../../src/cli/fight.ts';
import { type Change, invertAll, isEqual } from '../../../src/core/change.ts';
import { seeded } from '../../../src/core/dice/source.ts';
import { type Encounter, encounter, fighters } from '../../../src/core/encounter.ts';
import { applyChanges, type Cast } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import type { WfFighter } from '../../../src/rulesets/wfrp/data/fighter.ts';
import { wfrp } from '../../../src/rulesets/wfrp/index.ts';
import { replayJournal } from '../../core/replay-journal.ts';
import { bow, castOf, dagger, dodge, erased, fighter, item, rules, shield, sword } from './support.ts';

vi.setConfig({ testTimeout: 60_000 });

const great = item('weapon', 'great', {
  hands: 2,
  place: 'both',
  sizeClass: 'heavy',
  qualities: ['impact', 'slow'],
});
const mail = item('armour', 'mail', { layer: 'mail', points: { body: 2, leftArm: 2, rightArm: 2 } });

const sides = {
  party: ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'],
  foes: ['f1', 'f2', 'f3', 'f4', 'f5', 'ogre'],
};

/** Six against six: swords, shields, a bow, goblins with daggers, and an ogre that frightens. */
function six(): Cast<WfFighter> {
  const one = (id: string, i: number) =>
    fighter(id, {
      main: { ws: 35 + i, bs: 35, s: 35, t: 35, ag: 30 + i, wp: 35 },
      traits: {
        side: 'friendly',
        attacks: 1 + (i % 2),
        wounds: { value: 12, max: 12 },
        fortune: i % 3,
        fate: i === 1 ? 1 : 0,
      },
      gear: [sword, ...(i % 2 ? [shield] : []), ...(i % 3 ? [dodge] : []), ...(i === 4 ? [bow] : []), mail],
    });
  const foe = (id: string, i: number) =>
    fighter(id, {
      main: { ws: 30, bs: 30, s: 30, t: 30, ag: 28 + i, wp: 25 },
      traits: { side: 'hostile', minor: i % 2 === 0, wounds: { value: 8, max: 8 }, movement: 5 },
      gear: [i === 2 ? great : dagger],
    });
  const ogre = fighter('ogre', {
    main: { ws: 35, s: 50, t: 45, ag: 25, wp: 25 },
    traits: {
      side: 'hostile',
      attacks: 2,
      causes: 'fear',
      size: { w: 2, h: 2 },
      wounds: { value: 20, max: 20 },
    },
    gear: [great],
  });
  return castOf(...sides.party.map(one), ...sides.foes.slice(0, 5).map(foe), ogre);
}

/** The invariants after every step of every fight. */
function sound(enc: Encounter): void {
  for (const one of Object.values(fighters(enc.cast)) as unknown as WfFighter[]) {
    const { wounds, fortune, fate } = one.traits;
    const { half = 0, dodge: dodged = 0, parry = 0, markDefence = 0, mark } = one.turn;
    expect(wounds.value).toBeGreaterThanOrEqual(0);
    expect(wounds.value).toBeLessThanOrEqual(wounds.max);
    expect(Math.min(fortune, fate)).toBeGreaterThanOrEqual(0);
    expect(half >= 0 && half <= 3).toBe(true);
    expect(Math.max(dodged, parry, markDefence)).toBeLessThanOrEqual(1);
    expect(mark).not.toBe(one.id);
  }
}

const leadsBack = (before: Encounter, after: Encounter, changes: readonly Change[]): boolean =>
  isEqual(applyChanges(after.cast, invertAll(changes)) as unknown as Json, before.cast as unknown as Json);

const RUNS = Number(process.env.FIVEFOLD_RUNS ?? 2);

describe('fights of six against six', () => {
  test('with any seed it ends, keeps its invariants, and every step can be undone', () => {
    let rounds = 0;
    for (let seed = 1; seed <= RUNS; seed++) {
      const start = encounter(wfrp, rules() as unknown as Json, erased(six()));
      const end = fought(
        start,
        { of: sides, distance: 1 },
        allAs('mindless', seeded(seed)),
        25,
        (before, after) => {
          sound(after);
          const last = after.journal.at(-1);
          if (last) expect(leadsBack(before, after, last.changes)).toBe(true);
        },
      );
      expect(end.open).toEqual([]);
      rounds = Math.max(rounds, wfrp.round.number(end.cast.round as unknown as Json));
    }
    expect(rounds).toBeGreaterThan(2);
  });

  test('the same log gives the same fight', () => {
    const start = encounter(wfrp, rules() as unknown as Json, erased(six()));
    const end = fought(start, { of: sides, distance: 1 }, allAs('mindless', seeded(7)), 6, () => undefined);
    const again = replayJournal(
      wfrp,
      rules() as unknown as Json,
      erased(six()),
      end.journal.map(({ action }) => action),
    );
    expect(again.cast).toEqual(end.cast);
  });
});
