import { GROUPS, type Group } from '../../core/group.ts';
import { json, list, oneOfWords, record, shape, text } from '../../core/outside.ts';
import type { Id, Json } from '../../core/text.ts';
import { isExchange } from '../cards/exchange.ts';
import { exchangeData, playsOf } from '../documents/exchange-data.ts';
import { controls, REQUEST } from '../shared/ids.ts';

/*
 * A request of a game master: several fighters are asked for the same test. It is stored in `message.system` and never changes. Each test
 * is an exchange of its own, whose data name the request; the results are read from them, so undoing a test opens its row again.
 */

/** Who sees the results: everybody, each fighter's players their own, or the game masters alone. */
export const SIGHTS = ['public', 'secret', 'blind'] as const;
export type Sight = (typeof SIGHTS)[number];

/** The data of a ChatMessage of the subtype `request`. */
export interface RequestData {
  readonly ruleset: string;
  /** The id of the test among the offers of each fighter. */
  readonly offer: string;
  /** The circumstances that the game master has set, such as the difficulty. */
  readonly situation: { readonly [field: string]: Json };
  /** Whoever resists; empty if nobody does. */
  readonly targets: readonly Id[];
  readonly asked: readonly Id[];
  readonly group: Group;
  readonly sight: Sight;
  /** Names it in the data of its tests. */
  readonly key: string;
}

/** The most fighters whom one request can ask. */
const MAX_ASKED = 40;

const id = text(120);

/** What a game master decides about a request. */
export const requestFields = {
  offer: id,
  situation: record(id, json),
  targets: list(id, 0, 1),
  asked: list(id, 1, MAX_ASKED),
  group: oneOfWords(...GROUPS),
  sight: oneOfWords(...SIGHTS),
};

const request = shape({ ...requestFields, ruleset: id, key: id });

/** The request on a message; undefined for other messages, damaged data, and requests that no game master has made. */
export function requestOf(message: ChatMessage.Implementation): RequestData | undefined {
  if ((message.type as string) !== REQUEST || message.author?.isGM !== true) return undefined;
  return request(message.system);
}

/** The card of a fighter's test for a request; undefined until it has been made, and after it has been undone. */
export const testFor = ({ key }: RequestData, who: Id): ChatMessage.Implementation | undefined =>
  game.messages?.find((message) => {
    if (!isExchange(message)) return false;
    const data = exchangeData(message);
    return (
      data.request === key && data.by === who && playsOf(data).some(([, { state }]) => state !== 'undone')
    );
  });

/**
 * The fighters whose tests are still awaited from a user: players answer for their own, game masters for those whom no player owns. If
 * a player is away, the request waits.
 */
export function awaitedFrom(user: User.Implementation, request: RequestData): Id[] {
  const hasPlayer = (who: Id): boolean => game.users?.some((one) => !one.isGM && controls(one, who)) === true;
  return request.asked.filter(
    (who) => controls(user, who) && user.isGM !== hasPlayer(who) && !testFor(request, who),
  );
}
