import { localize } from '../applications/host.ts';
import { cleanHTML, el } from '../applications/utils.ts';

/** What a step says, and where it leads. */
interface Shown {
  readonly title: string;
  readonly content: string;
  readonly at: number;
  readonly of: number;
}

/** What the buttons of a step do. */
export type StepAction = 'exit' | 'previous' | 'next';

/** A button of a step: a link without an address, which cannot have the focus, as in Foundry. */
const stepButton = (action: StepAction, icon: string, label: string): HTMLElement =>
  el(
    'a',
    {
      class: 'step-button',
      'data-action': action,
      'data-tooltip': localize(label),
      'aria-label': localize(label),
      role: 'button',
    },
    el('i', { class: `fa-solid ${icon}`, inert: true }),
  );

/** The content of a step. @param act what a press of a button does */
export function stepContent(
  { title, content, at, of }: Shown,
  act: (action: StepAction) => void,
): HTMLElement {
  const body = el('div', { class: 'content' });
  body.innerHTML = cleanHTML(localize(content));
  const exit = stepButton('exit', 'fa-xmark', 'PLAYGROUND.Tours.Exit');
  const progress = el('span', { class: 'progress' }, `${at + 1} / ${of}`);
  const previous = at > 0 && stepButton('previous', 'fa-chevron-left', 'PLAYGROUND.Tours.Previous');
  const isLast = at + 1 === of;
  const next = stepButton(
    'next',
    isLast ? 'fa-check' : 'fa-chevron-right',
    isLast ? 'PLAYGROUND.Tours.Finish' : 'PLAYGROUND.Tours.Next',
  );
  const step = el(
    'div',
    { class: 'step' },
    el('header', { class: 'step-header' }, el('h3', { class: 'step-title' }, localize(title)), exit),
    body,
    el('footer', { class: 'step-footer' }, progress, previous, next),
  );
  step.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('.step-button');
    if (button) act(button.dataset.action as StepAction);
  });
  return step;
}

/** Darkens the page around an element. @param padding pixels left free around it */
export function fadeAround(element: Element, padding: number): HTMLElement {
  const { left, top, width, height } = element.getBoundingClientRect();
  const fade = el('div', { class: 'tour-fadeout' });
  Object.assign(fade.style, {
    left: `${left - padding}px`,
    top: `${top - padding}px`,
    width: `${width + 2 * padding}px`,
    height: `${height + 2 * padding}px`,
  });
  return fade;
}
