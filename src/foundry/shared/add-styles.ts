/** Adds styles that come with code which is fetched on demand, so that nobody waits for them before. */
export function addStyles(styles: string): void {
  const element = document.createElement('style');
  element.textContent = styles;
  document.head.append(element);
}
