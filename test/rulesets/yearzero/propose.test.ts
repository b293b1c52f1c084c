import { describe, expect, test } from 'vitest';
import type { Enter } from '../../../src/core/ask.ts';
import { blank } from '../../../src/core/spec.ts';
import type { Json } from '../../../src/core/text.ts';
import { propose } from '../../../src/rulesets/yearzero/actions/list.ts';
import type { Turn } from '../../../src/rulesets/yearzero/data/fighter.ts';
import { situationSpec } from '../../../src/rulesets/yearzero/data/rules.ts';
import { axe, castOf, fighter, knife, offersFor, pistol, rules, weapon } from './support.ts';

const TURN: Turn = { slow: 'free', fast: 'free', own: 'now', initiative: 5 };
const club = weapon('club', { damage: 1 });

interface Given {
  readonly targets?: readonly string[];
  readonly distance?: number;
  readonly pick?: (n: number) => number;
  readonly legal?: Enter['legal'];
  readonly form?: string;
}

/** Anna's declaration, with Dora near or far. */
function proposed(anna: Parameters<typeof fighter>[1], given: Given = {}): Json | undefined {
  const { targets = ['dora'], distance = 1, pick = () => 0, legal = () => undefined } = given;
  const cast = castOf(fighter('anna', { turn: TURN, ...anna }), fighter('dora', { turn: TURN }));
  const situation = blank(situationSpec, { distance }) as unknown as Json;
  const { form = 'declaration' } = given;
  const label = { key: 'x' };
  const ask = {
    kind: 'enter',
    id: 'declare:anna',
    by: 'anna',
    label,
    form,
    legal,
    skip: { action: 'endTurn' },
  } as Enter;
  return propose({ cast, who: 'anna', targets, situation, rules: rules() }, ask, pick);
}

describe('what the default policy declares', () => {
  test('the attack that does the most harm, a blow before a shot that does as much', () => {
    expect(proposed({ gear: [knife, axe, pistol] })).toMatchObject({ action: 'meleeAttack', weapon: 'axe' });
    expect(proposed({ gear: [pistol, club] })).toMatchObject({ action: 'meleeAttack' });
    expect(proposed({ gear: [pistol] }, { distance: 20 })).toMatchObject({
      action: 'rangedAttack',
      weapon: 'pistol',
    });
  });

  test('a fighter who can harm nobody prepares for the next turn, and stands up before all else', () => {
    // Beyond the range of anything (YZ-3.6).
    const far = { distance: 2000 };
    const empty = weapon('pistol', { ...pistol.traits, loaded: false });
    const sheathed = weapon('axe', { ...axe.traits, place: 'stowed' });
    const prone = { conditions: { prone: true } };
    expect(proposed({ gear: [empty, sheathed], ...prone }, far)).toMatchObject({ action: 'standUp' });
    expect(proposed({ gear: [empty, sheathed] }, far)).toMatchObject({ action: 'reload', weapon: 'pistol' });
    expect(proposed({ gear: [sheathed] }, far)).toMatchObject({ action: 'drawWeapon', weapon: 'axe' });
    expect(proposed({}, far)).toMatchObject({ action: 'endTurn' });
  });

  test('by random choice anything that is open', () => {
    let all = 0;
    const first = proposed(
      { gear: [axe] },
      {
        pick(n) {
          all = n;
          return 1;
        },
      },
    );
    expect(all).toBeGreaterThan(10);
    // The first of the list is a crawl (YZ-6.1); the last number is the last offer.
    expect(first).toMatchObject({ action: 'crawl' });
    expect(proposed({ gear: [axe] }, { pick: (n) => n - 1 })).toBeDefined();
  });

  test('nothing that may not be declared, and nothing but what is asked for', () => {
    const noBlows: Enter['legal'] = (value) =>
      ['meleeAttack', 'throwWeapon'].includes(String((value as { action?: string }).action))
        ? { key: 'no' }
        : undefined;
    expect(proposed({ gear: [axe] }, { legal: noBlows })).toMatchObject({ action: 'endTurn' });
    expect(proposed({ gear: [axe] }, { legal: () => ({ key: 'no' }) })).toEqual({ action: 'endTurn' });
    expect(proposed({ gear: [axe] }, { form: 'shares' })).toBeUndefined();
  });
});

describe('the offers of actions', () => {
  const offered = (situation: object = { distance: 1 }, targets: readonly string[] = ['dora']) => {
    const anna = fighter('anna', { turn: TURN, gear: [knife, pistol] });
    const given = blank(situationSpec, situation as { [field: string]: Json }) as unknown as Json;
    const all = offersFor({
      cast: castOf(anna, fighter('dora', { turn: TURN })),
      who: 'anna',
      targets,
      situation: given,
      rules: rules(),
    });
    return (id: string) => all.find((one) => one.id === id);
  };

  test('YZ-6 YZ-7 are grouped: attacks, movements, everything else', () => {
    const of = offered();
    const groups = ['meleeAttack:knife', 'rangedAttack:pistol', 'shove', 'run', 'crawl', 'aim', 'standUp'];
    expect(groups.map((id) => of(id)?.group)).toEqual([
      'attack',
      'attack',
      'attack',
      'move',
      'move',
      'other',
      'other',
    ]);
  });

  test('YZ-5.5 show their cost, and whether they need a target', () => {
    const of = offered();
    const told = (id: string) => [of(id)?.detail?.key, of(id)?.needsTarget];
    expect(told('meleeAttack:knife')).toEqual(['yearzero.cost.slow', true]);
    expect(told('run')).toEqual(['yearzero.cost.fast', false]);
    expect(told('aim')).toEqual(['yearzero.cost.fast', false]);
    expect(told('shove')).toEqual(['yearzero.cost.fast', true]);
  });

  test('YZ-0.2 show dice only with a target', () => {
    expect(offered()('meleeAttack:knife')?.check).toBeDefined();
    const alone = offered({ distance: 1 }, []);
    expect(alone('meleeAttack:knife')).toMatchObject({ needsTarget: true });
    expect(alone('meleeAttack:knife')?.check).toBeUndefined();
    expect(alone('meleeAttack:knife')?.no).toBeUndefined();
  });

  test('YZ-2.6 YZ-2.14 a movement includes what the board measures of it', () => {
    const of = offered({ distance: 1, cluttered: true, cramped: true, behindOthers: true });
    expect(of('crawl')?.declaration).toMatchObject({ cluttered: true, cramped: true, blocked: true });
    expect(of('crawl')?.circumstances).toEqual(['cluttered', 'cramped', 'behindOthers']);
    const open = offered()('crawl')?.declaration as object;
    for (const field of ['cluttered', 'cramped', 'blocked']) expect(open).not.toHaveProperty(field);
    expect(of('aim')?.circumstances).toEqual([]);
  });
});
