import { fetchWindows } from '../dialogs/windows.ts';
import { typesOffered } from '../settings/games.ts';
import { isLimited } from '../sheets/public-sheet.ts';
import { FivefoldSheetByOwner } from '../sheets/sheet.ts';
import { FivefoldStatBlock } from '../sheets/stat-block.ts';

type Base = foundry.documents.Actor;

/** A document with its open windows. */
interface Opened {
  readonly apps: { readonly [id: string]: { close(): Promise<unknown> } };
}

const closeWindows = ({ apps }: Opened): void => {
  for (const app of Object.values(apps)) void app.close();
};

/** Closes what the user may no longer see of an actor. What they may see in part is drawn again by the host. */
function closeUnseen(actor: Actor.Implementation): void {
  if (!isLimited(actor)) return;
  if (!actor.visible) closeWindows(actor as Opened);
  for (const item of actor.items) closeWindows(item as Opened);
}

/** An actor. Unless somebody has chosen a sheet, extras are shown as stat blocks. */
export class FivefoldActor extends foundry.documents.Actor {
  /** Whoever creates one is offered the games that the world plays. */
  static override createDialog(
    ...[data, operation, options]: Parameters<typeof foundry.documents.Actor.createDialog>
  ): ReturnType<typeof foundry.documents.Actor.createDialog> {
    return super.createDialog(data, operation, { types: typesOffered('Actor'), ...options } as never);
  }

  /** Whoever is made without a token gets the one that the world has chosen for their kind. */
  protected override async _preCreate(...args: Parameters<Base['_preCreate']>): Promise<boolean | undefined> {
    if ((await super._preCreate(...args)) === false) return false;
    const [data, , { isGM }] = args;
    if (!('prototypeToken' in data))
      (await fetchWindows())?.dressToken(this as never, isGM ? undefined : 'people');
    return undefined;
  }

  protected override _getSheetClass(): ReturnType<Base['_getSheetClass']> {
    const chosen = super._getSheetClass();
    // Whoever has nothing yet is being made, which takes the full sheet.
    const isExtra = !this.hasPlayerOwner && this.items.size > 0;
    return (chosen as unknown) === FivefoldSheetByOwner && isExtra ? (FivefoldStatBlock as never) : chosen;
  }

  protected override _onUpdate(...args: Parameters<Base['_onUpdate']>): void {
    // First, because the host cannot draw what may not be seen.
    const tokens = this.isToken ? [] : this.getDependentTokens();
    for (const actor of [this, ...tokens.map((token) => token.actor)])
      if (actor) closeUnseen(actor as Actor.Implementation);
    super._onUpdate(...args);
    const [changed, , userId] = args;
    if (('ownership' in changed || 'prototypeToken' in changed) && !this.isToken && userId === game.userId)
      void fetchWindows().then((windows) => windows?.redressToken(this as never, changed));
  }
}
