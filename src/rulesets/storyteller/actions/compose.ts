import type { ComposedPart, Composition, PickedPart, Shared } from '../../../core/compose.ts';
import type { Check } from '../../../core/dice/check.ts';
import { total } from '../../../core/line.ts';
import type { Offer } from '../../../core/offer.ts';
import { replay } from '../../../core/replay.ts';
import type { PlayDef } from '../../../core/ruleset.ts';
import { blank } from '../../../core/spec.ts';
import { givenOnly, type Json, type Msg, msg } from '../../../core/text.ts';
import type { Declaration, Part, StCast, StFighter } from '../data/fighter.ts';
import { MIN_SHARE, OF_AN_ATTACK, type Rules } from '../data/rules.ts';
import {
  barred,
  type Context,
  closed,
  inFight,
  offersOfAction,
  type Scene,
  type StAction,
  sceneOf,
} from './define.ts';
import {
  castAfter,
  declarationFault,
  listed,
  MULTIPLE,
  partDice,
  partFault,
  playOf,
  plays,
  recordOf,
  sharedPool,
  turnActions,
} from './list.ts';

/* The editor of multiple actions: possible parts, the dice that they share, and faults (ST-11, ST-12). */

/** Circumstances of the whole declaration, or of the time before a fight. */
const NOT_OF_A_PART: ReadonlySet<string> = new Set(['ambush', 'inconspicuous', 'gist']);

const OF_A_PART = OF_AN_ATTACK.filter((field) => !NOT_OF_A_PART.has(field));

function asPart(def: StAction, { play: _, ...offer }: Offer): Offer {
  if (def.offers) return offer;
  const { id, label, icon, group, needsTarget, rules = [], declaration = null, no } = offer;
  const part = { id, label, icon, group, needsTarget, rules, declaration, ...def.asPart };
  return { ...part, ...closed(def.ownClosing ? no : undefined) };
}

/** Held defences replace whole ones as parts, and doing nothing is not a part. */
const mayBePart = (id: string, { reserves, whole }: StAction): boolean =>
  id !== MULTIPLE && (!reserves || whole !== undefined);

function partOffers(scene: Scene): Offer[] {
  const found = listed(scene, turnActions, (id, def) =>
    mayBePart(id, def)
      ? offersOfAction(id, def, scene)
          .filter(({ declaration }) => declaration !== undefined)
          .map((offer) => asPart(def, offer))
      : [],
  );
  return found.map(({ no, ...offer }) => {
    const part = partOf(offer, recordOf(actionOf(offer)).fixedShare ?? MIN_SHARE, {});
    return { ...offer, ...closed(no ?? faultOfPart(scene, part)) };
  });
}

const actionOf = ({ declaration }: Offer): string => (declaration as Declaration | undefined)?.action ?? '';

function partOf(offer: Offer, dice: number, fields: PickedPart['fields']): Part {
  const { partSpec } = recordOf(actionOf(offer));
  const chosen = partSpec ? blank(partSpec, fields) : {};
  return { ...(offer.declaration as Declaration), offer: offer.id, ...chosen, dice };
}

const faultOfPart = ({ context, fighter }: Scene, part: Part): Msg | undefined =>
  partFault(fighter, part, context.rules) ??
  declarationFault(context.cast, fighter.id, part, 'main', context.rules, 'later');

const playOfPart = ({ context, fighter }: Scene, declaration: Part) =>
  playOf(context.cast, fighter.id, { state: 'declared', declaration }, 'main', context.rules);

function checkOf(scene: Scene, part: Part): Check | undefined {
  const { context } = scene;
  const play = playOfPart(scene, part);
  const { partCheck } = recordOf(part.action);
  if (partCheck) return partCheck(scene, part, play?.input);
  const def = play && (plays[play.name as keyof typeof plays] as PlayDef<StFighter, Json, Json, Rules>);
  const run = def && replay((on) => def.begin(on, play.input, context.rules), context.cast, []);
  const [ask] = run?.state === 'waiting' ? run.asks : [];
  return ask?.kind === 'roll' ? ask : undefined;
}

interface Placed {
  readonly scene: Scene;
  readonly offer: Offer;
  readonly part: Part;
}

/** Replaces an offer that no longer exists, for example because the weapon has been lost. */
const gone = (id: string): Offer => ({
  id,
  label: msg('storyteller.part.gone'),
  icon: 'cross-mark',
  group: 'other',
  needsTarget: false,
  declaration: { action: 'gone' },
});

/** A picked part in the cast after the parts before it, or undefined without a fighter. */
function placed(context: Context, cast: StCast, picked: PickedPart): Placed | undefined {
  const { targets, situation, measured, each, measuredOf } = picked;
  const own = { targets, situation, ...givenOnly({ measured, each, measuredOf }) };
  const scene = sceneOf({ ...context, cast, ...own });
  const offer = scene && (partOffers(scene).find(({ id }) => id === picked.offer) ?? gone(picked.offer));
  return offer && { scene, offer, part: partOf(offer, picked.share, picked.fields) };
}

function composed({ scene, offer, part }: Placed, pool: number): ComposedPart<StFighter> {
  const { context, fighter, target } = scene;
  const { fixedShare, partSpec: spec, shareSays, attacked, whole } = recordOf(part.action);
  const untargeted = offer.needsTarget && target === undefined ? msg('core.refused.noTarget') : undefined;
  const no = untargeted ?? offer.no ?? faultOfPart(scene, part);
  const check = checkOf(scene, part);
  const says = shareSays?.(fighter, part.dice);
  const play = no ? undefined : playOfPart(scene, part);
  return {
    offer,
    least: fixedShare ?? MIN_SHARE,
    most: fixedShare ?? Math.max(MIN_SHARE, pool - MIN_SHARE),
    lines: partDice(fighter, part, context.rules),
    circumstances: attacked && !whole ? OF_A_PART : [],
    cast: context.cast,
    ...givenOnly({ check, says, spec, play, no }),
  };
}

/** The dice that the parts share: the smallest of their pools, with its modifiers (ST-11.2). */
function budgetOf(fighter: StFighter, parts: readonly Part[], rules: Rules): Shared | undefined {
  if (parts.length === 0) return undefined;
  const of = sharedPool(fighter, parts, rules);
  const smallest = parts.map((part) => partDice(fighter, part, rules)).sort((a, b) => total(a) - total(b))[0];
  const given = parts.reduce((sum, { dice }) => sum + dice, 0);
  return { id: 'pool', label: msg('storyteller.part.pool'), of, left: of - given, lines: smallest ?? [] };
}

function splitFaultOf({ cast, rules }: Context, fighter: StFighter, whole: Declaration): Msg | undefined {
  return (
    inFight(fighter, barred(recordOf(MULTIPLE), fighter, rules)) ??
    declarationFault(cast, fighter.id, whole, 'main', rules, 'later')
  );
}

/** Composes picked parts. Each is read in the cast after those before it, so that a weapon may be drawn and then used. */
export function compose(context: Context, picked: readonly PickedPart[]): Composition<StFighter> {
  const { who, rules } = context;
  const found: Placed[] = [];
  let { cast } = context;
  for (const one of picked) {
    const next = placed(context, cast, one);
    if (!next) break;
    found.push(next);
    cast = castAfter(cast, who, next.part);
  }
  const parts = found.map(({ part }) => part);
  const fighter = context.cast[who];
  const scene = sceneOf({ ...context, cast });
  const secrecy = scene?.situation.inconspicuous ? { inconspicuous: true, gist: scene.situation.gist } : {};
  const declaration: Declaration = { action: MULTIPLE, offer: MULTIPLE, parts, ...secrecy };
  const budget = fighter && budgetOf(fighter, parts, rules);
  const no = fighter ? splitFaultOf(context, fighter, declaration) : msg('core.refused.gone', { who });
  return {
    parts: found.map((one) => composed(one, budget?.of ?? 0)),
    offers: scene ? partOffers(scene) : [],
    declaration: declaration as Json,
    budgets: budget ? [budget] : [],
    ...(no ? { no } : {}),
  };
}
