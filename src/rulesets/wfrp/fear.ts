import type { Play } from '../../core/ask.ts';
import { roll } from '../../core/ask.ts';
import type { Change } from '../../core/change.ts';
import { add, set } from '../../core/change.ts';
import type { Check } from '../../core/dice/check.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id, Json, Msg, RuleId } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Reaction, Track } from './conditions.ts';
import { isOut, lift, tracksOf } from './conditions.ts';
import type { Tested } from './dice.ts';
import { testCheck } from './dice.ts';
import type { WfFighter } from './fighter.ts';
import { hasTalent } from './gear.ts';
import { willLines } from './numbers.ts';
import type { Rules } from './rules.ts';
import { roundsInMinute } from './rules.ts';
import { tested } from './tested.ts';
import { inRound } from './turn-record.ts';

/** Somebody meets, or has met, what frightens him. */
export type Fright = {
  readonly who: Id;
  /** The creature; for a scene any word. */
  readonly source: Id;
  readonly kind: Track['kind'];
  /** The number of the round, for the minute of terror (WF-16.3). */
  readonly round: number;
  /** A point of Fortune is spent to try before the minute is over (WF-16.4). */
  readonly fortune: boolean;
  readonly modifier: number;
};

/** How he stands after it: his own master, or not. */
export type Frightened = { readonly state: Track['state'] | 'steady' };

/** A degree of failure from which on he runs (WF-15.8). */
const FLIES_FROM = 2;

/** The sources that still have a hold on him. */
const trackOf = (fighter: WfFighter, source: Id): Track | undefined => tracksOf(fighter)[source];

/** What somebody without fear makes of it: nothing of fear, and of terror mere fear (SD-T10). */
export function kindFor(fighter: WfFighter, kind: Track['kind']): Track['kind'] | undefined {
  if (!hasTalent(fighter, 'fearless')) return kind;
  return kind === 'terror' ? 'creature' : undefined;
}

const writes = (fighter: WfFighter, source: Id, is: Track, why: RuleId): Change[] => {
  const { fear } = fighter.conditions;
  if (typeof fear !== 'object' || fear === null)
    return [set(fighter.id, 'conditions.fear', fear, { [source]: is } as Json, why)];
  return [
    set(
      fighter.id,
      `conditions.fear.${source}`,
      trackOf(fighter, source) as Json | undefined,
      is as Json,
      why,
    ),
  ];
};

/** A source has no more hold on him; with the last one the condition goes (GAP-19). */
export function forgets(fighter: WfFighter, source: Id, why: RuleId): Change[] {
  const tracks = tracksOf(fighter);
  const track = tracks[source];
  if (!track) return [];
  if (Object.keys(tracks).length === 1) return lift(fighter, 'fear', why);
  return [set(fighter.id, `conditions.fear.${source}`, track as Json, undefined, why)];
}

/** He has mastered it for this fight (AMB-42). */
const steadies = (fighter: WfFighter, source: Id, why: RuleId): Change[] => [
  ...forgets(fighter, source, why),
  ...(inRound(fighter) && !fighter.turn.steady?.[source]
    ? [set(fighter.id, 'turn.steady', fighter.turn.steady, { ...fighter.turn.steady, [source]: true }, why)]
    : []),
];

/** A test of Will Power against fear or terror (ALG-7). */
export const willCheck = (
  fighter: WfFighter,
  step: 'first' | 'second',
  { modifier }: Pick<Fright, 'modifier'>,
  rules: Rules,
): Check<Tested> =>
  testCheck(
    {
      id: `will:${step}`,
      by: fighter.id,
      label: msg(`wfrp.check.will.${step}`),
      lines: willLines(fighter, modifier),
    },
    rules,
  );

/** What a failed first step makes of him (WF-15.7, WF-15.8, WF-15.15 to WF-15.18, WF-16.2). */
export function reactionTo(track: Track | undefined, kind: Track['kind'], degree: number): Reaction {
  if (kind === 'scene') return 'freeze';
  if (kind === 'terror') return 'flee';
  if (track?.cornered) return 'fight';
  if (track?.state === 'flight') return 'flight';
  return degree >= FLIES_FROM ? 'flight' : 'fight';
}

/** The first step has failed. */
function failsFirst(stage: Stage<WfFighter>, fright: Fright, degree: number, rules: Rules): Frightened {
  const { who, source, kind, round, fortune } = fright;
  const before = trackOf(stage.of(who), source);
  const state = reactionTo(before, kind, degree);
  const isTerror = kind === 'terror';
  const mad = isTerror && (before?.mad || rules.terrorInsanity);
  if (mad && !before?.mad) stage.act(add(who, 'traits.insanity', 1, 'AMB-48'));
  const next = fortune && before?.next !== undefined ? before.next : round + roundsInMinute(rules);
  stage.act(
    ...writes(
      stage.of(who),
      source,
      {
        kind,
        state,
        round,
        ...(before?.cornered ? { cornered: true } : {}),
        ...(mad ? { mad: true } : {}),
        ...(isTerror ? { next } : {}),
        ...(before?.spent ? { spent: before.spent } : {}),
      },
      isTerror ? 'WF-16.2' : kind === 'scene' ? 'WF-15.18' : state === 'fight' ? 'WF-15.7' : 'WF-15.8',
    ),
  );
  stage.tell(state, { who, by: source, n: degree, ...(isTerror ? { next } : {}) });
  return { state };
}

/** Step two: he trembles, or is steady (WF-15.5, WF-15.6, WF-16.5, WF-16.6). */
function* second(stage: Stage<WfFighter>, fright: Fright, rules: Rules): Play<Frightened> {
  const { who, source, kind, round } = fright;
  const { ok } = yield* tested(stage, () => willCheck(stage.of(who), 'second', fright, rules));
  if (ok) {
    stage.act(...steadies(stage.of(who), source, 'WF-15.6'));
    stage.tell('steady', { who, by: source });
    return { state: 'steady' };
  }
  stage.act(...writes(stage.of(who), source, { kind, state: 'shaken', round }, 'WF-15.5'));
  stage.tell('shaken', { who, by: source });
  return { state: 'shaken' };
}

/** Step one; a terror that is tried again for a point of Fortune pays it first (WF-15.1 to WF-15.4, WF-16.4). */
function* first(stage: Stage<WfFighter>, fright: Fright, rules: Rules): Play<Frightened> {
  const { who, source, kind, fortune, round } = fright;
  if (fortune) {
    const track = trackOf(stage.of(who), source);
    const n = fortuneSpent(track, round);
    stage.act(
      add(who, 'traits.fortune', -1, 'WF-16.4'),
      ...(track ? writes(stage.of(who), source, { ...track, spent: { round, n: n + 1 } }, 'AMB-50') : []),
    );
    stage.tell('fortune', { who });
  }
  const check = () => willCheck(stage.of(who), 'first', fright, rules);
  const { ok, degree } = kind === 'terror' ? yield* roll(check) : yield* tested(stage, check);
  if (!ok) return failsFirst(stage, fright, degree, rules);
  stage.act(
    ...writes(
      stage.of(who),
      source,
      { kind, state: 'due', round },
      kind === 'terror' ? 'WF-16.3' : 'WF-15.2',
    ),
  );
  stage.tell('controls', { who, by: source });
  return rules.fearStepTwoSameTurn ? yield* second(stage, fright, rules) : { state: 'due' };
}

/** How often Fortune has been spent on this terror in this round (AMB-50). */
const fortuneSpent = (track: Track | undefined, round: number): number =>
  track?.spent?.round === round ? track.spent.n : 0;

/** Why a terror may not be tried again for a point of Fortune (WF-16.4, AMB-50). */
export function fortuneFault(
  fighter: WfFighter,
  { source, round, fortune }: Fright,
  rules: Rules,
): Msg | undefined {
  if (!fortune) return undefined;
  const track = tracksOf(fighter)[source];
  if (track?.state !== 'flee') return msg('wfrp.no.notFleeing');
  if (fighter.traits.fortune <= 0) return msg('wfrp.no.fortune');
  return fortuneSpent(track, round) < rules.terrorFortunePerRound ? undefined : msg('wfrp.no.fortuneSpent');
}

/** Whether step one is over for now, so that step two is what is due. */
const isPastFirst = (track: Track | undefined): boolean =>
  track?.state === 'due' || track?.state === 'shaken';

/** One test of fear or terror, as it is due: the first step, and the second as soon as it has been passed (M5). */
export function* fright(stage: Stage<WfFighter>, given: Fright, rules: Rules): Play<Frightened> {
  const fighter = stage.of(given.who);
  const track = trackOf(fighter, given.source);
  const kind = track?.kind ?? kindFor(fighter, given.kind);
  if (kind === undefined || isOut(fighter)) {
    stage.tell('fearless', { who: given.who });
    return { state: 'steady' };
  }
  const due = { ...given, kind };
  return isPastFirst(track) ? yield* second(stage, due, rules) : yield* first(stage, due, rules);
}

/** Whether a test is due at the beginning of his own turn, or of a round (WF-15.4, WF-15.6, WF-16.3). */
export const isDue = (track: Track, round: number): boolean =>
  track.state === 'flee' && track.next !== undefined ? round >= track.next : round > (track.round ?? 0);

/** He is driven into a corner, or a way out opens: then he fights, or may run again (WF-15.11, AMB-46). */
export function cornering(fighter: WfFighter, source: Id, is: boolean): Change[] {
  const track = trackOf(fighter, source);
  if (track?.kind !== 'creature') return [];
  const { cornered: _, ...free } = track;
  const state = is && track.state === 'flight' ? 'fight' : track.state;
  return writes(fighter, source, is ? { ...track, state, cornered: true } : { ...free, state }, 'WF-15.11');
}
