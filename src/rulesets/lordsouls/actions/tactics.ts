import type { Tactics } from '../../../core/tactics/hooks.ts';
import { hpOf, type LsFighter, maxHp } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { holding, maxima } from '../figures/state.ts';
import type { LsDeclaration } from './define.ts';
import { pointsFor, recordOf } from './list.ts';
import { pointsOf } from './moves.ts';

/** By how much conditions lower what a fighter is worth. */
const CONDITIONS: { readonly [id: string]: number } = {
  prone: 0.9,
  stunned: 0.6,
  bleeding: 0.7,
  grappled: 0.85,
  asleep: 0.3,
  disarmedHand: 0.6,
  hobbled: 0.8,
  blinded: 0.6,
};

/** What a fighter with hardly any hit points is worth: they fight as before until they have none (SD-9). */
const SCRATCHED = 0.6;
/** What somebody without hit points is worth, who may lose consciousness at any moment. */
const FALLING = 0.05;

const healthLeft = (fighter: LsFighter, rules: Rules): number =>
  hpOf(fighter, rules) / Math.max(1, maxHp(fighter, rules));

/** What a tactician has to know of Lord Souls. */
export const tactics: Tactics<LsFighter, Rules> = {
  left: healthLeft,
  worth(fighter, rules) {
    const left = healthLeft(fighter, rules);
    let worth = left > 0 ? SCRATCHED + (1 - SCRATCHED) * left : FALLING;
    for (const id in fighter.conditions) worth *= CONDITIONS[id] ?? 1;
    return worth;
  },
  fresh(fighter) {
    const { initiative, tie, rank, place, task } = fighter.turn;
    const turn = { initiative, tie, rank, place, task, own: 'now' as const, points: maxima(fighter) };
    return { ...fighter, turn };
  },
  stride: (fighter, rules) =>
    Object.keys(holding(fighter)).length > 0 ? 0 : pointsFor(fighter, { [fighter.id]: fighter }, rules),
  move(declaration, fighter, rules) {
    const { manoeuvre } = declaration as unknown as LsDeclaration;
    const { going } = recordOf(manoeuvre);
    if (!going || going.isMove || going.afterTask) return undefined;
    const metres = pointsOf(fighter, going, { [fighter.id]: fighter }, rules);
    return { metres, over: () => declaration };
  },
  prepares: { ready: 'short', prepare: 'turn', changePosture: 'short' },
  passive: [
    'used',
    'extra',
    'own',
    'move',
    'diagonals',
    'worked',
    'upkept',
    'zeroed',
    'improved',
    'most',
    'points',
    'kinds',
  ],
  ahead: () => 0,
};
