import type { ActionContext, Offer } from '../../core/ruleset.ts';
import type { Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { LsFighter } from './fighter.ts';
import type { Use } from './manoeuvres.ts';
import { card, useFault } from './manoeuvres.ts';
import { attackOffers, wrestleOffers } from './offers-attack.ts';
import { checkOffers, combatOffers, freeOffers, movementOffers } from './offers-other.ts';
import { NO_ROOM } from './room.ts';
import type { Rules } from './rules.ts';
import { wholeSituation } from './situation.ts';
import { inRound } from './slots.ts';
import type { Declaration } from './turn-state.ts';
import { deedOrStrikeFault, playOf, useOf } from './turn-state.ts';

export type Context = ActionContext<LsFighter, Rules>;

/** What is offered: a declaration, and what is to be said of it. */
export interface Wanted extends Pick<Offer, 'detail' | 'check' | 'quick' | 'circumstances' | 'doubt'> {
  readonly declaration: Declaration;
  readonly id: string;
  readonly label: Msg;
  readonly needsTarget?: boolean;
  /** Why there is nothing to it as things are, whatever the turn. */
  readonly no?: Msg;
}

/** Why it is not his to do just now: his turn has closed it, or he waits and may only do what he has said (LS-2.2 to LS-2.6, LS-3.12.2). */
function turnFault(fighter: LsFighter, use: Use, rules: Rules): Msg | undefined {
  if (!inRound(fighter)) return undefined;
  const { wait, own } = fighter.turn;
  if (own === 'now' || !wait) return useFault(fighter, use, rules);
  const response = wait.response === 'concentrate' ? ['concentrate', 'longConcentrate'] : [wait.response];
  return response.includes(use) ? undefined : msg('lordsouls.no.onlyResponse');
}

const GROUPS = { combat: 'attack', movement: 'move', free: 'other' } as const;
/** Combat manoeuvres that attack nobody, and those that defend. */
const QUIET: { readonly [use in Use]?: string } = {
  allOutDefence: 'defence',
  concentrate: 'other',
  longConcentrate: 'other',
  influence: 'other',
  prepare: 'other',
  wait: 'other',
  doNothing: 'other',
  improviseCombat: 'other',
};

/** What a window still asks for: an event to wait for, a task to work at (LS-3.12.4, LS-3.4.2). */
const UNSAID: readonly string[] = ['lordsouls.no.event', 'lordsouls.no.purpose'];

function offerOf(context: Context, fighter: LsFighter, wanted: Wanted): Offer {
  const { cast, rules, targets, situation } = context;
  const { declaration: bare, needsTarget = false, no: none, id, label, doubt, ...more } = wanted;
  const [target] = targets;
  const declaration: Declaration = {
    ...bare,
    offer: id,
    ...(needsTarget && target !== undefined ? { target } : {}),
    situation: wholeSituation(situation as object),
  };
  const use = useOf(fighter, declaration);
  const unaimed = needsTarget && target === undefined;
  const fault =
    turnFault(fighter, use, rules) ??
    none ??
    (unaimed ? undefined : deedOrStrikeFault(cast, fighter, declaration, rules));
  const unsaid = fault !== undefined && UNSAID.includes(fault.key);
  const { category, icon, why } = card(use);
  const play = unaimed ? undefined : playOf(fighter, declaration);
  return {
    ...more,
    id,
    label,
    icon,
    group: QUIET[use] ?? GROUPS[category],
    needsTarget,
    ...(fault ? { [unsaid ? 'lacks' : 'no']: fault } : {}),
    ...(doubt && !fault ? { doubt } : {}),
    ...(play ? { play: { name: play.play, input: play.input } } : {}),
    declaration: declaration as unknown as Json,
    rules: [why],
  };
}

/** The end of his turn, as something that he may always declare. */
const endOffer = (fighter: LsFighter): Offer[] =>
  fighter.turn.own === 'now'
    ? [
        {
          id: 'endTurn',
          label: msg('lordsouls.use.endTurn'),
          icon: 'hourglass',
          group: 'other',
          needsTarget: false,
          quick: true,
          declaration: { manoeuvre: 'endTurn' },
          circumstances: [],
          rules: ['LS-1.3'],
        },
      ]
    : [];

/** Everything a fighter may do now; what is closed says why (LS-2.2). What only a board tells is kept with wrestling and movement. */
export function actions(given: Context): Offer[] {
  const situation = wholeSituation(given.situation as object);
  const onBoard: Context = { ...given, situation: situation as Json };
  const context: Context = { ...given, situation: { ...situation, ...NO_ROOM } as Json };
  const fighter = context.cast[context.who];
  if (!fighter) return [];
  const target = context.cast[context.targets[0] ?? ''];
  const offers = (about: Context, wanted: readonly Wanted[]): Offer[] =>
    wanted.map((one) => offerOf(about, fighter, one));
  return [
    ...offers(context, attackOffers(context, fighter, target)),
    ...offers(onBoard, wrestleOffers(onBoard, fighter, target)),
    ...offers(context, combatOffers(context, fighter)),
    ...offers(onBoard, movementOffers(onBoard, fighter, target)),
    ...offers(context, freeOffers(fighter)),
    ...endOffer(fighter),
    ...checkOffers(context, fighter),
  ];
}
