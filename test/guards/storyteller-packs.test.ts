import { describe, expect, it } from 'vitest';
import type { Ruleset } from '../../src/core/ruleset.ts';
import { blank } from '../../src/core/spec.ts';
import type { Json } from '../../src/core/text.ts';
import type { StFighter } from '../../src/rulesets/storyteller/data/fighter.ts';
import { rulesSpec, situationSpec } from '../../src/rulesets/storyteller/data/rules.ts';

import { natureOf, shockThreshold } from '../../src/rulesets/storyteller/figures/health.ts';
import { storyteller } from '../../src/rulesets/storyteller/index.ts';
import { packsOf } from './packed.ts';

/* What the Storyteller packs must contain, and their figures: those of the ledger's starter data (GAP-1 to GAP-4). */

type Fields = { readonly [field: string]: Json };

const { all, fighter, load, names, thing } = packsOf<StFighter>(storyteller as unknown as Ruleset);

// GAP-1: id, damage, type, parry difficulty, conceal, range, rate, clip, ability, flags, and thrown damage.
const WEAPONS: readonly (readonly [string, Fields])[] = [
  [
    'knife',
    {
      damage: 1,
      type: 'lethal',
      parryDifficulty: 7,
      conceal: 'pocket',
      ability: 'melee',
      flags: ['cutting'],
    },
  ],
  [
    'club',
    { damage: 2, type: 'bashing', parryDifficulty: 6, conceal: 'coat', ability: 'melee', flags: ['club'] },
  ],
  ['staff', { damage: 2, type: 'bashing', parryDifficulty: 5, conceal: 'none', hands: 2, flags: ['sweep'] }],
  ['chain', { damage: 1, type: 'bashing', parryDifficulty: 7, conceal: 'jacket', flags: ['sweep'] }],
  ['axe', { damage: 3, type: 'lethal', parryDifficulty: 7, conceal: 'coat', flags: ['cutting'] }],
  ['sword', { damage: 3, type: 'lethal', parryDifficulty: 6, conceal: 'coat', flags: ['cutting'] }],
  [
    'greatsword',
    { damage: 5, type: 'lethal', parryDifficulty: 6, conceal: 'none', hands: 2, flags: ['cutting'] },
  ],
  [
    'spear',
    { damage: 3, type: 'lethal', parryDifficulty: 6, range: 10, rate: 1, hands: 2, damageThrownLong: 3 },
  ],
  ['taser', { damage: 5, damageStrength: false, type: 'bashing', conceal: 'pocket', flags: ['taser'] }],
  [
    'throwknife',
    {
      damage: 1,
      damageThrownLong: 2,
      type: 'lethal',
      parryDifficulty: 7,
      range: 8,
      rate: 1,
      ability: 'athletics',
    },
  ],
  [
    'stone',
    {
      damage: 0,
      damageThrownLong: 1,
      type: 'bashing',
      conceal: 'pocket',
      range: 10,
      rate: 1,
      ability: 'athletics',
    },
  ],
  [
    'pistolLight',
    {
      damage: 4,
      conceal: 'pocket',
      range: 20,
      rate: 4,
      clip: 15,
      flags: ['lightHandgun'],
      modes: ['single'],
    },
  ],
  ['pistolHeavy', { damage: 5, conceal: 'jacket', range: 25, rate: 3, clip: 8, flags: ['lightHandgun'] }],
  ['revolver', { damage: 5, conceal: 'jacket', range: 25, rate: 2, clip: 6, flags: ['lightHandgun'] }],
  [
    'smg',
    {
      damage: 4,
      conceal: 'coat',
      range: 40,
      rate: 3,
      clip: 30,
      flags: ['lightHandgun'],
      modes: ['single', 'burst', 'fullAuto'],
    },
  ],
  ['shotgun', { damage: 7, conceal: 'coat', range: 20, rate: 1, clip: 5, hands: 2 }],
  ['rifleHunt', { damage: 7, conceal: 'none', range: 180, rate: 1, clip: 5, hands: 2 }],
  [
    'rifleAssault',
    { damage: 6, range: 150, rate: 3, clip: 30, hands: 2, modes: ['single', 'burst', 'fullAuto'] },
  ],
  ['lmg', { damage: 7, range: 200, rate: 3, clip: 60, hands: 2, modes: ['single', 'burst', 'fullAuto'] }],
  ['claws', { damage: 1, type: 'aggravated', ability: 'brawl', flags: ['natural'] }],
  ['fangs', { type: 'aggravated', flags: ['natural', 'bite'] }],
  ['teeth', { type: 'lethal', flags: ['natural', 'bite'] }],
];
const FIREARMS = /pistol|revolver|smg|shotgun|rifle|lmg/;

// GAP-2: dice, Dexterity, coverage, what it is useless against.
const ARMOURS: readonly (readonly [string, number, number, readonly string[], boolean])[] = [
  ['leather', 1, 0, ['torso', 'arms'], true],
  ['padded', 1, 0, ['torso', 'arms', 'legs'], true],
  ['chainmail', 3, -1, ['torso', 'arms'], true],
  ['plate', 4, -2, ['torso', 'arms', 'legs', 'head'], true],
  ['vestHidden', 2, 0, ['torso'], false],
  ['vestTactical', 3, -1, ['torso'], false],
  ['riot', 4, -2, ['torso', 'arms', 'legs', 'head'], false],
  ['helmet', 1, 0, ['head'], true],
];

describe('gear has the figures of the ledger', () => {
  it.each(WEAPONS)('GAP-1: %s', (name, figures) => {
    const { system } = load('items', `weapon-${name}`);
    expect(system).toMatchObject(figures);
    if (FIREARMS.test(name))
      expect(system).toMatchObject({ ability: 'firearms', type: 'lethal', damageStrength: false });
  });

  it.each(ARMOURS)('GAP-2: %s', (name, dice, dexPenalty, coverage, uselessAgainstFirearms) => {
    const ineffectiveAgainst = uselessAgainstFirearms ? ['firearm'] : [];
    expect(load('items', `armour-${name}`).system).toMatchObject({
      dice,
      dexPenalty,
      coverage,
      ineffectiveAgainst,
    });
  });

  it('and every weapon and armour is in the ledger', () => {
    const known = [
      ...WEAPONS.map(([name]) => `weapon-${name}`),
      ...ARMOURS.map(([name]) => `armour-${name}`),
    ];
    expect(
      names('items')
        .filter((name) => /^(weapon|armour)-/.test(name))
        .sort(),
    ).toEqual(known.sort());
  });

  it.each(['power', 'manoeuvre', 'vulnerability'])('there are examples of every kind: %s', (kind) => {
    expect(names('items').filter((name) => name.startsWith(`${kind}-`)).length).toBeGreaterThan(1);
  });
});

// GAP-3: what Stamina soaks, what shocks above Stamina, who can be stunned, who has sharp teeth, who is humanoid.
const ALL = ['bashing', 'lethal', 'aggravated'];
const KINDS: readonly (readonly [string, readonly string[], number, boolean, boolean, boolean])[] = [
  ['kind-human', ['bashing'], 0, true, false, true],
  ['kind-soldier', ['bashing'], 0, true, false, true],
  ['kind-changeling', ['bashing'], 0, true, false, true],
  ['kind-changeling-wyrd', ALL, 0, true, false, true],
  ['kind-vampire', ['bashing', 'lethal'], 2, false, true, true],
  ['kind-werewolf-homid', ALL, 0, true, false, true],
  ['kind-werewolf-glabro', ALL, 2, true, false, true],
  ['kind-werewolf', ALL, 2, true, true, true],
  ['kind-werewolf-hispo', ALL, 2, true, true, false],
  ['kind-werewolf-lupus', ALL, 0, true, true, false],
  ['kind-monster', ALL, 2, true, true, false],
  ['kind-monster-golem', ['bashing', 'lethal'], 2, false, false, true],
];

describe('actors', () => {
  it.each(KINDS)('GAP-3: %s', (name, soakTypes, shock, stunnable, sharpTeeth, humanoid) => {
    const one = fighter(name);
    expect(natureOf(one)).toMatchObject({ soakTypes, stunnable, sharpTeeth, humanoid });
    expect(shockThreshold(one)).toBe(one.traits.attributes.stamina + shock);
    const vampire = one.traits.kind === 'vampire';
    expect(natureOf(one)).toMatchObject({ halvesBashing: vampire, firearmsAsBashing: vampire });
    expect(one.traits.health.levels).toHaveLength(8);
  });

  it('are the four of the rules and an opponent for each, with attributes, abilities, gear and notes', () => {
    const eight = names('people').filter((name) => !name.startsWith('kind-'));
    expect(eight.sort()).toEqual([
      'alisa',
      'gromov',
      'klim',
      'masha',
      'oleg',
      'petr',
      'raggedEar',
      'valeria',
    ]);
    for (const name of eight) {
      const { traits, gear: things } = fighter(name);
      expect(
        Object.values(traits.attributes).every((n) => n > 0),
        name,
      ).toBe(true);
      expect(Object.values(traits.abilities).filter((n) => n > 0).length, name).toBeGreaterThan(4);
      expect(Object.keys(things).length, name).toBeGreaterThan(1);
      expect(traits.notes.biography, name).not.toBe('');
      expect(traits.notes.expects, name).not.toBe('');
    }
  });

  it('TOR-3 to TOR-7: the four have the figures of the examples in the rules', () => {
    const of = (name: string) => fighter(name).traits;
    const pool = (
      name: string,
      attribute: 'dexterity' | 'charisma',
      ability: keyof StFighter['traits']['abilities'],
    ) => of(name).attributes[attribute] + of(name).abilities[ability];
    expect([pool('masha', 'dexterity', 'firearms'), of('masha').abilities.firearms]).toEqual([7, 4]);
    expect([pool('oleg', 'dexterity', 'brawl'), of('oleg').abilities.brawl]).toEqual([11, 3]);
    expect(pool('petr', 'dexterity', 'firearms')).toBe(9);
    expect(pool('petr', 'dexterity', 'security')).toBe(7);
    expect([pool('petr', 'charisma', 'intimidation'), of('petr').abilities.leadership]).toEqual([6, 0]);
    expect(pool('valeria', 'dexterity', 'melee')).toBe(11);
    expect(['masha', 'oleg', 'valeria'].map((name) => of(name).extraActions)).toEqual([5, 2, 3]);
  });

  it('include every kind and form that the rules know', () => {
    const seen = new Set(
      names('people').map((name) => `${fighter(name).traits.kind} ${fighter(name).traits.form}`),
    );
    const kinds = ['human', 'changeling', 'vampire', 'monster'].map((kind) => `${kind} homid`);
    const forms = ['homid', 'glabro', 'crinos', 'hispo', 'lupus'].map((form) => `werewolf ${form}`);
    expect([...kinds, ...forms].filter((one) => !seen.has(one))).toEqual([]);
  });
});

describe('actions', () => {
  const done = new Map(
    all('actions').map(([name, { command }]) => [/act\('([\w:]+)'/.exec(String(command))?.[1] ?? name, name]),
  );

  it('has a macro for every action of a fighter who has everything', () => {
    const things = Object.assign(
      {},
      ...names('people').map((name) => fighter(name).gear),
    ) as StFighter['gear'];
    const extra = ['manoeuvre-choke', 'weapon-spear', 'power-painless'].map((name) => {
      const one = thing(load('items', name));
      return [one.id, one];
    });
    const me = { ...fighter('klim'), gear: { ...things, ...Object.fromEntries(extra) } } as StFighter;
    const cast = { klim: me, masha: fighter('masha') };
    const [situation, rules] = [blank(situationSpec), blank(rulesSpec)];
    const offers = storyteller.actions({
      cast,
      who: 'klim',
      targets: ['masha'],
      situation: situation as Json,
      rules,
    });
    const wanted = new Set(
      offers.map(({ id }) => (/^(desperate|test):/.test(id) ? id : (id.split(':')[0] ?? id))),
    );
    expect(wanted.size).toBeGreaterThan(30);
    expect([...wanted].filter((one) => !done.has(one))).toEqual([]);
    expect([...done.keys()].filter((one) => !wanted.has(one))).toEqual([]);
  });

  it.each(all('actions'))(
    '%s does one thing, through our interface, with an icon',
    (_, { command, img, type }) => {
      expect(type).toBe('script');
      expect(command).toMatch(/^game\.system\.api\.act\('[\w:]+', '[^']+'\);$/);
      expect(img).toMatch(/^systems\/fivefold\/assets\/tiles\/[\w-]+\.svg$/);
    },
  );
});
