import { count, oneOfWords, type Result, shape, text } from '../../core/outside.ts';
import { fetchWindows } from '../dialogs/windows.ts';
import { SYSTEM } from '../shared/ids.ts';
import type { Obj } from '../types.d.ts';

/*
 * A gift is an item that goes from one fighter to another. A chat message that only game masters can write shows it to everybody, and
 * its flag says how far the gift has come, so that one that a crash has interrupted can be finished.
 */

const id = text(120);

/** The largest number of pieces. */
const MOST_PIECES = 1_000_000_000;

/**
 * `asked`: the receiver's player is to accept it. `moving` and `returning`: it is being written. `given`, `declined` by the receiver's
 * player, `withdrawn` by the giver's, `returned` by an undo: over.
 */
const state = oneOfWords('asked', 'moving', 'given', 'declined', 'withdrawn', 'returning', 'returned');

const gift = shape(
  {
    state,
    /** The fighters, and the item of the giver. */
    from: id,
    to: id,
    item: id,
    /** The id that the item gets at the receiver. */
    copy: id,
    ruleset: id,
    name: text(1000),
  },
  {
    img: text(1000),
    /** How many pieces, and the path below `system` of their number; without it the item is not counted. */
    pieces: shape({ at: id, n: count(MOST_PIECES) }),
    /** The item as it arrived, in short: an undo wants it unchanged. */
    print: id,
  },
);

/** A gift as its message says. */
export type Gift = Result<typeof gift>;

/** Reads the gift of a message; undefined for other messages. Anybody can write a message, so only those of game masters count. */
export function giftOf(message: ChatMessage.Implementation): Gift | undefined {
  if (message.author?.isGM !== true) return undefined;
  const { [SYSTEM]: flags } = message.flags as { readonly [scope: string]: Obj | undefined };
  return gift(flags?.gift);
}

/** Draws gifts in their messages; the code is fetched with the first. Called once in `init`. */
export function drawGifts(): void {
  const on = Hooks.on as unknown as (
    hook: string,
    fn: (message: ChatMessage.Implementation, html: HTMLElement) => void,
  ) => void;
  on('renderChatMessageHTML', (message, html) => {
    const found = giftOf(message);
    if (found) void fetchWindows().then((windows) => windows?.drawGift(message, found, html));
  });
}
