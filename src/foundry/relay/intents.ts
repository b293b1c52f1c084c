import {
  count,
  flag,
  isBounded,
  json,
  list,
  oneOf,
  oneOfWords,
  type Result,
  record,
  shape,
  text,
  word,
} from '../../core/outside.ts';
import { requestFields } from '../requests/request-data.ts';

const id = text(120);

/** The largest number of pieces that can be given. */
const MOST_PIECES = 1_000_000_000;
const circumstances = record(id, json);

/** What a person can say to a round. It hears of joining and leaving by its combatants. */
const event = oneOf(
  shape({ do: word('begin') }),
  shape({ do: word('answer'), ask: id, value: json }),
  shape({ do: word('sealed'), ask: id, seal: id }),
  /** Several answers in one step, each checked as if sent alone: all of them count, or none. */
  shape({ do: word('answers'), answers: list(shape({ ask: id, value: json }), 1, 100) }),
  /** Puts back what was being played on a deleted card. */
  shape({ do: word('anew') }),
);

const intent = oneOf(
  /**
   * Takes an offer immediately. `offer` is its id; the referee works out the rest from the targets and circumstances: values of
   * the ruleset's `situation` spec, `each` for single targets. `audience` is for tests: who sees the card, if not everybody. A test may
   * answer a request, which then decides about offer, targets, circumstances and audience; `request` is its message.
   */
  shape(
    { kind: word('take'), actor: id, offer: id, targets: list(id, 0, 40) },
    {
      situation: circumstances,
      each: record(id, circumstances),
      audience: oneOfWords('gm', 'blind', 'self'),
      request: id,
    },
  ),
  /** For game masters: asks fighters for a test; the fields are those of a request, whose key is the parcel's. */
  shape({ kind: word('ask'), ...requestFields }),
  /** For game masters: starts one play for each input, under one card. `actor` is the acting fighter. */
  shape({ kind: word('begin'), actor: id, play: id, inputs: list(json, 1, 40) }, { whisper: flag }),
  /**
   * For game masters: applies a play to several fighters, under one card. `input` are the fields that the play's `applies` names.
   * `whisper`: only game masters see the card, as always when players do not see one of the fighters.
   */
  shape({ kind: word('apply'), play: id, who: list(id, 1, 40), input: record(id, json) }, { whisper: flag }),
  /** Answers an ask of a card. `play` is the play's id as `readExchange` lists it. */
  shape({ kind: word('answer'), message: id, play: id, ask: id, value: json }),
  /** An answer for the round of a fight. */
  shape({ kind: word('round'), combat: id, event }),
  /** Stops the clocks of all that a fight asks of the sender in between. */
  shape({ kind: word('hold'), combat: id }),
  /** Undoes the last commit of a card or fight. `commit` names the one that the sender saw; without it, whichever is the last. */
  shape({ kind: word('undo') }, { message: id, combat: id, commit: id }),
  /** Confirms the held changes of a card. */
  shape({ kind: word('confirm'), message: id }),
  /** Declines the held changes of a card. */
  shape({ kind: word('decline'), message: id }),
  /** Gives an item of the fighter `actor` to another. `count` is how many pieces of a stack; without it, all. */
  shape({ kind: word('give'), actor: id, item: id, to: id }, { count: count(MOST_PIECES) }),
  /** Accepts or declines a gift, or undoes it. */
  shape({ kind: word('gift'), message: id, does: oneOfWords('accept', 'decline', 'undo') }),
);

/** What a person wants of the referee. The server says who it is, never the intent. */
export type Intent = Result<typeof intent>;

/** An intent from outside; undefined when it is malformed, too long or too deep. */
export const parseIntent = (data: unknown): Intent | undefined =>
  isBounded(data) ? intent(data) : undefined;
