import { askIds } from '../../../core/ask-id.ts';
import type { PickedPart } from '../../../core/compose.ts';
import { givenOnly, type Id, type Json, names } from '../../../core/text.ts';
import {
  type BeatTwo,
  type Bought,
  type ChainLink,
  type Chips,
  type ChipUse,
  type Declaration,
  type MainOrder,
  type Place,
  type Plan,
  type Readied,
  type SimpleOrder,
  type Situation,
  type Spend,
  useDef,
  type Volley,
} from '../data/declaration.ts';
import type { Gait, MainKey, Mode } from '../data/fighter.ts';
import { MAIN_TABLE, type SimpleKey, simpleOf } from '../data/tables.ts';
import type { WeFighter } from '../data/turn.ts';
import { isAttack, isMelee, readPlace, simpleShotRolls } from '../figures/orders.ts';

/*
 * Assembles a declaration from parts picked in its editor, and takes one apart again. The offer of a part says what it is: `main:shooting`,
 * `main:movement:jog`, `simple:duck`, `simple:own:<name>`, `chip:accuracyUp:shooting`, `topUp:shooting`, `plan`, `readied`, `reaction:shooting`.
 * Several parts of one main action are its volleys.
 */

/** Moments of a simple action; `shot` and `blow` need the number of the one that it follows. */
export const WHENS = names('before turnStart shot blow beat1End beat2Start beat2End after');
/** Moments of a link of a chain: the beats (AM-15). */
export const LINKS = ['beat1', 'beat2'] as const;

/** Ids of the offers that may be parts of a declaration. */
export const offerIds = askIds('main', 'simple', 'chip', 'topUp', 'plan', 'rewrite', 'readied', 'reaction');

/** Reads the offer id of a part; the kind is `other` if it is no part of a declaration. */
export function readOffer({ offer }: { readonly offer: Id }) {
  const { kind, parts } = offerIds.read(offer) ?? { kind: 'other' as const, parts: [] };
  const [name = '', ...rest] = parts;
  return { kind, name, rest: rest.join(':') };
}

/** Whether a part is a simple shot. */
export function isSimpleShot(part: { readonly offer: Id }): boolean {
  const { kind, name } = readOffer(part);
  return kind === 'simple' && simpleOf(name as SimpleKey).shot !== undefined;
}

const ofKind = (parts: readonly PickedPart[], kind: string): PickedPart[] =>
  parts.filter((part) => readOffer(part).kind === kind);

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const wholeOf = (value: Json | undefined): number => (typeof value === 'number' ? value : 1);
const ifSet = <K extends string, V>(key: K, value: V | undefined | false | ''): { [key in K]?: V } =>
  value ? ({ [key]: value } as { [key in K]?: V }) : {};
const ifAny = <T>(all: readonly T[]): readonly T[] | false => all.length > 0 && all;

const volleyOf = ({ fields, share, targets }: PickedPart, blow: boolean): Volley => ({
  kind: blow ? 'blow' : (textOf(fields.shot) as Volley['kind']),
  n: Math.max(1, share),
  target: targets[0] ?? '',
  ...ifSet('keepFiring', fields.keepFiring === true),
  ...ifSet('fireAnyway', fields.fireAnyway === true),
  ...ifSet('grapple', fields.grapple === true),
});

/** A main action with all its parts. The first part has the fields of the whole action. */
function mainOf(first: PickedPart, parts: readonly PickedPart[]): MainOrder {
  const { name, rest } = readOffer(first);
  const { fields, targets } = first;
  const main = name as MainKey;
  const fires = isAttack({ main });
  return {
    main,
    ...(main === 'own' ? { item: rest } : ifSet('mode', rest as Mode | Gait)),
    ...(fires ? { volleys: parts.map((part) => volleyOf(part, isMelee({ main }))) } : {}),
    ...ifSet('weapon', textOf(fields.weapon)),
    ...(fields.late === true ? { from: 2 as const } : {}),
    ...ifSet('after', fires && fields.afterMove === true && targets[0]),
    ...ifSet('patient', MAIN_TABLE[main].patient && targets[0]),
    ...ifSet('crossesGap', fields.crossesGap === true),
  };
}
function mainsOf(parts: readonly PickedPart[]): MainOrder[] {
  const own = ofKind(parts, 'main');
  const alike = ({ offer }: PickedPart) => own.filter((part) => part.offer === offer);
  return own.filter((part) => alike(part)[0] === part).map((first) => mainOf(first, alike(first)));
}

function simpleOrder({ fields, targets, ...part }: PickedPart): SimpleOrder {
  const { name, rest } = readOffer(part);
  return {
    simple: name as SimpleKey,
    ...ifSet('called', rest),
    ...ifSet('target', isSimpleShot(part) && targets[0]),
    ...ifSet('item', textOf(fields.weapon)),
  };
}

function simplesOf(
  parts: readonly PickedPart[],
  payer: MainKey | undefined,
): Pick<Declaration, 'before' | 'after' | 'chain' | 'bought'> {
  const own = ofKind(parts, 'simple');
  const at = (when: string) => own.filter(({ fields }) => fields.when === when);
  const chain = [
    ...at('beat1').map((part): ChainLink => simpleOrder(part)),
    ...at('beat2').map((part): ChainLink => ({ ...simpleOrder(part), beat2: true })),
  ];
  const bought = own
    .filter(({ fields }) => !['before', 'after', ...LINKS].includes(textOf(fields.when)))
    .map((part): Bought => {
      const { when, n, main } = part.fields;
      const place = when === 'shot' || when === 'blow' ? `${when}:${wholeOf(n)}` : textOf(when);
      const pays = (textOf(main) || payer || 'shooting') as MainKey;
      return { ...simpleOrder(part), place: place as Place, pays };
    });
  return {
    ...ifSet('before', ifAny(at('before').map(simpleOrder))),
    ...ifSet('bought', ifAny(bought)),
    ...ifSet('after', ifAny(at('after').map(simpleOrder))),
    ...ifSet('chain', ifAny(chain)),
  };
}

function spendOf({ fields, share, ...part }: PickedPart): Spend {
  const use = readOffer(part).name as ChipUse;
  const { names } = useDef(use);
  const named = simpleShotRolls.read(readOffer(part).rest) === undefined;
  return {
    use,
    amount: Math.max(1, share),
    ...(names === 'shot' && named ? { shot: wholeOf(fields.n) } : {}),
    ...(names === 'scope' && named ? { scope: (textOf(fields.scope) || 'all') as Spend['scope'] } : {}),
  };
}

function chipsOf(parts: readonly PickedPart[]): { readonly [roll: string]: Chips } {
  const spends = ofKind(parts, 'chip');
  const topUps = ofKind(parts, 'topUp');
  const rollOf = (part: PickedPart): string => {
    const { kind, name, rest } = readOffer(part);
    return kind === 'chip' ? rest : [name, rest].filter(Boolean).join(':');
  };
  const rolls = [...new Set([...spends, ...topUps].map(rollOf))];
  return Object.fromEntries(
    rolls.map((roll) => {
      const ofRoll = (some: readonly PickedPart[]) => some.filter((part) => rollOf(part) === roll);
      const n = ofRoll(topUps).reduce((sum, { share }) => sum + share, 0);
      return [
        roll,
        {
          ...ifSet('topUp', n > 0 && { nice: n, damnit: n }),
          ...ifSet('spends', ifAny(ofRoll(spends).map(spendOf))),
        },
      ];
    }),
  );
}

/** The orders that replace beat 2 (WE-10.1, WE-10.14). */
export function beatTwoOf({ fields, targets }: Pick<PickedPart, 'fields' | 'targets'>): BeatTwo {
  const instead = textOf(fields.instead);
  const simple = { simple: (textOf(fields.simple) || 'duck') as SimpleKey };
  return {
    ...(instead === 'retarget' ? { targets: targets.slice(0, 1) } : {}),
    ...(instead === 'after' ? { after: simple } : {}),
    ...(instead === 'simple' ? { chain: [simple] } : {}),
    ...(instead === 'gap' && targets[0] !== undefined ? { gap: targets[0] } : {}),
  };
}

const planOf = ({ fields, targets }: PickedPart): Plan => ({
  condition: textOf(fields.condition),
  ...ifSet('template', fields.template === 'free' ? '' : (textOf(fields.template) as Plan['template'])),
  ...ifSet('subject', targets[0]),
  orders: beatTwoOf({ fields, targets }),
});

const readiedOf = ({ fields, targets }: PickedPart): Readied => ({
  event: textOf(fields.event),
  kind: (textOf(fields.awaits) || 'free') as Readied['kind'],
  ...ifSet('subject', targets[0]),
});

/** The circumstances of shots and blows by target, from the first part for each. */
function aimsOf(parts: readonly PickedPart[]): { readonly [target: Id]: Situation } {
  const aims: { [target: Id]: Situation } = {};
  for (const { targets, situation, ...part } of parts) {
    const { kind, name } = readOffer(part);
    const fires = kind === 'main' ? isAttack({ main: name as MainKey }) : isSimpleShot(part);
    const [target] = targets;
    if (target !== undefined && fires) aims[target] ??= situation as Situation;
  }
  return aims;
}

/** The declaration of picked parts. @param payer the main action that pays for simple actions by default. */
export function assembleDeclaration(parts: readonly PickedPart[], payer?: MainKey): Declaration {
  const chips = chipsOf(parts);
  const aims = aimsOf(parts);
  const [readied] = ofKind(parts, 'readied').map(readiedOf);
  const [reaction] = ofKind(parts, 'reaction');
  return {
    mains: mainsOf(parts),
    ...simplesOf(parts, payer),
    ...ifSet('plans', ifAny(ofKind(parts, 'plan').map(planOf))),
    ...ifSet('readied', readied),
    ...ifSet('reaction', reaction && (readOffer(reaction).name as MainKey)),
    ...ifSet('chips', Object.keys(chips).length > 0 && chips),
    ...ifSet('aims', Object.keys(aims).length > 0 && aims),
  };
}

type PartFields = PickedPart['fields'];

/** The initial parts of the editor: those of the fighter's declaration or, before there is one, of the signed rolls. */
export function picks({ turn }: WeFighter): PickedPart[] {
  const declaration: Declaration = turn.declaration ?? {
    mains: Object.values(turn.rolls ?? {}).flatMap(({ main, technique, weapon, item }): MainOrder[] =>
      main === 'simpleShot' ? [] : [{ main, ...signedMode(main, technique), ...givenOnly({ weapon, item }) }],
    ),
  };
  const { before = [], mains, bought = [], after = [], chain = [], plans = [] } = declaration;
  const { chips = {}, readied, reaction, aims = {} } = declaration;
  /** A part with the circumstances declared for its target. */
  const pick: PickPart = (offer, target, fields = {}, share = 0) => ({
    offer,
    targets: target === undefined ? [] : [target],
    situation: target === undefined ? {} : (aims[target] ?? {}),
    share,
    fields,
  });
  return [
    ...mains.flatMap((order) => pickMain(pick, order)),
    ...before.map((order) => pickSimple(pick, order, { when: 'before' })),
    ...bought.map((order) => {
      const { moment, no } = readPlace(order.place);
      return pickSimple(pick, order, givenOnly({ when: moment, main: order.pays, n: no }));
    }),
    ...after.map((order) => pickSimple(pick, order, { when: 'after' })),
    ...chain.map((link) => pickSimple(pick, link, { when: link.beat2 ? 'beat2' : 'beat1' })),
    ...Object.entries(chips).flatMap(([roll, spent]) => pickChips(pick, roll, spent)),
    ...plans.map((plan) => pickPlan(pick, plan)),
    ...(readied ? [pick('readied', readied.subject, { event: readied.event, awaits: readied.kind })] : []),
    ...(reaction ? [pick(offerIds.make('reaction', reaction))] : []),
  ];
}

type PickPart = (offer: string, target?: Id, fields?: PartFields, share?: number) => PickedPart;
const signedMode = (main: MainKey, technique: string | undefined): Pick<MainOrder, 'mode'> =>
  MAIN_TABLE[main].parts === 'movement' && technique !== undefined ? { mode: technique as Mode | Gait } : {};

/** One part for each volley, at least one. The first part has the fields of the whole main action. */
function pickMain(pick: PickPart, order: MainOrder): PickedPart[] {
  const { main, mode, item, volleys = [], weapon, from, after, patient, crossesGap } = order;
  const offer = offerIds.make('main', main, ...((mode ?? item) ? [mode ?? item ?? ''] : []));
  const late = from === 2 || undefined;
  const whole = givenOnly({ weapon, crossesGap, late, afterMove: after === undefined ? undefined : true });
  if (volleys.length === 0) return [pick(offer, patient, whole)];
  return volleys.map(({ kind, n, target, grapple, keepFiring, fireAnyway }, i) => {
    const shot = kind === 'blow' ? undefined : kind;
    const own = givenOnly({ grapple, keepFiring, fireAnyway, shot });
    return pick(offer, target, { ...(i === 0 ? whole : {}), ...own }, n);
  });
}

const pickSimple = (pick: PickPart, { simple, called, target, item }: SimpleOrder, fields: PartFields) =>
  pick(offerIds.make('simple', simple, ...(called ? [called] : [])), target, {
    ...fields,
    ...givenOnly({ weapon: item }),
  });

function pickChips(pick: PickPart, roll: string, { topUp, spends = [] }: Chips): PickedPart[] {
  const pairs = topUp?.nice ?? 0;
  return [
    ...(pairs > 0 ? [pick(offerIds.make('topUp', roll), undefined, {}, pairs)] : []),
    ...spends.map(({ use, amount, shot, scope }) =>
      pick(offerIds.make('chip', use, roll), undefined, givenOnly({ n: shot, scope }), amount),
    ),
  ];
}

function pickPlan(pick: PickPart, { condition, template, subject, orders }: Plan): PickedPart {
  const { targets, after, chain } = orders;
  const instead = targets ? 'retarget' : after ? 'after' : 'simple';
  const simple = after?.simple ?? chain?.[0]?.simple;
  return pick(
    'plan',
    targets?.[0] ?? subject,
    givenOnly({ condition, template: template ?? 'free', instead, simple }),
  );
}
