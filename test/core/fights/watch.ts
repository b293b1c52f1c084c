import type { Change } from '../../../src/core/change.ts';
import { type Encounter, fighters, type OpenPlay, roundState, runOf } from '../../../src/core/encounter.ts';
import type { Cast } from '../../../src/core/stage.ts';
import type { Id, Json } from '../../../src/core/text.ts';
import type { StFighter } from '../../../src/rulesets/storyteller/data/fighter.ts';
import type { Rules } from '../../../src/rulesets/storyteller/data/rules.ts';
import { type AttackMode, modeFor, modeOf } from '../../../src/rulesets/storyteller/figures/manoeuvres.ts';
import type { Attack } from '../../../src/rulesets/storyteller/figures/pools.ts';

import type { State } from '../../../src/rulesets/storyteller/round/state.ts';
import { type Counts, count, leadsBack } from './common.ts';

/* Invariants between a fight and its next commit, however it is played. */

export const stateOf = (enc: Encounter): State | undefined =>
  roundState(enc.cast) as unknown as State | undefined;
export const castOf = (enc: Encounter): Cast<StFighter> => fighters(enc.cast) as unknown as Cast<StFighter>;

/** Tracks, magazines and counters within their bounds. */
function unsound({ id, traits: { health }, gear, turn }: StFighter): string | undefined {
  const { bashing, lethal, aggravated, levels } = health;
  const marks = [bashing, lethal, aggravated];
  if (marks.some((n) => n < 0 || !Number.isInteger(n))) return `${id}: marks ${marks.join('/')}`;
  if (bashing + lethal + aggravated > levels.length) return `${id}: more marks than boxes`;
  for (const { id: weapon, type, traits } of Object.values(gear))
    if (type === 'weapon' && (traits.rounds < 0 || traits.rounds > traits.clip))
      return `${id}: ${traits.rounds} rounds in ${weapon}`;
  const counted = [turn.defences ?? 0, turn.metres ?? 0, ...Object.values(turn.next ?? {})];
  return counted.some((n) => n < 0) ? `${id}: a counter below zero` : undefined;
}

/** The path of an action's field that a change writes: `['main', 'state']`. */
function slotField({ at }: Change): readonly string[] {
  const [turn, slots, ...rest] = at.split('.');
  return turn === 'turn' && slots === 'slots' ? rest : [];
}

/** Actions used up by defences, and defences made, by fighter, in one commit. */
interface Bill {
  readonly paid: string[];
  made: number;
}

function bills(changes: readonly Change[]): Map<Id, Bill> {
  const all = new Map<Id, Bill>();
  const of = (who: Id): Bill => {
    const bill = all.get(who) ?? { paid: [], made: 0 };
    all.set(who, bill);
    return bill;
  };
  for (const change of changes) {
    if (!change.why.startsWith('ST-10.')) continue;
    const [slot, field, part] = slotField(change);
    if (change.do === 'add' && change.at === 'turn.defences') of(change.who).made += change.n;
    if (change.do !== 'set') continue;
    if (field === 'state' && change.is === 'spent') {
      if (change.was === 'spent' || change.was === 'forfeited') throw new Error(`${slot} pays again`);
      of(change.who).paid.push(slot ?? '');
    }
    if (field === 'used') of(change.who).paid.push(`${slot}.${part}`);
  }
  return all;
}

/**
 * Every defence costs one action or one part of a split; those of a desperate defence are free, and so are those that a house rule lets an earlier
 * one cover (ST-10.24, AMB-19).
 */
function billed(enc: Encounter, changes: readonly Change[]): void {
  const { defenceCovers } = enc.rules as unknown as Rules;
  for (const [who, { paid, made }] of bills(changes)) {
    const fighter = castOf(enc)[who];
    const desperate = fighter?.conditions.desperate !== undefined;
    const least = desperate
      ? 0
      : defenceCovers === 'oneAttack'
        ? made
        : Math.min(made, 1 - (fighter?.turn.defences ?? 0));
    const most = desperate ? 0 : made;
    if (paid.length < least || paid.length > most)
      throw new Error(`${who} made ${made} defences and paid ${paid.join() || 'nothing'}`);
  }
}

/** Rounds that a shot with a firearm may take out of its magazine (ST-9.14, ST-9.31). */
function spends({ wholeMagazine, burst }: AttackMode, had: number): readonly number[] {
  if (wholeMagazine) return [had];
  return burst ? [3, 5].map((n) => Math.min(n, had)) : [1];
}

/** The attacks that a play consists of, with any weapon. */
function attacksOf({ play, input }: OpenPlay): readonly Attack[] {
  const given = input as unknown as Attack & { first: Attack; second: Attack; attack: Attack };
  if (play === 'twoGuns') return [given.first, given.second];
  if (play === 'ambush') return [given.attack];
  if (play === 'spray') return [{ ...given, manoeuvre: 'spray' }];
  return play === 'attack' ? [given] : [];
}

const mannerOfAttack = (play: OpenPlay, attack: Attack): AttackMode => {
  const fighter = play.cast[attack.attacker] as unknown as StFighter | undefined;
  return fighter ? modeFor(fighter, attack) : modeOf(attack.manoeuvre);
};

/** Shots that take rounds out of a magazine as they are fired; suppressing fire has emptied its own before (ST-9.44). */
const shotsOf = (play: OpenPlay): readonly Attack[] =>
  attacksOf(play).filter(
    (attack) => mannerOfAttack(play, attack).reach === 'fired' && attack.manoeuvre !== 'suppress',
  );

/** Rounds that left magazines in a play, in order. */
const firedIn = (changes: readonly Change[]): { who: Id; weapon: string; n: number }[] =>
  changes.flatMap((change) => {
    const [gear, weapon = '', , field] = change.at.split('.');
    return change.do === 'add' && gear === 'gear' && field === 'rounds' && change.n <= 0
      ? [{ who: change.who, weapon, n: -change.n }]
      : [];
  });

/** Each roll of a shot took its rounds once, and nothing else took any. */
function ammunition(enc: Encounter, play: OpenPlay): void {
  const run = runOf(enc, play);
  const thrown = run.steps.filter(({ ask }) => ask.id === 'attack').length;
  const shots = shotsOf(play);
  const fired = firedIn(run.changes.flat());
  // A blind shooter may notice nothing and roll for one of two guns only.
  if (fired.length !== Math.min(thrown, shots.length))
    throw new Error(`${play.id}: ${thrown} throws, ${fired.length} times fired`);
  for (const { who, weapon, n } of fired) {
    const shot = shots.find((one) => one.attacker === who && one.weapon === weapon);
    const gun = (play.cast[who] as unknown as StFighter | undefined)?.gear[weapon];
    const had = gun?.type === 'weapon' ? gun.traits.rounds : 0;
    if (!shot || !spends(mannerOfAttack(play, shot), had).includes(n))
      throw new Error(`${play.id}: ${shot?.manoeuvre} fired ${n} of ${had} rounds of ${weapon}`);
  }
}

/** Checks a fight, commit by commit, and counts declared actions, parts, plays, attack modes and defences. */
export class Watch {
  private readonly acted = new Set<string>();
  private readonly paid = new Set<string>();
  readonly counts: Counts;

  constructor(counts: Counts = new Map()) {
    this.counts = counts;
  }

  /** Checks a commit. @throws Error with the violation. */
  sees(enc: Encounter, next: Encounter): void {
    const changes = next.journal.at(-1)?.changes ?? [];
    for (const one of Object.values(castOf(next))) {
      const fault = unsound(one);
      if (fault) throw new Error(fault);
    }
    billed(enc, changes);
    this.actions(enc, changes);
    for (const play of next.ended) {
      ammunition(next, play);
      this.counted(next, play);
    }
    leadsBack(enc, next);
  }

  /** An action of a round is carried out once, or pays for a defence, never both; and it never comes back. */
  private actions(enc: Encounter, changes: readonly Change[]): void {
    const round = stateOf(enc)?.number ?? 0;
    for (const change of changes) {
      const [slot, field] = slotField(change);
      const key = `${round}:${change.who}:${slot}`;
      if (change.do !== 'set' || slot === undefined) continue;
      if (field === 'acted' && change.is === true) {
        if (this.acted.has(key)) throw new Error(`${key} acted twice`);
        if (this.paid.has(key)) throw new Error(`${key} acted after it had paid for a defence`);
        this.acted.add(key);
      }
      if (field === 'state' && change.is === 'spent' && change.why.startsWith('ST-10.')) {
        if (this.acted.has(key)) throw new Error(`${key} paid for a defence after it had acted`);
        this.paid.add(key);
      }
      if (field === 'state' && (change.was === 'spent' || change.was === 'forfeited'))
        throw new Error(`${key} reopened`);
    }
  }

  private counted(enc: Encounter, play: OpenPlay): void {
    count(this.counts, `play ${play.play}`);
    for (const { manoeuvre } of attacksOf(play)) count(this.counts, `attack ${manoeuvre}`);
    if (play.id.includes(':moving:'))
      for (const { manoeuvre } of attacksOf(play)) count(this.counts, `passed ${manoeuvre}`);
    for (const { key, how } of runOf(enc, play).told)
      if (key === 'defends') count(this.counts, `defence ${String(how)}`);
  }

  /** An answer to an ask of the round. */
  said(ask: string, value: Json): void {
    const kind = ask.split(':')[0] ?? ask;
    if (kind !== 'declare') {
      count(this.counts, `said ${kind}${typeof value === 'string' ? ` ${value.split(':')[0]}` : ''}`);
      return;
    }
    const { action, parts = [] } = value as { action: string; parts?: readonly { action: string }[] };
    count(this.counts, `deed ${action}`);
    for (const part of parts) count(this.counts, `part ${part.action}`);
  }
}
