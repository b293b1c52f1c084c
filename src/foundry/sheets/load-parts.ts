import { fetchWindows, type Windows } from '../dialogs/windows.ts';

/* What fighters' sheets do is fetched when the first of them is opened. */

type Sheet = Parameters<Windows['press']>[0];

async function press(this: Sheet, event: PointerEvent, target: HTMLElement): Promise<void> {
  await (await fetchWindows())?.press(this, event, target);
}

/** Handlers of actions that are fetched; they are told of right clicks too. */
export const presses = (...actions: readonly string[]): { readonly [action: string]: object } =>
  Object.fromEntries(actions.map((action) => [action, { handler: press, buttons: [0, 2] }]));

/** The frame of a sheet with our buttons in its title bar. */
export async function framed(sheet: Sheet, frame: HTMLElement): Promise<HTMLElement> {
  (await fetchWindows())?.addButtons(sheet, frame);
  return frame;
}
