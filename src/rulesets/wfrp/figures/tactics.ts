import type { Choose, Option } from '../../../core/ask.ts';
import { total } from '../../../core/line.ts';
import type { Tactics } from '../../../core/tactics/hooks.ts';
import type { WfFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { METRES } from './board.ts';
import { lastingRecord } from './state.ts';

/** By how much conditions lower what a fighter is worth. */
const CONDITIONS: { readonly [id: string]: number } = {
  prone: 0.9,
  stunned: 0.6,
  offBalance: 0.95,
  jolted: 0.95,
  bleeding: 0.5,
  helpless: 0.2,
  unconscious: 0.1,
};

/** The defence that is likeliest to succeed, or undefined if none is possible. */
function likeliest({ options }: Choose): Option | undefined {
  const chance = ({ check }: Option): number => total(check?.target ?? []);
  const open = options.filter(({ id, no }) => !no && id !== 'none');
  return open.reduce<Option | undefined>(
    (best, one) => (best && chance(best) >= chance(one) ? best : one),
    undefined,
  );
}

/** What a tactician has to know of WFRP. */
export const tactics: Tactics<WfFighter, Rules> = {
  left: ({ traits: { wounds } }) => wounds.value / Math.max(1, wounds.max),
  worth({ traits: { wounds, minor, injuries }, conditions }) {
    const beyond = minor ? 1 : 4;
    let worth = Math.sqrt((wounds.value + beyond) / (Math.max(1, wounds.max) + beyond));
    for (const id in conditions) worth *= CONDITIONS[id] ?? 1;
    for (const at in injuries) {
      const { penalty, useless } = injuries[at] ?? { penalty: 0, useless: false };
      if (useless) worth *= at === 'head' ? 0.4 : 0.6;
      else if (penalty < 0) worth *= 0.85;
    }
    return worth;
  },
  fresh: (fighter, rules) => ({
    ...fighter,
    turn: { ...lastingRecord(fighter, rules), half: 2, own: 'now' },
  }),
  takesCover: true,
  stride: (fighter) => ('prone' in fighter.conditions ? 0 : fighter.traits.movement * METRES),
  prepares: { reload: 'short', ready: 'short', pickUp: 'short', standUp: 'short' },
  afterShort: (fighter) => ({
    ...fighter,
    turn: { ...fighter.turn, half: (fighter.turn.half ?? 0) - 1 },
  }),
  leaves: ['charge', 'run', 'disengage', 'leap'],
  details: { stunned: 0 },
  passive: [
    'half',
    'own',
    'attacks',
    'going',
    'marksChanged',
    'diagonals',
    'stance',
    'defensive',
    'shield',
    'allOut',
    'running',
    'round',
    'guarded',
    'reactions',
    'dodge',
    'parry',
    'offParry',
    'markDefence',
    'delayed',
  ],
  ahead: ({ turn }) => (turn.attacks ? 0 : (turn.half ?? 0) / 2),
  decide: (ask) => (ask.id === 'defence' ? likeliest(ask)?.id : undefined),
};
