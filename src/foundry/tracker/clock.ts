import type { Encounter } from '../../core/encounter.ts';
import { type Interlude, interludes } from '../../core/interlude.ts';
import { type Clock, clockKey, clocksOf } from '../documents/round-data.ts';
import { controls } from '../shared/ids.ts';
import { uiText } from '../shared/text.ts';

/* The clocks of what others may do in between, as they are shown. */

/** An interlude whose clock runs, or has been stopped. */
export interface Clocked extends Interlude {
  readonly clock: Clock;
  /** Whether this user may stop it, or sees that it has been stopped. */
  readonly mayHold: boolean;
}

/** The interludes of a fight that have clocks. @param number of the round */
export function clockedIn(
  combat: Combat.Implementation,
  enc: Encounter,
  number: number,
  user: User.Implementation,
): readonly Clocked[] {
  const { running, holds } = clocksOf(combat);
  if (Object.keys(running).length === 0) return [];
  const hasHeld = holds.round === number && holds.users.includes(user.id ?? '');
  return interludes(enc).flatMap((one) => {
    const clock = running[clockKey(one.play ?? number, one.ask.id)];
    const isMine = user.isGM || one.who.some((who) => controls(user, who));
    const mayHold = isMine && (user.isGM || !hasHeld || clock?.held === true);
    return clock ? [{ ...one, clock, mayHold }] : [];
  });
}

/** A clock for the template `clock`. The ring starts where the time is, and needs no further drawing. */
export function clockView({ clock, mayHold }: Clocked): object {
  const { of, end, held } = clock;
  const left = Math.max(0, clock.left ?? end - (game.time?.serverTime ?? 0));
  const seconds = Math.ceil(left / 1000);
  return {
    stands: held || clock.left !== undefined,
    of,
    gone: Math.round(of - left),
    end,
    seconds,
    text: uiText('clock.left', { n: seconds }),
    hold: mayHold,
    held: held === true,
    hint: uiText(game.user?.isGM ? 'clock.holdHintMaster' : 'clock.holdHint'),
  };
}
