import { cardActions, followEntry } from '../cards/card.ts';
import { fillChances } from '../cards/card-chances.ts';
import { readExchange } from '../cards/exchange.ts';
import { answerGift } from '../gifts/gift-card.ts';
import { chooseMore } from '../requests/answer.ts';
import { PROMPT, promptPlace } from '../shared/ask-place.ts';
import { template } from '../shared/templates.ts';
import { uiText } from '../shared/text.ts';
import { announceIn } from '../shared/voice.ts';
import { release, soon } from '../shared/wait.ts';
import { ASK_ACTIONS, entryKeyOf, listenToAsks } from '../tracker/answering.ts';
import { type Aimed, aimedAttacks, aimedJobs } from './aimed.ts';
import { chooseForAll, confirmAll, decideForAll, rollAll } from './answer-many.ts';
import { showClocks } from './clocks.ts';
import { answersIn, writeDigits } from './digits.ts';
import { comeForward, keepInOrder, leadHeight, placeDocked } from './docked.ts';
import { askHint, forgetHint } from './hint.ts';
import { attackPlans } from './plans.ts';
import { alike, isPrefaceIn, mayAnswerIn, promptView } from './prompt-view.ts';
import './styles.ts';
import type { Waiting } from './waiting.ts';

export { announceAsks } from './cue.ts';

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

type Prompt = FivefoldPrompt;
type Target = HTMLElement;

/**
 * What is asked of this user, docked at the lower edge of the board, so that nobody has to look for it in a tab. It shows one
 * question at a time and lists the others. It is shown only while something waits, and each new question comes in front of the windows.
 */
export class FivefoldPrompt extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: PROMPT,
    tag: 'aside',
    classes: ['fivefold', 'ff-prompt'],
    window: { frame: false, positioned: false },
    actions: {
      ...ASK_ACTIONS,
      ffAnswer: FivefoldPrompt.#onAnswer,
      ffChoose: FivefoldPrompt.#onChoose,
      ffEnter: FivefoldPrompt.#onEnter,
      ffConfirm: FivefoldPrompt.#onConfirm,
      ffRoll: FivefoldPrompt.#onRoll,
      ffMore: FivefoldPrompt.#onMore,
      ffGift: FivefoldPrompt.#onGift,
      ffHint: FivefoldPrompt.#onHint,
      ffShow: FivefoldPrompt.#onShow,
      ffNext: FivefoldPrompt.#onNext,
      ffAlike: FivefoldPrompt.#onAlike,
      ffDecide: FivefoldPrompt.#onDecide,
      ffFold: FivefoldPrompt.#onFold,
      ffExplain: FivefoldPrompt.#onExplain,
    },
  };

  static override PARTS = { prompt: { template: template('prompt'), scrollable: ['.ff-question'] } };

  #all: readonly Waiting[] = [];
  #at: string | undefined;
  readonly #opened = new Set<string>();
  #alike = false;
  #folded = false;
  #explained = false;
  readonly #sidebar = new ResizeObserver(() => this.rendered && placeDocked(this));
  #aimed: Aimed | undefined;
  #dropJobs: () => void = () => undefined;
  /** One answer is sent at a time. */
  #busy = false;
  /** Resolved when a button that is being pressed is released. */
  #press: Promise<unknown> | undefined;

  constructor() {
    super();
    showClocks();
  }

  get #current(): Waiting | undefined {
    return this.#all.find(({ key }) => key === this.#at);
  }

  /** The fight whose questions are shown. */
  get fight(): Combat.Implementation | undefined {
    const current = this.#current;
    if (current?.on === 'round') return current.combat;
    const combat = current?.on === 'card' ? readExchange(current.message)?.combat : undefined;
    return game.combats?.get(combat ?? '') ?? game.combats?.viewed ?? undefined;
  }

  /** Shows what waits now, but never draws a button anew while it is being pressed: it would not be clicked. The question being looked at stays, and after an answer comes the next like it. */
  async follow(waiting: readonly Waiting[]): Promise<void> {
    await this.#press;
    const before = this.#current;
    this.#all = waiting.filter((one) => !isPrefaceIn(one));
    if (!this.#current) {
      const next = this.#all.find((one) => before && alike(before, [one]).length > 1) ?? this.#all[0];
      this.#alike = false;
      this.#at = next?.key;
    }
    if (this.#all.length > 0 || mayAnswerIn(this.fight).length > 0) await this.render({ force: true });
    else {
      forgetHint();
      await this.close({ animate: false });
    }
  }

  protected override async _prepareContext(): Promise<never> {
    const current = this.#current;
    const entry = current?.on === 'round' && current.ask.kind === 'enter' ? current.ask : undefined;
    this.#aimed = entry && aimedAttacks(entry);
    return promptView(current, this.#all, this.fight, {
      opened: this.#opened,
      entryKey: (ask) => entryKeyOf(this, ask),
      alike: this.#alike,
      folded: this.#folded,
      explained: this.#explained,
      aimed: this.#aimed,
      plans: entry ? attackPlans(entry) : [],
    }) as never;
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    const { element } = this;
    element.setAttribute('aria-label', uiText('prompt.label'));
    listenToAsks(this, element, this.#opened);
    leadHeight(this);
    element.addEventListener('pointerdown', () => {
      this.#press = release();
    });
    keepInOrder(this);
    const bar = document.getElementById('sidebar');
    if (bar) this.#sidebar.observe(bar);
    element.addEventListener('input', ({ target }) => {
      const current = this.#current;
      if (current?.on === 'card') followEntry(current.message, target);
    });
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    writeDigits(this.element);
    placeDocked(this);
    comeForward(
      this,
      this.#all.map(({ key }) => key),
    );
    const current = this.#current;
    const exchange = current?.on === 'card' ? readExchange(current.message) : undefined;
    if (current?.on === 'card' && exchange) void fillChances(current.message, exchange, this.element);
    this.#dropJobs();
    if (this.#aimed) this.#dropJobs = soon(aimedJobs(this.#aimed, this.element));
  }

  protected override _insertElement(element: HTMLElement): void {
    const place = promptPlace();
    if (place) place.append(element);
    else super._insertElement(element);
  }

  /** Presses the answer with this digit. @returns whether there is one */
  press(digit: number): boolean {
    if (!this.rendered || this.#folded) return false;
    const button = answersIn(this.element)[digit - 1];
    button?.click();
    return button !== undefined;
  }

  /** Shows or hides where the numbers come from. @returns whether a question on a card is shown */
  explain(): boolean {
    if (!this.rendered || this.#folded || this.#current?.on !== 'card') return false;
    this.#explained = !this.#explained;
    void this.render();
    return true;
  }

  /** Goes on to the next question. @returns whether there is another one */
  next(): boolean {
    if (!this.rendered || this.#folded || this.#all.length < 2) return false;
    const at = this.#all.findIndex(({ key }) => key === this.#at);
    this.#at = this.#all[(at + 1) % this.#all.length]?.key;
    this.#alike = false;
    void this.render();
    return true;
  }

  /** Unfolds it if it has been folded up. */
  unfold(): void {
    if (!this.#folded) return;
    this.#folded = false;
    if (this.rendered) void this.render();
  }

  async #once(answer: () => Promise<void>): Promise<void> {
    if (this.#busy) return;
    const { element } = this;
    this.#busy = true;
    element.ariaBusy = 'true';
    try {
      await answer();
    } catch (error) {
      // `send` has already shown the reason, and the question stays.
      console.info('Fivefold | refused:', error);
    } finally {
      this.#busy = false;
      element.ariaBusy = 'false';
    }
  }

  /** Those for whom an answer counts now. */
  #meant(): readonly Waiting[] {
    const current = this.#current;
    if (!current) return [];
    return this.#alike ? alike(current, this.#all) : [current];
  }

  static async #onAnswer(this: Prompt, _event: Event, target: Target): Promise<void> {
    if (target.ariaDisabled === 'true') return;
    await this.#once(() => chooseForAll(this.#meant(), target.dataset.option ?? ''));
  }

  /** Choices of the round; optional ones are answered as in the tracker. */
  static async #onChoose(this: Prompt, event: Event, target: Target): Promise<void> {
    if (this.#alike && target.closest('.ff-question'))
      await FivefoldPrompt.#onAnswer.call(this, event, target);
    else await ASK_ACTIONS.ffChoose.call(this, event, target);
  }

  static async #onEnter(this: Prompt, event: Event, target: Target): Promise<void> {
    const current = this.#current;
    if (current?.on === 'card' && target.closest('.ff-question'))
      await this.#once(async () => cardActions(current.message).ffEnter?.(target));
    else await ASK_ACTIONS.ffEnter.call(this, event, target);
  }

  static async #onConfirm(this: Prompt): Promise<void> {
    await this.#once(() => confirmAll(this.#meant()));
  }

  static async #onRoll(this: Prompt): Promise<void> {
    await this.#once(() => rollAll(this.#meant()));
  }

  static async #onMore(this: Prompt): Promise<void> {
    const current = this.#current;
    if (current?.on === 'request') await chooseMore(current.message, current.request, current.by);
  }

  static async #onGift(this: Prompt, _event: Event, target: Target): Promise<void> {
    const current = this.#current;
    if (current?.on === 'gift')
      await this.#once(() => answerGift(current.message, target.dataset.gift ?? ''));
  }

  static async #onHint(this: Prompt): Promise<void> {
    await this.#once(async () => {
      const hint = await askHint(this.#current);
      if (hint === undefined || !this.rendered) return;
      await this.render();
      announceIn(this.element, hint);
    });
  }

  static async #onDecide(this: Prompt): Promise<void> {
    const current = this.#current;
    if (current) await this.#once(() => decideForAll(alike(current, this.#all)));
  }

  static async #onShow(this: Prompt, _event: Event, target: Target): Promise<void> {
    this.#at = target.dataset.key;
    this.#alike = false;
    await this.render();
  }

  static #onNext(this: Prompt): void {
    this.next();
  }

  static async #onAlike(this: Prompt): Promise<void> {
    this.#alike = !this.#alike;
    await this.render();
  }

  static async #onFold(this: Prompt): Promise<void> {
    this.#folded = !this.#folded;
    await this.render();
  }

  static #onExplain(this: Prompt): void {
    this.explain();
  }
}
