import { isEqual } from '../../core/change.ts';
import { type Interlude, interludes } from '../../core/interlude.ts';
import type { Id, Json } from '../../core/text.ts';
import { isExchange } from '../cards/exchange.ts';
import { exchangeData } from '../documents/exchange-data.ts';
import { type Clock, type Clocks, clockKey, clocksOf } from '../documents/round-data.ts';
import type { Intent } from '../relay/intents.ts';
import { readSetting } from '../settings/settings.ts';
import { controls, SYSTEM } from '../shared/ids.ts';
import { asRefereeSees, readRound } from '../tracker/round.ts';
import { writeUnlessEnded } from './fight.ts';
import { fightOf, type IntentOf, refuse } from './step.ts';

/*
 * The clocks of what others may do in between. They are the referee's: it alone starts, stops and writes them, by the server's time, and
 * it says whether an answer has come in time.
 */

/** How many interludes whose time was up are remembered, so that late answers hear of it. */
const MAX_OVER = 40;

/** The least and the most time for what others may do in between, in seconds. */
const CLOCK = { min: 5, max: 600 };

/** How long others have for what they may do in between, in milliseconds; 0 for as long as they like. */
function clockTime(): number {
  const seconds = Number(readSetting('clock'));
  return seconds > 0 ? 1000 * Math.min(CLOCK.max, Math.max(CLOCK.min, Math.round(seconds))) : 0;
}

/** The server's time, in milliseconds. */
export const now = (): number => game.time?.serverTime ?? Date.now();

const numberOf = (combat: Combat.Implementation): number => readRound(combat)?.number ?? 0;

/** An interlude of a fight by its name. */
export interface Named extends Interlude {
  readonly key: string;
}

/** What is asked in between in a fight. */
export function interludesOf(combat: Combat.Implementation): readonly Named[] {
  const number = numberOf(combat);
  return interludes(asRefereeSees(combat)).map((one) => ({
    ...one,
    key: clockKey(one.play ?? number, one.ask.id),
  }));
}

/** Whether a fight needs no clocks: they are off, and none is left from before. */
export const hasNoClocks = (combat: Combat.Implementation): boolean =>
  clockTime() === 0 && Object.keys(clocksOf(combat).running).length === 0;

const write = (combat: Combat.Implementation, clocks: Clocks): Promise<void> =>
  writeUnlessEnded(combat, () =>
    combat.update({ system: { clocks: [clocks] } } as never, { [SYSTEM]: { clocks: true } } as never),
  );

/** How long a clock has left, in milliseconds. */
const leftOf = ({ end, left }: Clock, time: number): number => left ?? Math.max(0, end - time);

/** A clock that stands while the game is paused, and goes on afterwards. */
function paused(clock: Clock, time: number): Clock {
  const { of, end, held } = clock;
  const stopped = game.paused === true;
  if (held || stopped === (clock.left !== undefined)) return clock;
  return stopped ? { of, end, left: leftOf(clock, time) } : { of, end: time + leftOf(clock, time) };
}

/** Whether the time of a clock is up. */
export const isUp = ({ end, left, held }: Clock, time: number): boolean =>
  !held && left === undefined && end <= time;

/** What people have answered since the clocks were last written, by fight: if it is asked again, its time starts again. */
const answered = new Map<string, Set<string>>();

/** Takes the noted answers of a fight. */
function takeAnswered({ id }: Combat.Implementation): ReadonlySet<string> {
  const keys = answered.get(id ?? '');
  answered.delete(id ?? '');
  return keys ?? new Set();
}

/** Starts the clocks of new interludes, and forgets those of interludes that are over. @param up those whose time was up */
export async function writeClocks(combat: Combat.Implementation, up: readonly string[] = []): Promise<void> {
  const fresh = takeAnswered(combat);
  if (hasNoClocks(combat)) return;
  const before = clocksOf(combat);
  const open = interludesOf(combat).map(({ key }) => key);
  const [time, of] = [now(), clockTime()];
  const entries = open.flatMap((key): [string, Clock][] => {
    const known = fresh.has(key) ? undefined : before.running[key];
    if (!known && of === 0) return [];
    return [[key, paused(known ?? { of, end: time + of }, time)]];
  });
  const over = [...before.over, ...up].filter((key) => !open.includes(key)).slice(-MAX_OVER);
  const clocks: Clocks = { ...before, running: Object.fromEntries(entries), over };
  if (!isEqual(before as unknown as Json, clocks as unknown as Json)) await write(combat, clocks);
}

/** What an intent answers: its fight, and the names that the asks have as interludes. */
function answersIn(intent: Intent): {
  readonly combat?: Combat.Implementation;
  readonly keys: readonly string[];
} {
  if (intent.kind === 'answer') {
    const message = game.messages?.get(intent.message);
    const id = message && isExchange(message) ? exchangeData(message).combat : '';
    return { combat: game.combats?.get(id), keys: [clockKey(intent.play, intent.ask)] };
  }
  if (intent.kind !== 'round') return { keys: [] };
  const { event } = intent;
  const combat = game.combats?.get(intent.combat);
  const asks = event.do === 'answers' ? event.answers : event.do === 'answer' ? [event] : [];
  return { combat, keys: asks.map(({ ask }) => clockKey(combat ? numberOf(combat) : 0, ask)) };
}

/** Notes what an intent has answered; called before it is carried out. @returns what to call once it has been */
export function answersNoted(intent: Intent): () => void {
  const { combat, keys } = answersIn(intent);
  return () => {
    if (combat && keys.length > 0)
      answered.set(combat.id ?? '', new Set([...(answered.get(combat.id ?? '') ?? []), ...keys]));
  };
}

/** Whether this window keeps the clocks going. Before, answers still come in that nobody could take when they were given. */
export const keeping = { isOn: false };

/** Refuses an answer that has come after its time. @param arrived when the referee received it @throws Refused */
export function requireInTime(intent: Intent, arrived: number): void {
  const { combat, keys } = answersIn(intent);
  if (!combat || keys.length === 0) return;
  const { running, over } = clocksOf(combat);
  if (over.length === 0 && Object.keys(running).length === 0) return;
  const open = new Set(interludesOf(combat).map(({ key }) => key));
  const isLate = (key: string): boolean => {
    if (!open.has(key)) return over.includes(key);
    const clock = running[key];
    return keeping.isOn && clock !== undefined && isUp(clock, arrived);
  };
  if (keys.some(isLate)) refuse('core.host.timeUp');
}

/** Whether somebody may do something in an interlude. */
const isAsked = (user: User.Implementation, who: readonly Id[]): boolean =>
  user.isGM || who.some((one) => controls(user, one));

/** Stops the clocks of all that the sender is asked in between: players once a round, game masters always. @throws Refused otherwise */
export async function hold(
  sender: User.Implementation,
  { combat: id }: IntentOf<'hold'>,
  arrived: number,
): Promise<void> {
  const combat = fightOf(id);
  const clocks = clocksOf(combat);
  const round = numberOf(combat);
  const mine = interludesOf(combat).filter(
    ({ key, who }) => clocks.running[key] !== undefined && isAsked(sender, who),
  );
  if (mine.length === 0) refuse('core.host.noClock');
  const running = mine.filter(({ key }) => !clocks.running[key]?.held);
  if (running.length === 0) return;
  const ticking = running.filter(({ key }) => !isUp(clocks.running[key] as Clock, arrived));
  if (ticking.length === 0) refuse('core.host.timeUp');
  const users = clocks.holds.round === round ? clocks.holds.users : [];
  if (!sender.isGM && users.includes(sender.id ?? '')) refuse('core.host.heldAlready');
  const held = ticking.map(({ key }) => {
    const { left: _, ...clock } = clocks.running[key] as Clock;
    return [key, { ...clock, held: true }] as const;
  });
  await write(combat, {
    ...clocks,
    running: { ...clocks.running, ...Object.fromEntries(held) },
    holds: { round, users: sender.isGM ? users : [...users, sender.id ?? ''] },
  });
}
