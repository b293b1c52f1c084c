import { type Enter, MASTER, type Option } from '../../../core/ask.ts';
import { askIds } from '../../../core/ask-id.ts';
import { same } from '../../../core/change.ts';
import type { RoundAsk } from '../../../core/round.ts';
import { faults, type Spec } from '../../../core/spec.ts';
import type { Cast } from '../../../core/stage.ts';
import { StepDraft } from '../../../core/step-draft.ts';
import { givenOnly, type Id, type Json, type Msg, msg, type RuleId } from '../../../core/text.ts';
import type { WeFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import type { RunStep, State, Turn } from '../data/turn.ts';

/** Ids of the round's asks; most are about one fighter. */
export const askId = askIds(
  'sign',
  'roll',
  'declare',
  'return',
  'table',
  'override',
  'go',
  'tie',
  'event',
  'attention',
  'plan',
  'react',
  'reactTest',
  'rewrite',
  'free',
  'nerve',
  'learn',
  'recall',
  'book',
);

/** Ids of the options with which the GM leads from one phase to the next. */
export const phaseOption = askIds('reveal', 'obvious', 'start', 'publish');

/** What asks are made from. */
export interface Scene {
  readonly state: State;
  readonly cast: Cast<WeFighter>;
  readonly rules: Rules;
}

/** An option of a choice; `key` is the last part of its label's key. */
export const option = (id: string, key = id, args?: Msg['args']): Option => ({
  id,
  label: msg(`western.option.${key}`, args),
});

/** The choice with which the GM leads from one phase to the next. */
export const phaseAsk = (options: readonly Option[], optional = false): RoundAsk => ({
  kind: 'choose',
  id: askId.make('table'),
  by: MASTER,
  label: msg('western.ask.table'),
  options,
  ...(optional ? { optional } : {}),
});

/** Fields that the GM may fill in. */
export const formAsk = (id: string, label: Msg, spec: Spec, more: Partial<Enter> = {}): RoundAsk => ({
  kind: 'enter',
  id,
  by: MASTER,
  label,
  form: 'fields',
  spec,
  legal: (value) => faults(spec, value)[0]?.says,
  ...more,
  optional: true,
});

type Fields = { readonly [field: string]: Json | undefined };

/** One step of the round in the making. */
export class Draft extends StepDraft<State, WeFighter, Rules> {
  /** Writes fields of a fighter's turn record where their content differs; somebody who is gone is passed over. */
  override turn(who: Id, fields: Partial<Turn>, why: RuleId): void {
    const was = this.cast[who]?.turn as Fields | undefined;
    if (!was) return;
    const changed = Object.entries(fields as Fields).filter(([field, is]) => !same(was[field], is));
    super.turn(who, Object.fromEntries(changed), why);
  }

  /** Writes fields of one step of the running beat; `undefined` removes a field. */
  step(id: string, fields: Partial<RunStep>): void {
    const written = (step: RunStep) => givenOnly({ ...step, ...fields }) as RunStep;
    this.put({ steps: this.state.steps.map((step) => (step.id === id ? written(step) : step)) });
  }
}
