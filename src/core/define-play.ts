import type { Play } from './ask.ts';
import { memoizeLatest } from './memoize.ts';
import type { Decisions, Walker } from './odds.ts';
import type { Run } from './replay.ts';
import type { AttackDef, PlayDef } from './ruleset.ts';
import { blank, type Fault, faults, isRecord, type Spec } from './spec.ts';
import { absenceReason, type Cast, type Member, type Stage } from './stage.ts';
import { type Id, type Json, type Msg, msg } from './text.ts';
import type { CardView, Forecast } from './view.ts';

type Fields = { readonly [field: string]: Json };

const fieldsOf = (input: Json): Fields => (isRecord(input) ? input : {});

const NONE: readonly string[] = [];

/** Memoized because odds start from the same input again and again. */
const completed = memoizeLatest((given: Fields, spec: Spec, loose: readonly string[]): Fields => {
  const kept = Object.entries(given).filter(([field]) => loose.includes(field));
  return { ...(blank(spec, given) as Fields), ...Object.fromEntries(kept) };
});

/** Completes an input with defaults; `loose` fields are kept as they are. */
export const wholeInput = <I>(spec: Spec, input: Json, loose = NONE): I =>
  completed(fieldsOf(input), spec, loose) as unknown as I;

/** What is malformed in an input: it is not a record, a field violates the spec, or is not in the spec. */
export function faultsOfInput(spec: Spec, input: Json, loose = NONE): readonly Fault[] {
  if (!isRecord(input)) return faults(spec, input);
  const unknown = faults(spec, input).filter(
    ({ at, says }) => says.key === 'core.fault.unknown' && !loose.includes(at),
  );
  return [...unknown, ...faults(spec, blank(spec, input) as Json)];
}

/** A play as a ruleset describes it: its input, its participants, and how it runs. */
export interface PlayParts<F extends Member, I, Out, R> {
  /** The fields of its input, each with its default. */
  readonly spec: Spec;
  /** A game master may apply it to many: it is about one fighter, `who`, and everything else in the input is the game master's decision. */
  readonly applies?: true;
  /** Optional fields, which are kept as they are and have no default. */
  readonly loose?: readonly string[];
  /** The participants, beginning with the acting fighter. */
  who(input: I): readonly Id[];
  /** Fighters who take part if they are in the cast. */
  others?(input: I): readonly Id[];
  begin(stage: Stage<F>, input: I, rules: R): Play<Out>;
  card(run: Run<Out, F>, input: I, rules: R): CardView;
  /** Why it is not possible although the input is well-formed. */
  no?(acting: F, input: I, rules: R, cast: Cast<F>): Msg | undefined;
  readonly policy?: (input: I, rules: R) => Decisions<Out, F>;
  forecast?(walk: Walker<Out, F>, input: I, forWhom: Id): Forecast;
  /** For plain tests: whether it has succeeded. */
  succeeds?(out: Out, input: I): boolean;
  readonly attack?: AttackDef<F, I, Out>;
}

/** The fields of an input that a game master decides who applies the play to many. */
function decidedIn({ who: _who, ...decided }: Spec): Spec {
  return decided;
}

/** What is told of an attack, from its completed input. */
const ofWhole = <F extends object, I, Out>(
  { made, struck }: AttackDef<F, I, Out>,
  whole: (input: I) => I,
): AttackDef<F, I, Out> => ({
  made: (input, cast) => made(whole(input), cast),
  struck: (out, input) => struck(out, whole(input)),
});

/**
 * Defines a play. Its input is completed by the spec before any part receives it. An input is refused if a field is malformed,
 * somebody is missing, or `no` gives a reason.
 */
export function definePlay<F extends Member, I, Out, R>(
  ruleset: string,
  parts: PlayParts<F, I, Out, R>,
): PlayDef<F, I, Out, R> {
  const { spec, applies, loose, who, others, begin, card, no, policy, forecast, succeeds, attack } = parts;
  const whole = (input: I): I => wholeInput<I>(spec, input as Json, loose);
  return {
    begin: (stage, input, rules) => begin(stage, whole(input), rules),
    members: (input) => {
      const given = whole(input);
      return [...new Set([...who(given), ...(others?.(given) ?? [])])];
    },
    fault(cast, input, rules) {
      const [first] = faultsOfInput(spec, input, loose);
      if (first) return msg(`${ruleset}.no.malformed`, { at: first.at, says: first.says });
      const given = wholeInput<I>(spec, input, loose);
      const all = who(given);
      const gone = all.find((id) => !cast[id]);
      if (gone !== undefined)
        return gone === all[0] ? msg('core.refused.gone', { who: gone }) : absenceReason(gone);
      const acting = cast[all[0] ?? ''];
      return acting ? no?.(acting, given, rules, cast) : msg(`${ruleset}.no.nobody`);
    },
    card: (run, input, rules) => card(run, whole(input), rules),
    ...(applies ? { applies: decidedIn(spec) } : {}),
    ...(policy ? { policy: (input, rules) => policy(whole(input), rules) } : {}),
    ...(forecast ? { forecast: (walk, input, forWhom) => forecast(walk, whole(input), forWhom) } : {}),
    ...(succeeds ? { succeeds: (out, input) => succeeds(out, whole(input)) } : {}),
    ...(attack ? { attack: ofWhole(attack, whole) } : {}),
  };
}

/** Defines plays whose card is about one fighter: by default, `who` of the input. */
export const eventPlays =
  <F extends Member, R>(
    ruleset: string,
    card: (run: Run<Json, F>, rules: R, who: Id, title: Msg) => CardView,
  ) =>
  <I, Out extends Json>({
    title,
    who = (input) => [(input as { readonly who: Id }).who],
    ...parts
  }: Omit<PlayParts<F, I, Out, R>, 'card' | 'who'> &
    Partial<Pick<PlayParts<F, I, Out, R>, 'who'>> & { title(input: I): Msg }): PlayDef<F, I, Out, R> =>
    definePlay<F, I, Out, R>(ruleset, {
      ...parts,
      who,
      card: (run, input, rules) => card(run, rules, who(input)[0] ?? '', title(input)),
    });
