import { valueAt } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { momentOf, type Prospect } from '../actions/use.ts';
import { fetchWindows } from '../dialogs/windows.ts';
import { loadForView } from '../shared/arrival.ts';
import { fieldAt } from '../shared/fields.ts';
import { parseItemType, rulesetOfType } from '../shared/ids.ts';
import { isSeveral, listEntered, onLists } from '../shared/lists.ts';
import { template } from '../shared/templates.ts';
import { say, uiText } from '../shared/text.ts';
import { soon } from '../shared/wait.ts';
import { bareHead, fetchParts, framed, type Parts, presses } from './load-parts.ts';
import { clearPrivateParts, isLimited, publicParts } from './public-sheet.ts';
import { ActorSheetBase } from './sheet-bases.ts';

const { DialogV2 } = foundry.applications.api;

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
      ...presses('ffMark', 'ffCondition', 'ffOffer', 'ffTrait', 'ffCopyState', 'ffForm'),
      ffMode: FivefoldActorSheet.#onMode,
      ffItem: FivefoldActorSheet.#onItem,
      ffDrop: FivefoldActorSheet.#onDropItem_,
      ffNewItem: FivefoldActorSheet.#onNewItem,
      ffToggle: FivefoldActorSheet.#onToggle,
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
  /** What was asked of the fighter when the sheet was last drawn. */
  #moment: string | undefined;

  /** What fills the parts, once it has been fetched. */
  #parts: Parts | undefined;

  /** What the fighter can do to whom the list is aimed at. */
  prospect(): Prospect | undefined {
    return this.#parts?.aimedProspect(this.actor, this.#target);
  }

  override async _prepareContext(options: object): Promise<object> {
    await loadForView(this.actor.type, this.#anew);
    this.#parts = await fetchParts(this.#anew);
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
    if (part === 'traits') {
      const offers = actor.isOwner ? this.prospect()?.offers : [];
      return {
        fieldGroups: view.groups.map((group) => parts.fieldGroupView(actor, group, this.#editing, offers)),
      };
    }
    return part === 'gear' ? { gearGroups: parts.gearView(actor) } : {};
  }

  #fight({ fightView }: Parts): object {
    const about = this.prospect();
    if (!about) return { groups: [] };
    this.#moment = momentOf(this.actor);
    return { ...fightView(this.actor, about, this.#unfolded), moment: this.#moment };
  }

  override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    if (isLimited(this.actor)) clearPrivateParts(this.element);
    this.element.dataset.ruleset = this.actor.type;
    if (!open.has(this)) this.#parts?.rememberUnfolded(this.element, this.#unfolded);
    open.add(this);
    this.#parts?.onTargetChosen(this.element, (target) => {
      this.#target = target;
      void this.render({ parts: ['fight'] });
    });
    onLists(this.element, (holder) => void this.#writeList(holder));
    this.#fillOdds();
  }

  async #writeList(holder: HTMLElement): Promise<void> {
    const path = holder.dataset.ffList ?? '';
    const ruleset = rulesetOfType(this.actor);
    const field = ruleset && fieldAt(ruleset.fighter, path);
    if (field && isSeveral(field))
      await this.actor.update({ [`system.${path}`]: listEntered(holder, field) } as never);
  }

  /** Refreshes the fight tab when something else is asked of the fighter. */
  follow(): void {
    const { actor } = this;
    if (!isLimited(actor) && momentOf(actor) !== this.#moment) void this.render({ parts: ['fight'] });
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

  static async #onMode(this: Sheet): Promise<void> {
    this.#editing = !this.#editing;
    await this.render();
  }

  static async #onPostState(this: Sheet): Promise<void> {
    await (await fetchWindows())?.postState(this.actor);
  }

  static async #onItem(this: Sheet, _event: Event, target: HTMLElement): Promise<void> {
    await this.actor.items.get(target.dataset.itemId ?? '')?.sheet?.render(true);
  }

  static async #onDropItem_(this: Sheet, _event: Event, target: HTMLElement): Promise<void> {
    const item = this.actor.items.get(target.dataset.itemId ?? '');
    const sure =
      item &&
      (await DialogV2.confirm({
        window: { title: uiText('dropItem', { name: item.name }) },
        content: `<p>${foundry.utils.escapeHTML(uiText('dropItemSure', { name: item.name, owner: this.actor.name }))}</p>`,
      }));
    if (sure) await item.delete();
  }

  static async #onNewItem(this: Sheet, _event: Event, target: HTMLElement): Promise<void> {
    const type = target.dataset.type ?? '';
    const name = say({ key: `TYPES.Item.${type}` });
    const img = await (await fetchWindows())?.pictureOf(type, name);
    const [item] = await this.actor.createEmbeddedDocuments('Item', [{ name, type, img } as never]);
    await item?.sheet?.render(true);
  }

  static async #onToggle(this: Sheet, _event: Event, target: HTMLElement): Promise<void> {
    const item = this.actor.items.get(target.dataset.itemId ?? '');
    const field = target.dataset.field ?? '';
    if (item && parseItemType(item.type))
      await item.update({ system: { [field]: valueAt(item.system, field) !== true } } as never);
  }
}

/** Stands for the choice that is made by owner: see FivefoldActor. Nobody's choice, so it is told apart from one of the full sheet. */
export class FivefoldSheetByOwner extends FivefoldActorSheet {}
