import type { Play } from '../../core/ask.ts';
import { MASTER, roll } from '../../core/ask.ts';
import { line } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { bareCheck } from './dice.ts';
import type { YzFighter } from './fighter.ts';
import type { Suffered } from './harm.ts';
import { damage } from './harm.ts';
import type { Rules } from './rules.ts';
import { bandOf } from './situation.ts';

/** From this power on a blast reaches farther, so much weaker (YZ-14.23, YZ-14.24). */
const WIDE = { from: 7, less: 6 } as const;

/** Somebody near a blast: how far from it, and the cover that the master grants him (YZ-A.64). */
export type Caught = { readonly who: Id; readonly distance: number; readonly cover: number };

export type Blast = { readonly power: number; readonly targets: readonly Caught[] };

/** The dice a blast throws against somebody at this distance; 0: it does not reach him (YZ-14.19, YZ-14.23, YZ-14.24). */
export function blastDice(power: number, distance: number, rules: Rules): number {
  const band = bandOf(distance, rules);
  if (band === 'engaged' || band === 'close') return power;
  return band === 'medium' && power >= WIDE.from ? power - WIDE.less : 0;
}

const check = (id: string, dice: number) =>
  bareCheck({
    id,
    by: MASTER,
    label: msg('yearzero.check.blast'),
    dice: [line(msg('yearzero.line.power'), dice, 'YZ-14.19')],
  });

/**
 * A blast: a roll for each target, or by house rule one for all whom it reaches with as many dice; a point for each six, one more beside
 * it, which falls due whatever the dice show. Nobody can push it (YZ-14.18 to YZ-14.24, YZ-A.51, YZ-A.52).
 */
export function* blast(
  stage: Stage<YzFighter>,
  { power, targets }: Blast,
  rules: Rules,
): Play<readonly Suffered[]> {
  const shared = new Map<number, number>();
  const suffered: Suffered[] = [];
  for (const { who, distance, cover } of targets) {
    const dice = blastDice(power, distance, rules);
    const id = rules.blastRoll === 'shared' ? `blast:${dice}` : `blast:${who}`;
    const known = rules.blastRoll === 'shared' ? shared.get(dice) : undefined;
    const sixes = dice === 0 ? 0 : (known ?? (yield* roll(() => check(id, dice))));
    shared.set(dice, sixes);
    const beside = bandOf(distance, rules) === 'engaged' ? 1 : 0;
    suffered.push(yield* damage(stage, { who, amount: sixes + beside, source: 'blast', cover }, rules));
  }
  return suffered;
}
