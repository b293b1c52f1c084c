import type { Id } from '../core/text.ts';
import { FivefoldCheckDialog } from './check-dialog.ts';
import { FocusKeeper } from './focus.ts';
import { template } from './helpers.ts';
import { idOf, nameOf } from './ids.ts';
import { checkText } from './present.ts';
import { say, uiText } from './text.ts';
import { possibleTargets, prospect, targeted, wayOf } from './use.ts';

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** The declaration from the tracker: a target, and everything the fighter may declare; a click declares, circumstances are one step further. */
export class FivefoldDeclareDialog extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    classes: ['fivefold', 'ff-dialog'],
    window: { icon: 'fa-solid fa-comment' },
    position: { width: 460, height: 'auto' as const },
    actions: { ffOffer: FivefoldDeclareDialog.#onOffer, ffDetails: FivefoldDeclareDialog.#onDetails },
  };

  static override PARTS = { list: { template: template('declare') } };

  readonly #actor: Actor.Implementation;
  readonly #focus = new FocusKeeper();
  #target: Id | undefined;

  constructor(actor: Actor.Implementation) {
    super({ id: `fivefold-declare-${idOf(actor)}` });
    this.#actor = actor;
    this.#target = targeted().find((id) => id !== idOf(actor)) ?? possibleTargets(actor)[0];
  }

  override get title(): string {
    return uiText('declareFor', { name: nameOf(idOf(this.#actor)) });
  }

  #prospect() {
    return prospect(this.#actor, this.#target ? [this.#target] : []);
  }

  protected override async _prepareContext(): Promise<never> {
    const about = this.#prospect();
    return {
      targets: possibleTargets(this.#actor).map((id) => ({
        id,
        name: nameOf(id),
        selected: id === this.#target,
      })),
      offers: about?.offers
        .filter(({ declaration }) => declaration !== undefined)
        .map((offer) => {
          const { no } = wayOf(about, offer);
          return {
            id: offer.id,
            label: say(offer.label),
            check: checkText(offer.check),
            no,
            details: offer.needsTarget && !no,
          };
        }),
    } as never;
  }

  protected override async _onFirstRender(): Promise<void> {
    this.#focus.moveInto(this.element);
  }

  protected override _onClose(): void {
    this.#focus.giveBack();
  }

  protected override async _onRender(): Promise<void> {
    this.element.dataset.ruleset = this.#actor.type;
    this.element.querySelector('select')?.addEventListener('change', ({ currentTarget }) => {
      this.#target = (currentTarget as HTMLSelectElement).value || undefined;
      void this.render();
    });
  }

  static async #onOffer(
    this: FivefoldDeclareDialog,
    _event: PointerEvent,
    target: HTMLElement,
  ): Promise<void> {
    const about = this.#prospect();
    const offer = about?.offers.find(({ id }) => id === target.dataset.offer);
    if (!about || !offer) return;
    const way = wayOf(about, offer);
    await way.run();
    if (!way.no) await this.close();
  }

  static async #onDetails(
    this: FivefoldDeclareDialog,
    _event: PointerEvent,
    target: HTMLElement,
  ): Promise<void> {
    const offer = target.dataset.offer ?? '';
    await this.close();
    await new FivefoldCheckDialog({ who: idOf(this.#actor), offer, target: this.#target }).render({
      force: true,
    });
  }
}
