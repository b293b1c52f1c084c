import { describe, expect, test } from 'vitest';
import { total } from '../../../src/core/line.ts';
import { capacity, maxima, spendDefence } from '../../../src/rulesets/lordsouls/figures/state.ts';
import { parryLines } from '../../../src/rulesets/lordsouls/plays/defences.ts';
import { packed, packedWeapon } from './starter.ts';
import { castOf, fighter, inFight, rules, skill } from './support.ts';
import { Table } from './turn-table.ts';

/* The starter weapons and traits in a fight: second parries, loading, drawing, what a trait adds (SD-3, SD-10). */

const house = rules();

describe('a second parry with the same weapon', () => {
  // Half of 12 and 5, less 2; fencing weapons lose only 1.
  test.each([
    ['dagger', 'knife', 9],
    ['shortSword', 'balanced', 9],
    ['longsword', 'balanced', 9],
    ['twoHandedSword', 'twoHanded', 9],
    ['rapier', 'rapier', 10],
    ['smallsword', 'rapier', 10],
    ['sabre', 'rapier', 10],
    ['axe', 'unbalanced', 9],
    ['mace', 'unbalanced', 9],
    ['hammer', 'twoHanded', 9],
    ['spear', 'polearm', 9],
    ['halberd', 'polearm', 9],
    ['quarterstaff', 'polearm', 9],
    ['unarmed', 'brawling', 9],
  ] as const)('SD-3 LS-6.4.10 LS-6.4.11: %s, %s 12: %i', (name, key, value) => {
    const weapon = packedWeapon(name);
    const gear = [...(name === 'unarmed' ? [] : [weapon]), skill(key, 12)];
    const defender = fighter('d', { gear, turn: inFight({ parries: { [weapon.id]: 1 } }) });
    expect(total(parryLines(defender, weapon, 0, house))).toBe(value);
  });
});

describe('loading', () => {
  const shooter = (name: string) =>
    new Table(castOf(fighter('a', { gear: [packedWeapon(name, { loaded: 0 })] }))).order('a');

  test('SD-3 LS-5.5.1: a bow is loaded by a free Readiness, with one arrow of its twenty', () => {
    const table = shooter('bow').declares('a', { manoeuvre: 'ready', option: 'load', item: 'weapon-bow' });
    const bow = table.of('a').gear['weapon-bow'];
    expect(bow?.type === 'weapon' && [bow.traits.loaded, bow.traits.ammunition]).toEqual([1, 19]);
  });

  test.each([
    ['crossbow', 1],
    ['pistol', 2],
  ] as const)('SD-3 LS-3.4.2: a %s takes %i Preparations, and no Readiness', (name, needed) => {
    const item = `weapon-${name}`;
    const table = shooter(name);
    expect(table.no('a', { manoeuvre: 'ready', option: 'load', item })).toBe('lordsouls.no.longLoading');
    const loadedAfter: number[] = [];
    for (let turn = 1; turn <= needed; turn++) {
      table.declares('a', { manoeuvre: 'prepare', option: 'reload', item });
      const weapon = table.of('a').gear[item];
      loadedAfter.push(weapon?.type === 'weapon' ? weapon.traits.loaded : -1);
      table.ends('a');
    }
    expect(loadedAfter).toEqual([...Array.from({ length: needed - 1 }, () => 0), 1]);
  });

  test('SD-3 LS-5.5.1: a spear is drawn with one hand, though two can hold it', () => {
    const belt = packedWeapon('spear', { place: 'activeGear', grip: 2 });
    const table = new Table(castOf(fighter('a', { gear: [belt] }))).order('a');
    table.declares('a', { manoeuvre: 'ready', option: 'draw', item: 'weapon-spear' });
    const spear = table.of('a').gear['weapon-spear'];
    expect(spear?.type === 'weapon' && [spear.traits.place, spear.traits.grip]).toEqual(['hands', 1]);
  });
});

describe('traits', () => {
  /** Attacks are not counted: they belong to one manoeuvre. */
  const countsOf = (...names: readonly string[]) => {
    const one = fighter('a', { gear: names.map((name) => packed(name)) });
    const { dodge, parry, block, reaction } = maxima(one);
    return [
      ...(['combat', 'movement', 'free'] as const).map((category) => capacity(one, category)),
      ...[dodge, parry, block, reaction],
    ];
  };

  test.each([
    ['trait-extraAttack', [1, 1, 1, 1, 1, 1, 1]],
    ['trait-extraMovement', [1, 2, 1, 1, 1, 1, 1]],
    ['trait-combatVeteran', [1, 1, 1, 1, 2, 1, 1]],
    ['trait-quickHands', [1, 1, 2, 1, 1, 1, 1]],
  ] as const)('SD-10 LS-2.4: %s: combat, movement, free; dodge, parry, block, reaction: %j', (name, counts) =>
    expect(countsOf(name)).toEqual(counts),
  );

  test('SD-10 LS-7.2.5: Extra Attack is a second attack in one Attack, and no third', () => {
    const gear = [packed('trait-extraAttack'), packedWeapon('longsword')];
    const table = new Table(castOf(fighter('a', { gear }), fighter('d', { traits: { kind: 'creature' } })));
    table.order('a', 'd');
    const strike = { manoeuvre: 'attack', item: 'weapon-longsword', mode: 0, target: 'd' };
    table.declares('a', strike).say('attack', [6, 5, 5]);
    expect(table.no('a', strike)).toBeUndefined();
    table.declares('a', strike).say('attack', [6, 5, 5]);
    expect(table.no('a', strike)).toBe('lordsouls.no.slot.combat');
  });

  test('SD-10 LS-6.0.3: a Combat Veteran has a parry left after the first', () => {
    const veteran = fighter('d', { gear: [packed('trait-combatVeteran')] });
    const turn = inFight({ points: maxima(veteran) });
    const [first] = spendDefence({ ...veteran, turn }, 'parry', 'LS-6.0.3');
    expect(first).toMatchObject({ at: 'turn.points.parry', was: 2, is: 1 });
  });
});
