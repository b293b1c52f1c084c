import { NotImplemented } from '../../../model/not-implemented.ts';
import type { Obj } from '../../../model/types.ts';

interface DocumentDialogs {
  create(cls: unknown, data: Obj, operation: Obj, options: Obj): Promise<object | null | undefined>;
  delete(document: unknown, options: Obj, operation: Obj): Promise<unknown>;
}

/** Set by the applications: the windows in which documents are made and thrown away. */
let documentDialogs: DocumentDialogs | null = null;

export function provideDocumentDialogs(dialogs: DocumentDialogs): void {
  documentDialogs = dialogs;
}

/** @throws NotImplemented where there are no applications */
export function dialogs(): DocumentDialogs {
  if (!documentDialogs) throw new NotImplemented('ClientDocument.createDialog');
  return documentDialogs;
}
