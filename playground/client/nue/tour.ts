import { utils } from '../../model/index.ts';
import type { TooltipManager } from '../applications/helpers/tooltip-manager.ts';
import { el } from '../applications/utils.ts';
import { context } from '../context.ts';
import { fadeAround, type StepAction, stepContent } from './tour-view.ts';

/** One step of a tour. */
export interface TourStep {
  id: string;
  title: string;
  content: string;
  selector?: string;
  tooltipDirection?: 'UP' | 'DOWN' | 'LEFT' | 'RIGHT' | 'CENTER';
  restricted?: boolean;
}

/** What a tour is made of. */
export interface TourConfig {
  namespace: string;
  id: string;
  title: string;
  description?: string;
  steps: TourStep[];
  restricted?: boolean;
  display?: boolean;
  canBeResumed?: boolean;
  suggestedNextTours?: string[];
}

type Status = 'unstarted' | 'in-progress' | 'completed';

/** How far each tour has come, by namespace and id: the number of the step; as many as there are steps once it is completed. */
type Progress = Record<string, Record<string, number>>;

/**
 * Stands in for {@link foundry.nue.Tour} (T13). A step that names an element is shown in the tooltip beside it, another one in the middle of the page;
 * an overlay keeps presses from the page meanwhile.
 */
export class Tour {
  static STATUS = Object.freeze({
    UNSTARTED: 'unstarted',
    IN_PROGRESS: 'in-progress',
    COMPLETED: 'completed',
  } as const);

  static HIGHLIGHT_PADDING = 10;

  static #active: Tour | null = null;

  static get tourInProgress(): boolean {
    return Tour.#active !== null;
  }

  static get activeTour(): Tour | null {
    return Tour.#active;
  }

  /** Goes on or back by a key that moves what is on the board. */
  static onMovementAction(directions: readonly string[]): true | undefined {
    const tour = Tour.#active;
    if (!tour) return undefined;
    const goes = (...ways: string[]): boolean => ways.some((way) => directions.includes(way));
    if (tour.hasNext && goes('right', 'down')) void tour.next();
    else if (tour.hasPrevious && goes('left', 'up')) void tour.previous();
    return true;
  }

  config: TourConfig;
  targetElement: HTMLElement | null | undefined = undefined;
  fadeElement: HTMLElement | undefined = undefined;
  overlayElement: HTMLElement | undefined = undefined;
  #stepIndex = -1;

  constructor(config: TourConfig, { id, namespace }: { id?: string; namespace?: string } = {}) {
    this.config = utils.deepClone(config) as TourConfig;
    if (id) this.config.id = id;
    if (namespace) this.config.namespace = namespace;
  }

  get id(): string {
    return this.config.id;
  }
  set id(value: string) {
    this.config.id = value;
  }
  get namespace(): string {
    return this.config.namespace;
  }
  set namespace(value: string) {
    this.config.namespace = value;
  }
  get key(): string {
    return `${this.namespace}.${this.id}`;
  }
  get title(): string {
    return context.game.i18n.localize(this.config.title);
  }
  get description(): string | undefined {
    return this.config.description && context.game.i18n.localize(this.config.description);
  }
  get steps(): TourStep[] {
    return this.config.steps.filter(({ restricted }) => !restricted || context.game.user?.isGM);
  }
  get currentStep(): TourStep | null {
    return this.steps[this.#stepIndex] ?? null;
  }
  get stepIndex(): number | null {
    return this.status === Tour.STATUS.COMPLETED ? null : this.#stepIndex;
  }
  get hasNext(): boolean {
    return this.#stepIndex < this.steps.length - 1;
  }
  get hasPrevious(): boolean {
    return this.#stepIndex > 0;
  }
  get canStart(): boolean {
    return true;
  }
  get status(): Status {
    if (this.#stepIndex < 0) return Tour.STATUS.UNSTARTED;
    return this.#stepIndex < this.steps.length ? Tour.STATUS.IN_PROGRESS : Tour.STATUS.COMPLETED;
  }

  /** Starts where it was left, if it can be resumed, else from the beginning. */
  async start(): Promise<void> {
    const resumes = this.config.canBeResumed === true && this.status === Tour.STATUS.IN_PROGRESS;
    await this.progress(resumes ? this.#stepIndex : 0);
  }

  async next(): Promise<void> {
    if (this.status === Tour.STATUS.COMPLETED) throw new Error(`Tour ${this.id} is completed`);
    await this.progress(this.#stepIndex + 1);
  }

  async previous(): Promise<void> {
    if (!this.hasPrevious) throw new Error(`Tour ${this.id} is at its first step`);
    await this.progress(this.#stepIndex - 1);
  }

  async complete(): Promise<void> {
    await this.progress(this.steps.length);
  }

  async reset(): Promise<void> {
    if (Tour.#active === this) this.exit();
    await this.progress(-1);
  }

  exit(): void {
    this.#clear();
    if (Tour.#active === this) Tour.#active = null;
  }

  /** Goes to a step. @throws when there is none of this number, and what showing it throws; then the tour is left */
  async progress(stepIndex: number): Promise<void> {
    const { length } = this.steps;
    if (stepIndex < -1 || stepIndex > length) throw new Error(`Tour ${this.id} has no step ${stepIndex}`);
    if (Tour.#active === this) await this._postStep();
    this.#stepIndex = stepIndex;
    await this.#saveProgress();
    if (this.status !== Tour.STATUS.IN_PROGRESS) {
      if (Tour.#active === this) Tour.#active = null;
      return;
    }
    if (Tour.#active && Tour.#active !== this) Tour.#active.exit();
    Tour.#active = this;
    try {
      await this._preStep();
      await this._renderStep();
    } catch (error) {
      this.exit();
      throw error;
    }
  }

  _getTargetElement(selector: string): Element | null {
    return document.querySelector(selector);
  }

  /** Prepares the page for a step; subclasses say how. */
  async _preStep(): Promise<void> {}

  /** Takes the step off the page. */
  async _postStep(): Promise<void> {
    this.#clear();
  }

  /** Shows the current step. @throws when the element that it names is not there */
  async _renderStep(): Promise<void> {
    const step = this.currentStep;
    if (!step) return;
    const { title, content, selector, tooltipDirection: direction } = step;
    const shown = { title, content, at: this.#stepIndex, of: this.steps.length };
    const body = stepContent(shown, (action) => this.#press(action));
    this.overlayElement = el('div', { class: 'tour-overlay' });
    document.body.append(this.overlayElement);
    if (!selector) {
      this.targetElement = el('aside', { class: 'tour-center-step tour' }, body);
      document.body.append(this.targetElement);
      this.#fade(this.targetElement, 0);
      return;
    }
    this.targetElement = this._getTargetElement(selector) as HTMLElement | null;
    if (!this.targetElement) throw new Error(`Tour ${this.id}: there is nothing like ${selector}`);
    this.#fade(this.targetElement, Tour.HIGHLIGHT_PADDING);
    this.#tooltip.activate(this.targetElement, {
      html: body,
      cssClass: 'tour',
      ...(direction && { direction }),
    });
  }

  #fade(element: HTMLElement, padding: number): void {
    this.fadeElement = fadeAround(element, padding);
    document.body.append(this.fadeElement);
  }

  /** Takes over how far this user had come. */
  _reloadProgress(): void {
    const saved = this.#stored[this.namespace]?.[this.id];
    this.#stepIndex = typeof saved === 'number' ? Math.min(saved, this.steps.length) : -1;
  }

  get #tooltip(): TooltipManager {
    return context.game.tooltip as TooltipManager;
  }

  get #stored(): Progress {
    return context.game.settings.get('core', 'tourProgress') as Progress;
  }

  async #saveProgress(): Promise<void> {
    const all = structuredClone(this.#stored);
    all[this.namespace] = { ...all[this.namespace], [this.id]: this.#stepIndex };
    await context.game.settings.set('core', 'tourProgress', all);
  }

  #press(action: StepAction): void {
    if (action === 'exit') this.exit();
    else void this[action]();
  }

  #clear(): void {
    if (this.targetElement?.classList.contains('tour-center-step')) this.targetElement.remove();
    else if (this.targetElement) this.#tooltip.deactivate();
    this.fadeElement?.remove();
    this.overlayElement?.remove();
    this.targetElement = undefined;
    this.fadeElement = undefined;
    this.overlayElement = undefined;
  }
}
