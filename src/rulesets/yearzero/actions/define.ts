import {
  type ActionDef,
  type ActionInput,
  type ActionList,
  actionOf,
  type Declared,
  type Moment,
  type Way,
} from '../../../core/action.ts';
import type { Change } from '../../../core/change.ts';
import type { Spec } from '../../../core/spec.ts';
import { type Id, type Json, type Msg, msg, type RuleId } from '../../../core/text.ts';
import type { Weapon, YzFighter } from '../data/fighter.ts';
import { unconscious } from '../data/injuries.ts';
import { panicOf } from '../data/panic.ts';
import { type Mode, type Rules, type Situation, situationOf } from '../data/rules.ts';
import { type Cost, cannotPay, has, inRound, lose, unable, weaponName, weaponsOf } from '../figures/state.ts';
import type { Done } from '../plays/roll.ts';

/** A declaration in a fighter's turn. */
export type YzDeclared = Declared & {
  /** The attack is made in a frenzy and costs nothing (YZ-13.25). */
  readonly overkill?: boolean;
};

/** An action of Year Zero. */
export interface YzAction<I = Json, D extends Declared = YzDeclared>
  extends ActionDef<YzFighter, Rules, D, I, Done> {
  /** Its place in lists; by default after those that have one. */
  readonly place?: number;
  /** Its cost in a fighter's turn; `costs` if talents or injuries change it (YZ-G, YZ-T1). */
  readonly cost?: Cost;
  costs?(fighter: YzFighter): Cost;
  /** How it attacks. */
  readonly mode?: Mode;
  /** A shot that is possible from overwatch (YZ-11.26). */
  readonly shot?: true;
  /** It may lead away from a threat, so it is open to those who flee in panic (YZ-T2). */
  readonly flees?: true;
  /** It is possible while broken, and while held (YZ-12.7, YZ-A.19). */
  readonly whileBroken?: true;
  readonly whileHeld?: true;
  /** It ends the turn, which no state forbids. */
  readonly ends?: true;
  /** Why it is closed to a fighter, whatever its details. */
  closedTo?(fighter: YzFighter): Msg | undefined;
}

/** The actions of Year Zero. */
export type YzActions = ActionList<YzFighter, Rules, YzDeclared> & {
  readonly actions: { readonly [id: string]: YzAction };
};

/** What an action costs a fighter. */
export const costOf = (fighter: YzFighter, { cost = 'free', costs }: YzAction): Cost =>
  costs?.(fighter) ?? cost;

/** Why a fighter's state forbids an action: broken fighters only crawl, and panic forbids some actions (YZ-12.7, YZ-T2). */
function stateFault(fighter: YzFighter, action: YzAction): Msg | undefined {
  const no = unable(fighter);
  if (no || action.ends) return no;
  if (unconscious(fighter)) return msg('yearzero.no.unconscious');
  if (has(fighter, 'broken') && !action.whileBroken) return msg('yearzero.no.broken');
  if (has(fighter, 'grappled') && !action.whileHeld) return msg('yearzero.no.grappled');
  return panicBars(fighter, action) ? msg('yearzero.no.panic') : undefined;
}

function panicBars(fighter: YzFighter, action: YzAction): boolean {
  const { bars = [], fast, away } = panicOf(fighter) ?? {};
  const cost = costOf(fighter, action);
  const barring = ['all', cost === 'slow' ? 'slow' : '', action.mode ? 'attack' : ''];
  const barred = bars.some((bar) => barring.includes(bar));
  const used = fast !== undefined && cost === 'fast' && fighter.turn.fast === 'spent';
  const stays = action.flees !== true && (away === 'all' || (away === 'fast' && cost === 'fast'));
  return barred || used || stays;
}

/** The list of actions for sheets, slow before fast, closed by the fighter's state and budget. */
export function listOf(actions: { readonly [id: string]: YzAction }): YzActions {
  const list: YzActions = {
    ruleset: 'yearzero',
    actions: Object.fromEntries(
      Object.entries(actions).sort(([, a], [, b]) => (a.place ?? LAST) - (b.place ?? LAST)),
    ),
    closed(fighter, declaration) {
      const action = actionOf(list, declaration.action) as YzAction;
      const unpaid = () => cannotPay(fighter, costOf(fighter, action));
      return stateFault(fighter, action) ?? unpaid() ?? action.closedTo?.(fighter);
    },
  };
  return list;
}

export type Listing = Pick<YzAction, 'cost' | 'why' | 'icon' | 'detail' | 'declared' | 'place'>;

/** The order of lists: slow actions, fast actions, other declared actions, then actions outside fights. */
const [FAST, BESIDES, LAST] = [100, 200, 300];

const listing = (place: number, cost: Cost, why: RuleId, icon: string): Listing => ({
  place,
  cost,
  why,
  icon,
  detail: msg(`yearzero.cost.${cost}`),
  declared: true,
});

/** The listing of a slow, a fast or another action; `n` is its number among the rules of its kind (YZ-6, YZ-7). */
export const slow = (n: number, icon: string): Listing => listing(n, 'slow', `YZ-6.${n}`, icon);
export const fast = (n: number, icon: string): Listing => listing(FAST + n, 'fast', `YZ-7.${n}`, icon);
export const besides = (cost: Cost, why: RuleId, icon: string): Listing => listing(BESIDES, cost, why, icon);

/** Makes one way for each suitable weapon. */
export const withWeapons =
  <D extends Declared & { readonly weapon?: Id }>(
    action: string,
    fits: (weapon: Weapon) => boolean,
    says: (weapon: Weapon) => Partial<D> = () => ({}),
    deed = msg(`yearzero.action.${action}`),
  ) =>
  ({ fighter }: { readonly fighter: YzFighter }): Way<D>[] =>
    weaponsOf(fighter)
      .filter(fits)
      .map((weapon) => ({
        id: `${action}:${weapon.id}`,
        label: msg('yearzero.offer.with', { deed, weapon: weaponName(weapon) }),
        cell: { row: weaponName(weapon), column: deed },
        says: { weapon: weapon.id, ...says(weapon) } as Partial<D>,
      }));

/** What an action other than an attack adds to its listing. */
export type Own<I extends ActionInput, D extends Declared> = Partial<YzAction<I, D>> & {
  /** The changes it makes. */
  writes?(fighter: YzFighter, input: I): Change[];
  /** It does not cost the aim, as only aiming does not (YZ-11.3). */
  readonly keepsAim?: true;
};

/** Defines an action other than an attack. All of these share a play, whose input is the declaration. */
export function deed<I extends ActionInput = ActionInput, D extends Declared = Declared>(
  base: Listing,
  { keepsAim, writes, begin, ...own }: Own<I, D>,
  spec: Spec = {},
): YzAction<I, D> {
  return {
    group: 'other',
    ...base,
    ...own,
    spec,
    play: 'deed',
    input: own.input ?? ((fighter, { offer: _, ...declared }) => ({ who: fighter.id, ...declared }) as never),
    *begin(stage, input, rules) {
      const { who, action } = input;
      stage.tell('does', { who, action });
      if (!keepsAim) stage.act(...lose(stage.of(who), 'aiming', 'YZ-11.3'));
      stage.act(...(writes?.(stage.of(who), input) ?? []));
      return begin ? yield* begin(stage, input, rules) : true;
    },
  };
}

export type Scene = Moment<YzFighter, Rules>;

type SceneAction<I> = YzAction<I, Declared & Partial<I>>;

/** Defines a play that begins immediately, listed under a heading. */
export const scene = <I extends object>(
  play: string,
  group: string,
  why: RuleId,
  icon: string,
  own: Partial<SceneAction<I>>,
): SceneAction<I> => ({
  play,
  group,
  why,
  icon,
  ...own,
  input: (fighter, { action: _, offer: __, ...says }) => ({ who: fighter.id, ...says }) as unknown as I,
});

/** Whether there is time, because no fight is in progress. */
export const outsideRounds = ({ fighter }: Scene): boolean => !inRound(fighter);

/** The distance of one of several targets. */
export const distanceOf = ({ each, situation }: Scene, who: Id): number =>
  (each?.[who] as Situation | undefined)?.distance ?? situationOf(situation).distance;
