import { type ActionList, offersOf } from '../../core/action.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { distance as cellsFrom } from '../../core/grid/square.ts';
import type { Offer } from '../../core/offer.ts';
import type { Facts } from '../../core/ruleset.ts';
import { defineRuleset } from '../../core/ruleset.ts';
import type { Id, Json } from '../../core/text.ts';
import type { LsDeclaration, LsDeclared } from './actions/define.ts';
import { ACTIONS, closedNow, isDeclaration, plays, recordOf } from './actions/list.ts';
import { tactics } from './actions/tactics.ts';
import type { LsFighter } from './data/fighter.ts';
import { grades } from './data/grades.ts';
import { DIAGONALS, NO_ROOM, RULINGS, type Rules, rulesSpec, situationSpec, testSpec } from './data/rules.ts';
import { pushedTo, roomFor } from './figures/movement.ts';
import { round } from './round/index.ts';
import { summary } from './summary.ts';
import { gear, sheet } from './view/sheet.ts';
import { draws, tracker } from './view/tracker.ts';

type Context = ActionContext<LsFighter, Rules>;

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
  const open = fault ? { [LACKING.includes(fault.key) ? 'lacks' : 'no']: fault } : doubt && { doubt };
  const played = play?.name && isAimed ? { play } : undefined;
  return Object.assign(offer, open, played, {
    declaration: (ends ? { manoeuvre: action } : declared) as unknown as Json,
  });
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
const actions = (context: Context): Offer[] =>
  byArms(offersOf(LIST, context)).map((offer) => asOffer(context, offer));

/** A declaration with the board's current facts: who is near, where the target is, and where it could be moved (LS-3.10.10, LS-3.11.7, LS-6.5.9). */
function asMeasured(value: Json, facts: (target: Id | undefined) => Facts, _: unknown, who: Id): Json {
  if (!isDeclaration(value) || !recordOf(value.manoeuvre).measured) return value;
  const { situation, target } = value;
  const { ground } = facts(target);
  const room = ground ? roomFor(ground, who, target) : NO_ROOM;
  const declaration: LsDeclaration = value;
  return { ...declaration, situation: { ...situation, ...room } } as unknown as Json;
}

/** The part of the situation that a board knows: the distance in cells. Adjacent cells are one apart (AMB-31). */
function measured(
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

/** Lord Souls: 3d6 against a level, three manoeuvres per turn, limited defences. */
export const lordsouls = defineRuleset({
  ...summary,
  grades,
  rules: rulesSpec,
  rulings: RULINGS,
  situation: situationSpec,
  tests: testSpec,
  plays,
  round,
  measured,
  asMeasured,
  actions,
  drawing: draws,
  tactics,
  view: { sheet, gear, tracker },
});
