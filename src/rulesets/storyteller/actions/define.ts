import type { ActionDef } from '../../../core/action.ts';
import type { Play } from '../../../core/ask.ts';
import type { Change } from '../../../core/change.ts';
import type { PlayParts } from '../../../core/define-play.ts';
import type { Check } from '../../../core/dice/check.ts';
import type { Offer } from '../../../core/offer.ts';
import type { ActionContext, PlayDef } from '../../../core/ruleset.ts';
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

/* What the record of an action says; offers, reasons against declarations and plays follow from it. */

/** Who takes an action, with which action of the round. A `Part` is one of multiple actions. */
export interface Case {
  readonly cast: StCast;
  readonly fighter: StFighter;
  readonly declaration: Declaration | Part;
  /** The action of the round that pays for it; '' outside a round. */
  readonly slot: string;
  readonly rules: Rules;
  readonly when: When;
}

/** Dice that the action gets of a split pool; 0 if it is a whole action. */
export const shareOf = ({ declaration }: Case): number => ('dice' in declaration ? declaration.dice : 0);

/** The input of an action that may be a part: who takes it, what else it says, and its share. */
export const doing = (about: Case, more: { readonly [field: string]: string } = {}) => ({
  who: about.fighter.id,
  ...more,
  share: shareOf(about),
});

export type Context = ActionContext<StFighter, Rules>;

/** Who is shown offers, with whom they aim at and under which circumstances. */
export interface Scene {
  readonly context: Context;
  readonly fighter: StFighter;
  readonly stage: StStage;
  readonly target: Id | undefined;
  readonly situation: Situation;
}

const situationFrom = (given: Json): Situation =>
  blank(situationSpec, given as { readonly [field: string]: Json });

/** The scene of a fighter's offers; undefined when they are not in the cast. */
export function sceneOf(context: Context): Scene | undefined {
  const fighter = context.cast[context.who];
  if (!fighter) return undefined;
  const stage = new Stage(withNobody(context.cast, fighter));
  const situation = situationFrom(context.situation);
  return { context, fighter, stage, target: context.targets[0], situation };
}

/** The circumstances that one of several targets has for itself. */
export function situationOf({ context, situation }: Scene, target: Id | undefined): Situation {
  const own = target === undefined ? undefined : context.each?.[target];
  return own === undefined ? situation : situationFrom(own);
}

/** One way to take an action, as with this weapon. Fields of an offer replace those of the record. */
export interface Way extends Partial<Omit<Offer, 'declaration'>> {
  /** What is declared beside the action; if omitted, nothing is declared, the play begins immediately. */
  readonly declares?: Partial<Declaration>;
}

/** The field of an input: dice that the action gets of a split pool. */
export const SHARE: Spec = { share: num(0, { min: 0 }) };

/** Fields of a part: what it is rolled with. */
export const poolFields = (
  attributes: readonly [string, ...string[]],
  abilities: readonly [string, ...string[]],
  initial = attributes[0],
): Spec => ({
  attribute: choice(attributes, initial, { label: 'storyteller.partField.attribute' }),
  ability: choice(abilities, undefined, { label: 'storyteller.partField.ability' }),
});

/** Any pair of attribute and ability. */
export const ANY_POOL = poolFields(ATTRIBUTES, ABILITIES, 'dexterity');

/** How an action attacks whoever moves past. */
export interface Passing {
  readonly manoeuvre: Manoeuvre;
  /** The weapon that the actor keeps ready for it, or undefined if the action is not kept up. */
  weaponOf(fighter: StFighter): Id | undefined;
  /** It answers only those who come within reach of a blow; otherwise those who enter a zone that only the Storyteller knows. */
  readonly withinReach?: true;
  /** What the Storyteller picks it by, where a text says more than its name. */
  label?(fighter: StFighter, label: Msg): Msg;
}

/** How an action fits into the round; if omitted, it may be a main or extra action, whole or a part of multiple actions. */
interface InRound {
  /** Nothing is carried out for it: the action of the round stays good for a defence (AMB-20, AMB-23). */
  readonly reserves?: true;
  /** Only as the main action, by this rule. */
  readonly mainOnly?: RuleId;
  /** It costs the extra actions of the round, by this rule. */
  readonly forfeits?: RuleId | ((fighter: StFighter, rules: Rules) => RuleId | undefined);
  /** Never a part of multiple actions, by this rule. */
  readonly whole?: RuleId;
  /** Only a part of multiple actions. */
  readonly partOnly?: true;
  /** Open to somebody who is held: it moves no limb, or is what the hold leaves (ST-8.6). */
  readonly inHold?: true;
  /** Open to somebody in shock (ST-7.26); a function where a house rule decides. */
  readonly inShock?: true | ((rules: Rules) => boolean);
  /** Open to somebody who owes standing up (ST-7.37); `idle` even where the debt cannot be turned into a defence. */
  readonly inDebt?: true;
  /** Doing nothing: it ends no counterattack, and needs no word in the tracker. */
  readonly idle?: true;
  /** Its play moves the actor, past whoever lies in wait. */
  readonly travels?: true;
  /** Aiming continues. */
  readonly keepsAim?: true;
  /** The condition that it keeps up, with its value; without `value` something else brings it about. */
  readonly stance?: {
    readonly condition: Stance;
    readonly why?: RuleId;
    value?(declaration: Declaration): Json | undefined;
    /** Brought about when the actions begin and carried out at the actor's place (ST-9.41, AMB-79). */
    readonly fromStart?: true;
  };
  /** The attack that it makes on whoever moves past or through a zone (ST-10.14, ST-9.40). */
  readonly passing?: Passing;
  /** Whom it attacks, for the mob penalty. */
  attacked?(declaration: Declaration): readonly Id[];
  /** Declarations that an untouched action may be turned into (ST-1.9). */
  switches?(fighter: StFighter, others: readonly Id[]): readonly Switch[];
  /** A condition leaves it as the only action, in place of what was declared (ST-7.37, ST-8.4, AMB-60). */
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
  /** How it is listed as a part, where that differs. */
  readonly asPart?: Partial<Pick<Offer, 'label' | 'rules'>>;
  /** It is a defence that is held ready with its share (AMB-21). */
  readonly defends?: true;
  /** Open as a part to somebody in shock (ST-7.26). */
  readonly partInShock?: true;
  /** The only share that it may get. */
  readonly fixedShare?: number;
  /** What else is to be chosen for it. */
  readonly partSpec?: Spec;
  /** What it rolls first; if omitted, what its play asks for first. */
  partCheck?(scene: Scene, part: Part, input: Json | undefined): Check | undefined;
  /** What is wrong with it as a part, beside what all parts have in common. */
  partFault?(fighter: StFighter, part: Part, rules: Rules): Msg | undefined;
  /** What its share amounts to where nothing is rolled. */
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
  /** Its ways say themselves why they are closed. */
  readonly ownClosing?: true;
  /** It is listed weapon by weapon together with its neighbours of the same block. */
  readonly block?: string;
  /** Its name mentions the weapon. */
  readonly armed?: true;
  /** What the declared action is called, where neither text nor weapon says it. */
  name?(fighter: StFighter, declaration: Declaration): Msg | undefined;
  /** The ways to take it; if omitted, one. */
  ways?(scene: Scene): readonly Way[];
  /** Complete offers, where they do not follow from ways. */
  offers?(scene: Scene): readonly Offer[];
  /** Why it may not be declared or carried out. */
  fault?(about: Case): Msg | undefined;
  /** The play that carries it out; if omitted, the one of its own name. */
  readonly play?: string;
  /** The input of that play; if omitted, nothing is rolled or changed. */
  input?(about: Case): Json;
  begin?(stage: StStage, input: I, rules: Rules): Play<Out>;
  /** Others whom its play concerns. */
  others?(input: I): readonly Id[];
  /** Why its play may not begin. */
  no?(fighter: StFighter, input: I): Msg | undefined;
  readonly forecast?: PlayParts<StFighter, I, Out, Rules>['forecast'];
}

export type StActions = { readonly [id: string]: StAction };

/** Writes a record with the types of its own play; without types it has none. */
export const action = <I extends Doer = never, Out extends Json = never>(
  def: StAction<I, Out>,
): StAction<I, Out> => def;

/** An open offer has no such field. */
export const closed = (no: Msg | undefined) => givenOnly({ no });

/** Why something that only rounds know may not be done; `no` comes first. */
export const inFight = (fighter: StFighter, no: Msg | undefined): Msg | undefined =>
  no ?? (inRound(fighter) ? undefined : msg('storyteller.no.onlyInRound'));

/** What a condition forbids a fighter to declare: a hold, shock, a debt of standing up (ST-8.6, ST-7.26, ST-7.37). */
export function stateFault(def: StAction, fighter: StFighter, rules: Rules): Msg | undefined {
  const inShock = typeof def.inShock === 'function' ? def.inShock(rules) : def.inShock;
  if (has(fighter, 'held') && !def.inHold) return msg('storyteller.no.held');
  if (isShocked(fighter) && !inShock) return msg('storyteller.no.shocked');
  if (def.reserves && (rules.knockdownDebtConvertible || def.idle)) return undefined;
  return has(fighter, 'owesStanding') && !def.inDebt ? msg('storyteller.no.owesStanding') : undefined;
}

/** What keeps a fighter from an action, whatever it is done to. */
export const barred = (def: StAction, fighter: StFighter, rules: Rules): Msg | undefined =>
  unable(fighter) ?? stateFault(def, fighter, rules);

function closingOf(def: StAction, about: Case): Msg | undefined {
  const no = barred(def, about.fighter, about.rules) ?? def.fault?.(about);
  return def.anywhere ? no : inFight(about.fighter, no);
}

/** What a way declares: the declaration, why it is closed, and outside a fight what is played for it. */
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

/** The offers of an action; what is closed says why. */
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
