import { describe, expect, it } from 'vitest';
import type { Gait, MainKey, Mode } from '../../../src/rulesets/western/data/fighter.ts';
import {
  forbids,
  SIMPLES,
  type SimpleKey,
  type Verdict,
  verdictOf,
} from '../../../src/rulesets/western/data/tables.ts';

/* The table of combinations (S-6), cell by cell, besides those that `tables.test.ts` has; and all simple actions that each main forbids. */

const MAINS = {
  shoot: { main: 'shooting' },
  aimed: { main: 'aimed' },
  speed: { main: 'speedShooting' },
  melee: { main: 'melee' },
  crawl: { main: 'movement', mode: 'crawl' },
  crouch: { main: 'movement', mode: 'crouch' },
  walk: { main: 'movement', mode: 'walk' },
  jog: { main: 'movement', mode: 'jog' },
  zigzag: { main: 'movement', mode: 'zigzag' },
  sprint: { main: 'movement', mode: 'sprint' },
  rideWalk: { main: 'riding', mode: 'rideWalk' },
  trot: { main: 'riding', mode: 'rideTrot' },
  gallop: { main: 'riding', mode: 'rideGallop' },
  career: { main: 'riding', mode: 'rideCareer' },
  reload: { main: 'reloading' },
  firstAid: { main: 'firstAid' },
  bringRound: { main: 'bringRound' },
  pull: { main: 'pullTogether' },
  observe: { main: 'observation' },
  listen: { main: 'listening' },
} as const satisfies { readonly [name: string]: { readonly main: MainKey; readonly mode?: Mode | Gait } };
type Name = keyof typeof MAINS;

const cells = (one: Name, verdicts: { readonly [other in Name]?: Verdict }) =>
  Object.entries(verdicts).map(([other, verdict]) => [one, other as Name, verdict] as const);

const [w, ok, x, same] = ['warn', 'ok', 'no', 'same'] as const;

describe('two main actions at once', () => {
  it.each([
    ...cells('shoot', { shoot: same, speed: w, crawl: ok, crouch: ok, walk: ok, jog: ok, zigzag: ok }),
    ...cells('shoot', { rideWalk: ok, trot: ok, career: ok, reload: x, bringRound: w, pull: w }),
    ...cells('aimed', { aimed: same, speed: w, melee: w, crawl: w, crouch: w, jog: w, zigzag: w }),
    ...cells('aimed', { trot: w, gallop: w, firstAid: w, pull: w, observe: w, listen: w }),
    ...cells('speed', { speed: same, melee: w, walk: ok, crouch: ok, sprint: x, gallop: w, reload: x }),
    ...cells('speed', { firstAid: w, pull: w, observe: w, listen: w }),
    ...cells('melee', { melee: same, walk: ok, crawl: ok, zigzag: ok, trot: ok, gallop: ok }),
    ...cells('melee', { firstAid: w, pull: w, observe: w }),
    ...cells('walk', { jog: same, sprint: same, crawl: same, trot: w, gallop: w, firstAid: w, pull: w }),
    ...cells('walk', { observe: ok, listen: ok }),
    ...cells('jog', { zigzag: same, sprint: same, gallop: w, bringRound: w, pull: w, listen: ok }),
    ...cells('zigzag', { trot: w, gallop: w, reload: w, firstAid: w, pull: w, observe: ok, listen: ok }),
    ...cells('sprint', { aimed: x, gallop: x, firstAid: x, bringRound: x, pull: x, listen: x }),
    ...cells('trot', { gallop: same, rideWalk: same, firstAid: w, pull: w, observe: ok }),
    ...cells('rideWalk', { reload: ok, melee: ok, listen: ok }),
    ...cells('gallop', { career: same, reload: w, firstAid: w, pull: w, observe: ok }),
    ...cells('career', { melee: ok, reload: w, listen: w, observe: ok }),
    ...cells('reload', { reload: same, firstAid: w, bringRound: w, pull: w, observe: ok, listen: ok }),
    ...cells('firstAid', { firstAid: same, pull: w, observe: ok }),
    ...cells('bringRound', { pull: w, observe: ok, listen: ok }),
    ...cells('pull', { listen: w }),
    ...cells('observe', { observe: same, listen: ok }),
    ...cells('listen', { listen: same }),
  ])('S-6: %s and %s: %s', (one, other, verdict) => {
    // In either order.
    expect([verdictOf(MAINS[one], MAINS[other]), verdictOf(MAINS[other], MAINS[one])]).toEqual([
      verdict,
      verdict,
    ]);
  });
});

const SHORT_MOVES: readonly SimpleKey[] = ['moveCrawl', 'moveCrouch', 'moveWalk', 'moveJog'];
const FIRE: readonly SimpleKey[] = ['fireSnap', 'fireQuick', 'fireSpeed'];
const butFor = (...open: SimpleKey[]) => SIMPLES.filter((simple) => !open.includes(simple));

describe('what cannot be bought with a main action', () => {
  it.each<readonly [Name, readonly SimpleKey[]]>([
    ['shoot', ['reload', 'mount']],
    ['speed', ['reload', 'mount']],
    ['aimed', butFor('order', 'warning', 'line')],
    ['melee', ['lookOver', 'reload', 'setFire', 'listen']],
    ['jog', ['lookOver', 'listen', 'setFire']],
    ['zigzag', ['lookOver', 'listen', 'setFire']],
    ['crawl', []],
    ['crouch', []],
    ['walk', []],
    ['sprint', butFor()],
    ['rideWalk', []],
    ['trot', []],
    ['gallop', ['lieDown', 'kneel', 'hide', ...SHORT_MOVES, 'pickUp', 'open', 'dismount']],
    ['career', ['lieDown', 'kneel', 'hide', ...SHORT_MOVES, 'pickUp', 'open', 'dismount']],
    ['reload', [...FIRE, 'takeOutBoot']],
    ['firstAid', [...FIRE, 'lieDown', ...SHORT_MOVES, 'jumpAside']],
    ['bringRound', [...FIRE, 'lieDown', ...SHORT_MOVES, 'jumpAside']],
    ['pull', butFor()],
    ['observe', FIRE],
    ['listen', FIRE],
  ])('S-6, WE-6.1: %s forbids %j, and nothing else', (name, banned) =>
    expect(SIMPLES.filter((simple) => forbids(MAINS[name], simple)).sort()).toEqual([...banned].sort()),
  );
});
