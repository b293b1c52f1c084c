import { type Play, rest } from '../../../core/ask.ts';
import { line, telling } from '../../../core/line.ts';
import { bindRules, memoize } from '../../../core/memoize.ts';
import { tally, type Walker } from '../../../core/odds.ts';
import { resistanceFields, resister, resisterLabel, testParticipants } from '../../../core/resistance.ts';
import { blank, choice, flag, type Infer, num, text } from '../../../core/spec.ts';
import { bad, good, quiet } from '../../../core/stage.ts';
import { type Id, msg } from '../../../core/text.ts';
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
import { action, closed, type Way } from './define.ts';

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

type Circumstances = Infer<typeof testSpec>;
type Given = Pick<Test, 'who' | 'target' | 'modDice'>;

function testOf(given: Given, tests: Circumstances, subject: Subject): Test {
  const { ability = tests.testAbility } = subject;
  const { attribute = tests.testAttribute === 'usual' ? usualAttribute(ability) : tests.testAttribute } =
    subject;
  const resistAbility = tests.resistAbility === 'usual' ? usualResistance(ability) : tests.resistAbility;
  const inKind = resistAbility === ability ? attribute : usualAttribute(resistAbility);
  const { difficulty, testSpecialty: specialty, goal, rolls } = tests;
  const resistAttribute = tests.resistAttribute === 'usual' ? inKind : tests.resistAttribute;
  const { who, target, modDice } = given;
  const own = { who, attribute, ability, difficulty, modDice, specialty };
  return Object.assign(own, { target, resistAttribute, resistAbility, goal, rolls });
}

/** The tests of all traits. Memoized, because lists are made anew for every change elsewhere; `words` are the circumstances as text. */
const waysOf = memoize(
  (fighter: StFighter, rules: Rules, target: Id, modDice: number, words: string): readonly Way[] => {
    const tests = blank(testSpec, JSON.parse(words));
    const given = { who: fighter.id, modDice, target: resister(tests, target).target ?? '' };
    const no = closed(unable(fighter));
    const way = (subject: Subject, group: string, name: string, asks: string): Way => {
      const input = testOf(given, tests, subject);
      return {
        id: `test:${name}`,
        label: msg(`storyteller.field.${group}.${name}`),
        trait: `${group}.${name}`,
        anytime: true,
        ...no,
        needsTarget: tests.resisted,
        circumstances: [
          ...[asks, 'difficulty', 'testSpecialty', 'modDice', 'goal', 'rolls'],
          ...resistanceFields(tests, 'resistAttribute', 'resistAbility'),
        ],
        play: { name: 'test', input },
        check: check(testPool(fighter, input, rules), rules),
      };
    };
    return [
      ...ATTRIBUTES.map((attribute) => way({ attribute }, 'attributes', attribute, 'testAbility')),
      ...ABILITIES.map((ability) => way({ ability }, 'abilities', ability, 'testAttribute')),
    ];
  },
);

export const testPlay = actorPlay<Test, TestResult>('test', {
  spec: testInput,
  who: testParticipants,
  begin: (stage, input, rules) => rollOn(rules)(stage, { test: input, rollNo: 1, successes: 0 }),
  forecast: testForecast,
  succeeds: (out, input) => isReached(input)(out),
});

export const test = action({
  icon: 'rolling-dices',
  group: 'skill',
  rules: ['ST-3.1'],
  ways: ({ fighter, target = '', situation, context: { rules, tests } }) =>
    waysOf(fighter, rules, target, situation.modDice, JSON.stringify(tests ?? {})),
});
