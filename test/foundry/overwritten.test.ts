import { expect, it } from 'vitest';
import type { Change } from '../../src/core/change.ts';
import { set } from '../../src/core/change.ts';
import type { Ruleset } from '../../src/core/ruleset.ts';
import { msg, verbatim } from '../../src/core/text.ts';
import { overwrittenWarning } from '../../src/foundry/referee/overwritten.ts';

/* What a GM is told of fields that somebody else has written since. */

const RULES = { id: 'western' } as Ruleset;
const CAST = { a: { gear: { gun: { name: 'Colt' } } } };

const told = (...paths: readonly string[]) => {
  const changes: Change[] = paths.map((at) => set('a', at, 0, 1, 'x'));
  return overwrittenWarning('core.host.undoTouched', changes, RULES, CAST);
};
const says = (field: object, n: number) => msg('core.host.undoTouched', { who: 'a', field, n } as never);

it('names the first by its field, condition or item, and says how many there are', () => {
  expect(told('traits.health.lethal')).toEqual(says(msg('western.field.health.lethal'), 1));
  expect(told('conditions.prone', 'traits.speed')).toEqual(says(msg('western.condition.prone'), 2));
  expect(told('conditions.aiming.at')).toEqual(says(msg('western.condition.aiming'), 1));
  expect(told('gear.gun.traits.rounds')).toEqual(says(verbatim('Colt'), 1));
});

it('uses the id of an item that no longer has a name', () => {
  expect(told('gear.bow.traits.arrows')).toEqual(says(verbatim('bow'), 1));
});

it('does not mention the round alone, and names what is beside it', () => {
  expect(told()).toBeUndefined();
  expect(told('turn.spent', 'number')).toBeUndefined();
  expect(told('turn.spent', 'traits.speed')).toEqual(says(msg('western.field.speed'), 2));
});
