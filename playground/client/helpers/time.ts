import type { Obj } from '../../model/types.ts';
import { Hooks } from './hooks.ts';
import type { ClientSettings } from './settings.ts';
import type { SocketInterface } from './socket.ts';

/** Seconds of the units that a span of world time may be given in. */
const UNITS: Record<string, number> = { second: 1, minute: 60, hour: 3600, day: 86_400, year: 31_536_000 };

/** Stands in for {@link foundry.helpers.GameTime} (T13), `game.time`: the world's clock and the server's. */
export class GameTime {
  readonly #settings: ClientSettings;
  readonly #socket: SocketInterface;
  /** How much this machine's clock is behind the server's, in milliseconds. */
  #offset: number;
  #worldTime = 0;

  constructor(settings: ClientSettings, socket: SocketInterface, serverTime: number) {
    this.#settings = settings;
    this.#socket = socket;
    this.#offset = serverTime - Date.now();
  }

  /** The server's clock, in milliseconds since 1970. */
  get serverTime(): number {
    return Date.now() + this.#offset;
  }

  /** Seconds of game time. */
  get worldTime(): number {
    return this.#worldTime;
  }

  /** Moves the world's clock on. @param delta seconds, or a record of units @returns the new world time */
  async advance(delta: number | Record<string, number>, options: Obj = {}): Promise<number> {
    const seconds = toSeconds(delta);
    if (Number.isNaN(seconds)) throw new Error('Time can only be advanced by a number of seconds');
    if (seconds === 0) return this.#worldTime;
    await this.#settings.set('core', 'time', this.#worldTime + seconds, options);
    return this.#worldTime;
  }

  /** Sets the world's clock. */
  async set(time: number | Record<string, number>, options: Obj = {}): Promise<number> {
    await this.#settings.set('core', 'time', toSeconds(time), options);
    return this.#worldTime;
  }

  async sync(): Promise<this> {
    this.#offset = Number(await this.#socket.request('time')) - Date.now();
    return this;
  }

  /** Takes over the stored time at boot, without any hook. */
  initialize(): void {
    this.#worldTime = Number(this.#settings.get('core', 'time'));
  }

  onUpdateWorldTime(worldTime: number, options: Obj, userId: string): void {
    const delta = worldTime - this.#worldTime;
    this.#worldTime = worldTime;
    Hooks.callAll('updateWorldTime', worldTime, delta, options, userId);
  }
}

function toSeconds(span: number | Record<string, number>): number {
  if (typeof span === 'number') return span;
  return Object.entries(span).reduce(
    (total, [unit, count]) => total + (UNITS[unit] ?? Number.NaN) * count,
    0,
  );
}
