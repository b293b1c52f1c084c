import type { Tactics } from '../../../core/tactics/hooks.ts';
import { givenOnly } from '../../../core/text.ts';
import { BLOOD_OUT, type Wound } from '../data/fighter.ts';
import { type Rules, shotOf } from '../data/rules.ts';
import type { WeFighter } from '../data/turn.ts';
import { firearmOf, meleeWeaponOf } from '../figures/gear.ts';
import { turns } from './turns.ts';

/** What a wound leaves of what a fighter was worth: they shoot nearly as before until they are out. */
const WOUNDED: { readonly [severity in Wound['severity']]: number } = {
  scratch: 0.98,
  light: 0.93,
  serious: 0.85,
  grave: 0.7,
  mortal: 0.5,
};

/** By how much conditions lower what a fighter is worth. */
const CONDITIONS: { readonly [id: string]: number } = { stunned: 0.6, shaken: 0.85, panic: 0.5, held: 0.6 };

/** What a tactician has to know of the western. */
export const tactics: Tactics<WeFighter, Rules> = {
  worth({ traits, conditions }) {
    let worth = 1 - (0.5 * Math.min(BLOOD_OUT, traits.tracks.bloodLoss)) / BLOOD_OUT;
    for (const { severity } of traits.wounds) worth *= WOUNDED[severity];
    for (const id in conditions) worth *= CONDITIONS[id] ?? 1;
    return worth;
  },
  fresh(fighter) {
    const { published, history, measured } = fighter.turn;
    return { ...fighter, turn: { rolls: {}, ...givenOnly({ published, history, measured }) } };
  },
  ahead: () => 0,
  attacks(fighter, rules) {
    const gun = firearmOf(fighter)?.traits;
    if (!gun) return meleeWeaponOf(fighter).traits.blows;
    const rounds = gun.capacity === 0 ? gun.quick : gun.loaded;
    return Math.max(1, Math.min(shotOf(rules, 'quick').most, gun.quick, rounds));
  },

  details: { location: 0 },
  passive: [
    'signed',
    'submitted',
    'seal',
    'book',
    'learned',
    'nerve',
    'returned',
    'loss',
    'watch',
    'plan',
    'reaction',
    'kept',
  ],
  turns,
};
