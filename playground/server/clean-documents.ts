import { lies } from '../model/lies.ts';
import { cleanPaths } from './clean-html.ts';
import { classOf } from './documents.ts';
import type { SystemManifest } from './manifest.ts';
import type { Obj } from './protocol.ts';

/** The HTML of core documents, by document name. */
const CORE_HTML: Record<string, string[]> = {
  ActiveEffect: ['description'],
  Adventure: ['caption', 'description'],
  ChatMessage: ['content', 'flavor'],
  JournalEntryPage: ['text.content'],
  RollTable: ['description'],
  TableResult: ['description'],
};

/** Documents that are embedded, by the collection's field. */
const EMBEDDED: Record<string, string> = {
  items: 'Item',
  effects: 'ActiveEffect',
  pages: 'JournalEntryPage',
  results: 'TableResult',
  combatants: 'Combatant',
  groups: 'CombatantGroup',
  tokens: 'Token',
};

/**
 * Cleans, in place, the HTML of core fields and of the system's declared `htmlFields`, through all embedded documents.
 * Undeclared fields stay as they came: whoever shows them must escape them.
 * @param type the subtype, when the source is an update that does not name it
 */
export function cleanSource(system: SystemManifest, documentName: string, source: Obj, type?: string): void {
  if (lies(24)) return;
  cleanPaths(source, CORE_HTML[documentName] ?? []);
  const subtype = system.documentTypes[documentName]?.[String(source.type ?? type)];
  cleanPaths(source.system, subtype?.htmlFields ?? []);
  for (const [field, childName] of Object.entries(EMBEDDED)) {
    const children = source[field];
    if (!Array.isArray(children) || !classOf(documentName).schema.has(field)) continue;
    for (const child of children) {
      if (typeof child === 'object' && child !== null) cleanSource(system, childName, child as Obj);
    }
  }
}
