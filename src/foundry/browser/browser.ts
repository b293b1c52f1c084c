import { GRADES, type Grade } from '../../core/grades.ts';
import type { Tongue } from '../../core/stat-block/vocabulary.ts';
import { Refused } from '../../core/text.ts';
import { besideSidebar, closeOnEscape } from '../dialogs/windows.ts';
import { isElement, isTag } from '../shared/elements.ts';
import { notify } from '../shared/notify.ts';
import { template } from '../shared/templates.ts';
import { say, uiText } from '../shared/text.ts';
import { middleBeside } from './free-places.ts';
import { dropGiven, gearGroups, giveChosen, givenGear, offerGearOf } from './gear-given.ts';
import { type Made, makeExtras, type Order, SIDES, unmake, type Wishes } from './make-extras.ts';
import { exampleBlock, makeFromBlock, tellBlock } from './paste.ts';
import { type Row, readShelf, type Shelf, type Thing, tonguesOf } from './rows.ts';
import { type Listed, searchRows } from './search-rows.ts';

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** What the window shows. */
const PARTS = ['people', 'things', 'paste'] as const;
type Part = (typeof PARTS)[number];

/** What is left of the page's height to notifications at its upper edge, and to what is asked at its lower one, in pixels. */
const [TOP, BOTTOM] = [64, 290];

/** The most of one kind at a time. */
const MOST = 20;

/** Opponents in a minute: people and gear of the packs to be searched, and stat blocks to be pasted. */
export class FivefoldBrowser extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: 'fivefold-browser',
    tag: 'form',
    classes: ['fivefold', 'ff-dialog', 'ff-browser'],
    window: {
      title: 'FIVEFOLD.ui.browser.title',
      icon: 'fa-solid fa-users-viewfinder',
      resizable: true,
      contentClasses: ['standard-form'],
    },
    position: { width: 640, height: 640 },
    form: { handler: FivefoldBrowser.#put, closeOnSubmit: false },
    actions: {
      ffShow: FivefoldBrowser.#show,
      ffLess: FivefoldBrowser.#step,
      ffMore: FivefoldBrowser.#step,
      ffOpen: FivefoldBrowser.#open,
      ffUndo: FivefoldBrowser.#undo,
      ffDrop: FivefoldBrowser.#drop,
      ffExample: FivefoldBrowser.#example,
      ffMake: FivefoldBrowser.#make,
    },
  };

  static override PARTS = { form: { template: template('browser'), scrollable: ['.ff-rows'] } };

  #shelf: Shelf = { people: [], things: [] };
  #tongues: ReadonlyMap<string, Tongue> = new Map();
  #shown: Part = 'people';
  readonly #made: Made[] = [];

  protected override async _prepareContext(): Promise<never> {
    this.#shelf = await readShelf();
    this.#tongues = tonguesOf(this.#shelf.things);
    const usual = this.#fight?.type as string | undefined;
    const games = [...this.#tongues.keys()].map((id) => ({
      id,
      name: say({ key: `${id}.name` }),
      usual: id === usual,
    }));
    return {
      things: this.#shelf.things,
      people: [
        { label: uiText('browser.extras'), rows: this.#shelf.people.filter(({ isExtra }) => isExtra) },
        { label: uiText('browser.heroes'), rows: this.#shelf.people.filter(({ isExtra }) => !isExtra) },
      ],
      gear: gearGroups(this.#shelf.things),
      sides: Object.keys(SIDES).map((id) => ({ id, label: uiText(`browser.side.${id}`) })),
      most: MOST,
      parts: PARTS.map((id) => ({ id, label: uiText(`browser.${id}`) })),
      games: games.length > 1 ? games : undefined,
      grades: GRADES.map((id) => ({ id, label: uiText(`browser.grade.${id}`), usual: id === 'regular' })),
      fight: this.#fight !== undefined,
    } as never;
  }

  protected override async _onFirstRender(): Promise<void> {
    const { element } = this;
    closeOnEscape(this as never);
    const height = Math.min(640, Math.max(540, window.innerHeight - TOP - BOTTOM));
    this.setPosition({ ...besideSidebar(640), top: TOP, height } as never);
    element.addEventListener('input', ({ target }) => {
      if (isTag(target, 'textarea')) this.#tell();
      else this.#update();
    });
    element.addEventListener('change', ({ target }) => {
      if (isTag(target, 'select') && target.name === 'gear') giveChosen(target);
    });
    element.addEventListener('dragstart', (event) => {
      const row = isElement(event.target) ? event.target.closest<HTMLElement>('[data-row]') : null;
      if (!row) return;
      const type = row.dataset.document;
      event.dataTransfer?.setData('text/plain', JSON.stringify({ type, uuid: row.dataset.row }));
    });
  }

  protected override async _onRender(): Promise<void> {
    this.#update();
    this.#tell();
  }

  #control(name: string): string {
    const control = (this.element as HTMLFormElement).elements.namedItem(name);
    if (isTag(control, 'input') && control.type === 'checkbox') return control.checked ? name : '';
    return isTag(control, 'input', 'select', 'textarea') ? control.value : '';
  }

  /** The fight that newcomers can join: the one in the tracker. */
  get #fight(): Combat.Implementation | undefined {
    return (game.combat ?? undefined) as Combat.Implementation | undefined;
  }

  /** The rows of a list, each with what it stands for. */
  #rows(part: 'people' | 'things'): readonly Listed[] {
    const rows = this.element.querySelectorAll<HTMLElement>(`[data-part="${part}"] [data-row]`);
    const all = new Map<string, Row | Thing>(this.#shelf[part].map((row) => [row.uuid, row]));
    return [...rows].flatMap((element) => {
      const row = all.get(element.dataset.row ?? '');
      return row ? [[element, row] as const] : [];
    });
  }

  /** Shows what is looked for, and what can be done with it now. */
  #update(): void {
    for (const part of PARTS) {
      const section = this.element.querySelector<HTMLElement>(`[data-part="${part}"]`);
      if (section) section.hidden = part !== this.#shown;
      const tab = this.element.querySelector<HTMLElement>(`[data-action="ffShow"][data-show="${part}"]`);
      tab?.setAttribute('aria-pressed', String(part === this.#shown));
    }
    const choice = this.element.querySelector<HTMLElement>('select[name="game"]');
    if (choice) choice.hidden = this.#shown === 'paste';
    this.#filter();
    const n = this.#orders().reduce((sum, { count }) => sum + count, 0);
    const put = this.element.querySelector<HTMLButtonElement>('button[type="submit"]');
    if (!put) return;
    put.disabled = n === 0 || !game.scenes?.viewed;
    put.textContent = uiText(game.scenes?.viewed ? 'browser.put' : 'browser.noScene', { n });
  }

  /** Hides the rows that are not looked for. Whoever has been chosen stays. */
  #filter(): void {
    if (this.#shown === 'paste') return;
    const [game, list] = [this.#control('game'), this.element.querySelector(`[data-part="${this.#shown}"]`)];
    const found = searchRows(this.#rows(this.#shown), {
      ...{ words: list?.querySelector('input')?.value ?? '', game, tongues: this.#tongues },
      stays: (element) => this.#countOf(element) > 0,
    });
    list?.querySelector('[data-ff="found"]')?.replaceChildren(found);
    offerGearOf(this.element, game);
  }

  #countOf(row: HTMLElement): number {
    const input = row.querySelector<HTMLInputElement>('input[type="number"]');
    return Math.min(MOST, Math.max(0, Math.trunc(Number(input?.value)) || 0));
  }

  #orders(): Order[] {
    return this.#rows('people').flatMap(([element, { uuid }]) => {
      const count = this.#countOf(element);
      return count > 0 ? [{ uuid, count }] : [];
    });
  }

  /** The game and the language in which a stat block is pasted. */
  get #tongue(): Tongue | undefined {
    return this.#tongues.get(this.#control('blockGame')) ?? [...this.#tongues.values()][0];
  }

  /** Tells what is read of a pasted text, and what is not. */
  #tell(): void {
    const told = this.#tongue && tellBlock(this.#control('block'), this.#tongue);
    const [read, unread] = ['read', 'unread'].map((name) =>
      this.element.querySelector<HTMLElement>(`[data-ff="${name}"]`),
    );
    if (read) read.textContent = told?.read ?? '';
    unread?.replaceChildren(
      ...(told?.unread ?? []).map((text) =>
        Object.assign(document.createElement('li'), { textContent: text }),
      ),
    );
    const make = this.element.querySelector<HTMLButtonElement>('[data-action="ffMake"]');
    if (make) make.disabled = !told?.ready;
  }

  static async #show(this: FivefoldBrowser, _event: Event, { dataset }: HTMLElement): Promise<void> {
    this.#shown = PARTS.find((part) => part === dataset.show) ?? 'people';
    this.#update();
  }

  static async #step(this: FivefoldBrowser, _event: Event, button: HTMLElement): Promise<void> {
    const row = button.closest<HTMLElement>('[data-row]');
    const input = row?.querySelector('input');
    if (!row || !input) return;
    const by = button.dataset.action === 'ffMore' ? 1 : -1;
    input.value = String(Math.min(MOST, Math.max(0, this.#countOf(row) + by)));
    this.#update();
  }

  static async #open(this: FivefoldBrowser, _event: Event, button: HTMLElement): Promise<void> {
    const uuid = button.closest<HTMLElement>('[data-row]')?.dataset.row ?? '';
    const doc = (await foundry.utils.fromUuid(uuid as never)) as {
      sheet: { render(options: object): unknown };
    } | null;
    doc?.sheet.render({ force: true });
  }

  get #wishes(): Wishes {
    const grade = GRADES.find((one) => one === this.#control('grade')) ?? ('regular' satisfies Grade);
    const combat = this.#control('joins') ? this.#fight : undefined;
    return {
      grade,
      named: this.#control('names') === 'list',
      gear: givenGear(this.element),
      side: Object.entries(SIDES).find(([id]) => id === this.#control('side'))?.[1],
      hidden: this.#control('unseen') !== '',
      ...(combat ? { combat } : {}),
    };
  }

  static async #put(this: FivefoldBrowser): Promise<void> {
    const scene = game.scenes?.viewed as Scene.Implementation | null | undefined;
    const orders = this.#orders();
    if (!scene || orders.length === 0) return;
    await this.#whileBusy(async () => {
      const made = await makeExtras(orders, this.#wishes, scene, middleBeside(this.element, scene));
      this.#made.push(made);
      for (const [row] of this.#rows('people')) {
        const input = row.querySelector('input');
        if (input) input.value = '0';
      }
      this.#say(uiText('browser.done', { n: made.tokens.length }));
    });
  }

  static async #drop(this: FivefoldBrowser, _event: Event, button: HTMLElement): Promise<void> {
    dropGiven(button);
  }

  static async #undo(this: FivefoldBrowser): Promise<void> {
    const last = this.#made.at(-1);
    if (!last) return;
    await this.#whileBusy(async () => {
      await unmake(last);
      this.#made.pop();
      this.#say(uiText('browser.undone', { n: last.tokens.length }));
    });
  }

  #say(text: string): void {
    this.element.querySelector('[data-ff="done"]')?.replaceChildren(text);
  }

  /** Does something that no second press may interrupt. Refusals are shown. */
  async #whileBusy(work: () => Promise<void>): Promise<void> {
    const buttons = [...this.element.querySelectorAll<HTMLButtonElement>('footer button')];
    for (const button of buttons) button.disabled = true;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      notify('warn', error.reason);
    } finally {
      for (const button of buttons) button.disabled = false;
      const undo = this.element.querySelector<HTMLElement>('[data-action="ffUndo"]');
      if (undo) undo.hidden = this.#made.length === 0;
      this.#update();
    }
  }

  /** Writes somebody into the field, so that nobody has to learn how a stat block is written. */
  static async #example(this: FivefoldBrowser): Promise<void> {
    const example = await exampleBlock(this.#shelf.people, this.#tongues, this.#tongue);
    const field = this.element.querySelector('textarea');
    if (!example || !field) return;
    const choice = this.element.querySelector<HTMLSelectElement>('select[name="blockGame"]');
    if (choice) choice.value = example.ruleset;
    field.value = example.text;
    this.#tell();
    field.focus();
  }

  static async #make(this: FivefoldBrowser): Promise<void> {
    const tongue = this.#tongue;
    const made = tongue && (await makeFromBlock(this.#control('block'), tongue));
    if (!made) return;
    ui.notifications?.info(uiText('browser.made', { name: made.name }));
    (made.sheet as unknown as { render(options: object): unknown }).render({ force: true });
  }
}
