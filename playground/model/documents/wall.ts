import { Document } from '../abstract/document.ts';
import { metadataOf } from '../abstract/metadata.ts';
import type { UserLike } from '../abstract/permissions.ts';
import {
  WALL_DIRECTIONS,
  WALL_DOOR_STATES,
  WALL_DOOR_TYPES,
  WALL_MOVEMENT_TYPES,
  WALL_SENSE_TYPES,
} from '../constants.ts';
import * as f from '../fields/index.ts';
import type { DataSchema } from '../fields/schema-field.ts';
import type { Obj } from '../types.ts';

const choice = (values: Readonly<Record<string, number>>, initial: number): f.NumberField =>
  new f.NumberField({ required: true, choices: Object.values(values), initial });

const threshold = (): f.NumberField =>
  new f.NumberField({ required: true, nullable: true, initial: null, positive: true });

/** Stands in for {@link foundry.documents.BaseWall} (T13). */
export class BaseWall extends Document {
  declare c: [number, number, number, number];
  declare move: number;
  declare sight: number;
  declare door: number;
  declare ds: number;

  static override metadata = metadataOf('Wall', 'walls', {
    isEmbedded: true,
    permissions: { update: canUpdate },
  });

  static override defineSchema(): DataSchema {
    const { NORMAL } = WALL_SENSE_TYPES;
    return {
      _id: new f.DocumentIdField(),
      c: new f.ArrayField(new f.NumberField({ required: true, integer: true, nullable: false }), {
        validate: (c: unknown[]) => c.length === 4,
        validationError: 'must be a length-4 array of integer coordinates',
      }),
      light: choice(WALL_SENSE_TYPES, NORMAL),
      move: choice(WALL_MOVEMENT_TYPES, WALL_MOVEMENT_TYPES.NORMAL),
      sight: choice(WALL_SENSE_TYPES, NORMAL),
      sound: choice(WALL_SENSE_TYPES, NORMAL),
      dir: choice(WALL_DIRECTIONS, WALL_DIRECTIONS.BOTH),
      door: choice(WALL_DOOR_TYPES, WALL_DOOR_TYPES.NONE),
      ds: choice(WALL_DOOR_STATES, WALL_DOOR_STATES.CLOSED),
      doorSound: new f.StringField({ required: false, blank: true, initial: undefined }),
      threshold: new f.SchemaField({
        light: threshold(),
        sight: threshold(),
        sound: threshold(),
        attenuation: new f.BooleanField(),
      }),
      flags: new f.DocumentFlagsField(),
    };
  }
}

/** Players with WALL_DOORS may open and close doors. */
function canUpdate(user: UserLike, _document: BaseWall, changes: Obj): boolean {
  const doorOnly = Object.keys(changes).every((key) => key === '_id' || key === 'ds');
  return user.isGM || (doorOnly && user.hasPermission('WALL_DOORS'));
}
