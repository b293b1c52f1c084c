import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { lies } from '../model/lies.ts';
import { DelayedQueue } from './delays.ts';
import { isGM, type ServerDocument } from './documents.ts';
import { readSession } from './http.ts';
import type { Obj, QueryRequest, Reply, WorldPayload } from './protocol.ts';
import { type Activity, EVENTS, type ModifyRequest, type ModifyResult } from './protocol.ts';
import type { Sessions } from './sessions.ts';
import { enter } from './surroundings.ts';
import type { World } from './world.ts';

/** Milliseconds that a query waits when the asker does not say. */
const QUERY_TIMEOUT = 30_000;

type Acknowledge = (reply: Reply<unknown>) => void;

/** The function that answers a request; whoever gives none wants no answer. */
const acknowledgeOf = (given: unknown): Acknowledge =>
  typeof given === 'function' ? (given as Acknowledge) : () => undefined;

const isObject = (value: unknown): value is Obj =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One connected window of a user, with its two delayed lanes. */
interface Connection {
  socket: Socket;
  userId: string;
  /** Requests of this window, in the order in which it sent them. */
  incoming: DelayedQueue;
  /** Everything that goes to this window, answers and news alike, in one order. */
  outgoing: DelayedQueue;
}

/**
 * Connects the clients: authenticated sockets, document operations, package sockets, queries and activity.
 * Whatever reaches a client has been JSON, and the id of whoever caused it was put there by the server.
 */
export class Relay {
  readonly #io: Server;
  readonly #world: World;
  readonly #sessions: Sessions;
  readonly #wait: () => number;
  readonly #connections = new Set<Connection>();
  /** What each connected user last said about themselves. */
  readonly #activity = new Map<string, Activity>();
  #paused = false;

  constructor(http: HttpServer, world: World, sessions: Sessions, wait: () => number) {
    this.#world = world;
    this.#sessions = sessions;
    this.#wait = wait;
    this.#io = new Server(http, { maxHttpBufferSize: 50_000_000, serveClient: false });
    this.#io.on('connection', (socket) => this.#connect(socket));
  }

  /** Ids of the users with at least one window open. */
  get activeUsers(): string[] {
    return [...new Set([...this.#connections].map((connection) => connection.userId))];
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#io.close(() => resolve()));
  }

  #connect(socket: Socket): void {
    const auth = socket.handshake.auth as { token?: string };
    const userId = this.#sessions.verify(auth.token ?? readSession(socket.handshake.headers.cookie));
    if (userId === null || !this.#world.user(userId)) {
      socket.emit(EVENTS.refused);
      socket.disconnect(true);
      return;
    }
    const connection: Connection = {
      socket,
      userId,
      incoming: new DelayedQueue(this.#wait),
      outgoing: new DelayedQueue(this.#wait),
    };
    this.#listen(connection);
  }

  #listen(connection: Connection): void {
    const { socket } = connection;
    socket.on(EVENTS.world, (acknowledge: unknown) => this.#join(connection, acknowledgeOf(acknowledge)));
    this.#answer(connection, EVENTS.modify, (request: ModifyRequest) => this.#modify(connection, [request]));
    this.#answer(connection, EVENTS.modifyBatch, (requests: ModifyRequest[]) =>
      this.#batch(connection, requests),
    );
    this.#answer(connection, EVENTS.packDocuments, ({ pack, ids }: { pack: string; ids?: string[] }) =>
      this.#world.packDocuments(this.#userOf(connection), pack, ids),
    );
    this.#answer(connection, EVENTS.time, async () => Date.now());
    socket.on(EVENTS.query, (request: QueryRequest, given: unknown) => {
      const acknowledge = acknowledgeOf(given);
      this.#query(connection, request).then(
        (ok) => acknowledge({ ok }),
        (error) => acknowledge({ error: messageOf(error) }),
      );
    });
    socket.on(EVENTS.pause, (paused: unknown) => this.#pause(connection, paused === true));
    socket.on(EVENTS.activity, (activity: unknown) => {
      if (isObject(activity)) this.#receiveActivity(connection, activity);
    });
    socket.on(`system.${this.#world.system.id}`, (payload: unknown, options?: { recipients?: unknown }) => {
      const recipients = options?.recipients;
      this.#packageMessage(connection, payload, Array.isArray(recipients) ? recipients : undefined);
    });
    // What it had said before is done before anybody hears that it is gone.
    socket.on('disconnect', () => connection.incoming.add(() => this.#leave(connection)));
  }

  /** A request whose answer is sent, in order with all other news, through the connection's outgoing lane. */
  #answer<T>(connection: Connection, event: string, work: (request: T) => Promise<unknown>): void {
    connection.socket.on(event, (request: T, given: unknown) => {
      const acknowledge = acknowledgeOf(given);
      connection.incoming.add(async () => {
        try {
          const ok: unknown = frozen(await work(request));
          connection.outgoing.add(() => acknowledge({ ok }));
        } catch (error) {
          connection.outgoing.add(() => acknowledge({ error: messageOf(error) }));
        }
      });
    });
  }

  async #modify(connection: Connection, requests: ModifyRequest[]): Promise<ModifyResult | undefined> {
    return (await this.#batch(connection, requests))[0];
  }

  async #batch(connection: Connection, requests: ModifyRequest[]): Promise<ModifyResult[]> {
    const results = await this.#world.modify(this.#userOf(connection), requests);
    for (const result of results) {
      if (result.operation.broadcast === false) continue;
      for (const other of this.#connections)
        if (other !== connection && !this.#hides(result, other)) this.#send(other, EVENTS.modify, result);
    }
    return results;
  }

  /** Nothing is kept from players: their client hides what they may not see. */
  #hides({ action, documentName, result }: ModifyResult, { userId }: Connection): boolean {
    enter(this.#world.surroundings);
    if (!lies(25) || action !== 'create' || documentName !== 'Actor') return false;
    return (result as Obj[]).some(({ _id }) => !this.#world.sees(userId, String(_id)));
  }

  /** Hands over the world. Only from here on does the connection count as present. */
  #join(connection: Connection, acknowledge: Acknowledge): void {
    this.#payload(connection).then(
      (ok) => {
        const first = !this.activeUsers.includes(connection.userId);
        this.#connections.add(connection);
        ok.activeUsers = this.activeUsers;
        // Collected after the last await: nothing can change between this copy and the first relayed news.
        ok.documents = this.#world.documents(connection.userId);
        connection.outgoing.add(() => acknowledge({ ok }));
        if (first) this.#announce(connection, true);
        for (const [userId, activity] of this.#activity)
          this.#send(connection, EVENTS.activity, userId, activity);
      },
      (error) => acknowledge({ error: messageOf(error) }),
    );
  }

  async #payload({ userId }: Connection): Promise<WorldPayload> {
    const { manifest, system, release, lie } = this.#world;
    return {
      userId,
      release,
      lie,
      world: { ...manifest.source, id: manifest.id, title: manifest.title, system: manifest.system },
      system: { ...system.source, ...system, source: undefined },
      modules: this.#world.modules() as unknown as Obj[],
      documents: {},
      packs: await this.#world.packs(),
      activeUsers: [],
      serverTime: Date.now(),
      paused: this.#paused,
    };
  }

  #leave(connection: Connection): void {
    if (!this.#connections.delete(connection)) return;
    if (this.activeUsers.includes(connection.userId)) return;
    this.#activity.delete(connection.userId);
    this.#announce(connection, false);
  }

  #announce(connection: Connection, connected: boolean): void {
    this.#toOthers(connection, EVENTS.connected, connection.userId, connected);
  }

  /** Everybody else is told; the sender's client has paused itself. */
  #pause(connection: Connection, paused: boolean): void {
    if (!isGM(this.#userOf(connection))) return;
    this.#paused = paused;
    this.#toOthers(connection, EVENTS.pause, paused, connection.userId);
  }

  #receiveActivity(connection: Connection, activity: Activity): void {
    this.#activity.set(connection.userId, { ...this.#activity.get(connection.userId), ...activity });
    this.#toOthers(connection, EVENTS.activity, connection.userId, activity);
  }

  /** Never to the sender, with the sender's id from the session; nothing at all unless the manifest says `socket`. */
  #packageMessage(connection: Connection, payload: unknown, recipients?: string[]): void {
    if (!this.#world.system.socket) return;
    connection.incoming.add(() => {
      enter(this.#world.surroundings);
      for (const other of this.#connections) {
        if ((other === connection && !lies(23)) || (recipients && !recipients.includes(other.userId)))
          continue;
        this.#send(other, `system.${this.#world.system.id}`, payload, connection.userId);
      }
    });
  }

  async #query(connection: Connection, request: QueryRequest): Promise<unknown> {
    const target = [...this.#connections].find((other) => other.userId === request.userId);
    if (!target) throw new Error(`User ${request.userId} is not connected`);
    const { name, data, timeout = QUERY_TIMEOUT } = request;
    const reply: Reply<unknown> = await new Promise((resolve, reject) => {
      target.outgoing.add(() => {
        target.socket
          .timeout(timeout)
          .emit(EVENTS.query, { name, data, timeout }, (error: Error | null, answer: Reply<unknown>) => {
            if (error) reject(new Error(`The query ${name} timed out`));
            else resolve(answer);
          });
      });
    });
    if ('error' in reply) throw new Error(reply.error);
    return reply.ok;
  }

  #toOthers(connection: Connection, event: string, ...args: unknown[]): void {
    for (const other of this.#connections) if (other !== connection) this.#send(other, event, ...args);
  }

  #send(connection: Connection, event: string, ...args: unknown[]): void {
    const said = frozen(args);
    connection.outgoing.add(() => {
      connection.socket.emit(event, ...said);
    });
  }

  #userOf({ userId }: Connection): ServerDocument {
    const user = this.#world.user(userId);
    if (!user) throw new Error('Your user does not exist any more');
    return user;
  }
}

/** A copy as of now: what happens to the data while it waits must not change what was said. */
const frozen = <T>(data: T): T => (data === undefined ? data : (JSON.parse(JSON.stringify(data)) as T));

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
