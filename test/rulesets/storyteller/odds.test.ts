import { describe, expect, test } from 'vitest';
import type { Ask } from '../../../src/core/ask.ts';
import { diceCount } from '../../../src/core/dice/check.ts';
import { chance, type Policy } from '../../../src/core/odds.ts';
import { odds } from '../../../src/core/odds-walk.ts';
import { perform } from '../../../src/core/replay.ts';
import type { Cast } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import { plays } from '../../../src/rulesets/storyteller/actions/list.ts';
import type { StFighter } from '../../../src/rulesets/storyteller/data/fighter.ts';
import type { Rules } from '../../../src/rulesets/storyteller/data/rules.ts';
import { attack } from '../../../src/rulesets/storyteller/plays/attack.ts';
import type { Outcome } from '../../../src/rulesets/storyteller/plays/harm.ts';
import { attackOf, castOf, fighter, rules, sword, weapon } from './support.ts';

const tiny = weapon('stick', { damage: 0, type: 'bashing', parryDifficulty: 6, flags: ['club'] });
/** The attacker has the given number of dice, the defender one. */
const castWith = (dexterity: number) =>
  castOf(fighter('a', { attributes: { dexterity }, gear: [tiny] }), fighter('d', { gear: [tiny] }));

/** What makes up an end: the outcome, and everything that an attack outside a round can change in these two. */
const fingerprint = (out: Outcome, after: Cast<StFighter>): string =>
  JSON.stringify([
    out,
    ...Object.values(after).map(({ traits: { health }, conditions }) => [
      health.bashing,
      health.lethal,
      conditions,
    ]),
  ]);

/** Every end of an attack, found by rolling every face of every die. */
function bruteForce(cast: Cast<StFighter>, answer: string, house: Rules): Map<string, number> {
  const found = new Map<string, number>();
  const input = attackOf({ weapon: 'stick', situation: { headByWord: true } });
  const walk = (given: readonly Json[], p: number): void => {
    let at = 0;
    let open: Ask | undefined;
    const run = perform(
      (stage) => attack(stage, input, house),
      cast,
      (ask) => {
        const value = given[at++];
        if (value === undefined) open = ask;
        return value;
      },
    );
    if (run.state === 'done') {
      const key = fingerprint(run.out, run.cast);
      found.set(key, (found.get(key) ?? 0) + p);
    } else if (open?.kind !== 'roll') walk([...given, answer], p);
    else for (const faces of throws(diceCount(open))) walk([...given, faces], p / 10 ** faces.length);
  };
  walk([], 1);
  return found;
}

const throws = (dice: number): number[][] =>
  dice === 0
    ? [[]]
    : throws(dice - 1).flatMap((faces) => Array.from({ length: 10 }, (_, i) => [...faces, i + 1]));

const deciding = (answer: string): Policy<Outcome, StFighter> => ({ decide: () => answer });

describe('odds', () => {
  test.each([
    ['dodge', 1],
    ['parry:stick', 1],
    ['none', 2],
  ] as const)('ST-3.5 all faces agree with the odds of an attack against %s', (answer, dice) => {
    const cast = castWith(dice);
    const house = rules();
    const input = attackOf({ weapon: 'stick', situation: { headByWord: true } });
    const walked = odds((stage) => attack(stage, input, house), cast, deciding(answer));
    const thrown = bruteForce(cast, answer, house);
    expect(walked.lost).toBe(0);
    expect(walked.ends.length).toBe(thrown.size);
    for (const { p, out, cast: after } of walked.ends)
      expect(p).toBeCloseTo(thrown.get(fingerprint(out, after)) ?? -1, 10);
  });

  test('ST-3.4 two dice at 6 hit an undefended target 65 times in 100: 0.75 less the rolls that a 1 spoils', () => {
    // one die hits in 5 of 10 and is a 1 in 1 of 10; a hit beside a 1 is cancelled: 2 × 0.5 × 0.1 = 0.1
    const walked = odds(
      (stage) => attack(stage, attackOf({ weapon: 'stick' }), rules()),
      castWith(2),
      deciding('none'),
    );
    expect(chance(walked, ({ out }) => out.hit)).toBeCloseTo(0.65, 12);
  });

  test('ST-10.1 the forecast lets the defender choose what is best for them', () => {
    const strong = fighter('a', {
      attributes: { dexterity: 4, strength: 3 },
      abilities: { melee: 3 },
      gear: [sword],
    });
    const nimble = fighter('d', { attributes: { dexterity: 4, stamina: 3 }, abilities: { dodge: 3 } });
    const input = attackOf({ weapon: 'sword' });
    const begin = (stage: Parameters<typeof attack>[0]) => attack(stage, input, rules());
    const policy = plays.attack.policy?.(input, rules()) ?? {};
    const best = plays.attack.forecast?.(
      () => odds(begin, castOf(strong, nimble), policy),
      input,
      input.attacker,
    );
    const dodge = plays.attack.forecast?.(
      () => odds(begin, castOf(strong, nimble), deciding('dodge')),
      input,
      input.attacker,
    );
    const none = plays.attack.forecast?.(
      () => odds(begin, castOf(strong, nimble), deciding('none')),
      input,
      input.attacker,
    );
    expect(best).toEqual(dodge);
    const hit = (forecast: typeof best) => forecast?.chances.find(({ id }) => id === 'hit')?.p ?? 0;
    expect(hit(best)).toBeLessThan(hit(none));
    const bars = best?.amounts?.bars.reduce((sum, { p }) => sum + p, 0);
    expect(bars).toBeCloseTo(best?.chances.find(({ id }) => id === 'harm')?.p ?? -1, 12);
  });

  test('AMB-2 tens rerolled: the odds stop at what is too unlikely and say how much that is', () => {
    const house = rules({ tensRule: 'explodeWithSpecialty' });
    const input = attackOf({ weapon: 'stick', situation: { specialty: true } });
    const policy = { ...plays.attack.policy?.(input, house), ...deciding('none') };
    const walked = odds((stage) => attack(stage, input, house), castWith(2), policy);
    const sum = walked.ends.reduce((all, { p }) => all + p, 0);
    expect(walked.lost).toBeGreaterThan(0);
    expect(walked.lost).toBeLessThan(0.01);
    expect(sum + walked.lost).toBeCloseTo(1, 9);
  });
});
