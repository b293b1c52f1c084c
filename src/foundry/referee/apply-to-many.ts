import { playDef } from '../../core/encounter.ts';
import { fitted } from '../../core/fitted.ts';
import type { Ruleset } from '../../core/ruleset.ts';
import { type Id, type Json, msg, Refused } from '../../core/text.ts';
import { combatOf } from '../documents/snapshot.ts';
import type { Parcel } from '../relay/parcel.ts';
import { actorOf } from '../shared/ids.ts';
import { withOutsideChanges } from './advance.ts';
import { beginAll, isBegun, ownRuleset, seenBy, tableAround } from './begin.ts';
import { isHidden } from './hidden.ts';
import { type IntentOf, refuse } from './step.ts';

/* A game master applies harm, healing or a condition to several fighters at once: one card, one step, one undo. */

/** The ruleset of all these fighters. @throws Refused when they have several. */
function commonRuleset(sender: User.Implementation, who: readonly Id[]): Ruleset {
  const [ruleset, ...others] = new Set(who.map((one) => ownRuleset(sender, one)));
  return ruleset && others.length === 0 ? ruleset : refuse('core.host.severalGames');
}

/** Whoever is in a fight comes first, because it is their fight that goes on. @throws Refused when there are several fights. */
function fightersFirst(who: readonly Id[]): readonly Id[] {
  const fightOf = (one: Id) => {
    const actor = actorOf(one);
    return actor && combatOf(actor);
  };
  const fights = new Set(who.flatMap((one) => fightOf(one) ?? []));
  if (fights.size > 1) refuse('core.host.severalFights');
  return [...who].sort((a, b) => Number(!fightOf(a)) - Number(!fightOf(b)));
}

/** Refuses a play that one of them cannot suffer, and names them. */
function requirePossible(ruleset: Ruleset, play: string, inputs: readonly { readonly who: Id }[]): void {
  const all = inputs.map(({ who }) => who);
  const { enc } = withOutsideChanges(tableAround(ruleset, all[0] ?? '', all).enc);
  for (const input of inputs) {
    const why = playDef(ruleset, play).fault(enc.cast, input, enc.rules);
    if (why) throw new Refused(msg('core.host.cannotApply', { who: input.who, why }));
  }
}

/** Applies a play to several fighters. Values that the play does not allow are clamped. */
export async function applyToMany(
  sender: User.Implementation,
  { play, who: given, input, whisper }: IntentOf<'apply'>,
  parcel: Parcel,
): Promise<void> {
  if (!sender.isGM) refuse('core.host.masterOnly');
  if (isBegun(sender, parcel)) return;
  const ruleset = commonRuleset(sender, [...new Set(given)]);
  const who = fightersFirst([...new Set(given)]);
  const spec = Object.hasOwn(ruleset.plays, play) ? ruleset.plays[play]?.applies : undefined;
  if (!spec) return refuse('core.host.noAction', { action: play });
  const decided = fitted(spec, input) as { readonly [field: string]: Json };
  const inputs = who.map((one) => ({ ...decided, who: one }));
  requirePossible(ruleset, play, inputs);
  const isSecret = whisper === true || who.some(isHidden);
  const begun = { kind: 'begin', actor: who[0] ?? '', play, inputs } satisfies IntentOf<'begin'>;
  await beginAll(sender, begun, parcel, { ...seenBy(sender, isSecret ? 'gm' : undefined), decided: true });
}
