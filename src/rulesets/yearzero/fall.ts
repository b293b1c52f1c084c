import type { Play } from '../../core/ask.ts';
import { choose } from '../../core/ask.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { YzFighter } from './fighter.ts';
import type { Suffered } from './harm.ts';
import { damage } from './harm.ts';
import { skillPool } from './pools.ts';
import { skillRoll } from './roll.ts';
import type { Rules } from './rules.ts';

export type Fall = { readonly who: Id; readonly metres: number };

/** The damage of a free fall: half the metres (YZ-14.15, YZ-A.50). */
export const fallDamage = (metres: number, { fallRounding }: Rules): number =>
  fallRounding === 'up' ? Math.ceil(metres / 2) : Math.floor(metres / 2);

/** A fall; who jumps of his own will may soften it by Mobility, and armour helps after that (YZ-14.15 to YZ-14.17). */
export function* fall(stage: Stage<YzFighter>, { who, metres }: Fall, rules: Rules): Play<Suffered> {
  const { id } = yield* choose(() => ({
    kind: 'choose',
    id: 'jump',
    by: who,
    label: msg('yearzero.choose.jump', { n: metres }),
    options: [
      { id: 'jump', label: msg('yearzero.option.jump') },
      { id: 'fall', label: msg('yearzero.option.fall') },
    ],
    skip: 'fall',
  }));
  const softened =
    id === 'jump'
      ? (yield* skillRoll(stage, () => skillPool('mobility', stage.of(who), 'mobility'), rules)).successes
      : 0;
  const amount = Math.max(0, fallDamage(metres, rules) - softened);
  return yield* damage(stage, { who, amount, source: 'fall' }, rules);
}
