import { valueAt } from '../../core/stage.ts';
import { type Gift, giftOf } from '../gifts/gift.ts';
import { actorOf, derivedId, SYSTEM } from '../shared/ids.ts';
import type { Obj } from '../types.d.ts';
import { beforeWrite } from './queue.ts';

/*
 * How an item moves from one fighter to another. The message of the gift first says that it moves; then the item is created where it
 * goes, and only then removed where it was, so a crash in between loses nothing. Every write can be repeated: a created item has a
 * fixed id, and a stack that has become smaller or larger names the gift that did it.
 */

type GearItem = Item.Implementation;
type Message = ChatMessage.Implementation;

/** Updates the gift of a message. */
export async function setGift(message: Message, gift: Partial<Gift>): Promise<void> {
  beforeWrite();
  await message.update({ flags: { [SYSTEM]: { gift } } } as never);
}

/** An item in short; the same as long as nobody has changed it. */
export const printOf = (item: GearItem): string =>
  derivedId(item.name, item.type, JSON.stringify(item._source.system));

/** The gift that has created an item or changed the size of a stack last. */
const lastGift = ({ flags }: GearItem): unknown =>
  (flags as { readonly [scope: string]: Obj | undefined })[SYSTEM]?.gift;

/** Creates an item like another, or nothing if there is one with this id. `pieces`: how many, if not all. */
async function create(
  owner: Actor.Implementation,
  like: GearItem,
  _id: string,
  gift: string,
  pieces?: Gift['pieces'],
): Promise<void> {
  if (owner.items.has(_id)) return;
  const data = like.toObject() as unknown as Obj;
  if (pieces) foundry.utils.setProperty(data, `system.${pieces.at}`, pieces.n);
  const flags = { ...(data.flags as Obj), [SYSTEM]: { gift } };
  beforeWrite();
  await owner.createEmbeddedDocuments('Item', [{ ...data, _id, flags } as never], { keepId: true } as never);
}

/** Adds pieces to a stack, or takes some away, unless this gift has done so; a stack of which nothing is left is deleted. */
async function addPieces(item: GearItem, pieces: Gift['pieces'], sign: 1 | -1, gift: string): Promise<void> {
  if (lastGift(item) === gift) return;
  const left = pieces ? Number(valueAt(item._source.system, pieces.at)) + sign * pieces.n : 0;
  beforeWrite();
  if (!pieces || left <= 0) await item.delete();
  else
    await item.update({
      [`system.${pieces.at}`]: left,
      [`flags.${SYSTEM}.gift`]: gift,
    } as never);
}

async function handOver(message: Message, { from, to, item: id, copy, pieces }: Gift): Promise<void> {
  const receiver = actorOf(to);
  const item = actorOf(from)?.items.get(id);
  if (receiver && item) await create(receiver, item, copy, String(message.id), pieces);
  const arrived = receiver?.items.get(copy);
  if (arrived && item) await addPieces(item, pieces, -1, String(message.id));
  await setGift(message, arrived ? { state: 'given', print: printOf(arrived) } : { state: 'withdrawn' });
}

async function takeBack(message: Message, { from, to, item: id, copy, pieces }: Gift): Promise<void> {
  const giver = actorOf(from);
  const arrived = actorOf(to)?.items.get(copy);
  const undo = `${message.id}-u`;
  if (giver && arrived) {
    const own = giver.items.get(id);
    if (own && pieces) await addPieces(own, pieces, 1, undo);
    else await create(giver, arrived, id, undo);
    beforeWrite();
    await arrived.delete();
  }
  await setGift(message, { state: 'returned' });
}

/** Whether a message is about a gift that is being written. */
export const isMoving = (message: Message): boolean =>
  ['moving', 'returning'].includes(giftOf(message)?.state ?? '');

/** Finishes a gift or its undo, if it is being written; nothing is done twice. */
export async function finishGift(message: Message): Promise<void> {
  const gift = giftOf(message);
  if (gift?.state === 'moving') await handOver(message, gift);
  if (gift?.state === 'returning') await takeBack(message, gift);
}
