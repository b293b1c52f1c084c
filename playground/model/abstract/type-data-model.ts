import type { SchemaField } from '../fields/schema-field.ts';
import { NotImplemented } from '../not-implemented.ts';
import { registry } from '../registry.ts';
import type { Obj, Veto } from '../types.ts';
import { DataModel } from './data-model.ts';

/** Stands in for {@link foundry.abstract.TypeDataModel} (T13): the `system` of a document subtype. */
export abstract class TypeDataModel extends DataModel {
  /** The schema of `system`: the paths of its fields begin with `system.`, which is how forms name their inputs. */
  static override get schema(): SchemaField {
    const schema = super.schema;
    schema.name ??= 'system';
    return schema;
  }

  /** The package that registered this model. */
  get modelProvider(): object | null {
    const document = this.parent as { documentName?: string; type?: string } | null;
    if (!document?.documentName || document.type === undefined) return null;
    return registry.getModelProvider(document.documentName, document.type);
  }

  prepareBaseData(): void {}
  prepareDerivedData(): void {}

  toEmbed(_config: Obj, _options?: Obj): Promise<HTMLElement | HTMLCollection | null> {
    throw new NotImplemented('foundry.abstract.TypeDataModel#toEmbed');
  }

  async _preCreate(_data: Obj, _options: Obj, _user: object): Veto {}
  _onCreate(_data: Obj, _options: Obj, _userId: string): void {}
  async _preUpdate(_changes: Obj, _options: Obj, _user: object): Veto {}
  _onUpdate(_changed: Obj, _options: Obj, _userId: string): void {}
  async _preDelete(_options: Obj, _user: object): Veto {}
  _onDelete(_options: Obj, _userId: string): void {}
}
