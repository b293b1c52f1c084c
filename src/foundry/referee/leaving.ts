import { fighters } from '../../core/encounter.ts';
import { leaveFight } from '../../core/left.ts';
import { msg } from '../../core/text.ts';
import type { Decided } from '../relay/parcel.ts';
import { say } from '../shared/text.ts';
import { withOutsideChanges } from './advance.ts';
import { isHidden } from './hidden.ts';
import type { StepInfo } from './record.ts';
import { performAll } from './step.ts';
import type { Table } from './table.ts';

/* Fighters who leave a fight though they could still fight: they get away, or surrender. */

type Leaving = NonNullable<Decided['leaves']>;

/** Posts a message that a fighter has left. None is posted for hidden fighters, because even a whispered message is sent to every client. */
async function postLeaving({ who, how }: Leaving): Promise<void> {
  if (isHidden(who)) return;
  const content = foundry.utils.escapeHTML(say(msg(`core.left.told.${how}`, { who })));
  await foundry.documents.ChatMessage.implementation.create({ content } as never);
}

/** Lets a fighter leave the fight as a step that can be undone. */
export async function letLeave(table: Table, leaving: Leaving, info: StepInfo): Promise<void> {
  const from = withOutsideChanges(table.enc);
  const fighter = fighters(from.enc.cast)[leaving.who];
  const changes = fighter ? leaveFight(fighter, leaving.how) : [];
  await performAll(table, from, [{ do: 'edit', changes }], info);
  if (changes.length > 0) await postLeaving(leaving);
}
