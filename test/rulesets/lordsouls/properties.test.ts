import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Ask } from '../../../src/core/ask.ts';
import { invertAll } from '../../../src/core/change.ts';
import { eachDie } from '../../../src/core/dice/check.ts';
import { seeded } from '../../../src/core/dice/source.ts';
import type { Action as Act, Encounter, Pending } from '../../../src/core/encounter.ts';
import { commit, encounter, fighters, pending, replayed } from '../../../src/core/encounter.ts';
import type { Fighter } from '../../../src/core/fighter.ts';
import type { Spec } from '../../../src/core/spec.ts';
import { faults } from '../../../src/core/spec.ts';
import type { Cast } from '../../../src/core/stage.ts';
import { appliedAll } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import { Refused } from '../../../src/core/text.ts';
import { CONDITIONS } from '../../../src/rulesets/lordsouls/condition-list.ts';
import { has, holdersOf, postureOf } from '../../../src/rulesets/lordsouls/conditions.ts';
import type { LsFighter } from '../../../src/rulesets/lordsouls/fighter.ts';
import { maxHp, spec } from '../../../src/rulesets/lordsouls/fighter.ts';
import { holding } from '../../../src/rulesets/lordsouls/gear.ts';
import { lordsouls } from '../../../src/rulesets/lordsouls/index.ts';
import { card } from '../../../src/rulesets/lordsouls/manoeuvres.ts';
import { CATEGORIES, KINDS, PARTS, POSTURES } from '../../../src/rulesets/lordsouls/names.ts';
import { capacity, maxima } from '../../../src/rulesets/lordsouls/slots.ts';
import {
  ability,
  bite,
  bow,
  castOf,
  crossbow,
  dagger,
  fighter,
  longsword,
  rapier,
  rules,
  shield,
  situation,
  skill,
  sword,
  thing,
  trait,
} from './support.ts';

const house = rules();
/** How many fights with fresh seeds; 100,000 of them with `FIGHTS=100000`. */
const FIGHTS = Number(process.env.FIGHTS ?? 6);
const STEPS = 90;

const people = (): Cast<LsFighter> =>
  castOf(
    fighter('a', {
      gear: [
        longsword,
        skill('balanced', 13),
        shield('round', 2),
        skill('shield', 11),
        trait('extra', { attacks: 1 }),
      ],
    }),
    fighter('b', {
      gear: [
        rapier,
        skill('rapier', 13),
        skill('acrobatics', 9),
        ability('light', { lasting: true, upkeep: 1, active: true }),
        ability('storm', { rounds: 2, cost: 2 }),
        skill('spellcraft', 12, { attribute: 'int' }),
      ],
    }),
    fighter('c', {
      traits: { kind: 'creature' },
      gear: [{ ...crossbow, traits: { ...crossbow.traits, grip: 2 } }, skill('crossbow', 12), dagger],
    }),
    fighter('d', {
      traits: { kind: 'creature', hands: 3 },
      gear: [
        sword,
        skill('wrestling', 14, { grappling: true }),
        thing('potion', { consumed: true, quantity: 2 }),
      ],
    }),
    fighter('e', {
      traits: { kind: 'creature', hands: 0, override: { move: 9 } },
      gear: [bite, skill('brawling', 12)],
    }),
    fighter('f', { gear: [bow, skill('bow', 12)], conditions: { surprised: true } }),
  );
const names = Object.keys(people());

/** Chance from a seed. */
class Luck {
  private readonly source: ReturnType<typeof seeded>;

  constructor(seed: number) {
    this.source = seeded(seed);
  }

  below(n: number): number {
    return this.source.below(n);
  }

  of<T>(all: readonly T[]): T | undefined {
    return all.length === 0 ? undefined : all[this.below(all.length)];
  }
}

/** Whatever somebody may declare against somebody else. */
function declared(enc: Encounter, ask: Ask & { kind: 'enter' }, luck: Luck): Json | undefined {
  const at = situation({
    distance: luck.of([1, 1, 2, 9]) ?? 1,
    deceive: luck.below(3),
    part: luck.of(PARTS) ?? 'eye',
    hands: luck.below(3),
    event: 'he comes',
    task: luck.below(2) === 0 ? 'the lock' : '',
    needed: 1 + luck.below(2),
    run: luck.below(2) * 3,
  });
  const held = fighters(enc.cast)[ask.by] as unknown as LsFighter;
  const others = names.filter((id) => id !== ask.by);
  const target = luck.of([...others, ...Object.keys(holding(held)), ...holdersOf(held)]) ?? '';
  const offers = lordsouls.actions({
    cast: fighters(enc.cast),
    who: ask.by,
    targets: [target],
    situation: at as unknown as Json,
    rules: enc.rules,
  });
  const open = offers.filter(
    ({ no, declaration }) => !no && declaration !== undefined && !ask.legal(declaration),
  );
  const rare = open.filter(({ id }) => ['escape', 'drag', 'grapple'].includes(id));
  return luck.of(luck.below(3) === 0 && rare.length > 0 ? rare : open)?.declaration;
}

const filled = (form: Spec, luck: Luck): Json =>
  Object.fromEntries(
    Object.entries(form).map(([name, field]): [string, Json] => [
      name,
      field.kind === 'flag'
        ? luck.below(2) === 0
        : Math.max(field.kind === 'num' ? (field.min ?? 0) : 0, luck.below(3)),
    ]),
  );

function answer(enc: Encounter, ask: Ask, luck: Luck): Json | undefined {
  if (ask.kind === 'roll') return eachDie(ask.dice).map(({ d }) => 1 + luck.below(d));
  if (ask.kind === 'choose') return luck.of(ask.options.filter(({ no }) => !no))?.id;
  if (ask.spec) {
    const value = filled(ask.spec, luck);
    return ask.legal(value) ? ask.skip : value;
  }
  return declared(enc, ask, luck) ?? ask.skip;
}

/** One thing that may happen next: something that is asked is answered; the master never stops the clock. */
function next(enc: Encounter, luck: Luck): Act | undefined {
  const asked = pending(enc).filter(({ ask }) => ask.id !== 'pause');
  const found: Pending | undefined = asked.find(({ ask }) => ask.optional && luck.below(4) === 0) ?? asked[0];
  if (!found) return undefined;
  const { ask, play } = found;
  const value = answer(enc, ask, luck);
  if (value === undefined) return undefined;
  return play === undefined
    ? { do: 'round', event: { do: 'answer', ask: ask.id, value } }
    : { do: 'answer', play, ask: ask.id, value };
}

const known = new Set<string>(CONDITIONS.map(({ id }) => id));

/** What must hold of everybody at any moment. */
function invariants(who: LsFighter, all: Cast<LsFighter>): void {
  expect(faults(spec, who.traits as unknown as Json)).toEqual([]);
  expect(Object.keys(who.conditions).filter((id) => !known.has(id))).toEqual([]);
  expect(POSTURES.filter((posture) => has(who, posture)).length, postureOf(who)).toBeLessThanOrEqual(1);
  if (has(who, 'dead')) expect(who.traits.hp.lost).toBeGreaterThanOrEqual(2 * maxHp(who, house));
  for (const kind of KINDS) {
    const left = who.turn.points?.[kind] ?? 0;
    expect([kind, left >= 0 && left <= maxima(who)[kind]]).toEqual([kind, true]);
  }
  expect((who.turn.kinds ?? []).length).toBeLessThanOrEqual(who.turn.most ?? 1);
  for (const category of CATEGORIES) {
    const taken = (who.turn.used ?? []).filter((use) => card(use).category === category).length;
    expect([category, taken <= capacity(who, category)]).toEqual([category, true]);
  }
  const { move } = who.turn;
  if (move) expect(move.spent).toBeLessThanOrEqual(move.budget);
  for (const victim of Object.keys(holding(who))) {
    const one = all[victim];
    expect([who.id, victim, one && holdersOf(one).includes(who.id)]).toEqual([who.id, victim, true]);
  }
  for (const holder of holdersOf(who))
    expect([who.id, holder, holding(all[holder] as LsFighter)[who.id] !== undefined]).toEqual([
      who.id,
      holder,
      true,
    ]);
  for (const { type, traits } of Object.values(who.gear))
    if (type === 'weapon') expect(traits.loaded >= 0 && traits.loaded <= traits.capacity).toBe(true);
}

/** Plays a random fight. @returns what was done in it. */
function fight(seed: number): { enc: Encounter; done: Set<string> } {
  const luck = new Luck(seed);
  const done = new Set<string>();
  const start = people() as unknown as Cast<Fighter>;
  let enc = commit(encounter(lordsouls, house as unknown as Json, start), { do: 'begin' });
  for (let step = 0; step < STEPS; step++) {
    const action = next(enc, luck);
    if (!action) continue;
    const before = enc.cast;
    try {
      enc = commit(enc, action);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      continue;
    }
    const ask =
      action.do === 'round' && action.event.do === 'answer'
        ? action.event.ask
        : action.do === 'answer'
          ? action.ask
          : '';
    done.add(ask.split(':')[0] ?? '');
    const value =
      action.do === 'round' && action.event.do === 'answer'
        ? (action.event.value as { manoeuvre?: string } | null)
        : null;
    if (value?.manoeuvre) done.add(value.manoeuvre);
    if (step % 10 === 0)
      expect(appliedAll(enc.cast, invertAll(enc.journal.at(-1)?.changes ?? []))).toEqual(before);
    const now = fighters(enc.cast) as unknown as Cast<LsFighter>;
    if (enc.open.length === 0) for (const who of Object.values(now)) invariants(who, now);
  }
  return { enc, done };
}

/** What must have happened in the known fights. */
const EVERYTHING = [
  ...[
    'attack',
    'allOutAttack',
    'targetedAttack',
    'deceptiveAttack',
    'allOutDefence',
    'aim',
    'grapple',
    'push',
    'wait',
  ],
  ...[
    'concentrate',
    'prepare',
    'doNothing',
    'improviseCombat',
    'escape',
    'move',
    'sprint',
    'slip',
    'drag',
    'climbSwim',
  ],
  ...['changePosture', 'jump', 'improviseMove', 'drop', 'fallProne', 'maintain', 'ready', 'endTurn'],
  ...[
    'defence',
    'acrobatics',
    'counterDamage',
    'react',
    'crosses',
    'walk',
    'happens',
    'respond',
    'vulnerable',
    'pushed',
  ],
];

describe('any fight', () => {
  test('LS-2.2 LS-6.0.4 LS-6.0.8 LS-3.10.7 keeps slots, points, kinds, holds and postures in order, and can be undone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => void fight(seed)),
      { numRuns: FIGHTS },
    );
  }, 14_400_000);

  test('LS-2.1 everything happens somewhere, and a fight plays again from its journal', () => {
    const done = new Set<string>();
    const missing = () => EVERYTHING.filter((what) => !done.has(what));
    for (let seed = 0; seed < 3 || (missing().length > 0 && seed < 100); seed++) {
      const { enc, done: here } = fight(seed);
      for (const one of here) done.add(one);
      if (seed > 0) continue;
      const again = replayed(
        lordsouls,
        enc.rules,
        people() as unknown as Cast<Fighter>,
        enc.journal.map(({ action }) => action),
      );
      expect(again.cast).toEqual(enc.cast);
    }
    expect(missing()).toEqual([]);
  }, 120_000);
});
