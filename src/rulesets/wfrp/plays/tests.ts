import { type Play, roll } from '../../../core/ask.ts';
import { add, type Change, set } from '../../../core/change.ts';
import type { Check } from '../../../core/dice/check.ts';
import type { Line } from '../../../core/line.ts';
import { forecastOf } from '../../../core/odds.ts';
import { resisterLabel, testParticipants } from '../../../core/resistance.ts';
import { choice, flag, type Infer, num, text } from '../../../core/spec.ts';
import { bad, good, quiet } from '../../../core/stage.ts';
import { type Id, type Json, type Msg, msg, type RuleId, verbatim } from '../../../core/text.ts';
import { CHARACTERISTICS, inRound, type Track, type WfFighter, type WfStage } from '../data/fighter.ts';
import { type Rules, roundsInMinute } from '../data/rules.ts';
import { eventPlay, type Tested, testCheck, tested } from '../figures/dice.ts';
import { characteristicLines, named, testLines, willLines } from '../figures/numbers.ts';
import { hasTalent, isOut, lose, type Reaction, skillOf, skillsOf, tracksOf } from '../figures/state.ts';

/* Tests against fear and terror (WF-15, WF-16). */

/** A fighter's test against a source of fear. */
export const frightSpec = {
  who: text(),
  /** The creature, or any id for a scene. */
  source: text(),
  kind: choice(['creature', 'scene', 'terror']),
  /** The number of the round, for the minute of terror (WF-16.3). */
  round: num(1, { min: 0 }),
  /** A point of Fortune is spent to try before the minute is over (WF-16.4). */
  fortune: flag(),
  modifier: num(0),
};

export type Fright = Infer<typeof frightSpec>;

/** The fighter's state after it: in control, or not. */
export type Frightened = { readonly state: Track['state'] | 'steady' };

/** The rule that each reaction comes from. */
const REACTION_RULES = { fight: 'WF-15.7', flight: 'WF-15.8', freeze: 'WF-15.18', flee: 'WF-16.2' } as const;

/** The degree of failure at which a fighter runs (WF-15.8). */
const FLEES_FROM = 2;

const trackOf = (fighter: WfFighter, source: Id): Track | undefined => tracksOf(fighter)[source];

/** A fearless fighter ignores fear and treats terror as fear (SD-T10). */
export function kindFor(fighter: WfFighter, kind: Track['kind']): Track['kind'] | undefined {
  if (!hasTalent(fighter, 'fearless')) return kind;
  return kind === 'terror' ? 'creature' : undefined;
}

function writeTrack(fighter: WfFighter, source: Id, is: Track, why: RuleId): Change[] {
  const { fear } = fighter.conditions;
  if (typeof fear !== 'object' || fear === null)
    return [set(fighter.id, 'conditions.fear', fear, { [source]: is } as Json, why)];
  const was = trackOf(fighter, source) as Json | undefined;
  return [set(fighter.id, `conditions.fear.${source}`, was, is as Json, why)];
}

/** Ends the fear of a source, and with the last one the condition (GAP-19). */
export function forgetSource(fighter: WfFighter, source: Id, why: RuleId): Change[] {
  const tracks = tracksOf(fighter);
  const track = tracks[source];
  if (!track) return [];
  if (Object.keys(tracks).length === 1) return lose(fighter, 'fear', why);
  return [set(fighter.id, `conditions.fear.${source}`, track as Json, undefined, why)];
}

/** The fear is mastered for this fight (AMB-42). */
const steady = (fighter: WfFighter, source: Id, why: RuleId): Change[] => [
  ...forgetSource(fighter, source, why),
  ...(inRound(fighter) && !fighter.turn.steady?.[source]
    ? [set(fighter.id, 'turn.steady', fighter.turn.steady, { ...fighter.turn.steady, [source]: true }, why)]
    : []),
];

/** A test of Will Power against fear or terror (ALG-7). */
function willCheck(by: WfFighter, step: 'first' | 'second', modifier: number, rules: Rules): Check<Tested> {
  const label = msg(`wfrp.check.will.${step}`);
  return testCheck({ id: `will:${step}`, by: by.id, label, lines: willLines(by, modifier) }, rules);
}

/** The reaction after a failed first step (WF-15.7, WF-15.8, WF-15.15 to WF-15.18, WF-16.2). */
function reactionTo(track: Track | undefined, kind: Track['kind'], degree: number): Reaction {
  if (kind === 'scene') return 'freeze';
  if (kind === 'terror') return 'flee';
  if (track?.cornered) return 'fight';
  if (track?.state === 'flight') return 'flight';
  return degree >= FLEES_FROM ? 'flight' : 'fight';
}

function failFirstStep(stage: WfStage, fright: Fright, degree: number, rules: Rules): Frightened {
  const { who, source, kind, round, fortune } = fright;
  const before = trackOf(stage.of(who), source);
  const state = reactionTo(before, kind, degree);
  const isTerror = kind === 'terror';
  const mad = isTerror && (before?.mad === true || rules.terrorInsanity);
  if (mad && !before?.mad) stage.act(add(who, 'traits.insanity', 1, 'AMB-48'));
  const next = fortune && before?.next !== undefined ? before.next : round + roundsInMinute(rules);
  const is: Track = {
    kind,
    state,
    round,
    ...(before?.cornered ? { cornered: true } : {}),
    ...(mad ? { mad: true } : {}),
    ...(isTerror ? { next } : {}),
    ...(before?.spent ? { spent: before.spent } : {}),
  };
  stage.act(...writeTrack(stage.of(who), source, is, REACTION_RULES[state]));
  const facts = { who, by: source, n: degree, ...(isTerror ? { next } : {}) };
  stage.tell(state, facts, bad(REACTION_RULES[state]));
  return { state };
}

/** Tests step two: the fighter trembles or is steady (WF-15.5, WF-15.6, WF-16.5, WF-16.6). */
function* secondStep(stage: WfStage, fright: Fright, rules: Rules): Play<Frightened> {
  const { who, source, kind, round } = fright;
  const { ok } = yield* tested(stage, () => willCheck(stage.of(who), 'second', fright.modifier, rules));
  if (ok) {
    stage.act(...steady(stage.of(who), source, 'WF-15.6'));
    stage.tell('steady', { who, by: source }, good('WF-15.6'));
    return { state: 'steady' };
  }
  stage.act(...writeTrack(stage.of(who), source, { kind, state: 'shaken', round }, 'WF-15.5'));
  stage.tell('shaken', { who, by: source }, bad('WF-15.5'));
  return { state: 'shaken' };
}

/** Tests step one. Another test against terror may cost a point of Fortune first (WF-15.1 to WF-15.4, WF-16.4). */
function* firstStep(stage: WfStage, fright: Fright, rules: Rules): Play<Frightened> {
  const { who, source, kind, fortune, round } = fright;
  if (fortune) {
    const track = trackOf(stage.of(who), source);
    const n = fortuneSpent(track, round);
    stage.act(
      add(who, 'traits.fortune', -1, 'WF-16.4'),
      ...(track ? writeTrack(stage.of(who), source, { ...track, spent: { round, n: n + 1 } }, 'AMB-50') : []),
    );
    stage.tell('fortune', { who }, quiet('GAP-18'));
  }
  const check = () => willCheck(stage.of(who), 'first', fright.modifier, rules);
  const { ok, degree } = kind === 'terror' ? yield* roll(check) : yield* tested(stage, check);
  if (!ok) return failFirstStep(stage, fright, degree, rules);
  const why = kind === 'terror' ? 'WF-16.3' : 'WF-15.2';
  stage.act(...writeTrack(stage.of(who), source, { kind, state: 'due', round }, why));
  stage.tell('controls', { who, by: source }, good('WF-15.2'));
  return rules.fearStepTwoSameTurn ? yield* secondStep(stage, fright, rules) : { state: 'due' };
}

/** How often Fortune has been spent on this terror in this round (AMB-50). */
const fortuneSpent = (track: Track | undefined, round: number): number =>
  track?.spent?.round === round ? track.spent.n : 0;

/** Why a terror may not be tried again for a point of Fortune (WF-16.4, AMB-50). */
export function fortuneFault(
  one: WfFighter,
  { source, round, fortune }: Fright,
  rules: Rules,
): Msg | undefined {
  if (!fortune) return undefined;
  const track = trackOf(one, source);
  if (track?.state !== 'flee') return msg('wfrp.no.notFleeing');
  if (one.traits.fortune <= 0) return msg('wfrp.no.fortune');
  return fortuneSpent(track, round) < rules.terrorFortunePerRound ? undefined : msg('wfrp.no.fortuneSpent');
}

/** Plays a due test against fear or terror: the first step, and the second once the first has been passed (M5). */
export function* fright(stage: WfStage, given: Fright, rules: Rules): Play<Frightened> {
  const fighter = stage.of(given.who);
  const track = trackOf(fighter, given.source);
  const kind = track?.kind ?? kindFor(fighter, given.kind);
  if (kind === undefined || isOut(fighter)) {
    stage.tell('fearless', { who: given.who }, good('GAP-20'));
    return { state: 'steady' };
  }
  const due = { ...given, kind };
  const isPastFirst = track?.state === 'due' || track?.state === 'shaken';
  return isPastFirst ? yield* secondStep(stage, due, rules) : yield* firstStep(stage, due, rules);
}

/** Whether a test is due at the beginning of the fighter's turn, or of a round (WF-15.4, WF-15.6, WF-16.3). */
export const isDue = (track: Track, round: number): boolean =>
  track.state === 'flee' && track.next !== undefined ? round >= track.next : round > (track.round ?? 0);

/** The changes when a fighter is cornered and fights, or finds a way out and may run again (WF-15.11, AMB-46). */
export function cornerChanges(fighter: WfFighter, source: Id, is: boolean): Change[] {
  const track = trackOf(fighter, source);
  if (track?.kind !== 'creature') return [];
  const { cornered: _, ...free } = track;
  const state = is && track.state === 'flight' ? 'fight' : track.state;
  const now: Track = is ? { ...track, state, cornered: true } : { ...free, state };
  return writeTrack(fighter, source, now, 'WF-15.11');
}

/* Plain tests of characteristics and skills, which the GM may ask for at any moment (GAP-2). */

const testSpec = {
  who: text(),
  characteristic: choice(CHARACTERISTICS),
  /** The id of a skill; if it is '', the characteristic itself is tested. */
  skill: text(),
  /** The GM's, usually −30 to +30. */
  modifier: num(0),
  /** Whoever resists; '' if nobody does. */
  target: text(),
  /** What they resist with; `usual` is the same skill or characteristic. */
  resist: choice(['usual', ...CHARACTERISTICS]),
};

export type PlainTest = Infer<typeof testSpec>;

/** What is tested, in words. */
function testedName(fighter: WfFighter, { characteristic, skill }: PlainTest): Msg {
  const item = skillOf(fighter, skill);
  return item ? verbatim(item.name) : msg(`wfrp.characteristic.${characteristic}`);
}

function linesOf(fighter: WfFighter, { characteristic, skill, modifier }: PlainTest, rules: Rules): Line[] {
  const item = skillOf(fighter, skill);
  const own = item ? testLines(fighter, item, rules) : characteristicLines(fighter, characteristic);
  return [...own, named('modifier', modifier, 'GAP-2')];
}

/** The roll of a plain test. */
export const plainCheck = (
  fighter: WfFighter,
  input: PlainTest,
  rules: Rules,
  id: 'test' | 'resist' = 'test',
): Check<Tested> =>
  testCheck(
    {
      id,
      by: fighter.id,
      label:
        id === 'resist' ? resisterLabel(fighter.id, testedName(fighter, input)) : testedName(fighter, input),
      lines: linesOf(fighter, input, rules),
    },
    rules,
  );

/** Why a skill cannot be tested: it is gone, or it is advanced and has not been learnt (GAP-2). */
export function plainTestFault(fighter: WfFighter, { skill }: Pick<PlainTest, 'skill'>): Msg | undefined {
  if (skill === '') return undefined;
  const item = skillOf(fighter, skill);
  if (!item) return msg('wfrp.no.skillGone');
  return item.traits.advanced && !item.traits.taken ? msg('wfrp.no.skillNotLearnt') : undefined;
}

/** The test of whoever resists: of their own skill of that name if they have learnt it, or else of its characteristic. */
function resistingTest(stage: WfStage, { who, skill, target, resist, ...input }: PlainTest): PlainTest {
  const tried = skillOf(stage.of(who), skill);
  const same = skillsOf(stage.of(target)).find(
    ({ name, traits: { taken } }) => taken && name === tried?.name,
  );
  const inKind = tried?.traits.characteristic ?? input.characteristic;
  return {
    who: target,
    characteristic: resist === 'usual' ? inKind : resist,
    skill: resist === 'usual' ? (same?.id ?? '') : '',
    modifier: 0,
    target: '',
    resist: 'usual',
  };
}

/** Whoever resists a passed test must pass as well, with at least the same degree (WF-9.3). @returns the test, failed if resisted. */
function* resisted(stage: WfStage, input: PlainTest, own: Tested, rules: Rules): Play<Tested> {
  const { target } = input;
  const other = yield* tested(stage, () =>
    plainCheck(stage.of(target), resistingTest(stage, input), rules, 'resist'),
  );
  if (!other.ok || other.degree < own.degree) return own;
  stage.tell('resists', { who: target, n: other.degree }, bad('WF-9.3'));
  return { ...own, ok: false };
}

function* test(stage: WfStage, input: PlainTest, rules: Rules): Play<Tested> {
  const { who, target } = input;
  const own = yield* tested(stage, () => plainCheck(stage.of(who), input, rules));
  const result = own.ok && target !== '' ? yield* resisted(stage, input, own, rules) : own;
  if (own.ok && !result.ok) return result;
  const facts = { who, n: result.degree };
  stage.tell(result.ok ? 'passes' : 'failsTest', facts, result.ok ? good('GAP-2') : bad('GAP-2'));
  return result;
}

export const plainTestPlay = eventPlay<PlainTest, Tested>({
  spec: testSpec,
  who: testParticipants,
  begin: test,
  title: ({ who }) => msg('wfrp.title.test', { who }),
  no: plainTestFault,
  policy: () => ({ decide: (ask) => (/^fortune:(test|resist)$/.test(ask.id) ? 'keep' : undefined) }),
  // As if no Fortune were spent.
  forecast: forecastOf<Tested>('wfrp.chance', { passes: ({ ok }) => ok }),
  succeeds: ({ ok }) => ok,
});
