import { lies } from '../../../model/lies.ts';
import type { Obj } from '../../../model/types.ts';
import { context, type Doc } from '../../context.ts';
import { WorldCollection } from '../abstract/collections.ts';

export { CompendiumCollection, type IndexEntry } from './compendium.ts';

/** Stands in for {@link foundry.documents.collections.Actors} (T13). */
export class Actors extends WorldCollection {
  static override documentName = 'Actor';

  /** The synthetic actors of unlinked tokens, by token id. */
  get tokens(): Record<string, Doc> {
    const actors: Record<string, Doc> = {};
    for (const token of context.game.scenes.current?.getEmbeddedCollection('tokens') ?? []) {
      if (!token.actorLink && token.actor) actors[token.id] = token.actor as Doc;
    }
    return actors;
  }
}

/** Stands in for {@link foundry.documents.collections.Items} (T13). */
export class Items extends WorldCollection {
  static override documentName = 'Item';
}

/** Stands in for {@link foundry.documents.collections.ChatMessages} (T13). */
export class ChatMessages extends WorldCollection {
  static override documentName = 'ChatMessage';

  override get directory(): unknown {
    return context.ui.chat ?? null;
  }

  /** The log keeps its own scroll position and shows messages one by one. */
  override render(): void {}

  /** Shows a new message in the log, when there is one. */
  override get name(): string {
    return 'ChatMessages';
  }
}

/** Stands in for {@link foundry.documents.collections.CombatEncounters} (T13). */
export class CombatEncounters extends WorldCollection {
  static override documentName = 'Combat';

  override get directory(): unknown {
    return context.ui.combat ?? null;
  }

  /** Encounters of the viewed scene, and those of no scene. */
  get combats(): Doc[] {
    const viewed = context.game.scenes.current;
    return this.filter((combat) => combat._source.scene === null || combat._source.scene === viewed?.id);
  }

  /** The active encounter of the viewed scene, or of no scene. */
  get active(): Doc | null {
    return this.combats.find((combat) => combat.active) ?? null;
  }

  /** The encounter that the tracker shows. */
  get viewed(): Doc | null {
    const shown = (context.ui.combat as { viewed?: Doc | null } | undefined)?.viewed;
    return shown && this.has(shown.id) ? shown : this.active;
  }

  get settings(): unknown {
    return context.game.settings.get('core', 'combatTrackerConfig');
  }

  override _onModifyContents(
    action: string,
    documents: Doc[],
    result: unknown,
    operation: Obj,
    user?: unknown,
  ): void {
    super._onModifyContents(action, documents, result, operation, user);
    const tracker = context.ui.combat as
      | { initialize?: () => void; render?: (options?: Obj) => void }
      | undefined;
    tracker?.initialize?.();
    if (operation.render !== false) tracker?.render?.({});
  }
}

/** Stands in for {@link foundry.documents.collections.Folders} (T13). */
export class Folders extends WorldCollection {
  static override documentName = 'Folder';
  /** Which folders are open in the directories, by uuid. */
  readonly _expanded: Record<string, boolean> = {};

  override _onModifyContents(
    action: string,
    documents: Doc[],
    result: unknown,
    operation: Obj,
    user?: unknown,
  ): void {
    super._onModifyContents(action, documents, result, operation, user);
    for (const type of new Set(documents.map((folder) => String(folder.type)))) {
      (context.game.collections.get(type) as WorldCollection | undefined)?.render();
    }
  }
}

/** Stands in for {@link foundry.documents.collections.Journal} (T13). */
export class Journal extends WorldCollection {
  static override documentName = 'JournalEntry';
}

/** Stands in for {@link foundry.documents.collections.Macros} (T13). */
export class Macros extends WorldCollection {
  static override documentName = 'Macro';
}

/** Stands in for {@link foundry.documents.collections.RollTables} (T13). */
export class RollTables extends WorldCollection {
  static override documentName = 'RollTable';

  override get directory(): unknown {
    return context.ui.tables ?? null;
  }
}

/** Stands in for {@link foundry.documents.collections.Scenes} (T13). */
export class Scenes extends WorldCollection {
  static override documentName = 'Scene';

  /** The scene that the GM made the players' one. */
  get active(): Doc | undefined {
    return this.find((scene) => scene.active === true);
  }

  /** The scene that this client looks at: the board's, else the one chosen, else the active one. */
  get current(): Doc | undefined {
    const onBoard = context.canvas?.scene as Doc | undefined;
    const chosen = context.game.user?.viewedScene;
    return onBoard ?? (typeof chosen === 'string' ? this.get(chosen) : undefined) ?? this.active;
  }

  get viewed(): Doc | undefined {
    return this.current;
  }
}

/** Stands in for {@link foundry.documents.collections.WorldSettings} (T13). */
export class WorldSettings extends WorldCollection {
  static override documentName = 'Setting';

  override get directory(): null {
    return null;
  }

  /** The stored setting of a key; for user settings that of a user. */
  getSetting(key: string, user: string | null = null): Doc | undefined {
    return this.find((setting) => setting._source.key === key && (setting._source.user ?? null) === user);
  }
}

/** A user document as the collection of users needs it. */
type UserDoc = Doc & { active: boolean; isGM: boolean; role: number };

/** Stands in for {@link foundry.documents.collections.Users} (T13). */
export class Users extends WorldCollection<Doc> {
  static override documentName = 'User';
  /** Who was the active game master when somebody first asked. */
  #firstGM: Doc | null = null;

  get current(): Doc | null {
    return this.get(context.game.userId) ?? null;
  }

  /** Everybody who is no GM and may join. */
  get players(): Doc[] {
    return this.filter((user) => !user.isGM && Number(user.role) > 0);
  }

  /**
   * One connected GM, the same on every client: a full game master before an assistant, then the lower id.
   * Null when no GM is connected.
   */
  get activeGM(): Doc | null {
    const designated = this.getDesignatedUser((user) => user.active === true && user.isGM === true);
    if (!lies(20)) return designated;
    this.#firstGM ??= designated;
    return this.#firstGM;
  }

  /** The one user among those that fulfil a condition who is to act for all: highest role, then lowest id. */
  getDesignatedUser(condition: (user: Doc) => boolean): Doc | null {
    const candidates = (this.filter(condition) as UserDoc[]).sort(
      (a, b) => b.role - a.role || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
    );
    return candidates[0] ?? null;
  }
}
