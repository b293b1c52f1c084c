/* Where the prompt lies: on the page itself, or in what covers the page. */

/** The id of the prompt. */
export const PROMPT = 'fivefold-prompt';

let place: HTMLElement | undefined;

/** Gives the prompt another place; undefined: the page itself. A prompt that is shown moves there. */
export function placePrompt(now: HTMLElement | undefined): void {
  place = now;
  const prompt = document.getElementById(PROMPT);
  const parent = place ?? document.body;
  // To append it again would take away its focus.
  if (prompt && prompt.parentElement !== parent) parent.append(prompt);
}

/** The place of the prompt, if it is not the page itself. */
export const promptPlace = (): HTMLElement | undefined => (place?.isConnected ? place : undefined);
