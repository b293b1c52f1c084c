import { type Encounter, fighters } from '../encounter.ts';
import type { ActionContext, Facts, Ruleset } from '../ruleset.ts';
import { completeData } from '../scenario/people.ts';
import type { Id, Json } from '../text.ts';

/** A fight as one side sees it: it contains only fighters whom that side knows of. */
export interface Field {
  readonly enc: Encounter;
  readonly sides: readonly (readonly Id[])[];
  /** What can be measured between two fighters in an encounter that may lie ahead. */
  facts(enc: Encounter, who: Id, target: Id | undefined): Facts;
}

/** Whether a fighter can still fight. */
export function stands({ ruleset, cast }: Pick<Encounter, 'ruleset' | 'cast'>, who: Id): boolean {
  const fighter = cast[who];
  return fighter !== undefined && !ruleset.conditions.some(({ id, out }) => out && id in fighter.conditions);
}

/** Whether two fighters are on the same side. */
export const areFriends = ({ sides }: Field, a: Id, b: Id): boolean =>
  sides.some((side) => side.includes(a) && side.includes(b));

/** The enemies of a fighter who can still fight, the nearest first. */
export function foesOf(field: Field, who: Id): readonly Id[] {
  const { enc, sides } = field;
  const foes = sides.filter((side) => !side.includes(who)).flat();
  const up = foes.filter((id) => stands(enc, id));
  const far = new Map(up.map((id) => [id, field.facts(enc, who, id).distance ?? 0]));
  return up.sort((a, b) => (far.get(a) ?? 0) - (far.get(b) ?? 0));
}

/** The circumstances of an action, as far as they can be measured. */
export function situationOf(field: Field, who: Id, target: Id | undefined): Json {
  const { enc } = field;
  const { ruleset, rules } = enc;
  const facts = field.facts(enc, who, target);
  return completeData(ruleset.situation, ruleset.measured(facts, fighters(enc.cast), who, target, rules));
}

/** What a fighter could do to some targets. */
export function contextOf(
  field: Field,
  who: Id,
  targets: readonly Id[],
): ActionContext<never, never> & Parameters<Ruleset['actions']>[0] {
  const { cast, rules } = field.enc;
  return {
    cast: fighters(cast),
    who,
    targets,
    situation: situationOf(field, who, targets[0]),
    rules,
  } as never;
}
