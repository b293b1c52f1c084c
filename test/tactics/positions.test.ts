import { describe, expect, test } from 'vitest';
import { best, chooses, decided, declares, positionOf, rankOf } from './position.ts';

/* Positions with what a good player would do, or must not do. Why it is good is told by the title. */

describe('in Year Zero', () => {
  test.each(['b1', 'b2', 'b3'])('the one of three who has one point of health left is shot: %s', (weak) => {
    const position = positionOf(
      'yearzero-squad',
      { [weak]: { traits: { health: { lost: 2 } } } },
      declares('a1'),
      true,
    );
    expect(best(position)?.target).toBe(weak);
  });

  test('whoever has a rifle aims or shoots before they walk, open doors or put on suits', () => {
    const all = decided(positionOf('yearzero-squad', {}, declares('a1'), true));
    expect(all.candidates[0]?.about).toMatch(/rifle|aim/);
    expect(rankOf(all, /rifle/)).toBeLessThan(rankOf(all, /^(run|openDoor|donSuit)$/));
  });

  test('a failed shot is pushed', () => {
    expect(decided(positionOf('yearzero-duel', {}, chooses('a1', 'attack:push'))).value).toBe('push');
  });
});

describe('in the Storyteller rules', () => {
  test('of three the one is struck who is almost out', () => {
    const wounded = { b3: { traits: { health: { lethal: 5 } } } };
    expect(best(positionOf('storyteller-mixed', wounded, declares('a1'), true))?.target).toBe('b3');
  });

  test('two blows are struck at somebody who can parry only one', () => {
    expect(best(positionOf('storyteller-duel', {}, declares('a1'), true))?.about).toBe(
      'strike:sword+strike:sword',
    );
  });

  test('a blow is met with a defence by somebody who has nothing else left to do', () => {
    const position = positionOf('storyteller-duel', {}, chooses('b1', 'defence'));
    expect(decided(position).value).not.toBe('none');
  });

  test('nobody strikes with bare hands who holds a sword', () => {
    const all = decided(positionOf('storyteller-duel', {}, declares('a1'), true));
    expect(rankOf(all, /^strike:sword/)).toBeLessThan(rankOf(all, /unarmed/));
  });
});

describe('in WFRP', () => {
  test('whoever lies gets up', () => {
    expect(
      best(positionOf('wfrp-duel', { a1: { conditions: { prone: true } } }, declares('a1'), true))?.about,
    ).toBe('standUp');
  });

  test.each([
    ['sheathed', 'ready:sword'],
    ['ground', 'pickUp:sword'],
  ])('a sword that is %s is taken in hand', (place, offer) => {
    const unarmed = { a1: { gear: { sword: { traits: { place } } } } };
    expect(best(positionOf('wfrp-duel', unarmed, declares('a1'), true))?.about).toBe(offer);
  });

  test('the minor enemy with one wound left is struck first, whom any critical takes out', () => {
    const weak = { b3: { traits: { wounds: { value: 1 } } } };
    expect(best(positionOf('wfrp-mixed', weak, declares('a2'), true))?.target).toBe('b3');
  });

  test('a parry that costs nothing is used', () => {
    expect(decided(positionOf('wfrp-duel', {}, chooses('a1', 'defence'))).value).toMatch(/parry/i);
  });

  test('an All-Out is more dangerous to whoever makes it than an ordinary blow, after which they can parry', () => {
    const { candidates } = decided(positionOf('wfrp-duel', {}, declares('a1'), true));
    const dangerOf = (offer: string) =>
      candidates.find(({ about }) => about === offer)?.parts?.danger ?? Number.NaN;
    expect(dangerOf('allOut:sword')).toBeLessThan(dangerOf('standard:sword'));
  });

  test('an aim gains nothing by itself and costs a bother, but a better blow may follow in the same turn', () => {
    const { candidates } = decided(positionOf('wfrp-duel', {}, declares('a1'), true));
    const partsOf = (offer: string) => candidates.find(({ about }) => about === offer)?.parts;
    const [aim, blow] = [partsOf('aim'), partsOf('standard:sword')];
    expect(aim?.now).toBeLessThan(0);
    expect(aim?.next).toBeGreaterThan(blow?.now ?? Number.NaN);
  });

  test('nobody drops what they need', () => {
    const all = decided(positionOf('wfrp-mixed', {}, declares('a2'), true));
    expect(rankOf(all, /^drop:greatsword/)).toBeGreaterThan(rankOf(all, /^standard:greatsword/));
    expect(all.candidates.find(({ about }) => about === 'drop:greatsword')?.score).toBeLessThan(0);
  });
});

describe('characters', () => {
  const nearlyOut = { b3: { traits: { wounds: { value: 1 } } } };

  test('the mindless attack whoever is nearest, the steady whoever is worth it', () => {
    const position = positionOf('wfrp-mixed', nearlyOut, declares('a2'), true);
    expect(best(position, 'mindless')?.target).toBe('b1');
    expect(best(position, 'steady')?.target).toBe('b3');
  });

  test('the mindless never defend themselves', () => {
    expect(decided(positionOf('wfrp-duel', {}, chooses('a1', 'defence')), 'mindless').value).toBe('none');
  });

  test('harm to themselves counts more to the cautious than to the steady', () => {
    const position = positionOf('storyteller-duel', {}, chooses('b1', 'defence'));
    const none = (character: 'cautious' | 'steady') =>
      decided(position, character).candidates.find(({ about }) => about === 'none')?.score ?? 0;
    expect(none('cautious')).toBeLessThan(none('steady'));
  });
});

test('the same position brings the same decision', () => {
  const twice = [1, 2].map(() => decided(positionOf('wfrp-mixed', {}, declares('a1'), true)).candidates);
  expect(twice[0]?.map(({ score }) => score)).toEqual(twice[1]?.map(({ score }) => score));
});

test('a ruleset without tactics has no decision, and says so', () => {
  const { value, why } = decided(
    positionOf('western-duel', {}, ({ ask, play }) => play === undefined && ask.kind === 'enter'),
  );
  expect(value).toBeUndefined();
  expect(why.key).toBe('core.tactics.none');
});
