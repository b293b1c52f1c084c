import { diff } from '../../core/change.ts';
import { type Action, fighters, type Pending } from '../../core/encounter.ts';
import { type Json, Refused } from '../../core/text.ts';
import { factsBetween } from '../board/scene.ts';
import type { TokenMovement } from '../board/token-moves.ts';
import { type JoinOrLeave, standingEntries, stateOf, turnOf } from '../documents/round-data.ts';
import type { Parcel } from '../relay/parcel.ts';
import { allSeals, openedAnswer, sealsOf, secretOf, shareAnswer } from '../relay/sealed.ts';
import { advance, answerWithDice, type Step, withOutsideChanges } from './advance.ts';
import { requireConsentToSay } from './consent.ts';
import { knowsCommit } from './fight.ts';
import { letLeave } from './leaving.ts';
import { progress } from './queue.ts';
import type { StepInfo } from './record.ts';
import {
  answerableAsk,
  fightOf,
  type IntentOf,
  pendingAsk,
  performAll,
  refuse,
  stepInfo,
  writeStep,
} from './step.ts';
import { fightTable, type Table } from './table.ts';
import { moveAlong, revertMovement, type TokenPath } from './walking.ts';

/** Whether an answer requires all sealed answers to be opened first. */
export const opensSeals = ({ ask }: Pending, value: Json): boolean =>
  ask.kind === 'choose' && ask.options.some(({ id, opens }) => id === value && opens === true);

/** Checks that a sealed answer is allowed, and that its sender may give it and has sealed it for this ask. @throws Refused otherwise. */
function checkSecret(
  from: Step,
  sender: User.Implementation,
  fight: Combat.Implementation,
  { ask, seal }: { readonly ask: string; readonly seal: string },
): void {
  const { by } = pendingAsk(from.enc, sender, ask).ask;
  const value = openedAnswer({ seal, by });
  const words = secretOf(seal);
  const isOwn = words?.author === sender.id && words?.fight === fight.id && words?.ask === ask;
  if (!isOwn || allSeals().some((one) => one.seal === seal)) refuse('core.host.notYourSeal');
  answerableAsk(from, sender, ask, undefined, value);
}

/** The opened answers of a fight. @throws Refused when only somebody who is away could open one of them. */
const openedAnswers = (fight: Combat.Implementation): Action[] =>
  sealsOf(fight).map((one) => ({
    do: 'round',
    event: { do: 'answer', ask: one.ask, value: openedAnswer(one) },
  }));

/** An answer with everything that can be measured on the board measured here, because the sender's own values cannot be trusted. */
function asMeasured({ enc }: Step, { ask }: Pending, value: Json): Json {
  const { ruleset, rules, cast } = enc;
  if (ask.kind !== 'enter' || ask.form !== 'declaration' || !ruleset.asMeasured) return value;
  const who = ask.about ?? ask.by;
  return ruleset.asMeasured(value, (target) => factsBetween(who, target), fighters(cast), who, rules);
}

/** Gives several answers of one person, each checked against the result of those before it. @throws Refused when one is not allowed. */
async function answerAll(
  from: Step,
  sender: User.Implementation,
  answers: readonly { readonly ask: string; readonly value: Json }[],
  consent: Consent,
): Promise<Step> {
  let step = from;
  for (const { ask, value } of answers) {
    const asked = answerableAsk(step, sender, ask, undefined, value);
    consent(asked.ask, value);
    if ((asked.ask.kind === 'enter' && asked.ask.sealed) || opensSeals(asked, value))
      refuse('core.host.notSealed');
    const event = { do: 'answer', ask, value: asMeasured(step, asked, value) } as const;
    const answered = await answerWithDice(step.enc, asked, { do: 'round', event });
    step = await advance(step, [answered.action], answered.rolls);
  }
  return step;
}

/** Asks other packages whether something may be said. @throws Refused when it may not */
type Consent = (ask: Pending['ask'], value: Json) => void;

/** What a person says to a round, in a step that has begun. */
async function say(
  table: Table,
  from: Step,
  sender: User.Implementation,
  { combat, event }: IntentOf<'round'>,
  info: StepInfo,
  consent: Consent,
): Promise<void> {
  const fight = fightOf(combat);
  if (event.do === 'answers') {
    const step = await answerAll(from, sender, event.answers, consent);
    await writeStep(table, step, info);
  } else if (event.do === 'answer') {
    const one = answerableAsk(from, sender, event.ask, undefined, event.value);
    if (one.ask.kind === 'enter' && one.ask.sealed) refuse('core.host.notSealed');
    consent(one.ask, event.value);
    const before = opensSeals(one, event.value) ? openedAnswers(fight) : [];
    const value = asMeasured(from, one, event.value);
    const actions: Action[] = [...before, { do: 'round', event: { ...event, value } }];
    await performAll(table, from, actions, info, before.length > 0 ? undefined : one);
  } else if (event.do === 'sealed') {
    checkSecret(from, sender, fight, event);
    await performAll(table, from, [{ do: 'round', event }], info);
    void shareAnswer(event.seal, sender);
  } else if (!sender.isGM) refuse('core.host.masterOnly');
  else if (event.do === 'anew') await writeStep(table, await advance(from, []), info);
  else await performAll(table, from, [{ do: 'begin' }], info);
}

export async function round(
  sender: User.Implementation,
  intent: IntentOf<'round'>,
  parcel: Parcel,
): Promise<void> {
  const fight = fightOf(intent.combat);
  const info = stepInfo(sender, parcel);
  if (knowsCommit(fight, info.id)) return;
  const { route, leaves } = parcel.tactics ?? {};
  if (route) return walkAndSay(fight, route, sender, intent, info);
  const table = fightTable(fight);
  if (leaves) return letLeave(table, leaves, info);
  const consent: Consent = (ask, value) => requireConsentToSay(sender, parcel, fight, ask, value);
  await say(table, withOutsideChanges(table.enc), sender, intent, info, consent);
}

/**
 * Lets a fighter go somewhere and say something from there, as one step. If that is not possible there, they have only gone. If they
 * cannot even go, they are put back. @throws Refused then
 */
async function walkAndSay(
  fight: Combat.Implementation,
  path: TokenPath,
  sender: User.Implementation,
  intent: IntentOf<'round'>,
  info: StepInfo,
): Promise<void> {
  const made = await moveAlong(fight, path);
  const also = { ...info, also: [made.change] };
  const table = fightTable(fight);
  const moved: Action = { do: 'round', event: { do: 'moved', ...made.movement } };
  const start = withOutsideChanges(table.enc);
  const hears = start.enc.ruleset.round.moveWarning !== undefined;
  const there = await advance(start, hears ? [moved] : []).catch(async (error: unknown) => {
    await revertMovement(made);
    throw error;
  });
  try {
    await say(table, there, sender, intent, also, () => undefined);
  } catch (error) {
    if (!(error instanceof Refused) || progress.hasWritten) throw error;
    await writeStep(table, there, also);
  }
}

/**
 * Lets a fighter join or leave a fight. One who returns within the same round gets their old record back, so that nobody gains
 * another turn by leaving.
 */
export async function joinOrLeave(
  user: User.Implementation,
  combat: Combat.Implementation,
  { do: what, who }: Pick<JoinOrLeave, 'do' | 'who'>,
): Promise<void> {
  const table = fightTable(combat, [who]);
  const from = withOutsideChanges(table.enc);
  const round = from.enc.ruleset.round.number(stateOf(combat) ?? null);
  const turn = (turnOf(combat, who) ?? {}) as Json;
  const joined = await advance(from, [{ do: 'round', event: { do: what, who } }]);
  const before =
    what === 'join'
      ? standingEntries(combat)
          .sort((a, b) => b.n - a.n)
          .find(({ cast }) => cast?.who === who && cast.do === 'leave' && cast.round === round)?.cast
      : undefined;
  const now = joined.enc.cast[who]?.turn as Json | undefined;
  const back = before ? diff(who, now, before.turn, 'core', 'turn') : [];
  const step = back.length > 0 ? await advance(joined, [{ do: 'edit', changes: back }]) : joined;
  await writeStep(table, step, { ...stepInfo(user), cast: { do: what, who, round, turn } });
}

/** Reports a movement on the board to the round, which may ignore it. */
export async function moveToken(
  user: User.Implementation,
  { combat, movement, change }: TokenMovement,
): Promise<void> {
  const table = fightTable(combat);
  const from = withOutsideChanges(table.enc);
  const step = await advance(from, [{ do: 'round', event: { do: 'moved', ...movement } }]);
  if (step.changes.length === from.changes.length) return;
  await writeStep(table, step, { ...stepInfo(user), also: [change] });
}
