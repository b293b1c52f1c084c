/* The digits with which the answers to the current question can be pressed. */

/** The buttons that answer, in the order of their digits. */
const ANSWERS =
  '.ff-question :is(button[data-action="ffAnswer"], .ff-choices button, button[data-action="ffConfirm"], button:is([data-action="ffRoll"], [data-action="ffGift"])):not([aria-disabled="true"])';

/** How many digits there are. */
const DIGITS = 9;

/** The answers of a prompt that have digits. */
export function answersIn(prompt: HTMLElement): HTMLElement[] {
  const buttons = [...prompt.querySelectorAll<HTMLElement>(ANSWERS)];
  return buttons.filter((button) => !button.closest('details:not([open])')).slice(0, DIGITS);
}

/** Writes the digits on the answers of a prompt. */
export function writeDigits(prompt: HTMLElement): void {
  for (const [i, button] of answersIn(prompt).entries()) {
    const digit = document.createElement('kbd');
    digit.textContent = String(i + 1);
    digit.ariaHidden = 'true';
    button.prepend(digit);
  }
}
