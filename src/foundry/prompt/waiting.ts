import { type Ask, GM } from '../../core/ask.ts';
import { type Id, type Msg, msg } from '../../core/text.ts';
import { entrantOf } from '../actions/use.ts';
import { type Exchange, isExchange, readExchange } from '../cards/exchange.ts';
import { exchangeData, isFor } from '../documents/exchange-data.ts';
import { onOpened } from '../documents/sealed-card.ts';
import { type Gift, giftOf } from '../gifts/gift.ts';
import { wantedTest } from '../requests/answer.ts';
import { awaitedFrom, type RequestData, requestOf } from '../requests/request-data.ts';
import { loadForView } from '../shared/arrival.ts';
import { controls } from '../shared/ids.ts';
import { readRound } from '../tracker/round.ts';

/*
 * What the table waits for from this user, wherever it is asked: on cards, by the rounds of fights, harm to be confirmed. Whoever
 * follows it is told after every change.
 */

/** Something that waits for this user's answer. */
export type Waiting = {
  /** The same until it has been answered, and unique among all that waits. */
  readonly key: string;
  /** The fighter whom it concerns, or the game master. */
  readonly by: Id;
  readonly label: Msg;
} & (
  | {
      readonly on: 'card';
      readonly message: ChatMessage.Implementation;
      readonly play: string;
      readonly ask: Ask;
    }
  | { readonly on: 'round'; readonly combat: Combat.Implementation; readonly ask: Ask }
  | { readonly on: 'held'; readonly message: ChatMessage.Implementation }
  | {
      readonly on: 'request';
      readonly message: ChatMessage.Implementation;
      readonly request: RequestData;
    }
  | { readonly on: 'gift'; readonly message: ChatMessage.Implementation; readonly gift: Gift }
);

/** Hears what waits now. `quiet`: nothing has been asked just now, the user has only entered. */
export type Hearer = (now: readonly Waiting[], quiet: boolean) => void;

/** Documents change in groups; the check waits this long, in milliseconds. */
const SETTLING = 150;

/** How many of the newest messages are examined when a user enters. */
const RECENT = 50;

/** Cards on which something waits, oldest first. */
const cards = new Map<string, ChatMessage.Implementation>();
const hearers: Hearer[] = [];
let settling: ReturnType<typeof setTimeout> | undefined;

let isTaken: (one: Waiting) => boolean = () => false;
let changed: () => void = () => undefined;

/** Sets which questions somebody else answers for this user, who is then not asked. */
export const setTaken = (taken: typeof isTaken): void => {
  isTaken = taken;
};

/** Says that what is answered by somebody else may have changed. */
export const takenChanged = (): void => changed();

/** Calls a function after every change of what waits for this user. */
export const onWaiting = (hearer: Hearer): unknown => hearers.push(hearer);

/** Whether the table waits for this user: players for their fighters, game masters for fighters whose players are away. */
function isAwaited(user: User.Implementation, by: Id, message?: ChatMessage.Implementation): boolean {
  if (by === GM) return user.isGM;
  const sees = (one: User.Implementation) => !message || isFor(message, one);
  const players =
    game.users?.filter((one) => one.active && !one.isGM && sees(one) && controls(one, by)) ?? [];
  return players.length > 0 ? players.some(({ id }) => id === user.id) : user.isGM;
}

/** Whether this user should confirm the held changes of a card: game masters only where no player is there who may. */
function shouldConfirm(user: User.Implementation, { state, mayConfirm }: Exchange): boolean {
  if (state !== 'proposed' || !mayConfirm(user)) return false;
  return !user.isGM || !game.users?.some((one) => one.active && !one.isGM && mayConfirm(one));
}

function ofCard(message: ChatMessage.Implementation, user: User.Implementation): Waiting[] {
  const exchange = readExchange(message);
  if (!exchange) return [];
  const asked = exchange.pending
    .filter(({ ask }) => isAwaited(user, ask.by, message))
    .map(({ ask, play }): Waiting => {
      const key = `${message.id}.${play}.${ask.id}`;
      return { key, by: ask.by, label: ask.label, on: 'card', message, play, ask };
    });
  if (!shouldConfirm(user, exchange)) return asked;
  const label = { key: 'ui.card.confirm' };
  return [...asked, { key: `${message.id}.held`, by: exchange.by, label, on: 'held', message }];
}

/** The tests that a request awaits from this user. */
function ofRequest(message: ChatMessage.Implementation, user: User.Implementation): Waiting[] {
  const request = isFor(message, user) ? requestOf(message) : undefined;
  const awaited = request ? awaitedFrom(user, request) : [];
  return awaited.flatMap((by): Waiting[] => {
    const offer = request && wantedTest(request, by)?.offer;
    const key = `${message.id}.${by}`;
    return offer ? [{ key, by, label: offer.label, on: 'request', message, request }] : [];
  });
}

/** A gift that somebody of this user's is to accept. */
function ofGift(message: ChatMessage.Implementation, user: User.Implementation): Waiting[] {
  const gift = giftOf(message);
  if (gift?.state !== 'asked' || !isAwaited(user, gift.to)) return [];
  const label = msg('ui.gift.offered', { from: gift.from });
  return [{ key: `${message.id}.gift`, by: gift.to, label, on: 'gift', message, gift }];
}

/** All that a message asks of this user. */
const ofMessage = (message: ChatMessage.Implementation, user: User.Implementation): Waiting[] => [
  ...ofCard(message, user),
  ...ofRequest(message, user),
  ...ofGift(message, user),
];

const ofFights = (user: User.Implementation): Waiting[] =>
  [...(game.combats ?? [])].flatMap((combat) => {
    const round = readRound(combat);
    return (round?.asks ?? [])
      .filter(({ ask }) => !ask.optional && isAwaited(user, ask.by))
      .map(({ ask }): Waiting => {
        const key = `${combat.id}.${round?.number}.${ask.id}`;
        const by = ask.kind === 'enter' ? entrantOf(ask) : ask.by;
        return { key, by, label: ask.label, on: 'round', combat, ask };
      });
  });

/** Everything that waits for this user, as far as rules are loaded: first what is asked on cards, for rounds wait for them. */
const waitingFor = (user: User.Implementation): Waiting[] => [
  ...[...cards.values()].flatMap((message) => ofMessage(message, user)),
  ...ofFights(user),
];

async function tell(user: User.Implementation, quiet: boolean): Promise<void> {
  settling = undefined;
  await Promise.all([...(game.combats ?? [])].map(({ type }) => loadForView(type, () => tell(user, quiet))));
  const now = waitingFor(user).filter((one) => !isTaken(one));
  for (const hear of hearers) hear(now, quiet);
}

/** Watches all that can ask something of this user. Called once in `ready`, after everybody has called `onWaiting`. */
export function followWaiting(): void {
  const { user } = game;
  if (!user) return;
  const examine = async (message: ChatMessage.Implementation): Promise<void> => {
    const ruleset = requestOf(message)?.ruleset ?? (isExchange(message) && exchangeData(message).ruleset);
    if (ruleset) await loadForView(ruleset, () => heard(message));
    if (requestOf(message) || ofMessage(message, user).length > 0) cards.set(String(message.id), message);
    else cards.delete(String(message.id));
  };
  const recent = [...(game.messages ?? [])].slice(-RECENT);
  const before = Promise.all(recent.map(examine)).then(() => tell(user, true));
  const soon = () => {
    if (settling === undefined)
      settling = setTimeout(() => void before.then(() => tell(user, false)), SETTLING);
  };
  changed = soon;
  const heard = (message: ChatMessage.Implementation) => void examine(message).then(soon);
  const on = Hooks.on as unknown as (hook: string, fn: (document: never) => void) => void;
  for (const hook of ['createCombat', 'updateCombat', 'deleteCombat', 'updateActor', 'userConnected'])
    on(hook, soon);
  for (const change of ['create', 'update']) on(`${change}ChatMessage`, heard);
  onOpened(heard);
  on('deleteChatMessage', ({ id }: ChatMessage.Implementation) => {
    cards.delete(String(id));
    soon();
  });
}
