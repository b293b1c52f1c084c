import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { diceCount } from '../../src/core/dice/check.ts';
import type { Offer } from '../../src/core/offer.ts';
import type { Ruleset } from '../../src/core/ruleset.ts';
import { blank } from '../../src/core/spec.ts';
import type { Json } from '../../src/core/text.ts';
import { gear, HOOKS, spec, type YzFighter } from '../../src/rulesets/yearzero/data/fighter.ts';
import { rulesSpec, situationSpec } from '../../src/rulesets/yearzero/data/rules.ts';

import { yearzero } from '../../src/rulesets/yearzero/index.ts';
import { type Encounter, keyOf, type Part, type Step } from '../../tools/encounters.ts';
import type { Source } from '../../tools/records.ts';
import { ROOT } from './files.ts';
import { packsOf } from './packed.ts';

/* What the Year Zero packs must contain, and their figures: those of the ledger's starter data (YZ-G). */

type Fields = { readonly [field: string]: Json };

const { all, fighterOf, load, names, typeOf } = packsOf<YzFighter>(yearzero as unknown as Ruleset);

// YZ-G: id, skill, bonus, damage, effective, sighted, full auto, ammunition.
const WEAPONS: readonly (readonly [string, string, number, number, string, string, boolean, string])[] = [
  ['knife', 'closeCombat', 0, 2, 'engaged', 'engaged', false, 'none'],
  ['crowbar', 'closeCombat', 1, 1, 'engaged', 'engaged', false, 'none'],
  ['axe', 'closeCombat', 0, 3, 'engaged', 'engaged', false, 'none'],
  ['shockBaton', 'closeCombat', 1, 1, 'engaged', 'engaged', false, 'battery'],
  ['cutter', 'closeCombat', -1, 3, 'engaged', 'engaged', false, 'battery'],
  ['improvised', 'rangedCombat', -1, 1, 'close', 'medium', false, 'none'],
  ['pistol', 'rangedCombat', 1, 1, 'medium', 'medium', false, 'magazine'],
  ['heavyPistol', 'rangedCombat', 0, 2, 'medium', 'medium', false, 'magazine'],
  ['shotgun', 'rangedCombat', 1, 3, 'close', 'medium', false, 'magazine'],
  ['smg', 'rangedCombat', 0, 1, 'close', 'medium', true, 'magazine'],
  ['rifle', 'rangedCombat', 1, 2, 'medium', 'long', true, 'magazine'],
  ['marksman', 'rangedCombat', 1, 2, 'long', 'extreme', false, 'magazine'],
  ['machineGun', 'rangedCombat', 0, 3, 'medium', 'long', true, 'belt'],
  ['flamer', 'rangedCombat', 0, 1, 'close', 'close', false, 'tank'],
  ['grenade', 'rangedCombat', 0, 0, 'close', 'medium', false, 'single'],
];

// YZ-G: rating, Mobility, Observation.
const ARMOURS: readonly (readonly [string, number, number, number])[] = [
  ['jacket', 1, 0, 0],
  ['vest', 3, 0, 0],
  ['suit', 2, -1, 0],
  ['riot', 5, -1, 0],
  ['powered', 7, -1, -1],
];

describe('gear has the figures of the ledger', () => {
  it.each(WEAPONS)('YZ-G: %s', (name, skill, bonus, damage, effective, sighted, fullAuto, ammunition) =>
    expect(load('items', `weapon-${name}`).system).toMatchObject({
      skill,
      bonus,
      damage,
      effective,
      sighted,
      fullAuto,
      ammunition,
    }),
  );

  it('YZ-G: fire and explosions', () => {
    expect(load('items', 'weapon-cutter').system).toMatchObject({ fire: 5 });
    expect(load('items', 'weapon-flamer').system).toMatchObject({ fire: 9 });
    expect(load('items', 'weapon-grenade').system).toMatchObject({ blast: 8, thrown: true });
  });

  it('YZ-G: two-handed weapons need two hands', () => {
    for (const name of ['rifle', 'marksman', 'machineGun'])
      expect(load('items', `weapon-${name}`).system, name).toMatchObject({ hands: 2 });
  });

  it.each(ARMOURS)('YZ-G: %s', (name, rating, mobility, observation) =>
    expect(load('items', `armour-${name}`).system).toMatchObject({
      rating,
      modifiers: { mobility, observation },
    }),
  );

  it('YZ-G: every talent that a rule knows, and kits of every tier', () => {
    const hooks = all('items').flatMap(([, { type, system }]) =>
      typeOf(type) === 'talent' ? [(system as Fields).hook] : [],
    );
    expect(hooks.sort()).toEqual(HOOKS.filter((hook) => hook !== 'none').sort());
    const kits = ['pouch', 'medicBag', 'medicalBay'].map((name) => load('items', `equipment-${name}`).system);
    expect(kits.map((system) => (system as Fields).kit)).toEqual([1, 2, 3]);
  });
});

describe('actors', () => {
  const points = ({ strength = 0, agility = 0, wits = 0, empathy = 0 }: { [name: string]: number }) =>
    strength + agility + wits + empathy;

  it('YZ-G: characters have 14 points of attributes, 2 to 5 each', () => {
    const characters = all('people').filter(([, { system }]) => (system as Fields).kind === 'character');
    expect(characters).toHaveLength(8);
    for (const [name, { system }] of characters) {
      const { attributes } = system as { attributes: { [name: string]: number } };
      expect(points(attributes), name).toBe(14);
      expect(
        Object.values(attributes).every((n) => n >= 2 && n <= 5),
        name,
      ).toBe(true);
    }
  });

  it('include every kind that the rules know', () => {
    const kinds = new Set(all('people').map(([, { system }]) => (system as Fields).kind));
    expect([...kinds].sort()).toEqual([...spec.kind.options].sort());
  });
});

describe('actions', () => {
  const macros = all('actions');
  const called = ({ command }: Source): string => /act\('([\w:]+)'/.exec(String(command))?.[1] ?? '';

  /** Rolls, waiting and experiences are named in full, an action without its weapon or tool. */
  const nameOf = (id: string): string =>
    /^(skill|stealth|need|strain|time|danger):/.test(id) ? id : (id.split(':')[0] ?? id);
  const person = (id: string, turn: object, items: object): YzFighter =>
    ({ id, name: id, traits: blank(spec), gear: items, conditions: {}, turn }) as unknown as YzFighter;
  const rifle = {
    id: 'rifle',
    type: 'weapon',
    name: 'rifle',
    traits: blank(gear.weapon, { fullAuto: true, ammunition: 'magazine', skill: 'rangedCombat' }),
  };
  const analysis = {
    id: 'analysis',
    type: 'talent',
    name: 'analysis',
    traits: blank(gear.talent, { hook: 'analysis' }),
  };
  const offers = [{}, { slow: 'free', fast: 'free' }].flatMap((turn) =>
    yearzero.actions({
      cast: { a: person('a', turn, { rifle, analysis }), d: person('d', turn, {}) },
      who: 'a',
      targets: ['d'],
      situation: blank(situationSpec) as Json,
      rules: blank(rulesSpec),
    }),
  );

  it('has a macro for every action in a fight and outside it, and for nothing else', () => {
    const wanted = new Set(offers.map(({ id }) => nameOf(id)));
    // A block is a reaction: it is asked on the card.
    wanted.delete('block');
    expect(wanted.size).toBeGreaterThan(60);
    expect(macros.map(([, macro]) => called(macro)).sort()).toEqual([...wanted].sort());
  });

  it.each(macros)('%s does one thing, through our interface, with the icon of its offer', (_, macro) => {
    expect(macro.type).toBe('script');
    expect(String(macro.command)).toMatch(/^game\.system\.api\.act\('[\w:]+', '[^']+'\);$/);
    const offer = offers.find(({ id }) => nameOf(id) === called(macro));
    expect(macro.img).toBe(`systems/fivefold/assets/tiles/${offer?.icon}.svg`);
  });
});

/** Metres between two squares, from edge to edge. */
const gap = (a: Part, b: Part): number =>
  Math.max(0, Math.max(Math.abs(a.at[0] - b.at[0]), Math.abs(a.at[1] - b.at[1])) - 1);

const encounters = names('encounters').map(
  (name) =>
    [
      name,
      parse(readFileSync(join(ROOT, `packs/yearzero-encounters/${name}.yml`), 'utf8')) as Encounter,
    ] as const,
);

const steps = encounters.flatMap(([name, encounter]) =>
  encounter.lesson.steps.map((step, i) => [`${name}, step ${i + 1}`, name, encounter, step] as const),
);

/** The offers for a step, with the circumstances of the board and the step. */
function offered(name: string, { parts }: Encounter, step: Step): Offer | undefined {
  const actors = load('encounters', name).actors as readonly Source[];
  const cast = Object.fromEntries(
    parts.map((part, i) => {
      const id = keyOf(part);
      return [
        id,
        { ...fighterOf(id, actors[i] ?? {}), name: id, conditions: step.state?.[id] ?? {} } as YzFighter,
      ];
    }),
  );
  const targets = typeof step.to === 'string' ? [step.to] : (step.to ?? []);
  const [me, other] = [step.who, targets[0]].map((key) => parts.find((one) => keyOf(one) === key));
  const distance: Fields = me && other ? { distance: gap(me, other) } : {};
  const situation = blank(situationSpec, { ...distance, ...(step.when as Fields | undefined) }) as Fields;
  const offers = yearzero.actions({ cast, who: step.who ?? '', targets, situation, rules: blank(rulesSpec) });
  const named = offers.filter(({ id }) => id === step.does || id.split(':')[0] === step.does);
  return named.find(({ no }) => !no) ?? named[0];
}

describe('starter encounters', () => {
  it('exist, four against six', () => {
    const heroes = encounters.map(([, { parts }]) => parts.filter(({ hero }) => hero).length);
    expect(heroes).toEqual([4]);
  });

  it.each(steps)('%s names possible actions, with the dice that it states', (_, name, encounter, step) => {
    const offer = offered(name, encounter, step);
    expect([step.does, offer?.no?.key, offer !== undefined]).toEqual([step.does, undefined, true]);
    if (step.dice !== undefined) expect(offer?.check && diceCount(offer.check)).toBe(step.dice);
  });
});
