import { describe, expect, it } from 'vitest';
import { type Block, fieldsOf, type SheetView } from '../../src/core/sheet.ts';
import { blank, type Field, type Spec } from '../../src/core/spec.ts';
import { load, SUMMARIES } from '../../src/rulesets/index.ts';

/* What is on the sheets: every field of a fighter has its place, so that none is lost when a sheet is arranged anew. */

/** Every field of a spec by its path. Rich texts are among the notes. */
const leaves = (spec: Spec, at = ''): string[] =>
  Object.entries(spec).flatMap(([name, field]: [string, Field]) => {
    const path = at ? `${at}.${name}` : name;
    if (field.kind === 'group') return leaves(field.fields as Spec, path);
    return field.kind === 'text' && field.rich ? [] : [path];
  });

/** Fields that plays keep, and nobody edits on the sheet. */
const KEPT: { readonly [ruleset: string]: readonly string[] } = {
  western: ['cover.from'],
  yearzero: ['injuries', 'clock.round', 'clock.turn', 'clock.shift'],
};

/** The sheet of a new fighter, with every house rule on that shows more. */
async function sheetOf(id: string, traits: object = {}): Promise<{ sheet: SheetView; spec: Spec }> {
  const ruleset = await load(id);
  if (!ruleset) throw new Error(id);
  const fighter = {
    id: 'a',
    name: 'a',
    traits: { ...blank(ruleset.fighter), ...traits },
    gear: {},
    conditions: {},
    turn: {},
  };
  const rules = { ...blank(ruleset.rules), ...(id === 'storyteller' ? { willpowerSuccess: true } : {}) };
  return { sheet: ruleset.view.sheet(fighter as never, rules as never), spec: ruleset.fighter };
}

const tableOf = ({ blocks }: SheetView, at = 0) =>
  blocks.filter((block): block is Extract<Block, { kind: 'table' }> => block.kind === 'table')[at];

describe.each(SUMMARIES.map(({ id }) => id))('the sheet of %s', (id) => {
  it('has every field of a fighter exactly once, and no other', async () => {
    const { sheet, spec } = await sheetOf(id);
    const marked = sheet.tracks.flatMap(({ fields = {} }) => Object.values(fields));
    const listed = sheet.blocks.flatMap(fieldsOf);
    const wanted = leaves(spec).filter((path) => !(KEPT[id] ?? []).includes(path));
    const pressedOnly = marked.filter((path) => !listed.includes(path));
    expect([...listed, ...pressedOnly].sort()).toEqual(wanted.sort());
  });

  it('has a cell for each column in every row of its tables', async () => {
    const { sheet } = await sheetOf(id);
    for (const block of sheet.blocks)
      if (block.kind === 'table')
        for (const { fields, figures } of block.rows)
          expect((fields ?? figures)?.length).toBe(block.columns.length);
  });

  it('has no part of the body twice', async () => {
    const parts = (await sheetOf(id)).sheet.body?.parts.map(({ at }) => at) ?? [];
    expect(new Set(parts).size).toBe(parts.length);
  });
});

it('GAP-1 the table of characteristics adds start, advances and what is temporary', async () => {
  const main = { ws: { base: 31, advance: 10, temp: -20 } };
  const { sheet } = await sheetOf('wfrp', { main: { ...(await wfrpMain()), ...main } });
  const now = tableOf(sheet)?.rows.at(-1)?.figures?.[0];
  expect(now).toMatchObject({ id: 'main.ws', value: { args: { text: '21' } } });
  expect(now?.lines?.map(({ n }) => n)).toEqual([31, 10, -20]);
});

const wfrpMain = async () => blank(((await load('wfrp'))?.fighter ?? {}) as Spec).main as object;

it('WF-5.3 to WF-5.8, GAP-12 the figure tells armour, and which faces hit a part; injured parts are marked', async () => {
  const { sheet } = await sheetOf('wfrp', {
    armour: { body: 2, rightArm: 0, leftArm: 0, rightLeg: 0, leftLeg: 0, head: 1 },
    injuries: { leftArm: { penalty: -10, useless: false }, leftLeg: { penalty: -20, useless: true } },
  });
  const told = sheet.body?.parts.map(({ at, figure, note, hurt }) => [
    at,
    figure.value.args?.text,
    note?.args?.text,
    hurt,
  ]);
  // The printed table of the d12: 1–5 body, 6–7 and 8–9 arms, 10 and 11 legs, 12 head.
  expect(told).toEqual([
    ['body', '2', '1–5', undefined],
    ['rightArm', '0', '6–7', undefined],
    ['leftArm', '0', '8–9', 'light'],
    ['rightLeg', '0', '10', undefined],
    ['leftLeg', '0', '11', 'grave'],
    ['head', '1', '12', undefined],
  ]);
});

it('S-10 the figure tells how many wounds a part has, and whether one of them is grave', async () => {
  const wound = (location: string, severity: string) => ({
    location,
    severity,
    bleeding: 'none',
    bandaged: false,
    turn: 1,
  });
  const wounds = [wound('chest', 'light'), wound('chest', 'serious'), wound('head', 'scratch')];
  const { sheet } = await sheetOf('western', { wounds });
  const hurt = sheet.body?.parts.flatMap(({ at, figure, hurt }) =>
    hurt ? [[at, figure.value.args?.text, figure.lines?.length, hurt]] : [],
  );
  expect(hurt).toEqual([
    ['head', '×1', 1, 'light'],
    ['chest', '×2', 2, 'grave'],
  ]);
  expect(sheet.body?.parts.find(({ at }) => at === 'belly')?.figure.value.args?.text).toBe('—');
});

it('SD-1 a derived value tells its formula, what is added, or that it was set by hand', async () => {
  const { sheet } = await sheetOf('lordsouls', {
    attributes: { str: 6, agi: 9, con: 7, int: 5, cha: 6 },
    bonus: { ...zeros(), ref: 2 },
    override: { ...zeros(), will: 11 },
  });
  const values = Object.fromEntries(
    (tableOf(sheet, 1)?.rows.at(-1)?.figures ?? []).map(({ id, value, lines = [] }) => [
      id,
      [value.args?.text, ...lines.map(({ label, n }) => [label.args?.text ?? label.key, n])],
    ]),
  );
  // Attributes of the scale “average 6” count as 4 more: (13 + 11) / 4 = 6.
  expect(values.ref).toEqual(['8', ['floor((agi + con) / 4)', 6], ['lordsouls.line.bonus', 2]]);
  expect(values.will).toEqual(['11', ['lordsouls.line.byHand', 11]]);
});

const zeros = () => ({ ref: 0, move: 0, energy: 0, will: 0, hp: 0, senses: 0, dodge: 0 });

it('GAP-18 there are as many coins of Fortune as points of Fate, and those spent are marked', async () => {
  const boxes = async (fate: number, fortune: number) =>
    (await sheetOf('wfrp', { fate, fortune })).sheet.tracks
      .find(({ id }) => id === 'fortune')
      ?.boxes.map(({ mark }) => mark);
  expect(await boxes(3, 1)).toEqual(['lost', 'lost', '']);
  // More Fortune than Fate, by the game master’s grace.
  expect(await boxes(1, 2)).toEqual(['', '']);
});

it('AMB-42 willpower has a box for each point, and the spent ones are marked', async () => {
  const { sheet } = await sheetOf('storyteller', { willpower: { value: 3, max: 5 } });
  const track = sheet.tracks.find(({ id }) => id === 'willpower');
  expect(track?.boxes.map(({ mark }) => mark)).toEqual(['lost', 'lost', '', '', '']);
});

it('pools that somebody has are boxes, and the spent points are marked', async () => {
  const none = { blood: 0, rage: 0, gnosis: 0, quintessence: 0, glamour: 0 };
  const { sheet } = await sheetOf('storyteller', {
    pools: { ...none, blood: 3, rage: 1 },
    spent: { ...none, blood: 2, rage: 4 },
  });
  const pools = sheet.tracks
    .filter(({ id }) => id in none)
    .map(({ id, boxes, note }) => [id, boxes.map(({ mark }) => mark), note?.args]);
  expect(pools).toEqual([
    ['blood', ['lost', 'lost', ''], { n: 1, of: 3 }],
    // More are spent than there are.
    ['rage', ['lost'], { n: 0, of: 1 }],
  ]);
});

it('YZ-0.2 each skill stands below the attribute that it is rolled with', async () => {
  const { sheet } = await sheetOf('yearzero');
  const grid = sheet.blocks.find(({ kind }) => kind === 'columns');
  const columns = grid?.kind === 'columns' ? grid.columns : [];
  expect(columns.map(({ of }) => of)).toEqual([
    'attributes.strength',
    'attributes.agility',
    'attributes.wits',
    'attributes.empathy',
  ]);
  expect(columns[1]?.fields).toEqual(['skills.mobility', 'skills.rangedCombat', 'skills.piloting']);
});

it('attributes and abilities stand in the columns of a character sheet', async () => {
  const { sheet } = await sheetOf('storyteller');
  const columns = sheet.blocks.flatMap((block) => (block.kind === 'columns' ? block.columns : []));
  expect(columns.map(({ label }) => label.key.split('.').at(-1))).toEqual([
    'physical',
    'social',
    'mental',
    'talents',
    'skills',
    'knowledges',
  ]);
  expect(columns[0]?.fields).toEqual(['attributes.strength', 'attributes.dexterity', 'attributes.stamina']);
});
