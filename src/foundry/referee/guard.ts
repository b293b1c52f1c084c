import { type Encounter, fighters } from '../../core/encounter.ts';
import type { Offer } from '../../core/offer.ts';
import type { Ruleset } from '../../core/ruleset.ts';
import { blank, faults } from '../../core/spec.ts';
import { type Id, type Json, msg, Refused } from '../../core/text.ts';
import { combatOf } from '../documents/snapshot.ts';
import type { Intent } from '../relay/intents.ts';
import { actorOf } from '../shared/ids.ts';

/*
 * Players can do only what they are offered. A player names the offer, the targets and the circumstances; the input of the play
 * is worked out here, so nobody can put anything into an attack that the rules did not give them.
 */

type TakeIntent = Extract<Intent, { kind: 'take' }>;
type Circumstances = { readonly [field: string]: Json };

function circumstances({ situation: spec }: Ruleset, given: Circumstances): Circumstances {
  const situation = blank(spec, given) as Circumstances;
  if (faults(spec, situation).length > 0) throw new Refused(msg('core.host.malformed'));
  return situation;
}

/** An offer that may be taken, and its play. */
export type PlayableOffer = Offer & Required<Pick<Offer, 'play'>>;

/** The offer that a player takes, in the current state. @throws Refused when it is not offered, or is closed. */
export function takenOffer(
  { ruleset, rules, cast }: Encounter,
  { actor: who, offer: id, targets, situation: given = {}, each = {} }: TakeIntent,
): PlayableOffer {
  const gone = [who, ...targets].find((one) => !Object.hasOwn(cast, one));
  if (gone !== undefined) throw new Refused(msg('core.refused.gone', { who: gone }));
  const situation = circumstances(ruleset, given);
  const own = targets.map((one) => [one, circumstances(ruleset, { ...given, ...each[one] })] as const);
  const offers = ruleset.actions({
    cast: fighters(cast),
    who,
    targets,
    situation,
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
 * In a running fight the round decides who does what when, and starts the plays itself. Apart from offers that are open at any
 * moment, everything else is the game master's; otherwise a player could, for example, reload for free. @param members who takes
 * part. @throws Refused when a player may not take the offer now.
 */
export function requireOpenMoment({ anytime }: Offer, members: readonly Id[]): void {
  if (!anytime && members.some(isFighting)) throw new Refused(msg('core.host.roundSays'));
}
