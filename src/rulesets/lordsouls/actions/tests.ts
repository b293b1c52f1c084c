import type { Check } from '../../../core/dice/check.ts';
import { isResisted, resistanceFields, resister, resistWith } from '../../../core/resistance.ts';
import { type Json, msg, verbatim } from '../../../core/text.ts';
import type { LsFighter } from '../data/fighter.ts';
import { ATTRIBUTES } from '../data/gear.ts';
import { testSpec } from '../data/rules.ts';
import { ofType } from '../figures/state.ts';
import { type Trial, taskCheck } from '../plays/tasks.ts';
import { type LsAction, situationIn } from './define.ts';

/** What a plain roll can be made against: attributes, ВОЛ, senses, skills. */
const abilitiesOf = (fighter: LsFighter) => [
  ...ATTRIBUTES.map((id) => ({ id: id as string, label: msg(`lordsouls.field.attributes.${id}`) })),
  ...['will', 'senses'].map((id) => ({ id, label: msg(`lordsouls.figure.${id}`) })),
  ...ofType(fighter, 'skill').map(({ id, name }) => ({ id, label: verbatim(name) })),
];

/** What a target resists a roll with: the same attribute or skill, unless the GM has named something else. */
function resistingAbility(fighter: LsFighter, ability: string, target: LsFighter, tests?: Json): string {
  const resist = resistWith(testSpec, tests);
  if (resist !== 'usual') return resist;
  const skill = ofType(fighter, 'skill').find(({ id }) => id === ability);
  if (!skill) return ability;
  const { key } = skill.traits;
  const same = ofType(target, 'skill').find(({ name, traits }) => traits.key === key && name === skill.name);
  return same?.id ?? key;
}

/** A plain roll, which the GM may ask for at any moment (LS-3.14.2, LS-4.2.3, AMB-23). */
export const check: LsAction<Trial> = {
  why: 'LS-7.3.1',
  icon: 'dice-fire',
  group: 'skill',
  anytime: true,
  circumstances: ({ tests }) => ['mod', ...resistanceFields(tests, 'resist')],
  ways: ({ fighter, tests, target }) =>
    abilitiesOf(fighter).map(({ id, label }) => ({
      id: `check:${id}`,
      label: msg('lordsouls.offer.check', { what: label }),
      trait: id in fighter.traits.attributes ? `attributes.${id}` : undefined,
      needsTarget: isResisted(tests),
      says: {
        with: id,
        ...resister(tests, target?.id),
        ...(target ? { item: resistingAbility(fighter, id, target, tests) } : {}),
      },
    })),
  says: (moment) => ({ situation: situationIn(moment) }),
  task: { resisted: true },
  play: 'task',
  input: (fighter, { with: ability = '', target = '', item: resist = '', situation }) => ({
    who: fighter.id,
    manoeuvre: 'check',
    with: ability,
    spell: '',
    target,
    unwilling: target !== '',
    resist,
    mod: situation?.mod ?? 0,
    label: '',
    needed: 1,
  }),
  check: ({ fighter, rules }, input) => taskCheck(fighter, input, rules) as unknown as Check,
};
