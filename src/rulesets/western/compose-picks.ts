import type { PickedPart } from '../../core/compose.ts';
import type { Id, Json } from '../../core/text.ts';
import type { Chips } from './chips.ts';
import type { Declaration } from './declaration.ts';
import type { WeFighter } from './fighter.ts';
import type { Bought, ChainLink, MainOrder, Plan, SimpleOrder } from './orders.ts';

/* A declaration taken apart again: what an editor begins with when something has been declared, or signed, already. */

type Fields = { readonly [name: string]: Json };

const some = (fields: { readonly [name: string]: Json | undefined }): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

/** A part; the circumstances are those that were declared for its target. */
function part(
  { aims = {} }: Declaration,
  offer: string,
  target: Id | undefined,
  fields: Fields = {},
  share = 0,
): PickedPart {
  const situation = target === undefined ? {} : (aims[target] ?? {});
  return { offer, targets: target === undefined ? [] : [target], situation, share, fields };
}

/** One part for each volley; of a main without any, one. What is said of the main is said with its first part. */
function ofMain(declaration: Declaration, order: MainOrder): PickedPart[] {
  const { main, mode, item, volleys = [], weapon, from, after, patient, crossesGap } = order;
  const offer = ['main', main, mode ?? item].filter(Boolean).join(':');
  const whole = some({
    weapon,
    crossesGap,
    ...(from === 2 ? { late: true } : {}),
    ...(after === undefined ? {} : { afterMove: true }),
  });
  if (volleys.length === 0) return [part(declaration, offer, patient, whole)];
  return volleys.map(({ kind, n, target, grapple, keepFiring, fireAnyway }, i) =>
    part(
      declaration,
      offer,
      target,
      {
        ...(i === 0 ? whole : {}),
        ...some({ grapple, keepFiring, fireAnyway }),
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
  part(declaration, `simple:${order.simple}`, order.target, {
    when,
    ...some({ weapon: order.item }),
    ...more,
  });

function ofBought(declaration: Declaration, order: Bought): PickedPart {
  const [when = '', n] = order.place.split(':');
  return ofSimple(
    declaration,
    order,
    when,
    some({ main: order.pays, n: n === undefined ? undefined : Number(n) }),
  );
}

const ofLink = (declaration: Declaration, link: ChainLink): PickedPart =>
  ofSimple(declaration, link, link.beat2 ? 'beat2' : 'beat1');

function ofChips(declaration: Declaration, roll: string, { topUp, spends = [] }: Chips): PickedPart[] {
  const pairs = topUp?.nice ?? 0;
  return [
    ...(pairs > 0 ? [part(declaration, `topUp:${roll}`, undefined, {}, pairs)] : []),
    ...spends.map(({ use, amount, shot, scope }) =>
      part(declaration, `chip:${use}:${roll}`, undefined, some({ n: shot, scope }), amount),
    ),
  ];
}

function ofPlan(declaration: Declaration, { condition, template, subject, orders }: Plan): PickedPart {
  const { targets, after, chain } = orders;
  const instead = targets ? 'retarget' : after ? 'after' : 'simple';
  const simple = after?.simple ?? chain?.[0]?.simple;
  const fields = some({ condition, template: template ?? 'free', instead, simple });
  return part(declaration, 'plan', targets?.[0] ?? subject, fields);
}

/** The parts of what somebody has declared, or else of what he has signed rolls for. */
export function picks({ turn }: WeFighter): PickedPart[] {
  const declaration: Declaration = turn.declaration ?? {
    mains: Object.values(turn.rolls ?? {}).flatMap(({ main, technique, weapon, item }): MainOrder[] =>
      main === 'simpleShot' ? [] : [{ main, ...signedWay(main, technique), ...some({ weapon, item }) }],
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
      ? [part(declaration, 'readied', readied.subject, { event: readied.event, awaits: readied.kind })]
      : []),
    ...(reaction ? [part(declaration, `reaction:${reaction}`, undefined)] : []),
  ];
}

/** The way of going that a roll was signed with. */
const signedWay = (main: string, technique: string | undefined): Pick<MainOrder, 'mode'> =>
  (main === 'movement' || main === 'riding') && technique !== undefined
    ? { mode: technique as NonNullable<MainOrder['mode']> }
    : {};
