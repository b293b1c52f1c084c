import { tellLie } from '../model/lies.ts';
import { registry } from '../model/registry.ts';
import type { SystemManifest } from './manifest.ts';

/** What documents ask of the world they are in. */
export interface Surroundings {
  generation: number;
  /** The lie that this world tells, see `model/lies.ts`; 0 for none. */
  lie: number;
  system: SystemManifest;
  /** Looks a world document up, as the running transaction sees it. */
  find(documentName: string, id: string): object | null;
}

/**
 * Tells the pure model which world the documents of the next synchronous stretch belong to. Several worlds may be open
 * in one process, so whoever constructs or asks documents calls this after every `await`.
 */
export function enter({ generation, lie, system, find }: Surroundings): void {
  tellLie(lie);
  registry.generation = generation;
  registry.getSubtypes = (documentName) => Object.keys(system.documentTypes[documentName] ?? {});
  registry.getTypeDefaults = (documentName, type) => system.typeDefaults[documentName]?.[type] ?? {};
  registry.getDocument = find;
  registry.system = {
    grid: system.grid,
    primaryTokenAttribute: system.primaryTokenAttribute,
    secondaryTokenAttribute: system.secondaryTokenAttribute,
  };
}
