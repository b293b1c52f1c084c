import { watchMovements } from '../board/token-moves.ts';
import { migrate, newerWorld } from '../documents/migrations.ts';
import { stateOf } from '../documents/round-data.ts';
import { heed, resend, settleAll } from '../relay/relay.ts';
import { isReferee, takeSeat } from '../relay/seat.ts';
import { warnOfRules } from '../settings/settings.ts';
import { inUse, loadRules } from '../shared/arrival.ts';
import { faceOfType, idOf, rulesetOfType } from '../shared/ids.ts';
import { notify } from '../shared/notify.ts';
import { repairProjection } from './fight.ts';
import { handedOver, openHandover } from './handover.ts';
import { handleJoinOrLeave, handleTokenMove, referee } from './index.ts';
import { rememberMaster } from './masters.ts';
import { enqueue } from './queue.ts';
import { recover } from './recover.ts';
import { notePlaces, placed } from './strays.ts';
import { fightTable } from './table.ts';

const complain = (error: unknown): void => console.warn('Fivefold |', error);

/** Tells a running fight that somebody joins or leaves, unless another combatant stands for the same fighter. `user` has done it. */
async function follow(
  combatant: Combatant.Implementation,
  what: 'join' | 'leave',
  user: string,
): Promise<void> {
  const { parent: combat, actor } = combatant;
  const who = game.users?.get(user);
  if (!isReferee() || !who || !combat || !actor || !faceOfType(combat) || stateOf(combat) === undefined)
    return;
  const others = combat.combatants.filter((one) => one !== combatant && one.actor?.uuid === actor.uuid);
  if (others.length > 0 || newerWorld()) return;
  try {
    if (await loadRules(combat.type)) await handleJoinOrLeave(who, combat, { do: what, who: idOf(actor) });
  } catch (error) {
    complain(error);
  }
}

/** Fights whose projection must be repaired; however often players write, each waits once. */
const wrong = new Set<Combat.Implementation>();

/** Repairs the round and turn of a fight that a player has overwritten; the round itself is not affected. */
function unforge(
  combat: Combat.Implementation,
  changed: object,
  user: User.Implementation | undefined,
): void {
  if (!isReferee() || user?.isGM || stateOf(combat) === undefined || !rulesetOfType(combat)) return;
  if (!('round' in changed || 'turn' in changed) || wrong.has(combat)) return;
  wrong.add(combat);
  enqueue(async () => {
    wrong.delete(combat);
    if (isReferee()) await repairProjection(combat, fightTable(combat).enc.cast);
  }).catch(complain);
}

/**
 * The first things on duty: wait for the previous referee, finish what a crash has left, migrate the world, handle what players
 * have sent meanwhile.
 */
async function begin(): Promise<void> {
  const no = newerWorld();
  if (no) {
    notify('error', no);
    return;
  }
  await enqueue(async () => {
    await handedOver();
    if (isReferee()) await recover();
  });
  warnOfRules(await inUse());
  await rememberMaster();
  await migrate();
  await settleAll();
}

/** Takes up the referee's duty in this window, now or when it becomes the referee's. */
export function takeDuty(): void {
  let onDuty = false;
  const look = (): void => {
    const was = onDuty;
    onDuty = isReferee();
    if (onDuty && !was) {
      void begin();
      resend();
    }
  };
  Hooks.on('userConnected', look);
  const on = Hooks.on as unknown as (
    hook: string,
    fn: (combatant: Combatant.Implementation, options: object, user: string) => void,
  ) => void;
  on('createCombatant', (combatant, _, user) => void follow(combatant, 'join', user));
  on('deleteCombatant', (combatant, _, user) => void follow(combatant, 'leave', user));
  Hooks.on('updateCombat', (combat, changed, _options, user) =>
    unforge(combat as Combat.Implementation, changed, game.users?.get(user)),
  );
  openHandover();
  heed(referee);
  notePlaces();
  watchMovements((user, walk) => {
    if (isReferee()) handleTokenMove(user, walk).catch(complain);
  }, placed);
  takeSeat(look);
}
