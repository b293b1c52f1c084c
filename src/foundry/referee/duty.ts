import { arrived, inUse } from '../arrival.ts';
import { faceOfType, idOf, rulesetOfType } from '../ids.ts';
import { rememberMaster } from '../masters.ts';
import { migrate, newerWorld } from '../migrations.ts';
import { notify } from '../notify.ts';
import { heed, sayAgain, settleAll } from '../relay.ts';
import { stateOf } from '../round-data.ts';
import { isReferee, takeSeat } from '../seat.ts';
import { warnOfRules } from '../settings.ts';
import { tellWays } from '../token-moves.ts';
import { putRight } from './fight.ts';
import { handedOver, openHandover } from './handover.ts';
import { comesOrGoes, movedOnBoard, referee } from './index.ts';
import { queued } from './queue.ts';
import { recover } from './recover.ts';
import { notePlaces, placed } from './strays.ts';
import { fightTable } from './table.ts';

const complain = (error: unknown): void => console.warn('Fivefold |', error);

/** Tells a running round of somebody who comes or goes, unless another combatant stands for the same fighter. `user` has done it. */
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
    if (await arrived(combat.type)) await comesOrGoes(who, combat, { do: what, who: idOf(actor) });
  } catch (error) {
    complain(error);
  }
}

/** Fights whose round and turn wait to be put right: however often players write them, each waits once. */
const wrong = new Set<Combat.Implementation>();

/** Puts right the host's round and turn of a fight where a player has written them past their own client: they have changed nobody's moment. */
function unforge(
  combat: Combat.Implementation,
  changed: object,
  user: User.Implementation | undefined,
): void {
  if (!isReferee() || user?.isGM || stateOf(combat) === undefined || !rulesetOfType(combat)) return;
  if (!('round' in changed || 'turn' in changed) || wrong.has(combat)) return;
  wrong.add(combat);
  queued(async () => {
    wrong.delete(combat);
    if (isReferee()) await putRight(combat, fightTable(combat).enc.cast);
  }).catch(complain);
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

/** Takes up the referee's duty in this window, now or when it becomes the referee's: what a crash has left is finished before what waits is settled. */
export function standIn(): void {
  let onDuty = false;
  const look = (): void => {
    const was = onDuty;
    onDuty = isReferee();
    if (onDuty && !was) {
      void begin();
      sayAgain();
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
  tellWays((user, walk) => {
    if (isReferee()) movedOnBoard(user, walk).catch(complain);
  }, placed);
  takeSeat(look);
}
