import { total } from '../../core/line.ts';
import { chipsOn, simpleShotSpeed, speedChips } from './chips.ts';
import type { Declaration, SignedRoll } from './declaration.ts';
import { NO_DECLARATION } from './declaration.ts';
import { metresOf } from './durations.ts';
import type { WeFighter } from './fighter.ts';
import { firearmOf, horseOf } from './gear.ts';
import type { MainOrder, Orders, SimpleOrder } from './orders.ts';
import type { Result } from './roll.ts';
import { rollLines } from './roll.ts';
import type { Rules } from './rules.ts';
import type { Actor } from './sequence.ts';
import { speedOf } from './state.ts';
import type { Gait } from './tables.ts';
import type { Draft } from './validate.ts';
import { poolOf, rolledOf } from './validate.ts';

/* What a fighter's signed rolls came to, and how they enter the order of beats: Speed, distances. */

/** How many mains count for the −2 (WE-4.3): those declared, or while nothing is declared those signed. */
function mainsOf({ turn }: WeFighter, declaration: Declaration | undefined): number {
  const signed = Object.values(turn.rolls ?? {}).filter(({ main }) => main !== 'simpleShot').length;
  return declaration ? declaration.mains.length : signed;
}

/** The technique that counts: that of most shots, or the way of going (S-7, AM-48). */
export function techniqueOf({ volleys = [], mode }: MainOrder): string | undefined {
  if (mode !== undefined) return mode;
  const counts = new Map<string, number>();
  for (const { kind, n } of volleys) counts.set(kind, (counts.get(kind) ?? 0) + n);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0] === 'blow' ? undefined : most?.[0];
}

/** What is added to a signed roll now: the technique really used counts (AM-48), and the mains really declared (AM-49). */
export function modsOf(
  fighter: WeFighter,
  id: string,
  roll: SignedRoll,
  declaration: Declaration | undefined,
  rules: Rules,
): number {
  const order = declaration?.mains.find(({ main }) => main === id);
  const technique = (order && techniqueOf(order)) ?? roll.technique;
  const weapon = order?.weapon ?? roll.weapon;
  return total(rollLines(fighter, { ...roll, technique, weapon }, mainsOf(fighter, declaration), rules));
}

/** A simple reload takes as long as the weapon says (S-22). */
function timed<T extends SimpleOrder>(fighter: WeFighter, order: T): T {
  if (order.simple !== 'reload' || order.dur !== undefined) return order;
  const dur = firearmOf(fighter, order.item)?.traits.reloadSimple ?? 0;
  return dur > 0 ? { ...order, dur } : order;
}

/** A declaration with the durations that the fighter's own weapons give. */
function timedAll(fighter: WeFighter, declaration: Declaration): Declaration {
  const { before, after, chain } = declaration;
  return {
    ...declaration,
    ...(before ? { before: before.map((one) => timed(fighter, one)) } : {}),
    ...(after ? { after: after.map((one) => timed(fighter, one)) } : {}),
    ...(chain ? { chain: chain.map((one) => timed(fighter, one)) } : {}),
  };
}

/** A declaration as the validator looks at it. */
export const draftOf = (fighter: WeFighter, declaration: Declaration, rules: Rules): Draft => ({
  declaration: timedAll(fighter, declaration),
  rolls: fighter.turn.rolls ?? {},
  mods: (id, roll) => modsOf(fighter, id, roll, declaration, rules),
  ...(fighter.turn.kept === undefined ? {} : { kept: fighter.turn.kept }),
  rules,
});

/** What the roll of a main came to; undefined where there is none. */
export function resultFor(fighter: WeFighter, id: string, rules: Rules): Result | undefined {
  const roll = fighter.turn.rolls?.[id];
  const declaration = fighter.turn.declaration ?? NO_DECLARATION;
  return roll && rolledOf(id, roll, draftOf(fighter, declaration, rules));
}

const SHARE = { bad: 0.75, average: 1, excellent: 1.25 } as const;
const GAIT_FIELD: { readonly [gait in Gait]: 'walk' | 'trot' | 'gallop' | 'career' } = {
  rideWalk: 'walk',
  rideTrot: 'trot',
  rideGallop: 'gallop',
  rideCareer: 'career',
};

/** Metres of a way as declared and rolled: the table's, by the band, with chips of a tenth each (S-16, S-17, S-18, S-4). */
export function rolledMetres(
  fighter: WeFighter,
  order: MainOrder,
  declaration: Declaration,
  rules: Rules,
): number {
  if (order.metres !== undefined) return order.metres;
  const horse = horseOf(fighter)?.traits;
  const base =
    order.main === 'riding' && horse
      ? horse[GAIT_FIELD[(order.mode ?? 'rideWalk') as Gait]]
      : metresOf(order, rules);
  const result = resultFor(fighter, order.main, rules);
  const chips = chipsOn(declaration, 'farther', order.main) - chipsOn(declaration, 'shorter', order.main);
  return Math.max(
    0,
    Math.round(base * ((rules.starterRules && result ? SHARE[result.band] : 1) + chips / 10)),
  );
}

/** Orders with the distances that the rolls have given. */
function measuredOrders(fighter: WeFighter, declaration: Declaration, rules: Rules): Orders {
  const mains = declaration.mains.map((order) =>
    order.main === 'movement' || order.main === 'riding'
      ? { ...order, metres: rolledMetres(fighter, order, declaration, rules) }
      : order,
  );
  return { ...timedAll(fighter, declaration), mains };
}

/** Somebody as the scheduler sees him in the running turn. */
export function actorOf(fighter: WeFighter, rules: Rules): Actor {
  const declaration = fighter.turn.declaration ?? NO_DECLARATION;
  const { watch, loss } = fighter.turn;
  const swiftness = horseOf(fighter)?.traits.swiftness;
  return {
    who: fighter.id,
    speed: speedOf(fighter, rules),
    chips: speedChips(declaration),
    simpleShots: simpleShotSpeed(declaration),
    orders: measuredOrders(fighter, declaration, rules),
    ...(swiftness === undefined ? {} : { swiftness }),
    ...(loss === undefined ? {} : { loss }),
    ...(watch === 'armed' ? { waits: true } : {}),
  };
}

/** Nice! that nobody has spent, kept ones apart: they are lost, or kept for one turn (AM-27). */
export function niceLeft(fighter: WeFighter, rules: Rules): number {
  const draft = { ...draftOf(fighter, fighter.turn.declaration ?? NO_DECLARATION, rules), kept: 0 };
  return Object.keys(draft.rolls).reduce((sum, id) => sum + Math.max(0, poolOf(id, draft)?.nice ?? 0), 0);
}
