import type { Play } from './ask.ts';
import { type Change, set } from './change.ts';
import type { eventPlays } from './define-play.ts';
import type { ConditionDef, PlayDef } from './ruleset.ts';
import { choice, flag, type Infer, num, type Spec, text } from './spec.ts';
import { bad, good, quiet, type Stage, valueAt } from './stage.ts';
import { type Id, type Json, msg, type RuleId } from './text.ts';

/* What a game master applies to many fighters at once: harm, healing, conditions. */

type Person = { readonly who: Id };
type Bearer = { readonly id: Id; readonly conditions: { readonly [id: string]: Json | undefined } };
type Result = Play<unknown> | unknown;

/** What happens to each fighter, and the fields that are decided for all of them. */
interface Applied<F extends Bearer, R> {
  readonly spec: Spec;
  begin(stage: Stage<F>, input: never, rules: R): Result;
}

/** Makes one of them; what `begin` returns does not matter. */
type Kind<F extends Bearer, R> = <S extends Spec>(
  spec: S,
  begin: (stage: Stage<F>, input: Infer<S> & Person, rules: R) => Result,
) => Applied<F, R>;

/** A number of points. */
export const points = (initial = 1, min = Math.min(1, initial), label = 'core.apply.amount') =>
  num(initial, { min, max: 50, label });

/** Whether armour counts. */
export const ARMOUR = flag(true, { label: 'core.apply.armour' });

/** Gives points back, by these changes, and tells how many. */
export function giveBack<F extends Bearer>(
  stage: Stage<F>,
  who: Id,
  changes: readonly Change[],
  why: RuleId,
): void {
  const n = changes.reduce((sum, change) => (change.do === 'add' ? sum + Math.abs(change.n) : sum), 0);
  stage.act(...changes);
  stage.tell('core.told.heals', { who, n }, n > 0 ? good(why) : quiet(why));
}

/** The change that takes points off a number, down to 0, as a list that is empty if nothing changes. */
export function lowered(fighter: Bearer, at: string, n: number, why: RuleId): Change[] {
  const by = Math.min(n, Math.max(0, Number(valueAt(fighter, at) ?? 0)));
  return by > 0 ? [{ do: 'add', who: fighter.id, at, n: -by, why }] : [];
}

/** A condition begins or ends, as when somebody sets or removes its icon on the token. */
function conditionOf<F extends Bearer>(
  kind: Kind<F, unknown>,
  ruleset: string,
  all: readonly ConditionDef[],
): Applied<F, unknown> {
  const [first = '', ...others] = all.map(({ id }) => id);
  const words = { label: 'core.apply.what', words: `${ruleset}.condition` };
  const spec = {
    condition: choice([first, ...others], first, words),
    on: flag(true, { label: 'core.apply.on' }),
  };
  return kind(spec, (stage, { who, condition, on }) => {
    const was = stage.of(who).conditions[condition];
    const why = all.find(({ id }) => id === condition)?.why ?? '';
    const what = msg(`${ruleset}.condition.${condition}`) as unknown as Json;
    const changes = (was !== undefined) !== on;
    if (changes) stage.act(set(who, `conditions.${condition}`, was, on ? true : undefined, why));
    const key = changes ? (on ? 'gains' : 'loses') : 'asBefore';
    stage.tell(`core.told.${key}`, { who, what }, changes ? (on ? bad(why) : good(why)) : quiet(why));
  });
}

const isPlay = (result: Result): result is Play<unknown> =>
  typeof result === 'object' && result !== null && 'next' in result;

/**
 * Defines the plays that a game master may apply to many: those of a ruleset, and the one that begins or ends conditions. The titles of
 * their cards are `core.title.<name>`.
 */
export function appliedPlays<F extends Bearer, R, K extends string>(
  define: ReturnType<typeof eventPlays<F, R>>,
  ruleset: string,
  conditions: readonly ConditionDef[],
  make: (kind: Kind<F, R>) => { readonly [name in K]: Applied<F, R> },
): { readonly [name in K | 'condition']: PlayDef<F, Person, null, R> } {
  const kind: Kind<F, R> = (spec, begin) => ({ spec, begin });
  const condition = conditionOf<F>(kind as Kind<F, unknown>, ruleset, conditions);
  const all: { [name: string]: Applied<F, R> } = { ...make(kind), condition };
  const play = ([name, { spec, begin }]: [string, Applied<F, R>]) => [
    name,
    define<Person, null>({
      applies: true,
      spec: { who: text(), ...spec },
      *begin(stage, input, rules) {
        const result = begin(stage, input as never, rules);
        if (isPlay(result)) yield* result;
        return null;
      },
      title: ({ who }) => msg(`core.title.${name}`, { who }),
    }),
  ];
  return Object.fromEntries(Object.entries(all).map(play)) as {
    readonly [name in K | 'condition']: PlayDef<F, Person, null, R>;
  };
}
