import { deprecated } from '../../model/deprecated.ts';
import { BaseChatMessage } from '../../model/documents/index.ts';
import { lies } from '../../model/lies.ts';
import { NotImplemented } from '../../model/not-implemented.ts';
import type { Obj } from '../../model/types.ts';
import { context, type Doc } from '../context.ts';
import { ClientDocumentMixin } from './abstract/client-document.ts';
import { actorOf, type Speaker, type SpeakerRequest, speakerOf } from './speaker.ts';

interface RollFace {
  formula: string;
}

/** What a mode of visibility makes of a message. */
type Mode = 'public' | 'gm' | 'blind' | 'self';

/** V13's roll modes, as V14 calls them. */
const ROLL_MODES: Record<string, Mode> = {
  publicroll: 'public',
  gmroll: 'gm',
  blindroll: 'blind',
  selfroll: 'self',
};

/** V14's message modes. */
const MESSAGE_MODES: Record<string, Mode> = {
  public: 'public',
  ic: 'public',
  gm: 'gm',
  blind: 'blind',
  self: 'self',
};

/** Renders a message with the host's template; set by the applications. */
type Renderer = (message: ChatMessage, options: Obj) => Promise<HTMLElement>;
let renderer: Renderer | null = null;

/** What each message was rendered as first. */
const rendered = new WeakMap<ChatMessage, Promise<HTMLElement>>();

export function provideMessageRenderer(render: Renderer): void {
  renderer = render;
}

/** Stands in for {@link foundry.documents.ChatMessage} (T13). */
export class ChatMessage extends ClientDocumentMixin(BaseChatMessage) {
  declare rolls: RollFace[];
  /** Is it shown in the log now? */
  declare logged: boolean;

  override _configure(options: Obj = {}): void {
    super._configure(options);
    Object.defineProperty(this, 'logged', {
      value: false,
      writable: true,
      enumerable: false,
      configurable: true,
    });
  }

  /** Rolls are instances of their own classes by now; one that could not be made is left out. */
  override prepareDerivedData(): void {
    this.rolls = this.rolls.filter((roll) => roll !== null);
  }

  get alias(): string {
    const { i18n } = context.game;
    return (
      this.speaker.alias ||
      String(this.speakerActor?.name ?? this.#writer?.name ?? i18n.localize('PLAYGROUND.Unknown'))
    );
  }

  get isAuthor(): boolean {
    return this._source.author === context.game.userId;
  }

  get #writer(): Doc | undefined {
    return context.game.users.get(String(this._source.author));
  }

  get isRoll(): boolean {
    return this.rolls.length > 0;
  }

  /** Blind rolls keep their content from everybody but GMs; whispers from all but author and recipients. */
  get isContentVisible(): boolean {
    const { user } = context.game;
    if (this.isRoll) {
      if (this.blind) return user?.isGM === true || (lies(31) && this.isAuthor);
      if (this.whisper.length > 0) return this.isAuthor || this.whisper.includes(user?.id ?? '');
      return true;
    }
    return this.visible;
  }

  override get visible(): boolean {
    const { user } = context.game;
    if (this.whisper.length === 0) return true;
    if (this.isRoll) return true;
    return this.isAuthor || this.whisper.includes(user?.id ?? '');
  }

  get speakerActor(): Doc | null {
    return ChatMessage.getSpeakerActor(this.speaker);
  }

  getRollData(): Obj {
    const actor = (this.speakerActor ?? this.#writer?.character) as
      | { getRollData?(): Obj }
      | null
      | undefined;
    return actor?.getRollData?.() ?? {};
  }

  /* Visibility modes */

  /** Sets `whisper` and `blind` by one of V13's modes; `roll` is the user's current one. */
  static applyRollMode(data: Obj, rollMode: string): Obj {
    if (isModern()) deprecated('ChatMessage.applyRollMode', 'ChatMessage.applyMode');
    return conceal(data, rollMode === 'roll' ? currentMode() : modernMode(rollMode));
  }

  applyRollMode(rollMode: string): void {
    const { whisper, blind } = this._source;
    this.updateSource(ChatMessage.applyRollMode({ whisper, blind }, rollMode));
  }

  /** Sets `whisper` and `blind` by one of V14's modes. */
  static get applyMode(): ((data: Obj, mode: string) => Obj) | undefined {
    return isModern() ? conceal : undefined;
  }

  /** The users whom a name of a whisper means: GM, players, a user's name, or the owners of a character. */
  static getWhisperRecipients(name: string): Doc[] {
    const wanted = name.toLowerCase();
    const { users, actors } = context.game;
    if (['gm', 'dm'].includes(wanted)) return users.filter((user) => user.isGM === true);
    if (wanted === 'players') return users.players;
    const named = users.filter((user) => user.name.toLowerCase() === wanted);
    if (named.length > 0) return named;
    const actor = actors?.find((one) => one.name.toLowerCase() === wanted);
    return actor ? users.filter((user) => !user.isGM && actor.testUserPermission(user, 'OWNER')) : [];
  }

  /* Who speaks */

  static getSpeaker(request: SpeakerRequest = {}): Speaker {
    return speakerOf(request);
  }

  static getSpeakerActor(speaker?: Speaker | null): Doc | null {
    return speaker ? actorOf(speaker) : null;
  }

  /* Rendering */

  /** The message as HTML; a new element at every call. */
  async renderHTML(options: Obj = {}): Promise<HTMLElement> {
    if (!renderer) throw new NotImplemented('foundry.documents.ChatMessage#renderHTML');
    if (!lies(32)) return renderer(this, options);
    const first = rendered.get(this) ?? renderer(this, options);
    rendered.set(this, first);
    return first;
  }

  export(): string {
    const time = new Date(Number(this._source.timestamp)).toLocaleString(context.game.i18n.lang);
    const parser = document.createElement('div');
    parser.innerHTML = this.content;
    return `[${time}] ${this.alias}\n${parser.textContent?.trim() ?? ''}`;
  }

  /* Lifecycle */

  override async _preCreate(data: never, options: never, user: never): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const mode = askedMode(options);
    const { whisper, blind } = this._source;
    if (mode) this.updateSource(conceal({ whisper, blind }, mode));
    return undefined;
  }

  override _onCreate(data: never, options: never, userId: string): void {
    super._onCreate(data, options, userId);
    const chat = context.ui.chat as { postOne?(message: unknown, options: Obj): unknown } | undefined;
    chat?.postOne?.(this, { notify: true });
  }

  override _onUpdate(changes: never, options: never, userId: string): void {
    super._onUpdate(changes, options, userId);
    const chat = context.ui.chat as
      | { updateMessage?(message: unknown, notify: boolean): unknown }
      | undefined;
    chat?.updateMessage?.(this, false);
  }

  override _onDelete(options: never, userId: string): void {
    super._onDelete(options, userId);
    const chat = context.ui.chat as { deleteMessage?(id: string | null, options: Obj): unknown } | undefined;
    chat?.deleteMessage?.(this.id, options);
  }
}

const isModern = (): boolean => context.game.release.generation >= 14;

/** The mode that the user has chosen for new messages, in the words of the generation. */
const currentMode = (): string =>
  String(context.game.settings.get('core', isModern() ? 'messageMode' : 'rollMode'));

/** V13's word for a mode in the words of the generation. */
const modernMode = (rollMode: string): string => (isModern() ? (ROLL_MODES[rollMode] ?? rollMode) : rollMode);

/** The mode that an operation asks for: `rollMode` in V13, `messageMode` in V14, which still hears the older word. */
export function askedMode({ messageMode, rollMode }: Obj): string | undefined {
  if (isModern() && typeof messageMode === 'string') return messageMode;
  if (typeof rollMode !== 'string') return undefined;
  if (isModern()) deprecated('The option rollMode', 'messageMode');
  return rollMode === 'roll' ? currentMode() : modernMode(rollMode);
}

/** The mode that an operation asks for, else the one that the user has chosen. */
export const modeOf = (options: Obj): string => askedMode(options) ?? currentMode();

/**
 * Sets `whisper` and `blind` by a mode of the generation. Recipients that are there already stay for gm and blind.
 * @throws when the generation has no such mode
 */
export function conceal(data: Obj, name: string): Obj {
  const own = (
    context.config.ChatMessage?.modes as Record<string, { handler?(data: Obj): void }> | undefined
  )?.[name];
  if (own?.handler) {
    own.handler(data);
    return data;
  }
  const mode = (isModern() ? MESSAGE_MODES : ROLL_MODES)[name];
  if (!mode) throw new Error(`"${name}" is not a ${isModern() ? 'message' : 'roll'} mode`);
  const listed = (data.whisper as string[] | undefined) ?? [];
  if (mode === 'public') data.whisper = [];
  if (mode === 'self') data.whisper = [context.game.userId];
  if ((mode === 'gm' || mode === 'blind') && listed.length === 0)
    data.whisper = ChatMessage.getWhisperRecipients('GM').map((user) => user.id);
  data.blind = mode === 'blind';
  return data;
}
