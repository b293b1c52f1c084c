import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Ruleset } from '../../src/core/ruleset.ts';
import { blank } from '../../src/core/spec.ts';
import type { Json } from '../../src/core/text.ts';
import { situationSpec } from '../../src/rulesets/western/data/declaration.ts';
import { rulesSpec } from '../../src/rulesets/western/data/rules.ts';
import type { WeFighter } from '../../src/rulesets/western/data/turn.ts';
import { western } from '../../src/rulesets/western/index.ts';
import { ROOT } from './files.ts';
import { packsOf } from './packed.ts';

/* What the Western packs must contain, and their figures: those of the ledger's starter data (S-2, S-18, S-22, S-23). */

const { all, fighter, load, thing } = packsOf<WeFighter>(western as unknown as Ruleset);

const ICONS = (JSON.parse(readFileSync(join(ROOT, 'assets/icons.json'), 'utf8')) as { icons: string[] })
  .icons;

describe('documents of the packs', () => {
  it.each(all('items'))('%s has an image on the sheet', (_, item) => {
    expect(ICONS).toContain(western.view.gear(thing(item) as never, undefined, blank(rulesSpec)).icon);
  });

  it.each(all('people'))('%s: has a biography', (name) =>
    expect(fighter(name).traits.notes.biography).not.toBe(''),
  );

  it('S-3: everybody who is mounted has a ridden horse, and nobody else does', () => {
    for (const [name] of all('people')) {
      const { traits, gear: things } = fighter(name);
      const rides = Object.values(things).some((one) => one.type === 'mount' && one.traits.ridden);
      expect(rides, name).toBe(traits.posture === 'mounted');
    }
  });
});

// S-22: snap, quick, aimed, how fast, rounds, by range, power, reload main and simple, hands, load.
type Row = readonly [
  string,
  number,
  number,
  number,
  string,
  number,
  number[],
  number[],
  number,
  number,
  number,
  number,
];
const GUNS: readonly Row[] = [
  ['heavyRevolver', 5, 4, 1, 'fan', 6, [0, 0, 0, -1, -3], [4], 3, 4, 1, 0],
  ['capAndBall', 5, 4, 1, 'fan', 6, [0, 0, -1, -2, -4], [4], 1, 0, 1, 0],
  ['doubleAction', 6, 4, 1, 'trigger', 6, [0, 0, 0, -2, -4], [3], 3, 4, 1, 0],
  ['breakTop', 6, 4, 1, 'trigger', 6, [0, 0, 0, -1, -3], [4], 6, 2, 1, 0],
  ['pocketRevolver', 5, 4, 1, 'trigger', 5, [0, 0, -1, -4], [2], 3, 4, 1, 0],
  ['derringer', 2, 2, 0, 'none', 2, [1, 0, -3], [3], 2, 4, 1, 0],
  ['leverRifle', 7, 4, 2, 'slam', 15, [-1, 1, 1, 2, 1], [5], 6, 2, 2, 1],
  ['leverCarbine', 7, 4, 2, 'slam', 12, [0, 1, 1, 1, 0], [4], 6, 2, 2, 1],
  ['buffaloRifle', 1, 1, 1, 'none', 1, [-2, 0, 1, 3, 4], [7], 2, 4, 2, 1],
  // 7, 5 beyond 10 m, 2 beyond 30 m; the sawn-off 7, 3 beyond 10 m.
  ['shotgun', 2, 2, 1, 'none', 2, [3, 3, 2, -3], [7, 7, 5, 2], 4, 4, 2, 1],
  ['sawnOff', 2, 2, 0, 'none', 2, [4, 3, 0], [7, 7, 3], 4, 4, 1, 0],
  ['bow', 4, 3, 1, 'none', 0, [0, 0, -1, -3], [3], 0, 0, 2, 0],
  ['knife', 1, 1, 0, 'none', 1, [-1, -2], [3], 0, 0, 1, 0],
  ['tomahawk', 1, 1, 0, 'none', 1, [-1, -1], [4], 0, 0, 1, 0],
];
// S-18: Swiftness, walk, trot, gallop, career, Toughness.
const HORSES = [
  ['mule', 3, 20, 40, 90, 0, 9],
  ['packHorse', 4, 20, 40, 100, 130, 8],
  ['cowPony', 6, 20, 45, 120, 155, 7],
  ['mustang', 7, 20, 45, 130, 170, 8],
  ['cavalryMount', 7, 20, 50, 130, 170, 8],
  ['racer', 9, 20, 50, 150, 195, 5],
] as const;
// S-19: blows and their power.
const BLADES = [
  ['knife', 4, 3],
  ['tomahawk', 3, 4],
  ['sabre', 3, 4],
  ['club', 3, 2],
] as const;

describe('gear has the figures of the ledger', () => {
  it.each(GUNS)('S-22: %s', (name, snap, quick, aimed, speed, ...more) => {
    const [capacity, rangeMods, power, reloadRate, reloadSimple, hands, load_] = more;
    const figures = { capacity, rangeMods, power, reloadRate, reloadSimple, hands, load: load_ };
    expect(load('items', `weapon-${name}`).system).toMatchObject({ snap, quick, aimed, speed, ...figures });
  });

  it.each(HORSES)('S-18: %s', (name, swiftness, walk, trot, gallop, career, toughness) => {
    expect(load('items', `mount-${name}`).system).toMatchObject({
      ...{ swiftness, walk, trot },
      ...{ gallop, career, toughness },
    });
  });

  it.each(BLADES)('S-19: %s', (name, blows, blowPower) => {
    expect(load('items', `weapon-${name}`).system).toMatchObject({ blows, blowPower });
  });
});

// S-23: Speed, Accuracy, Attention; weapons and skills.
const PEOPLE = [
  ['billy', 6, 6, 5, ['Heavy single-action revolver'], { 'Quick shots, revolvers': 3 }],
  ['raven', 5, 5, 7, ['Hunting bow', 'Lever carbine'], { 'Snap shots, long guns': 2 }],
  ['kid', 4, 4, 4, ['Double-action revolver'], {}],
  ['jose', 7, 6, 5, ['Lever rifle'], { 'Snap shots, long guns': 3 }],
  [
    'pancho',
    5,
    6,
    5,
    ['Heavy single-action revolver', 'Cow pony'],
    { 'Quick shots, revolvers': 3, 'Shooting from horseback': 1 },
  ],
] as const;

describe('actors', () => {
  it.each(PEOPLE)('S-23: %s', (name, speed, accuracy, attention, things, skills) => {
    const { traits, gear: has } = fighter(name);
    expect(traits.attributes).toMatchObject({ speed, accuracy, attention });
    const own = Object.values(has);
    expect(own.map((one) => one.name)).toEqual(expect.arrayContaining([...things]));
    const known = own.flatMap((one) => (one.type === 'skill' ? [[one.name, one.traits.value]] : []));
    expect(Object.fromEntries(known)).toMatchObject(skills);
    if (name === 'billy') expect(traits.areas.firearms).toBe(1);
  });
});

describe('actions', () => {
  const actions = all('actions');
  const done = new Set(actions.map(([, { command }]) => /act\('([\w:]+)'/.exec(String(command))?.[1]));

  /** Shots and blows are named without the weapon, mains and tests in full. */
  const nameOf = (id: string): string => (/^(main|test):/.test(id) ? id : (id.split(':')[0] ?? id));
  const offers = western.actions({
    cast: { pancho: fighter('pancho'), billy: fighter('billy') },
    who: 'pancho',
    targets: ['billy'],
    situation: blank(situationSpec) as Json,
    rules: blank(rulesSpec),
  });

  it('has a macro for every action of a rider with gun and horse, and for nothing else', () => {
    const wanted = new Set(offers.map(({ id }) => nameOf(id)));
    expect(wanted.size).toBeGreaterThan(20);
    expect([...wanted].filter((one) => !done.has(one))).toEqual([]);
    expect([...done].filter((one) => !wanted.has(one ?? ''))).toEqual([]);
  });

  it.each(actions)('%s does one thing, through our interface, with the icon of its offer', (_, macro) => {
    expect(macro.type).toBe('script');
    const called = /^game\.system\.api\.act\('([\w:]+)', '[^']+'\);$/.exec(String(macro.command))?.[1];
    const offer = offers.find(({ id }) => nameOf(id) === called);
    expect(macro.img).toBe(`systems/fivefold/assets/tiles/${offer?.icon}.svg`);
    expect(ICONS).toContain(offer?.icon);
  });
});
