import { typesOffered } from '../settings/games.ts';

type Creating = Parameters<typeof foundry.documents.Item.createDialog>;

/** An item. Whoever creates one is offered what its owner can use, or else what the world plays. */
export class FivefoldItem extends foundry.documents.Item {
  static override createDialog(
    ...[data, operation, options]: Creating
  ): ReturnType<typeof foundry.documents.Item.createDialog> {
    const types = typesOffered('Item', operation?.parent?.type);
    return super.createDialog(data, operation, { types, ...options } as never);
  }
}
