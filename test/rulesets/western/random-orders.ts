import fc from 'fast-check';
import type {
  Bought,
  MainOrder,
  Orders,
  Place,
  SimpleOrder,
  Volley,
} from '../../../src/rulesets/western/data/declaration.ts';
import type { Gait, Mode } from '../../../src/rulesets/western/data/fighter.ts';
import type { SimpleKey } from '../../../src/rulesets/western/data/tables.ts';
import { shareOf, singlesOf } from '../../../src/rulesets/western/figures/orders.ts';
import type { Actor } from '../../../src/rulesets/western/figures/sequence.ts';

/* Random declarations that a player might write. */

const simple: fc.Arbitrary<SimpleOrder> = fc
  .constantFrom<SimpleKey>('duck', 'leanOut', 'standUp', 'lieDown', 'kickIn', 'order', 'instantDraw', 'open')
  .map((key) => ({ simple: key }));

const volley = (targets: readonly string[]): fc.Arbitrary<Volley> =>
  fc.record({
    kind: fc.constantFrom('snap' as const, 'quick' as const, 'aimed' as const),
    n: fc.integer({ min: 1, max: 4 }),
    target: fc.constantFrom(...targets),
  });

const shooting = (targets: readonly string[]): fc.Arbitrary<MainOrder> =>
  fc.record({
    main: fc.constant('shooting' as const),
    volleys: fc.array(volley(targets), { minLength: 1, maxLength: 2 }),
    from: fc.option(fc.constant(2 as const), { nil: undefined, freq: 4 }),
  });
const melee = (targets: readonly string[]): fc.Arbitrary<MainOrder> =>
  fc.record({
    main: fc.constant('melee' as const),
    volleys: fc
      .record({ n: fc.integer({ min: 1, max: 6 }), target: fc.constantFrom(...targets) })
      .map((one) => [{ ...one, kind: 'blow' as const }]),
  });
const moving: fc.Arbitrary<MainOrder> = fc.oneof(
  fc.constantFrom<Mode>('walk', 'jog', 'sprint').map((mode): MainOrder => ({ main: 'movement', mode })),
  fc
    .record({
      mode: fc.constantFrom<Gait>('rideTrot', 'rideGallop'),
      metres: fc.integer({ min: 2, max: 150 }),
    })
    .map((way): MainOrder => ({ main: 'riding', ...way })),
  fc.constant<MainOrder>({ main: 'reloading' }),
);

const places = (mains: readonly MainOrder[]): Place[] => {
  const shots = mains.filter(({ main }) => main === 'shooting').flatMap((main) => singlesOf(main));
  const made = mains.some(({ from }) => from === 2) ? Math.max(1, shareOf(shots.length, 2)) : shots.length;
  return [
    'turnStart',
    'beat1End',
    'beat2Start',
    'beat2End',
    ...Array.from({ length: made }, (_, i): Place => `shot:${i + 1}`),
  ];
};

const orders = (targets: readonly string[]): fc.Arbitrary<Orders> =>
  fc
    .record({
      fights: fc.option(fc.oneof(shooting(targets), melee(targets)), { nil: undefined }),
      goes: fc.option(moving, { nil: undefined }),
      before: fc.option(simple, { nil: undefined }),
      after: fc.option(simple, { nil: undefined }),
      chain: fc.array(simple, { minLength: 1, maxLength: 3 }),
    })
    .chain(({ fights, goes, before, after, chain }) => {
      const mains = [fights, goes].filter((one) => one !== undefined);
      if (mains.length === 0) return fc.constant<Orders>({ mains, chain });
      const bought: fc.Arbitrary<Bought> = fc.record({
        simple: simple.map((one) => one.simple),
        place: fc.constantFrom(...places(mains.filter(({ main }) => main === 'shooting'))),
        pays: fc.constant('shooting' as const),
      });
      return fc.array(bought, { maxLength: 3 }).map(
        (some): Orders => ({
          mains,
          bought: some,
          before: before && [before],
          after: after && [after],
        }),
      );
    });

/** Up to six fighters with full declarations, firing at one another. */
export const people: fc.Arbitrary<readonly Actor[]> = fc.integer({ min: 2, max: 6 }).chain((n) => {
  const ids = Array.from({ length: n }, (_, i) => `p${i}`);
  return fc.tuple(
    ...ids.map((who) =>
      fc.record({
        who: fc.constant(who),
        speed: fc.integer({ min: 1, max: 8 }),
        chips: fc.record({ shots: fc.integer({ min: -2, max: 2 }), all: fc.integer({ min: -1, max: 1 }) }),
        orders: orders(ids.filter((id) => id !== who)),
      }),
    ),
  );
});
