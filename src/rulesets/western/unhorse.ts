import type { Option, Play } from '../../core/ask.ts';
import { choose, MASTER, roll } from '../../core/ask.ts';
import type { Check } from '../../core/dice/check.ts';
import { line } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { WeFighter } from './fighter.ts';
import type { Mount } from './gear.ts';
import { horseOf } from './gear.ts';
import type { Harm } from './harm.ts';
import { locationRoll, shockBonus, testCheck } from './harm.ts';
import { horseDown, horseWound, thrownOff } from './horses.ts';
import { marginCheck, rollLines } from './roll.ts';
import type { Rules } from './rules.ts';
import { severityOf, woundOf } from './starter-tables.ts';
import { placeMod } from './wounds.ts';

/* Shots at horses, and falling off them (S-16, S-18; section 2.8 of the ledger). */

/** The riding test against a fall. */
const ridingCheck = (rider: WeFighter, rules: Rules): Check<number> =>
  marginCheck(
    { id: 'fallTest', by: MASTER, label: msg('western.check.fall', { who: rider.id }) },
    rollLines(rider, { main: 'riding' }, 1, rules),
    [line(msg('western.line.testTarget'), rules.testTarget, 'S-8')],
  );

const fallCheck = (rider: WeFighter, how: string, rules: Rules): Check<number> =>
  how === 'riding' ? ridingCheck(rider, rules) : testCheck(rider, 'fallTest', 'strength', [0, 'S-16'], rules);

const TESTS = ['strength', 'riding'] as const;

/** The master decides whether a rider falls: by a test of Strength or of riding, or by his word. @returns whether he has fallen. */
export function* falls(stage: Stage<WeFighter>, who: Id, rules: Rules): Play<boolean> {
  const option = (id: string): Option => ({
    id,
    label: msg(`western.option.${id}`),
    ...(TESTS.some((test) => test === id)
      ? { check: fallCheck(stage.of(who), id, rules) as unknown as Check }
      : {}),
  });
  const { id: how } = yield* choose(() => ({
    kind: 'choose' as const,
    id: 'fall',
    by: MASTER,
    label: msg('western.choose.fall', { who }),
    options: [...TESTS, 'falls', 'keepsSeat'].map(option),
    skip: 'strength',
  }));
  const tested = how === 'strength' || how === 'riding';
  const fallen = tested ? (yield* roll(() => fallCheck(stage.of(who), how, rules))) < 0 : how === 'falls';
  if (fallen) stage.act(...thrownOff(stage.of(who)));
  stage.tell(fallen ? 'falls' : 'keepsSeat', { who });
  return fallen;
}

/** A horse stands shocks as people do, by its own Toughness (S-12, S-18). */
const horseCheck = (rider: WeFighter, { traits }: Mount, { testTarget }: Rules): Check<number> =>
  marginCheck(
    { id: 'horse', by: MASTER, label: msg('western.check.horse', { who: rider.id }) },
    [
      line(msg('western.gearField.mount.toughness'), traits.toughness, 'S-18'),
      line(msg('western.line.bonus'), shockBonus(traits.shock), 'S-12'),
    ],
    [line(msg('western.line.testTarget'), testTarget, 'S-8')],
  );

const NOTHING: Harm = { location: 'gear', severity: null, befell: [] };

/** A hit on the horse under somebody: its wound, whether it goes down, and whether its rider falls with it. */
export function* hitsHorse(
  stage: Stage<WeFighter>,
  who: Id,
  margin: number,
  power: number,
  rules: Rules,
): Play<Harm> {
  const horse = horseOf(stage.of(who));
  if (!horse) return NOTHING;
  const location = yield* locationRoll();
  if (location === 'gear') {
    stage.tell('hitsSaddle', { who });
    return NOTHING;
  }
  const severity = severityOf(rules, margin + power + placeMod(location));
  stage.tell('horseWounded', { who, location, severity });
  stage.act(...horseWound(stage.of(who), horse, severity, rules));
  if (woundOf(rules, severity).shock === 0) return { ...NOTHING, severity };
  const stands = yield* roll(() => horseCheck(stage.of(who), horseOf(stage.of(who)) ?? horse, rules));
  if (stands >= 0) return { ...NOTHING, severity };
  stage.act(...horseDown(stage.of(who), horse));
  stage.tell('horseDown', { who });
  yield* falls(stage, who, rules);
  return { ...NOTHING, severity };
}
