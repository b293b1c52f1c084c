import type { Pending } from '../../core/encounter.ts';
import { type Msg, msg } from '../../core/text.ts';
import { exchangeData } from '../documents/exchange-data.ts';
import { newerWorld } from '../documents/migrations.ts';
import { roundData, stateOf } from '../documents/round-data.ts';
import { setTaken, takenChanged } from '../prompt/waiting.ts';
import type { Handler } from '../relay/relay.ts';
import { isReferee } from '../relay/seat.ts';
import { readSetting } from '../settings/settings.ts';
import { rulesetOfType, SYSTEM } from '../shared/ids.ts';
import { notify } from '../shared/notify.ts';
import { pause } from '../shared/wait.ts';
import { askedOf, type Plan, plansFor, textOf } from './answer.ts';
import { isAsking } from './begin.ts';
import { carryOut, isStillAsked, type Moment, momentOf } from './carry-out.ts';
import { aloneIn, isStopped, pauseTime, stop, wayOf } from './extras.ts';
import { fieldOf } from './field.ts';
import { askedNow, isUndecided, nameOfAsk } from './next-ask.ts';
import { mayDecide } from './no-circles.ts';
import { FivefoldPlan } from './panel.ts';

/*
 * Lets those who play by themselves fight. The referee's window alone does it, one decision after another; what has been decided stands in the
 * fight, so another window goes on where this one has stopped.
 */

/** Documents change in groups; a fight goes on this long after the first change, in milliseconds. */
const SETTLING = 40;

/** How long players have for what they may do before a fight goes on, if there are no clocks, in milliseconds. */
const LINGER = 8_000;

/** The name of the entries by which browsers show how long deciding takes. */
const DECIDING = 'fivefold.decide';

/** What this window remembers of the fights that it lets go on. */
const memory = {
  /** Asks that are left to a person. */
  left: new Set<string>(),
  /** What was refused, by ask. */
  refused: new Map<string, { readonly plans: readonly string[]; readonly why: Msg }>(),
  /** Optional asks that have been answered, and at which step others were considered. */
  considered: new Map<string, number>(),
  /** Fights of which it has been told that nobody is left to fight. */
  over: new Set<string>(),
  /** How many steps fights had when they last changed. */
  commits: new Map<string, number>(),
};

let handle: Handler = async () => undefined;
let settling: ReturnType<typeof setTimeout> | undefined;
let lingering: { readonly key: string; readonly since: number } | undefined;
let busy = false;
let again = false;

/** The plan that this user is shown. */
const panel = new FivefoldPlan({
  carryOut: (moment, asked, plan) => void act(moment, asked, plan).then(soon),
  takeOver: (moment, asked) => {
    memory.left.add(nameOfAsk(moment, asked));
    takenChanged();
    soon();
  },
});

/** Looks after the fights once their documents have settled. */
export function soon(): void {
  if (settling !== undefined) return;
  settling = setTimeout(() => {
    settling = undefined;
    void letFight();
  }, SETTLING);
}

/** Whether this window lets the extras of a fight play. */
const isOurs = (combat: Combat.Implementation): boolean =>
  isReferee() &&
  !newerWorld() &&
  game.paused !== true &&
  stateOf(combat) !== undefined &&
  rulesetOfType(combat) !== undefined &&
  (wayOf(combat) ?? 'no') !== 'no';

/** Tells the game master why an ask is left to a person. */
function leave(moment: Moment, asked: Pending, why: Msg): void {
  memory.left.add(nameOfAsk(moment, asked));
  takenChanged();
  notify('warn', msg('core.host.leftToPerson', { who: askedOf(asked), why }));
}

/** Carries out a plan. A refused one is not tried again, nor one to leave, which may wait for a word; after the second the fighter waits for a person. @returns whether it was carried out */
async function act(moment: Moment, asked: Pending, plan: Plan): Promise<boolean> {
  const name = nameOfAsk(moment, asked);
  if (!isStillAsked(moment, asked)) return true;
  const no = await carryOut(handle, moment, asked, plan);
  if (no === 'lost') return false;
  if (no === undefined) {
    if (plan.leaves) memory.left.add(name);
    if (asked.ask.optional) memory.considered.set(name, Number.POSITIVE_INFINITY);
    return true;
  }
  const plans = [...(memory.refused.get(name)?.plans ?? []), textOf(plan)];
  memory.refused.set(name, { plans, why: no });
  if (plans.length > 1) leave(moment, asked, no);
  return true;
}

/** The plans for an ask that have not been refused. */
async function plansOf(
  { combat }: Moment,
  asked: Pending,
  refused: readonly string[],
): Promise<readonly Plan[]> {
  const who = askedOf(asked);
  const start = performance.now();
  try {
    return await plansFor(fieldOf(combat, aloneIn(combat).has(who) ? who : undefined), asked, refused);
  } catch (error) {
    console.error(`Fivefold | ${who} cannot decide:`, error);
    return [];
  } finally {
    performance.measure(DECIDING, { start });
  }
}

/** Whether an ask is left alone: a person answers it, or it is optional and does not pay at this step. */
function isLeft(moment: Moment, asked: Pending): boolean {
  const name = nameOfAsk(moment, asked);
  const at = memory.considered.get(name);
  return memory.left.has(name) || (asked.ask.optional === true && at !== undefined && at >= moment.commits);
}

/** The first ask that those who play by themselves answer, with the plans for it. */
async function nextOf(
  moment: Moment,
  asks: readonly Pending[],
): Promise<{ readonly asked: Pending; readonly plans: readonly Plan[] } | undefined> {
  for (const asked of asks) {
    if (isLeft(moment, asked)) continue;
    await pause(0);
    const name = nameOfAsk(moment, asked);
    const refused = memory.refused.get(name);
    const plans = await plansOf(moment, asked, refused?.plans ?? []);
    if (plans.length > 0) return { asked, plans };
    if (asked.ask.optional) memory.considered.set(name, moment.commits);
    else leave(moment, asked, refused?.why ?? msg('ui.extras.none'));
  }
  return undefined;
}

/** Whether the game master's word that a fight goes on may be given now: players have had their time. */
function mayGoOn(moment: Moment): boolean {
  if (!askedNow(moment).lingers) return true;
  if (Number(readSetting('clock')) > 0) return false;
  const key = `${moment.combat.id} ${moment.commits}`;
  if (lingering?.key !== key) lingering = { key, since: Date.now() };
  const left = lingering.since + LINGER - Date.now();
  if (left > 0) setTimeout(soon, left);
  return left <= 0;
}

/** Shows a plan for the pause that the game master has set. @returns whether it is still to be carried out */
async function shown(moment: Moment, asked: Pending, plans: readonly Plan[]): Promise<boolean> {
  const { combat } = moment;
  const ms = pauseTime();
  if (ms === 0) return true;
  panel.show({ moment, asked, plans, way: 'act' });
  for (const end = Date.now() + ms; Date.now() < end; ) {
    await pause(Math.min(50, ms));
    if (isStopped(combat) || wayOf(combat) !== 'act' || !isStillAsked(moment, asked)) return false;
  }
  return true;
}

/** Takes the next decision of a fight. @returns whether there may be another one */
async function takeNext(combat: Combat.Implementation): Promise<boolean> {
  if (!isOurs(combat)) return false;
  const moment = momentOf(combat);
  const way = wayOf(combat);
  if (!isUndecided(moment)) {
    if (!memory.over.has(combat.id ?? '')) notify('info', msg('core.host.decided'));
    memory.over.add(combat.id ?? '');
    return false;
  }
  memory.over.delete(combat.id ?? '');
  const { theirs, toGoOn } = askedNow(moment);
  if (isStopped(combat)) return false;
  const isSuggested = way === 'suggest';
  const next = await nextOf(moment, isSuggested ? theirs.filter(({ ask }) => !ask.optional) : theirs);
  // Somebody may have stopped the extras while they were thinking.
  if (isStopped(combat) || wayOf(combat) !== way) return isOurs(combat) && !isStopped(combat);
  if (next && isSuggested) {
    panel.show({ moment, ...next, way });
    return false;
  }
  const [plan] = next?.plans ?? [];
  if (next && plan) {
    if (way === 'act' && !(await shown(moment, next.asked, next.plans)))
      return isOurs(combat) && !isStopped(combat);
    return (await mayDecide(moment)) && act(moment, next.asked, plan);
  }
  if (!toGoOn || isSuggested || !mayGoOn(moment)) return false;
  const on = await nextOf(moment, [toGoOn]);
  const [word] = on?.plans ?? [];
  return on !== undefined && word !== undefined && (await mayDecide(moment)) && act(moment, on.asked, word);
}

/** Lets all fights go on, one decision at a time, until persons are needed. */
async function letFight(): Promise<void> {
  again = true;
  if (busy) return;
  busy = true;
  try {
    while (again) {
      again = false;
      await panel.drop();
      // Fights take turns, so that none waits for the end of another.
      for (const combat of game.combats ?? []) if (await takeNext(combat)) again = true;
      await pause(0);
      // What changes while the plan is drawn must not be missed either.
      if (!again) await panel.follow();
    }
  } catch (error) {
    console.error('Fivefold | extras cannot go on:', error);
  } finally {
    busy = false;
  }
}

/** Stops extras when a step has been undone: they would do the same again. */
function stopAfterUndo(combat: Combat.Implementation): void {
  const id = combat.id ?? '';
  const { commits } = roundData(combat);
  const before = memory.commits.get(id);
  memory.commits.set(id, commits);
  const way = wayOf(combat);
  const isUndone = before !== undefined && commits < before;
  if (isReferee() && isUndone && (way === 'act' || way === 'all') && !isStopped(combat))
    void stop(combat, true);
}

/** Whatever was left to a person may be decided anew once somebody has said how extras play, or that they go on. */
function decideAnew(
  _: Combat.Implementation,
  changed: { readonly flags?: { readonly [SYSTEM]?: object } },
): void {
  if (!changed.flags?.[SYSTEM]) return;
  memory.left.clear();
  memory.refused.clear();
  takenChanged();
}

/** Whether somebody who plays by themselves answers an ask, so that nobody else needs to. */
function isTaken(
  combat: Combat.Implementation | undefined,
  ask: { readonly ask: Pending['ask']; readonly play?: string },
): boolean {
  // Whoever is asked how extras play need not answer for them yet.
  if (combat && isAsking(combat)) return aloneIn(combat).has(askedOf(ask));
  if (!combat || !isOurs(combat) || isStopped(combat)) return false;
  const moment = momentOf(combat);
  if (!isUndecided(moment) || memory.left.has(nameOfAsk(moment, ask))) return false;
  const { theirs, toGoOn } = askedNow(moment);
  const isSame = (one: Pending) => one.play === ask.play && one.ask.id === ask.ask.id;
  return theirs.some(isSame) || (wayOf(combat) !== 'suggest' && toGoOn !== undefined && isSame(toGoOn));
}

/** The fight that a card belongs to. */
const fightOfCard = (message: ChatMessage.Implementation): Combat.Implementation | undefined =>
  game.combats?.get(exchangeData(message).combat);

/** Begins to look after fights. Called once. @param referee carries out intents */
export function drive(referee: Handler): void {
  handle = referee;
  setTaken((one) => {
    if (one.on === 'round') return isTaken(one.combat, one);
    return one.on === 'card' && isTaken(fightOfCard(one.message), one);
  });
  const on = Hooks.on as unknown as (hook: string, fn: (document: never) => void) => void;
  on('updateCombat', stopAfterUndo);
  Hooks.on('updateCombat', decideAnew as never);
  // A board that is drawn anew has lost the plan.
  on('canvasReady', () => void panel.follow());
  for (const hook of [
    'createChatMessage',
    'updateChatMessage',
    'updateActor',
    'pauseGame',
    'userConnected',
    'moveToken',
  ])
    on(hook, soon);
  for (const change of ['create', 'update', 'delete'])
    for (const name of ['Combat', 'Combatant']) on(`${change}${name}`, soon);
  soon();
}
