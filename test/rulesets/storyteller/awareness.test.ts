import { describe, expect, test } from 'vitest';
import { fighters, roundState } from '../../../src/core/encounter.ts';
import { fieldsOf } from '../../../src/core/sheet.ts';
import type { Json } from '../../../src/core/text.ts';
import type { Rules } from '../../../src/rulesets/storyteller/data/rules.ts';
import { tiersOf } from '../../../src/rulesets/storyteller/figures/health.ts';
import { storyteller } from '../../../src/rulesets/storyteller/index.ts';
import { fighter, rules } from './support.ts';
import { runner, strike, Table } from './turn-table.ts';

const tiers = (given: Parameters<typeof fighter>[1], house: Partial<Rules> = {}) => {
  const { full, threat, gist } = tiersOf(fighter('x', given), rules(house));
  return [...(full ? ['full'] : []), ...(threat ? ['threat'] : []), ...(gist ? ['gist'] : [])];
};
const powers = (given: { [power: string]: number }) => tiers({ traits: { powers: given } });

describe('the tiers', () => {
  test('ST-2.3 full: one of five powers, Sight at any rating (OR-17)', () => {
    expect([powers({ auspex: 3 }), powers({ auspex: 4 }), powers({ sight: 1 })]).toEqual([
      [],
      ['full'],
      ['full'],
    ]);
    for (const power of ['foreknowledge', 'divination', 'fatalism'])
      expect([powers({ [power]: 3 }), powers({ [power]: 4 })]).toEqual([[], ['full']]);
  });

  test('ST-2.5 personal threat: Perception and the best of five abilities make 7', () => {
    for (const ability of ['awareness', 'kenning', 'primalUrge', 'malkavianTime', 'intuition'] as const) {
      expect(tiers({ attributes: { perception: 4 }, abilities: { [ability]: 3 } })).toEqual(['threat']);
      expect(tiers({ attributes: { perception: 4 }, abilities: { [ability]: 2 } })).toEqual([]);
    }
    // Abilities are not added together.
    expect(tiers({ attributes: { perception: 3 }, abilities: { awareness: 2, intuition: 2 } })).toEqual([]);
  });

  test('ST-2.6 gist: Intelligence and the best of four abilities make 8 (OR-16)', () => {
    expect(tiers({ attributes: { intelligence: 4 }, abilities: { occult: 3, rituals: 4 } })).toEqual([
      'gist',
    ]);
    expect(
      tiers({ attributes: { intelligence: 4 }, abilities: { occult: 3, grimoires: 3, hypertech: 3 } }),
    ).toEqual([]);
  });

  test('AMB-28 the lists and thresholds are house rules', () => {
    const house = { reactionFull: { auspex: 2 }, reactionThreatSum: 5, reactionGist: ['security'] } as never;
    expect(tiers({ traits: { powers: { auspex: 2 } } }, house)).toEqual(['full']);
    expect(tiers({ traits: { powers: { sight: 3 } } }, house)).toEqual([]);
    expect(tiers({ attributes: { perception: 3 }, abilities: { awareness: 2 } }, house)).toEqual(['threat']);
    expect(tiers({ attributes: { intelligence: 4 }, abilities: { security: 4 } }, house)).toEqual(['gist']);
  });
});

const witness = (id: string, die: number, given: { [path: string]: Json } = {}) =>
  [runner(id, 10, 0, { 'attributes.dexterity': 3, 'abilities.dodge': 3, ...given }), die] as const;
const SEER = { 'powers.auspex': 4 };
const WARY = { 'attributes.perception': 4, 'abilities.awareness': 3 };
const SCHOLAR = { 'attributes.intelligence': 4, 'abilities.occult': 4 };

/** A psychic sets a target on fire without moving (TOR-9); the tree of TOR-8 as its gist. */
const SECRET = 'the enemy wants to drop that tree on you';
const hidden = (target: string): Json =>
  ({ ...(strike(target) as object), inconspicuous: true, gist: SECRET }) as Json;

/** The psychic is the slowest and has declared; the others have not. */
const table = (target = 'plain', house: Partial<Rules> = {}) =>
  Table.rolled(
    [
      [runner('psychic', 2, 0), 1],
      witness('plain', 2),
      witness('seer', 3, SEER),
      witness('wary', 4, WARY),
      witness('scholar', 5, SCHOLAR),
    ],
    house,
  ).declares(['psychic', hidden(target)]);

/** How the player of `who` sees the psychic's declaration; the key of the text, or the text itself. */
function told(one: Table, who?: string): string | undefined {
  const state = roundState(one.enc.cast) ?? null;
  const { rows } = storyteller.view.tracker(
    state,
    fighters(one.enc.cast),
    one.enc.rules,
    who ? [who] : undefined,
  );
  const declared = rows.find((row) => row.who === 'psychic')?.declared;
  return declared?.key.replace('storyteller.declared.', '') || String(declared?.args?.text);
}

describe('who learns what of an action without outward sign', () => {
  test('ST-2.1 the Storyteller and the player know it, and that it is inconspicuous', () => {
    expect([told(table()), told(table(), 'psychic')]).toEqual(['inconspicuous', 'inconspicuous']);
  });

  test('ST-2.2 ordinary actions need no test', () => {
    const plain = Table.rolled([[runner('psychic', 2), 1], witness('plain', 2)]).declares([
      'psychic',
      strike('plain'),
    ]);
    expect(told(plain, 'plain')).toBe('at');
  });

  test('ST-2.4 full: every nuance of it', () => {
    expect(told(table(), 'seer')).toBe('inconspicuous');
  });

  test('ST-2.5 whether it threatens the viewer, and nothing more', () => {
    expect(told(table('wary'), 'wary')).toBe('threat');
    expect(told(table('plain'), 'wary')).toBe('noThreat');
  });

  test('ST-2.6 its effect, not the power behind it (TOR-8)', () => {
    expect(told(table('scholar'), 'scholar')).toBe(SECRET);
  });

  test('ST-2.7 everybody else learns nothing (TOR-9)', () => {
    expect(told(table(), 'plain')).toBe('hidden');
  });

  test('ST-2.7 nor what the action maintains', () => {
    const watch: Json = { action: 'counterattack', weapon: 'unarmed', inconspicuous: true };
    const one = Table.rolled([
      [runner('psychic', 2), 1],
      witness('plain', 2),
      witness('seer', 3, SEER),
    ]).declares(['psychic', watch]);
    expect(Object.keys(one.of('psychic').conditions)).toEqual(['counterattacking']);
    const secret = (who?: string) =>
      storyteller.view
        .tracker(
          roundState(one.enc.cast) ?? null,
          fighters(one.enc.cast),
          one.enc.rules,
          who === undefined ? undefined : [who],
        )
        .rows.find((row) => row.who === 'psychic')?.secret;
    expect(secret('plain')).toEqual(['counterattacking']);
    expect([secret('seer'), secret('psychic'), secret()]).toEqual([undefined, undefined, undefined]);
  });

  test('ST-2.9 the Storyteller decides in the end, for each viewer', () => {
    const one = table();
    one.says('reveal:psychic', 'show:plain').says('reveal:psychic', 'hide:seer');
    expect([told(one, 'plain'), told(one, 'seer')]).toEqual(['inconspicuous', 'hidden']);
  });

  test('AMB-27 a house rule may reduce it to a badge, or drop it', () => {
    expect(told(table('plain', { reactionGating: 'tagOnly' }), 'plain')).toBe('inconspicuous');
    expect(told(table('plain', { reactionGating: 'off' }), 'plain')).toBe('at');
  });
});

describe('reacting to it', () => {
  /** Whether the target is asked for a defence when the psychic strikes. */
  const asked = (target: string, house: Partial<Rules> = {}, word?: string) => {
    const one = table(target, house);
    if (word) one.says('reveal:psychic', word);
    const others = ['plain', 'seer', 'wary', 'scholar'].map((who): readonly [string, Json] => [
      who,
      { action: 'defend' },
    ]);
    one.declares(...others);
    one.says('act:psychic', 'act');
    return one.asked.includes('defence');
  };

  test('AMB-99 nobody defends against what they do not notice', () => {
    expect(asked('plain')).toBe(false);
    expect(asked('seer')).toBe(true);
    expect(asked('wary')).toBe(true);
    expect(asked('scholar')).toBe(false);
  });

  test('ST-2.9 unless the Storyteller allows it', () => {
    expect(asked('plain', {}, 'show:plain')).toBe(true);
    expect(asked('seer', {}, 'hide:seer')).toBe(false);
  });

  test('AMB-27 without the gate everybody may defend', () => {
    expect(asked('plain', { reactionGating: 'tagOnly' })).toBe(true);
  });

  test('ST-2.8 what a fighter expects of an opponent is noted on the sheet', () => {
    expect(
      storyteller.view.sheet(runner('x', 3) as never, rules() as never).blocks.flatMap(fieldsOf),
    ).toContain('notes.expects');
  });
});
