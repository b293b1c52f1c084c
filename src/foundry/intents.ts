import * as z from 'zod/mini';
import type { Json } from '../core/text.ts';

/** Anything JSON. */
const json: z.ZodMiniType<Json> = z.lazy(() =>
  z.union([z.null(), z.boolean(), z.number(), z.string(), z.array(json), z.record(z.string(), json)]),
);
const id = z.string().check(z.minLength(1), z.maxLength(120));

/** What may be said to a round: the start of the fight, an answer, somebody who comes or goes. */
const event = z.discriminatedUnion('do', [
  z.object({ do: z.literal('begin') }),
  z.object({ do: z.literal('answer'), ask: id, value: json }),
  z.object({ do: z.literal('sealed'), ask: id, seal: id }),
  /** Several answers in one step, each as if it were sent alone: all of them stand, or none. */
  z.object({
    do: z.literal('answers'),
    answers: z.array(z.object({ ask: id, value: json })).check(z.minLength(1), z.maxLength(100)),
  }),
  z.object({ do: z.literal('join'), who: id }),
  z.object({ do: z.literal('leave'), who: id }),
]);

const circumstances = z.record(id, json);

const intent = z.discriminatedUnion('kind', [
  /**
   * Does at once what a fighter is offered. `offer` is the offer's id; the referee works out anew what it comes to upon these targets under
   * these circumstances: values of the ruleset's `situation` spec, `each` those of single targets.
   */
  z.object({
    kind: z.literal('take'),
    actor: id,
    offer: id,
    targets: z.array(id).check(z.maxLength(40)),
    situation: z.optional(circumstances),
    each: z.optional(z.record(id, circumstances)),
  }),
  /** For game masters: begins one play for each input, under one card. `actor` is the fighter who acts. */
  z.object({
    kind: z.literal('begin'),
    actor: id,
    play: id,
    inputs: z.array(json).check(z.minLength(1), z.maxLength(40)),
    whisper: z.optional(z.boolean()),
  }),
  /** Answers an ask of a card. `play` is the play's id as `readExchange` lists it. */
  z.object({ kind: z.literal('answer'), message: id, play: id, ask: id, value: json }),
  /** Something for the round of a fight. */
  z.object({ kind: z.literal('round'), combat: id, event }),
  /** Takes back the last commit of a card or of a fight; `commit` names the one that the sender saw as the last. */
  z.object({
    kind: z.literal('undo'),
    message: z.optional(id),
    combat: z.optional(id),
    commit: z.optional(id),
  }),
  /** Lets the held changes of a card happen. */
  z.object({ kind: z.literal('confirm'), message: id }),
  /** Drops the held changes of a card. */
  z.object({ kind: z.literal('decline'), message: id }),
]);

/** What a person wants of the referee. Who it is comes from the server, never from here. */
export type Intent = z.infer<typeof intent>;

/** No person says more at once, in characters of JSON; and nothing lies deeper in what he says. */
const LONGEST = 100_000;
const DEEPEST = 32;

const isDeeper = (value: unknown, than: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (than === 0 || Object.values(value).some((one) => isDeeper(one, than - 1)));

/** An intent from outside, or undefined when it is malformed: of another shape, too long, too deep. */
export function parseIntent(data: unknown): Intent | undefined {
  if (isDeeper(data, DEEPEST) || (JSON.stringify(data)?.length ?? 0) > LONGEST) return undefined;
  const parsed = intent.safeParse(data);
  return parsed.success ? parsed.data : undefined;
}
