import { DocumentIdField } from './document-id-field.ts';
import { DocumentUUIDField } from './document-uuid-field.ts';
import { NumberField } from './number-field.ts';
import type { FieldContext, FieldOptions } from './options.ts';
import { type DataSchema, SchemaField } from './schema-field.ts';
import { StringField } from './string-field.ts';

/** Stands in for {@link foundry.data.fields.DocumentStatsField} (T13): who made and changed a document, with what. */
export class DocumentStatsField extends SchemaField {
  static fields = [
    'coreVersion',
    'systemId',
    'systemVersion',
    'createdTime',
    'modifiedTime',
    'lastModifiedBy',
    'compendiumSource',
    'duplicateSource',
    'exportSource',
  ];
  /** Written by the server; ignored in what clients send. */
  static managedFields = [
    'coreVersion',
    'systemId',
    'systemVersion',
    'createdTime',
    'modifiedTime',
    'lastModifiedBy',
  ];

  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    const text = (): StringField =>
      new StringField({ required: true, blank: false, nullable: true, initial: null });
    const time = (): NumberField => new NumberField({ required: true, nullable: true, initial: null });
    const fields: DataSchema = {
      coreVersion: text(),
      systemId: text(),
      systemVersion: text(),
      createdTime: time(),
      modifiedTime: time(),
      lastModifiedBy: new DocumentIdField({ readonly: false, initial: null }),
      compendiumSource: new DocumentUUIDField(),
      duplicateSource: new DocumentUUIDField(),
      exportSource: new SchemaField(
        {
          worldId: text(),
          uuid: new DocumentUUIDField(),
          coreVersion: text(),
          systemId: text(),
          systemVersion: text(),
        },
        { nullable: true, initial: null },
      ),
    };
    super(fields, options, context);
  }
}
