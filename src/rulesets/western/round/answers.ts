import { faceOf } from '../../../core/dice/single.ts';
import type { RoundEvent } from '../../../core/round.ts';
import { type Id, Illegal, type Json, msg } from '../../../core/text.ts';
import {
  type BeatTwo,
  type Declaration,
  NO_DECLARATION,
  type Signature,
  type SignedRoll,
} from '../data/declaration.ts';
import type { Attribute } from '../data/names.ts';
import { READIED_BONUS } from '../data/tables.ts';
import { isSealed, type Learned, PACES, type Turn, type UpkeepEntry } from '../data/turn.ts';
import { marginOfTest } from '../figures/dice.ts';
import { skipsTest } from '../figures/gear.ts';
import { groupAt } from '../figures/schedule.ts';
import { inFight, lose } from '../figures/state.ts';
import {
  allowVoided,
  beginBeat,
  finishStrike,
  recordRollOff,
  resolveEvent,
  rewriteBeatTwo,
  startEvent,
} from './run.ts';
import { askId, type Draft, phaseOption } from './state.ts';
import { closeTurn, NERVE_FROM, newTurn, republish } from './upkeep.ts';

/* What answers and other events do to the round. */

function sign(draft: Draft, who: Id, value: Json): void {
  const { rolls, quick } = value as {
    readonly rolls: { readonly [id: string]: Signature };
    readonly quick?: boolean;
  };
  const isQuick = quick === true && draft.rules.npcQuick;
  const signed = Object.entries(rolls).map(([id, signature]): [string, SignedRoll] => [
    id,
    isQuick ? { ...signature, quick: true } : signature,
  ]);
  const before = draft.cast[who]?.turn.rolls ?? {};
  draft.turn(
    who,
    {
      signed: true,
      rolls: { ...before, ...Object.fromEntries(signed) },
      submitted: undefined,
      seal: undefined,
    },
    'WE-12.11',
  );
}

function recordDice(draft: Draft, who: Id, id: string, faces: Json): void {
  const rolls = draft.cast[who]?.turn.rolls ?? {};
  const roll = rolls[id];
  const [one, other] = faces as readonly number[];
  if (!roll || one === undefined || other === undefined) throw new Illegal(msg('core.refused.notAsked'));
  draft.turn(who, { rolls: { ...rolls, [id]: { ...roll, dice: [one, other] } } }, 'WE-2.3');
}

/** Reveals the declarations. Whoever has not declared passes and loses their rolls; readied actions begin to wait. */
function reveal(draft: Draft): void {
  for (const { id, turn } of inFight(draft.cast)) {
    if (!turn.submitted)
      draft.turn(id, { rolls: {}, declaration: NO_DECLARATION, submitted: true }, 'WE-12.1');
    const { readied } = draft.of(id).turn.declaration ?? NO_DECLARATION;
    if (readied) draft.turn(id, { watch: readied.obvious ? 'plain' : 'armed' }, 'WE-10.4');
  }
  draft.put({ phase: 'revealed' });
}

function answerPhase(draft: Draft, chosen: string): void {
  const { kind, parts } = phaseOption.read(chosen) ?? {};
  if (kind === 'reveal') reveal(draft);
  else if (kind === 'obvious') draft.turn((parts ?? []).join(':'), { watch: 'plain' }, 'WE-10.9');
  else if (kind === 'start') beginBeat(draft, 1);
  else if (kind === 'publish') closeTurn(draft);
}

/** The GM lets the steps run, calls off the next ones, or lets the last impossible ones happen. */
function answerGo(draft: Draft, chosen: string): void {
  const { steps, at, phase } = draft.state;
  if (chosen === 'void') {
    for (const { id } of groupAt(steps, at)) draft.step(id, { done: true, void: 'master' });
    draft.put({ until: 'step' });
    return;
  }
  if (chosen === 'anyway') {
    allowVoided(draft);
    return;
  }
  if (phase === 'between') beginBeat(draft, 2);
  draft.put({ until: PACES.find((pace) => pace === chosen) });
}

function decidePlan(draft: Draft, who: Id, chosen: string): void {
  const [first] = draft.of(who).turn.declaration?.plans ?? [];
  draft.turn(who, { plan: chosen === 'holds' ? 'holds' : 'fails' }, 'WE-10.1');
  if (chosen === 'holds' && first) rewriteBeatTwo(draft, who, first.orders, 'WE-10.1');
}

function decideReaction(draft: Draft, who: Id, chosen: string): void {
  const sure = skipsTest(draft.of(who), 'speed');
  const reaction = chosen === 'allow' ? (sure ? 'passed' : 'allowed') : 'refused';
  draft.turn(who, { reaction }, 'WE-10.15');
}

const marginOf = (draft: Draft, who: Id, attribute: Attribute, bonus: number, faces: Json): number =>
  marginOfTest(draft.of(who), attribute, bonus, faces, draft.rules);

function testReaction(draft: Draft, who: Id, faces: Json): void {
  const reaction = marginOf(draft, who, 'speed', 0, faces) >= 0 ? 'passed' : 'failed';
  draft.turn(who, { reaction }, 'WE-10.13');
}

function testAttention(draft: Draft, who: Id, faces: Json): void {
  const { event } = draft.state;
  if (!event) return;
  const passed = marginOf(draft, who, 'attention', READIED_BONUS, faces) >= 0;
  draft.put({ event: { ...event, passed: { ...event.passed, [who]: passed } } });
  resolveEvent(draft);
}

function testNerve(draft: Draft, who: Id, faces: Json): void {
  const bonus = NERVE_FROM - draft.of(who).traits.tracks.stress;
  draft.turn(who, { nerve: marginOf(draft, who, 'nerve', bonus, faces) }, 'S-13');
}

function testFree(draft: Draft, who: Id, faces: Json): void {
  if (marginOf(draft, who, 'strength', 0, faces) >= 0) draft.act(lose(draft.of(who), 'held', 'S-19'));
  draft.put({ freed: [...draft.state.freed, who] });
}

/** The GM replaces a declaration: before beat 1 all of it counts, between the beats only what falls into beat 2. */
function override(draft: Draft, who: Id, declaration: Declaration): void {
  draft.turn(who, { declaration, submitted: true }, 'override');
  if (draft.state.phase !== 'revealed') return;
  const { readied } = declaration;
  draft.turn(who, { watch: readied && (readied.obvious ? 'plain' : 'armed') }, 'override');
}

/** What a fighter learned, with the first sealed entry replaced. */
function replaceSealed(before: readonly Learned[], by: Learned): Learned[] {
  const at = before.findIndex(isSealed);
  return before.map((one, i) => (i === at ? by : one));
}

function learn(draft: Draft, who: Id, text: string): void {
  const before = draft.cast[who]?.turn.learned ?? [];
  const learned = before.some(isSealed) ? replaceSealed(before, text) : [...before, text];
  draft.turn(who, { learned }, 'S-16');
}

/** Replaces sealed words of a past turn by open ones, or by another seal (S-16). `about` are that turn's number and the fighter. */
function recall(draft: Draft, about: readonly string[], by: Learned): void {
  const [turn, ...rest] = about;
  const who = rest.join(':');
  const history = draft.cast[who]?.turn.history?.map((entry) =>
    entry.turn === Number(turn) && entry.learned
      ? { ...entry, learned: replaceSealed(entry.learned, by) }
      : entry,
  );
  draft.turn(who, { history }, 'S-16');
}

const write =
  (why: string, fields: (value: Json) => Partial<Turn>) =>
  (draft: Draft, who: Id, value: Json): void =>
    draft.turn(who, fields(value), why);

const textOf = (value: Json): string => (value as { readonly text: string }).text;

type Answer = (draft: Draft, who: Id, value: Json, parts: readonly string[]) => void;

/** What each kind of answer does. */
const ANSWERS: { readonly [kind in NonNullable<ReturnType<typeof askId.read>>['kind']]: Answer } = {
  sign,
  roll: (draft, _, value, [who = '', ...id]) => recordDice(draft, who, id.join(':'), value),
  declare: write('WE-12.1', (value) => ({
    declaration: value as Declaration,
    submitted: true,
    seal: undefined,
  })),
  return: write('AM-29', (value) => ({
    submitted: undefined,
    seal: undefined,
    returned: (value as { readonly note: string }).note,
  })),
  table: (draft, _, value) => answerPhase(draft, String(value)),
  override: (draft, who, value) => override(draft, who, value as Declaration),
  go: (draft, _, value) => answerGo(draft, String(value)),
  tie: (draft, who, value) => recordRollOff(draft, who, faceOf(value)),
  event(draft, who) {
    startEvent(draft, [who], false);
  },
  attention: testAttention,
  plan: (draft, who, value) => decidePlan(draft, who, String(value)),
  react: (draft, who, value) => decideReaction(draft, who, String(value)),
  reactTest: testReaction,
  rewrite(draft, who, value) {
    rewriteBeatTwo(draft, who, value as BeatTwo, 'WE-10.14');
    draft.turn(who, { reaction: 'used' }, 'WE-10.14');
  },
  free: testFree,
  nerve: testNerve,
  learn: (draft, who, value) => learn(draft, who, textOf(value)),
  recall: (draft, _, value, about) => recall(draft, about, textOf(value)),
  book: write('WE-11.1', (value) => ({ book: value as UpkeepEntry })),
};

function applyAnswer(draft: Draft, ask: string, value: Json): void {
  const { kind, parts } = askId.read(ask) ?? {};
  if (kind && parts) ANSWERS[kind](draft, parts.join(':'), value, parts);
}

/** A sealed answer: a secret declaration (AM-58), which replaces any earlier one, or what the GM tells one fighter alone (S-16). */
function sealAnswer(draft: Draft, ask: string, seal: string): void {
  const { kind, parts = [] } = askId.read(ask) ?? {};
  const who = parts.join(':');
  if (kind === 'learn')
    draft.turn(who, { learned: [...(draft.cast[who]?.turn.learned ?? []), { seal }] }, 'S-16');
  else if (kind === 'recall') recall(draft, parts, { seal });
  else draft.turn(who, { declaration: undefined, submitted: true, seal }, 'AM-58');
}

/** A newcomer declares with the others while they still do, else from the next turn on. @throws Illegal when they are not there. */
function join(draft: Draft, who: Id): void {
  draft.of(who);
  draft.renew(who, { rolls: {} }, 'WE-1.1');
  draft.renew(who, newTurn(draft.of(who), draft.rules), 'WE-1.1');
  if (draft.state.phase === 'idle') draft.put({ phase: 'declare' });
}

/** Takes in an event. */
export function applyEvent(draft: Draft, event: RoundEvent): void {
  if (event.do === 'answer') applyAnswer(draft, event.ask, event.value);
  else if (event.do === 'sealed') sealAnswer(draft, event.ask, event.seal);
  else if (event.do === 'ended') finishStrike(draft, event.play, event.out);
  else if (event.do === 'edited') republish(draft);
  else if (event.do === 'join') join(draft, event.who);
  else if (event.do === 'leave' && draft.cast[event.who]) draft.renew(event.who, {}, 'WE-1.1');
}
