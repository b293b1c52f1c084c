import { readSetting, writeSetting } from './settings.ts';

/* What somebody has put together and not declared: it stays in his own browser, through reloads, until he declares or the round is over. */

/** How many are kept; the oldest go first. */
const MOST = 40;

const placeOf = (key: string): string => `${game.world?.id} ${game.userId} ${key}`;

const all = (): { readonly [place: string]: unknown } =>
  (readSetting('drafts') ?? {}) as { readonly [place: string]: unknown };

/** What was kept under a key; undefined: nothing. */
export const draftUnder = (key: string): unknown => all()[placeOf(key)];

/** Keeps something under a key. */
export async function keepDraft(key: string, value: unknown): Promise<void> {
  const place = placeOf(key);
  const others = Object.entries(all()).filter(([one]) => one !== place);
  await writeSetting('drafts', Object.fromEntries([...others, [place, value]].slice(-MOST)));
}
