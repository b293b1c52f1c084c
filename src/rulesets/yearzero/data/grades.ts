import type { GradeSteps } from '../../../core/grades.ts';

/** How green extras and veterans differ from those of the packs. No rule says so: it is a help for game masters. */
export const grades: GradeSteps = {
  green: [{ at: 'skills', by: -1 }],
  veteran: [{ at: 'skills', by: 1 }],
};
