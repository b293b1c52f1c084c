import type { Id } from '../../core/text.ts';
import { readSetting, writeSetting } from '../settings/settings.ts';

/* The offers that a user wants on top of a fighter's list. They stay in the user's browser. */

const placeOf = (who: Id): string => `${game.world?.id} ${game.userId} ${who}`;

const all = (): { readonly [place: string]: unknown } =>
  (readSetting('pins') ?? {}) as { readonly [place: string]: unknown };

/** The ids of a fighter's pinned offers. */
export function pinsOf(who: Id): readonly string[] {
  const pins = all()[placeOf(who)];
  return Array.isArray(pins) ? pins.filter((one) => typeof one === 'string') : [];
}

/** Pins an offer, or unpins it. */
export async function togglePin(who: Id, offer: string): Promise<void> {
  const pins = pinsOf(who);
  const others = pins.filter((one) => one !== offer);
  await writeSetting('pins', {
    ...all(),
    [placeOf(who)]: others.length < pins.length ? others : [...pins, offer],
  });
}
