import { DocumentSheetV2 } from '../api/document-sheet.ts';
import type { DefaultOptions, HeaderControl, RenderOptions } from '../api/options.ts';
import type { Doc, Docs } from '../document-faces.ts';
import { host, localize, notify, type Obj } from '../host.ts';
import { performIntegerSort } from '../utils.ts';
import { DragDrop } from '../ux/drag-drop.ts';
import { TextEditor } from '../ux/text-editor.ts';

const embedded = (doc: Doc, collection: string): Docs => doc[collection] as Docs;

/** Stands in for {@link foundry.applications.sheets.ActorSheetV2} (T13): an actor's sheet with drag and drop. */
export class ActorSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: DefaultOptions = {
    position: { width: 600 },
    actions: {
      configurePrototypeToken: ActorSheetV2.#onConfigureToken,
      configureToken: ActorSheetV2.#onConfigureToken,
      showPortraitArtwork: ActorSheetV2.#onShowPortrait,
      showTokenArtwork: ActorSheetV2.#onShowTokenImage,
    },
    window: {
      controls: [
        {
          icon: 'fa-solid fa-image',
          label: 'PLAYGROUND.Sheet.ShowPortrait',
          action: 'showPortraitArtwork',
          ownership: 'OBSERVER',
        },
      ],
    },
  };

  get actor(): Doc {
    return this.document;
  }
  /** The unlinked token whose synthetic actor this is, if any. */
  get token(): Doc | null {
    return (this.document.token ?? this.options.token ?? null) as Doc | null;
  }

  override _getHeaderControls(): HeaderControl[] {
    return super._getHeaderControls();
  }

  override async _onRender(context: Obj, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    new DragDrop.implementation({
      dragSelector: '.draggable',
      permissions: { dragstart: this._canDragStart.bind(this), drop: this._canDragDrop.bind(this) },
      callbacks: {
        dragstart: this._onDragStart.bind(this),
        dragover: this._onDragOver.bind(this),
        drop: this._onDrop.bind(this),
      },
    }).bind(this.element);
  }

  _canDragStart(_selector: string | null | undefined): boolean {
    return this.isEditable;
  }
  _canDragDrop(_selector: string | null | undefined): boolean {
    return this.isEditable;
  }

  async _onDragStart(event: DragEvent): Promise<void> {
    const target = event.currentTarget as HTMLElement;
    if (event.target instanceof HTMLElement && 'link' in event.target.dataset) return;
    const { itemId, effectId, uuid } = {
      ...target.closest<HTMLElement>('[data-item-id]')?.dataset,
      ...target.dataset,
    };
    const byUuid = uuid ? (host.fromUuidSync(uuid) as Doc | null) : null;
    const doc =
      byUuid ??
      (itemId ? embedded(this.actor, 'items').get(itemId) : undefined) ??
      (effectId ? embedded(this.actor, 'effects').get(effectId) : undefined);
    const data = doc?.toDragData();
    if (data) event.dataTransfer?.setData('text/plain', JSON.stringify(data));
  }

  _onDragOver(_event: DragEvent): void {}

  async _onDrop(event: DragEvent): Promise<void> {
    const data = TextEditor.implementation.getDragEventData(event);
    if (host.hooks.call('dropActorSheetData', this.actor, this, data) === false) return;
    const cls = data.type ? host.config[String(data.type)]?.documentClass : undefined;
    if (!cls?.fromDropData) return;
    const doc = await cls.fromDropData(data);
    if (doc) await this._onDropDocument(event, doc);
  }

  async _onDropDocument(event: DragEvent, doc: Doc): Promise<Doc | null> {
    switch (doc.documentName) {
      case 'ActiveEffect':
        return (await this._onDropActiveEffect(event, doc)) ?? null;
      case 'Actor':
        return (await this._onDropActor(event, doc)) ?? null;
      case 'Item':
        return this._onDropItem(event, doc);
      case 'Folder':
        return (await this._onDropFolder(event, doc)) ?? null;
      default:
        return null;
    }
  }

  async _onDropActiveEffect(_event: DragEvent, effect: Doc): Promise<Doc | null | undefined> {
    if (!this.actor.isOwner || effect.target === this.actor) return null;
    const keepId = !embedded(this.actor, 'effects').has(effect.id);
    return effect.constructor.implementation.create(effect.toObject(), { parent: this.actor, keepId });
  }

  async _onDropActor(_event: DragEvent, _actor: Doc): Promise<Doc | null> {
    return null;
  }

  async _onDropItem(event: DragEvent, item: Doc): Promise<Doc | null> {
    if (!this.actor.isOwner) return null;
    if (this.actor.uuid === item.parent?.uuid) {
      const sorted = await this._onSortItem(event, item);
      return sorted?.length ? item : null;
    }
    const keepId = !embedded(this.actor, 'items').has(item.id);
    const made = await item.constructor.implementation.create(item.toObject(), {
      parent: this.actor,
      keepId,
    });
    return made ?? null;
  }

  async _onDropFolder(_event: DragEvent, _folder: Doc): Promise<Doc | null> {
    return null;
  }

  /** Puts an own item before or after the one it was dropped on. */
  async _onSortItem(event: DragEvent, item: Doc): Promise<Doc[] | undefined> {
    const items = embedded(this.actor, 'items');
    const source = items.get(item.id);
    const dropTarget = (event.target as HTMLElement).closest<HTMLElement>('[data-item-id]');
    const target = items.get(dropTarget?.dataset.itemId ?? '');
    if (!source || !dropTarget || !target || target === source) return undefined;
    const list = dropTarget.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-item-id]') ?? [];
    const siblings = [...list]
      .map((element) => items.get(element.dataset.itemId ?? ''))
      .filter((one) => one && one !== source);
    const updates = performIntegerSort(source, { target, siblings });
    return this.actor.updateEmbeddedDocuments(
      'Item',
      updates.map(({ target: doc, update }) => ({ ...update, _id: doc._id ?? doc.id })),
    );
  }

  static #onConfigureToken(this: ActorSheetV2): void {
    notify('warn', localize('PLAYGROUND.NotImplemented'));
    throw new Error('NotImplemented: foundry.applications.sheets.TokenConfig');
  }
  static async #onShowPortrait(this: ActorSheetV2): Promise<void> {
    await showImage(this.actor.img, this.actor);
  }
  static async #onShowTokenImage(this: ActorSheetV2): Promise<void> {
    const token = (this.token ?? this.actor.prototypeToken) as { texture?: { src?: string } } | null;
    await showImage(token?.texture?.src, this.actor);
  }
}

async function showImage(src: string | null | undefined, doc: Doc): Promise<void> {
  if (!src) return;
  const { ImagePopout } = await import('../apps/image-popout.ts');
  await new ImagePopout({ src, uuid: doc.uuid, window: { title: doc.name } }).render({ force: true });
}
