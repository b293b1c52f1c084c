import { type Ask, GM } from '../../core/ask.ts';
import type { Id } from '../../core/text.ts';
import { askContext, endContext, rowContext } from '../cards/card-view.ts';
import { readExchange } from '../cards/exchange.ts';
import { inBrief } from '../cards/forecast.ts';
import { giftButtons, giftName } from '../gifts/gift-card.ts';
import { isLeftOpen, wantedTest } from '../requests/answer.ts';
import { oddsOf } from '../requests/odds.ts';
import { actorOf } from '../shared/ids.ts';
import { checkText } from '../shared/present.ts';
import { nameFor, say, uiText } from '../shared/text.ts';
import { asksView, kindOf, type Memory } from '../tracker/asks.ts';
import { isPreface } from '../tracker/declaring.ts';
import { type RoundAskReading, readRound } from '../tracker/round.ts';
import { type Aimed, aimedView } from './aimed.ts';
import { clockAround, clockOf } from './clocks.ts';
import { hintView } from './hint.ts';
import type { Plan } from './plans.ts';
import type { Waiting } from './waiting.ts';

/* What the prompt shows, as data for its template. */

/** What the prompt remembers between two drawings. */
export interface PromptState extends Memory {
  /** The answer to the current question is meant for everybody who is asked the same. */
  readonly alike: boolean;
  readonly folded: boolean;
  /** Every option shows where its numbers come from. */
  readonly explained: boolean;
  /** Attacks that answer the current question. */
  readonly aimed: Aimed | undefined;
  /** Plans that answer it. */
  readonly plans: readonly Plan[];
}

/** How many others are listed by name. */
const MAX_NAMES = 8;

const askIn = (one: Waiting): Ask | undefined => ('ask' in one ? one.ask : undefined);

/** Whether a test is asked for by the same request as another. */
const isOfSameRequest = (one: Waiting, other: Waiting): boolean =>
  one.on === 'request' && other.on === 'request' && one.message === other.message;

/** Everybody who is asked the same as the current question asks, beginning with it. */
export function alike(current: Waiting, all: readonly Waiting[]): readonly Waiting[] {
  const ask = askIn(current);
  if (current.on === 'request') return all.filter((one) => isOfSameRequest(current, one));
  if (current.on === 'gift') return [current];
  if (!ask) return all.filter(({ on }) => on === 'held');
  const same = all.filter((one) => {
    const other = askIn(one);
    return (
      one.on === current.on && one !== current && other?.kind === ask.kind && kindOf(other) === kindOf(ask)
    );
  });
  return [current, ...same];
}

/** Whether a game master may leave the answer to the rules: an option on a card, or a declaration. */
function canDecide(current: Waiting): boolean {
  const ask = askIn(current);
  if (!game.user?.isGM || !ask || ask.by === GM) return false;
  if (current.on === 'card') return ask.kind === 'choose';
  return (
    current.on === 'round' && ask.kind === 'enter' && readRound(current.combat)?.ruleset.tactics !== undefined
  );
}

/** The optional asks of a fight that this user may answer. */
export function mayAnswerIn(combat: Combat.Implementation | undefined): readonly RoundAskReading[] {
  const { user } = game;
  const round = combat && readRound(combat);
  if (!user || !round) return [];
  return round.asks.filter((one) => one.ask.optional && one.mayAnswer(user));
}

const imageOf = (who: Id): string | undefined => actorOf(who)?.img ?? undefined;

/** A question on a card, with the exchange so far in one line. */
function cardView({ message, play, ask, by }: Extract<Waiting, { on: 'card' }>, explained: boolean): object {
  const exchange = readExchange(message);
  const pending = exchange?.pending.find((one) => one.play === play && one.ask.id === ask.id);
  const reading = pending && exchange?.plays[pending.index];
  if (!exchange || !pending || !reading) return {};
  const { card } = reading;
  return {
    ruleset: exchange.ruleset.id,
    img: imageOf(card.from ?? by),
    title: say(card.title),
    subtitle: card.subtitle && say(card.subtitle),
    rows: card.rows.slice(-1).map(rowContext),
    clock: clockOf(game.combats?.get(exchange.combat), ask.id, play),
    card: { ...askContext(pending, exchange, message), explained },
  };
}

/** A question of a round, as the tracker shows it. */
function roundView({ combat, ask, by }: Extract<Waiting, { on: 'round' }>, state: PromptState): object {
  const { aimed, plans } = state;
  const round = readRound(combat);
  const asks = round?.asks.filter((one) => one.ask.id === ask.id) ?? [];
  if (!round) return {};
  const [view] = asksView(round, asks, state).must;
  return {
    ruleset: round.ruleset.id,
    img: imageOf(by),
    title: round.tracker && say(round.tracker.title),
    round: {
      ...view,
      ...(aimed ? { primary: false, aimed: aimedView(aimed) } : {}),
      ...(plans.length > 0 ? { edits: false, plans } : {}),
    },
    clock: clockOf(combat, ask.id),
  };
}

/** Harm that waits for a confirmation: what would happen. */
function heldView({ message }: Extract<Waiting, { on: 'held' }>): object {
  const exchange = readExchange(message);
  if (!exchange) return {};
  const [first] = exchange.plays;
  const ends = exchange.plays.flatMap(({ card }) => card.ends).filter(({ after }) => after !== undefined);
  return {
    ruleset: exchange.ruleset.id,
    img: first && imageOf(first.card.from ?? exchange.by),
    title: first && say(first.card.title),
    held: { ends: ends.map(endContext) },
  };
}

/** A test that is asked for: the dice, and the odds on the button. */
function requestView({ request, by }: Extract<Waiting, { on: 'request' }>): object {
  const test = wantedTest(request, by);
  const no = test?.offer?.no;
  return {
    ruleset: request.ruleset,
    img: imageOf(by),
    title: test?.offer && say(test.offer.label),
    request: {
      no: no && say(no),
      check: checkText(test?.offer?.check),
      odds: test && inBrief(oddsOf(test)),
      more: test && isLeftOpen(test),
    },
  };
}

/** A gift: what it is, and whether it is taken. */
const giftView = ({ gift }: Extract<Waiting, { on: 'gift' }>): object => ({
  ruleset: gift.ruleset,
  img: gift.img,
  title: giftName(gift),
  gift: giftButtons(gift),
});

function currentView(current: Waiting, state: PromptState): object {
  const about = { by: nameFor(current.by), label: say(current.label) };
  if (current.on === 'card') return { ...about, ...cardView(current, state.explained) };
  if (current.on === 'round') return { ...about, ...roundView(current, state) };
  if (current.on === 'request') return { ...about, ...requestView(current) };
  if (current.on === 'gift') return { ...about, ...giftView(current) };
  return { ...about, ...heldView(current) };
}

function queueView(current: Waiting, all: readonly Waiting[]): object[] {
  return all.slice(0, MAX_NAMES).map((one) => ({
    key: one.key,
    name: nameFor(one.by),
    label: say(one.label),
    current: one === current,
  }));
}

/** What is optional, as the tracker folds it. */
function mayView(combat: Combat.Implementation | undefined, state: PromptState): object {
  const round = combat && readRound(combat);
  const asks = mayAnswerIn(combat);
  if (!round || asks.length === 0) return {};
  const { may, kinds } = asksView(round, asks, state);
  return {
    ruleset: round.ruleset.id,
    optional: { n: asks.length, may, kinds, open: state.opened.has('optional'), clock: clockAround(combat) },
  };
}

/** The whole prompt. @param combat whose optional asks are shown */
export function promptView(
  current: Waiting | undefined,
  all: readonly Waiting[],
  combat: Combat.Implementation | undefined,
  state: PromptState,
): object {
  const same = current ? alike(current, all).length : 0;
  return {
    n: all.length,
    waits: uiText('prompt.waits', { n: all.length }),
    folded: state.folded,
    ...mayView(combat, state),
    ...(current ? currentView(current, state) : {}),
    current: current !== undefined,
    queue: current && all.length > 1 ? queueView(current, all) : undefined,
    more: Math.max(0, all.length - MAX_NAMES),
    same: same > 1 && current ? sameView(same, state) : undefined,
    decide: current && canDecide(current) && !hasOwnButton(current, same) ? decideView(same) : undefined,
    explains: current?.on === 'card',
    hint: hintView(current),
    explained: state.explained,
  };
}

const sameView = (n: number, { alike: pressed }: PromptState): object => ({
  pressed,
  label: uiText('prompt.alike', { n }),
});

/** A single declaration has the tracker's own button for this. */
const hasOwnButton = ({ on }: Waiting, same: number): boolean => on === 'round' && same === 1;

const decideView = (n: number): object => ({
  label: n > 1 ? uiText('prompt.decideAll', { n }) : uiText('tracker.decide'),
});

/** Whether a question of a round only precedes a declaration, whose editor asks for both. */
export function isPrefaceIn(one: Waiting): boolean {
  if (one.on !== 'round') return false;
  const asks = readRound(one.combat)?.asks ?? [];
  return asks.some((reading) => reading.ask.id === one.ask.id && isPreface(reading, asks));
}
