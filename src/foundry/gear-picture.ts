import { blank } from '../core/spec.ts';
import { shown } from './arrival.ts';
import { gearOfType } from './ids.ts';
import { tilePath } from './present.ts';
import { rulesOf } from './settings.ts';

/** The picture of a new piece of gear: its ruleset's icon of its kind. */
export async function pictureOf(type: string, name: string): Promise<string | undefined> {
  const known = gearOfType(type);
  const ruleset = known && (await shown(known.ruleset.id));
  if (!ruleset) return undefined;
  const { gear } = known;
  const piece = { id: '', type: gear, name, traits: blank(ruleset.gear[gear] ?? {}) };
  return tilePath(ruleset.view.gear(piece as never, undefined, rulesOf(ruleset)).icon);
}
