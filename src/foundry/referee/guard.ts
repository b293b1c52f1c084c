import { type Encounter, fighters } from '../../core/encounter.ts';
import type { Offer } from '../../core/offer.ts';
import { blank, faults, type Spec } from '../../core/spec.ts';
import { type Id, type Json, msg, Refused } from '../../core/text.ts';
import { combatOf } from '../documents/snapshot.ts';
import type { Intent } from '../relay/intents.ts';
import { actorOf } from '../shared/ids.ts';

/*
 * Players can do only what they are offered. A player names the offer, the targets and the circumstances. The input of the play is
 * computed here, so nobody can add anything to an attack that the rules do not grant.
 */

type TakeIntent = Extract<Intent, { kind: 'take' }>;
type Circumstances = { readonly [field: string]: Json };

/** The values of a spec among those that were sent. @throws Refused when one of them is not possible. */
function circumstances(spec: Spec = {}, given: Circumstances): Circumstances {
  const values = blank(spec, given) as Circumstances;
  if (faults(spec, values).length > 0) throw new Refused(msg('core.host.malformed'));
  return values;
}

/** An offer that starts a play. */
export type PlayableOffer = Offer & Required<Pick<Offer, 'play'>>;

/** Finds the offer that a player takes in the current state. @throws Refused when there is no such offer, or it is closed. */
export function takenOffer(
  { ruleset, rules, cast }: Encounter,
  { actor: who, offer: id, targets, situation: given = {}, each = {} }: TakeIntent,
): PlayableOffer {
  const gone = [who, ...targets].find((one) => !Object.hasOwn(cast, one));
  if (gone !== undefined) throw new Refused(msg('core.refused.gone', { who: gone }));
  const { situation, tests } = ruleset;
  const own = targets.map((one) => [one, circumstances(situation, { ...given, ...each[one] })] as const);
  const offers = ruleset.actions({
    cast: fighters(cast),
    who,
    targets,
    situation: circumstances(situation, given),
    tests: circumstances(tests, given),
    each: Object.fromEntries(own),
    rules,
  });
  const offer = offers.find((one) => one.id === id);
  if (offer?.no) throw new Refused(offer.no);
  if (!offer?.play) throw new Refused(msg('core.host.noAction', { action: id }));
  return { ...offer, play: offer.play };
}

const isFighting = (who: Id): boolean => {
  const actor = actorOf(who);
  return actor !== undefined && combatOf(actor) !== undefined;
};

/**
 * Refuses to let players act outside the order of a running fight, where the round starts the plays; otherwise they could, for
 * example, reload for free. Offers that are open at any moment are exempt. @param members the participants of the play. @throws
 * Refused when one of them is fighting.
 */
export function requireOpenMoment({ anytime }: Offer, members: readonly Id[]): void {
  if (!anytime && members.some(isFighting)) throw new Refused(msg('core.host.roundSays'));
}
