import { describe, expect, test } from 'vitest';
import { localizerOf } from '../../../src/cli/texts.ts';
import { say } from '../../../src/core/say.ts';
import type { Json } from '../../../src/core/text.ts';
import { storyteller } from '../../../src/rulesets/storyteller/index.ts';
import { pistol, situation, sword } from './support.ts';
import { DEFEND, NOTHING, RUN, runner, strike, Table } from './turn-table.ts';

const view = (table: Table, forWhom?: readonly string[]) =>
  storyteller.view.tracker(table.enc.cast.round as never, table.cast as never, table.enc.rules, forWhom);

const three = () =>
  Table.rolled([
    [runner('oleg', 12, 1), 8],
    [runner('valeria', 9), 5],
    [runner('masha', 5, 2), 4],
  ]);

const rows = (table: Table) => view(table).rows.map(({ who, state }) => `${who} ${state}`);
const says = (table: Table, who: string) => view(table).rows.find((row) => row.who === who)?.says.key;

describe('the tracker', () => {
  test('phases: initiative, declarations, actions, and the extra passes in one', () => {
    const table = three();
    expect(view(table).phases.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'initiative past',
      'declarations now',
      'actions next',
      'extra1 next',
    ]);
    table.idleToNextRound();
    expect(view(table).phases[0]?.state).toBe('now');
  });

  test('ST-12.6 extra passes are one phase, which shows the current one', () => {
    const table = Table.rolled([
      [runner('oleg', 12, 3), 8],
      [runner('masha', 5), 4],
    ]);
    const last = () => view(table).phases.at(-1);
    expect(view(table).phases.length).toBe(4);
    expect(last()?.label.args).toEqual({ of: 3 });
    table.declares(['masha', NOTHING], ['oleg', NOTHING]);
    // Both have dropped their main action: the first extra pass is being declared.
    expect(last()).toMatchObject({ state: 'now', label: { args: { n: 1, of: 3 } } });
  });

  test('ST-1.11 a fighter who does nothing is marked so once', () => {
    const table = three().declares(['masha', NOTHING]);
    const row = view(table).rows.find(({ who }) => who === 'masha');
    expect(row).toMatchObject({ says: { key: 'storyteller.says.nothing' } });
    expect(row?.declared).toBeUndefined();
  });

  test('while dice are rolled, a fighter who has not rolled is current', () => {
    const table = new Table([runner('a', 5), runner('b', 5)]).says('die:a', [5]);
    expect(rows(table)).toEqual(['a next', 'b now']);
    expect(says(table, 'b')).toBe('storyteller.says.rolls');
  });

  test('ST-1.2: one row a fighter, ascending while declaring, with the initiative', () => {
    const table = three();
    expect(rows(table)).toEqual(['masha now', 'valeria next', 'oleg next']);
    expect(view(table).rows.map(({ value }) => value)).toEqual(['9', '14', '20']);
    table.declares(['masha', DEFEND]);
    expect(rows(table)).toEqual(['masha done', 'valeria now', 'oleg next']);
    expect(says(table, 'masha')).toBe('storyteller.says.holds');
    expect(view(table).next.map(({ who }) => who)).toEqual(['oleg']);
  });

  test('ST-1.1: descending while acting; a waiting fighter stands at the place they wait for', () => {
    const table = three().declares(['masha', RUN], ['valeria', strike('masha')], ['oleg', RUN]);
    expect(rows(table)).toEqual(['oleg now', 'valeria next', 'masha next']);
    table.says('act:oleg', 'wait:masha');
    expect(rows(table)).toEqual(['valeria now', 'oleg next', 'masha next']);
    expect(view(table).rows[1]?.says).toEqual({ key: 'storyteller.says.waits', args: { who: 'masha' } });
    table.says('act:valeria', 'act');
    expect(says(table, 'valeria')).toBe('storyteller.says.acts');
  });

  test('what was declared is shown with its target', () => {
    const table = three().declares(['masha', strike('oleg')]);
    expect(view(table).rows[0]?.declared).toMatchObject({
      key: 'storyteller.declared.at',
      args: { who: 'oleg', deed: { key: 'storyteller.deed.strike' } },
    });
  });

  test.each([
    ['strike (sword) → oleg', { action: 'strike', weapon: 'sword', target: 'oleg', situation: situation() }],
    ['shot (pistol) → oleg', { action: 'shoot', weapon: 'pistol', target: 'oleg', situation: situation() }],
    ['aim (pistol) → oleg', { action: 'aim', weapon: 'pistol', target: 'oleg' }],
    ['reload (pistol)', { action: 'reload', weapon: 'pistol' }],
    ['grapple → oleg', { action: 'grapple', weapon: 'unarmed', target: 'oleg', situation: situation() }],
    ['run', { action: 'run' }],
    ['desperate defence: block', { action: 'desperate', how: 'block' }],
    [
      'strike (sword): 2; dodge: 2',
      {
        action: 'multiple',
        parts: [
          { action: 'strike', weapon: 'sword', target: 'oleg', situation: situation(), dice: 2 },
          { action: 'dodge', dice: 2 },
        ],
      },
    ],
  ] as const)('ST-1.9 a declaration is shown with its weapon and target: %s', (read, said) => {
    const spent = { ...pistol, traits: { ...pistol.traits, rounds: 3 } };
    const able = {
      'abilities.firearms': 3,
      'abilities.melee': 3,
      'abilities.dodge': 3,
      'abilities.brawl': 3,
    };
    const masha = { ...runner('masha', 5, 0, able), gear: { sword, pistol: spent } };
    const table = Table.rolled([
      [runner('oleg', 12), 8],
      [masha, 4],
    ]).declares(['masha', said as unknown as Json]);
    const declared = view(table).rows.find(({ who }) => who === 'masha')?.declared;
    expect(declared && say(declared, localizerOf('en'))).toBe(read);
  });

  test('ST-2.1: an inconspicuous one is shown only to those who may know', () => {
    const hidden = { ...(strike('oleg') as object), inconspicuous: true };
    const table = three().declares(['masha', hidden]);
    const declared = (forWhom?: readonly string[]) => view(table, forWhom).rows[0]?.declared?.key;
    expect(declared()).toBe('storyteller.declared.inconspicuous');
    expect(declared(['masha'])).toBe('storyteller.declared.inconspicuous');
    expect(declared(['oleg'])).toBe('storyteller.declared.hidden');
    const event = { do: 'answer', ask: 'declare:masha', value: hidden } as const;
    expect(storyteller.round.veil?.(table.enc.cast.round as never, event)).toEqual({ action: 'hidden' });
  });

  describe('between two parts of multiple actions', () => {
    const attempt = { action: 'attempt', attribute: 'dexterity', ability: 'melee', dice: 2 };
    const TWICE = { action: 'multiple', parts: [attempt, attempt] };
    const able = { 'abilities.melee': 3, 'attributes.dexterity': 3 };
    const begun = (...who: readonly string[]) => {
      const table = Table.rolled(
        who.map((id) => [runner(id, 5, 0, able), 4] as const),
        { initiativeTies: 'simultaneous' },
      );
      table.declares(...who.map((id) => [id, TWICE] as const));
      for (const id of who) table.says(`act:${id}`, 'act');
      return table;
    };

    test('ST-11.6 the table waits for the next one: its owner decides', () => {
      const table = begun('oleg');
      expect(says(table, 'oleg')).toBe('storyteller.says.acts');
      table.throws(2);
      expect(table.of('oleg').turn.slots?.main?.state).toBe('parts');
      expect(table.asked).toContain('act:oleg');
      expect(says(table, 'oleg')).toBe('storyteller.says.decides');
      expect(rows(table)).toEqual(['oleg now']);
      table.says('act:oleg', 'act').throws(2);
      expect(says(table, 'oleg')).not.toBe('storyteller.says.decides');
    });

    test('AMB-11 a fighter who waits for an equal has parts left, and is still to act', () => {
      const table = begun('oleg', 'masha');
      const [first] = table.enc.open;
      const dice = table.pendingAsks.find(({ kind }) => kind === 'roll');
      table.says(dice?.id ?? '', [2, 2], first?.id);
      expect(table.of('oleg').turn.slots?.main?.state).toBe('parts');
      expect(rows(table)).toEqual(['oleg next', 'masha now']);
      expect(says(table, 'oleg')).toBe('storyteller.says.parts');
      for (const language of ['en', 'ru'] as const)
        expect(say({ key: 'storyteller.says.parts' }, localizerOf(language))).not.toContain('says.parts');
    });
  });

  test('pips are actions left', () => {
    const table = three().declares(['masha', RUN], ['valeria', RUN], ['oleg', RUN]);
    const pips = () => view(table).rows.map(({ who, pips: [pip] }) => `${who} ${pip?.left}/${pip?.of}`);
    expect(pips()).toEqual(['oleg 2/2', 'valeria 1/1', 'masha 3/3']);
    table.says('act:oleg', 'act');
    expect(pips()).toEqual(['oleg 1/2', 'valeria 1/1', 'masha 3/3']);
  });

  test('in an extra pass fighters without an action are out; so are the unable', () => {
    const table = three().declares(['masha', NOTHING], ['valeria', NOTHING], ['oleg', NOTHING]);
    expect(rows(table)).toEqual(['masha now', 'oleg next', 'valeria out']);
    expect(says(table, 'valeria')).toBe('storyteller.says.noExtra');
    table.gains('masha', 'stunned');
    expect(rows(table)).toEqual(['masha out', 'oleg now', 'valeria out']);
  });

  test('actions spent on a defence are distinguished from those carried out', () => {
    const table = three().declares(['masha', RUN], ['valeria', RUN], ['oleg', strike('masha')]);
    table.says('act:oleg', 'act').says('defence', 'dodge').throws(2);
    expect(says(table, 'masha')).toBe('storyteller.says.defended');
    expect(says(table, 'oleg')).toBe('storyteller.says.acted');
  });

  test('ST-1.12 a row shows how its fighter could still answer, and the cost, only to those who may know', () => {
    const table = three().declares(['masha', RUN], ['valeria', strike('masha')], ['oleg', RUN]);
    const answers = (who: string, forWhom?: readonly string[]) =>
      view(table, forWhom).rows.find((row) => row.who === who)?.answers;
    const dodge = (who: string) => answers(who)?.find(({ id }) => id === 'dodge');
    expect(dodge('masha')?.cost?.key).toBe('storyteller.slot.main');
    expect(answers('masha', ['oleg'])).toBeUndefined();
    expect(answers('masha', ['masha'])?.map(({ id }) => id)).toContain('dodge');
    // Oleg runs: the main action is spent, the extra one is not declared yet (AMB-22: it defends early).
    table.says('act:oleg', 'act');
    expect(dodge('oleg')?.cost?.key).toBe('storyteller.slot.extra');
  });

  test('ST-1.9 switching to another defence costs the declared action; ST-10.26 a desperate one the extra actions too', () => {
    const table = three().declares(['masha', RUN], ['valeria', strike('masha')], ['oleg', RUN]);
    const costs = (who: string, option: string) => {
      const asked = table.pendingAsks.find(({ id }) => id === `switch:${who}`);
      return asked?.kind === 'choose' ? asked.options.find(({ id }) => id === option)?.cost?.key : undefined;
    };
    expect(costs('masha', 'cover:oleg')).toBe('storyteller.cost.instead');
    expect(costs('masha', 'desperate:dodge')).toBe('storyteller.cost.insteadAll');
    // Valeria has no extra actions to lose.
    expect(costs('valeria', 'desperate:dodge')).toBe('storyteller.cost.instead');
  });
});
