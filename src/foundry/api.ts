import { SUMMARIES } from '../rulesets/index.ts';
import { performMacro } from './actions/macros.ts';
import { act, perform } from './actions/perform.ts';
import { prospect } from './actions/use.ts';
import { groundOf } from './board/ground.ts';
import { readExchange } from './cards/exchange.ts';
import { fighterOf } from './documents/snapshot.ts';
import { send } from './relay/relay.ts';
import { askForTest } from './requests/open-ask.ts';
import { rulesOf } from './settings/settings.ts';
import { loadRules } from './shared/arrival.ts';
import { actorOf, idOf } from './shared/ids.ts';
import { readRound } from './tracker/round.ts';

/** The API for other packages, macros and the console: `game.system.api`. It is stable within a major version. */
export const api = {
  /** The installed rulesets: their summaries, and the complete rulesets, which are loaded on demand. */
  rulesets: SUMMARIES,
  ruleset: loadRules,
  /** The id of a fighter, and the actor of an id. */
  idOf,
  actorOf,
  /** An actor as the rules see them. */
  fighterOf,
  /** The world's house rules of a ruleset. */
  rulesOf,
  /** The ground of a scene: its walls and who stands where, in squares. */
  groundOf,
  /** What an actor can do to its targets now. */
  prospect,
  /** Lets an actor act on the user's targets. */
  perform,
  /** Lets the user's chosen fighter (the selected token's, else their own character) act, by an action's name: `act('shoot')`. */
  act,
  performMacro,
  /** Opens the window in which a game master asks fighters for a test. */
  askForTest,
  /** The readings of an exchange message and of a fight. */
  readExchange,
  readRound,
  /** Sends an intent of this user to the referee. */
  send,
} as const;
