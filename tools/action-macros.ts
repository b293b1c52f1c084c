import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { readTexts } from '../src/cli/texts.ts';
import { findIn, LANGUAGES } from '../src/core/say.ts';
import type { Source } from './records.ts';

/*
 * The packs of actions: one macro for each action of a ruleset. `packs/actions/<ruleset>.yml` lists them in the order of the compendium, with their ids;
 * everything else follows from the ruleset's texts.
 */

/** Where the lists lie. It is no pack itself. */
export const ACTIONS = 'actions';

const LISTS = fileURLToPath(new URL(`../packs/${ACTIONS}`, import.meta.url));

/** A macro in the list. */
interface Listed {
  /** The document's id, which never changes. */
  readonly id: string;
  /** The beginning of the offers' ids; if omitted, the macro's name. */
  readonly act?: string;
  readonly icon: string;
  /** The key of its label below the ruleset's texts; if omitted, `action.<act>`. */
  readonly label?: string;
}

/** The packs of actions, by name. */
export const actionPacks = (): string[] =>
  readdirSync(LISTS).map((file) => `${basename(file, '.yml')}-${ACTIONS}`);

/** The system's texts in every language. */
const texts = LANGUAGES.map((language) => [language, findIn(readTexts(language).FIVEFOLD)] as const);

/** A text in all languages. @throws Error when a language lacks it */
const inAll = (key: string): { readonly [language: string]: string } =>
  Object.fromEntries(
    texts.map(([language, textOf]) => {
      const text = textOf(key);
      if (text === undefined) throw new Error(`'${key}' has no text in '${language}'`);
      return [language, text];
    }),
  );

type Macros = { readonly [name: string]: Source };

const made = new Map<string, Macros>();

/** The macros of a pack such as `wfrp-actions`, by name, in all languages. */
export function actionMacros(pack: string): Macros {
  const known = made.get(pack) ?? macrosOf(pack);
  made.set(pack, known);
  return known;
}

function macrosOf(pack: string): Macros {
  const ruleset = pack.slice(0, -ACTIONS.length - 1);
  const listed = parse(readFileSync(join(LISTS, `${ruleset}.yml`), 'utf8')) as {
    readonly [name: string]: Listed;
  };
  return Object.fromEntries(
    Object.entries(listed).map(([name, { id, act = name, icon, label = `action.${act}` }], place) => {
      const called = inAll(`${ruleset}.${label}`);
      const command = Object.entries(called).map(([language, text]) => [
        language,
        `game.system.api.act('${act}', '${text.replaceAll("'", "\\'")}');`,
      ]);
      const macro = {
        _id: id,
        _key: `!macros!${id}`,
        type: 'script',
        scope: 'global',
        name: called,
        img: `systems/fivefold/assets/tiles/${icon}.svg`,
        command: Object.fromEntries(command),
        sort: (place + 1) * 100,
        ownership: { default: 2 },
      };
      return [name, macro];
    }),
  );
}
