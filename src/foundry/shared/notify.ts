import type { Msg } from '../../core/text.ts';
import { say } from './text.ts';

/** Shows one of our messages to the user of this client. */
export function notify(kind: 'info' | 'warn' | 'error', message: Msg): void {
  ui.notifications?.[kind](say(message));
}
