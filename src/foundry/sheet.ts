import type { Offer } from '../core/ruleset.ts';
import { valueAt } from '../core/stage.ts';
import type { Id, Json } from '../core/text.ts';
import type { FieldGroup, SheetView } from '../core/view.ts';
import { shown } from './arrival.ts';
import { fieldAt, fieldRow } from './fields.ts';
import { forecast, headline } from './forecast.ts';
import { pictureOf } from './gear-picture.ts';
import { template } from './helpers.ts';
import { soon } from './idle.ts';
import { gearOfType, idOf, itemType, rulesetOfType } from './ids.ts';
import { isSeveral, listEntered, listShown, listView, onLists } from './lists.ts';
import { notesView } from './notes.ts';
import { hasDialog, openDialog } from './offer-dialog.ts';
import { checkView, iconPath, untold } from './present.ts';
import { rulesOf } from './settings.ts';
import { ActorSheetBase } from './sheet-bases.ts';
import { hideNumbers, publicContext, publicParts } from './sheet-public.ts';
import { effectsOf, fighterOf, gearOf } from './snapshot.ts';
import { copyState, postState, stateText } from './state-block.ts';
import { linesHtml, say, uiText } from './text.ts';
import { markedTrack, trackBoxes, trackText } from './track.ts';
import type { Prospect } from './use.ts';
import {
  closedBy,
  doubtText,
  momentOf,
  possibleTargets,
  prospect,
  targeted,
  targetName,
  wayOf,
} from './use.ts';

const { DialogV2 } = foundry.applications.api;

const TABS = [
  { id: 'fight', icon: 'fa-solid fa-khanda' },
  { id: 'traits', icon: 'fa-solid fa-address-card' },
  { id: 'gear', icon: 'fa-solid fa-suitcase' },
  { id: 'notes', icon: 'fa-solid fa-feather' },
].map((tab) => ({ ...tab, label: `FIVEFOLD.ui.tab.${tab.id}` }));

/** Sheets that are shown. */
const open = new Set<FivefoldActorSheet>();

/** Keeps open sheets in step with the fights. Called once in `ready`. */
export function followFights(): void {
  for (const hook of ['updateCombat', 'deleteCombat', 'createCombatant', 'deleteCombatant'] as const)
    Hooks.on(hook, () => {
      for (const sheet of open) sheet.follow();
    });
}

/** The sheet of a fighter of any ruleset: what he can do now, how likely it is, why the rest is closed. */
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
      ffItem: FivefoldActorSheet.#onItem,
      ffDrop: FivefoldActorSheet.#onDropItem_,
      ffNewItem: FivefoldActorSheet.#onNewItem,
      ffToggle: FivefoldActorSheet.#onToggle,
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
  #target: Id | undefined;
  #dropJobs: () => void = () => undefined;
  readonly #anew = () => open.has(this) && void this.render();
  /** What the moment asked of him when the sheet was drawn. */
  #moment: string | undefined;

  get #ruleset() {
    return rulesetOfType(this.actor);
  }

  get #view(): SheetView | undefined {
    const ruleset = this.#ruleset;
    return ruleset?.view.sheet(fighterOf(this.actor), rulesOf(ruleset));
  }

  #prospect(): Prospect | undefined {
    const wanted = this.#target === undefined ? targeted() : [this.#target];
    return prospect(
      this.actor,
      wanted.filter((id) => id !== idOf(this.actor)),
    );
  }

  override async _prepareContext(options: object): Promise<object> {
    await shown(this.actor.type, this.#anew);
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

  /** Whether the user may know no more than face, name and public words. */
  get #isLimited(): boolean {
    return !(game.user && this.actor.testUserPermission(game.user, 'OBSERVER'));
  }

  override _configureRenderParts(options: object): { readonly [part: string]: unknown } {
    const parts = super._configureRenderParts(options);
    return this.#isLimited ? publicParts(parts) : parts;
  }

  async #partContext(part: string): Promise<object> {
    if (this.#isLimited) return publicContext(this.actor, part, this._prepareTabs('primary').notes);
    const view = this.#view;
    if (!view) return this.#bare(part);
    if (part === 'head') return this.#head(view);
    if (part === 'fight') return this.#fight();
    if (part === 'traits') return { fieldGroups: view.groups.map((group) => this.#fieldGroup(group)) };
    if (part === 'gear') return { gearGroups: this.#gear() };
    return part === 'notes' ? { notes: await notesView(this.actor) } : {};
  }

  /** What there is to show as long as the rules could not be loaded. */
  async #bare(part: string): Promise<object> {
    const { actor } = this;
    if (part === 'notes') return { notes: await notesView(actor) };
    if (part !== 'head') return {};
    return {
      name: actor.name,
      sourceName: actor._source.name,
      img: actor.img,
      subtitle: uiText('notLoaded'),
    };
  }

  #head(view: SheetView): object {
    const { actor } = this;
    const conditions = this.#ruleset?.conditions ?? [];
    return {
      name: actor.name,
      sourceName: actor._source.name,
      img: actor.img,
      subtitle: say(view.subtitle),
      modeLabel: uiText(this.#editing ? 'mode.play' : 'mode.edit'),
      figures: untold(view).map(({ label, value, lines }) => ({
        label: say(label),
        value: say(value),
        tip: lines ? linesHtml(lines, say(label)) : '',
      })),
      tracks: view.tracks.map((track) => ({
        id: track.id,
        named: view.tracks.length > 1,
        label: say(track.label),
        note: track.note && say(track.note),
        text: trackText(track),
        boxes: trackBoxes(track),
      })),
      conditions: conditions
        .filter(({ id }) => effectsOf(actor, id).length > 0)
        .map(({ id, icon }) => ({
          id,
          icon: iconPath(icon),
          label: say({ key: `${actor.type}.condition.${id}` }),
          page: `${actor.type}-${id}`,
          remove: uiText('condition.remove'),
        })),
    };
  }

  #fight(): object {
    const about = this.#prospect();
    if (!about) return { groups: [] };
    this.#moment = momentOf(this.actor);
    const chosen = about.targets[0];
    const groups = [...new Set(about.offers.map(({ group }) => group))];
    return {
      targets: possibleTargets(this.actor).map((id) => ({
        id,
        name: targetName(about.who, id),
        selected: id === chosen,
      })),
      moment: this.#moment,
      state: stateText(this.actor),
      groups: groups.map((group) => ({
        label: uiText(`group.${group}`),
        offers: about.offers
          .filter((offer) => offer.group === group)
          .map((offer) => this.#offer(about, offer)),
      })),
    };
  }

  #offer(about: Prospect, offer: Offer): object {
    const way = wayOf(about, offer);
    return {
      id: offer.id,
      label: say(offer.label),
      detail: offer.detail && say(offer.detail),
      icon: iconPath(offer.icon),
      no: closedBy(about, offer),
      doubt: doubtText(offer),
      verb: way.verb,
      ...checkView(offer.check),
    };
  }

  #fieldGroup({ label, style, fields }: FieldGroup): object {
    const ruleset = this.#ruleset;
    const system = this.#editing ? this.actor._source.system : this.actor.system;
    return {
      label: say(label),
      fields: fields.flatMap((path) => {
        const field = ruleset && fieldAt(ruleset.fighter, path);
        if (!ruleset || !field) return [];
        const stored = valueAt(system, path) as Json | ReadonlySet<string>;
        const value = stored instanceof Set ? [...stored] : (stored as Json);
        if (field.kind === 'text' && field.rich) return [];
        const row = fieldRow(ruleset, 'field', field, path, value, `system.${path}`);
        const list = isSeveral(field) ? listView(ruleset, 'field', field, path, value) : undefined;
        const dots = style === 'dots' ? row.dots : undefined;
        return [
          { ...row, ...(list && { list, path, shown: listShown(list) }), dots, editing: this.#editing },
        ];
      }),
    };
  }

  #gear(): object[] {
    const ruleset = this.#ruleset;
    if (!ruleset) return [];
    const rules = rulesOf(ruleset);
    const fighter = fighterOf(this.actor);
    return Object.keys(ruleset.gear).map((type) => {
      const subtype = itemType(ruleset.id, type);
      return {
        type: subtype,
        label: say({ key: `${ruleset.id}.gear.${type}` }),
        addLabel: uiText('add'),
        empty: uiText('noItems'),
        items: this.actor.items
          .filter((item) => (item.type as string) === subtype)
          .map((item) => {
            const piece = gearOf(item, ruleset);
            const view = piece && ruleset.view.gear(piece as never, fighter, rules);
            return {
              id: item.id,
              name: item.name,
              img: item.img,
              detail: view ? say(view.detail) : '',
              openLabel: uiText('openItem', { name: item.name }),
              dropLabel: uiText('dropItem', { name: item.name }),
              toggles: (view?.toggles ?? []).map((name) => ({
                field: name,
                on: valueAt(item.system, name) === true,
                label: say({ key: `${ruleset.id}.gearField.${type}.${name}` }),
              })),
            };
          }),
      };
    });
  }

  override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    if (this.#isLimited) hideNumbers(this.element);
    this.element.dataset.ruleset = this.actor.type;
    open.add(this);
    this.element
      .querySelector<HTMLSelectElement>('[data-ff="target"]')
      ?.addEventListener('change', (event) => {
        event.stopPropagation();
        this.#target = (event.currentTarget as HTMLSelectElement).value || undefined;
        void this.render({ parts: ['fight'] });
      });
    onLists(this.element, (holder) => void this.#writeList(holder));
    this.#fillOdds();
  }

  async #writeList(holder: HTMLElement): Promise<void> {
    const path = holder.dataset.ffList ?? '';
    const field = this.#ruleset && fieldAt(this.#ruleset.fighter, path);
    if (field && isSeveral(field))
      await this.actor.update({ [`system.${path}`]: listEntered(holder, field) } as never);
  }

  /** Shows what he can do anew when the moment asks something else of him. */
  follow(): void {
    if (!this.#isLimited && momentOf(this.actor) !== this.#moment) void this.render({ parts: ['fight'] });
  }

  /** Works out the odds of each open offer once the sheet is on the screen. */
  #fillOdds(): void {
    this.#dropJobs();
    const about = this.#isLimited ? undefined : this.#prospect();
    if (!about) return;
    const jobs = about.offers.flatMap((offer) => {
      const play = offer.play ?? offer.foreseen;
      if (!play || offer.no || (offer.needsTarget && about.targets.length === 0)) return [];
      return [
        () => {
          const one = headline(
            forecast({ ...about, forWhom: about.who, play: play.name, input: play.input }),
          );
          const place = this.element?.querySelector(`[data-odds="${CSS.escape(offer.id)}"]`);
          if (!one || !place) return;
          place.innerHTML = `<span class="ff-bar"><span class="ff-moves" style="width:${Math.round(one.p * 100)}%"></span></span>`;
          const text = document.createElement('span');
          text.textContent = one.text;
          place.append(text);
        },
      ];
    });
    this.#dropJobs = soon(jobs);
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

  static async #onMode(this: FivefoldActorSheet): Promise<void> {
    this.#editing = !this.#editing;
    await this.render();
  }

  /** A click on a box fills the track up to it with the lightest mark, a click on a marked box clears it; the rest is the ruleset's. */
  static async #onMark(this: FivefoldActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const track = this.#view?.tracks.find(({ id }) => id === target.dataset.track);
    if (track)
      await this.actor.update({
        system: markedTrack(track, Number(target.dataset.index), this.actor),
      } as never);
  }

  /** Left click opens the dialog where there is something to decide; with Shift, or by right click, it goes ahead at once. */
  static async #onOffer(this: FivefoldActorSheet, event: PointerEvent, target: HTMLElement): Promise<void> {
    const about = this.#prospect();
    const offer = about?.offers.find(({ id }) => id === target.dataset.offer);
    if (!about || !offer) return;
    const way = wayOf(about, offer);
    const atOnce = (event.shiftKey || event.button === 2) && !offer.composes;
    if (hasDialog(offer) && !atOnce) await openDialog(this, about, offer);
    else await way.run();
  }

  static async #onCopyState(this: FivefoldActorSheet): Promise<void> {
    await copyState(this.actor);
  }

  static async #onPostState(this: FivefoldActorSheet): Promise<void> {
    await postState(this.actor);
  }

  static async #onItem(this: FivefoldActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.actor.items.get(target.dataset.itemId ?? '')?.sheet?.render(true);
  }

  static async #onDropItem_(
    this: FivefoldActorSheet,
    _event: PointerEvent,
    target: HTMLElement,
  ): Promise<void> {
    const item = this.actor.items.get(target.dataset.itemId ?? '');
    const sure =
      item &&
      (await DialogV2.confirm({
        window: { title: uiText('dropItem', { name: item.name }) },
        content: `<p>${foundry.utils.escapeHTML(uiText('dropItemSure', { name: item.name, owner: this.actor.name }))}</p>`,
      }));
    if (sure) await item.delete();
  }

  static async #onNewItem(
    this: FivefoldActorSheet,
    _event: PointerEvent,
    target: HTMLElement,
  ): Promise<void> {
    const type = target.dataset.type ?? '';
    const name = say({ key: `TYPES.Item.${type}` });
    const img = await pictureOf(type, name);
    const [item] = await this.actor.createEmbeddedDocuments('Item', [{ name, type, img } as never]);
    await item?.sheet?.render(true);
  }

  static async #onToggle(this: FivefoldActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const item = this.actor.items.get(target.dataset.itemId ?? '');
    const field = target.dataset.field ?? '';
    if (item && gearOfType(item.type))
      await item.update({ system: { [field]: valueAt(item.system, field) !== true } } as never);
  }

  static async #onCondition(
    this: FivefoldActorSheet,
    _event: PointerEvent,
    target: HTMLElement,
  ): Promise<void> {
    const ids = effectsOf(this.actor, target.dataset.condition ?? '').map(({ id }) => String(id));
    await this.actor.deleteEmbeddedDocuments('ActiveEffect', ids);
  }
}
