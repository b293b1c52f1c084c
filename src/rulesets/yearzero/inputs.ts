import type { Play } from '../../core/ask.ts';
import { kept } from '../../core/kept.ts';
import type { Manners, Walker } from '../../core/odds.ts';
import type { PlayDef } from '../../core/ruleset.ts';
import type { Spec } from '../../core/spec.ts';
import { blank, faults } from '../../core/spec.ts';
import type { Cast, Stage } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Forecast } from '../../core/view.ts';
import { eventCard } from './card.ts';
import type { YzFighter } from './fighter.ts';
import type { Rules } from './rules.ts';

type Fields = { readonly [field: string]: Json };

const fieldsOf = (input: Json): Fields =>
  typeof input === 'object' && input !== null && !Array.isArray(input) ? (input as Fields) : {};

/** An input with everything that it may leave out. */
export const whole = <T extends Json>(spec: Spec, input: Json): T =>
  completed(fieldsOf(input), spec) as Json as T;

const completed = kept((given: Fields, spec: Spec) => blank(spec, given));

/** What is wrong with the form of an input, or with those it is about. */
export function malformed(
  spec: Spec,
  input: Json,
  cast: Cast<YzFighter>,
  who: readonly Id[],
): Msg | undefined {
  const [first] = faults(spec, whole(spec, input));
  if (first) return msg('yearzero.no.malformed', { at: first.at, says: first.says });
  const gone = who.find((id) => !cast[id]);
  return gone === undefined ? undefined : msg('core.refused.gone', { who: gone });
}

/** A play about something that happens: what it is given, whom it is about, how it goes. */
interface Happening<I extends Json, Out extends Json> {
  readonly spec: Spec;
  /** Everybody whom it concerns, first the one who acts. */
  who(input: I): readonly Id[];
  begin(stage: Stage<YzFighter>, input: I, rules: Rules): Play<Out>;
  title(input: I): Msg;
  /** Why it may not happen though the input is well-formed. */
  no?(acting: YzFighter, input: I, rules: Rules, cast: Cast<YzFighter>): Msg | undefined;
  readonly policy?: (input: I) => Manners<Out, YzFighter>;
  forecast?(walk: Walker<Out, YzFighter>, input: I): Forecast;
}

/** The definition of a play whose card tells of one person. */
export const happening = <I extends Json, Out extends Json>({
  spec,
  who,
  begin,
  title,
  no,
  policy,
  forecast,
}: Happening<I, Out>): PlayDef<YzFighter, I, Out, Rules> => ({
  begin: (stage, input, rules) => begin(stage, whole<I>(spec, input), rules),
  members: (input) => [...new Set(who(whole<I>(spec, input)))],
  fault(cast, input, rules) {
    const shape = malformed(spec, input, cast, []);
    if (shape) return shape;
    const given = whole<I>(spec, input);
    const gone = malformed(spec, input, cast, who(given));
    const acting = cast[who(given)[0] ?? ''];
    if (gone || !acting) return gone ?? msg('yearzero.no.nobody');
    return no?.(acting, given, rules, cast);
  },
  card: (run, input, rules) => {
    const given = whole<I>(spec, input);
    return eventCard(run, rules, who(given)[0] ?? '', title(given));
  },
  ...(policy ? { policy: (input) => policy(whole<I>(spec, input)) } : {}),
  ...(forecast ? { forecast: (walk, input) => forecast(walk, whole<I>(spec, input)) } : {}),
});
