import type { Ask } from '../core/ask.ts';
import type { Encounter, Pending } from '../core/encounter.ts';
import { commit, fighters, pending, roundState } from '../core/encounter.ts';
import type { Fighter } from '../core/fighter.ts';
import type { Budget, Slot } from '../core/round.ts';
import type { Ruleset } from '../core/ruleset.ts';
import type { Words } from '../core/seal.ts';
import type { Cast } from '../core/stage.ts';
import type { Id, Json } from '../core/text.ts';
import { msg, Refused } from '../core/text.ts';
import type { TrackerView } from '../core/view.ts';
import { arrived } from './arrival.ts';
import { mayAnswer, veiledFrom } from './exchange.ts';
import { readApart } from './fight-cast.ts';
import { idOf, rulesetOfType, speaksFor } from './ids.ts';
import type { Intent } from './intents.ts';
import { notify } from './notify.ts';
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
  /** Something is being played whose card is gone: the chat was cleared in the middle. */
  readonly lost: boolean;
  /** The combatant who stands for a fighter. */
  combatantOf(who: Id): Combatant.Implementation | undefined;
}

/** A throw that must be made is the referee's; the rest is for persons. */
const isPersons = ({ ask, play }: Pending): boolean =>
  play === undefined && (ask.kind !== 'roll' || ask.optional === true);

let revision = 0;

/** Forgets what was read from fights: called whenever a document that a round reads has changed. */
export const worldChanged = (): void => {
  revision += 1;
};

/** What is worked out from a fight, kept until a document changes. */
function remembered<T>(of: (combat: Combat.Implementation) => T): (combat: Combat.Implementation) => T {
  const known = new WeakMap<Combat.Implementation, { readonly revision: number; readonly value: T }>();
  return (combat) => {
    const found = known.get(combat);
    if (found?.revision === revision) return found.value;
    const value = of(combat);
    known.set(combat, { revision, value });
    return value;
  };
}

/**
 * The fight as the referee will see it at the next word: harm that waits for a confirmation counts, and everybody has heard what was
 * changed by hand. So whatever is shown as asked can be answered.
 */
export const asRefereeSees = remembered(
  (combat: Combat.Implementation): Encounter => informed(fightTable(combat).enc).enc,
);

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
  const enc = asKnownHere(combat, asRefereeSees(combat));
  const { homes } = fightTable(combat);
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
    return {
      ...common,
      asks: [],
      slots: [],
      budgets: [],
      number: 0,
      tracker: undefined,
      onCards: [],
      lost: false,
    };
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
    lost: enc.open.some(({ id }) => !homes.has(id)),
  };
}

const told = new Set<Id>();

/** Names those on whose data the rules break, once each: somebody must mend them. */
function tellAside(who: readonly Fighter[]): void {
  for (const { id } of who.filter((one) => !told.has(one.id))) {
    told.add(id);
    notify('error', msg('core.host.badFighter', { who: id }));
  }
}

const reading = remembered((combat): RoundReading | undefined => {
  const ruleset = rulesetOfType(combat);
  const { user } = game;
  if (!ruleset || !user) return undefined;
  const attempt = (anew: boolean) => {
    if (anew) worldChanged();
    return read(combat, ruleset, user);
  };
  return readApart(combat, ruleset, attempt, tellAside);
});

/** What a fight says to the user of this client; undefined for combats of no ruleset, until its ruleset is here, and where its data cannot be read. Remembered until a document changes, once the ruleset is here. */
export const readRound = (combat: Combat.Implementation): RoundReading | undefined =>
  rulesetOfType(combat) && reading(combat);

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
  const secret = await sealUp(intent.combat, ask, value);
  const master = game.users?.activeGM;
  if (master && !isReferee()) await hand(secret, master);
  return { ...intent, event: { do: 'sealed', ask, seal: secret.seal } };
}

/** Whether a fight asks the author of sealed words for just these. */
export function awaitsWords({ author, fight, ask }: Words): boolean {
  const combat = game.combats?.get(fight);
  const user = game.users?.get(author);
  if (!combat || !user || !rulesetOfType(combat)) return false;
  return pending(asRefereeSees(combat)).some(
    ({ ask: one, play }) =>
      play === undefined &&
      one.id === ask &&
      one.kind === 'enter' &&
      one.sealed === true &&
      mayAnswer(user, one),
  );
}
