import type { Id } from '../../core/text.ts';
import { copy, inLanguages } from '../shared/copy.ts';
import type { RoundReading } from './round.ts';

/* Copies of rounds and declarations as text. */

/** Copies the running round as text, in the table's languages. */
export async function copyRound({ ruleset, rules, state, cast }: RoundReading): Promise<void> {
  const { records } = ruleset;
  if (!records || state === undefined) return;
  await copy(
    await inLanguages(records.languages(rules), (localizer) => records.round(state, cast, rules, localizer)),
  );
}

/** Copies a fighter's declaration as text, in the table's languages. */
export async function copyDeclaration({ ruleset, rules, cast }: RoundReading, who: Id): Promise<void> {
  const { records } = ruleset;
  const fighter = cast[who];
  if (!records || !fighter) return;
  await copy(
    await inLanguages(records.languages(rules), (localizer) =>
      records.declaration(fighter, rules, localizer),
    ),
  );
}
