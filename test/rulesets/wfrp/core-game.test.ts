import { describe, expect, test } from 'vitest';
import { commit } from '../../../src/core/commit.ts';
import { type Encounter, encounter, fighters, pending } from '../../../src/core/encounter.ts';
import type { Json } from '../../../src/core/text.ts';
import type { WfFighter, WfGear } from '../../../src/rulesets/wfrp/data/fighter.ts';

import { wfrp } from '../../../src/rulesets/wfrp/index.ts';
import { bow, castOf, dagger, dodge, erased, fighter, item, rules, sword } from './support.ts';

/* What the rules take from the core game: feint, ammunition, and the uses of Fortune. */

const answer = (enc: Encounter, ask: string, value: Json): Encounter =>
  commit(enc, { do: 'round', event: { do: 'answer', ask, value } });

/** Answers an ask of the running play. */
const says = (enc: Encounter, ask: string, value: Json): Encounter =>
  commit(enc, { do: 'answer', play: enc.open.at(-1)?.id ?? '', ask, value });

const person = (enc: Encounter, who: string): WfFighter => fighters(enc.cast)[who] as unknown as WfFighter;
const asked = (enc: Encounter): string[] => pending(enc).flatMap(({ ask }) => (ask.optional ? [] : [ask.id]));

interface Given {
  readonly anna?: readonly WfGear[];
  readonly fortune?: number;
}

/** Anna (Weapon and Ballistic Skill 45) has the turn, Boris (Weapon Skill 35, Agility 30, dodges) is beside her. */
function begun({ anna = [sword], fortune = 0 }: Given = {}): Encounter {
  const people = castOf(
    fighter('anna', { main: { ws: 45, bs: 45, ag: 40 }, gear: anna }),
    fighter('boris', {
      main: { ws: 35, ag: 30 },
      traits: { fortune, wounds: { value: 20, max: 20 } },
      gear: [dagger, dodge],
    }),
  );
  let enc = commit(encounter(wfrp, rules() as unknown as Json, erased(people)), { do: 'begin' });
  for (const id of ['anna', 'boris']) enc = answer(enc, `die:${id}`, [5]);
  return enc;
}

const STRIKE = { action: 'standard', target: 'boris', weapon: 'sword', situation: { reach: true } };
const FEINT = { action: 'feint', target: 'boris', situation: { reach: true } };

/** The open answers to a blow, and their costs. */
const ways = (enc: Encounter): string[] =>
  pending(enc).flatMap(({ ask }) =>
    ask.kind === 'choose'
      ? ask.options.flatMap(({ id, no, cost }) => (no ? [] : [`${id} ${cost?.key ?? ''}`.trim()]))
      : [],
  );

describe('feint', () => {
  test('GAP-5 after a feint the next blow can be neither dodged nor parried, the one after it can', () => {
    // 25 is two tens below 45, 30 none below 35.
    const feinted = says(says(answer(begun(), 'declare:anna', FEINT), 'feint', [25]), 'seesThrough', [30]);
    expect(person(feinted, 'anna').turn).toMatchObject({ half: 1, feint: 'boris' });
    const struck = says(answer(feinted, 'declare:anna', STRIKE), 'attack', [45]);
    // Nobody is asked for a defence: the dice of damage fall.
    expect(asked(struck)).toEqual(['damage']);
    const over = says(struck, 'damage', [1, 1]);
    expect(person(over, 'anna').turn.feint).toBeUndefined();
  });

  test('GAP-5 a tie of degrees goes to the defender, and a failed feint deceives nobody', () => {
    // 45 − 25 and 35 − 15: two tens both.
    const equal = says(says(answer(begun(), 'declare:anna', FEINT), 'feint', [25]), 'seesThrough', [15]);
    expect(person(equal, 'anna').turn.feint).toBeUndefined();
    const failed = says(answer(begun(), 'declare:anna', FEINT), 'feint', [46]);
    expect(person(failed, 'anna').turn.feint).toBeUndefined();
    expect(asked(failed)).toEqual(['declare:anna']);
    expect(ways(says(answer(failed, 'declare:anna', STRIKE), 'attack', [45]))).toContain('dodge');
  });

  test('GAP-5 reaches no farther than a blow, and does not outlast the turn', () => {
    const far = { ...FEINT, situation: { reach: false } };
    expect(() => answer(begun(), 'declare:anna', far)).toThrow();
    const feinted = says(says(answer(begun(), 'declare:anna', FEINT), 'feint', [25]), 'seesThrough', [90]);
    expect(person(answer(feinted, 'declare:anna', { action: 'endTurn' }), 'anna').turn.feint).toBeUndefined();
  });
});

describe('ammunition', () => {
  const drawn = { ...bow, traits: { ...bow.traits, place: 'both' } } as WfGear;
  const arrows = (quantity: number, group = 'ordinary') =>
    item('equipment', 'arrows', { use: 'ammunition', quantity, group });
  const SHOT = { action: 'shoot', target: 'boris', weapon: 'bow', situation: { squares: 10 } };
  const closed = (gear: readonly WfGear[]) => {
    const { cast, rules: house } = begun({ anna: gear });
    const offers = wfrp.actions({
      cast: fighters(cast),
      who: 'anna',
      targets: ['boris'],
      situation: { squares: 10 },
      rules: house,
    });
    return offers.find(({ id }) => id === 'shoot:bow')?.no?.key;
  };

  test('GAP-14 each shot takes one, hit or miss', () => {
    const shot = says(answer(begun({ anna: [drawn, arrows(3)] }), 'declare:anna', SHOT), 'attack', [99]);
    expect(person(shot, 'anna').gear.arrows?.traits).toMatchObject({ quantity: 2 });
  });

  test('GAP-14 without ammunition nothing is shot; a fighter whose ammunition is not counted shoots on', () => {
    expect(closed([drawn, arrows(0)])).toBe('wfrp.no.ammunition');
    expect(closed([drawn, arrows(1)])).toBeUndefined();
    expect(closed([drawn, arrows(0, 'crossbow')])).toBeUndefined();
    expect(closed([drawn])).toBeUndefined();
  });
});

describe('Fortune', () => {
  /** Boris has dodged Anna's first blow of the turn; her second strikes. */
  function again(fortune: number): Encounter {
    const once = says(answer(begun({ fortune }), 'declare:anna', STRIKE), 'attack', [45]);
    const dodged = says(says(once, 'defence', 'dodge'), 'defence:dodge', [1]);
    const ended = answer(answer(dodged, 'declare:anna', { action: 'endTurn' }), 'declare:boris', {
      action: 'stance',
    });
    // Boris's own turn has restored the defences: here they are used up again.
    const used = {
      ...ended.cast,
      boris: { ...person(ended, 'boris'), turn: { ...person(ended, 'boris').turn, dodge: 1, parry: 1 } },
    } as Encounter['cast'];
    const turned = answer({ ...ended, cast: used }, 'declare:boris', { action: 'endTurn' });
    return says(answer(turned, 'declare:anna', STRIKE), 'attack', [45]);
  }

  test('GAP-18 a point buys one more dodge or parry when that of the round is used up', () => {
    const bought = again(1);
    expect(ways(bought)).toEqual(['dodge wfrp.cost.fortune', 'parry wfrp.cost.fortune', 'none']);
    const dodged = says(bought, 'defence', 'dodge');
    expect(person(dodged, 'boris')).toMatchObject({ traits: { fortune: 0 }, turn: { dodge: 1 } });
    // Without a point there is nothing to choose: the dice of damage fall.
    expect(asked(again(0))).toEqual(['damage']);
  });

  test('GAP-18 a point buys a parry without a stance; available defences cost nothing', () => {
    const struck = says(answer(begun({ fortune: 1 }), 'declare:anna', STRIKE), 'attack', [45]);
    expect(ways(struck)).toEqual(['dodge', 'parry wfrp.cost.fortune', 'none']);
    const dodged = says(struck, 'defence', 'dodge');
    expect(person(dodged, 'boris')).toMatchObject({ traits: { fortune: 1 }, turn: { dodge: 1 } });
  });

  test('GAP-18 a point adds 1d10 to initiative, once, before the first turn; the current fighter keeps their turn', () => {
    // Anna has 40 + 5, Boris 30 + 5.
    const enc = begun({ fortune: 2 });
    const hurry = (one: Encounter) => pending(one).some(({ ask }) => ask.id === 'hurry:boris');
    expect(hurry(enc)).toBe(true);
    const hurried = answer(enc, 'hurry:boris', [10]);
    expect(person(hurried, 'boris')).toMatchObject({ traits: { fortune: 1 }, turn: { initiative: 15 } });
    expect(hurry(hurried)).toBe(false);
    expect(asked(hurried)).toEqual(['declare:anna']);
    // 30 + 15 is no more than 40 + 5, and Anna's Agility is higher: the order stays.
    expect(asked(answer(hurried, 'declare:anna', { action: 'endTurn' }))).toEqual(['declare:boris']);
    expect(hurry(begun())).toBe(false);
  });
});

describe('the end of a turn', () => {
  test('GAP-10 a fighter who bleeds to death as the turn begins no longer has it', () => {
    const people = castOf(
      fighter('anna', { main: { ag: 40 }, gear: [sword] }),
      fighter('boris', { conditions: { bleeding: 1 }, gear: [dagger] }),
      fighter('xenia', { main: { ag: 10 } }),
    );
    let enc = commit(encounter(wfrp, rules() as unknown as Json, erased(people)), { do: 'begin' });
    for (const id of ['anna', 'boris', 'xenia']) enc = answer(enc, `die:${id}`, [5]);
    enc = says(answer(enc, 'declare:anna', { action: 'endTurn' }), 'bleeding', [1]);
    expect(person(enc, 'boris').conditions).toHaveProperty('dead');
    expect(person(enc, 'boris').turn).toMatchObject({ half: 0, own: 'over' });
    expect(asked(enc)).toEqual(['declare:xenia']);
  });
});
