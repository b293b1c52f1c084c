import { ApplicationV2 } from '../api/application.ts';
import type { DefaultOptions, RenderOptions } from '../api/options.ts';
import { host, localize, type Obj } from '../host.ts';
import { el } from '../utils.ts';

interface Binding {
  key: string;
  modifiers?: string[];
}

/** A combination as users read it: "Ctrl + Shift + N". */
const humanize = ({ key, modifiers = [] }: Binding): string =>
  [...modifiers, key].map((part) => part.replace(/^(Key|Digit)/, '').replace('Control', 'Ctrl')).join(' + ');

/** Stands in for {@link foundry.applications.sidebar.apps.ControlsConfig} (T13), read-only: the keys and what they do. */
export class ControlsConfig extends ApplicationV2 {
  static override DEFAULT_OPTIONS: DefaultOptions = {
    id: 'controls-config',
    window: { title: 'PLAYGROUND.Controls.Title', icon: 'fa-solid fa-keyboard', resizable: true },
    position: { width: 560, height: 560 },
  };

  override async _renderHTML(_context: Obj, _options: RenderOptions): Promise<HTMLElement> {
    const { actions, bindings } = host.game.keybindings;
    const list = el('dl', { class: 'controls-list scrollable' });
    for (const [id, action] of actions ?? []) {
      if (action.restricted && !host.user?.isGM) continue;
      const own = [
        ...((action.uneditable as Binding[] | undefined) ?? []),
        ...((bindings?.get(id) ?? action.editable ?? []) as Binding[]),
      ];
      const keys = own.map((binding) => el('kbd', {}, humanize(binding)));
      const hint = action.hint ? el('p', { class: 'hint' }, localize(String(action.hint))) : null;
      list.append(el('dt', {}, localize(String(action.name ?? id)), hint), el('dd', {}, ...keys));
    }
    return list;
  }
  override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(result);
  }
}
