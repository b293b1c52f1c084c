import { SUMMARIES } from '../../rulesets/index.ts';
import { dispositionOf, type Kind, tokenFields } from './presets.ts';
import { presetOf } from './stored.ts';

/** Whom the tokens of an actor stand for. */
export const kindOf = ({ hasPlayerOwner }: Actor.Implementation): Kind =>
  hasPlayerOwner ? 'people' : 'extras';

/** Gives a new actor the token that the world has chosen for its kind. @param kind if it is not to follow from who owns the actor */
export function dressToken(actor: Actor.Implementation, kind = kindOf(actor)): void {
  const summary = SUMMARIES.find(({ id }) => id === (actor.type as string));
  if (!summary) return;
  const prototypeToken = tokenFields(presetOf(summary, kind), dispositionOf(kind));
  actor.updateSource({ prototypeToken } as never);
}
