import { scriptedDice } from '../scripted-dice.ts';
import type { Suite } from '../suite.ts';

/*
 * How faces of dice are evaluated. Sources: the articles foundryvtt.com/article/dice-modifiers and /dice-advanced, and the doc comments of
 * client/dice/terms/{die,pool,coin,fate}.d.mts. Each row: formula, the faces as rolled ("d6 6 4" = two six-sided dice), the total.
 */

type Row = readonly [formula: string, faces: string, total: number, why?: string];

const KEPT: readonly Row[] = [
  ['4d6k', 'd6 6 4 2 1', 6, 'without a letter the highest is kept'],
  ['4d6kh', 'd6 6 4 2 1', 6],
  ['4d6kh3', 'd6 6 4 2 1', 12],
  ['4d6kl', 'd6 6 4 2 1', 1],
  ['4d6kl2', 'd6 6 4 2 1', 3],
  ['2d20kh', 'd20 9 9', 9, 'of two alike one is kept'],
  ['4d6d', 'd6 6 4 2 1', 12, 'without a letter the lowest is dropped'],
  ['4d6dl', 'd6 6 4 2 1', 12],
  ['4d6dl2', 'd6 6 4 2 1', 10],
  ['4d6dh', 'd6 6 4 2 1', 7],
  ['4d6dh2', 'd6 6 4 2 1', 3],
];

const AGAIN: readonly Row[] = [
  ['3d20r', 'd20 1 15 7 12', 34, 'without a number the lowest face is rerolled'],
  ['3d20r1', 'd20 1 15 7 12', 34],
  ['3d20r=1', 'd20 1 15 7 12', 34],
  ['3d20r1=1', 'd20 1 1 10 5', 16, 'only one of them'],
  ['1d20r<10', 'd20 4 2', 2, 'once, whatever the result'],
  ['1d20rr<3', 'd20 2 1 15', 15, 'until it no longer meets the condition'],
  ['5d10x10', 'd10 10 3 4 10 2 10 6 5', 50, 'a new ten explodes too'],
  ['2d6x', 'd6 6 3 6 2', 17, 'without a number the highest face explodes'],
  ['3d6x5', 'd6 5 2 1 3', 11],
  ['3d6x>4', 'd6 5 6 1 2 3', 17],
  ['2d6xo', 'd6 6 3 6', 15, 'once'],
  ['1d20x<10kh', 'd20 4 8 15', 15],
];

const BOUNDS: readonly Row[] = [
  ['4d6min3', 'd6 1 2 4 6', 16],
  ['4d6max4', 'd6 1 2 5 6', 11],
];

const COUNTS: readonly Row[] = [
  ['4d20cs', 'd20 20 20 3 1', 2, 'without a number the highest face is a success'],
  ['4d20cs>10', 'd20 11 10 20 4', 2],
  ['4d20cs<10', 'd20 9 10 1 20', 2],
  ['5d10cs>=8', 'd10 8 10 7 1 9', 3],
  ['4d10cs<=3', 'd10 3 4 1 10', 2],
  ['4d10cs=7', 'd10 7 8 7 1', 2],
  ['4d6cf', 'd6 1 1 3 6', 2, 'without a number the lowest face is a failure'],
  ['4d6cf<=3', 'd6 1 3 4 6', 2],
  ['4d6cf>4', 'd6 5 6 4 1', 2],
  ['4d6even', 'd6 2 4 1 3', 2],
  ['4d6odd', 'd6 1 3 5 2', 3],
  ['4d6df', 'd6 1 1 5 6', 9, 'each failure subtracts one from the sum of the rest'],
  ['4d6cs>3df', 'd6 4 6 3 1', 0, 'failures are subtracted from the successes'],
  ['4d6sf', 'd6 1 2 5 6', 12, 'the value of a failure is subtracted'],
  ['4d6sf<3', 'd6 1 2 5 6', 8],
  ['6d6ms>12', 'd6 6 5 4 3 2 1', 9, 'the margin of the sum over the target'],
];

const ORDER: readonly Row[] = [
  ['4d6x6kh2', 'd6 6 2 3 1 5', 11, 'keeps among the exploded dice'],
  ['2d6r1x6', 'd6 1 3 6 4', 13, 'a rerolled die can explode'],
  ['3d6r1min3', 'd6 1 5 6 2', 14, 'a rerolled die is bounded'],
  ['4d10x10cs>=8', 'd10 10 8 1 2 9', 3, 'counts the exploded dice'],
];

const INNER: readonly Row[] = [
  ['1d(1d20)', 'd20 6 d6 4', 4, 'the inner part first'],
  ['(2d4)d8', 'd4 1 2 d8 8 1 4', 13],
  ['(1d20*2)d(1d10)', 'd20 1 d10 6 d6 3 4', 7],
  ['3d12ms>(4d6)', 'd6 1 2 3 4 d12 5 6 7', 8],
  ['3d12cs<=(@attributes.power)', 'd12 5 6 1', 2],
  ['floor(1d6 / 2)', 'd6 5', 2],
  ['max(1d6, 3) + min(7, 2)', 'd6 2', 5],
  ['2 + 3 * 4 - (2 + 3) * 2', '', 4],
  ['10 / 4', '', 2.5],
];

const POOLS: readonly Row[] = [
  ['{4d6, 3d8 - 1, 2d10 + 3}kh', 'd6 1 1 1 1 d8 8 8 8 d10 1 2', 23],
  ['{1d6,1d8,1d10,1d12}kh2', 'd6 6 d8 1 d10 10 d12 3', 16],
  ['{1d12,6}kl', 'd12 9', 6],
  ['{1d6,1d8,1d10,1d12}dl3', 'd6 2 d8 5 d10 9 d12 7', 9],
  ['{1d12,6}dh', 'd12 9', 6],
  ['{2d6,2d8,2d10}cs>10', 'd6 6 6 d8 1 1 d10 10 9', 2],
  ['{1d6,1d8}cf<=2', 'd6 1 d8 5', 1],
  ['{1d6,1d8}', 'd6 3 d8 5', 8, 'the sum of the kept dice'],
];

const DATA = { attributes: { power: 5 } };

export const dice: Suite = {
  key: 'dice',
  title: 'dice and their modifiers',
  checks(context) {
    const { describe, it } = context;
    const assert: Chai.AssertStatic = context.assert;
    const throwing = scriptedDice(context);

    const group = (title: string, tag: string, rows: readonly Row[]): void =>
      describe(title, () => {
        for (const [formula, faces, total, why] of rows)
          it(`${tag} ${formula} on ${faces || 'no die'} is ${total}${why ? `: ${why}` : ''}`, async () => {
            const roll = await throwing(formula, faces, DATA);
            assert.strictEqual(roll.total, total);
          });
      });

    // die.d.mts: keep, drop
    group('kept and dropped', '[doc]', KEPT);
    // die.d.mts: reroll, explode; article: r, rr, x, xo
    group('rerolled and exploded', '[doc]', AGAIN);
    // die.d.mts: minimum, maximum
    group('bounded', '[doc]', BOUNDS);
    // die.d.mts: countSuccess … marginSuccess
    group('counted', '[doc]', COUNTS);
    // dice.d.mts: modifiers are evaluated one after the other
    group('in the order they are written', '[30]', ORDER);
    // article dice-advanced: parentheses; FunctionTerm
    group('inner expressions', '[doc]', INNER);
    // pool.d.mts
    group('pools', '[doc]', POOLS);

    describe('results', () => {
      const states = (roll: Roll, key: 'active' | 'discarded' | 'rerolled' | 'exploded' | 'success') =>
        roll.dice[0]?.results.map((result) => Boolean(result[key]));

      // dice.d.mts, DiceTerm.Result
      it('[30] a dropped die stays among the results, discarded and not active', async () => {
        const roll = await throwing('3d6dl', 'd6 4 1 5');
        assert.deepEqual(states(roll, 'active'), [true, false, true]);
        assert.deepEqual(states(roll, 'discarded'), [false, true, false]);
        assert.deepEqual(roll.dice[0]?.values, [4, 5]);
      });

      it('[30] a rerolled die stays among the results, not active', async () => {
        const roll = await throwing('2d6r1', 'd6 1 5 3');
        assert.deepEqual(states(roll, 'rerolled'), [true, false, false]);
        assert.deepEqual(states(roll, 'active'), [false, true, true]);
      });

      it('[30] an exploded die is marked and counts', async () => {
        const roll = await throwing('2d6x', 'd6 6 2 1');
        assert.deepEqual(states(roll, 'exploded'), [true, false, false]);
        assert.deepEqual(states(roll, 'active'), [true, true, true]);
      });

      it('[30] counting leaves the faces as rolled', async () => {
        const roll = await throwing('3d10cs>=8', 'd10 8 3 10');
        assert.deepEqual(
          roll.dice[0]?.results.map(({ result }) => result),
          [8, 3, 10],
        );
        assert.deepEqual(states(roll, 'success'), [true, false, true]);
      });

      // coin.d.mts: 3dcc1, 2dcc0
      it('[doc] coins: a called side is a success', async () => {
        const heads = await throwing('3dcc1', 'dc 1 0 1');
        assert.deepEqual(states(heads, 'success'), [true, false, true]);
        const tails = await throwing('2dcc0', 'dc 0 1');
        assert.deepEqual(states(tails, 'success'), [true, false]);
      });

      // fate.d.mts: like 1d3-2
      it('[doc] Fate dice count -1, 0 and 1', async () => {
        const roll = await throwing('4df', 'df 1 -1 0 1');
        assert.strictEqual(roll.total, 1);
      });

      it('[30] [assumed] an endless explosion is stopped', async () => {
        const roll = new Roll('1d1x');
        try {
          await roll.evaluate({ allowInteractive: false });
        } catch {
          return; // a refusal is an end too
        }
        assert.isFinite(roll.total);
      });

      it('[doc] a flavor changes no total and stays with its term', async () => {
        const roll = await throwing('2d6[fire] + 3[bonus]', 'd6 4 2');
        assert.strictEqual(roll.total, 9);
        assert.strictEqual(roll.dice[0]?.flavor, 'fire');
      });

      // dice.d.mts: mapRandomFace, randomFace
      it('[doc] every face of a die has an equal share of [0, 1)', () => {
        const die = new foundry.dice.terms.Die({ number: 1, faces: 10 });
        const faces = Array.from({ length: 100 }, (_, at) => die.mapRandomFace((at + 0.5) / 100));
        for (let face = 1; face <= 10; face++)
          assert.strictEqual(faces.filter((one) => one === face).length, 10, `face ${face}`);
      });

      it('[doc] a die calls CONFIG.Dice.randomUniform', async () => {
        const { randomUniform } = CONFIG.Dice;
        let asked = 0;
        CONFIG.Dice.randomUniform = () => {
          asked++;
          return 0.5;
        };
        try {
          await new Roll('5d6').evaluate({ allowInteractive: false });
        } finally {
          CONFIG.Dice.randomUniform = randomUniform;
        }
        assert.strictEqual(asked, 5);
      });
    });
  },
};
