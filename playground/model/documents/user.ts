import { Document } from '../abstract/document.ts';
import { metadataOf } from '../abstract/metadata.ts';
import type { UserLike } from '../abstract/permissions.ts';
import { USER_PERMISSIONS, USER_ROLES } from '../constants-permissions.ts';
import * as f from '../fields/index.ts';
import type { DataSchema } from '../fields/schema-field.ts';
import { registry } from '../registry.ts';
import type { Obj } from '../types.ts';
import { Color } from '../utils/color.ts';
import { isValidId } from '../utils/ids.ts';
import { BaseActor } from './actor.ts';

/** Stands in for {@link foundry.documents.BaseUser} (T13). */
export class BaseUser extends Document implements UserLike {
  declare name: string;
  declare role: number;
  declare color: Color;
  declare permissions: Record<string, boolean>;
  declare hotbar: Record<string, string>;

  static override metadata = metadataOf('User', 'users', {
    permissions: { create: canCreate, update: canUpdate, delete: canDelete },
  });
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'USER'];

  static override defineSchema(): DataSchema {
    return {
      _id: new f.DocumentIdField(),
      name: new f.StringField({ required: true, blank: false, textSearch: true }),
      role: new f.NumberField({
        required: true,
        choices: Object.values(USER_ROLES),
        initial: USER_ROLES.PLAYER,
        readonly: true,
      }),
      password: new f.StringField({ required: true, blank: true }),
      passwordSalt: new f.StringField(),
      avatar: new f.FilePathField({ categories: ['IMAGE'] }),
      character: new f.ForeignDocumentField(BaseActor),
      color: new f.ColorField({
        required: true,
        nullable: false,
        initial: () => Color.fromHSV([Math.random(), 0.8, 0.8]).css,
      }),
      pronouns: new f.StringField({ required: true }),
      hotbar: new f.ObjectField({
        validate: isHotbar,
        validationError: 'must be a mapping of slots to macro identifiers',
      }),
      permissions: new f.ObjectField({
        validate: isPermissionMap,
        validationError: 'must be a mapping of permission names to booleans',
      }),
      flags: new f.DocumentFlagsField(),
      _stats: new f.DocumentStatsField(),
    };
  }

  static override canUserCreate(user: UserLike): boolean {
    return user.isGM;
  }

  get isBanned(): boolean {
    return this.role === USER_ROLES.NONE;
  }
  /** Gamemasters and assistants. */
  get isGM(): boolean {
    return this.hasRole(USER_ROLES.ASSISTANT);
  }

  /** May the user do something: by permission, or by role name? */
  can(action: string | number): boolean {
    return action in USER_PERMISSIONS ? this.hasPermission(String(action)) : this.hasRole(action);
  }

  override getUserLevel(user?: UserLike | null): number {
    const asked = user ?? (registry.getCurrentUser() as UserLike | null);
    return asked?.id === this.id ? 3 : 0;
  }

  /** A permission given to the user, or to the user's role in this world. */
  hasPermission(permission: string): boolean {
    const rule = USER_PERMISSIONS[permission];
    if (this.isBanned || !rule) return false;
    if (this.isGM && !rule.disableGM) return true;
    const own = this.permissions?.[permission];
    if (typeof own === 'boolean') return own;
    const roles = registry.getPermissionRoles(permission);
    return roles ? roles.includes(this.role) : this.role >= rule.defaultRole;
  }

  hasRole(role: number | string, { exact = false }: { exact?: boolean } = {}): boolean {
    const roles: Record<string, number> = USER_ROLES;
    const level = typeof role === 'string' ? roles[role] : role;
    if (level === undefined) return false;
    return exact ? this.role === level : this.role >= level;
  }
}

function isHotbar(bar: Obj): boolean {
  return Object.entries(bar).every(([slot, id]) => {
    if (slot.startsWith('-=')) return true;
    const n = Number(slot);
    return Number.isInteger(n) && n >= 1 && n <= 50 && isValidId(id);
  });
}

function isPermissionMap(permissions: Obj): boolean {
  return Object.entries(permissions).every(
    ([name, value]) => name.startsWith('-=') || (name in USER_PERMISSIONS && typeof value === 'boolean'),
  );
}

/** Nobody can make or become a user of a higher role than their own. */
function canCreate(user: UserLike, document: BaseUser): boolean {
  return user.isGM && document.role <= user.role;
}

function canUpdate(user: UserLike, document: BaseUser, changes: Obj): boolean {
  const { GAMEMASTER } = USER_ROLES;
  if (user.role === GAMEMASTER) return true;
  const guarded = ['role', 'permissions', 'password', 'passwordSalt'].filter((key) => key in changes);
  if (user.id === document.id) return guarded.every((key) => key === 'password');
  return user.isGM && document.role < user.role && !guarded.includes('role');
}

function canDelete(user: UserLike, document: BaseUser): boolean {
  return (
    user.isGM && user.id !== document.id && (user.role === USER_ROLES.GAMEMASTER || document.role < user.role)
  );
}
