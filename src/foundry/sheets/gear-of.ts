import { valueAt } from '../../core/stage.ts';
import type { GearView } from '../../core/view.ts';
import { rulesetOf } from '../../rulesets/index.ts';
import { fighterOf, gearOf } from '../documents/snapshot.ts';
import { rulesOf } from '../settings/settings.ts';
import { fieldAt } from '../shared/fields.ts';
import { parseItemType } from '../shared/ids.ts';

/* What the rules say of an item: its figures, and what is counted of it. The rules must be loaded. */

/** What a ruleset shows of a piece of gear, in its owner's hands if there is an owner. Undefined for items of other rulesets. */
export function viewOfItem(item: Item.Implementation): GearView | undefined {
  const owner = item.actor;
  const ruleset = rulesetOf(parseItemType(item.type)?.ruleset.id ?? '');
  const piece = ruleset && gearOf(item, ruleset);
  if (!piece) return undefined;
  const fighter = owner && (owner.type as string) === ruleset.id ? fighterOf(owner) : undefined;
  return ruleset.view.gear(piece as never, fighter as never, rulesOf(ruleset));
}

/** What a piece of gear can be counted by, with its limits. */
export interface Counted {
  /** The path below `system`. */
  readonly at: string;
  readonly n: number;
  readonly least: number;
  readonly most: number;
  readonly pieces: boolean;
}

/** The count of a piece of gear as it is stored; undefined if nothing is counted. */
export function countOf(item: Item.Implementation, view = viewOfItem(item)): Counted | undefined {
  const known = parseItemType(item.type);
  const { at, most = Number.POSITIVE_INFINITY, pieces = false } = view?.count ?? { at: '' };
  const field = known && fieldAt(known.ruleset.gear[known.gear] ?? {}, at);
  if (field?.kind !== 'num') return undefined;
  const n = Math.trunc(Number(valueAt(item._source.system, at))) || 0;
  return { at, n, least: field.min ?? 0, most: Math.min(most, field.max ?? most), pieces };
}
