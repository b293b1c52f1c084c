import type { Id } from '../../core/text.ts';
import { closeOnEscape } from '../dialogs/windows.ts';
import { isTag } from '../shared/elements.ts';
import { FocusKeeper } from '../shared/focus.ts';
import { controls, nameOf } from '../shared/ids.ts';
import { say } from '../shared/text.ts';
import { type Job, soon } from '../shared/wait.ts';
import { type Candidate, candidates, proposed } from './candidates.ts';

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

const playersOf = (who: Id): string =>
  (game.users?.filter((user) => !user.isGM && controls(user, who)) ?? []).map(({ name }) => name).join(', ');

type Control = HTMLInputElement | HTMLSelectElement;

/** A window in which a game master decides something for several fighters of one game, with what it means for each of them. */
export abstract class FivefoldManyDialog extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: typeof ApplicationV2.DEFAULT_OPTIONS = {
    tag: 'form',
    classes: ['fivefold', 'ff-dialog', 'ff-ask-dialog'],
    window: { contentClasses: ['standard-form'] },
    position: { width: 640, height: 'auto' as const },
    form: { handler: FivefoldManyDialog.#submit, closeOnSubmit: false },
    actions: { close: FivefoldManyDialog.#cancel, ffEverybody: FivefoldManyDialog.#everybody },
  };

  readonly #focus = new FocusKeeper();
  #dropJobs: () => void = () => undefined;
  protected ruleset: string;
  protected chosen: readonly Id[];

  /** @param chosen who is chosen already; if omitted, whoever is likely to be meant */
  constructor(ruleset: string | undefined, chosen?: readonly Id[]) {
    super();
    this.ruleset = ruleset ?? candidates()[0]?.actor.type ?? '';
    this.chosen = chosen ?? proposed(this.ruleset);
  }

  /** What the window asks for, as a word; it is drawn anew when that changes. */
  protected abstract shape(): string;
  /** A control of the window's own has a new value. */
  protected abstract entered(scope: string, control: Control, who: string): void;
  /** Another game has been chosen: nothing that was entered fits it. */
  protected abstract forgetEntries(): void;
  /** What shows the meaning for each fighter, after the window has been drawn. */
  protected abstract jobs(): readonly Job[];
  /** How many fighters it would be for, and what the button says. */
  protected abstract button(): { readonly n: number; readonly text: string };
  protected abstract sendAll(): Promise<void>;

  protected get candidates(): readonly Candidate[] {
    const all = candidates().filter(({ actor }) => actor.type === this.ruleset);
    return all.sort((a, b) => nameOf(a.who).localeCompare(nameOf(b.who), game.i18n?.lang));
  }

  /** The chosen fighters, in the order of the list. */
  protected get picked(): Id[] {
    return this.candidates.map(({ who }) => who).filter((who) => this.chosen.includes(who));
  }

  /** The games to choose from, and the fighters. */
  protected people(): object {
    const types = [...new Set(candidates().map(({ actor }) => actor.type as string))];
    const games = types.map((id) => ({
      id,
      label: say({ key: `${id}.name` }),
      selected: id === this.ruleset,
    }));
    return {
      rulesets: types.length > 1 ? games : undefined,
      asked: this.candidates.map(({ who }) => ({
        who,
        name: nameOf(who),
        player: playersOf(who),
        selected: this.chosen.includes(who),
      })),
    };
  }

  protected override async _onFirstRender(): Promise<void> {
    closeOnEscape(this);
    this.#focus.moveInto(this.element);
    this.element.addEventListener('input', ({ target }) => {
      if (isTag(target, 'input', 'select')) void this.#changed(target);
    });
  }

  protected override _onClose(): void {
    this.#dropJobs();
    this.#focus.restore();
  }

  protected override async _onRender(): Promise<void> {
    this.element.dataset.ruleset = this.ruleset;
    this.#follow();
  }

  async #changed(control: Control): Promise<void> {
    const [scope = '', who = ''] = control.name.split('.');
    const before = this.shape();
    if (scope === 'ruleset') this.#turnTo(control.value);
    else if (scope === 'asked') this.#pick(who, isTag(control, 'input') && control.checked);
    else this.entered(scope, control, who);
    if (this.shape() !== before) await this.render();
    else this.#follow();
  }

  #turnTo(ruleset: string): void {
    this.ruleset = ruleset;
    this.chosen = proposed(ruleset);
    this.forgetEntries();
  }

  #pick(who: Id, on: boolean): void {
    const others = this.chosen.filter((one) => one !== who);
    this.chosen = on ? [...others, who] : others;
  }

  /** Shows what the entries mean for each fighter, and on the button for how many. */
  #follow(): void {
    this.#dropJobs();
    for (const { who } of this.candidates) this.show(who);
    this.#dropJobs = soon(this.jobs());
    const submit = this.element.querySelector<HTMLButtonElement>('[data-ff="submit"]');
    if (!submit) return;
    const { n, text } = this.button();
    submit.disabled = n === 0;
    submit.textContent = text;
  }

  /** Shows what it means for a fighter. */
  protected show(who: Id, text = ''): void {
    const place = this.element.querySelector(`[data-who="${CSS.escape(who)}"] .ff-chance`);
    if (place) place.textContent = text;
  }

  static async #submit(this: FivefoldManyDialog): Promise<void> {
    if (this.button().n === 0) return;
    await this.sendAll();
    await this.close();
  }

  /** Picks everybody, or if everybody is picked, nobody. */
  static async #everybody(this: FivefoldManyDialog): Promise<void> {
    const all = this.candidates.map(({ who }) => who);
    this.chosen = all.every((who) => this.chosen.includes(who)) ? [] : all;
    await this.render();
  }

  static async #cancel(this: FivefoldManyDialog): Promise<void> {
    await this.close();
  }
}
