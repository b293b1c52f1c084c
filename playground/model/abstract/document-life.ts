import type { Obj, Veto } from '../types.ts';
import { migrateField, type ShimOptions, shimField } from './data-fields-of-old.ts';
import { DataModel } from './data-model.ts';

/** What packages override of a document: the steps of its life, those of whole operations, and how it reads fields of old. */
export abstract class DocumentLife extends DataModel {
  async _preCreate(_data: Obj, _options: Obj, _user: object): Veto {}
  _onCreate(_data: Obj, _options: Obj, _userId: string): void {}
  async _preUpdate(_changed: Obj, _options: Obj, _user: object): Veto {}
  _onUpdate(_changed: Obj, _options: Obj, _userId: string): void {}
  async _preDelete(_options: Obj, _user: object): Veto {}
  _onDelete(_options: Obj, _userId: string): void {}

  static _addDataFieldMigration(
    data: Obj,
    oldKey: string,
    newKey: string,
    apply?: (data: Obj) => unknown,
  ): boolean {
    return migrateField(data, oldKey, newKey, apply);
  }

  static _addDataFieldShim(data: Obj, oldKey: string, newKey: string, options?: ShimOptions): void {
    shimField(data, oldKey, newKey, options);
  }

  static _addDataFieldShims(data: Obj, shims: Record<string, string>, options?: ShimOptions): void {
    for (const [oldKey, newKey] of Object.entries(shims)) shimField(data, oldKey, newKey, options);
  }

  static async _preCreateOperation(
    _documents: DataModel[],
    _operation: Obj,
    _user: object,
  ): Promise<unknown> {
    return undefined;
  }
  static async _onCreateOperation(_documents: DataModel[], _operation: Obj, _user: object): Promise<void> {}
  static async _preUpdateOperation(
    _documents: DataModel[],
    _operation: Obj,
    _user: object,
  ): Promise<unknown> {
    return undefined;
  }
  static async _onUpdateOperation(_documents: DataModel[], _operation: Obj, _user: object): Promise<void> {}
  static async _preDeleteOperation(
    _documents: DataModel[],
    _operation: Obj,
    _user: object,
  ): Promise<unknown> {
    return undefined;
  }
  static async _onDeleteOperation(_documents: DataModel[], _operation: Obj, _user: object): Promise<void> {}
}
