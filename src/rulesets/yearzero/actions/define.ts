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

/** What a person declares in their own turn. */
export type YzDeclared = Declared & {
  /** The attack is made in a frenzy and costs nothing (YZ-13.25). */
  readonly overkill?: boolean;
};

/** An action of Year Zero. */
export interface YzAction<I = Json, D extends Declared = YzDeclared>
  extends ActionDef<YzFighter, Rules, D, I, Done> {
  /** Its place in lists; if omitted, behind those that have one. */
  readonly place?: number;
  /** Its cost in a fighter's turn; `costs` where talents or injuries change it (YZ-G, YZ-T1). */
  readonly cost?: Cost;
  costs?(fighter: YzFighter): Cost;
  /** How it attacks. */
  readonly mode?: Mode;
  /** A shot that may be kept in readiness (YZ-11.26). */
  readonly shot?: true;
  /** It may lead away from a threat: open to those who flee in panic (YZ-T2). */
  readonly flees?: true;
  /** The broken may do it, those who are held may do it (YZ-12.7, YZ-A.19). */
  readonly whileBroken?: true;
  readonly whileHeld?: true;
  /** It ends the fighter's turn: no state forbids that. */
  readonly ends?: true;
  /** What else closes it to a fighter, whatever its details. */
  closedTo?(fighter: YzFighter): Msg | undefined;
  /** The default policy attacks with the lowest `harms`, and where it cannot attack takes the lowest `readies`. */
  readonly harms?: number;
  readonly readies?: number;
}

/** The actions of Year Zero. */
export type YzActions = ActionList<YzFighter, Rules, YzDeclared> & {
  readonly actions: { readonly [id: string]: YzAction };
};

/** What an action costs a fighter. */
export const costOf = (fighter: YzFighter, { cost = 'free', costs }: YzAction): Cost =>
  costs?.(fighter) ?? cost;

/** What a fighter's state forbids: the broken only crawl, panic has its own bars (YZ-12.7, YZ-T2). */
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

/** The list of actions as sheets show it, slow before fast, with what closes them by the fighter's state and budget. */
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

/** Fast actions are listed behind the slow ones, other declared actions behind both, and last what is done beside a fight. */
const [FAST, BESIDES, LAST] = [100, 200, 300];

const listing = (place: number, cost: Cost, why: RuleId, icon: string): Listing => ({
  place,
  cost,
  why,
  icon,
  detail: msg(`yearzero.cost.${cost}`),
  declared: true,
});

/** A slow action, a fast one, or one that costs nothing; `n` is its number among the rules of its kind (YZ-6, YZ-7). */
export const slow = (n: number, icon: string): Listing => listing(n, 'slow', `YZ-6.${n}`, icon);
export const fast = (n: number, icon: string): Listing => listing(FAST + n, 'fast', `YZ-7.${n}`, icon);
export const besides = (cost: Cost, why: RuleId, icon: string): Listing => listing(BESIDES, cost, why, icon);

/** One way for each weapon that fits. */
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
        says: { weapon: weapon.id, ...says(weapon) } as Partial<D>,
      }));

/** What an action that is no attack adds to its listing. */
export type Own<I extends ActionInput, D extends Declared> = Partial<YzAction<I, D>> & {
  /** What it writes when it is carried out. */
  writes?(fighter: YzFighter, input: I): Change[];
  /** Aiming alone does not cost the aim (YZ-11.3). */
  readonly keepsAim?: true;
};

/** An action that is no attack: what is declared is the input of the play that all of these share. */
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

/** A play that is begun immediately, under a heading: what the moment says is its input. */
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

/** In a running fight there is no time for it. */
export const outsideRounds = ({ fighter }: Scene): boolean => !inRound(fighter);

/** The distance of a target, where each has its own. */
export const distanceOf = ({ each, situation }: Scene, who: Id): number =>
  (each?.[who] as Situation | undefined)?.distance ?? situationOf(situation).distance;
