import type { Play } from '../../core/ask.ts';
import { choose } from '../../core/ask.ts';
import { line } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { standing } from './conditions.ts';
import { nowBehind } from './covers.ts';
import type { Pool, Score } from './dice.ts';
import { succeeded } from './dice.ts';
import type { Ability, Attribute, StFighter } from './fighter.ts';
import { metresLeft, moved } from './movement.ts';
import { WORDS } from './parts.ts';
import { shareLine } from './pools.ts';
import { powerOf, switched } from './powers.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import { COVERS, DIFFICULTY, STANDING } from './tables.ts';
import { tried } from './willpower.ts';

/* Deeds that are neither attack nor defence: standing up, moving, talking, powers, attempts at something else (ST-11.4, ST-13). */

/** Who does it, and the dice it gets of multiple actions; 0: it is a whole action. */
export type Doing = { readonly who: Id; readonly share: number };

/** An attempt at anything else, expressed as attribute + ability (ST-11.4). */
export type Attempt = Doing & { readonly attribute: Attribute; readonly ability: Ability };

const sharePool = (id: string, who: StFighter, share: number, difficulty: Pool['difficulty']): Pool => ({
  id,
  by: who.id,
  label: msg(`storyteller.check.${id}`),
  of: 'action',
  dice: [shareLine(share)],
  difficulty,
});

/** He stands up: as an action of its own without a roll (ST-13.2), as a part of several with one (ST-13.3). @returns whether he stands. */
export function* stand(stage: Stage<StFighter>, { who, share }: Doing, rules: Rules): Play<boolean> {
  const up =
    !share ||
    (yield* tried(
      stage,
      () => [
        sharePool('stand', stage.of(who), share, [
          line(msg('storyteller.line.standing'), STANDING, 'ST-13.3'),
        ]),
      ],
      rules,
      succeeded,
    ));
  if (up) stage.act(...standing(stage.of(who)));
  stage.tell(up ? 'stands' : 'failsToStand', { who });
  return up;
}

/** He moves as many metres as the part has dice, as far as wounds let him; nothing is rolled (ST-13.5, AMB-47). */
export function* move(stage: Stage<StFighter>, { who, share }: Doing): Play<number> {
  const metres = Math.min(share, metresLeft(stage.of(who)));
  stage.act(...moved(stage.of(who), metres, 'ST-13.5'), ...nowBehind(stage.of(who), 'none'));
  stage.tell('moves', { who, n: metres });
  return metres;
}

/** Which cover he has found. */
function* coverFor(who: Id): Play<Situation['cover']> {
  const found = COVERS.filter((cover) => cover !== 'none');
  const { id } = yield* choose(() => ({
    kind: 'choose',
    id: 'cover',
    by: who,
    label: msg('storyteller.choose.whichCover'),
    options: found.map((cover) => ({ id: cover, label: msg(`storyteller.situation.cover.${cover}`) })),
  }));
  return found.find((cover) => cover === id) ?? 'none';
}

/** He gets into cover so awkward that it takes an action of its own, or a roll among several (ST-7.21). @returns whether he is in it. */
export function* takeCover(
  stage: Stage<StFighter>,
  { who, share, cover }: Doing & { readonly cover: Situation['cover'] },
  rules: Rules,
): Play<boolean> {
  const difficulty = [line(msg('storyteller.line.base'), DIFFICULTY, 'ST-7.21')];
  const pools = () => [sharePool('takeCover', stage.of(who), share, difficulty)];
  const there = !share || (yield* tried(stage, pools, rules, succeeded));
  if (there) stage.act(...nowBehind(stage.of(who), cover === 'none' ? yield* coverFor(who) : cover));
  stage.tell(there ? 'takesCover' : 'missesCover', { who });
  return there;
}

/** He talks: several sentences as an action of their own, three words a die as a part of several (ST-13.11, ST-13.12). @returns words; 0: any number. */
export function* talk(stage: Stage<StFighter>, { who, share }: Doing): Play<number> {
  const words = share * WORDS;
  stage.tell(!share ? 'talks' : 'says', { who, n: words });
  return words;
}

/** Calling upon a power, or letting go of it. */
export type Calling = Doing & { readonly power: Id };

/**
 * He calls upon a power that slumbers, or lets go of one that is at work. As an action of its own it takes no roll (GAP-4), as a part of
 * several it is rolled like any (ST-11.4, ST-11.6). @returns whether it is at work.
 */
export function* callUpon(
  stage: Stage<StFighter>,
  { who, power: id, share }: Calling,
  rules: Rules,
): Play<boolean> {
  const called = powerOf(stage.of(who), id);
  if (!called) return false;
  const on = !called.traits.active;
  const difficulty = [line(msg('storyteller.line.base'), DIFFICULTY, 'ST-3.3')];
  const pools = () => [sharePool('power', stage.of(who), share, difficulty)];
  const done = !share || (yield* tried(stage, pools, rules, succeeded));
  if (done) stage.act(...switched(who, called, on));
  stage.tell(done ? (on ? 'callsUpon' : 'letsPowerGo') : 'powerFails', { who, power: called.name });
  return done === on;
}

/** He tries something that the text has no own rule for, against the ordinary difficulty. */
export function* attempt(stage: Stage<StFighter>, { who, share }: Attempt, rules: Rules): Play<Score> {
  const score = yield* tried(
    stage,
    () => [
      sharePool('attempt', stage.of(who), share, [line(msg('storyteller.line.base'), DIFFICULTY, 'ST-3.3')]),
    ],
    rules,
    ([one]) => one ?? { successes: 0, botch: false },
  );
  stage.tell(score.successes > 0 ? 'succeeds' : 'fails', { who, n: score.successes });
  return score;
}
