import type { Id } from '../../core/text.ts';
import { closedBy, foesOf, prospect } from './use.ts';

/** Whom a list is aimed at first: the nearest enemy who can be attacked as things stand, else the nearest enemy. */
export function firstTarget(actor: Actor.Implementation): Id | undefined {
  const foes = foesOf(actor);
  const isOpen = (id: Id): boolean => {
    const about = prospect(actor, [id]);
    const attacks = about?.offers.filter(({ group, needsTarget }) => group === 'attack' && needsTarget) ?? [];
    return about !== undefined && attacks.some((offer) => closedBy(about, offer) === undefined);
  };
  return foes.find(isOpen) ?? foes[0];
}
