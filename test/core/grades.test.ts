import { describe, expect, it } from 'vitest';
import { RULESETS } from '../../src/cli/rulesets.ts';
import { GRADES, gradedGear, gradedTraits } from '../../src/core/grades.ts';
import { blank } from '../../src/core/spec.ts';
import { type Data, leavesOf, valueIn } from '../../src/core/spec-paths.ts';
import { people } from './stat-blocks/packs.ts';

/* Green extras are worse than those of the packs, veterans are better, and nobody learns what they have not learnt. */

const num = { kind: 'num', initial: 0, min: 0, max: 5 } as const;
const spec = { skills: { kind: 'group', fields: { shoot: num, talk: num } }, nerve: num } as const;
const steps = {
  green: [{ at: 'skills', by: -2 }],
  veteran: [
    { at: 'skills', by: 2 },
    { at: 'nerve', by: 1 },
    { gear: 'weapon', at: 'nerve', by: 3 },
  ],
};

describe('grades', () => {
  const regular = { skills: { shoot: 4, talk: 0 }, nerve: 2 };

  it('change the figures that are named, and those of a group', () => {
    expect(gradedTraits(regular, spec, 'green', steps)).toEqual({ skills: { shoot: 2, talk: 0 }, nerve: 2 });
    expect(gradedTraits(regular, spec, 'regular', steps)).toEqual(regular);
  });

  it('keep within bounds: at most 5, and at least 1 of what has been learnt', () => {
    expect(gradedTraits(regular, spec, 'veteran', steps)).toEqual({
      skills: { shoot: 5, talk: 0 },
      nerve: 3,
    });
    const poor = { skills: { shoot: 1, talk: 2 }, nerve: 0 };
    expect(gradedTraits(poor, spec, 'green', steps)).toEqual({ skills: { shoot: 1, talk: 1 }, nerve: 0 });
  });

  it('change gear only where they say so', () => {
    expect(gradedGear({ nerve: 1 }, 'weapon', { nerve: num }, 'veteran', steps)).toEqual({ nerve: 4 });
    expect(gradedGear({ nerve: 1 }, 'armour', { nerve: num }, 'veteran', steps)).toEqual({ nerve: 1 });
  });

  it.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
    '%s: everybody of the packs who fights is worse when green and better as a veteran',
    (id, { fighter, gear, grades }) => {
      if (!grades) throw new Error(`${id} has no grades`);
      const sum = (data: Data, of: typeof fighter): number =>
        leavesOf(of).reduce((all, [path]) => all + (Number(valueIn(data, path)) || 0), 0);
      for (const { file, source } of people.filter(({ ruleset }) => ruleset === id)) {
        const traits = blank(fighter, source.system as Data) as Data;
        const items = (source.items ?? []) as readonly { type: string; system: Data }[];
        const [green, regular, veteran] = GRADES.map((grade) => {
          const things = items.map(({ type, system }) => {
            const kind =
              Object.keys(gear).find((one) => `${id}${one}`.toLowerCase() === type.toLowerCase()) ?? '';
            const of = gear[kind] ?? {};
            return sum(gradedGear(blank(of, system) as Data, kind, of, grade, grades), of);
          });
          return (
            sum(gradedTraits(traits, fighter, grade, grades), fighter) + things.reduce((a, b) => a + b, 0)
          );
        });
        // A door, and a horse without skill, stay what they are.
        if (['door', 'horse'].includes(file)) continue;
        expect(veteran, file).toBeGreaterThan(regular ?? 0);
        expect(green, file).toBeLessThanOrEqual(regular ?? 0);
      }
    },
  );
});
