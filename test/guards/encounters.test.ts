import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rulesetOf } from '../../src/cli/rulesets.ts';
import { distribution } from '../../src/core/dice/distribution.ts';
import type { Fighter } from '../../src/core/fighter.ts';
import type { Ground } from '../../src/core/grid/ground.ts';
import type { Offer } from '../../src/core/offer.ts';
import type { Ruleset } from '../../src/core/ruleset.ts';
import { blank } from '../../src/core/spec.ts';
import type { Json } from '../../src/core/text.ts';
import { itemType } from '../../src/foundry/shared/package.ts';
import { type Encounter, keyOf, named, type Part, pageText, type Step } from '../../tools/encounters.ts';
import { encounterSource, packSource } from '../../tools/pack-sources.ts';
import { inLanguage } from '../../tools/packs.ts';
import type { Source } from '../../tools/records.ts';
import { wallsOf } from '../../tools/scenes.ts';
import { filesBelow } from './files.ts';

/* The encounters of all rulesets: adventures that are consistent, and lessons whose links and odds match what the rules offer. */

type Fields = { readonly [field: string]: Json };

const encounters = filesBelow('packs', '.yml')
  .filter((file) => dirname(file).endsWith('-encounters'))
  .map((file) => {
    return [file, encounterSource(basename(dirname(file)), basename(file, '.yml'))] as const;
  });
const adventure = (file: string): Source =>
  inLanguage(packSource(basename(dirname(file)), basename(file, '.yml')), 'en') as Source;
const rulesetFor = ({ ruleset }: Encounter): Ruleset => {
  const found = rulesetOf(ruleset);
  if (!found) throw new Error(`no ruleset '${ruleset}'`);
  return found;
};

/** An actor's source as the rules see it, under the key that the steps use. */
function fighterOf(ruleset: Ruleset, id: string, actor: Source, conditions: Fields, turn: Fields): Fighter {
  const types = Object.keys(ruleset.gear);
  const things = ((actor.items ?? []) as readonly Source[]).map(({ _id, type, name, system }) => {
    const kind = types.find((one) => itemType(ruleset.id, one) === type) ?? '';
    const traits = blank(ruleset.gear[kind] ?? {}, system as Fields);
    return [String(_id), { id: String(_id), type: kind, name: String(name), traits }];
  });
  const traits = blank(ruleset.fighter, actor.system as Fields);
  const gear = Object.fromEntries(things);
  return { id, name: String(actor.name), traits, gear, conditions, turn } as unknown as Fighter;
}

/** Whether a reading is a success: its margin, a word for it, or a field of the reading. */
const comesOff = (reading: Json): boolean => {
  if (typeof reading === 'string') return ['critical', 'success'].includes(reading);
  return typeof reading === 'object'
    ? (reading as { ok?: boolean } | null)?.ok === true
    : Number(reading) >= 0;
};

const targetsOf = ({ to = [] }: Step): readonly string[] => (typeof to === 'string' ? [to] : to);

/** Metres between two squares, from edge to edge. */
const gap = (a: Part, b: Part): number =>
  Math.max(0, Math.max(Math.abs(a.at[0] - b.at[0]), Math.abs(a.at[1] - b.at[1])) - 1);

/** The squares of a scene: its walls, and who stands where. */
const groundOf = ({ parts, ground }: Encounter, actors: readonly Source[]): Ground => ({
  walls: wallsOf(ground).map(([ax, ay, bx, by]) => ({ a: { x: ax, y: ay }, b: { x: bx, y: by } })),
  solid: [],
  area: { x: 0, y: 0, w: ground.width, h: ground.height },
  creatures: Object.fromEntries(
    parts.map((part, i) => {
      const { width = 1, height = 1 } = (actors[i]?.prototypeToken ?? {}) as {
        width?: number;
        height?: number;
      };
      return [keyOf(part), { x: part.at[0], y: part.at[1], w: width, h: height }];
    }),
  ),
});

/** The offers for a step; what they ask about walls is given to them where they know squares. */
function offerFor(file: string, encounter: Encounter, step: Step): Offer | undefined {
  const ruleset = rulesetFor(encounter);
  const actors = adventure(file).actors as readonly Source[];
  const turn = (key: string): Fields => (step.turn?.[key] ?? {}) as Fields;
  const cast = Object.fromEntries(
    encounter.parts.map((part, i) => {
      const key = keyOf(part);
      const state = Object.entries({ ...part.conditions, ...(step.state?.[key] as Source | undefined) });
      const conditions = Object.fromEntries(state.map(([id, is]) => [id, named(is, (other) => other)]));
      return [key, fighterOf(ruleset, key, actors[i] ?? {}, conditions as Fields, turn(key))];
    }),
  );
  const part = (key: string | undefined) => encounter.parts.find((one) => keyOf(one) === key);
  const [me, other] = [part(step.who), part(targetsOf(step)[0])];
  const rules = blank(ruleset.rules) as Json;
  const who = step.who ?? '';
  const ground = groundOf(encounter, actors);
  const facts = { ground, ...(me && other ? { distance: gap(me, other), covered: 0, behind: 0 } : {}) };
  const measured = ruleset.measured(facts, cast, who, targetsOf(step)[0], rules);
  const situation = blank(ruleset.situation, { ...measured, ...(step.when as Fields | undefined) }) as Json;
  const offers = ruleset.actions({ cast, who, targets: targetsOf(step), situation, measured, rules });
  const meant = offers.filter(({ id }) => id === step.does || id.startsWith(`${step.does}:`));
  return meant.find(({ no }) => !no) ?? meant[0];
}

const steps = encounters.flatMap(([file, encounter]) =>
  encounter.lesson.steps.map((step, i) => [`${file}, step ${i + 1}`, file, encounter, step] as const),
);

describe('starter encounters', () => {
  it.each(steps)('%s: names actors that exist, and something that the rules know', (_, file, one, step) => {
    const keys = one.parts.map(keyOf);
    for (const key of [step.who, ...targetsOf(step), ...Object.keys(step.state ?? {})])
      if (key !== undefined) expect(keys).toContain(key);
    if (step.does === undefined) return;
    const offer = offerFor(file, one, step);
    expect(offer, step.does).toBeDefined();
    if (step.closed) expect(offer?.no).toBeDefined();
  });

  it.each(steps.filter(([, , , { chance }]) => chance !== undefined))(
    '%s: has the odds that it states',
    (_, file, encounter, step) => {
      const check = offerFor(file, encounter, step)?.check;
      const hits = check ? distribution(check).filter(({ reading }) => comesOff(reading)) : [];
      expect(Math.round(100 * hits.reduce((sum, { p }) => sum + p, 0))).toBe(step.chance);
    },
  );

  it.each(encounters)('%s: links every roll, in both languages', (_, { lesson }) => {
    const done = lesson.steps.flatMap(({ does }) => (does === undefined ? [] : [`[[/fivefold ${does}]]`]));
    for (const text of Object.values(pageText(lesson)))
      expect(text.match(/\[\[\/fivefold [\w:]+\]\]/g) ?? []).toEqual(done);
  });

  it.each(encounters)(
    '%s: puts nobody on the square of another, and everybody on the ground',
    (_, { parts, ground }) => {
      // A mount stands on the same square as its rider.
      const borne = parts.flatMap(({ conditions = {} }) => Object.values(conditions));
      const apart = parts.filter((part) => !borne.includes(`@${keyOf(part)}`));
      expect(new Set(apart.map(({ at }) => at.join())).size).toBe(apart.length);
      expect(new Set(parts.map(keyOf)).size).toBe(parts.length);
      for (const { at } of parts) {
        expect(at[0]).toBeLessThan(ground.width);
        expect(at[1]).toBeLessThan(ground.height);
      }
    },
  );

  it.each(encounters)('%s: becomes an adventure whose parts refer to each other', (file, { parts }) => {
    const { actors, scenes, combats, journal, folders } = adventure(file) as { [field: string]: Source[] };
    const ids = (list: Source[] = []) => list.map(({ _id }) => _id);
    const [scene] = scenes ?? [];
    const [combat] = combats ?? [];
    const tokens = (scene?.tokens ?? []) as Source[];
    const combatants = (combat?.combatants ?? []) as Source[];
    expect(journal).toHaveLength(1);
    expect(tokens.map(({ actorId }) => actorId)).toEqual(ids(actors));
    // A fighter outside the fight, like a door, is no fighter.
    const fighting = tokens.filter((_, i) => parts[i]?.aside !== true);
    expect(combatants.map(({ tokenId }) => tokenId)).toEqual(ids(fighting));
    expect(new Set([combat?.scene, ...combatants.map(({ sceneId }) => sceneId)])).toEqual(
      new Set([scene?._id]),
    );
    expect(new Set(actors?.map(({ folder }) => folder))).toEqual(new Set(ids(folders)));
    const all = [...ids(actors), ...ids(scenes), ...ids(combats), ...ids(journal), ...ids(tokens)];
    expect(new Set(all).size).toBe(all.length);
    for (const id of all) expect(id).toMatch(/^[A-Za-z0-9]{16}$/);
  });
});
