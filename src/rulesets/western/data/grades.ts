import type { GradeSteps } from '../../../core/grades.ts';

/** How green extras and veterans differ from those of the packs. No rule says so: it is a help for game masters. */
export const grades: GradeSteps = {
  green: [
    { at: 'attributes.accuracy', by: -1 },
    { at: 'attributes.nerve', by: -1 },
    { gear: 'skill', at: 'value', by: -1 },
  ],
  veteran: [
    { at: 'attributes.accuracy', by: 1 },
    { at: 'attributes.nerve', by: 1 },
    { gear: 'skill', at: 'value', by: 1 },
  ],
};
