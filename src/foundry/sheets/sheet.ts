import type { SheetView } from '../../core/sheet.ts';
import type { Id } from '../../core/text.ts';
import { momentOf, type Prospect } from '../actions/use.ts';
import { fetchWindows, type Windows } from '../dialogs/windows.ts';
import { loadForView } from '../shared/arrival.ts';
import { rulesetOfType } from '../shared/ids.ts';
import { template } from '../shared/templates.ts';
import { pause, soon } from '../shared/wait.ts';
import { bareHead } from './bare-head.ts';
import { framed, presses } from './load-parts.ts';
import { clearPrivateParts, isLimited, publicParts } from './public-sheet.ts';
import { ActorSheetBase } from './sheet-bases.ts';

/** What the buttons of the gear tab do; the code is fetched with the windows. */
const GEAR_ACTIONS = [
  'ffItem',
  'ffDrop',
  'ffNewItem',
  'ffToggle',
  'ffCount',
  'ffShowItem',
  'ffGive',
  'ffCompare',
  'ffEffect',
  'ffEndEffect',
];

const TABS = [
  { id: 'fight', icon: 'fa-solid fa-khanda' },
  { id: 'traits', icon: 'fa-solid fa-address-card' },
  { id: 'gear', icon: 'fa-solid fa-suitcase' },
  { id: 'notes', icon: 'fa-solid fa-feather' },
].map((tab) => ({ ...tab, label: `FIVEFOLD.ui.tab.${tab.id}` }));

/** Sheets that are open. */
const open = new Set<FivefoldActorSheet>();

/** Refreshes open sheets when fights change. Called once in `ready`. */
export function followFights(): void {
  for (const hook of ['updateCombat', 'deleteCombat', 'createCombatant', 'deleteCombatant'] as const)
    Hooks.on(hook, () => {
      for (const sheet of open) sheet.follow();
    });
}

type Sheet = FivefoldActorSheet;

/** The sheet of a fighter of any ruleset: what they can do now, how likely it is, and why the rest is closed. */
export class FivefoldActorSheet extends ActorSheetBase {
  static DEFAULT_OPTIONS = {
    classes: ['fivefold', 'ff-sheet'],
    position: { width: 720, height: 720 },
    window: { resizable: true },
    form: { submitOnChange: true },
    actions: {
      ...presses('ffMark', 'ffCondition', 'ffOffer', 'ffTrait', 'ffPin', 'ffCopyState', 'ffForm'),
      ffMode: FivefoldActorSheet.#onMode,
      ...Object.fromEntries(GEAR_ACTIONS.map((name) => [name, FivefoldActorSheet.#onGear])),
      ffPostState: FivefoldActorSheet.#onPostState,
    },
  };

  static PARTS = {
    head: { template: template('sheet/head') },
    tabs: { template: 'templates/generic/tab-navigation.hbs' },
    fight: { template: template('sheet/fight'), scrollable: [''] },
    traits: { template: template('sheet/traits'), scrollable: [''] },
    gear: { template: template('sheet/gear'), scrollable: [''] },
    notes: { template: template('sheet/notes'), scrollable: [''] },
  };

  static TABS = { primary: { tabs: TABS, initial: 'fight' } };

  #editing = false;
  /** Chosen by hand: '' for nobody. */
  #target: Id | undefined;
  /** Headings whose closed offers are shown. */
  readonly #unfolded = new Set<string>();
  #dropJobs: () => void = () => undefined;
  readonly #anew = () => open.has(this) && void this.render();
  /** What the fight asked and left of the turn when the sheet was last drawn. */
  #followed: string | undefined;

  /** What fills the parts, once it has been fetched. */
  #parts: Windows | undefined;

  /** What the fighter can do to whom the list is aimed at. */
  prospect(): Prospect | undefined {
    return this.#parts?.aimedProspect(this.actor, this.#target);
  }

  override async _prepareContext(options: object): Promise<object> {
    [this.#parts] = await Promise.all([fetchWindows(this.#anew), loadForView(this.actor.type, this.#anew)]);
    const context = await super._prepareContext(options);
    return {
      ...context,
      tabs: this._prepareTabs('primary'),
      editing: this.#editing && this.isEditable,
    };
  }

  override async _preparePartContext(part: string, context: object, options: object): Promise<object> {
    const base = await super._preparePartContext(part, context, options);
    const tabs = this._prepareTabs('primary');
    // Each part is a task of its own, so that the page answers in between.
    await pause(0);
    const own = await this.#partContext(part);
    return { ...base, tab: tabs[part], editable: this.isEditable, ...own };
  }

  override _configureRenderParts(options: object): { readonly [part: string]: unknown } {
    const parts = super._configureRenderParts(options);
    return isLimited(this.actor) ? publicParts(parts) : parts;
  }

  override async _renderFrame(options: object): Promise<HTMLElement> {
    return framed(this, await super._renderFrame(options));
  }

  async #partContext(part: string): Promise<object> {
    const { actor } = this;
    const parts = this.#parts;
    if (!parts) return part === 'head' ? bareHead(actor) : {};
    if (isLimited(actor)) return parts.publicContext(actor, part, this._prepareTabs('primary').notes);
    const view = parts.viewOf(actor);
    if (part === 'notes') return { notes: await parts.notesView(actor) };
    if (!view) return part === 'head' ? bareHead(actor) : {};
    if (part === 'head') return parts.headView(actor, view, this.#editing);
    if (part === 'fight') return this.#fight(parts);
    if (part === 'traits') return { blocks: this.#blocks(parts, view) };
    return part === 'gear' ? parts.gearTab(actor, this.isEditable, this.#unfolded.has('effects')) : {};
  }

  #blocks({ blockViews }: Windows, { blocks }: SheetView): object[] {
    const offers = this.actor.isOwner ? (this.prospect()?.offers ?? []) : [];
    const [actor, editing, unfolded] = [this.actor, this.#editing, this.#unfolded];
    return blockViews(blocks, { actor, editing, offers, unfolded });
  }

  #fight({ fightView }: Windows): object {
    const about = this.prospect();
    if (!about) return { groups: [] };
    this.#followed = this.#inFight();
    return { ...fightView(this.actor, about, this.#unfolded), moment: momentOf(this.actor) };
  }

  override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    if (isLimited(this.actor)) clearPrivateParts(this.element);
    this.element.dataset.ruleset = this.actor.type;
    if (!open.has(this)) {
      this.#parts?.wireList(this.element, this.#unfolded);
      this.#parts?.keepOffSidebar(this);
    }
    open.add(this);
    this.#parts?.followSearch(this.element, this.#unfolded);
    this.#parts?.onTargetChosen(this.element, (target) => {
      this.#target = target;
      void this.render({ parts: ['fight'] });
    });
    const ruleset = rulesetOfType(this.actor);
    if (ruleset) this.#parts?.writeLists(this.element, ruleset.fighter, this.actor);
    this.#fillOdds();
  }

  #inFight(): string {
    return JSON.stringify([momentOf(this.actor), this.#parts?.viewOf(this.actor)?.pips]);
  }

  /** Refreshes what the fight changes: when something else is asked of the fighter, or less is left of their turn. */
  follow(): void {
    if (!isLimited(this.actor) && this.#inFight() !== this.#followed)
      void this.render({ parts: ['head', 'fight'] });
  }

  /** Computes the odds of each open offer once the sheet is on the screen. */
  #fillOdds(): void {
    this.#dropJobs();
    const about = isLimited(this.actor) ? undefined : this.prospect();
    if (about && this.#parts) this.#dropJobs = soon(this.#parts.oddsJobs(about, this.element));
  }

  override _onClose(options: object): void {
    super._onClose(options);
    open.delete(this);
    this.#dropJobs();
  }

  override async _onDragStart(event: DragEvent): Promise<void> {
    if (!this.#parts?.dragOffer(this, event)) await super._onDragStart(event);
  }

  /** Items can be dropped also on sheets of others, who are then asked whether they accept them. */
  override _canDragDrop(): boolean {
    return true;
  }

  override async _onDropItem(event: DragEvent, item: Item.Implementation): Promise<unknown> {
    const { shiftKey } = event;
    const windows = await fetchWindows();
    return (await windows?.isForHost(item, this.actor, shiftKey)) ? super._onDropItem(event, item) : null;
  }

  static async #onMode(this: Sheet): Promise<void> {
    this.#editing = !this.#editing;
    await this.render();
  }

  static async #onPostState(this: Sheet): Promise<void> {
    await (await fetchWindows())?.postState(this.actor);
  }

  static async #onGear(this: Sheet, _event: Event, target: HTMLElement): Promise<void> {
    await (await fetchWindows())?.onGear(this.actor, target);
  }
}

/** Stands for the choice that is made by owner: see FivefoldActor. Nobody's choice, so it is told apart from one of the full sheet. */
export class FivefoldSheetByOwner extends FivefoldActorSheet {}
