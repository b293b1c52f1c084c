import { MISSIONS, type Mission } from '../../core/tactics/aim.ts';
import { CHARACTER_NAMES, type Character, type Mind } from '../../core/tactics/character.ts';
import { MORALE_NAMES, type Morale } from '../../core/tactics/morale.ts';
import type { Id } from '../../core/text.ts';
import { readSetting } from '../settings/settings.ts';
import { actorOf, SYSTEM } from '../shared/ids.ts';

/** The flags of an actor that say how the fighter thinks, what they are there for, whom they protect, and when they run. */
export const CHARACTER = 'character';
export const MISSION = 'mission';
export const WARD = 'ward';
export const MORALE = 'morale';

const flagOf = (who: Id, flag: string): unknown => actorOf(who)?.getFlag(SYSTEM as never, flag as never);

/** Whether the world lets extras run. Only game masters' clients know. */
export const hasMorale = (): boolean => readSetting('morale') === 'on';

/** When fighters run of whom nobody has said anything: people's own fighters and the mindless never do. */
const usualMorale = (who: Id, character: Character): Morale =>
  actorOf(who)?.hasPlayerOwner || character === 'mindless' ? 'fearless' : 'average';

/** How a fighter thinks, and what they are there for. */
export function mindOf(who: Id): Mind & { readonly mission: Mission } {
  const character: Character = CHARACTER_NAMES.find((one) => one === flagOf(who, CHARACTER)) ?? 'steady';
  const mission: Mission = MISSIONS.find((one) => one === flagOf(who, MISSION)) ?? 'fight';
  const ward = flagOf(who, WARD);
  return { character, mission, ...(mission === 'protect' && typeof ward === 'string' ? { ward } : {}) };
}

/** When a fighter runs, if the world lets extras run. */
export const moraleOf = (who: Id): Morale =>
  MORALE_NAMES.find((one) => one === flagOf(who, MORALE)) ?? usualMorale(who, mindOf(who).character);

/** How a fighter thinks who plays by themselves; for game masters' clients. */
export const extraMindOf = (who: Id): Mind => ({
  ...mindOf(who),
  ...(hasMorale() ? { morale: moraleOf(who) } : {}),
});
