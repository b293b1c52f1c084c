import type { ActionContext } from '../action-context.ts';
import type { Enter } from '../ask.ts';
import type { ComposedPart, Composition, PickedPart } from '../compose.ts';
import type { Encounter } from '../encounter.ts';
import type { Fighter } from '../fighter.ts';
import type { Cell } from '../grid/square.ts';
import type { Offer } from '../offer.ts';
import type { Cast } from '../stage.ts';
import { givenOnly, type Id, type Json, type Msg } from '../text.ts';
import type { Attention } from './character.ts';
import { atMoment, contextOf, type Field, isLeaving, type Strike, targetsOf } from './field.ts';
import { gain, gainOfTurn, type Scale } from './gain.ts';
import { afterAnswer, withPoseOf } from './lookahead.ts';
import { CASTS_KEPT, endOf, hurtComrades, outlookOfPlay } from './outlook.ts';
import type { Slow } from './slow.ts';
import { threatOf } from './strike.ts';
import { besideOf, walksOver } from './walks.ts';

/** An answer that is weighed. */
export interface Candidate {
  /** Missing if the fighter only walks. */
  readonly value?: Json | undefined;
  /** How much better its side stands afterwards, in sound fighters: 1 is one whole enemy. */
  readonly score: number;
  /** What the score consists of: what it brings `now`, what it means for the next attack (`ready`), for what enemies may do (`danger`), for what may follow in the same turn (`next`), and what the place means where the fighter goes first (`place`). */
  readonly parts?: {
    readonly now: number;
    readonly ready: number;
    readonly danger: number;
    readonly next: number;
    readonly place: number;
  };
  /** The id of the offer or option. */
  readonly about: string;
  /** What it is called. */
  readonly label: Msg;
  /** At whom it is aimed. */
  readonly target?: Id;
  /** Where the fighter goes first: the cells that their top left corner enters. */
  readonly way?: readonly Cell[];
  /** To go there is what they declare. */
  readonly isMove?: boolean;
  /** How much of the score is mere safety. */
  readonly guard?: number;
  /** How much the score is lower because it is more dangerous where they go, if their next attack is better from there. */
  readonly risk?: number;
  /** They attack somebody, now or later in the same turn. */
  readonly strikes?: boolean;
}

/** A candidate of which only the immediate gain is known. */
export interface Draft extends Omit<Candidate, 'score' | 'parts'> {
  readonly value: Json;
  readonly now: number;
  readonly attacks: boolean;
  /** Where a declared movement ends. */
  readonly end?: Cell | undefined;
  /** To whom that is next; missing if it leads away from all enemies. */
  readonly to?: Id | undefined;
  /** How the fighters are who are concerned, once it has been carried out: the likeliest way. */
  readonly done?: Cast<Fighter> | undefined;
  /** How the fighter stands afterwards, if that is not what the answer itself makes of them. */
  readonly pose?: Fighter | undefined;
}

/** A field as it will be when something is carried out that is declared now. */
function whenDone(field: Field, who: Id, target: Id): Field {
  const walked = field.enc.ruleset.tactics?.declaresAhead ? besideOf(field, who, target) : undefined;
  return walked?.turns === 0 ? walked.field : field;
}

/** What a fighter may declare against somebody. The plays are those that will be begun when they have walked next to them, if they will. */
export function declarable(field: Field, ask: Enter, who: Id, target: Id): Offer[] {
  const { ruleset } = field.enc;
  const holds = target === ask.against ? ask.holds : undefined;
  const offers = ruleset
    .actions(contextOf(field, who, [target], holds))
    .filter(({ id, no }) => !no && !isLeaving(field, who, id))
    .filter(({ declaration }) => declaration !== undefined && !ask.legal(declaration));
  const then = whenDone(field, who, target);
  if (then === field) return offers;
  const plays = new Map(ruleset.actions(contextOf(then, who, [target])).map(({ id, play }) => [id, play]));
  return offers.map((offer) => ({ ...offer, ...givenOnly({ play: plays.get(offer.id) }) }));
}

/** What drafts are made for, and of what. */
interface Drafting {
  readonly field: Field;
  readonly ask: Enter;
  readonly who: Id;
  readonly attention: Attention;
  readonly scale: Scale;
  /** The best attacks on the fighter. */
  readonly dangers: readonly Strike[];
  /** Whether they think of doing two things at once. */
  readonly pairs: boolean;
}

/** Ways to declare a movement over the board, or undefined if an offer is none. */
function moves({ field, who, attention }: Drafting, offer: Offer): Draft[] | undefined {
  const { ruleset, rules, cast } = field.enc;
  const { declaration, id: about, label } = offer;
  const fighter = cast[who];
  const move = fighter && declaration !== undefined && ruleset.tactics?.move?.(declaration, fighter, rules);
  if (!move) return undefined;
  const { squareMoves } = field;
  const walks = squareMoves ? walksOver(field, who, attention, move.metres) : [];
  return walks.map(({ way, to }) => ({
    value: move.over(way.length * (squareMoves?.metres ?? 0)),
    now: 0,
    attacks: false,
    about,
    label,
    isMove: true,
    end: way.at(-1),
    ...givenOnly({ to }),
    // A round that hears of movements lets the fighter walk when it is their turn.
    ...(ruleset.round.moveWarning ? {} : { way }),
  }));
}

function draftOf(field: Field, who: Id, offer: Offer, target: Id, scale: Scale): Draft {
  const { declaration = null, play, id, label, group, needsTarget } = offer;
  const outlook = play && outlookOfPlay(field.enc, play.name, play.input);
  return {
    value: declaration,
    now: outlook ? gain(field, who, outlook, scale) : 0,
    attacks: group === 'attack',
    done: group === 'attack' || !outlook?.[0] ? undefined : endOf(outlook[0], field.enc.cast),
    about: id,
    label,
    ...(needsTarget ? { target } : {}),
  };
}

const isAttack = ({ group }: Pick<Offer, 'group'>): boolean => group === 'attack';

/** How likely a fighter can no longer act who has lost all that they were worth; whoever has lost half may also have. */
const STOPPED = 1.5;

/** Whole turns that a fighter may declare against some of the nearest enemies, with what the attacks in them gain. */
function* wholeTurns({ field, ask, who, attention, scale, dangers }: Drafting): Slow<Draft[]> {
  const { turns } = field.enc.ruleset.tactics ?? {};
  const near = targetsOf(field, who).slice(0, attention.foes);
  const found = new Map<string, Draft>();
  for (const against of near.length > 0 ? near.map((id) => [id]) : [[]])
    for (const { value, attacks, attacker, done: pose, ...one } of turns?.(
      contextOf(field, who, against),
      ask,
    ) ?? []) {
      const key = JSON.stringify(value);
      if (found.has(key) || ask.legal(value)) continue;
      const { cast, ...enc } = afterAnswer(field.enc, who, ask.id, value) ?? field.enc;
      const then = atMoment(field, { ...enc, cast: attacker ? { ...cast, [who]: attacker } : cast });
      const lost = threatOf(atMoment(field, withPoseOf(field.enc, then.enc, who)), who, dangers);
      const planned = attacks.map(({ play, input, after }) => ({
        outlook: outlookOfPlay(then.enc, play, input) ?? [],
        p: Math.max(0, 1 - STOPPED * lost * after),
      }));
      yield;
      const now = gainOfTurn(then, who, one.target ?? '', planned, scale);
      found.set(key, { ...one, value, now, attacks: attacks.length > 0, pose });
    }
  return [...found.values()];
}

/** Everything that a fighter may declare against some of the nearest enemies, or to help hurt comrades, with its immediate gain. */
export function* draftsOf(drafting: Drafting): Slow<Draft[]> {
  const { field, ask, who, attention, scale, pairs } = drafting;
  if (field.enc.ruleset.tactics?.turns) return yield* wholeTurns(drafting);
  const found = new Map<string, Draft>();
  const near = targetsOf(field, who).slice(0, attention.foes);
  const gone: Draft[] = [];
  for (const target of near)
    for (const offer of declarable(field, ask, who, target)) {
      const key = offer.needsTarget ? JSON.stringify(offer.declaration) : offer.id;
      if (found.has(key)) continue;
      found.set(key, draftOf(field, who, offer, target, scale));
      yield;
      gone.push(...(moves(drafting, offer) ?? []));
    }
  for (const target of hurtComrades(field, who))
    for (const offer of declarable(field, ask, who, target))
      if (offer.needsTarget && !isAttack(offer))
        found.set(JSON.stringify(offer.declaration), draftOf(field, who, offer, target, scale));
  const [nearest] = near;
  return [
    ...found.values(),
    ...gone,
    ...(nearest === undefined || !pairs ? [] : yield* pairsOf(field, ask, who, nearest, scale)),
  ];
}

/** What parts gain one after another: each in the casts in which the one before is likely to end. */
function gainOfParts(
  field: Field,
  who: Id,
  [first, ...others]: readonly Pick<ComposedPart<Fighter>, 'play' | 'cast'>[],
  scale: Scale,
  cast = first?.cast,
): number {
  if (!first?.play || !cast) return 0;
  const there = atMoment(field, { ...field.enc, cast });
  const outlook = outlookOfPlay(there.enc, first.play.name, first.play.input);
  if (!outlook) return 0;
  const now = gain(there, who, outlook, scale);
  if (others.length === 0) return now;
  const ends = outlook.slice(0, CASTS_KEPT);
  const mass = ends.reduce((sum, { p }) => sum + p, 0);
  const later = ends.map(
    (end) => (end.p / mass) * gainOfParts(field, who, others, scale, { ...cast, ...endOf(end, cast) }),
  );
  return later.reduce((sum, n) => sum + n, now);
}

/** How many defences are tried beside an attack. */
const DEFENCES = 2;

type Compose = (context: ActionContext<Fighter, Json>, parts: readonly PickedPart[]) => Composition<Fighter>;

/** Two parts that share a budget as said. */
const pair = (
  compose: Compose,
  context: ActionContext<Fighter, Json>,
  parts: readonly [Offer, Offer],
  shares: readonly [number, number],
): Composition<Fighter> =>
  compose(
    context,
    parts.map(({ id: offer }, at) => ({
      offer,
      targets: context.targets,
      situation: context.situation,
      ...givenOnly({ measured: context.measured }),
      share: shares[at] ?? 0,
      fields: {},
    })),
  );

/** The whole budget of two parts, shared evenly, and two to one. */
function sharesOf(budget: number): (readonly [number, number])[] {
  const firsts = new Set([Math.ceil(budget / 2), Math.ceil((budget * 2) / 3)]);
  return budget < 2 ? [] : [...firsts].map((first) => [first, budget - first] as const);
}

/** Declarations of two parts that share a budget: two attacks, or an attack and a defence. */
function* pairsOf(field: Field, ask: Enter, who: Id, target: Id, scale: Scale): Slow<Draft[]> {
  const { ruleset }: Encounter = field.enc;
  const compose = ruleset.compose as Compose | undefined;
  if (!compose) return [];
  const context = contextOf(field, who, [target]);
  const open = compose(context, []).offers.filter(({ no, composes }) => !no && !composes);
  const attack = open.find(isAttack);
  if (!attack) return [];
  const then = whenDone(field, who, target);
  const later = then === field ? context : contextOf(then, who, [target]);
  const draft = (second: Offer, shares: readonly [number, number]): Draft[] => {
    const both = [attack, second] as const;
    const { no, parts, declaration } = pair(compose, context, both, shares);
    if (no || parts.some((part) => part.no) || ask.legal(declaration)) return [];
    const done = later === context ? parts : pair(compose, later, both, shares).parts;
    const attacks = done.filter(({ offer }) => isAttack(offer));
    const now = gainOfParts(then, who, attacks, scale);
    const about = `${attack.id}+${second.id}`;
    return [{ value: declaration, now, attacks: true, about, label: attack.label, target }];
  };
  const seconds = [attack, ...open.filter(({ group }) => group === 'defence').slice(0, DEFENCES)];
  const drafts: Draft[] = [];
  for (const second of seconds) {
    const [budget] = pair(compose, context, [attack, second], [1, 1]).budgets;
    for (const shares of sharesOf(budget?.of ?? 0)) {
      drafts.push(...draft(second, shares));
      yield;
    }
  }
  return drafts;
}
