import { type Play, rest } from '../../../core/ask.ts';
import { line, telling } from '../../../core/line.ts';
import { bindRules } from '../../../core/memoize.ts';
import { tally, type Walker } from '../../../core/odds.ts';
import {
  isResisted,
  resistanceFields,
  resister,
  resisterLabel,
  testParticipants,
} from '../../../core/resistance.ts';
import { blank, choice, flag, type Infer, num, text } from '../../../core/spec.ts';
import { bad, good, quiet } from '../../../core/stage.ts';
import { type Json, msg } from '../../../core/text.ts';
import type { Forecast } from '../../../core/view.ts';
import type { StFighter, StStage } from '../data/fighter.ts';
import { ABILITIES, ATTRIBUTES } from '../data/gear.ts';
import { type Rules, testSpec, usualAttribute } from '../data/rules.ts';
import { actionPool, baseLine, check, type Pool, type Score } from '../figures/dice.ts';
import { actionDice } from '../figures/pools.ts';
import { unable } from '../figures/state.ts';
import { rollActions } from '../plays/answer.ts';
import { actorPlay } from '../plays/card.ts';
import { amountsOf, rollForecast } from '../plays/forecast.ts';
import { action, closed, type Scene, type Way } from './define.ts';

/* Tests of an attribute and an ability, at any moment: plain, resisted and extended (ST-3.1, ST-3.3, ST-3.5). */

const testInput = {
  who: text(),
  attribute: choice(ATTRIBUTES),
  ability: choice(['none', ...ABILITIES]),
  difficulty: testSpec.difficulty,
  modDice: num(),
  specialty: flag(),
  /** Whoever resists; '' if nobody does. */
  target: text(),
  resistAttribute: choice(ATTRIBUTES),
  resistAbility: choice(['none', ...ABILITIES]),
  goal: testSpec.goal,
  rolls: testSpec.rolls,
};

type Test = Infer<typeof testInput>;

/** The net successes of all rolls together. A botch ends the test. */
export type TestResult = { readonly successes: number; readonly botch: boolean };

/** An extended test so far. */
type Progress = { readonly test: Test; readonly rollNo: number; readonly successes: number };

const poolName = (attribute: string, ability: string) => {
  const first = msg(`storyteller.field.attributes.${attribute}`);
  return ability === 'none'
    ? first
    : msg('storyteller.check.pair', { first, second: msg(`storyteller.field.abilities.${ability}`) });
};

function testPool(fighter: StFighter, test: Test, rules: Rules, id = 'test'): Pool {
  const { attribute, ability, difficulty, modDice, specialty } = test;
  const dice = [
    ...actionDice(fighter, ability, rules, attribute),
    ...telling([line(msg('storyteller.line.storyteller'), modDice, 'ST-0.4')]),
  ];
  const against = [{ ...baseLine('ST-3.3'), n: difficulty }];
  return actionPool(id, fighter.id, dice, against, { label: poolName(attribute, ability), specialty });
}

/** The pool of whoever resists, against the usual difficulty. */
function resistPool(fighter: StFighter, test: Test, rules: Rules, id: string): Pool {
  const { resistAttribute, resistAbility } = test;
  const dice = actionDice(fighter, resistAbility, rules, resistAttribute);
  const label = resisterLabel(fighter.id, poolName(resistAttribute, resistAbility));
  return actionPool(id, fighter.id, dice, [baseLine('AMB-4')], { label });
}

function poolsOf(stage: StStage, { test, rollNo }: Progress, rules: Rules): readonly Pool[] {
  const nth = rollNo === 1 ? '' : `:${rollNo}`;
  const own = testPool(stage.of(test.who), test, rules, `test${nth}`);
  return test.target === '' ? [own] : [own, resistPool(stage.of(test.target), test, rules, `resist${nth}`)];
}

/** The successes of whoever resists are subtracted (ST-3.5). */
const netOf = ([own, resisting]: readonly Score[]): TestResult => ({
  successes: Math.max(0, (own?.successes ?? 0) - (resisting?.successes ?? 0)),
  botch: own?.botch ?? false,
});

/** One roll, and those that follow it until the goal is reached, the rolls are used up, or one of them botches. */
const rollOn = bindRules(function* (stage: StStage, so: Progress, rules: Rules): Play<TestResult> {
  const { test, rollNo } = so;
  const { who, goal, rolls } = test;
  const { successes: more, botch } = yield* rollActions(stage, () => poolsOf(stage, so, rules), rules, netOf);
  const successes = so.successes + more;
  if (!botch && successes < goal && rollNo < rolls) {
    stage.tell('collects', { who, n: successes, goal }, quiet('ST-0.4'));
    return yield* rest('test', stage, rollOn(rules), { test, rollNo: rollNo + 1, successes });
  }
  if (botch) stage.tell('botches', { who }, bad('ST-3.4'));
  else if (successes >= goal) stage.tell('succeeds', { who, n: successes }, good('ST-3.4'));
  else stage.tell('fails', { who, n: successes }, quiet('ST-3.4'));
  return { successes, botch };
});

const isReached =
  ({ goal }: Test) =>
  ({ successes, botch }: TestResult): boolean =>
    !botch && successes >= goal;

/** The chance to succeed, and that of each number of successes. */
function testForecast(walk: Walker<TestResult, StFighter>, test: Test): Forecast {
  const rows = rollForecast<TestResult>([
    ['succeeds', isReached(test)],
    ['botch', ({ botch }) => botch],
  ])(walk);
  const amounts = amountsOf(
    'successes',
    tally(walk(), ({ out }) => out.successes),
  );
  return rows.chances.length === 0 ? rows : { ...rows, ...amounts };
}

/** What a test is about, before the circumstances say the rest. */
type Subject = Partial<Pick<Test, 'attribute' | 'ability'>>;

/** The ability that usually resists another: Stealth is noticed, the rest is resisted in kind (ST-7.1). */
const usualResistance = (ability: Test['ability']): Test['ability'] =>
  ability === 'stealth' ? 'alertness' : ability;

function testOf({ fighter, target, situation, context }: Scene, subject: Subject): Test {
  const given = blank(testSpec, (context.tests ?? {}) as { readonly [field: string]: Json });
  const { ability = given.testAbility } = subject;
  const { attribute = given.testAttribute === 'usual' ? usualAttribute(ability) : given.testAttribute } =
    subject;
  const resistAbility = given.resistAbility === 'usual' ? usualResistance(ability) : given.resistAbility;
  const inKind = resistAbility === ability ? attribute : usualAttribute(resistAbility);
  const { difficulty, testSpecialty: specialty, goal, rolls } = given;
  const { modDice } = situation;
  return {
    ...{ who: fighter.id, attribute, ability, difficulty, modDice, specialty, goal, rolls },
    target: resister(context.tests, target).target ?? '',
    resistAbility,
    resistAttribute: given.resistAttribute === 'usual' ? inKind : given.resistAttribute,
  };
}

function wayOf(scene: Scene, subject: Subject, trait: string, asks: string): Way {
  const input = testOf(scene, subject);
  const { tests } = scene.context;
  return {
    id: `test:${trait.split('.')[1]}`,
    label: msg(`storyteller.field.${trait}`),
    trait,
    anytime: true,
    ...closed(unable(scene.fighter)),
    needsTarget: isResisted(tests),
    circumstances: [
      ...[asks, 'difficulty', 'testSpecialty', 'modDice', 'goal', 'rolls'],
      ...resistanceFields(tests, 'resistAttribute', 'resistAbility'),
    ],
    play: { name: 'test', input },
    check: check(testPool(scene.fighter, input, scene.context.rules), scene.context.rules),
  };
}

export const testPlay = actorPlay<Test, TestResult>('test', {
  spec: testInput,
  who: testParticipants,
  begin: (stage, input, rules) => rollOn(rules)(stage, { test: input, rollNo: 1, successes: 0 }),
  forecast: testForecast,
});

export const test = action({
  icon: 'rolling-dices',
  group: 'skill',
  rules: ['ST-3.1'],
  ways: (scene) => [
    ...ATTRIBUTES.map((attribute) => wayOf(scene, { attribute }, `attributes.${attribute}`, 'testAbility')),
    ...ABILITIES.map((ability) => wayOf(scene, { ability }, `abilities.${ability}`, 'testAttribute')),
  ],
});
