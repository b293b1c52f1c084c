import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RULESETS } from '../../src/cli/rulesets.ts';
import { readTexts } from '../../src/cli/texts.ts';
import { circumstancesOf } from '../../src/core/ruleset.ts';
import type { Field, Spec } from '../../src/core/spec.ts';
import { filesBelow, ROOT } from './files.ts';

type Tree = { readonly [key: string]: string | Tree };
const flat = (tree: Tree, at = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${at}${key}`, value]] : flat(value, `${at}${key}.`),
  );

const en = new Map(flat(readTexts('en') as unknown as Tree));
const ru = new Map(flat(readTexts('ru') as unknown as Tree));
const PLURAL = /\.(one|few|many|other)$/;
/** A key without its plural form; `other` alone is a word like any other. */
const stem = (key: string): string => {
  const without = key.replace(PLURAL, '');
  return en.has(`${without}.one`) ? without : key;
};
const blanks = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []).sort();

describe('every text exists in both languages', () => {
  it('English and Russian have the same keys (except plural forms)', () => {
    const keys = (map: Map<string, string>) => [...new Set([...map.keys()].map(stem))].sort();
    expect(keys(ru)).toEqual(keys(en));
  });

  it.each(RULESETS)('a new world can be told what $id is: its name, two sentences, a picture', ({ id }) => {
    const about = en.get(`FIVEFOLD.${id}.about`) ?? '';
    expect(en.get(`FIVEFOLD.${id}.name`)).toBeTruthy();
    expect(about.match(/[.!?]( |$)/g)?.length, about).toBe(2);
    const { portraits } = JSON.parse(readFileSync(join(ROOT, 'assets/icons.json'), 'utf8')) as {
      portraits: object;
    };
    expect(Object.keys(portraits)).toContain(`game-${id}`);
  });

  it('no text is empty', () => {
    for (const [key, text] of [...en, ...ru]) expect(text.trim(), key).not.toBe('');
  });

  it('both languages have the same placeholders', () => {
    for (const [key, text] of en) {
      const other = ru.get(key);
      if (other !== undefined && stem(key) === key) expect(blanks(other), key).toEqual(blanks(text));
    }
  });

  it('Russian texts are in Russian, except the names of rulesets', () => {
    const latin = [...ru].filter(
      ([key, text]) =>
        /[A-Za-z]{4,}/.test(text.replace(/\{\w+\}/g, '')) &&
        !/[а-яё]/i.test(text) &&
        !/^FIVEFOLD\.\w+\.name$/.test(key),
    );
    expect(latin).toEqual([]);
  });

  it('plural texts have the forms their language needs', () => {
    const stems = new Set([...ru.keys()].filter((key) => stem(key) !== key).map(stem));
    expect(stems.size).toBeGreaterThan(0);
    for (const key of stems) {
      for (const form of ['one', 'few', 'many', 'other'])
        expect(ru.has(`${key}.${form}`), `ru ${key}.${form}`).toBe(true);
      for (const form of ['one', 'other']) expect(en.has(`${key}.${form}`), `en ${key}.${form}`).toBe(true);
    }
  });
});

describe('every key that the code names has a text', () => {
  const has = (key: string): boolean => en.has(key) || [...en.keys()].some((known) => stem(known) === key);
  const named = ['src/core', 'src/rulesets', 'src/foundry'].flatMap((folder) =>
    filesBelow(folder, '.ts').flatMap((file) =>
      [
        ...readFileSync(join(ROOT, file), 'utf8').matchAll(/\b(?:msg\(|key: |uiText\()'([A-Za-z][\w.]*\w)'/g),
      ].map(([whole, key = '']) => [whole.startsWith('uiText') ? `ui.${key}` : key, file] as const),
    ),
  );

  it('finds keys to check', () => expect(named.length).toBeGreaterThan(60));

  const once = [...new Map(named.map((one) => [one.join(' '), one])).values()];
  it.each(once)('%s (%s) has a text', (key) =>
    expect(has(key.startsWith('TYPES.') ? key : `FIVEFOLD.${key}`)).toBe(true),
  );

  it('templates name only known texts', () => {
    for (const file of filesBelow('templates', '.hbs'))
      for (const [, key] of readFileSync(join(ROOT, file), 'utf8').matchAll(/ff-ui '([^']+)'/g))
        expect(has(`FIVEFOLD.ui.${key}`), `${file}: ${key}`).toBe(true);
  });
});

/** Paths of all fields of a spec with the fields themselves, groups entered. */
const fields = (spec: Spec, at = ''): [string, Field][] =>
  Object.entries(spec).flatMap(([name, field]): [string, Field][] =>
    field.kind === 'group' ? fields(field.fields as Spec, `${at}${name}.`) : [[`${at}${name}`, field]],
  );

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
  '%s has a text for everything it shows',
  (id, ruleset) => {
    const has = (key: string): boolean => en.has(`FIVEFOLD.${id}.${key}`);
    const optionKnown = (scope: string, path: string, option: string, words?: string): boolean =>
      (words !== undefined && en.has(`FIVEFOLD.${words}.${option}`)) ||
      en.has(`FIVEFOLD.core.test.${option}`) ||
      [
        `${scope}.${path}.${option}`,
        `choice.${path.split('.').at(-1)}.${option}`,
        `field.abilities.${option}`,
        `field.attributes.${option}`,
      ].some(has);

    /** Whether a field has a name: its own label, or that of its path. */
    const named = (key: string, { label }: Field): boolean =>
      label === undefined ? has(key) : en.has(`FIVEFOLD.${label}`);

    it('types of documents', () => {
      expect(en.has(`TYPES.Actor.${id}`) && en.has(`TYPES.Combat.${id}`)).toBe(true);
      for (const type of Object.keys(ruleset.gear))
        expect(
          en.has(`TYPES.Item.${id}${type[0]?.toUpperCase()}${type.slice(1)}`) && has(`gear.${type}`),
          type,
        ).toBe(true);
      expect(has('name')).toBe(true);
    });

    it('conditions', () => {
      for (const { id: condition } of ruleset.conditions)
        expect(has(`condition.${condition}`), condition).toBe(true);
    });

    it('house rules: label, hint, options, group', () => {
      for (const [key, field] of Object.entries(ruleset.rules)) {
        expect(has(`rule.${key}.label`), key).toBe(true);
        expect(has(`rule.${key}.hint`), `hint of ${key}`).toBe(true);
        expect(has(`ruleGroup.${field.group}`), `group of ${key}`).toBe(true);
        if (field.kind === 'choice')
          for (const option of field.options)
            expect(optionKnown('rule', key, option), `${key} ${option}`).toBe(true);
        if (field.kind === 'record' && field.of.kind === 'choice')
          for (const option of field.of.options)
            expect(optionKnown('rule', key, option), `${key} ${option}`).toBe(true);
        // Tables of words name the subject of each row in the reader's language.
        if (field.kind === 'record')
          for (const row of Object.keys(field.initial)) expect(has(`rule.${key}.key.${row}`), row).toBe(true);
      }
    });

    it('circumstances', () => {
      for (const [key, field] of Object.entries(circumstancesOf(ruleset))) {
        expect(named(`situation.${key}.label`, field), key).toBe(true);
        if (field.kind === 'choice')
          for (const option of field.options)
            expect(optionKnown('situation', key, option, field.words), `${key} ${option}`).toBe(true);
      }
    });

    it('fields of gear', () => {
      for (const [type, spec] of Object.entries(ruleset.gear))
        for (const [path, field] of fields(spec)) {
          expect(named(`gearField.${type}.${path}`, field), `${type} ${path}`).toBe(true);
          if (field.kind === 'choice' || field.kind === 'many')
            for (const option of field.options)
              expect(optionKnown(`gearField.${type}`, path, option), `${path} ${option}`).toBe(true);
        }
    });

    it('fields of a fighter', () => {
      for (const [path, field] of fields(ruleset.fighter)) {
        if (field.kind === 'list') continue;
        expect(named(`field.${path}`, field), path).toBe(true);
        if (field.kind === 'choice' || field.kind === 'many')
          for (const option of field.options)
            expect(optionKnown('field', path, option), `${path} ${option}`).toBe(true);
      }
    });
  },
);
