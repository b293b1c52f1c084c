/*
 * The host's document sheets with the members we use. The compiler gives up comparing their whole types with a subclass (TS2321);
 * the casts stand here, once.
 */

interface Sheet {
  readonly element: HTMLElement;
  readonly isEditable: boolean;
  render(options?: { readonly parts?: readonly string[]; readonly force?: boolean }): Promise<unknown>;
  _prepareContext(options: object): Promise<object>;
  _onRender(context: object, options: object): Promise<void>;
  _onClose(options: object): void;
}

interface ActorSheet extends Sheet {
  readonly actor: Actor.Implementation;
  readonly position: { readonly left: number; readonly top: number; readonly width: number | 'auto' };
  setPosition(position: { left: number }): unknown;
  close(): Promise<unknown>;
  _renderFrame(options: object): Promise<HTMLElement>;
  _preparePartContext(part: string, context: object, options: object): Promise<object>;
  _configureRenderParts(options: object): { readonly [part: string]: unknown };
  _prepareTabs(group: string): { readonly [id: string]: object };
  _onDragStart(event: DragEvent): Promise<void>;
  _canDragDrop(selector: string | null | undefined): boolean;
  _onDropItem(event: DragEvent, item: Item.Implementation): Promise<unknown>;
}

interface ItemSheet extends Sheet {
  readonly item: Item.Implementation;
}

const { HandlebarsApplicationMixin } = foundry.applications.api;
const { ActorSheetV2, ItemSheetV2 } = foundry.applications.sheets;

type Class<T> = new (...args: never[]) => T;

export const ActorSheetBase = HandlebarsApplicationMixin(ActorSheetV2) as unknown as Class<ActorSheet>;
export const ItemSheetBase = HandlebarsApplicationMixin(ItemSheetV2) as unknown as Class<ItemSheet>;
