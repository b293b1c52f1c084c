import { msg } from '../../core/text.ts';
import { say } from '../text.ts';
import type { Step } from './advance.ts';
import type { Deed } from './record.ts';

/** Shows the dice that a round has thrown by itself (everybody's initiative), in one message; those of plays are on their cards. */
export async function showRolls({ rolls }: Step, { whisper }: Deed): Promise<void> {
  const own = rolls.filter(({ play }) => play === undefined);
  const [first] = own;
  if (!first) return;
  const flavor =
    own.length === 1
      ? say(msg('core.host.rollOf', { who: first.check.by, what: first.check.label }))
      : say(first.check.label);
  await foundry.documents.ChatMessage.implementation.create({
    flavor,
    rolls: own.map(({ roll }) => JSON.stringify(roll.toJSON())),
    sound: CONFIG.sounds.dice,
    whisper: [...whisper],
  } as never);
}
