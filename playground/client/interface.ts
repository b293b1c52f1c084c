import type { Obj } from '../model/types.ts';
import {
  applications,
  cleanHTML,
  coreQueries,
  createInterface,
  createNotifications,
  ensureFrame,
  initializeApplications,
  interaction,
  interfaceClasses,
  isElementInstanceOf,
  parseHTML,
  registerInterfaceKeys,
  registerInterfaceSettings,
  renderChatMessage,
} from './applications/index.ts';
import { hudNamespace } from './canvas/hud/index.ts';
import { applyCanvasConfig, Canvas, canvasNamespace, followGame, registerBoardKeys } from './canvas/index.ts';
import { logCompatibilityWarning } from './compatibility.ts';
import { context } from './context.ts';
import { provideMessageRenderer } from './documents/chat-message.ts';
import { membersOf } from './generations.ts';
import { guard } from './not-implemented.ts';

/** How much of a page there is. */
export interface InterfaceOptions {
  /** The board's placeables without a picture, where there is no WebGL. */
  headlessBoard?: boolean;
}

/** What the windows and the board add to `foundry`. */
export const namespaces = {
  applications: { ...applications, hud: hudNamespace },
  canvas: canvasNamespace,
  interaction,
  utils: { logCompatibilityWarning, cleanHTML, isElementInstanceOf, parseHTML },
};

/** Puts the windows' and the board's classes into `CONFIG`, before a system's module can replace them. */
export function configureInterface(config: Obj): void {
  Object.assign(config.ui as Obj, interfaceClasses);
  const { ContextMenu, DragDrop, TextEditor } = applications.ux;
  const { FilePicker } = applications.apps;
  config.ux = { ContextMenu, DragDrop, FilePicker, TextEditor, TooltipManager: interaction.TooltipManager };
  Object.assign(config.queries as Obj, coreQueries);
  applyCanvasConfig(config);
  (config.Token as Obj).hudClass ??= hudNamespace.TokenHUD;
}

/** Before the system's module is evaluated. */
export function prepareInterface(): void {
  ensureFrame();
  createNotifications();
  initializeApplications();
  provideMessageRenderer((message, options) => renderChatMessage(message as never, options));
}

/** With core's other settings. What lies above the board has its keys first. */
export function registerInterface(): void {
  registerInterfaceSettings();
  registerInterfaceKeys(context.game.keybindings);
  registerBoardKeys(context.game.keybindings);
}

/** Before documents are prepared, which may ask the board whether it is ready. */
export function createBoard(): Canvas {
  const board = new Canvas();
  (globalThis as { canvas?: unknown }).canvas = guard(
    board,
    'canvas',
    membersOf(context.game.release.generation),
  );
  return board;
}

/** After `setup`: instantiates the classes of `CONFIG.ui`, and draws the board. */
export async function buildInterface(
  board: Canvas,
  { headlessBoard = false }: InterfaceOptions = {},
): Promise<void> {
  followGame(board);
  await createInterface();
  if (!context.game.settings.get('core', 'noCanvas')) await board.initialize({ headless: headlessBoard });
  if (board.initialized) await board.draw();
}
