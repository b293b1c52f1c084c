import { total } from '../../core/line.ts';
import { msg } from '../../core/text.ts';
import { nameOf } from '../shared/ids.ts';
import { addedText } from '../shared/present.ts';
import { say } from '../shared/text.ts';
import type { Step } from './advance.ts';
import { isHidden } from './hidden.ts';
import type { StepInfo } from './record.ts';

type Rolls = Step['rolls'];

const labelsOf = (rolls: Rolls): string[] => [...new Set(rolls.map(({ check }) => say(check.label)))];

/** What a roll showed, with its modifiers. */
function resultHtml({ check, roll }: Rolls[number]): string {
  const added = check.adds ? total(check.lines) : 0;
  const formula = added === 0 ? '' : `${roll.total}${addedText(added)} = `;
  return `${formula}<b class="ff-die">${(roll.total ?? 0) + added}</b>`;
}

/** A list of fighters with the results of their rolls. What a roll was for is named only where that changes: the message's heading names the first. */
function rollsHtml(rolls: Rolls): string {
  const rows = [...new Set(rolls.map(({ check }) => check.by))].map((who) => {
    let last = labelsOf(rolls)[0];
    const parts = rolls.flatMap((one) => {
      if (one.check.by !== who) return [];
      const label = say(one.check.label);
      const named = label === last ? '' : `· ${foundry.utils.escapeHTML(label)} `;
      last = label;
      return [`${named}${resultHtml(one)}`];
    });
    return `<li>${foundry.utils.escapeHTML(nameOf(who))} ${parts.join(' ')}</li>`;
  });
  return `<ul class="fivefold ff-thrown">${rows.join('')}</ul>`;
}

/**
 * Posts the round's own rolls, such as initiative, in one message; rolls of plays are on their cards. Rolls of hidden fighters
 * are left out, because even a whispered message is sent to every client; game masters see the results in the tracker.
 */
export async function postRolls({ rolls }: Step, { whisper }: StepInfo): Promise<void> {
  const roundRolls = rolls.filter(({ play, check }) => play === undefined && !isHidden(check.by));
  const [first] = roundRolls;
  if (!first) return;
  const flavor =
    roundRolls.length === 1
      ? say(msg('core.host.rollOf', { who: first.check.by, what: first.check.label }))
      : labelsOf(roundRolls).join(', ');
  await foundry.documents.ChatMessage.implementation.create({
    flavor: foundry.utils.escapeHTML(flavor),
    content: rollsHtml(roundRolls),
    rolls: roundRolls.map(({ roll }) => JSON.stringify(roll.toJSON())),
    sound: CONFIG.sounds.dice,
    whisper: [...whisper],
  } as never);
}
