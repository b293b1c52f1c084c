import {
  actionFault,
  actionOf,
  type DeclaredOf,
  declarationFault,
  offersOf,
  playOfAction,
} from '../../../core/action.ts';
import type { Enter } from '../../../core/ask.ts';
import type { Offer } from '../../../core/offer.ts';
import type { ActionContext } from '../../../core/ruleset.ts';
import type { Cast } from '../../../core/stage.ts';
import { type Id, type Json, type Msg, msg, type RuleId } from '../../../core/text.ts';
import type { YzFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { type Cost, has, weaponOf } from '../figures/state.ts';
import { attacks, stances } from './combat.ts';
import { costOf, listOf, type YzAction, type YzDeclared } from './define.ts';
import { clock, events } from './events.ts';
import { moves } from './moves.ts';
import { scenes, skills } from './scenes.ts';
import { gearActions, peopleActions } from './tasks.ts';

/* All actions, and what the round and the default policy read of them. */

/** What is declared in an own turn. */
const turnActions = { ...moves, ...attacks, ...gearActions, ...peopleActions, ...stances };

export type TurnAction = (typeof turnActions)[keyof typeof turnActions];

/** Whatever may be declared. */
export type Declaration = DeclaredOf<TurnAction> & { readonly action: keyof typeof turnActions };

/** Every action: those of own turns, then what is done and happens outside a fight. */
export const actionList = listOf({ ...turnActions, ...skills, ...events, ...scenes, ...clock });

const recordOf = ({ action }: YzDeclared) => actionOf(actionList, action) as YzAction | undefined;

export const isEnd = (declared: YzDeclared): boolean => recordOf(declared)?.ends === true;

/** The declaration of a silent fighter: the end of the own turn. */
export const END: Json & YzDeclared = {
  action: Object.keys(turnActions).find((action) => isEnd({ action })) ?? '',
};

export const playOf = (
  fighter: YzFighter,
  declared: YzDeclared,
): { readonly play: string; readonly input: Json } =>
  playOfAction(actionList, fighter, declared) ?? { play: '', input: null };

/** What a declared action costs a fighter, and the rule of the payment. */
export const priceOf = (fighter: YzFighter, declared: YzDeclared): { cost: Cost; why: RuleId } => {
  const action = recordOf(declared);
  return { cost: action ? costOf(fighter, action) : 'free', why: action?.why ?? 'YZ-5.5' };
};

/** What is wrong with an entered declaration; undefined: it is allowed. */
export type Fault<V = Json> = (
  cast: Cast<YzFighter>,
  fighter: YzFighter,
  value: V,
  rules: Rules,
) => Msg | undefined;

const isDeclaration = (value: Json): value is Json & YzDeclared =>
  typeof value === 'object' && value !== null && typeof (value as { action?: Json }).action === 'string';

/** Refuses what is no declaration; the rest is checked by `fault`. */
const checked =
  (fault: Fault<YzDeclared>): Fault =>
  (cast, fighter, value, rules) =>
    isDeclaration(value) ? fault(cast, fighter, value, rules) : msg('yearzero.no.notDeclaration');

/** In an own turn. */
export const ownFault = checked((cast, fighter, declared, rules) =>
  has(fighter, 'overkill') && !isEnd(declared)
    ? msg('yearzero.no.frenzy')
    : declarationFault(actionList, cast, fighter, declared, rules),
);

/** A shot out of overwatch: only a shot, and at somebody (YZ-11.26, YZ-11.28). */
export const watchFault = checked((cast, fighter, declared, rules) =>
  recordOf(declared)?.shot
    ? actionFault(actionList, cast, fighter, declared, rules)
    : msg('yearzero.no.onlyShots'),
);

/** An attack in a frenzy; doing nothing is always allowed (YZ-13.25). */
export const overkillFault = checked((cast, fighter, declared, rules) => {
  if (isEnd(declared)) return undefined;
  if (!recordOf(declared)?.mode) return msg('yearzero.no.onlyAttacks');
  return actionFault(actionList, cast, fighter, { ...declared, overkill: true }, rules);
});

/** A shot back at the one who shoots out of their own watch (YZ-11.29). */
export const replyFault =
  (at: Id): Fault =>
  (cast, fighter, value, rules) => {
    if (isDeclaration(value) && isEnd(value)) return undefined;
    if (isDeclaration(value) && value.target !== at) return msg('yearzero.no.target');
    return watchFault(cast, fighter, value, rules);
  };

const declaredBy = ({ declaration }: Offer): YzDeclared & { readonly weapon?: Id } =>
  declaration as YzDeclared;

/** The damage of the weapon of an offer. */
const damageOf = (fighter: YzFighter | undefined, offer: Offer): number =>
  (fighter && weaponOf(fighter, declaredBy(offer).weapon ?? '')?.traits.damage) ?? 0;

/**
 * What extras declare by default, and fighters in fights without players: at random anything that is open; otherwise the hardest attack
 * on the nearest enemy; otherwise what readies the fighter for the next one.
 */
export function propose(
  context: ActionContext<YzFighter, Rules>,
  ask: Enter,
  pick: (n: number) => number,
): Json | undefined {
  if (ask.form !== 'declaration') return undefined;
  const fighter = context.cast[context.who];
  const open = offersOf(actionList, { ...context, targets: context.targets.slice(0, 1) }).filter(
    ({ no, declaration }) => !no && declaration !== undefined && ask.legal(declaration) === undefined,
  );
  const rank = (by: 'harms' | 'readies', offer: Offer) => recordOf(declaredBy(offer))?.[by] ?? 0;
  const ranked = (by: 'harms' | 'readies') =>
    open.filter((offer) => rank(by, offer) > 0).sort((a, b) => rank(by, a) - rank(by, b));
  const [hardest] = ranked('harms').sort((a, b) => damageOf(fighter, b) - damageOf(fighter, a));
  const random = open[pick(open.length + 1) - 1];
  return (random ?? hardest ?? ranked('readies')[0])?.declaration ?? ask.skip;
}
