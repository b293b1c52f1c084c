import type { Pending } from '../../core/encounter.ts';
import { erase } from '../board/drawing.ts';
import { comeForward, followHeight, keepInOrder, placeDocked } from '../prompt/docked.ts';
import { planKeys } from '../settings/plan-keys.ts';
import { PROMPT } from '../shared/ask-place.ts';
import { actorOf, nameOf } from '../shared/ids.ts';
import { template } from '../shared/templates.ts';
import { say, uiText } from '../shared/text.ts';
import { askedOf, type Plan } from './answer.ts';
import { isStillAsked, type Moment } from './carry-out.ts';
import { drawPlan, figuresOf, titleOf } from './drawn-plan.ts';
import { isStopped, setWay, stop, wayOf } from './extras.ts';
import { freeKeys, isForPlan, watchFocus } from './free-keys.ts';
import { nameOfAsk } from './next-ask.ts';
import './styles.ts';

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** What is shown: the plans for an ask, the best first. */
interface Shown {
  readonly moment: Moment;
  readonly asked: Pending;
  readonly plans: readonly Plan[];
  readonly way: 'suggest' | 'act';
}

/** What the buttons of a plan do. */
interface Doing {
  carryOut(moment: Moment, asked: Pending, plan: Plan): void;
  takeOver(moment: Moment, asked: Pending): void;
}

type Panel = FivefoldPlan;

/**
 * The plan of a fighter who plays by themselves, docked at the lower edge of the board above what is asked, and drawn on the board: done by
 * Enter, the next best by Tab, left to the game master by Escape. While extras act, it says what comes and stops them.
 */
export class FivefoldPlan extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: 'fivefold-plan',
    tag: 'aside',
    classes: ['fivefold', 'ff-prompt', 'ff-plan'],
    window: { frame: false, positioned: false },
    actions: {
      ffPlanDo: FivefoldPlan.#onDo,
      ffPlanNext: FivefoldPlan.#onNext,
      ffPlanOwn: FivefoldPlan.#onOwn,
      ffPlanAll: FivefoldPlan.#onAll,
      ffPlanStop: FivefoldPlan.#onStop,
    },
  };

  static override PARTS = { plan: { template: template('plan') } };

  readonly #doing: Doing;
  #shown: Shown | undefined;
  #at = 0;
  /** For what it has come in front of the windows: a plan that is thought out anew for the same ask does not. */
  #came: readonly string[] = [];
  /** A fight that runs by itself, or has been stopped. */
  #running: Combat.Implementation | undefined;

  constructor(doing: Doing) {
    super();
    this.#doing = doing;
    planKeys.press = (key) => isForPlan(key) && this.#press(key);
    watchFocus(() => this.rendered);
    followHeight(() => this.#place());
  }

  get #fight(): Combat.Implementation | undefined {
    return this.#shown ? this.#shown.moment.combat : this.#running;
  }

  get #plan(): Plan | undefined {
    return this.#shown?.plans[this.#at];
  }

  /** Shows plans. The one that is being looked at stays while nothing has changed. */
  show(shown: Shown): void {
    const before = this.#shown;
    const isSame =
      before?.asked.ask.id === shown.asked.ask.id && before.moment.commits === shown.moment.commits;
    this.#shown = shown;
    if (!isSame) this.#at = 0;
    void this.#draw();
  }

  get #isStale(): boolean {
    const shown = this.#shown;
    return (
      shown !== undefined &&
      (!isStillAsked(shown.moment, shown.asked) || wayOf(shown.moment.combat) !== shown.way)
    );
  }

  /** Hides a plan that is no longer asked for, before the next is thought of. */
  async drop(): Promise<void> {
    if (this.#isStale) await this.follow();
  }

  /** Follows the fights: a plan that is no longer asked for is gone. */
  async follow(): Promise<void> {
    if (this.#isStale) this.#shown = undefined;
    this.#running = game.combats?.find(
      (combat) => combat.started && ['act', 'all'].includes(wayOf(combat) ?? ''),
    );
    if (this.#shown !== undefined || this.#running !== undefined) await this.#draw();
    else await this.#hide();
  }

  async #draw(): Promise<void> {
    await this.render({ force: true });
    const [shown, plan] = [this.#shown, this.#plan];
    const key = shown && nameOfAsk(shown.moment, shown.asked);
    comeForward(this, key ? [key] : [], this.#came);
    if (key) this.#came = [key];
    freeKeys();
    if (shown && plan) drawPlan(shown.moment, shown.asked, askedOf(shown.asked), plan);
    else erase();
  }

  async #hide(): Promise<void> {
    erase();
    if (this.rendered) await this.close({ animate: false });
  }

  protected override async _prepareContext(): Promise<never> {
    const [shown, plan] = [this.#shown, this.#plan];
    const combat = this.#fight;
    const common = {
      ruleset: combat?.type,
      runs: shown?.way !== 'suggest',
      stopped: combat !== undefined && isStopped(combat),
    };
    if (!shown || !plan) return common as never;
    const who = askedOf(shown.asked);
    return {
      ...common,
      img: actorOf(who)?.img,
      title: uiText('extras.plan', { who: nameOf(who), what: titleOf(plan) }),
      figures: figuresOf(shown.moment, shown.asked, who, plan),
      why: uiText('extras.why', { why: say(plan.why) }),
      more: shown.plans.length > 1,
    } as never;
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.setAttribute('aria-label', uiText('extras.panel'));
    keepInOrder(this);
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    this.#place();
  }

  /** Places it above what is asked of this user, centred on what the sidebar leaves free. */
  #place(): void {
    if (!this.rendered) return;
    placeDocked(this);
    const below = document.getElementById(PROMPT)?.getBoundingClientRect().height ?? 0;
    this.element.style.setProperty('--ff-below', `${Math.round(below > 0 ? below + 8 : 0)}px`);
  }

  /** Presses a key's button. @returns whether there is one */
  #press(name: string): boolean {
    const button = this.rendered
      ? this.element.querySelector<HTMLElement>(`button[data-key="${name}"]`)
      : null;
    button?.click();
    return button !== null;
  }

  static async #onDo(this: Panel): Promise<void> {
    const [shown, plan] = [this.#shown, this.#plan];
    if (!shown || !plan) return;
    this.#shown = undefined;
    await this.follow();
    this.#doing.carryOut(shown.moment, shown.asked, plan);
  }

  static async #onNext(this: Panel): Promise<void> {
    this.#at = (this.#at + 1) % Math.max(1, this.#shown?.plans.length ?? 1);
    await this.#draw();
  }

  static async #onOwn(this: Panel): Promise<void> {
    const shown = this.#shown;
    this.#shown = undefined;
    await this.#hide();
    if (shown) this.#doing.takeOver(shown.moment, shown.asked);
  }

  static async #onAll(this: Panel): Promise<void> {
    if (this.#shown) await setWay(this.#shown.moment.combat, 'all');
  }

  static async #onStop(this: Panel): Promise<void> {
    const combat = this.#fight;
    if (combat) await stop(combat, !isStopped(combat));
  }
}
