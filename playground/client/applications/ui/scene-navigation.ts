import { ApplicationV2 } from '../api/application.ts';
import { HandlebarsApplicationMixin, type TemplatePart } from '../api/handlebars-application.ts';
import type { DefaultOptions, RenderOptions } from '../api/options.ts';
import type { Doc } from '../document-faces.ts';
import { host, type Obj } from '../host.ts';
import { placeInto } from './players.ts';

/** Stands in for {@link foundry.applications.ui.SceneNavigation} (T13): the scenes to be seen now. */
export class SceneNavigation extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: DefaultOptions = {
    id: 'scene-navigation',
    tag: 'nav',
    classes: ['faded-ui', 'flexrow'],
    window: { frame: false, positioned: false },
    actions: { viewScene: SceneNavigation.#onView },
  };
  static override PARTS: Record<string, TemplatePart> = {
    scenes: { template: 'templates/ui/scene-navigation.hbs' },
  };

  /** The scenes offered: those set for navigation, the active and the viewed one. */
  get scenes(): Doc[] {
    const { viewed } = host.game.scenes;
    return host.game.scenes.filter(
      (scene) => scene.visible !== false && (!!scene.navigation || !!scene.active || scene === viewed),
    );
  }

  override async _prepareContext(_options: RenderOptions): Promise<Obj> {
    const viewed = host.game.scenes.viewed ?? host.game.scenes.current;
    const scenes = this.scenes.map((scene) => ({
      id: scene.id,
      name: scene.navName || scene.name,
      active: scene.active === true,
      isView: scene === viewed,
      users: host.game.users
        .filter((user) => user.active && user.viewedScene === scene.id)
        .map((user) => ({
          letter: user.name[0],
          name: user.name,
          color: typeof user.color === 'object' ? user.color.css : user.color,
        })),
    }));
    return { scenes };
  }

  static async #onView(this: SceneNavigation, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const scene = host.game.scenes.get(target.dataset.sceneId ?? '') as
      | (Doc & { view?: () => Promise<unknown> })
      | undefined;
    await scene?.view?.();
  }

  override _insertElement(element: HTMLElement): void {
    placeInto(element, 'ui-top', 'PLAYGROUND.Tabs.scenes');
  }
}
