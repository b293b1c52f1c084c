import { describe, expect, test } from 'vitest';
import { diceCount } from '../../../src/core/dice/check.ts';
import { pending } from '../../../src/core/encounter.ts';
import type { Id, Json } from '../../../src/core/text.ts';
import { sharedPool } from '../../../src/rulesets/storyteller/actions/list.ts';
import type { Ability, Attribute, Part } from '../../../src/rulesets/storyteller/data/fighter.ts';
import { hits, rules, weapon } from './support.ts';
import { fighter, NOTHING, runner, strike, Table } from './turn-table.ts';

const armed = (one: ReturnType<typeof runner>, ...gear: ReturnType<typeof weapon>[]) => ({
  ...one,
  gear: Object.fromEntries(gear.map((item) => [item.id, item])),
});

const pistol = (more: Parameters<typeof weapon>[1] = {}) =>
  weapon('pistol', {
    category: 'firearm',
    ability: 'firearms',
    damage: 4,
    range: 20,
    clip: 15,
    rounds: 15,
    flags: ['lightHandgun'],
    ...more,
  });

const part = (action: string, dice: number, more: object = {}): Part => ({ action, dice, ...more }) as Part;
const attempt = (attribute: Attribute, ability: Ability, dice: number) =>
  part('attempt', dice, { attribute, ability });
const talk = (ability: Ability, dice: number) => part('talk', dice, { attribute: 'charisma', ability });
const shoot = (target: Id, dice: number) =>
  part('shoot', dice, { weapon: 'pistol', target, situation: { distance: 5 } });
const blow = (target: Id, dice: number) => part('strike', dice, { ...(strike(target) as object), dice });
const multiple = (...parts: Part[]): Json => ({ action: 'multiple', parts }) as unknown as Json;

/** q is the faster of the two and about to declare. */
const table = (
  q: ReturnType<typeof runner>,
  more: readonly (readonly [ReturnType<typeof runner>, number])[] = [],
) => {
  const one = Table.rolled([[q, 8], [runner('r', 3), 3], ...more]);
  for (const [{ id }] of more) one.declares([id, NOTHING]);
  return one.declares(['r', NOTHING]);
};

describe('sharing a pool', () => {
  const petr = () =>
    armed(
      fighter('q', {
        'attributes.dexterity': 4,
        'attributes.wits': 4,
        'attributes.charisma': 3,
        'abilities.firearms': 5,
        'abilities.security': 3,
        'abilities.intimidation': 3,
      }),
      pistol(),
    );
  const three = (a: number, b: number, c: number) =>
    multiple(shoot('r', a), attempt('dexterity', 'security', b), talk('intimidation', c));

  test('ST-11.1 two or more actions in the fighter’s own slot, none of them an extra action (TOR-5)', () => {
    const one = table(petr());
    expect(one.refusal('declare:q', three(2, 2, 2))).toBe('');
    expect(one.refusal('declare:q', multiple(shoot('r', 2)))).toBe('storyteller.no.splitFew');
  });

  test('ST-11.2 the smallest of the pools is what can be shared (TOR-5)', () => {
    // Dexterity + Firearms 9, Dexterity + Security 7, Charisma + Intimidation 6.
    const parts = [shoot('r', 2), attempt('dexterity', 'security', 2), talk('intimidation', 2)];
    expect(sharedPool(petr(), parts, rules())).toBe(6);
    expect(table(petr()).refusal('declare:q', three(3, 2, 2))).toBe('storyteller.no.splitSum');
  });

  test('ST-11.3 no part gets fewer than two dice (TOR-5)', () => {
    const one = table(petr());
    for (const [a, b, c] of [
      [3, 2, 1],
      [3, 3, 0],
    ] as const)
      expect(one.refusal('declare:q', three(a, b, c))).toBe('storyteller.no.part');
  });

  test('ST-11.3 five on the most dangerous, two on each of the others: eleven dice (TOR-6)', () => {
    const sword = weapon('sword', { damage: 3, parryDifficulty: 6 });
    const valeria = armed(
      fighter('q', { 'attributes.dexterity': 6, 'attributes.wits': 4, 'abilities.melee': 5 }),
      sword,
    );
    const others = ['s', 't', 'u'].map((id, i) => [runner(id, 2), 1 + i] as const);
    const cut = (target: Id, dice: number) =>
      part('strike', dice, { weapon: 'sword', target, situation: { distance: 1 } });
    const one = table(valeria, others);
    expect(one.refusal('declare:q', multiple(cut('r', 5), cut('s', 2), cut('t', 2), cut('u', 2)))).toBe('');
    expect(one.refusal('declare:q', multiple(cut('r', 6), cut('s', 2), cut('t', 2), cut('u', 2)))).toBe(
      'storyteller.no.splitSum',
    );
  });

  test('ST-11.3 two pools of 8 and 5: which splits are legal (OR-97)', () => {
    const q = armed(
      fighter('q', {
        'attributes.dexterity': 3,
        'attributes.wits': 6,
        'abilities.firearms': 5,
        'abilities.athletics': 2,
      }),
      pistol(),
    );
    const split = (a: number, b: number) =>
      table(q).refusal('declare:q', multiple(shoot('r', a), part('move', b)));
    expect([split(3, 2), split(2, 3)]).toEqual(['', '']);
    expect(split(4, 1)).toBe('storyteller.no.part');
    const again = multiple(shoot('r', 2), part('move', 2), shoot('r', 2));
    expect(table(q).refusal('declare:q', again)).toBe('storyteller.no.splitMany');
  });

  test('ST-11.4 every part is an attribute and an ability, wounds count (OR-112)', () => {
    const q = armed(
      fighter('q', {
        'attributes.dexterity': 3,
        'attributes.wits': 6,
        'attributes.charisma': 2,
        'abilities.athletics': 3,
        'abilities.firearms': 4,
        'abilities.leadership': 3,
      }),
      pistol(),
    );
    const all = [part('move', 2), shoot('r', 2), talk('leadership', 2)];
    expect(sharedPool(q, all, rules())).toBe(5);
    expect(table(q).refusal('declare:q', multiple(...all))).toBe('storyteller.no.splitMany');
    expect(table(q).refusal('declare:q', multiple(shoot('r', 3), talk('leadership', 2)))).toBe('');
    expect(sharedPool(q, [part('move', 3), shoot('r', 3)], rules())).toBe(6);
    const hurt = { ...q, traits: { ...q.traits, health: { ...q.traits.health, bashing: 2 } } };
    expect(sharedPool(hurt, [part('move', 3), shoot('r', 3)], rules())).toBe(5);
  });

  test('ST-11.5 an action without such a pair is no part', () => {
    expect(table(petr()).refusal('declare:q', multiple(shoot('r', 2), part('wish', 2)))).toBe(
      'storyteller.no.part',
    );
  });

  test('ST-12.2 a fighter who splits forfeits the extra actions of the round (OR-98)', () => {
    const q = armed({ ...petr(), traits: { ...petr().traits, extraActions: 2 } }, pistol());
    const one = table(q).declares(['q', three(2, 2, 2)]);
    expect([one.slot('q', 'extra1'), one.slot('q', 'extra2')]).toEqual(['forfeited', 'forfeited']);
  });

  test('ST-13.13 speech takes Charisma or Manipulation with one of five abilities', () => {
    const said = (attribute: string, ability: string) =>
      table(petr()).refusal('declare:q', multiple(shoot('r', 2), part('talk', 2, { attribute, ability })));
    for (const attribute of ['charisma', 'manipulation'])
      for (const ability of ['expression', 'intimidation', 'leadership', 'etiquette', 'performance'])
        expect([attribute, ability, said(attribute, ability)]).not.toContain('storyteller.no.part');
    expect(said('charisma', 'security')).toBe('storyteller.no.part');
    expect(said('wits', 'etiquette')).toBe('storyteller.no.part');
  });
});

describe('carrying the parts out', () => {
  const q = (traits = {}, ...gear: ReturnType<typeof weapon>[]) =>
    armed(
      runner('q', 10, 0, {
        'attributes.dexterity': 4,
        'abilities.brawl': 4,
        'abilities.athletics': 4,
        'abilities.firearms': 4,
        'abilities.melee': 4,
        ...traits,
      }),
      ...gear,
    );
  const begun = (one: ReturnType<typeof q>, ...parts: Part[]) =>
    table(one).declares(['q', multiple(...parts)]);
  const diceOf = (one: Table, id: string): number => {
    const found = pending(one.enc).find(({ ask }) => ask.id === id)?.ask;
    return found?.kind === 'roll' ? diceCount(found) : 0;
  };

  test('ST-11.6 the parts are independent: one may fail and the next succeed', () => {
    const one = begun(q(), blow('r', 3), blow('r', 5));
    one.says('act:q', 'act').says('defence', 'none');
    expect(diceOf(one, 'attack')).toBe(3);
    one.says('attack', hits(0, 3));
    // The first has missed; the second is asked for, and hits.
    expect(one.asked).toEqual(['act:q']);
    one.says('act:q', 'act').says('defence', 'none').says('attack', hits(1, 5));
    one.throws(2);
    expect(one.state.number).toBe(2);
  });

  test('ST-13.5 moving: a metre for each die, nothing is rolled', () => {
    const one = begun(q(), part('move', 3), blow('r', 2)).says('act:q', 'act');
    expect(one.enc.open).toEqual([]);
    expect(one.asked).toEqual(['act:q']);
  });

  test('ST-13.7 a run is never a part (OR-102)', () => {
    expect(table(q()).refusal('declare:q', multiple(part('run', 2), blow('r', 2)))).toBe(
      'storyteller.no.part',
    );
  });

  test('ST-13.3 standing up takes a roll of its dice at 4 (OR-100)', () => {
    const fallen = { ...q(), conditions: { prone: true } };
    const stood = (faces: number[]) => {
      const one = begun(fallen, part('stand', 3), blow('r', 2)).says('act:q', 'act');
      return one.says('stand', faces).of('q').conditions.prone;
    };
    // One hit, one 1 (AMB-1): still on the ground.
    expect(stood([4, 2, 1])).toBe(true);
    expect(stood([4, 2, 2])).toBeUndefined();
  });

  test('ST-7.37 a fighter who must stand up has no multiple actions', () => {
    const owing = { ...q(), conditions: { prone: true, owesStanding: true } };
    expect(table(owing).refusal('declare:q', multiple(part('stand', 3), blow('r', 2)))).toBe(
      'storyteller.no.owesStanding',
    );
  });

  test('ST-13.9 drawing and striking: a roll at 4, and without it the blow is lost (OR-101)', () => {
    const sword = weapon('sword', { damage: 3, parryDifficulty: 6, ready: false });
    const cut = part('strike', 4, { weapon: 'sword', target: 'r', situation: { distance: 1 } });
    const draws = (faces: number[]) =>
      begun(q({}, sword), part('ready', 2, { weapon: 'sword' }), cut)
        .says('act:q', 'act')
        .says('ready', faces);
    expect(draws([4, 2]).options('act:q')).toContain('act');
    expect(draws([3, 3]).options('act:q')).not.toContain('act');
    expect(draws([3, 3]).options('act:q')).toEqual(['skipPart', 'pass']);
  });

  test('ST-9.16 loading takes exactly four dice of the split, and no roll (OR-73)', () => {
    // Dexterity 3 + Firearms 2 = 5: with four for the magazine one die is left, which is too few; with 6 it is legal.
    const gunner = (firearms: number) =>
      q({ 'attributes.dexterity': 3, 'abilities.firearms': firearms }, pistol({ rounds: 0 }));
    const split = (firearms: number, left: number) =>
      table(gunner(firearms)).refusal(
        'declare:q',
        multiple(part('reload', 4, { weapon: 'pistol' }), shoot('r', left)),
      );
    expect(split(2, 1)).toBe('storyteller.no.part');
    expect(split(2, 2)).toBe('storyteller.no.splitSum');
    expect(split(3, 2)).toBe('');
    expect(
      table(gunner(4)).refusal('declare:q', multiple(part('reload', 3, { weapon: 'pistol' }), shoot('r', 2))),
    ).toBe('storyteller.no.part');
    const one = begun(gunner(3), part('reload', 4, { weapon: 'pistol' }), shoot('r', 2)).says('act:q', 'act');
    expect(one.options('act:q')).toContain('act');
  });

  test('ST-13.12 three words a die; ST-13.11 several sentences cost the main action (AMB-94)', () => {
    const speaker = q({ 'attributes.charisma': 3, 'abilities.leadership': 3 });
    const one = begun(speaker, talk('leadership', 2), blow('r', 2)).says('act:q', 'act');
    expect(one.asked).toEqual(['act:q']);
    const whole = table(q())
      .declares(['q', { action: 'talk' }])
      .says('act:q', 'act');
    expect(whole.slot('q')).toBe('undeclared');
    expect(whole.state.number).toBe(2);
  });

  test('ST-13.14 extra actions add no words', () => {
    const one = table(q({ extraActions: 1 })).declares(['q', NOTHING]);
    expect(one.refusal('declare:q', { action: 'talk' })).toBe('storyteller.no.mainOnly');
  });

  test('AMB-21 a split is given up whole for one defence, until its first part has been rolled', () => {
    const striker = runner('s', 20, 1);
    const one = Table.rolled([
      [q({ 'abilities.dodge': 3 }), 8],
      [striker, 8],
    ])
      .declares(['q', multiple(blow('s', 3), blow('s', 3))], ['s', strike('q')])
      .says('act:s', 'act');
    one.says('defence', 'dodge');
    // The whole pool: Dexterity 4 + Dodge 3.
    expect(diceOf(one, 'dodge')).toBe(7);
    expect(one.slot('q')).toBe('spent');
  });

  test('AMB-21 a split may hold defences with their share; they cost no more', () => {
    const striker = runner('s', 20, 1);
    const split = multiple(part('dodge', 3), blow('s', 4));
    const one = Table.rolled([
      [q({ 'abilities.dodge': 3 }), 8],
      [striker, 8],
    ])
      .declares(['q', split], ['s', strike('q')])
      .says('act:s', 'act')
      .says('defence', 'dodge');
    expect(diceOf(one, 'dodge')).toBe(3);
    one.throws(2);
    // The blow is still to come.
    expect(one.asked).toEqual(['act:q']);
    expect(one.options('act:q')).toContain('act');
  });
});
