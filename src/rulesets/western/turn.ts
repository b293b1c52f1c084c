import type { Round, RoundEvent } from '../../core/round.ts';
import type { Id, Json } from '../../core/text.ts';
import { Illegal, msg } from '../../core/text.ts';
import type { Book } from './books.ts';
import { alliesFallen, bookChanges } from './books.ts';
import { lift } from './conditions.ts';
import type { Declaration, Signature, SignedRoll } from './declaration.ts';
import { NO_DECLARATION } from './declaration.ts';
import type { WeFighter } from './fighter.ts';
import { skipsTest } from './gear.ts';
import { marginOfTest } from './harm.ts';
import type { BeatTwo } from './orders.ts';
import { chipPools } from './pools.ts';
import { niceLeft } from './rolled.ts';
import type { Rules } from './rules.ts';
import { effectsOf, statusOf } from './status.ts';
import { READIED_BONUS } from './tables.ts';
import { asksOf } from './turn-asks.ts';
import type { Turn } from './turn-record.ts';
import { isSealed } from './turn-record.ts';
import { allows, beginBeat, eventComes, rewrite, runs, struck, tested, thrownOff } from './turn-run.ts';
import type { Pace, State } from './turn-state.ts';
import { able, bySpeed, Draft, groupAt, inFight, PACES, START, stepsSoFar } from './turn-state.ts';

/** The record with which somebody begins a turn: unspent Nice! is lost, unless the table keeps it for one (AM-27). */
function fresh(fighter: WeFighter, rules: Rules): Turn {
  const kept = rules.unspentNice === 'keepOneTurn' ? niceLeft(fighter, rules) : 0;
  const { history } = fighter.turn;
  return {
    rolls: {},
    published: effectsOf(fighter, rules),
    ...(history ? { history } : {}),
    ...(kept > 0 ? { kept } : {}),
  };
}

/** A new turn for everybody (WE-1.1). */
function opens(draft: Draft): void {
  for (const fighter of inFight(draft.cast)) draft.renew(fighter.id, fresh(fighter, draft.rules), 'WE-1.1');
  const { number, underFire } = draft.state;
  const phase = able(draft.cast).length > 0 ? 'declare' : 'idle';
  draft.state = { ...START, underFire, number: number + 1, phase };
}

/** As long as somebody has thrown nothing, what the master writes about him counts in this turn already (WE-11.1). */
function republishes(draft: Draft): void {
  if (draft.state.phase !== 'declare') return;
  for (const fighter of inFight(draft.cast))
    if (Object.values(fighter.turn.rolls ?? {}).every(({ dice }) => !dice))
      draft.turn(fighter.id, { published: effectsOf(fighter, draft.rules) }, 'WE-11.1');
}

/** How many published blocks are kept for paging back. */
const MOST_HISTORY = 20;

/** The blocks as they now are join those published before (WE-11.1, WE-11.3). */
function archives(draft: Draft, who: Id): void {
  const fighter = draft.cast[who];
  if (!fighter) return;
  const entry = { turn: draft.state.number, blocks: statusOf(fighter, draft.rules) };
  draft.turn(who, { history: [...(fighter.turn.history ?? []), entry].slice(-MOST_HISTORY) }, 'WE-11.1');
}

function signs(draft: Draft, who: Id, value: Json): void {
  const { rolls, quick } = value as {
    readonly rolls: { readonly [id: string]: Signature };
    readonly quick?: boolean;
  };
  const may = quick === true && draft.rules.npcQuick;
  const fresh = Object.entries(rolls).map(([id, signature]): [string, SignedRoll] => [
    id,
    may ? { ...signature, quick: true } : signature,
  ]);
  const before = draft.cast[who]?.turn.rolls ?? {};
  draft.turn(
    who,
    {
      signed: true,
      rolls: { ...before, ...Object.fromEntries(fresh) },
      submitted: undefined,
      seal: undefined,
    },
    'WE-12.11',
  );
}

function throws(draft: Draft, who: Id, id: string, faces: Json): void {
  const rolls = draft.cast[who]?.turn.rolls ?? {};
  const roll = rolls[id];
  const [one, other] = faces as readonly number[];
  if (!roll || one === undefined || other === undefined) throw new Illegal(msg('core.refused.notAsked'));
  draft.turn(who, { rolls: { ...rolls, [id]: { ...roll, dice: [one, other] } } }, 'WE-2.3');
}

/** Whoever has not declared passes; his rolls come to nothing. Whoever waits is armed. */
function reveals(draft: Draft): void {
  for (const { id, turn } of inFight(draft.cast)) {
    if (!turn.submitted)
      draft.turn(id, { rolls: {}, declaration: NO_DECLARATION, submitted: true }, 'WE-12.1');
    const { readied } = draft.cast[id]?.turn.declaration ?? NO_DECLARATION;
    if (readied) draft.turn(id, { watch: readied.obvious ? 'plain' : 'armed' }, 'WE-10.4');
  }
  draft.state = { ...draft.state, phase: 'revealed' };
}

function publishes(draft: Draft): void {
  const seen = stepsSoFar(draft.state);
  for (const { id } of inFight(draft.cast)) {
    const fighter = draft.cast[id];
    const allies = fighter ? alliesFallen(fighter, seen, draft.cast) : 0;
    if (fighter) draft.act(bookChanges(fighter, draft.state.number, draft.rules, allies));
    archives(draft, id);
  }
  opens(draft);
}

function table(draft: Draft, said: string): void {
  const [word, ...rest] = said.split(':');
  const who = rest.join(':');
  if (word === 'reveal') reveals(draft);
  else if (word === 'obvious') draft.turn(who, { watch: 'plain' }, 'WE-10.9');
  else if (word === 'start') beginBeat(draft, 1);
  else if (word === 'publish') publishes(draft);
}

/** The master lets the steps run, or says that the next one does not come off. */
function goes(draft: Draft, said: string): void {
  const { state } = draft;
  if (said === 'void') {
    for (const { id } of groupAt(state.steps, state.at)) draft.step(id, { done: true, void: 'master' });
    draft.state = { ...draft.state, until: 'step' };
    return;
  }
  if (said === 'anyway') {
    allows(draft);
    return;
  }
  const until = PACES.find((pace): pace is Pace => pace === said);
  if (state.phase === 'between') beginBeat(draft, 2);
  draft.state = { ...draft.state, until };
}

function plan(draft: Draft, who: Id, said: string): void {
  const [first] = draft.cast[who]?.turn.declaration?.plans ?? [];
  draft.turn(who, { plan: said === 'holds' ? 'holds' : 'fails' }, 'WE-10.1');
  if (said === 'holds' && first) rewrite(draft, who, first.orders, 'WE-10.1');
}

function reacts(draft: Draft, who: Id, faces: Json): void {
  const fighter = draft.cast[who];
  if (!fighter) return;
  const margin = marginOfTest(fighter, 'speed', 0, faces, draft.rules);
  draft.turn(who, { reaction: margin >= 0 ? 'passed' : 'failed' }, 'WE-10.13');
}

function attends(draft: Draft, who: Id, faces: Json): void {
  const fighter = draft.cast[who];
  const { event } = draft.state;
  if (!fighter || !event) return;
  const margin = marginOfTest(fighter, 'attention', READIED_BONUS, faces, draft.rules);
  draft.state = { ...draft.state, event: { ...event, passed: { ...event.passed, [who]: margin >= 0 } } };
  tested(draft);
}

function nerve(draft: Draft, who: Id, faces: Json): void {
  const fighter = draft.cast[who];
  if (!fighter) return;
  draft.turn(
    who,
    { nerve: marginOfTest(fighter, 'nerve', 5 - fighter.traits.tracks.stress, faces, draft.rules) },
    'S-13',
  );
}

function frees(draft: Draft, who: Id, faces: Json): void {
  const fighter = draft.cast[who];
  if (!fighter) return;
  if (marginOfTest(fighter, 'strength', 0, faces, draft.rules) >= 0) draft.act(lift(fighter, 'held', 'S-19'));
  draft.state = { ...draft.state, freed: [...draft.state.freed, who] };
}

/** The master writes somebody's declaration anew: before beat 1 all of it counts, between the beats what of it falls into beat 2. */
function overrides(draft: Draft, who: Id, declaration: Declaration): void {
  draft.turn(who, { declaration, submitted: true }, 'override');
  const waits = declaration.readied && draft.state.phase === 'revealed';
  const watch = waits ? (declaration.readied?.obvious ? 'plain' : 'armed') : undefined;
  if (draft.state.phase === 'revealed') draft.turn(who, { watch }, 'override');
}

/** What each answer leads to, by the word before the colon. */
const ANSWERS: { readonly [kind: string]: (draft: Draft, who: Id, value: Json) => void } = {
  sign: signs,
  declare: (draft, who, value) =>
    draft.turn(
      who,
      { declaration: value as unknown as Declaration, submitted: true, seal: undefined },
      'WE-12.1',
    ),
  table: (draft, _, value) => table(draft, String(value)),
  go: (draft, _, value) => goes(draft, String(value)),
  event: (draft, who) => {
    eventComes(draft, [who], false);
  },
  attention: attends,
  plan: (draft, who, value) => plan(draft, who, String(value)),
  react: (draft, who, value) => {
    const fighter = draft.cast[who];
    const sure = fighter && skipsTest(fighter, 'speed');
    draft.turn(who, { reaction: value === 'allow' ? (sure ? 'passed' : 'allowed') : 'refused' }, 'WE-10.15');
  },
  reactTest: reacts,
  rewrite: (draft, who, value) => {
    rewrite(draft, who, value as unknown as BeatTwo, 'WE-10.14');
    draft.turn(who, { reaction: 'used' }, 'WE-10.14');
  },
  nerve,
  return: (draft, who, value) => {
    const { note } = value as { readonly note: string };
    draft.turn(who, { submitted: undefined, seal: undefined, returned: note }, 'AM-29');
  },
  learn: (draft, who, value) => {
    const { text } = value as { readonly text: string };
    const before = draft.cast[who]?.turn.learned ?? [];
    const at = before.findIndex(isSealed);
    const learned = at < 0 ? [...before, text] : before.map((one, i) => (i === at ? text : one));
    draft.turn(who, { learned }, 'S-16');
  },
  book: (draft, who, value) => draft.turn(who, { book: value as Book }, 'WE-11.1'),
  override: (draft, who, value) => overrides(draft, who, value as unknown as Declaration),
  free: frees,
  tie: (draft, who, value) => thrownOff(draft, who, Number((value as readonly number[])[0])),
};

function answered(draft: Draft, ask: string, value: Json): void {
  const [kind = '', ...rest] = ask.split(':');
  if (kind === 'roll') {
    const [who = '', ...id] = rest;
    throws(draft, who, id.join(':'), value);
    return;
  }
  ANSWERS[kind]?.(draft, rest.join(':'), value);
}

/**
 * Somebody has declared, and nobody is to know what (AM-58); what was open of an earlier attempt is forgotten. Or the master has let him know what
 * nobody else is to know (S-16).
 */
function seals(draft: Draft, ask: string, seal: string): void {
  const [kind, ...rest] = ask.split(':');
  const who = rest.join(':');
  if (kind === 'learn')
    draft.turn(who, { learned: [...(draft.cast[who]?.turn.learned ?? []), { seal }] }, 'S-16');
  else draft.turn(who, { declaration: undefined, submitted: true, seal }, 'AM-58');
}

/** AM: a newcomer declares with the others while they still do, else from the next turn on. */
function joins(draft: Draft, who: Id): void {
  if (!draft.cast[who]) throw new Illegal(msg('core.refused.gone', { who }));
  draft.renew(who, { rolls: {} }, 'WE-1.1');
  const newcomer = draft.cast[who];
  if (newcomer) draft.renew(who, fresh(newcomer, draft.rules), 'WE-1.1');
  if (draft.state.phase === 'idle') draft.state = { ...draft.state, phase: 'declare' };
}

function happened(draft: Draft, event: RoundEvent): void {
  if (event.do === 'answer') answered(draft, event.ask, event.value);
  else if (event.do === 'sealed') seals(draft, event.ask, event.seal);
  else if (event.do === 'ended') struck(draft, event.play, event.out);
  else if (event.do === 'edited') republishes(draft);
  else if (event.do === 'join') joins(draft, event.who);
  else if (event.do === 'leave') draft.renew(event.who, {}, 'WE-1.1');
}

/** Whether anything is left to be asked between the beats; with the pace `turn` nothing more is waited for. */
function goesOn(draft: Draft): void {
  runs(draft);
  const { phase, until } = draft.state;
  if (phase !== 'between' || until !== 'turn') return;
  const open = asksOf(draft).some((ask) => ask.id !== 'go' && !(ask.kind !== 'play' && ask.optional));
  if (open) return;
  beginBeat(draft, 2);
  draft.state = { ...draft.state, until: 'turn' };
  runs(draft);
}

/** The round of the western: declarations in secret, two beats of steps, plans and reactions between them, the books (section 8 of the ledger). */
export const round: Round<State, WeFighter, Rules> = {
  begin(cast, rules) {
    const draft = new Draft(START, cast, rules);
    for (const id of Object.keys(cast)) draft.renew(id, { rolls: {} }, 'WE-1.1');
    if (able(draft.cast).length === 0) throw new Illegal(msg('western.no.nobody'));
    opens(draft);
    return draft.done();
  },
  step(state, event, cast, rules) {
    const draft = new Draft(state, cast, rules);
    happened(draft, event);
    goesOn(draft);
    return draft.done();
  },
  asks: (state, cast, rules) => asksOf({ state, cast, rules }),
  slots: (state, cast, rules) =>
    state.phase === 'running' || state.phase === 'between' || state.phase === 'books'
      ? stepsSoFar(state).map((step) => ({
          who: step.who,
          phase: `${step.beat}${step.phase}`,
          state:
            step.void !== undefined ? 'gone' : step.done ? 'done' : isNow(state, step.id) ? 'now' : 'next',
        }))
      : bySpeed(able(cast), rules).map(({ id, turn }) => ({
          who: id,
          phase: 'declare',
          state: turn.submitted ? 'done' : 'now',
        })),
  budgets: (_, cast, rules) => inFight(cast).flatMap((fighter) => chipPools(fighter, rules)),
  initiative: (_, who, cast) => cast[who]?.traits.attributes.speed ?? null,
  number: ({ number }) => number,
  measures: (state, cast) =>
    groupAt(state.steps, state.at).flatMap(({ who, target, done }) =>
      target === undefined || done || !cast[who]?.turn.declaration?.aims?.[target]
        ? []
        : [
            {
              who,
              target,
              situation: `turn.declaration.aims.${target}`,
              measured: `turn.measured.${target}`,
            },
          ],
    ),
  seals: (_, cast) =>
    inFight(cast).flatMap(({ id, turn: { submitted, seal, learned = [] } }) => [
      ...(submitted && seal !== undefined ? [{ ask: `declare:${id}`, by: id, seal }] : []),
      ...learned.filter(isSealed).map((one) => ({ ask: `learn:${id}`, by: id, seal: one.seal })),
    ]),
  veil: (state, event) =>
    state.phase === 'declare' && event.do === 'answer' && event.ask.startsWith('declare:')
      ? { mains: [] }
      : undefined,
};

const isNow = (state: State, id: string): boolean =>
  groupAt(state.steps, state.at).some((step) => step.id === id);
