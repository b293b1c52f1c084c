import type { PickedPart } from '../../../core/compose.ts';
import { givenOnly, type Id, type Json } from '../../../core/text.ts';
import type {
  Bought,
  ChainLink,
  Chips,
  Declaration,
  MainOrder,
  Plan,
  SimpleOrder,
} from '../data/declaration.ts';
import type { WeFighter } from '../data/fighter.ts';
import { readPlace } from '../figures/orders.ts';
import { offerIds } from './parts.ts';

/* The parts of a declaration that has been made: the editor begins with them. */

type Fields = { readonly [name: string]: Json };

/** A part with the circumstances declared for its target. */
function makePart(
  { aims = {} }: Declaration,
  offer: string,
  target: Id | undefined,
  fields: Fields = {},
  share = 0,
): PickedPart {
  const situation = target === undefined ? {} : (aims[target] ?? {});
  return { offer, targets: target === undefined ? [] : [target], situation, share, fields };
}

/** One part for each volley, or one where there are none. The first part carries the fields of the main action as a whole. */
function ofMain(declaration: Declaration, order: MainOrder): PickedPart[] {
  const { main, mode, item, volleys = [], weapon, from, after, patient, crossesGap } = order;
  const offer = offerIds.make('main', main, ...((mode ?? item) ? [mode ?? item ?? ''] : []));
  const whole = givenOnly({
    weapon,
    crossesGap,
    ...(from === 2 ? { late: true } : {}),
    ...(after === undefined ? {} : { afterMove: true }),
  });
  if (volleys.length === 0) return [makePart(declaration, offer, patient, whole)];
  return volleys.map(({ kind, n, target, grapple, keepFiring, fireAnyway }, i) =>
    makePart(
      declaration,
      offer,
      target,
      {
        ...(i === 0 ? whole : {}),
        ...givenOnly({ grapple, keepFiring, fireAnyway }),
        ...(kind === 'blow' ? {} : { shot: kind }),
      },
      n,
    ),
  );
}

const ofSimple = (
  declaration: Declaration,
  order: SimpleOrder,
  when: string,
  more: Fields = {},
): PickedPart =>
  makePart(
    declaration,
    offerIds.make('simple', order.simple, ...(order.called ? [order.called] : [])),
    order.target,
    {
      when,
      ...givenOnly({ weapon: order.item }),
      ...more,
    },
  );

function ofBought(declaration: Declaration, order: Bought): PickedPart {
  const { moment, no } = readPlace(order.place);
  return ofSimple(declaration, order, moment, givenOnly({ main: order.pays, n: no }));
}

const ofLink = (declaration: Declaration, link: ChainLink): PickedPart =>
  ofSimple(declaration, link, link.beat2 ? 'beat2' : 'beat1');

function ofChips(declaration: Declaration, roll: string, { topUp, spends = [] }: Chips): PickedPart[] {
  const pairs = topUp?.nice ?? 0;
  return [
    ...(pairs > 0 ? [makePart(declaration, offerIds.make('topUp', roll), undefined, {}, pairs)] : []),
    ...spends.map(({ use, amount, shot, scope }) =>
      makePart(
        declaration,
        offerIds.make('chip', use, roll),
        undefined,
        givenOnly({ n: shot, scope }),
        amount,
      ),
    ),
  ];
}

function ofPlan(declaration: Declaration, { condition, template, subject, orders }: Plan): PickedPart {
  const { targets, after, chain } = orders;
  const instead = targets ? 'retarget' : after ? 'after' : 'simple';
  const simple = after?.simple ?? chain?.[0]?.simple;
  const fields = givenOnly({ condition, template: template ?? 'free', instead, simple });
  return makePart(declaration, 'plan', targets?.[0] ?? subject, fields);
}

/** The parts of a fighter's declaration; before it, those of the signed rolls. */
export function picks({ turn }: WeFighter): PickedPart[] {
  const declaration: Declaration = turn.declaration ?? {
    mains: Object.values(turn.rolls ?? {}).flatMap(({ main, technique, weapon, item }): MainOrder[] =>
      main === 'simpleShot' ? [] : [{ main, ...signedWay(main, technique), ...givenOnly({ weapon, item }) }],
    ),
  };
  const {
    before = [],
    mains,
    bought = [],
    after = [],
    chain = [],
    plans = [],
    readied,
    reaction,
  } = declaration;
  return [
    ...mains.flatMap((order) => ofMain(declaration, order)),
    ...before.map((order) => ofSimple(declaration, order, 'before')),
    ...bought.map((order) => ofBought(declaration, order)),
    ...after.map((order) => ofSimple(declaration, order, 'after')),
    ...chain.map((link) => ofLink(declaration, link)),
    ...Object.entries(declaration.chips ?? {}).flatMap(([roll, chips]) => ofChips(declaration, roll, chips)),
    ...plans.map((plan) => ofPlan(declaration, plan)),
    ...(readied
      ? [makePart(declaration, 'readied', readied.subject, { event: readied.event, awaits: readied.kind })]
      : []),
    ...(reaction ? [makePart(declaration, offerIds.make('reaction', reaction), undefined)] : []),
  ];
}

/** The movement mode that a roll was signed with. */
const signedWay = (main: string, technique: string | undefined): Pick<MainOrder, 'mode'> =>
  (main === 'movement' || main === 'riding') && technique !== undefined
    ? { mode: technique as NonNullable<MainOrder['mode']> }
    : {};
