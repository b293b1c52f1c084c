import { matches, type Query, readQuery } from '../../core/stat-block/query.ts';
import { namedFields, type Tongue } from '../../core/stat-block/vocabulary.ts';
import { uiText } from '../shared/text.ts';
import type { Row, Thing } from './rows.ts';

/* Hides the rows that are not looked for. */

/** A row of a list, and what it stands for. */
export type Listed = readonly [element: HTMLElement, row: Row | Thing];

/** What is looked for. */
export interface Search {
  readonly words: string;
  /** The id of a ruleset, or '' for all. */
  readonly game: string;
  readonly tongues: ReadonlyMap<string, Tongue>;
  /** Whether a row stays whatever is looked for. */
  readonly stays: (element: HTMLElement) => boolean;
}

/** The fields of a row whose figures can be compared. */
function fieldsOf(row: Row | Thing, tongue: Tongue | undefined): ReturnType<typeof namedFields> {
  if (!tongue) return [];
  const { ruleset } = tongue;
  if (!('known' in row)) return namedFields(ruleset.fighter, 'field', tongue);
  const { type } = row.known;
  return namedFields(ruleset.gear[type] ?? {}, `gearField.${type}`, tongue);
}

/** Shows the rows that are looked for and those that stay. @returns what has been found, in words */
export function searchRows(rows: readonly Listed[], { words, game, tongues, stays }: Search): string {
  const unknown = new Set<string>();
  const queries = new Map<string, Query>();
  let n = 0;
  for (const [element, row] of rows) {
    const kind = `${row.ruleset} ${'known' in row ? row.known.type : ''}`;
    const query = queries.get(kind) ?? readQuery(words, fieldsOf(row, tongues.get(row.ruleset)));
    queries.set(kind, query);
    for (const one of query.unknown) unknown.add(one);
    const isFound = matches(query, row) && (game === '' || game === row.ruleset);
    element.hidden = !isFound && !stays(element);
    if (isFound) n++;
  }
  if (n > 0) return uiText('browser.found', { n });
  return unknown.size > 0
    ? uiText('browser.noFigure', { words: [...unknown].join(', ') })
    : uiText('browser.none');
}
