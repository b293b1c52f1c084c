import { deprecated } from '../../../../model/deprecated.ts';
import { NotImplemented } from '../../../../model/not-implemented.ts';
import { ApplicationV2 } from '../../api/application.ts';
import { DialogV2 } from '../../api/dialog.ts';
import type { TemplatePart } from '../../api/handlebars-application.ts';
import type { ClosingOptions, DefaultOptions, RenderOptions } from '../../api/options.ts';
import type { Message } from '../../document-faces.ts';
import { host, localize, notify, type Obj } from '../../host.ts';
import { timeSince } from '../../time-since.ts';
import { isElement } from '../../utils.ts';
import type { MenuEntry } from '../../ux/context-menu.ts';
import { ChatPopout } from '../apps/chat-popout.ts';
import { HandlebarsSidebarTab } from '../sidebar-tab.ts';
import { createMessage, MESSAGE_PATTERNS, parseCommand } from './chat-commands.ts';
import { messageModes } from './message-modes.ts';

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
  #sent: string[] = [];
  #sentAt = -1;
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
    const elements = await Promise.all(batch.map((message) => this.#render(message)));
    this.#shown.unshift(...batch.map((message) => message.id));
    log.prepend(...elements);
  }

  async #render(message: Message): Promise<HTMLElement> {
    try {
      return await message.renderHTML({ canDelete: message.isAuthor || host.user?.isGM });
    } catch (error) {
      console.error(`The chat message ${message.id} could not be rendered`, error);
      const broken = document.createElement('li');
      broken.className = 'chat-message message broken';
      broken.dataset.messageId = message.id;
      broken.textContent = localize('PLAYGROUND.Chat.Broken');
      return broken;
    }
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
    const element = await this.#render(message);
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
      const focused =
        isElement(document.activeElement) && old.contains(document.activeElement)
          ? document.activeElement
          : null;
      const focus = focused ? focusSelector(focused) : null;
      const element = await this.#render(message);
      old.replaceWith(element);
      if (focus) element.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true });
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
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') return this.#recall(event, input);
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    const text = input.value;
    if (!text.trim()) return;
    input.value = '';
    try {
      await this.processMessage(text);
      this.#sent.unshift(text);
      this.#sentAt = -1;
    } catch (error) {
      input.value = text;
      notify('error', error instanceof Error ? error.message : String(error), { console: false });
    }
  }

  /** The arrow keys bring back what was sent before, when the field is empty or shows such a text. */
  #recall(event: KeyboardEvent, input: HTMLTextAreaElement): void {
    if (input.value && input.value !== this.#sent[this.#sentAt]) return;
    const to = this.#sentAt + (event.key === 'ArrowUp' ? 1 : -1);
    if (to < -1 || to >= this.#sent.length) return;
    event.preventDefault();
    this.#sentAt = to;
    input.value = this.#sent[to] ?? '';
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
    const of = (li: HTMLElement) => host.game.messages.get(li.dataset.messageId ?? '');
    const entry = (
      key: string,
      iconName: string,
      can: (message: Message) => unknown,
      run: (message: Message) => unknown,
    ): MenuEntry => {
      const condition = (li: HTMLElement) => {
        const message = of(li);
        return !!message && !!can(message);
      };
      const perform = (li: HTMLElement) => {
        const message = of(li);
        return message && run(message);
      };
      const [label, image] = [`PLAYGROUND.Chat.${key}`, `fa-solid ${iconName}`];
      return host.game.release.generation >= 14
        ? { label, icon: image, visible: condition, onClick: (_event, li) => perform(li) }
        : { name: label, icon: `<i class="${image}"></i>`, condition, callback: perform };
    };
    const isWhisper = (message: Message) => message.whisper.length > 0;
    const canChange = (message: Message) => host.user?.isGM || message.isAuthor;
    return [
      entry(
        'PopOut',
        'fa-up-right-from-square',
        () => true,
        (message) => new ChatPopout({ message }).render({ force: true }),
      ),
      entry(
        'Reveal',
        'fa-eye',
        (m) => host.user?.isGM && (isWhisper(m) || m.blind),
        (m) => m.update({ whisper: [], blind: false }),
      ),
      entry(
        'Conceal',
        'fa-eye-slash',
        (m) => !isWhisper(m) && canChange(m),
        (m) => m.update({ whisper: gmIds() }),
      ),
      entry(
        'Delete',
        'fa-trash',
        (m) => m.canUserModify(host.user as never, 'delete'),
        (m) => m.delete(),
      ),
    ];
  }

  static async #onDelete(this: ChatLog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = target.closest<HTMLElement>('[data-message-id]')?.dataset.messageId;
    await host.game.messages.get(id ?? '')?.delete();
  }
  static async #onFlush(this: ChatLog): Promise<void> {
    const messages = host.game.messages as unknown as { flush?: () => Promise<unknown>; contents: Message[] };
    const content = `<p>${localize('PLAYGROUND.Chat.FlushQuestion')}</p>`;
    if (messages.flush) await messages.flush();
    else if (await DialogV2.confirm({ window: { title: 'PLAYGROUND.Chat.Flush' }, content })) {
      const cls = host.documentClass('ChatMessage') as unknown as {
        deleteDocuments(ids: string[], operation: Obj): Promise<unknown>;
      };
      await cls.deleteDocuments([], { deleteAll: true });
    }
  }
  static #onExport(this: ChatLog): void {
    const lines = host.game.messages.contents
      .filter((message) => message.visible)
      .map((message) => {
        const holder = document.createElement('div');
        holder.innerHTML = message.content;
        return `[${new Date(message.timestamp).toLocaleString(host.game.i18n.lang)}] ${message.alias}\n${holder.textContent?.trim()}`;
      });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([lines.join('\n---\n')], { type: 'text/plain' }));
    link.download = 'chat.txt';
    link.click();
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

const gmIds = (): string[] => host.game.users.filter((user) => user.isGM).map((user) => user.id);

const batchSize = (): number => Number((host.config.ChatMessage as Obj | undefined)?.batchSize ?? 100);

/** How an element inside a card is found again after the card was rendered anew. */
function focusSelector(element: HTMLElement): string | null {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const { action } = element.dataset;
  const name = element.getAttribute('name');
  if (name) return `[name="${CSS.escape(name)}"]`;
  return action ? `[data-action="${CSS.escape(action)}"]` : null;
}
