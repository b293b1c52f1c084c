import { total } from '../../core/line.ts';
import { msg } from '../../core/text.ts';
import { combatOf } from '../documents/snapshot.ts';
import { actorOf, idOf, nameOf } from '../shared/ids.ts';
import { addedText } from '../shared/present.ts';
import { say } from '../shared/text.ts';
import type { Step } from './advance.ts';
import type { StepInfo } from './record.ts';

type Rolls = Step['rolls'];

/** Whether a fighter is hidden in their fight. */
function isHidden(who: string): boolean {
  const actor = actorOf(who);
  const combat = actor && combatOf(actor);
  return (
    combat?.combatants.some((one) => one.hidden && one.actor !== null && idOf(one.actor) === who) ?? false
  );
}

const labelsOf = (rolls: Rolls): string[] => [...new Set(rolls.map(({ check }) => say(check.label)))];

/** Who rolled what, in one compact list: for what, where that differs, and what was added. */
function diceHtml(rolls: Rolls): string {
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
 * Shows the dice that a round has rolled by itself (initiative) in one message; those of plays are on their cards. Rolls of
 * hidden fighters are in no message, because whispered ones reach every client too; the tracker shows game masters the results.
 */
export async function postRolls({ rolls }: Step, { whisper }: StepInfo): Promise<void> {
  const own = rolls.filter(({ play, check }) => play === undefined && !isHidden(check.by));
  const [first] = own;
  if (!first) return;
  const flavor =
    own.length === 1
      ? say(msg('core.host.rollOf', { who: first.check.by, what: first.check.label }))
      : labelsOf(own).join(', ');
  await foundry.documents.ChatMessage.implementation.create({
    flavor: foundry.utils.escapeHTML(flavor),
    content: diceHtml(own),
    rolls: own.map(({ roll }) => JSON.stringify(roll.toJSON())),
    sound: CONFIG.sounds.dice,
    whisper: [...whisper],
  } as never);
}
