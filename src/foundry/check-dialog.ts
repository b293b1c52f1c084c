import type { Offer } from '../core/ruleset.ts';
import type { Id } from '../core/text.ts';
import { drawThought, erase } from './drawing.ts';
import { isTag } from './elements.ts';
import { circumstanceRows, circumstancesView, enteredIn, isOfTheWhole, wholeFields } from './fields.ts';
import { FocusKeeper } from './focus.ts';
import { bars, forecast } from './forecast.ts';
import { template } from './helpers.ts';
import { actorOf, nameOf } from './ids.ts';
import { isSeveral } from './lists.ts';
import { checkView } from './present.ts';
import { say, uiText } from './text.ts';
import { tie, untie } from './ties.ts';
import type { Prospect, Situation } from './use.ts';
import { doubtText, possibleTargets, prospect, targetName, wayOf } from './use.ts';
import { whereBoth } from './whereabouts.ts';
import { closesOnEscape } from './windows.ts';

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** How near to the edge of the window it may come, in pixels. */
const EDGE = 16;

/** What the dialog is about: who does what to whom. */
interface About {
  readonly who: Id;
  readonly offer: string;
  readonly targets: readonly Id[];
}

/**
 * The dialog before a roll or declaration: targets and every circumstance can be changed (save for lists, which only a board tells), and pool,
 * difficulty and exact odds follow each change. It decides nothing: the same offer, computed with other circumstances, is sent.
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

  static override PARTS = {
    form: { template: template('dialog'), scrollable: ['.ff-form'] },
  };

  readonly #about: About;
  readonly #focus = new FocusKeeper();
  #targets: readonly Id[];
  /** What a person has set; the rest is measured anew each time. */
  #byHand: Situation = {};
  #each: { readonly [target: Id]: Situation } = {};
  /** What seldom matters was folded open. */
  #opened = false;
  #isAside = false;

  constructor(about: About) {
    super({ id: `fivefold-check-${about.who}` });
    this.#about = about;
    this.#targets = about.targets;
  }

  override get title(): string {
    const offer = this.#offer();
    return `${nameOf(this.#about.who)} · ${offer ? say(offer.label) : ''}`;
  }

  #prospect(): Prospect | undefined {
    const actor = actorOf(this.#about.who);
    return actor && prospect(actor, this.#targets, this.#byHand, this.#each);
  }

  #offer(about = this.#prospect()): Offer | undefined {
    return about?.offers.find(({ id }) => id === this.#about.offer);
  }

  protected override async _prepareContext(): Promise<never> {
    const about = this.#prospect();
    const actor = actorOf(this.#about.who);
    if (!about || !actor) return {} as never;
    const { ruleset, situation } = about;
    const offer = this.#offer(about);
    const own = this.#targets.length > 0 ? (offer?.targets?.own ?? []) : [];
    const names = Object.entries(ruleset.situation)
      .filter(([name, field]) => !own.includes(name) && !isOfTheWhole(field) && !isSeveral(field))
      .map(([name]) => name)
      .filter((name) => offer?.circumstances?.includes(name) ?? true);
    const circumstances = circumstancesView(ruleset, names, about);
    return {
      intro: offer?.detail && say(offer.detail),
      targets: possibleTargets(actor).map((id) => this.#target(about, offer, id)),
      where: whereBoth(this.#about.who, this.#targets[0]),
      several: offer?.targets !== undefined,
      single: offer?.needsTarget ?? true,
      circumstances: { ...circumstances, open: this.#opened || circumstances.said },
      whole: wholeFields(ruleset, situation),
      verb: offer ? wayOf(about, offer).verb : uiText('verb.other'),
    } as never;
  }

  /** One who may be a target, with the circumstances that are his own where there may be several. */
  #target({ ruleset, each }: Prospect, offer: Offer | undefined, id: Id): object {
    const place = this.#targets.indexOf(id);
    const own = place < 0 ? [] : (offer?.targets?.own ?? []);
    return {
      id,
      name: targetName(this.#about.who, id),
      selected: place >= 0,
      place: place + 1,
      own: circumstanceRows(ruleset, own, each[id], (name) => `each.${name}.${id}`),
    };
  }

  protected override async _onFirstRender(): Promise<void> {
    tie(this, this.#about.who);
    closesOnEscape(this);
    this.#focus.moveInto(this.element);
    this.element.addEventListener('input', ({ target }) => {
      if (isTag(target, 'input', 'select')) void this.#changed(target);
    });
    // It is told a moment later: the window may have closed since, or been drawn anew.
    const toggled = ({ target }: Event) => {
      if (isTag(target, 'details') && target.isConnected) this.#folds(target.open);
    };
    this.element.addEventListener('toggle', toggled, { capture: true });
  }

  /** What seldom matters is folded open or up: a window that grows out of the page moves up. */
  #folds(open: boolean): void {
    this.#opened = open;
    const { offsetTop, offsetHeight } = this.element;
    const highest = Math.max(0, window.innerHeight - offsetHeight);
    if (offsetTop > highest) this.setPosition({ top: highest });
  }

  protected override _onClose(): void {
    untie(this);
    erase();
    this.#focus.giveBack();
  }

  protected override async _onRender(): Promise<void> {
    this.element.dataset.ruleset = this.#prospect()?.ruleset.id ?? '';
    await this.#showResult();
  }

  async #changed(input: HTMLInputElement | HTMLSelectElement): Promise<void> {
    const [scope = '', name = '', id = ''] = input.name.split('.');
    const spec = this.#prospect()?.ruleset.situation ?? {};
    const was = this.#offer()?.targets;
    if (scope === 'target') this.#retarget(input.value ? [input.value] : []);
    else if (scope === 'targets' && isTag(input, 'input')) this.#pick(input.value, input.checked);
    else if (scope !== 'each') this.#byHand = { ...this.#byHand, ...enteredIn(spec, scope, input) };
    else this.#each = { ...this.#each, [id]: { ...this.#each[id], ...enteredIn(spec, name, input) } };
    const reshaped = (was === undefined) !== (this.#offer()?.targets === undefined);
    const field = spec[scope];
    const asksMore = field?.kind === 'flag' && isOfTheWhole(field);
    if (scope.startsWith('target') || reshaped || asksMore) await this.render();
    else await this.#showResult();
  }

  /** Another target: what the board tells of him counts, what it does not tell stays as it was set. */
  #retarget(targets: readonly Id[]): void {
    this.#targets = targets;
    const measured = this.#prospect()?.measured ?? {};
    this.#byHand = Object.fromEntries(Object.entries(this.#byHand).filter(([name]) => !(name in measured)));
  }

  /** Targets count in the order in which they were picked; one too many pushes the first out. */
  #pick(id: Id, on: boolean): void {
    const most = this.#offer()?.targets?.most;
    const others = this.#targets.filter((one) => one !== id);
    const all = on ? [...others, id] : others;
    this.#targets = most === undefined ? all : all.slice(-most);
  }

  /** Leaves the board to what is drawn there: goes to the window's edge, once. */
  #stepAside(): void {
    if (this.#isAside) return;
    this.#isAside = true;
    this.setPosition({ left: Math.max(EDGE, window.innerWidth - this.element.offsetWidth - EDGE) });
  }

  async #showResult(): Promise<void> {
    const about = this.#prospect();
    const offer = this.#offer(about);
    const place = this.element.querySelector<HTMLElement>('[data-ff="result"]');
    if (!about || !offer || !place) return;
    if (drawThought(about, offer)) this.#stepAside();
    const way = wayOf(about, offer);
    const view =
      offer.play && !offer.no
        ? forecast({ ...about, forWhom: about.who, play: offer.play.name, input: offer.play.input })
        : undefined;
    const context = { no: way.no, doubt: doubtText(offer), ...checkView(offer.check), ...bars(view) };
    place.innerHTML = await foundry.applications.handlebars.renderTemplate(
      template('dialog-result'),
      context as never,
    );
    const submit = this.element.querySelector<HTMLButtonElement>('[data-ff="submit"]');
    if (submit) submit.disabled = way.no !== undefined;
  }

  static async #submit(this: FivefoldCheckDialog): Promise<void> {
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
