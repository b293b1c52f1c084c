import { type Choose, GM, type Option } from '../../../core/ask.ts';
import { faceCheck } from '../../../core/dice/single.ts';
import type { RoundAsk } from '../../../core/round.ts';
import { gmChoice } from '../../../core/round-asks.ts';
import { text } from '../../../core/spec.ts';
import { type Id, type Json, type Msg, msg, type RuleId } from '../../../core/text.ts';
import { isBeatTwo, NO_DECLARATION } from '../data/declaration.ts';
import type { Attribute } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { MAIN_TABLE, READIED_BONUS } from '../data/tables.ts';
import { isSealed, PACES, type WeCast, type WeFighter } from '../data/turn.ts';
import { testCheck } from '../figures/dice.ts';
import { actionOf } from '../figures/gear.ts';
import { strikeOf } from '../figures/hit.ts';
import { groupAt, stepsSoFar } from '../figures/schedule.ts';
import { able, has, inFight, isOut, sortBySpeed } from '../figures/state.ts';
import {
  askId,
  declaringAsks,
  formAsk,
  obviousOptions,
  option,
  overrideAsks,
  phaseAsk,
  phaseOption,
  returnAsks,
  revealAsk,
  type Scene,
} from './declaring.ts';
import { outcomeBand } from './effects.ts';
import { lastVoided, playId, rollingOff } from './run.ts';
import { alliesFallen, NERVE_FROM, needsNerveTest, upkeepSpec } from './upkeep.ts';

/* The asks of the round, phase by phase (section 8 of the ledger). */
const testAsk = (
  kind: 'attention' | 'reactTest' | 'free' | 'nerve',
  fighter: WeFighter,
  attribute: Attribute,
  bonus: readonly [number, RuleId],
  rules: Rules,
): RoundAsk => testCheck(fighter, askId.make(kind, fighter.id), attribute, bonus, rules);
const choiceAsk = (
  kind: 'event' | 'plan' | 'react',
  who: Id,
  options: readonly string[],
  args?: Msg['args'],
): Choose => {
  const label = msg(`western.ask.${kind}`, { who, ...args });
  const offered = options.map((one) => option(one));
  return gmChoice(askId.make(kind, who), label, offered);
};
const goAsk = (more: readonly Option[] = []): Choose =>
  gmChoice(askId.make('go'), msg('western.ask.go'), [...PACES.map((pace) => option(pace)), ...more]);

/** Events that only the GM can announce, such as that somebody appears (WE-10.4). */
const eventAsks = (cast: WeCast): RoundAsk[] =>
  inFight(cast)
    .filter(({ turn }) => turn.watch === 'armed' && turn.declaration?.readied)
    .map(({ id }) => ({ ...choiceAsk('event', id, ['comes']), optional: true }));

const attentionAsks = ({ state, cast, rules }: Scene): RoundAsk[] =>
  (state.event?.watchers ?? [])
    .filter((who) => state.event?.passed[who] === undefined)
    .flatMap((who) => cast[who] ?? [])
    .map((fighter) => testAsk('attention', fighter, 'attention', [READIED_BONUS, 'WE-10.5'], rules));

/** Shots and blows that are open; those of a tie are simultaneous. */
const playAsks = ({ state, cast }: Scene): RoundAsk[] =>
  groupAt(state.steps, state.at)
    .filter(({ open, done }) => open && !done)
    .flatMap((step): RoundAsk[] => {
      const fighter = cast[step.who];
      if (!fighter) return [];
      const input: Json = strikeOf(step, fighter, state.number, state.steps);
      const together =
        step.tie === undefined ? {} : { together: `tie-${state.number}-${state.beat}-${step.tie}` };
      return [{ kind: 'play', id: playId(state, step), by: step.who, play: 'attack', input, ...together }];
    });

function runningAsks(scene: Scene): RoundAsk[] {
  const { state, cast, rules } = scene;
  const tied = rollingOff(state, rules);
  if (tied.length > 0)
    return tied.map((who) =>
      faceCheck({ id: askId.make('tie', who), by: GM, label: msg('western.check.tie', { who }) }, 10),
    );
  if (state.event) return attentionAsks(scene);
  const plays = playAsks(scene);
  if (plays.length > 0) return plays;
  const next = groupAt(state.steps, state.at).length > 0 ? [option('void')] : [];
  const last = lastVoided(state).length > 0 ? [option('anyway')] : [];
  return [goAsk([...next, ...last]), ...eventAsks(cast)];
}

/** Asks for the new beat 2 after a successful reaction, within the main action and the rolls already made (WE-10.14). */
const rewriteAsk = ({ id }: WeFighter): RoundAsk => ({
  kind: 'enter',
  id: askId.make('rewrite', id),
  by: id,
  label: msg('western.ask.rewrite'),
  form: 'beatTwo',
  skip: {},
  legal: (value) =>
    isBeatTwo(value) && (value as { mains?: Json }).mains === undefined
      ? undefined
      : msg('western.no.malformed', { at: 'orders' }),
});

/** The asks about the plan, then the reaction, of a fighter who can still act (section 2.7 of the ledger). */
function betweenAsks(fighter: WeFighter, rules: Rules): RoundAsk[] {
  const { declaration = NO_DECLARATION, plan, reaction } = fighter.turn;
  const [first] = declaration.plans ?? [];
  if (isOut(fighter)) return [];
  if (first && plan === undefined)
    return [choiceAsk('plan', fighter.id, ['holds', 'fails'], { condition: first.condition || '…' })];
  if (declaration.reaction === undefined) return [];
  if (reaction === undefined) return [choiceAsk('react', fighter.id, ['allow', 'refuse'])];
  if (reaction === 'allowed') return [testAsk('reactTest', fighter, 'speed', [0, 'WE-10.13'], rules)];
  return reaction === 'passed' ? [rewriteAsk(fighter)] : [];
}

/** Held fighters try to break free at the end of each beat (S-19). */
const freeAsks = ({ state, cast, rules }: Scene): RoundAsk[] =>
  able(cast)
    .filter((fighter) => has(fighter, 'held') && !state.freed.includes(fighter.id))
    .map((fighter) => testAsk('free', fighter, 'strength', [0, 'S-19'], rules));

const nerveAsks = (cast: WeCast, rules: Rules): RoundAsk[] =>
  able(cast)
    .filter((fighter) => needsNerveTest(fighter, rules) && fighter.turn.nerve === undefined)
    .map((fighter) => {
      const bonus = NERVE_FROM - fighter.traits.tracks.stress;
      return testAsk('nerve', fighter, 'nerve', [bonus, 'S-13'], rules);
    });

/** The text of a custom action for the result of its roll (WE-2.4); empty for other actions. */
function outcomeOf(fighter: WeFighter, rules: Rules): string {
  const order = fighter.turn.declaration?.mains.find(({ main }) => main === 'own');
  return actionOf(fighter, order?.item)?.traits[outcomeBand(fighter, 'own', rules)] ?? '';
}
const secretAsk = (id: string, label: Msg, initial: string): RoundAsk =>
  formAsk(
    id,
    label,
    { text: text(initial, { label: 'western.bookField.learned', why: 'S-16' }) },
    { sealed: true },
  );

/** The GM tells observers and listeners what they notice, after beat 1 and at the end of the turn (S-16). */
function learnAsks({ state, cast, rules }: Scene): RoundAsk[] {
  const halves = state.phase === 'between' ? 1 : 2;
  return able(cast)
    .filter((fighter) => {
      const { learned = [], declaration = NO_DECLARATION } = fighter.turn;
      // The result of a custom action is known when its second half is done.
      const own = declaration.mains.some(({ main }) => main === 'own') && state.phase === 'books';
      // Sealed words can still be entered openly.
      if (learned.some(isSealed)) return true;
      const learns = declaration.mains.some(({ main }) => MAIN_TABLE[main].learns);
      return learns ? learned.length < halves : own && learned.length < 1;
    })
    .map((fighter) =>
      secretAsk(
        askId.make('learn', fighter.id),
        msg('western.ask.learn', { who: fighter.id }),
        outcomeOf(fighter, rules),
      ),
    );
}

/** Sealed words of past turns can also still be entered (S-16). */
const recallAsks = ({ cast }: Scene): RoundAsk[] =>
  inFight(cast).flatMap(({ id, turn: { history = [] } }) =>
    history
      .filter(({ learned = [] }) => learned.some(isSealed))
      .map(({ turn }) =>
        secretAsk(askId.make('recall', turn, id), msg('western.ask.recall', { who: id, turn }), ''),
      ),
  );

/** The proposed upkeep of each fighter, which the GM may change before closing the turn (WE-11.1). */
const upkeepAsks = ({ state, cast, rules }: Scene): RoundAsk[] =>
  inFight(cast).map((fighter) => {
    const spec = upkeepSpec(fighter, state.number, rules, alliesFallen(fighter, stepsSoFar(state), cast));
    const { book: skip } = fighter.turn;
    const label = msg('western.ask.book', { who: fighter.id });
    return formAsk(askId.make('book', fighter.id), label, spec, skip ? { skip } : {});
  });

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
      return [phaseAsk([option(phaseOption.make('start')), ...obviousOptions(scene)]), ...overrideAsks(cast)];
    case 'running':
      return runningAsks(scene);
    case 'between': {
      const free = freeAsks(scene);
      if (free.length > 0) return free;
      const open = sortBySpeed(inFight(cast), rules).flatMap((fighter) => betweenAsks(fighter, rules));
      return [...(open.length > 0 ? open : [goAsk()]), ...learnAsks(scene), ...overrideAsks(cast)];
    }
    case 'books': {
      const tests = [...freeAsks(scene), ...nerveAsks(cast, rules)];
      if (tests.length > 0) return tests;
      return [phaseAsk([option(phaseOption.make('publish'))]), ...upkeepAsks(scene), ...learnAsks(scene)];
    }
  }
}
