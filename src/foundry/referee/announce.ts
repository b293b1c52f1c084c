import { msg } from '../../core/text.ts';
import { actorOf, idOf, nameOf } from '../ids.ts';
import { combatOf } from '../snapshot.ts';
import { say } from '../text.ts';
import type { Step } from './advance.ts';
import type { Deed } from './record.ts';

type Rolls = Step['rolls'];

/** Whether a fighter stands hidden in his fight: his dice are thrown, but nobody is told whose they are. */
function isHidden(who: string): boolean {
  const actor = actorOf(who);
  const combat = actor && combatOf(actor);
  return (
    combat?.combatants.some((one) => one.hidden && one.actor !== null && idOf(one.actor) === who) ?? false
  );
}

/** Who has thrown what, in one compact list instead of a block for each roll. */
function thrownHtml(rolls: Rolls): string {
  const rows = rolls
    .filter(({ check }) => !isHidden(check.by))
    .map(({ check, roll }) => {
      const name = foundry.utils.escapeHTML(nameOf(check.by));
      return `<li>${name} <b class="ff-die">${roll.total}</b></li>`;
    });
  return rows.length > 0 ? `<ul class="fivefold ff-thrown">${rows.join('')}</ul>` : '';
}

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
    flavor: foundry.utils.escapeHTML(flavor),
    content: thrownHtml(own),
    rolls: own.map(({ roll }) => JSON.stringify(roll.toJSON())),
    sound: CONFIG.sounds.dice,
    whisper: [...whisper],
  } as never);
}
