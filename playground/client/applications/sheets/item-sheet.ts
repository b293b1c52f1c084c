import { DocumentSheetV2 } from '../api/document-sheet.ts';
import type { DefaultOptions } from '../api/options.ts';
import type { Doc } from '../document-faces.ts';

/** Stands in for {@link foundry.applications.sheets.ItemSheetV2} (T13). */
export class ItemSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: DefaultOptions = { position: { width: 480 } };

  get item(): Doc {
    return this.document;
  }
  /** The actor that owns the item, if any. */
  get actor(): Doc | null {
    const { parent } = this.document;
    return parent?.documentName === 'Actor' ? parent : null;
  }
}
