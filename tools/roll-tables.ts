import { readTexts } from '../src/cli/texts.ts';
import { findIn, LANGUAGES } from '../src/core/say.ts';
import { idOf, type Source } from './records.ts';

/*
 * A roll table in a pack names the ruleset's table that it holds (`starter: injuryTable`). Its results are made of the ruleset's own rows, so that no
 * figure stands twice; those that are written beside it come first.
 */

/** A row of a ruleset's own table; its name is a message key. */
interface Row {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly effect: string;
}

const inAll = (key: string): Source =>
  Object.fromEntries(
    LANGUAGES.map((language) => [language, findIn(readTexts(language).FIVEFOLD)(key) ?? key]),
  );

/** A result as a document of its table. */
function embedded(result: Source, table: string): Source {
  const _id = idOf(table, String(result.range));
  return {
    _id,
    _key: `!tables.results!${table}.${_id}`,
    type: 'text',
    weight: 1,
    drawn: false,
    ...result,
  };
}

export const isRollTable = (source: Source): boolean => typeof source.starter === 'string';

/** The whole document. @param rowsOf the ruleset's own rows of the table of this name */
export function rollTable({ starter, ...source }: Source, rowsOf: (table: string) => readonly Row[]): Source {
  const written = (source.results ?? []) as readonly Source[];
  const own = rowsOf(String(starter)).map(({ from, to, name, effect }) => ({
    name: inAll(name),
    description: `<p>@Effect[${effect}]</p>`,
    range: [from, to],
  }));
  const results = [...written, ...own].map((one) =>
    embedded({ img: source.img, ...one }, String(source._id)),
  );
  return { ...source, results };
}
