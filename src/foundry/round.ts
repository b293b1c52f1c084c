import type { Ask } from '../core/ask.ts';
import type { Fighter } from '../core/fighter.ts';
import type { Budget, RoundAsk, Slot } from '../core/round.ts';
import type { Ruleset } from '../core/ruleset.ts';
import type { Cast } from '../core/stage.ts';
import type { Id, Json } from '../core/text.ts';
import type { TrackerView } from '../core/view.ts';
import { mayAnswer } from './exchange.ts';
import { idOf, rulesetOfType, speaksFor } from './ids.ts';
import { roundData, stateOf } from './round-data.ts';
import { rulesOf } from './settings.ts';
import { fighterOf } from './snapshot.ts';

/** An ask of a round that somebody may answer now. */
export interface RoundAskReading {
  readonly ask: Ask & { readonly optional?: boolean };
  readonly askedOf: Id;
  mayAnswer(user: User.Implementation): boolean;
}

/** What a fight says, worked out from its state and its fighters. */
export interface RoundReading {
  readonly ruleset: Ruleset;
  readonly rules: Json;
  readonly cast: Cast<Fighter>;
  /** Undefined before the fight has begun; then `asks`, `slots` and `budgets` are empty and there is no `tracker`. */
  readonly state: Json | undefined;
  readonly asks: readonly RoundAskReading[];
  readonly slots: readonly Slot[];
  readonly budgets: readonly Budget[];
  /** The number of the round; 0 before the first. */
  readonly number: number;
  readonly tracker: TrackerView | undefined;
  /** The combatant who stands for a fighter. */
  combatantOf(who: Id): Combatant.Implementation | undefined;
}

/** The house rules of a fight: those it began with, before it those of the world. */
export const rulesOfCombat = (combat: Combat.Implementation, ruleset: Ruleset): Json =>
  roundData(combat).rules?.[0] ?? rulesOf(ruleset);

/** Everybody in a fight whose actor is of its ruleset, as fighters. The first combatant of an actor stands for it. */
export function castOfCombat(combat: Combat.Implementation): Cast<Fighter> {
  const cast: { [id: Id]: Fighter } = {};
  for (const { actor } of combat.combatants) {
    if (actor && (actor.type as string) === combat.type) cast[idOf(actor)] ??= fighterOf(actor, combat);
  }
  return cast;
}

const isPersons = (ask: RoundAsk): ask is Exclude<RoundAsk, { kind: 'play' }> =>
  ask.kind !== 'play' && (ask.kind !== 'roll' || ask.optional === true);

function read(combat: Combat.Implementation, ruleset: Ruleset, user: User.Implementation): RoundReading {
  const rules = rulesOfCombat(combat, ruleset);
  const cast = castOfCombat(combat);
  const state = stateOf(combat);
  const standing = new Map<Id, Combatant.Implementation>();
  for (const one of combat.combatants) {
    const id = one.actor && idOf(one.actor);
    if (id && !standing.has(id)) standing.set(id, one);
  }
  const common = { ruleset, rules, cast, state, combatantOf: (who: Id) => standing.get(who) };
  if (state === undefined)
    return { ...common, asks: [], slots: [], budgets: [], number: 0, tracker: undefined };
  const { round, view } = ruleset;
  const seen = user.isGM ? undefined : Object.keys(cast).filter((who) => speaksFor(user, who));
  return {
    ...common,
    asks: round
      .asks(state, cast, rules)
      .filter(isPersons)
      .map((ask) => ({ ask, askedOf: ask.by, mayAnswer: (one) => mayAnswer(one, ask) })),
    slots: round.slots(state, cast, rules),
    budgets: round.budgets(state, cast, rules),
    number: round.number(state),
    tracker: view.tracker(state, cast, rules, seen),
  };
}

let revision = 0;
const readings = new WeakMap<Combat.Implementation, { revision: number; reading: RoundReading }>();

/** Forgets what was read from fights: called whenever a document that a round reads has changed. */
export const worldChanged = (): void => {
  revision += 1;
};

/** What a fight says to the user of this client; undefined for combats of no ruleset. Remembered until a document changes. */
export function readRound(combat: Combat.Implementation): RoundReading | undefined {
  const known = readings.get(combat);
  if (known?.revision === revision) return known.reading;
  const ruleset = rulesetOfType(combat);
  if (!ruleset || !game.user) return undefined;
  const reading = read(combat, ruleset, game.user);
  readings.set(combat, { revision, reading });
  return reading;
}
