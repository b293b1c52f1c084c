import type { ComposedPart, Composition, PickedPart, Shared } from '../../core/compose.ts';
import type { Check } from '../../core/dice/check.ts';
import { total } from '../../core/line.ts';
import { replay } from '../../core/replay.ts';
import type { Offer, PlayDef } from '../../core/ruleset.ts';
import type { Spec } from '../../core/spec.ts';
import { blank, choice } from '../../core/spec.ts';
import type { Cast } from '../../core/stage.ts';
import type { Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { unable } from './conditions.ts';
import { DEEDS_OF_ROUND } from './deeds.ts';
import type { How } from './defence.ts';
import { defencePool, defences } from './defence.ts';
import { check } from './dice.ts';
import type { StFighter } from './fighter.ts';
import { UNARMED } from './gear.ts';
import { RELOAD_SHARE } from './handling.ts';
import { wholeAttack } from './legality.ts';
import { isAttack } from './manoeuvres.ts';
import { metresLeft } from './movement.ts';
import type { Context, Scene } from './offer-scene.ts';
import { blowAt, closed, inFight, NOBODY, sceneOf } from './offer-scene.ts';
import { attackOffers, sprayOffers, twoGunOffers } from './offers-attack.ts';
import type { DeedOffer } from './offers-deeds.ts';
import { handlingOffers, plainDeeds, stanceDeeds } from './offers-deeds.ts';
import { powerDeeds } from './offers-ends.ts';
import { after, isDefence, LEAST_SHARE, partDice, sharedPool, unfit, WORDS } from './parts.ts';
import { plays } from './plays.ts';
import type { Attack } from './pools.ts';
import { attackPool } from './pools.ts';
import type { Rules } from './rules.ts';
import { OF_AN_ATTACK } from './situation.ts';
import type { Declaration, Part } from './slots.ts';
import type { Spray } from './spray.ts';
import { sweeping } from './spray.ts';
import { ABILITIES, ATTRIBUTES } from './tables.ts';
import { forbidden } from './turn-moment.ts';

/* Multiple actions put together by hand: what may be a part, what the parts share, and what is wrong with them (ST-11, ST-12). */

/** Circumstances that belong to the declaration as a whole, or to the time before the fight. */
const NOT_OF_A_PART: ReadonlySet<string> = new Set(['ambush', 'inconspicuous', 'gist']);

const OF_A_PART = OF_AN_ATTACK.filter((field) => !NOT_OF_A_PART.has(field));

const ability = (options: readonly string[]) =>
  choice(options as readonly [string, ...string[]], undefined, { label: 'storyteller.partField.ability' });
const attribute = (options: readonly string[], initial?: string) =>
  choice(options as readonly [string, ...string[]], initial, { label: 'storyteller.partField.attribute' });

/** Any pair of attribute and ability. */
const ANYTHING: Spec = { attribute: attribute(ATTRIBUTES, 'dexterity'), ability: ability(ABILITIES) };

/** What else is to be said about a part: what speech, powers and other attempts are rolled with (ST-11.4, ST-13.13). */
const SPECS: { readonly [action: string]: Spec } = {
  talk: {
    attribute: attribute(['charisma', 'manipulation']),
    ability: ability(['expression', 'intimidation', 'leadership', 'etiquette', 'performance']),
  },
  attempt: ANYTHING,
  power: ANYTHING,
};

/** Defences that are held with a share of the dice (AMB-21), in the form of offers. */
function heldOffers(scene: Scene): Offer[] {
  const ways = defences(scene.stage, blowAt(scene.fighter.id, scene.situation), scene.context.rules);
  return (['dodge', 'parry', 'block'] as const).map((how) => {
    const [first, ...more] = ways.filter((way) => way.how === how);
    const open = [first, ...more].find((way) => way && !way.no);
    return {
      id: how,
      label: msg(`storyteller.check.${how}`),
      icon: first?.icon ?? '',
      group: 'defence',
      needsTarget: false,
      rules: ['ST-11.1', 'AMB-21'],
      declaration: { action: how },
      ...closed(open ? undefined : first?.no),
    };
  });
}

/** Deeds that are no attack, whole ones included: those are closed. */
function deedOffers(scene: Scene): Offer[] {
  const own = (id: string, group: string, icon: string, rules: readonly string[]): DeedOffer => {
    const label = msg(`storyteller.part.${id}`);
    return { id, group, icon, rules, label, declaration: { action: id } };
  };
  const deeds = [
    ...stanceDeeds(scene),
    ...powerDeeds(scene),
    ...handlingOffers(scene),
    own('move', 'move', 'run', ['ST-13.5']),
    ...plainDeeds(scene).filter(({ id }) => id !== 'nothing' && id !== 'talk'),
    own('talk', 'other', 'talk', ['ST-13.12', 'ST-13.13']),
    own('attempt', 'other', 'up-card', ['ST-11.4']),
  ];
  return deeds.map(({ id, label, icon, group, rules, declaration }) => ({
    id,
    label: label ?? msg(`storyteller.action.${id}`),
    icon,
    group,
    needsTarget: false,
    rules,
    declaration,
  }));
}

/** Everything that might be a part; what cannot says why. Defences with a share stand for those held whole. */
function partOffers(scene: Scene): Offer[] {
  const attacks = [...attackOffers(scene), ...twoGunOffers(scene), ...sprayOffers(scene)];
  return [...attacks, ...heldOffers(scene), ...deedOffers(scene)].map(({ no, play: _, ...offer }) => {
    const part = partOf(offer, firstShare(offer), {});
    return { ...offer, ...closed(no ?? faultOfPart(scene, part)) };
  });
}

const actionOf = ({ declaration }: Offer): string => (declaration as Declaration | undefined)?.action ?? '';

/** The least share that a part can do with. */
const firstShare = (offer: Offer): number => (actionOf(offer) === 'reload' ? RELOAD_SHARE : LEAST_SHARE);

/** What is declared for a part. */
function partOf(offer: Offer, dice: number, fields: PickedPart['fields']): Part {
  const spec = SPECS[actionOf(offer)];
  const said = spec ? blank(spec, fields) : {};
  return { ...(offer.declaration as Declaration), offer: offer.id, ...said, dice } as Part;
}

/** What is wrong with a part by itself. */
const faultOfPart = ({ context, fighter }: Scene, part: Part): Msg | undefined =>
  unfit(fighter, part, context.rules) ??
  DEEDS_OF_ROUND.fault(context.cast, fighter.id, part, 'main', context.rules, 'later');

/** The play that carries a part out; undefined where it has none, or lacks a target. */
const playOf = ({ context, fighter }: Scene, declaration: Part) =>
  DEEDS_OF_ROUND.play(context.cast, fighter.id, { state: 'declared', declaration }, 'main', context.rules);

/** What a part throws first. */
function checkOf(scene: Scene, part: Part): Check | undefined {
  const { context, fighter, stage, target } = scene;
  const { rules } = context;
  if (isDefence(part)) {
    const defence = { how: part.action as How, weapon: UNARMED.id, share: part.dice, worn: 0 };
    return check(
      defencePool(stage, blowAt(scene.fighter.id, scene.situation), defence, rules),
      rules,
    ) as unknown as Check;
  }
  if (isAttack(part.action)) {
    const input = { attacker: fighter.id, defender: target ?? NOBODY, manoeuvre: part.action };
    const whole = wholeAttack({
      ...input,
      weapon: part.weapon ?? '',
      ...(part.technique ? { technique: part.technique } : {}),
      situation: part.situation ?? {},
      share: part.dice,
    });
    return check(attackPool(stage, whole as unknown as Attack, rules), rules) as unknown as Check;
  }
  const play = playOf(scene, part);
  if (part.action === 'spray' && play) {
    const attack = sweeping(context.cast, play.input as unknown as Spray, rules, target ?? NOBODY);
    return check(attackPool(stage, attack, rules), rules) as unknown as Check;
  }
  const def = play && (plays[play.name as keyof typeof plays] as PlayDef<StFighter, Json, Json, Rules>);
  const run = def && replay((on) => def.begin(on, play.input, rules), context.cast, []);
  const [ask] = run?.state === 'waiting' ? run.asks : [];
  return ask?.kind === 'roll' ? ask : undefined;
}

/** What a share comes to where nothing is thrown: words of speech, metres (ST-13.5, ST-13.12). */
function comesTo({ fighter }: Scene, { action, dice }: Part): Msg | undefined {
  if (action === 'talk') return msg('storyteller.part.words', { n: dice * WORDS });
  if (action !== 'move') return undefined;
  return msg('storyteller.part.metres', { n: Math.min(dice, metresLeft(fighter)) });
}

interface Placed {
  readonly scene: Scene;
  readonly offer: Offer;
  readonly part: Part;
}

/** Stands for an offer that is gone since it was picked: the weapon has been lost. */
const gone = (id: string): Offer => ({
  id,
  label: msg('storyteller.part.gone'),
  icon: 'cross-mark',
  group: 'other',
  needsTarget: false,
  declaration: { action: 'gone' },
});

/** A picked part in the world that the parts before it leave behind; undefined without a fighter. */
function placed(context: Context, cast: Cast<StFighter>, picked: PickedPart): Placed | undefined {
  const { targets, situation, measured, each, measuredOf } = picked;
  const own = {
    targets,
    situation,
    ...(measured ? { measured } : {}),
    ...(each ? { each } : {}),
    ...(measuredOf ? { measuredOf } : {}),
  };
  const scene = sceneOf({ ...context, cast, ...own });
  const offer = scene && (partOffers(scene).find(({ id }) => id === picked.offer) ?? gone(picked.offer));
  return offer && { scene, offer, part: partOf(offer, picked.share, picked.fields) };
}

function composed({ scene, offer, part }: Placed, pool: number): ComposedPart<StFighter> {
  const { context, fighter, target } = scene;
  const fixed = part.action === 'reload' ? RELOAD_SHARE : undefined;
  const no =
    offer.needsTarget && target === undefined
      ? msg('storyteller.no.noTarget')
      : (offer.no ?? faultOfPart(scene, part));
  const thrown = checkOf(scene, part);
  const says = comesTo(scene, part);
  const play = no ? undefined : playOf(scene, part);
  const spec = SPECS[part.action];
  return {
    offer,
    least: fixed ?? LEAST_SHARE,
    most: fixed ?? Math.max(LEAST_SHARE, pool - LEAST_SHARE),
    lines: partDice(fighter, part, context.rules),
    circumstances: isAttack(part.action) || part.action === 'spray' ? OF_A_PART : [],
    cast: context.cast,
    ...(thrown ? { check: thrown } : {}),
    ...(says ? { says } : {}),
    ...(spec ? { spec } : {}),
    ...(play ? { play } : {}),
    ...(no ? { no } : {}),
  };
}

/** The dice that all share: the smallest of their pools, and where it comes from (ST-11.2). */
function budgetOf(fighter: StFighter, parts: readonly Part[], rules: Rules): Shared | undefined {
  if (parts.length === 0) return undefined;
  const of = sharedPool(fighter, parts, rules);
  const smallest = parts.map((part) => partDice(fighter, part, rules)).sort((a, b) => total(a) - total(b))[0];
  const given = parts.reduce((sum, { dice }) => sum + dice, 0);
  return { id: 'pool', label: msg('storyteller.part.pool'), of, left: of - given, lines: smallest ?? [] };
}

/** Why these parts may not be declared now. */
function faultOfWhole(context: Context, fighter: StFighter, whole: Declaration): Msg | undefined {
  const { cast, rules } = context;
  return (
    unable(fighter) ??
    inFight(fighter, forbidden(fighter, 'multiple', rules)) ??
    DEEDS_OF_ROUND.fault(cast, fighter.id, whole, 'main', rules, 'later')
  );
}

/** What picked parts come to: each in the world that those before it leave behind, so that a weapon drawn first may strike second. */
export function compose(context: Context, picked: readonly PickedPart[]): Composition<StFighter> {
  const { who, rules } = context;
  const found: Placed[] = [];
  let cast = context.cast;
  for (const one of picked) {
    const next = placed(context, cast, one);
    if (!next) break;
    found.push(next);
    cast = after(cast, who, next.part);
  }
  const parts = found.map(({ part }) => part);
  const fighter = context.cast[who];
  const scene = sceneOf({ ...context, cast });
  const hiding = scene?.situation.inconspicuous ? { inconspicuous: true, gist: scene.situation.gist } : {};
  const declaration: Declaration = { action: 'multiple', offer: 'multiple', parts, ...hiding };
  const budget = fighter && budgetOf(fighter, parts, rules);
  const no = fighter ? faultOfWhole(context, fighter, declaration) : msg('core.refused.gone', { who });
  return {
    parts: found.map((one) => composed(one, budget?.of ?? 0)),
    offers: scene ? partOffers(scene) : [],
    declaration: declaration as unknown as Json,
    budgets: budget ? [budget] : [],
    ...(no ? { no } : {}),
  };
}

/** Whether multiple actions can be put together now at all: the offer that opens their editor (ST-11.1). */
export function multipleOffer({ context, fighter }: Scene): Offer {
  const no = unable(fighter) ?? forbidden(fighter, 'multiple', context.rules);
  return {
    id: 'multiple',
    label: msg('storyteller.action.multiple'),
    detail: msg('storyteller.part.detail', { least: LEAST_SHARE }),
    icon: 'dice-fire',
    group: 'other',
    needsTarget: false,
    rules: ['ST-11.1', 'ST-11.2', 'ST-11.3', 'ST-12.2'],
    composes: true,
    quick: true,
    ...closed(inFight(fighter, no)),
  };
}
