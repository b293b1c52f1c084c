import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Spec } from '../../src/core/spec.ts';
import { blank, faults } from '../../src/core/spec.ts';
import type { Json } from '../../src/core/text.ts';
import { actions } from '../../src/rulesets/lordsouls/actions.ts';
import { CONDITIONS } from '../../src/rulesets/lordsouls/condition-list.ts';
import type { LsFighter } from '../../src/rulesets/lordsouls/fighter.ts';
import { spec } from '../../src/rulesets/lordsouls/fighter.ts';
import { gear } from '../../src/rulesets/lordsouls/gear-specs.ts';
import { SKILL_KEYS } from '../../src/rulesets/lordsouls/names.ts';
import { rulesSpec } from '../../src/rulesets/lordsouls/rules.ts';
import { situationSpec } from '../../src/rulesets/lordsouls/situation.ts';
import { sheet } from '../../src/rulesets/lordsouls/view.ts';
import { packSource } from '../../tools/pack-sources.ts';
import { inLanguage, LANGUAGES } from '../../tools/packs.ts';
import type { Source } from '../../tools/records.ts';
import { filesBelow, ROOT } from './files.ts';

/* What the Lord Souls packs must hold, and the numbers of the sample people: those of the ledger's starter data (SD-3 to SD-6, SD-11). */

type Fields = { readonly [field: string]: Json };

const load = (kind: string) =>
  filesBelow(`packs/lordsouls-${kind}`, '.yml').map((file) => {
    const name = basename(file, '.yml');
    return [name, inLanguage(packSource(`lordsouls-${kind}`, name), 'en') as Source] as const;
  });
const items = load('items');
const people = load('people');

const typeOf = (type: unknown): keyof typeof gear =>
  String(type).replace(/^lordsouls(.)/, (_, first: string) => first.toLowerCase()) as keyof typeof gear;

/** What does not fit: fields that the spec does not know, and values that it does not allow. */
const wrong = (fields: Spec, system: Source): unknown[] => [
  ...Object.keys(system).filter((key) => !(key in fields)),
  ...faults(fields, blank(fields, system as Fields) as Json),
];

function fighter(name: string): LsFighter {
  const { items: things = [], system, ...actor } = people.find(([id]) => id === name)?.[1] ?? {};
  const own = (things as readonly Source[]).map((one) => [
    String(one._id),
    {
      id: String(one._id),
      type: typeOf(one.type),
      name: String(one.name),
      traits: blank(gear[typeOf(one.type)] as Spec, one.system as Fields),
    },
  ]);
  const traits = blank(spec as Spec, system as Fields);
  return {
    id: name,
    name: String(actor.name),
    traits,
    gear: Object.fromEntries(own),
    conditions: {},
    turn: {},
  } as unknown as LsFighter;
}

describe('the packs of Lord Souls', () => {
  it.each(items)('%s is as its spec wants it', (_, { type, system }) => {
    expect(Object.keys(gear)).toContain(typeOf(type));
    expect(wrong(gear[typeOf(type)] as Spec, system as Source)).toEqual([]);
  });

  it.each(people)('%s is as its spec wants it, with all that it has', (_, { system, items: things = [] }) => {
    expect(wrong(spec as Spec, system as Source)).toEqual([]);
    for (const { name, type, system: own } of things as readonly Source[])
      expect(wrong(gear[typeOf(type)] as Spec, own as Source), String(name)).toEqual([]);
  });

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
  const macros = load('actions');
  const called = ({ command }: Source): string => /act\('([\w:]+)'/.exec(String(command))?.[1] ?? '';

  /** Somebody who has everything that there is. */
  const things = Object.fromEntries(
    items.map(([name, { type, system }], i) => [
      `thing${i}`,
      {
        id: `thing${i}`,
        type: typeOf(type),
        name,
        traits: {
          ...blank(gear[typeOf(type)] as Spec, system as Fields),
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
    actions({
      cast: { a: somebody('a', conditions, things), d: somebody('d', {}) },
      who: 'a',
      targets: ['d'],
      situation: blank(situationSpec) as Json,
      rules: blank(rulesSpec),
    }),
  );

  /** A deed with its choice, without what it is done with. */
  const nameOf = (id: string): string =>
    id
      .split(':')
      .filter((one) => !(one in things) && !['unarmed', 'd'].includes(one) && !/^\d+$/.test(one))
      .join(':');

  it('has a macro for whatever somebody may do in a fight and beside it, and for nothing else', () => {
    const wanted = new Set(offers.map(({ id }) => nameOf(id)));
    // A roll of a skill is one of a character's own: his sheet lists it.
    wanted.delete('check');
    expect(wanted.size).toBeGreaterThan(50);
    expect(macros.map(([, macro]) => called(macro)).sort()).toEqual([...wanted].sort());
  });

  it.each(macros)('%s does one thing, by our interface, with a picture', (_, macro) => {
    expect(macro.type).toBe('script');
    expect(String(macro.command)).toMatch(/^game\.system\.api\.act\('[\w:]+', '[^']+'\);$/);
    const tile = /^systems\/fivefold\/assets\/tiles\/([\w-]+)\.svg$/.exec(String(macro.img))?.[1];
    expect(ICONS).toContain(tile);
  });
});

describe('conditions', () => {
  const entry = packSource('lordsouls-rules', 'conditions');
  const pages = (entry.pages ?? []) as readonly Source[];
  const conditionOf = ({ flags }: Source): string =>
    (flags as { fivefold: { section: string } }).fivefold.section.replace(/^lordsouls-/, '');

  it('have a text each, in the order of the rules', () => {
    expect(entry.flags).toEqual({ fivefold: { rules: 'lordsouls' } });
    expect(pages.map(conditionOf)).toEqual(CONDITIONS.map(({ id }) => id));
  });

  it.each(pages.map((page) => [conditionOf(page), page] as const))(
    '%s: is called as at the table, says what it does and how it ends, and links its rule',
    (id, { name, text }) => {
      const why = CONDITIONS.find((one) => one.id === id)?.why ?? '';
      for (const language of LANGUAGES) {
        const told = (text as { content: { [language: string]: string } }).content[language] ?? '';
        const texts = JSON.parse(readFileSync(join(ROOT, `lang/${language}.json`), 'utf8')) as {
          FIVEFOLD: { lordsouls: { condition: { [id: string]: string } } };
        };
        expect(told).toContain(`@Rule[${why}]`);
        expect(told).toContain(language === 'ru' ? '<strong>Кончается:</strong>' : '<strong>Ends:</strong>');
        expect((name as { [language: string]: string })[language]).toBe(
          texts.FIVEFOLD.lordsouls.condition[id],
        );
      }
    },
  );
});

describe('people', () => {
  it.each(people)('%s: has a portrait and a note', (name, actor) => {
    expect(String(actor.img)).toMatch(/^systems\/fivefold\/assets\/portraits\/ls\w+\.svg$/);
    expect(fighter(name).traits.biography).not.toBe('');
  });
});
