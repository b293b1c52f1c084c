import {
  CHARACTER_NAMES,
  type Character,
  MISSIONS,
  type Mind,
  type Mission,
} from '../../core/tactics/character.ts';
import type { Id } from '../../core/text.ts';
import { actorOf, SYSTEM } from '../shared/ids.ts';

/** The flags of an actor that say how the fighter thinks, and what they are there for. */
export const CHARACTER = 'character';
export const MISSION = 'mission';

const flagOf = (who: Id, flag: string): unknown => actorOf(who)?.getFlag(SYSTEM as never, flag as never);

/** How a fighter thinks who plays by themselves, and what they are there for. */
export function mindOf(who: Id): Mind & { readonly mission: Mission } {
  const character: Character = CHARACTER_NAMES.find((one) => one === flagOf(who, CHARACTER)) ?? 'steady';
  const mission: Mission = MISSIONS.find((one) => one === flagOf(who, MISSION)) ?? 'fight';
  return { character, mission };
}
