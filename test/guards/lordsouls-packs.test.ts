import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Ruleset } from '../../src/core/ruleset.ts';
import { blank, type Spec } from '../../src/core/spec.ts';
import type { Json } from '../../src/core/text.ts';

import { type LsFighter, spec } from '../../src/rulesets/lordsouls/data/fighter.ts';
import { SKILL_KEYS } from '../../src/rulesets/lordsouls/data/gear.ts';
import { rulesSpec, situationSpec } from '../../src/rulesets/lordsouls/data/rules.ts';

import { lordsouls } from '../../src/rulesets/lordsouls/index.ts';
import { sheet } from '../../src/rulesets/lordsouls/view/sheet.ts';
import type { Source } from '../../tools/records.ts';
import { ROOT } from './files.ts';
import { packsOf } from './packed.ts';

/* What the Lord Souls packs must hold, and the numbers of the sample people: those of the ledger's starter data (SD-3 to SD-6, SD-11). */

type Fields = { readonly [field: string]: Json };

const { all, fighter, thing } = packsOf<LsFighter>(lordsouls as unknown as Ruleset);
const items = all('items');
const people = all('people');

describe('the packs of Lord Souls', () => {
  it('SD-3 to SD-6: all weapons, armours, shields and skills of the ledger', () => {
    const names = (kind: string) =>
      items.filter(([name]) => name.startsWith(`${kind}-`)).map(([name]) => name);
    // the eighteen of the ledger are these and bare hands; the bite is a wolf's
    expect(names('weapon')).toHaveLength(18);
    expect(names('armour')).toHaveLength(6);
    expect(names('shield')).toHaveLength(4);
    expect(names('skill').sort()).toEqual(
      SKILL_KEYS.filter((key) => key !== 'own')
        .map((key) => `skill-${key}`)
        .sort(),
    );
  });

  it.each([
    [
      'guard',
      {
        hp: '11',
        energy: '11',
        ref: '5',
        move: '5',
        will: '9',
        dodge: '8',
        parry: '10',
        block: '12',
        armour: '4',
      },
    ],
    ['duellist', { hp: '10', energy: '9', ref: '5', move: '6', will: '11', dodge: '8', parry: '11' }],
    ['wolf', { hp: '10', energy: '11', ref: '5', move: '9', will: '6', dodge: '8', zone: '1' }],
  ])('SD-11 %s has the numbers of the ledger', (name, wanted) => {
    const { figures } = sheet(fighter(name), blank(rulesSpec));
    for (const [id, value] of Object.entries(wanted)) {
      const found = figures.find((one) => one.id === id || one.id.startsWith(`${id}:`));
      expect([id, found?.value.args?.text]).toEqual([id, value]);
    }
  });
});

const ICONS = (JSON.parse(readFileSync(join(ROOT, 'assets/icons.json'), 'utf8')) as { icons: string[] })
  .icons;

describe('actions', () => {
  const macros = all('actions');
  const called = ({ command }: Source): string => /act\('([\w:]+)'/.exec(String(command))?.[1] ?? '';

  /** A fighter who has everything that exists. */
  const things = Object.fromEntries(
    items.map(([name, item], i) => [
      `thing${i}`,
      {
        ...thing(item),
        ...{ id: `thing${i}`, name },
        traits: {
          ...(thing(item).traits as object),
          ...(name === 'ability-light' ? { active: true } : {}),
          ...(name === 'trait-quickHands' ? { activation: 'toggle' } : {}),
        },
      },
    ]),
  );
  const somebody = (id: string, conditions: Fields, own?: object): LsFighter =>
    ({
      ...{ id, name: id, traits: blank(spec as Spec), gear: own ?? {}, conditions },
      turn: { own: 'now' },
    }) as unknown as LsFighter;
  const states: readonly Fields[] = [
    {},
    { grappled: ['d'], holding: { d: 1 } },
    { mounted: true },
    { prone: true },
  ];
  const offers = states.flatMap((conditions) =>
    lordsouls.actions({
      cast: { a: somebody('a', conditions, things), d: somebody('d', {}) },
      who: 'a',
      targets: ['d'],
      situation: blank(situationSpec) as Json,
      rules: blank(rulesSpec),
    }),
  );

  /** An action with its choice, without its weapon or tool. */
  const nameOf = (id: string): string =>
    id
      .split(':')
      .filter((one) => !(one in things) && !['unarmed', 'd'].includes(one) && !/^\d+$/.test(one))
      .join(':');

  it('has a macro for every action in a fight and outside it, and for nothing else', () => {
    const wanted = new Set(offers.map(({ id }) => nameOf(id)));
    // A roll of a skill depends on the character's own skills: the sheet lists it.
    wanted.delete('check');
    expect(wanted.size).toBeGreaterThan(50);
    expect(macros.map(([, macro]) => called(macro)).sort()).toEqual([...wanted].sort());
  });

  it.each(macros)('%s does one thing, through our interface, with an icon', (_, macro) => {
    expect(macro.type).toBe('script');
    expect(String(macro.command)).toMatch(/^game\.system\.api\.act\('[\w:]+', '[^']+'\);$/);
    const tile = /^systems\/fivefold\/assets\/tiles\/([\w-]+)\.svg$/.exec(String(macro.img))?.[1];
    expect(ICONS).toContain(tile);
  });
});

describe('actors', () => {
  it.each(people)('%s: has a biography', (name) => expect(fighter(name).traits.biography).not.toBe(''));
});
