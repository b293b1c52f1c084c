import { GM } from '../../core/ask.ts';
import { type Pending, pending } from '../../core/encounter.ts';
import type { Id } from '../../core/text.ts';
import { type Clock, clockKey, clocksOf, lastCommit } from '../documents/round-data.ts';
import { controls, isUnseen } from '../shared/ids.ts';
import { nameFor, uiText } from '../shared/text.ts';
import { clockSlot } from '../tracker/clock-slot.ts';
import { asRefereeSees, mayKnowOf, type RoundAskReading, readRound } from '../tracker/round.ts';

/* The clocks of what others may do in between, as they are shown. */

const SECOND = 1_000;

/** An ask whose clock runs, or has been stopped. */
interface Clocked extends Pending {
  readonly clock: Clock;
  /** Whether this user is asked, or may still act while the game master is asked to go on. */
  readonly isMine: boolean;
  /** Whether this user may stop it, or sees that it has been stopped. */
  readonly mayHold: boolean;
}

const now = (): number => game.time?.serverTime ?? 0;

/** The asks of a fight that have clocks, as far as this user may know of them. */
function clocksIn(combat: Combat.Implementation): readonly Clocked[] {
  const { user } = game;
  const number = readRound(combat)?.number;
  if (!user || number === undefined) return [];
  const enc = asRefereeSees(combat);
  const waiting = pending(enc);
  const { running, holds } = clocksOf(combat);
  const hasHeld = !user.isGM && holds.round === number && holds.users.includes(user.id ?? '');
  const isAsked = ({ ask }: Pending): boolean => ask.by !== GM && controls(user, ask.by);
  return waiting.flatMap((one) => {
    const clock = running[clockKey(one.play ?? number, one.ask.id)];
    if (!clock || (one.play !== undefined && !mayKnowOf(enc, user, one))) return [];
    const isMine = one.ask.by === GM ? waiting.some(isAsked) : isAsked(one);
    return [{ ...one, clock, isMine, mayHold: user.isGM || (isMine && (!hasHeld || clock.held === true)) }];
  });
}

/** When the last of the clocks shown is over, by {@link now}. */
let shownUntil = 0;

/** A clock for the template `clock`. The ring starts where the time is, and needs no further drawing. */
function clockView({ clock: { of, end, left, held }, mayHold }: Clocked): object {
  const rest = Math.max(0, left ?? end - now());
  const seconds = Math.ceil(rest / SECOND);
  shownUntil = Math.max(shownUntil, end);
  return {
    stands: held === true || left !== undefined,
    of,
    gone: Math.round(of - rest),
    end,
    seconds,
    text: uiText('clock.left', { n: seconds }),
    hold: mayHold,
    held: held === true,
    hint: uiText(game.user?.isGM ? 'clock.holdHintMaster' : 'clock.holdHint'),
  };
}

/** The clock of an ask, if one runs. @param play that asks; if omitted, the round does */
export function clockOf(
  combat: Combat.Implementation | undefined,
  ask: string,
  play?: string,
): object | undefined {
  const found = combat && clocksIn(combat).find((one) => one.ask.id === ask && one.play === play);
  return found && clockView(found);
}

/** The clock of the time in which this user may still do something: the game master is asked to go on. */
export function clockAround(combat: Combat.Implementation): object | undefined {
  const found = clocksIn(combat).find(({ ask, isMine }) => ask.by === GM && isMine);
  return found && clockView(found);
}

const nameOf = (who: Id): string => nameFor(isUnseen(who) ? GM : who);

/** What the tracker shows of clocks: on what this user is asked, of what others are asked, and whose time was up in the last step. */
function panelClocks(
  combat: Combat.Implementation,
  mine: readonly RoundAskReading[],
  must: readonly object[],
): object {
  const others = clocksIn(combat).filter(({ ask }) => !mine.some((one) => one.ask.id === ask.id));
  const late = lastCommit(combat)?.timeUp;
  return {
    must: must.map((one) => ({ ...one, clock: clockOf(combat, (one as { readonly id: string }).id) })),
    clocks: others.map((one) => ({ ...clockView(one), name: nameOf(one.ask.by) })),
    late: late === undefined ? '' : uiText('clock.up', { who: nameOf(late) }),
  };
}

/** Writes the seconds of all clocks of the page, for people who see no ring move. */
function countDown(): void {
  if (now() > shownUntil + 2 * SECOND) return;
  for (const one of document.querySelectorAll<HTMLElement>('[data-ff-end]')) {
    const text = String(Math.max(0, Math.ceil((Number(one.dataset.ffEnd) - now()) / SECOND)));
    if (one.textContent !== text) one.textContent = text;
  }
}

/** Shows clocks from now on. Called once. */
export function showClocks(): void {
  setInterval(countDown, SECOND);
  clockSlot.panel = panelClocks;
  void ui.combat?.render();
  void ui.combat?.popout?.render();
}
