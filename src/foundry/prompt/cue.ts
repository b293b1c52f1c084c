import { lastSent } from '../relay/relay.ts';
import { readSetting } from '../settings/settings.ts';
import { SYSTEM } from '../shared/ids.ts';
import { nameFor, say, uiText } from '../shared/text.ts';
import { addRegion } from '../shared/voice.ts';
import type { Hearer, Waiting } from './waiting.ts';

/*
 * Draws a person's attention to what is asked of them, once for each question: by voice for screen readers, by unfolding the prompt,
 * by a soft sound if wanted, and by a mark in the page's title while the table waits for them. People who have just acted are
 * looking at the table already.
 */

const SOUND = `systems/${SYSTEM}/assets/sounds/asked.wav`;
const MARK = '●';

/** How long after acting a person is assumed to look at the table, in milliseconds. */
const ATTENTION = 4000;

let known: ReadonlySet<string> = new Set();
/** What screen readers read aloud. */
let voice: HTMLElement | undefined;

const question = ({ by, label }: Waiting): string => `${nameFor(by)}: ${say(label)}`;

function tell(fresh: readonly string[], reveal: () => void): void {
  const [first = ''] = fresh;
  if (voice)
    voice.textContent = fresh.length > 1 ? uiText('cue.more', { first, n: fresh.length - 1 }) : first;
  const cue = readSetting('cue');
  if (cue === 'off') return;
  reveal();
  if (cue === 'sound' && Date.now() - lastSent.at >= ATTENTION)
    void foundry.audio.AudioHelper.play({ src: SOUND });
}

/** Announces what is new. Harm to be confirmed holds nobody up, so it is not announced. */
const announcing =
  (reveal: () => void): Hearer =>
  (waiting, quiet) => {
    const now = waiting.filter(({ on }) => on !== 'held');
    const fresh = now.filter(({ key }) => !known.has(key)).map(question);
    known = new Set(now.map(({ key }) => key));
    const title = document.title.replace(MARK, '').trim();
    document.title = now.length > 0 ? `${MARK} ${title}` : title;
    if (fresh.length > 0 && !quiet) tell(fresh, reveal);
  };

/** Makes what announces what is asked of this user. @param reveal unfolds where it can be answered */
export function announceAsks(reveal: () => void): Hearer {
  voice = addRegion(document.body, 'asked');
  return announcing(reveal);
}
