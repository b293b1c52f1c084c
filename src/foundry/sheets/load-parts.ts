import { fetched } from '../shared/arrival.ts';
import { uiText } from '../shared/text.ts';
import type * as All from './parts.ts';

/* What fighters' sheets show and do is fetched when the first of them is opened. */

export type Parts = typeof All;

/** What sheets show and do, or undefined if it cannot be fetched; `anew` is called once that may succeed. */
export const fetchParts = (anew?: () => unknown): Promise<Parts | undefined> =>
  fetched(import('./parts.ts'), anew);

type Sheet = Parameters<Parts['press']>[0];

async function press(this: Sheet, event: PointerEvent, target: HTMLElement): Promise<void> {
  await (await fetchParts())?.press(this, event, target);
}

/** Handlers of actions that are fetched; they are told of right clicks too. */
export const presses = (...actions: readonly string[]): { readonly [action: string]: object } =>
  Object.fromEntries(actions.map((action) => [action, { handler: press, buttons: [0, 2] }]));

/** The frame of a sheet with a button for its other form. */
export async function framed(sheet: Sheet, frame: HTMLElement): Promise<HTMLElement> {
  (await fetchParts())?.addFormButton(sheet, frame);
  return frame;
}

/** The head of a sheet when its rules or its parts could not be loaded. */
export const bareHead = ({ name, img }: Actor.Implementation): object => ({
  name,
  sourceName: name,
  img,
  subtitle: uiText('notLoaded'),
});
