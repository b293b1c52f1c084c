import type { Id } from '../../core/text.ts';
import { showFrom } from '../shared/compat.ts';
import { guideSection } from '../shared/guide.ts';
import { actorOf } from '../shared/ids.ts';
import { uiText } from '../shared/text.ts';
import { isLimited } from './public-sheet.ts';
import { FivefoldActorSheet } from './sheet.ts';
import { FivefoldStatBlock } from './stat-block.ts';

/* The two forms of a fighter's sheet: the full one, and the stat block. Each has a button in its title bar that shows the other. */

/** A sheet in one of the forms. */
export interface Form {
  readonly actor: Actor.Implementation;
  readonly element: HTMLElement;
  readonly position: { readonly left: number; readonly top: number; readonly width: number | 'auto' };
  setPosition(position: { left: number }): unknown;
  close(): Promise<unknown>;
}

type FormClass = new (options: object) => Form;

const FORMS = { full: FivefoldActorSheet, block: FivefoldStatBlock } as unknown as {
  readonly [form in 'full' | 'block']: FormClass;
};

const otherThan = (sheet: Form): 'full' | 'block' => (sheet instanceof FORMS.full ? 'block' : 'full');

/** An actor's sheet in a form: the one that is open or that the host keeps, else a new one. */
function sheetIn(Form: FormClass, actor: Actor.Implementation, position: object): Form {
  const known: readonly unknown[] = [...Object.values(actor.apps), actor.sheet];
  return known.find((one) => one instanceof Form) ?? new Form({ document: actor, position });
}

/** Replaces a sheet by one of the same or another actor, at the same place. */
async function replace(sheet: Form, Form: FormClass, actor: Actor.Implementation): Promise<void> {
  const { left, top } = sheet.position;
  const next = sheetIn(Form, actor, { left, top });
  await showFrom(sheet, next);
  await sheet.close();
  const place = (selector: string) => next.element.querySelector<HTMLElement>(selector);
  (place('.ff-fellow[aria-current]') ?? place('[data-action="ffForm"]'))?.focus();
}

/** Shows the stat block of another extra instead of the one that is open. */
export async function showFellow(sheet: Form, who: Id): Promise<void> {
  const actor = actorOf(who);
  if (actor && actor !== sheet.actor) await replace(sheet, FORMS.block, actor);
}

/** Shows a sheet in its other form. */
export const showOtherForm = (sheet: Form): Promise<void> =>
  replace(sheet, FORMS[otherThan(sheet)], sheet.actor);

/** A button in the title bar of a sheet. */
function addButton(frame: HTMLElement, icon: string, label: string, data: DOMStringMap): void {
  const className = 'header-control icon fa-solid';
  const button = Object.assign(document.createElement('button'), { type: 'button', className });
  button.classList.add(icon);
  button.ariaLabel = label;
  Object.assign(button.dataset, { tooltip: label, ...data });
  frame.querySelector('.window-header [data-action="close"]')?.before(button);
}

/** Adds to a sheet's title bar the buttons for the guide and for its other form. Who may see no figures needs no forms. */
export function addButtons(sheet: Form, frame: HTMLElement): void {
  const { type } = sheet.actor;
  addButton(frame, 'fa-circle-question', uiText('guide.game'), { fivefoldRule: guideSection(type, 'turn') });
  if (!isLimited(sheet.actor))
    addButton(frame, 'fa-repeat', uiText(`sheet.${otherThan(sheet)}`), { action: 'ffForm' });
}
