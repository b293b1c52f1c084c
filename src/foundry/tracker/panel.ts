import { GM } from '../../core/ask.ts';
import type { TrackerView } from '../../core/view.ts';
import { mayAnswer } from '../cards/exchange.ts';
import { lastStepOf, mayTakeBack } from '../cards/take-back.ts';
import { lastCommit } from '../documents/round-data.ts';
import { isUnseen, rulesetOfType } from '../shared/ids.ts';
import { nameFor, say, uiText } from '../shared/text.ts';
import { asksView } from './asks.ts';
import { clockSlot } from './clock-slot.ts';
import { isPreface } from './declaring.ts';
import type { RoundAskReading, RoundReading } from './round.ts';
import { type Drawn, nextText, rowView, waitingView } from './rows.ts';
import { timelineView } from './timeline.ts';

/* What the tracker shows of a fight, as data for its templates. */

/** What a tracker remembers between two drawings. */
interface Panel {
  /** Optional asks whose options are unfolded. */
  readonly opened: ReadonlySet<string>;
  readonly drawn: Drawn;
  /** It is shown in a window of its own. */
  readonly popout: boolean;
  entryKey(ask: string): string;
}

type ViewedCombat = Combat.Implementation | null | undefined;

/** The tracker's main part: phases, rows, and what is asked of this user. */
export function panelView(combat: ViewedCombat, round: RoundReading | undefined, panel: Panel): object {
  if (!combat) return { empty: uiText(game.user?.isGM ? 'tracker.emptyMaster' : 'tracker.empty') };
  if (!round) return { empty: uiText(rulesetOfType(combat) ? 'tracker.unreadable' : 'notLoaded') };
  const { tracker, ruleset } = round;
  const common = { ruleset: ruleset.id };
  if (!tracker) return { ...common, ...waitingView(combat) };
  const { user } = game;
  const asks = user ? round.asks.filter((one) => one.mayAnswer(user)) : [];
  const shown = asksView(
    round,
    asks.filter((one) => !isPreface(one, asks)),
    panel,
  );
  return {
    ...common,
    ...phasesView(round, tracker, panel),
    lost: lostView(combat, round),
    popout: panel.popout,
    copies: ruleset.records !== undefined && tracker.timeline !== undefined,
    rows: tracker.rows.flatMap((row) => rowView(round, row, panel.drawn)),
    ...shown,
    awaited: awaitedText(round, asks),
    ...clockSlot.panel?.(combat, asks, shown.must),
  };
}

/** A title, unless it is only the round's number, which the host shows above it. */
function titleOf({ number }: RoundReading, { title }: TrackerView): string {
  const text = say(title);
  return text === uiText('tracker.round', { n: number }) ? '' : text;
}

function phasesView(round: RoundReading, tracker: TrackerView, { opened }: Panel): object {
  const beside = (who: string) => tracker.rows.find((row) => row.who === who)?.value;
  return {
    title: titleOf(round, tracker),
    phases: tracker.phases.map(({ label, state }) => ({
      label: say(label),
      state,
      current: state === 'now',
      past: state === 'past',
    })),
    timeline: tracker.timeline && timelineView(tracker.timeline, beside, opened),
    next: tracker.timeline ? '' : nextText(tracker.next),
  };
}

/** Whom the fight waits for besides this user. */
function awaitedText(round: RoundReading, mine: readonly RoundAskReading[]): string {
  const others = round.asks.filter((one) => !one.ask.optional && !mine.includes(one));
  const ids = new Set([...others.map(({ askedOf }) => askedOf), ...round.onCards]);
  // The game master answers for fighters whom this user does not see.
  const names = [...new Set([...ids].map((id) => nameFor(isUnseen(id) ? GM : id)))].join(', ');
  if (names === '') return '';
  const here = round.onCards.some((id) => game.user && mayAnswer(game.user, { by: id }));
  return uiText(here ? 'tracker.awaitedInChat' : 'tracker.awaited', { names });
}

/** Whether this user may undo the fight's last step. */
const mayUndo = (combat: Combat.Implementation): boolean =>
  game.user ? mayTakeBack(game.user, lastStepOf(combat)) : false;

/** What is offered when a card that the round needs has been deleted, or undefined if none has. */
function lostView(combat: Combat.Implementation, { lost }: RoundReading): object | undefined {
  if (!lost) return undefined;
  return { back: lastCommit(combat) !== undefined && mayUndo(combat), anew: game.user?.isGM === true };
}

/** The tracker's foot: beginning and ending a fight, undo, clocks. */
export function footView(combat: ViewedCombat, round: RoundReading | undefined): object {
  const gm = game.user?.isGM === true;
  return {
    ruleset: combat?.type,
    gm,
    combat: combat !== null && combat !== undefined,
    started: combat?.started,
    canStart: (combat?.combatants.size ?? 0) > 0,
    undo: combat?.started ? gm || mayUndo(combat) : false,
    canUndo: combat ? lastCommit(combat) !== undefined : false,
    clocks: round?.tracker?.clocks?.map(({ id, label, value, due }) => ({
      id,
      label: say(label),
      value: say(value),
      due: due ? say(due) : uiText('tracker.nothingDue'),
    })),
  };
}
