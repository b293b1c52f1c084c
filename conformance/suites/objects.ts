import type { Suite } from '../suite.ts';
import { generation } from '../surroundings.ts';

const utils = foundry.utils;

/** `mergeObject` without its result type. */
const merge = (original: object, other: object, options: object = {}): object =>
  utils.mergeObject(original, other, options) as object;

/** The option that makes a merge obey deletion keys: renamed in 14. */
const special = () => (generation() < 14 ? { performDeletions: true } : { applyOperators: true });

/** Functions of `foundry.utils` on plain objects. Examples and sentences of common/utils/helpers.d.mts. */
export const objects: Suite = {
  key: 'objects',
  title: 'Plain objects',
  checks(context) {
    const { describe, it } = context;
    const assert: Chai.AssertStatic = context.assert;

    describe('mergeObject', () => {
      it('[doc] insertKeys: false adds no key', () => {
        assert.deepEqual(merge({ k1: 'v1' }, { k2: 'v2' }, { insertKeys: false }), { k1: 'v1' });
      });
      it('[doc] insertKeys: true adds a key', () => {
        assert.deepEqual(merge({ k1: 'v1' }, { k2: 'v2' }, { insertKeys: true }), { k1: 'v1', k2: 'v2' });
      });
      it('[doc] insertValues: false adds no key to an inner object', () => {
        const merged = merge({ k1: { i1: 'v1' } }, { k1: { i2: 'v2' } }, { insertValues: false });
        assert.deepEqual(merged, { k1: { i1: 'v1' } });
      });
      it('[doc] insertValues: true adds a key to an inner object', () => {
        const merged = merge({ k1: { i1: 'v1' } }, { k1: { i2: 'v2' } }, { insertValues: true });
        assert.deepEqual(merged, { k1: { i1: 'v1', i2: 'v2' } });
      });
      it('[doc] overwrite: true replaces a value', () => {
        assert.deepEqual(merge({ k1: 'v1' }, { k1: 'v2' }, { overwrite: true }), { k1: 'v2' });
      });
      it('[doc] overwrite: false keeps a value', () => {
        assert.deepEqual(merge({ k1: 'v1' }, { k1: 'v2' }, { overwrite: false }), { k1: 'v1' });
      });
      it('[doc] recursive: false replaces inner objects', () => {
        const merged = merge({ k1: { i1: 'v1' } }, { k1: { i2: 'v2' } }, { recursive: false });
        assert.deepEqual(merged, { k1: { i2: 'v2' } });
      });
      it('[doc] recursive: true merges inner objects', () => {
        const merged = merge({ k1: { i1: 'v1' } }, { k1: { i2: 'v2' } }, { recursive: true });
        assert.deepEqual(merged, { k1: { i1: 'v1', i2: 'v2' } });
      });
      it('[doc] a deletion key takes a key away when deletions are performed', function () {
        if (generation() >= 14) this.skip();
        assert.deepEqual(merge({ k1: 'v1', k2: 'v2' }, { '-=k1': null }, special()), { k2: 'v2' });
      });
      it('[doc] a replacement key puts an object in place of another', function () {
        if (generation() >= 14) this.skip();
        const merged = merge({ k1: { i1: 'v1' } }, { '==k1': { i2: 'v2' } }, special());
        assert.deepEqual(merged, { k1: { i2: 'v2' } });
      });
      it('[doc] changes its first argument unless told not to', () => {
        const original = { a: 1 };
        assert.strictEqual(merge(original, { b: 2 }), original);
        assert.deepEqual(original as object, { a: 1, b: 2 });
        const kept = { a: 1 };
        assert.deepEqual(merge(kept, { a: 2 }, { inplace: false }), { a: 2 });
        assert.deepEqual(kept, { a: 1 });
      });
      it('[doc] expands dotted keys of the second object', () => {
        assert.deepEqual(merge({ a: { b: 1, c: 2 } }, { 'a.b': 3 }), { a: { b: 3, c: 2 } });
      });
      it('[2] replaces arrays whole', () => {
        assert.deepEqual(merge({ list: [1, 2, 3] }, { list: [9] }), { list: [9] });
      });
      it('[doc] enforceTypes: true refuses a value of another type', () => {
        assert.throws(() => merge({ a: 1 }, { a: 'one' }, { enforceTypes: true }));
      });
    });

    describe('other shapes', () => {
      const source = { foo: { number: 1, name: 'Tim', topping: 'olives' }, bar: 'baz' };
      const template = { foo: { number: 0, name: 'Mit', style: 'bold' }, other: 72 };

      it('[doc] filterObject keeps what the template has', () => {
        assert.deepEqual(utils.filterObject(source, template), { foo: { number: 1, name: 'Tim' } });
      });
      it('[doc] filterObject can take the values of the template', () => {
        const filtered = utils.filterObject(source, template, { templateValues: true });
        assert.deepEqual(filtered, { foo: { number: 0, name: 'Mit' } });
      });
      it('[10] expandObject makes objects of dotted keys', () => {
        assert.deepEqual(utils.expandObject({ 'a.b.c': 1, 'a.d': 2, e: 3 }), {
          a: { b: { c: 1 }, d: 2 },
          e: 3,
        });
      });
      it('[doc] expandObject expands inside inner objects too', () => {
        assert.deepEqual(utils.expandObject({ a: { 'b.c': 1 } }), { a: { b: { c: 1 } } });
      });
      it('[doc] flattenObject is the inverse', () => {
        assert.deepEqual(utils.flattenObject({ a: { b: { c: 1 }, d: 2 }, e: 3 }), {
          'a.b.c': 1,
          'a.d': 2,
          e: 3,
        });
      });
      it('[doc] flattenObject leaves arrays alone', () => {
        assert.deepEqual(utils.flattenObject({ a: { list: [1, 2] } }), { 'a.list': [1, 2] });
      });
      it('[doc] invertObject swaps keys and values', () => {
        assert.deepEqual(utils.invertObject({ a: 'x', b: 'y' }) as object, { x: 'a', y: 'b' });
      });
    });

    describe('diffObject', () => {
      it('[1] gives the keys of the other object that differ', () => {
        const diff = utils.diffObject({ a: 1, b: { c: 2, d: 3 } }, { a: 1, b: { c: 2, d: 4 } });
        assert.deepEqual(diff, { b: { d: 4 } });
      });
      it('[1] gives nothing for equal objects', () => {
        assert.deepEqual(utils.diffObject({ a: { b: [1, 2] } }, { a: { b: [1, 2] } }), {});
      });
      it('[doc] gives new keys', () => {
        assert.deepEqual(utils.diffObject({ a: 1 }, { a: 1, b: 2 }), { b: 2 });
      });
      it('[doc] inner: true looks only at keys of the first', () => {
        assert.deepEqual(utils.diffObject({ a: 1 }, { a: 2, b: 2 }, { inner: true }), { a: 2 });
      });
      it('[2] compares arrays whole', () => {
        assert.deepEqual(utils.diffObject({ a: [1, 2, 3] }, { a: [1, 2, 4] }), { a: [1, 2, 4] });
      });
      it('[doc] sees a change of type', () => {
        assert.deepEqual(utils.diffObject({ a: 1, b: null }, { a: '1', b: {} }), { a: '1', b: {} });
      });
    });

    describe('copies', () => {
      it('[doc] deepClone copies inner objects and arrays', () => {
        const original = { a: { b: [1, { c: 2 }] } };
        const copy = utils.deepClone(original);
        assert.deepEqual(copy, original);
        assert.notStrictEqual(copy.a, original.a);
        assert.notStrictEqual(copy.a.b[1], original.a.b[1]);
      });
      it('[doc] deepClone passes on what it cannot copy, and throws if strict', () => {
        const inner = new Map([['a', 1]]);
        assert.strictEqual(utils.deepClone({ inner }).inner, inner);
        assert.throws(() => utils.deepClone({ inner }, { strict: true }));
      });
      it('[doc] deepClone copies dates', () => {
        const when = new Date(5);
        const copy = utils.deepClone({ when });
        assert.notStrictEqual(copy.when, when);
        assert.equal(copy.when.getTime(), 5);
      });
      it('[doc] duplicate goes through JSON: NaN becomes null, functions vanish', () => {
        const copy = utils.duplicate({
          n: Number.NaN,
          i: Number.POSITIVE_INFINITY,
          f: () => 1,
          a: 1,
        }) as object;
        assert.deepEqual(copy, { n: null, i: null, a: 1 });
      });
      it('[doc] deepFreeze freezes inner objects too, and gives the same object', () => {
        const object = { a: { b: 1 } };
        assert.strictEqual(utils.deepFreeze(object), object as never);
        assert.isTrue(Object.isFrozen(object.a));
      });
    });

    describe('paths', () => {
      const object = () => ({ a: { b: { c: 1 }, none: undefined } });

      it('[doc] getProperty follows dots', () => {
        assert.equal(utils.getProperty(object(), 'a.b.c'), 1);
        assert.isUndefined(utils.getProperty(object(), 'a.x.c'));
      });
      it('[doc] hasProperty follows dots', () => {
        assert.isTrue(utils.hasProperty(object(), 'a.b.c'));
        assert.isFalse(utils.hasProperty(object(), 'a.b.d'));
      });
      it('[doc] setProperty creates intermediate objects, and returns whether anything changed', () => {
        const target = object();
        assert.isTrue(utils.setProperty(target, 'a.x.y', 2));
        assert.equal(utils.getProperty(target, 'a.x.y'), 2);
        assert.isFalse(utils.setProperty(target, 'a.x.y', 2));
      });
      it('[doc] deleteProperty takes a value away', () => {
        const target = object();
        assert.isTrue(utils.deleteProperty(target as never, 'a.b.c' as never));
        assert.isFalse(utils.hasProperty(target, 'a.b.c'));
        assert.isFalse(utils.deleteProperty(target as never, 'a.b.c' as never));
      });
    });

    describe('questions', () => {
      it('[doc] isEmpty is true for undefined, null and anything without content', () => {
        for (const empty of [undefined, null, {}, [], new Set(), new Map()])
          assert.isTrue(utils.isEmpty(empty));
        for (const full of [{ a: 1 }, [1], new Set([1]), new Map([[1, 1]])])
          assert.isFalse(utils.isEmpty(full));
      });
      it('[doc] getType names the type', () => {
        const types = [undefined, null, 1, 'a', true, () => 1, [], new Set(), new Map(), Promise.resolve()];
        assert.deepEqual(types.map((value) => utils.getType(value)) as string[], [
          ...['undefined', 'null', 'number', 'string', 'boolean', 'function'],
          ...['Array', 'Set', 'Map', 'Promise'],
        ]);
        assert.equal(utils.getType({}), 'Object');
        assert.equal(utils.getType(new Error('x')), 'Error');
        assert.equal(utils.getType(document.createElement('p')), 'HTMLElement');
        assert.equal(utils.getType(new (class Odd {})()), 'Unknown');
      });
      it('[doc] isNewerVersion compares part by part, as numbers', () => {
        assert.isTrue(utils.isNewerVersion('1.10.0', '1.9.3'));
        assert.isFalse(utils.isNewerVersion('1.9.3', '1.10.0'));
        assert.isFalse(utils.isNewerVersion('2.0', '2.0'));
        assert.isTrue(utils.isNewerVersion('2.0.1', '2.0'));
        assert.isTrue(utils.isNewerVersion(13, 12));
      });
      it('[doc] isSubclass is true for the class itself and its descendants', () => {
        class Parent {}
        class Child extends Parent {}
        assert.isTrue(utils.isSubclass(Child, Parent));
        assert.isTrue(utils.isSubclass(Parent, Parent));
        assert.isFalse(utils.isSubclass(Parent, Child));
      });
    });
  },
};
