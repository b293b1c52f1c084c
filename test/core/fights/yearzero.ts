import type { Ask } from '../../../src/core/ask.ts';
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
import type { Offer } from '../../../src/core/offer.ts';
import type { TableRow } from '../../../src/core/ruleset.ts';
import { blank, faults, type Spec } from '../../../src/core/spec.ts';
import type { Cast } from '../../../src/core/stage.ts';
import type { Id, Json } from '../../../src/core/text.ts';
import {
  ATTRIBUTES,
  CONDITIONS,
  HOOKS,
  healthOf,
  isDoor,
  maxHealth,
  SKILL_NAMES,
  spec,
  type Traits,
  type YzFighter,
  type YzGear,
} from '../../../src/rulesets/yearzero/data/fighter.ts';

import { type Rules, rulesSpec, situationSpec } from '../../../src/rulesets/yearzero/data/rules.ts';

import { engagedWith, has, helpless } from '../../../src/rulesets/yearzero/figures/state.ts';
import { yearzero } from '../../../src/rulesets/yearzero/index.ts';
import type { State } from '../../../src/rulesets/yearzero/round/state.ts';
import {
  armour,
  axe,
  claws,
  injury,
  kit,
  knife,
  pistol,
  rifle,
  talent,
  weapon,
} from '../../rulesets/yearzero/support.ts';
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
  Repertoire,
} from './common.ts';

/* Random legal fights of Year Zero: declarations are random. A seed determines the whole fight. */

const IDS: readonly Id[] = ['a', 'b', 'c', 'd'];

const GEAR: readonly YzGear[] = [
  axe,
  weapon('knife', { ...knife.traits, thrown: true }),
  pistol,
  rifle,
  weapon('spare', { ...pistol.traits, place: 'stowed', loaded: false }),
  weapon('flamer', {
    ...{ skill: 'rangedCombat', effective: 'close', sighted: 'close', ammunition: 'tank', fire: 3 },
  }),
  claws,
  armour('vest', 3),
  kit('kit', 1),
  kit('bay', 3),
  ...HOOKS.filter((hook) => hook !== 'none').map(talent),
];

const INJURIES = ['c13', 'c16', 'c26', 'c34', 'c46', 'c54', 'c55', 'c56', 'c64'];

const row = (from: number, to: number, effect: string): TableRow => ({
  from,
  to,
  name: `row ${from}`,
  effect,
});

/** Tables made by a GM. */
const OWN: { readonly [rule: string]: readonly (readonly TableRow[])[] } = {
  injuryTable: [
    [
      row(11, 36, 'mobility -2; heals 1 shift'),
      row(41, 56, 'fatal round; aid -3; noArm; drops; blocksHealing; heals 4 day'),
      row(61, 66, 'unstabilised: unconscious; fatal turn; stays command -1; heals 1 day'),
    ],
  ],
  panicTable: [
    [
      row(7, 9, 'untilCalmed; observation -2'),
      row(10, 12, 'round; bars attack; slip; outcry'),
      row(13, 99, 'untilCalmed; prone; bars all; away all; forces'),
    ],
  ],
};

/** Values that a group may give its house rules, beside the usual ones. */
const NUMBERS: { readonly [rule: string]: readonly number[] } = {
  minBaseDice: [0],
  stressCap: [3, 10],
  engagedMax: [1],
  closeMax: [10],
  crawlMetres: [0, 10],
  sneakExtreme: [2],
  shiftsPerDay: [1, 4],
  sleepToClear: [2],
  fireStep: [-1, 1],
};

/** Some entries of a table, one chosen of each. */
const some = <T>(all: { readonly [key: string]: readonly T[] }, dice: Dice): { readonly [key: string]: T } =>
  Object.fromEntries(
    Object.entries(all).flatMap(([key, list]) => (chance(dice, 4) ? [[key, pick(dice, list)]] : [])),
  );

function someone(id: Id, { stressCap }: Rules, dice: Dice): YzFighter {
  const dots = (names: readonly string[], least: number, most: number) =>
    Object.fromEntries(names.map((name) => [name, least + dice.below(most - least + 1)]));
  // The first is healthy: where nobody can act a fight does not begin.
  const hurt = chance(dice, 3) && id !== 'a' ? [pick(dice, INJURIES)] : [];
  const traits = blank(spec, {
    kind: pick(dice, ['character', 'character', 'npc', 'creature']),
    human: !chance(dice, 4),
    attributes: dots(ATTRIBUTES, 2, 5),
    skills: dots(SKILL_NAMES, 0, 4),
    health: { lost: 0, most: 3 },
    stress: dice.below(stressCap > 0 ? stressCap + 1 : 8),
    injuries: Object.fromEntries(hurt.map((one) => [one, injury(one)])) as unknown as Json,
    large: chance(dice, 2),
    stealth: { role: pick(dice, ['none', 'passive', 'active']) },
    rest: { resting: chance(dice, 3) },
    supplies: { food: 2, water: 2, power: 2, air: 2 },
  });
  const gear = GEAR.filter(() => chance(dice, 2));
  return {
    id,
    name: id,
    traits: traits as Traits,
    gear: Object.fromEntries(gear.map((one) => [one.id, one])),
    conditions: chance(dice, 6) ? { hidden: true } : {},
    turn: {},
  };
}

const door = (): YzFighter => ({
  ...{ id: 'door', name: 'door', gear: {}, conditions: {}, turn: {} },
  traits: blank(spec, { kind: 'door', lock: 'electronic', health: { lost: 0, most: 4 } }) as Traits,
});

function started(dice: Dice): Encounter {
  const house = houseOf(rulesSpec, dice) as object;
  const rules = { ...house, ...some(NUMBERS, dice), ...some(OWN, dice) } as unknown as Rules;
  const people = IDS.slice(0, 2 + dice.below(3)).map((id) => someone(id, rules, dice));
  const all = chance(dice, 3) ? [...people, door()] : people;
  return encounter(
    yearzero,
    rules as unknown as Json,
    Object.fromEntries(all.map((one) => [one.id, one])) as never,
  );
}

const stateOf = (enc: Encounter): State | undefined => roundState(enc.cast) as unknown as State | undefined;
const castOf = (enc: Encounter): Cast<YzFighter> => fighters(enc.cast) as unknown as Cast<YzFighter>;

/** A random action of a fighter against some of the others. */
function offersOf(enc: Encounter, who: Id, dice: Dice): readonly Offer[] {
  const cast = fighters(enc.cast);
  const others = Object.keys(cast).filter((id) => id !== who);
  const targets = others.filter(() => chance(dice, others.length));
  const situation = blank(situationSpec, {
    distance: pick(dice, [1, 1, 5, 20, 80]),
    dark: chance(dice, 5),
    cluttered: chance(dice, 4),
    ownSide: chance(dice, 8),
    fallen: dice.below(9),
    danger: 1 + dice.below(9),
  }) as unknown as Json;
  const offers = yearzero.actions({ cast, who, targets, situation, rules: enc.rules });
  return offers.filter(({ no }) => !no);
}

interface Fight {
  readonly dice: Dice;
  readonly repertoire: Repertoire;
}

/** A declaration that is open to the fighter. Sometimes the fighter declines. */
function declared(enc: Encounter, ask: Extract<Ask, { kind: 'enter' }>, fight: Fight): Json | undefined {
  const { dice, repertoire } = fight;
  const wish = repertoire.drawn(ask.by, ask, dice, () =>
    offersOf(enc, ask.by, dice).flatMap(({ declaration }) => declaration ?? []),
  );
  return wish === undefined || chance(dice, 12) ? ask.skip : wish;
}

const actionOf = (declaration: Json): string => String((declaration as { readonly action?: Json }).action);

/** A random entry of a form. */
function filled(form: Spec, dice: Dice): Json {
  const values = Object.entries(form).map(([name, field]): [string, Json] => {
    if (field.kind === 'flag') return [name, chance(dice, 2)];
    if (field.kind === 'num') return [name, dice.below((field.max ?? 2) + 1)];
    return [name, 'x'];
  });
  return Object.fromEntries(values);
}

function answerTo(enc: Encounter, { ask }: Pending, fight: Fight): Json | undefined {
  const { dice } = fight;
  if (ask.kind === 'roll') return dice(ask.dice).slice(0, diceCount(ask));
  if (ask.kind === 'choose') {
    const open = ask.options.filter(({ no }) => !no);
    return open.length > 0 ? pick(dice, open).id : undefined;
  }
  if (!ask.spec) return declared(enc, ask, fight);
  const value = filled(ask.spec, dice);
  return ask.legal(value) ? ask.skip : value;
}

const CONDITION_IDS: readonly string[] = CONDITIONS.map(({ id }) => id);

/** Invariants of a fighter whenever nothing is going on. */
function unsoundFighter(who: YzFighter, all: Cast<YzFighter>, rules: Rules): string | undefined {
  const [fault] = faults(spec, who.traits as unknown as Json);
  if (fault) return `${fault.at} ${fault.says.key}`;
  if (who.traits.health.lost > maxHealth(who, rules)) return 'health below zero';
  if (rules.stressCap > 0 && who.traits.stress > rules.stressCap) return 'stress above its cap';
  const strange = Object.keys(who.conditions).find((id) => !CONDITION_IDS.includes(id));
  if (strange) return `condition ${strange}`;
  if (!has(who, 'dead') && !isDoor(who) && has(who, 'broken') !== (healthOf(who, rules) === 0))
    return 'broken and health do not agree';
  const alone = engagedWith(who).find((other) => {
    const one = all[other];
    return !one || !engagedWith(one).includes(who.id);
  });
  if (alone) return `in close combat with ${alone}, who is not in close combat with ${who.id}`;
  const { grappled } = who.conditions;
  const holder = typeof grappled === 'string' ? all[grappled] : undefined;
  if (holder && helpless(holder)) return `held by ${holder.id}, who cannot hold`;
  const { slow, fast } = who.turn;
  if (slow === 'held' && !has(who, 'overwatch')) return 'a slow action held for nothing';
  if (![undefined, 'free', 'spent', 'held'].includes(slow)) return `slow ${slow}`;
  if (![undefined, 'free', 'spent'].includes(fast)) return `fast ${fast}`;
  const spare = Object.values(who.gear).find((one) => one.type === 'weapon' && one.traits.spare < 0);
  return spare && `${spare.id}: fewer than no magazines`;
}

const initiatives = (enc: Encounter): readonly number[] =>
  Object.values(castOf(enc))
    .flatMap(({ turn: { initiative } }) => (initiative === undefined ? [] : [initiative]))
    .sort((a, b) => a - b);

/** The dead stay dead, and initiative values are at most swapped (YZ-5.3, YZ-5.4). */
function changedWrongly(before: Encounter, after: Encounter): string | undefined {
  const [was, is] = [castOf(before), castOf(after)];
  const risen = Object.values(was).find((one) => has(one, 'dead') && !has(is[one.id] ?? one, 'dead'));
  if (risen) return `${risen.id} rose from the dead`;
  const [rolled, now] = [initiatives(before), initiatives(after)];
  const same = rolled.length !== now.length || rolled.every((n, i) => n === now[i]);
  return same ? undefined : `initiative ${rolled.join(' ')} became ${now.join(' ')}`;
}

/** Within a round nobody gets back what they have used of their budget (YZ-5.6). */
function renewed(before: Encounter, after: Encounter): string | undefined {
  const house = after.rules as unknown as Rules;
  if (stateOf(before)?.number !== stateOf(after)?.number || house.budgetRefresh === 'ownTurn')
    return undefined;
  const is = castOf(after);
  const again = Object.values(castOf(before)).find(({ id, turn }) =>
    (['slow', 'fast'] as const).some((slot) => turn[slot] === 'spent' && is[id]?.turn[slot] === 'free'),
  );
  return again && `${again.id} may act again`;
}

function unsound(enc: Encounter): string | undefined {
  const all = castOf(enc);
  const dead = pending(enc).find(({ ask }) => all[ask.by]?.conditions.dead !== undefined);
  const play = enc.open.find(({ id }) => id === dead?.play);
  if (dead)
    return `${dead.ask.by} is dead and asked: ${dead.ask.id} in ${play?.play} ${JSON.stringify(play?.input)}`;
  const acting = Object.values(all).filter(({ turn }) => turn.own === 'now');
  if (acting.length > 1) return `${acting.map(({ id }) => id).join(' and ')} are on turn`;
  if (enc.open.length > 0) return undefined;
  for (const who of Object.values(all)) {
    const fault = unsoundFighter(who, all, enc.rules as unknown as Rules);
    if (fault) return `${who.id}: ${fault}`;
  }
  return undefined;
}

function counted(counts: Counts, { ask }: Pending, value: Json): void {
  const kind =
    ask.id.split(':').length > 1 && /:push$/.test(ask.id) ? `push ${String(value)}` : ask.id.split(':')[0];
  count(counts, `said ${kind}`);
  if (ask.kind === 'enter' && !ask.spec && value !== null) count(counts, `did ${actionOf(value)}`);
}

/** The next answer: what must be answered, sometimes what need not. */
function said(enc: Encounter, dice: Dice): Pending | undefined {
  const asks = pending(enc);
  const owed = asks.filter(({ ask }) => !ask.optional);
  const free = asks.filter(({ ask }) => ask.optional);
  const from = owed.length === 0 || (free.length > 0 && chance(dice, 5)) ? free : owed;
  return from.length > 0 ? pick(dice, from) : undefined;
}

const UNITS = ['round', 'turn', 'shift', 'day'];

/** Something outside the turns: a unit of time that passes, a danger, a look around (what the round does not ask for). */
function besides(enc: Encounter, dice: Dice, counts: Counts): Action | undefined {
  const who = Object.keys(castOf(enc)).filter((id) => id !== 'door');
  const id = `besides:${enc.journal.length}`;
  if (chance(dice, 3)) {
    const unit = pick(dice, UNITS);
    count(counts, `passed ${unit}`);
    // Long periods ask much of everybody: several steps count as one.
    const whom = unit === 'round' || unit === 'turn' ? who : [pick(dice, who)];
    return { do: 'play', id, play: 'time', input: { unit, who: whom } };
  }
  const open = offersOf(enc, pick(dice, who), dice).filter(
    ({ play, declaration, anytime }) => play && (declaration === undefined || anytime),
  );
  const { play } = open.length > 0 ? pick(dice, open) : {};
  if (!play) return undefined;
  const fault = yearzero.plays[play.name]?.fault(fighters(enc.cast), play.input, enc.rules);
  if (fault) throw new Error(`offered, and ${fault.key}`);
  count(counts, `began ${play.name}`);
  return { do: 'play', id, play: play.name, input: play.input };
}

/** Answers and actions of a fight. */
export const STEPS = 80;

/** Plays so many steps of a fight and checks each. @throws Error with the first violation. */
export function played(seed: number, steps: number, counts: Counts = new Map()): Encounter {
  const dice = seeded(seed);
  const repertoire = new Repertoire(actionOf);
  let enc = started(dice);
  const goes = (action: Action): void => {
    const next = commit(enc, action);
    const fault = unsound(next) ?? changedWrongly(enc, next) ?? renewed(enc, next);
    if (fault) throw new Error(fault);
    leadsBack(enc, next);
    enc = next;
  };
  goes({ do: 'begin' });
  for (let step = 0; step < steps; step++) {
    const aside = enc.open.length === 0 && chance(dice, 15) ? besides(enc, dice, counts) : undefined;
    if (aside) {
      goes(aside);
      continue;
    }
    const asked = said(enc, dice);
    const value = asked && answerTo(enc, asked, { dice, repertoire });
    if (!asked || value === undefined) continue;
    counted(counts, asked, value);
    goes(answering(asked, value));
  }
  count(counts, `round ${Math.min(3, stateOf(enc)?.number ?? 0)}`);
  return enc;
}

/** Plays a fight, and plays its journal again. @throws Error with the first violation. */
export const checked = checking(yearzero, started, played);
