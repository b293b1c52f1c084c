import { type Encounter, type Pending, pending } from '../../core/encounter.ts';
import { givenOnly, type Json, type Msg, msg, Refused } from '../../core/text.ts';
import { roundData } from '../documents/round-data.ts';
import { fightTable } from '../referee/table.ts';
import type { Intent } from '../relay/intents.ts';
import { type Handler, SEAT_LOST } from '../relay/relay.ts';
import { asRefereeSees, sealing } from '../tracker/round.ts';
import { askedOf, type Plan } from './answer.ts';

/* Carries out a plan as the referee's own work: a step like anybody's, which says that the tactician has decided it. */

type Combat = Combat.Implementation;

/** The asks of a fight, and how many steps there had been when they were read. */
export interface Moment {
  readonly combat: Combat;
  readonly enc: Encounter;
  readonly asks: readonly Pending[];
  readonly commits: number;
}

/** What a fight asks now. */
export function momentOf(combat: Combat): Moment {
  const enc = asRefereeSees(combat);
  return { combat, enc, asks: pending(enc), commits: roundData(combat).commits };
}

const isSame = (one: Pending, other: Pending): boolean =>
  one.play === other.play && one.ask.id === other.ask.id;

/** Whether a fight still is as it was, and asks the same. */
export function isStillAsked({ combat, commits }: Moment, asked: Pending): boolean {
  const now = momentOf(combat);
  return now.commits === commits && now.asks.some((one) => isSame(one, asked));
}

/** What says an answer to the referee. A fighter who only goes somewhere, or leaves, says nothing. */
function intentOf({ combat }: Moment, { ask, play }: Pending, value: Json | undefined): Intent {
  const id = combat.id ?? '';
  if (value === undefined) return { kind: 'round', combat: id, event: { do: 'anew' } };
  if (play === undefined) return { kind: 'round', combat: id, event: { do: 'answer', ask: ask.id, value } };
  const message = fightTable(combat).homes.get(play)?.message.id ?? '';
  return { kind: 'answer', message, play, ask: ask.id, value };
}

/**
 * Carries out a plan. @param handle the referee. @returns why it was refused, or undefined if it was not; `lost`: this window is no
 * longer the referee, so another one goes on
 */
export async function carryOut(
  handle: Handler,
  moment: Moment,
  asked: Pending,
  plan: Plan,
): Promise<Msg | 'lost' | undefined> {
  const { user } = game;
  if (!user) return 'lost';
  const { value, why, way, leaves: how } = plan;
  const who = askedOf(asked);
  const route = asked.play === undefined && way && way.length > 0 ? { who, cells: way } : undefined;
  const leaves = how && { who, how };
  try {
    const intent = await sealing(intentOf(moment, asked, value));
    const key = foundry.utils.randomID();
    await handle(user, { key, intent, tactics: { why, ...givenOnly({ route, leaves }) } });
    return undefined;
  } catch (error) {
    if (!(error instanceof Refused)) console.error('Fivefold |', error);
    if (!(error instanceof Refused)) return msg('core.host.failed', { says: String(error) });
    return error.reason.key === SEAT_LOST ? 'lost' : error.reason;
  }
}
