import { Document } from '../abstract/document.ts';
import { metadataOf } from '../abstract/metadata.ts';
import type { UserLike } from '../abstract/permissions.ts';
import { DEFAULT_TOKEN, TOKEN_SHAPES } from '../constants.ts';
import * as f from '../fields/index.ts';
import type { DataSchema } from '../fields/schema-field.ts';
import type { Offset, Point } from '../grid/index.ts';
import { registry } from '../registry.ts';
import type { Obj } from '../types.ts';
import { BaseActorDelta } from './actor-delta.ts';
import { centerOf, gridOf, occupiedSpaces, sizeOf, snappedPlace, type TokenPlace } from './token-geometry.ts';
import { sharedTokenSchema } from './token-schema.ts';

/** Where a token is and how it fills the grid. */
export interface TokenPosition {
  x: number;
  y: number;
  elevation: number;
  width: number;
  height: number;
  shape: number;
}

/** Stands in for {@link foundry.documents.BaseToken} (T13). */
export class BaseToken extends Document {
  declare name: string;
  declare actorId: string | null;
  declare actorLink: boolean;
  declare x: number;
  declare y: number;
  declare elevation: number;
  declare width: number;
  declare height: number;
  declare hidden: boolean;
  declare disposition: number;
  declare displayBars: number;
  declare bar1: { attribute: string | null };
  declare bar2: { attribute: string | null };
  declare sight: { enabled: boolean; range: number | null };
  declare ring: { enabled: boolean; colors: { ring: unknown; background: unknown } };
  declare shape: number;

  static DEFAULT_ICON = DEFAULT_TOKEN;
  static MOVEMENT_FIELDS: readonly string[] = Object.freeze([
    'x',
    'y',
    'elevation',
    'width',
    'height',
    'shape',
  ]);
  static override metadata = metadataOf('Token', 'tokens', {
    isEmbedded: true,
    embedded: { ActorDelta: 'delta' },
    permissions: { create: 'TOKEN_CREATE', update: canUpdate, delete: 'TOKEN_DELETE' },
  });
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'TOKEN'];

  static override defineSchema(): DataSchema {
    const coordinate = (integer: boolean): f.NumberField =>
      new f.NumberField({ required: true, integer, nullable: false, initial: 0 });
    return {
      _id: new f.DocumentIdField(),
      name: new f.StringField({ required: true, blank: true, textSearch: true }),
      ...sharedTokenSchema(),
      actorId: new f.DocumentIdField({ readonly: false }),
      delta: new f.EmbeddedDocumentField(BaseActorDelta, { initial: () => ({}) }),
      shape: new f.NumberField({ initial: TOKEN_SHAPES.RECTANGLE_1, choices: Object.values(TOKEN_SHAPES) }),
      x: coordinate(true),
      y: coordinate(true),
      elevation: coordinate(false),
      sort: coordinate(true),
      locked: new f.BooleanField(),
      hidden: new f.BooleanField(),
      _movementHistory: new f.ArrayField(new f.ObjectField()),
      _regions: new f.ArrayField(new f.DocumentIdField()),
    };
  }

  static arePositionsEqual(a: TokenPosition, b: TokenPosition): boolean {
    return (BaseToken.MOVEMENT_FIELDS as (keyof TokenPosition)[]).every((key) => a[key] === b[key]);
  }

  /** Width and height in pixels. */
  getSize(data: Partial<TokenPlace> = {}): { width: number; height: number } {
    return sizeOf(gridOf(this.parent), placeOf(this, data));
  }

  getCenterPoint(data: Partial<TokenPlace> = {}): Point & { elevation: number } {
    return centerOf(gridOf(this.parent), placeOf(this, data));
  }

  getSnappedPosition(data: Partial<TokenPlace> = {}): Point & { elevation: number } {
    return snappedPlace(gridOf(this.parent), placeOf(this, data));
  }

  /** The grid spaces that the token covers; none on a scene without grid. */
  getOccupiedGridSpaceOffsets(data: Partial<TokenPlace> = {}): Offset[] {
    return occupiedSpaces(gridOf(this.parent), placeOf(this, data));
  }

  /** The actor whose owner owns the token; the client knows synthetic ones too. */
  get actorForPermissions(): Document | null {
    const own = (this as { actor?: unknown }).actor as Document | null | undefined;
    if (own) return own;
    return this.actorId ? (registry.getDocument('Actor', this.actorId) as Document | null) : null;
  }

  override getUserLevel(user?: UserLike | null): number | null {
    const delta = (this._source.delta as Obj | null)?.ownership as Record<string, number> | null | undefined;
    if (!this.actorLink && delta && user?.id) return delta[user.id] ?? delta.default ?? 0;
    return this.actorForPermissions?.getUserLevel(user) ?? 0;
  }
}

/** The actor's owners; whose actor a token is stays the GM's. */
function canUpdate(user: UserLike, document: BaseToken, changes: Obj): boolean {
  if (user.isGM) return true;
  if (!document.testUserPermission(user, 'OWNER')) return false;
  return !('actorId' in changes) || changes.actorId === document.actorId;
}

/** Where the token is, with some of it imagined otherwise. */
function placeOf(token: BaseToken, { x, y, elevation, width, height }: Partial<TokenPlace>): TokenPlace {
  return {
    x: x ?? token.x,
    y: y ?? token.y,
    elevation: elevation ?? token.elevation,
    width: width ?? token.width,
    height: height ?? token.height,
  };
}
