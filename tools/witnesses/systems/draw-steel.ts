import type { Witness } from '../witness.ts';
import { fight } from './draw-steel/fight.ts';
import { hero } from './draw-steel/hero.ts';
import { rolls } from './draw-steel/rolls.ts';

/** MCDM's Draw Steel, by MetaMorphic Digital: two ten-sided dice and a characteristic make one of three tiers. */
export const witness: Witness = {
  id: 'draw-steel',
  name: 'Draw Steel',
  repository: 'MetaMorphic-Digital/draw-steel',
  actions: [...hero, ...rolls, ...fight],
};
