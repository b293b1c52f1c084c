import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEqual } from '../../src/core/change.ts';
import { commit } from '../../src/core/commit.ts';
import { seeded } from '../../src/core/dice/source.ts';
import { type Action, type Encounter, encounter, type Pending, pending } from '../../src/core/encounter.ts';
import { blank } from '../../src/core/spec.ts';
import type { Id, Json } from '../../src/core/text.ts';
import type { StFighter } from '../../src/rulesets/storyteller/data/fighter.ts';
import { rulesSpec } from '../../src/rulesets/storyteller/data/rules.ts';
import { storyteller } from '../../src/rulesets/storyteller/index.ts';
import { fighter, strike } from '../rulesets/storyteller/turn-table.ts';
import { castOf, Watch } from './fights/watch.ts';
import { replayJournal } from './replay-journal.ts';

/** How many fights of fists; each is short. Those with all manoeuvres are in manoeuvres.property.test.ts. */
const FIGHTS = 400;

/** A fight: the fighters, the house rules about time, the dice, and which open answer is picked at each ask. */
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

/** The answers that an ask allows. */
function answers({ ask }: Pending, dice: ReturnType<typeof seeded>): readonly Json[] {
  if (ask.kind === 'roll') return [dice(ask.dice)];
  if (ask.kind === 'choose') return ask.options.flatMap(({ id, no }) => (no ? [] : [id]));
  if (ask.id.startsWith('walk:')) return [{ metres: 0 }, { metres: 1 }].filter((value) => !ask.legal(value));
  const deeds = ['nothing', 'defend', 'run', 'stand'].map((action) => ({ action }));
  const blows = IDS.filter((id) => id !== ask.by).map(strike);
  const all: Json[] = [...blows, ...blows, ...blows, ...deeds];
  return all.filter((value) => !ask.legal(value));
}

const answer = ({ ask, play }: Pending, value: Json): Action =>
  play === undefined
    ? { do: 'round', event: { do: 'answer', ask: ask.id, value } }
    : { do: 'answer', play, ask: ask.id, value };

/** Dice that must fall before the fight can go on. Initiative dice show 1 or 2, so that ties are common. */
function owedRoll(enc: Encounter, dice: ReturnType<typeof seeded>): Action | undefined {
  const one = pending(enc).find(({ ask }) => ask.kind === 'roll' && !ask.optional);
  if (one?.ask.kind !== 'roll') return undefined;
  return answer(one, one.ask.id.startsWith('die:') ? [1 + dice.below(2)] : dice(one.ask.dice));
}

/** The next move: mostly an ask that must be answered, sometimes an optional one; undefined when nothing is asked. */
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

/** Plays a fight and checks it: dice fall automatically, everything else is picked. */
function played(fight: Fight): Encounter {
  const dice = seeded(fight.seed);
  const watch = new Watch();
  let enc = started(fight);
  const goes = (action: Action): void => {
    const next = commit(enc, action);
    watch.sees(enc, next);
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
  const again = replayJournal(storyteller, enc.rules, started(fight).cast, actions);
  if (!isEqual(again.cast as unknown as Json, enc.cast as unknown as Json))
    throw new Error('the replayed journal differs');
  return { actions: actions.length, hurt: Object.values(castOf(enc)).filter(isHurt).length };
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

test('two blows of one simultaneous group that shock the same fighter are undone completely', () => {
  const picks = [316, 0, 0, 0, 0, 0, 0];
  const { hurt } = checked({ seed: 424340303, many: 3, ties: 'simultaneous', covers: 'oneAttack', picks });
  expect(hurt).toBeGreaterThan(0);
});

test('ST-10.24 a desperate defence answers an attack without an action of its own', () => {
  // In this fight a turns a declared action into a desperate defence, and then dodges: nothing is spent.
  const picks = seeded(719);
  const enc = played({
    seed: 719,
    many: 2,
    ties: 'baseThenRollOff',
    covers: 'oneAttack',
    picks: Array.from({ length: 30 }, () => picks.below(1000)),
  });
  expect(enc.journal.flatMap(({ changes }) => changes)).toContainEqual(
    expect.objectContaining({ who: 'a', at: 'turn.defences', why: 'ST-10.1' }),
  );
  expect(enc.journal.map(({ action }) => action)).toContainEqual(
    expect.objectContaining({ event: expect.objectContaining({ value: 'desperate:dodge' }) }),
  );
});
