import type { GradeSteps } from '../../../core/grades.ts';

/** How green extras and veterans differ from those of the packs. No rule says so: it is a help for game masters. */
export const grades: GradeSteps = {
  green: [
    { at: 'main.ws.base', by: -5 },
    { at: 'main.bs.base', by: -5 },
    { at: 'main.wp.base', by: -5 },
  ],
  veteran: [
    { at: 'main.ws.base', by: 10 },
    { at: 'main.bs.base', by: 10 },
    { at: 'main.ag.base', by: 5 },
    { at: 'main.wp.base', by: 5 },
    { at: 'wounds', by: 2 },
  ],
};
