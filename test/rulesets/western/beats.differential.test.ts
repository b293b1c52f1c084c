import { describe, expect, it } from 'vitest';
import { seeded } from '../../../src/core/dice/source.ts';
import type {
  Bought,
  MainOrder,
  Orders,
  SimpleOrder,
  Volley,
} from '../../../src/rulesets/western/data/declaration.ts';
import type { Gait, MainKey, Mode, ShotKind } from '../../../src/rulesets/western/data/fighter.ts';
import type { SimpleKey } from '../../../src/rulesets/western/data/tables.ts';
import type { Placed } from '../../../src/rulesets/western/data/turn.ts';
import { orderTurn } from '../../../src/rulesets/western/figures/schedule.ts';
import type { Actor } from '../../../src/rulesets/western/figures/sequence.ts';
import { isWithinBudget, type SlowRules, slowBeat } from './slow-beats.ts';
import { rules } from './support.ts';

/*
 * The scheduler compared with a slow independent one, over random legal declarations. `FIVEFOLD_DECLARATIONS=100000` compares as many, from
 * `FIVEFOLD_SEED` on.
 */

const DECLARATIONS = Number(process.env.FIVEFOLD_DECLARATIONS ?? 2500);
const SEED = Number(process.env.FIVEFOLD_SEED ?? 1);

type Dice = ReturnType<typeof seeded>;

const pick = <T>(dice: Dice, some: readonly T[]): T => some[dice.below(some.length)] as T;
const chance = (dice: Dice, of: number): boolean => dice.below(of) === 0;

const BUYABLE: readonly SimpleKey[] = [
  'duck',
  'leanOut',
  'order',
  'kneel',
  'standUp',
  'lieDown',
  'open',
  'instantDraw',
];
const FREE: readonly SimpleKey[] = [
  ...BUYABLE,
  'kickIn',
  'setFire',
  'standUpLying',
  'mount',
  'fireSnap',
  'fireQuick',
];

function simple(dice: Dice, others: readonly string[]): SimpleOrder {
  const key = pick(dice, FREE);
  return key.startsWith('fire') ? { simple: key, target: pick(dice, others) } : { simple: key };
}

function volleys(dice: Dice, kinds: readonly (ShotKind | 'blow')[], others: readonly string[]): Volley[] {
  return Array.from({ length: 1 + dice.below(2) }, () => ({
    kind: pick(dice, kinds),
    n: 1 + dice.below(4),
    target: pick(dice, others),
  }));
}

const late = (dice: Dice): Pick<MainOrder, 'from'> => (chance(dice, 8) ? { from: 2 } : {});

function fighting(dice: Dice, main: MainKey, others: readonly string[]): MainOrder {
  if (main === 'shooting') return { main, volleys: volleys(dice, ['snap', 'quick'], others), ...late(dice) };
  if (main === 'aimed') return { main, volleys: volleys(dice, ['aimed'], others), ...late(dice) };
  if (main === 'speedShooting') return { main, volleys: volleys(dice, ['speed'], others), ...late(dice) };
  return { main, volleys: volleys(dice, ['blow'], others), ...late(dice) };
}

/** A movement or other main beside the fighting; no sprint, which combines with nothing (WE-6.2). */
function besides(dice: Dice): MainOrder {
  const main = pick(dice, ['movement', 'riding', 'observation', 'listening'] as const);
  if (main === 'movement') return { main, mode: pick<Mode>(dice, ['walk', 'jog', 'zigzag']) };
  if (main !== 'riding') return { main };
  return {
    main,
    mode: pick<Gait>(dice, ['rideTrot', 'rideGallop', 'rideCareer']),
    metres: 40 + dice.below(80),
  };
}

function mains(dice: Dice, others: readonly string[]): MainOrder[] {
  const shooting = pick(dice, ['shooting', 'shooting', 'shooting', 'aimed', 'speedShooting'] as const);
  switch (dice.below(8)) {
    case 0:
      return [];
    case 1:
      return [chance(dice, 2) ? { main: 'movement', mode: 'sprint' } : { main: 'reloading' }];
    case 2:
      return [fighting(dice, 'melee', others), ...(chance(dice, 2) ? [besides(dice)] : [])];
    case 3:
      return [fighting(dice, shooting, others), fighting(dice, 'melee', others)];
    case 4:
    case 5:
      return [fighting(dice, shooting, others), besides(dice)];
    default:
      return [fighting(dice, shooting, others)];
  }
}

/** How many shots or blows of a main are made (WE-8.9). */
const madeOf = ({ volleys: all = [], from }: MainOrder): number => {
  const n = all.reduce((sum, one) => sum + one.n, 0);
  return from === 2 ? Math.max(1, Math.floor(n / 2)) : n;
};

function bought(dice: Dice, all: readonly MainOrder[]): Bought[] {
  const pays = all[0]?.main;
  if (pays === undefined || all.some(({ mode }) => mode === 'sprint')) return [];
  const places: Bought['place'][] = ['turnStart', 'beat1End', 'beat2Start', 'beat2End'];
  for (const main of all)
    if (main.volleys)
      for (let no = 1; no <= madeOf(main); no++)
        places.push(`${main.main === 'melee' ? 'blow' : 'shot'}:${no}`);
  return Array.from({ length: dice.below(4) }, () => ({
    simple: pick(dice, BUYABLE),
    place: pick(dice, places),
    pays,
  }));
}

function orders(dice: Dice, others: readonly string[]): Orders {
  const all = mains(dice, others);
  if (all.length === 0) {
    const links = Array.from({ length: 1 + dice.below(3) }, () => simple(dice, others));
    const from = dice.below(links.length + 1);
    return { mains: [], chain: links.map((one, i) => (i >= from ? { ...one, beat2: true } : one)) };
  }
  return {
    mains: all,
    bought: bought(dice, all),
    before: chance(dice, 2) ? [simple(dice, others)] : [],
    after: chance(dice, 3) ? [simple(dice, others)] : [],
  };
}

/** From -n to n, mostly 0. */
const chips = (dice: Dice, n: number): number => (chance(dice, 2) ? dice.below(2 * n + 1) - n : 0);

function actor(dice: Dice, who: string, others: readonly string[], house: SlowRules): Actor {
  for (;;) {
    const one: Actor = {
      who,
      speed: 1 + dice.below(8),
      chips: { all: chips(dice, 1), shots: chips(dice, 3), blows: chips(dice, 2), move: chips(dice, 2) },
      simpleShots: { before: chips(dice, 2), after: chips(dice, 2), 'chain:0': chips(dice, 2) },
      swiftness: 6.5 + dice.below(4),
      orders: orders(dice, others),
    };
    if (isWithinBudget(one, house)) return one;
  }
}

function people(dice: Dice, house: SlowRules): Actor[] {
  const ids = ['a', 'b', 'c', 'd', 'e'].slice(0, 2 + dice.below(4));
  return ids.map((who) =>
    actor(
      dice,
      who,
      ids.filter((id) => id !== who),
      house,
    ),
  );
}

const house = (dice: Dice): SlowRules => ({
  gallopInitiative: chance(dice, 4) ? 'swiftness' : 'metres',
  briefSimpleFirst: !chance(dice, 5),
  trailingInExchange: !chance(dice, 4),
  exchangeScope: chance(dice, 6) ? 'all' : 'cycle',
  meleeAlternates: chance(dice, 6),
});

const said = ({ type, name, no, target }: Placed): string => {
  if (type === 'move' || type === 'ride' || type === 'work') return `${name} ½`;
  return `${name}${no === undefined ? '' : `#${no}`}${target === undefined ? '' : `→${target}`}`;
};

/** The steps of the scheduler in the format of the slow one. */
function lines(placed: readonly Placed[]): string[] {
  const all: string[] = [];
  for (let at = 0; at < placed.length; ) {
    const first = placed[at];
    let end = at + 1;
    while (first?.tie !== undefined && placed[end]?.tie === first.tie) end++;
    const names = placed.slice(at, end).map((step) => `${step.phase} ${step.who} ${said(step)}`);
    all.push(end > at + 1 ? `{${names.sort().join(' + ')}}` : (names[0] ?? ''));
    at = end;
  }
  return all;
}

describe('the order of beats compared with a slow independent scheduler', () => {
  it(`WE-8.1 to WE-9.9 ${DECLARATIONS} declarations are ordered alike`, { timeout: 3_600_000 }, () => {
    let declarations = 0;
    const met = new Set<string>();
    const differences: string[] = [];
    for (let seed = SEED; declarations < DECLARATIONS; seed++) {
      const dice = seeded(seed);
      const kinds = house(dice);
      const actors = people(dice, kinds);
      declarations += actors.length;
      const found = orderTurn(actors, rules({ ...kinds }));
      for (const beat of [1, 2] as const) {
        const ours = lines(found[beat - 1] ?? []);
        const slow = slowBeat(actors, beat, kinds);
        if (ours.join('\n') !== slow.join('\n'))
          differences.push(`seed ${seed}, beat ${beat}\n${ours.join(' | ')}\n${slow.join(' | ')}`);
        for (const line of ours) met.add(line.startsWith('{') ? 'tie' : (line[0] ?? ''));
      }
    }
    expect(differences).toEqual([]);
    expect([...met].sort()).toEqual(['A', 'B', 'C', 'tie']);
  });
});
