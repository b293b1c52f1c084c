import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { diceCount } from '../../src/core/dice/check.ts';
import { total } from '../../src/core/line.ts';
import type { Offer } from '../../src/core/offer.ts';
import { blank } from '../../src/core/spec.ts';
import { type Cast, Stage } from '../../src/core/stage.ts';
import type { Id, Json } from '../../src/core/text.ts';
import type { StFighter } from '../../src/rulesets/storyteller/data/fighter.ts';
import { gear } from '../../src/rulesets/storyteller/data/gear.ts';
import { rulesSpec, situationSpec } from '../../src/rulesets/storyteller/data/rules.ts';
import { weaponsOf } from '../../src/rulesets/storyteller/figures/gear.ts';
import { tiersOf } from '../../src/rulesets/storyteller/figures/health.ts';
import { MANOEUVRES, type Manoeuvre, modeOf } from '../../src/rulesets/storyteller/figures/manoeuvres.ts';
import { attackPool } from '../../src/rulesets/storyteller/figures/pools.ts';
import { storyteller } from '../../src/rulesets/storyteller/index.ts';
import { type Encounter, keyOf, type Part, type Step } from '../../tools/encounters.ts';
import { packSource } from '../../tools/pack-sources.ts';
import { inLanguage } from '../../tools/packs.ts';
import type { Source } from '../../tools/records.ts';
import { filesBelow, ROOT } from './files.ts';

/*
 * The starter encounters state figures. Here each step is compared with the offers of the rules: the dice and difficulties of the pages were worked
 * out by hand from the ledger, so both must agree.
 */

type Fields = { readonly [field: string]: Json };

const FOLDER = 'storyteller-encounters';
const rules = blank(rulesSpec);
const files = filesBelow(`packs/${FOLDER}`, '.yml');
const encounters = files.map((file) => {
  const written = parse(readFileSync(join(ROOT, file), 'utf8')) as Source & Encounter;
  return [basename(file, '.yml'), written] as const;
});
const adventure = (name: string): Source => inLanguage(packSource(FOLDER, name), 'en') as Source;

const GEAR: { readonly [type: string]: keyof typeof gear } = Object.fromEntries(
  Object.keys(gear).map((type) => [
    `storyteller${type[0]?.toUpperCase()}${type.slice(1)}`,
    type as keyof typeof gear,
  ]),
);

/** An actor's source as the rules see it, under the key that the steps use. */
function fighterOf(id: Id, actor: Source, conditions: Fields = {}): StFighter {
  const items = (actor.items ?? []) as readonly Source[];
  const things = items.map(({ _id, type, name, system }) => {
    const kind = GEAR[String(type)] ?? 'weapon';
    return [String(_id), { id: String(_id), type: kind, name, traits: blank(gear[kind], system as Fields) }];
  });
  return {
    id,
    name: String(actor.name),
    traits: blank(storyteller.fighter, actor.system as Fields),
    gear: Object.fromEntries(things),
    conditions,
    turn: {},
  } as unknown as StFighter;
}

const castOf = (name: string, parts: readonly Part[], state: Step['state'] = {}): Cast<StFighter> => {
  const actors = adventure(name).actors as readonly Source[];
  return Object.fromEntries(
    parts.map((part, i) => [
      keyOf(part),
      fighterOf(keyOf(part), actors[i] ?? {}, state[keyOf(part)] as Fields | undefined),
    ]),
  );
};

/** Metres between two squares, from edge to edge. */
const gap = (a: Part, b: Part): number =>
  Math.max(0, Math.max(Math.abs(a.at[0] - b.at[0]), Math.abs(a.at[1] - b.at[1])) - 1);

const targetsOf = ({ to = [] }: Step): readonly Id[] => (typeof to === 'string' ? [to] : to);

interface Setting {
  readonly cast: Cast<StFighter>;
  readonly situation: Fields;
  readonly offer: Offer | undefined;
}

/** The offers for a step. */
function settingOf(name: string, { parts }: Encounter, step: Step): Setting {
  const cast = castOf(name, parts, step.state);
  const part = (key: Id | undefined): Part | undefined => parts.find((one) => keyOf(one) === key);
  const [me, other] = [part(step.who), part(targetsOf(step)[0])];
  const measured: Fields = me && other ? { distance: gap(me, other) } : {};
  const situation = blank(situationSpec, { ...measured, ...(step.when as Fields | undefined) }) as Fields;
  const who = step.who ?? '';
  const offers = storyteller.actions({ cast, who, targets: targetsOf(step), situation, measured, rules });
  const named = offers.filter(({ id }) => id === step.does || id.split(':')[0] === step.does);
  return { cast, situation, offer: named.find(({ no }) => !no) ?? named[0] };
}

/** The roll of a step: the offer's check, or the attack that follows from a declared zone. */
function figuresOf({ cast, situation, offer }: Setting, step: Step): { dice: number; difficulty: number } {
  if (offer?.check) return { dice: diceCount(offer.check), difficulty: total(offer.check.target ?? []) };
  const attacker = cast[step.who ?? ''];
  const manoeuvre = step.does as Manoeuvre;
  const weapon = attacker && weaponsOf(attacker).find((one) => modeOf(manoeuvre).isMadeFor(one));
  const defender = targetsOf(step)[0] ?? Object.keys(cast).find((id) => id !== step.who) ?? '';
  const attack = { attacker: step.who ?? '', defender, weapon: weapon?.id ?? '', manoeuvre, situation };
  const pool = attackPool(new Stage(cast), attack as never, rules);
  return { dice: total(pool.dice), difficulty: total(pool.difficulty) };
}

/** Reasons for closed offers that a fight, spent ammunition, a hold or a fall will open. */
const OUTSIDE = [
  'storyteller.no.onlyInRound',
  'storyteller.no.notHeld',
  'storyteller.no.holdsNobody',
  'storyteller.no.notProne',
  'storyteller.no.magazineFull',
  'storyteller.no.readyAlready',
];

const steps = encounters.flatMap(([name, encounter]) =>
  encounter.lesson.steps.map((step, i) => [`${name}, step ${i + 1}`, name, encounter, step] as const),
);

describe('starter encounters', () => {
  it('teach every manoeuvre and every stance', () => {
    const taught = new Set(
      encounters.flatMap(([, { flags }]) => (flags as { fivefold: { teaches: string[] } }).fivefold.teaches),
    );
    // ST-8.33, ST-9.46, section 10, ST-11, ST-13, ST-7.1, ST-2.1; a group's own technique has no encounter in the packs.
    const stances = ['dodge', 'parry', 'block', 'counterattack', 'cover', 'desperate', 'suppress'];
    const others = [
      'ambush',
      'inconspicuous',
      'aim',
      'reload',
      'ready',
      'multiple',
      'run',
      'stand',
      'struggle',
      'knockdown',
    ];
    const all = [
      ...MANOEUVRES.filter((one) => one !== 'throw' && one !== 'technique'),
      ...stances,
      ...others,
      'twoGuns',
    ];
    expect(all.filter((one) => !taught.has(one))).toEqual([]);
  });

  it.each(encounters)('%s: its lessons happen in one of its steps', (_, { flags, lesson }) => {
    const { teaches } = (flags as { fivefold: { teaches: string[] } }).fivefold;
    const done = new Set(lesson.steps.flatMap(({ does }) => does?.split(':')[0] ?? []));
    const told = JSON.stringify(lesson.steps);
    // Not an action of its own: a circumstance of one, or a defence named in the text of a step.
    const circumstances: { readonly [one: string]: RegExp } = {
      ambush: /ST-7\.1\]/,
      inconspicuous: /ST-2\.1\]/,
      cover: /ST-10\.21\]/,
      talk: /ST-13\.12\]/,
      ready: /ST-13\.8\]/,
    };
    expect(teaches.filter((one) => !done.has(one) && !circumstances[one]?.test(told))).toEqual([]);
  });

  it.each(steps)(
    '%s: names actors that exist, and something that they can do',
    (_, name, encounter, step) => {
      const keys = encounter.parts.map(keyOf);
      for (const one of [step.who, ...targetsOf(step), ...Object.keys(step.state ?? {})])
        if (one !== undefined) expect(keys).toContain(one);
      if (step.does === undefined) return;
      const { offer } = settingOf(name, encounter, step);
      expect(offer, step.does).toBeDefined();
      const no = offer?.no?.key;
      if (step.closed) expect(no, step.does).toBeDefined();
      else expect([undefined, ...OUTSIDE], `${step.does}: ${no}`).toContain(no);
    },
  );

  it.each(steps.filter(([, , , { dice }]) => dice !== undefined))(
    '%s: rolls the dice that it states, against the difficulty that it states',
    (_, name, encounter, step) => {
      const { dice, difficulty } = step;
      expect(figuresOf(settingOf(name, encounter, step), step)).toEqual({ dice, difficulty });
    },
  );

  it('ST-2.3 to 2.7: in the ambush everybody notices what the page states', () => {
    const [, ambush] = encounters.find(([name]) => name === 'ambush') ?? [];
    const cast = castOf('ambush', ambush?.parts ?? []);
    const tiers = (who: Id) => tiersOf(cast[who] as StFighter, rules);
    expect(tiers('valeria')).toMatchObject({ full: true });
    expect(tiers('oleg')).toEqual({ full: false, threat: true, gist: false });
    expect(tiers('masha')).toEqual({ full: false, threat: false, gist: true });
    expect(tiers('petr')).toEqual({ full: false, threat: false, gist: false });
  });
});
