import { describe, expect, test } from 'vitest';
import { add } from '../../../src/core/change.ts';
import { initiativeOf, initiativePenalties } from '../../../src/rulesets/storyteller/figures/turn.ts';
import { fighter, NOTHING, RUN, runner, Table } from './turn-table.ts';

const WOUNDED = { 'health.lethal': 4 };

describe('initiative', () => {
  test('TOR-1, ST-1.4: the die is kept, Dexterity and wounds count from the next round on', () => {
    const valeria = fighter('valeria', { 'attributes.dexterity': 4, 'attributes.wits': 3, kind: 'vampire' });
    const table = Table.rolled([[valeria, 5]]);
    expect(table.initiative('valeria')).toBe(12);
    table
      .sets('valeria', 'attributes.dexterity', 7)
      .edits(add('valeria', 'traits.health.lethal', 4, 'ST-6.5'));
    expect(table.initiative('valeria')).toBe(12);
    table.idleToNextRound();
    expect(table.initiative('valeria')).toBe(13);
    expect(table.state.number).toBe(2);
  });

  test('OR-1: initiatives 20, 14, 9 declare upwards and act downwards', () => {
    const table = Table.rolled([
      [runner('b', 10), 4],
      [runner('a', 10), 10],
      [runner('c', 6), 3],
    ]);
    const declared: string[] = [];
    for (const _ of [1, 2, 3]) {
      const [ask = ''] = table.asked;
      declared.push(ask);
      table.says(ask, RUN);
    }
    expect(declared).toEqual(['declare:c', 'declare:b', 'declare:a']);
    const acted: string[] = [];
    for (const _ of [1, 2, 3]) {
      const [ask = ''] = table.asked;
      acted.push(ask);
      table.says(ask, 'act');
    }
    expect(acted).toEqual(['act:a', 'act:b', 'act:c']);
    expect(table.state.number).toBe(2);
  });

  test('OR-2, ST-1.7: one die is rerolled at the start of a round, never after the first declaration', () => {
    const table = Table.rolled([
      [runner('quick', 9), 9],
      [runner('slow', 6), 2],
    ]);
    expect(table.initiative('slow')).toBe(8);
    expect(table.offered).not.toContain('reroll:slow');
    table.idleToNextRound();
    expect(table.offered).toEqual(expect.arrayContaining(['reroll:slow', 'reroll:quick']));
    table.says('reroll:slow', 'reroll').says('die:slow', [7]);
    expect(table.initiative('slow')).toBe(13);
    expect(table.initiative('quick')).toBe(18);
    expect(table.refusal('reroll:slow', 'reroll')).toBe('core.refused.notAsked');
    table.declares(['slow', NOTHING]);
    expect(table.refusal('reroll:quick', 'reroll')).toBe('core.refused.notAsked');
  });

  test('OR-4, ST-7.36: a knockdown lowers the next initiative by 5, never below 1', () => {
    const rules = new Table([runner('x', 3)]).rules;
    expect(initiativeOf(3, 1, { knockdown: 5 }, rules)).toBe(1);
    expect(initiativeOf(3, 1, { knockdown: 5 }, { ...rules, initiativeFloored: false })).toBe(1);
    expect(initiativeOf(8, 4, { knockdown: 5 }, rules)).toBe(7);
  });

  test('OR-5, ST-10.11: a blocked attack costs 4 in the next round and nothing in the one after', () => {
    const table = Table.rolled([[runner('x', 5), 6]]);
    table.edits({ do: 'set', who: 'x', at: 'turn.next.block', is: 4, why: 'ST-10.11' });
    expect(table.initiative('x')).toBe(11);
    table.idleToNextRound();
    expect(table.initiative('x')).toBe(7);
    table.idleToNextRound();
    expect(table.initiative('x')).toBe(11);
  });

  test('OR-6, AMB-13: totals never fall below the floor; without a floor they do', () => {
    const crippled = runner('x', 2, 0, { 'health.lethal': 6 });
    expect(Table.rolled([[crippled, 1]]).initiative('x')).toBe(1);
    expect(Table.rolled([[crippled, 1]], { initiativeFloored: false }).initiative('x')).toBe(-2);
    expect(Table.rolled([[crippled, 1]], { initiativeFloor: 3 }).initiative('x')).toBe(3);
  });

  test('ST-6.10: the wound penalty lowers the base', () => {
    expect(Table.rolled([[runner('x', 8, 0, WOUNDED), 5]]).initiative('x')).toBe(11);
  });

  test.each([
    ['worstPerKind', 9],
    ['sum', 14],
    ['worstOverall', 5],
  ] as const)('AMB-14: penalties stack by %s', (initiativePenaltyStacking, sum) => {
    const { rules } = new Table([runner('x', 5)], { initiativePenaltyStacking });
    const lost = initiativePenalties(
      { next: { knockdown: 5, block: 4 }, nextSum: { knockdown: 10, block: 4 } },
      rules,
    );
    expect(Object.values(lost).reduce((total, n) => total + n, 0)).toBe(sum);
  });
});

describe('AMB-11: ties', () => {
  const equal = () => [runner('a', 6), runner('b', 6)] as const;

  test('higher base goes first, then higher Dexterity, without a roll', () => {
    const [a] = equal();
    const quick = fighter('quick', { 'attributes.dexterity': 4, 'attributes.wits': 2 });
    const based = runner('based', 7);
    const table = Table.rolled([
      [a, 5],
      [quick, 5],
      [based, 4],
    ]);
    expect(table.slots.map(({ who }) => who)).toEqual(['based', 'quick', 'a']);
  });

  test('the rest is rolled off once for the fight, by the Storyteller', () => {
    const [a, b] = equal();
    const table = Table.rolled([
      [a, 5],
      [b, 5],
    ]);
    expect(table.asked).toEqual(['tie:a', 'tie:b']);
    table.says('tie:a', [3]).says('tie:b', [3]);
    expect(table.asked).toEqual(['tie:a', 'tie:b']);
    table.says('tie:b', [10]).says('tie:a', [9]);
    expect(table.slots.map(({ who }) => who)).toEqual(['b', 'a']);
    table.idleToNextRound();
    expect(table.asked).toEqual(['declare:a']);
  });

  test('manual: the Storyteller puts equals in order', () => {
    const [a, b] = equal();
    const table = Table.rolled(
      [
        [a, 5],
        [b, 5],
        [runner('c', 6), 5],
        [runner('d', 3), 1],
      ],
      { initiativeTies: 'manual' },
    );
    expect(table.options('first:11')).toEqual(['a', 'b', 'c']);
    table.says('first:11', 'b');
    expect(table.options('first:11')).toEqual(['a', 'c']);
    table.says('first:11', 'c');
    expect(table.slots.map(({ who }) => who)).toEqual(['b', 'c', 'a', 'd']);
  });

  test('simultaneous: equals share a place and declare together', () => {
    const [a, b] = equal();
    const table = Table.rolled(
      [
        [a, 5],
        [b, 5],
        [runner('c', 3), 1],
      ],
      { initiativeTies: 'simultaneous' },
    );
    table.declares(['c', NOTHING]);
    expect(table.asked).toEqual(['declare:a', 'declare:b']);
    expect(table.of('a').turn.rank).toBe(table.of('b').turn.rank);
  });
});

describe('rerolls', () => {
  test('AMB-12: oncePerFight closes the window for a fighter who has used it; off closes it for all', () => {
    const once = Table.rolled([[runner('x', 5), 5]], { initiativeReroll: 'oncePerFight' });
    once.idleToNextRound().says('reroll:x', 'reroll').says('die:x', [1]);
    once.idleToNextRound();
    expect(once.offered).not.toContain('reroll:x');
    const off = Table.rolled([[runner('x', 5), 5]], { initiativeReroll: 'off' });
    expect(off.idleToNextRound().offered).toEqual(['table']);
  });

  test('ST-1.7: the new value stands even if it is worse; keeping closes the fighter’s own window', () => {
    const table = Table.rolled([
      [runner('x', 5), 9],
      [runner('y', 5), 3],
    ]).idleToNextRound();
    table.says('reroll:x', 'reroll').says('die:x', [1]).says('reroll:y', 'keep');
    expect(table.initiative('x')).toBe(6);
    expect(table.offered).toEqual(['table']);
  });

  test('AMB-17: a general reroll ordered in mid-round comes at the next round start', () => {
    const table = Table.rolled([
      [runner('x', 5), 9],
      [runner('y', 5), 3],
    ]);
    table.says('table', 'rerollAll');
    expect(table.refusal('table', 'rerollAll')).toBe('storyteller.no.rerollQueued');
    expect(table.initiative('x')).toBe(14);
    table.idleToNextRound();
    expect(table.asked).toEqual(['die:x', 'die:y']);
    table.says('die:x', [2]).says('die:y', [4]);
    expect([table.initiative('x'), table.initiative('y')]).toEqual([7, 9]);
  });

  test('ST-1.8: in the window it comes immediately; the Storyteller may also open the declarations', () => {
    const table = Table.rolled([[runner('x', 5), 9]]).idleToNextRound();
    table.says('table', 'rerollAll').says('die:x', [2]);
    expect(table.initiative('x')).toBe(7);
    table.says('table', 'openDeclarations');
    expect(table.offered).toEqual(['table']);
    expect(table.refusal('table', 'openDeclarations')).toBe('storyteller.no.noWindow');
  });
});
