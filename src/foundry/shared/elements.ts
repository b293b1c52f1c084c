/* Tells elements apart without `instanceof`: a window that has left the page has its own classes. */

type Tags = HTMLElementTagNameMap;

export const isElement = (node: unknown): node is HTMLElement =>
  (node as Node | null | undefined)?.nodeType === 1;

/** Whether a node is an element with one of these tags. */
export const isTag = <T extends keyof Tags>(node: unknown, ...tags: readonly T[]): node is Tags[T] =>
  isElement(node) && (tags as readonly string[]).includes(node.localName);
