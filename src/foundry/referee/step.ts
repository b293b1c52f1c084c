import { type Action, type Encounter, type Pending, pending } from '../../core/encounter.ts';
import { givenOnly, type Json, type Msg, msg, Refused } from '../../core/text.ts';
import { isExchange, mayAnswer } from '../cards/exchange.ts';
import type { Intent } from '../relay/intents.ts';
import type { Parcel } from '../relay/parcel.ts';
import { derivedId } from '../shared/ids.ts';
import { advance, answerWithDice, type Step } from './advance.ts';
import { recordStep, type StepInfo } from './record.ts';
import { postRolls } from './roll-message.ts';
import { checkedAnswer, type Table } from './table.ts';
import { writeRecord } from './write.ts';

/*
 * What all work of the referee has in common. The referee handles one intent at a time: it checks the sender and the ask, lets the
 * core continue, rolls dice and writes the result. A refused intent has changed nothing.
 */

export type IntentOf<K extends Intent['kind']> = Extract<Intent, { kind: K }>;

export const refuse = (key: string, args?: Msg['args']): never => {
  throw new Refused(msg(key, args));
};

export function cardOf(id: string): ChatMessage.Implementation {
  const message = game.messages?.get(id);
  return message && isExchange(message) ? message : refuse('core.host.noCard');
}

export const fightOf = (id: string): Combat.Implementation =>
  game.combats?.get(id) ?? refuse('core.host.noFight');

/** What an intent is about. This is part of the step's id, because a sender could reuse the key for something else. */
function subjectOf(intent: Intent): readonly string[] {
  if (intent.kind === 'answer') return [intent.kind, intent.message, intent.play, intent.ask];
  if (intent.kind === 'round') return [intent.kind, intent.combat];
  return [intent.kind];
}

/**
 * Describes the step that an intent leads to. Its id is the same whenever the intent is sent, so a step that is already recorded on
 * the card or in the fight is not repeated.
 */
export const stepInfo = (
  sender: User.Implementation,
  parcel?: Parcel,
  more: Partial<StepInfo> = {},
): StepInfo => ({
  id: parcel
    ? derivedId('step', sender.id ?? '', parcel.key, ...subjectOf(parcel.intent))
    : foundry.utils.randomID(),
  user: sender.id ?? '',
  key: parcel?.key ?? '',
  begun: new Set(),
  whisper: [],
  ...givenOnly({ timeUp: parcel?.timeUp, why: parcel?.tactics?.why }),
  ...more,
});

/** Performs actions and writes the result. `asked` is the ask that the first of them answers. */
export async function performAll(
  table: Table,
  from: Step,
  actions: readonly Action[],
  info: StepInfo,
  asked?: Pending,
): Promise<void> {
  const [first, ...rest] = actions;
  const answered = asked && first ? await answerWithDice(from.enc, asked, first) : undefined;
  const step = await advance(from, answered ? [answered.action, ...rest] : actions, answered?.rolls);
  await writeStep(table, step, info);
}

/** Writes the result of a step and posts its rolls. */
export async function writeStep(table: Table, step: Step, info: StepInfo): Promise<void> {
  await writeRecord(recordStep(table, step, info), step.enc.cast, table.combat);
  await postRolls(step, info);
}

/** The open ask of a play, or of the round, if the sender may answer it. @throws Refused otherwise. */
export function pendingAsk(enc: Encounter, sender: User.Implementation, ask: string, play?: string): Pending {
  const one =
    pending(enc).find((each) => each.play === play && each.ask.id === ask) ?? refuse('core.refused.notAsked');
  if (!mayAnswer(sender, one.ask)) refuse('core.host.notYours');
  return one;
}

/** The open ask for an answer, if the sender may answer it with this value. @throws Refused otherwise. */
export function answerableAsk(
  { enc }: Step,
  sender: User.Implementation,
  ask: string,
  play: string | undefined,
  value: Json,
): Pending {
  const one = pendingAsk(enc, sender, ask, play);
  if (one.ask.kind !== 'roll') checkedAnswer(one.ask, value);
  return one;
}
