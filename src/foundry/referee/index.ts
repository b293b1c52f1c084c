import { type Json, Refused } from '../../core/text.ts';
import type { TokenMovement } from '../board/token-moves.ts';
import { isExchange, readExchange } from '../cards/exchange.ts';
import { lastOfCard, lastStepOf, mayTakeBack } from '../cards/take-back.ts';
import { commitsOf, exchangeData } from '../documents/exchange-data.ts';
import { newerWorld } from '../documents/migrations.ts';
import type { JoinOrLeave } from '../documents/round-data.ts';
import type { Intent } from '../relay/intents.ts';
import type { Parcel } from '../relay/parcel.ts';
import { SEAT_LOST } from '../relay/relay.ts';
import { keepWhile, requestAnswers, sealsOf } from '../relay/sealed.ts';
import { isReferee } from '../relay/seat.ts';
import { loadRules } from '../shared/arrival.ts';
import { actorOf, rulesetOfType } from '../shared/ids.ts';
import { notify } from '../shared/notify.ts';
import { asRefereeSees, readRound } from '../tracker/round.ts';
import { withOutsideChanges } from './advance.ts';
import { applyToMany } from './apply-to-many.ts';
import { ask, takeOrAnswer } from './ask.ts';
import { begin } from './begin.ts';
import { answersNoted, hold, now, requireInTime } from './clocks.ts';
import { confirmCard, declineCard, hasHeldChanges } from './confirm.ts';
import { requireConsentToUndo } from './consent.ts';
import { answerGift, give } from './give.ts';
import { enqueue, progress } from './queue.ts';
import { recover } from './recover.ts';
import { joinOrLeave, moveToken, opensSeals, round } from './round.ts';
import {
  answerableAsk,
  cardOf,
  fightOf,
  type IntentOf,
  pendingAsk,
  performAll,
  refuse,
  stepInfo,
} from './step.ts';
import { requireEverybody, tableOf } from './table.ts';
import { undoCard, undoFight } from './undo.ts';

async function answer(
  sender: User.Implementation,
  intent: IntentOf<'answer'>,
  parcel: Parcel,
): Promise<void> {
  const message = cardOf(intent.message);
  const info = stepInfo(sender, parcel);
  if (commitsOf(exchangeData(message)).some(({ id }) => id === info.id)) return;
  if (readExchange(message)?.state === 'stale') refuse('core.host.staleCard');
  const table = tableOf(message);
  if (table.homes.get(intent.play)?.message !== message) refuse('core.refused.notAsked');
  requireEverybody(table, intent.play);
  const { play, ask, value } = intent;
  const from = withOutsideChanges(table.enc);
  const one = answerableAsk(from, sender, ask, play, value);
  await performAll(table, from, [{ do: 'answer', play, ask, value }], info, one);
}

async function undo(sender: User.Implementation, intent: IntentOf<'undo'>): Promise<void> {
  const { message, combat, commit } = intent;
  const last = message ? lastOfCard(cardOf(message)) : lastStepOf(fightOf(combat ?? ''));
  if (!sender.isGM && !mayTakeBack(sender, last)) refuse('core.host.notToTakeBack');
  const step = commit ?? last?.id;
  if (step) requireConsentToUndo(sender, { ...intent, commit: step }, rulesetOfIntent(intent));
  const warning = message
    ? await undoCard(cardOf(message), commit)
    : await undoFight(fightOf(combat ?? ''), commit);
  if (warning) notify('warn', warning);
}

async function resolveHeldChanges(
  sender: User.Implementation,
  intent: IntentOf<'confirm'> | IntentOf<'decline'>,
): Promise<void> {
  const message = cardOf(intent.message);
  if (!hasHeldChanges(message)) refuse('core.host.nothingHeld');
  const may = intent.kind === 'decline' ? sender.isGM : readExchange(message)?.mayConfirm(sender);
  if (!may) refuse('core.host.notYours');
  await (intent.kind === 'confirm' ? confirmCard(message) : declineCard(message));
}

/** The id of the ruleset of the document that an intent is about; '' if there is none. */
function rulesetOfIntent(intent: Intent): string {
  const { actor, asked, who, message, combat } = intent as { readonly [about: string]: Json | undefined };
  const many = asked ?? who;
  if (Array.isArray(many)) return actorOf(String(many[0]))?.type ?? '';
  if (typeof actor === 'string') return actorOf(actor)?.type ?? '';
  const card = typeof message === 'string' ? game.messages?.get(message) : undefined;
  if (card) return isExchange(card) ? exchangeData(card).ruleset : '';
  return typeof combat === 'string' ? (game.combats?.get(combat)?.type ?? '') : '';
}

async function dispatch(sender: User.Implementation, parcel: Parcel, arrived: number): Promise<void> {
  const { intent } = parcel;
  if (!parcel.timeUp) requireInTime(intent, arrived);
  const note = answersNoted(intent);
  if (intent.kind === 'take') await takeOrAnswer(sender, intent, parcel);
  else if (intent.kind === 'ask') await ask(sender, intent, parcel);
  else if (intent.kind === 'begin') await begin(sender, intent, parcel);
  else if (intent.kind === 'apply') await applyToMany(sender, intent, parcel);
  else if (intent.kind === 'answer') await answer(sender, intent, parcel);
  else if (intent.kind === 'round') await round(sender, intent, parcel);
  else if (intent.kind === 'hold') await hold(sender, intent, arrived);
  else if (intent.kind === 'undo') await undo(sender, intent);
  else if (intent.kind === 'give') await give(sender, intent, parcel);
  else if (intent.kind === 'gift') await answerGift(sender, intent);
  else await resolveHeldChanges(sender, intent);
  note();
}

/** Runs work. If it fails between two writes, the step is finished immediately, because the next intent must not build on half a step. */
async function runOrRecover(work: () => Promise<void>): Promise<void> {
  progress.hasWritten = false;
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused) && progress.hasWritten) await recover();
    throw error;
  }
}

/**
 * Fetches what this client lacks for an intent: rules and sealed answers. It runs outside the queue, so that nobody waits for what
 * somebody else needs. Answers are fetched only for senders who may use them. @throws Refused when they may not, or when the rules
 * cannot be loaded.
 */
async function prepare(sender: User.Implementation, intent: Intent): Promise<void> {
  await loadRules(rulesetOfIntent(intent));
  if (intent.kind !== 'round') return;
  // This sets fighters with unreadable data aside before anything is computed with them.
  readRound(fightOf(intent.combat));
  const { event } = intent;
  if (event.do !== 'answer' && event.do !== 'sealed') return;
  const fight = fightOf(intent.combat);
  if (!rulesetOfType(fight)?.round.seals) return;
  const one = pendingAsk(asRefereeSees(fight), sender, event.ask);
  if (event.do === 'sealed') await requestAnswers([event.seal]);
  else if (opensSeals(one, event.value)) await requestAnswers(sealsOf(fight).map(({ seal }) => seal));
}

/** Carries out an intent. @throws Refused with the reason, in which case nothing has changed. */
export async function handleIntent(sender: User.Implementation, parcel: Parcel): Promise<void> {
  const arrived = now();
  const { intent } = parcel;
  const seals = intent.kind === 'round' && intent.event.do === 'sealed' ? [intent.event.seal] : [];
  await keepWhile(seals, async () => {
    await prepare(sender, intent);
    await enqueue(() => {
      // Another window may have taken the seat while this was queued; it handles the intent when it is sent again.
      if (!isReferee()) refuse(SEAT_LOST);
      return runOrRecover(() => dispatch(sender, parcel, arrived));
    });
  });
}

/** Carries out an intent of the referee's own, within its current work. @throws Refused as above */
export const carryOut = (sender: User.Implementation, parcel: Parcel): Promise<void> =>
  runOrRecover(() => dispatch(sender, parcel, now()));

/** Updates the round of a fight after somebody has added or removed a fighter. */
export const handleJoinOrLeave = (
  user: User.Implementation,
  combat: Combat.Implementation,
  event: Pick<JoinOrLeave, 'do' | 'who'>,
): Promise<void> => enqueue(() => runOrRecover(() => joinOrLeave(user, combat, event)));

/** Updates the round of a fight after somebody has moved a token. Worlds of a newer version are left alone. */
export const handleTokenMove = (user: User.Implementation, made: TokenMovement): Promise<void> =>
  newerWorld() ? Promise.resolve() : enqueue(() => runOrRecover(() => moveToken(user, made)));
