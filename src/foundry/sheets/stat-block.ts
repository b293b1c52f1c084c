import type { Prospect } from '../actions/use.ts';
import { fetchWindows, type Windows } from '../dialogs/windows.ts';
import { template } from '../shared/templates.ts';
import { bareHead } from './bare-head.ts';
import { framed, presses } from './load-parts.ts';
import { ActorSheetBase } from './sheet-bases.ts';

/** The sheet of an extra of any ruleset on one screen, without tabs: how they stand, what they can do now, and how likely it is. */
export class FivefoldStatBlock extends ActorSheetBase {
  static DEFAULT_OPTIONS = {
    classes: ['fivefold', 'ff-sheet', 'ff-stat-block'],
    position: { width: 560, height: 'auto' as const },
    window: { resizable: true },
    actions: presses('ffMark', 'ffCondition', 'ffOffer', 'ffNow', 'ffPin', 'ffFellow', 'ffForm'),
  };

  static PARTS = { block: { template: template('sheet/stat-block'), scrollable: [''] } };

  /** What fills the block, once it has been fetched. */
  #body: InstanceType<Windows['StatBlockBody']> | undefined;
  readonly #anew = () => this.element?.isConnected && void this.render();

  /** What the fighter can do to whom the block is aimed at. */
  prospect(): Prospect | undefined {
    return this.#body?.prospect();
  }

  override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    const parts = await fetchWindows(this.#anew);
    this.#body ??= parts && new parts.StatBlockBody(this);
    return {
      ...context,
      editable: this.isEditable,
      ...((await this.#body?.context()) ?? bareHead(this.actor)),
    };
  }

  override async _renderFrame(options: object): Promise<HTMLElement> {
    return framed(this, await super._renderFrame(options));
  }

  override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    this.element.dataset.ruleset = this.actor.type;
    this.#body?.follow();
  }

  override _onClose(options: object): void {
    super._onClose(options);
    this.#body?.leave();
  }

  override async _onDragStart(event: DragEvent): Promise<void> {
    if (!this.#body?.drag(event)) await super._onDragStart(event);
  }
}
