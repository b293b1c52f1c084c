import { type ActionList, offersOf } from '../../../core/action.ts';
import { type Enter, GM } from '../../../core/ask.ts';
import { boardFor, type Ground } from '../../../core/grid/ground.ts';
import { cellsBetween } from '../../../core/grid/paces.ts';
import { distance as cellsFrom, distance, type Footprint } from '../../../core/grid/square.ts';
import { Field, type Spot } from '../../../core/grid/ways.ts';
import type { Offer } from '../../../core/offer.ts';
import type { ActionContext, Facts } from '../../../core/ruleset.ts';
import type { Id, Json } from '../../../core/text.ts';
import { energyOf, hpOf, type LsFighter, maxHp } from '../data/fighter.ts';
import { DIAGONALS, NO_ROOM, type Rules, SPRINT_ENERGY, wholeSituation } from '../data/rules.ts';
import { type Attack, isContact } from '../figures/hit.ts';
import { pushedTo, roomFor, zoneOf } from '../figures/movement.ts';
import { holding, readyWeapons } from '../figures/state.ts';
import { throughChance } from '../plays/index.ts';
import type { LsDeclaration, LsDeclared, Purpose } from './define.ts';
import { ACTIONS, closedNow, END, isDeclaration, pointsFor, recordOf } from './list.ts';

/* Where extras move by default: close enough to strike, or away when they are badly hurt. */
const canShoot = (fighter: LsFighter): boolean =>
  readyWeapons(fighter).some(({ traits }) =>
    traits.modes.some((mode) => !isContact(mode) && (traits.capacity === 0 || traits.loaded > 0)),
  );

/** Whether a fighter has at most a third of their hit points left. */
const isBadlyHurt = (fighter: LsFighter, { rules }: Context): boolean =>
  hpOf(fighter, rules) * 3 <= maxHp(fighter, rules);

/** Whether a target at this distance is worth a run, because two Moves would not reach it (LS-4.5.1). */
export function wouldRun(fighter: LsFighter, cells: number, { cast, rules }: Context): boolean {
  if (fighter.turn.move || energyOf(fighter, rules) < 2 * SPRINT_ENERGY || canShoot(fighter)) return false;
  return cells > 2 * pointsFor(fighter, cast, rules) + (zoneOf(fighter, rules) ?? 0);
}
const nearest = (at: Footprint, foes: readonly Footprint[]): number =>
  Math.min(...foes.map((foe) => distance(at, foe, DIAGONALS)));

/** The squares that a fighter moves over before declaring anything, or undefined if they stay where they are. */
export function goes(ground: Ground, context: Context, pick: (n: number) => number) {
  const { cast, who, targets, rules } = context;
  const [fighter, from] = [cast[who], ground.creatures[who]];
  const points = fighter ? pointsFor(fighter, cast, rules) : 0;
  if (!fighter || !from || points < 1 || Object.keys(holding(fighter)).length > 0) return undefined;
  const standing = (ids: readonly Id[]) => ids.flatMap((id) => ground.creatures[id] ?? []);
  const foes = standing(targets);
  if (foes.length === 0) return undefined;
  const flees = pick(8) === 7 || (isBadlyHurt(fighter, context) && pick(2) === 1);
  const reach = zoneOf(fighter, rules) ?? 0;
  const strikes = foes.some((foe) => (cellsBetween(ground, from, foe, DIAGONALS) ?? reach + 1) <= reach);
  if (!flees && (strikes || canShoot(fighter) || wouldRun(fighter, nearest(from, foes), context)))
    return undefined;
  const friends = Object.keys(ground.creatures).filter((id) => id !== who && !targets.includes(id));
  const field = new Field(boardFor(ground, 'move'), {
    from,
    diagonals: DIAGONALS,
    budget: points,
    before: fighter.turn.diagonals ?? 0,
    closed: foes,
    passing: standing(friends),
  });
  /** Prefers cells just close enough to strike, or far from everybody; among equals, the cheaper. */
  const worth = (spot: Spot): number => {
    const cells = nearest({ ...from, ...spot }, foes);
    return (flees ? -cells : Math.max(reach, cells)) + spot.cost / 1000;
  };
  const [best] = field
    .spots()
    .filter(({ passing }) => !passing)
    .sort((a, b) => worth(a) - worth(b));
  const path = best && field.way(best);
  return path && path.length > 0 ? path : undefined;
}

/* What extras declare by default: they get up, draw, load, make the most promising attack, and end their turn. */

const declaredBy = ({ declaration }: Offer): LsDeclaration => declaration as unknown as LsDeclaration;
function purposeOf(offer: Offer): Purpose | undefined {
  const { manoeuvre, option = '' } = declaredBy(offer);
  const { purpose } = recordOf(manoeuvre);
  return typeof purpose === 'object' ? purpose[option] : purpose;
}

/** How promising an attack is: its chance to get through, weighted by its damage. */
function worthOf(cast: Context['cast'], { play }: Offer, rules: Rules): number {
  const input = play?.name === 'attack' ? (play.input as unknown as Attack) : undefined;
  const [attacker, defender] = [cast[input?.attacker ?? ''], cast[input?.defender ?? '']];
  if (!input || !attacker || !defender) return 0;
  const mode = readyWeapons(attacker).find(({ id }) => id === input.weapon)?.traits.modes[input.mode];
  const weight = mode ? mode.dice * 4 + mode.mod + (mode.base === 'swing' ? 2 : 0) : 0;
  return throughChance(attacker, defender, input, rules) * Math.max(1, weight);
}
function best(cast: Context['cast'], offers: readonly Offer[], rules: Rules): Offer | undefined {
  const worth = offers.map((offer) => worthOf(cast, offer, rules));
  return offers[worth.indexOf(Math.max(...worth))];
}

/** What a fighter declares: first what they need before they can fight, then an attack; or at random something unusual. */
function declare(context: Context, open: readonly Offer[], pick: (n: number) => number): Offer | undefined {
  const { cast, rules } = context;
  const fighter = cast[context.who];
  const first = (purpose: Purpose): Offer | undefined => open.find((one) => purposeOf(one) === purpose);
  const blows = open.filter((one) => purposeOf(one) === 'strike');
  const armed = fighter && readyWeapons(fighter).some(({ traits }) => !traits.natural);
  const wild = open.filter((one) => recordOf(declaredBy(one).manoeuvre).wild);
  const unusual = wild[pick(wild.length)];
  if (pick(2) === 1 && unusual) return unusual;
  const { distance } = wholeSituation(context.situation);
  const runs = fighter && wouldRun(fighter, distance, context);
  return (
    first('rise') ??
    first('free') ??
    first(armed ? 'load' : 'draw') ??
    best(cast, blows, rules) ??
    first('reload') ??
    (runs ? first('run') : undefined)
  );
}

/** What extras enter, and all fighters in simulated fights. */
export function propose(context: Context, ask: Enter, pick: (n: number) => number): Json | undefined {
  if (ask.by === GM || ask.spec || ask.form !== 'declaration') return undefined;
  const [target] = context.targets.slice(0, 1 + pick(context.targets.length)).slice(-1);
  const situation = context.each?.[target ?? ''] ?? context.situation;
  const targets = target === undefined ? [] : [target];
  const one = { ...context, targets, situation: withEvent(situation) };
  const open = actions(one).filter(
    ({ no, declaration }) => !no && declaration !== undefined && !ask.legal(declaration),
  );
  return declare(one, open, pick)?.declaration ?? END;
}

/** A fighter who waits must name an event (LS-3.12.4). */
const withEvent = (situation: Json): Json => ({ ...(situation as { [field: string]: Json }), event: '…' });

export type Context = ActionContext<LsFighter, Rules>;

const LIST: ActionList<LsFighter, Rules, LsDeclared> = {
  ruleset: 'lordsouls',
  actions: ACTIONS,
  closed: closedNow,
};

/** Faults that do not close an offer, because a dialog asks for what is missing: an event or a task (LS-3.12.4, LS-3.4.2). */
const LACKING: readonly string[] = ['lordsouls.no.event', 'lordsouls.no.purpose'];

/** Adapts an offer: missing entries do not close it, a movement has no play, and only open offers have doubts. */
function asOffer(context: Context, { no, doubt, play, declaration, ...offer }: Offer): Offer {
  if (declaration === undefined) return { ...offer, ...(play ? { play } : {}) };
  const { action, ...declared } = declaration as unknown as LsDeclared;
  const fighter = context.cast[context.who];
  const { besides, ends } = recordOf(action);
  const isAimed = !offer.needsTarget || declared.target !== undefined;
  const fault =
    no ?? (fighter && isAimed ? besides?.(fighter, declared, context.rules, context.cast) : undefined);
  return {
    ...offer,
    ...(fault ? { [LACKING.includes(fault.key) ? 'lacks' : 'no']: fault } : {}),
    ...(doubt && !fault ? { doubt } : {}),
    ...(play?.name && isAimed ? { play } : {}),
    declaration: (ends ? { manoeuvre: action } : declared) as unknown as Json,
  };
}

/** The weapon and mode of an attack; '' for everything else. */
function armsOf({ declaration }: Offer): string {
  const { item, mode } = (declaration ?? {}) as Partial<LsDeclaration>;
  return mode === undefined ? '' : `${item}:${mode}`;
}

/** Attacks with the same weapon and mode are grouped. */
function byArms(offers: Offer[]): Offer[] {
  const all = [...new Set(offers.map(armsOf))];
  return offers.sort((a, b) => all.indexOf(armsOf(a)) - all.indexOf(armsOf(b)));
}

/** Everything a fighter may do now, including closed offers (LS-2.2). */
export const actions = (context: Context): Offer[] =>
  byArms(offersOf(LIST, context)).map((offer) => asOffer(context, offer));

/** A declaration with the board's current facts: who is near, where the target is, and where it could be moved (LS-3.10.10, LS-3.11.7, LS-6.5.9). */
export function asMeasured(value: Json, facts: (target: Id | undefined) => Facts, _: unknown, who: Id): Json {
  if (!isDeclaration(value) || !recordOf(value.manoeuvre).measured) return value;
  const { situation, target } = value;
  const { ground } = facts(target);
  const room = ground ? roomFor(ground, who, target) : NO_ROOM;
  const declaration: LsDeclaration = value;
  return { ...declaration, situation: { ...situation, ...room } } as unknown as Json;
}

/** The part of the situation that a board knows: the distance in cells. Adjacent cells are one apart (AMB-31). */
export function measured(
  { ground, distance }: Facts,
  _: unknown,
  who: Id,
  target: Id | undefined,
): { readonly [field: string]: Json } {
  const one = ground?.creatures[who];
  if (!ground || !one) return distance === undefined ? {} : { distance: Math.round(distance) + 1 };
  const other = ground.creatures[target ?? ''];
  const room = roomFor(ground, who, target) as unknown as { readonly [field: string]: Json };
  if (!other || target === undefined) return room;
  return {
    distance: cellsFrom(one, other, DIAGONALS),
    backed: Object.keys(pushedTo(ground, who, target)).length === 0,
    ...room,
  };
}
