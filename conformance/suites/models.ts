import type { Plain } from '../plain.ts';
import type { Suite } from '../suite.ts';

const { DataModel } = foundry.abstract;
const { EmbeddedDataField, NumberField, SchemaField, StringField, TypedSchemaField, ArrayField } =
  foundry.data.fields;

const innerSchema = () => ({ n: new NumberField({ required: true, nullable: false, initial: 1 }) });

class Inner extends DataModel<ReturnType<typeof innerSchema>> {
  static override defineSchema(): ReturnType<typeof innerSchema> {
    return innerSchema();
  }
}

const outerSchema = () => ({
  low: new NumberField({ required: true, nullable: false, initial: 1 }),
  high: new NumberField({ required: true, nullable: false, initial: 5 }),
  word: new StringField({ required: true, initial: 'word', choices: ['word', 'other'] }),
  group: new SchemaField({ a: new NumberField({ initial: 2 }), b: new NumberField({ initial: 3 }) }),
  inner: new EmbeddedDataField(Inner),
});

let defined = 0;

class Outer extends DataModel<ReturnType<typeof outerSchema>> {
  static override defineSchema(): ReturnType<typeof outerSchema> {
    defined += 1;
    return outerSchema();
  }

  static override validateJoint(data: Plain): void {
    if (Number(data.low) > Number(data.high)) throw new Error('low is above high');
  }
}

const make = (data: object = {}, options: object = {}): Outer => new Outer(data as never, options as never);

/** Construction, validation, local updates (common/abstract/data.d.mts). */
export const models: Suite = {
  key: 'models',
  title: 'Data models',
  checks(context) {
    const { describe, it } = context;
    const assert: Chai.AssertStatic = context.assert;

    describe('construction', () => {
      it('[4] fills in missing values', () => {
        assert.deepEqual(make().toObject() as unknown as Plain, {
          low: 1,
          high: 5,
          word: 'word',
          group: { a: 2, b: 3 },
          inner: { n: 1 },
        });
      });
      it('[3] cleans the given values', () => {
        assert.strictEqual(make({ low: '3' }).low, 3);
        assert.notProperty(make({ unknown: 1 }).toObject(), 'unknown');
      });
      it('[3] refuses wrong values', () => {
        assert.throws(() => make({ word: 'third' }));
      });
      it('[doc] fromSource is not strict', () => {
        const model = Outer.fromSource({ word: 'third', low: 2 } as never) as unknown as Outer;
        assert.equal(model.low, 2);
        assert.notEqual(model.word as string, 'third');
      });
      it('[doc] fromJSON reads what toJSON wrote', () => {
        const model = Outer.fromJSON(JSON.stringify(make({ low: 4 }).toJSON())) as unknown as Outer;
        assert.equal(model.low, 4);
      });
      it('[doc] the schema is defined once for a class', () => {
        make();
        const before = defined;
        make();
        assert.equal(defined, before);
        assert.strictEqual(Outer.schema as unknown, make().schema);
      });
      it('[doc] validateJoint checks fields together', () => {
        assert.throws(() => make({ low: 9, high: 5 }));
      });
      it('[9] an embedded model has its holder as parent', () => {
        const model = make();
        assert.instanceOf(model.inner, Inner);
        assert.strictEqual((model.inner as unknown as { parent: unknown }).parent, model);
      });
    });

    describe('validation', () => {
      it('[doc] validate throws, or returns false when it is not strict', () => {
        const model = make();
        const changes = { word: 'third' } as never;
        assert.throws(() => model.validate({ changes }));
        assert.isFalse(model.validate({ changes, strict: false }));
        assert.isTrue(model.validate());
      });
      it('[doc] with clean it cleans first', () => {
        assert.isTrue(make().validate({ changes: { low: '2' } as never, clean: true }));
      });
    });

    describe('local updates', () => {
      it('[1] return what has changed, and only that', () => {
        const model = make();
        assert.deepEqual(model.updateSource({ low: 1, high: 7 } as never) as unknown as Plain, { high: 7 });
        assert.equal(model.high, 7);
      });
      it('[2] merge inner objects', () => {
        const model = make();
        model.updateSource({ group: { a: 9 } } as never);
        assert.deepEqual(model.group as unknown as Plain, { a: 9, b: 3 });
      });
      it('[10] expand dotted keys', () => {
        const model = make();
        model.updateSource({ 'group.b': 8 } as never);
        assert.deepEqual(model.group as unknown as Plain, { a: 2, b: 8 });
      });
      it('[3] refuse wrong values and leave the model as it was', () => {
        const model = make();
        assert.throws(() => model.updateSource({ word: 'third', high: 9 } as never));
        assert.equal(model.high, 5);
      });
      it('[doc] fallback uses a valid value instead', () => {
        const model = make();
        model.updateSource({ word: 'third' } as never, { fallback: true });
        assert.include(['word', 'other'], model.word);
      });
      it('[doc] reset discards manual changes', () => {
        const model = make();
        (model as { low: number }).low = 99;
        model.reset();
        assert.equal(model.low, 1);
      });
      it('[doc] clone changes the copy', () => {
        const model = make();
        const copy = model.clone({ low: 2 } as never);
        assert.equal(copy.low, 2);
        assert.equal(model.low, 1);
      });
    });

    describe('schema', () => {
      it('[doc] getField finds by path, and fields know theirs', () => {
        const field = Outer.schema.getField('group.a' as never) as unknown as { fieldPath: string };
        assert.instanceOf(field, NumberField);
        assert.match(field.fieldPath, /group\.a$/);
        assert.isUndefined(Outer.schema.getField('group.nothing' as never));
      });
      it('[doc] keys, has and get', () => {
        const { schema } = Outer as unknown as {
          schema: { keys(): Iterable<string>; has(key: string): boolean; get(key: string): unknown };
        };
        assert.deepEqual([...schema.keys()], ['low', 'high', 'word', 'group', 'inner']);
        assert.isTrue(schema.has('low'));
        assert.isFalse(schema.has('nothing'));
        assert.instanceOf(schema.get('word'), StringField);
      });
      it('[doc] a typed schema chooses by type', () => {
        const field = new ArrayField(
          new TypedSchemaField({
            one: { type: new StringField({ required: true, choices: ['one'] }), n: new NumberField() },
            two: { type: new StringField({ required: true, choices: ['two'] }), s: new StringField() },
          } as never),
        ) as unknown as { clean(value: unknown): unknown; validate(value: unknown): unknown };
        const cleaned = field.clean([
          { type: 'one', n: '1', s: 'x' },
          { type: 'two', s: 3 },
        ]);
        assert.deepEqual(cleaned, [
          { type: 'one', n: 1 },
          { type: 'two', s: '3' },
        ]);
        assert.isUndefined(field.validate(cleaned));
        assert.isDefined(field.validate([{ type: 'three' }]));
      });
    });
  },
};
