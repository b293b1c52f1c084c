import { pause } from '../patience.ts';
import type { Suite } from '../suite.ts';

const utils = foundry.utils;
const { Collection } = utils;

const letters = () =>
  new Collection([
    ['a', 'A'],
    ['b', 'B'],
    ['c', 'C'],
  ]);

const people = () =>
  new Collection([
    ['a', { name: 'Alfred' }],
    ['b', { name: 'Bob' }],
  ]);

/** Collections, ids, text, numbers: common/utils/{helpers,collection}.d.mts, common/primitives/*.d.mts. */
export const words: Suite = {
  key: 'words',
  title: 'Collections, identifiers, text and numbers',
  checks(context) {
    const { describe, it } = context;
    const assert: Chai.AssertStatic = context.assert;

    describe('Collection', () => {
      it('[doc] iterates over its values', () => {
        assert.deepEqual([...letters()], ['A', 'B', 'C']);
      });
      it('[doc] contents is a new array of the values', () => {
        const collection = letters();
        assert.deepEqual(collection.contents, ['A', 'B', 'C']);
        assert.notStrictEqual(collection.contents, collection.contents);
      });
      it('[doc] keys and entries are as those of a Map', () => {
        assert.deepEqual([...letters().keys()], ['a', 'b', 'c']);
        assert.deepEqual([...letters().entries()][0], ['a', 'A']);
      });
      it('[doc] get and find', () => {
        const collection = letters();
        assert.equal(collection.get('a'), 'A');
        assert.equal(
          collection.find((entry) => entry === 'A'),
          'A',
        );
        assert.isUndefined(collection.find((entry) => entry === 'Z'));
      });
      it('[doc] get with strict throws for a missing key', () => {
        assert.throws(() => letters().get('d', { strict: true }));
      });
      it('[doc] filter and map give arrays', () => {
        assert.deepEqual(
          letters().filter((entry) => entry > 'A'),
          ['B', 'C'],
        );
        assert.deepEqual(
          letters().map((entry) => entry.toLowerCase()),
          ['a', 'b', 'c'],
        );
      });
      it('[doc] reduce', () => {
        assert.equal(
          letters().reduce((all, letter) => all + letter, ''),
          'ABC',
        );
      });
      it('[doc] forEach receives values', () => {
        const seen: unknown[] = [];
        letters().forEach((value) => {
          seen.push(value);
        });
        assert.deepEqual(seen, ['A', 'B', 'C']);
      });
      it('[doc] some', () => {
        assert.isTrue(letters().some((entry) => entry === 'B'));
        assert.isFalse(letters().some((entry) => entry === 'Z'));
      });
      it('[doc] getName finds by name', () => {
        assert.equal(people().getName('Bob')?.name, 'Bob');
        assert.isUndefined(people().getName('D'));
        assert.throws(() => people().getName('D', { strict: true }));
      });
    });

    describe('identifiers', () => {
      it('[10] randomID makes 16 letters and digits', () => {
        for (let n = 0; n < 20; n++) assert.match(utils.randomID(), /^[A-Za-z0-9]{16}$/);
        assert.match(utils.randomID(5), /^[A-Za-z0-9]{5}$/);
        assert.notEqual(utils.randomID(), utils.randomID());
      });
      it('[doc] parseUuid splits an embedded uuid', () => {
        const parsed = utils.parseUuid('Actor.aaaaaaaaaaaaaaaa.Item.bbbbbbbbbbbbbbbb');
        assert.equal(parsed.type, 'Item');
        assert.equal(parsed.id, 'bbbbbbbbbbbbbbbb');
        assert.equal(parsed.primaryType, 'Actor');
        assert.equal(parsed.primaryId, 'aaaaaaaaaaaaaaaa');
        assert.strictEqual(parsed.collection as unknown, game.actors);
      });
      it('[doc] parseUuid of a document of the world has no primary', () => {
        const parsed = utils.parseUuid('Item.bbbbbbbbbbbbbbbb');
        assert.equal(parsed.type, 'Item');
        assert.equal(parsed.id, 'bbbbbbbbbbbbbbbb');
        assert.isUndefined(parsed.primaryId);
        assert.deepEqual(parsed.embedded, []);
      });
      it('[doc] buildUuid joins the parts, and returns null where it cannot', () => {
        const id = 'bbbbbbbbbbbbbbbb';
        assert.equal(utils.buildUuid({ id, documentName: 'Item' }), `Item.${id}`);
        assert.isNull(utils.buildUuid({ id }));
      });
    });

    describe('text', () => {
      it('[doc] escapeHTML escapes five characters, unescapeHTML restores them', () => {
        const escaped = utils.escapeHTML(`<a title="x">'&'</a>`);
        assert.equal(escaped, '&lt;a title=&quot;x&quot;&gt;&#x27;&amp;&#x27;&lt;/a&gt;');
        assert.equal(utils.unescapeHTML(escaped), `<a title="x">'&'</a>`);
      });
      it('[doc] capitalize and titleCase', () => {
        assert.equal('hello there'.capitalize(), 'Hello there');
        assert.equal('hello there'.titleCase(), 'Hello There');
      });
      it('[doc] slugify makes a text for an address', () => {
        assert.equal('Hello There'.slugify(), 'hello-there');
        assert.equal('Hello There'.slugify({ replacement: '_' }), 'hello_there');
      });
      it('[doc] compare orders by code points', () => {
        assert.isBelow('a'.compare('b'), 0);
        assert.isAbove('a'.compare('Z'), 0);
        assert.equal('a'.compare('a'), 0);
      });
    });

    describe('numbers', () => {
      it('[doc] toNearest', () => {
        const n = 17.18;
        assert.equal(n.toNearest(5), 15);
        assert.equal(n.toNearest(10), 20);
        assert.equal(n.toNearest(10, 'floor'), 10);
        assert.equal(n.toNearest(10, 'ceil'), 20);
        assert.equal(n.toNearest(0.25), 17.25);
        assert.equal(n.toNearest(2, 'round', 1), 17);
      });
      it('[doc] ordinalString', () => {
        assert.deepEqual(
          [1, 2, 3, 4, 11].map((n) => n.ordinalString()),
          ['1st', '2nd', '3rd', '4th', '11th'],
        );
      });
      it('[doc] paddedString and signedString', () => {
        assert.equal((7).paddedString(3), '007');
        assert.equal((5).signedString(), '+5');
        assert.equal((-5).signedString(), '−5');
      });
      it('[doc] between includes its bounds unless told', () => {
        assert.isTrue((3).between(1, 3));
        assert.isFalse((3).between(1, 3, false));
      });
      it('[doc] Number.isNumeric', () => {
        for (const yes of [1, '1', '1.5', -3]) assert.isTrue(Number.isNumeric(yes), String(yes));
        for (const no of ['', 'x', null, undefined, [], Number.NaN]) assert.isFalse(Number.isNumeric(no));
      });
      it('[doc] Math.clamp, mix, normalizeDegrees, toRadians', () => {
        assert.equal(Math.clamp(7, 0, 5), 5);
        assert.equal(Math.clamp(-7, 0, 5), 0);
        assert.equal(Math.mix(10, 20, 0.25), 12.5);
        assert.equal(Math.normalizeDegrees(-90), 270);
        assert.equal(Math.normalizeDegrees(360), 0);
        assert.approximately(Math.toRadians(180), Math.PI, 1e-9);
      });
    });

    describe('arrays and sets', () => {
      it('[doc] partition: first those that fail, then those that pass', () => {
        assert.deepEqual(
          [1, 2, 3, 4].partition((n) => n > 2),
          [
            [1, 2],
            [3, 4],
          ],
        );
      });
      it('[doc] findSplice removes, replaces, or returns null', () => {
        const list = [1, 2, 3];
        assert.equal(
          list.findSplice((n) => n === 2),
          2,
        );
        assert.deepEqual(list, [1, 3]);
        list.findSplice((n) => n === 3, 9);
        assert.deepEqual(list, [1, 9]);
        assert.isNull(list.findSplice((n) => n === 7));
      });
      it('[doc] filterJoin leaves out falsy values', () => {
        assert.equal(['a', '', 'b'].filterJoin('-'), 'a-b');
      });
      it('[doc] Array.fromRange and equals', () => {
        assert.deepEqual(Array.fromRange(3), [0, 1, 2]);
        assert.deepEqual(Array.fromRange(3, 5), [5, 6, 7]);
        assert.isTrue([1, 2].equals([1, 2]));
        assert.isFalse([1, 2].equals([2, 1]));
      });
      it('[doc] Set: first, equals, intersects, map, filter, find, toObject', () => {
        const set = new Set([1, 2, 3]);
        assert.equal(set.first(), 1);
        assert.isTrue(set.equals(new Set([3, 2, 1])));
        assert.isTrue(set.intersects(new Set([3, 9])));
        assert.isFalse(set.intersects(new Set([9])));
        assert.isTrue(set.map((n) => n * 2).equals(new Set([2, 4, 6])));
        assert.isTrue(set.filter((n) => n > 1).equals(new Set([2, 3])));
        assert.equal(
          set.find((n) => n > 1),
          2,
        );
        assert.deepEqual(set.toObject(), [1, 2, 3]);
      });
    });

    describe('waiting', () => {
      it('[doc] debounce calls once, after a pause without calls', async () => {
        const seen: number[] = [];
        const debounced = utils.debounce((n: number) => seen.push(n), 30);
        debounced(1);
        debounced(2);
        assert.deepEqual(seen, []);
        await pause(120);
        assert.deepEqual(seen, [2]);
      });
      it('[doc] a Semaphore runs a limited number simultaneously', async () => {
        const semaphore = new foundry.utils.Semaphore(1);
        let running = 0;
        let most = 0;
        const task = async (n: number) => {
          running += 1;
          most = Math.max(most, running);
          await pause(5);
          running -= 1;
          return n;
        };
        assert.deepEqual(await Promise.all([1, 2, 3].map((n) => semaphore.add(task, n))), [1, 2, 3]);
        assert.equal(most, 1);
      });
    });
  },
};
