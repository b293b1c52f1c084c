import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invertAll, same } from '../../src/core/change.ts';
import { seeded } from '../../src/core/dice/source.ts';
import type { Action, Encounter, Pending } from '../../src/core/encounter.ts';
import {
  commit,
  encounter,
  fighters,
  pending,
  replayed,
  roundState,
  undone,
} from '../../src/core/encounter.ts';
import { blank } from '../../src/core/spec.ts';
import type { Cast } from '../../src/core/stage.ts';
import { appliedAll } from '../../src/core/stage.ts';
import type { Id, Json } from '../../src/core/text.ts';
import type { StFighter } from '../../src/rulesets/storyteller/fighter.ts';
import { storyteller } from '../../src/rulesets/storyteller/index.ts';
import { rulesSpec } from '../../src/rulesets/storyteller/rules.ts';
import type { State } from '../../src/rulesets/storyteller/turn-moment.ts';
import { fighter, strike } from '../rulesets/storyteller/turn-table.ts';

/** How many fights; each is short. Raise it for a long night: FIGHTS=100000. */
const FIGHTS = Number(process.env.FIGHTS ?? 10_000);

/** A fight: what everybody is like, the house rules that matter for time, the dice, and which open answer is picked at each ask. */
interface Fight {
  readonly seed: number;
  readonly many: number;
  readonly ties: string;
  readonly covers: string;
  readonly picks: readonly number[];
}

const fights = (least: number, most: number): fc.Arbitrary<Fight> =>
  fc.record({
    seed: fc.nat(),
    many: fc.integer({ min: 2, max: 3 }),
    ties: fc.constantFrom('baseThenRollOff', 'simultaneous', 'manual'),
    covers: fc.constantFrom('oneAttack', 'oneAttacker', 'wholeRound'),
    picks: fc.array(fc.nat({ max: 1000 }), { minLength: least, maxLength: most, size: 'max' }),
  });

const IDS: readonly Id[] = ['a', 'b', 'c'];

const someone = (id: Id, seed: number): StFighter => {
  const { below } = seeded(seed);
  const dots = (most: number) => 1 + below(most);
  return fighter(id, {
    kind: ['human', 'vampire', 'werewolf'][below(3)] ?? 'human',
    'attributes.dexterity': dots(2),
    'attributes.wits': 2,
    'attributes.strength': dots(6),
    'attributes.stamina': dots(3),
    'abilities.brawl': dots(4),
    'abilities.dodge': dots(4),
    extraActions: below(3),
  });
};

const HOUSE = blank(rulesSpec);

const started = ({ seed, many, ties, covers }: Fight): Encounter => {
  const rules = { ...HOUSE, initiativeTies: ties, defenceCovers: covers } as unknown as Json;
  const members = IDS.slice(0, many).map((id, i) => [id, someone(id, seed + i)] as const);
  return encounter(storyteller, rules, Object.fromEntries(members) as unknown as Encounter['cast']);
};

const state = (enc: Encounter): State => roundState(enc.cast) as unknown as State;
const cast = (enc: Encounter) => fighters(enc.cast) as unknown as Cast<StFighter>;

/** The answers that an ask allows. */
function answers({ ask }: Pending, dice: ReturnType<typeof seeded>): readonly Json[] {
  if (ask.kind === 'roll') return [dice(ask.dice)];
  if (ask.kind === 'choose') return ask.options.flatMap(({ id, no }) => (no ? [] : [id]));
  const deeds = ['nothing', 'defend', 'run', 'stand'].map((action) => ({ action }));
  const blows = IDS.filter((id) => id !== ask.by).map(strike);
  const all: Json[] = [...blows, ...blows, ...blows, ...deeds];
  return all.filter((value) => !ask.legal(value));
}

const answer = ({ ask, play }: Pending, value: Json): Action =>
  play === undefined
    ? { do: 'round', event: { do: 'answer', ask: ask.id, value } }
    : { do: 'answer', play, ask: ask.id, value };

/** Dice that must fall before anybody can go on. Initiative dice show 1 or 2, so that ties are common. */
function owedRoll(enc: Encounter, dice: ReturnType<typeof seeded>): Action | undefined {
  const one = pending(enc).find(({ ask }) => ask.kind === 'roll' && !ask.optional);
  if (one?.ask.kind !== 'roll') return undefined;
  return answer(one, one.ask.id.startsWith('die:') ? [1 + dice.below(2)] : dice(one.ask.dice));
}

/** The next move: mostly an ask that must be answered, at times an optional one; undefined when nobody may say anything. */
function move(enc: Encounter, pick: number, dice: ReturnType<typeof seeded>): Action | undefined {
  const asks = pending(enc);
  const owed = asks.filter(({ ask }) => !ask.optional);
  const from = owed.length > 0 && pick % 9 > 0 ? owed : asks;
  const one = from[pick % Math.max(1, from.length)];
  const open = one ? answers(one, dice) : [];
  const value = open[Math.floor(pick / 7) % Math.max(1, open.length)];
  return one && value !== undefined ? answer(one, value) : undefined;
}

const isHurt = ({ traits: { health } }: StFighter) => health.bashing + health.lethal + health.aggravated > 0;

/** What must never be: a track below zero, more defences than actions paid for them. */
function sound(enc: Encounter): boolean {
  const { defenceCovers } = enc.rules as unknown as { defenceCovers: string };
  return Object.values(cast(enc)).every(({ traits, turn }) => {
    const { bashing, lethal, aggravated } = traits.health;
    const { defences = 0, slots = {} } = turn;
    const paid = Object.values(slots).filter(({ state, acted }) => state === 'spent' && !acted).length;
    if (defenceCovers === 'oneAttack' && defences > paid) return false;
    return [bashing, lethal, aggravated, defences].every((n) => n >= 0);
  });
}

/** The actions carried out in a commit, as `round:who:slot`; also those that came back to life, which none may. */
function carriedOut(was: Encounter, is: Encounter): { acted: string[]; reopened: string[] } {
  const acted: string[] = [];
  const reopened: string[] = [];
  const number = state(was)?.number;
  if (number !== state(is)?.number) return { acted, reopened };
  for (const { id, turn } of Object.values(cast(is)))
    for (const [name, slot] of Object.entries(turn.slots ?? {})) {
      const before = cast(was)[id]?.turn.slots?.[name];
      if (slot.acted && !before?.acted) acted.push(`${number}:${id}:${name}`);
      if (before?.state === 'spent' && slot.state !== 'spent') reopened.push(`${number}:${id}:${name}`);
    }
  return { acted, reopened };
}

/** What must hold between an encounter and the next; throws where it does not. */
function watch(enc: Encounter, next: Encounter, acted: Set<string>): void {
  if (!sound(next)) throw new Error('a track is below zero, or an action paid for two defences');
  const news = carriedOut(enc, next);
  for (const key of news.acted) {
    if (acted.has(key)) throw new Error(`${key} acted twice`);
    acted.add(key);
  }
  if (news.reopened.length > 0) throw new Error(`reopened: ${news.reopened.join()}`);
  const restored = appliedAll(next.cast, invertAll(next.journal.at(-1)?.changes ?? []));
  if (!same(restored as unknown as Json, enc.cast as unknown as Json))
    throw new Error('the inverse changes do not restore the cast');
  if (undone(next).cast !== enc.cast) throw new Error('undo does not restore the cast');
}

/** Plays a fight and watches it: dice fall by themselves, everything else is picked. */
function played(fight: Fight): Encounter {
  const dice = seeded(fight.seed);
  const acted = new Set<string>();
  let enc = started(fight);
  const goes = (action: Action): void => {
    const next = commit(enc, action);
    watch(enc, next, acted);
    enc = next;
  };
  goes({ do: 'begin' });
  for (const pick of fight.picks) {
    for (let roll = owedRoll(enc, dice); roll; roll = owedRoll(enc, dice)) goes(roll);
    const action = move(enc, pick, dice);
    if (!action) return enc;
    goes(action);
  }
  return enc;
}

/** Plays a fight, and plays its journal again. @returns how many actions it had, and how many were hurt. */
function checked(fight: Fight): { actions: number; hurt: number } {
  const enc = played(fight);
  const actions = enc.journal.map(({ action }) => action);
  const again = replayed(storyteller, enc.rules, started(fight).cast, actions);
  if (!same(again.cast as unknown as Json, enc.cast as unknown as Json)) throw new Error('replayed differs');
  return { actions: actions.length, hurt: Object.values(cast(enc)).filter(isHurt).length };
}

describe('random fights: tracks stay sound, nobody acts twice, undo restores every field, replayed equals live', () => {
  test.each([
    ['short', FIGHTS, 5, 10],
    ['long', Math.ceil(FIGHTS / 50), 40, 80],
  ])(
    '%s: %i',
    (_, numRuns, least, most) => {
      let actions = 0;
      let hurt = 0;
      fc.assert(
        fc.property(fights(least, most), (fight) => {
          const found = checked(fight);
          actions += found.actions;
          hurt += found.hurt;
        }),
        { numRuns },
      );
      expect(actions).toBeGreaterThan(numRuns * least);
      expect(hurt).toBeGreaterThan(numRuns / 20);
    },
    300_000,
  );
});

test('two blows of one breath that shock the same fighter are taken back whole', () => {
  const picks = [316, 0, 0, 0, 0, 0, 0];
  const { hurt } = checked({ seed: 424340303, many: 3, ties: 'simultaneous', covers: 'oneAttack', picks });
  expect(hurt).toBeGreaterThan(0);
});
