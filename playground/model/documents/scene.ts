import { Document } from '../abstract/document.ts';
import type { EmbeddedCollection } from '../abstract/embedded-collection.ts';
import { metadataOf } from '../abstract/metadata.ts';
import { GRID_MIN_SIZE, GRID_TYPES } from '../constants.ts';
import * as f from '../fields/index.ts';
import type { DataSchema } from '../fields/schema-field.ts';
import { registry } from '../registry.ts';
import { BaseFolder } from './folder.ts';
import { BaseRegion } from './region.ts';
import { TextureData } from './texture-data.ts';
import { BaseToken } from './token.ts';
import { BaseWall } from './wall.ts';

const media = (): f.FilePathField => new f.FilePathField({ categories: ['IMAGE', 'VIDEO'], virtual: true });

/** Stands in for {@link foundry.documents.BaseScene} (T13), with tokens, walls and regions; other placeables are not kept. */
export class BaseScene extends Document {
  declare name: string;
  declare active: boolean;
  declare tokens: EmbeddedCollection<BaseToken>;
  declare walls: EmbeddedCollection<BaseWall>;
  declare regions: EmbeddedCollection<BaseRegion>;
  declare width: number;
  declare height: number;
  declare padding: number;
  declare sort: number;

  static override metadata = metadataOf('Scene', 'scenes', {
    indexed: true,
    compendiumIndexFields: ['_id', 'name', 'thumb', 'sort', 'folder'],
    embedded: { Token: 'tokens', Wall: 'walls', Region: 'regions' },
  });
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'SCENE'];

  static override defineSchema(): DataSchema {
    return {
      _id: new f.DocumentIdField(),
      name: new f.StringField({ required: true, blank: false, textSearch: true }),
      active: new f.BooleanField(),
      navigation: new f.BooleanField({ initial: true }),
      navOrder: new f.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
      navName: new f.HTMLField({ textSearch: true }),
      background: new TextureData(),
      foreground: media(),
      foregroundElevation: new f.NumberField({ required: false, positive: true, integer: true }),
      thumb: new f.FilePathField({ categories: ['IMAGE'] }),
      width: new f.NumberField({ integer: true, positive: true, initial: 4000 }),
      height: new f.NumberField({ integer: true, positive: true, initial: 3000 }),
      padding: paddingField(),
      initial: viewField(),
      backgroundColor: new f.ColorField({ nullable: false, initial: '#999999' }),
      grid: gridField(),
      tokenVision: new f.BooleanField({ initial: true }),
      fog: fogField(),
      environment: new f.ObjectField(),
      tokens: new f.EmbeddedCollectionField(BaseToken),
      walls: new f.EmbeddedCollectionField(BaseWall),
      regions: new f.EmbeddedCollectionField(BaseRegion),
      journal: new f.DocumentIdField({ readonly: false }),
      journalEntryPage: new f.DocumentIdField({ readonly: false }),
      weather: new f.StringField({ required: true }),
      folder: new f.ForeignDocumentField(BaseFolder),
      sort: new f.IntegerSortField(),
      ownership: new f.DocumentOwnershipField(),
      flags: new f.DocumentFlagsField(),
      _stats: new f.DocumentStatsField(),
    };
  }
}

/** The room around the picture, as a part of its size. */
function paddingField(): f.NumberField {
  return new f.NumberField({
    required: true,
    nullable: false,
    min: 0,
    max: 0.5,
    step: 0.05,
    initial: 0.25,
  });
}

/** Where the camera looks at first. */
function viewField(): f.SchemaField {
  return new f.SchemaField({
    x: new f.NumberField({ integer: true, required: true }),
    y: new f.NumberField({ integer: true, required: true }),
    scale: new f.NumberField({ required: true, positive: true }),
  });
}

function gridField(): f.SchemaField {
  return new f.SchemaField({
    type: new f.NumberField({
      required: true,
      choices: Object.values(GRID_TYPES),
      initial: () => registry.system.grid.type,
      validationError: 'must be a value in CONST.GRID_TYPES',
    }),
    size: new f.NumberField({
      required: true,
      nullable: false,
      integer: true,
      min: GRID_MIN_SIZE,
      initial: 100,
    }),
    style: new f.StringField({ required: true, blank: false, initial: 'solidLines' }),
    thickness: new f.NumberField({
      required: true,
      nullable: false,
      positive: true,
      integer: true,
      initial: 1,
    }),
    color: new f.ColorField({ required: true, nullable: false, initial: '#000000' }),
    alpha: new f.AlphaField({ initial: 0.2 }),
    distance: new f.NumberField({
      required: true,
      nullable: false,
      positive: true,
      initial: () => registry.system.grid.distance,
    }),
    units: new f.StringField({ required: true, initial: () => registry.system.grid.units }),
  });
}

function fogField(): f.SchemaField {
  return new f.SchemaField({
    exploration: new f.BooleanField({ initial: true }),
    reset: new f.NumberField({ required: false, initial: undefined }),
    overlay: media(),
    colors: new f.SchemaField({ explored: new f.ColorField(), unexplored: new f.ColorField() }),
  });
}
