import type { Offer } from '../../core/offer.ts';
import { circumstancesOf } from '../../core/ruleset.ts';
import type { Id } from '../../core/text.ts';
import { type Prospect, prospect } from '../actions/use.ts';
import { openDialog } from '../dialogs/offer-dialog.ts';
import { send } from '../relay/relay.ts';
import { actorOf } from '../shared/ids.ts';
import type { RequestData } from './request-data.ts';

/* How a fighter makes the test of a request. */

/** What decides about a test: a request, or one that is being prepared. */
export type Wanted = Pick<RequestData, 'offer' | 'targets' | 'situation'>;

/** A fighter's test: what they could do, and the offer of it, if there is one. */
export interface WantedTest {
  readonly about: Prospect;
  readonly offer: Offer | undefined;
}

/** The test of a fighter as wanted; undefined when the fighter is gone. */
export function wantedTest({ offer: id, targets, situation }: Wanted, who: Id): WantedTest | undefined {
  const actor = actorOf(who);
  const about = actor && prospect(actor, targets, situation);
  return about && { about, offer: about.offers.find((one) => one.id === id) };
}

/** Whether a test has circumstances that only whoever makes it can know. */
export const isLeftOpen = ({ about, offer }: WantedTest): boolean =>
  offer?.circumstances?.some((name) => circumstancesOf(about.ruleset)[name]?.personal) === true;

/** Makes a test for a request, whose message is named. @throws Refused, after the reason has been shown. */
export const rollRequested = (
  message: string,
  { who, targets, situation, tests }: Prospect,
  offer: string,
): Promise<void> =>
  send({
    kind: 'take',
    actor: who,
    offer,
    targets: [...targets],
    situation: { ...situation, ...tests },
    request: message,
  });

/** Makes a fighter's test for a request at once. @throws Refused, after the reason has been shown. */
export async function rollFor(
  message: ChatMessage.Implementation,
  request: RequestData,
  who: Id,
): Promise<void> {
  const about = wantedTest(request, who)?.about;
  if (about) await rollRequested(String(message.id), about, request.offer);
}

/** Opens the window of a fighter's test, in which the circumstances that the request leaves open can be chosen. */
export async function chooseMore(
  message: ChatMessage.Implementation,
  request: RequestData,
  who: Id,
): Promise<void> {
  const test = wantedTest(request, who);
  const beforehand = { byHand: request.situation, request: String(message.id) };
  if (test?.offer) await openDialog(undefined, test.about, test.offer, beforehand);
}
