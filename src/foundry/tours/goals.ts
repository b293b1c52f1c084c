import type { Id } from '../../core/text.ts';
import { SUMMARIES } from '../../rulesets/index.ts';
import { isExchange, readExchange } from '../cards/exchange.ts';
import { stateOf } from '../documents/round-data.ts';
import { readSetting, rulesKey } from '../settings/settings.ts';
import { controls, summaryOfType } from '../shared/ids.ts';
import { type RoundReading, readRound } from '../tracker/round.ts';
import type { Goal } from './plans.ts';

/* What steps of tours wait for. A tour looks again and again, for it may come true in a document, in a window or in a field. */

/** How things stood when a tour began: what was there already does not count as done in it. */
export interface Before {
  readonly messages: ReadonlySet<string>;
  /** What was declared, for each fighter. */
  readonly declared: ReadonlySet<string>;
  readonly rules: string;
}

/** The fight that the tracker shows, if it is one of ours. */
function theFight(): Combat.Implementation | undefined {
  const fight = game.combats?.viewed;
  return fight && summaryOfType(fight) && fight.combatants.size > 0 ? fight : undefined;
}

const theRound = (): RoundReading | undefined => {
  const fight = theFight();
  return fight && stateOf(fight) !== undefined ? readRound(fight) : undefined;
};

const isStarted = (): boolean => theRound() !== undefined && !see('.ff-extras-ask');

const isOwn = (who: Id): boolean => game.user != null && controls(game.user, who);

const see = (selector: string): boolean => document.querySelector(selector) !== null;

const messages = () => [...(game.messages ?? [])];

type Exchange = NonNullable<ReturnType<typeof readExchange>>;

const isAttack = ({ ruleset, plays }: Exchange): boolean =>
  plays.some(({ play }) => ruleset.plays[play]?.attack !== undefined);

/** Whether a new card of the fight is by somebody who counts, and is what is wanted. */
function hasCard(before: Before, counts: (who: Id) => boolean, isWanted = (_: Exchange) => true): boolean {
  const fight = theFight()?.id;
  const later = messages().filter((one) => isExchange(one) && !before.messages.has(String(one.id)));
  return later.some((message) => {
    const exchange = readExchange(message);
    return exchange !== undefined && exchange.combat === fight && counts(exchange.by) && isWanted(exchange);
  });
}

/** What has been declared. The key of a declaration tells it from a later one of the same fighter. */
const declarations = (): { key: string; by: Id }[] => {
  const round = theRound();
  return (round?.tracker?.rows ?? []).flatMap(({ who, declared }) =>
    declared ? [{ key: `${round?.number} ${who} ${JSON.stringify(declared)}`, by: who }] : [],
  );
};

const storedRules = (): string => JSON.stringify(SUMMARIES.map((one) => readSetting(rulesKey(one))));

/** How things stand now. */
export const standNow = (): Before => ({
  messages: new Set(messages().map(({ id }) => String(id))),
  declared: new Set(declarations().map(({ key }) => key)),
  rules: storedRules(),
});

/** Whether some of those who count have declared something new. */
const hasDeclared = (before: Before, counts: (who: Id) => boolean): boolean =>
  declarations().some(({ key, by }) => counts(by) && !before.declared.has(key));

/** Whether the round asks this user's fighters for something that it cannot do without. */
const isAsked = (): boolean => theRound()?.asks.some(({ ask }) => !ask.optional && isOwn(ask.by)) === true;

/** The forms of house rules in which somebody has changed a field. */
const changed = new WeakSet<Element>();

document.addEventListener('change', ({ target }) => {
  const field = target instanceof Element ? target.closest('[name]') : null;
  const form = field?.closest('.ff-rules');
  if (form) changed.add(form);
});

const isFormChanged = (): boolean =>
  [...document.querySelectorAll('.ff-rules')].some((form) => changed.has(form));

/** Each goal, given how things stood when the tour began. */
export const GOALS: { readonly [goal in Goal]: (before: Before) => boolean } = {
  /** There is a fight. */
  fight: () => theFight() !== undefined,
  /** It has begun, and nobody is being asked who plays the extras. */
  started: isStarted,
  /** And the first question is there. */
  begun: () => isStarted() && see('.ff-prompt, [data-ff="awaited"]'),
  /** Somebody has declared something or attacked. */
  declared: (before) => hasDeclared(before, () => true) || hasCard(before, () => true, isAttack),
  /** Somebody of this user's takes part in a fight that has begun. */
  playing: () => Object.keys(theRound()?.cast ?? {}).some(isOwn),
  /** It is their turn. */
  asked: () => isAsked() && see('.ff-prompt'),
  targeted: () => (game.user?.targets.size ?? 0) > 0,
  acted: (before) => hasDeclared(before, isOwn) || hasCard(before, isOwn),
  carriedOut: (before) => hasCard(before, isOwn),
  turnOver: () =>
    !isAsked() && !theRound()?.tracker?.rows.some(({ who, state }) => state === 'now' && isOwn(who)),
  formOpen: () => see('.ff-rules .ff-rule'),
  changed: isFormChanged,
  saved: ({ rules }) => storedRules() !== rules,
};
