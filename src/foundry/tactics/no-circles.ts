import { fighters } from '../../core/encounter.ts';
import { type Msg, msg } from '../../core/text.ts';
import { notify } from '../shared/notify.ts';
import type { Moment } from './carry-out.ts';
import { stop } from './extras.ts';
import { numberOf } from './next-ask.ts';

/* Stops fights that would go on for ever, and tells the game master why. */

/** More decisions in one round than this mean that a fight goes in circles. */
const MOST = 400;

/** A fight in which nothing has befallen anybody for so many rounds is stopped. */
const IDLE = 10;

/** How many decisions there have been, by fight and round. */
const decided = new Map<string, number>();
/** What has last befallen anybody in a fight, and in which round. */
const befell = new Map<string, { readonly what: string; readonly round: number }>();

/** Whether nothing has befallen anybody for many rounds. */
function isIdle(moment: Moment): boolean {
  const id = moment.combat.id ?? '';
  const round = numberOf(moment);
  const last = befell.get(id);
  if (last && last.round <= round && round < last.round + IDLE) return false;
  const all = Object.values(fighters(moment.enc.cast)).map(({ traits, conditions }) => [traits, conditions]);
  const what = JSON.stringify(all);
  befell.set(id, { what, round });
  return last?.what === what && last.round < round;
}

/** Why a fight must not go on by itself, or undefined. */
function circleOf(moment: Moment): Msg | undefined {
  if (isIdle(moment)) return msg('core.host.idleFight', { n: IDLE });
  const key = `${moment.combat.id} ${numberOf(moment)}`;
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
