import type { Obj } from '../../../playground/server/protocol.ts';

/** One thing that a client does; documents are chosen by their share of the way through those that the client knows. */
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

/** A deed without its number. */
export type Unnumbered<T> = T extends { readonly n: number } ? Omit<T, 'n'> : never;

/** A deed before it has its number; the values it writes are made of the number, so that no two writes are alike. */
export type Draft = (n: number) => Unnumbered<Deed>;

/** What a window does at one point: a deed, or coming and going. */
export type Step = { readonly pause: number; readonly waits: boolean } & (
  | { readonly what: 'deed'; readonly draft: Draft }
  | { readonly what: 'reload' | 'leave' | 'join' }
);

export interface Plan {
  readonly generation: 13 | 14;
  readonly delays: { readonly seed: number; readonly max: number };
  /** Who has a window; a name that stands twice has two. */
  readonly windows: readonly string[];
  /** What each window does, one after another; the windows all at once. */
  readonly lanes: readonly (readonly Step[])[];
  /** After how many milliseconds the server is restarted, if at all. */
  readonly restart: number | null;
}
