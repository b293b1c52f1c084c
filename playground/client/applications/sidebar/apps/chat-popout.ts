import { ApplicationV2 } from '../../api/application.ts';
import type { AppOptions, ClosingOptions, DefaultOptions, RenderOptions } from '../../api/options.ts';
import type { Message } from '../../document-faces.ts';
import { localize, type Obj } from '../../host.ts';
import { el } from '../../utils.ts';

/** Stands in for {@link foundry.applications.sidebar.apps.ChatPopout} (T13): one message in a window. */
export class ChatPopout extends ApplicationV2 {
  static override DEFAULT_OPTIONS: DefaultOptions = {
    classes: ['chat-popout', 'themed'],
    window: { icon: 'fa-solid fa-comment' },
    position: { width: 340 },
    message: null,
  };

  get message(): Message {
    return this.options.message as Message;
  }
  override get title(): string {
    return this.message.flavor || localize('PLAYGROUND.Chat.PopOutTitle', { name: this.message.alias });
  }
  override _initializeApplicationOptions(options: DefaultOptions): AppOptions {
    const merged = super._initializeApplicationOptions(options);
    merged.uniqueId = `chat-popout-${(merged.message as Message | null)?.id}`;
    merged.id = '{id}';
    return merged;
  }
  override async _renderHTML(_context: Obj, _options: RenderOptions): Promise<HTMLElement> {
    return el(
      'ol',
      { class: 'chat-log plain' },
      await this.message.renderHTML({ canDelete: false, canClose: false }),
    );
  }
  override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(result);
  }
  override async _onFirstRender(context: Obj, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.message.apps[this.id] = this;
  }
  override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    delete this.message.apps[this.id];
  }
}
