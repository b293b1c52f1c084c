import type { Fighter } from '../fighter.ts';
import type { Ruleset } from '../ruleset.ts';
import type { Fault, Spec } from '../spec.ts';
import { blank, faults } from '../spec.ts';
import type { Cast } from '../stage.ts';
import type { Json, Msg } from '../text.ts';
import { msg, Refused } from '../text.ts';
import { checkShape, checkSpec } from './check-names.ts';
import type { Data } from './data.ts';
import { isRecord } from './data.ts';
import type { FighterData, GearData } from './format.ts';
import { requireKnown } from './nearest.ts';
import type { Words } from './words.ts';

/** Merges two values; the second wins, and records are merged field by field. */
export function mergeData(base: Json | undefined, more: Json | undefined): Json | undefined {
  if (more === undefined) return base;
  if (!isRecord(base) || !isRecord(more)) return more;
  const joined: { [key: string]: Json } = { ...base };
  for (const [key, value] of Object.entries(more)) joined[key] = mergeData(base[key], value) ?? null;
  return joined;
}

/** Data with the given fields that its spec does not know, so that they are reported. */
function withUnknown(data: Data, given: Data): Data {
  const whole: { [key: string]: Json } = { ...data };
  for (const [key, value] of Object.entries(given)) {
    const known = whole[key];
    if (known === undefined) whole[key] = value;
    else if (isRecord(known) && isRecord(value)) whole[key] = withUnknown(known, value);
  }
  return whole;
}

/** Data of a spec: what is given over the defaults. */
export const completeData = (spec: Spec, given: Json | undefined): Json => {
  const said = isRecord(given) ? given : {};
  return withUnknown(blank(spec, said), said);
};

/** The first fault of data as a reason to refuse it. */
function requireValid(spec: Spec, given: Json | undefined, at: string): Json {
  if (given !== undefined) checkSpec(spec, given, at);
  const data = completeData(spec, given);
  const [fault]: Fault[] = faults(spec, data, at);
  if (fault) throw new Refused(msg('core.scenario.field', { field: fault.at, says: fault.says }));
  return data;
}

/** Templates and things that fighters can be like. */
export interface Models {
  readonly templates: { readonly [name: string]: FighterData };
  readonly things: { readonly [name: string]: GearData };
}

/** Follows `like` to its end. */
function resolveLikeness<T extends { like?: string }>(
  data: T,
  models: { readonly [name: string]: T },
  seen: readonly string[] = [],
): T {
  if (data.like === undefined) return data;
  const model = models[data.like];
  if (!model || seen.includes(data.like))
    throw new Refused(msg('core.scenario.noModel', { name: data.like }));
  const { like, ...own } = data;
  return mergeData(
    expandGear(resolveLikeness(model, models, [...seen, like ?? ''])),
    expandGear(own),
  ) as unknown as T;
}

function gearOf(
  id: string,
  data: string | GearData,
  { things }: Models,
  ruleset: Ruleset,
  at: string,
): Fighter['gear'][string] {
  const {
    type = '',
    name,
    traits,
  } = resolveLikeness(typeof data === 'string' ? { like: data } : data, things);
  const spec = ruleset.gear[type];
  if (!spec) throw new Refused(msg('core.scenario.noGearType', { id, type }));
  return {
    id,
    type,
    name: name ?? id,
    traits: requireValid(spec, traits as Json, `${at}.gear.${id}.traits`),
  };
}

/** A complete and valid fighter from plain data. @throws Refused with the field that is wrong. */
function fighterOf(id: string, data: FighterData, models: Models, ruleset: Ruleset, words?: Words): Fighter {
  const full = resolveLikeness(data, models.templates);
  const conditions = Object.entries((full.conditions ?? {}) as Data).filter(([, value]) => value !== null);
  for (const key of Object.keys(full.conditions ?? {}))
    requireKnown(
      `${id}.conditions`,
      key,
      ruleset.conditions.map((one) => one.id),
    );
  checkShape(words?.turn, (full.turn ?? {}) as Json, `${id}.turn`, ruleset);
  const gear = Object.entries(full.gear ?? {}).map(([key, one]) => [
    key,
    gearOf(key, one, models, ruleset, id),
  ]);
  return {
    id,
    name: full.name ?? id,
    traits: requireValid(ruleset.fighter, full.traits as Json, `${id}.traits`),
    gear: Object.fromEntries(gear),
    conditions: Object.fromEntries(conditions),
    turn: full.turn ?? {},
  };
}

/** Gear that is merely named becomes gear like that, so that a case can override parts of it. */
const expandGear = (data: FighterData | undefined): Json =>
  ({
    ...data,
    ...(data?.gear && {
      gear: Object.fromEntries(
        Object.entries(data.gear).map(([id, one]) => [id, typeof one === 'string' ? { like: one } : one]),
      ),
    }),
  }) as Json;

/** Everybody in a case: the file's fighters, overridden by the case's own. */
export function castOf(
  people: { readonly [id: string]: FighterData },
  own: { readonly [id: string]: FighterData },
  models: Models,
  ruleset: Ruleset,
  words?: Words,
): Cast<Fighter> {
  const all = { ...models, templates: { ...models.templates, ...people } };
  const ids = [...new Set([...Object.keys(people), ...Object.keys(own)])];
  return Object.fromEntries(
    ids.map((id) => {
      const data = mergeData(expandGear(people[id]), expandGear(own[id])) as unknown as FighterData;
      return [id, fighterOf(id, data, all, ruleset, words)];
    }),
  );
}

/** House rules: what is given over their defaults. @throws Refused with the rule that is wrong. */
export const rulesOf = (ruleset: Ruleset, ...given: (Json | undefined)[]): Json =>
  requireValid(ruleset.rules, given.reduce<Json | undefined>(mergeData, undefined), 'rules');

/** The input of a play, or a declaration, with its situation completed from the ruleset's defaults. */
export function withSituation(ruleset: Ruleset, input: Json | undefined): Json {
  if (!isRecord(input) || !isRecord(input.situation)) return input ?? {};
  return { ...input, situation: completeData(ruleset.situation, input.situation) };
}

/** All keys of a message and of its nested messages. */
export const keysOf = ({ key, args }: Msg): string[] => [
  key,
  ...Object.values(args ?? {}).flatMap((arg) => (typeof arg === 'object' ? keysOf(arg) : [])),
];
