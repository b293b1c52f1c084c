import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Ask } from '../../../src/core/ask.ts';
import { invertAll } from '../../../src/core/change.ts';
import { diceCount } from '../../../src/core/dice/check.ts';
import { checkAnswer, type Entry, replay } from '../../../src/core/replay.ts';
import { applyChanges, type Cast } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import { BLANK_TURN, type StFighter } from '../../../src/rulesets/storyteller/data/fighter.ts';
import type { Rules } from '../../../src/rulesets/storyteller/data/rules.ts';
import { attackImpossible } from '../../../src/rulesets/storyteller/figures/legality.ts';
import type { Attack } from '../../../src/rulesets/storyteller/figures/pools.ts';
import { attack } from '../../../src/rulesets/storyteller/plays/attack.ts';
import { attackOf, castOf, chainmail, club, fighter, pistol, rules, staff, sword } from './support.ts';

const dots = fc.integer({ min: 1, max: 5 });
const turn = {
  ...BLANK_TURN,
  die: 4,
  slots: { main: { state: 'declared' }, extra1: { state: 'undeclared' } },
} as const;

const anyFighter = (id: string) =>
  fc
    .record({
      attributes: fc.record({ strength: dots, dexterity: dots, stamina: dots, wits: dots }),
      abilities: fc.record({ melee: dots, dodge: dots, brawl: dots, firearms: dots }),
      traits: fc.record({
        kind: fc.constantFrom('human', 'vampire', 'werewolf', 'changeling', 'monster'),
        wyrd: fc.boolean(),
      }),
      health: fc.record({
        bashing: fc.integer({ min: 0, max: 3 }),
        lethal: fc.integer({ min: 0, max: 3 }),
        aggravated: fc.integer({ min: 0, max: 2 }),
      }),
      conditions: fc.constantFrom<StFighter['conditions'][]>(
        {},
        { prone: true },
        { shocked: 'now' },
        { shocked: 'next' },
      ),
      turn: fc.constantFrom<StFighter['turn'][]>({}, turn),
    })
    .map((given) =>
      fighter(id, {
        ...given,
        gear: [sword, club, pistol, staff, chainmail],
      }),
    );

const anyAttack = fc
  .record({
    weapon: fc.constantFrom(
      { weapon: 'sword', manoeuvre: 'strike' } as const,
      { weapon: 'club', manoeuvre: 'strike' } as const,
      { weapon: 'unarmed', manoeuvre: 'strike' } as const,
      { weapon: 'pistol', manoeuvre: 'shoot' } as const,
    ),
    calledShot: fc.constantFrom('none', 'head', 'heart', 'limb'),
    flank: fc.constantFrom('front', 'rear'),
    specialty: fc.boolean(),
    blind: fc.boolean(),
  })
  .map(({ weapon: armed, ...situation }) =>
    attackOf({ ...armed, situation: situation as Partial<Attack['situation']> }),
  );

const anyRules = fc
  .record({
    onesRule: fc.constantFrom('cancel', 'botchOnly', 'ignore'),
    tensRule: fc.constantFrom('single', 'doubleWithSpecialty', 'explodeWithSpecialty'),
    zeroPool: fc.constantFrom('autoFail', 'chanceDie'),
    vampireBashing: fc.constantFrom('afterSoak', 'beforeSoak'),
    shockStart: fc.constantFrom('nextRound', 'atOnceAndNext'),
  })
  .map((given) => rules(given as Partial<Rules>));

/** A whole log of an attack, answered from a stream of numbers. */
function logOf(cast: Cast<StFighter>, input: Attack, house: Rules, stream: readonly number[]): Entry[] {
  let at = 0;
  const next = () => stream[at++ % stream.length] ?? 0;
  const answer = (ask: Ask): Json => {
    if (ask.kind === 'roll') return Array.from({ length: diceCount(ask) }, () => 1 + (next() % 10));
    if (ask.kind === 'enter') throw new Error('an attack asks for no entry');
    const open = ask.options.filter(({ no }) => !no);
    return open[next() % open.length]?.id ?? '';
  };
  let log: Entry[] = [];
  for (;;) {
    const run = replay((stage) => attack(stage, input, house), cast, log);
    if (run.state === 'done') return log;
    const ask = run.asks[0];
    if (!ask) throw new Error('waits for nothing');
    const entry = { ask: ask.id, value: answer(ask) };
    checkAnswer(run, entry);
    log = [...log, entry];
  }
}

const anything = fc.record({
  a: anyFighter('a'),
  d: anyFighter('d'),
  input: anyAttack,
  house: anyRules,
  // tens never repeat without end: every stream contains a 6
  stream: fc
    .array(fc.integer({ min: 0, max: 99 }), { minLength: 20, maxLength: 60 })
    .map((all) => [...all, 5, 5, 5]),
});

describe('any attack', () => {
  test('PR-4 every prefix of its log replays to the same changes, and undoing them restores the cast', () => {
    fc.assert(
      fc.property(anything, ({ a, d, input, house, stream }) => {
        const cast = castOf(a, d);
        fc.pre(attackImpossible(cast, input, house) === undefined);
        const log = logOf(cast, input, house, stream);
        const begin = (stage: Parameters<typeof attack>[0]) => attack(stage, input, house);
        const whole = replay(begin, cast, log);
        for (let n = 0; n <= log.length; n++) {
          const run = replay(begin, cast, log.slice(0, n));
          expect(run.changes).toEqual(whole.changes.slice(0, n + 1));
          expect(run.state).toBe(n === log.length ? 'done' : 'waiting');
          const changes = run.changes.flat();
          expect(applyChanges(cast, changes)).toEqual(run.cast);
          expect(applyChanges(run.cast, invertAll(changes))).toEqual(cast);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('ST-6.1 no attack leaves more marks than boxes, or heals anybody', () => {
    fc.assert(
      fc.property(anything, ({ a, d, input, house, stream }) => {
        const cast = castOf(a, d);
        fc.pre(attackImpossible(cast, input, house) === undefined);
        const { cast: after } = replay(
          (stage) => attack(stage, input, house),
          cast,
          logOf(cast, input, house, stream),
        );
        const marks = (who: StFighter | undefined) => {
          const { bashing, lethal, aggravated } = who?.traits.health ?? a.traits.health;
          return bashing + lethal + aggravated;
        };
        const gained = [marks(after.a) - marks(a), marks(after.d) - marks(d)];
        expect(Math.max(marks(after.a), marks(after.d))).toBeLessThanOrEqual(8);
        expect(Math.min(...gained)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 150 },
    );
  });
});
