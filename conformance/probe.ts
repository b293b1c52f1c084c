/* The models of the subtypes that the checks use: small, of no ruleset, and counting how often the host calls them. */

const {
  ArrayField,
  HTMLField,
  NumberField,
  ObjectField,
  SchemaField,
  SetField,
  StringField,
  TypedObjectField,
} = foundry.data.fields;
const { TypeDataModel } = foundry.abstract;

/** How often this client's probe actors were migrated and prepared. */
export const counts = { migrated: 0, base: 0, derived: 0 };

/** Points of an amount, as actors have them. */
const points = (initial: number) =>
  new NumberField({ required: true, nullable: false, integer: true, min: 0, initial });

const actorSchema = () => ({
  hp: new SchemaField({ value: points(10), max: points(10) }),
  speed: new NumberField({ required: true, nullable: true, initial: null }),
  tags: new ArrayField(new StringField()),
  marks: new SetField(new StringField()),
  nested: new SchemaField({ a: points(1), b: points(2) }),
  log: new TypedObjectField(new SchemaField({ text: new StringField(), n: points(0) })),
  bag: new ObjectField(),
  story: new HTMLField(),
  raw: new StringField({ required: true }),
  label: new StringField({ required: true, initial: 'fresh' }),
  mood: new StringField({ required: true, blank: false, initial: 'calm', choices: ['calm', 'angry'] }),
  fixed: new StringField({ required: true, initial: 'once', readonly: true }),
});

/** Data of `Actor.probe`. */
export class ActorProbe extends TypeDataModel<ReturnType<typeof actorSchema>, Actor.Implementation> {
  /** Twice the hit points, computed at each preparation. */
  declare double: number;
  /** Steps of the newest preparation, in the order in which this model and its items saw them. */
  declare steps: string[];
  /** The hit points as each step saw them. */
  declare saw: { base: number; derived: number };

  static override defineSchema(): ReturnType<typeof actorSchema> {
    return actorSchema();
  }

  /** Reads an older form: `oldLabel` has become `label`. */
  static override migrateData(source: Record<string, unknown>): ReturnType<typeof TypeDataModel.migrateData> {
    counts.migrated += 1;
    if (typeof source.oldLabel === 'string' && !('label' in source)) source.label = source.oldLabel;
    return super.migrateData(source);
  }

  override prepareBaseData(): void {
    counts.base += 1;
    this.steps = ['base'];
    this.saw = { base: this.hp.value, derived: Number.NaN };
  }

  override prepareDerivedData(): void {
    counts.derived += 1;
    this.steps.push('derived');
    this.saw.derived = this.hp.value;
    this.double = this.hp.value * 2;
  }
}

const itemSchema = () => ({
  quantity: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 1 }),
  wear: new NumberField({ required: true, nullable: false, initial: 0 }),
  notes: new HTMLField(),
});

/** Data of `Item.probe`. */
export class ItemProbe extends TypeDataModel<ReturnType<typeof itemSchema>, Item.Implementation> {
  static override defineSchema(): ReturnType<typeof itemSchema> {
    return itemSchema();
  }

  override prepareDerivedData(): void {
    const owner = this.parent.actor?.system;
    if (owner instanceof ActorProbe) owner.steps.push('item');
  }
}

const messageSchema = () => ({ body: new HTMLField(), note: new StringField({ required: true }) });

/** Data of `ChatMessage.probe`. */
export class MessageProbe extends TypeDataModel<
  ReturnType<typeof messageSchema>,
  ChatMessage.Implementation
> {
  static override defineSchema(): ReturnType<typeof messageSchema> {
    return messageSchema();
  }
}

const combatSchema = () => ({ phase: new StringField({ required: true, initial: 'first' }) });

/** Data of `Combat.probe`. */
export class CombatProbe extends TypeDataModel<ReturnType<typeof combatSchema>, Combat.Implementation> {
  static override defineSchema(): ReturnType<typeof combatSchema> {
    return combatSchema();
  }
}

const combatantSchema = () => ({ slots: points(1) });

/** Data of `Combatant.probe`. */
export class CombatantProbe extends TypeDataModel<
  ReturnType<typeof combatantSchema>,
  Combatant.Implementation
> {
  static override defineSchema(): ReturnType<typeof combatantSchema> {
    return combatantSchema();
  }
}

/** Registers the models with the host; called at init. */
export function registerProbes(): void {
  CONFIG.Actor.dataModels.probe = ActorProbe;
  CONFIG.Item.dataModels.probe = ItemProbe;
  CONFIG.ChatMessage.dataModels.probe = MessageProbe;
  CONFIG.Combat.dataModels.probe = CombatProbe;
  CONFIG.Combatant.dataModels.probe = CombatantProbe;
}
