import type { Play } from '../../core/ask.ts';
import { choose, MASTER, roll } from '../../core/ask.ts';
import { line } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { bareCheck } from './dice.ts';
import type { YzFighter } from './fighter.ts';
import type { Suffered } from './harm.ts';
import { damage } from './harm.ts';
import { skillPool } from './pools.ts';
import { skillRoll } from './roll.ts';
import type { Rules } from './rules.ts';
import { bandOf } from './situation.ts';

/** From this power on a blast reaches farther, so much weaker (YZ-14.23, YZ-14.24). */
const WIDE = { from: 7, less: 6 } as const;

export type Blast = { readonly who: Id; readonly power: number; readonly distance: number };

/** The dice a blast throws against somebody at this distance; 0: it does not reach him (YZ-14.19, YZ-14.23, YZ-14.24). */
export function blastDice({ power, distance }: Blast, rules: Rules): number {
  const band = bandOf(distance, rules);
  if (band === 'engaged' || band === 'close') return power;
  return band === 'medium' && power >= WIDE.from ? power - WIDE.less : 0;
}

/** A blast against one target: a point for each six, one more beside it, which falls due whatever the dice show (YZ-14.18 to YZ-14.24, YZ-A.52). */
export function* blast(stage: Stage<YzFighter>, input: Blast, rules: Rules): Play<Suffered> {
  const sixes = yield* roll(() =>
    bareCheck({
      id: 'blast',
      by: MASTER,
      label: msg('yearzero.check.blast'),
      dice: [line(msg('yearzero.line.power'), blastDice(input, rules), 'YZ-14.19')],
    }),
  );
  const beside = bandOf(input.distance, rules) === 'engaged' ? 1 : 0;
  return yield* damage(stage, { who: input.who, amount: sixes + beside, source: 'blast' }, rules);
}

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
