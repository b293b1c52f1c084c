import type { Spec } from '../../core/spec.ts';
import type { Id } from '../../core/text.ts';
import { possibleTargets, type Situation, type Way, wayToDeclare } from '../actions/use.ts';
import { forecast, headline } from '../cards/forecast.ts';
import { isTag } from '../shared/elements.ts';
import { enteredIn } from '../shared/fields.ts';
import { FocusKeeper } from '../shared/focus.ts';
import { actorOf, nameOf } from '../shared/ids.ts';
import { template } from '../shared/templates.ts';
import { uiText } from '../shared/text.ts';
import { announceIn } from '../shared/voice.ts';
import { soon, waitFor } from '../shared/wait.ts';
import { nextPick, type Pick, type Picked, type Reading, read, spreadShares } from './compose-reading.ts';
import { composeView } from './compose-view.ts';
import { type Draft, draftKey, draftUnder, keepDraft } from './drafts.ts';
import { followFighter, unfollow } from './ties.ts';

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** The size of an editor with a timeline, and the free space above (for the note of `cue.ts`) and below. */
const WIDE = 1020;
const HIGH = 820;
const ABOVE = 34;
const BELOW = 16;

type Editor = FivefoldComposeDialog;

/**
 * The editor of a declaration of several parts: which actions, on whom, in which order, and their shares of common budgets. It
 * keeps what was picked and asks the ruleset after every change what that amounts to.
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
  readonly #form: string | undefined;
  #picks: Pick[] = [];
  #target: Id | undefined;
  #whole: Situation = {};
  #dropJobs: () => void = () => undefined;

  /** @param offer what was clicked; it is picked if it can be a part. @param form the form of the entry, if it is not a declaration. */
  constructor(who: Id, target: Id | undefined, offer?: string, form?: string) {
    super({ id: `fivefold-compose-${who}` });
    this.#who = who;
    this.#form = form;
    const actor = actorOf(who);
    this.#target = target ?? (actor && possibleTargets(actor)[0]);
    this.#takeUp();
    if (offer && !this.#picks.some((pick) => pick.offer === offer)) this.#pick(offer);
  }

  /** Restores what the user had composed for this round, or else what has been declared. */
  #takeUp(): void {
    const draft = draftUnder(draftKey(this.#who)) as Draft | undefined;
    if (draft) {
      this.#picks = [...draft.picks];
      this.#whole = draft.whole;
      return;
    }
    const { ruleset, cast } = this.#read()?.setting ?? {};
    const fighter = cast?.[this.#who];
    const declared = (fighter && ruleset?.pickedParts?.(fighter)) ?? [];
    this.#picks = declared.map(({ offer, targets, situation, share, fields }) => {
      const byHand = situation as Situation;
      return { offer, targets, byHand, each: {}, share, fields, open: false };
    });
  }

  #keep(): void {
    void keepDraft(draftKey(this.#who), { picks: this.#picks, whole: this.#whole } satisfies Draft);
  }

  /** Adds a part with its least share and the defaults of its fields, if that is possible. */
  #pick(offer: string): void {
    const open = this.#read()?.composition.offers.find(({ id }) => id === offer);
    if (!open || open.no) return;
    this.#picks.push(nextPick(this.#picked, offer));
  }

  override get title(): string {
    const whole = this.#read()?.composition.timeline !== undefined;
    return uiText(whole ? 'declareFor' : 'composeFor', { name: nameOf(this.#who) });
  }

  get #picked(): Picked {
    return { who: this.#who, parts: this.#picks, target: this.#target, whole: this.#whole };
  }

  #read(): Reading | undefined {
    return read(this.#picked);
  }

  protected override async _prepareContext(): Promise<never> {
    const reading = this.#read();
    return (reading ? composeView(reading, this.#way(reading)) : {}) as never;
  }

  /** What the main button does; what comes before the declaration is entered first. */
  #way({ composition: { first, declaration } }: Reading): Way {
    return first
      ? wayToDeclare(this.#who, first.value, first.form)
      : wayToDeclare(this.#who, declaration, this.#form);
  }

  protected override async _onFirstRender(): Promise<void> {
    followFighter(this, this.#who);
    if (this.#read()?.composition.timeline) {
      const height = Math.min(HIGH, window.innerHeight - ABOVE - BELOW);
      this.setPosition({ width: WIDE, height, top: Math.max(ABOVE, (window.innerHeight - height) / 2) });
    }
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
    unfollow(this);
    this.#focus.restore();
  }

  /** Computes the odds of each part once it is on the screen. */
  #fillOdds({ setting, composition }: Reading): void {
    this.#dropJobs();
    const jobs = composition.parts.flatMap(({ play, cast, no }, i) => {
      if (!play || no) return [];
      const asked = { ...setting, cast, forWhom: this.#who, play: play.name, input: play.input };
      return [
        () => {
          const place = this.element?.querySelector(`[data-odds="${i}"]`);
          if (place) place.textContent = headline(forecast(asked))?.text ?? '';
        },
      ];
    });
    this.#dropJobs = soon(jobs);
  }

  /** Announces through the live region what is left and what is wrong, once for each change. */
  #announce(): void {
    const says = [...this.element.querySelectorAll('[data-ff="says"]')]
      .map((one) => one.textContent)
      .join('. ');
    announceIn(this.element, says);
  }

  #opened(details: HTMLDetailsElement): void {
    const { part, rare = part } = details.dataset;
    const pick = this.#picks[Number(rare)];
    if (pick) pick[part === undefined ? 'rare' : 'open'] = details.open;
  }

  async #changed(input: HTMLInputElement | HTMLSelectElement): Promise<void> {
    const [scope = '', at = '', ...path] = input.name.split('.');
    const spec = this.#read()?.setting.ruleset.situation ?? {};
    if (scope === 'target') this.#target = input.value || undefined;
    else if (scope === 'whole') this.#whole = { ...this.#whole, ...enteredIn(spec, at, input) };
    else if (scope === 'part') this.#changedPart(Number(at), path, input);
    this.#keep();
    await this.render();
  }

  #specOf(part: number): Spec {
    return this.#read()?.composition.parts[part]?.spec ?? {};
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
    else if (what === 'field')
      pick.fields = { ...pick.fields, ...enteredIn(this.#specOf(part), name, input) };
    else if (what === 'at') pick.byHand = { ...pick.byHand, ...enteredIn(situation, name, input) };
  }

  static async #onAdd(this: Editor, _event: Event, button: HTMLElement): Promise<void> {
    if (button.ariaDisabled === 'true') return;
    this.#pick(button.dataset.offer ?? '');
    this.#keep();
    await this.render();
    const row = this.element.querySelector(`[data-row="${this.#picks.length - 1}"]`);
    row?.scrollIntoView({ block: 'nearest' });
  }

  static async #onShare(this: Editor, _event: Event, button: HTMLElement): Promise<void> {
    const pick = this.#picks[Number(button.dataset.part)];
    if (!pick || button.ariaDisabled === 'true') return;
    pick.share += Number(button.dataset.by);
    this.#keep();
    await this.render();
  }

  static async #onSpread(this: Editor): Promise<void> {
    const reading = this.#read();
    if (reading) spreadShares(this.#picks, reading.composition);
    this.#keep();
    await this.render();
  }

  static async #onShift(this: Editor, _event: Event, button: HTMLElement): Promise<void> {
    const from = Number(button.dataset.part);
    const to = from + Number(button.dataset.by);
    const [pick] = to < 0 || to >= this.#picks.length ? [] : this.#picks.splice(from, 1);
    if (!pick) return;
    this.#picks.splice(to, 0, pick);
    this.#keep();
    await this.render();
    this.element.querySelector<HTMLElement>(`[name="part.${to}.shift.${button.dataset.by}"]`)?.focus();
  }

  static async #onRemove(this: Editor, _event: Event, button: HTMLElement): Promise<void> {
    this.#picks.splice(Number(button.dataset.part), 1);
    this.#keep();
    await this.render();
    if (!this.element.contains(this.element.ownerDocument.activeElement)) this.#focus.moveInto(this.element);
  }

  static async #onSubmit(this: Editor): Promise<void> {
    const reading = this.#read();
    if (!reading) return;
    const { first, no } = reading.composition;
    const way = this.#way(reading);
    if (first ? first.no : no) return;
    await way.run();
    if (way.no) return;
    if (!first || first.ends) await this.close();
    else if (first.through) await this.#goesOn();
  }

  /** Declares what needed only a first entry, as soon as that entry has arrived. */
  async #goesOn(): Promise<void> {
    const reading = await waitFor(() => {
      const now = this.#read();
      return now && !now.composition.first && !this.#way(now).no ? now : undefined;
    });
    if (!reading || reading.composition.no) return;
    await this.#way(reading).run();
    await this.close();
  }

  static async #onCancel(this: Editor): Promise<void> {
    await this.close();
  }
}
