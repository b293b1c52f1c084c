import type { Ask } from '../../../src/core/ask.ts';
import { set } from '../../../src/core/change.ts';
import { commit } from '../../../src/core/commit.ts';
import { eachDie } from '../../../src/core/dice/check.ts';
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
import { memoize } from '../../../src/core/memoize.ts';
import type { Offer } from '../../../src/core/offer.ts';
import { blank, type Field, faults, type Spec } from '../../../src/core/spec.ts';
import type { Cast } from '../../../src/core/stage.ts';
import type { Id, Json } from '../../../src/core/text.ts';
import { recordOf } from '../../../src/rulesets/lordsouls/actions/list.ts';
import {
  energyOf,
  type LsFighter,
  maxHp,
  spec,
  type Traits,
} from '../../../src/rulesets/lordsouls/data/fighter.ts';
import {
  ATTRIBUTES,
  CATEGORIES,
  type Category,
  CONDITIONS,
  KINDS,
  type LsGear,
  POSTURES,
  SKILLS,
} from '../../../src/rulesets/lordsouls/data/gear.ts';
import { PARTS, type Rules, rulesSpec, situationSpec } from '../../../src/rulesets/lordsouls/data/rules.ts';
import { capacity, has, holdersOf, holding, maxima } from '../../../src/rulesets/lordsouls/figures/state.ts';
import { lordsouls } from '../../../src/rulesets/lordsouls/index.ts';
import { able, type State } from '../../../src/rulesets/lordsouls/round/state.ts';
import * as things from '../../rulesets/lordsouls/support.ts';
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
import { factsOn, placedBy, type Scene, sceneOf, wayOn } from './lordsouls-board.ts';

/* Random legal fights of Lord Souls: declarations are random, on squares, on hexes or without a board. A seed determines the whole fight. */

const IDS: readonly Id[] = ['a', 'b', 'c', 'd', 'e', 'f'];

const { weapon } = things;
const lies = (one: LsGear, place: string): LsGear =>
  ({ ...one, traits: { ...one.traits, place } }) as unknown as LsGear;
const held = (one: ReturnType<typeof weapon>, grip: number): LsGear =>
  weapon(one.id, { ...one.traits, modes: [...one.traits.modes], grip });

/** What hands hold, with so many hands in all. */
const HANDS: readonly (readonly LsGear[])[] = [
  [things.longsword, things.shield('round', 2)],
  [things.rapier],
  [things.sword, things.dagger],
  [things.smallsword, things.pistol],
  [held(things.crossbow, 2)],
  [held(things.bow, 2)],
  [],
];
const BESIDES: readonly LsGear[] = [
  things.bite,
  lies(weapon('spare', { ...things.dagger.traits, modes: [...things.dagger.traits.modes] }), 'activeGear'),
  lies(things.thing('rope'), 'bag'),
  things.thing('potion', { consumed: true, quantity: 2 }),
  things.armour('mail', 3, { movePenalty: -1 }),
  things.trait('extra', { attacks: 1 }),
  things.trait('swift', { movement: 1, free: 1 }),
  things.trait('fury', { combat: 1, activation: 'toggle' }),
  things.ability('light', { lasting: true, upkeep: 1, active: true }),
  things.ability('storm', { rounds: 2, cost: 2 }),
];

function someone(id: Id, dice: Dice): LsFighter {
  const between = (least: number, most: number): number => least + dice.below(most - least + 1);
  const skills = (Object.keys(SKILLS) as (keyof typeof SKILLS)[]).filter(() => chance(dice, 3));
  const gear = [
    ...pick(dice, HANDS),
    ...BESIDES.filter(() => chance(dice, 3)),
    ...skills.map((key) =>
      things.skill(key, between(4, 15), {
        grappling: key === 'wrestling',
        influence: key === 'intimidation',
      }),
    ),
  ];
  const traits = blank(spec, {
    kind: pick(dice, ['character', 'creature']),
    side: chance(dice, 5) ? 'third' : '',
    attributes: Object.fromEntries(ATTRIBUTES.map((name) => [name, between(3, 12)])),
    override: chance(dice, 3) ? { move: between(1, 12) } : {},
    size: between(-2, 3),
    hands: pick(dice, [2, 2, 2, 0, 1, 4]),
    attacks: pick(dice, [1, 1, 1, 2]),
    naturalArmour: pick(dice, [0, 0, 2]),
    points: Object.fromEntries(KINDS.map((kind) => [kind, pick(dice, [1, 1, 1, 0, 2])])),
    capacities: Object.fromEntries(CATEGORIES.map((name) => [name, pick(dice, [1, 1, 1, 2])])),
    parries: pick(dice, ['contact', 'contact', 'everything']),
  });
  const conditions = {
    ...(chance(dice, 6) ? { surprised: true } : {}),
    ...(chance(dice, 8) ? { hidden: true } : {}),
    ...(chance(dice, 6) ? { underControl: 'a' } : {}),
  };
  return {
    ...{ id, name: id, conditions, turn: {} },
    traits: traits as Traits,
    gear: Object.fromEntries(gear.map((one) => [one.id, one])),
  };
}

interface Fight {
  readonly dice: Dice;
  readonly scene: Scene;
  readonly counts: Counts;
  readonly repertoire: Repertoire;
}

function started(dice: Dice): { readonly enc: Encounter; readonly scene: Scene } {
  const rules = houseOf(rulesSpec, dice);
  const people = IDS.slice(0, 2 + dice.below(5)).map((id) => someone(id, dice));
  const scene = sceneOf(dice);
  const cast = placedBy(dice, scene, people);
  return { enc: encounter(lordsouls, rules, cast as never), scene };
}

const stateOf = (enc: Encounter): State | undefined => roundState(enc.cast) as unknown as State | undefined;
const castOf = (enc: Encounter): Cast<LsFighter> => fighters(enc.cast) as unknown as Cast<LsFighter>;

/** A random action of a fighter against one of the others, with what the board measures. */
function offersOf(enc: Encounter, who: Id, { dice, scene }: Fight): readonly Offer[] {
  const cast = castOf(enc);
  const own = cast[who];
  if (!own) return [];
  const near = [...Object.keys(holding(own)), ...holdersOf(own)];
  const others = Object.keys(cast).filter((id) => id !== who);
  const target = pick(dice, near.length > 0 && chance(dice, 2) ? near : others);
  const measured = lordsouls.measured(
    factsOn(enc, scene, who, target, dice),
    fighters(enc.cast),
    who,
    target,
    enc.rules,
  );
  const situation = blank(situationSpec, {
    ...measured,
    deceive: dice.below(3),
    part: pick(dice, PARTS),
    hands: dice.below(3),
    event: chance(dice, 4) ? '' : 'they come',
    task: chance(dice, 2) ? 'the lock' : '',
    needed: 1 + dice.below(2),
    run: dice.below(2) * 3,
    mod: dice.below(5) - 2,
    unblockable: chance(dice, 8),
    aware: pick(dice, ['auto', 'auto', 'auto', 'no']),
    defends: chance(dice, 2),
    skill: pick(dice, ['none', 'str', 'athletics']),
    powerful: chance(dice, 4),
  }) as unknown as Json;
  const context = { cast: fighters(enc.cast), who, targets: [target], situation, rules: enc.rules };
  return lordsouls.actions(context).filter(({ no }) => !no);
}

const manoeuvreOf = (declaration: Json): string =>
  String((declaration as { readonly manoeuvre?: Json }).manoeuvre);

/** What is rarely open. */
const RARE = ['attack', 'grapple', 'escape', 'drag', 'command', 'influence', 'targetedAttack'];

/** How many declarations are drawn from offers seen earlier before all offers are refreshed. Fighters who wrestle refresh immediately. */
const THOUGHTS = 3;

/** A declaration that is open to the fighter, completed with what the board measures now, as a referee does it. Sometimes the fighter declines. */
function declared(enc: Encounter, ask: Extract<Ask, { kind: 'enter' }>, fight: Fight): Json | undefined {
  const { dice, scene, repertoire } = fight;
  const everything = () => offersOf(enc, ask.by, fight).flatMap(({ declaration }) => declaration ?? []);
  const own = castOf(enc)[ask.by];
  const wrestles = own !== undefined && (Object.keys(holding(own)).length > 0 || holdersOf(own).length > 0);
  let wish: Json | undefined;
  for (let n = wrestles ? 0 : THOUGHTS; n >= 0 && wish === undefined; n--)
    wish = repertoire.drawn(ask.by, ask, dice, n > 0 ? () => [] : everything);
  if (wish === undefined || chance(dice, 12)) return ask.skip;
  const facts = (target: Id | undefined) => factsOn(enc, scene, ask.by, target, dice);
  return lordsouls.asMeasured?.(wish, facts, fighters(enc.cast), ask.by, enc.rules);
}

function filled(form: Spec, dice: Dice): Json {
  const value = (field: Field): Json => {
    if (field.kind === 'flag') return chance(dice, 2);
    return field.kind === 'num' ? Math.max(field.min ?? 0, dice.below(3)) : '';
  };
  return Object.fromEntries(Object.entries(form).map(([name, field]) => [name, value(field)]));
}

function answerTo(enc: Encounter, { ask }: Pending, fight: Fight): Json | undefined {
  const { dice } = fight;
  if (ask.kind === 'roll') return eachDie(ask.dice).map(({ d }) => 1 + dice.below(d));
  if (ask.kind === 'choose') {
    const open = ask.options.filter(({ no }) => !no);
    if (open.length === 0 && !('optional' in ask)) throw new Error(`${ask.id}: nothing to choose from`);
    return open.length > 0 ? pick(dice, open).id : undefined;
  }
  if (!ask.spec) return declared(enc, ask, fight);
  const value = filled(ask.spec, dice);
  return ask.legal(value) ? ask.skip : value;
}

const CONDITION_IDS: readonly string[] = CONDITIONS.map(({ id }) => id);

/** Invariants of a single fighter whenever no play runs. Memoized: an unchanged fighter is not checked again. */
const unsoundFighter = memoize((who: LsFighter, rules: Rules): string | undefined => {
  const [fault] = faults(spec, who.traits as unknown as Json);
  if (fault) return `${fault.at} ${fault.says.key}`;
  const strange = Object.keys(who.conditions).find((id) => !CONDITION_IDS.includes(id));
  if (strange) return `condition ${strange}`;
  if (POSTURES.filter((posture) => has(who, posture)).length > 1) return 'two postures';
  if (has(who, 'dead') !== who.traits.hp.lost >= 2 * maxHp(who, rules))
    return 'dead and hit points do not agree';
  if (!rules.allowEnergyDebt && energyOf(who, rules) < 0) return 'energy below nothing';
  for (const [id, { type, traits }] of Object.entries(who.gear)) {
    if (type === 'weapon' && (traits.loaded < 0 || traits.loaded > traits.capacity || traits.ammunition < 0))
      return `${traits.loaded} rounds in ${id}`;
    if (type === 'thing' && traits.quantity < 0) return `fewer than no ${id}`;
  }
  return unsoundTurn(who);
});

/** Points, kinds and paths stay within their bounds (LS-4.1.1, LS-6.0.4, LS-6.0.8). */
function unsoundTurn(who: LsFighter): string | undefined {
  const { points, kinds = [], most = 1, move, extra = 0 } = who.turn;
  const own = maxima(who);
  const wrong = points && KINDS.find((kind) => points[kind] < 0 || points[kind] > own[kind]);
  if (wrong) return `${points?.[wrong]} of ${wrong}`;
  if (kinds.length > Math.max(1, most)) return `used ${kinds.length} kinds of defence`;
  if (extra < 0) return 'fewer than no attacks left';
  return move && (move.spent > move.budget || move.spent < 0)
    ? `went ${move.spent} of ${move.budget}`
    : undefined;
}

/** Holding and being held always agree: each holder is listed with the victim, and each victim with the holder. A fighter who cannot act holds nobody (LS-3.10.7, AMB-25). */
function unsoundHold(who: LsFighter, all: Cast<LsFighter>): string | undefined {
  for (const victim of Object.keys(holding(who))) {
    const one = all[victim];
    if (one && !holdersOf(one).includes(who.id)) return `holds ${victim}, who is free`;
  }
  const loose = holdersOf(who).find((holder) => all[holder] && holding(all[holder])[who.id] === undefined);
  if (loose !== undefined) return `is held by ${loose}, who does not`;
  return !able(who) && Object.keys(holding(who)).length > 0 ? 'cannot act and holds somebody' : undefined;
}

function unsound(enc: Encounter): string | undefined {
  const all = castOf(enc);
  const acting = Object.values(all).filter(({ turn }) => turn.own === 'now');
  if (acting.length > 1) return `${acting.map(({ id }) => id).join(' and ')} are on turn`;
  if (enc.open.length > 0) return undefined;
  if (pending(enc).length === 0) return 'nothing is asked';
  for (const who of Object.values(all)) {
    const fault = unsoundFighter(who, enc.rules as unknown as Rules) ?? unsoundHold(who, all);
    if (fault) return `${who.id}: ${fault}`;
  }
  return undefined;
}

const takenOf = ({ turn: { used = [] } }: LsFighter, category: Category): number =>
  used.filter((use) => recordOf(use).category === category).length;

/** A manoeuvre is taken only where one is left (LS-2.2, LS-2.3): a disabled trait may leave fewer than before. */
function overtaken(was: LsFighter, is: LsFighter | undefined): boolean {
  return CATEGORIES.some(
    (one) => is && takenOf(is, one) > takenOf(was, one) && takenOf(was, one) >= capacity(was, one),
  );
}

/** The dead stay dead, the order of the fight stands, and rounds are counted one by one (LS-1.3, LS-1.9). */
function changedWrongly(before: Encounter, after: Encounter): string | undefined {
  const [was, is] = [castOf(before), castOf(after)];
  const risen = Object.values(was).find((one) => has(one, 'dead') && !has(is[one.id] ?? one, 'dead'));
  if (risen) return `${risen.id} rose from the dead`;
  const moved = Object.values(was).find(
    ({ id, turn }) =>
      turn.initiative !== undefined && is[id]?.turn.points && is[id].turn.initiative !== turn.initiative,
  );
  if (moved) return `${moved.id} has another place in the order`;
  const greedy = Object.values(was).find((one) => overtaken(one, is[one.id]));
  if (greedy) return `${greedy.id} took more manoeuvres than their budget allows`;
  const rounds = (stateOf(after)?.number ?? 1) - (stateOf(before)?.number ?? 1);
  // A round in which the only fighter who can act is still surprised passes by itself.
  return rounds >= 0 && rounds <= 2 ? undefined : `${rounds} rounds at once`;
}

function counted({ counts }: Fight, { ask }: Pending, value: Json): void {
  count(counts, `said ${ask.id.split(':')[0]}`);
  if (ask.kind === 'enter' && !ask.spec && value !== null) count(counts, `did ${manoeuvreOf(value)}`);
}

/** The next answer: what must be answered, sometimes what need not; the GM never stops the clock. */
function said(enc: Encounter, dice: Dice): Pending | undefined {
  const asks = pending(enc).filter(({ ask }) => ask.id !== 'pause');
  const owed = asks.filter(({ ask }) => !ask.optional);
  const free = asks.filter(({ ask }) => ask.optional);
  const from = owed.length === 0 || (free.length > 0 && chance(dice, 4)) ? free : owed;
  return from.length > 0 ? pick(dice, from) : undefined;
}

/** Moves a fighter on the board: mostly as the rules allow, sometimes against them. */
function moved(enc: Encounter, { dice, scene, counts }: Fight): Action[] {
  const cast = castOf(enc);
  const onTurn = Object.values(cast).find(({ turn }) => turn.own === 'now');
  const who = onTurn && !chance(dice, 8) ? onTurn.id : pick(dice, Object.keys(cast));
  const way = wayOn(enc, scene, who, dice);
  const state = roundState(enc.cast);
  if (!way || state === undefined) return [];
  const no = lordsouls.round.moveWarning?.(state, way.movement, fighters(enc.cast), enc.rules);
  if (no && !chance(dice, 10)) return [];
  count(counts, `${no ? 'went against the rules' : 'went'} on ${scene.kind}`);
  return [
    { do: 'edit', changes: way.puts },
    { do: 'round', event: { do: 'moved', ...way.movement } },
  ];
}

const BY_HAND = [
  'stunned',
  'blinded',
  'hidden',
  'exhausted',
  'hobbled',
  'asleep',
  'unconscious',
  'surprised',
  'bleeding',
];

/** The GM enters a condition on a sheet, or removes one. */
function written(enc: Encounter, { dice, counts }: Fight): Action[] {
  const who = pick(dice, Object.values(castOf(enc)));
  const id = pick(dice, BY_HAND);
  const was = who.conditions[id];
  count(counts, `wrote ${id}`);
  return [
    {
      do: 'edit',
      changes: [set(who.id, `conditions.${id}`, was, was === undefined ? true : undefined, 'hand')],
    },
  ];
}

/** A fighter outside the fight joins, or one leaves. */
function comes({ dice, counts }: Fight, enc: Encounter): Action[] {
  const all = Object.values(castOf(enc));
  const aside = all.filter(({ turn }) => turn.points === undefined);
  const joins = aside.length > 0 && !chance(dice, 4);
  const who = pick(dice, joins ? aside : all);
  count(counts, joins ? 'joined' : 'left');
  return [{ do: 'round', event: { do: joins ? 'join' : 'leave', who: who.id } }];
}

/** What happens at the table beside answers. */
function besides(enc: Encounter, fight: Fight): Action[] {
  const { dice } = fight;
  if (fight.scene.kind !== 'none' && chance(dice, 4)) return moved(enc, fight);
  if (chance(dice, 40)) return written(enc, fight);
  return chance(dice, 60) ? comes(fight, enc) : [];
}

/** Answers and actions of a fight. */
export const STEPS = 60;

/** Plays so many steps of a fight and checks each. @throws Error with the first violation. */
export function played(seed: number, steps: number, counts: Counts = new Map()): Encounter {
  const dice = seeded(seed);
  const begun = started(dice);
  const fight: Fight = { dice, counts, scene: begun.scene, repertoire: new Repertoire(manoeuvreOf, RARE) };
  let { enc } = begun;
  const goes = (action: Action): void => {
    const next = commit(enc, action);
    const fault = (action.do === 'edit' ? undefined : unsound(next)) ?? changedWrongly(enc, next);
    if (fault) throw new Error(`${fault} after ${JSON.stringify(action).slice(0, 300)}`);
    leadsBack(enc, next);
    enc = next;
  };
  goes({ do: 'begin' });
  for (let step = 0; step < steps; step++) {
    const aside = enc.open.length === 0 ? besides(enc, fight) : [];
    if (aside.length > 0) {
      for (const action of aside) goes(action);
      continue;
    }
    const asked = said(enc, dice);
    const value = asked && answerTo(enc, asked, fight);
    if (!asked || value === undefined) continue;
    counted(fight, asked, value);
    goes(answering(asked, value));
  }
  count(counts, `round ${Math.min(3, stateOf(enc)?.number ?? 0)}`);
  return enc;
}

/** Plays a fight, and plays its journal again. @throws Error with the first violation. */
export const checked = checking(lordsouls, (dice) => started(dice).enc, played);
