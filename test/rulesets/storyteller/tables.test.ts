import { describe, expect, test } from 'vitest';
import type { StAction } from '../../../src/rulesets/storyteller/actions/define.ts';
import { declarationFault, turnActions } from '../../../src/rulesets/storyteller/actions/list.ts';
import { natureOf, shockThreshold, stunThreshold } from '../../../src/rulesets/storyteller/figures/health.ts';
import { endVainHolds } from '../../../src/rulesets/storyteller/figures/state.ts';
import { castOf, fighter, pistol, rules } from './support.ts';

/** Actions whose record has a certain field, with its value. */
const actionsThat = (what: keyof StAction) =>
  Object.fromEntries(
    Object.entries(turnActions).flatMap(([name, def]) =>
      def[what] && typeof def[what] !== 'function' ? [[name, def[what]]] : [],
    ),
  );

/** Why an action does not fit an action of the round. */
const misplaced = (action: string, slot: string) =>
  declarationFault(
    castOf(fighter('a', { abilities: { firearms: 1 }, gear: [pistol] }), fighter('d')),
    'a',
    { action, weapon: 'pistol', target: 'd' },
    slot,
    rules(),
  );

describe('actions in the round', () => {
  test('ST-12.2, AMB-79, ST-9.7, ST-9.36, ST-10.26, ST-13.14 actions that only the main action can be', () => {
    expect(actionsThat('mainOnly')).toEqual({
      aim: 'ST-9.7',
      talk: 'ST-13.14',
      multiple: 'ST-12.2',
      desperate: 'ST-10.26',
      suppress: 'AMB-79',
      twoGuns: 'ST-9.36',
    });
    expect(misplaced('aim', 'extra1')?.key).toBe('storyteller.no.mainOnly');
    expect([misplaced('aim', 'main'), misplaced('run', 'extra1')]).toEqual([undefined, undefined]);
  });

  test('ST-12.2, ST-10.26, AMB-97 actions that cost the extra actions of the round', () => {
    expect(Object.keys(actionsThat('forfeits')).sort()).toEqual(['aim', 'multiple', 'desperate'].sort());
  });

  test('ST-13.7, ST-8.5, ST-9.39, ST-10.19, ST-10.21 actions that are never a part of multiple actions', () => {
    expect(Object.keys(actionsThat('whole')).sort()).toEqual(
      ['run', 'struggle', 'aim', 'desperate', 'counterattack', 'cover', 'suppress', 'twoGuns'].sort(),
    );
  });

  test('AMB-20, AMB-23 actions held ready and not carried out in their own slot', () => {
    expect(Object.keys(actionsThat('reserves')).sort()).toEqual(
      ['defend', 'nothing', 'desperate', 'counterattack', 'cover'].sort(),
    );
  });

  test('ST-8.6, ST-7.26 what remains for a held fighter, and for a shocked one', () => {
    expect(Object.keys(actionsThat('inHold')).sort()).toEqual(['nothing', 'struggle', 'talk'].sort());
    expect(Object.keys(actionsThat('inShock')).sort()).toEqual(['defend', 'nothing', 'multiple'].sort());
  });
});

describe('GAP-3 kinds of beings', () => {
  const ALL = ['bashing', 'lethal', 'aggravated'];
  const nature = (traits: Parameters<typeof fighter>[1]) => natureOf(fighter('a', traits));
  const kind = (name: string, more: object = {}) => nature({ traits: { kind: name, ...more } });

  test('what Stamina soaks', () => {
    expect(kind('human').soakTypes).toEqual(['bashing']);
    expect(kind('changeling').soakTypes).toEqual(['bashing']);
    expect(kind('changeling', { wyrd: true }).soakTypes).toEqual(ALL);
    expect(kind('human', { wyrd: true }).soakTypes).toEqual(['bashing']);
    expect(kind('vampire').soakTypes).toEqual(['bashing', 'lethal']);
    expect(kind('werewolf').soakTypes).toEqual(ALL);
  });

  test('ST-5.8, ST-5.9 only a vampire halves bashing damage, and takes shots as bashing', () => {
    const kinds = ['human', 'changeling', 'vampire', 'werewolf'];
    expect(kinds.map((name) => kind(name).halvesBashing)).toEqual([false, false, true, false]);
    expect(kinds.map((name) => kind(name).firearmsAsBashing)).toEqual([false, false, true, false]);
    expect(kinds.map((name) => kind(name).stunnable)).toEqual([true, true, false, true]);
  });

  test('ST-7.24, ST-7.25 shock beyond Stamina, or Stamina + 2 for the hardier; a stun beyond Stamina', () => {
    const at = (name: string, form = 'homid') => {
      const one = fighter('a', { attributes: { stamina: 3 }, traits: { kind: name, form } });
      expect(stunThreshold(one)).toBe(3);
      return shockThreshold(one);
    };
    expect(['human', 'changeling', 'vampire', 'monster'].map((name) => at(name))).toEqual([3, 3, 5, 5]);
    expect(['homid', 'glabro', 'crinos', 'hispo', 'lupus'].map((form) => at('werewolf', form))).toEqual([
      3, 5, 5, 5, 3,
    ]);
  });

  test('ST-8.7, ST-8.10 sharp teeth, and whose shape is a human’s', () => {
    const forms = ['homid', 'glabro', 'crinos', 'hispo', 'lupus'];
    const wolf = (form: string) => kind('werewolf', { form });
    expect(forms.map((form) => wolf(form).sharpTeeth)).toEqual([false, false, true, true, true]);
    expect(forms.map((form) => wolf(form).humanoid)).toEqual([true, true, true, false, false]);
    expect(['human', 'changeling', 'vampire'].map((name) => kind(name).sharpTeeth)).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('AMB-40 a monster, and a being made by hand, is what the sheet says', () => {
    const own = { byHand: true, soakTypes: ['lethal'], humanoid: false, sharpTeeth: true, shockBonus: 4 };
    expect(kind('human', own)).toMatchObject({ soakTypes: ['lethal'], sharpTeeth: true, shockBonus: 4 });
    expect(kind('human', { ...own, byHand: false }).sharpTeeth).toBe(false);
    expect(kind('monster', { soakTypes: ['bashing'] }).soakTypes).toEqual(['bashing']);
  });
});

describe('holds whose holder is gone', () => {
  const held = fighter('v', { conditions: { held: 'h' } });
  /** Whose conditions end, and which. */
  const lifted = (...others: ReturnType<typeof fighter>[]) =>
    endVainHolds(castOf(held, ...others)).map(({ who, at }) => `${who} ${at}`);
  const FREE = 'v conditions.held';

  test('AMB-63 a hold lasts while the holder is present, able, and holding', () => {
    expect(lifted(fighter('h', { conditions: { holding: 'v' } }))).toEqual([]);
  });

  test.each(['stunned', 'incapacitated', 'dead', 'torpor', 'paralysed'])(
    'AMB-63, ST-8.6 they end on both sides when the holder is %s',
    (state) => {
      const holder = fighter('h', { conditions: { holding: 'v', [state]: true } });
      expect(lifted(holder)).toEqual([FREE, 'h conditions.holding']);
    },
  );

  test('AMB-63 they end when the holder is gone, or holds nobody, or somebody else', () => {
    expect(lifted()).toEqual([FREE]);
    expect(lifted(fighter('h'))).toEqual([FREE]);
    expect(lifted(fighter('h', { conditions: { holding: 'x' } }))).toEqual([FREE]);
  });
});
