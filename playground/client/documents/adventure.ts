import { BaseAdventure } from '../../model/documents/index.ts';
import type { Obj } from '../../model/types.ts';
import { context, type Doc } from '../context.ts';
import { Hooks } from '../helpers/hooks.ts';
import { ClientDocumentMixin } from './abstract/client-document.ts';

/** Sources by document name. */
type Sources = Record<string, Obj[]>;

/** What an import will do. */
export interface ImportData {
  toCreate: Sources;
  toUpdate: Sources;
  documentCount: number;
}

/** What an import did. */
export interface ImportResult {
  created: Record<string, Doc[]>;
  updated: Record<string, Doc[]>;
}

/** Stands in for {@link foundry.documents.Adventure} (T13): its documents come into the world under the ids they have here. */
export class Adventure extends ClientDocumentMixin(BaseAdventure) {
  /** Sorts the documents into those that the world has already and those that it has not. */
  async prepareImport(): Promise<ImportData> {
    const data: ImportData = { toCreate: {}, toUpdate: {}, documentCount: 0 };
    for (const [field, { documentName }] of Object.entries(BaseAdventure.contentFields)) {
      for (const source of (this.toObject() as Obj)[field] as Obj[]) {
        const known = context.game.collections.get(documentName)?.has(String(source._id));
        const group = known ? data.toUpdate : data.toCreate;
        group[documentName] ??= [];
        group[documentName].push(source);
        data.documentCount++;
      }
    }
    return data;
  }

  async importContent({ toCreate, toUpdate }: ImportData): Promise<ImportResult> {
    const result: ImportResult = { created: {}, updated: {} };
    for (const [name, sources] of Object.entries(toCreate))
      result.created[name] = await context.documentClass(name).createDocuments(sources, {
        keepId: true,
        keepEmbeddedIds: true,
        renderSheet: false,
      });
    for (const [name, sources] of Object.entries(toUpdate))
      result.updated[name] = await context.documentClass(name).updateDocuments(sources, {
        diff: false,
        recursive: false,
      });
    return result;
  }

  /** Brings everything into the world; what is there already becomes as it is here. */
  async import(options: Obj = {}): Promise<ImportResult> {
    const data = await this.prepareImport();
    const { toCreate, toUpdate } = data;
    const allowed = Hooks.call('preImportAdventure', this, options, toCreate, toUpdate);
    if (allowed === false) return { created: {}, updated: {} };
    const result = await this.importContent(data);
    Hooks.callAll('importAdventure', this, options, result.created, result.updated);
    return result;
  }
}
