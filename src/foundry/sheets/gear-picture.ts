import { blank } from '../../core/spec.ts';
import { rulesOf } from '../settings/settings.ts';
import { loadForView } from '../shared/arrival.ts';
import { parseItemType } from '../shared/ids.ts';
import { tilePath } from '../shared/present.ts';

/** The default picture of new gear: its ruleset's icon for the kind. */
export async function pictureOf(type: string, name: string): Promise<string | undefined> {
  const known = parseItemType(type);
  const ruleset = known && (await loadForView(known.ruleset.id));
  if (!ruleset) return undefined;
  const { gear } = known;
  const piece = { id: '', type: gear, name, traits: blank(ruleset.gear[gear] ?? {}) };
  return tilePath(ruleset.view.gear(piece as never, undefined, rulesOf(ruleset)).icon);
}
