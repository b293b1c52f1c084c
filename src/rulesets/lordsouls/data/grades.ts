import type { GradeSteps } from '../../../core/grades.ts';

/** How green extras and veterans differ from those of the packs. No rule says so: it is a help for game masters. */
export const grades: GradeSteps = {
  green: [{ gear: 'skill', at: 'level', by: -2 }],
  veteran: [{ gear: 'skill', at: 'level', by: 2 }],
};
