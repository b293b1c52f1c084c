import { watchMovements } from '../board/token-moves.ts';
import type { FivefoldCombat } from '../documents/combat.ts';
import { migrate, newerWorld } from '../documents/migrations.ts';
import { stateOf } from '../documents/round-data.ts';
import { handleAllPending, resend, setHandler } from '../relay/relay.ts';
import { isReferee, takeSeat } from '../relay/seat.ts';
import { warnOfRules } from '../settings/stored-rules.ts';
import { inUse, loadRules } from '../shared/arrival.ts';
import { idOf, rulesetOfType, summaryOfType } from '../shared/ids.ts';
import { notify } from '../shared/notify.ts';
import { watchExtras } from '../tactics/watch.ts';
import { withdraw } from './ask.ts';
import { repairProjection } from './fight.ts';
import { answerHandovers, waitForHandover } from './handover.ts';
import { handleIntent, handleJoinOrLeave, handleTokenMove } from './index.ts';
import { keepClocks, watchClocks } from './keep-time.ts';
import { recordReferee } from './past-referees.ts';
import { enqueue } from './queue.ts';
import { recover } from './recover.ts';
import { handleTokenPlaced, trackPositions } from './strays.ts';
import { fightTable } from './table.ts';

const logFailure = (error: unknown): void => console.warn('Fivefold |', error);

/** Reports to the round that a fighter joins or leaves, unless another combatant represents the same fighter. `user` has done it. */
async function reportJoinOrLeave(
  combatant: Combatant.Implementation,
  what: 'join' | 'leave',
  user: string,
): Promise<void> {
  const { parent: combat, actor } = combatant;
  const who = game.users?.get(user);
  if (!isReferee() || !who || !combat || !actor || !summaryOfType(combat) || stateOf(combat) === undefined)
    return;
  const others = combat.combatants.filter((one) => one !== combatant && one.actor?.uuid === actor.uuid);
  if (others.length > 0 || newerWorld()) return;
  try {
    if (await loadRules(combat.type)) await handleJoinOrLeave(who, combat, { do: what, who: idOf(actor) });
  } catch (error) {
    logFailure(error);
  }
}

/** Fights that are queued for repair; a fight is queued only once, however often players write to it. */
const awaitingRepair = new Set<Combat.Implementation>();

/** Restores a Combat document's round and turn after a player has overwritten them. Our own round is not affected. */
function repairOverwritten(
  combat: Combat.Implementation,
  changed: object,
  user: User.Implementation | undefined,
): void {
  if (!isReferee() || user?.isGM || stateOf(combat) === undefined || !rulesetOfType(combat)) return;
  if (!('round' in changed || 'turn' in changed) || awaitingRepair.has(combat)) return;
  awaitingRepair.add(combat);
  enqueue(async () => {
    awaitingRepair.delete(combat);
    if (isReferee()) await repairProjection(combat, fightTable(combat).enc.cast);
  }).catch(logFailure);
}

/**
 * Takes over: waits for the previous referee, finishes what a crash has interrupted, migrates the world, and handles the intents
 * that players have sent in the meantime. @param extras lets extras fight
 */
async function begin(extras: () => void): Promise<void> {
  const no = newerWorld();
  if (no) {
    notify('error', no);
    return;
  }
  await enqueue(async () => {
    await waitForHandover();
    if (isReferee()) await recover();
  });
  warnOfRules(await inUse());
  await recordReferee();
  await migrate();
  await handleAllPending();
  // Fighters may have joined while nobody was the referee.
  for (const combat of game.combats ?? []) (combat as unknown as FivefoldCombat).adoptRuleset();
  keepClocks(true);
  extras();
}

/** Makes this window the referee, as soon as it has the seat. */
export function takeDuty(): void {
  let onDuty = false;
  const extras = watchExtras(handleIntent);
  const checkSeat = (): void => {
    const was = onDuty;
    onDuty = isReferee();
    if (onDuty && !was) {
      void begin(extras);
      resend();
    } else if (!onDuty) keepClocks(false);
  };
  Hooks.on('userConnected', checkSeat);
  const on = Hooks.on as unknown as (
    hook: string,
    fn: (combatant: Combatant.Implementation, options: object, user: string) => void,
  ) => void;
  on('createCombatant', (combatant, _, user) => void reportJoinOrLeave(combatant, 'join', user));
  on('deleteCombatant', (combatant, _, user) => void reportJoinOrLeave(combatant, 'leave', user));
  Hooks.on('updateCombat', (combat, changed, _options, user) =>
    repairOverwritten(combat as Combat.Implementation, changed, game.users?.get(user)),
  );
  Hooks.on('deleteChatMessage', (message) => {
    if (isReferee()) withdraw(message as ChatMessage.Implementation).catch(logFailure);
  });
  answerHandovers();
  setHandler(handleIntent);
  watchClocks();
  trackPositions();
  watchMovements((user, made) => {
    if (isReferee()) handleTokenMove(user, made).catch(logFailure);
  }, handleTokenPlaced);
  takeSeat(checkSeat);
}
