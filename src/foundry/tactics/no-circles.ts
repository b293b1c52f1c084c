import { roundNumber } from '../../core/round-number.ts';
import { type Calm, calmIn, isStandOff, STAND_OFF } from '../../core/stand-off.ts';
import { type Msg, msg } from '../../core/text.ts';
import { notify } from '../shared/notify.ts';
import type { Moment } from './carry-out.ts';
import { stop } from './extras.ts';

/* Stops fights that would go on for ever, and tells the game master why. */

/** More decisions in one round than this mean that a fight goes in circles. */
const MOST = 400;

/** How many decisions there have been, by fight and round. */
const decided = new Map<string, number>();
/** The calm in fights, by their ids. */
const calms = new Map<string, Calm>();

/** Whether nothing has happened to anybody for many rounds. */
function isIdle({ combat, enc }: Moment): boolean {
  const id = combat.id ?? '';
  const calm = calmIn(enc, calms.get(id));
  calms.set(id, calm);
  if (!isStandOff(calm)) return false;
  // If somebody lets them go on all the same, they have as long again.
  calms.delete(id);
  return true;
}

/** Why a fight must not go on by itself, or undefined. */
function circleOf(moment: Moment): Msg | undefined {
  if (isIdle(moment)) return msg('core.host.idleFight', { n: STAND_OFF });
  const key = `${moment.combat.id} ${roundNumber(moment.enc)}`;
  const n = (decided.get(key) ?? 0) + 1;
  decided.set(key, n % MOST);
  return n === MOST ? msg('core.host.inCircles', { n }) : undefined;
}

/** Whether a fight may go on with one more decision; one that goes in circles is stopped. */
export async function mayDecide(moment: Moment): Promise<boolean> {
  const circle = circleOf(moment);
  if (!circle) return true;
  notify('warn', circle);
  await stop(moment.combat, true);
  return false;
}
