import { failure } from '../patience.ts';
import { scratch } from '../scratch.ts';
import { scriptedDice } from '../scripted-dice.ts';
import type { Suite } from '../suite.ts';

/* The life of a Roll: before, evaluated, stored and back. Source: client/dice/roll.d.mts and the terms' doc comments. */

const still = { allowInteractive: false };

/** A Roll class of a package; `registered` below puts it into CONFIG. */
class ConformanceRoll extends foundry.dice.Roll {}

/** One that is not registered. */
class StrangerRoll extends foundry.dice.Roll {}

export const rolls: Suite = {
  key: 'rolls',
  title: 'the life of a roll',
  checks(context) {
    const { describe, it, before, after } = context;
    const assert: Chai.AssertStatic = context.assert;
    const throwing = scriptedDice(context);
    const make = scratch(context);

    before(() => void CONFIG.Dice.rolls.push(ConformanceRoll));
    after(() => {
      const at = CONFIG.Dice.rolls.indexOf(ConformanceRoll);
      if (at >= 0) CONFIG.Dice.rolls.splice(at, 1);
    });

    describe('before and after evaluation', () => {
      // example "Attack with advantage!"
      it('[doc] the example with advantage: terms, result and total', async () => {
        const data = { prof: 2, strMod: 4 };
        const kinds = new Roll('2d20kh + @prof + @strMod', data).terms.map((term) => term.constructor.name);
        const { Die, NumericTerm, OperatorTerm } = foundry.dice.terms;
        assert.deepEqual(
          kinds,
          [Die, OperatorTerm, NumericTerm, OperatorTerm, NumericTerm].map(({ name }) => name),
        );
        const roll = await throwing('2d20kh + @prof + @strMod', 'd20 16 9', data);
        assert.strictEqual(roll.result, '16 + 2 + 4');
        assert.strictEqual(roll.total, 22);
      });

      // example of evaluate
      it('[doc] the example of evaluate: 5 + 4 + 2 is 11', async () => {
        const roll = await throwing('2d6 + 4 + 1d4', 'd6 3 2 d4 2');
        assert.strictEqual(roll.result, '5 + 4 + 2');
        assert.strictEqual(roll.total, 11);
      });

      it('[29] a roll has no total before it is evaluated', () => {
        assert.isUndefined(new Roll('1d6').total);
      });

      it('[29] evaluate returns the roll itself, with a number as total', async () => {
        const roll = new Roll('3d6 + 1');
        assert.strictEqual(await roll.evaluate(still), roll);
        assert.isNumber(roll.total);
      });

      it('[29] evaluating twice fails and changes nothing', async () => {
        const roll = await new Roll('3d6').evaluate(still);
        const { total } = roll;
        await failure(() => roll.evaluate(still));
        assert.strictEqual(roll.total, total);
      });

      it('[doc] reroll makes a new roll and leaves the old one unchanged', async () => {
        const roll = await throwing('1d6', 'd6 4');
        const other = await roll.reroll({ ...still, minimize: true });
        assert.notStrictEqual(other, roll);
        assert.deepEqual([roll.total, other.total], [4, 1]);
      });

      it('[doc] a clone is not evaluated', async () => {
        const roll = await new Roll('1d6').evaluate(still);
        const clone = roll.clone();
        assert.isUndefined(clone.total);
        assert.strictEqual(clone.formula, roll.formula);
      });

      it('[doc] maximize and minimize', async () => {
        assert.strictEqual((await new Roll('3d6 + 2').evaluate({ ...still, maximize: true })).total, 20);
        assert.strictEqual((await new Roll('3d6 + 2').evaluate({ ...still, minimize: true })).total, 5);
      });

      it('[doc] isDeterministic is false when chance is involved', () => {
        assert.isFalse(new Roll('1d6 + 2').isDeterministic);
        assert.isTrue(new Roll('3 + max(4, 2)').isDeterministic);
      });
    });

    describe('synchronously', () => {
      it('[29] a deterministic roll is evaluated synchronously', () => {
        assert.strictEqual(new Roll('2 + 3 * 4').evaluateSync().total, 14);
      });

      it('[29] dice are refused', async () => {
        await failure(() => new Roll('1d6 + 3').evaluateSync());
      });

      it('[29] with strict: false dice are left out', () => {
        assert.strictEqual(new Roll('1d6 + 3').evaluateSync({ strict: false }).total, 3);
      });

      it('[29] maximized or minimized dice involve no chance', () => {
        assert.strictEqual(new Roll('2d6 + 1').evaluateSync({ maximize: true }).total, 13);
        assert.strictEqual(new Roll('2d6 + 1').evaluateSync({ minimize: true }).total, 3);
      });
    });

    describe('stored and back', () => {
      it('[doc] toJSON: class, formula, terms, total, evaluated, options', async () => {
        const roll = await new ConformanceRoll('2d6 + 1', {}, { flavor: 'x' } as never).evaluate(still);
        const json = JSON.parse(JSON.stringify(roll));
        assert.include(json, {
          class: 'ConformanceRoll',
          formula: '2d6 + 1',
          total: roll.total,
          evaluated: true,
        });
        assert.strictEqual(json.options.flavor, 'x');
        assert.lengthOf(json.terms, 3);
      });

      it('[29] a roll restored from JSON is evaluated, with its class, dice and total', async () => {
        const roll = await new ConformanceRoll('4d6kh3 + 2').evaluate(still);
        const back = Roll.fromJSON(JSON.stringify(roll));
        assert.instanceOf(back, ConformanceRoll);
        assert.strictEqual(back.total, roll.total);
        assert.instanceOf(back.dice[0], foundry.dice.terms.Die);
        assert.deepEqual(back.dice[0]?.results, roll.dice[0]?.results);
        await failure(() => back.evaluate(still));
      });

      it('[29] a message keeps rolls as text and shows them as instances of their class', async () => {
        const roll = await new ConformanceRoll('2d6').evaluate(still);
        const message = await make.message({ rolls: [roll] });
        assert.instanceOf(message.rolls[0], ConformanceRoll);
        assert.strictEqual(message.rolls[0]?.total, roll.total);
        const [stored] = message.toObject().rolls as unknown[];
        assert.isString(stored);
        assert.strictEqual(JSON.parse(String(stored)).class, 'ConformanceRoll');
      });

      // chat-message.d.mts prepareDerivedData: what Roll.fromData refuses is dropped
      it('[29] a roll of an unregistered class is not restored as that class', async () => {
        const roll = await new StrangerRoll('2d6').evaluate(still);
        const message = await make.message({ rolls: [roll] });
        assert.isFalse(message.rolls.some((one) => one instanceof StrangerRoll));
      });

      it('[doc] exact results from outside: fromData uses them unchanged', () => {
        const results = [
          { result: 8, active: true },
          { result: 2, active: true },
        ];
        const roll = Roll.fromData({
          class: 'Roll',
          formula: '2d10',
          terms: [
            { class: 'Die', number: 2, faces: 10, modifiers: [], results, evaluated: true, options: {} },
          ],
          total: 10,
          evaluated: true,
          options: {},
        } as never);
        assert.strictEqual(roll.total, 10);
        assert.deepEqual(roll.dice[0]?.values, [8, 2]);
      });

      // example of fromTerms
      it('[doc] fromTerms: 4d8 + 8', () => {
        const { Die, NumericTerm, OperatorTerm } = foundry.dice.terms;
        const roll = Roll.fromTerms([
          new Die({ number: 4, faces: 8 }),
          new OperatorTerm({ operator: '+' }),
          new NumericTerm({ number: 8 }),
        ]);
        assert.strictEqual(roll.formula, '4d8 + 8');
      });
    });

    describe('helpers of the class', () => {
      it('[doc] replaceFormulaData: paths, and missing values', () => {
        const data = { a: 1, deep: { b: 2 } };
        assert.strictEqual(Roll.replaceFormulaData('@a + @deep.b', data), '1 + 2');
        assert.strictEqual(Roll.replaceFormulaData('@a + @none', data, { missing: '0' }), '1 + 0');
        assert.strictEqual(Roll.replaceFormulaData('@a + @none', data), '1 + @none');
      });

      it('[doc] validate', () => {
        assert.isTrue(Roll.validate('4d6kh3 + 2'));
        assert.isFalse(Roll.validate('4d6 + ('));
      });

      it('[doc] safeEval computes and has no access to anything else', async () => {
        assert.strictEqual(Roll.safeEval('2 + max(3, 4) * 2'), 10);
        await failure(() => Roll.safeEval('game.world.id'));
      });

      it('[doc] create makes a roll of the default class', () => {
        assert.instanceOf(Roll.create('1d6'), CONFIG.Dice.rolls[0] as never);
      });
    });

    describe('as a message', () => {
      it('[doc] toMessage without creating gives the data: rolls, content, sound', async () => {
        const roll = await new Roll('1d6 + 2').evaluate(still);
        const data = (await roll.toMessage({ flavor: 'try' }, { create: false })) as {
          [key: string]: unknown;
        };
        assert.deepInclude(data, { flavor: 'try', sound: CONFIG.sounds.dice });
        assert.lengthOf(data.rolls as unknown[], 1);
        assert.strictEqual(String(data.content), String(roll.total));
      });

      it('[doc] toMessage evaluates an unevaluated roll', async () => {
        const data = (await new Roll('2 + 2').toMessage({}, { create: false })) as { content?: unknown };
        assert.strictEqual(String(data.content), '4');
      });

      it('[doc] render returns HTML with formula and total, and hides both in a private roll', async () => {
        const roll = await throwing('1d20 + 1000', 'd20 7');
        const shown = await roll.render();
        assert.include(shown, '1007');
        assert.include(shown, '1d20 + 1000');
        const hidden = await roll.render({ isPrivate: true });
        assert.notInclude(hidden, '1007');
      });
    });
  },
};
