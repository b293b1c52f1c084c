import { findIn, LANGUAGES, type Localizer, type Texts } from '../../core/say.ts';
import { msg } from '../../core/text.ts';
import { SUMMARIES } from '../../rulesets/index.ts';
import { nameOf } from './ids.ts';
import { notify } from './notify.ts';
import { SYSTEM, textFiles } from './package.ts';

/* Texts copied out of a fight, in the table's languages, whatever the interface's. */

const loaded = new Map<string, Promise<Localizer>>();

/** @throws TypeError when the server does not answer. */
async function fetchTexts(path: string): Promise<Texts> {
  const response = await fetch(`systems/${SYSTEM}/${path}`);
  return ((await response.json()) as { FIVEFOLD: Texts }).FIVEFOLD;
}

async function read(locale: string): Promise<Localizer> {
  const all = await Promise.all(textFiles(SUMMARIES, locale).map(fetchTexts));
  return { locale, find: findIn(Object.assign({}, ...all) as Texts), nameOf };
}

/** A language with its texts, loaded once. */
function localizerOf(wanted: string): Promise<Localizer> {
  const locale = LANGUAGES.find((one) => one === wanted) ?? LANGUAGES[0];
  const known = loaded.get(locale) ?? read(locale);
  loaded.set(locale, known);
  return known;
}

/** A text in several languages, one after another. */
export async function inLanguages(
  languages: readonly string[],
  text: (localizer: Localizer) => string,
): Promise<string> {
  const localizers = await Promise.all(languages.map(localizerOf));
  return localizers.map(text).join('\n\n');
}

/** Copies by means of a temporary field, for pages without TLS, where browsers have no clipboard. */
function copiedByHand(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}

/** Copies a text to the clipboard and reports it. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // There is no clipboard, or no permission to use it.
    if (!copiedByHand(text)) {
      notify('warn', msg('ui.notCopied'));
      return;
    }
  }
  notify('info', msg('ui.copied'));
}
