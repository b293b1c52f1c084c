import type { Play } from '../../core/ask.ts';
import { MASTER, roll } from '../../core/ask.ts';
import { line } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { deathSave } from './aid.ts';
import { befall, has, lift } from './conditions.ts';
import { bareCheck } from './dice.ts';
import type { YzFighter } from './fighter.ts';
import { isDoor } from './fighter.ts';
import type { Suffered } from './harm.ts';
import { damage } from './harm.ts';
import { skillPool } from './pools.ts';
import type { Rolled } from './roll.ts';
import { skillRoll } from './roll.ts';
import type { Rules } from './rules.ts';

/** A small campfire (YZ-14.26). */
export const CAMPFIRE = 8;

export type Fire = { readonly who: Id; readonly intensity: number };

/** How hotly somebody burns; 0: he does not. The master's own `true` is a small campfire. */
export function burnsAt({ conditions: { burning } }: YzFighter): number {
  if (burning === undefined) return 0;
  return typeof burning === 'number' ? burning : CAMPFIRE;
}

/** Whether each turn of his brings something: he burns, or fights for his life because of it (YZ-14.29, YZ-14.32). */
export const isAfire = (fighter: YzFighter): boolean =>
  !has(fighter, 'dead') && (has(fighter, 'burning') || has(fighter, 'scorched'));

const heat = (who: Id, intensity: number) =>
  bareCheck({
    id: `fire:${who}`,
    by: MASTER,
    label: msg('yearzero.check.fire'),
    dice: [line(msg('yearzero.line.intensity'), intensity, 'YZ-14.25')],
  });

/** As many dice as it is hot, a point for each six; armour may protect (YZ-14.27, YZ-14.28). */
function* scorches(stage: Stage<YzFighter>, { who, intensity }: Fire, rules: Rules): Play<Suffered> {
  const amount = yield* roll(() => heat(who, intensity));
  return yield* damage(stage, { who, amount, source: 'fire' }, rules);
}

/** Catches fire, alive and no door; whoever is broken by it or was so already fights for their life from now on (YZ-14.29, YZ-14.32). */
export function ignites(stage: Stage<YzFighter>, { who, intensity }: Fire): void {
  if (has(stage.of(who), 'dead') || isDoor(stage.of(who))) return;
  stage.act(...befall(stage.of(who), 'burning', 'YZ-14.29', intensity));
  if (has(stage.of(who), 'broken')) stage.act(...befall(stage.of(who), 'scorched', 'YZ-14.32'));
  stage.tell('alight', { who });
}

/** Somebody comes into a fire: whom it harms, it sets alight (YZ-14.27 to YZ-14.29, YZ-A.67). */
export function* fire(stage: Stage<YzFighter>, input: Fire, rules: Rules): Play<Suffered> {
  const suffered = yield* scorches(stage, input, rules);
  if (suffered.dealt > 0) ignites(stage, input);
  return suffered;
}

/** He burns on: without harm the fire is out, else it may grow or shrink by house rule (YZ-14.31, YZ-A.53). */
function* burnsOn(stage: Stage<YzFighter>, who: Id, rules: Rules): Play<void> {
  const intensity = burnsAt(stage.of(who));
  const { dealt, dead } = yield* scorches(stage, { who, intensity }, rules);
  if (dead) return;
  const next = dealt > 0 ? intensity + rules.fireStep : 0;
  if (next > 0) stage.act(...befall(stage.of(who), 'burning', 'YZ-A.53', next));
  else {
    stage.act(...lift(stage.of(who), 'burning', 'YZ-14.31'));
    stage.tell('burntOut', { who });
  }
}

/**
 * What a turn brings to somebody afire: the fire once more; who was broken by it, a death save, also when the fire itself is out
 * (YZ-14.29 to YZ-14.33, YZ-A.77).
 */
export function* burn(stage: Stage<YzFighter>, { who }: { readonly who: Id }, rules: Rules): Play<boolean> {
  const dying = has(stage.of(who), 'scorched');
  if (has(stage.of(who), 'burning')) yield* burnsOn(stage, who, rules);
  if (has(stage.of(who), 'dead')) return false;
  return dying ? yield* deathSave(stage, { who }, rules) : true;
}

/** Putting a fire out, on oneself or on another (YZ-14.30). */
export function* putOut(
  stage: Stage<YzFighter>,
  { who, target }: { readonly who: Id; readonly target: Id },
  rules: Rules,
): Play<Rolled> {
  const rolled = yield* skillRoll(stage, () => skillPool('putOut', stage.of(who), 'mobility'), rules);
  if (rolled.successes === 0) {
    stage.tell('fails', { who, n: 0 });
    return rolled;
  }
  stage.act(...lift(stage.of(target), 'burning', 'YZ-14.30'));
  stage.tell('putOut', { who: target, by: who });
  return rolled;
}
