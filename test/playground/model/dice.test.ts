import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dice } from '../../../playground/model/index.ts';
import type { Obj } from '../../../playground/model/types.ts';

const { diceConfig, Roll, terms, uniformForFace } = dice;
const random = diceConfig.randomUniform;
let faces: [face: number, of: number][] = [];

beforeEach(() => {
  diceConfig.randomUniform = () => {
    const next = faces.shift();
    if (!next) throw new Error('no more faces');
    return uniformForFace(...next);
  };
});
afterEach(() => {
  diceConfig.randomUniform = random;
});

/** Roll with given faces, all of which must be used. */
async function roll(
  formula: string,
  values: number[] = [],
  sides = 6,
  data: Obj = {},
): Promise<InstanceType<typeof Roll>> {
  faces = values.map((value) => [value, sides]);
  const made = await new Roll(formula, data).evaluate();
  expect(faces, 'faces left over').toEqual([]);
  return made;
}

/** The comments of T13 client/dice/terms/die say what each modifier does. */
describe('modifiers', () => {
  it.each([
    ['2d20kh', 20, [16, 2], 16],
    ['4d20k', 20, [3, 9, 9, 1], 9],
    ['4d20kh2', 20, [3, 9, 8, 1], 17],
    ['4d20kl2', 20, [3, 9, 8, 1], 4],
    ['4d6d', 6, [1, 2, 3, 4], 9],
    ['4d6dl2', 6, [1, 2, 3, 4], 7],
    ['4d6dh', 6, [1, 2, 3, 4], 6],
    ['4d6r', 6, [1, 2, 3, 1, 1, 6], 12],
    ['4d6r=2', 6, [1, 2, 3, 1, 6], 11],
    ['4d6r1=1', 6, [1, 2, 3, 1, 5], 11],
    ['2d6rr1', 6, [1, 4, 1, 5], 9],
    ['2d6x', 6, [6, 3, 6, 1], 16],
    ['2d6xo', 6, [6, 3, 6], 15],
    ['2d6x>=5', 6, [5, 3, 4], 12],
    ['5d6cs', 6, [6, 6, 1, 2, 3], 2],
    ['5d6cs>=5', 6, [5, 6, 1, 2, 3], 2],
    ['4d6cs<3', 6, [1, 2, 3, 4], 2],
    ['4d6cf', 6, [1, 1, 3, 4], 2],
    ['4d6cf<=3', 6, [1, 2, 3, 4], 3],
    ['4d6even', 6, [1, 2, 4, 5], 2],
    ['4d6odd', 6, [1, 2, 3, 5], 3],
    ['4d6df', 6, [1, 1, 3, 4], 5],
    ['6d6cs>3df', 6, [1, 2, 3, 4, 5, 6], 0],
    ['4d6sf<3', 6, [1, 2, 3, 4], 4],
    ['6d6ms>12', 6, [3, 3, 3, 3, 3, 3], 6],
    ['4d6min2', 6, [1, 1, 3, 4], 11],
    ['4d6max5', 6, [6, 1, 3, 4], 13],
    ['3d6x6kh2', 6, [6, 2, 3, 4], 10],
    ['2d6r1x6', 6, [1, 5, 6, 2], 13],
  ])('%s', async (formula, sides, values, total) => {
    expect((await roll(formula, values, sides)).total).toBe(total);
  });

  it('flags what happened to each die', async () => {
    const [term] = (await roll('3d6r1kh1', [1, 4, 5, 6])).dice;
    expect(term?.results).toEqual([
      { result: 1, active: false, rerolled: true },
      { result: 4, active: false, discarded: true },
      { result: 5, active: false, discarded: true },
      { result: 6, active: true },
    ]);
    expect(term?.values).toEqual([6]);
  });

  it('stops endless explosions', async () => {
    diceConfig.randomUniform = () => uniformForFace(6, 6);
    await expect(new Roll('1d6x').evaluate()).rejects.toThrow('recursion');
  });
});

describe('formulas', () => {
  it.each([
    ['10 % 4 + 2 * 3 - 8 / 4', [], 6],
    ['(1d6 + 2) * 3', [4], 18],
    ['-1d6 + 2', [3], -1],
    ['1 - -2', [], 3],
    ['(1 + 1)d(2 + 4)', [4, 5], 9],
    ['max(1d6, 3) * 2', [5], 10],
    ['floor(7 / 2) + abs(-1)', [], 4],
    ['{1d6, 2d6, 4}kh', [2, 3, 3], 6],
    ['{1d6, 2d6, 4}kl2', [2, 3, 3], 6],
    ['{4, 6, 8}cs>5', [], 2],
    ['d6 + D6', [3, 2], 5],
    ['2d6[fire] + 3[cold]', [1, 2], 6],
    ['@hp.max + @n', [], 12],
  ])('%s', async (formula, values, total) => {
    expect((await roll(formula, values, 6, { hp: { max: 10 }, n: 2 })).total).toBe(total);
  });

  it('are shown with spaces, results in the place of dice', async () => {
    const made = await roll('2d20kh+2+1d20', [16, 1, 4], 20);
    expect([made.formula, made.result, made.total]).toEqual(['2d20kh + 2 + 1d20', '16 + 2 + 4', 22]);
  });

  it('keep flavour by term', () => {
    const made = new Roll('2d6[fire] + 3[cold]');
    expect(made.terms.map(({ flavor }) => flavor)).toEqual(['fire', '', 'cold']);
    expect(made.formula).toBe('2d6[fire] + 3[cold]');
  });

  it.each(['1d6 foo', '1d6 +', '(1d6', '* 2', '{1d6,'])('%s cannot be parsed', (formula) => {
    expect(() => new Roll(formula)).toThrow('expected');
  });

  it('bare words are rolled only when allowed', async () => {
    await expect(new Roll('foo').evaluate()).rejects.toThrow('Unresolved StringTerm');
  });

  it('validates', () => {
    const good = ['1d6', '@x + 1', 'max(1,2d4)', '{1d6,3}kh', '2d6[a b]', '(1d4)d6'];
    const bad = ['', 'foo', '1d', '(1d6', 'nofunction(1)', '1d6 +', '1d6 2'];
    expect(good.filter((formula) => !Roll.validate(formula))).toEqual([]);
    expect(bad.filter((formula) => Roll.validate(formula))).toEqual([]);
  });

  it('replaces references', () => {
    expect(Roll.replaceFormulaData('@a.b + @c', { a: { b: 3 } })).toBe('3 + @c');
    expect(Roll.replaceFormulaData('@a.b + @c', { a: { b: 3 } }, { missing: '0' })).toBe('3 + 0');
  });

  it('alters dice: first multiplied, then added to', () => {
    expect(new Roll('2d6 + 3').alter(2, 1).formula).toBe('5d6 + 3');
    expect(new Roll('2d6 + 3').alter(2, 0, { multiplyNumeric: true }).formula).toBe('4d6 + 6');
  });
});

describe('lie 29: the life of a roll', () => {
  it('is evaluated once', async () => {
    const made = await roll('1d6', [2]);
    await expect(made.evaluate()).rejects.toThrow('immutable');
    faces = [[5, 6]];
    const again = await made.reroll();
    expect([made.total, again.total]).toEqual([2, 5]);
  });

  it('is synchronous only without chance', () => {
    expect(new Roll('2 + 3').evaluateSync().total).toBe(5);
    expect(() => new Roll('1d6').evaluateSync()).toThrow('synchronously');
    expect(new Roll('1d6 + 2').evaluateSync({ strict: false }).total).toBe(2);
    expect(new Roll('3d6kh2 + 1').evaluateSync({ maximize: true }).total).toBe(13);
    expect(new Roll('3d6').evaluateSync({ minimize: true }).total).toBe(3);
    expect(new Roll('max(2, 5)').isDeterministic).toBe(true);
    expect(new Roll('max(1d6, 5)').isDeterministic).toBe(false);
  });

  it('is unchanged after a round trip through JSON', async () => {
    const made = await roll('2d6x + {1d6,3}kh + max(1d6,2) + (1d6)', [6, 1, 2, 4, 5, 1]);
    const back = Roll.fromJSON(JSON.stringify(made));
    expect(back).toBeInstanceOf(Roll);
    expect([back.total, back.formula, back.result]).toEqual([made.total, made.formula, made.result]);
    expect(back.dice.map((die) => die.results)).toEqual(made.dice.map((die) => die.results));
    expect(typeof back.total).toBe('number');
    await expect(back.evaluate()).rejects.toThrow('immutable');
  });

  it('needs its class to be registered', async () => {
    class MyRoll extends Roll {}
    faces = [[2, 6]];
    const data = JSON.parse(JSON.stringify(await new MyRoll('1d6', {}, { flavor: 'x' } as Obj).evaluate()));
    expect(data.class).toBe('MyRoll');
    expect(() => Roll.fromData(data)).toThrow('registered');
    diceConfig.rolls.push(MyRoll);
    try {
      const back = Roll.fromData(data);
      expect(back).toBeInstanceOf(MyRoll);
      expect(back.options).toEqual({ flavor: 'x' });
    } finally {
      diceConfig.rolls.pop();
    }
  });

  it('can be built from terms', async () => {
    const made = Roll.fromTerms([
      new terms.Die({ number: 4, faces: 8 }),
      new terms.OperatorTerm({ operator: '+' }),
      new terms.NumericTerm({ number: 8 }),
    ]);
    expect(made.formula).toBe('4d8 + 8');
    faces = [1, 2, 3, 4].map((value) => [value, 8]);
    expect((await made.evaluate()).total).toBe(18);
  });
});

describe('own dice', () => {
  class StressDie extends terms.Die {
    static override DENOMINATION = 's';
    static override MODIFIERS = { ...terms.Die.MODIFIERS, p: 'panic' };
    panicked = false;
    constructor(data: Obj = {}) {
      super({ ...data, faces: 6 });
    }
    panic(): void {
      this.panicked = this.results.some(({ result }) => result === 1);
    }
  }

  beforeEach(() => {
    diceConfig.terms.s = StressDie;
  });
  afterEach(() => {
    delete diceConfig.terms.s;
  });

  it('are known by their letter, keep their modifiers and come back from JSON', async () => {
    const made = await roll('3dsp + 1', [1, 4, 6]);
    const [die] = made.dice;
    expect(die).toBeInstanceOf(StressDie);
    expect((die as StressDie).panicked).toBe(true);
    expect(made.formula).toBe('3dsp + 1');
    expect(Roll.fromJSON(JSON.stringify(made)).dice[0]).toBeInstanceOf(StressDie);
  });

  it('coins and fate dice', async () => {
    faces = [
      [1, 2],
      [1, 2],
      [2, 2],
    ];
    const coins = await new Roll('3dcc1').evaluate();
    expect(coins.total).toBe(2);
    expect((await roll('4df', [1, 2, 3, 1], 3)).dice[0]?.results.map(({ result }) => result)).toEqual([
      -1, 0, 1, -1,
    ]);
  });
});

describe('distribution', () => {
  it('maps uniform numbers to all faces alike', () => {
    const die = new terms.Die({ faces: 6 });
    const counts = [0, 0, 0, 0, 0, 0, 0];
    for (let n = 0; n < 6000; n++)
      counts[die.mapRandomFace(n / 6000)] = (counts[die.mapRandomFace(n / 6000)] ?? 0) + 1;
    expect(counts).toEqual([0, 1000, 1000, 1000, 1000, 1000, 1000]);
    for (let face = 1; face <= 20; face++)
      expect(new terms.Die({ faces: 20 }).mapRandomFace(uniformForFace(face, 20))).toBe(face);
  });
});
