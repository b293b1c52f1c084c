import { pause } from './idle.ts';
import { emitToMasters, onPacket } from './packets.ts';
import { readSetting, writeSetting } from './settings.ts';

/*
 * Who referees: the active game master, in one window. A lease that lies in the world names that window, and only game masters can write it. Windows of one browser
 * line up at a lock, where pages have locks; windows of several browsers ask each other. Whoever holds the lease answers at once; where nobody
 * does, whoever asks takes it over, and sits when the server has it so.
 */

/** How long whoever holds the lease has to say so, and how often windows that wait ask, in milliseconds. */
const PATIENCE = 400;
const PERSISTENCE = 3_000;

let self = '';
let former = '';
let seated = false;
let heldAt = 0;
let asking = false;

/** Whether this window is the one that settles intents and writes. */
export const isReferee = (): boolean => seated && game.users?.activeGM?.isSelf === true;

const holder = (): unknown => readSetting('lease');

/** The id of this window in the lease: its user's, and one of its own. */
export const windowId = (): string => self;

/** The window that held the lease before this one took it; '' for nobody. */
export const formerHolder = (): string => former;

/** Whose window holds a lease. */
export const userOfWindow = (id: string): string => id.split('.')[0] ?? '';

/**
 * Whether another window of the same user has taken the seat from this one. It does not wait until this one has ended what it began, and brings
 * that to its end itself: this one must not write any more.
 */
export function isDisplaced(): boolean {
  const now = holder();
  return !seated && typeof now === 'string' && now !== self && userOfWindow(now) === game.userId;
}

/** Takes the lease unless another window of this user's holds it. @returns whether this window sits now. */
async function claim(): Promise<boolean> {
  const begun = Date.now();
  emitToMasters({ seatAsked: game.userId });
  await pause(PATIENCE);
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

/** Leaves the seat when another window has taken the lease. Called whenever the lease changes. */
export function followLease(): void {
  if (!seated || holder() === self) return;
  seated = false;
  tell();
}

/** Takes the referee's seat among this user's windows as soon as it is free, and keeps it. `changed` is called each time this window has taken or lost it. */
export function takeSeat(changed: () => void): void {
  tell = changed;
  self = `${game.userId}.${foundry.utils.randomID()}`;
  onPacket('seatAsked', (_, sender) => {
    if (sender.isSelf && seated) emitToMasters({ seatHeld: self });
    return sender.isGM;
  });
  onPacket('seatHeld', (_, sender) => {
    if (sender.isSelf) heldAt = Date.now();
    return sender.isGM;
  });
  const lineUp = (): Promise<never> => {
    void contend(changed);
    setInterval(() => void contend(changed), PERSISTENCE);
    Hooks.on('userConnected', () => void contend(changed));
    return new Promise(() => undefined);
  };
  const { locks } = navigator as { locks?: LockManager };
  if (locks) void locks.request(`fivefold-referee-${game.world?.id}-${game.userId}`, lineUp);
  else void lineUp();
}
