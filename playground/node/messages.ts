/** What the harness and its workers say to each other. */

export interface WorkerSetup {
  url: string;
  token: string;
  /** Where packages lie on disk, to import their modules from. */
  dataPath: string;
  language: string;
  /** Placeables and targets without a picture. */
  board: boolean;
  /** What the browser keeps for the page: its local storage. */
  storage: Readonly<Record<string, string>>;
}

export type ToWorker =
  | { kind: 'evaluate'; id: number; source: string; argument: unknown }
  | { kind: 'leave' };

export type FromWorker =
  | { kind: 'ready'; userId: string }
  | { kind: 'failed'; error: string }
  | { kind: 'reload' }
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'error'; id: number; error: string }
  | { kind: 'log'; level: string; text: string }
  /** The page has written to its local storage; null deletes a key. */
  | { kind: 'stored'; key: string; value: string | null };
