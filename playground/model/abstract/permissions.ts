import { DOCUMENT_OWNERSHIP_LEVELS, USER_ROLES } from '../constants-permissions.ts';
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
