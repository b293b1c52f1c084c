import type { Plain } from '../plain.ts';
import type { Suite } from '../suite.ts';

const fields = foundry.data.fields;

interface Field {
  clean(value: unknown, options?: object): unknown;
  validate(value: unknown, options?: object): unknown;
  initialize(value: unknown, model?: unknown, options?: object): unknown;
  getInitialValue(data?: object): unknown;
  readonly [option: string]: unknown;
}

/** A field, without the types of its values. */
const make = (name: keyof typeof fields, ...args: unknown[]): Field => {
  const kinds = fields as unknown as { [name: string]: new (...args: unknown[]) => Field };
  const Kind = kinds[name];
  if (!Kind) throw new Error(`there is no ${name}`);
  return new Kind(...args);
};

/** Whether a field accepts a value: `validate` returns a failure otherwise. */
const takes = (field: Field, value: unknown): boolean => field.validate(value) === undefined;

/** Options, defaults, cleaning and validation of fields (common/data/fields.d.mts). */
export const dataFields: Suite = {
  key: 'fields',
  title: 'Data fields',
  checks(context) {
    const { describe, it } = context;
    const assert: Chai.AssertStatic = context.assert;

    describe('defaults', () => {
      for (const [name, expected, args] of [
        ['BooleanField', { required: true, nullable: false, initial: false }, []],
        ['NumberField', { required: false, nullable: true }, []],
        ['NumberField', { nullable: false }, [{ choices: [1, 2] }]],
        ['StringField', { required: false, nullable: false, blank: true, trim: true }, []],
        ['StringField', { blank: false }, [{ choices: ['a'] }]],
        ['HTMLField', { required: true, blank: true }, []],
        ['ObjectField', { required: true, nullable: false }, []],
        ['SchemaField', { required: true, nullable: false }, [{}]],
        ['ColorField', { nullable: true }, []],
        ['DocumentIdField', { required: true, nullable: true, blank: false }, []],
        ['DocumentUUIDField', { nullable: true }, []],
        ['FilePathField', { nullable: true }, [{ categories: ['IMAGE'] }]],
        ['AngleField', { nullable: false, min: 0, max: 360 }, []],
        ['AlphaField', { nullable: false, min: 0, max: 1 }, []],
        ['IntegerSortField', { integer: true, nullable: false }, []],
      ] as const) {
        const said = args.length > 0 && name !== 'SchemaField' ? ` with ${JSON.stringify(args[0])}` : '';
        it(`[doc] of ${name}${said}`, () => {
          const field = make(name, ...args);
          for (const [option, value] of Object.entries(expected)) assert.equal(field[option], value, option);
        });
      }
    });

    describe('initial values', () => {
      it('[4] are computed by a function where there is one', () => {
        const field = make('NumberField', { initial: () => 7 });
        assert.equal(field.getInitialValue({}), 7);
      });
      it('[4] of a schema are built from its children', () => {
        const field = make('SchemaField', {
          a: make('NumberField', { initial: 3 }),
          b: make('SchemaField', { c: make('StringField', { initial: 'x' }) }),
        });
        assert.deepEqual(field.getInitialValue({}), { a: 3, b: { c: 'x' } });
      });
      it('[4] of the usual fields', () => {
        assert.strictEqual(make('BooleanField').getInitialValue({}), false);
        assert.strictEqual(make('HTMLField').getInitialValue({}), '');
        assert.deepEqual(make('ArrayField', make('NumberField')).getInitialValue({}), []);
        assert.deepEqual(make('ObjectField').getInitialValue({}), {});
        assert.strictEqual(make('AngleField').getInitialValue({}), 0);
        assert.strictEqual(make('AlphaField').getInitialValue({}), 1);
        assert.isNull(make('ColorField').getInitialValue({}));
      });
      it('[4] replace undefined in cleaning', () => {
        assert.equal(make('NumberField', { required: true, initial: 4 }).clean(undefined), 4);
      });
    });

    describe('cleaning', () => {
      it('[3] numbers are cast from text', () => {
        assert.strictEqual(make('NumberField').clean('12'), 12);
      });
      it('[3] text is cast from numbers', () => {
        assert.strictEqual(make('StringField').clean(12), '12');
      });
      it('[doc] text is trimmed', () => {
        assert.equal(make('StringField').clean('  a b '), 'a b');
        assert.equal(make('StringField', { trim: false }).clean(' a'), ' a');
      });
      it('[3] booleans are cast from text', () => {
        assert.strictEqual(make('BooleanField').clean('true'), true);
        assert.strictEqual(make('BooleanField').clean('false'), false);
      });
      it('[doc] numbers are kept within min and max, and whole if required', () => {
        assert.equal(make('NumberField', { min: 0, max: 5 }).clean(9), 5);
        assert.equal(make('NumberField', { min: 0, max: 5 }).clean(-9), 0);
        assert.equal(make('NumberField', { integer: true }).clean(2.2), 2);
      });
      it('[doc] step rounds', () => {
        assert.equal(make('NumberField', { step: 0.5 }).clean(1.3), 1.5);
      });
      it('[3] a schema drops what it does not know', () => {
        const field = make('SchemaField', { a: make('NumberField') });
        assert.deepEqual(field.clean({ a: '1', z: 2 }), { a: 1 });
      });
      it('[3] elements of arrays are cleaned', () => {
        assert.deepEqual(make('ArrayField', make('NumberField')).clean(['1', 2]), [1, 2]);
      });
      it('[2] a set is cleaned into an array', () => {
        const cleaned = make('SetField', make('StringField')).clean(new Set(['a', 'b']));
        assert.deepEqual([...(cleaned as Iterable<unknown>)], ['a', 'b']);
      });
      it('[doc] angles wrap around', () => {
        assert.equal(make('AngleField').clean(-90), 270);
        assert.equal(make('AngleField').clean(450), 90);
      });
    });

    describe('validation', () => {
      it('[3] null is accepted only where it is allowed', () => {
        assert.isTrue(takes(make('NumberField'), null));
        assert.isFalse(takes(make('NumberField', { nullable: false }), null));
      });
      it('[3] undefined is accepted only where it is allowed', () => {
        assert.isTrue(takes(make('NumberField', { required: false }), undefined));
        assert.isFalse(takes(make('NumberField', { required: true }), undefined));
      });
      it('[3] min, max, integer, positive', () => {
        assert.isFalse(takes(make('NumberField', { min: 2 }), 1));
        assert.isFalse(takes(make('NumberField', { max: 2 }), 3));
        assert.isFalse(takes(make('NumberField', { integer: true }), 1.5));
        assert.isFalse(takes(make('NumberField', { positive: true }), 0));
        assert.isTrue(takes(make('NumberField', { positive: true, integer: true }), 1));
      });
      it('[3] a number is not a text or NaN', () => {
        assert.isFalse(takes(make('NumberField'), 'x'));
        assert.isFalse(takes(make('NumberField'), Number.NaN));
      });
      it('[3] choices: an array, a record, a function', () => {
        for (const choices of [['a', 'b'], { a: 'A', b: 'B' }, () => ['a', 'b']]) {
          const field = make('StringField', { choices });
          assert.isTrue(takes(field, 'a'));
          assert.isFalse(takes(field, 'c'));
        }
      });
      it('[3] blank text is accepted only where it is allowed', () => {
        assert.isTrue(takes(make('StringField'), ''));
        assert.isFalse(takes(make('StringField', { blank: false }), ''));
      });
      it('[doc] a custom function', () => {
        const field = make('NumberField', {
          validate: (n: number) => n % 2 === 0,
          validationError: 'is odd',
        });
        assert.isTrue(takes(field, 4));
        assert.isFalse(takes(field, 3));
      });
      it('[3] a bad entry of a schema is reported by its key', () => {
        const field = make('SchemaField', { a: make('NumberField'), b: make('NumberField') });
        const told = field.validate({ a: 1, b: 'x' }) as { fields?: Plain } | undefined;
        assert.isDefined(told);
        assert.property(told?.fields ?? {}, 'b');
        assert.notProperty(told?.fields ?? {}, 'a');
      });
      it('[3] a bad element of an array is reported', () => {
        assert.isFalse(takes(make('ArrayField', make('NumberField', { nullable: false })), [1, 'x']));
        assert.isFalse(takes(make('ArrayField', make('NumberField'), { max: 1 }), [1, 2]));
      });
      it('[10] an id has 16 letters and digits', () => {
        assert.isTrue(takes(make('DocumentIdField'), 'abcdefgh12345678'));
        assert.isFalse(takes(make('DocumentIdField'), 'abc'));
        assert.isFalse(takes(make('DocumentIdField'), 'abcdefgh1234567!'));
      });
      it('[doc] a typed object can refuse keys', () => {
        const field = make('TypedObjectField', make('NumberField'), {
          validateKey: (key: string) => key.startsWith('ok'),
        });
        const cleaned = field.clean({ okOne: '1', bad: 2 }) as Plain;
        assert.equal(cleaned.okOne, 1);
        assert.isFalse(takes(field, { bad: 2 }) && 'bad' in cleaned);
      });
      it('[doc] JSON must be JSON', () => {
        assert.isTrue(takes(make('JSONField'), '{"a":1}'));
        assert.isFalse(takes(make('JSONField'), '{a'));
      });
    });

    describe('live values', () => {
      it('[2] of a set is a Set', () => {
        const value = make('SetField', make('StringField')).initialize(['a', 'b'], null);
        assert.instanceOf(value, Set);
      });
      it('[doc] of a color is a Color', () => {
        const value = make('ColorField').initialize('#ff0000', null);
        assert.instanceOf(value, foundry.utils.Color);
        assert.equal(String(value), '#ff0000');
      });
      it('[doc] of JSON is its parsed value', () => {
        assert.deepEqual(make('JSONField').initialize('{"a":1}', null), { a: 1 });
      });
    });
  },
};
