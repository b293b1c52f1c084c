import type { Socket } from 'socket.io-client';
import { lies } from '../../model/lies.ts';
import {
  EVENTS,
  type ModifyRequest,
  type ModifyResult,
  type Obj,
  type Reply,
} from '../../server/protocol.ts';

/** How long the server may take to answer before a request counts as lost, in milliseconds. */
const PATIENCE = 30_000;

/** An error that the server reported, said to nobody but the asker. */
export class ServerError extends Error {
  override name = 'ServerError';
}

/**
 * Stands in for {@link foundry.helpers.SocketInterface} (T13) and for `game.socket`: package messages through `on` and
 * `emit`, document requests through `request`. Everything crosses as JSON.
 */
export class SocketInterface {
  readonly #socket: Socket;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  get connected(): boolean {
    return this.#socket.connected;
  }

  get id(): string | undefined {
    return this.#socket.id;
  }

  on(event: string, listener: (...args: never[]) => unknown): this {
    this.#socket.on(event, listener as (...args: unknown[]) => void);
    return this;
  }

  once(event: string, listener: (...args: never[]) => unknown): this {
    this.#socket.once(event, listener as (...args: unknown[]) => void);
    return this;
  }

  off(event: string, listener?: (...args: never[]) => unknown): this {
    this.#socket.off(event, listener as (...args: unknown[]) => void);
    return this;
  }

  /** Sends to the server, which hands package messages to all other clients. Functions and classes are lost. */
  emit(event: string, ...args: unknown[]): this {
    this.#socket.emit(event, ...args);
    return this;
  }

  /**
   * Asks the server something. `handle` runs at once when the answer arrives, before any later news is handled.
   * Rejects with {@link ServerError} when the server refuses.
   */
  request<T = unknown, R = T>(event: string, payload?: unknown, handle?: (answer: T) => R): Promise<R> {
    return new Promise((resolve, reject) => {
      const acknowledge = (error: Error | null, reply: Reply<T>): void => {
        if (error) reject(new ServerError(`The server did not answer "${event}"`));
        else if ('error' in reply) reject(new ServerError(reply.error));
        else settle(reply.ok);
      };
      const settle = (answer: T): void => {
        try {
          resolve(handle ? handle(answer) : (answer as unknown as R));
        } catch (cause) {
          reject(cause instanceof Error ? cause : new Error(String(cause)));
        }
      };
      const socket = this.#socket.timeout(PATIENCE);
      if (event === EVENTS.world) socket.emit(event, acknowledge);
      else socket.emit(event, payload ?? null, acknowledge);
    });
  }

  modify<R>(request: ModifyRequest, handle: (result: ModifyResult) => R): Promise<R> {
    return this.request(EVENTS.modify, plain(request), handle);
  }

  modifyBatch<R>(requests: ModifyRequest[], handle: (results: ModifyResult[]) => R): Promise<R> {
    return this.request(EVENTS.modifyBatch, plain(requests), handle);
  }

  packDocuments(pack: string, ids?: string[]): Promise<Obj[]> {
    return this.request(EVENTS.packDocuments, { pack, ids });
  }

  disconnect(): void {
    this.#socket.disconnect();
  }
}

/** What is left of data when it has been text: operators say how they are written, functions vanish. */
const plain = <T>(data: T): T => JSON.parse(JSON.stringify(data, lies(17) ? withFunctions : undefined)) as T;

/** The key under which a function travels as its text. */
const FUNCTION = '__function';

const withFunctions = (_key: string, value: unknown): unknown =>
  typeof value === 'function' ? { [FUNCTION]: String(value) } : value;

/** The options of an operation with the functions that came as text. */
export function reviveFunctions(options: Obj): Obj {
  const revive = (_key: string, value: unknown): unknown => {
    const text = (value as Obj | null)?.[FUNCTION];
    return typeof text === 'string' ? new Function(`return (${text});`)() : value;
  };
  return JSON.parse(JSON.stringify(options), revive) as Obj;
}
