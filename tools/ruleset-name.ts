import { isLanguage, readTexts } from '../src/cli/texts.ts';

/** What a ruleset is called, as the language files say. @throws RangeError for a language without texts. */
export function rulesetName(ruleset: string, language: string): string {
  if (!isLanguage(language)) throw new RangeError(`there are no texts in '${language}'`);
  const { name } = readTexts(language).FIVEFOLD[ruleset] ?? {};
  return typeof name === 'string' ? name : ruleset;
}
