import type { Offer } from '../../core/offer.ts';
import type { Id } from '../../core/text.ts';
import { firstTarget } from '../actions/first-target.ts';
import { groupedOffers, type OfferGroup, wireList } from '../actions/listing.ts';
import { togglePin } from '../actions/pins.ts';
import {
  closedBy,
  doubtText,
  type Prospect,
  possibleTargets,
  prospect,
  responseOf,
  type Situation,
  targetedIds,
  targetName,
  wayOf,
} from '../actions/use.ts';
import { drawPreview, erase } from '../board/drawing.ts';
import { whereBoth } from '../board/whereabouts.ts';
import { forecast, headline } from '../cards/forecast.ts';
import { isElement, isTag } from '../shared/elements.ts';
import { enteredIn, wholeFields } from '../shared/fields.ts';
import { FocusKeeper } from '../shared/focus.ts';
import { idOf, nameOf } from '../shared/ids.ts';
import { checkText, iconPath } from '../shared/present.ts';
import { template } from '../shared/templates.ts';
import { say, uiText } from '../shared/text.ts';
import { soon } from '../shared/wait.ts';
import { followSearch } from '../sheets/list-search.ts';
import { fillCell, markBest, tableView } from '../sheets/matrix.ts';
import { pinView } from '../sheets/sheet-view.ts';
import { openDialog, saysMore } from './offer-dialog.ts';
import { followFighter, unfollow } from './ties.ts';
import { besideSidebar, closeOnEscape } from './windows.ts';

/** Pixels. */
const WIDTH = 480;

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

function showBrief(place: HTMLElement, view: ReturnType<typeof forecast>): void {
  if (!fillCell(place, view)) place.replaceChildren(headline(view)?.text ?? '');
}

/** The declaration dialog of the tracker: targets, and everything the fighter can declare. A click declares; circumstances are one step further. */
export class FivefoldDeclareDialog extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    classes: ['fivefold', 'ff-dialog'],
    window: { icon: 'fa-solid fa-comment' },
    position: { width: WIDTH, height: 'auto' as const },
    actions: {
      ffOffer: { handler: FivefoldDeclareDialog.#onOffer, buttons: [0, 2] },
      ffDetails: FivefoldDeclareDialog.#onOffer,
      ffPin: FivefoldDeclareDialog.#onPin,
    },
  };

  static override PARTS = {
    list: { template: template('declare'), scrollable: ['.ff-offer-list'] },
  };

  readonly #actor: Actor.Implementation;
  readonly #focus = new FocusKeeper();
  #target: Id | undefined;
  /** Further targets, for offers with several. */
  #others: readonly Id[];
  #whole: Situation = {};
  /** Groups whose closed offers are shown. */
  readonly #unfolded = new Set<string>();
  #dropJobs: () => void = () => undefined;
  /** The offer that is drawn on the board: the one under the pointer, or in focus. */
  #shown: string | undefined;

  constructor(actor: Actor.Implementation) {
    super({ id: `fivefold-declare-${idOf(actor)}`, position: besideSidebar(WIDTH) });
    this.#actor = actor;
    const [first, ...others] = targetedIds().filter((id) => id !== idOf(actor));
    const { against, holds = {} } = responseOf(idOf(actor));
    this.#target = against ?? first ?? firstTarget(actor);
    this.#whole = holds;
    this.#others = others;
  }

  override get title(): string {
    return uiText('declareFor', { name: nameOf(idOf(this.#actor)) });
  }

  #prospect(): Prospect | undefined {
    const targets = this.#target ? [this.#target, ...this.#others.filter((id) => id !== this.#target)] : [];
    return prospect(this.#actor, targets, this.#whole);
  }

  protected override async _prepareContext(): Promise<never> {
    const about = this.#prospect();
    if (!about) return {} as never;
    const { ruleset, situation } = about;
    const offers = about.offers.filter(
      ({ declaration, composes }) => declaration !== undefined || composes === true,
    );
    return {
      key: `declare.${about.who}`,
      targets: possibleTargets(this.#actor).map((id) => ({
        id,
        name: targetName(idOf(this.#actor), id),
        selected: id === this.#target,
        other: id !== this.#target && this.#others.includes(id),
      })),
      several: offers.some(({ targets }) => targets !== undefined),
      others: this.#others.some((id) => id !== this.#target),
      whole: wholeFields(ruleset, situation),
      where: whereBoth(idOf(this.#actor), this.#target),
      groups: groupedOffers(about, offers).map((group) => this.#group(about, group)),
    } as never;
  }

  #group(about: Prospect, { id, label, tables, shown, folded, why }: OfferGroup): object {
    return {
      id,
      label,
      tables: tables.map((one) => tableView(about, one, 'declare')),
      offers: shown.map(({ offer, no }) => this.#offer(about, offer, no)),
      shut: folded.map(({ offer, no }) => this.#offer(about, offer, no)),
      why,
      open: this.#unfolded.has(id),
    };
  }

  #offer(about: Prospect, offer: Offer, no: string | undefined): object {
    const label = say(offer.label);
    return {
      id: offer.id,
      label: saysMore(offer) ? `${label}…` : label,
      icon: iconPath(offer.icon),
      detail: offer.detail && say(offer.detail),
      check: checkText(offer.check),
      no,
      doubt: no ? undefined : doubtText(offer),
      details: offer.needsTarget && !offer.no,
      ...pinView(about, offer, 'declare'),
      odds: !no && offer.check !== undefined && offer.play !== undefined,
    };
  }

  protected override async _onFirstRender(): Promise<void> {
    followFighter(this, idOf(this.#actor));
    closeOnEscape(this);
    this.#focus.moveInto(this.element);
    wireList(this.element, this.#unfolded);
    this.element.addEventListener('change', ({ target }) => {
      if (isTag(target, 'input', 'select')) void this.#changed(target);
    });
    for (const kind of ['pointerover', 'focusin'])
      this.element.addEventListener(kind, ({ target }) => this.#shows(target));
    this.element.addEventListener('pointerleave', () => this.#forgets());
  }

  /** Shows on the board what the rules draw for an offer. */
  #shows(target: EventTarget | null): void {
    const row = isElement(target) ? target.closest<HTMLElement>('[data-offer]') : null;
    const id = row?.dataset.offer;
    if (id === this.#shown) return;
    this.#forgets();
    const about = id === undefined ? undefined : this.#prospect();
    const offer = about?.offers.find((one) => one.id === id);
    if (about && offer && drawPreview(about, offer)) this.#shown = id;
  }

  #forgets(): void {
    if (this.#shown !== undefined) erase();
    this.#shown = undefined;
  }

  protected override _onClose(): void {
    unfollow(this);
    this.#dropJobs();
    this.#forgets();
    this.#focus.restore();
  }

  protected override async _onRender(): Promise<void> {
    this.element.dataset.ruleset = this.#actor.type;
    followSearch(this.element, this.#unfolded);
    this.#fillOdds();
  }

  /** Computes the odds of open offers against the target once the list is on the screen. */
  #fillOdds(): void {
    this.#dropJobs();
    const about = this.#prospect();
    if (!about) return;
    const jobs = [...this.element.querySelectorAll<HTMLElement>('[data-odds]')].flatMap((place) => {
      const play = about.offers.find(({ id }) => id === place.dataset.odds)?.play;
      if (!play) return [];
      const question = { ...about, forWhom: about.who, play: play.name, input: play.input };
      return [() => showBrief(place, forecast(question))];
    });
    this.#dropJobs = soon([...jobs, () => markBest(this.element)]);
  }

  async #changed(input: HTMLInputElement | HTMLSelectElement): Promise<void> {
    const spec = this.#prospect()?.ruleset.situation ?? {};
    if (input.name === 'target') this.#target = input.value || undefined;
    else if (input.name.startsWith('others.') && isTag(input, 'input')) {
      const rest = this.#others.filter((id) => id !== input.value);
      this.#others = input.checked ? [...rest, input.value] : rest;
    } else this.#whole = { ...this.#whole, ...enteredIn(spec, input.name, input) };
    await this.render();
  }

  static async #onPin(this: FivefoldDeclareDialog, _event: Event, { dataset }: HTMLElement): Promise<void> {
    await togglePin(idOf(this.#actor), dataset.offer ?? '');
    await this.render();
  }

  /** An offer was pressed, or its details: declares it, or opens its own window where there is more to say. */
  static async #onOffer(
    this: FivefoldDeclareDialog,
    event: PointerEvent,
    { dataset }: HTMLElement,
  ): Promise<void> {
    const about = this.#prospect();
    const offer = about?.offers.find(({ id }) => id === dataset.offer);
    if (!about || !offer) return;
    const other = event.shiftKey || event.button === 2;
    const details = dataset.action === 'ffDetails' || (other && offer.needsTarget && !offer.no);
    const no = closedBy(about, offer);
    this.#forgets();
    if (details || (saysMore(offer) && !no)) await openDialog(this, about, offer);
    else await wayOf(about, offer).run();
    if (details || !no) await this.close();
  }
}
