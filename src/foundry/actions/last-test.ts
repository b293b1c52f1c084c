import { msg } from '../../core/text.ts';
import type { Intent } from '../relay/intents.ts';
import { send } from '../relay/relay.ts';
import type { Audience } from '../shared/compat.ts';
import { notify } from '../shared/notify.ts';

/* Plain tests are rolled here, and the last one of this user can be rolled again. */

type Take = Extract<Intent, { kind: 'take' }>;

let last: { readonly take: Take; readonly audience: Audience } | undefined;

/**
 * Rolls a test so that only the audience sees it; whoever does not see their own roll is told that it is done. @throws Refused, after the reason has
 * been shown
 */
export async function rollTest(take: Take, audience: Audience): Promise<void> {
  last = { take, audience };
  await send({ ...take, ...(audience === 'public' ? {} : { audience }) });
  if (audience === 'blind' && !game.user?.isGM) notify('info', msg('core.host.rolledBlind'));
}

/** Rolls the last test again, under the same circumstances. If the referee refuses it, `send` has shown why. */
export async function repeatTest(): Promise<void> {
  if (!last) return notify('warn', msg('core.host.nothingToRepeat'));
  try {
    await rollTest(last.take, last.audience);
  } catch (error) {
    console.info('Fivefold | refused:', error);
  }
}
