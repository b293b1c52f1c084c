import type { Ask, Enter } from '../../core/ask.ts';
import type { RulesetSummary } from '../../core/ruleset.ts';
import { blank, type Spec } from '../../core/spec.ts';
import type { Json } from '../../core/text.ts';
import { isTag } from './elements.ts';
import { enteredIn, fieldRow } from './fields.ts';
import { nameOf } from './ids.ts';
import { say } from './text.ts';

/*
 * The editor of an entry, generated from the fields of the ask, on cards and in the tracker. It can be sent as soon as its value
 * is allowed, and says why not otherwise.
 */

type Values = { readonly [name: string]: Json };
type Formed = Enter & { readonly spec: Spec };

/** What people have typed and not sent, by entry: cards and tracker are redrawn while somebody types. */
const drafts = new Map<string, Values>();

/** Whether an ask is an entry for which a generated form is enough. */
export const isFormed = (ask: Ask): ask is Formed => ask.kind === 'enter' && ask.spec !== undefined;

/** The current value of an entry: as typed, or else its default. */
const valuesOf = (ask: Formed, key: string): Values =>
  ({ ...blank(ask.spec), ...(ask.skip as Values | undefined), ...drafts.get(key) }) as Values;

/** An entry for the template. A distribution has one field for each fighter, labelled with the name. */
export function entryContext(ruleset: RulesetSummary, ask: Formed, key: string): object {
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

/** The form that contains an element. */
export const formAround = (node: Element): HTMLElement | null => node.closest<HTMLElement>('[data-entry]');

/** Reads the controls of an entry and shows what is wrong. @returns the entry and whether it is allowed. */
export function readEntry(
  ask: Formed,
  form: HTMLElement,
): { readonly value: Values; readonly legal: boolean } {
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

/** Changes the number beside a button by one. */
export function step(button: HTMLElement): void {
  const input = button.parentElement?.querySelector('input');
  if (!input) return;
  const least = input.min === '' ? Number.NEGATIVE_INFINITY : Number(input.min);
  const most = input.max === '' ? Number.POSITIVE_INFINITY : Number(input.max);
  input.value = String(Math.min(most, Math.max(least, Number(input.value) + Number(button.dataset.by))));
}

/** Forgets what was typed for an entry that has been sent. */
export const forgetEntry = (form: HTMLElement): boolean => drafts.delete(form.dataset.entry ?? '');
