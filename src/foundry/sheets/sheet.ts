import type { Offer } from '../../core/offer.ts';
import type { SheetView } from '../../core/sheet.ts';
import type { Id } from '../../core/text.ts';
import { firstTarget, rememberUnfolded } from '../actions/listing.ts';
import { momentOf, type Prospect, prospect, targetedIds, wayOf } from '../actions/use.ts';
import { hasDialog, openDialog } from '../dialogs/offer-dialog.ts';
import { fetchWindows, type Windows } from '../dialogs/windows.ts';
import { effectsOf, fighterOf } from '../documents/snapshot.ts';
import { rulesOf } from '../settings/settings.ts';
import { loadForView } from '../shared/arrival.ts';
import { idOf, rulesetOfType } from '../shared/ids.ts';
import { iconPath } from '../shared/present.ts';
import { template } from '../shared/templates.ts';
import { say } from '../shared/text.ts';
import { markTrack } from '../shared/track.ts';
import { soon } from '../shared/wait.ts';
import { bareHead } from './bare-head.ts';
import { clearPrivateParts, publicParts } from './public-parts.ts';
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
      ffMode: FivefoldActorSheet.#onMode,
      ffMark: FivefoldActorSheet.#onMark,
      ffOffer: { handler: FivefoldActorSheet.#onOffer, buttons: [0, 2] },
      ffTrait: { handler: FivefoldActorSheet.#onTrait, buttons: [0, 2] },
      ...Object.fromEntries(GEAR_ACTIONS.map((name) => [name, FivefoldActorSheet.#onGear])),
      ffCondition: FivefoldActorSheet.#onCondition,
      ffCopyState: FivefoldActorSheet.#onCopyState,
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
  /** What the parts show, which is fetched on demand. */
  #parts: Windows | undefined;
  /** Chosen by hand: '' for nobody. */
  #target: Id | undefined;
  /** Headings whose closed offers are shown. */
  readonly #unfolded = new Set<string>();
  #dropJobs: () => void = () => undefined;
  readonly #anew = () => open.has(this) && void this.render();
  /** What the fight asked and left of the turn when the sheet was last drawn. */
  #followed: string | undefined;

  get #ruleset() {
    return rulesetOfType(this.actor);
  }

  get #view(): SheetView | undefined {
    const ruleset = this.#ruleset;
    return ruleset?.view.sheet(fighterOf(this.actor), rulesOf(ruleset));
  }

  #prospect(): Prospect | undefined {
    const targets = this.#targets().filter((id) => id !== idOf(this.actor));
    return prospect(this.actor, targets);
  }

  /** At whom the list is aimed: as chosen here, else the user's targets, else the nearest enemy of those who fight. */
  #targets(): readonly Id[] {
    if (this.#target !== undefined) return this.#target ? [this.#target] : [];
    const targeted = targetedIds();
    const fights = game.combat?.combatants.some(({ actor }) => actor === this.actor);
    if (targeted.length > 0 || !fights) return targeted;
    const first = firstTarget(this.actor);
    return first === undefined ? [] : [first];
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
    const own = await this.#partContext(part);
    return { ...base, tab: tabs[part], editable: this.isEditable, ...own };
  }

  /** Whether the user may see only picture, name and public notes. */
  get #isLimited(): boolean {
    return !(game.user && this.actor.testUserPermission(game.user, 'OBSERVER'));
  }

  override _configureRenderParts(options: object): { readonly [part: string]: unknown } {
    const parts = super._configureRenderParts(options);
    return this.#isLimited ? publicParts(parts) : parts;
  }

  async #partContext(part: string): Promise<object> {
    const [parts, view] = [this.#parts, this.#view];
    const { actor } = this;
    if (!parts) return part === 'head' ? bareHead(actor) : {};
    if (this.#isLimited) return parts.publicContext(actor, part, this._prepareTabs('primary').notes);
    if (part === 'notes') return { notes: await parts.notesView(actor) };
    if (!view) return part === 'head' ? bareHead(actor) : {};
    if (part === 'head') return parts.headView(actor, view, this.#editing);
    if (part === 'fight') return this.#fight(parts);
    if (part === 'traits') return { blocks: this.#blocks(parts, view) };
    return part === 'gear' ? parts.gearTab(actor, this.isEditable, this.#unfolded.has('effects')) : {};
  }

  #blocks({ blockViews }: Windows, { blocks }: SheetView): object[] {
    const offers = this.actor.isOwner ? (this.#prospect()?.offers ?? []) : [];
    const [actor, editing, unfolded] = [this.actor, this.#editing, this.#unfolded];
    return blockViews(blocks, { actor, editing, offers, unfolded });
  }

  #fight({ fightView }: Windows): object {
    const about = this.#prospect();
    if (!about) return { groups: [] };
    this.#followed = this.#inFight();
    return { ...fightView(this.actor, about, this.#unfolded), moment: momentOf(this.actor) };
  }

  override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    if (this.#isLimited) clearPrivateParts(this.element);
    this.element.dataset.ruleset = this.actor.type;
    if (!open.has(this)) rememberUnfolded(this.element, this.#unfolded);
    open.add(this);
    this.element
      .querySelector<HTMLSelectElement>('[data-ff="target"]')
      ?.addEventListener('change', (event) => {
        event.stopPropagation();
        this.#target = (event.currentTarget as HTMLSelectElement).value;
        void this.render({ parts: ['fight'] });
      });
    if (this.#ruleset) this.#parts?.writeLists(this.element, this.#ruleset.fighter, this.actor);
    this.#fillOdds();
  }

  #inFight(): string {
    return JSON.stringify([momentOf(this.actor), this.#view?.pips]);
  }

  /** Refreshes what the fight changes: when something else is asked of the fighter, or less is left of their turn. */
  follow(): void {
    if (!this.#isLimited && this.#inFight() !== this.#followed)
      void this.render({ parts: ['head', 'fight'] });
  }

  /** Computes the odds of each open offer once the sheet is on the screen. */
  #fillOdds(): void {
    this.#dropJobs();
    const about = this.#isLimited ? undefined : this.#prospect();
    if (about && this.#parts) this.#dropJobs = soon(this.#parts.oddsJobs(about, this.element));
  }

  override _onClose(options: object): void {
    super._onClose(options);
    open.delete(this);
    this.#dropJobs();
  }

  override async _onDragStart(event: DragEvent): Promise<void> {
    const offer = (event.currentTarget as HTMLElement | null)?.dataset.offer;
    if (!offer) {
      await super._onDragStart(event);
      return;
    }
    const found = this.#prospect()?.offers.find(({ id }) => id === offer);
    const data = {
      type: 'fivefold.action',
      actor: this.actor.uuid,
      offer,
      name: found ? say(found.label) : offer,
      img: found ? iconPath(found.icon) : this.actor.img,
    };
    event.dataTransfer?.setData('text/plain', JSON.stringify(data));
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

  /** A click on an empty box fills the track up to it with the lightest mark, a click on a marked box clears it; the ruleset says what that means. */
  static async #onMark(this: Sheet, _event: Event, target: HTMLElement): Promise<void> {
    const track = this.#view?.tracks.find(({ id }) => id === target.dataset.track);
    if (track)
      await this.actor.update({
        system: markTrack(track, Number(target.dataset.index), this.actor),
      } as never);
  }

  /** A left click opens the dialog if there is something to decide; Shift or a right click acts immediately. */
  static async #onOffer(this: Sheet, event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#take(event, target, hasDialog);
  }

  /** A left click on a trait shows the odds before it is rolled; Shift or a right click rolls immediately. */
  static async #onTrait(this: Sheet, event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#take(event, target, () => true);
  }

  async #take(event: PointerEvent, target: HTMLElement, opens: (offer: Offer) => boolean): Promise<void> {
    const about = this.#prospect();
    const offer = about?.offers.find(({ id }) => id === target.dataset.offer);
    if (!about || !offer) return;
    const atOnce = (event.shiftKey || event.button === 2) && !offer.composes;
    if (opens(offer) && !atOnce) await openDialog(this, about, offer);
    else await wayOf(about, offer).run();
  }

  static async #onCopyState(this: Sheet): Promise<void> {
    await (await fetchWindows())?.copyState(this.actor);
  }

  static async #onPostState(this: Sheet): Promise<void> {
    await (await fetchWindows())?.postState(this.actor);
  }

  static async #onGear(this: Sheet, _event: Event, target: HTMLElement): Promise<void> {
    await (await fetchWindows())?.onGear(this.actor, target);
  }

  static async #onCondition(this: Sheet, _event: Event, target: HTMLElement): Promise<void> {
    const ids = effectsOf(this.actor, target.dataset.condition ?? '').map(({ id }) => String(id));
    await this.actor.deleteEmbeddedDocuments('ActiveEffect', ids);
  }
}
