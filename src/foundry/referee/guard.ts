import type { Encounter } from '../../core/encounter.ts';
import { fighters } from '../../core/encounter.ts';
import type { Offer, Ruleset } from '../../core/ruleset.ts';
import { blank, faults } from '../../core/spec.ts';
import type { Id, Json } from '../../core/text.ts';
import { msg, Refused } from '../../core/text.ts';
import { actorOf } from '../ids.ts';
import type { Intent } from '../intents.ts';
import { combatOf } from '../snapshot.ts';

/*
 * What a player may do he is offered. He says which offer he takes, upon whom and under which circumstances; what is played for it is worked out
 * here: nobody can say of his attack what the rules have not given him.
 */

type Taking = Extract<Intent, { kind: 'take' }>;
type Circumstances = { readonly [field: string]: Json };

function circumstances({ situation: spec }: Ruleset, given: Circumstances): Circumstances {
  const situation = blank(spec, given) as Circumstances;
  if (faults(spec, situation).length > 0) throw new Refused(msg('core.host.malformed'));
  return situation;
}

/** An offer that may be taken, and what is played for it. */
export type Taken = Offer & Required<Pick<Offer, 'play'>>;

/** The offer that somebody takes, as things stand at a table where he and his targets are. @throws Refused when he is not offered it, or it is closed. */
export function takenOffer(
  { ruleset, rules, cast }: Encounter,
  { actor: who, offer: id, targets, situation: given = {}, each = {} }: Taking,
): Taken {
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

const fights = (who: Id): boolean => {
  const actor = actorOf(who);
  return actor !== undefined && combatOf(actor) !== undefined;
};

/**
 * In a running fight the round says who does what when, and opens the plays for it by itself. Everything else is the game master's, but for
 * offers that are open at any moment: otherwise a player would load his gun for free by asking the referee for it.
 * @param members who takes part.
 * @throws Refused when a player may not take it now.
 */
export function checkedMoment({ anytime }: Offer, members: readonly Id[]): void {
  if (!anytime && members.some(fights)) throw new Refused(msg('core.host.roundSays'));
}
