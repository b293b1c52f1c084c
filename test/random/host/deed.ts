import type { Obj } from '../../../playground/server/protocol.ts';

/** One action of a client; documents are chosen by their relative position among those that the client knows. */
export type Deed = { readonly n: number } & (
  | { readonly do: 'create'; readonly kind: string; readonly data: Obj }
  | {
      readonly do: 'embed';
      readonly kind: string;
      readonly into: string;
      readonly at: number;
      readonly data: Obj;
      readonly actorAt?: number;
    }
  | { readonly do: 'update'; readonly kind: string; readonly at: number; readonly data: Obj }
  | { readonly do: 'forget'; readonly kind: string; readonly at: number; readonly path: string }
  | { readonly do: 'bulk'; readonly kind: string; readonly ats: readonly number[]; readonly data: Obj }
  | { readonly do: 'delete'; readonly kind: string; readonly at: number }
  | {
      readonly do: 'call';
      readonly kind: string;
      readonly at: number;
      readonly method: string;
      readonly args: readonly unknown[];
    }
  | { readonly do: 'setting'; readonly value: number }
);

/** An action without its number. */
export type Unnumbered<T> = T extends { readonly n: number } ? Omit<T, 'n'> : never;

/** An action before it has its number; the values it writes contain the number, so no two writes are alike. */
export type Draft = (n: number) => Unnumbered<Deed>;

/** What a window does at one point: an action, or coming and going. */
export type Step = { readonly pause: number; readonly waits: boolean } & (
  | { readonly what: 'deed'; readonly draft: Draft }
  | { readonly what: 'reload' | 'leave' | 'join' }
);

export interface Plan {
  readonly generation: 13 | 14;
  readonly delays: { readonly seed: number; readonly max: number };
  /** The users with windows; a name that occurs twice has two. */
  readonly windows: readonly string[];
  /** What each window does, one after another; the windows run in parallel. */
  readonly lanes: readonly (readonly Step[])[];
  /** After how many milliseconds the server is restarted, if at all. */
  readonly restart: number | null;
}
