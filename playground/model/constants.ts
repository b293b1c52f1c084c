/**
 * Stands in for the global `CONST` (T13 common/constants): the values that documents store and packages compare with.
 * Only what the host uses is here; asking for more is a gap that the host reports.
 */
export * from './constants-html.ts';
export * from './constants-permissions.ts';

export const vtt = 'Foundry VTT';
export const VTT = 'Foundry Virtual Tabletop';
export const BASE_DOCUMENT_TYPE = 'base';
export const DEFAULT_TOKEN = 'icons/svg/mystery-man.svg';
export const SORT_INTEGER_DENSITY = 100000;
export const FOLDER_MAX_DEPTH = 4;
export const GRID_MIN_SIZE = 20;
export const TEXT_ENRICH_EMBED_MAX_DEPTH = 5;
export const PASSWORD_SAFE_STRING = '•'.repeat(16);

export const ACTIVE_EFFECT_MODES = Object.freeze({
  CUSTOM: 0,
  MULTIPLY: 1,
  ADD: 2,
  DOWNGRADE: 3,
  UPGRADE: 4,
  OVERRIDE: 5,
});
/** V14's types of changes, with the priorities they have when they name none. */
export const ACTIVE_EFFECT_CHANGE_TYPES = Object.freeze({
  custom: 0,
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
});
/** V14. */
export const ACTIVE_EFFECT_CHANGE_PHASES = Object.freeze(['initial', 'final']);
/** V14. */
export const ACTIVE_EFFECT_EXPIRY_EVENTS = Object.freeze([
  'combatStart',
  'roundStart',
  'turnStart',
  'combatEnd',
  'roundEnd',
  'turnEnd',
]);
/** V14. */
export const ACTIVE_EFFECT_DURATION_UNITS = Object.freeze([
  'years',
  'months',
  'days',
  'hours',
  'minutes',
  'seconds',
  'rounds',
  'turns',
]);
export const CHAT_MESSAGE_STYLES = Object.freeze({ OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 });
export const COMPATIBILITY_MODES = Object.freeze({ SILENT: 0, WARNING: 1, ERROR: 2, FAILURE: 3 });
export const COMBAT_ANNOUNCEMENTS = Object.freeze(['startEncounter', 'nextUp', 'yourTurn']);
export const CORE_SUPPORTED_LANGUAGES = Object.freeze(['en']);
export const CSS_THEMES = Object.freeze({
  dark: 'THEME.foundry',
  fantasy: 'THEME.fantasy',
  scifi: 'THEME.scifi',
});
export const DICE_ROLL_MODES = Object.freeze({
  PUBLIC: 'publicroll',
  PRIVATE: 'gmroll',
  BLIND: 'blindroll',
  SELF: 'selfroll',
});
export const DIRECTORY_SEARCH_MODES = Object.freeze({ FULL: 'full', NAME: 'name' });

export const PRIMARY_DOCUMENT_TYPES = Object.freeze([
  'Actor',
  'Adventure',
  'Cards',
  'ChatMessage',
  'Combat',
  'FogExploration',
  'Folder',
  'Item',
  'JournalEntry',
  'Macro',
  'Playlist',
  'RollTable',
  'Scene',
  'Setting',
  'User',
]);
export const EMBEDDED_DOCUMENT_TYPES = Object.freeze([
  'ActiveEffect',
  'ActorDelta',
  'AmbientLight',
  'AmbientSound',
  'Card',
  'Combatant',
  'CombatantGroup',
  'Drawing',
  'Item',
  'JournalEntryCategory',
  'JournalEntryPage',
  'MeasuredTemplate',
  'Note',
  'PlaylistSound',
  'Region',
  'RegionBehavior',
  'TableResult',
  'Tile',
  'Token',
  'Wall',
]);
export const ALL_DOCUMENT_TYPES: readonly string[] = Object.freeze(
  [...new Set([...PRIMARY_DOCUMENT_TYPES, ...EMBEDDED_DOCUMENT_TYPES])].sort(),
);
export const WORLD_DOCUMENT_TYPES: readonly string[] = Object.freeze(
  PRIMARY_DOCUMENT_TYPES.filter((name) => name !== 'Adventure'),
);
export const COMPENDIUM_DOCUMENT_TYPES = Object.freeze([
  'Actor',
  'Adventure',
  'Cards',
  'Item',
  'JournalEntry',
  'Macro',
  'Playlist',
  'RollTable',
  'Scene',
]);
export const SYSTEM_SPECIFIC_COMPENDIUM_TYPES = Object.freeze(['Actor', 'Item']);
export const DOCUMENT_LINK_TYPES = Object.freeze([
  'Actor',
  'Cards',
  'Item',
  'Scene',
  'JournalEntry',
  'Macro',
  'RollTable',
  'PlaylistSound',
]);
export const FOLDER_DOCUMENT_TYPES = Object.freeze([
  'Actor',
  'Adventure',
  'Item',
  'Scene',
  'JournalEntry',
  'Playlist',
  'RollTable',
  'Cards',
  'Macro',
  'Compendium',
]);

export const GAME_VIEWS = Object.freeze(['game', 'stream']);
export const PACKAGE_TYPES = Object.freeze(['world', 'system', 'module']);
export const SETTING_SCOPES = Object.freeze({ WORLD: 'world', USER: 'user', CLIENT: 'client' });
export const KEYBINDING_PRECEDENCE = Object.freeze({ PRIORITY: 0, NORMAL: 1, DEFERRED: 2 });
export const TIMEOUTS = Object.freeze({
  FOUNDRY_WEBSITE: 10000,
  PACKAGE_REPOSITORY: 10000,
  IP_DISCOVERY: 5000,
  REMOTE_PACKAGE: 5000,
});

export const GRID_TYPES = Object.freeze({
  GRIDLESS: 0,
  SQUARE: 1,
  HEXODDR: 2,
  HEXEVENR: 3,
  HEXODDQ: 4,
  HEXEVENQ: 5,
});
export const GRID_DIAGONALS = Object.freeze({
  EQUIDISTANT: 0,
  EXACT: 1,
  APPROXIMATE: 2,
  RECTILINEAR: 3,
  ALTERNATING_1: 4,
  ALTERNATING_2: 5,
  ILLEGAL: 6,
});
export const GRID_SNAPPING_MODES = Object.freeze({
  CENTER: 0x1,
  EDGE_MIDPOINT: 0x2,
  TOP_LEFT_VERTEX: 0x10,
  TOP_RIGHT_VERTEX: 0x20,
  BOTTOM_LEFT_VERTEX: 0x40,
  BOTTOM_RIGHT_VERTEX: 0x80,
  VERTEX: 0xf0,
  TOP_LEFT_CORNER: 0x100,
  TOP_RIGHT_CORNER: 0x200,
  BOTTOM_LEFT_CORNER: 0x400,
  BOTTOM_RIGHT_CORNER: 0x800,
  CORNER: 0xf00,
  TOP_SIDE_MIDPOINT: 0x1000,
  BOTTOM_SIDE_MIDPOINT: 0x2000,
  LEFT_SIDE_MIDPOINT: 0x4000,
  RIGHT_SIDE_MIDPOINT: 0x8000,
  SIDE_MIDPOINT: 0xf000,
});
export const MOVEMENT_DIRECTIONS = Object.freeze({
  UP: 0x1,
  DOWN: 0x2,
  LEFT: 0x4,
  RIGHT: 0x8,
  UP_LEFT: 0x5,
  UP_RIGHT: 0x9,
  DOWN_LEFT: 0x6,
  DOWN_RIGHT: 0xa,
});

export const MACRO_SCOPES = Object.freeze(['global', 'actors', 'actor']);
export const MACRO_TYPES = Object.freeze({ SCRIPT: 'script', CHAT: 'chat' });
export const TABLE_RESULT_TYPES = Object.freeze({ TEXT: 'text', DOCUMENT: 'document' });
export const JOURNAL_ENTRY_PAGE_FORMATS = Object.freeze({ HTML: 1, MARKDOWN: 2 });
export const TEXT_ANCHOR_POINTS = Object.freeze({ CENTER: 0, BOTTOM: 1, TOP: 2, LEFT: 3, RIGHT: 4 });
export const TEXTURE_DATA_FIT_MODES = Object.freeze(['fill', 'contain', 'cover', 'width', 'height']);

export const TOKEN_DISPLAY_MODES = Object.freeze({
  NONE: 0,
  CONTROL: 10,
  OWNER_HOVER: 20,
  HOVER: 30,
  OWNER: 40,
  ALWAYS: 50,
});
export const TOKEN_DISPOSITIONS = Object.freeze({ SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 });
export const TOKEN_TURN_MARKER_MODES = Object.freeze({ DISABLED: 0, DEFAULT: 1, CUSTOM: 2 });
export const TOKEN_SHAPES = Object.freeze({
  ELLIPSE_1: 0,
  ELLIPSE_2: 1,
  TRAPEZOID_1: 2,
  TRAPEZOID_2: 3,
  RECTANGLE_1: 4,
  RECTANGLE_2: 5,
});
export const TOKEN_HEXAGONAL_SHAPES = TOKEN_SHAPES;

export const WALL_DIRECTIONS = Object.freeze({ BOTH: 0, LEFT: 1, RIGHT: 2 });
export const WALL_DOOR_TYPES = Object.freeze({ NONE: 0, DOOR: 1, SECRET: 2 });
/** As of 13; 14 has two more. */
export const REGION_VISIBILITY = Object.freeze({ LAYER: 0, GAMEMASTER: 1, ALWAYS: 2 });
export const WALL_DOOR_STATES = Object.freeze({ CLOSED: 0, OPEN: 1, LOCKED: 2 });
export const WALL_RESTRICTION_TYPES = Object.freeze(['light', 'sight', 'sound', 'move']);
export const WALL_SENSE_TYPES = Object.freeze({
  NONE: 0,
  LIMITED: 10,
  NORMAL: 20,
  PROXIMITY: 30,
  DISTANCE: 40,
});
export const WALL_MOVEMENT_TYPES = Object.freeze({ NONE: 0, NORMAL: 20 });

const extensions = (type: string, names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, `${type}/${name}`]));

export const IMAGE_FILE_EXTENSIONS: Readonly<Record<string, string>> = Object.freeze({
  ...extensions('image', 'apng avif bmp gif jpeg png tiff webp'),
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
});
export const VIDEO_FILE_EXTENSIONS: Readonly<Record<string, string>> = Object.freeze({
  ...extensions('video', 'mp4 webm'),
  m4v: 'video/mp4',
  ogv: 'video/ogg',
});
export const AUDIO_FILE_EXTENSIONS: Readonly<Record<string, string>> = Object.freeze({
  ...extensions('audio', 'aac flac ogg opus wav webm'),
  m4a: 'audio/mp4',
  mid: 'audio/midi',
  mp3: 'audio/mpeg',
});
export const TEXT_FILE_EXTENSIONS: Readonly<Record<string, string>> = Object.freeze({
  csv: 'text/csv',
  json: 'application/json',
  md: 'text/markdown',
  pdf: 'application/pdf',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
});
export const FONT_FILE_EXTENSIONS: Readonly<Record<string, string>> = Object.freeze(
  extensions('font', 'otf ttf woff woff2'),
);
export const HTML_FILE_EXTENSIONS: Readonly<Record<string, string>> = Object.freeze({
  html: 'text/html',
  handlebars: 'text/x-handlebars-template',
  hbs: 'text/x-handlebars-template',
});
export const FILE_CATEGORIES: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.freeze({
  HTML: HTML_FILE_EXTENSIONS,
  IMAGE: IMAGE_FILE_EXTENSIONS,
  VIDEO: VIDEO_FILE_EXTENSIONS,
  AUDIO: AUDIO_FILE_EXTENSIONS,
  TEXT: TEXT_FILE_EXTENSIONS,
  FONT: FONT_FILE_EXTENSIONS,
});
