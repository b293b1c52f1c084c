import { msg, Refused } from '../../core/text.ts';
import { newerWorld } from '../documents/migrations.ts';
import { clocksOf, stateOf } from '../documents/round-data.ts';
import type { Intent } from '../relay/intents.ts';
import { emit } from '../relay/packets.ts';
import { isReferee } from '../relay/seat.ts';
import { controls, rulesetOfType } from '../shared/ids.ts';
import { hasNoClocks, interludesOf, isUp, keeping, type Named, now, writeClocks } from './clocks.ts';
import { carryOut } from './index.ts';
import { enqueue } from './queue.ts';
import { fightTable } from './table.ts';

/* Keeps the clocks going: starts them, and answers for people whose time is up. */

/** Documents change in groups; the clocks are set this long after the first change, in milliseconds. */
const SETTLING = 50;

/** Timers cannot be set for longer, in milliseconds. */
const LONGEST = 600_000;

let settling: ReturnType<typeof setTimeout> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Interludes that could not be closed, such as those of deleted fighters. They stay open. */
const stuck = new Set<string>();

const isOverdue = (combat: Combat.Implementation, key: string): boolean => {
  const clock = clocksOf(combat).running[key];
  return clock !== undefined && !stuck.has(key) && isUp(clock, now());
};

/** What answers an interlude for people who do nothing. */
function idleIntent(combat: Combat.Implementation, { ask, play, idle: value }: Named): Intent {
  if (play === undefined)
    return { kind: 'round', combat: combat.id ?? '', event: { do: 'answer', ask: ask.id, value } };
  const message = fightTable(combat).homes.get(play)?.message.id ?? '';
  return { kind: 'answer', message, play, ask: ask.id, value };
}

/** Tells those who are there that they have not answered in time. */
function tellLate({ who }: Named): void {
  const late =
    game.users?.filter((one) => one.active && !one.isGM && who.some((id) => controls(one, id))) ?? [];
  for (const { id } of late) emit({ refused: { to: id, error: msg('core.host.timeUp') } }, [id ?? '']);
}

/** Answers for people whose time is up, in the same way as they would. @returns the names of what was closed */
async function closeOverdue(combat: Combat.Implementation): Promise<string[]> {
  const { user } = game;
  const closed: string[] = [];
  const next = () => interludesOf(combat).find(({ key }) => isOverdue(combat, key) && !closed.includes(key));
  for (let one = next(); one && user; one = next()) {
    const parcel = { key: foundry.utils.randomID(), intent: idleIntent(combat, one), timeUp: one.ask.by };
    closed.push(one.key);
    try {
      await carryOut(user, parcel);
      tellLate(one);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      console.warn(`Fivefold | ${one.ask.id} cannot be closed:`, error);
      stuck.add(one.key);
    }
  }
  return closed.filter((key) => !stuck.has(key));
}

/** The fights whose clocks can be read here. */
const fights = (): Combat.Implementation[] =>
  game.combats?.filter((combat) => stateOf(combat) !== undefined && rulesetOfType(combat) !== undefined) ??
  [];

/** Wakes this window when the next time is up. */
function setTimer(): void {
  clearTimeout(timer);
  const ends = fights().flatMap((combat) =>
    Object.entries(clocksOf(combat).running).flatMap(([key, { end, left, held }]) =>
      held || left !== undefined || stuck.has(key) ? [] : [end],
    ),
  );
  if (ends.length > 0) timer = setTimeout(work, Math.min(LONGEST, Math.max(0, Math.min(...ends) - now())));
}

async function keepTime(): Promise<void> {
  for (const combat of fights().filter((one) => !hasNoClocks(one))) {
    if (!isReferee() || newerWorld()) return;
    await writeClocks(combat, await closeOverdue(combat));
  }
  setTimer();
}

function work(): void {
  if (!isReferee()) return;
  enqueue(keepTime).catch((error: unknown) => console.warn('Fivefold |', error));
}

function soon(): void {
  if (!keeping.isOn || settling !== undefined) return;
  settling = setTimeout(() => {
    settling = undefined;
    work();
  }, SETTLING);
}

/** Lets this window keep the clocks, or leave them to another one. */
export function keepClocks(isOn: boolean): void {
  keeping.isOn = isOn;
  if (isOn) soon();
  else clearTimeout(timer);
}

/** Watches all that can begin or end an interlude. Called once in `ready`. */
export function watchClocks(): void {
  const on = Hooks.on as unknown as (hook: string, fn: () => void) => void;
  for (const hook of ['updateCombat', 'createChatMessage', 'updateChatMessage', 'updateActor', 'pauseGame'])
    on(hook, soon);
}
