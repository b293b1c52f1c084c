import type { Result } from '../core/outside.ts';
import { flag, isBounded, json, list, oneOf, record, shape, text, word } from '../core/outside.ts';

const id = text(120);
const circumstances = record(id, json);

/** What may be said to a round. Of those who come and go it hears by their combatants. */
const event = oneOf(
  shape({ do: word('begin') }),
  shape({ do: word('answer'), ask: id, value: json }),
  shape({ do: word('sealed'), ask: id, seal: id }),
  /** Several answers in one step, each as if it were sent alone: all of them stand, or none. */
  shape({ do: word('answers'), answers: list(shape({ ask: id, value: json }), 1, 100) }),
  /** What was being played on a card that is gone is laid anew. */
  shape({ do: word('anew') }),
);

const intent = oneOf(
  /**
   * Does at once what a fighter is offered. `offer` is the offer's id; the referee works out anew what it comes to upon these targets under
   * these circumstances: values of the ruleset's `situation` spec, `each` those of single targets.
   */
  shape(
    { kind: word('take'), actor: id, offer: id, targets: list(id, 0, 40) },
    { situation: circumstances, each: record(id, circumstances) },
  ),
  /** For game masters: begins one play for each input, under one card. `actor` is the fighter who acts. */
  shape({ kind: word('begin'), actor: id, play: id, inputs: list(json, 1, 40) }, { whisper: flag }),
  /** Answers an ask of a card. `play` is the play's id as `readExchange` lists it. */
  shape({ kind: word('answer'), message: id, play: id, ask: id, value: json }),
  /** Something for the round of a fight. */
  shape({ kind: word('round'), combat: id, event }),
  /** Takes back the last commit of a card or of a fight; `commit` names the one that the sender saw as the last: without it, whichever is the last by then goes. */
  shape({ kind: word('undo') }, { message: id, combat: id, commit: id }),
  /** Lets the held changes of a card happen. */
  shape({ kind: word('confirm'), message: id }),
  /** Drops the held changes of a card. */
  shape({ kind: word('decline'), message: id }),
);

/** What a person wants of the referee. Who it is comes from the server, never from here. */
export type Intent = Result<typeof intent>;

/** An intent from outside, or undefined when it is malformed: of another shape, too long, too deep. */
export const parseIntent = (data: unknown): Intent | undefined =>
  isBounded(data) ? intent(data) : undefined;
