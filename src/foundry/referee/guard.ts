import { same } from '../../core/change.ts';
import type { Encounter } from '../../core/encounter.ts';
import { fighters } from '../../core/encounter.ts';
import { blank } from '../../core/spec.ts';
import type { Id, Json } from '../../core/text.ts';
import { msg, Refused } from '../../core/text.ts';
import { actorOf } from '../ids.ts';
import type { Intent } from '../intents.ts';
import { combatOf } from '../snapshot.ts';

type Beginning = Extract<Intent, { kind: 'begin' }>;

const fights = (who: Id): boolean => {
  const actor = actorOf(who);
  return actor !== undefined && combatOf(actor) !== undefined;
};

/** Whether one of the fighter's offers, open now and free of the round's order, is this very play. */
function isAnytime(
  { ruleset, rules, cast }: Encounter,
  { actor: who, play }: Beginning,
  input: Json,
  [, ...targets]: readonly Id[],
): boolean {
  const situation = blank(ruleset.situation) as Json;
  const offers = ruleset.actions({ cast: fighters(cast), who, targets, situation, rules });
  return offers.some(
    (offer) => offer.anytime && !offer.no && offer.play?.name === play && same(offer.play.input, input),
  );
}

/**
 * In a running fight the round says who does what when, and opens the plays for it by itself. Everything else is the game master's, but for
 * offers that are open at any moment: otherwise a player would load his gun for free by asking the referee for it.
 * @param members who takes part in each of the plays, acting fighter first.
 * @throws Refused when a player may not begin this.
 */
export function checkedBeginning(
  enc: Encounter,
  intent: Beginning,
  members: readonly (readonly Id[])[],
): void {
  if (!members.flat().some(fights)) return;
  const free = intent.inputs.every((input, i) => isAnytime(enc, intent, input, members[i] ?? []));
  if (!free) throw new Refused(msg('core.host.roundSays'));
}
