import { describe, expect, it } from 'vitest';
import type { PickedPart } from '../../../src/core/compose.ts';
import type { Rolls } from '../../../src/rulesets/western/data/declaration.ts';
import type { Rules } from '../../../src/rulesets/western/data/rules.ts';
import type { Turn } from '../../../src/rulesets/western/data/turn.ts';
import { compose } from '../../../src/rulesets/western/view/compose.ts';
import { fighter, pick, rules, weapon } from './support.ts';

/* What an editor offers, what it counts, and what must be done first. */

interface Given {
  readonly rolls?: Rolls;
  readonly turn?: Turn;
  readonly rules?: Partial<Rules>;
}
function composed(parts: readonly PickedPart[], { rolls = {}, turn = {}, ...given }: Given = {}) {
  const signed = Object.keys(rolls).length > 0;
  const gear = [weapon('colt', { snap: 5, quick: 4, aimed: 1 })];
  const cast = { a: fighter('a', { gear, turn: { rolls, signed, ...turn } }), b: fighter('b') };
  return compose({ cast, who: 'a', targets: ['b'], situation: {}, rules: rules(given.rules) }, parts);
}
const offer = (id: string, given: Given = {}) => composed([], given).offers.find((one) => one.id === id);
/** The uses of a roll's chips. */
const uses = (roll: string, given: Given) =>
  composed([], given)
    .offers.filter(({ group }) => group === `chips:${roll}`)
    .map(({ id }) => id.split(':')[1] ?? '');

/** 9 + 9 = 18: 3 Nice! and 1 Damnit! (S-3). */
const thrown: Rolls = { shooting: { main: 'shooting', dice: [9, 9] } };
const shot: Rolls = { before: { main: 'simpleShot', dice: [9, 9] } };

describe('offers', () => {
  it('WE-3.3 a simple that is a shot stands with the shots and has a target, the others have none', () => {
    expect(offer('simple:fireSnap')).toMatchObject({ group: 'fire', needsTarget: true });
    expect(offer('simple:duck')).toMatchObject({ group: 'simple', needsTarget: false });
    expect([offer('plan')?.needsTarget, offer('readied')?.needsTarget]).toEqual([false, true]);
  });

  it('WE-12.5 chips of a roll are offered once its dice have been rolled', () => {
    expect(uses('shooting', { rolls: thrown })).toContain('accuracyUp');
    expect(uses('shooting', { rolls: { shooting: { main: 'shooting' } } })).toEqual([]);
  });

  it('AM-26 chips of a simple shot go to that shot and to being hit, or nowhere by house rule', () => {
    const limited = uses('before', { rolls: shot });
    expect(limited).toEqual(expect.arrayContaining(['accuracyUp', 'speedUp', 'speedDown', 'exposed']));
    for (const use of ['farther', 'loadMore', 'guarded']) expect(limited).not.toContain(use);
    expect(uses('before', { rolls: shot, rules: { simpleShotRoll: 'none' } })).toEqual([]);
  });

  it('WE-10.11 AM-26 mains pay for a reaction, a shot that is a simple does not', () => {
    const given = { rolls: { ...thrown, ...shot } };
    expect(offer('reaction:shooting', given)?.no).toBeUndefined();
    expect(offer('reaction:before', given)).toBeUndefined();
    // 6 + 6 = 12 has 1 Nice!, and dice not rolled yet have none.
    for (const roll of [{ main: 'shooting', dice: [6, 6] }, { main: 'shooting' }] as const)
      expect(offer('reaction:shooting', { rolls: { shooting: roll } })?.no?.key).toBe('western.no.noChips');
    expect(
      composed([pick('reaction:shooting')], { rolls: thrown }).offers.find(
        ({ id }) => id === 'reaction:shooting',
      )?.no?.key,
    ).toBe('western.no.already');
  });

  it('AM-28 a house rule may offer no top-ups', () => {
    const offered = (topUpMax: number) => offer('topUp:shooting', { rolls: thrown, rules: { topUpMax } });
    expect([offered(1) !== undefined, offered(0) !== undefined]).toEqual([true, false]);
  });

  it('a part whose offer is gone is marked, and lacks nothing else', () => {
    const [part] = composed([pick('chip:frets:shooting', 1, { targets: [] })]).parts;
    expect([part?.offer.label.key, part?.no]).toEqual(['western.compose.gone', undefined]);
  });
});

describe('counters', () => {
  it('WE-7.11 WE-12.4 both beats by their number, and the chips of each roll with those that were topped up', () => {
    const { budgets } = composed([pick('main:shooting', 2), pick('topUp:shooting', 1)], { rolls: thrown });
    expect(budgets.map(({ id, of, lines }) => [id, of, lines.map(({ n }) => n)])).toEqual([
      ['nice:shooting', 4, [3, 1]],
      ['damnit:shooting', 2, [1, 1]],
      ['beat:1', 6, []],
      ['beat:2', 6, []],
    ]);
    expect(budgets.slice(2).map(({ label }) => label.args?.n)).toEqual([1, 2]);
    const plain = composed([pick('main:shooting', 2)], { rolls: thrown }).budgets;
    expect(plain.map(({ of }) => of)).toEqual([3, 1, 6, 6]);
    const unthrown = composed([pick('main:shooting', 2)], { rolls: { shooting: { main: 'shooting' } } });
    expect(unthrown.budgets.map(({ id }) => id)).toEqual(['beat:1', 'beat:2']);
  });

  it('WE-9.3 Speed of each beat under its number', () => {
    expect(composed([]).figures?.map(({ id, label }) => [id, label.args?.n])).toEqual([
      ['speed:1', 1],
      ['speed:2', 2],
    ]);
  });

  it('S-19 a blow has its chance on the timeline, a movement has none', () => {
    const steps =
      composed([pick('main:melee', 2), pick('main:movement:walk')]).timeline?.lanes[0]?.steps ?? [];
    expect(steps.map(({ column, p }) => [column, p !== undefined])).toEqual([
      ['1B', true],
      ['1C', false],
      ['2B', true],
      ['2C', false],
    ]);
  });
});

describe('what is to be done first', () => {
  const first = (parts: readonly PickedPart[], given: Given = {}) => composed(parts, given).first;
  const word = (parts: readonly PickedPart[], given: Given = {}) =>
    first(parts, given)?.label.key.split('.').at(-1);

  it('WE-5.3 WE-12.11 to roll, to declare without dice, or to pass', () => {
    expect(word([pick('main:shooting', 1)])).toBe('throw');
    expect(word([pick('simple:duck')])).toBe('without');
    expect(word([])).toBe('pass');
    expect(word([pick('main:shooting', 1)], { rolls: thrown })).toBeUndefined();
  });

  it('WE-5.4 an order that the roll must pay for does not prevent rolling', () => {
    const ducks = pick('simple:duck', 0, { fields: { when: 'beat1End' } });
    expect(first([pick('main:shooting', 1), ducks])?.no).toBeUndefined();
  });

  it('WE-10.14 beat 2 is rewritten once, at a target, or is left as it is', () => {
    const given: Given = { rolls: thrown, turn: { reaction: 'passed' } };
    const again = pick('rewrite', 0, { fields: { instead: 'retarget' } });
    expect(word([], given)).toBe('keep');
    expect(word([again], given)).toBe('change');
    expect(first([], given)?.value).toEqual({});
    const offers = (parts: readonly PickedPart[]) => composed(parts, given).offers;
    expect(offers([])).toMatchObject([{ id: 'rewrite', needsTarget: true }]);
    expect([offers([])[0]?.no, offers([again])[0]?.no?.key]).toEqual([undefined, 'western.no.already']);
  });
});
