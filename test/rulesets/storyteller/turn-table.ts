import type { Ask } from '../../../src/core/ask.ts';
import { type Change, set } from '../../../src/core/change.ts';
import { commit } from '../../../src/core/commit.ts';
import { diceCount } from '../../../src/core/dice/check.ts';
import {
  type Action,
  type Encounter,
  encounter,
  fighters,
  pending,
  roundState,
} from '../../../src/core/encounter.ts';
import type { Slot } from '../../../src/core/round.ts';
import { blank } from '../../../src/core/spec.ts';
import type { Cast } from '../../../src/core/stage.ts';
import { type Id, type Json, Refused } from '../../../src/core/text.ts';
import { type StFighter, spec } from '../../../src/rulesets/storyteller/data/fighter.ts';
import { type Rules, rulesSpec, situationSpec } from '../../../src/rulesets/storyteller/data/rules.ts';

import { storyteller } from '../../../src/rulesets/storyteller/index.ts';
import type { State } from '../../../src/rulesets/storyteller/round/state.ts';

/** Values of traits by dotted path, over the defaults of the sheet. */
type Given = { readonly [path: string]: Json };

function traitsOf(given: Given): StFighter['traits'] {
  const traits = blank(spec) as unknown as { [key: string]: Json };
  for (const [path, value] of Object.entries(given)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let at: { [key: string]: Json } = traits;
    for (const key of keys) at = at[key] as { [key: string]: Json };
    at[last] = value;
  }
  return traits as unknown as StFighter['traits'];
}

export const fighter = (id: Id, given: Given = {}): StFighter => ({
  id,
  name: id,
  traits: traitsOf(given),
  gear: {},
  conditions: {},
  turn: {},
});

/** A fighter whose base is `base` (Dexterity 1 and the rest Wits), with so many extra actions. */
export const runner = (id: Id, base: number, extra = 0, given: Given = {}): StFighter =>
  fighter(id, { 'attributes.dexterity': 1, 'attributes.wits': base - 1, extraActions: extra, ...given });

/** A blow with the bare hand. */
export const strike = (target: Id): Json => ({
  action: 'strike',
  offer: 'strike:unarmed',
  weapon: 'unarmed',
  target,
  situation: blank(situationSpec) as unknown as Json,
});

export const NOTHING: Json = { action: 'nothing' };
export const DEFEND: Json = { action: 'defend' };
export const RUN: Json = { action: 'run' };

/** A separate fight: answers by ask id, questions about the round. */
export class Table {
  enc: Encounter;
  /** The last free walks of a round are asked about, and not declined at once. */
  lingers = false;
  readonly rules: Rules;

  constructor(members: readonly StFighter[], rules: Partial<Rules> = {}) {
    const cast = Object.fromEntries(members.map((one) => [one.id, one])) as unknown as Encounter['cast'];
    this.rules = { ...blank(rulesSpec), ...rules } as Rules;
    this.enc = encounter(storyteller, this.rules as unknown as Json, cast);
    this.do({ do: 'begin' });
  }

  /** A fight whose initiative dice have fallen. */
  static rolled(members: readonly (readonly [StFighter, number])[], rules: Partial<Rules> = {}): Table {
    const table = new Table(
      members.map(([one]) => one),
      rules,
    );
    for (const [{ id }, die] of members) table.says(`die:${id}`, [die]);
    return table;
  }

  do(action: Action): this {
    this.enc = commit(this.enc, action);
    return this.lingers ? this : this.stays();
  }

  /** Nobody takes the last free walk of the round (ST-13.4). */
  stays(): this {
    while (this.asked.includes('lastWalks'))
      this.enc = commit(this.enc, {
        do: 'round',
        event: { do: 'answer', ask: 'lastWalks', value: 'end' },
      });
    return this;
  }

  says(ask: string, value: Json, play?: string): this {
    const found = pending(this.enc).find((one) => one.ask.id === ask && (!play || one.play === play));
    const to = play ?? found?.play ?? (found ? undefined : this.enc.open[0]?.id);
    return this.do(
      to !== undefined
        ? { do: 'answer', play: to, ask, value }
        : { do: 'round', event: { do: 'answer', ask, value } },
    );
  }

  /** Rolls all dice of the open plays, every die with the same face; a window without dice stops it. */
  throws(face: number): this {
    for (;;) {
      const found = pending(this.enc).find(({ ask, play }) => play && ask.kind === 'roll');
      if (found?.ask.kind !== 'roll') return this;
      this.says(
        found.ask.id,
        Array.from({ length: diceCount(found.ask) }, () => face),
        found.play,
      );
    }
  }

  /** Declares, in the order given. */
  declares(...said: readonly (readonly [Id, Json])[]): this {
    for (const [who, value] of said) this.says(`declare:${who}`, value);
    return this;
  }

  edits(...changes: readonly Change[]): this {
    return this.do({ do: 'edit', changes });
  }

  /** Writes a trait by hand. */
  sets(who: Id, at: string, is: Json): this {
    const was = at.split('.').reduce<unknown>((value, key) => (value as Given)?.[key], this.of(who).traits);
    return this.edits(set(who, `traits.${at}`, was as Json, is, 'ST-0.4'));
  }

  /** Applies a condition to a fighter. */
  gains(who: Id, condition: string, is: Json = true): this {
    return this.edits(set(who, `conditions.${condition}`, undefined, is, 'ST-0.4'));
  }

  /** The key of the reason why an answer is refused; '' when it is not. */
  refusal(ask: string, value: Json): string {
    const before = this.enc;
    try {
      this.says(ask, value);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { key, args } = error.reason;
      return typeof args?.reason === 'object' ? args.reason.key : key;
    }
    this.enc = before;
    return '';
  }

  /** Ids of everything asked now that must be answered. */
  get asked(): string[] {
    return pending(this.enc).flatMap(({ ask }) => (ask.optional ? [] : [ask.id]));
  }

  /** Ids of everything that may be answered. */
  get offered(): string[] {
    return pending(this.enc).flatMap(({ ask }) => (ask.optional ? [ask.id] : []));
  }

  get pendingAsks(): readonly Ask[] {
    return pending(this.enc).map(({ ask }) => ask);
  }

  /** Ids of the open options of a choice. */
  options(ask: string): string[] {
    const found = pending(this.enc).find((one) => one.ask.id === ask)?.ask;
    return found?.kind === 'choose' ? found.options.flatMap(({ id, no }) => (no ? [] : [id])) : [];
  }

  of(who: Id): StFighter {
    const found = this.cast[who];
    if (!found) throw new Error(`${who} is not there`);
    return found;
  }

  get cast(): Cast<StFighter> {
    return fighters(this.enc.cast) as unknown as Cast<StFighter>;
  }

  get state(): State {
    return roundState(this.enc.cast) as unknown as State;
  }

  get slots(): readonly Slot[] {
    return storyteller.round.slots(
      roundState(this.enc.cast) ?? null,
      fighters(this.enc.cast),
      this.enc.rules,
    );
  }

  initiative(who: Id): number | undefined {
    return this.of(who).turn.initiative;
  }

  slot(who: Id, name = 'main'): string | undefined {
    return this.of(who).turn.slots?.[name]?.state;
  }

  /** Plays the rest of the round with everybody doing nothing. */
  idleToNextRound(): this {
    const { number } = this.state;
    while (this.state.number === number) {
      const ask = pending(this.enc).find((one) => !one.ask.optional)?.ask;
      if (!ask) throw new Error('nobody is asked');
      this.says(ask.id, ask.kind === 'choose' ? 'pass' : NOTHING);
    }
    return this;
  }
}
