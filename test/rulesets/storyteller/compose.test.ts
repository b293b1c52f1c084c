import { describe, expect, test } from 'vitest';
import type { PickedPart } from '../../../src/core/compose.ts';
import { diceCount } from '../../../src/core/dice/check.ts';
import { blank } from '../../../src/core/spec.ts';
import type { Json } from '../../../src/core/text.ts';
import { compose } from '../../../src/rulesets/storyteller/actions/compose.ts';
import {
  BLANK_TURN,
  type Declaration,
  type StFighter,
} from '../../../src/rulesets/storyteller/data/fighter.ts';
import { type Power, power as powerSpec } from '../../../src/rulesets/storyteller/data/gear.ts';
import { castOf, fighter, pistol, rules, situation, sword, weapon } from './support.ts';
import { runner, Table } from './turn-table.ts';

const turn = { ...BLANK_TURN, die: 5, slots: { main: { state: 'undeclared' } } } as const;

/** Dexterity 3 with Firearms 4, Melee 2 and Athletics 1: pools of 7, 5 and 4. */
const hero = (more: Parameters<typeof fighter>[1] = {}) =>
  fighter('a', {
    attributes: { dexterity: 3, charisma: 2 },
    abilities: { firearms: 4, melee: 2, athletics: 1, intimidation: 1, dodge: 2 },
    gear: [pistol, sword],
    turn,
    ...more,
  });

const pick = (offer: string, share: number, more: Partial<PickedPart> = {}): PickedPart => ({
  offer,
  targets: ['d'],
  situation: situation({ distance: 1 }) as unknown as Json,
  share,
  fields: {},
  ...more,
});

function composed(parts: readonly PickedPart[], who: StFighter = hero(), whole: Json = {}) {
  const cast = castOf(who, fighter('d'));
  return compose({ cast, who: who.id, targets: ['d'], situation: whole, rules: rules() }, parts);
}
const reason = (no: { key: string } | undefined) => no?.key.replace('storyteller.no.', '');

describe('composing multiple actions', () => {
  test('ST-11.2 the budget is the smallest of the pools, with its modifiers', () => {
    const { budgets, no } = composed([pick('shoot:pistol', 2), pick('strike:sword', 2)]);
    const [budget] = budgets;
    // Shooting has 7 dice, the sword 5: five to share, one left.
    expect([budget?.of, budget?.left]).toEqual([5, 1]);
    expect(budget?.lines.map(({ n }) => n)).toEqual([3, 2]);
    expect(no).toBeUndefined();
  });

  test('ST-11.2 the budget is there from the first part on', () => {
    expect(composed([]).budgets).toEqual([]);
    const [budget] = composed([pick('shoot:pistol', 2)]).budgets;
    expect([budget?.of, budget?.left]).toEqual([7, 5]);
  });

  test('ST-11.3 a part has at least two dice, and leaves two for another', () => {
    const [shot] = composed([pick('shoot:pistol', 2), pick('strike:sword', 2)]).parts;
    // Five dice are shared: three at most for one of two parts.
    expect([shot?.least, shot?.most]).toEqual([2, 3]);
  });

  test('ST-11.1 one part alone is not several actions', () => {
    expect(reason(composed([pick('shoot:pistol', 2)]).no)).toBe('splitFew');
  });

  test('ST-11.3 a share of one die is refused where it stands; so is more than there is', () => {
    const low = composed([pick('shoot:pistol', 3), pick('strike:sword', 1)]);
    expect(low.parts.map(({ no }) => reason(no))).toEqual([undefined, 'splitLeast']);
    expect([reason(low.no), low.no?.args?.n]).toEqual(['part', 2]);
    expect(reason(composed([pick('shoot:pistol', 4), pick('strike:sword', 2)]).no)).toBe('splitSum');
  });

  test('ST-9.16 reloading takes four dice and nothing else', () => {
    const empty = hero({ gear: [{ ...pistol, traits: { ...pistol.traits, rounds: 0 } }, sword] });
    const { parts } = composed([pick('reload:pistol', 4), pick('shoot:pistol', 2)], empty);
    expect([parts[0]?.least, parts[0]?.most]).toEqual([4, 4]);
    // Loaded by the first part: the shot is open although the magazine is empty now.
    expect(parts.map(({ no }) => no)).toEqual([undefined, undefined]);
    expect(reason(composed([pick('shoot:pistol', 2)], empty).parts[0]?.no)).toBe('magazineEmpty');
  });

  test('ST-13.9 a weapon drawn by the first part may strike by the second', () => {
    const sheathed = hero({ gear: [{ ...sword, traits: { ...sword.traits, ready: false } }] });
    const { parts, offers } = composed([pick('ready:sword', 2), pick('strike:sword', 2)], sheathed);
    expect(parts.map(({ no }) => no)).toEqual([undefined, undefined]);
    expect(reason(offers.find(({ id }) => id === 'ready:sword')?.no)).toBe('readyAlready');
    // Drawing rolls its share at 4.
    expect(parts[0]?.check && diceCount(parts[0].check)).toBe(2);
  });

  test('ST-11.2 each attack rolls its share and has odds of its own', () => {
    const { parts } = composed([pick('shoot:pistol', 3), pick('strike:sword', 2)]);
    expect(parts.map(({ check }) => check && diceCount(check))).toEqual([3, 2]);
    expect(parts.map(({ play }) => play?.name)).toEqual(['attack', 'attack']);
  });

  test('ST-7.16 the difficulty that a part shows is that of its own weapon', () => {
    const far = { situation: situation({ distance: 20 }) as unknown as Json };
    const { parts } = composed([pick('shoot:pistol', 2, far), pick('strike:sword', 2)]);
    // The pistol carries 25 metres, which bare hands do not: 20 metres are its normal range.
    const [pistolAt] = parts.map(({ check }) => check?.target?.reduce((sum, { n }) => sum + n, 0));
    expect(pistolAt).toBe(6);
  });

  test('ST-13.7 whole actions are listed and closed', () => {
    const { offers } = composed([]);
    const closedAs = (id: string) => reason(offers.find((offer) => offer.id === id)?.no);
    expect(closedAs('run')).toBe('notInSplit');
    expect(closedAs('desperate:dodge')).toBe('notInSplit');
    expect(closedAs('aim:pistol')).toBe('notInSplit');
    expect(closedAs('move')).toBeUndefined();
  });

  test('ST-13.12 speech shows how many words its share allows, ST-13.5 moving how many metres', () => {
    const fields = { attribute: 'charisma', ability: 'intimidation' };
    const { parts, declaration } = composed([pick('talk', 2, { fields }), pick('move', 3)]);
    // Three words a die; a metre a die.
    expect(parts.map(({ says }) => says?.args?.n)).toEqual([6, 3]);
    expect((declaration as Declaration).parts?.[0]).toMatchObject({ action: 'talk', ...fields, dice: 2 });
  });

  test('AMB-21 a defence is held with its share', () => {
    const { parts, declaration } = composed([pick('dodge', 3), pick('strike:sword', 2)]);
    expect((declaration as Declaration).parts?.[0]).toMatchObject({ action: 'dodge', dice: 3 });
    expect(parts[0]?.check && diceCount(parts[0].check)).toBe(3);
  });

  test('ST-9.18 a spray rolls its share against all targets, each under their own circumstances', () => {
    const uzi = weapon('uzi', {
      ...{ category: 'firearm', ability: 'firearms', damage: 4, range: 20, clip: 20, rounds: 20 },
      modes: ['single', 'fullAuto'],
    } as never);
    const each = { d: { distance: 2, cover: 'none' }, e: { distance: 9, cover: 'light' } };
    const who = hero({ gear: [uzi] });
    const cast = castOf(who, fighter('d'), fighter('e'));
    const parts = [pick('spray:uzi', 3, { targets: ['d', 'e'], each }), pick('move', 2)];
    const { declaration, parts: found } = compose(
      { cast, who: 'a', targets: [], situation: {}, rules: rules() },
      parts,
    );
    expect((declaration as Declaration).parts?.[0]?.targets).toEqual([
      { who: 'd', distance: 2, cover: 'none' },
      { who: 'e', distance: 9, cover: 'light' },
    ]);
    // Three dice of the split and ten of the automatic fire (ST-9.19).
    expect(found[0]?.check && diceCount(found[0].check)).toBe(13);
  });

  test('ST-11.4 a power is a part with a pair of the player’s choice, and only a dormant one can be activated', () => {
    const power = (id: string, active: boolean): Power => ({
      id,
      type: 'power',
      name: id,
      traits: blank(powerSpec, { active }),
    });
    const who = hero({ gear: [sword, power('rage', false), power('skin', true)] });
    const fields = { attribute: 'charisma', ability: 'intimidation' };
    const picked = [pick('power:rage', 2, { fields }), pick('move', 2)];
    const { offers, parts, declaration, budgets } = composed(picked, who);
    expect(offers.map(({ id }) => id).filter((id) => id.startsWith('power:'))).toEqual(['power:rage']);
    expect(parts.map(({ no }) => no)).toEqual([undefined, undefined]);
    // Charisma 2 + Intimidation 1 is the smallest pool: too few for two parts.
    expect(budgets[0]?.of).toBe(3);
    expect((declaration as Declaration).parts?.[0]).toMatchObject({ power: 'rage', ...fields, dice: 2 });
    expect(parts[0]?.check && diceCount(parts[0].check)).toBe(2);
  });

  test('ST-2.1 the whole may be declared as having no outward sign', () => {
    const whole = { inconspicuous: true, gist: 'something is going on' };
    const { declaration } = composed([pick('shoot:pistol', 2), pick('strike:sword', 2)], hero(), whole);
    expect(declaration).toMatchObject(whole);
  });

  test('ST-7.37 nothing is composed for a fighter who must stand up', () => {
    const owing = hero({ conditions: { prone: true, owesStanding: true } });
    expect(reason(composed([pick('shoot:pistol', 2), pick('strike:sword', 2)], owing).no)).toBe(
      'owesStanding',
    );
  });

  test('a part whose offer is gone keeps its place and is marked', () => {
    const { parts, no } = composed([pick('strike:lost', 2), pick('strike:sword', 2)]);
    expect(parts.map((part) => reason(part.no))).toEqual(['noSuchDeed', undefined]);
    expect(reason(no)).toBe('part');
  });

  test('ST-11.6 the round accepts what has been composed unchanged', () => {
    const q = { ...runner('q', 10, 0, { 'attributes.dexterity': 4, 'abilities.brawl': 3 }) };
    const table = Table.rolled([
      [q, 8],
      [runner('r', 3), 3],
    ]).declares(['r', { action: 'nothing' }]);
    const parts = [
      pick('strike:unarmed', 4, { targets: ['r'] }),
      pick('strike:unarmed', 3, { targets: ['r'] }),
    ];
    const context = {
      cast: { q: table.of('q'), r: table.of('r') },
      who: 'q',
      targets: ['r'],
      situation: {},
      rules: rules(),
    };
    const { declaration, no } = compose(context, parts);
    expect(no).toBeUndefined();
    table.says('declare:q', declaration);
    expect(table.options('act:q')).toContain('act');
  });
});
