import { host, localize } from './host.ts';

/** "now", "5 min" and so on, in the user's language. */
export function timeSince(timestamp: number | string | Date): string {
  const seconds = Math.max(0, (Date.now() - new Date(timestamp).getTime()) / 1000);
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
  ];
  for (const [unit, length] of units) {
    if (seconds < length) continue;
    const format = new Intl.RelativeTimeFormat(host.game.i18n.lang, { style: 'short' });
    return format.format(-Math.floor(seconds / length), unit);
  }
  return localize('PLAYGROUND.Chat.Now');
}
