import { describe, expect, test } from 'vitest';
import { localizerOf } from '../../../src/cli/texts.ts';
import { distribution } from '../../../src/core/dice/distribution.ts';
import { say } from '../../../src/core/say.ts';
import { fieldsOf } from '../../../src/core/sheet.ts';
import type { Spec } from '../../../src/core/spec.ts';
import type { Msg } from '../../../src/core/text.ts';
import { offers as actions, plays } from '../../../src/rulesets/storyteller/actions/list.ts';
import { CONDITIONS } from '../../../src/rulesets/storyteller/data/fighter.ts';
import { storyteller } from '../../../src/rulesets/storyteller/index.ts';
import { gear, sheet } from '../../../src/rulesets/storyteller/view/index.ts';
import {
  attackOf,
  axe,
  castOf,
  chainmail,
  fighter,
  pistol,
  play,
  rules,
  staff,
  sword,
  taser,
} from './support.ts';

const a = fighter('a', { attributes: { strength: 2, dexterity: 4, stamina: 3 }, gear: [axe, chainmail] });
const b = fighter('d', { attributes: { strength: 2, dexterity: 3 }, abilities: { melee: 2 }, gear: [staff] });

describe('the card of an attack', () => {
  const input = attackOf({ weapon: 'axe' });
  const run = play((stage) => plays.attack.begin(stage, input, rules()), castOf(a, b), {
    defence: 'parry:staff',
    attack: [8, 3, 1, 8],
    parry: [9, 7, 5, 5, 2],
    damage: [8, 6, 3, 2],
    soak: [6, 5, 2, 3, 3, 3],
  });
  const card = plays.attack.card(run, input, rules());

  test('PR-4 tells the story: both rolls, damage and soak, in order', () => {
    expect(card.rows.map(({ label }) => label.key.split('.').at(-1))).toEqual([
      'attack',
      'parry',
      'damage',
      'soak',
    ]);
    expect([card.from, card.to]).toEqual(['a', 'd']);
  });

  test('AMB-1 dice are sorted, with hits and ones marked, and the result is read from them', () => {
    expect(card.rows[0]?.dice).toEqual([
      { face: 8, mark: 'hit' },
      { face: 8, mark: 'hit' },
      { face: 3, mark: 'none' },
      { face: 1, mark: 'bad' },
    ]);
    expect(card.rows[0]?.result).toEqual({ key: '', args: { text: '1' } });
  });

  test('ST-6.1 ends with the result, the track before and after, and the rules', () => {
    expect(card.ends.map(({ text, who }) => [text.key.split('.').at(-1), who])).toEqual([
      ['miss', 'd'],
      ['counterHit', 'a'],
      ['wound', 'a'],
    ]);
    const wound = card.ends.at(-1);
    expect(wound?.before?.boxes.filter(({ mark }) => mark !== '')).toEqual([]);
    expect(wound?.after?.boxes.slice(0, 2).map(({ mark }) => mark)).toEqual(['bashing', '']);
    expect(card.rules).toEqual(expect.arrayContaining(['ST-3.3', 'ST-10.7', 'ST-10.8', 'ST-4.1', 'ST-6.1']));
  });

  test('a waiting card tells what has happened so far', () => {
    const waiting = play((stage) => plays.attack.begin(stage, input, rules()), castOf(a, b), {
      defence: 'none',
    });
    const soFar = plays.attack.card(waiting, input, rules());
    expect(soFar.rows.map(({ label }) => label)).toMatchObject([
      { key: 'storyteller.row.chose', args: { what: { key: 'storyteller.option.none' } } },
    ]);
    expect(soFar.ends).toEqual([]);
  });
});

describe('the sheet', () => {
  test('ST-6.10 shows level, penalty, soak of each type and the track, worst marks on top (AMB-45)', () => {
    const hurt = fighter('a', {
      attributes: { stamina: 3 },
      health: { bashing: 1, lethal: 1, aggravated: 1 },
      gear: [chainmail],
    });
    const shown = sheet(hurt, rules());
    const figure = (id: string) => shown.figures.find((one) => one.id === id)?.value.args?.text;
    expect([figure('woundPenalty'), figure('soak.bashing'), figure('soak.lethal')]).toEqual(['−1', '6', '3']);
    expect(shown.tracks[0]?.boxes.slice(0, 4).map(({ mark }) => mark)).toEqual([
      'aggravated',
      'lethal',
      'bashing',
      '',
    ]);
    expect(shown.tracks[0]?.note).toMatchObject({ key: 'storyteller.track.penalty', args: { n: 1 } });
  });

  test('ST-13.4, ST-13.6, ST-7.24, ST-1.3 shows movement, the shock threshold, and base initiative', () => {
    const one = fighter('a', { attributes: { dexterity: 4, stamina: 3, wits: 2 } });
    const shown = sheet(one, rules());
    const value = (id: string) => shown.figures.find((figure) => figure.id === id)?.value.args;
    // Dexterity in metres; Dexterity + Wits.
    expect(value('freeMove')).toEqual({ n: 4 });
    expect(value('initiative')).toEqual({ text: '6' });
    expect(value('shock')).toEqual({ text: '3' });
    expect(value('woundPenalty')).toEqual({ text: '0' });
    expect(value('limbs')).toBeUndefined();
  });

  test('ST-8.14 names useless limbs', () => {
    const lame = fighter('a', { conditions: { limbDisabled: { rightArm: true, leftLeg: true } } });
    const found = sheet(lame, rules()).figures.find(({ id }) => id === 'limbs');
    expect(found && say(found.value, localizerOf('en'))).toBe('right arm · left leg');
  });

  test('AMB-42 shows willpower only where the house rule needs it, and boxes of those who have it', () => {
    const shown = (willpowerSuccess: boolean, max = 4) => {
      const willpower = { value: Math.min(3, max), max };
      const one = { ...a, traits: { ...a.traits, willpower } };
      const { blocks, tracks } = sheet(one, rules({ willpowerSuccess }));
      return {
        field: blocks.flatMap(fieldsOf).includes('willpower.value'),
        track: tracks.some(({ id }) => id === 'willpower'),
      };
    };
    expect(shown(true)).toEqual({ field: true, track: true });
    expect(shown(true, 0)).toEqual({ field: true, track: false });
    expect(shown(false)).toEqual({ field: false, track: false });
  });

  test('GAP-1, GAP-2 gear shows the figures that it has', () => {
    const figures = (item: Parameters<typeof gear>[0]) =>
      Object.fromEntries(gear(item, a, rules()).figures.map(({ id, value }) => [id, value.args?.text]));
    expect(figures(sword)).toEqual({ damage: '3', parryDifficulty: '6' });
    expect(figures(pistol)).toEqual({ damage: '5', range: '25', rounds: '8' });
    expect(figures(taser)).toEqual({ damage: '5' });
    expect(figures(chainmail)).toEqual({ dice: '3' });
    expect(gear(sword, a, rules()).toggles).toEqual(['ready']);
    expect(gear(chainmail, a, rules()).toggles).toEqual(['worn']);
  });

  test('token bars: boxes left of all boxes', () => {
    const traits = fighter('a', { health: { lethal: 3 } }).traits;
    expect(storyteller.derive?.(traits as never, {})).toEqual({ 'health.value': 5, 'health.max': 8 });
  });
});

/** All messages anywhere in a value. */
function messages(value: unknown): Msg[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'key' in value && typeof value.key === 'string' && value.key !== '' ? [value as Msg] : [];
  return [...own, ...Object.values(value).flatMap(messages)];
}

describe.each(['en', 'ru'] as const)('texts in %s', (locale) => {
  const localizer = localizerOf(locale);
  /** Texts that are still keys after formatting. */
  const unsaid = (all: readonly Msg[]): string[] => [
    ...new Set(
      all
        .filter(({ key }) => key.startsWith('storyteller.') || key.startsWith('core.'))
        .map((message) => say(message, localizer))
        .filter((text) => /storyteller\.|core\.|\{\w+\}/.test(text)),
    ),
  ];
  const fieldKeys = (spec: Spec, prefix: string, at = ''): Msg[] =>
    Object.entries(spec).flatMap(([name, field]): Msg[] => {
      const path = at ? `${at}.${name}` : name;
      if (field.kind === 'group') return fieldKeys(field.fields, prefix, path);
      const own = { key: field.label ?? `${prefix}.${path}` };
      const options = field.kind === 'choice' || field.kind === 'many' ? field.options : [];
      // An option without a text of its own is an ability or attribute by its name, as hosts look it up.
      const keyOf = (option: string): string =>
        ['field.abilities', 'field.attributes']
          .map((below) => `storyteller.${below}.${option}`)
          .find((key) => say({ key }, localizer) !== key) ?? `storyteller.choice.${name}.${option}`;
      return [own, ...options.map((option) => ({ key: keyOf(option) }))];
    });

  test('fields of fighters and gear, and their options', () => {
    expect(
      unsaid([
        ...fieldKeys(storyteller.fighter, 'storyteller.field'),
        ...Object.entries(storyteller.gear).flatMap(([type, spec]) =>
          fieldKeys(spec, `storyteller.gearField.${type}`),
        ),
      ]),
    ).toEqual([]);
  });

  test('house rules and circumstances, with labels, hints and options', () => {
    const keys = Object.entries(storyteller.rules).flatMap(([name, field]) => [
      `rule.${name}.label`,
      `rule.${name}.hint`,
      `ruleGroup.${field.group}`,
      ...(field.kind === 'choice' ? field.options.map((option) => `rule.${name}.${option}`) : []),
    ]);
    const situation = Object.entries(storyteller.situation).flatMap(([name, field]) => [
      `situation.${name}.label`,
      ...(field.kind === 'choice' ? field.options.map((option) => `situation.${name}.${option}`) : []),
    ]);
    expect(unsaid([...keys, ...situation].map((key) => ({ key: `storyteller.${key}` })))).toEqual([]);
  });

  test('conditions, offers, sheets, gear and cards', () => {
    const cast = castOf(fighter('a', { gear: [sword, pistol, taser, chainmail], health: { bashing: 3 } }), b);
    const offers = [[], ['d']].flatMap((targets) =>
      actions({
        cast,
        who: 'a',
        targets,
        situation: { distance: 50, cover: 'light', blind: true },
        rules: rules(),
      }),
    );
    const run = play(
      (stage) => plays.knockdown.begin(stage, { who: 'd' }, rules({ zeroPool: 'chanceDie' })),
      castOf(b),
      { 'recover:d': 'recover', recovery: [1, 1, 1] },
    );
    const shown = [
      CONDITIONS.map(({ id }) => ({ key: `storyteller.condition.${id}` })),
      offers,
      offers.map(
        ({ check }) => check && distribution(check).map(({ reading }) => check.reader.show(reading)),
      ),
      sheet(a, rules({ armourDexPenalty: true })),
      [sword, pistol, taser, chainmail].map((item) => gear(item, a, rules())),
      plays.knockdown.card(run, { who: 'd' }, rules()),
    ];
    expect(unsaid(messages(shown))).toEqual([]);
  });
});
