import { blank } from '../../src/core/spec.ts';
import type { Orders } from '../../src/rulesets/western/data/declaration.ts';
import { rulesSpec } from '../../src/rulesets/western/data/rules.ts';
import { orderTurn } from '../../src/rulesets/western/figures/schedule.ts';
import type { Actor } from '../../src/rulesets/western/figures/sequence.ts';
import { measured, ms } from './measure.ts';
import { slowness } from './yardstick.ts';

const PEOPLE = 12;
const MOST = 1;
const BATCH = 20;
const rules = blank(rulesSpec);

/**
 * Everything that a declaration can contain: a simple before, two mains, three bought simples, a simple after; everybody fires at the next fighter.
 */
const orders = (target: string, i: number): Orders => ({
  before: [{ simple: i % 2 ? 'leanOut' : 'standUp' }],
  mains: [
    {
      main: 'shooting',
      volleys: [
        { kind: i % 2 ? 'snap' : 'quick', n: 3, target },
        { kind: 'snap', n: 4, target },
      ],
    },
    i % 3 ? { main: 'movement', mode: 'jog' } : { main: 'riding', mode: 'rideGallop', metres: 120 },
  ],
  bought: [
    { simple: 'duck', place: 'beat1End', pays: 'shooting' },
    { simple: 'lieDown', place: 'shot:2', pays: 'shooting' },
    { simple: 'order', place: 'beat2Start', pays: 'shooting' },
  ],
  after: [{ simple: 'duck' }],
});

const actors: readonly Actor[] = Array.from({ length: PEOPLE }, (_, i) => ({
  who: `p${i}`,
  speed: 3 + (i % 5),
  chips: { shots: -(i % 2) },
  orders: orders(`p${(i + 1) % PEOPLE}`, i),
}));

/** Both beats of twelve fighters with full declarations take less than a millisecond. */
export function beatsBench(): boolean {
  let steps = 0;
  const [times] = measured(
    [
      () => {
        for (let i = 0; i < BATCH; i++) steps += orderTurn(actors, rules).flat().length;
      },
    ],
    300,
  );
  if (!times || steps === 0) throw new Error('nothing was measured');
  const each = times.median / BATCH;
  const most = MOST * slowness();
  console.log(`beats of ${PEOPLE} declarations     ${ms(each)}   at most ${ms(most)}`);
  return each < most;
}
