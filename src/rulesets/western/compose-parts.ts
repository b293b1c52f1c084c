import type { PickedPart } from '../../core/compose.ts';
import type { Id, Json } from '../../core/text.ts';
import type { Chips, ChipUse, Spend } from './chips.ts';
import { useDef } from './chips.ts';
import type { Declaration, Rolls, Signature } from './declaration.ts';
import { simpleShotIds } from './declaration.ts';
import type { WeFighter } from './fighter.ts';
import type {
  BeatTwo,
  Bought,
  ChainLink,
  MainOrder,
  Place,
  Plan,
  Readied,
  SimpleOrder,
  Volley,
} from './orders.ts';
import { isMelee, isShooting } from './orders.ts';
import { techniqueOf } from './rolled.ts';
import type { Situation } from './situation.ts';
import type { Gait, MainKey, Mode, SimpleKey } from './tables.ts';
import { simpleOf } from './tables.ts';

/*
 * Parts picked in an editor, put together to a declaration. A part's offer says what it is: `main:shooting`, `main:movement:jog`, `simple:duck`,
 * `chip:accuracyUp:shooting`, `topUp:shooting`, `plan`, `readied`, `reaction:shooting`. Several parts of one main are its volleys.
 */

/** Moments of a simple as an editor names them; `shot` and `blow` go with the number of the one it stands behind. */
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
export type When = (typeof WHENS)[number];
/** Moments of a chain: the beat (AM-15). */
export const LINKS = ['beat1', 'beat2'] as const;

/** What a part's offer is about. */
export function aboutOf({ offer }: { readonly offer: Id }): {
  readonly kind: string;
  readonly name: string;
  readonly rest: string;
} {
  const [kind = '', name = '', ...rest] = offer.split(':');
  return { kind, name, rest: rest.join(':') };
}

export const ofKind = <P extends { readonly offer: Id }>(parts: readonly P[], kind: string): P[] =>
  parts.filter((part) => aboutOf(part).kind === kind);

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const whole = (value: Json | undefined): number => (typeof value === 'number' ? value : 1);
const whenSet = <K extends string, V>(key: K, value: V | undefined | false | ''): { [key in K]?: V } =>
  value ? ({ [key]: value } as { [key in K]?: V }) : {};

const volleyOf = ({ fields, share, targets }: PickedPart, blow: boolean): Volley => ({
  kind: blow ? 'blow' : (text(fields.shot) as Volley['kind']),
  n: Math.max(1, share),
  target: targets[0] ?? '',
  ...whenSet('keepFiring', fields.keepFiring === true),
  ...whenSet('fireAnyway', fields.fireAnyway === true),
  ...whenSet('grapple', fields.grapple === true),
});

/** A main of all the parts that belong to it; the first tells what is said of it once. */
function mainOf(parts: readonly PickedPart[]): MainOrder[] {
  const [first] = parts;
  if (!first) return [];
  const { name, rest } = aboutOf(first);
  const { fields, targets } = first;
  const main = name as MainKey;
  const fires = isShooting({ main }) || isMelee({ main });
  const works = main === 'firstAid' || main === 'bringRound';
  return [
    {
      main,
      ...(main === 'own' ? { item: rest } : whenSet('mode', rest as Mode | Gait)),
      ...(fires ? { volleys: parts.map((part) => volleyOf(part, isMelee({ main }))) } : {}),
      ...whenSet('weapon', text(fields.weapon)),
      ...(fields.late === true ? { from: 2 as const } : {}),
      ...whenSet('after', fires && fields.afterMove === true && targets[0]),
      ...whenSet('patient', works && targets[0]),
      ...whenSet('crossesGap', fields.crossesGap === true),
    },
  ];
}

/** Mains in the order of their first parts. */
function mainsOf(parts: readonly PickedPart[]): MainOrder[] {
  const own = ofKind(parts, 'main');
  return [...new Set(own.map(({ offer }) => offer))].flatMap((id) =>
    mainOf(own.filter(({ offer }) => offer === id)),
  );
}

function simpleOrder({ fields, targets, ...part }: PickedPart): SimpleOrder {
  const simple = aboutOf(part).name as SimpleKey;
  return {
    simple,
    ...whenSet('target', simpleOf(simple).shot !== undefined && targets[0]),
    ...whenSet('item', text(fields.weapon)),
  };
}

/** The place of a chip simple. */
const placeOf = ({ fields }: PickedPart): Place => {
  const when = text(fields.when) as When;
  return when === 'shot' || when === 'blow' ? `${when}:${whole(fields.n)}` : (when as Place);
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
    .filter(({ fields }) => !['before', 'after', ...LINKS].includes(text(fields.when)))
    .map(
      (part): Bought => ({
        ...simpleOrder(part),
        place: placeOf(part),
        pays: (text(part.fields.main) || payer || 'shooting') as MainKey,
      }),
    );
  const some = <T>(all: readonly T[]) => (all.length > 0 ? all : undefined);
  return {
    ...whenSet('before', some(at('before').map(simpleOrder))),
    ...whenSet('bought', some(bought)),
    ...whenSet('after', some(at('after').map(simpleOrder))),
    ...whenSet('chain', some(chain)),
  };
}

function spendOf({ fields, share, ...part }: PickedPart): Spend {
  const use = aboutOf(part).name as ChipUse;
  const { names } = useDef(use);
  const simple = aboutOf(part).rest.split(':')[0] ?? '';
  const named = !['before', 'after', 'chain'].includes(simple);
  return {
    use,
    amount: Math.max(1, share),
    ...(names === 'shot' && named ? { shot: whole(fields.n) } : {}),
    ...(names === 'scope' && named ? { scope: (text(fields.scope) || 'all') as Spend['scope'] } : {}),
  };
}

function chipsOf(parts: readonly PickedPart[]): { readonly [roll: string]: Chips } {
  const spends = ofKind(parts, 'chip');
  const topUps = ofKind(parts, 'topUp');
  const rollOf = (part: PickedPart): string => {
    const { kind, name, rest } = aboutOf(part);
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

/** What beat 2 is to be instead (WE-10.1, WE-10.14). */
export function beatTwoOf({ fields, targets }: PickedPart): BeatTwo {
  const instead = text(fields.instead);
  const simple = { simple: (text(fields.simple) || 'duck') as SimpleKey };
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
    condition: text(fields.condition),
    ...whenSet('template', fields.template === 'free' ? '' : (text(fields.template) as Plan['template'])),
    ...whenSet('subject', targets[0]),
    orders: beatTwoOf(part),
  };
};

const readiedOf = ({ fields, targets }: PickedPart): Readied => ({
  event: text(fields.event),
  kind: (text(fields.awaits) || 'free') as Readied['kind'],
  ...whenSet('subject', targets[0]),
});

/** Under which circumstances somebody is fired at: those of the first part that aims at him. */
function aimsOf(parts: readonly PickedPart[]): { readonly [target: Id]: Situation } {
  const aims: { [target: Id]: Situation } = {};
  for (const { targets, situation, ...part } of parts) {
    const { kind, name } = aboutOf(part);
    const [target] = targets;
    const fires = kind === 'main' ? ['shots', 'blows'].includes(partsOf(name)) : isShot(part);
    if (target !== undefined && fires) aims[target] ??= situation as unknown as Situation;
  }
  return aims;
}

const partsOf = (main: string): string =>
  isShooting({ main: main as MainKey }) ? 'shots' : isMelee({ main: main as MainKey }) ? 'blows' : '';

/** Whether a part is a simple that is a shot. */
export function isShot(part: { readonly offer: Id }): boolean {
  const { kind, name } = aboutOf(part);
  return kind === 'simple' && simpleOf(name as SimpleKey).shot !== undefined;
}

/** The declaration that picked parts make. @param payer whose roll pays for simples that name none. */
export function assembled(parts: readonly PickedPart[], payer?: MainKey): Declaration {
  const chips = chipsOf(parts);
  const aims = aimsOf(parts);
  const plans = ofKind(parts, 'plan').map(planOf);
  const [readied] = ofKind(parts, 'readied').map(readiedOf);
  const [reaction] = ofKind(parts, 'reaction');
  return {
    mains: mainsOf(parts),
    ...simplesOf(parts, payer),
    ...whenSet('plans', plans.length > 0 && plans),
    ...whenSet('readied', readied),
    ...whenSet('reaction', reaction && (aboutOf(reaction).name as MainKey)),
    ...whenSet('chips', Object.keys(chips).length > 0 && chips),
    ...whenSet('aims', Object.keys(aims).length > 0 && aims),
  };
}

/** The rolls that a declaration needs and that are not signed yet (WE-2.3, WE-12.11). */
export function unsigned({ turn }: WeFighter, declaration: Declaration): Rolls {
  const signed = turn.rolls ?? {};
  const mains = declaration.mains.map((order): [string, Signature] => {
    const technique = techniqueOf(order);
    return [
      order.main,
      {
        main: order.main,
        ...(technique === undefined ? {} : { technique }),
        ...(order.weapon === undefined ? {} : { weapon: order.weapon }),
        ...(order.item === undefined ? {} : { item: order.item }),
        ...(order.called === undefined ? {} : { called: order.called }),
      },
    ];
  });
  const shots = simpleShotIds(declaration, (key) => simpleOf(key as SimpleKey).shot !== undefined).map(
    (id): [string, Signature] => [id, { main: 'simpleShot', ...shotTechnique(declaration, id) }],
  );
  return Object.fromEntries([...mains, ...shots].filter(([id]) => signed[id] === undefined));
}

/** The kind of shot of a simple, by the id of its roll. */
function shotTechnique({ before, after, chain }: Declaration, id: string): { readonly technique?: string } {
  const [place, i] = id.split(':');
  const all = place === 'before' ? before : place === 'after' ? after : chain;
  const order = all?.[Number(i ?? 0)];
  const shot = order && simpleOf(order.simple).shot;
  return shot ? { technique: shot } : {};
}
