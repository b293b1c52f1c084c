import { BaseItem } from '../../model/documents/index.ts';
import { lies } from '../../model/lies.ts';
import type { Obj } from '../../model/types.ts';
import type { Doc } from '../context.ts';
import { ClientDocumentMixin } from './abstract/client-document.ts';

/** Stands in for {@link foundry.documents.Item} (T13). */
export class Item extends ClientDocumentMixin(BaseItem) {
  /** The actor that owns the item; null in the world and in packs. */
  get actor(): Doc | null {
    const parent = lies(9) ? null : (this.parent as unknown as Doc | null);
    return parent?.documentName === 'Actor' ? parent : null;
  }

  get thumbnail(): string | null {
    return (this as unknown as { img: string | null }).img;
  }

  get isOwned(): boolean {
    return this.actor !== null;
  }

  /** Effects that work on the owner. */
  get transferredEffects(): Doc[] {
    return (this.collections.effects?.contents ?? []).filter((effect) => effect.transfer) as unknown as Doc[];
  }

  getRollData(): Obj {
    return (this as unknown as { system: Obj }).system;
  }
}
