import type { Ask } from '../core/ask.ts';
import type { Encounter, Pending } from '../core/encounter.ts';
import { commit, fighters, pending, roundState } from '../core/encounter.ts';
import type { Fighter } from '../core/fighter.ts';
import type { Budget, Slot } from '../core/round.ts';
import type { Ruleset } from '../core/ruleset.ts';
import type { Cast } from '../core/stage.ts';
import type { Id, Json } from '../core/text.ts';
import { msg, Refused } from '../core/text.ts';
import type { TrackerView } from '../core/view.ts';
import { arrived } from './arrival.ts';
import { mayAnswer, veiledFrom } from './exchange.ts';
import { idOf, rulesetOfType, speaksFor } from './ids.ts';
import type { Intent } from './intents.ts';
import { informed } from './referee/advance.ts';
import { fightTable } from './referee/table.ts';
import { hand, sealsOf, sealUp, unsealed } from './sealed.ts';
import { isReferee } from './seat.ts';

/** An ask of a round that somebody may answer now. */
export interface RoundAskReading {
  readonly ask: Ask & { readonly optional?: boolean; readonly shown?: boolean };
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
  /** Who is asked on cards of the fight; the round's own asks wait meanwhile. */
  readonly onCards: readonly Id[];
  readonly slots: readonly Slot[];
  readonly budgets: readonly Budget[];
  /** The number of the round; 0 before the first. */
  readonly number: number;
  readonly tracker: TrackerView | undefined;
  /** The combatant who stands for a fighter. */
  combatantOf(who: Id): Combatant.Implementation | undefined;
}

/** A throw that must be made is the referee's; the rest is for persons. */
const isPersons = ({ ask, play }: Pending): boolean =>
  play === undefined && (ask.kind !== 'roll' || ask.optional === true);

/**
 * The fight as the referee will see it at the next word: harm that waits for a confirmation counts, and everybody has heard what was
 * changed by hand. So whatever is shown as asked can be answered.
 */
const asRefereeSees = (combat: Combat.Implementation): Encounter =>
  asKnownHere(combat, informed(fightTable(combat).enc).enc);

/** The fight with the sealed answers that this client knows as if they were open: what this user sees of it, not what it is. */
function asKnownHere(combat: Combat.Implementation, enc: Encounter): Encounter {
  let known = enc;
  for (const { ask, seal } of sealsOf(combat)) {
    const value = unsealed(seal);
    try {
      if (value !== undefined) known = commit(known, { do: 'round', event: { do: 'answer', ask, value } });
    } catch (error) {
      // It does not fit any more: somebody has been hurt by hand since. The referee will say so when it is opened.
      if (!(error instanceof Refused)) throw error;
    }
  }
  return known;
}

/** Whether a user may know who is asked on a card: of one that is veiled from him only he who is asked himself. */
function mayKnowOf({ open }: Encounter, user: User.Implementation, { ask, play }: Pending): boolean {
  if (play === undefined) return false;
  const veil = open.find(({ id }) => id === play)?.veil;
  return !veil || mayAnswer(user, ask) || veiledFrom(user, veil) === undefined;
}

function read(combat: Combat.Implementation, ruleset: Ruleset, user: User.Implementation): RoundReading {
  const enc = asRefereeSees(combat);
  const { rules } = enc;
  const cast = fighters(enc.cast);
  const state = roundState(enc.cast);
  const standing = new Map<Id, Combatant.Implementation>();
  for (const one of combat.combatants) {
    const id = one.actor && idOf(one.actor);
    if (id && !standing.has(id)) standing.set(id, one);
  }
  const common = { ruleset, rules, cast, state, combatantOf: (who: Id) => standing.get(who) };
  if (state === undefined)
    return { ...common, asks: [], slots: [], budgets: [], number: 0, tracker: undefined, onCards: [] };
  const { round, view } = ruleset;
  const seen = user.isGM ? undefined : Object.keys(cast).filter((who) => speaksFor(user, who));
  const waiting = pending(enc);
  return {
    ...common,
    asks: waiting
      .filter(isPersons)
      .map(({ ask }) => ({ ask, askedOf: ask.by, mayAnswer: (one) => mayAnswer(one, ask) })),
    onCards: [...new Set(waiting.flatMap((one) => (mayKnowOf(enc, user, one) ? [one.ask.by] : [])))],
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

/** What a fight says to the user of this client; undefined for combats of no ruleset, and until its ruleset is here. Remembered until a document changes. */
export function readRound(combat: Combat.Implementation): RoundReading | undefined {
  const known = readings.get(combat);
  if (known?.revision === revision) return known.reading;
  const ruleset = rulesetOfType(combat);
  if (!ruleset || !game.user) return undefined;
  const reading = read(combat, ruleset, game.user);
  readings.set(combat, { revision, reading });
  return reading;
}

/**
 * An intent as it may be seen by everybody: the answer to a sealed ask stays here and goes to the referee alone; a seal is all that is said of it.
 * @throws Refused when the fight's rules are not here, for nobody knows then what is sealed; and when this user may hand nothing to anybody, for what
 * nobody could open is not declared.
 */
export async function sealing(intent: Intent): Promise<Intent> {
  if (intent.kind !== 'round' || intent.event.do !== 'answer') return intent;
  const { ask, value } = intent.event;
  const combat = game.combats?.get(intent.combat);
  if (combat) await arrived(combat.type);
  const asked = combat && readRound(combat)?.asks.find((one) => one.ask.id === ask)?.ask;
  if (asked?.kind !== 'enter' || !asked.sealed) return intent;
  if (!game.user?.can('QUERY_USER')) throw new Refused(msg('core.host.mayNotQuery'));
  const secret = await sealUp(value);
  const master = game.users?.activeGM;
  if (master && !isReferee()) await hand(secret, master);
  return { ...intent, event: { do: 'sealed', ask, seal: secret.seal } };
}
