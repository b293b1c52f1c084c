import type { Id } from '../core/text.ts';
import type { Pick, Reading } from './compose-view.ts';
import { composeView, read } from './compose-view.ts';
import { isTag } from './elements.ts';
import { enteredIn } from './fields.ts';
import { FocusKeeper } from './focus.ts';
import { forecast, headline } from './forecast.ts';
import { template } from './helpers.ts';
import { soon } from './idle.ts';
import { actorOf, nameOf } from './ids.ts';
import { uiText } from './text.ts';
import { tie, untie } from './ties.ts';
import type { Situation } from './use.ts';
import { possibleTargets, wayToDeclare } from './use.ts';

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/**
 * The editor of a declaration of several parts: which deeds, at whom, in which order, and what each gets of what they share. It keeps
 * what was picked and asks the ruleset, after every change, what that comes to.
 */
export class FivefoldComposeDialog extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    classes: ['fivefold', 'ff-dialog', 'ff-compose-window'],
    window: { icon: 'fa-solid fa-list-ol', resizable: true },
    position: { width: 760, height: 'auto' as const },
    actions: {
      ffAdd: FivefoldComposeDialog.#onAdd,
      ffShare: FivefoldComposeDialog.#onShare,
      ffShift: FivefoldComposeDialog.#onShift,
      ffRemove: FivefoldComposeDialog.#onRemove,
      ffSpread: FivefoldComposeDialog.#onSpread,
      ffSubmit: FivefoldComposeDialog.#onSubmit,
      close: FivefoldComposeDialog.#onCancel,
    },
  };

  static override PARTS = {
    compose: {
      template: template('compose'),

      scrollable: ['.ff-compose-parts', '.ff-compose-add'],
    },
  };

  readonly #who: Id;
  readonly #focus = new FocusKeeper();
  readonly #picks: Pick[] = [];
  #target: Id | undefined;
  #whole: Situation = {};
  #said = '';
  #dropJobs: () => void = () => undefined;

  constructor(who: Id, target: Id | undefined) {
    super({ id: `fivefold-compose-${who}` });
    this.#who = who;
    const actor = actorOf(who);
    this.#target = target ?? (actor && possibleTargets(actor)[0]);
  }

  override get title(): string {
    return uiText('composeFor', { name: nameOf(this.#who) });
  }

  #read(): Reading | undefined {
    return read({ who: this.#who, parts: this.#picks, target: this.#target, whole: this.#whole });
  }

  protected override async _prepareContext(): Promise<never> {
    const reading = this.#read();
    if (!reading) return {} as never;
    return composeView(reading, wayToDeclare(this.#who, reading.composition.declaration)) as never;
  }

  protected override async _onFirstRender(): Promise<void> {
    tie(this, this.#who);
    this.#focus.moveInto(this.element);
    this.element.addEventListener('change', ({ target }) => {
      if (isTag(target, 'input', 'select')) void this.#changed(target);
    });
    const toggled = ({ target }: Event) => {
      if (isTag(target, 'details')) this.#opened(target);
    };
    this.element.addEventListener('toggle', toggled, { capture: true });
  }

  protected override async _onRender(): Promise<void> {
    const reading = this.#read();
    this.element.dataset.ruleset = reading?.setting.ruleset.id ?? '';
    if (!reading) return;
    this.#fillOdds(reading);
    this.#announce();
  }

  protected override _onClose(): void {
    this.#dropJobs();
    untie(this);
    this.#focus.giveBack();
  }

  /** Works out the odds of each part once it is on the screen. */
  #fillOdds({ setting, composition }: Reading): void {
    this.#dropJobs();
    const jobs = composition.parts.flatMap(({ play, cast, no }, i) => {
      if (!play || no) return [];
      return [
        () => {
          const view = forecast({
            ...setting,
            cast,
            forWhom: this.#who,
            play: play.name,
            input: play.input,
          });
          const place = this.element?.querySelector(`[data-odds="${i}"]`);
          if (place) place.textContent = headline(view)?.text ?? '';
        },
      ];
    });
    this.#dropJobs = soon(jobs);
  }

  /** Says through the live region what is left and what is wrong; once for each change. */
  #announce(): void {
    const says = [...this.element.querySelectorAll('[data-ff="says"]')]
      .map((one) => one.textContent)
      .join('. ');
    if (says === this.#said) return;
    this.#said = says;
    const live = this.element.querySelector('[data-ff="live"]');
    setTimeout(() => {
      if (live) live.textContent = says;
    });
  }

  #opened(details: HTMLDetailsElement): void {
    const pick = this.#picks[Number(details.dataset.part)];
    if (pick) pick.open = details.open;
  }

  async #changed(input: HTMLInputElement | HTMLSelectElement): Promise<void> {
    const [scope = '', at = '', ...path] = input.name.split('.');
    const spec = this.#read()?.setting.ruleset.situation ?? {};
    if (scope === 'target') this.#target = input.value || undefined;
    else if (scope === 'whole') this.#whole = { ...this.#whole, ...enteredIn(spec, at, input) };
    else if (scope === 'part') this.#changedPart(Number(at), path, input);
    await this.render();
  }

  #changedPart(
    part: number,
    [what, name = '', id = '']: readonly string[],
    input: HTMLInputElement | HTMLSelectElement,
  ): void {
    const pick = this.#picks[part];
    const { situation = {} } = this.#read()?.setting.ruleset ?? {};
    if (!pick) return;
    if (what === 'share') pick.share = Math.trunc(Number(input.value)) || 0;
    else if (what === 'target') {
      pick.targets = input.value ? [input.value] : [];
      pick.byHand = {};
    } else if (what === 'targets' && isTag(input, 'input')) {
      const others = pick.targets.filter((one) => one !== input.value);
      pick.targets = input.checked ? [...others, input.value] : others;
    } else if (what === 'each')
      pick.each = { ...pick.each, [id]: { ...pick.each[id], ...enteredIn(situation, name, input) } };
    else if (what === 'field') pick.fields = { ...pick.fields, [name]: input.value };
    else if (what === 'at') pick.byHand = { ...pick.byHand, ...enteredIn(situation, name, input) };
  }

  static async #onAdd(this: FivefoldComposeDialog, _event: PointerEvent, button: HTMLElement): Promise<void> {
    if (button.ariaDisabled === 'true') return;
    const offer = button.dataset.offer ?? '';
    const targets = this.#target ? [this.#target] : [];
    const pick: Pick = { offer, targets, byHand: {}, each: {}, share: 0, fields: {}, open: false };
    this.#picks.push(pick);
    pick.share = this.#read()?.composition.parts.at(-1)?.least ?? 0;
    await this.render();
  }

  static async #onShare(
    this: FivefoldComposeDialog,
    _event: PointerEvent,
    button: HTMLElement,
  ): Promise<void> {
    const pick = this.#picks[Number(button.dataset.part)];
    if (!pick || button.ariaDisabled === 'true') return;
    pick.share += Number(button.dataset.by);
    await this.render();
  }

  /** Gives what is left to the parts in turn, from the first. */
  static async #onSpread(this: FivefoldComposeDialog): Promise<void> {
    const { parts = [], budget } = this.#read()?.composition ?? {};
    let left = budget?.left ?? 0;
    const open = this.#picks.filter((_, i) => parts[i] && parts[i].least < parts[i].most);
    for (let i = 0; left > 0 && open.length > 0; i++, left--) {
      const pick = open[i % open.length];
      if (pick) pick.share += 1;
    }
    await this.render();
  }

  static async #onShift(
    this: FivefoldComposeDialog,
    _event: PointerEvent,
    button: HTMLElement,
  ): Promise<void> {
    const from = Number(button.dataset.part);
    const to = from + Number(button.dataset.by);
    const [pick] = to < 0 || to >= this.#picks.length ? [] : this.#picks.splice(from, 1);
    if (!pick) return;
    this.#picks.splice(to, 0, pick);
    await this.render();
    this.element.querySelector<HTMLElement>(`[name="part.${to}.shift.${button.dataset.by}"]`)?.focus();
  }

  static async #onRemove(
    this: FivefoldComposeDialog,
    _event: PointerEvent,
    button: HTMLElement,
  ): Promise<void> {
    this.#picks.splice(Number(button.dataset.part), 1);
    await this.render();
    if (!this.element.contains(this.element.ownerDocument.activeElement)) this.#focus.moveInto(this.element);
  }

  static async #onSubmit(this: FivefoldComposeDialog): Promise<void> {
    const composition = this.#read()?.composition;
    if (!composition || composition.no) return;
    const way = wayToDeclare(this.#who, composition.declaration);
    await way.run();
    if (!way.no) await this.close();
  }

  static async #onCancel(this: FivefoldComposeDialog): Promise<void> {
    await this.close();
  }
}
