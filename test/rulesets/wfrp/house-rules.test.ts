import { describe, expect, test } from 'vitest';
import type { Encounter } from '../../../src/core/encounter.ts';
import { commit, encounter, pending } from '../../../src/core/encounter.ts';
import type { Json } from '../../../src/core/text.ts';
import type { WfFighter } from '../../../src/rulesets/wfrp/fighter.ts';
import { wfrp } from '../../../src/rulesets/wfrp/index.ts';
import { castOf, dagger, erased, fighter, rules, sword } from './support.ts';

/* What a table decides for itself, where a setting meets another part of the rules. */

type Fields = { readonly [field: string]: Json };

const answer = (enc: Encounter, ask: string, value: Json): Encounter =>
  commit(enc, { do: 'round', event: { do: 'answer', ask, value } });

/** Says what the play under way asks. */
const says = (enc: Encounter, ask: string, value: Json): Encounter =>
  commit(enc, { do: 'answer', play: enc.open.at(-1)?.id ?? '', ask, value });

const asked = (enc: Encounter): string[] => pending(enc).flatMap(({ ask }) => (ask.optional ? [] : [ask.id]));

const ANNA = { main: { ws: 45, ag: 40 }, gear: [sword] };
const BORIS = { main: { ws: 35, ag: 30 }, gear: [dagger] };

/** Anna (Weapon Skill 45) is on turn, Boris beside her comes next, then whoever else is there. */
function begun(house: Fields = {}, ...more: readonly WfFighter[]): Encounter {
  const people = castOf(fighter('anna', ANNA), fighter('boris', BORIS), ...more);
  let enc = commit(encounter(wfrp, rules(house) as unknown as Json, erased(people)), { do: 'begin' });
  for (const id of Object.keys(people)) enc = answer(enc, `die:${id}`, [5]);
  return enc;
}

const over = (enc: Encounter, who: string): Encounter => answer(enc, `declare:${who}`, { action: 'endTurn' });
const STRIKE = { action: 'standard', target: 'boris', weapon: 'sword', situation: { reach: true } };

describe('attack actions of a turn', () => {
  test('AMB-3 a half action that was kept belongs to the own turn: no second attack with it, unless by house rule', () => {
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
