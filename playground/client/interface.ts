import type { Obj } from '../model/types.ts';
import { context } from './context.ts';

/** How much of a page there is. */
export interface InterfaceOptions {
  /** Put up the sidebar and its windows; false in tests that only look at data. */
  windows?: boolean;
  /** The board's placeables without a picture, where there is no WebGL. */
  headlessBoard?: boolean;
}

/** What the windows and the board add to the globals. */
export function interfaceNamespaces(_generation: number): { namespaces: Obj; configure(config: Obj): void } {
  return { namespaces: { applications: {}, canvas: {}, helpers: {}, utils: {} }, configure() {} };
}

/** Before the system's module is evaluated. */
export async function prepareInterface(): Promise<void> {}

/** After `setup`: instantiates the classes of `CONFIG.ui`, and draws the board. */
export async function buildInterface(_options: InterfaceOptions = {}): Promise<void> {
  void context;
}
