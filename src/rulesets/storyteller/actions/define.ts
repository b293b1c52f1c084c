import type { ActionDef } from '../../../core/action.ts';
import type { ActionContext } from '../../../core/action-context.ts';
import type { Play } from '../../../core/ask.ts';
import type { Change } from '../../../core/change.ts';
import type { PlayParts } from '../../../core/define-play.ts';
import type { Check } from '../../../core/dice/check.ts';
import type { Offer } from '../../../core/offer.ts';
import type { PlayDef } from '../../../core/ruleset.ts';
import { blank, choice, num, type Spec } from '../../../core/spec.ts';
import { Stage } from '../../../core/stage.ts';
import { givenOnly, type Id, type Json, type Msg, msg, type RuleId } from '../../../core/text.ts';
import type { Ability, Declaration, Part, StCast, StFighter, StStage } from '../data/fighter.ts';
import { ABILITIES, ATTRIBUTES } from '../data/gear.ts';
import { type Rules, type Situation, situationSpec } from '../data/rules.ts';
import type { When } from '../figures/legality.ts';
import type { Manoeuvre } from '../figures/manoeuvres.ts';
import { has, isShocked, type Stance, unable } from '../figures/state.ts';
import { inRound } from '../figures/turn.ts';
import { actorPlay, type Doer } from '../plays/card.ts';
import { withNobody } from '../plays/defence.ts';

/* Records of actions, from which offers, faults and plays are derived. */

/** A fighter and their declaration. A `Part` is one of multiple actions. */
export interface Case {
  readonly cast: StCast;
  readonly fighter: StFighter;
  readonly declaration: Declaration | Part;
  /** The action of the round that pays for it; '' outside a round. */
  readonly slot: string;
  readonly rules: Rules;
  readonly when: When;
}

/** The action's share of a split pool; 0 if it is a whole action. */
export const shareOf = ({ declaration }: Case): number => ('dice' in declaration ? declaration.dice : 0);

/** The input of an action that may be a part. */
export const doing = (about: Case, more: { readonly [field: string]: string } = {}) => ({
  who: about.fighter.id,
  ...more,
  share: shareOf(about),
});

export type Context = ActionContext<StFighter, Rules>;

/** The fighter for whom offers are made, with target and circumstances. */
export interface Scene {
  readonly context: Context;
  readonly fighter: StFighter;
  readonly stage: StStage;
  readonly target: Id | undefined;
  readonly situation: Situation;
}

const situationFrom = (given: Json): Situation =>
  blank(situationSpec, given as { readonly [field: string]: Json });

/** The scene of a fighter's offers, or undefined if they are not in the cast. */
export function sceneOf(context: Context): Scene | undefined {
  const fighter = context.cast[context.who];
  if (!fighter) return undefined;
  const stage = new Stage(withNobody(context.cast, fighter));
  const situation = situationFrom(context.situation);
  return { context, fighter, stage, target: context.targets[0], situation };
}

/** The circumstances of one of several targets. */
export function situationOf({ context, situation }: Scene, target: Id | undefined): Situation {
  const own = target === undefined ? undefined : context.each?.[target];
  return own === undefined ? situation : situationFrom(own);
}

/** One way to take an action, such as with a certain weapon. Its fields replace those of the record. */
export interface Way extends Partial<Omit<Offer, 'declaration'>> {
  /** The details of the declaration; if omitted, nothing is declared and the play begins immediately. */
  readonly declares?: Partial<Declaration>;
}

/** The input field for the action's share of a split pool. */
export const SHARE: Spec = { share: num(0, { min: 0 }) };

/** The fields of a part for the attribute and ability that are rolled. */
export const poolFields = (
  attributes: readonly [string, ...string[]],
  abilities: readonly [string, ...string[]],
  initial = attributes[0],
): Spec => ({
  attribute: choice(attributes, initial, { label: 'storyteller.partField.attribute' }),
  ability: choice(abilities, undefined, { label: 'storyteller.partField.ability' }),
});

export const ANY_POOL = poolFields(ATTRIBUTES, ABILITIES, 'dexterity');

/** How an action attacks fighters who move past. */
export interface Passing {
  readonly manoeuvre: Manoeuvre;
  /** The weapon that the fighter keeps ready for it, or undefined if they do not maintain it. */
  weaponOf(fighter: StFighter): Id | undefined;
  /** It attacks those who come within reach of a blow; otherwise those who enter a zone that only the Storyteller knows. */
  readonly withinReach?: true;
  /** A label for the Storyteller's choice that says more than its name. */
  label?(fighter: StFighter, label: Msg): Msg;
}

/** How an action fits into the round. By default it may be a main or extra action, whole or a part of multiple actions. */
interface InRound {
  /** Nothing is carried out; the action of the round remains available for a defence (AMB-20, AMB-23). */
  readonly reserves?: true;
  /** Only as the main action, by this rule. */
  readonly mainOnly?: RuleId;
  /** It costs the extra actions of the round, by this rule. */
  readonly forfeits?: RuleId | ((fighter: StFighter, rules: Rules) => RuleId | undefined);
  /** Never a part of multiple actions, by this rule. */
  readonly whole?: RuleId;
  readonly partOnly?: true;
  /** Open to held fighters: it needs no limbs, or is about the hold (ST-8.6). */
  readonly inHold?: true;
  /** Open to fighters in shock (ST-7.26); a function if a house rule decides. */
  readonly inShock?: true | ((rules: Rules) => boolean);
  /** Open to fighters who must stand up first (ST-7.37). Doing nothing always is, even if that action cannot become a defence. */
  readonly inDebt?: true;
  /** Doing nothing: it ends no counterattack, and is not shown in the tracker. */
  readonly idle?: true;
  /** Its play moves the fighter, so that others may attack in passing. */
  readonly travels?: true;
  /** Aiming continues. */
  readonly keepsAim?: true;
  /** The condition that it maintains, with its value; without `value` something else causes it. */
  readonly stance?: {
    readonly condition: Stance;
    readonly why?: RuleId;
    value?(declaration: Declaration): Json | undefined;
    /** It starts when the actions begin, and is carried out at the fighter's place (ST-9.41, AMB-79). */
    readonly fromStart?: true;
  };
  /** Its attack on fighters who move past or through a zone (ST-10.14, ST-9.40). */
  readonly passing?: Passing;
  /** Whom it attacks, for the mob penalty. */
  attacked?(declaration: Declaration): readonly Id[];
  /** Declarations that an untouched action may be turned into (ST-1.9). */
  switches?(fighter: StFighter, others: readonly Id[]): readonly Switch[];
  /** Whether a condition makes it possible in place of the declared action (ST-7.37, ST-8.4, AMB-60). */
  instead?(fighter: StFighter, rules: Rules): boolean;
}

/** A declaration that another may be turned into, and the id of the option for it. */
export interface Switch {
  readonly id: string;
  readonly to: Declaration;
}

/** What an action is as a part of multiple actions. */
interface AsPart {
  /** The ability of its pool; if omitted, the declared one, else Athletics (ST-11.4). */
  partAbility?(fighter: StFighter, part: Declaration, rules: Rules): Ability;
  /** How it is listed as a part, if differently. */
  readonly asPart?: Partial<Pick<Offer, 'label' | 'rules'>>;
  /** It is a defence held ready with its share (AMB-21). */
  readonly defends?: true;
  /** Open as a part to somebody in shock (ST-7.26). */
  readonly partInShock?: true;
  readonly fixedShare?: number;
  /** What else is to be chosen for it. */
  readonly partSpec?: Spec;
  /** What it rolls first; if omitted, what its play asks for first. */
  partCheck?(scene: Scene, part: Part, input: Json | undefined): Check | undefined;
  /** What is wrong with it as a part, apart from the faults of all parts. */
  partFault?(fighter: StFighter, part: Part, rules: Rules): Msg | undefined;
  /** What its share means if nothing is rolled. */
  shareSays?(fighter: StFighter, share: number): Msg;
  /** What later parts may count on once it has succeeded. */
  expects?(fighter: StFighter, part: Part): readonly Change[];
}

/** One action. `I` is the input of its play, `Out` the result. */
export interface StAction<I extends Doer = Doer, Out extends Json = Json>
  extends Pick<ActionDef<StFighter, Rules, Declaration>, 'icon' | 'group' | 'quick' | 'spec'>,
    InRound,
    AsPart {
  readonly rules: readonly RuleId[];
  readonly label?: Msg;
  /** It makes sense outside a fight as well. */
  readonly anywhere?: true;
  /** Its ways determine why they are closed. */
  readonly ownClosing?: true;
  /** It is listed weapon by weapon together with its neighbours of the same block. */
  readonly block?: string;
  readonly armed?: true;
  /** The name of the declared action, if neither its text nor the weapon gives it. */
  name?(fighter: StFighter, declaration: Declaration): Msg | undefined;
  /** The ways to take it; if omitted, one. */
  ways?(scene: Scene): readonly Way[];
  /** Complete offers, if they do not follow from ways. */
  offers?(scene: Scene): readonly Offer[];
  /** Why it may not be declared or carried out. */
  fault?(about: Case): Msg | undefined;
  /** The play that carries it out; by default the one of the same name. */
  readonly play?: string;
  /** The input of that play; if omitted, nothing is rolled or changed. */
  input?(about: Case): Json;
  begin?(stage: StStage, input: I, rules: Rules): Play<Out>;
  others?(input: I): readonly Id[];
  /** Why its play may not begin. */
  no?(fighter: StFighter, input: I): Msg | undefined;
  readonly forecast?: PlayParts<StFighter, I, Out, Rules>['forecast'];
}

export type StActions = { readonly [id: string]: StAction };

/** Types a record by its play; without type arguments it has no play. */
export const action = <I extends Doer = never, Out extends Json = never>(
  def: StAction<I, Out>,
): StAction<I, Out> => def;

/** The `no` field of a closed offer; open offers have none. */
export const closed = (no: Msg | undefined) => givenOnly({ no });

/** Why an action is not possible outside rounds; `no` comes first. */
export const inFight = (fighter: StFighter, no: Msg | undefined): Msg | undefined =>
  no ?? (inRound(fighter) ? undefined : msg('storyteller.no.onlyInRound'));

/** Why a hold, shock or the need to stand up closes an action (ST-8.6, ST-7.26, ST-7.37). */
export function stateFault(def: StAction, fighter: StFighter, rules: Rules): Msg | undefined {
  const inShock = typeof def.inShock === 'function' ? def.inShock(rules) : def.inShock;
  if (has(fighter, 'held') && !def.inHold) return msg('storyteller.no.held');
  if (isShocked(fighter) && !inShock) return msg('storyteller.no.shocked');
  if (def.reserves && (rules.knockdownDebtConvertible || def.idle)) return undefined;
  return has(fighter, 'owesStanding') && !def.inDebt ? msg('storyteller.no.owesStanding') : undefined;
}

/** Why a fighter cannot take an action, whatever the target. */
export const barred = (def: StAction, fighter: StFighter, rules: Rules): Msg | undefined =>
  unable(fighter) ?? stateFault(def, fighter, rules);

function closingOf(def: StAction, about: Case): Msg | undefined {
  const no = barred(def, about.fighter, about.rules) ?? def.fault?.(about);
  return def.anywhere ? no : inFight(about.fighter, no);
}

/** A way's declaration, why it is closed, and its play outside a fight. */
function declared(
  id: string,
  def: StAction,
  { context: { cast, rules }, fighter }: Scene,
  declaration: Declaration,
): Partial<Offer> {
  const about: Case = { cast, fighter, declaration, slot: 'main', rules, when: 'now' };
  const input = def.anywhere && def.input?.({ ...about, slot: '' });
  return {
    declaration: declaration as Json,
    ...(def.ownClosing ? {} : closed(closingOf(def, about))),
    ...(input ? { play: { name: def.play ?? id, input } } : {}),
  };
}

function offerOf(id: string, def: StAction, scene: Scene, { declares, ...way }: Way): Offer {
  const declaration = declares && { action: id, offer: way.id ?? id, ...declares };
  return {
    id,
    label: def.label ?? msg(`storyteller.action.${id}`),
    icon: def.icon,
    group: def.group,
    needsTarget: false,
    circumstances: [],
    rules: def.rules,
    ...(def.quick ? { quick: true } : {}),
    ...(declaration ? declared(id, def, scene, declaration) : {}),
    ...way,
  };
}

/** The offers of an action, including closed ones. */
export const offersOfAction = (id: string, def: StAction, scene: Scene): readonly Offer[] =>
  def.offers?.(scene) ?? (def.ways?.(scene) ?? [{ declares: {} }]).map((way) => offerOf(id, def, scene, way));

type PlaysOf<A> = {
  readonly [id in keyof A as A[id] extends StAction<never, never> ? never : id]: A[id] extends StAction<
    infer I,
    infer Out
  >
    ? PlayDef<StFighter, I, Out, Rules>
    : never;
};

/** The plays of actions, by the action's name. */
export const playsOf = <A extends StActions>(actions: A): PlaysOf<A> =>
  Object.fromEntries(
    Object.entries(actions).flatMap(([id, { spec = {}, begin, others, no, forecast }]) =>
      begin ? [[id, actorPlay(id, { spec, begin, others, no, forecast })]] : [],
    ),
  ) as PlaysOf<A>;
