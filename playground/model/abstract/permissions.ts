import { DOCUMENT_OWNERSHIP_LEVELS, USER_ROLES } from '../constants-permissions.ts';
import { registry } from '../registry.ts';
import type { Obj } from '../types.ts';
import type { Document } from './document.ts';

/** What permission checks need of a user; `BaseUser` has it. */
export interface UserLike {
  id: string | null;
  role: number;
  isGM: boolean;
  hasRole(role: string | number, options?: { exact?: boolean }): boolean;
  hasPermission(permission: string): boolean;
}

export type Action = 'create' | 'update' | 'delete';

/** A role or ownership level name, a user permission, or a function of the document. */
export type PermissionRule = string | ((user: UserLike, document: never, data: Obj) => boolean);

/** May the user do what the rule says? */
export function meetsRule(rule: PermissionRule, user: UserLike, document: Document, data: Obj): boolean {
  if (typeof rule === 'function') return rule(user, document as never, data);
  if (rule in DOCUMENT_OWNERSHIP_LEVELS) return document.testUserPermission(user, rule);
  if (rule in USER_ROLES) return user.hasRole(rule);
  return user.hasPermission(rule);
}

/** May the user create documents of this class? */
export function mayCreate({ name, metadata }: typeof Document, user: UserLike): boolean {
  const rule = metadata.permissions.create;
  if (typeof rule === 'function') throw new Error(`${name}.canUserCreate must be overridden`);
  return rule in DOCUMENT_OWNERSHIP_LEVELS || user.hasRole(rule) || user.hasPermission(rule);
}

/** The level recorded for a user, the present one unless told, whatever their role. */
export function levelOf(document: Document, user?: UserLike | null): number | null {
  const asked = user ?? (registry.getCurrentUser() as UserLike | null);
  if (!asked?.id) return null;
  if (document.pack) {
    const level = registry.getPackLevel(document.pack, asked);
    if (level !== null) return level;
  }
  if (document.schema.has('ownership') && document.ownership) {
    const level =
      document.ownership[asked.id] ?? document.ownership.default ?? DOCUMENT_OWNERSHIP_LEVELS.NONE;
    if (level !== DOCUMENT_OWNERSHIP_LEVELS.INHERIT) return level;
  }
  return document.parent ? document.parent.getUserLevel(asked) : DOCUMENT_OWNERSHIP_LEVELS.NONE;
}

/** Has the user this level, or more unless `exact`? */
export function hasLevel(
  document: Document,
  user: UserLike,
  permission: string | number,
  exact: boolean,
): boolean {
  const levels: Record<string, number> = DOCUMENT_OWNERSHIP_LEVELS;
  const level = user.isGM ? DOCUMENT_OWNERSHIP_LEVELS.OWNER : (document.getUserLevel(user) ?? 0);
  const target =
    typeof permission === 'string' ? (levels[permission] ?? DOCUMENT_OWNERSHIP_LEVELS.OWNER) : permission;
  return exact ? level === target : level >= target;
}
