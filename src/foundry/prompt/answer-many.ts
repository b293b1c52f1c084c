import type { Choose } from '../../core/ask.ts';
import { readExchange } from '../cards/exchange.ts';
import { bestOf, forecast } from '../cards/forecast.ts';
import { exchangeData, logOf, playsOf } from '../documents/exchange-data.ts';
import { send } from '../relay/relay.ts';
import { rollFor } from '../requests/answer.ts';
import { pause } from '../shared/wait.ts';
import { decideFor } from '../tracker/declare-for.ts';
import { readRound } from '../tracker/round.ts';
import type { Waiting } from './waiting.ts';

/* Answers for several fighters in one go. Each is sent by itself and checked as if given by hand. */

type OnCard = Extract<Waiting, { on: 'card' }>;
type OnRound = Extract<Waiting, { on: 'round' }>;

/** The same question as it is asked now, or undefined if it no longer is: earlier answers may have changed it. */
function pendingOn({ message, play, ask }: OnCard) {
  return readExchange(message)?.pending.find((one) => one.play === play && one.ask.id === ask.id);
}

const askInRound = ({ combat, ask }: OnRound) =>
  readRound(combat)?.asks.find((one) => one.ask.id === ask.id)?.ask;

/** Sends something that may have become impossible meanwhile. `send` has then shown why. */
async function attempt(sending: () => Promise<void>): Promise<void> {
  try {
    await sending();
  } catch (error) {
    console.info('Fivefold | refused:', error);
  }
}

async function choose(one: OnCard | OnRound, ask: Choose, option: string): Promise<void> {
  const isOpen = ask.options.some(({ id, no }) => id === option && !no);
  if (!isOpen) return;
  const { id } = ask;
  if (one.on === 'card')
    await send({ kind: 'answer', message: String(one.message.id), play: one.play, ask: id, value: option });
  else
    await send({
      kind: 'round',
      combat: String(one.combat.id),
      event: { do: 'answer', ask: id, value: option },
    });
}

/** Chooses the same option in every question where it is open; the others stay asked. */
export async function chooseForAll(all: readonly Waiting[], option: string): Promise<void> {
  for (const one of all) {
    if (one.on !== 'card' && one.on !== 'round') continue;
    const ask = one.on === 'card' ? pendingOn(one)?.ask : askInRound(one);
    if (ask?.kind === 'choose') await attempt(() => choose(one, ask, option));
  }
}

/** The open option with the best odds for whoever is asked; without comparable odds, the one for people who do nothing, or the first. */
async function bestOption(one: OnCard, ask: Choose): Promise<string | undefined> {
  const exchange = readExchange(one.message);
  const index = pendingOn(one)?.index;
  const reading = index === undefined ? undefined : exchange?.plays[index];
  const stored = playsOf(exchangeData(one.message)).find(([, { id }]) => id === one.play);
  if (!exchange || !reading || !stored) return undefined;
  const { play, input, cast } = reading;
  const log = logOf(stored[1]);
  const open = ask.options.filter(({ no }) => !no);
  const found: { id: string; p: number; option: string }[] = [];
  for (const { id: option } of open) {
    // The odds of one option may take some milliseconds.
    await pause(0);
    const supposing = { ask: ask.id, option };
    const [chance] =
      forecast({ ...exchange, play, input, cast, log, forWhom: ask.by, supposing })?.chances ?? [];
    if (chance) found.push({ id: chance.id, p: chance.p, option });
  }
  const best = found.length === open.length ? bestOf(found) : undefined;
  if (best !== undefined) return found[best]?.option;
  return open.find(({ id }) => id === ask.skip)?.id ?? open[0]?.id;
}

/** Decides for several fighters: on cards the option with the best odds, in rounds as the tactician would. */
export async function decideForAll(all: readonly Waiting[]): Promise<void> {
  for (const one of all) {
    if (one.on === 'round') await decideFor(one.combat, one.by);
    const ask = one.on === 'card' ? pendingOn(one)?.ask : undefined;
    if (one.on !== 'card' || ask?.kind !== 'choose') continue;
    const option = await bestOption(one, ask);
    if (option !== undefined) await attempt(() => choose(one, ask, option));
  }
}

/** Confirms the held changes of several cards. */
export async function confirmAll(all: readonly Waiting[]): Promise<void> {
  for (const one of all)
    if (one.on === 'held') await attempt(() => send({ kind: 'confirm', message: String(one.message.id) }));
}

/** Makes the tests of several fighters that one request asks for. */
export async function rollAll(all: readonly Waiting[]): Promise<void> {
  for (const one of all)
    if (one.on === 'request') await attempt(() => rollFor(one.message, one.request, one.by));
}
