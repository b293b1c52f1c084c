import type { Id } from '../../core/text.ts';
import type { BeatRules, Sequence, Step } from './sequence.ts';

/* Who fires at whom in a beat, and who of them answers each other's fire (WE-9.5; AM-11, AM-12). */

/** Whether a step counts as fire in an exchange: shots, and blows where a table lets them alternate (AM-52). */
const isFire = ({ type, behind }: Step, { meleeAlternates }: Pick<BeatRules, 'meleeAlternates'>): boolean =>
  behind === undefined && (type === 'shot' || (meleeAlternates && type === 'blow'));

/** Whom each person fires at in this beat. */
export function fireOf(
  sequences: ReadonlyMap<Id, Sequence>,
  rules: Pick<BeatRules, 'meleeAlternates'>,
): Map<Id, Set<Id>> {
  const fire = new Map<Id, Set<Id>>();
  for (const [who, { own }] of sequences)
    for (const step of own) {
      if (step.target === undefined || !isFire(step, rules)) continue;
      const targets = fire.get(who) ?? new Set<Id>();
      fire.set(who, targets.add(step.target));
    }
  return fire;
}

/** Everybody whom fire leads to from one person, he himself only where a circle closes. */
function reachedFrom(who: Id, fire: ReadonlyMap<Id, ReadonlySet<Id>>): Set<Id> {
  const reached = new Set<Id>();
  const open = [who];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const target of fire.get(at) ?? [])
      if (!reached.has(target)) {
        reached.add(target);
        open.push(target);
      }
  return reached;
}

/**
 * Everybody who belongs to an exchange of fire, with the group's name: the members of one circle share it.
 * With `exchangeScope` all every shooter of the beat alternates.
 */
export function exchangesOf(
  fire: ReadonlyMap<Id, ReadonlySet<Id>>,
  { exchangeScope }: Pick<BeatRules, 'exchangeScope'>,
): Map<Id, Id> {
  const groups = new Map<Id, Id>();
  const [first] = fire.keys();
  if (exchangeScope === 'all' && first !== undefined) {
    for (const who of fire.keys()) groups.set(who, first);
    return groups;
  }
  const reached = new Map([...fire.keys()].map((who) => [who, reachedFrom(who, fire)]));
  for (const [who, those] of reached) {
    if (groups.has(who) || !those.has(who)) continue;
    const circle = [...those].filter((other) => reached.get(other)?.has(who));
    // Nobody exchanges fire with himself alone.
    if (circle.length > 1) for (const other of circle) groups.set(other, who);
  }
  return groups;
}
