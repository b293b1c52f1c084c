import type { ModifyRequest, ModifyResult, Obj } from '../../playground/server/protocol.ts';
import type { World } from '../../playground/server/world.ts';

/** One request as the server received it. */
export interface Entry {
  /** Its position in the order in which the server performs requests; it travels to every client in the hooks' options. */
  readonly seq: number;
  readonly user: string;
  readonly request: ModifyRequest;
  /** Undefined while it has not been performed. */
  outcome?: { readonly result: ModifyResult } | { readonly refused: string };
}

/** All requests to a server, in the order in which they were performed, also across restarts. */
export class Journal {
  readonly entries: Entry[] = [];
  /** Called after each request that was performed. */
  heard: (entry: Entry) => void = () => undefined;

  /** Watches a world that was opened for this table. Nothing is missed: nobody has joined yet. */
  watch(world: World): void {
    const modify = world.modify.bind(world);
    world.modify = async (user, requests) => {
      const entries = requests.map((request): Entry => this.#entry(user.id, request));
      try {
        const results = await modify(user, requests);
        results.forEach((result, i) => {
          const entry = entries[i];
          if (entry) entry.outcome = { result: copy(result) };
        });
        return results;
      } catch (error) {
        for (const entry of entries) entry.outcome = { refused: String(error) };
        throw error;
      } finally {
        for (const entry of entries) this.heard(entry);
      }
    };
  }

  #entry(user: string, request: ModifyRequest): Entry {
    const seq = this.entries.length + 1;
    request.operation.seq = seq;
    const entry: Entry = { seq, user, request: copy(request) };
    this.entries.push(entry);
    return entry;
  }
}

const copy = <T>(data: T): T => JSON.parse(JSON.stringify(data)) as T;

/** The result of a request that was performed, else undefined. */
export const resultOf = ({ outcome }: Entry): ModifyResult | undefined =>
  outcome && 'result' in outcome ? outcome.result : undefined;

/** The ids that a performed request was about. */
export const idsOf = ({ result }: ModifyResult): string[] =>
  result.map((one: Obj | string) => (typeof one === 'string' ? one : String(one._id)));
