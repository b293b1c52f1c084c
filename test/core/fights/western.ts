import type { Ask } from '../../../src/core/ask.ts';
import { set } from '../../../src/core/change.ts';
import { commit } from '../../../src/core/commit.ts';
import { diceCount } from '../../../src/core/dice/check.ts';
import { seeded } from '../../../src/core/dice/source.ts';
import {
  type Action,
  type Encounter,
  encounter,
  fighters,
  type Pending,
  pending,
  roundState,
} from '../../../src/core/encounter.ts';
import { blank, type Spec } from '../../../src/core/spec.ts';
import type { Cast } from '../../../src/core/stage.ts';
import type { Id, Json } from '../../../src/core/text.ts';
import { type Declaration, situationSpec } from '../../../src/rulesets/western/data/declaration.ts';
import {
  AREAS,
  ATTRIBUTES,
  COVERS,
  POSTURES,
  spec,
  type Traits,
  type WeGear,
} from '../../../src/rulesets/western/data/fighter.ts';

import { type Rules, rulesSpec } from '../../../src/rulesets/western/data/rules.ts';

import type { State, WeFighter } from '../../../src/rulesets/western/data/turn.ts';

import { budgetsOf } from '../../../src/rulesets/western/figures/rolls.ts';
import { western } from '../../../src/rulesets/western/index.ts';
import { colt, mount, ownAction, skill, weapon, winchester } from '../../rulesets/western/support.ts';
import {
  answering,
  type Counts,
  chance,
  checking,
  count,
  type Dice,
  houseOf,
  leadsBack,
  pick,
} from './common.ts';
import { randomAnswer } from './western-random.ts';

/* Random legal fights of the western: declarations are random. A seed determines the whole fight. */

const IDS: readonly Id[] = ['a', 'b', 'c', 'd'];

const GEAR: readonly WeGear[] = [
  weapon('colt', { ...colt.traits, loaded: 4 }),
  winchester,
  weapon('shotgun', {
    class: 'longGun',
    action: 'break',
    snap: 2,
    quick: 2,
    aimed: 1,
    capacity: 2,
    loaded: 2,
    power: [7, 7, 5, 2],
    inHand: false,
    reloadLoads: 2,
    reloadSimple: 4,
  }),
  weapon('knife', { class: 'knife', action: 'blade', capacity: 1, loaded: 1, blows: 4, blowPower: 3 }),
  mount('pony', { ridden: false }),
  mount('racer', { swiftness: 9, gallop: 150, career: 195, toughness: 5 }),
  skill('fast', { mode: 'rank', unlocks: ['speedShooting', 'instantDraw'], reduces: ['speedShooting'] }),
  skill('quick', { techniques: ['quick'], value: 3 }),
  {
    id: 'bandage',
    type: 'thing',
    name: 'bandage',
    traits: blank(western.gear.thing ?? {}, { bandage: true }),
  } as WeGear,
  ownAction('prayer', { area: 'talk', average: 'Calm comes.' }),
];

function someone(id: Id, dice: Dice): WeFighter {
  const dots = (names: readonly string[], least: number, most: number) =>
    Object.fromEntries(names.map((name) => [name, least + dice.below(most - least + 1)]));
  const traits = blank(spec, {
    kind: pick(dice, ['character', 'npc']),
    attributes: dots(ATTRIBUTES, 2, 8),
    areas: dots(AREAS, 0, 3),
    tracks: chance(dice, 3) ? dots(['fatigue', 'bloodLoss', 'stress', 'shock'], 0, 9) : {},
    posture: pick(dice, POSTURES),
    cover: { fraction: pick(dice, COVERS), hidden: chance(dice, 3) },
  });
  const gear = GEAR.filter(() => dice.below(3) > 0);
  return {
    id,
    name: id,
    traits: traits as Traits,
    gear: Object.fromEntries(gear.map((one) => [one.id, one])),
    conditions: {},
    turn: {},
  };
}

function started(dice: Dice): Encounter {
  const rules = houseOf(rulesSpec, dice);
  const cast = IDS.slice(0, 2 + dice.below(3)).map((id) => [id, someone(id, dice)] as const);
  return encounter(western, rules, Object.fromEntries(cast) as unknown as Encounter['cast']);
}

const stateOf = (enc: Encounter): State | undefined => roundState(enc.cast) as unknown as State | undefined;
const castOf = (enc: Encounter): Cast<WeFighter> => fighters(enc.cast) as unknown as Cast<WeFighter>;

/** A random entry of a form. */
const filled = (form: Spec, dice: Dice): Json =>
  blank(
    form,
    Object.fromEntries(
      Object.entries(form).flatMap(([name, field]) =>
        field.kind === 'choice' ? [[name, pick(dice, field.options)]] : [],
      ),
    ),
  ) as Json;

function entered(enc: Encounter, ask: Extract<Ask, { kind: 'enter' }>, dice: Dice): Json | undefined {
  if (ask.spec) return filled(ask.spec, dice);
  const cast = fighters(enc.cast);
  const others = Object.keys(cast).filter((id) => id !== ask.by);
  const at = others.length > 0 ? dice.below(others.length) : 0;
  const targets = [...others.slice(at), ...others.slice(0, at)];
  const situation = blank(situationSpec, {
    distance: pick(dice, [1, 3, 8, 25, 70]),
    light: pick(dice, situationSpec.light.options),
    bothBarrels: chance(dice, 8),
  }) as Json;
  const who = ask.form === 'override' ? (ask.id.split(':')[1] ?? ask.by) : ask.by;
  const form = ask.form === 'override' ? 'declaration' : ask.form;
  const context = { cast, who, targets, situation, rules: enc.rules };
  return randomAnswer(context as never, { ...ask, form }, (n) => (n > 1 ? dice.below(n) : 0));
}

function answerTo(enc: Encounter, { ask }: Pending, dice: Dice): Json | undefined {
  if (ask.kind === 'roll') return dice(ask.dice).slice(0, diceCount(ask));
  if (ask.kind === 'enter') return entered(enc, ask, dice);
  const open = ask.options.filter(({ no, id }) => !no && (id !== 'void' || chance(dice, 4)));
  return open.length > 0 ? pick(dice, open).id : undefined;
}

/** Tracks, magazines, chips and steps within their bounds. */
function unsound(enc: Encounter): string | undefined {
  const rules = enc.rules as unknown as Rules;
  for (const fighter of Object.values(castOf(enc))) {
    const { id, traits, gear, turn } = fighter;
    const tracks = Object.values(traits.tracks);
    if (tracks.some((n) => n < 0 || !Number.isInteger(n))) return `${id}: tracks ${tracks.join('/')}`;
    for (const item of Object.values(gear)) {
      if (item.type === 'weapon' && (item.traits.loaded < 0 || item.traits.loaded > item.traits.capacity))
        return `${id}: ${item.traits.loaded} rounds in ${item.id}`;
      if (
        item.type === 'mount' &&
        [item.traits.fatigue, item.traits.bloodLoss, item.traits.shock].some((n) => n < 0)
      )
        return `${id}: a track of ${item.id} below zero`;
    }
    // Submitted: nothing is overspent, no Damnit! is left (WE-12.5, WE-7.11).
    if (turn.submitted && stateOf(enc)?.phase === 'declare')
      for (const { id: pool, left } of budgetsOf(fighter, rules))
        if (left < 0 || (pool.startsWith('damnit') && left > 0)) return `${id}: ${left} of ${pool}`;
  }
  return undefined;
}

/** Steps of the running beat: what is done stays done, and a void step has hit nobody. */
function stepFault(before: State | undefined, now: State | undefined): string | undefined {
  const twice = now?.steps.map(({ id }) => id) ?? [];
  if (new Set(twice).size !== twice.length) return 'two steps of one name';
  const broken = now?.steps.find((step) => step.void !== undefined && step.hits !== undefined);
  if (broken) return `${broken.id} is void and has hit`;
  if (!before || !now || before.beat !== now.beat || before.number !== now.number) return undefined;
  const undid = before.steps.find(
    ({ id, done }) => done && now.steps.some((step) => step.id === id && !step.done && !step.allowed),
  );
  return undid && `${undid.id} came back`;
}

function counted(enc: Encounter, counts: Counts, ask: Ask, value: Json): void {
  const kind = ask.id.split(':')[0] ?? ask.id;
  count(counts, `said ${kind}`);
  if (kind !== 'declare') return;
  const {
    mains,
    chips = {},
    bought = [],
    before = [],
    after = [],
    plans = [],
    readied,
    reaction,
  } = value as unknown as Declaration;
  for (const { main } of mains) count(counts, `main ${main}`);
  for (const { simple } of [...bought, ...before, ...after]) count(counts, `simple ${simple}`);
  for (const { spends = [] } of Object.values(chips))
    for (const { use } of spends) count(counts, `chip ${use}`);
  if (plans.length > 0) count(counts, 'plan');
  if (readied) count(counts, `readied ${readied.kind}`);
  if (reaction) count(counts, 'reaction');
  if (stateOf(enc)) count(counts, `turn ${Math.min(3, stateOf(enc)?.number ?? 0)}`);
}

const MASTERS = 12;

/** The next answer: what must be answered, sometimes what need not. */
function said(enc: Encounter, dice: Dice): Pending | undefined {
  const asks = pending(enc);
  const owed = asks.filter(({ ask }) => !ask.optional);
  const free = asks.filter(({ ask }) => ask.optional && (ask.id !== 'table' || chance(dice, MASTERS)));
  const from = owed.length === 0 || (free.length > 0 && chance(dice, 8)) ? free : owed;
  return from.length > 0 ? pick(dice, from) : undefined;
}

/** An edit by the GM: a field written at any time (event 13 of the turn machine). */
function byHand(enc: Encounter, dice: Dice): Action {
  const fighter = castOf(enc)[pick(dice, Object.keys(castOf(enc)))];
  const who = fighter?.id ?? 'a';
  const { stress = 0 } = fighter?.traits.tracks ?? {};
  return { do: 'edit', changes: [set(who, 'traits.tracks.stress', stress, dice.below(7), 'edit')] };
}

/** Answers and actions of a fight. */
export const STEPS = 90;

/** Plays so many steps of a fight and checks each. @throws Error with the first violation. */
export function played(seed: number, steps: number, counts: Counts = new Map()): Encounter {
  const dice = seeded(seed);
  let enc = started(dice);
  const goes = (action: Action): void => {
    const next = commit(enc, action);
    const fault = unsound(next) ?? stepFault(stateOf(enc), stateOf(next));
    if (fault) throw new Error(fault);
    leadsBack(enc, next);
    for (const step of stateOf(next)?.steps ?? []) if (step.void) count(counts, `void ${step.void}`);
    enc = next;
  };
  goes({ do: 'begin' });
  for (let step = 0; step < steps; step++) {
    if (enc.open.length === 0 && chance(dice, 40)) {
      goes(byHand(enc, dice));
      continue;
    }
    const asked = said(enc, dice);
    const value = asked && answerTo(enc, asked, dice);
    if (!asked || value === undefined) continue;
    counted(enc, counts, asked.ask, value);
    goes(answering(asked, value));
  }
  return enc;
}

/** Plays a fight, and plays its journal again. @throws Error with the first violation. */
export const checked = checking(western, started, played);
