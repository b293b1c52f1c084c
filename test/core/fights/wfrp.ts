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
import type { Cell, Footprint } from '../../../src/core/grid/square.ts';
import { memoize } from '../../../src/core/memoize.ts';
import { blank, faults, type Spec } from '../../../src/core/spec.ts';
import type { Cast } from '../../../src/core/stage.ts';
import type { Id, Json } from '../../../src/core/text.ts';
import {
  CHARACTERISTICS,
  CONDITIONS,
  spec,
  type Traits,
  type WfFighter,
  type WfGear,
} from '../../../src/rulesets/wfrp/data/fighter.ts';
import { RASH, type Rules, rulesSpec, situationSpec } from '../../../src/rulesets/wfrp/data/rules.ts';

import { has, isOut } from '../../../src/rulesets/wfrp/figures/state.ts';
import { wfrp } from '../../../src/rulesets/wfrp/index.ts';
import type { State } from '../../../src/rulesets/wfrp/round/state.ts';
import { bow, dagger, dodge, item, shield, sword } from '../../rulesets/wfrp/support.ts';
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

/* Random legal fights of WFRP: declarations are random. A seed determines the whole fight. */

const IDS: readonly Id[] = ['a', 'b', 'c', 'd', 'e', 'f'];

const GEAR: readonly WfGear[] = [
  sword,
  { ...shield, traits: { ...shield.traits, parrySuitable: true } } as WfGear,
  dagger,
  { ...bow, traits: { ...bow.traits, place: 'both' } } as WfGear,
  item('weapon', 'great', { hands: 2, place: 'sheathed', sizeClass: 'heavy', qualities: ['impact', 'slow'] }),
  item('weapon', 'gun', {
    ...{ class: 'shooting', group: 'gunpowder', damage: { mode: 'fixed', mod: 4 }, hands: 1, place: 'main' },
    ...{ range: { near: 8, long: 16 }, reload: 4, loaded: true, parrySuitable: false },
    ...{ flags: ['pistol', 'mechanism'], qualities: ['unreliable', 'impact', 'armourPiercing'] },
  }),
  item('weapon', 'knife', { class: 'thrown', place: 'ground', range: { near: 6, long: 12 } }),
  item('weapon', 'claws', { flags: ['natural'], qualities: ['fast', 'precise'] }),
  item('equipment', 'arrows', { use: 'ammunition', quantity: 3 }),
  item('equipment', 'potion', { use: 'drink', quantity: 2 }),
  item('equipment', 'torch', { use: 'light', quantity: 1 }),
  item('armour', 'mail', { layer: 'mail', points: { body: 2, leftArm: 2, rightArm: 2, head: 1 } }),
  item('talent', 'loader', { key: 'quickLoader' }),
  item('talent', 'nerves', { key: 'steadyNerves' }),
  item('talent', 'both', { key: 'ambidextrous' }),
  dodge,
];

function someone(id: Id, dice: Dice): WfFighter {
  const main = Object.fromEntries(CHARACTERISTICS.map((name) => [name, { base: 15 + dice.below(56) }]));
  const max = 4 + dice.below(14);
  const traits = blank(spec, {
    main,
    attacks: 1 + dice.below(4),
    wounds: { value: chance(dice, 4) ? dice.below(max + 1) : max, max },
    movement: 2 + dice.below(5),
    fate: dice.below(3),
    fortune: dice.below(4),
    causes: pick(dice, ['none', 'none', 'none', 'fear', 'terror']),
    minor: chance(dice, 3),
    mainHand: pick(dice, ['right', 'left']),
    side: pick(dice, ['friendly', 'hostile', 'neutral']),
    size: pick(dice, [
      { w: 1, h: 1 },
      { w: 2, h: 2 },
    ]),
    armour: { body: dice.below(4) },
  });
  const gear = GEAR.filter(() => dice.below(3) > 0);
  return {
    id,
    name: id,
    traits: traits as Traits,
    gear: Object.fromEntries(gear.map((one) => [one.id, one])),
    conditions: chance(dice, 8) ? { surprised: true } : {},
    turn: {},
  };
}

/** House rules: random choices, numbers within their bounds, and some rows of the table of rash actions. */
function house(dice: Dice): Json {
  const numbers = Object.entries(rulesSpec as Spec).flatMap(([name, field]): [string, Json][] =>
    field.kind === 'num' && chance(dice, 5)
      ? [[name, (field.min ?? 0) + dice.below(Math.min(4, (field.max ?? 4) - (field.min ?? 0) + 1))]]
      : [],
  );
  const rows = Object.entries(RASH).map(([row, mode]) => [
    row,
    chance(dice, 6) ? pick(dice, ['any', 'leave', 'no']) : mode,
  ]);
  const drawn = houseOf(rulesSpec, dice) as object;
  return { ...drawn, ...Object.fromEntries(numbers), rashTable: Object.fromEntries(rows) } as Json;
}

/** The current fight, and the offers that its fighters have seen. */
interface Fight {
  readonly enc: Encounter;
  readonly dice: Dice;
  readonly repertoire: Repertoire;
}

function started(dice: Dice): Encounter {
  const rules = house(dice);
  const cast = IDS.slice(0, 2 + dice.below(5)).map((id) => [id, someone(id, dice)] as const);
  return encounter(wfrp, rules, Object.fromEntries(cast) as unknown as Encounter['cast']);
}

const stateOf = (enc: Encounter): State | undefined => roundState(enc.cast) as unknown as State | undefined;
const castOf = (enc: Encounter): Cast<WfFighter> => fighters(enc.cast) as unknown as Cast<WfFighter>;
const idsOf = (enc: Encounter): Id[] => Object.keys(castOf(enc));

const actionOf = (declaration: Json): string => String((declaration as { readonly action?: Json }).action);

/** Random circumstances. */
function circumstances(who: Id, others: readonly Id[], dice: Dice): Json {
  const near = Object.fromEntries(
    others.flatMap((id) => (chance(dice, 2) ? [[id, [!chance(dice, 4)]]] : [])),
  );
  return blank(situationSpec, {
    reach: !chance(dice, 6),
    markInReach: chance(dice, 2),
    cover: chance(dice, 4),
    runUp: !chance(dice, 3),
    stepIn: chance(dice, 2),
    noRoom: chance(dice, 6),
    squares: pick(dice, [1, 5, 14, 30, 70]),
    inMelee: pick(dice, ['no', 'loosely', 'yes']),
    hardCover: pick(dice, [0, 10, 30]),
    softCover: pick(dice, [0, 20]),
    softWho: others.filter((id) => id !== who && chance(dice, 3)),
    mayDodge: chance(dice, 2),
    aware: !chance(dice, 6),
    entered: dice.below(5),
    near,
  } as never) as Json;
}

/** Everything that is open to the fighter against one of the others. */
function openTo(enc: Encounter, ask: Extract<Ask, { kind: 'enter' }>, dice: Dice): Json[] {
  const who = ask.about ?? ask.by;
  const cast = fighters(enc.cast);
  const others = Object.keys(cast).filter((id) => id !== who);
  const targets =
    others.length > 0 ? [ask.against && chance(dice, 2) ? ask.against : pick(dice, others)] : [];
  const situation = circumstances(who, others, dice);
  const offers = wfrp.actions({ cast, who, targets, situation, rules: enc.rules });
  return [
    ...offers.flatMap(({ declaration, no }) => (declaration !== undefined && !no ? [declaration] : [])),
    ...(ask.plain ?? []).map(({ value }) => value),
  ];
}

/** A declaration that is open to the fighter. Sometimes the fighter declines. */
function declared(ask: Extract<Ask, { kind: 'enter' }>, fight: Fight): Json | undefined {
  const { enc, dice, repertoire } = fight;
  const wish = repertoire.drawn(ask.about ?? ask.by, ask, dice, () => openTo(enc, ask, dice));
  return wish === undefined || chance(dice, 8) ? ask.skip : wish;
}

const filled = (form: Spec, dice: Dice): Json =>
  Object.fromEntries(
    Object.entries(form).map(([name, field]): [string, Json] => [
      name,
      field.kind === 'flag' ? chance(dice, 2) : field.kind === 'num' ? dice.below((field.max ?? 2) + 1) : '',
    ]),
  );

function answerTo({ ask }: Pending, fight: Fight): Json | undefined {
  const { dice } = fight;
  if (ask.kind === 'roll') return dice(ask.dice).slice(0, diceCount(ask));
  if (ask.kind === 'choose') {
    const open = ask.options.filter(({ no }) => !no);
    return open.length > 0 ? pick(dice, open).id : undefined;
  }
  if (!ask.spec) return declared(ask, fight);
  const value = filled(ask.spec, dice);
  return ask.legal(value) ? ask.skip : value;
}

const CONDITION_IDS: readonly string[] = CONDITIONS.map(({ id }) => id);
const DEFENCES = ['dodge', 'parry', 'offParry', 'markDefence'] as const;

/** The most half actions: a turn's own, and those that Fortune buys. */
const MAX_HALVES = 2 + 3;

/** A fighter without faults stays valid while unchanged: checking every field again would take a tenth of a fight. */
const faultOf = memoize((traits: Traits): string | undefined => {
  const [fault] = faults(spec, traits as unknown as Json);
  return fault && `${fault.at} ${fault.says.key}`;
});

function unsoundFighter(who: WfFighter, all: Cast<WfFighter>, rules: Rules): string | undefined {
  const fault = faultOf(who.traits);
  if (fault) return fault;
  const { wounds } = who.traits;
  if (wounds.value > wounds.max) return `${wounds.value} of ${wounds.max} wounds`;
  const strange = Object.keys(who.conditions).find((id) => !CONDITION_IDS.includes(id));
  if (strange) return `condition ${strange}`;
  const { half = 0, mark, reactions = 0 } = who.turn;
  if (half < 0 || half > MAX_HALVES) return `${half} half actions`;
  const twice = DEFENCES.find((one) => (who.turn[one] ?? 0) > 1);
  if (twice) return `${twice} more than once`;
  if (mark === who.id || (mark !== undefined && !all[mark])) return `mark on ${mark}`;
  if (rules.reactionsPerRound > 0 && reactions > rules.reactionsPerRound) return `${reactions} reactions`;
  const short = Object.values(who.gear).find((one) => one.type === 'equipment' && one.traits.quantity < 0);
  return short && `less than nothing of ${short.id}`;
}

/** Invariants after every step, also that somebody is asked something as long as anybody can act. */
function unsound(enc: Encounter): string | undefined {
  const all = castOf(enc);
  const acting = Object.values(all).filter(({ turn }) => turn.own === 'now');
  if (acting.length > 1) return `${acting.map(({ id }) => id).join(' and ')} are on turn`;
  for (const who of Object.values(all)) {
    const fault = unsoundFighter(who, all, enc.rules as unknown as Rules);
    if (fault) return `${who.id}: ${fault}`;
  }
  const state = stateOf(enc);
  if (!state) return undefined;
  if (state.frames.length > 2 * idsOf(enc).length + 2) return `${state.frames.length} deeds within deeds`;
  const stuck = state.phase === 'act' && pending(enc).every(({ ask }) => ask.optional);
  return stuck && Object.values(all).some(({ turn }) => turn.half !== undefined)
    ? 'nobody is asked'
    : undefined;
}

/** The dead stay dead, and the number of the round does not fall. */
function changedWrongly(before: Encounter, after: Encounter): string | undefined {
  const [was, is] = [castOf(before), castOf(after)];
  const risen = Object.values(was).find((one) => has(one, 'dead') && !has(is[one.id] ?? one, 'dead'));
  if (risen) return `${risen.id} rose from the dead`;
  return (stateOf(after)?.number ?? 0) < (stateOf(before)?.number ?? 0) ? 'the round went back' : undefined;
}

/** The next answer: what must be answered, sometimes what need not. */
function said(enc: Encounter, dice: Dice): Pending | undefined {
  const asks = pending(enc);
  const owed = asks.filter(({ ask }) => !ask.optional);
  const free = asks.filter(({ ask }) => ask.optional);
  const from = owed.length === 0 || (free.length > 0 && chance(dice, 8)) ? free : owed;
  return from.length > 0 ? pick(dice, from) : undefined;
}

/** Drags a fighter's token over the board, in the fighter's turn or outside it. */
function dragged(enc: Encounter, dice: Dice): Action {
  const ids = idsOf(enc);
  const place = (i: number): Footprint => ({ x: 3 * (i % 3), y: 3 * Math.floor(i / 3), w: 1, h: 1 });
  const creatures = Object.fromEntries(ids.map((id, i) => [id, place(i)]));
  const who = pick(dice, ids);
  const to: Cell[] = [];
  let at: Cell = creatures[who] ?? { x: 0, y: 0 };
  for (let n = 1 + dice.below(9); n > 0; n--) {
    at = { x: at.x + dice.below(3) - 1, y: at.y + dice.below(3) - 1 };
    to.push(at);
  }
  const squares = { ground: { walls: [], solid: [{ x: 1, y: 1 }], creatures }, to };
  return { do: 'round', event: { do: 'moved', who, metres: to.length * 2, near: {}, squares } };
}

/** Events from outside: a dragged token, a wound entered by hand, a fighter who leaves or comes back. */
function befalls(enc: Encounter, dice: Dice): Action {
  const all = castOf(enc);
  const who = pick(dice, Object.keys(all));
  const kind = dice.below(8);
  if (kind === 0) {
    const { value = 0, max = 0 } = all[who]?.traits.wounds ?? {};
    return { do: 'edit', changes: [set(who, 'traits.wounds.value', value, dice.below(max + 1), 'edit')] };
  }
  if (kind === 1 && Object.values(all).filter(({ turn }) => turn.half !== undefined).length > 1) {
    const leaves = all[who]?.turn.half !== undefined;
    return { do: 'round', event: { do: leaves ? 'leave' : 'join', who } };
  }
  return dragged(enc, dice);
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
    const fault = unsound(next) ?? changedWrongly(enc, next);
    if (fault) throw new Error(fault);
    leadsBack(enc, next);
    enc = next;
  };
  goes({ do: 'begin' });
  for (let step = 0; step < steps; step++) {
    if (chance(dice, 10)) {
      goes((enc.open.length === 0 ? befalls : dragged)(enc, dice));
      continue;
    }
    const asked = said(enc, dice);
    const value = asked && answerTo(asked, { enc, dice, repertoire });
    if (!asked || value === undefined) continue;
    const { ask } = asked;
    count(counts, `said ${ask.id.split(':')[0]}`);
    if (ask.kind === 'enter' && !ask.spec && value !== null) count(counts, `did ${actionOf(value)}`);
    goes(answering(asked, value));
  }
  for (let n = 1; n < (stateOf(enc)?.number ?? 1); n++) count(counts, 'rounds');
  for (const one of Object.values(castOf(enc))) if (isOut(one)) count(counts, 'out');
  return enc;
}

/** Plays a fight, and plays its journal again. @throws Error with the first violation. */
export const checked = checking(wfrp, started, played);
