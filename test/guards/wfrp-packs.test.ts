import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { total } from '../../src/core/line.ts';
import type { Spec } from '../../src/core/spec.ts';
import { blank, faults } from '../../src/core/spec.ts';
import type { Json } from '../../src/core/text.ts';
import type { WfFighter } from '../../src/rulesets/wfrp/fighter.ts';
import type { WeaponTraits, WfGear } from '../../src/rulesets/wfrp/gear.ts';
import { gear, weapon } from '../../src/rulesets/wfrp/gear-specs.ts';
import { offWeapon } from '../../src/rulesets/wfrp/gear.ts';
import { armourAt } from '../../src/rulesets/wfrp/harm.ts';
import { wfrp } from '../../src/rulesets/wfrp/index.ts';
import { skillLines } from '../../src/rulesets/wfrp/numbers.ts';
import { rulesSpec } from '../../src/rulesets/wfrp/rules.ts';
import { TALENTS } from '../../src/rulesets/wfrp/names.ts';
import { packSource } from '../../tools/pack-sources.ts';
import { inLanguage } from '../../tools/packs.ts';
import { isRecord, type Source } from '../../tools/records.ts';
import { filesBelow } from './files.ts';

/* What the packs must hold, and their figures: those of the ledger's starter data. */

type Fields = { readonly [field: string]: Json };

const names = (kind: string): string[] =>
  filesBelow(`packs/wfrp-${kind}`, '.yml').map((file) => basename(file, '.yml'));
const load = (kind: string, name: string): Source =>
  inLanguage(packSource(`wfrp-${kind}`, name), 'en') as Source;
const all = (kind: string) => names(kind).map((name) => [name, load(kind, name)] as const);
const typeOf = (type: unknown): keyof typeof gear =>
  String(type).replace(/^wfrp(.)/, (_, first: string) => first.toLowerCase()) as keyof typeof gear;

/** Fields of a source that its spec does not know, by path. */
const unknown = (spec: Spec, source: Source, at = ''): string[] =>
  Object.entries(source).flatMap(([key, value]) => {
    const field = spec[key];
    if (!field) return [`${at}${key}`];
    return field.kind === 'group' && isRecord(value) ? unknown(field.fields, value, `${at}${key}.`) : [];
  });

const check = (spec: Spec, system: Source): readonly unknown[] => [
  ...unknown(spec, system),
  ...faults(spec, blank(spec, system as Fields) as Json),
];

const thing = ({ _id, type, name, system }: Source): WfGear =>
  ({
    id: String(_id),
    type: typeOf(type),
    name: String(name),
    traits: blank(gear[typeOf(type)], system as Fields),
  }) as WfGear;

function person(name: string): WfFighter {
  const { items = [], system, ...actor } = load('people', name);
  const things = (items as readonly Source[]).map(thing);
  return {
    id: name,
    name: String(actor.name),
    traits: blank(wfrp.fighter, system as Fields),
    gear: Object.fromEntries(things.map((one) => [one.id, one])),
    conditions: {},
    turn: {},
  } as unknown as WfFighter;
}

describe('gear', () => {
  it.each(all('items'))('%s fits its spec', (_, { type, system }) => {
    expect(check(gear[typeOf(type)], system as Source)).toEqual([]);
  });

  /** Damage, near and long range, half actions to load (SD-W1 to SD-W20). */
  it.each([
    ['hand', 0, 0, 0, 0],
    ['dagger', -3, 0, 0, 0],
    ['shield', -2, 0, 0, 0],
    ['buckler', -4, 0, 0, 0],
    ['mainGauche', -3, 0, 0, 0],
    ['rapier', -1, 0, 0, 0],
    ['spear', 0, 0, 0, 0],
    ['staff', -2, 0, 0, 0],
    ['great', 0, 0, 0, 0],
    ['flail', 1, 0, 0, 0],
    ['bow', 3, 24, 48, 1],
    ['longbow', 3, 30, 60, 1],
    ['crossbow', 4, 30, 60, 2],
    ['pistol', 4, 8, 16, 4],
    ['longGun', 4, 24, 48, 4],
    ['throwingKnife', -3, 6, 12, 1],
    ['throwingAxe', -2, 8, 16, 1],
  ] as const)('%s has the figures of the starter table', (name, damage, near, long, reload) => {
    const traits = blank(weapon, load('items', `weapon-${name}`).system as Fields) as WeaponTraits;
    expect([traits.damage.mod, traits.range.near, traits.range.long, traits.reload]).toEqual([
      damage,
      near,
      long,
      reload,
    ]);
  });

  it('there is a talent for each that the rules know, but for groups without a weapon', () => {
    const known = all('items').flatMap(([, { system }]) => (system as { key?: string }).key ?? []);
    const without = ['none', 'groupCrossbow', 'groupSling', 'groupCavalry'];
    expect(TALENTS.filter((key) => !known.includes(key) && !without.includes(key))).toEqual([]);
  });
});

describe('people', () => {
  it.each(all('people'))('%s fits the spec, and so does what he has', (_, { system, items = [] }) => {
    expect(check(wfrp.fighter, system as Source)).toEqual([]);
    for (const { type, system: of } of items as readonly Source[])
      expect(check(gear[typeOf(type)], of as Source)).toEqual([]);
  });

  it('(SD-C1) the sellsword strikes at 41 and parries with his shield at 21', () => {
    const rules = blank(rulesSpec);
    const one = person('sellsword');
    const shield = offWeapon(one);
    expect(shield).toBeDefined();
    if (shield) expect(total(skillLines(one, shield, 'ws', true, rules))).toBe(21);
    expect(armourAt(one, 'body')).toBe(2);
  });

  it('(SD-C3, SD-C4) two of them frighten', () => {
    expect(person('ogre').traits).toMatchObject({ causes: 'fear', size: { w: 2, h: 2 } });
    expect(person('nightmare').traits).toMatchObject({ causes: 'terror', attacks: 3 });
  });
});
