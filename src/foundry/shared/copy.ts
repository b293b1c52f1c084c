import { inTree, LANGUAGES, type Texts, type Tongue } from '../../core/say.ts';
import { msg } from '../../core/text.ts';
import { FACES } from '../../rulesets/index.ts';
import { nameOf } from './ids.ts';
import { notify } from './notify.ts';
import { SYSTEM, textFiles } from './package.ts';

/* Texts copied out of a fight, in the table's languages, whatever the interface's. */

const loaded = new Map<string, Promise<Tongue>>();

/** @throws TypeError when the server does not answer. */
async function fetchTexts(path: string): Promise<Texts> {
  const response = await fetch(`systems/${SYSTEM}/${path}`);
  return ((await response.json()) as { FIVEFOLD: Texts }).FIVEFOLD;
}

async function read(locale: string): Promise<Tongue> {
  const all = await Promise.all(textFiles(FACES, locale).map(fetchTexts));
  return { locale, find: inTree(Object.assign({}, ...all) as Texts), nameOf };
}

/** A language with its texts, loaded once. */
function tongueOf(wanted: string): Promise<Tongue> {
  const locale = LANGUAGES.find((one) => one === wanted) ?? LANGUAGES[0];
  const known = loaded.get(locale) ?? read(locale);
  loaded.set(locale, known);
  return known;
}

/** A text in several languages, one after another. */
export async function inTongues(
  languages: readonly string[],
  text: (tongue: Tongue) => string,
): Promise<string> {
  const tongues = await Promise.all(languages.map(tongueOf));
  return tongues.map(text).join('\n\n');
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
