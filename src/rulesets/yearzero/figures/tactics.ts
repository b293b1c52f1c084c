import type { Tactics } from '../../../core/tactics/hooks.ts';
import { healthOf, maxHealth, type YzFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { NEAR, PANIC_FROM } from '../data/tables.ts';
import { engagedWith, has } from './state.ts';

/** Movements that are declared, and how far they lead at most. */
const MOVES: { readonly [action: string]: (rules: Rules) => number } = {
  run: () => NEAR,
  disengage: () => NEAR,
  crawl: ({ crawlMetres }) => crawlMetres,
};

/** What somebody is worth who is held, beside what they were: until they break free they do nothing else (YZ-A.19). Measured. */
const HELD = 0.6;

const healthLeft = (fighter: YzFighter, rules: Rules): number =>
  healthOf(fighter, rules) / Math.max(1, maxHealth(fighter, rules));

/** What a tactician has to know of Year Zero. */
export const tactics: Tactics<YzFighter, Rules> = {
  worth: (fighter, rules) => Math.sqrt(healthLeft(fighter, rules)) * (has(fighter, 'grappled') ? HELD : 1),
  left: healthLeft,
  fresh: (fighter) => ({ ...fighter, turn: { ...fighter.turn, slow: 'free', fast: 'free', own: 'now' } }),
  stride: (fighter) =>
    fighter.turn.fast === 'free' && engagedWith(fighter).length === 0 && !has(fighter, 'prone') ? NEAR : 0,
  prepares: { drawWeapon: 'short', pickUp: 'short', standUp: 'short' },
  afterShort: (fighter) => ({ ...fighter, turn: { ...fighter.turn, fast: 'spent' } }),
  move(declaration, _, rules) {
    const said = declaration as { readonly action?: string };
    const metres = MOVES[said.action ?? '']?.(rules);
    return metres === undefined
      ? undefined
      : { metres, over: (far) => ({ ...said, metres: Math.min(far, metres) }) };
  },
  details: { panic: PANIC_FROM.effect, critical: 0 },
  passive: ['slow', 'fast', 'own', 'crawled'],
  ahead: ({ turn }) => (turn.slow === 'free' ? 1 : 0) + (turn.fast === 'free' ? 0.3 : 0),
};
