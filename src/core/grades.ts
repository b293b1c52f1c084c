import type { Spec } from './spec.ts';
import { type Data, leavesOf, valueIn, withValue } from './spec-paths.ts';

/* How good extras are: what makes somebody of a template green, or a veteran. */

/** From worst to best; the template itself is regular. */
export const GRADES = ['green', 'regular', 'veteran'] as const;
export type Grade = (typeof GRADES)[number];

/** Figures that are raised or lowered: `at` is the path of a number, or of a group whose numbers it means. */
interface GradeStep {
  readonly at: string;
  readonly by: number;
  /** The type of gear whose figure it is; if omitted, it is the fighter's own. */
  readonly gear?: string;
}

/** What a ruleset says about grades. */
export type GradeSteps = { readonly [grade in Exclude<Grade, 'regular'>]: readonly GradeStep[] };

/** Data with some figures raised. What is 0 stays so, because it has not been learnt; whatever has bounds keeps within them. */
function raised(data: Data, spec: Spec, steps: readonly GradeStep[]): Data {
  let made = data;
  for (const { at, by } of steps)
    for (const [path, field] of leavesOf(spec)) {
      const value = valueIn(made, path);
      if (field.kind !== 'num' || typeof value !== 'number' || value <= 0) continue;
      if (path !== at && !path.startsWith(`${at}.`)) continue;
      const { min = 0, max = Number.POSITIVE_INFINITY } = field;
      // Nobody forgets what they have learnt.
      made = withValue(made, path, Math.min(max, Math.max(min, 1, value + by)));
    }
  return made;
}

/** A fighter's figures at a grade. @param data complete, as the spec says */
export const gradedTraits = (data: Data, spec: Spec, grade: Grade, steps: GradeSteps): Data =>
  grade === 'regular'
    ? data
    : raised(
        data,
        spec,
        steps[grade].filter(({ gear }) => gear === undefined),
      );

/** The figures of a piece of gear whose owner has a grade. @param data complete, as the spec says */
export const gradedGear = (data: Data, type: string, spec: Spec, grade: Grade, steps: GradeSteps): Data =>
  grade === 'regular'
    ? data
    : raised(
        data,
        spec,
        steps[grade].filter(({ gear }) => gear === type),
      );
