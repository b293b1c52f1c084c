import { isTest, type Offer } from '../../core/offer.ts';
import { circumstancesOf } from '../../core/ruleset.ts';
import type { Id } from '../../core/text.ts';
import {
  doubtText,
  type Prospect,
  possibleTargets,
  prospect,
  type Situation,
  targetName,
  wayOf,
} from '../actions/use.ts';
import { drawPreview, erase } from '../board/drawing.ts';
import { whereBoth } from '../board/whereabouts.ts';
import { bars, forecast } from '../cards/forecast.ts';
import { rollRequested } from '../requests/answer.ts';
import { askForTest } from '../requests/open-ask.ts';
import { type RequestData, requestOf } from '../requests/request-data.ts';
import { AUDIENCES, type Audience, chosenAudience } from '../shared/compat.ts';
import { isTag } from '../shared/elements.ts';
import {
  circumstanceRows,
  circumstancesView,
  enteredIn,
  isOfTheWhole,
  wholeFields,
} from '../shared/fields.ts';
import { FocusKeeper } from '../shared/focus.ts';
import { actorOf, nameOf } from '../shared/ids.ts';
import { isSeveral } from '../shared/lists.ts';
import { checkView } from '../shared/present.ts';
import { template } from '../shared/templates.ts';
import { say, uiText } from '../shared/text.ts';
import { keepCircumstances, lastCircumstances } from './last-time.ts';
import { showOneMore } from './one-more.ts';
import { followFighter, unfollow } from './ties.ts';
import { closeOnEscape } from './windows.ts';

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** The smallest distance from the edge of the page, in pixels. */
const EDGE = 16;

/** What the window asks for; it is drawn anew when that changes. */
const shapeOf = (offer: Offer | undefined): string =>
  JSON.stringify([offer?.needsTarget, offer?.targets, offer?.circumstances]);

/** Who acts, on whom, and how. */
interface About {
  readonly who: Id;
  readonly offer: string;
  readonly targets: readonly Id[];
  /** Circumstances that are given beforehand. */
  readonly byHand?: Situation | undefined;
  /** The message of the request that a test answers; what the request decides is not asked for. */
  readonly request?: string;
}

/**
 * The dialog before a roll or declaration. Targets and circumstances can be changed (except lists, which only a board can tell);
 * pool, difficulty and exact odds follow every change. It decides nothing itself: it sends the same offer, computed with other
 * circumstances.
 */
export class FivefoldCheckDialog extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    tag: 'form',
    classes: ['fivefold', 'ff-dialog'],
    window: { contentClasses: ['standard-form'], icon: 'fa-solid fa-dice' },
    position: { width: 700, height: 'auto' as const },
    form: { handler: FivefoldCheckDialog.#submit, closeOnSubmit: false },
    actions: {
      close: FivefoldCheckDialog.#cancel,
      ffAsk: FivefoldCheckDialog.#ask,
      ffReset: FivefoldCheckDialog.#reset,
    },
  };

  static override PARTS = {
    form: { template: template('dialog'), scrollable: ['.ff-form'] },
  };

  readonly #about: About;
  readonly #focus = new FocusKeeper();
  #targets: readonly Id[];
  /** Circumstances set by hand; the rest is measured each time. */
  #byHand: Situation = {};
  /** They are those of the last time. */
  #isKept = false;
  #each: { readonly [target: Id]: Situation } = {};
  /** Rarely needed circumstances are unfolded. */
  #opened = false;
  #isAside = false;
  #audience: Audience = chosenAudience();

  constructor(about: About) {
    super({ id: `fivefold-check-${about.who}` });
    this.#about = about;
    this.#targets = about.targets;
    const fresh = about.byHand || about.request !== undefined ? undefined : this.#prospect();
    this.#byHand = about.byHand ?? (fresh ? lastCircumstances(fresh, about.offer) : {});
    this.#isKept = fresh !== undefined && Object.keys(this.#byHand).length > 0;
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
    const names = Object.entries(circumstancesOf(ruleset))
      .filter(([name, field]) => !own.includes(name) && !isOfTheWhole(field) && !isSeveral(field))
      .map(([name]) => name)
      .filter((name) => offer?.circumstances?.includes(name) ?? true)
      .filter((name) => this.#request === undefined || !(name in this.#request.situation));
    const known = { ...about, situation: { ...situation, ...about.tests } };
    const circumstances = circumstancesView(ruleset, names, known);
    return {
      intro: offer?.detail && say(offer.detail),
      targets: possibleTargets(actor).map((id) => this.#target(about, offer, id)),
      where: whereBoth(this.#about.who, this.#targets[0]),
      several: offer?.targets !== undefined,
      single: this.#request === undefined && (offer?.needsTarget ?? true),
      kept: this.#isKept,
      circumstances: { ...circumstances, open: this.#opened || circumstances.said },
      whole: offer?.declaration === undefined ? [] : wholeFields(ruleset, situation),
      verb: offer ? wayOf(about, offer).verb : uiText('verb.other'),
      asks: offer !== undefined && isTest(offer) && game.user?.isGM && !this.#request,
      audiences: offer && isTest(offer) && !this.#request ? this.#audiences() : [],
    } as never;
  }

  /** The request that the test answers. */
  get #request(): RequestData | undefined {
    const message = game.messages?.get(this.#about.request ?? '');
    return message && requestOf(message);
  }

  /** Who may see a test. */
  #audiences(): object[] {
    return AUDIENCES.map((id) => ({
      id,
      label: uiText(`audience.${id}`),
      selected: id === this.#audience,
    }));
  }

  /** A possible target, with circumstances of its own if there can be several targets. */
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
    followFighter(this, this.#about.who);
    closeOnEscape(this);
    this.#focus.moveInto(this.element);
    this.element.addEventListener('input', ({ target }) => {
      if (isTag(target, 'input', 'select')) void this.#changed(target);
    });
    // The handler runs a moment later: the window may have been closed or drawn anew.
    const toggled = ({ target }: Event) => {
      if (isTag(target, 'details') && target.isConnected) this.#folds(target);
    };
    this.element.addEventListener('toggle', toggled, { capture: true });
  }

  /** Keeps a window that grows within the page when a part of it is unfolded. */
  #folds({ open, dataset }: HTMLDetailsElement): void {
    if (dataset.rare !== undefined) this.#opened = open;
    const { offsetTop, offsetHeight } = this.element;
    const highest = Math.max(0, window.innerHeight - offsetHeight);
    if (offsetTop > highest) this.setPosition({ top: highest });
  }

  protected override _onClose(): void {
    unfollow(this);
    erase();
    this.#focus.restore();
  }

  protected override async _onRender(): Promise<void> {
    this.element.dataset.ruleset = this.#prospect()?.ruleset.id ?? '';
    await this.#showResult();
  }

  async #changed(input: HTMLInputElement | HTMLSelectElement): Promise<void> {
    const [scope = '', name = '', id = ''] = input.name.split('.');
    const before = this.#prospect();
    const spec = before ? circumstancesOf(before.ruleset) : {};
    const was = shapeOf(this.#offer(before));
    if (scope === 'audience') this.#audience = AUDIENCES.find((one) => one === input.value) ?? 'public';
    else if (scope === 'target') this.#retarget(input.value ? [input.value] : []);
    else if (scope === 'targets' && isTag(input, 'input')) this.#pick(input.value, input.checked);
    else if (scope !== 'each') this.#byHand = { ...this.#byHand, ...enteredIn(spec, scope, input) };
    else this.#each = { ...this.#each, [id]: { ...this.#each[id], ...enteredIn(spec, name, input) } };
    const reshaped = shapeOf(this.#offer()) !== was;
    const field = spec[scope];
    const asksMore = field?.kind === 'flag' && isOfTheWhole(field);
    if (scope.startsWith('target') || reshaped || asksMore) await this.render();
    else await this.#showResult();
  }

  /** Another target: measured circumstances are measured again, the others stay as they were set. */
  #retarget(targets: readonly Id[]): void {
    this.#targets = targets;
    const measured = this.#prospect()?.measured ?? {};
    this.#byHand = Object.fromEntries(Object.entries(this.#byHand).filter(([name]) => !(name in measured)));
  }

  /** Targets are kept in the order of picking; one too many pushes out the first. */
  #pick(id: Id, on: boolean): void {
    const most = this.#offer()?.targets?.most;
    const others = this.#targets.filter((one) => one !== id);
    const all = on ? [...others, id] : others;
    this.#targets = most === undefined ? all : all.slice(-most);
  }

  /** Moves the window to the edge once, so that drawings on the board are visible. */
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
    if (drawPreview(about, offer)) this.#stepAside();
    const way = wayOf(about, offer);
    const aimed = !offer.needsTarget || this.#targets.length > 0;
    const view =
      offer.play && !offer.no && aimed
        ? forecast({ ...about, forWhom: about.who, play: offer.play.name, input: offer.play.input })
        : undefined;
    const context = { no: way.no, doubt: doubtText(offer), ...checkView(offer.check), ...bars(view) };
    place.innerHTML = await foundry.applications.handlebars.renderTemplate(
      template('dialog-result'),
      context as never,
    );
    showOneMore(this.element, about, offer);
    const submit = this.element.querySelector<HTMLButtonElement>('[data-ff="submit"]');
    if (submit) submit.disabled = way.no !== undefined;
  }

  static async #submit(this: FivefoldCheckDialog): Promise<void> {
    const about = this.#prospect();
    const offer = this.#offer(about);
    if (!about || !offer) return;
    const { request, who } = this.#about;
    if (request === undefined) await keepCircumstances(who, offer.id, this.#byHand);
    if (request === undefined) await wayOf(about, offer, this.#audience).run();
    else await rollRequested(request, about, offer.id);
    await this.close();
  }

  /** Forgets the circumstances of the last time. */
  static async #reset(this: FivefoldCheckDialog): Promise<void> {
    this.#byHand = {};
    this.#isKept = false;
    await keepCircumstances(this.#about.who, this.#about.offer, {});
    await this.render();
    this.element.querySelector<HTMLElement>('[data-ff="submit"]')?.focus();
  }

  /** Asks others for the same test, under the same circumstances. */
  static async #ask(this: FivefoldCheckDialog): Promise<void> {
    const ruleset = this.#prospect()?.ruleset.id ?? '';
    await askForTest({ ruleset, offer: this.#about.offer, byHand: this.#byHand });
    await this.close();
  }

  static async #cancel(this: FivefoldCheckDialog): Promise<void> {
    await this.close();
  }
}
