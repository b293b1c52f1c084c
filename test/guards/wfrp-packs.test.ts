import { describe, expect, it } from 'vitest';
import type { Ground } from '../../src/core/grid/ground.ts';
import type { Cell } from '../../src/core/grid/square.ts';
import { total } from '../../src/core/line.ts';
import type { Ruleset } from '../../src/core/ruleset.ts';
import { blank } from '../../src/core/spec.ts';
import type { Json } from '../../src/core/text.ts';
import {
  TALENTS,
  type WeaponTraits,
  type WfFighter,
  type WfGear,
  weapon,
} from '../../src/rulesets/wfrp/data/fighter.ts';
import { rulesSpec, situationSpec } from '../../src/rulesets/wfrp/data/rules.ts';

import { coverOf } from '../../src/rulesets/wfrp/figures/cover.ts';
import { coverRules, factsOn } from '../../src/rulesets/wfrp/figures/facts.ts';
import { pathTo, trailOf } from '../../src/rulesets/wfrp/figures/movement.ts';
import { skillLines } from '../../src/rulesets/wfrp/figures/numbers.ts';
import { offWeapon } from '../../src/rulesets/wfrp/figures/state.ts';
import { wfrp } from '../../src/rulesets/wfrp/index.ts';
import { armourAt } from '../../src/rulesets/wfrp/plays/harm.ts';
import { keyOf } from '../../tools/encounters.ts';
import { encounterSource } from '../../tools/pack-sources.ts';
import type { Source } from '../../tools/records.ts';
import { wallsOf } from '../../tools/scenes.ts';
import { packsOf } from './packed.ts';

/* What the packs must contain, and their figures: those of the ledger's starter data. */

type Fields = { readonly [field: string]: Json };

const {
  all,
  fighter: person,
  fighterOf,
  load,
  names,
  thing,
  typeOf,
} = packsOf<WfFighter>(wfrp as unknown as Ruleset);

describe('gear', () => {
  /** Damage, near and long range, half actions to load (SD-W1 to SD-W20). */
  it.each([
    ['hand', 0, 0, 0, 0],
    ['dagger', -3, 0, 0, 0],
    ['shield', -2, 0, 0, 0],
    ['buckler', -4, 0, 0, 0],
    ['mainGauche', -3, 0, 0, 0],
    ['rapier', -1, 0, 0, 0],
    ['spear', 0, 0, 0, 0],
    ['staff', -2, 0, 0, 0],
    ['great', 0, 0, 0, 0],
    ['flail', 1, 0, 0, 0],
    ['bow', 3, 24, 48, 1],
    ['longbow', 3, 30, 60, 1],
    ['crossbow', 4, 30, 60, 2],
    ['pistol', 4, 8, 16, 4],
    ['longGun', 4, 24, 48, 4],
    ['throwingKnife', -3, 6, 12, 1],
    ['throwingAxe', -2, 8, 16, 1],
  ] as const)('%s has the figures of the starter table', (name, damage, near, long, reload) => {
    const traits = blank(weapon, load('items', `weapon-${name}`).system as Fields) as WeaponTraits;
    expect([traits.damage.mod, traits.range.near, traits.range.long, traits.reload]).toEqual([
      damage,
      near,
      long,
      reload,
    ]);
  });

  it('there is a talent for each one that the rules know', () => {
    const known = all('items').flatMap(([, { type, system }]) =>
      typeOf(type) === 'talent' ? [(system as Fields).key] : [],
    );
    expect(known.sort()).toEqual(TALENTS.filter((key) => key !== 'none').sort());
  });
});

describe('actors', () => {
  it('(SD-C1) the sellsword strikes at 41 and parries with the shield at 21', () => {
    const rules = blank(rulesSpec);
    const one = person('sellsword');
    const shield = offWeapon(one);
    expect(shield).toBeDefined();
    if (shield) expect(total(skillLines(one, shield, 'ws', true, rules))).toBe(21);
    expect(armourAt(one, 'body')).toBe(2);
  });

  it('(SD-C3, SD-C4) two of them frighten', () => {
    expect(person('ogre').traits).toMatchObject({ causes: 'fear', size: { w: 2, h: 2 } });
    expect(person('nightmare').traits).toMatchObject({ causes: 'terror', attacks: 3 });
  });
});

describe('texts', () => {
  it.each(all('items'))('%s states what it is for', (_, { system }) =>
    expect((system as Fields).description).not.toBe(''),
  );

  it.each(all('people'))('%s: has a biography', (_, { system }) =>
    expect((system as Fields).biography).not.toBe(''),
  );
});

describe('actions', () => {
  const macros = all('actions');
  const called = ({ command }: Source): string => /act\('([\w:]+)'/.exec(String(command))?.[1] ?? '';
  const nameOf = (id: string): string => (/^test:/.test(id) ? id : (id.split(':')[0] ?? id));
  const thingOf = (name: string): WfGear => ({ ...thing(load('items', name)), id: name }) as WfGear;
  const own = [
    'weapon-hand',
    'weapon-bow',
    'weapon-shield',
    'equipment-potion',
    'equipment-poison',
    'equipment-torch',
  ];
  // In Glorian's own turn, fleeing from a frightening creature: then everything is listed, closed or not.
  const glorian: WfFighter = {
    ...person('glorian'),
    gear: Object.fromEntries(
      [
        ...own.map(thingOf),
        { ...thingOf('weapon-spear'), id: 'sheathed', traits: blank(weapon, { place: 'sheathed' }) },
        { ...thingOf('weapon-spear'), id: 'ground', traits: blank(weapon, { place: 'ground' }) },
      ].map((one) => [one.id, one as WfGear]),
    ),
    conditions: { fear: { nightmare: { kind: 'terror', state: 'flee', next: 6 } } },
    turn: { half: 2, own: 'now', round: 1 },
  };
  const offers = wfrp.actions({
    cast: { glorian, nightmare: person('nightmare') },
    who: 'glorian',
    targets: ['nightmare'],
    situation: blank(situationSpec) as Json,
    rules: blank(rulesSpec),
  } as never);

  it('have a macro for every action, and for nothing else', () => {
    const wanted = new Set(offers.map(({ id }) => nameOf(id)));
    expect(wanted.size).toBeGreaterThan(35);
    expect(macros.map(([, macro]) => called(macro)).sort()).toEqual([...wanted].sort());
  });

  it.each(macros)('%s does one thing, through our interface, with the icon of its offer', (_, macro) => {
    expect(macro.type).toBe('script');
    expect(String(macro.command)).toMatch(/^game\.system\.api\.act\('[\w:]+', '[^']+'\);$/);
    const offer = offers.find(({ id }) => nameOf(id) === called(macro));
    expect(macro.img).toBe(`systems/fivefold/assets/tiles/${offer?.icon}.svg`);
  });
});

/** An encounter as written, the ground of its scene, and its fighters. */
function stage(name: string) {
  const { parts, ground } = encounterSource('wfrp-encounters', name);
  const actors = load('encounters', name).actors as readonly Source[];
  const cast = Object.fromEntries(
    parts.map((part, i) => [keyOf(part), fighterOf(keyOf(part), actors[i] ?? {}, { half: 2 })]),
  );
  const board: Ground = {
    walls: wallsOf(ground).map(([ax, ay, bx, by]) => ({ a: { x: ax, y: ay }, b: { x: bx, y: by } })),
    solid: [],
    area: { x: 0, y: 0, w: ground.width, h: ground.height },
    creatures: Object.fromEntries(
      parts.map((part) => {
        const { size } = cast[keyOf(part)]?.traits ?? { size: { w: 1, h: 1 } };
        return [keyOf(part), { x: part.at[0], y: part.at[1], ...size }];
      }),
    ),
  };
  return { ground, parts, cast, board };
}

describe('the drawings of the rules', () => {
  const at = ([x, y]: readonly [number, number]): Cell => ({ x, y });
  // The path of OR-1, with the upper left corner of the drawing at (4, 3).
  const WAY = (
    [
      [5, 6],
      [6, 5],
      [7, 5],
      [8, 5],
      [8, 4],
      [8, 3],
      [9, 3],
      [9, 4],
      [10, 5],
    ] as const
  ).map(at);
  const corridor = stage('corridor');
  const march = { who: 'goblin', move: 5, rate: 'full' as const, foes: ['glorian'] };

  it('OR-1: the goblin’s path costs what the rules count, ten in all, and none is cheaper', () => {
    const trail = trailOf(corridor.board, march, WAY);
    expect(trail.no).toBeUndefined();
    expect(trail.steps.map(({ total: so }) => so)).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(pathTo(corridor.board, march, { x: 10, y: 5 })?.cost).toBe(10);
  });

  it.each([
    ['past the block', 3, 5],
    ['past the end of the wall, going up', 5, 7],
    ['past the end of the wall, going down', 6, 8],
  ])('OR-1: the shortcut %s is refused', (_, after, to) => {
    const cut = [...WAY.slice(0, after), ...WAY.slice(to - 1)];
    const { no } = trailOf(corridor.board, march, cut);
    expect([no?.step, no?.says.key, no?.rule]).toEqual([after + 1, 'wfrp.board.no.corner', 'WF-1.7']);
  });

  it.each([
    ['OR-2a', 'glorian', 'red', true],
    ['OR-2b', 'red', 'glorian', true],
    ['OR-3a', 'glorian', 'blue', false],
    ['OR-3b', 'blue', 'glorian', false],
    ['OR-4e', 'ogre', 'glorian', false],
    ['OR-5', 'glorian', 'ogre', true],
  ] as const)('%s: %s at %s in cover: %s', (_, who, target, covered) => {
    const { board, cast } = stage('cover');
    const facts = factsOn(board, cast, who, target, blank(rulesSpec));
    expect([facts.cover, facts.reach]).toEqual([covered, true]);
  });

  it('OR-4: exactly the two upper squares of the ogre see Glorian freely', () => {
    const { board } = stage('cover');
    const cover = coverOf(board, 'ogre', 'glorian', coverRules(blank(rulesSpec), 'melee'));
    expect(cover?.origins).toEqual([
      { at: { x: 8, y: 6 }, blocked: 0 },
      { at: { x: 9, y: 6 }, blocked: 0 },
      { at: { x: 8, y: 7 }, blocked: 1 },
      { at: { x: 9, y: 7 }, blocked: 1 },
    ]);
  });
});

describe('encounters', () => {
  it.each(names('encounters'))('%s: squares of two yards, and tokens as large as their actors', (name) => {
    const { ground, cast, board } = stage(name);
    expect(ground.square?.distance).toBe(2);
    const [scene] = load('encounters', name).scenes as readonly { readonly tokens: readonly Source[] }[];
    const sizes = Object.values(cast).map(({ traits }) => [traits.size.w, traits.size.h]);
    expect(scene?.tokens.map(({ width, height }) => [width, height])).toEqual(sizes);
    const squares = Object.values(board.creatures).flatMap(({ x, y, w, h }) =>
      Array.from({ length: w * h }, (_, i) => `${x + (i % w)},${y + Math.floor(i / w)}`),
    );
    expect(new Set(squares).size).toBe(squares.length);
  });

  it('one is of six against six', () => {
    const sides = Object.values(stage('gate').cast).map(({ traits }) => traits.side);
    expect([
      sides.filter((one) => one === 'friendly').length,
      sides.filter((one) => one === 'hostile').length,
    ]).toEqual([6, 6]);
  });
});
