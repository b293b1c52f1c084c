import type { Offer } from '../core/ruleset.ts';
import type { Id, Json } from '../core/text.ts';
import { isTag } from './elements.ts';
import { entered, fieldRow } from './fields.ts';
import { FocusKeeper } from './focus.ts';
import { bars, forecast } from './forecast.ts';
import { template } from './helpers.ts';
import { actorOf, nameOf } from './ids.ts';
import { checkView } from './present.ts';
import { say, uiText } from './text.ts';
import type { Prospect, Situation } from './use.ts';
import { possibleTargets, prospect, wayOf } from './use.ts';

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** What the dialog is about: who does what to whom, under which circumstances. */
interface About {
  readonly who: Id;
  readonly offer: string;
  readonly target: Id | undefined;
}

/**
 * The dialog before a roll or declaration: every circumstance can be changed, and pool, difficulty and exact odds follow each change.
 * It decides nothing: the same offer, computed with other circumstances, is sent.
 */
export class FivefoldCheckDialog extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    tag: 'form',
    classes: ['fivefold', 'ff-dialog'],
    window: { contentClasses: ['standard-form'], icon: 'fa-solid fa-dice' },
    position: { width: 700, height: 'auto' as const },
    form: { handler: FivefoldCheckDialog.#submit, closeOnSubmit: false },
    actions: { close: FivefoldCheckDialog.#cancel },
  };

  static override PARTS = { form: { template: template('dialog') } };

  readonly #about: About;
  readonly #focus = new FocusKeeper();
  #target: Id | undefined;
  #situation: Situation | undefined;

  constructor(about: About) {
    super({ id: `fivefold-check-${about.who}` });
    this.#about = about;
    this.#target = about.target;
  }

  override get title(): string {
    const offer = this.#offer();
    return `${nameOf(this.#about.who)} · ${offer ? say(offer.label) : ''}`;
  }

  #prospect(): Prospect | undefined {
    const actor = actorOf(this.#about.who);
    return actor && prospect(actor, this.#target ? [this.#target] : [], this.#situation);
  }

  #offer(about = this.#prospect()): Offer | undefined {
    return about?.offers.find(({ id }) => id === this.#about.offer);
  }

  protected override async _prepareContext(): Promise<never> {
    const about = this.#prospect();
    const actor = actorOf(this.#about.who);
    if (!about || !actor) return {} as never;
    this.#situation = about.situation;
    const { ruleset, situation } = about;
    const offer = this.#offer(about);
    return {
      intro: offer?.detail && say(offer.detail),
      targets: possibleTargets(actor).map((id) => ({ id, name: nameOf(id), selected: id === this.#target })),
      fields: Object.entries(ruleset.situation).map(([name, field]) =>
        fieldRow(ruleset, 'situation', field, name, situation[name] ?? null, name),
      ),
      verb: offer ? wayOf(about, offer).verb : uiText('verb.other'),
    } as never;
  }

  protected override async _onFirstRender(): Promise<void> {
    this.#focus.moveInto(this.element);
  }

  protected override _onClose(): void {
    this.#focus.giveBack();
  }

  protected override async _onRender(): Promise<void> {
    this.element.dataset.ruleset = this.#prospect()?.ruleset.id ?? '';
    this.element.addEventListener('input', ({ target }) => {
      if (isTag(target, 'select') && target.name === 'target') this.#retarget(target.value);
      else this.#read();
      void this.#showResult();
    });
    await this.#showResult();
  }

  /** Another target: the board is measured anew, what was set by hand is kept where the board is silent. */
  #retarget(target: string): void {
    this.#target = target || undefined;
    const actor = actorOf(this.#about.who);
    const measured = actor && prospect(actor, this.#target ? [this.#target] : [])?.situation;
    this.#situation = {
      ...this.#situation,
      ...(measured?.distance === undefined ? {} : { distance: measured.distance }),
    };
    const distance = this.element.querySelector<HTMLInputElement>('[name="distance"]');
    if (distance && measured?.distance !== undefined) distance.value = String(measured.distance);
  }

  #read(): void {
    const spec = this.#prospect()?.ruleset.situation ?? {};
    const form = this.element as HTMLFormElement;
    const values: { [name: string]: Json } = {};
    for (const [name, field] of Object.entries(spec)) {
      const input = form.elements.namedItem(name);
      if (isTag(input, 'input') && input.type === 'checkbox') values[name] = input.checked;
      else if (isTag(input, 'input', 'select')) values[name] = entered(field, input.value);
    }
    this.#situation = { ...this.#situation, ...values };
  }

  async #showResult(): Promise<void> {
    const about = this.#prospect();
    const offer = this.#offer(about);
    const place = this.element.querySelector<HTMLElement>('[data-ff="result"]');
    if (!about || !offer || !place) return;
    const way = wayOf(about, offer);
    const view =
      offer.play && !offer.no
        ? forecast({ ...about, forWhom: about.who, play: offer.play.name, input: offer.play.input })
        : undefined;
    const context = { no: way.no, ...checkView(offer.check), ...bars(view) };
    place.innerHTML = await foundry.applications.handlebars.renderTemplate(
      template('dialog-result'),
      context as never,
    );
    const submit = this.element.querySelector<HTMLButtonElement>('[data-ff="submit"]');
    if (submit) submit.disabled = way.no !== undefined;
  }

  static async #submit(this: FivefoldCheckDialog): Promise<void> {
    this.#read();
    const about = this.#prospect();
    const offer = this.#offer(about);
    if (!about || !offer) return;
    await wayOf(about, offer).run();
    await this.close();
  }

  static async #cancel(this: FivefoldCheckDialog): Promise<void> {
    await this.close();
  }
}
