import type { Play } from '../../../core/ask.ts';
import type { Check } from '../../../core/dice/check.ts';
import type { Line } from '../../../core/line.ts';
import { chance, type Walker } from '../../../core/odds.ts';
import { choice, num, text } from '../../../core/spec.ts';
import { bad, good, type Stage } from '../../../core/stage.ts';
import { type Id, type Msg, msg, verbatim } from '../../../core/text.ts';
import type { Forecast } from '../../../core/view.ts';
import { CHARACTERISTICS, type Characteristic, type WfFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { eventPlay, type Tested, testCheck, tested } from '../figures/dice.ts';
import { characteristicLines, named, testLines } from '../figures/numbers.ts';

/* Plain tests of characteristics and skills, which the GM may ask for at any moment (GAP-2). */

/** `skill`: the id of a skill; if it is '', the characteristic itself is tested. `modifier`: the GM's, usually −30 to +30. */
export type PlainTest = {
  readonly who: Id;
  readonly characteristic: Characteristic;
  readonly skill: Id;
  readonly modifier: number;
};

const skillOf = ({ gear }: WfFighter, id: Id) => {
  const item = gear[id];
  return item?.type === 'skill' ? item : undefined;
};

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
export const plainCheck = (fighter: WfFighter, input: PlainTest, rules: Rules): Check<Tested> =>
  testCheck(
    {
      id: 'test',
      by: fighter.id,
      label: testedName(fighter, input),
      lines: linesOf(fighter, input, rules),
    },
    rules,
  );

/** Why a skill cannot be tested: it is gone, or it is advanced and has not been learnt (GAP-2). */
export function plainTestFault(fighter: WfFighter, { skill }: PlainTest): Msg | undefined {
  if (skill === '') return undefined;
  const item = skillOf(fighter, skill);
  if (!item) return msg('wfrp.no.skillGone');
  return item.traits.advanced && !item.traits.taken ? msg('wfrp.no.skillNotLearnt') : undefined;
}

function* test(stage: Stage<WfFighter>, input: PlainTest, rules: Rules): Play<Tested> {
  const { who } = input;
  const result = yield* tested(stage, () => plainCheck(stage.of(who), input, rules));
  const facts = { who, n: result.degree };
  stage.tell(result.ok ? 'passes' : 'failsTest', facts, result.ok ? good('GAP-2') : bad('GAP-2'));
  return result;
}

/** The chance to pass, Fortune not spent. */
function forecast(walk: Walker<Tested, WfFighter>): Forecast {
  const odds = walk();
  const p = chance(odds, ({ out }) => out.ok);
  return { chances: [{ id: 'passes', label: msg('wfrp.chance.passes'), p }], lost: odds.lost };
}

export const plainTestPlay = eventPlay<PlainTest, Tested>({
  spec: { who: text(), characteristic: choice(CHARACTERISTICS), skill: text(), modifier: num(0) },
  begin: test,
  title: ({ who }) => msg('wfrp.title.test', { who }),
  no: plainTestFault,
  policy: () => ({ decide: (ask) => (ask.id === 'fortune:test' ? 'keep' : undefined) }),
  forecast,
});
