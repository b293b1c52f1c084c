import { readSetting, writeSetting } from '../settings/settings.ts';
import { pause } from '../shared/wait.ts';
import { emitToGameMasters, onPacket } from './packets.ts';

/*
 * Decides which window is the referee (has the *seat*): one window of the active game master. A lease in the world's settings, which
 * only game masters can write, names that window. Windows of one browser queue for a lock where the browser has locks; windows of
 * different browsers ask each other. If the holder does not answer immediately, whoever asks takes over the lease, and has the seat
 * once the server has confirmed it.
 */

/** How long the holder may take to answer, and how often waiting windows ask again, in milliseconds. */
const TIMEOUT = 400;
const RETRY_INTERVAL = 3_000;

let self = '';
let former = '';
let seated = false;
let heldAt = 0;
let asking = false;

/** Whether this window is the referee. */
export const isReferee = (): boolean => seated && game.users?.activeGM?.isSelf === true;

const holder = (): unknown => readSetting('lease');

/** The id of this window in the lease: the id of its user and a random id. */
export const windowId = (): string => self;

/** The window that held the lease before; '' for none. */
export const formerHolder = (): string => former;

/** The user to whom a window belongs. */
export const userOfWindow = (id: string): string => id.split('.')[0] ?? '';

/**
 * Whether another window of the same user has taken the seat. It finishes what this one has started without waiting, so this one must
 * not write any more.
 */
export function isDisplaced(): boolean {
  const now = holder();
  return !seated && typeof now === 'string' && now !== self && userOfWindow(now) === game.userId;
}

/** Takes the lease unless another window of the same user holds it. @returns whether this window is the referee now. */
async function claim(): Promise<boolean> {
  const begun = Date.now();
  emitToGameMasters({ seatAsked: game.userId });
  await pause(TIMEOUT);
  if (heldAt >= begun || game.users?.activeGM?.isSelf !== true) return false;
  former = String(holder() ?? '');
  await writeSetting('lease', self);
  await pause(0);
  return holder() === self;
}

async function contend(changed: () => void): Promise<void> {
  if (seated || asking || game.users?.activeGM?.isSelf !== true) return;
  asking = true;
  try {
    seated = await claim();
  } catch (error) {
    console.error('Fivefold | the lease could not be written; this window referees all the same:', error);
    seated = true;
  }
  asking = false;
  if (seated) changed();
}

let tell = (): void => undefined;

/** Gives up the seat when another window has taken the lease. Called whenever the lease changes. */
export function followLease(): void {
  if (!seated || holder() === self) return;
  seated = false;
  tell();
}

/** Takes the seat as soon as no other window of this user has it, and keeps it. `changed` is called whenever this window has taken or lost it. */
export function takeSeat(changed: () => void): void {
  tell = changed;
  self = `${game.userId}.${foundry.utils.randomID()}`;
  onPacket('seatAsked', (_, sender) => {
    if (sender.isSelf && seated) emitToGameMasters({ seatHeld: self });
    return sender.isGM;
  });
  onPacket('seatHeld', (_, sender) => {
    if (sender.isSelf) heldAt = Date.now();
    return sender.isGM;
  });
  const lineUp = (): Promise<never> => {
    void contend(changed);
    setInterval(() => void contend(changed), RETRY_INTERVAL);
    Hooks.on('userConnected', () => void contend(changed));
    return new Promise(() => undefined);
  };
  const { locks } = navigator as { locks?: LockManager };
  if (locks) void locks.request(`fivefold-referee-${game.world?.id}-${game.userId}`, lineUp);
  else void lineUp();
}
