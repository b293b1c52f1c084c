import type { ActionContext } from '../action-context.ts';
import { isEqual } from '../change.ts';
import type { Encounter } from '../encounter.ts';
import type { Fighter } from '../fighter.ts';
import { valueAt } from '../stage.ts';
import type { Id, Json } from '../text.ts';
import {
  ableSideOf,
  atMoment,
  canFight,
  contextOf,
  type Field,
  foesOf,
  isLeaving,
  MAX_WEIGHED_FOES,
  type Strike,
} from './field.ts';
import { gain, type StrikeValue } from './gain.ts';
import { endOf, nameOfObject, outlookOfPlay, ROUGH } from './outlook.ts';
import { each, finish, type Slow } from './slow.ts';
import { afterShort, besideOf } from './walks.ts';

/** An encounter in which a fighter's turn begins. */
function withTurnOf(enc: Encounter, who: Id): Encounter {
  const { ruleset, rules, cast } = enc;
  const fighter = cast[who];
  if (!fighter || !ruleset.tactics) return enc;
  return { ...enc, cast: { ...cast, [who]: ruleset.tactics.fresh(fighter, rules) } };
}

/** What an attack would gain the attacker's side now, as often as it is made in a turn; 0 if it is not possible. */
export function gainOfAttack(field: Field, who: Id, play: string, input: Json): number {
  const { ruleset, rules, cast } = field.enc;
  const outlook = outlookOfPlay(field.enc, play, input, ROUGH);
  const fighter = cast[who];
  const once = outlook ? gain(field, who, outlook) : 0;
  const times = (fighter && ruleset.tactics?.attacks?.(fighter, rules)) ?? 1;
  return times === 1 || once <= 0 ? once : 1 - (1 - Math.min(1, once)) ** times;
}

/** The best attack of a fighter on another from where they stand. If the attack `likely` is possible, it is taken without a search. */
function* strikeFrom(there: Field, who: Id, target: Id, likely?: Strike): Slow<Strike | undefined> {
  const context = contextOf(there, who, [target]);
  const { cast } = there.enc;
  const [own, other] = [cast[who], cast[target]];
  if (!own || !other) return undefined;
  const key = `${nameOfObject(own)} ${nameOfObject(other)} ${likely?.offer} ${JSON.stringify(context.situation)}`;
  const { strikes } = there.findings;
  if (!strikes.has(key)) strikes.set(key, yield* searchStrike(there, context, target, likely));
  return strikes.get(key);
}

/** How many of the attacks that were best once are tried when there is the same choice again. */
const FAVOURITES = 3;

/** The attacks that are possible now. */
const openAttacks = (field: Field, context: ActionContext<Fighter, Json>) =>
  field.enc.ruleset
    .actions({ ...context, group: 'attack' })
    .filter(
      ({ id, no, play, group }) => !no && play && group === 'attack' && !isLeaving(field, context.who, id),
    );

/** The attacks among which a fighter chooses now. Where they had the same choice before, only the best ones of then are weighed again. */
function attacksNow(field: Field, context: ActionContext<Fighter, Json>, target: Id) {
  const { findings } = field;
  const offers = openAttacks(field, context);
  const choice = [context.who, target, ...offers.map(({ id }) => id)].join(' ');
  const known = findings.favourites.get(choice);
  return { choice, offers: known ? offers.filter(({ id }) => known.includes(id)) : offers };
}

function* searchStrike(
  there: Field,
  context: ActionContext<Fighter, Json>,
  target: Id,
  likely?: Strike,
): Slow<Strike | undefined> {
  const { who } = context;
  const { favourites } = there.findings;
  const isLikely = (offer: string): boolean => offer === likely?.offer;
  const same = likely
    ? openAttacks(there, { ...context, wants: isLikely }).filter(({ id }) => isLikely(id))
    : [];
  const { choice, offers } = same.length > 0 ? { offers: same } : attacksNow(there, context, target);
  const found: Strike[] = [];
  for (const { id: offer, play } of offers) {
    if (!play) continue;
    const value = gainOfAttack(there, who, play.name, play.input);
    yield;
    if (value > 0) found.push({ who, target, offer, play: play.name, input: play.input, gain: value });
  }
  found.sort((a, b) => b.gain - a.gain);
  if (choice !== undefined && found.length > 0 && !favourites.has(choice))
    favourites.set(
      choice,
      found.slice(0, FAVOURITES).map(({ offer }) => offer),
    );
  return found[0];
}

/** How much an attack is worth that takes one more turn to walk there. */
const LATER = 0.6;

/** Which attack is looked for. */
interface Looked {
  /** An attack that is taken without a search if it is possible. */
  readonly likely?: Strike | undefined;
  /** Also those for which the fighter has to walk longer than a turn. */
  readonly later?: boolean;
}

/** The best attack of a fighter on another if their turn began now, with a walk before it if they may. */
function* bestStrike(
  field: Field,
  who: Id,
  target: Id,
  { likely, later }: Looked = {},
): Slow<Strike | undefined> {
  if (!canFight(field.enc, who) || !canFight(field.enc, target)) return undefined;
  const there = atMoment(field, withTurnOf(field.enc, who));
  const here = yield* strikeFrom(there, who, target, likely);
  const beside = besideOf(there, who, target);
  if (!beside || (beside.turns > 0 && !later)) return here;
  const near = yield* strikeFrom(beside.field, who, target, likely);
  const gained = near ? near.gain * LATER ** beside.turns : 0;
  return near && gained > (here?.gain ?? 0) ? { ...near, gain: gained } : here;
}

/** What the attack `likely` would gain if the fighter's turn began now and they prepared it first, as by reloading. */
function* preparedStrike(field: Field, { who, target, offer }: Strike): Slow<number> {
  const { ruleset } = field.enc;
  const { prepares } = ruleset.tactics ?? {};
  if (!prepares) return 0;
  const there = atMoment(field, withTurnOf(field.enc, who));
  const timeOf = (action: string) => prepares[action.split(':')[0] ?? ''];
  const wants = (action: string): boolean => timeOf(action) !== undefined;
  let best = 0;
  for (const { id, no, play } of ruleset.actions({ ...contextOf(there, who, [target]), wants })) {
    const takes = timeOf(id);
    const likeliest = takes && !no && play ? outlookOfPlay(there.enc, play.name, play.input)?.[0] : undefined;
    const done = likeliest && endOf(likeliest, there.enc.cast);
    if (!done) continue;
    const prepared = { ...there.enc, cast: { ...there.enc.cast, ...done } };
    const then = takes === 'short' ? afterShort(prepared, who) : withTurnOf(prepared, who);
    const strike = yield* strikeFrom(atMoment(field, then), who, target);
    const gained = (strike?.gain ?? 0) * (takes === 'short' ? 1 : LATER);
    if (strike?.offer === offer) best = Math.max(best, gained);
  }
  return best;
}

/** The best attack of a fighter on each of the nearest enemies if their turn began now, or as soon as they get there. */
export function* readyStrikes(field: Field, who: Id): Slow<Strike[]> {
  const near = foesOf(field, who).slice(0, MAX_WEIGHED_FOES);
  const found = yield* each(near, (foe) => bestStrike(field, who, foe, { later: true }));
  return found.flatMap((one) => one ?? []);
}

/** Whether a fighter could attack one of the nearest enemies from where they stand if their turn began now. */
export function canStrike(field: Field, who: Id): boolean {
  const there = atMoment(field, withTurnOf(field.enc, who));
  const near = foesOf(field, who).slice(0, MAX_WEIGHED_FOES);
  return near.some((foe) => openAttacks(there, contextOf(there, who, [foe])).length > 0);
}

/** The best of several attacks. */
export const bestOf = (strikes: readonly Strike[]): Strike | undefined =>
  strikes.reduce<Strike | undefined>((best, one) => (one.gain > (best?.gain ?? 0) ? one : best), undefined);

/** The best attack of a fighter on one of the nearest enemies if their turn began now, or as soon as they get there. */
export function* readyStrike(field: Field, who: Id): Slow<Strike | undefined> {
  return bestOf(yield* readyStrikes(field, who));
}

/** What the attacks of fighters are worth: as some known ones, or else weighed when it is first asked for. */
export function strikeValues(field: Field, some: readonly Strike[] = []): StrikeValue {
  const known = new Map<Id, number>();
  for (const { who, gain: one } of some) known.set(who, Math.max(one, known.get(who) ?? 0));
  return (who) => {
    const found = known.get(who) ?? finish(readyStrike(field, who))?.gain ?? 0;
    known.set(who, found);
    return found;
  };
}

/**
 * The best attacks of the nearest enemies on a fighter. @param before those where the fighter stood before: whoever could attack there has not become
 * harmless because others are nearer now
 */
export function* dangersTo(field: Field, who: Id, before: readonly Strike[] = []): Slow<readonly Strike[]> {
  const foes = new Set([...foesOf(field, who).slice(0, MAX_WEIGHED_FOES), ...before.map((one) => one.who)]);
  const found = yield* each([...foes], (foe) => bestStrike(field, foe, who));
  const strikes = found.flatMap((one) => one ?? []);
  return foes.size > MAX_WEIGHED_FOES
    ? strikes.sort((a, b) => b.gain - a.gain).slice(0, MAX_WEIGHED_FOES)
    : strikes;
}

/** What some attacks on a fighter would cost on average, for enemies choose among all of their side. */
export function threatOf(field: Field, who: Id, dangers: readonly Strike[]): number {
  let sum = 0;
  for (const { who: foe, play, input } of dangers)
    sum += gainOfAttack(atMoment(field, withTurnOf(field.enc, foe)), foe, play, input);
  return sum / Math.max(1, ableSideOf(field, who).length);
}

/**
 * How much some enemies count beside one another: those whose attacks are more dangerous count more, on average 1.
 * @param foes those who are compared; whoever has no attack among `dangers` is harmless
 * @param share how much of what an enemy counts is how dangerous they are, from 0 (nothing) to 1
 */
export function threatsOf(
  foes: readonly Id[],
  dangers: readonly Pick<Strike, 'who' | 'gain'>[],
  share: number,
): ReadonlyMap<Id, number> {
  const dangerOf = (id: Id): number => dangers.find(({ who }) => who === id)?.gain ?? 0;
  const mean = foes.reduce((sum, id) => sum + dangerOf(id), 0) / foes.length;
  if (share === 0 || !(mean > 0)) return new Map();
  return new Map(foes.map((id) => [id, 1 - share + (share * dangerOf(id)) / mean]));
}

type TurnRecord = { readonly [field: string]: Json };

/** Whether anything of a fighter has changed that matters to the chances of their attacks. */
export function isChanged({ ruleset, cast }: Encounter, before: Encounter, who: Id): boolean {
  const [now, was]: (Fighter | undefined)[] = [cast[who], before.cast[who]];
  if (!now || !was) return now !== was;
  if (now.traits !== was.traits || now.gear !== was.gear || now.conditions !== was.conditions) return true;
  if (valueAt(now, 'place') !== valueAt(was, 'place')) return true;
  if (now.turn === was.turn) return false;
  const [a, b] = [now.turn as TurnRecord, was.turn as TurnRecord];
  const idle = ruleset.tactics?.passive ?? [];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].some(
    (key) => !idle.includes(key) && !isEqual(a[key], b[key]),
  );
}

const contentOf = ({ cast }: Encounter, all: readonly Id[]): string =>
  JSON.stringify(all.map((id) => cast[id]));

/** What the attack `likely`, or the one that replaces it, would gain at another moment. `known` keeps the results of one decision. */
export function* readinessThen(
  field: Field,
  likely: Strike,
  before: Encounter,
  known: Map<string, number>,
): Slow<number> {
  const { who, target } = likely;
  if (!isChanged(field.enc, before, who) && !isChanged(field.enc, before, target)) return likely.gain;
  const key = contentOf(withTurnOf(field.enc, who), [who, target]);
  // With other things in hand another attack may be the best.
  const same = field.enc.cast[who]?.gear === before.cast[who]?.gear ? likely : undefined;
  const found = known.get(key);
  if (found !== undefined) return found;
  const strike = yield* same
    ? bestStrike(field, who, target, { likely: same, later: true })
    : readyStrike(field, who);
  const now = strike?.gain ?? 0;
  const best = now < likely.gain ? Math.max(now, yield* preparedStrike(field, likely)) : now;
  known.set(key, best);
  return best;
}
