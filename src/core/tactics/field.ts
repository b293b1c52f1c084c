import type { ActionContext } from '../action-context.ts';
import type { Change } from '../change.ts';
import { type Encounter, fighters } from '../encounter.ts';
import type { Fighter } from '../fighter.ts';
import type { Cell } from '../grid/square.ts';
import { memoizeLatest } from '../memoize.ts';
import type { Movement } from '../round.ts';
import type { Facts, Ruleset } from '../ruleset.ts';
import { blank } from '../spec.ts';
import { applyChange } from '../stage.ts';
import type { Id, Json } from '../text.ts';
import type { Aim, Mission } from './aim.ts';

/** How fighters move on a board of squares. */
export interface SquareMoves {
  /** How many metres a square is wide. */
  readonly metres: number;
  /** The change that puts the top left corner of a fighter into a square. */
  step(enc: Encounter, who: Id, cell: Cell): Change;
  /** The movement of a fighter along a path of squares, or undefined if they cannot be moved. */
  movement(enc: Encounter, who: Id, path: readonly Cell[]): Movement | undefined;
}

/** An attack that somebody could make, and what it would gain their side. */
export interface Strike {
  readonly who: Id;
  readonly target: Id;
  /** The id of its offer. */
  readonly offer: string;
  readonly play: string;
  readonly input: Json;
  readonly gain: number;
}

/** What has been worked out during one decision, so that it is worked out only once. */
export interface Findings {
  /** The best attack for each attacker, target and set of circumstances; undefined if there is none. */
  readonly strikes: Map<string, Strike | undefined>;
  /** The ids of the best offers, for each attacker, target and set of possible attacks. */
  readonly favourites: Map<string, readonly string[]>;
}

/** Findings at the start of a decision: none. */
export const noFindings = (): Findings => ({ strikes: new Map(), favourites: new Map() });

/** A fight as one side sees it: it contains only fighters whom that side knows of. */
export interface Field {
  readonly enc: Encounter;
  readonly sides: readonly (readonly Id[])[];
  /** What can be measured between two fighters in an encounter, which may be a predicted one. */
  facts(enc: Encounter, who: Id, target: Id | undefined): Facts;
  /** Omitted if the fight has no squares, so that nobody can walk. */
  readonly squareMoves?: SquareMoves;
  readonly findings: Findings;
  /** Whose mission counts in this decision, and what it is; if omitted, everybody simply fights. */
  readonly aim?: Aim;
}

/** A fighter's mission, if it counts in this decision. */
export const missionOf = ({ aim }: Pick<Field, 'aim'>, who: Id): Mission | undefined =>
  aim?.who === who ? aim.mission : undefined;

/** Whom a fighter protects. */
export const wardOf = ({ aim }: Pick<Field, 'aim'>, who: Id): Id | undefined =>
  aim?.who === who && aim.mission === 'protect' ? aim.ward : undefined;

/** Whether a fighter's mission is to hold their place. */
export const holdsPlace = (field: Pick<Field, 'aim'>, who: Id): boolean => missionOf(field, who) === 'hold';

/** An encounter with a fighter in another square; the round is not notified. */
export const withFighterAt = (enc: Encounter, { step }: SquareMoves, who: Id, cell: Cell): Encounter => ({
  ...enc,
  cast: applyChange(enc.cast, step(enc, who, cell)),
});

/** A field at another moment of the fight. */
export const atMoment = (field: Field, enc: Encounter): Field => ({ ...field, enc });

/** Whether a condition keeps a fighter from fighting. */
export const isOut = memoizeLatest((fighter: Fighter, { conditions }: Ruleset): boolean =>
  conditions.some(({ id, out }) => out && id in fighter.conditions),
);

/** Whether a fighter can still fight. */
export function canFight({ ruleset, cast }: Pick<Encounter, 'ruleset' | 'cast'>, who: Id): boolean {
  const fighter = cast[who];
  return fighter !== undefined && !isOut(fighter, ruleset);
}

/** Whether two fighters are on the same side. */
export const areFriends = ({ sides }: Field, a: Id, b: Id): boolean =>
  sides.some((side) => side.includes(a) && side.includes(b));

/** Everybody on a fighter's side who can still fight, including the fighter. */
export const ableSideOf = ({ enc, sides }: Field, who: Id): readonly Id[] =>
  (sides.find((side) => side.includes(who)) ?? []).filter((id) => canFight(enc, id));

/** Everybody else on the side of a fighter, including those who can no longer fight. */
export const alliesOf = ({ enc, sides }: Field, who: Id): readonly Id[] =>
  (sides.find((side) => side.includes(who)) ?? []).filter((id) => id !== who && id in enc.cast);

/** The enemies of a fighter who can still fight, the nearest first. @param from the fighter from whom distances are measured */
export function foesOf(field: Field, who: Id, from: Id = who): readonly Id[] {
  const { enc, sides } = field;
  const foes = sides.filter((side) => !side.includes(who)).flat();
  const up = foes.filter((id) => canFight(enc, id));
  const distances = new Map(up.map((id) => [id, field.facts(enc, from, id).distance ?? 0]));
  return up.sort((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0));
}

/** How many of the nearest enemies are considered as attackers or as the next target. */
export const MAX_WEIGHED_FOES = 3;

/** The possible targets of a fighter, the nearest first: nearest to the fighter, or to their ward. */
export const targetsOf = (field: Field, who: Id): readonly Id[] => foesOf(field, who, wardOf(field, who));

/** Whether an action takes a fighter away from a place that they hold. */
export const isLeaving = (field: Field, who: Id, offer: string): boolean =>
  holdsPlace(field, who) && field.enc.ruleset.tactics?.leaves?.includes(offer.split(':')[0] ?? '') === true;

/** How far the nearest enemy of a fighter is, in metres; undefined without enemies, or if nothing can be measured. */
export function distanceToFoes(field: Field, who: Id): number | undefined {
  const distances = foesOf(field, who).flatMap((id) => field.facts(field.enc, who, id).distance ?? []);
  return distances.length > 0 ? Math.min(...distances) : undefined;
}

/** The circumstances of an action that can be measured. */
function measuredOf(field: Field, who: Id, target: Id | undefined): { readonly [field: string]: Json } {
  const { ruleset, rules, cast } = field.enc;
  return ruleset.measured(field.facts(field.enc, who, target), fighters(cast), who, target, rules);
}

/** The context for a fighter's actions against some targets, without the texts that only people need (`bare`). @param holds circumstances that override what is measured */
export function contextOf(
  field: Field,
  who: Id,
  targets: readonly Id[],
  holds: { readonly [field: string]: Json } = {},
): ActionContext<Fighter, Json> {
  const { enc } = field;
  const { ruleset, rules, cast } = enc;
  const measured = { ...measuredOf(field, who, targets[0]), ...holds };
  return {
    cast: fighters(cast),
    who,
    targets,
    situation: blank(ruleset.situation, measured),
    measured,
    rules,
    bare: true,
  };
}
