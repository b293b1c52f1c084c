/** Ownership levels of documents (T13 CONST.DOCUMENT_OWNERSHIP_LEVELS). */
export const DOCUMENT_OWNERSHIP_LEVELS = Object.freeze({
  INHERIT: -1,
  NONE: 0,
  LIMITED: 1,
  OBSERVER: 2,
  OWNER: 3,
});
export const DOCUMENT_META_OWNERSHIP_LEVELS = Object.freeze({ DEFAULT: -20, NOCHANGE: -10 });

export const USER_ROLES = Object.freeze({ NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 });
export const USER_ROLE_NAMES: Readonly<Record<number, string>> = Object.freeze(
  Object.fromEntries(Object.entries(USER_ROLES).map(([name, level]) => [level, name])),
);

/** A capability that the GM can give to roles. */
export interface UserPermission {
  label: string;
  hint: string;
  disableGM: boolean;
  defaultRole: number;
}

/** Each permission's language key stem, lowest role by default, and whether it can be taken from GMs. */
const TABLE: readonly [string, string, keyof typeof USER_ROLES, boolean?][] = [
  ['ACTOR_CREATE', 'ActorCreate', 'ASSISTANT'],
  ['BROADCAST_AUDIO', 'BroadcastAudio', 'TRUSTED', true],
  ['BROADCAST_VIDEO', 'BroadcastVideo', 'TRUSTED', true],
  ['CARDS_CREATE', 'CardsCreate', 'ASSISTANT'],
  ['DRAWING_CREATE', 'DrawingCreate', 'TRUSTED'],
  ['ITEM_CREATE', 'ItemCreate', 'ASSISTANT'],
  ['FILES_BROWSE', 'FilesBrowse', 'TRUSTED'],
  ['FILES_UPLOAD', 'FilesUpload', 'ASSISTANT'],
  ['JOURNAL_CREATE', 'JournalCreate', 'TRUSTED'],
  ['MACRO_SCRIPT', 'MacroScript', 'PLAYER'],
  ['MANUAL_ROLLS', 'ManualRolls', 'TRUSTED', true],
  ['MESSAGE_WHISPER', 'MessageWhisper', 'PLAYER'],
  ['NOTE_CREATE', 'NoteCreate', 'TRUSTED'],
  ['PING_CANVAS', 'PingCanvas', 'PLAYER', true],
  ['PLAYLIST_CREATE', 'PlaylistCreate', 'ASSISTANT'],
  ['SETTINGS_MODIFY', 'SettingsModify', 'ASSISTANT'],
  ['SHOW_CURSOR', 'ShowCursor', 'PLAYER', true],
  ['SHOW_RULER', 'ShowRuler', 'PLAYER', true],
  ['TEMPLATE_CREATE', 'TemplateCreate', 'PLAYER'],
  ['TOKEN_CREATE', 'TokenCreate', 'ASSISTANT'],
  ['TOKEN_DELETE', 'TokenDelete', 'ASSISTANT'],
  ['TOKEN_CONFIGURE', 'TokenConfigure', 'TRUSTED'],
  ['WALL_DOORS', 'WallDoors', 'PLAYER'],
  ['QUERY_USER', 'QueryUser', 'PLAYER'],
];

export const USER_PERMISSIONS: Readonly<Record<string, UserPermission>> = Object.freeze(
  Object.fromEntries(
    TABLE.map(([name, stem, role, disableGM = false]) => [
      name,
      {
        label: `PERMISSION.${stem}`,
        hint: `PERMISSION.${stem}Hint`,
        disableGM,
        defaultRole: USER_ROLES[role],
      },
    ]),
  ),
);
