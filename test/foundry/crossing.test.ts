import { describe, expect, it } from 'vitest';
import type { Offer } from '../../src/core/offer.ts';
import { verbatim } from '../../src/core/text.ts';
import { crossed } from '../../src/foundry/actions/crossing.ts';

/* Which lists become tables. An offer is written `weapon attack`; a closed one has a minus in front. */

const listed = (text: string) => {
  const no = text.startsWith('-') ? 'closed' : undefined;
  const [row = '', column = ''] = text.replace('-', '').split(' ');
  const cell = column ? { cell: { row: verbatim(row), column: verbatim(column) } } : {};
  const offer: Offer = { id: text, label: verbatim(text), icon: '', group: '', needsTarget: true, ...cell };
  return { offer, no };
};

/** The tables as text, and the ids of the rest. */
const told = (...texts: readonly string[]) => {
  const { tables, rest } = crossed(texts.map(listed));
  const shown = tables.map(({ columns, rows }) => [
    columns.map(({ args }) => args?.text).join(' '),
    ...rows.map(({ label, cells }) =>
      [label.args?.text, ...cells.map((one) => one?.offer.id.split(' ')[1] ?? '.')].join(' '),
    ),
  ]);
  return { shown, rest: rest.map(({ offer }) => offer.id) };
};

describe('tables of offers', () => {
  it('have a row for each weapon and a column for each attack; what fits nowhere stays in the list', () => {
    expect(told('sword hit', 'fists hit', 'sword rush', 'run', 'bow shot', 'bow volley')).toEqual({
      shown: [['hit rush', 'sword hit rush', 'fists hit .']],
      rest: ['run', 'bow shot', 'bow volley'],
    });
  });

  it('leave the list as it is without two of each, or with more holes than cells', () => {
    for (const texts of [
      ['sword hit', 'axe hit'],
      ['a 1', 'a 2', 'b 2', 'b 3', 'c 3', 'c 4', 'd 4', 'd 5', 'd 6'],
    ])
      expect(told(...texts)).toEqual({ shown: [], rest: texts });
  });

  it('keep closed cells, but not the row of a weapon with which nothing is open', () => {
    expect(told('-a 1', 'b 1', '-c 1', 'a 2', 'b 2', '-c 2')).toEqual({
      shown: [['1 2', 'a 1 2', 'b 1 2']],
      rest: ['-c 1', '-c 2'],
    });
    expect(told('-a 1', '-b 1', '-a 2', '-b 2').shown).toEqual([]);
  });

  it('keep two things with the same name apart', () => {
    expect(told('a 1', 'a 1', 'a 2', 'a 2').shown).toEqual([['1 2', 'a 1 2', 'a 1 2']]);
  });

  it('stand the other way round if there are many columns', () => {
    const all = ['a', 'b'].flatMap((row) => [...'1234567'].map((column) => `${row} ${column}`));
    expect(told(...all).shown[0]?.slice(0, 2)).toEqual(['a b', '1 1 1']);
  });
});
