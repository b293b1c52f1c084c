import { Tour } from '../../nue/tour.ts';
import { host, type Obj, reportError } from '../host.ts';
import { openSheet, toggleTarget } from './token-actions.ts';

/** Arrow keys and the number pad, with the way they lead. */
const MOVES: Record<string, { dx: -1 | 0 | 1; dy: -1 | 0 | 1 }> = {
  ArrowLeft: { dx: -1, dy: 0 },
  ArrowRight: { dx: 1, dy: 0 },
  ArrowUp: { dx: 0, dy: -1 },
  ArrowDown: { dx: 0, dy: 1 },
  Numpad4: { dx: -1, dy: 0 },
  Numpad6: { dx: 1, dy: 0 },
  Numpad8: { dx: 0, dy: -1 },
  Numpad2: { dx: 0, dy: 1 },
  Numpad7: { dx: -1, dy: -1 },
  Numpad9: { dx: 1, dy: -1 },
  Numpad1: { dx: -1, dy: 1 },
  Numpad3: { dx: 1, dy: 1 },
};

/** How long a second arrow key may come after the first to make a diagonal, in milliseconds. */
const CHORD = 45;

const held = {
  dx: 0 as -1 | 0 | 1,
  dy: 0 as -1 | 0 | 1,
  timer: null as ReturnType<typeof setTimeout> | null,
};

/** Two arrow keys at once make one diagonal step. */
function step({ dx, dy }: { dx: -1 | 0 | 1; dy: -1 | 0 | 1 }): void {
  held.dx = dx || held.dx;
  held.dy = dy || held.dy;
  if (held.timer) return;
  held.timer = setTimeout(() => {
    const move = { dx: held.dx, dy: held.dy };
    held.dx = 0;
    held.dy = 0;
    held.timer = null;
    host.canvas?.tokens.moveMany(move).catch((error: unknown) => reportError('Token move', error));
  }, CHORD);
}

/** Where a key leads, in the words of tours. */
const directions = ({ dx, dy }: { dx: number; dy: number }): string[] => [
  ...(dx < 0 ? ['left'] : dx > 0 ? ['right'] : []),
  ...(dy < 0 ? ['up'] : dy > 0 ? ['down'] : []),
];

function onMove(context: Obj): boolean {
  const { canvas } = host;
  const move = MOVES[String(context.key)];
  if (move && Tour.onMovementAction(directions(move))) return true;
  if (!canvas?.ready || !move || canvas.tokens.controlled.length === 0) return false;
  step(move);
  return true;
}

/** Targets what the pointer is over, else what is selected. */
function onTarget(context: Obj): boolean {
  const { canvas } = host;
  const token = canvas?.tokens.hover ?? canvas?.tokens.controlled[0];
  if (!canvas?.ready || !token) return false;
  toggleTarget(token as Parameters<typeof toggleTarget>[0], context.isShift === true);
  return true;
}

function onDelete(): boolean {
  const { canvas } = host;
  if (!canvas?.ready || canvas.activeLayer.controlled.length === 0) return false;
  const layer = canvas.activeLayer.documentName === 'Wall' ? canvas.walls : canvas.tokens;
  layer.deleteControlled().catch((error: unknown) => reportError('Canvas delete', error));
  return true;
}

function onCycle(forwards: boolean): boolean {
  return host.canvas?.ready === true && host.canvas.tokens.cycleTokens(forwards) !== null;
}

function onSheet(): boolean {
  const token = host.canvas?.tokens.controlled[0];
  if (!token) return false;
  openSheet(token);
  return true;
}

/** Whatever lies above the board takes Escape first. */
function onCancel(context: Obj): boolean {
  const { canvas } = host;
  if (!canvas?.ready || (context.event as Event | undefined)?.defaultPrevented) return false;
  if (canvas.cancelGesture()) return true;
  if (canvas.hud?.token?.object) {
    canvas.hud.token.close();
    return true;
  }
  return canvas.activeLayer.releaseAll() > 0;
}

const key = (name: string, modifiers: string[] = []) => ({ key: name, modifiers });

/** Registers the keys of the board under the namespace `core`, as Foundry's own keys are. Called in `init`. */
export function registerBoardKeys(keybindings: {
  register(namespace: string, action: string, data: Obj): void;
}): void {
  const label = (name: string): string => `PLAYGROUND.Keys.${name}`;
  const actions: [string, Obj][] = [
    ['boardMove', { uneditable: Object.keys(MOVES).map((name) => key(name)), repeat: true, onDown: onMove }],
    ['target', { editable: [key('KeyT'), key('KeyT', ['Shift'])], onDown: onTarget }],
    ['boardSheet', { editable: [key('KeyO')], onDown: onSheet }],
    ['boardNext', { editable: [key('BracketRight')], onDown: () => onCycle(true) }],
    ['boardPrevious', { editable: [key('BracketLeft')], onDown: () => onCycle(false) }],
    ['delete', { uneditable: [key('Delete'), key('Backspace')], onDown: onDelete }],
    ['boardTurn', { editable: [key('KeyW')], onDown: () => host.canvas?.addTurn() ?? false }],
    ['boardCancel', { uneditable: [key('Escape')], precedence: 2, onDown: onCancel }],
    [
      'highlight',
      {
        editable: [key('AltLeft'), key('AltRight')],
        onDown: () => host.canvas?.highlightObjects(true),
        onUp: () => host.canvas?.highlightObjects(false),
      },
    ],
  ];
  for (const [name, data] of actions) {
    keybindings.register('core', name, { name: label(name), ...data });
  }
}
