import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Choose } from '../../../src/core/ask.ts';
import { perform } from '../../../src/core/replay.ts';
import { CONDITIONS } from '../../../src/rulesets/storyteller/data/fighter.ts';
import { weapon } from '../../../src/rulesets/storyteller/data/gear.ts';
import { attack } from '../../../src/rulesets/storyteller/plays/attack.ts';
import { ROOT } from '../../guards/files.ts';
import { attackOf, castOf, fighter, pistol, rules } from './support.ts';
import { NOTHING, RUN, runner, strike, Table } from './turn-table.ts';

interface Source {
  readonly system: { readonly type?: string };
}

const FOLDER = join(ROOT, 'packs/storyteller-items');
/** The damage type of a starter weapon, as the source of its pack has it. */
const typeOf = (name: string): string | undefined => {
  const file = readdirSync(FOLDER).find((one) => one === `weapon-${name}.yml`) ?? '';
  return (parse(readFileSync(join(FOLDER, file), 'utf8')) as Source).system.type;
};

describe('kinds of damage', () => {
  test('ST-5.2 a weapon does one of three kinds', () => {
    expect(weapon.type.options).toEqual(['bashing', 'lethal', 'aggravated']);
  });

  test('ST-5.3 clubs, staffs, chains, stones and stunners are bashing', () => {
    expect(['club', 'staff', 'chain', 'stone', 'taser'].map(typeOf)).toEqual(Array(5).fill('bashing'));
  });

  test('ST-5.4 cutting weapons are lethal, bullets too', () => {
    const names = ['knife', 'axe', 'sword', 'spear', 'pistolLight', 'rifleAssault'];
    expect(names.map(typeOf)).toEqual(Array(6).fill('lethal'));
  });

  test('ST-5.5 claws of monsters are aggravated', () => {
    expect(typeOf('claws')).toBe('aggravated');
  });
});

/** The difficulty of the dodge offered to the target. */
function dodgeDifficulty(cover: 'none' | 'full'): number | undefined {
  const shooter = fighter('a', { attributes: { dexterity: 3 }, abilities: { firearms: 2 }, gear: [pistol] });
  const target = fighter('d', { attributes: { dexterity: 3 }, abilities: { dodge: 2 } });
  const input = attackOf({ weapon: 'pistol', manoeuvre: 'shoot', situation: { distance: 10, cover } });
  const run = perform(
    (stage) => attack(stage, input, rules()),
    castOf(shooter, target),
    () => undefined,
  );
  const [ask] = run.state === 'waiting' ? run.asks : [];
  const dodge = (ask as Choose | undefined)?.options.find(({ id }) => id === 'dodge');
  return dodge?.check?.target?.reduce((sum, { n }) => sum + n, 0);
}

describe('states and defences', () => {
  test('ST-10.3 cover does not make a dodge easier', () => {
    // ST-10.2: 8 against a shot, behind any cover.
    expect([dodgeDifficulty('none'), dodgeDifficulty('full')]).toEqual([8, 8]);
  });

  test('ST-7.30 stunned fighters take no further part until the scene ends', () => {
    expect(CONDITIONS.find(({ id }) => id === 'stunned')).toMatchObject({ out: true });
    const table = Table.rolled([
      [runner('q', 10), 8],
      [runner('r', 3), 3],
    ]);
    table.edits({ do: 'set', who: 'r', at: 'conditions.stunned', is: true, why: 'ST-7.28' });
    expect(table.asked).toEqual(['declare:q']);
    table.says('declare:q', NOTHING);
    // The next round begins, and r is still not asked.
    expect(table.state.number).toBe(2);
    expect(table.asked.filter((ask) => ask.endsWith(':r'))).toEqual([]);
  });
});

describe('extra actions', () => {
  const pair = () =>
    Table.rolled([
      [runner('q', 10, 1), 8],
      [runner('r', 3), 3],
    ]);

  test('ST-12.1 each point is one more full action in the round', () => {
    expect(
      pair()
        .slots.filter(({ who }) => who === 'q')
        .map(({ phase }) => phase),
    ).toEqual(['main', 'extra1']);
  });

  test('ST-12.5 an extra action is declared when the outcome of the general actions is known', () => {
    const table = pair().declares(['r', NOTHING], ['q', strike('r')]);
    expect(table.asked).toEqual(['act:q']);
    table.says('act:q', 'act').says('defence', 'none').throws(2);
    // The main action has been carried out; only now is the extra one asked for, and it may be anything.
    expect(table.asked).toEqual(['declare:q']);
    expect(table.state).toMatchObject({ phase: 'declare', pass: 1 });
  });

  test('ST-13.7 a run may be an extra action (OR-102)', () => {
    const table = pair().declares(['r', NOTHING], ['q', NOTHING]).declares(['q', RUN]);
    expect(table.asked).toEqual(['act:q']);
    table.says('act:q', 'act');
    expect(table.state.number).toBe(2);
  });
});
