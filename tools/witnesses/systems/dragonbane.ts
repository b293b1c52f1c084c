import type { Witness } from '../witness.ts';
import { fight } from './dragonbane/fight.ts';
import { monsters } from './dragonbane/monsters.ts';
import { people } from './dragonbane/people.ts';
import { rolls } from './dragonbane/rolls.ts';
import { strike } from './dragonbane/strike.ts';
import { world } from './dragonbane/world.ts';

/** Free League's Dragonbane, by pafvel: a d20 is thrown under a skill, low is good. */
export const witness: Witness = {
  id: 'dragonbane',
  name: 'Dragonbane',
  repository: 'pafvel/dragonbane',
  actions: [...people, ...rolls, ...strike, ...fight, ...monsters, ...world],
};
