/*
 * Where a check finds itself: which generation, with or without a browser's layout.
 */

/** 13 or 14: what the checks of one generation only ask. */
export const generation = (): number => game.release.generation;

/** Whether something lays out the page: a stand-in for the document object model in Node does not, a browser does. */
export function inBrowser(): boolean {
  const probe = document.createElement('div');
  probe.style.cssText = 'position:absolute;width:7px;height:7px';
  document.body.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return width === 7;
}
