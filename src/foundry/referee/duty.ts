import { idOf, rulesetOfType } from '../ids.ts';
import { send } from '../relay.ts';
import { stateOf } from '../round-data.ts';
import { queued } from './index.ts';
import { recover } from './recover.ts';

const isReferee = (): boolean => game.users?.activeGM?.isSelf === true;

/** Tells a running round of somebody who comes or goes, unless another combatant stands for the same fighter. */
function follow(combatant: Combatant.Implementation, what: 'join' | 'leave'): void {
  const { parent: combat, actor } = combatant;
  if (!isReferee() || !combat || !actor || !rulesetOfType(combat) || stateOf(combat) === undefined) return;
  const others = combat.combatants.filter((one) => one !== combatant && one.actor?.uuid === actor.uuid);
  if (others.length > 0) return;
  const event = { do: what, who: idOf(actor) } as const;
  send({ kind: 'round', combat: combat.id ?? '', event }).catch((error: unknown) =>
    console.warn('Fivefold |', error),
  );
}

/**
 * Takes up the referee's duty on this client, now or when it becomes the active game master's: first what a crash has left is finished,
 * then `begin` is done.
 */
export function standIn(begin: () => Promise<void>): void {
  let onDuty = false;
  const look = async (): Promise<void> => {
    const was = onDuty;
    onDuty = isReferee();
    if (was || !onDuty) return;
    await queued(recover);
    await begin();
  };
  Hooks.on('userConnected', () => void look());
  Hooks.on('createCombatant', (combatant) => follow(combatant as Combatant.Implementation, 'join'));
  Hooks.on('deleteCombatant', (combatant) => follow(combatant as Combatant.Implementation, 'leave'));
  void look();
}
