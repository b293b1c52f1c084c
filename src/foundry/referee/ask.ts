import { isTest } from '../../core/offer.ts';
import { type Id, msg, Refused } from '../../core/text.ts';
import { fetchCipher, keepFreshKey, sealUpData } from '../documents/sealed-card.ts';
import type { Parcel } from '../relay/parcel.ts';
import { type RequestData, requestOf, testFor } from '../requests/request-data.ts';
import { controls, derivedId, gameMasterIds, REQUEST } from '../shared/ids.ts';
import { withOutsideChanges } from './advance.ts';
import { isBegun, ownRuleset, type Seen, tableAround, take } from './begin.ts';
import { takenOffer } from './guard.ts';
import { type IntentOf, refuse } from './step.ts';
import { createCard } from './write.ts';

/** The test of a fighter who is asked for it. @throws Refused when they have none of this kind, or cannot make it now. */
function requireTest(sender: User.Implementation, who: Id, intent: IntentOf<'ask'>): string {
  const { offer: id, targets, situation } = intent;
  const ruleset = ownRuleset(sender, who);
  const { enc } = withOutsideChanges(tableAround(ruleset, who, [who, ...targets]).enc);
  try {
    const offer = takenOffer(enc, { kind: 'take', actor: who, offer: id, targets, situation });
    if (!isTest(offer)) refuse('core.host.malformed');
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new Refused(msg('core.host.cannotBeAsked', { who, why: error.reason }));
  }
  return ruleset.id;
}

/** The players who may make a fighter's test. */
const playersOf = (who: Id): string[] =>
  game.users?.filter((user) => !user.isGM && controls(user, who)).map(({ id }) => String(id)) ?? [];

/** A request as it is sent to everybody, or sealed for some users. */
const messageOf = (data: RequestData, whisper: readonly string[], id: string) => ({
  _id: id,
  type: REQUEST,
  whisper,
  system: whisper.length > 0 ? sealUpData(id, { ...data }) : data,
});

/** The messages of a request: one for all, or if it is secret, one for game masters and one for each fighter's players. */
function messagesOf(data: RequestData, step: string) {
  const idFor = (who: string): string => derivedId('request', step, who);
  if (data.sight === 'public') return [messageOf(data, [], idFor(''))];
  const perFighter = data.asked
    .map((who) => ({ who, players: playersOf(who) }))
    .filter(({ players }) => players.length > 0)
    .map(({ who, players }) => messageOf({ ...data, asked: [who] }, players, idFor(who)));
  return [messageOf(data, gameMasterIds(), idFor('')), ...perFighter];
}

/** Asks fighters for a test. */
export async function ask(
  sender: User.Implementation,
  intent: IntentOf<'ask'>,
  { key }: Parcel,
): Promise<void> {
  if (!sender.isGM) refuse('core.host.masterOnly');
  const { kind: _kind, ...fields } = intent;
  const asked = [...new Set(intent.asked)];
  const rulesets = new Set(asked.map((who) => requireTest(sender, who, intent)));
  const [ruleset = ''] = rulesets;
  if (rulesets.size > 1) refuse('core.host.malformed');
  const step = derivedId('ask', sender.id ?? '', key);
  if (intent.sight !== 'public') await fetchCipher();
  const messages = messagesOf({ ...fields, asked, ruleset, key: step }, step);
  for (const { _id } of messages) await keepFreshKey(_id);
  for (const data of messages) await createCard({ data }, step);
}

/** Deletes another message of a secret request when one has been deleted, and so on: at the end nobody is asked any longer. */
export async function withdraw(deleted: ChatMessage.Implementation): Promise<void> {
  const request = requestOf(deleted);
  if (!request || request.sight === 'public') return;
  await game.messages?.find((one) => requestOf(one)?.key === request.key)?.delete();
}

/** The test that a fighter makes for a request: the request decides offer and targets, and its circumstances replace those of the intent. */
const asRequested = (
  { audience: _audience, ...intent }: IntentOf<'take'>,
  { offer, targets, situation }: RequestData,
): IntentOf<'take'> => ({
  ...intent,
  offer,
  targets: [...targets],
  situation: { ...intent.situation, ...situation },
  each: {},
});

/** Who sees the card of a fighter's test, given the request's `sight`. */
function seenFor({ sight, key: request }: RequestData, who: Id): Seen {
  if (sight === 'public') return { whisper: [], request };
  const players = sight === 'secret' ? playersOf(who) : [];
  return { whisper: [...gameMasterIds(), ...players], blind: sight === 'blind', request };
}

/** Starts a play that is offered, which may be the test for a request. */
export async function takeOrAnswer(
  sender: User.Implementation,
  intent: IntentOf<'take'>,
  parcel: Parcel,
): Promise<void> {
  const { actor, request: id } = intent;
  if (id === undefined) return take(sender, intent, parcel);
  ownRuleset(sender, actor);
  if (isBegun(sender, parcel)) return;
  const message = game.messages?.get(id);
  const request = message && requestOf(message);
  if (!request?.asked.includes(actor)) return refuse('core.host.notRequested', { who: actor });
  if (testFor(request, actor)) refuse('core.host.alreadyTested', { who: actor });
  await take(sender, asRequested(intent, request), parcel, seenFor(request, actor));
}
