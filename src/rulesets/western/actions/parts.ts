import { askIds } from '../../../core/ask-id.ts';
import type { PickedPart } from '../../../core/compose.ts';
import { givenOnly, type Id, type Json } from '../../../core/text.ts';
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
  type Rolls,
  type Signature,
  type SimpleOrder,
  type Spend,
  useDef,
  type Volley,
} from '../data/declaration.ts';
import type { WeFighter } from '../data/fighter.ts';
import type { Gait, MainKey, Mode } from '../data/names.ts';
import type { Situation } from '../data/situation.ts';
import { MAIN_TABLE, type SimpleKey, simpleOf } from '../data/tables.ts';
import { isMelee, isShooting, simpleShotIds, simpleShotRolls } from '../figures/orders.ts';
import { techniqueOf } from '../figures/rolls.ts';

/*
 * Assembles a declaration from parts picked in its editor. The offer of a part says what it is: `main:shooting`, `main:movement:jog`,
 * `simple:duck`, `simple:own:<name>`, `chip:accuracyUp:shooting`, `topUp:shooting`, `plan`, `readied`, `reaction:shooting`. Several parts of one
 * main action are its volleys.
 */

/** Moments of a simple action beside main actions; `shot` and `blow` need the number of the one that it follows. */
export const WHENS = [
  'before',
  'turnStart',
  'shot',
  'blow',
  'beat1End',
  'beat2Start',
  'beat2End',
  'after',
] as const;
type When = (typeof WHENS)[number];
/** Moments of a link of a chain: the beats (AM-15). */
export const LINKS = ['beat1', 'beat2'] as const;

/** Ids of the offers that may be parts of a declaration. */
export const offerIds = askIds('main', 'simple', 'chip', 'topUp', 'plan', 'rewrite', 'readied', 'reaction');

/** What a part's offer is about; `other` where it is no part of a declaration. */
export function readOffer({ offer }: { readonly offer: Id }) {
  const { kind, parts } = offerIds.read(offer) ?? { kind: 'other' as const, parts: [] };
  const [name = '', ...rest] = parts;
  return { kind, name, rest: rest.join(':') };
}

const ofKind = <P extends { readonly offer: Id }>(parts: readonly P[], kind: string): P[] =>
  parts.filter((part) => readOffer(part).kind === kind);

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const wholeOf = (value: Json | undefined): number => (typeof value === 'number' ? value : 1);
const ifSet = <K extends string, V>(key: K, value: V | undefined | false | ''): { [key in K]?: V } =>
  value ? ({ [key]: value } as { [key in K]?: V }) : {};

const volleyOf = ({ fields, share, targets }: PickedPart, blow: boolean): Volley => ({
  kind: blow ? 'blow' : (textOf(fields.shot) as Volley['kind']),
  n: Math.max(1, share),
  target: targets[0] ?? '',
  ...ifSet('keepFiring', fields.keepFiring === true),
  ...ifSet('fireAnyway', fields.fireAnyway === true),
  ...ifSet('grapple', fields.grapple === true),
});

/** A main action with all its parts; what they have in common is read from the first. */
function mainOf(parts: readonly PickedPart[]): MainOrder[] {
  const [first] = parts;
  if (!first) return [];
  const { name, rest } = readOffer(first);
  const { fields, targets } = first;
  const main = name as MainKey;
  const fires = isShooting({ main }) || isMelee({ main });
  return [
    {
      main,
      ...(main === 'own' ? { item: rest } : ifSet('mode', rest as Mode | Gait)),
      ...(fires ? { volleys: parts.map((part) => volleyOf(part, isMelee({ main }))) } : {}),
      ...ifSet('weapon', textOf(fields.weapon)),
      ...(fields.late === true ? { from: 2 as const } : {}),
      ...ifSet('after', fires && fields.afterMove === true && targets[0]),
      ...ifSet('patient', MAIN_TABLE[main].patient && targets[0]),
      ...ifSet('crossesGap', fields.crossesGap === true),
    },
  ];
}

/** The main actions in the order of their first parts. */
function mainsOf(parts: readonly PickedPart[]): MainOrder[] {
  const own = ofKind(parts, 'main');
  return [...new Set(own.map(({ offer }) => offer))].flatMap((id) =>
    mainOf(own.filter(({ offer }) => offer === id)),
  );
}

function simpleOrder({ fields, targets, ...part }: PickedPart): SimpleOrder {
  const { name, rest } = readOffer(part);
  const simple = name as SimpleKey;
  return {
    simple,
    ...ifSet('called', rest),
    ...ifSet('target', simpleOf(simple).shot !== undefined && targets[0]),
    ...ifSet('item', textOf(fields.weapon)),
  };
}

/** The place of a bought simple action. */
const placeOf = ({ fields }: PickedPart): Place => {
  const when = textOf(fields.when) as When;
  return when === 'shot' || when === 'blow' ? `${when}:${wholeOf(fields.n)}` : (when as Place);
};

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
    .map(
      (part): Bought => ({
        ...simpleOrder(part),
        place: placeOf(part),
        pays: (textOf(part.fields.main) || payer || 'shooting') as MainKey,
      }),
    );
  const some = <T>(all: readonly T[]) => (all.length > 0 ? all : undefined);
  return {
    ...ifSet('before', some(at('before').map(simpleOrder))),
    ...ifSet('bought', some(bought)),
    ...ifSet('after', some(at('after').map(simpleOrder))),
    ...ifSet('chain', some(chain)),
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
      const pairs = topUps.filter((part) => rollOf(part) === roll).reduce((n, { share }) => n + share, 0);
      const own = spends.filter((part) => rollOf(part) === roll).map(spendOf);
      return [
        roll,
        {
          ...(pairs > 0 ? { topUp: { nice: pairs, damnit: pairs } } : {}),
          ...(own.length > 0 ? { spends: own } : {}),
        },
      ];
    }),
  );
}

/** The orders that replace beat 2 (WE-10.1, WE-10.14). */
export function beatTwoOf({ fields, targets }: PickedPart): BeatTwo {
  const instead = textOf(fields.instead);
  const simple = { simple: (textOf(fields.simple) || 'duck') as SimpleKey };
  return {
    ...(instead === 'retarget' ? { targets: targets.slice(0, 1) } : {}),
    ...(instead === 'after' ? { after: simple } : {}),
    ...(instead === 'simple' ? { chain: [simple] } : {}),
    ...(instead === 'gap' && targets[0] !== undefined ? { gap: targets[0] } : {}),
  };
}

const planOf = (part: PickedPart): Plan => {
  const { fields, targets } = part;
  return {
    condition: textOf(fields.condition),
    ...ifSet('template', fields.template === 'free' ? '' : (textOf(fields.template) as Plan['template'])),
    ...ifSet('subject', targets[0]),
    orders: beatTwoOf(part),
  };
};

const readiedOf = ({ fields, targets }: PickedPart): Readied => ({
  event: textOf(fields.event),
  kind: (textOf(fields.awaits) || 'free') as Readied['kind'],
  ...ifSet('subject', targets[0]),
});

/** The circumstances of shots and blows by target; those of the first part count. */
function aimsOf(parts: readonly PickedPart[]): { readonly [target: Id]: Situation } {
  const aims: { [target: Id]: Situation } = {};
  for (const { targets, situation, ...part } of parts) {
    const { kind, name } = readOffer(part);
    const [target] = targets;
    const fires = kind === 'main' ? ['shots', 'blows'].includes(partsOf(name)) : isSimpleShot(part);
    if (target !== undefined && fires) aims[target] ??= situation as Situation;
  }
  return aims;
}

const partsOf = (main: string): string =>
  isShooting({ main: main as MainKey }) ? 'shots' : isMelee({ main: main as MainKey }) ? 'blows' : '';

/** Whether a part is a simple shot. */
export function isSimpleShot(part: { readonly offer: Id }): boolean {
  const { kind, name } = readOffer(part);
  return kind === 'simple' && simpleOf(name as SimpleKey).shot !== undefined;
}

/** The declaration of picked parts. @param payer the main action that pays for simple actions where their parts name none. */
export function assembleDeclaration(parts: readonly PickedPart[], payer?: MainKey): Declaration {
  const chips = chipsOf(parts);
  const aims = aimsOf(parts);
  const plans = ofKind(parts, 'plan').map(planOf);
  const [readied] = ofKind(parts, 'readied').map(readiedOf);
  const [reaction] = ofKind(parts, 'reaction');
  return {
    mains: mainsOf(parts),
    ...simplesOf(parts, payer),
    ...ifSet('plans', plans.length > 0 && plans),
    ...ifSet('readied', readied),
    ...ifSet('reaction', reaction && (readOffer(reaction).name as MainKey)),
    ...ifSet('chips', Object.keys(chips).length > 0 && chips),
    ...ifSet('aims', Object.keys(aims).length > 0 && aims),
  };
}

/** The rolls that a declaration needs and that are not signed yet (WE-2.3, WE-12.11). */
export function unsignedRolls({ turn }: WeFighter, declaration: Declaration): Rolls {
  const signed = turn.rolls ?? {};
  const mains = declaration.mains.map((order): [string, Signature] => {
    const { main, weapon, item, called } = order;
    return [main, { main, ...givenOnly({ technique: techniqueOf(order), weapon, item, called }) }];
  });
  const shots = simpleShotIds(declaration).map((id): [string, Signature] => [
    id,
    { main: 'simpleShot', ...shotTechnique(declaration, id) },
  ]);
  return Object.fromEntries([...mains, ...shots].filter(([id]) => signed[id] === undefined));
}

/** The kind of a simple shot, by the id of its roll. */
function shotTechnique(declaration: Declaration, id: string): { readonly technique?: string } {
  const { kind = 'chain', parts = [] } = simpleShotRolls.read(id) ?? {};
  const order = declaration[kind]?.[Number(parts[0] ?? 0)];
  return givenOnly({ technique: order && simpleOf(order.simple).shot });
}
