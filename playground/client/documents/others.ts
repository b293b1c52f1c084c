import {
  BaseFolder,
  BaseJournalEntry,
  BaseJournalEntryPage,
  BaseMacro,
  BaseScene,
  BaseSetting,
  BaseWall,
} from '../../model/documents/index.ts';
import type { BaseGrid } from '../../model/grid/index.ts';
import type { Obj } from '../../model/types.ts';
import { context, type Doc } from '../context.ts';
import { fromUuid } from '../data/uuids.ts';
import { Hooks } from '../helpers/hooks.ts';
import { ClientDocumentMixin } from './abstract/client-document.ts';
import { type PageHeading, slugifyHeading, tocOf } from './page-toc.ts';
import { dimensionsOfScene, gridOfScene, type SceneDimensions } from './scene-space.ts';

/** Stands in for {@link foundry.documents.Scene} (T13). */
export class Scene extends ClientDocumentMixin(BaseScene) {
  declare grid: BaseGrid;
  declare dimensions: SceneDimensions;

  override prepareBaseData(): void {
    super.prepareBaseData();
    this.grid = gridOfScene(this._source, Number(context.game.settings.get('core', 'gridDiagonals')));
    this.dimensions = dimensionsOfScene(this._source, this.grid);
  }

  get isView(): boolean {
    return (context.game.scenes.current as unknown) === this;
  }

  /** Makes this the scene that everybody sees. */
  async activate(): Promise<unknown> {
    return this.update({ active: true } as never);
  }

  /** Shows this scene on this client. */
  async view(): Promise<this> {
    const { user } = context.game;
    if (user) user.viewedScene = this.id;
    const canvas = (globalThis as unknown as { canvas: { draw?(scene: unknown): Promise<unknown> } | null })
      .canvas;
    await canvas?.draw?.(this);
    Hooks.callAll('viewScene', this);
    return this;
  }

  override async _preUpdate(changes: never, options: never, user: never): Promise<boolean | undefined> {
    return super._preUpdate(changes, options, user);
  }

  override _onUpdate(changes: never, options: never, userId: string): void {
    super._onUpdate(changes, options, userId);
    if ((changes as Obj).active !== true) return;
    if (userId === context.game.userId) this.#retireOthers();
    void this.view();
  }

  override _onCreate(data: never, options: never, userId: string): void {
    super._onCreate(data, options, userId);
    if (this._source.active !== true) return;
    if (userId === context.game.userId) this.#retireOthers();
    void this.view();
  }

  /** There is one active scene at most. */
  #retireOthers(): void {
    const others = context.game.scenes.filter((scene) => scene.id !== this.id && scene.active === true);
    if (others.length === 0) return;
    void context
      .documentClass('Scene')
      .updateDocuments(others.map((scene) => ({ _id: scene.id, active: false })));
  }

  /** A token, a wall: nothing that the scene itself derives. */
  override _onDescendantsChanged(): void {}
}

/** Stands in for {@link foundry.documents.WallDocument} (T13). */
export class WallDocument extends ClientDocumentMixin(BaseWall) {
  get object(): unknown {
    return (this as unknown as { _object?: unknown })._object ?? null;
  }
}

/** Stands in for {@link foundry.documents.Folder} (T13). */
export class Folder extends ClientDocumentMixin(BaseFolder) {
  get contents(): Doc[] {
    const inPack = this.pack ? context.game.packs.get(this.pack)?.index : undefined;
    const all = (inPack ?? context.game.collections.get(String(this._source.type)) ?? []) as Iterable<Doc>;
    return [...all].filter((document) => idOf((document._source ?? document).folder) === this.id);
  }

  get children(): { folder: Doc }[] {
    return this.getSubfolders().map((folder) => ({ folder }));
  }

  get ancestors(): Doc[] {
    const list: Doc[] = [];
    let above = this.#find(this._source.folder);
    while (above && !list.includes(above)) {
      list.push(above);
      above = this.#find(above._source.folder);
    }
    return list;
  }

  get depth(): number {
    return this.ancestors.length + 1;
  }

  get expanded(): boolean {
    return Boolean(context.game.folders._expanded[this.uuid]);
  }

  getSubfolders(recursive = false): Doc[] {
    const direct = this.#all().filter((folder) => folder._source.folder === this.id);
    if (!recursive) return direct;
    return direct.flatMap((folder) => [folder, ...(folder as unknown as Folder).getSubfolders(true)]);
  }

  #all(): Doc[] {
    return this.pack
      ? (context.game.packs.get(this.pack)?.folders.contents ?? [])
      : context.game.folders.contents;
  }

  #find(id: unknown): Doc | undefined {
    return this.#all().find((folder) => folder.id === id);
  }
}

const idOf = (folder: unknown): unknown =>
  typeof folder === 'object' && folder !== null ? (folder as Doc).id : folder;

/** Stands in for {@link foundry.documents.Macro} (T13). */
export class Macro extends ClientDocumentMixin(BaseMacro) {
  get isAuthor(): boolean {
    return this._source.author === context.game.userId;
  }

  get canExecute(): boolean {
    const { user } = context.game;
    if (!user || !this.testUserPermission(user as never, 'LIMITED')) return false;
    return (
      this._source.type !== 'script' ||
      (user as unknown as { can(permission: string): boolean }).can('MACRO_SCRIPT')
    );
  }

  /** Runs the script, or says the text in chat. Names of `scope` are variables of the script. */
  execute(scope: Obj = {}): unknown {
    if (!this.canExecute) throw new Error('You do not have permission to run this macro');
    const command = String(this._source.command);
    if (this._source.type === 'chat') {
      return context.documentClass('ChatMessage').create({ content: command });
    }
    const cls = context.documentClass('ChatMessage') as unknown as { getSpeaker(options?: Obj): Obj };
    const speaker = scope.speaker ?? cls.getSpeaker();
    const { character } = (context.game.user ?? {}) as { character?: Doc | null };
    const variables: Obj = {
      speaker,
      actor: character ?? null,
      token: null,
      character: character ?? null,
      scope,
      ...scope,
    };
    const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (
      ...parts: string[]
    ) => (...values: unknown[]) => Promise<unknown>;
    const run = new AsyncFunction(...Object.keys(variables), `{${command}\n}`);
    return run.call(this, ...Object.values(variables)).catch((error: Error) => {
      Hooks.onError('Macro#execute', error, {
        msg: `Macro "${String(this._source.name)}" failed`,
        log: 'error',
        notify: 'error',
      });
    });
  }

  override _onClickDocumentLink(): unknown {
    return this.execute();
  }
}

/** Stands in for {@link foundry.documents.JournalEntry} (T13). */
export class JournalEntry extends ClientDocumentMixin(BaseJournalEntry) {
  override _onClickDocumentLink(event: Event): unknown {
    const { anchor, pageId } = (event.currentTarget as HTMLElement | null)?.dataset ?? {};
    const sheet = this.sheet as { render(options: Obj): unknown } | null;
    return sheet?.render({ force: true, pageId, anchor });
  }
}

interface TextEditorFace {
  enrichHTML(content: string, options: Obj): Promise<string>;
}

/** Stands in for {@link foundry.documents.JournalEntryPage} (T13). */
export class JournalEntryPage extends ClientDocumentMixin(BaseJournalEntryPage) {
  /** The page's text, enriched; other kinds of pages cannot be embedded here. */
  override async _buildEmbedHTML(
    config: Obj,
    options: Obj = {},
  ): Promise<HTMLElement | HTMLCollection | null> {
    if (this._source.type !== 'text') return super._buildEmbedHTML(config, options);
    const { TextEditor } = context.config.ux as unknown as { TextEditor: TextEditorFace };
    const { content } = this._source.text as { content: string };
    const container = document.createElement('div');
    container.innerHTML = await TextEditor.enrichHTML(content, { ...options, relativeTo: this });
    return container.children;
  }

  static slugifyHeading(heading: HTMLHeadingElement | string): string {
    return slugifyHeading(heading);
  }

  static buildTOC(html: readonly HTMLElement[]): Record<string, PageHeading> {
    return tocOf(html);
  }

  /** The headings of a page of text. */
  get toc(): Record<string, PageHeading> {
    if (this._source.type !== 'text') return {};
    const body = document.createElement('div');
    body.innerHTML = (this._source.text as { content?: string }).content ?? '';
    return tocOf([body]);
  }

  override _onClickDocumentLink(event: Event): unknown {
    const { hash } = (event.currentTarget as HTMLElement | null)?.dataset ?? {};
    const sheet = (this.parent as unknown as JournalEntry | null)?.sheet as {
      render(options: Obj): unknown;
    } | null;
    return sheet?.render({ force: true, pageId: this.id, anchor: hash });
  }
}

/** Stands in for {@link foundry.documents.Setting} (T13). */
export class Setting extends ClientDocumentMixin(BaseSetting) {
  override _onCreate(data: never, options: never, userId: string): void {
    super._onCreate(data, options, userId);
    this.#tell(options, userId);
  }

  override _onUpdate(changes: never, options: never, userId: string): void {
    super._onUpdate(changes, options, userId);
    this.#tell(options, userId);
  }

  /** A setting of one user concerns nobody else. */
  #tell(options: Obj, userId: string): void {
    const { user, key } = this._source;
    if (user && user !== context.game.userId) return;
    context.game.settings.onDocumentChange(String(key), options, userId);
  }
}

/** For those who look documents up by text. */
export { fromUuid };
