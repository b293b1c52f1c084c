import type { RulesetSummary } from '../../core/ruleset.ts';
import type { Field, Spec } from '../../core/spec.ts';
import type { Json } from '../../core/text.ts';
import { SUMMARIES } from '../../rulesets/index.ts';
import { forget } from '../cards/exchange.ts';
import { rulesOf } from '../settings/settings.ts';
import { loadForView } from '../shared/arrival.ts';
import { EXCHANGE, itemType, REQUEST } from '../shared/ids.ts';
import type { Obj } from '../types.d.ts';
import { openedData } from './sealed-card.ts';
import { plain } from './snapshot.ts';

/*
 * Turns specs into data models. Each field of a spec becomes a field of the data model, with labels by convention:
 * `<ruleset>.field.<path>`, `<ruleset>.gearField.<type>.<path>`, `<ruleset>.choice.<field>.<option>`.
 */

type DataField = foundry.data.fields.DataField.Any;
type Schema = foundry.data.fields.DataSchema;

/** The text keys of a spec's labels, up to the field's path. */
interface Labels {
  readonly ruleset: string;
  readonly prefix: string;
}

const key = (path: string): string => `FIVEFOLD.${path}`;

/** The text key of an option. It contains the field's own name, not its path. */
const choiceLabel = (ruleset: string, path: string, option: string): string =>
  `${ruleset}.choice.${path.split('.').at(-1)}.${option}`;

function dataField(field: Field, path: string, labels: Labels): DataField {
  const { fields } = foundry.data;
  const label = key(field.label ?? `${labels.prefix}.${path}`);
  const choices = (options: readonly string[]) =>
    Object.fromEntries(options.map((one) => [one, key(choiceLabel(labels.ruleset, path, one))]));
  const always = { required: true, nullable: false } as const;
  switch (field.kind) {
    case 'num': {
      const { initial, min, max, real } = field;
      return new fields.NumberField({ ...always, label, initial, min, max, integer: !real });
    }
    case 'text':
      return field.rich
        ? new fields.HTMLField({ label, initial: field.initial })
        : new fields.StringField({ ...always, label, initial: field.initial });
    case 'flag':
      return new fields.BooleanField({ label, initial: field.initial });
    case 'choice': {
      const { initial, options } = field;
      return new fields.StringField({ ...always, label, initial, choices: choices(options) });
    }
    case 'many':
      return new fields.SetField(new fields.StringField({ ...always, choices: choices(field.options) }), {
        label,
        initial: [...field.initial],
      });
    case 'list':
      return new fields.ArrayField(dataField(field.of, path, labels), {
        label,
        initial: [...field.initial] as never,
      });
    case 'record':
      return new fields.TypedObjectField(dataField(field.of, path, labels), {
        label,
        initial: { ...field.initial } as never,
      });
    case 'group':
      return new fields.SchemaField(schemaOf(field.fields, labels, path), { label });
  }
}

function schemaOf(spec: Spec, labels: Labels, at = ''): Schema {
  const named = Object.entries(spec).map(([name, field]) => {
    const path = at ? `${at}.${name}` : name;
    return [name, dataField(field, path, labels)];
  });
  return Object.fromEntries(named) as Schema;
}

/**
 * The data model of a ruleset's fighters: stored fields, and values that the ruleset derives from them, such as bars. An existing
 * fighter makes the client load the rest of the ruleset, which will be needed soon.
 */
function fighterModel(ruleset: RulesetSummary) {
  const labels = { ruleset: ruleset.id, prefix: `${ruleset.id}.field` };
  return class FighterModel extends foundry.abstract.TypeDataModel<Schema, Actor.Implementation> {
    static override defineSchema(): Schema {
      return schemaOf(ruleset.fighter, labels);
    }
    override prepareDerivedData(): void {
      if (!this.parent.uuid.startsWith('Compendium.')) void loadForView(ruleset.id);
      const rules = ruleset.reads ? rulesOf({ id: ruleset.id, rules: ruleset.reads }) : {};
      const derived = ruleset.derive?.(plain(ruleset.fighter, this) as Json, rules) ?? {};
      for (const [path, value] of Object.entries(derived)) foundry.utils.setProperty(this, path, value);
    }
  };
}

/** The data model of one type of a ruleset's gear. */
function gearModel(ruleset: RulesetSummary, gear: string) {
  const labels = { ruleset: ruleset.id, prefix: `${ruleset.id}.gearField.${gear}` };
  return class GearModel extends foundry.abstract.TypeDataModel<Schema, Item.Implementation> {
    static override defineSchema(): Schema {
      return schemaOf(ruleset.gear[gear] ?? {}, labels);
    }
  };
}

/** An array that holds one object or nothing: see round-data. */
const box = () => new foundry.data.fields.ArrayField(new foundry.data.fields.ObjectField(), { max: 1 });
const word = () => new foundry.data.fields.StringField({ required: true, nullable: false, initial: '' });

/** The data model of a fight; its type is RoundData in round-data. */
function fightModel() {
  const { ArrayField, NumberField, ObjectField, StringField } = foundry.data.fields;
  return class FightModel extends foundry.abstract.TypeDataModel<Schema, Combat.Implementation> {
    static override defineSchema(): Schema {
      return {
        state: box(),
        turns: new ObjectField(),
        order: new ArrayField(new StringField()),
        commits: new NumberField({ required: true, nullable: false, initial: 0, integer: true }),
        journal: new ObjectField(),
        forgotten: new ArrayField(new ArrayField(new ObjectField()), { max: 1 }),
        rules: box(),
        clocks: box(),
      };
    }
  };
}

/** The data model of an exchange; its type is ExchangeData in exchange-data. */
function exchangeModel() {
  const { ObjectField } = foundry.data.fields;
  return class ExchangeModel extends foundry.abstract.TypeDataModel<Schema, ChatMessage.Implementation> {
    static override defineSchema(): Schema {
      return {
        ruleset: word(),
        combat: word(),
        by: word(),
        user: word(),
        key: word(),
        request: word(),
        sealed: word(),
        rules: box(),
        plays: new ObjectField(),
        commits: new ObjectField(),
      };
    }
    override prepareBaseData(): void {
      Object.assign(this, openedData(this.parent));
      forget(this.parent);
    }
  };
}

/** The data model of a request for tests; its type is RequestData in request-data. */
function requestModel() {
  const { ArrayField, ObjectField } = foundry.data.fields;
  return class RequestModel extends foundry.abstract.TypeDataModel<Schema, ChatMessage.Implementation> {
    static override defineSchema(): Schema {
      return {
        ruleset: word(),
        offer: word(),
        situation: new ObjectField(),
        targets: new ArrayField(word()),
        asked: new ArrayField(word()),
        group: word(),
        sight: word(),
        key: word(),
        sealed: word(),
      };
    }
    override prepareBaseData(): void {
      Object.assign(this, openedData(this.parent));
    }
  };
}

/** Registers the data models of all subtypes. Called once in `init`. */
export function registerModels(): void {
  const put = (models: unknown, more: Obj): void => {
    Object.assign(models as Obj, more);
  };
  put(CONFIG.ChatMessage.dataModels, { [EXCHANGE]: exchangeModel(), [REQUEST]: requestModel() });
  for (const ruleset of SUMMARIES) {
    put(CONFIG.Actor.dataModels, { [ruleset.id]: fighterModel(ruleset) });
    put(CONFIG.Combat.dataModels, { [ruleset.id]: fightModel() });
    for (const gear of Object.keys(ruleset.gear))
      put(CONFIG.Item.dataModels, { [itemType(ruleset.id, gear)]: gearModel(ruleset, gear) });
    put(CONFIG.Actor.trackableAttributes, { [ruleset.id]: { bar: [...ruleset.bars], value: [] } });
  }
}
