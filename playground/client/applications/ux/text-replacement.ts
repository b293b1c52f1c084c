/** Replacing matches of a pattern inside the text nodes of a piece of HTML. */

/** Makes the node that stands for a match; null leaves the text as it is. */
export type Replacer = (match: RegExpMatchArray) => Promise<Node | null>;

/** The text nodes below an element, without those of scripts, code fields and the like. */
export function textNodes(root: Node): Text[] {
  const found: Text[] = [];
  const visit = (node: Node) => {
    for (const child of [...node.childNodes]) {
      if (child.nodeType === 3) found.push(child as Text);
      else if (!['SCRIPT', 'STYLE', 'TEXTAREA'].includes(child.nodeName)) visit(child);
    }
  };
  visit(root);
  return found;
}

/**
 * Replaces every match below `root`. With `replaceParent` a replacement that is the only content of its element
 * takes the element's place.
 */
export async function replaceText(
  root: HTMLElement,
  pattern: RegExp,
  make: Replacer,
  replaceParent = false,
): Promise<void> {
  for (const text of textNodes(root)) {
    const matches = [...(text.textContent ?? '').matchAll(pattern)];
    if (matches.length) await replaceIn(text, matches, make, replaceParent && root);
  }
}

async function replaceIn(
  text: Text,
  matches: RegExpMatchArray[],
  make: Replacer,
  within: HTMLElement | false,
): Promise<void> {
  const source = text.textContent ?? '';
  const pieces: (Node | string)[] = [];
  let end = 0;
  for (const match of matches) {
    const node = await make(match);
    if (!node) continue;
    const start = match.index ?? 0;
    if (start > end) pieces.push(source.slice(end, start));
    pieces.push(node);
    end = start + match[0].length;
  }
  if (!end) return;
  if (end < source.length) pieces.push(source.slice(end));
  const parent = text.parentElement;
  const only = pieces.length === 1 ? pieces[0] : undefined;
  if (within && parent && parent !== within && parent.childNodes.length === 1 && only instanceof Node)
    parent.replaceWith(only);
  else text.replaceWith(...pieces);
}
