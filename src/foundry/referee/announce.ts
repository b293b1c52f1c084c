import { total } from '../../core/line.ts';
import { msg } from '../../core/text.ts';
import { actorOf, idOf, nameOf } from '../ids.ts';
import { addedText } from '../present.ts';
import { combatOf } from '../snapshot.ts';
import { say } from '../text.ts';
import type { Step } from './advance.ts';
import type { Deed } from './record.ts';

type Rolls = Step['rolls'];

/** Whether a fighter stands hidden in their fight. */
function isHidden(who: string): boolean {
  const actor = actorOf(who);
  const combat = actor && combatOf(actor);
  return (
    combat?.combatants.some((one) => one.hidden && one.actor !== null && idOf(one.actor) === who) ?? false
  );
}

const labelsOf = (rolls: Rolls): string[] => [...new Set(rolls.map(({ check }) => say(check.label)))];

/** Who has thrown what, in one compact list instead of a block for each roll: for what where that differs, and what was added to the dice. */
function thrownHtml(rolls: Rolls): string {
  const differ = labelsOf(rolls).length > 1;
  const rows = rolls.map(({ check, roll }) => {
    const who = [nameOf(check.by), ...(differ ? [say(check.label)] : [])].join(' · ');
    const added = check.adds ? total(check.lines) : 0;
    const sum = added === 0 ? '' : `${roll.total}${addedText(added)} = `;
    const came = (roll.total ?? 0) + added;
    return `<li>${foundry.utils.escapeHTML(who)} ${sum}<b class="ff-die">${came}</b></li>`;
  });
  return `<ul class="fivefold ff-thrown">${rows.join('')}</ul>`;
}

/**
 * Shows the dice that a round has thrown by itself (everybody's initiative), in one message; those of plays are on their cards. What hidden
 * fighters throw is in no message, for whispered ones reach every client, too: the tracker tells game masters what came of it.
 */
export async function showRolls({ rolls }: Step, { whisper }: Deed): Promise<void> {
  const own = rolls.filter(({ play, check }) => play === undefined && !isHidden(check.by));
  const [first] = own;
  if (!first) return;
  const flavor =
    own.length === 1
      ? say(msg('core.host.rollOf', { who: first.check.by, what: first.check.label }))
      : labelsOf(own).join(', ');
  await foundry.documents.ChatMessage.implementation.create({
    flavor: foundry.utils.escapeHTML(flavor),
    content: thrownHtml(own),
    rolls: own.map(({ roll }) => JSON.stringify(roll.toJSON())),
    sound: CONFIG.sounds.dice,
    whisper: [...whisper],
  } as never);
}
