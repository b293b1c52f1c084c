import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { castOf } from '../../../src/core/scenario/people.ts';
import { read } from '../../../src/core/scenario/read.ts';
import type { MainOrder } from '../../../src/rulesets/western/data/declaration.ts';
import type { MountTraits } from '../../../src/rulesets/western/data/fighter.ts';
import type { WeFighter } from '../../../src/rulesets/western/data/turn.ts';
import { fitnessIssues } from '../../../src/rulesets/western/figures/legality.ts';
import { modsOf } from '../../../src/rulesets/western/figures/rolls.ts';
import { western } from '../../../src/rulesets/western/index.ts';
import { fret, roll, rules } from './support.ts';
import { played, printed } from './table.ts';

const file = new URL('../../scenarios/western/_people.yaml', import.meta.url).pathname;
const source = read(readFileSync(file, 'utf8'), file, () => {
  throw new Error('uses no other file');
});
const cast = castOf(source.templates, {}, source, western) as unknown as {
  [id: string]: WeFighter;
};
const person = (id: string): WeFighter => {
  const one = cast[id];
  if (!one) throw new Error(`no ${id}`);
  return one;
};
const fire = (n: number, kind: 'snap' | 'quick', target: string, weapon: string): MainOrder => ({
  main: 'shooting',
  weapon,
  volleys: [{ kind, n, target }],
});

describe('the starter data', () => {
  it('S-22 S-18 S-2 everything fits its spec', () => {
    const everything = Object.fromEntries(Object.keys(source.things).map((id) => [id, id]));
    expect(() => castOf({ all: { gear: everything } }, {}, source, western)).not.toThrow();
    expect(Object.keys(source.things).length).toBeGreaterThan(38);
  });

  it('S-18 a gallop is 10 × (6 + Swiftness) metres', () => {
    const gallops = (['packHorse', 'cowPony', 'mustang', 'cavalryMount', 'racer'] as const).map((id) => {
      const horse = source.things[id]?.traits as unknown as MountTraits | undefined;
      return horse && horse.gallop - 10 * (6 + horse.swiftness);
    });
    expect(gallops).toEqual([0, 0, 0, 0, 0]);
  });

  it('S-23 OT-5 Billy shoots quickly at +4: firearms 1 and quick shots 3', () => {
    const quick = fire(4, 'quick', 'raven', 'gun');
    expect(modsOf(person('billy'), 'shooting', roll('shooting'), { mains: [quick] }, rules())).toBe(4);
  });

  it('S-7 S-23 the declarations of the sample fighters are within the limits of their weapons', () => {
    expect(fitnessIssues(person('billy'), { mains: [fire(4, 'quick', 'raven', 'gun')] }, rules())).toEqual(
      [],
    );
    expect(fitnessIssues(person('jose'), { mains: [fire(7, 'snap', 'pancho', 'rifle')] }, rules())).toEqual(
      [],
    );
    expect(fitnessIssues(person('pancho'), { mains: [fire(4, 'quick', 'jose', 'gun')] }, rules())).toEqual(
      [],
    );
  });

  it('OT-4 example 3 with the starter fighters, from the declaration to the end of beat 2', () => {
    const enc = played([person('jose'), person('pancho')], {
      // The rifle's load makes 15 − 2 − 1 = 12 of the run: bad, three Damnit!; its metres are entered by hand.
      jose: {
        mains: [fire(7, 'snap', 'pancho', 'rifle'), { main: 'movement', mode: 'jog', metres: 36 }],
        chips: { shooting: fret, movement: { spends: [{ use: 'frets', amount: 3 }] } },
      },
      pancho: { mains: [fire(4, 'quick', 'jose', 'gun'), { main: 'riding', mode: 'rideGallop' }] },
    });
    expect(printed(enc)).toBe(
      [
        '1A  Jose snap#1→Pancho | Jose snap#2→Pancho | Pancho quick#1→Jose',
        '1B  Pancho gallop ½ (60 m) | Jose snap#3→Pancho | Jose snap#4→Pancho | Pancho quick#2→Jose',
        '1C  Jose jog ½ (18 m)',
        '2A  Jose snap#5→Pancho | Jose snap#6→Pancho | Pancho quick#3→Jose',
        '2B  Pancho gallop ½ (60 m) | Jose snap#7→Pancho | Pancho quick#4→Jose',
        '2C  Jose jog ½ (18 m)',
      ].join('\n'),
    );
  });
});
