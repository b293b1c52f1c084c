import { describe, expect, test } from 'vitest';
import { commit } from '../../../src/core/commit.ts';
import { type Encounter, encounter, fighters, pending, playDef, runOf } from '../../../src/core/encounter.ts';
import type { Json, Msg } from '../../../src/core/text.ts';
import type { Turn, WfFighter } from '../../../src/rulesets/wfrp/data/fighter.ts';
import { wfrp } from '../../../src/rulesets/wfrp/index.ts';
import { castOf, dagger, erased, fighter, rules, shield, sword } from './support.ts';

/* House rules, where a setting meets another part of the rules. */

type Fields = { readonly [field: string]: Json };

const answer = (enc: Encounter, ask: string, value: Json): Encounter =>
  commit(enc, { do: 'round', event: { do: 'answer', ask, value } });

/** Answers an ask of the running play. */
const says = (enc: Encounter, ask: string, value: Json): Encounter =>
  commit(enc, { do: 'answer', play: enc.open.at(-1)?.id ?? '', ask, value });

const asked = (enc: Encounter): string[] => pending(enc).flatMap(({ ask }) => (ask.optional ? [] : [ask.id]));

const person = (enc: Encounter, who: string): WfFighter => fighters(enc.cast)[who] as unknown as WfFighter;

/** The target number of the d100 that is asked for. */
const targetNumber = (enc: Encounter): number | undefined =>
  pending(enc).flatMap(({ ask }) =>
    ask.kind === 'roll' ? [ask.lines.reduce((sum, { n }) => sum + n, 0)] : [],
  )[0];

const ANNA = { main: { ws: 45, ag: 40 }, gear: [sword] };
const BORIS = { main: { ws: 35, ag: 30 }, gear: [dagger] };

/** Anna (Weapon Skill 45) has the turn, Boris beside her is next, then everybody else. */
function begun(house: Fields = {}, ...more: readonly WfFighter[]): Encounter {
  const people = castOf(fighter('anna', ANNA), fighter('boris', BORIS), ...more);
  let enc = commit(encounter(wfrp, rules(house) as unknown as Json, erased(people)), { do: 'begin' });
  for (const id of Object.keys(people)) enc = answer(enc, `die:${id}`, [5]);
  return enc;
}

const over = (enc: Encounter, who: string): Encounter => answer(enc, `declare:${who}`, { action: 'endTurn' });
const STRIKE = { action: 'standard', target: 'boris', weapon: 'sword', situation: { reach: true } };

describe('attack actions of a turn', () => {
  test('AMB-3 a half action saved for later belongs to the fighter’s own turn: no second attack with it, unless by house rule', () => {
    const kept = (house: Fields) =>
      answer(says(answer(begun(house), 'declare:anna', STRIKE), 'attack', [90]), 'declare:anna', {
        action: 'delay',
      });
    expect(() => answer(kept({}), 'delayed:anna', STRIKE)).toThrow('wfrp.no.attacked');
    expect(asked(answer(kept({ attackActionsPerTurn: 2 }), 'delayed:anna', STRIKE))).toEqual(['attack']);
  });

  test('AMB-3 a reaction is outside the limit', () => {
    const struck = says(answer(begun(), 'declare:anna', STRIKE), 'attack', [90]);
    const rash = answer(over(struck, 'anna'), 'declare:boris', { action: 'rummage' });
    expect(asked(answer(rash, 'react:anna', STRIKE))).toEqual(['attack']);
  });
});

describe('the card of a blow', () => {
  const NOTHING_KNOWN = ['wfrp.result.struck', 'wfrp.told.hitBlind'];
  const ALL_KNOWN = ['wfrp.result.success', 'wfrp.told.hit'];

  /** The text with which the card shows the result of the blow, and that it struck. */
  function words(enc: Encounter): (string | undefined)[] {
    const [open] = enc.open.slice(-1);
    if (!open) return [];
    const { rows, ends } = playDef(enc.ruleset, open.play).card(runOf(enc, open), open.input, enc.rules);
    return [(rows[0]?.result.args?.result as Msg | undefined)?.key, ends[0]?.text.key];
  }

  test('AMB-27 shows the degree, or by house rule only after the defence', () => {
    const struck = (house: Fields) => says(answer(begun(house), 'declare:anna', STRIKE), 'attack', [15]);
    const parried = (house: Fields) => {
      const stance = over(answer(begun(house), 'declare:anna', { action: 'stance' }), 'anna');
      const blow = { ...STRIKE, target: 'anna', weapon: 'dagger' };
      return says(says(answer(stance, 'declare:boris', blow), 'attack', [15]), 'defence', 'parry');
    };
    const hidden = { showAttackDegrees: false };
    expect(words(parried({}))).toEqual(ALL_KNOWN);
    expect(words(parried(hidden))).toEqual(NOTHING_KNOWN);
    expect(words(says(parried(hidden), 'defence:parry', [99]))).toEqual(ALL_KNOWN);
    // Nobody is asked for a defence: there is nothing to hide.
    expect(words(struck(hidden))).toEqual(ALL_KNOWN);
  });
});

describe('a reaction', () => {
  test('AMB-16 strikes without aim, also where an aim lasts into the next turn, and loses it (AMB-53)', () => {
    const marked = answer(begun({ aimCarriesOver: true }), 'declare:anna', {
      action: 'mark',
      target: 'boris',
    });
    const aimed = over(answer(marked, 'declare:anna', { action: 'aim' }), 'anna');
    expect(person(aimed, 'anna').turn.aimed).toBe(true);
    const rash = answer(aimed, 'declare:boris', { action: 'rummage' });
    const struck = answer(rash, 'react:anna', STRIKE);
    expect(targetNumber(struck)).toBe(45);
    expect(person(struck, 'anna').turn.aimed).toBeUndefined();
  });
  test('AMB-16 offers to a fighter who can only react say so', () => {
    const pool = (turn: Turn): number | undefined => {
      const cast = castOf(
        fighter('anna', { ...ANNA, turn: { half: 0, mark: 'boris', aimed: true, ...turn } }),
      );
      const offers = wfrp.actions({
        cast: erased({ ...cast, ...castOf(fighter('boris', BORIS)) }),
        who: 'anna',
        targets: ['boris'],
        situation: {},
        rules: rules({ aimCarriesOver: true }) as unknown as Json,
      });
      const check = offers.find(({ id }) => id === 'standard:sword')?.check;
      return check?.lines.reduce((sum, { n }) => sum + n, 0);
    };
    expect(pool({ own: 'over' })).toBe(45);
    expect(pool({ own: 'now', half: 1 })).toBe(55);
    // The saved half action is one of the fighter's own turn.
    expect(pool({ own: 'over', delayed: true })).toBe(55);
  });
  test('AMB-39 AMB-16 is one half action: a shield that takes a full action to set is not set in one', () => {
    const rash = (preparedShieldCost: string) => {
      const bearer = fighter('cilla', { main: { ag: 50 }, gear: [sword, shield], turn: {} });
      const enc = begun({ preparedShieldCost, reactionAllowOther: 'always' }, bearer);
      const marked = answer(enc, 'declare:cilla', { action: 'mark', target: 'anna' });
      return answer(over(marked, 'cilla'), 'declare:anna', { action: 'rummage' });
    };
    const set = { action: 'prepareShield' };
    expect(() => answer(rash('full'), 'react:cilla', set)).toThrow('wfrp.no.reaction');
    expect(person(answer(rash('half'), 'react:cilla', set), 'cilla').turn.shield).toMatchObject({
      value: 20,
    });
    expect(person(answer(rash('free'), 'react:cilla', set), 'cilla').turn.shield).toMatchObject({
      value: 20,
    });
  });
});
