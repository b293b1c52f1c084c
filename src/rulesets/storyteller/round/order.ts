import { GM } from '../../../core/ask.ts';
import { faceCheck } from '../../../core/dice/single.ts';
import { type Budget, budgetsUnder, type Measuring, type RoundAsk, type Slot } from '../../../core/round.ts';
import { type Id, msg } from '../../../core/text.ts';
import { OWN_OF_SWEPT } from '../actions/weapons.ts';
import type { Declaration, SlotRecord, StCast, StFighter, Turn } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { attributeOf } from '../figures/health.ts';
import { baseInitiative, extraCount, isUnspent, slotNames, slotOf } from '../figures/turn.ts';
import { optionOf } from '../plays/answer.ts';
import {
  able,
  ask,
  choiceAsk,
  currentMoment,
  type Draft,
  inFight,
  mostExtras,
  participants,
  placeOf,
  type State,
} from './state.ts';

/* The order of a round, the dice for it, and the places of actions in it. */

/** Negative when `a` is faster before any roll-off: initiative, base, Dexterity (AMB-11). */
const byNumbers = (a: StFighter, b: StFighter): number =>
  (b.turn.initiative ?? 0) - (a.turn.initiative ?? 0) ||
  (b.turn.base ?? 0) - (a.turn.base ?? 0) ||
  attributeOf(b, 'dexterity') - attributeOf(a, 'dexterity');

const byTotal = (a: StFighter, b: StFighter): number => (b.turn.initiative ?? 0) - (a.turn.initiative ?? 0);

/** Runs of fighters that compare as equal, in a list sorted by the same comparison. */
function runs(sorted: readonly StFighter[], compare: (a: StFighter, b: StFighter) => number): StFighter[][] {
  const found: StFighter[][] = [];
  for (const one of sorted) {
    const last = found.at(-1);
    if (last?.[0] && compare(last[0], one) === 0) last.push(one);
    else found.push([one]);
  }
  return found;
}

/** Those of a tied group who must roll another die: fighters without a face at a depth where others are still equal. */
function mustRoll(group: readonly StFighter[], depth = 0): StFighter[] {
  if (group.length < 2) return [];
  const lacking = group.filter(({ turn }) => (turn.tie ?? '').length <= depth);
  if (lacking.length > 0) return lacking;
  const byFace = new Map<string, StFighter[]>();
  for (const one of group) {
    const face = one.turn.tie?.[depth] ?? '';
    byFace.set(face, [...(byFace.get(face) ?? []), one]);
  }
  return [...byFace.values()].flatMap((equal) => mustRoll(equal, depth + 1));
}

/** Who must roll off a tie before the order is known (AMB-11 `baseThenRollOff`); usually nobody. */
export function rollOffs(fighters: readonly StFighter[]): Id[] {
  const sorted = [...fighters].sort(byNumbers);
  return runs(sorted, byNumbers).flatMap((group) => mustRoll(group).map(({ id }) => id));
}

/** The first tied group that the Storyteller must put in order, without those already picked (AMB-11 `manual`). */
export function unpicked(fighters: readonly StFighter[]): { initiative: number; among: Id[] } | undefined {
  const sorted = [...fighters].sort(byTotal);
  for (const group of runs(sorted, byTotal)) {
    const among = group.filter(({ turn }) => turn.pick === undefined).map(({ id }) => id);
    if (among.length > 1) return { initiative: group[0]?.turn.initiative ?? 0, among };
  }
  return undefined;
}

const byRollOff = (a: StFighter, b: StFighter): number => {
  const [x, y] = [a.turn.tie ?? '', b.turn.tie ?? ''];
  return x === y ? 0 : x > y ? -1 : 1;
};

const byPick = (a: StFighter, b: StFighter): number =>
  (a.turn.pick ?? Number.MAX_SAFE_INTEGER) - (b.turn.pick ?? Number.MAX_SAFE_INTEGER);

const COMPARE: { readonly [how in Rules['initiativeTies']]: (a: StFighter, b: StFighter) => number } = {
  baseThenRollOff: (a, b) => byNumbers(a, b) || byRollOff(a, b),
  manual: (a, b) => byTotal(a, b) || byPick(a, b),
  simultaneous: byTotal,
};

/** Everybody's place in the order, from 1 for the fastest (ST-1.1). Ties exist only with `simultaneous`. */
export function ranks(fighters: readonly StFighter[], rules: Rules): Map<Id, number> {
  const compare = COMPARE[rules.initiativeTies];
  const sorted = [...fighters].sort(compare);
  if (rules.initiativeTies !== 'simultaneous') return new Map(sorted.map(({ id }, i) => [id, i + 1]));
  return new Map(runs(sorted, compare).flatMap((group, i) => group.map(({ id }) => [id, i + 1] as const)));
}

type Placed = { readonly fighter: StFighter; readonly slot: SlotRecord };

/** Everybody who has an action in a pass, in the order in which actions are carried out (ST-1.1, ST-12.4). */
export function inOrder(pass: number, cast: StCast): Placed[] {
  return participants(cast)
    .flatMap((fighter): Placed[] => {
      const slot = fighter.turn.slots?.[slotOf(pass)];
      return slot ? [{ fighter, slot }] : [];
    })
    .sort(
      (a, b) =>
        placeOf(a.fighter, a.slot) - placeOf(b.fighter, b.slot) ||
        (a.fighter.turn.rank ?? 0) - (b.fighter.turn.rank ?? 0),
    );
}

function stateOf(placed: Placed, pass: number, state: State, now: ReadonlySet<string>): Slot['state'] {
  const { fighter, slot } = placed;
  if (slot.acted) return 'done';
  if (slot.state === 'spent' || slot.state === 'forfeited') return 'gone';
  if (pass < state.pass) return slot.state === 'reserved' ? 'done' : 'gone';
  if (pass > state.pass || state.phase !== 'resolve') return 'next';
  if (slot.state === 'resolving' || now.has(fighter.id)) return 'now';
  if (slot.state === 'reserved') return 'done';
  return able(fighter) && slot.state !== 'undeclared' ? 'next' : 'gone';
}

/** Every action of the round in order: main actions, then each extra pass (ST-12.3, ST-12.6). */
export function slotsOf(state: State, cast: StCast): Slot[] {
  const moment = state.phase === 'resolve' ? currentMoment(state, cast) : undefined;
  const now = new Set(moment?.who.map(({ id }) => id));
  return Array.from({ length: mostExtras(cast) + 1 }, (_, pass) =>
    inOrder(pass, cast).map((placed) => ({
      who: placed.fighter.id,
      phase: slotOf(pass),
      state: stateOf(placed, pass, state, now),
    })),
  ).flat();
}

const budget = budgetsUnder('storyteller.budget');

/** The main and extra actions left. */
export function budgetsOf(_: State, cast: StCast): Budget[] {
  return participants(cast).flatMap(({ id: who, turn }) => {
    const main = isUnspent(turn.slots?.main) ? 1 : 0;
    const left = slotNames(turn).filter((name) => isUnspent(turn.slots?.[name])).length;
    const of = extraCount(turn);
    return [budget(who, 'main', main, 1), ...(of > 0 ? [budget(who, 'extra', left - main, of)] : [])];
  });
}

const tieAsk = (who: Id): RoundAsk =>
  faceCheck({ id: ask.make('tie', who), by: GM, label: msg('storyteller.check.tie', { who }) }, 10);

/** Roll-offs of ties, or the Storyteller's order of them, once everybody's initiative is known. */
export function diceAsks({ phase }: State, cast: StCast, { initiativeTies }: Rules): RoundAsk[] {
  const fighters = participants(cast);
  if (phase !== 'dice' || fighters.some(({ turn }) => turn.initiative === undefined)) return [];
  if (initiativeTies === 'baseThenRollOff') return rollOffs(fighters).map(tieAsk);
  const tied = initiativeTies === 'manual' ? unpicked(fighters) : undefined;
  if (!tied) return [];
  const { initiative, among } = tied;
  const options = among.map((who) => ({ id: who, label: msg('storyteller.option.fighter', { who }) }));
  const label = msg('storyteller.ask.first', { initiative });
  return [choiceAsk('first', GM, options, { id: ask.make('first', initiative), label })];
}

/** Asks for missing initiative dice. The round does not wait for those of newcomers. */
export function missingDice({ phase, number }: State, cast: StCast, rules: Rules): RoundAsk[] {
  const missing = inFight(cast).filter(({ turn }) => turn.die === undefined);
  return missing.map((fighter) => {
    const { id: by, turn } = fighter;
    const die = faceCheck({ id: ask.make('die', by), by, label: msg('storyteller.check.initiative') }, 10);
    const check = { ...die, lines: baseInitiative(fighter, rules) };
    const needed = phase === 'dice' && (number === 0 || turn.slots !== undefined);
    return needed ? check : { ...check, optional: true };
  });
}

function rerollAsk({ id, turn }: StFighter): RoundAsk {
  const options = [{ ...optionOf('reroll'), icon: 'dice-fire' }, optionOf('keep')];
  const label = msg('storyteller.ask.reroll', { die: turn.die ?? 0 });
  return choiceAsk('reroll', id, options, { label, skip: 'keep', optional: true });
}

/** Personal rerolls, each once a round or once a fight (ST-1.7, AMB-12). */
export const rerollAsks = (state: State, cast: StCast, rules: Rules): RoundAsk[] =>
  (state.mayReroll ? participants(cast) : [])
    .filter(({ turn }) => !turn.rerolled)
    .filter(({ turn }) => rules.initiativeReroll === 'everyRound' || !turn.everRerolled)
    .map(rerollAsk);

/** What to measure for the declaration stored at a path: each part, each shot, each target of a spray. */
function measuringOf(who: Id, declaration: Declaration, at: string): Measuring[] {
  const { target, situation, target2, situation2, targets = [], parts } = declaration;
  if (parts) return parts.flatMap((part, i) => measuringOf(who, part, `${at}.parts.${i}`));
  const first = target ?? targets[0]?.who;
  const own = (other: Id) => `${at}.measuredOf.${other}`;
  return [
    ...(first !== undefined && situation
      ? [{ who, target: first, situation: `${at}.situation`, measured: `${at}.measured` }]
      : []),
    ...(target2 !== undefined && situation2
      ? [{ who, target: target2, situation: `${at}.situation2`, measured: own(target2) }]
      : []),
    ...targets.map(({ who: one }, i) => {
      const place = `${at}.targets.${i}`;
      return { who, target: one, situation: place, measured: own(one), fields: OWN_OF_SWEPT };
    }),
  ];
}

/** What to measure for declarations whose moment has come: current positions count, not those at the time of declaring (ST-7.16). */
export function measuresOf(state: State, cast: StCast): Measuring[] {
  if (state.phase !== 'resolve' || state.moving) return [];
  const slot = slotOf(state.pass);
  return (currentMoment(state, cast)?.who ?? []).flatMap(({ id: who, turn }) => {
    const declaration = turn.slots?.[slot]?.declaration;
    return declaration ? measuringOf(who, declaration, `turn.slots.${slot}.declaration`) : [];
  });
}

/** Discards dice, and picks among tied fighters, so that dice are rolled again. */
function takeDiceBack(draft: Draft, who: readonly Id[], fields: Partial<Turn>): void {
  for (const id of who)
    draft.turn(id, { ...fields, die: undefined, initiative: undefined, rank: undefined }, 'ST-1.7');
  for (const { id, turn } of participants(draft.cast))
    if (turn.pick !== undefined) draft.turn(id, { pick: undefined }, 'AMB-11');
  draft.state = { ...draft.state, phase: 'dice' };
}

export function reroll(draft: Draft, who: Id, answer: string): void {
  if (answer === 'reroll') takeDiceBack(draft, [who], { rerolled: true, everRerolled: true });
  else draft.turn(who, { rerolled: true }, 'ST-1.7');
}

/** Everybody rerolls now, or when the next round begins (ST-1.8, AMB-17). */
export function rerollAll(draft: Draft): void {
  const { state, cast } = draft;
  const everybody = participants(cast).map(({ id }) => id);
  if (state.mayReroll && state.phase === 'declare') takeDiceBack(draft, everybody, {});
  else draft.state = { ...state, rerollAll: true };
}

/** The Storyteller puts one of a tied group before the others (AMB-11). */
export function pickFirst(draft: Draft, who: Id): void {
  const picked = participants(draft.cast).filter(({ turn }) => turn.pick !== undefined).length;
  draft.turn(who, { pick: picked + 1 }, 'AMB-11');
}

/** A roll-off adds its face to those before it, one hexadecimal digit each (AMB-11). */
export const rollOff = (draft: Draft, who: Id, face: number): void =>
  draft.turn(who, { tie: `${draft.cast[who]?.turn.tie ?? ''}${face.toString(16)}` }, 'AMB-11');
