import type { Ask, Enter } from '../core/ask.ts';
import type { Face } from '../core/ruleset.ts';
import type { Spec } from '../core/spec.ts';
import { blank } from '../core/spec.ts';
import type { Json } from '../core/text.ts';
import { isTag } from './elements.ts';
import { enteredIn, fieldRow } from './fields.ts';
import { nameOf } from './ids.ts';
import { say } from './text.ts';

/*
 * The editor of an entry, made from the fields that the ask names: on a card and in the tracker. It is open whenever the ask would take
 * what it says, and says why not otherwise.
 */

type Values = { readonly [name: string]: Json };
type Formed = Enter & { readonly spec: Spec };

/** What people have typed and not sent, by entry: cards and tracker are drawn anew while somebody still types. */
const drafts = new Map<string, Values>();

/** Whether an ask is an entry that a form of its fields will do for. */
export const isFormed = (ask: Ask): ask is Formed => ask.kind === 'enter' && ask.spec !== undefined;

/** What the entry says: as typed, else what would stand for it without an answer. */
const valuesOf = (ask: Formed, key: string): Values =>
  ({ ...blank(ask.spec), ...(ask.skip as Values | undefined), ...drafts.get(key) }) as Values;

/** An entry ready for the template. A sharing-out has one field for each fighter, and bears his name. */
export function entryContext(ruleset: Face, ask: Formed, key: string): object {
  const values = valuesOf(ask, key);
  const fault = ask.legal(values);
  return {
    key,
    no: fault && say(fault),
    fields: Object.entries(ask.spec).map(([name, field]) => ({
      ...fieldRow(ruleset, 'field', field, name, values[name] ?? null, `${key}.${name}`),
      field: name,
      ...(ask.form === 'shares' ? { label: nameOf(name) } : {}),
    })),
  };
}

/** The form that a control or button lies in. */
export const formAround = (node: Element): HTMLElement | null => node.closest<HTMLElement>('[data-entry]');

/** Takes up what a control of an entry says now, and shows what is still wrong. @returns the entry as it stands. */
export function takeUp(ask: Formed, form: HTMLElement): { readonly value: Values; readonly legal: boolean } {
  const key = form.dataset.entry ?? '';
  let value = valuesOf(ask, key);
  for (const control of form.querySelectorAll<HTMLElement>('[data-field]'))
    if (isTag(control, 'input', 'select'))
      value = { ...value, ...enteredIn(ask.spec, control.dataset.field ?? '', control) };
  drafts.set(key, value);
  const fault = ask.legal(value);
  const place = form.querySelector('[data-ff="wrong"]');
  if (place) place.textContent = fault ? say(fault) : '';
  form.querySelector('[data-action="ffEnter"]')?.setAttribute('aria-disabled', String(fault !== undefined));
  return { value, legal: fault === undefined };
}

/** One more or less in the number beside a button. */
export function step(button: HTMLElement): void {
  const input = button.parentElement?.querySelector('input');
  if (!input) return;
  const least = input.min === '' ? Number.NEGATIVE_INFINITY : Number(input.min);
  const most = input.max === '' ? Number.POSITIVE_INFINITY : Number(input.max);
  input.value = String(Math.min(most, Math.max(least, Number(input.value) + Number(button.dataset.by))));
}

/** Forgets what was typed for an entry, once it has been sent. */
export const sent = (form: HTMLElement): boolean => drafts.delete(form.dataset.entry ?? '');
