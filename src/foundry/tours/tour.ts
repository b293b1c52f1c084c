import { showWindow, type Windows } from '../dialogs/windows.ts';
import { known, uiText } from '../shared/text.ts';
import { layOut } from './beside.ts';
import { type Before, GOALS, standNow } from './goals.ts';
import type { Goal, Opens, Plan, Step } from './plans.ts';
import './styles.ts';

const { Tour } = foundry.nue;

/** How often a tour looks whether what it waits for has come true, and where what it points at is, in milliseconds. */
const BETWEEN_LOOKS = 200;

/** How many of the first looks take the focus to the step, if it is nowhere. */
const CLAIMS = 5;

const WINDOWS: { readonly [what in Opens]: (windows: Windows) => InstanceType<Windows['FivefoldWelcome']> } =
  {
    welcome: ({ FivefoldWelcome }) => new FivefoldWelcome(),
    rules: ({ FivefoldRulesForm }) => new FivefoldRulesForm() as never,
  };

/** Where somebody types: there the focus is not taken away. */
const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';
const FOCUSABLE = ':is(a[href], button, input, select, summary, [tabindex]):not([disabled], [tabindex="-1"])';

/** The id of the text of the step that is shown. */
const TEXT_ID = 'ff-tour-text';

const isSeen = (element: Element): boolean => element.checkVisibility?.() ?? element.isConnected;

/** Whether a step waits for something without which it cannot be left. */
const isBinding = (step: Step | undefined): boolean => step?.until !== undefined && !step.mayPass;

/** What a step says. */
const textOf = (plan: Plan, { id, quotes = {} }: Step, kind: 'title' | 'text' | 'away' | 'open'): string => {
  const labels = Object.entries(quotes).map(([name, key]) => [name, uiText(key)]);
  return uiText(`tours.${plan.id}.steps.${id}.${kind}`, Object.fromEntries(labels));
};

/** The host's configuration of a tour. What steps point at is none of it: see `FivefoldTour`. */
const configOf = (plan: Plan, namespace: string): foundry.nue.Tour.Config => ({
  namespace,
  id: plan.id,
  title: uiText(`tours.${plan.id}.title`),
  description: uiText(`tours.${plan.id}.about`),
  display: true,
  restricted: plan.restricted,
  canBeResumed: false,
  steps: plan.steps.map((step) => ({
    id: step.id,
    title: textOf(plan, step, 'title'),
    content: `<p class="ff-tour-text">${foundry.utils.escapeHTML(textOf(plan, step, 'text'))}</p>`,
  })),
});

/**
 * A tour by doing: most steps wait for what they ask for, and go on by themselves once it is done. The host shows a step that names a selector in its
 * tooltip, which the next hover wipes; ours name none, and their card is laid beside what they point at.
 */
export class FivefoldTour extends Tour {
  readonly #plan: Plan;
  readonly #ring = document.createElement('div');
  #before: Before = standNow();
  #watch: ReturnType<typeof setInterval> | undefined;
  #moving = false;
  #target: Element | undefined;
  /** How often the focus is still taken to the step: a window that closes gives it back to where it came from. */
  #claims = 0;

  constructor(plan: Plan, namespace: string) {
    super(configOf(plan, namespace));
    this.#plan = plan;
    this.#ring.className = 'fivefold ff-tour-ring';
  }

  get #step(): Step | undefined {
    return this.#plan.steps.find(({ id }) => id === this.currentStep?.id);
  }

  get #isActive(): boolean {
    return Tour.activeTour === this;
  }

  #holds(goal: Goal | undefined): boolean {
    return goal !== undefined && GOALS[goal](this.#before);
  }

  /** Whether the current step cannot be left before something has come true. */
  get #waits(): boolean {
    const step = this.#step;
    return isBinding(step) && !this.#holds(step?.until);
  }

  override async start(): Promise<void> {
    this.#before = standNow();
    await super.start();
  }

  /** Goes on, unless the step waits for something: then the focus goes to where that is done. */
  override async next(): Promise<void> {
    if (this.#isActive && this.#waits) this.#lead();
    else await super.next();
  }

  /** Steps that wait for what is done already are passed over, forwards and backwards. */
  override async progress(index: number): Promise<void> {
    const { steps } = this.#plan;
    const way = index < (this.stepIndex ?? 0) ? -1 : 1;
    let to = index;
    while (this.#holds(steps[to]?.until)) to += way;
    if (to < 0 && index >= 0) return;
    this.#moving = true;
    try {
      await super.progress(to);
    } finally {
      this.#moving = false;
    }
    if (!this.#isActive) this.#leave();
  }

  override exit(): void {
    super.exit();
    this.#leave();
  }

  protected override async _preStep(): Promise<void> {
    await super._preStep();
    const tab = this.#step?.tab;
    if (!tab) return;
    ui.sidebar?.changeTab(tab, 'primary');
    ui.sidebar?.expand();
  }

  protected override async _renderStep(): Promise<void> {
    await super._renderStep();
    const card = this.targetElement;
    // Somebody may have left the tour while the step was prepared.
    if (!card || !this.#isActive) return;
    // The host darkens the page around the card and keeps presses from it; here they are what is wanted.
    this.fadeElement?.remove();
    if (this.overlayElement) this.overlayElement.style.pointerEvents = 'none';
    this.#dress(card);
    document.body.append(this.#ring);
    this.#target = undefined;
    if (this.#step) this.#point(this.#step);
    this.#claims = CLAIMS;
    this.#takeFocus(card);
    this.#watch ??= setInterval(() => this.#look(), BETWEEN_LOOKS);
  }

  /** Makes the host's card ours: named, with buttons for the keyboard, and what to press to open something. */
  #dress(card: HTMLElement): void {
    card.classList.add('fivefold', 'ff-tour');
    card.setAttribute('role', 'dialog');
    card.setAttribute('aria-label', this.currentStep?.title ?? '');
    card.tabIndex = -1;
    const text = card.querySelector('.ff-tour-text');
    if (text) text.id = TEXT_ID;
    const step = this.#step;
    if (isBinding(step)) {
      const hint = document.createElement('p');
      hint.className = 'ff-tour-wait';
      hint.textContent = uiText('tours.waits');
      text?.after(hint);
    }
    if (step?.opens) text?.after(this.#opener(step, step.opens));
    for (const button of card.querySelectorAll<HTMLElement>('.step-button')) dressButton(button, this);
    const next = card.querySelector<HTMLElement>('.step-button[data-action="next"]');
    if (next) next.hidden = isBinding(step);
  }

  #opener(step: Step, what: Opens): HTMLElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'ff-primary';
    button.textContent = textOf(this.#plan, step, 'open');
    button.addEventListener('click', () => void showWindow(undefined, WINDOWS[what]));
    return button;
  }

  /** Sees how things stand: goes on or back, and lays card and ring where they belong. */
  #look(): void {
    const step = this.#step;
    if (!this.#isActive || !step) this.#leave();
    else if (this.#moving) return;
    else if (this.#holds(step.until)) void this.progress((this.stepIndex ?? 0) + 1);
    else if (step.needs && !this.#holds(step.needs)) void this.#goBack();
    else this.#point(step);
  }

  /** Goes back to the last step that waits for what is not so, or not any more. */
  #goBack(): Promise<void> {
    const before = this.#plan.steps.slice(0, this.stepIndex ?? 0);
    return this.progress(
      Math.max(
        0,
        before.findLastIndex((step) => isBinding(step) && !this.#holds(step.until)),
      ),
    );
  }

  #point(step: Step): void {
    const card = this.targetElement;
    if (!card) return;
    const target = this.#find(step);
    const text = card.querySelector('.ff-tour-text');
    const isAway = !target && known(`ui.tours.${this.#plan.id}.steps.${step.id}.away`);
    const says = textOf(this.#plan, step, isAway ? 'away' : 'text');
    if (text && text.textContent !== says) text.textContent = says;
    const isNew = target !== this.#target;
    this.#target = target;
    if (isNew) target?.scrollIntoView({ block: 'nearest' });
    layOut(card, this.#ring, target);
    if (this.#claims-- > 0 && document.activeElement === document.body) this.#takeFocus(card);
  }

  #find({ at = [] }: Step): Element | undefined {
    for (const selector of at) {
      const found = this._getTargetElement(selector);
      if (found && isSeen(found)) return found;
    }
    return undefined;
  }

  /** Takes the focus to where it goes on: to a button of the card, else to what the step points at. Not from somebody who types. */
  #takeFocus(card: HTMLElement): void {
    if (document.activeElement?.matches(TYPING)) return;
    const button = card.querySelector<HTMLElement>('button, .step-button[data-action="next"]:not([hidden])');
    if (button) button.focus({ preventScroll: true });
    else if (!this.#step?.does || !this.#lead()) card.focus({ preventScroll: true });
  }

  /** Takes the focus to what the step points at, which the card then describes to screen readers. @returns whether it can have the focus */
  #lead(): boolean {
    const target = this.#target;
    const inside = target?.querySelector('button.ff-primary') ?? target?.querySelector(FOCUSABLE);
    const place = target?.matches(FOCUSABLE) ? target : inside;
    if (!(place instanceof HTMLElement)) return false;
    place.setAttribute('aria-describedby', TEXT_ID);
    place.focus();
    return true;
  }

  #leave(): void {
    clearInterval(this.#watch);
    this.#watch = undefined;
    this.#ring.remove();
  }
}

/** Gives a button of the host's card a name, and lets the keyboard reach and press it. */
function dressButton(button: HTMLElement, { hasNext }: FivefoldTour): void {
  const action = button.dataset.action ?? '';
  button.setAttribute('aria-label', uiText(`tours.${action === 'next' && !hasNext ? 'finish' : action}`));
  if (button.localName === 'button') return;
  button.tabIndex = 0;
  button.setAttribute('role', 'button');
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    button.click();
  });
}
