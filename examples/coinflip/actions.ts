import type { ActionDef, ActionList, Declared } from '../../src/core/action.ts';
import { msg } from '../../src/core/text.ts';
import { type Duellist, isStanding, type Rules } from './fighter.ts';
import type { StrikeInput } from './strike.ts';

const strike: ActionDef<Duellist, Rules, Declared> = {
  icon: 'crossed-swords',
  group: 'attack',
  why: 'CF-2',
  declared: true,
  target: 'must',
  play: 'strike',
  input: ({ id }, { target = '' }) => ({ attacker: id, defender: target }),
  no(_, input, __, cast) {
    const { defender } = input as StrikeInput;
    const other = cast[defender];
    return other && !isStanding(other) ? msg('coinflip.no.down', { who: defender }) : undefined;
  },
};

/** Everything that can be done in a turn. Offers, refusals and what is played follow from it. */
export const actionList: ActionList<Duellist, Rules, Declared> = {
  ruleset: 'coinflip',
  actions: { strike },
  closed: (fighter) => (isStanding(fighter) ? undefined : msg('coinflip.no.down', { who: fighter.id })),
};
