import { deprecated } from '../../../../model/deprecated.ts';
import { NotImplemented } from '../../../../model/not-implemented.ts';
import { ApplicationV2 } from '../../api/application.ts';
import type { TemplatePart } from '../../api/handlebars-application.ts';
import type { ClosingOptions, DefaultOptions, RenderOptions } from '../../api/options.ts';
import type { Message } from '../../document-faces.ts';
import { host, notify, type Obj } from '../../host.ts';
import { timeSince } from '../../time-since.ts';
import type { MenuEntry } from '../../ux/context-menu.ts';
import { HandlebarsSidebarTab } from '../sidebar-tab.ts';
import { exportMessages, flushMessages } from './chat-archive.ts';
import { renderCard, replaceCard } from './chat-cards.ts';
import { createMessage, MESSAGE_PATTERNS, parseCommand } from './chat-commands.ts';
import { messageMenu } from './chat-menu.ts';
import { messageModes } from './message-modes.ts';
import { SentTexts } from './sent-texts.ts';

const NEAR_BOTTOM = 60;

/** Stands in for {@link foundry.applications.sidebar.tabs.ChatLog} (T13). Messages come in batches, newest last. */
export class ChatLog extends HandlebarsSidebarTab {
  static override tabName = 'chat';
  static get MESSAGE_PATTERNS(): typeof MESSAGE_PATTERNS {
    if (host.game.release.generation >= 14) deprecated('ChatLog.MESSAGE_PATTERNS', 'ChatLog.CHAT_COMMANDS');
    return MESSAGE_PATTERNS;
  }
  static get CHAT_COMMANDS(): undefined {
    if (host.game.release.generation < 14) return undefined;
    throw new NotImplemented('foundry.applications.sidebar.tabs.ChatLog.CHAT_COMMANDS');
  }
  static parse = parseCommand;

  static override DEFAULT_OPTIONS: DefaultOptions = {
    classes: ['chat-sidebar', 'flexcol'],
    window: { title: 'PLAYGROUND.Tabs.chat', icon: 'fa-solid fa-comments' },
    position: { width: 340, height: 600 },
    actions: {
      deleteMessage: ChatLog.#onDelete,
      dismissMessage: ChatLog.#onDelete,
      expandRoll: () => undefined,
      export: ChatLog.#onExport,
      flush: ChatLog.#onFlush,
      jumpToBottom: ChatLog.#onJump,
      rollMode: ChatLog.#onRollMode,
    },
  };

  static override PARTS: Record<string, TemplatePart> = {
    log: { template: 'templates/sidebar/tabs/chat/log.hbs', scrollable: ['.chat-scroll'] },
    input: { template: 'templates/sidebar/tabs/chat/input.hbs' },
  };

  /** Ids of the messages shown, oldest first. */
  #shown: string[] = [];
  #loading: Promise<unknown> = Promise.resolve();
  readonly #sent = new SentTexts();
  #clock: ReturnType<typeof setInterval> | undefined;

  /** Parts of the frame: to look for them among thousands of elements takes long without a browser. */
  #log: HTMLElement | null = null;
  #scroll: HTMLElement | null = null;
  #jump: HTMLElement | null = null;

  get isAtBottom(): boolean {
    const box = this.#scroll;
    return !box || box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_BOTTOM;
  }

  override async _prepareContext(options: RenderOptions): Promise<Obj> {
    const context = await super._prepareContext(options);
    return Object.assign(context, { isGM: host.user?.isGM, isPopout: this.isPopout, modes: messageModes() });
  }

  /** A later render of everything keeps the log's messages: only the input is rendered again. */
  override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    if (!options.isFirstRender) options.parts = options.parts?.filter((part) => part !== 'log');
  }

  override async _onFirstRender(context: Obj, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.#shown = [];
    await this.renderBatch(batchSize());
    this.scrollBottom();
    this.#scroll?.addEventListener('scroll', () => this.#onScroll());
    this._createContextMenu(() => this._getEntryContextOptions(), '.chat-message[data-message-id]', {
      hookName: 'getChatMessageContextOptions',
      parentClassHooks: false,
      fixed: true,
    });
    this.#clock = setInterval(() => this.updateTimestamps(), 30_000);
  }

  override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    clearInterval(this.#clock);
  }

  override _attachPartListeners(partId: string, element: HTMLElement, options: RenderOptions): void {
    super._attachPartListeners(partId, element, options);
    if (partId === 'log') {
      this.#log = element.querySelector('.chat-log');
      this.#scroll = element.querySelector('.chat-scroll');
      this.#jump = element.querySelector('.jump-to-bottom');
    }
    if (partId !== 'input') return;
    const input = element.querySelector<HTMLTextAreaElement>('textarea');
    input?.addEventListener('keydown', (event) => void this._onChatKeyDown(event));
  }

  /* ---------------------------------------------------------------- messages */

  /** Shows up to `size` older messages above those shown. */
  async renderBatch(size: number): Promise<void> {
    this.#loading = this.#loading.then(() => this.#renderBatch(size));
    await this.#loading;
  }

  async #renderBatch(size: number): Promise<void> {
    const log = this.#log;
    if (!log) return;
    const messages = host.game.messages.contents.filter((message) => message.visible);
    const first = this.#shown[0];
    const end = first ? messages.findIndex((message) => message.id === first) : messages.length;
    const batch = messages.slice(Math.max(0, end - size), Math.max(0, end));
    for (const message of batch) message.logged = true;
    const elements = await Promise.all(batch.map((message) => renderCard(message)));
    this.#shown.unshift(...batch.map((message) => message.id));
    log.prepend(...elements);
  }

  #elementOf(id: string): HTMLElement | null {
    const all = [...(this.#log?.children ?? [])] as HTMLElement[];
    return all.findLast(({ dataset }) => dataset.messageId === id) ?? null;
  }

  /** Shows a new message at the end of the log. */
  async postOne(message: Message, options: { before?: string; notify?: boolean } = {}): Promise<void> {
    if (!message.visible) return;
    this.#loading = this.#loading.then(() => this.#postOne(message, options));
    await this.#loading;
    await (this.popout as ChatLog | undefined)?.postOne(message);
  }

  async #postOne(
    message: Message,
    { before, notify: notice }: { before?: string; notify?: boolean },
  ): Promise<void> {
    const log = this.#log;
    if (!log || !this.rendered || this.#shown.includes(message.id)) return;
    const follow = this.isAtBottom || message.isAuthor;
    message.logged = true;
    const element = await renderCard(message);
    const at = before ? this.#shown.indexOf(before) : -1;
    if (at >= 0 && before) {
      this.#shown.splice(at, 0, message.id);
      log.insertBefore(element, this.#elementOf(before));
    } else {
      this.#shown.push(message.id);
      log.append(element);
    }
    if (follow) this.scrollBottom();
    else this.#jump?.removeAttribute('hidden');
    if (notice) this.notify(message);
  }

  /** Marks the chat's tab when it is not the one shown. */
  notify(_message: Message): void {
    if (this.isPopout || this.active) return;
    document.querySelector('#sidebar-tab-chat')?.classList.add('unread');
  }

  /** Shows a changed message in its place; the scroll position stays. */
  async updateMessage(message: Message, _options: Obj = {}): Promise<void> {
    this.#loading = this.#loading.then(async () => {
      const old = this.#elementOf(message.id);
      if (!old) return;
      const follow = this.isAtBottom;
      await replaceCard(old, message);
      if (follow) this.scrollBottom();
    });
    await this.#loading;
    await (this.popout as ChatLog | undefined)?.updateMessage(message);
  }

  /** Takes a deleted message out. */
  async deleteMessage(messageId: string, _options: Obj = {}): Promise<void> {
    this.#loading = this.#loading.then(() => {
      this.#shown = this.#shown.filter((id) => id !== messageId);
      this.#elementOf(messageId)?.remove();
    });
    await this.#loading;
    await (this.popout as ChatLog | undefined)?.deleteMessage(messageId);
  }

  /** Takes all messages out, after the log was emptied. */
  async deleteAll(): Promise<void> {
    this.#shown = [];
    this.#log?.replaceChildren();
    await (this.popout as ChatLog | undefined)?.deleteAll();
  }

  async scrollBottom({ waitImages = false }: { waitImages?: boolean; popout?: boolean } = {}): Promise<void> {
    const box = this.#scroll;
    if (!box) return;
    if (waitImages) await ApplicationV2.waitForImages(box);
    box.scrollTop = box.scrollHeight;
    this.#jump?.setAttribute('hidden', '');
  }

  updateTimestamps(): void {
    for (const element of this.#log?.querySelectorAll<HTMLElement>('.chat-message[data-message-id]') ?? []) {
      const message = host.game.messages.get(element.dataset.messageId ?? '');
      const stamp = element.querySelector('.message-timestamp');
      if (message && stamp) stamp.textContent = timeSince(message.timestamp);
    }
  }

  #onScroll(): void {
    const box = this.#scroll;
    if (!box) return;
    this.#jump?.toggleAttribute('hidden', this.isAtBottom);
    if (box.scrollTop > 100 || this.#shown.length >= host.game.messages.size) return;
    const before = box.scrollHeight;
    void this.renderBatch(batchSize()).then(() => {
      box.scrollTop += box.scrollHeight - before;
    });
  }

  override _onActivate(): void {
    super._onActivate();
    document.querySelector('#sidebar-tab-chat')?.classList.remove('unread');
    void this.scrollBottom();
  }

  /* ---------------------------------------------------------------- typing */

  async _onChatKeyDown(event: KeyboardEvent): Promise<void> {
    const input = event.currentTarget as HTMLTextAreaElement;
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') return this.#sent.recall(event, input);
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    const text = input.value;
    if (!text.trim()) return;
    input.value = '';
    try {
      await this.processMessage(text);
      this.#sent.add(text);
    } catch (error) {
      input.value = text;
      notify('error', error instanceof Error ? error.message : String(error), { console: false });
    }
  }

  /** Sends a typed text: hook `chatMessage` may take it over by returning false. */
  async processMessage(message: string, { speaker }: { speaker?: Obj } = {}): Promise<Message | undefined> {
    const text = message.trim();
    if (!text) return undefined;
    const cls = host.documentClass('ChatMessage') as unknown as { getSpeaker(options?: Obj): Obj };
    const who = speaker ?? cls.getSpeaker();
    const chatData = { user: host.user?.id, speaker: who };
    if (host.hooks.call('chatMessage', this, text, chatData) === false) return undefined;
    return createMessage(text, chatData.speaker);
  }

  /* ---------------------------------------------------------------- menu and actions */

  _getEntryContextOptions(): MenuEntry[] {
    return messageMenu();
  }

  static async #onDelete(this: ChatLog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = target.closest<HTMLElement>('[data-message-id]')?.dataset.messageId;
    await host.game.messages.get(id ?? '')?.delete();
  }
  static async #onFlush(this: ChatLog): Promise<void> {
    await flushMessages();
  }
  static #onExport(this: ChatLog): void {
    exportMessages();
  }
  static #onJump(this: ChatLog): void {
    void this.scrollBottom();
  }
  static async #onRollMode(this: ChatLog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const key = host.game.release.generation >= 14 ? 'messageMode' : 'rollMode';
    await host.game.settings.set('core', key, target.dataset.mode);
    await this.render({ parts: ['input'] });
    this.element.querySelector<HTMLElement>(`[data-mode="${target.dataset.mode}"]`)?.focus();
  }
}

const batchSize = (): number => Number((host.config.ChatMessage as Obj | undefined)?.batchSize ?? 100);
