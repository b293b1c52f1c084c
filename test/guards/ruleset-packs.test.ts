import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RULESETS } from '../../src/cli/rulesets.ts';
import { type Language, readTexts } from '../../src/cli/texts.ts';
import { LEFT } from '../../src/core/left.ts';
import { packSource } from '../../tools/pack-sources.ts';
import { LANGUAGES } from '../../tools/packs.ts';
import type { Source } from '../../tools/records.ts';
import { ROOT } from './files.ts';
import { packsOf } from './packed.ts';

/* What the packs of every ruleset must hold. The figures of a ledger's starter data have a guard for each ruleset. */

type InLanguages = { readonly [language: string]: string };
interface Page {
  readonly name: InLanguages;
  readonly flags: { readonly fivefold: { readonly section: string } };
  readonly text: { readonly content: InLanguages };
}

const { icons, portraits } = JSON.parse(readFileSync(join(ROOT, 'assets/icons.json'), 'utf8')) as {
  icons: readonly string[];
  portraits: { readonly [name: string]: unknown };
};
const conditionNames = (language: Language, id: string): InLanguages =>
  readTexts(language).FIVEFOLD[id]?.condition as unknown as InLanguages;
const pictureOf = (folder: string, { img }: Source): string | undefined =>
  new RegExp(`^systems/fivefold/assets/${folder}/([\\w-]+)\\.svg$`).exec(String(img))?.[1];

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('the packs of %s', (id, ruleset) => {
  const packs = packsOf(ruleset);

  it.each(packs.all('items'))('%s fits its spec, and has an icon', (_, item) => {
    expect(packs.misfitsOfItem(item)).toEqual([]);
    expect(icons).toContain(pictureOf('tiles', item));
  });

  it.each(packs.all('people'))('%s fits the spec, with all gear, and has a portrait', (_, actor) => {
    expect(packs.misfitsOf(actor)).toEqual([]);
    expect(Object.keys(portraits)).toContain(pictureOf('portraits', actor));
  });

  const journal = packSource(`${id}-rules`, 'conditions');
  const pages = (journal.pages ?? []) as readonly Page[];
  /** Sheets open the page of this name, as they open rules. */
  const conditionOf = ({ flags }: Page): string => flags.fivefold.section.slice(`${id}-`.length);

  /** A decision of the ledger has no heading of its own: such a condition links the rules that it serves. */
  const written = packs
    .all('rules')
    .map(([, source]) => JSON.stringify(source))
    .join();

  it('have a text for each condition, in the order of the rules', () => {
    expect(journal.flags).toEqual({ fivefold: { rules: id } });
    expect(pages.map(conditionOf)).toEqual(ruleset.conditions.map((one) => one.id));
  });

  it.each(pages.map((page) => [conditionOf(page), page] as const))(
    'the condition %s has its name at the table, states what it does and how it ends, and links its rule if it has one',
    (condition, { name, text }) => {
      const why = ruleset.conditions.find((one) => one.id === condition)?.why ?? '';
      for (const language of LANGUAGES) {
        const told = text.content[language] ?? '';
        if (!LEFT.some(({ id: left }) => left === condition))
          expect(told).toContain(written.includes(`>${why} `) ? `@Rule[${why}]` : '@Rule[');
        expect(told).toContain(language === 'ru' ? '<strong>Кончается:</strong>' : '<strong>Ends:</strong>');
        expect(name[language]).toBe(conditionNames(language, id)[condition]);
      }
    },
  );
});
