import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RULESETS } from '../../src/cli/rulesets.ts';
import { readTexts } from '../../src/cli/texts.ts';
import type { Check } from '../../src/core/dice/check.ts';
import { findIn, type Texts } from '../../src/core/say.ts';
import { msg } from '../../src/core/text.ts';
import { gap, towards } from '../../src/foundry/board/geometry.ts';
import { cellsAlong } from '../../src/foundry/board/ground.ts';
import { placesAfter } from '../../src/foundry/board/moved.ts';
import { bestOf, inBrief } from '../../src/foundry/cards/forecast.ts';
import { plain } from '../../src/foundry/documents/snapshot.ts';
import { manifest } from '../../src/foundry/manifest.ts';
import { parseIntent } from '../../src/foundry/relay/intents.ts';
import { validRules } from '../../src/foundry/settings/settings.ts';
import { itemType, parseItemType } from '../../src/foundry/shared/ids.ts';
import { diceText } from '../../src/foundry/shared/present.ts';
import { percent, printedNumber, signed } from '../../src/foundry/shared/text.ts';
import { SUMMARIES } from '../../src/rulesets/index.ts';
import { rulesetName } from '../../tools/ruleset-name.ts';

const build = {
  nameOf: rulesetName,
  version: '1.2.3',
  packs: ['storyteller-items-en', 'storyteller-people-ru', 'storyteller-rules-en'],
  url: 'https://example.org',
  manifest: 'https://example.org/system.json',
  download: 'https://example.org/fivefold.zip',
};
type Manifest = {
  documentTypes: { [document: string]: { [type: string]: { htmlFields?: string[] } } };
  packs: { name: string; type: string; label: string }[];
  languages: { path: string }[];
  socket: boolean;
};

describe('the manifest', () => {
  const system = manifest(RULESETS, build) as Manifest;

  it('declares a subtype for every ruleset’s fighters, gear and fights, and for exchanges', () => {
    for (const { id, gear } of RULESETS) {
      expect(system.documentTypes.Actor).toHaveProperty(id);
      expect(system.documentTypes.Combat).toHaveProperty(id);
      for (const type of Object.keys(gear))
        expect(system.documentTypes.Item).toHaveProperty(itemType(id, type));
    }
    expect(system.documentTypes.ChatMessage).toHaveProperty('exchange');
  });

  it('names every rich text, so that the server cleans it', () => {
    const rich = Object.values(system.documentTypes.Actor ?? {}).flatMap(
      ({ htmlFields }) => htmlFields ?? [],
    );
    expect(rich.length).toBeGreaterThan(0);
    const specs = JSON.stringify(RULESETS.map(({ fighter }) => fighter));
    expect(specs.match(/"rich":true/g)?.length).toBe(rich.length);
  });

  it('lists packs by what they hold, and language files that exist', () => {
    expect(system.packs.map(({ type }) => type)).toEqual(['Item', 'Actor', 'JournalEntry']);
    expect(system.packs[1]?.label).toBe('Рассказчик: персонажи');
    for (const { path } of system.languages) expect(existsSync(path)).toBe(true);
    expect(system.socket).toBe(true);
    expect(() => manifest(RULESETS, { ...build, packs: ['storyteller-odd-en'] })).toThrow(/odd/);
  });
});

describe('item subtypes', () => {
  it('name their ruleset and gear, and nothing else does', () => {
    for (const ruleset of SUMMARIES)
      for (const gear of Object.keys(ruleset.gear))
        expect(parseItemType(itemType(ruleset.id, gear))).toEqual({ ruleset, gear });
    expect(parseItemType('weapon')).toBeUndefined();
  });
});

describe('intents from outside', () => {
  const good = { kind: 'answer', message: 'm', play: 'p', ask: 'a', value: [1, { x: null }] };

  it('are accepted when well formed', () => {
    expect(parseIntent(good)).toEqual(good);
    expect(parseIntent({ kind: 'round', combat: 'c', event: { do: 'begin' } })).toBeDefined();
    expect(parseIntent({ ...good, value: null })).toEqual({ ...good, value: null });
    expect(parseIntent({ kind: 'undo', message: 'm', commit: undefined })).toEqual({
      kind: 'undo',
      message: 'm',
    });
  });

  it('lose unknown fields', () => {
    expect(parseIntent({ ...good, as: 'somebody else' })).toEqual(good);
  });

  it.each([
    ['an unknown kind', { ...good, kind: 'steal' }],
    ['a missing value', { kind: 'answer', message: 'm', play: 'p', ask: 'a' }],
    ['a function in the value', { ...good, value: () => 1 }],
    ['an id that is no text', { ...good, message: 4 }],
    ['an empty list of inputs', { kind: 'begin', actor: 'a', play: 'p', inputs: [] }],
    [
      'an event of the referee’s own',
      { kind: 'round', combat: 'c', event: { do: 'ended', play: 'p', out: 1, told: [] } },
    ],
    ['too many targets', { kind: 'take', actor: 'a', offer: 'o', targets: Array(41).fill('t') }],
    ['a bad one among the targets', { kind: 'take', actor: 'a', offer: 'o', targets: ['t', 7] }],
    ['circumstances that are a list', { kind: 'take', actor: 'a', offer: 'o', targets: [], situation: [1] }],
    ['a number that is none', { ...good, value: [Number.NaN] }],
    ['an id of any length', { ...good, ask: 'a'.repeat(121) }],
    ['an empty id', { ...good, ask: '' }],
    ['nothing', undefined],
  ])('are dropped with %s', (_, data) => {
    expect(parseIntent(data)).toBeUndefined();
  });
});

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
  'house rules of %s',
  (_, ruleset) => {
    const number = Object.entries(ruleset.rules).find(
      ([, field]) => field.kind === 'num' && field.min !== undefined,
    );

    it('use their defaults where nothing is stored', () => {
      const { rules, faults } = validRules(ruleset, {});
      expect(Object.keys(rules).sort()).toEqual(Object.keys(ruleset.rules).sort());
      expect(faults).toEqual([]);
    });

    it('fall back, with a warning, where a stored value breaks its bounds; the others stand', () => {
      const [key, field] = number ?? [];
      if (!key || field?.kind !== 'num') throw new Error('no bounded number among the rules');
      const other = Object.entries(ruleset.rules).find(([name, one]) => one.kind === 'flag' && name !== key);
      const [flag = '', flagField] = other ?? [];
      const flipped = flagField?.kind === 'flag' && !flagField.initial;
      const { rules, faults } = validRules(ruleset, {
        [key]: (field.min ?? 0) - 1,
        ...(flag ? { [flag]: flipped } : {}),
      });
      expect(rules[key]).toBe(field.initial);
      if (flag) expect(rules[flag]).toBe(flipped);
      expect(faults.map(({ at }) => at)).toEqual([key]);
    });

    it('ignore and report a rule that no longer exists', () => {
      const { rules, faults } = validRules(ruleset, { ancient: 1 });
      expect(rules).not.toHaveProperty('ancient');
      expect(faults.map(({ at }) => at)).toEqual(['ancient']);
    });
  },
);

describe('house rules whose texts have a form', () => {
  const formed = RULESETS.flatMap((ruleset) =>
    Object.entries(ruleset.rules).flatMap(([key, field]) =>
      field.kind === 'text' && field.fault ? [[ruleset.id, key, ruleset, field] as const] : [],
    ),
  );

  it.each(formed)(
    '%s: %s falls back with the reason where the text is malformed; the others stand',
    (...one) => {
      const [, key, ruleset, { fault, initial }] = one;
      const flag = Object.entries(ruleset.rules).find(([, field]) => field.kind === 'flag')?.[0] ?? '';
      const { rules, faults } = validRules(ruleset, { [key]: '?', [flag]: true });
      expect([rules[key], rules[flag]]).toEqual([initial, true]);
      expect(faults).toEqual([{ at: key, says: fault?.('?') }]);
      expect(fault?.('?')).toBeDefined();
    },
  );
});

describe('live data as plain data', () => {
  it('turns sets into lists, fills what is missing and leaves out what is derived', () => {
    const spec = RULESETS[0]?.fighter ?? {};
    const [many] = Object.entries(spec).find(([, field]) => field.kind === 'many') ?? [];
    const read = plain(spec, { [many ?? '']: new Set(['lethal']), derived: 1 });
    expect(read[many ?? '']).toEqual(['lethal']);
    expect(Object.keys(read).sort()).toEqual(Object.keys(spec).sort());
  });
});

describe('the board', () => {
  const box = (left: number, top: number, size = 1) => ({
    left,
    top,
    right: left + size,
    bottom: top + size,
  });

  it('measures from edge to edge', () => {
    expect(gap(box(0, 0), box(1, 0))).toBe(0);
    expect(gap(box(0, 0), box(3, 0))).toBe(2);
    expect(gap(box(0, 0), box(4, 5))).toBe(5);
    expect(gap(box(4, 5), box(0, 0))).toBe(5);
    expect(gap(box(0, 0, 4), box(1, 1))).toBe(0);
  });

  it('follows a given path along a line, and not past its end', () => {
    expect(towards({ x: 0, y: 0 }, { x: 30, y: 40 }, 5)).toEqual({ x: 3, y: 4 });
    expect(towards({ x: 0, y: 0 }, { x: 3, y: 4 }, 50)).toEqual({ x: 3, y: 4 });
  });
});

describe('what a client is told of checks and forecasts', () => {
  beforeAll(() => {
    const find = findIn(readTexts('en') as unknown as Texts);
    const i18n = { lang: 'en', has: (key: string) => find(key) !== undefined, localize: find };
    vi.stubGlobal('game', { i18n });
  });
  afterAll(() => vi.unstubAllGlobals());

  const chances = [0.5, 0.25, 0.125].map((p, i) => ({
    id: String(i),
    p,
    label: msg(`yearzero.chance.${['hits', 'panic', 'voided'][i]}`),
  }));

  it('a chance is never 0 % or 100 % for what may still happen or fail', () => {
    expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual(['0%', '<1%', '50%', '>99%', '100%']);
  });

  it('a number is printed with a minus sign, and with a plus sign only where it is added', () => {
    expect([-2, 0, 2].map(printedNumber)).toEqual(['−2', '0', '2']);
    expect([-2, 0, 2].map(signed)).toEqual(['−2', '0', '+2']);
  });

  it('`Forecast.brief`: several chances on a button, one without it', () => {
    const lines = (brief?: number) =>
      inBrief({ chances, lost: 0, ...(brief === undefined ? {} : { brief }) }).split('\n');
    expect(lines().map((line) => line.split('%')[0])).toEqual(['50']);
    expect(lines(2).map((line) => line.split('%')[0])).toEqual(['50', '25']);
    expect(lines(9)).toHaveLength(3);
  });

  const check = (more: Partial<Check>): Check => ({
    kind: 'roll',
    id: 'roll',
    by: 'a',
    label: msg('yearzero.check.panic'),
    dice: [{ n: 1, d: 6 }],
    reader: {
      id: 'sum',
      start: 0,
      add: (n, face) => n + face,
      read: (n) => n,
      mark: () => 'none',
      show: () => msg('x'),
    },
    lines: [
      { label: msg('yearzero.line.stress'), n: 4 },
      { label: msg('yearzero.hook.ironNerves'), n: -1 },
    ],
    ...more,
  });

  it('`Check.adds`: modifiers added to the dice are shown after them, others are the dice themselves', () => {
    expect(diceText(check({}))).toBe('1d6');
    expect(diceText(check({ adds: true }))).toBe('1d6 + 3');
    const [first] = check({}).lines;
    expect(
      diceText(check({ adds: true, lines: [{ ...(first ?? check({}).lines[0]), n: -2 } as never] })),
    ).toBe('1d6 − 2');
    expect(diceText(check({ adds: true, lines: [] }))).toBe('1d6');
  });
});

describe('a path over squares', () => {
  it('goes straight from point to point, square by square', () => {
    const at = (x: number, y: number) => ({ x: 100 * x, y: 100 * y });
    expect(cellsAlong([at(0, 0), at(2, 2), at(2, 0)], 100)).toEqual([
      { x: 0, y: 0 },
      { x: 1, y: 1 },
      { x: 2, y: 2 },
      { x: 2, y: 1 },
      { x: 2, y: 0 },
    ]);
    const knight = cellsAlong([at(0, 0), at(4, 2)], 100);
    expect(knight).toHaveLength(5);
    expect(knight.at(-1)).toEqual({ x: 4, y: 2 });
    expect(cellsAlong([at(1, 1)], 100)).toEqual([{ x: 1, y: 1 }]);
    expect(cellsAlong([at(1, 1), at(1, 1)], 100)).toEqual([{ x: 1, y: 1 }]);
  });
});

describe('the best of several options', () => {
  it('is the one with the highest first chance', () => {
    const [low, high] = [
      { id: 'spared', p: 0.4 },
      { id: 'spared', p: 0.7 },
    ];
    expect(bestOf([low, high])).toBe(1);
    expect(bestOf([high, low])).toBe(0);
    expect(bestOf([low, low]), 'the first of equals').toBe(0);
  });

  it('is none where the chances mean different things: a certain escape is not better than a 14 % chance to stand', () => {
    expect(
      bestOf([
        { id: 'steady', p: 0.14 },
        { id: 'flee', p: 1 },
      ]),
    ).toBeUndefined();
    expect(bestOf([])).toBeUndefined();
  });
});

describe('places after a movement that is only thought of', () => {
  // A dark corridor in columns 5 to 9, in squares of 100 pixels.
  const corridor = { name: 'dark', testPoint: ({ x }: { x: number }) => x >= 500 && x < 1000 };
  const scene = { grid: { size: 100 }, regions: [corridor] };
  const token = (id: string, column: number) =>
    ({
      x: column * 100,
      y: 0,
      width: 1,
      height: 1,
      elevation: 0,
      parent: scene,
      actor: { uuid: `Actor.${id}`, type: 'yearzero' },
    }) as never;
  const [one, other] = [token('one', 2), token('other', 7)];
  const cell = (x: number) => ({ x, y: 0 });

  beforeAll(() => {
    vi.stubGlobal('game', {});
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });

  it('are those of the squares to which they have moved', () => {
    const places = (...moved: (readonly [string, number])[]) =>
      placesAfter(new Map(moved.map(([who, x]) => [`Actor-${who}`, cell(x)])), one, other).places;
    expect(places()).toEqual({ here: [], there: ['dark'], between: [] });
    expect(places(['one', 6])).toEqual({ here: ['dark'], there: ['dark'], between: [] });
    expect(places(['other', 12])).toEqual({ here: [], there: [], between: ['dark'] });
    expect(places(['one', 10], ['other', 12])).toEqual({ here: [], there: [], between: [] });
  });
});
