import type { ActionContext } from './action-context.ts';
import type { Play } from './ask.ts';
import { definePlay, type PlayParts, wholeInput } from './define-play.ts';
import type { Check } from './dice/check.ts';
import type { Walker } from './odds.ts';
import type { Offer } from './offer.ts';
import { replay } from './replay.ts';
import type { PlayDef } from './ruleset.ts';
import { type Spec, text } from './spec.ts';
import { absenceReason, type Cast, type Member, type Stage } from './stage.ts';
import { type Id, type Json, type Msg, msg, Refused, type RuleId } from './text.ts';
import type { Forecast } from './view.ts';

/* Everything about an action is one record: offers on sheets, in the tracker and in macros, reasons for a refusal, and the play follow from it. */

/** Whoever acts: a member of the cast with an id. */
type Actor = Member & { readonly id: Id };

/** What every declaration contains: the action, the target, and the offer from which it was picked. */
export type Declared = {
  readonly action: string;
  readonly target?: Id;
  readonly offer?: string;
};

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Who could act, on whom, under which circumstances. */
export interface Moment<F extends Actor, R> extends ActionContext<F, R> {
  readonly fighter: F;
  /** The first target, or undefined if there is none. */
  readonly target: F | undefined;
}

/** One way to take an action, such as with a certain weapon. Its fields override those of the listed offer. */
export interface Way<D extends Declared>
  extends Partial<Omit<Offer, 'no' | 'check' | 'play' | 'declaration'>> {
  /** What is declared besides the action. */
  readonly says?: Partial<D>;
}

/** One action. `D` is its declaration, `I` the input of its play, `Out` the result of the play. */
export interface ActionDef<F extends Actor, R, D extends Declared, I = Json, Out = Json> {
  readonly icon: string;
  /** The heading under which it is listed: `attack`, `move`, `other` ... */
  readonly group: string;
  /** The rule that describes it. */
  readonly why: RuleId;
  /** If omitted, `<ruleset>.action.<id>`. */
  readonly label?: Msg;
  readonly detail?: Msg | ((fighter: F, declaration: D, rules: R) => Msg);
  /** Short lists show it first. */
  readonly quick?: true;
  /** Independent of the round's order: it can be taken at any moment of a fight. */
  readonly anytime?: true;
  /** It must be declared to the round, which also charges for it; other actions start immediately. */
  readonly declared?: true;
  /** Fields of the `situation` spec that matter; if omitted, none. */
  readonly circumstances?: readonly string[] | ((moment: Moment<F, R>) => readonly string[]);
  /** Whether it needs a target; `may`: without one it affects the acting fighter. */
  readonly target?: 'must' | 'may';
  readonly targets?: Offer['targets'];

  /** Whether it is listed at all; if omitted, always. */
  listed?(moment: Moment<F, R>): boolean;
  /** The ways to take it, with one offer each; if omitted, one. */
  ways?(moment: Moment<F, R>): readonly Way<D>[];
  /** The circumstances that are declared. */
  says?(moment: Moment<F, R>): Partial<D>;

  /** The name of the play that carries it out, and that play's complete input. */
  readonly play: string;
  input(fighter: F, declaration: D): I;
  /** Why it is not possible; used by offers, declarations and the play alike. */
  no?(fighter: F, input: I, rules: R, cast: Cast<F>): Msg | undefined;
  /** The dice that it would roll first; if omitted, the first check of its play. */
  check?(moment: Moment<F, R>, input: I): Check | undefined;

  /** Fields of its input besides `who`, `action` and `target`, for actions that share one play. */
  readonly spec?: Spec;
  begin?(stage: Stage<F>, input: I, rules: R): Play<Out>;
  /** Participants besides the acting fighter and the target. */
  others?(input: I): readonly Id[];
}

/** The declaration of an action, or of one of several. */
export type DeclaredOf<A> = A extends { input(fighter: never, declaration: infer D): unknown } ? D : never;

/** The input of an action that shares its play with others, or of one of several. */
export type InputOf<A> = A extends { begin?(stage: never, input: infer I, rules: never): unknown }
  ? Extract<I, ActionInput>
  : never;

/** The actions of a ruleset. */
export interface ActionList<F extends Actor, R, D extends Declared> {
  readonly ruleset: string;
  readonly actions: { readonly [id: string]: ActionDef<F, R, D> };
  /** Why a fighter cannot declare an action now because of their state, their budget or the moment. */
  closed?(fighter: F, declaration: D, rules: R, cast: Cast<F>): Msg | undefined;
}

/** An action by its id, or undefined if there is no such action. */
export const actionOf = <F extends Actor, R, D extends Declared>(
  { actions }: ActionList<F, R, D>,
  id: string,
): ActionDef<F, R, D> | undefined => (Object.hasOwn(actions, id) ? actions[id] : undefined);

/** The play that carries out a declared action. @returns undefined for an unknown action. */
export function playOfAction<F extends Actor, R, D extends Declared>(
  list: ActionList<F, R, D>,
  fighter: F,
  declaration: D,
): { readonly play: string; readonly input: Json } | undefined {
  const def = actionOf(list, declaration.action);
  return def && { play: def.play, input: def.input(fighter, declaration) };
}

/** What is wrong with a declaration, or undefined if nothing is. */
type FaultOf = <F extends Actor, R, D extends Declared>(
  list: ActionList<F, R, D>,
  cast: Cast<F>,
  fighter: F,
  declaration: D,
  rules: R,
) => Msg | undefined;

/** Why a declared action is not possible, regardless of its cost, or undefined if it is. */
export const actionFault: FaultOf = (list, cast, fighter, declaration, rules) => {
  const def = actionOf(list, declaration.action);
  if (!def) return msg(`${list.ruleset}.no.action`);
  const { target } = declaration;
  if (target !== undefined && !cast[target]) return absenceReason(target);
  if (def.target === 'must' && target === undefined) return msg('core.refused.noTarget');
  return def.no?.(fighter, def.input(fighter, declaration), rules, cast);
};

/** Why something cannot be declared to a round, or undefined if it can. */
export const declarationFault: FaultOf = (list, cast, fighter, declaration, rules) => {
  if (!actionOf(list, declaration.action)?.declared) return msg(`${list.ruleset}.no.action`);
  return (
    list.closed?.(fighter, declaration, rules, cast) ?? actionFault(list, cast, fighter, declaration, rules)
  );
};

const inputSpec = (spec: Spec | undefined): Spec => ({
  who: text(),
  action: text(),
  target: text(),
  ...spec,
});

/** The first check that the acting fighter rolls, or undefined if there is none. */
function firstCheck<F extends Actor, R, D extends Declared>(
  { begin, spec }: ActionDef<F, R, D>,
  { cast, fighter, rules }: Moment<F, R>,
  input: Json,
): Check | undefined {
  if (!begin) return undefined;
  const whole = wholeInput<Json>(inputSpec(spec), input);
  const run = replay((stage: Stage<F>) => begin(stage, whole, rules), cast, []);
  const [ask] = run.state === 'waiting' ? run.asks : [];
  return ask?.kind === 'roll' && ask.by === fighter.id ? ask : undefined;
}

/** The declaration of an action that is taken in one of its ways. */
const declarationOf = <F extends Actor, R, D extends Declared>(
  def: ActionDef<F, R, D>,
  id: string,
  moment: Moment<F, R>,
  way: Way<D>,
): D => {
  const aimed = def.target && moment.target ? { target: moment.target.id } : undefined;
  return Object.assign({ action: id, offer: way.id ?? id }, aimed, way.says, def.says?.(moment)) as D;
};

/** The fields of an offer that do not depend on the moment. A way may override all of them. */
function listedAs<F extends Actor, R, D extends Declared>(
  ruleset: string,
  id: string,
  def: ActionDef<F, R, D>,
): Writable<Offer> {
  const { icon, group, target, targets, quick, anytime, why } = def;
  const label = def.label ?? msg(`${ruleset}.action.${id}`);
  const shown: Writable<Offer> = { id, label, icon, group, needsTarget: target !== undefined, rules: [why] };
  if (targets) shown.targets = targets;
  if (quick) shown.quick = quick;
  if (anytime) shown.anytime = anytime;
  return shown;
}

/** An offer of one way to take an action; nothing if nobody wants it, or if it is closed and nobody reads it. */
function offerOf<F extends Actor, R, D extends Declared>(
  list: ActionList<F, R, D>,
  id: string,
  moment: Moment<F, R>,
  way: Way<D>,
): readonly Offer[] {
  const def = list.actions[id] as ActionDef<F, R, D>;
  const { fighter, target, cast, rules, bare, wants } = moment;
  if (wants?.(way.id ?? id) === false) return [];
  const declaration = declarationOf(def, id, moment, way);
  const unaimed = def.declared === true && def.target === 'must' && !target;
  const closed = def.declared ? list.closed?.(fighter, declaration, rules, cast) : undefined;
  const no = closed ?? (unaimed ? undefined : actionFault(list, cast, fighter, declaration, rules));
  if (no && bare) return [];
  const input = def.input(fighter, declaration);
  const first = () => (no || unaimed ? undefined : firstCheck(def, moment, input));
  const check = bare ? undefined : def.check ? def.check(moment, input) : first();
  const detail = typeof def.detail === 'function' ? def.detail(fighter, declaration, rules) : def.detail;
  const { circumstances = [] } = def;
  const offer = listedAs(list.ruleset, id, def);
  if (detail) offer.detail = detail;
  if (no) offer.no = no;
  if (check) offer.check = check;
  offer.play = { name: def.play, input };
  if (def.declared) offer.declaration = declaration as unknown as Json;
  offer.circumstances = typeof circumstances === 'function' ? circumstances(moment) : circumstances;
  const { says: _, ...shown } = way;
  Object.assign(offer, shown);
  return [offer];
}

/** Everything that a fighter can do now, in the order of the list. Closed offers are included, with the reason, unless nobody reads them. */
export function offersOf<F extends Actor, R, D extends Declared>(
  list: ActionList<F, R, D>,
  context: ActionContext<F, R>,
): Offer[] {
  const fighter = context.cast[context.who];
  if (!fighter) return [];
  const moment = { ...context, fighter, target: context.cast[context.targets[0] ?? ''] };
  return Object.entries(list.actions).flatMap(([id, def]) =>
    (context.group && def.group !== context.group) || def.listed?.(moment) === false
      ? []
      : (def.ways?.(moment) ?? [{}]).flatMap((way) => offerOf(list, id, moment, way)),
  );
}

/** The input of every action with its own `begin`; `target` is '' if there is none. */
export type ActionInput = { readonly who: Id; readonly action: string; readonly target: Id };

/** The play of one action with its own `begin`. */
const playOfOne = <F extends Actor, R, D extends Declared, Out extends Json, I extends ActionInput>(
  ruleset: string,
  { begin, no, spec, others }: ActionDef<F, R, D>,
  parts: Pick<PlayParts<F, I, Out, R>, 'card' | 'policy'>,
): PlayDef<F, I, Out, R> =>
  definePlay<F, I, Out, R>(ruleset, {
    ...parts,
    spec: inputSpec(spec),
    who: (input) => [input.who, input.target || input.who, ...(others?.(input) ?? [])],
    begin: begin as ActionDef<F, R, D, I, Out>['begin'] & object,
    ...(no ? { no } : {}),
  });

/** Defines the play that carries out all actions with their own `begin`. Its input names the action. */
export function defineActionPlay<
  F extends Actor,
  R,
  D extends Declared,
  Out extends Json,
  I extends ActionInput = ActionInput,
>(
  list: ActionList<F, R, D>,
  parts: Pick<PlayParts<F, I, Out, R>, 'card' | 'policy'> & {
    forecast(walk: Walker<Out, F>, input: I): Forecast;
  },
): PlayDef<F, I, Out, R> {
  type Play = PlayDef<F, I, Out, R>;
  const plays = new Map(
    Object.entries(list.actions).flatMap(([id, def]): [string, Play][] =>
      def.begin ? [[id, playOfOne(list.ruleset, def, parts)]] : [],
    ),
  );
  const playOf = ({ action }: Partial<ActionInput>): Play => {
    const play = plays.get(action ?? '');
    if (!play) throw new Refused(msg(`${list.ruleset}.no.action`));
    return play;
  };
  return {
    begin: (stage, input, rules) => playOf(input).begin(stage, input, rules),
    members: (input) => playOf(input).members(input),
    fault(cast, input, rules) {
      const play = plays.get((input as Partial<ActionInput> | null)?.action ?? '');
      return play ? play.fault(cast, input, rules) : msg(`${list.ruleset}.no.action`);
    },
    card: (run, input, rules) => playOf(input).card(run, input, rules),
    policy: (input, rules) => playOf(input).policy?.(input, rules) ?? {},
    forecast: (walk, input) => parts.forecast(walk, input),
  };
}
