import { GM } from '../../core/ask.ts';
import { fighters, type Pending } from '../../core/encounter.ts';
import { roundNumber } from '../../core/round-number.ts';
import { canFight } from '../../core/tactics/field.ts';
import type { Id } from '../../core/text.ts';
import { controls } from '../shared/ids.ts';
import { askedOf } from './answer.ts';
import type { Moment } from './carry-out.ts';
import { aloneIn } from './extras.ts';
import { sidesOf } from './field.ts';

/* Which ask of a fight those who play by themselves answer next. */

/** The name of an ask in its round. An answer that may be given again and again is given once under it. */
export const nameOfAsk = (moment: Moment, { ask, play = '' }: Pending): string =>
  `${moment.combat.id} ${roundNumber(moment.enc)} ${play} ${ask.id}`;

/** Whether enemies still stand against each other. */
export function isUndecided({ combat, enc }: Moment): boolean {
  const up = sidesOf(combat).filter((side) => side.some((id) => canFight(enc, id)));
  return up.length > 1;
}

/** Whether a player of a fighter is connected. */
const isThere = (who: Id): boolean =>
  game.users?.some((user) => user.active && !user.isGM && controls(user, who)) === true;

/** Whether somebody who does not play by themselves may still do something of their own accord. */
function mayVolunteer({ asks }: Moment, alone: ReadonlySet<Id>): boolean {
  return asks.some(
    (one) => one.ask.optional && askedOf(one) !== GM && !alone.has(one.ask.by) && isThere(one.ask.by),
  );
}

/** What is asked of whom now. */
interface Asked {
  /** What those who play by themselves are asked, the optional first. */
  readonly theirs: readonly Pending[];
  /** What the game master has to say so that it goes on, once nobody else is asked. */
  readonly toGoOn: Pending | undefined;
  /** Players may still do something before it goes on. */
  readonly lingers: boolean;
}

/** What a fight asks those who play by themselves, and the game master for them. */
export function askedNow(moment: Moment): Asked {
  const alone = aloneIn(moment.combat);
  const everybody = fighters(moment.enc.cast);
  const isTheirs = (one: Pending): boolean => alone.has(askedOf(one)) && askedOf(one) in everybody;
  const theirs = moment.asks.filter(isTheirs);
  const others = moment.asks.filter((one) => !isTheirs(one) && !one.ask.optional);
  const isFree = others.every(({ ask }) => ask.by === GM) && theirs.every(({ ask }) => ask.optional);
  return {
    theirs: [
      ...theirs.filter(({ ask }) => ask.optional && ask.by !== GM),
      ...theirs.filter(({ ask }) => !ask.optional),
    ],
    toGoOn: isFree ? others[0] : undefined,
    lingers: mayVolunteer(moment, alone),
  };
}
