import type { Check } from '../../core/dice/check.ts';
import type { Offer } from '../../core/ruleset.ts';
import type { Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { lasting, TRACKS } from './ends.ts';
import type { WeFighter } from './fighter.ts';
import { horseOf } from './gear.ts';
import { testCheck } from './harm.ts';
import type { Rules } from './rules.ts';
import type { Attribute } from './tables.ts';
import { ATTRIBUTES } from './tables.ts';

/* What the master may do with somebody at any moment: tests, a fall, the end of what has befallen him. */

const TEST_ICON: { readonly [attribute in Attribute]: string } = {
  speed: 'speedometer',
  attention: 'all-seeing-eye',
  accuracy: 'bullseye',
  strength: 'muscle-up',
  toughness: 'shield-echoes',
  nerve: 'person',
};

const byWord = (
  id: string,
  label: Msg,
  icon: string,
  rules: readonly string[],
  play: { readonly name: string; readonly input: Json },
): Offer => ({ id, label, icon, group: 'other', needsTarget: false, anytime: true, rules, play });

/** Attribute tests (WE-0.2), a rider's fall (S-16), and recovery by the master's word (WE-11.1). */
export function endOffers(fighter: WeFighter, rules: Rules): Offer[] {
  const who = fighter.id;
  const { tracks } = fighter.traits;
  const well = lasting(fighter).length === 0 && TRACKS.every((track) => tracks[track] === 0);
  return [
    ...ATTRIBUTES.map((attribute) => ({
      ...byWord(
        `test:${attribute}`,
        msg('western.action.test', { attribute: msg(`western.field.attributes.${attribute}`) }),
        TEST_ICON[attribute],
        ['WE-0.2', 'S-8'],
        { name: 'test', input: { who, attribute, bonus: 0 } },
      ),
      check: testCheck(fighter, 'test', attribute, [0, 'S-8'], rules) as unknown as Check,
    })),
    {
      ...byWord('fall', msg('western.action.fall'), 'falling', ['S-16', 'S-18'], {
        name: 'fall',
        input: { who },
      }),
      ...(horseOf(fighter) ? {} : { no: msg('western.no.onFoot') }),
    },
    {
      ...byWord('recover', msg('western.action.recover'), 'first-aid-kit', ['WE-11.1'], {
        name: 'recover',
        input: { who },
      }),
      ...(well ? { no: msg('western.no.well') } : {}),
    },
  ];
}
