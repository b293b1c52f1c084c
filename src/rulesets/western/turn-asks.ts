import type { Enter, Option } from '../../core/ask.ts';
import { MASTER } from '../../core/ask.ts';
import type { Check, Reader } from '../../core/dice/check.ts';
import type { RoundAsk } from '../../core/round.ts';
import { faults, text } from '../../core/spec.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import { alliesFallen, bookSpec, NERVE_FROM, needsNerve } from './books.ts';
import { readiedSequence } from './cut-in.ts';
import { NO_DECLARATION } from './declaration.ts';
import type { WeFighter } from './fighter.ts';
import { actionOf } from './gear.ts';
import { testCheck } from './harm.ts';
import { whyVoid } from './impossible.ts';
import { actorOf } from './rolled.ts';
import type { Rules } from './rules.ts';
import { isBeatTwo, malformedAt } from './shape.ts';
import { has, isOut } from './state.ts';
import type { MainKey } from './tables.ts';
import { READIED_BONUS } from './tables.ts';
import { declaringAsks } from './turn-declare.ts';
import { isSealed } from './turn-record.ts';
import { lastVoided, playId, strikeOf, tiedNow } from './turn-run.ts';
import type { State } from './turn-state.ts';
import { able, bySpeed, groupAt, inFight, PACES, stepsSoFar } from './turn-state.ts';
import { bandFor } from './works.ts';

/** What the asks are made from. */
export interface Scene {
  readonly state: State;
  readonly cast: Cast<WeFighter>;
  readonly rules: Rules;
}

const option = (id: string, key = id, args?: Msg['args']): Option => ({
  id,
  label: msg(`western.option.${key}`, args),
});

const tableAsk = (options: readonly Option[], optional: boolean): RoundAsk => ({
  kind: 'choose',
  id: 'table',
  by: MASTER,
  label: msg('western.ask.table'),
  options,
  ...(optional ? { optional } : {}),
});

function revealAsk({ cast }: Scene): RoundAsk {
  const missing = able(cast).filter(({ turn }) => !turn.submitted);
  return tableAsk([{ ...option('reveal'), opens: true }], missing.length > 0);
}

/** Once a turn the master may send a declaration back, with a word why (event 11 of the turn machine, AM-29). */
const returnAsks = ({ cast }: Scene): RoundAsk[] =>
  able(cast)
    .filter(({ turn }) => turn.submitted && turn.returned === undefined)
    .map(({ id }): RoundAsk => {
      const spec = { note: text('', { label: 'western.bookField.note', why: 'AM-29' }) };
      const ask: Enter = {
        kind: 'enter',
        id: `return:${id}`,
        by: MASTER,
        label: msg('western.ask.return', { who: id }),
        form: 'fields',
        spec,
        legal: (value) => faults(spec, value)[0]?.says,
      };
      return { ...ask, optional: true };
    });

/** The master's mark on a readied action whose event is the enemy's plain next act (WE-10.9). */
const obviousOptions = ({ cast, rules }: Scene): Option[] =>
  inFight(cast)
    .filter(({ turn }) => turn.declaration?.readied && turn.watch !== 'plain')
    .map((fighter) =>
      option(`obvious:${fighter.id}`, couldNow(fighter, cast, rules) ? 'couldNow' : 'obvious', {
        who: fighter.id,
      }),
    );

/** Whether what he waits with could be done at once, without waiting: then his event may be the enemy's plain next act (WE-10.10). */
function couldNow(fighter: WeFighter, cast: Cast<WeFighter>, rules: Rules): boolean {
  if (fighter.turn.declaration?.readied?.kind === 'crossesGap') return false;
  const [first] = readiedSequence(actorOf(fighter, rules), 1, rules).own;
  return first !== undefined && whyVoid(first, cast, rules) === undefined;
}

const goAsk = (more: readonly Option[] = []): RoundAsk => ({
  kind: 'choose',
  id: 'go',
  by: MASTER,
  label: msg('western.ask.go'),
  options: [...PACES.map((pace) => option(pace)), ...more],
});

/** Events that only the master can see come (WE-10.4): somebody appears, or whatever else was waited for. */
const eventAsks = (cast: Cast<WeFighter>): RoundAsk[] =>
  inFight(cast)
    .filter(({ turn }) => turn.watch === 'armed' && turn.declaration?.readied)
    .map(({ id }) => ({
      kind: 'choose',
      id: `event:${id}`,
      by: MASTER,
      label: msg('western.ask.event', { who: id }),
      options: [option('comes')],
      optional: true,
    }));

const attentionAsks = ({ state, cast, rules }: Scene): RoundAsk[] =>
  (state.event?.watchers ?? [])
    .filter((who) => state.event?.passed[who] === undefined)
    .flatMap((who) => {
      const fighter = cast[who];
      return fighter
        ? [
            testCheck(
              fighter,
              `attention:${who}`,
              'attention',
              [READIED_BONUS, 'WE-10.5'],
              rules,
            ) as unknown as Check,
          ]
        : [];
    });

/** Shots and blows whose moment has come. */
const playAsks = ({ state, cast }: Scene): RoundAsk[] =>
  groupAt(state.steps, state.at)
    .filter(({ open, done }) => open && !done)
    .flatMap((step): RoundAsk[] => {
      const fighter = cast[step.who];
      if (!fighter) return [];
      const input = strikeOf(step, state, fighter) as unknown as Json;
      const breath =
        step.tie === undefined ? {} : { together: `tie-${state.number}-${state.beat}-${step.tie}` };
      return [{ kind: 'play', id: playId(state, step), by: step.who, play: 'attack', input, ...breath }];
    });

/** A single d10 that counts as its face. */
const FACE: Reader<number> = {
  id: 'western.face',
  start: 0,
  add: (_, face) => face,
  read: (face) => face,
  mark: () => 'none',
  show: (face) => verbatim(String(face)),
};

const tieAsk = (who: Id): RoundAsk =>
  ({
    kind: 'roll',
    id: `tie:${who}`,
    by: MASTER,
    label: msg('western.check.tie', { who }),
    dice: [{ n: 1, d: 10 }],
    reader: FACE,
    lines: [],
  }) as unknown as Check;

function runningAsks(scene: Scene): RoundAsk[] {
  const { state, cast } = scene;
  const tied = tiedNow(state, scene.rules);
  if (tied.length > 0) return tied.map(tieAsk);
  if (state.event) return attentionAsks(scene);
  const plays = playAsks(scene);
  if (plays.length > 0) return plays;
  const next = groupAt(state.steps, state.at).length > 0 ? [option('void')] : [];
  const last = lastVoided(state).length > 0 ? [option('anyway')] : [];
  return [goAsk([...next, ...last]), ...eventAsks(cast)];
}

const masterChoice = (id: string, who: Id, options: readonly string[], args: Msg['args'] = {}): RoundAsk => ({
  kind: 'choose',
  id: `${id}:${who}`,
  by: MASTER,
  label: msg(`western.ask.${id}`, { who, ...args }),
  options: options.map((one) => option(one)),
});

function rewriteAsk({ id }: WeFighter): RoundAsk {
  const ask: Enter = {
    kind: 'enter',
    id: `rewrite:${id}`,
    by: id,
    label: msg('western.ask.rewrite'),
    form: 'beatTwo',
    skip: {},
    // Within the chosen main and the rolls already made (WE-10.14).
    legal: (value) =>
      isBeatTwo(value) && (value as { mains?: Json }).mains === undefined
        ? undefined
        : msg('western.no.malformed', { at: 'orders' }),
  };
  return ask;
}

/** Plans first, then reactions, of everybody who still acts (section 2.7 of the ledger). */
function betweenAsks(fighter: WeFighter, rules: Rules): RoundAsk[] {
  const { declaration = NO_DECLARATION, plan, reaction } = fighter.turn;
  const [first] = declaration.plans ?? [];
  if (isOut(fighter)) return [];
  if (first && plan === undefined)
    return [masterChoice('plan', fighter.id, ['holds', 'fails'], { condition: first.condition || '…' })];
  if (declaration.reaction === undefined) return [];
  if (reaction === undefined) return [masterChoice('react', fighter.id, ['allow', 'refuse'])];
  if (reaction === 'allowed')
    return [
      testCheck(fighter, `reactTest:${fighter.id}`, 'speed', [0, 'WE-10.13'], rules) as unknown as Check,
    ];
  return reaction === 'passed' ? [rewriteAsk(fighter)] : [];
}

/** Whoever is held tries at the end of each beat to get free (S-19). */
const freeAsks = ({ state, cast, rules }: Scene): RoundAsk[] =>
  able(cast)
    .filter((fighter) => has(fighter, 'held') && !state.freed.includes(fighter.id))
    .map(
      (fighter) =>
        testCheck(fighter, `free:${fighter.id}`, 'strength', [0, 'S-19'], rules) as unknown as Check,
    );

const nerveAsks = (cast: Cast<WeFighter>, rules: Rules): RoundAsk[] =>
  able(cast)
    .filter((fighter) => needsNerve(fighter, rules) && fighter.turn.nerve === undefined)
    .map((fighter) => {
      const bonus = NERVE_FROM - fighter.traits.tracks.stress;
      return testCheck(fighter, `nerve:${fighter.id}`, 'nerve', [bonus, 'S-13'], rules) as unknown as Check;
    });

/** What the action's own table says of its roll, for the master to tell (WE-2.4); nothing of any other main. */
function outcomeOf(fighter: WeFighter, rules: Rules): string {
  const order = fighter.turn.declaration?.mains.find(({ main }) => main === 'own');
  return actionOf(fighter, order?.item)?.traits[bandFor(fighter, 'own', rules)] ?? '';
}

/** What the master lets somebody know who has watched or listened: of beat 1 at its end, of the rest at the end of the turn (S-16). */
function learnAsks({ state, cast, rules }: Scene): RoundAsk[] {
  const halves = state.phase === 'between' ? 1 : 2;
  const of = ({ turn: { declaration = NO_DECLARATION } }: WeFighter, ...mains: readonly MainKey[]) =>
    declaration.mains.some(({ main }) => mains.includes(main));
  return able(cast)
    .filter((fighter) => {
      const { learned = [] } = fighter.turn;
      // What a table's own action comes to is known when its second half is done.
      const own = of(fighter, 'own') && state.phase === 'books';
      // What is sealed may still be said openly: to whoever knows the words it is as good as said.
      if (learned.some(isSealed)) return true;
      return of(fighter, 'observation', 'listening') ? learned.length < halves : own && learned.length < 1;
    })
    .map((fighter) =>
      tellingAsk(
        `learn:${fighter.id}`,
        msg('western.ask.learn', { who: fighter.id }),
        outcomeOf(fighter, rules),
      ),
    );
}

/** What the master tells one fighter alone. */
function tellingAsk(id: string, label: Msg, initial: string): RoundAsk {
  const spec = { text: text(initial, { label: 'western.bookField.learned', why: 'S-16' }) };
  const ask: Enter = {
    kind: 'enter',
    id,
    by: MASTER,
    label,
    form: 'fields',
    sealed: true,
    spec,
    legal: (value) => faults(spec, value)[0]?.says,
  };
  return { ...ask, optional: true };
}

/** What somebody has learned in turns that are over: as long as it is under a seal it may be said again, for to whoever knows the words it is as good as said. */
const recallAsks = ({ cast }: Scene): RoundAsk[] =>
  inFight(cast).flatMap(({ id, turn: { history = [] } }) =>
    history
      .filter(({ learned = [] }) => learned.some(isSealed))
      .map(({ turn }) =>
        tellingAsk(`recall:${turn}:${id}`, msg('western.ask.recall', { who: id, turn }), ''),
      ),
  );

/** What the books propose of somebody; the master may enter something else before he closes the turn (WE-11.1). */
const bookAsks = ({ state, cast, rules }: Scene): RoundAsk[] =>
  inFight(cast).map((fighter): RoundAsk => {
    const spec = bookSpec(fighter, state.number, rules, alliesFallen(fighter, stepsSoFar(state), cast));
    const ask: Enter = {
      kind: 'enter',
      id: `book:${fighter.id}`,
      by: MASTER,
      label: msg('western.ask.book', { who: fighter.id }),
      form: 'fields',
      spec,
      ...(fighter.turn.book ? { skip: fighter.turn.book } : {}),
      legal: (value) => faults(spec, value)[0]?.says,
    };
    return { ...ask, optional: true };
  });

/** The master's hand in a declaration that lies open: its form must be right, its sense is his matter (event 13 of the turn machine). */
const overrideAsks = (cast: Cast<WeFighter>): RoundAsk[] =>
  able(cast).map(({ id }): RoundAsk => {
    const ask: Enter = {
      kind: 'enter',
      id: `override:${id}`,
      by: MASTER,
      about: id,
      label: msg('western.ask.override', { who: id }),
      form: 'override',
      legal: (value) => {
        const at = malformedAt(value);
        return at === undefined ? undefined : msg('western.no.malformed', { at });
      },
    };
    return { ...ask, optional: true };
  });

/** Everything that is asked now. */
export const asksOf = (scene: Scene): RoundAsk[] => [...asksOfPhase(scene), ...recallAsks(scene)];

function asksOfPhase(scene: Scene): RoundAsk[] {
  const { state, cast, rules } = scene;
  switch (state.phase) {
    case 'idle':
      return [];
    case 'declare':
      return [
        ...able(cast).flatMap((fighter) => declaringAsks(fighter, rules)),
        revealAsk(scene),
        ...returnAsks(scene),
      ];
    case 'revealed':
      return [tableAsk([option('start'), ...obviousOptions(scene)], false), ...overrideAsks(cast)];
    case 'running':
      return runningAsks(scene);
    case 'between': {
      const free = freeAsks(scene);
      if (free.length > 0) return free;
      const open = bySpeed(inFight(cast), rules).flatMap((fighter) => betweenAsks(fighter, rules));
      const more = [...learnAsks(scene), ...overrideAsks(cast)];
      return [...(open.length > 0 ? open : [goAsk()]), ...more];
    }
    case 'books': {
      const nerves = [...freeAsks(scene), ...nerveAsks(cast, rules)];
      if (nerves.length > 0) return nerves;
      return [tableAsk([option('publish')], false), ...bookAsks(scene), ...learnAsks(scene)];
    }
  }
}
