import { isTag } from '../shared/elements.ts';
import { uiText } from '../shared/text.ts';
import type { Thing } from './rows.ts';

/* What everybody who is made gets to carry: chosen from a list, and shown as a row of things that can be taken away again. */

/** A type of gear with its things, as a list of choices shows it. */
export interface GearGroup {
  readonly ruleset: string;
  readonly label: string;
  readonly things: readonly Thing[];
}

/** Gear by its game and its type, under the type's name. */
export function gearGroups(things: readonly Thing[]): GearGroup[] {
  const groups = new Map<string, { ruleset: string; label: string; things: Thing[] }>();
  for (const thing of things) {
    const { ruleset, kind: label } = thing;
    const key = `${ruleset} ${thing.known.type}`;
    const group = groups.get(key) ?? { ruleset, label, things: [] };
    groups.set(key, group);
    group.things.push(thing);
  }
  return [...groups.values()];
}

/** Things of one game alone can be chosen, unless none is named. */
export function offerGearOf(form: HTMLElement, game: string): void {
  for (const group of form.querySelectorAll<HTMLElement>('select[name="gear"] optgroup'))
    group.hidden = game !== '' && group.dataset.game !== game;
}

/** What has been chosen, in its order. */
export const givenGear = (form: HTMLElement): string[] =>
  [...form.querySelectorAll<HTMLElement>('.ff-given [data-thing]')].map(({ dataset }) => dataset.thing ?? '');

/** Adds the thing that a list of choices shows, and lets the list ask for another. */
export function giveChosen(select: HTMLSelectElement): void {
  const [option] = select.selectedOptions;
  const given = select.closest('form')?.querySelector('.ff-given');
  if (!option?.value || !given) return;
  const { value, text } = option;
  select.value = '';
  if (given.querySelector(`[data-thing="${CSS.escape(value)}"]`)) return;
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: `${text} ×`,
  });
  Object.assign(button.dataset, { action: 'ffDrop', thing: value });
  button.setAttribute('aria-label', uiText('browser.drop', { name: text }));
  given.append(button);
}

/** Takes a thing away again; the focus goes to the list of choices. */
export function dropGiven(button: HTMLElement): void {
  const select = button.closest('form')?.querySelector('select[name="gear"]');
  button.remove();
  if (isTag(select, 'select')) select.focus();
}
