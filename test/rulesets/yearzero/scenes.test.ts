import { describe, expect, test } from 'vitest';
import { blank } from '../../../src/core/spec.ts';
import type { Json, Msg } from '../../../src/core/text.ts';
import { SKILL_NAMES, spec } from '../../../src/rulesets/yearzero/data/fighter.ts';
import { situationSpec } from '../../../src/rulesets/yearzero/data/rules.ts';
import { yearzero } from '../../../src/rulesets/yearzero/index.ts';
import { dueAt } from '../../../src/rulesets/yearzero/plays/time.ts';
import { sheet } from '../../../src/rulesets/yearzero/view/index.ts';
import { castOf, fighter, injury, knife, offersFor, pistol, rules, talent } from './support.ts';

const cast = castOf(
  fighter('a', { gear: [knife, pistol, talent('analysis')], injuries: { c13: injury('c13') } }),
  fighter('d', { conditions: { hidden: true } }),
);

const offers = (targets: readonly string[] = ['d'], situation = {}) =>
  offersFor({
    cast,
    who: 'a',
    targets,
    situation: blank(situationSpec, situation) as unknown as Json,
    rules: rules(),
  });

const of = (id: string, targets?: readonly string[], situation?: object) =>
  offers(targets, situation).find((one) => one.id === id);

describe('offers outside a fight', () => {
  test('YZ-0.2 a roll of every skill, at any moment, with its dice', () => {
    for (const skill of SKILL_NAMES) expect([skill, of(`skill:${skill}`)?.anytime]).toEqual([skill, true]);
    expect(of('skill:survival')?.check?.dice.map(({ n }) => n)).toEqual([2, 0]);
  });

  test.each([
    ['skill:survival', 'YZ-0.2'],
    ['skill:analysis', 'YZ-13.6'],
    ['stealth:look', 'YZ-4.9'],
    ['stealth:scan', 'YZ-4.14'],
    ['sneak:knife', 'YZ-9.1'],
    ['ambush:knife', 'YZ-9.10'],
    ['need:eat', 'YZ-14.8'],
    ['need:sleep', 'YZ-14.14'],
    ['care:c13', 'YZ-12.31'],
    ['panic', 'YZ-13.19'],
    ['strain:ownSide', 'YZ-13.7'],
    ['strain:android', 'YZ-13.8'],
    ['strain:other', 'YZ-13.9'],
    ['danger:fall', 'YZ-14.15'],
    ['danger:fire', 'YZ-14.25'],
    ['danger:blast', 'YZ-14.18'],
    ['danger:disease', 'YZ-14.34'],
    ['time:turn', 'YZ-1.2'],
    ['time:shift', 'YZ-1.3'],
  ])('%s names its rule, %s', (id, rule) => expect(of(id, [])?.rules).toEqual([rule]));

  test.each([
    ['skill:observation', ['modDice', 'dark', 'resisted']],
    ['skill:mobility', ['modDice', 'resisted']],
    ['stealth:step', ['cluttered']],
    ['stealth:hide', []],
    ['time:round', []],
    ['time:shift', ['within']],
  ])('YZ-2.6 YZ-2.9 YZ-1.6 %s asks only for relevant circumstances', (id, asked) =>
    expect(of(id)?.circumstances).toEqual(asked),
  );

  test('YZ-13.6 analysis is offered to scientists only', () => {
    expect(of('skill:analysis')?.play?.input).toMatchObject({ skill: 'observation', analysis: true });
    const other = offersFor({ cast, who: 'd', targets: [], situation: {}, rules: rules() });
    expect(other.some(({ id }) => id === 'skill:analysis')).toBe(false);
  });

  test('YZ-4.1 YZ-9.1 YZ-9.10 stealth and attacks out of hiding belong to the time before a fight', () => {
    const ids = offers().map(({ id }) => id);
    expect(ids).toEqual(
      expect.arrayContaining(['stealth:step', 'stealth:look', 'sneak:knife', 'ambush:pistol']),
    );
    const fighting = { ...cast, a: fighter('a', { turn: { slow: 'free', fast: 'free' } }) };
    const now = offersFor({ cast: fighting, who: 'a', targets: ['d'], situation: {}, rules: rules() });
    expect(now.filter(({ id }) => /^(stealth|sneak|ambush|time|need):/.test(id))).toEqual([]);
    expect(now.some(({ id }) => id === 'sneakAttack:unarmed')).toBe(true);
  });

  test('YZ-4.12 an active enemy sneaks up in the same way', () => {
    const stalker = castOf(
      fighter('a', { gear: [knife], traits: { kind: 'npc', stealth: { role: 'active' } } }),
      fighter('d'),
    );
    const input = of('sneak:knife')?.play?.input ?? null;
    expect(
      yearzero.plays.sneakAttack?.fault(stalker as never, input, rules() as unknown as Json),
    ).toBeUndefined();
  });

  test('YZ-4.15 the detector shows who is about and how far away', () => {
    const input = of('stealth:scan', ['d'], { distance: 40, outdoors: true })?.play?.input;
    expect(input).toEqual({ who: 'a', outdoors: true, about: [{ who: 'd', distance: 40 }] });
  });

  test('every open offer’s play may begin', () => {
    for (const { id, no, play, needsTarget } of [...offers(), ...offers([])])
      if (!no && play && id !== 'endTurn' && !needsTarget) {
        const def = yearzero.plays[play.name];
        expect(def?.fault(cast as never, play.input, rules() as unknown as Json), id).toBeUndefined();
      }
  });
});

const keys = (msgs: readonly Msg[]): string[] => msgs.map(({ key }) => key.replace('yearzero.due.', ''));

describe('a preview of the clock', () => {
  const dying = fighter('d', {
    stress: 2,
    injuries: { c26: injury('c26') },
    conditions: { panic: { row: 'p7' } },
    traits: { rest: { resting: true } },
  });

  test('YZ-1.2 YZ-12.18 YZ-13.30 YZ-13.31 lists what is due before it happens', () => {
    expect(keys(dueAt(dying, 'turn', rules()))).toEqual(['relief', 'calm', 'save']);
    expect(keys(dueAt(dying, 'shift', rules({ longerUnits: 'none' })))).toEqual([]);
    expect(keys(dueAt(dying, 'shift', rules({ longerUnits: 'once' })))).toEqual(['relief', 'calm', 'save']);
    expect(keys(dueAt(dying, 'round', rules()))).toEqual([]);
  });

  describe('YZ-1.6 before a unit passes the GM sees what is due for whom', () => {
    // Relief would need stress or rest, so in a Turn only the panic of the first ends, and the second burns.
    const afraid = fighter('a', { conditions: { panic: 'p7' } });
    const ill = castOf(afraid, fighter('d', { conditions: { burning: 2 } }), fighter('e'));
    const detail = (unit: string, targets: readonly string[]) =>
      offersFor({ cast: ill, who: 'a', targets, situation: {}, rules: rules({ longerUnits: 'none' }) }).find(
        ({ id }) => id === `time:${unit}`,
      )?.detail;
    /** The fighters that a text names, and what is due for them. */
    const named = (says: Msg | undefined): string[] =>
      says?.key === 'yearzero.due.for'
        ? [`${says.args?.who} ${JSON.stringify(says.args?.what)}`]
        : Object.values(says?.args ?? {}).flatMap((arg) => (typeof arg === 'object' ? named(arg) : []));

    test('of several fighters, by name', () => {
      expect(named(detail('turn', ['d', 'e']))).toEqual([
        'a {"key":"yearzero.due.calm"}',
        'd {"key":"yearzero.due.burns"}',
      ]);
    });

    test('of one fighter, without a name', () => {
      expect(detail('turn', [])).toEqual({ key: 'yearzero.due.calm' });
    });

    test('nothing where nothing is due', () => {
      expect(detail('shift', ['d', 'e'])).toBeUndefined();
    });
  });

  test('YZ-14.1 YZ-14.10 a day brings hunger, thirst and weariness to everybody', () =>
    expect(keys(dueAt(fighter('d'), 'day', rules()))).toEqual(['food', 'water', 'tires']));

  test('YZ-12.19 nothing for the dead, nothing for doors', () => {
    expect(dueAt(fighter('d', { conditions: { dead: true } }), 'day', rules())).toEqual([]);
    expect(dueAt(fighter('d', { traits: { kind: 'door' } }), 'day', rules())).toEqual([]);
  });
});

describe('the sheet’s derived facts', () => {
  test('YZ-0.9 YZ-A.6 YZ-0.10 a token’s bars show health by the house rule, and stress', () => {
    const traits = blank(spec, {
      attributes: { strength: 4, agility: 5 },
      health: { lost: 1, most: 9 },
      stress: 2,
    }) as Json;
    // At stress 9 every panic roll of a die totals 10 at least.
    const stress = { 'strain.value': 2, 'strain.max': 9 };
    const bar = (house: object) => yearzero.derive?.(traits, rules(house) as unknown as Json);
    expect(bar({})).toEqual({ 'health.value': 3, 'health.max': 4, ...stress });
    expect(bar({ healthFormula: 'manual' })).toEqual({ 'health.value': 8, 'health.max': 9, ...stress });
  });
});

describe('the sheet', () => {
  const stateOf = (given: object): string | undefined => {
    const one = fighter('d', { injuries: { c26: { ...injury('c26'), ...given } } });
    const { figures } = sheet(one, rules());
    return figures.find(({ id }) => id === 'injury:c26')?.value.key.replace('yearzero.injuryState.', '');
  };

  test('YZ-12.18 YZ-12.22 YZ-12.30 shows the state of each injury', () => {
    expect(stateOf({})).toBe('turn');
    expect(stateOf({ due: 0 })).toBe('open');
    expect(stateOf({ due: 0, stabilised: true })).toBe('cared');
    expect(stateOf({ due: 0, stabilised: true, healing: 4 })).toBe('healing');
    expect(stateOf({ due: 0, stabilised: true, healed: true })).toBe('healed');
  });
});

describe('the title of a card', () => {
  const attack = { attacker: 'a', defender: 'd', weapon: 'knife', mode: 'melee' };
  const back = { ...attack, attacker: 'd', defender: 'a' };

  test.each<[play: string, input: object, title: Msg]>([
    ['attack', attack, { key: 'attack', args: { from: 'a', to: 'd' } }],
    ['sneakAttack', { kind: 'ambush', attacks: [attack] }, { key: 'ambush', args: { who: 'a' } }],
    ['duel', { one: attack, other: back }, { key: 'duel', args: { who: 'a', to: 'd' } }],
    ['notice', { who: ['d'], by: ['a'] }, { key: 'notice', args: { who: 'd' } }],
    ['panic', { who: 'a' }, { key: 'panic', args: { who: 'a' } }],
    ['setsIn', { who: 'a' }, { key: 'panic', args: { who: 'a' } }],
    ['witness', { of: 'a', what: 'outcry', others: [] }, { key: 'witness.outcry', args: { who: 'a' } }],
    ['blast', { power: 7, targets: [] }, { key: 'blast', args: { n: 7 } }],
    ['fall', { who: 'a' }, { key: 'fall', args: { who: 'a' } }],
    ['fire', { who: 'a' }, { key: 'fire', args: { who: 'a' } }],
    ['burn', { who: 'a' }, { key: 'fire', args: { who: 'a' } }],
    ['disease', { who: 'a' }, { key: 'disease', args: { who: 'a' } }],
    ['care', { who: 'a', target: 'd' }, { key: 'care', args: { who: 'a', target: 'd' } }],
    ['deathSave', { who: 'a' }, { key: 'deathSave', args: { who: 'a' } }],
    ['time', { unit: 'shift', who: ['a'] }, { key: 'time.shift' }],
  ])('of a play %s shows what it is and who is in it', (play, input, { key, args }) => {
    const run = { cast, steps: [], told: [], changes: [] };
    const card = yearzero.plays[play]?.card?.(run as never, input as never, rules() as unknown as Json);
    expect(card?.title).toEqual({ key: `yearzero.title.${key}`, ...(args ? { args } : {}) });
  });

  test.each<[play: string, input: object, deed: string]>([
    ['skill', { who: 'a', skill: 'stamina' }, 'field.skills.stamina'],
    ['skill', { who: 'a', skill: 'observation', analysis: true }, 'hook.analysis'],
    ['stealth', { who: 'a', what: 'hide' }, 'stealth.hide'],
    ['detector', { who: 'a', about: [] }, 'stealth.scan'],
    ['need', { who: 'a', what: 'eat' }, 'need.eat'],
    ['deed', { who: 'a', action: 'aim' }, 'action.aim'],
  ])('of a play %s names the action: %j', (play, input, deed) => {
    const run = { cast, steps: [], told: [], changes: [] };
    const card = yearzero.plays[play]?.card?.(run as never, input as never, rules() as unknown as Json);
    expect(card?.title).toEqual({
      key: 'yearzero.title.deed',
      args: { who: 'a', deed: { key: `yearzero.${deed}` } },
    });
  });
});
