import { FACES } from '../rulesets/index.ts';
import { arrived } from './arrival.ts';
import { readExchange } from './exchange.ts';
import { groundOf } from './ground.ts';
import { actorOf, idOf } from './ids.ts';
import { performMacro } from './macros.ts';
import { act, perform } from './perform.ts';
import { send } from './relay.ts';
import { readRound } from './round.ts';
import { rulesOf } from './settings.ts';
import { fighterOf } from './snapshot.ts';
import { prospect } from './use.ts';

/** What other packages, macros and the console may use: `game.system.api`. Stable within a major version. */
export const api = {
  /** The installed rulesets: their faces, and the whole of them, which comes when it is needed. */
  rulesets: FACES,
  ruleset: arrived,
  /** A fighter's id, and the actor behind an id. */
  idOf,
  actorOf,
  /** An actor as the rules see it. */
  fighterOf,
  /** The world's house rules of a ruleset. */
  rulesOf,
  /** The ground of a scene: its walls and who stands where, in squares. */
  groundOf,
  /** What an actor may do to its targets now. */
  prospect,
  /** Lets an actor do something upon the user's targets. */
  perform,
  /** Lets the fighter whom the user has chosen (the token selected, else his character) do something, by an action's name: `act('shoot')`. */
  act,
  performMacro,
  /** What an exchange message and a fight say. */
  readExchange,
  readRound,
  /** Tells the referee what this user wants. */
  send,
} as const;
