/* The environment of a check: which generation, with or without a browser's layout. */

/** 13 or 14: for checks of one generation only. */
export const generation = (): number => game.release.generation;

/** Whether the page has a layout: a stand-in for the document object model in Node has none, a browser has one. */
export function inBrowser(): boolean {
  const probe = document.createElement('div');
  probe.style.cssText = 'position:absolute;width:7px;height:7px';
  document.body.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return width === 7;
}
