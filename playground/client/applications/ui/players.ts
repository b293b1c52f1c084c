import { ApplicationV2 } from '../api/application.ts';
import { HandlebarsApplicationMixin, type TemplatePart } from '../api/handlebars-application.ts';
import type { DefaultOptions, RenderOptions } from '../api/options.ts';
import type { User } from '../document-faces.ts';
import { host, localize, type Obj } from '../host.ts';
import { menuEntry } from '../sidebar/tabs/combat-menus.ts';
import type { MenuEntry } from '../ux/context-menu.ts';

/** Stands in for {@link foundry.applications.ui.Players} (T13): who is at the table. */
export class Players extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: DefaultOptions = {
    id: 'players',
    tag: 'aside',
    classes: ['faded-ui'],
    window: { frame: false, positioned: false },
    actions: { toggle: Players.#onToggle },
  };
  static override PARTS: Record<string, TemplatePart> = {
    // Whatever a system appends to the list goes with the next rendering.
    players: { template: 'templates/ui/players.hbs', root: true },
  };
  #expanded = false;

  get expanded(): boolean {
    return this.#expanded;
  }

  override async _prepareContext(_options: RenderOptions): Promise<Obj> {
    const users = [...host.game.users].map((user) => this.#row(user));
    const active = users.filter((user) => user.active);
    return { active, inactive: users.filter((user) => !user.active), expanded: this.#expanded };
  }

  #row(user: User): Obj {
    const color = typeof user.color === 'object' ? user.color.css : user.color;
    const css = [user.active ? 'active' : 'inactive', user.isGM ? 'gm' : '', user.isSelf ? 'self' : '']
      .filter(Boolean)
      .join(' ');
    return {
      id: user.id,
      name: this._formatName(user),
      role: user.role,
      isSelf: user.isSelf,
      isGM: user.isGM,
      active: user.active,
      cssClass: css,
      color,
    };
  }

  _formatName(user: User): string {
    const character = user.isGM ? localize('PLAYGROUND.GM') : user.character?.name;
    return character ? `${user.name} [${character}]` : user.name;
  }

  override async _onFirstRender(context: Obj, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => this._getContextMenuOptions(), '.player[data-user-id]', {
      hookName: 'getUserContextOptions',
      parentClassHooks: false,
      fixed: true,
    });
  }

  _getContextMenuOptions(): MenuEntry[] {
    const of = (li: HTMLElement) => host.game.users.get(li.dataset.userId ?? '');
    const canConfigure = (li: HTMLElement) => of(li)?.isSelf || host.user?.isGM;
    return [
      menuEntry('PLAYGROUND.Players.Configure', 'fa-user-gear', canConfigure, async (li) => {
        const { UserConfig } = await import('../sheets/configs.ts');
        return new UserConfig({ document: of(li) }).render({ force: true });
      }),
      menuEntry(
        'PLAYGROUND.Players.Character',
        'fa-user',
        (li) => of(li)?.character,
        (li) => of(li)?.character?.sheet?.render({ force: true }),
      ),
    ];
  }

  expand(): void {
    this.toggleExpanded(true);
  }
  collapse(): void {
    this.toggleExpanded(false);
  }
  toggleExpanded(expanded = !this.#expanded): void {
    this.#expanded = expanded;
    void this.render();
  }
  static #onToggle(this: Players): void {
    this.toggleExpanded();
  }

  override _insertElement(element: HTMLElement): void {
    placeInto(element, 'ui-left-column-1', 'PLAYGROUND.Players.Title');
  }
}

/** Puts a fixed piece of the interface into its place on the page; its label makes it a landmark. */
export function placeInto(element: HTMLElement, placeId: string, label: string): void {
  element.setAttribute('aria-label', localize(label));
  const existing = document.getElementById(element.id);
  if (existing) existing.replaceWith(element);
  else (document.getElementById(placeId) ?? document.body).append(element);
}
