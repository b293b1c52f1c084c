import { Document } from '../abstract/document.ts';
import { metadataOf } from '../abstract/metadata.ts';
import { ACTIVE_EFFECT_MODES } from '../constants.ts';
import * as f from '../fields/index.ts';
import { type DataSchema, SchemaField } from '../fields/schema-field.ts';
import { registry } from '../registry.ts';
import { isPlainObject, type Obj } from '../types.ts';

const SCHEMAS: Record<number, SchemaField> = {};

const count = (): f.NumberField => new f.NumberField({ integer: true, min: 0 });

/** Stands in for {@link foundry.documents.BaseActiveEffect} (T13; V14 keeps changes in `system` and counts time otherwise). */
export class BaseActiveEffect extends Document {
  declare name: string;
  declare img: string | null;
  declare disabled: boolean;
  declare transfer: boolean;
  declare statuses: Set<string>;
  declare origin: string | null;
  declare duration: Obj;

  static override metadata = metadataOf('ActiveEffect', 'effects', {
    hasTypeData: true,
    permissions: { create: 'OWNER', delete: 'OWNER' },
  });
  static override LOCALIZATION_PREFIXES = ['DOCUMENT', 'EFFECT'];

  /** One schema a generation: the worlds of a server need not be of the same one. */
  static override get schema(): SchemaField {
    const { generation } = registry;
    SCHEMAS[generation] ??= new SchemaField(BaseActiveEffect.defineSchema());
    return SCHEMAS[generation];
  }

  static override defineSchema(): DataSchema {
    return {
      _id: new f.DocumentIdField(),
      name: new f.StringField({ required: true, blank: false, textSearch: true }),
      img: new f.FilePathField({ categories: ['IMAGE'] }),
      type: new f.DocumentTypeField(BaseActiveEffect, { initial: 'base' }),
      system: new f.TypeDataField(BaseActiveEffect),
      disabled: new f.BooleanField(),
      ...(registry.generation >= 14 ? timeOfV14() : changesOfV13()),
      description: new f.HTMLField({ textSearch: true }),
      origin: new f.StringField({ nullable: true, blank: false, initial: null }),
      tint: new f.ColorField({ nullable: false, initial: '#ffffff' }),
      transfer: new f.BooleanField({ initial: true }),
      statuses: new f.SetField(new f.StringField({ required: true, blank: false })),
      sort: new f.IntegerSortField(),
      flags: new f.DocumentFlagsField(),
      _stats: new f.DocumentStatsField(),
    };
  }

  /** V14 opens what V13 stored: changes move into `system`, the beginning out of the duration. */
  static override migrateData(source: Obj): Obj {
    if (registry.generation >= 14) {
      moveChanges(source);
      moveTime(source);
    }
    return super.migrateData(source);
  }

  override async _preCreate(data: Obj, options: Obj, user: object): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    // effects on actors themselves have nowhere to be transferred to
    if (this.parent?.documentName === 'Actor') this.updateSource({ transfer: false });
    return undefined;
  }
}

/** V14's types by V13's numbers. */
export const MODE_TYPES: Readonly<Record<number, string>> = {
  0: 'custom',
  1: 'multiply',
  2: 'add',
  3: 'downgrade',
  4: 'upgrade',
  5: 'override',
};

/** A value that V13 wrote as text: what it is as JSON, else the text itself. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return value;
    throw error;
  }
}

function moveChanges(source: Obj): void {
  if (!Array.isArray(source.changes)) return;
  const changes = (source.changes as Obj[]).map(({ mode, value, ...change }) => ({
    ...change,
    value: parsed(value),
    type: change.type ?? MODE_TYPES[Number(mode)] ?? `custom.${mode}`,
  }));
  delete source.changes;
  const system = (source.system ?? {}) as Obj;
  if (changes.length > 0 || !system.changes) source.system = { ...system, changes };
}

/** Where V13's duration said when the effect began. */
const BEGUN = { combat: 'combat', startTime: 'time', startRound: 'round', startTurn: 'turn' } as const;

function moveTime(source: Obj): void {
  const duration = source.duration as Obj | undefined;
  if (!isPlainObject(duration)) return;
  const start: Obj = {};
  for (const [old, key] of Object.entries(BEGUN)) {
    if (duration[old] !== undefined && duration[old] !== null) start[key] = duration[old];
    delete duration[old];
  }
  if (Object.keys(start).length > 0) source.start ??= start;
  for (const units of ['rounds', 'turns', 'seconds']) {
    const value = duration[units];
    delete duration[units];
    if (typeof value === 'number' && typeof duration.value !== 'number')
      Object.assign(duration, { value, units });
  }
}

function changesOfV13(): DataSchema {
  return {
    changes: new f.ArrayField(
      new f.SchemaField({
        key: new f.StringField({ required: true }),
        value: new f.StringField({ required: true }),
        mode: new f.NumberField({ integer: true, initial: ACTIVE_EFFECT_MODES.ADD }),
        priority: new f.NumberField(),
      }),
    ),
    duration: new f.SchemaField({
      startTime: new f.NumberField({ initial: null }),
      seconds: count(),
      combat: new f.DocumentIdField({ readonly: false, required: false }),
      rounds: count(),
      turns: count(),
      startRound: count(),
      startTurn: count(),
    }),
  };
}

function timeOfV14(): DataSchema {
  return {
    duration: new f.SchemaField({
      value: new f.NumberField({ required: true, nullable: true, integer: true, min: 0, initial: null }),
      units: new f.StringField({ required: true, initial: 'seconds' }),
      expiry: new f.StringField({
        required: true,
        nullable: true,
        initial: ({ duration }: { duration?: Obj } = {}) =>
          typeof duration?.value === 'number' ? 'turnStart' : null,
      }),
      expired: new f.BooleanField(),
    }),
    start: new f.SchemaField(
      {
        combat: new f.DocumentIdField({ readonly: false }),
        combatant: new f.DocumentIdField({ readonly: false }),
        initiative: new f.NumberField({ required: true }),
        round: count(),
        turn: count(),
        time: new f.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
      },
      { nullable: true, initial: null },
    ),
  };
}
