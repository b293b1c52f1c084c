/** What tests and we ourselves find a window's live region by. */
const REGION = 'live';

/** Adds a live region: screen readers read aloud what is written into it. @param name what it is found by */
export function addRegion(place: HTMLElement, name: string = REGION): HTMLElement {
  const made = document.createElement('p');
  made.className = 'fivefold ff-sr';
  made.setAttribute('role', 'status');
  made.dataset.ff = name;
  place.append(made);
  return made;
}

/**
 * Has screen readers read a text that concerns a window, once for each change. The region lies beside the window's parts: in a part, the next
 * rendering would replace it, and with it a text that nobody has heard yet.
 */
export function announceIn(element: HTMLElement, text: string): void {
  const found = element.querySelector<HTMLElement>(`:scope > [data-ff="${REGION}"]`);
  const region = found ?? addRegion(element);
  // A region that is filled as it appears is not read.
  setTimeout(() => {
    if (region.textContent !== text) region.textContent = text;
  });
}
