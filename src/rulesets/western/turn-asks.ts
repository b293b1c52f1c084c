import type { Enter, Option } from '../../core/ask.ts';
import { MASTER } from '../../core/ask.ts';
import type { Check, Reader } from '../../core/dice/check.ts';
import type { RoundAsk } from '../../core/round.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import { NERVE_FROM, needsNerve } from './books.ts';
import { NO_DECLARATION } from './declaration.ts';
import type { WeFighter } from './fighter.ts';
import { testCheck } from './harm.ts';
import type { Rules } from './rules.ts';
import { isBeatTwo } from './shape.ts';
import { has, isOut } from './state.ts';
import { READIED_BONUS } from './tables.ts';
import { declaringAsks } from './turn-declare.ts';
import { playId, strikeOf, tiedNow } from './turn-run.ts';
import type { State } from './turn-state.ts';
import { able, bySpeed, groupAt, inFight, PACES } from './turn-state.ts';

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
  const back = able(cast)
    .filter(({ turn }) => turn.submitted && !turn.returned)
    .map(({ id }) => option(`return:${id}`, 'return', { who: id }));
  return tableAsk([{ ...option('reveal'), opens: true }, ...back], missing.length > 0);
}

/** The master's mark on a readied action whose event is the enemy's plain next act (WE-10.9). */
const obviousOptions = (cast: Cast<WeFighter>): Option[] =>
  inFight(cast)
    .filter(({ turn }) => turn.declaration?.readied && turn.watch !== 'plain')
    .map(({ id }) => option(`obvious:${id}`, 'obvious', { who: id }));

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
  return plays.length > 0 ? plays : [goAsk([option('void')]), ...eventAsks(cast)];
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
    return [masterChoice('plan', fighter.id, ['holds', 'fails'], { condition: first.condition })];
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

/** Everything that is asked now. */
export function asksOf(scene: Scene): RoundAsk[] {
  const { state, cast, rules } = scene;
  switch (state.phase) {
    case 'idle':
      return [];
    case 'declare':
      return [...able(cast).flatMap((fighter) => declaringAsks(fighter, rules)), revealAsk(scene)];
    case 'revealed':
      return [tableAsk([option('start'), ...obviousOptions(cast)], false)];
    case 'running':
      return runningAsks(scene);
    case 'between': {
      const free = freeAsks(scene);
      if (free.length > 0) return free;
      const open = bySpeed(inFight(cast), rules).flatMap((fighter) => betweenAsks(fighter, rules));
      return open.length > 0 ? open : [goAsk()];
    }
    case 'books': {
      const nerves = [...freeAsks(scene), ...nerveAsks(cast, rules)];
      return nerves.length > 0 ? nerves : [tableAsk([option('publish')], false)];
    }
  }
}
