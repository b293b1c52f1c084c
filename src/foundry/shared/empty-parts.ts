/** Empties and hides parts of an application that a render leaves out, because the host keeps their old content. */
export function emptyParts(parts: Iterable<HTMLElement | undefined>): void {
  for (const part of parts) {
    if (!part) continue;
    part.replaceChildren();
    part.style.display = 'none';
  }
}
