import type { Witness } from '../witness.ts';
import { character } from './alienrpg/character.ts';
import { dice } from './alienrpg/dice.ts';
import { fight } from './alienrpg/fight.ts';
import { gear } from './alienrpg/gear.ts';
import { world } from './alienrpg/world.ts';

/** Free League's Alien RPG, by pwatson100: pools of six-sided dice in which sixes count, with dice of stress. */
export const witness: Witness = {
  id: 'alienrpg',
  name: 'Alien RPG',
  repository: 'pwatson100/alienrpg',
  actions: [...character, ...dice, ...gear, ...fight, ...world],
};
