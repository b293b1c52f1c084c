import { type Ask, GM, idleAnswer } from './ask.ts';
import { type Encounter, fighters, type Pending, pending, roundState } from './encounter.ts';
import { givenOnly, type Id, type Json } from './text.ts';

/*
 * Interludes: what others may do in between, while the fight waits for them. Reactions, defences, answers to a swap, the time in
 * which anybody may swap before the round starts.
 */

/** Something that the fight waits for, and that can be closed without those who are asked. */
export interface Interlude {
  readonly ask: Ask;
  /** The play that asks; if omitted, the round does. */
  readonly play?: string;
  /** Those who may do something now. */
  readonly who: readonly Id[];
  /** The answer that closes it: what is done by somebody who does nothing. */
  readonly idle: Json;
}

/** Those whose turn it is: in the order of the round, or as the acting fighter of a play, who is the first of its cast. */
function onTurn({ ruleset, rules, cast, open }: Encounter, play: string | undefined): readonly Id[] {
  if (play !== undefined) return Object.keys(open.find(({ id }) => id === play)?.cast ?? {}).slice(0, 1);
  const slots = ruleset.round.slots(roundState(cast) ?? null, fighters(cast), rules);
  return slots.flatMap(({ who, state }) => (state === 'now' ? [who] : []));
}

const isSealed = (ask: Ask): boolean => ask.kind === 'enter' && ask.sealed === true;

/** Whether an ask to a fighter comes in somebody else's turn. */
function isBetween(enc: Encounter, { ask, play }: Pending): boolean {
  const turn = onTurn(enc, play);
  return ask.between === true || (turn.length > 0 && !turn.includes(ask.by));
}

/**
 * The interludes of a fight. One is an ask that holds the fight up, has an answer for people who do nothing, and is put to a fighter in
 * somebody else's turn; or a choice of the game master to go on, while fighters may still do something of their own accord.
 */
export function interludes(enc: Encounter): readonly Interlude[] {
  if (roundState(enc.cast) === undefined) return [];
  const waiting = pending(enc);
  const volunteers = waiting.flatMap(({ ask }) => (ask.optional && ask.by !== GM ? [ask.by] : []));
  return waiting.flatMap((one): Interlude[] => {
    const { ask, play } = one;
    const idle = ask.optional || isSealed(ask) ? undefined : idleAnswer(ask);
    const others = ask.kind === 'choose' ? [...new Set(volunteers)] : [];
    const who = ask.by === GM ? others : isBetween(enc, one) ? [ask.by] : [];
    return idle === undefined || who.length === 0 ? [] : [{ ask, who, idle, ...givenOnly({ play }) }];
  });
}
