import { inUse } from '../arrival.ts';
import { faceOfType, idOf } from '../ids.ts';
import { rememberMaster } from '../masters.ts';
import { migrate, newerWorld } from '../migrations.ts';
import { notify } from '../notify.ts';
import { send, settleAll } from '../relay.ts';
import { stateOf } from '../round-data.ts';
import { isReferee, takeSeat } from '../seat.ts';
import { warnOfRules } from '../settings.ts';
import { handedOver, openHandover } from './handover.ts';
import { queued } from './queue.ts';
import { recover } from './recover.ts';

/** Tells a running round of somebody who comes or goes, unless another combatant stands for the same fighter. */
function follow(combatant: Combatant.Implementation, what: 'join' | 'leave'): void {
  const { parent: combat, actor } = combatant;
  if (!isReferee() || !combat || !actor || !faceOfType(combat) || stateOf(combat) === undefined) return;
  const others = combat.combatants.filter((one) => one !== combatant && one.actor?.uuid === actor.uuid);
  if (others.length > 0) return;
  const event = { do: what, who: idOf(actor) } as const;
  send({ kind: 'round', combat: combat.id ?? '', event }).catch((error: unknown) =>
    console.warn('Fivefold |', error),
  );
}

/** What is first on duty: whoever refereed before ends what he has begun, what a crash has left is finished, the world brought up to date, and what players have said meanwhile is settled. */
async function begin(): Promise<void> {
  const no = newerWorld();
  if (no) {
    notify('error', no);
    return;
  }
  await queued(async () => {
    await handedOver();
    if (isReferee()) await recover();
  });
  warnOfRules(await inUse());
  await rememberMaster();
  await migrate();
  await settleAll();
}

/** Takes up the referee's duty in this window, now or when it becomes the referee's. Called once in `ready`. */
export function standIn(): void {
  let onDuty = false;
  const look = (): void => {
    const was = onDuty;
    onDuty = isReferee();
    if (onDuty && !was) void begin();
  };
  Hooks.on('userConnected', look);
  Hooks.on('createCombatant', (combatant) => follow(combatant as Combatant.Implementation, 'join'));
  Hooks.on('deleteCombatant', (combatant) => follow(combatant as Combatant.Implementation, 'leave'));
  openHandover();
  takeSeat(look);
}
