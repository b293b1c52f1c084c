import { msg, Refused } from '../../core/text.ts';
import { type Gift, giftOf } from '../gifts/gift.ts';
import type { Parcel } from '../relay/parcel.ts';
import { actorOf, controls, derivedId, parseItemType, SYSTEM } from '../shared/ids.ts';
import { uiText } from '../shared/text.ts';
import { countOf } from '../sheets/gear-of.ts';
import type { Obj } from '../types.d.ts';
import { finishGift, printOf, setGift } from './move-item.ts';
import { beforeWrite } from './queue.ts';
import { type IntentOf, refuse } from './step.ts';

/* Gifts: who may give what to whom. Whoever controls both fighters gives at once; others need the consent of the receiver's player. */

type GearItem = Item.Implementation;

/** How many gifts of one fighter may wait for an answer, so that nobody can flood the chat. */
const MAX_ASKED = 10;

/** A message's gift. @throws Refused for other messages. */
function giftIn(id: string): { readonly message: ChatMessage.Implementation; readonly gift: Gift } {
  const message = game.messages?.get(id);
  const gift = message && giftOf(message);
  return message && gift ? { message, gift } : refuse('core.host.noGift');
}

/** The item of a gift, if the giver still has it and as many pieces as that. @throws Refused otherwise. */
function givenItem({ from, item: id, pieces }: Pick<Gift, 'from' | 'item' | 'pieces'>): GearItem {
  const giver = actorOf(from) ?? refuse('core.refused.gone', { who: from });
  const item = giver.items.get(id) ?? refuse('core.host.noItem', { who: from });
  const left = countOf(item)?.n ?? 0;
  if (pieces && pieces.n > left)
    throw new Refused(msg('core.host.tooFewPieces', { who: from, item: item.name, n: left }));
  return item;
}

/** How many pieces are given: by default all. @throws Refused when the item is not counted or the number makes no sense. */
function piecesOf(item: GearItem, wanted: number | undefined): Gift['pieces'] {
  const count = countOf(item);
  if (!count?.pieces) return wanted === undefined ? undefined : refuse('core.host.malformed');
  const n = wanted ?? count.n;
  if (wanted !== undefined && wanted < 1) refuse('core.host.malformed');
  return n > 0 ? { at: count.at, n } : undefined;
}

const asksOf = (from: string): number =>
  game.messages?.filter((message) => {
    const gift = giftOf(message);
    return gift?.state === 'asked' && gift.from === from;
  }).length ?? 0;

/** Offers an item to another fighter, or hands it over at once if the sender controls both. */
export async function give(
  sender: User.Implementation,
  { actor: from, item: id, to, count }: IntentOf<'give'>,
  { key }: Parcel,
): Promise<void> {
  if (!controls(sender, from)) refuse('core.host.notYours');
  const _id = derivedId('gift', sender.id ?? '', key, from, id, to);
  if (game.messages?.has(_id)) return;
  const receiver = actorOf(to) ?? refuse('core.refused.gone', { who: to });
  const item = givenItem({ from, item: id });
  const type = parseItemType(item.type);
  if (type?.ruleset.id !== receiver.type || receiver === item.actor)
    refuse('core.host.notForThem', { who: to });
  const pieces = piecesOf(item, count);
  givenItem({ from, item: id, pieces });
  const isOwn = controls(sender, to);
  if (!isOwn && asksOf(from) >= MAX_ASKED)
    throw new Refused(msg('core.host.tooManyGifts', { most: MAX_ASKED }));
  const gift: Gift = {
    state: isOwn ? 'moving' : 'asked',
    ...{ from, to, item: id, copy: derivedId('copy', _id), ruleset: receiver.type, name: item.name },
    ...(item.img ? { img: item.img } : {}),
    ...(pieces ? { pieces } : {}),
  };
  await post(_id, sender, gift);
}

/** Writes the message of a gift, and hands it over unless somebody is asked first. */
async function post(_id: string, sender: User.Implementation, gift: Gift): Promise<void> {
  const data = {
    _id,
    speaker: { alias: sender.name },
    // For clients that do not draw gifts. It contains no names, because not everybody may know them.
    content: uiText('gift.title'),
    flags: { [SYSTEM]: { gift } } as Obj,
  };
  beforeWrite();
  const { ChatMessage } = foundry.documents;
  const message = await ChatMessage.implementation.create(data as never, { keepId: true } as never);
  if (message) await finishGift(message);
}

/** Who must control whom to give each answer; the first that the sender does counts. */
async function decide(
  sender: User.Implementation,
  message: ChatMessage.Implementation,
  gift: Gift,
  accepts: boolean,
): Promise<void> {
  const decides = controls(sender, gift.to);
  if (!decides && (accepts || !controls(sender, gift.from))) refuse('core.host.notYours');
  const wanted: Gift['state'] = accepts ? 'moving' : decides ? 'declined' : 'withdrawn';
  // A repeated answer has been carried out already.
  if (gift.state === wanted || (accepts && gift.state === 'given')) return;
  if (gift.state !== 'asked') refuse('core.host.giftSettled');
  if (accepts) {
    if (!actorOf(gift.to)) refuse('core.refused.gone', { who: gift.to });
    givenItem(gift);
  }
  await setGift(message, { state: wanted });
  await finishGift(message);
}

/** Puts a gift back: the receiver still has it unchanged, and the giver is there. */
async function undoGift(
  sender: User.Implementation,
  message: ChatMessage.Implementation,
  gift: Gift,
): Promise<void> {
  if (!controls(sender, gift.to)) refuse('core.host.notYours');
  if (gift.state === 'returned') return;
  if (gift.state !== 'given') refuse('core.host.giftSettled');
  if (!actorOf(gift.from)) refuse('core.refused.gone', { who: gift.from });
  const copy = actorOf(gift.to)?.items.get(gift.copy) ?? refuse('core.host.noItem', { who: gift.to });
  if (printOf(copy) !== gift.print) throw new Refused(msg('core.host.giftChanged', { item: gift.name }));
  await setGift(message, { state: 'returning' });
  await finishGift(message);
}

/** Carries out the answer to a gift, or its undo. */
export async function answerGift(
  sender: User.Implementation,
  { message: id, does }: IntentOf<'gift'>,
): Promise<void> {
  const { message, gift } = giftIn(id);
  if (does === 'undo') await undoGift(sender, message, gift);
  else await decide(sender, message, gift, does === 'accept');
}
