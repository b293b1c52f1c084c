/** Empties and hides parts of an application that a render leaves out: the host keeps what they showed before. */
export function emptyParts(parts: Iterable<HTMLElement | undefined>): void {
  for (const part of parts) {
    if (!part) continue;
    part.replaceChildren();
    part.style.display = 'none';
  }
}
