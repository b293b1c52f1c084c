import type { Change } from '../../core/change.ts';
import { add } from '../../core/change.ts';
import { befall, has } from './conditions.ts';
import type { StFighter } from './fighter.ts';
import { marksOf, roleOf } from './health.ts';
import { broken } from './stances.ts';
import { DAMAGE_TYPES } from './tables.ts';

/* Blows of one breath do not see each other (AMB-11 `simultaneous`): what they come to together is worked out when they are over. */

/** Marks beyond the last box fall off, the lightest first (AMB-45). */
function overfull(fighter: StFighter): Change[] {
  const marks = marksOf(fighter);
  const boxes = fighter.traits.health.levels.length;
  let over = marks.bashing + marks.lethal + marks.aggravated - boxes;
  return DAMAGE_TYPES.flatMap((type) => {
    const off = Math.min(Math.max(over, 0), marks[type]);
    over -= off;
    return off > 0 ? [add(fighter.id, `traits.health.${type}`, -off, 'AMB-45')] : [];
  });
}

/** What the marks of several blows make of him, where none of them did by itself (ST-6.8, ST-6.9). */
function fallen(fighter: StFighter): Change[] {
  const role = roleOf(fighter);
  if (role === 'ok' || has(fighter, 'dead') || has(fighter, 'torpor')) return [];
  if (role === 'incapacitated') {
    const changes = befall(fighter, 'incapacitated', 'ST-6.8');
    return changes.length > 0 ? [...changes, ...broken(fighter, 'incapacitated')] : [];
  }
  const end = fighter.traits.kind === 'vampire' ? 'torpor' : 'dead';
  return [...befall(fighter, end, 'ST-6.9'), ...broken(fighter, end)];
}

/** What blows of one breath have come to for somebody. */
export const together = (fighter: StFighter): Change[] => [...overfull(fighter), ...fallen(fighter)];
