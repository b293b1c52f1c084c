import { faultOfAnswer } from '../../core/ask.ts';
import { type Change, diff } from '../../core/change.ts';
import { bindPlay, type Encounter, type OpenPlay } from '../../core/encounter.ts';
import type { Fighter } from '../../core/fighter.ts';
import { replay } from '../../core/replay.ts';
import { ROUND } from '../../core/round.ts';
import type { Ruleset } from '../../core/ruleset.ts';
import { applyChanges, type Cast } from '../../core/stage.ts';
import { type Id, type Json, msg, Refused } from '../../core/text.ts';
import { rulesetOf } from '../../rulesets/index.ts';
import { isExchange } from '../cards/exchange.ts';
import {
  type ExchangeData,
  exchangeData,
  logOf,
  type PlayData,
  playsOf,
} from '../documents/exchange-data.ts';
import { stateOf } from '../documents/round-data.ts';
import { castOf } from '../documents/snapshot.ts';
import { rulesAtStart } from '../settings/settings.ts';
import { rulesetOfType } from '../shared/ids.ts';
import { castOfCombat, rulesOfCombat } from '../tracker/fight-cast.ts';
import { historyOf, outstandingChanges } from './outstanding.ts';

/** Where a play is stored: its message, and its key in that message. */
interface Home {
  readonly message: ChatMessage.Implementation;
  readonly key: string;
}

/** An encounter built from documents, which the core can continue. */
export interface Table {
  readonly enc: Encounter;
  readonly combat?: Combat.Implementation;
  /** Where the open plays are stored, by play id. */
  readonly homes: ReadonlyMap<string, Home>;
}

/** The changes of fighters in the cast. */
const concerning = (cast: Cast<Fighter>, changes: readonly Change[]): Change[] =>
  changes.filter(({ who }) => who in cast);

/** Whether a change takes gear away from its owner. A running play continues with the gear with which it started. */
const takesGear = ({ at, ...change }: Change): boolean =>
  /^gear\.[^.]+$/.test(at) && change.do === 'set' && change.is === undefined;

/**
 * What has changed for a play's fighters since its last entry, for example on sheets or other cards, except for what a
 * simultaneous group must not see.
 */
function changesMissedBy(ruleset: Ruleset, rules: Json, data: PlayData, present: Cast<Fighter>): Change[] {
  const run = replay(bindPlay(ruleset, data.play, data.input, rules), data.cast, logOf(data));
  const aware = applyChanges(run.cast, concerning(run.cast, data.unseen));
  return Object.keys(data.cast)
    .flatMap((id) =>
      present[id] ? diff(id, aware[id] as unknown as Json, present[id] as unknown as Json, 'news') : [],
    )
    .filter((change) => !takesGear(change));
}

function openPlay(ruleset: Ruleset, rules: Json, data: PlayData, present: Cast<Fighter>): OpenPlay {
  const { id, play, input, cast, level, blind, heard, veil } = data;
  const missed = changesMissedBy(ruleset, rules, data, present);
  const open = { id, play, input, cast, log: logOf(data), level, blind, missed, heard };
  return veil ? { ...open, veil } : open;
}

const membersOf = (cards: readonly ExchangeData[]): Id[] =>
  cards.flatMap((data) =>
    playsOf(data).flatMap(([, { cast, state }]) => (state === 'open' ? Object.keys(cast) : [])),
  );

interface Layout {
  readonly ruleset: Ruleset;
  readonly rules: Json;
  readonly present: Cast<Fighter>;
  readonly cards: readonly ChatMessage.Implementation[];
  readonly combat?: Combat.Implementation;
}

function openPlaysOf({ ruleset, rules, present, cards, combat }: Layout): Table {
  const held = outstandingChanges(historyOf(cards.map(exchangeData), combat));
  const cast = applyChanges(present, concerning(present, held));
  const homes = new Map<string, Home>();
  const open: OpenPlay[] = [];
  for (const message of cards)
    for (const [key, data] of playsOf(exchangeData(message))) {
      if (data.state !== 'open') continue;
      try {
        open.push(openPlay(ruleset, rules, data, cast));
        homes.set(data.id, { message, key });
      } catch (error) {
        console.warn(`Fivefold | message ${message.id}: the log of ${data.play} no longer fits`, error);
      }
    }
  return { enc: { ruleset, rules, cast, open, ended: [], journal: [] }, combat, homes };
}

/** The cards of a fight in the order of their creation; the order of the collection may change with a reload. */
export const cardsOf = (combat: Combat.Implementation): ChatMessage.Implementation[] =>
  game.messages
    ?.filter((message) => {
      if (!isExchange(message)) return false;
      const { combat: id, ruleset } = exchangeData(message);
      return id === combat.id && ruleset === combat.type;
    })
    .sort((a, b) => a.timestamp - b.timestamp) ?? [];

/** The current encounter of a fight. `also` are fighters besides its combatants. @throws Refused for combats without a ruleset. */
export function fightTable(combat: Combat.Implementation, also: readonly Id[] = []): Table {
  const ruleset = rulesetOfType(combat);
  if (!ruleset) throw new Refused(msg('core.host.noRuleset'));
  const rules = rulesOfCombat(combat, ruleset);
  const cards = cardsOf(combat);
  const others = membersOf(cards.map(exchangeData));
  const fighters = { ...castOf(ruleset, [...others, ...also], combat), ...castOfCombat(combat) };
  const state = stateOf(combat);
  const present = state === undefined ? fighters : { ...fighters, [ROUND]: state as unknown as Fighter };
  return openPlaysOf({ ruleset, rules, present, cards, combat });
}

/** The encounter of these fighters outside a fight. */
export const freeTable = (ruleset: Ruleset, rules: Json, who: readonly Id[]): Table =>
  openPlaysOf({ ruleset, rules, present: castOf(ruleset, who), cards: [] });

/**
 * The encounter to which a card belongs: that of its fight, or one of its own. `also` are fighters besides those of its open plays.
 * @throws Refused when its ruleset is unknown.
 */
export function tableOf(message: ChatMessage.Implementation, also: readonly Id[] = []): Table {
  const data = exchangeData(message);
  const combat = data.combat ? game.combats?.get(data.combat) : undefined;
  if (combat) return fightTable(combat, also);
  const ruleset = rulesetOf(data.ruleset);
  if (!ruleset) throw new Refused(msg('core.host.noRuleset'));
  return openPlaysOf({
    ruleset,
    rules: rulesAtStart(ruleset, data.rules[0]),
    present: castOf(ruleset, [...membersOf([data]), ...also]),
    cards: [message],
  });
}

/** @throws Refused when a fighter of the play is no longer there. */
export function requireEverybody(table: Table, play: string): void {
  const open = table.enc.open.find(({ id }) => id === play);
  for (const who of Object.keys(open?.cast ?? {}))
    if (!table.enc.cast[who])
      throw new Refused(msg('core.refused.gone', { who: open?.cast[who]?.name ?? who }));
}

/** @throws Refused when the value is not allowed as the answer. */
export function checkedAnswer(ask: Parameters<typeof faultOfAnswer>[0], value: Json): void {
  const reason = faultOfAnswer(ask, value);
  if (reason) throw new Refused(reason);
}
