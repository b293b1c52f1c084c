import { commit } from '../../core/commit.ts';
import { type Encounter, fighters, type Pending, pending, roundState } from '../../core/encounter.ts';
import type { Fighter } from '../../core/fighter.ts';
import type { Budget, Slot } from '../../core/round.ts';
import type { Ruleset } from '../../core/ruleset.ts';
import type { Words } from '../../core/seal.ts';
import type { Cast } from '../../core/stage.ts';
import { type Id, type Json, msg, Refused } from '../../core/text.ts';
import type { TrackerView } from '../../core/view.ts';
import { mayAnswer, veilTextFor } from '../cards/exchange.ts';
import { withOutsideChanges } from '../referee/advance.ts';
import { fightTable } from '../referee/table.ts';
import type { Intent } from '../relay/intents.ts';
import { hand, openSeal, sealsOf, sealUp } from '../relay/sealed.ts';
import { isReferee } from '../relay/seat.ts';
import { loadRules } from '../shared/arrival.ts';
import { controls, idOf, rulesetOfType } from '../shared/ids.ts';
import { notify } from '../shared/notify.ts';
import { readOthers } from './fight-cast.ts';

/** An ask of a round that can be answered now. */
export interface RoundAskReading {
  readonly ask: Pending['ask'];
  readonly askedOf: Id;
  mayAnswer(user: User.Implementation): boolean;
}

/** The reading of a fight, worked out from its state and its fighters. */
export interface RoundReading {
  readonly ruleset: Ruleset;
  readonly rules: Json;
  readonly cast: Cast<Fighter>;
  /** Undefined before the fight has started; `asks`, `slots` and `budgets` are then empty and there is no `tracker`. */
  readonly state: Json | undefined;
  readonly asks: readonly RoundAskReading[];
  /** Who is asked on cards of the fight; the round's own asks wait meanwhile. */
  readonly onCards: readonly Id[];
  readonly slots: readonly Slot[];
  readonly budgets: readonly Budget[];
  /** The number of the round; 0 before the first. */
  readonly number: number;
  readonly tracker: TrackerView | undefined;
  /** A play's card is gone because the chat was cleared in the middle. */
  readonly lost: boolean;
  /** The combatant of a fighter. */
  combatantOf(who: Id): Combatant.Implementation | undefined;
}

/** The referee makes required rolls; the rest is for people. */
const isPersons = ({ ask, play }: Pending): boolean =>
  play === undefined && (ask.kind !== 'roll' || ask.optional === true);

let revision = 0;

/** Forgets the readings of fights; called whenever a document that a round reads has changed. */
export const worldChanged = (): void => {
  revision += 1;
};

/** Readings of fights, kept until a document changes. */
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

/** The fight as the referee will see it next: held harm counts, and edits by hand are known. Everything shown as asked can therefore be answered. */
export const asRefereeSees = remembered(
  (combat: Combat.Implementation): Encounter => withOutsideChanges(fightTable(combat).enc).enc,
);

/** The fight with the sealed answers that this client knows opened: what this user sees of it. */
function asKnownHere(combat: Combat.Implementation, enc: Encounter): Encounter {
  let known = enc;
  for (const { ask, seal } of sealsOf(combat)) {
    const value = openSeal(seal);
    try {
      if (value !== undefined) known = commit(known, { do: 'round', event: { do: 'answer', ask, value } });
    } catch (error) {
      // It is no longer allowed, for example because somebody has been hurt by hand; the referee will say so when it is opened.
      if (!(error instanceof Refused)) throw error;
    }
  }
  return known;
}

/** Whether a user may know who is asked on a card; if it is veiled from them, only the asked person may. */
export function mayKnowOf({ open }: Encounter, user: User.Implementation, { ask, play }: Pending): boolean {
  if (play === undefined) return false;
  const veil = open.find(({ id }) => id === play)?.veil;
  return !veil || mayAnswer(user, ask) || veilTextFor(user, veil) === undefined;
}

/** What there is to read of a fight that has not started. */
const NOT_STARTED = {
  asks: [],
  slots: [],
  budgets: [],
  number: 0,
  tracker: undefined,
  onCards: [],
  lost: false,
};

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
  if (state === undefined) return { ...common, ...NOT_STARTED };
  const { round, view } = ruleset;
  const seen = user.isGM ? undefined : Object.keys(cast).filter((who) => controls(user, who));
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

/** Names fighters whose data the rules cannot read, once each, so that somebody can correct them. */
function reportUnreadable(who: readonly Fighter[]): void {
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
  return readOthers(combat, ruleset, attempt, reportUnreadable);
});

/**
 * The reading of a fight for this client's user; undefined for combats of no ruleset, before its ruleset is loaded, and if its
 * data cannot be read. Memoized until a document changes.
 */
export const readRound = (combat: Combat.Implementation): RoundReading | undefined =>
  rulesetOfType(combat) && reading(combat);

/**
 * An intent as everybody may see it: the answer to a sealed ask stays here and with the referee, and only a seal is sent. @throws
 * Refused when the fight's rules are not loaded (it is unknown what must be sealed), or when this user cannot hand over secrets
 * (nobody could open the seal).
 */
export async function sealing(intent: Intent): Promise<Intent> {
  if (intent.kind !== 'round' || intent.event.do !== 'answer') return intent;
  const { ask, value } = intent.event;
  const combat = game.combats?.get(intent.combat);
  if (combat) await loadRules(combat.type);
  const asked = combat && readRound(combat)?.asks.find((one) => one.ask.id === ask)?.ask;
  if (asked?.kind !== 'enter' || !asked.sealed) return intent;
  if (!game.user?.can('QUERY_USER')) throw new Refused(msg('core.host.mayNotQuery'));
  const secret = await sealUp(intent.combat, ask, value);
  const master = game.users?.activeGM;
  if (master && !isReferee()) await hand(secret, master);
  return { ...intent, event: { do: 'sealed', ask, seal: secret.seal } };
}

/** Whether a fight asks for exactly this sealed answer of its author. */
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
