import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { RULESETS, rulesetOf } from '../../src/cli/rulesets.ts';
import { localizerFor } from '../../src/cli/texts.ts';
import { type Encounter, fighters, pending } from '../../src/core/encounter.ts';
import { namesOf } from '../../src/core/scenario/checked.ts';
import { optionPatternOf, patternOf } from '../../src/core/scenario/ids.ts';
import { completeData } from '../../src/core/scenario/people.ts';
import { read } from '../../src/core/scenario/read.ts';
import { sceneFor } from '../../src/core/scenario/run.ts';
import type { Scene } from '../../src/core/scenario/scene.ts';
import { runStep } from '../../src/core/scenario/steps.ts';
import { FIGHTS } from '../../test/core/fights/all.ts';

/* From the scenarios, and from random fights: what was asked and offered in them. */

const SCENARIOS = new URL('../../test/scenarios', import.meta.url).pathname;

/** Fights of each ruleset that are listened to. */
const SEEDS = 32;

/** In how many of them, and after how many commits each time, all that may be done is looked at: that takes the longest. */
const LOOKED_AT = 6;
const LOOKS_EVERY = 12;

/** After how many cases of a file, which begin much alike, the same is looked at when one begins. */
const LOOKS_AT_CASES = 3;

/** After how many steps of a scenario the same is looked at. */
const LOOKS_AT_STEPS = 8;

/** Patterns, each with the ids that it was made of. */
type Patterns = Map<string, Set<string>>;

function add(patterns: Patterns, pattern: string, id: string): void {
  const ids = patterns.get(pattern) ?? new Set();
  patterns.set(pattern, ids.add(id));
}

/** Words that stand in patterns after the first, which says what is asked or offered. */
const laterWords = (patterns: Patterns): string[] =>
  [...patterns.keys()].flatMap((one) => one.split(':').slice(1));

/** Patterns by letters. Where somebody's gear is called what a rule calls something, a blank has been put in the place of a word that is the rule's own. */
function patternsIn(patterns: Patterns, own: ReadonlySet<string>): string[] {
  const found = [...patterns].flatMap(([pattern, ids]) =>
    [...ids].map((id) => {
      const words = id.split(':');
      const isOwn = (token: string, i: number) =>
        (token === '<gear>' || token === '<entry>') && own.has(words[i] ?? '');
      return pattern
        .split(':')
        .map((token, i) => (isOwn(token, i) ? words[i] : token))
        .join(':');
    }),
  );
  return [...new Set(found)].sort();
}

/** What a ruleset's fights have been heard to ask and to offer. */
export class Heard {
  private readonly allAsks: Patterns = new Map();
  private readonly allOffers: Patterns = new Map();
  private readonly allOptions: Patterns = new Map();
  private readonly allFigures: Patterns = new Map();

  /** Words of the rules themselves. */
  private get own(): ReadonlySet<string> {
    const chosen = [...this.allOptions.keys()].filter((one) => !one.includes(':'));
    return new Set([...laterWords(this.allAsks), ...laterWords(this.allOffers), ...chosen]);
  }

  get asks(): string[] {
    return patternsIn(this.allAsks, this.own);
  }

  get offers(): string[] {
    return patternsIn(this.allOffers, this.own);
  }

  get options(): string[] {
    return patternsIn(this.allOptions, this.own);
  }

  get figures(): string[] {
    return patternsIn(this.allFigures, this.own);
  }

  /** What is currently asked. */
  hears(enc: Encounter): void {
    const names = namesOf(enc);
    for (const { ask } of pending(enc)) {
      add(this.allAsks, patternOf(ask.id, names), ask.id);
      if (ask.kind === 'choose')
        for (const { id } of ask.options) add(this.allOptions, optionPatternOf(id, names), id);
    }
  }

  /** What everybody may do currently, to one and to all others; and what their sheets show. */
  looks(enc: Encounter): void {
    const names = namesOf(enc);
    for (const fighter of Object.values(fighters(enc.cast)))
      for (const { id } of enc.ruleset.view.sheet(fighter, enc.rules).figures)
        add(this.allFigures, patternOf(id, names), id);
    for (const id of offersIn(enc)) add(this.allOffers, patternOf(id, names), id);
  }
}

/** Ids of all that anybody may do, to one and to all others. */
export function offersIn({ ruleset, rules, cast: all }: Encounter): ReadonlySet<string> {
  const cast = fighters(all);
  const situation = completeData(ruleset.situation, undefined);
  const found = new Set<string>();
  for (const who of Object.keys(cast)) {
    const others = Object.keys(cast).filter((one) => one !== who);
    for (const targets of others.length > 1 ? [others.slice(0, 1), others] : [others])
      for (const { id } of ruleset.actions({ cast, who, targets, situation, rules })) found.add(id);
  }
  return found;
}

/** An encounter and all that it was before, the last first. */
export function* backFrom(enc: Encounter): Generator<Encounter> {
  for (let one: Encounter | undefined = enc; one; one = one.before) yield one;
}

function hearScenario(file: string, heard: { readonly [id: string]: Heard }): void {
  const load = (name: string, from: string) => {
    const path = join(dirname(from), name);
    return { file: path, text: readFileSync(path, 'utf8') };
  };
  const source = read(readFileSync(file, 'utf8'), file, load);
  const { ruleset = '', cases = [] } = source.scenario;
  const into = heard[ruleset];
  if (!into) return;
  for (const [at, one] of cases.entries()) {
    if (!one.steps && !one.odds) continue;
    let scene: Scene = { ...sceneFor(one, source, rulesetOf), localizers: localizerFor };
    if (at % LOOKS_AT_CASES === 0) into.looks(scene.enc);
    for (const [i, step] of (one.steps ?? []).entries()) {
      const before = scene.enc;
      scene = runStep(step, scene, String(i)).scene;
      if (scene.enc === before) continue;
      into.hears(scene.enc);
      if (scene.enc.open.length === 0 && i % LOOKS_AT_STEPS === 1) into.looks(scene.enc);
    }
  }
}

function hearFights(id: string, into: Heard): void {
  const fights = FIGHTS[id];
  if (!fights) return;
  for (let seed = 0; seed < SEEDS; seed++)
    for (const enc of backFrom(fights.played(seed, fights.STEPS))) {
      into.hears(enc);
      if (seed < LOOKED_AT && enc.journal.length % LOOKS_EVERY === 0) into.looks(enc);
    }
}

/** What the project's scenarios and some random fights of every ruleset ask and offer. */
export function heardInAll(): { readonly [id: string]: Heard } {
  const heard = Object.fromEntries(RULESETS.map(({ id }) => [id, new Heard()]));
  for (const name of readdirSync(SCENARIOS, { recursive: true, encoding: 'utf8' }).sort())
    if (/\.(ya?ml|json)$/.test(name) && !/(^|\/)_/.test(name)) hearScenario(join(SCENARIOS, name), heard);
  for (const [id, into] of Object.entries(heard)) hearFights(id, into);
  return heard;
}
