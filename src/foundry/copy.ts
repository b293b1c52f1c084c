import type { Texts, Tongue } from '../core/say.ts';
import { inTree, LANGUAGES } from '../core/say.ts';
import { msg } from '../core/text.ts';
import { nameOf } from './ids.ts';
import { notify } from './notify.ts';

/* Texts that are copied out of a fight, in the languages that the table wants, whatever the interface's. */

const loaded = new Map<string, Promise<Tongue>>();

async function read(locale: string): Promise<Tongue> {
  const response = await fetch(`systems/fivefold/lang/${locale}.json`);
  const { FIVEFOLD } = (await response.json()) as { FIVEFOLD: Texts };
  return { locale, find: inTree(FIVEFOLD), nameOf };
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

/** Where browsers hand out no clipboard (pages without TLS), a field that is copied from and thrown away. */
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

/** Puts a text into the clipboard, and says so. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // No clipboard, or no leave to use it.
    if (!copiedByHand(text)) {
      notify('warn', msg('ui.notCopied'));
      return;
    }
  }
  notify('info', msg('ui.copied'));
}
