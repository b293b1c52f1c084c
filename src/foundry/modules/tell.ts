import { isRecord } from '../../core/outside.ts';
import { isExchange } from '../cards/exchange.ts';
import { type Done, exchangeData, isFor } from '../documents/exchange-data.ts';
import { allEntries, stateOf } from '../documents/round-data.ts';
import { isShut, onOpened } from '../documents/sealed-card.ts';
import { loadRules } from '../shared/arrival.ts';
import { rulesetOfType, SYSTEM, summaryOfType } from '../shared/ids.ts';
import { eventsOf, type StepDone } from './events.ts';
import type { Call } from './follow-steps.ts';
import { tellListeners } from './listeners.ts';

/* Tells listeners what a step has brought, once it is written completely. One step comes after the other, whatever has to be fetched for it. */

let work: Promise<void> = Promise.resolve();

/** Tells of calls of Foundry's hooks that bring steps to their ends, in their order. */
export function tellOf(calls: readonly Call[]): void {
  for (const call of calls)
    work = work
      .then(() => tell(call))
      .catch((error: unknown) => console.error('Fivefold | listeners could not be told of a step:', error));
}

/** Steps of which this client has told. */
const told = new Set<string>();

/** How many of them are remembered: a step is not reported twice after that many others. */
const MOST = 1_000;

function isNews(key: string): boolean {
  if (told.has(key)) return false;
  told.add(key);
  const [oldest = ''] = told;
  if (told.size > MOST) told.delete(oldest);
  return true;
}

/** Calls that wait until this browser can open their message. */
const shut = new Map<object, Call[]>();

onOpened((message) => {
  const calls = shut.get(message) ?? [];
  shut.delete(message);
  tellOf(calls);
});

const KINDS: readonly unknown[] = ['step', 'harm', 'undo'] satisfies Done['what'][];

/** What the options of a write say; undefined for whatever game masters have not written. */
function doneIn(options: unknown, user: unknown): Done | undefined {
  const own = isRecord(options) ? options[SYSTEM] : undefined;
  const done = isRecord(own) ? own.done : undefined;
  if (!isRecord(done) || !KINDS.includes(done.what) || typeof done.step !== 'string') return undefined;
  return game.users?.get(String(user))?.isGM ? (done as unknown as Done) : undefined;
}

/** The fight in which a step was made. Its journal names the steps, also those whose cards this user cannot read. */
const fightOf = (step: string): Combat.Implementation | undefined =>
  game.combats?.find(
    (combat) => summaryOfType(combat) !== undefined && allEntries(combat).some(({ id }) => id === step),
  );

async function tell(call: Call): Promise<void> {
  const [hook, [document, , options, user]] = call;
  if (hook === 'deleteCombat') return tellOfEnd(document as Combat.Implementation);
  const done = doneIn(options, user);
  if (!done) return;
  const message = hook === 'updateChatMessage' ? (document as ChatMessage.Implementation) : undefined;
  if (message && !isExchange(message)) return;
  if (message && game.user && isFor(message, game.user) && isShut(message)) {
    shut.set(message, [...(shut.get(message) ?? []), call]);
    return;
  }
  const combat = fightOf(done.step);
  const ruleset = await loadRules(combat?.type ?? (message ? exchangeData(message).ruleset : ''));
  if (!ruleset || !isNews(`${done.step} ${done.what}`)) return;
  const step: StepDone = { ...done, ruleset, combat, message };
  for (const event of eventsOf(step)) tellListeners(event);
}

/** Tells that a fight has been ended. */
async function tellOfEnd(combat: Combat.Implementation): Promise<void> {
  const state = summaryOfType(combat) && stateOf(combat);
  if (state === undefined || !combat.id) return;
  await loadRules(combat.type);
  const ruleset = rulesetOfType(combat);
  if (!ruleset) return;
  const round = ruleset.round.number(state);
  tellListeners(['fivefold.fight', { ruleset: ruleset.id, combat: combat.id, state: 'ended', round }]);
}
