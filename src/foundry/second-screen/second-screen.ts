import { followers } from '../dialogs/ties.ts';
import { fetchWindows, type Windows } from '../dialogs/windows.ts';
import { placePrompt } from '../shared/ask-place.ts';
import { showFrom } from '../shared/compat.ts';
import { idOf, nameOf } from '../shared/ids.ts';
import { template } from '../shared/templates.ts';
import { uiText } from '../shared/text.ts';
import { presses } from '../sheets/load-parts.ts';
import { ownFighters } from './own-fighters.ts';
import './styles.ts';

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

type Screen = FivefoldSecondScreen;
type FighterActor = Actor.Implementation;

/**
 * All that a phone beside the table shows: how the user's fighter stands, what they can do now, and at the lower edge, under the
 * thumb, what is asked of them. It covers the host's interface, which one button brings back.
 */
export class FivefoldSecondScreen extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: 'fivefold-second-screen',
    tag: 'main',
    classes: ['fivefold', 'ff-sheet', 'ff-stat-block', 'ff-second-screen'],
    window: { frame: false, positioned: false },
    actions: {
      ...presses('ffMark', 'ffCondition', 'ffOffer', 'ffNow', 'ffPin'),
      ffForm: FivefoldSecondScreen.#onSheet,
      ffFellow: FivefoldSecondScreen.#onFellow,
      ffLeave: FivefoldSecondScreen.#onLeave,
    },
  };

  static override PARTS = { screen: { template: template('second-screen'), scrollable: ['.ff-own'] } };

  readonly #asked = Object.assign(document.createElement('div'), { className: 'ff-asked-here' });
  #body: InstanceType<Windows['StatBlockBody']> | undefined;
  #shown: FighterActor | undefined;
  /** The user has gone back to the host's interface. */
  #left = false;

  /** Whose tracks and actions are shown. Read only while somebody is. */
  get actor(): FighterActor {
    if (!this.#shown) throw new Error('nobody is shown');
    return this.#shown;
  }

  /** What the fighter can do to whom the screen is aimed at. */
  prospect() {
    return this.#body?.prospect();
  }

  protected override async _prepareContext(): Promise<never> {
    const fighters = ownFighters();
    this.#shown = fighters.find((one) => one === this.#shown) ?? fighters[0];
    const parts = await fetchWindows(() => this.render());
    this.#body ??= parts && new parts.StatBlockBody(this as never);
    const shown = this.#left ? undefined : this.#shown;
    return {
      left: this.#left,
      ruleset: shown?.type,
      fighters: fighters.map((one) => ({ id: idOf(one), name: nameOf(idOf(one)), shown: one === shown })),
      several: fighters.length > 1,
      someone: shown !== undefined,
      editable: shown?.isOwner === true,
      ...(shown && (await this.#body?.context())),
    } as never;
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.setAttribute('aria-label', uiText('secondScreen.label'));
    this.element.append(this.#asked);
    this.element.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLSelectElement && target.name === 'fighter') this.#turnTo(target.value);
    });
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    this.element.classList.toggle('ff-left', this.#left);
    this.element.dataset.ruleset = this.#shown?.type ?? '';
    placePrompt(this.#left ? undefined : this.#asked);
    if (this.#shown && !this.#left) this.#body?.follow();
    else this.#body?.leave();
  }

  protected override _onClose(options: never): void {
    super._onClose(options);
    placePrompt(undefined);
    this.#body?.leave();
  }

  /** Draws it again if the user has other fighters than it shows. */
  followFighters(): void {
    if (!this.rendered || this.#left) return;
    const options = [...this.element.querySelectorAll<HTMLElement>('[data-fighter]')];
    const now = ownFighters().map(idOf);
    if (options.map(({ dataset }) => dataset.fighter).join() !== now.join()) void this.render();
  }

  #turnTo(id: string): void {
    this.#shown = ownFighters().find((one) => idOf(one) === id);
    this.#body?.forgetTarget();
    void this.render();
  }

  static async #onFellow(this: Screen, _event: Event, { dataset }: HTMLElement): Promise<void> {
    this.#turnTo(dataset.who ?? '');
  }

  static async #onSheet(this: Screen): Promise<void> {
    await showFrom(this, this.actor.sheet);
  }

  static async #onLeave(this: Screen): Promise<void> {
    this.#left = !this.#left;
    await this.render();
    this.element.querySelector<HTMLElement>('[data-action="ffLeave"]')?.focus();
  }
}

let screen: FivefoldSecondScreen | undefined;

/** Shows the screen while the page is narrow. */
export function showSecondScreen(narrow: MediaQueryList): void {
  const follow = () => {
    screen ??= new FivefoldSecondScreen();
    if (narrow.matches) void screen.render({ force: true });
    else void screen.close({ animate: false });
  };
  narrow.addEventListener('change', follow);
  followers.add(() => screen?.followFighters());
  follow();
}
