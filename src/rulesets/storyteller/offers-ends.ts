import type { Offer } from '../../core/ruleset.ts';
import type { Json } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import { has, isImmobilised, unable } from './conditions.ts';
import { sceneLongIn } from './ends.ts';
import type { StFighter } from './fighter.ts';
import { filled } from './health.ts';
import type { Scene } from './offer-scene.ts';
import { closed } from './offer-scene.ts';
import type { DeedOffer } from './offers-deeds.ts';
import type { Power } from './powers.ts';
import { powersOf, worksMotionless } from './powers.ts';
import { vulnerabilitiesOf } from './vulnerability.ts';
import { gearDetail, gearIcon } from './words.ts';

/* Powers as offers, and what ends by somebody's word: wounds by healing, useless limbs by medical help, much else with the scene. */

const named = (key: string, power: Power) =>
  msg(`storyteller.action.${key}`, { power: verbatim(power.name) });

/** Powers that can be called upon as an action of the round. */
export const powerDeeds = ({ fighter }: Scene): DeedOffer[] =>
  powersOf(fighter.gear)
    .filter(({ traits }) => !traits.reflexive && !traits.active)
    .map((power) => ({
      id: `power:${power.id}`,
      group: 'other',
      icon: gearIcon(power),
      rules: ['GAP-4'],
      declaration: { action: 'power', power: power.id },
      label: named('callUpon', power),
      detail: gearDetail(power),
      anywhere: true,
    }));

/** Calling upon a reflexive power costs nothing (AMB-48), nor does letting go of any; the immobilised can do what needs no movement (ST-6.8). */
const freePower = (fighter: StFighter, power: Power): Offer => ({
  id: `power:${power.id}`,
  label: named(power.traits.active ? 'letPowerGo' : 'callUpon', power),
  detail: gearDetail(power),
  icon: gearIcon(power),
  group: 'other',
  needsTarget: false,
  rules: ['AMB-48'],
  anytime: true,
  play: { name: 'power', input: { who: fighter.id, power: power.id, share: 0 } },
  ...closed(worksMotionless(power) && isImmobilised(fighter) ? undefined : unable(fighter)),
});

const freePowers = (fighter: StFighter): Offer[] =>
  powersOf(fighter.gear)
    .filter(({ traits }) => (traits.active ? traits.duration !== 'permanent' : traits.reflexive))
    .map((power) => freePower(fighter, power));

const byWord = (id: string, icon: string, rules: readonly string[], play: string, input: Json): Offer => ({
  id,
  label: msg(`storyteller.action.${id}`),
  icon,
  group: 'other',
  needsTarget: false,
  rules,
  play: { name: play, input },
});

/** What costs no action: reflexive powers, damage by vulnerability, and the ends of things. */
export function endOffers({ fighter, context }: Scene): Offer[] {
  const who = fighter.id;
  const others = sceneLongIn(context.cast).filter((id) => id !== who);
  const lasting = sceneLongIn(context.cast).length > 0;
  const unhurt = filled(fighter) === 0 && !has(fighter, 'stunned') && !has(fighter, 'limbDisabled');
  return [
    ...freePowers(fighter),
    ...vulnerabilitiesOf(fighter.gear).map((weak) => ({
      ...byWord('harm', gearIcon(weak), ['ST-5.11'], 'harm', { who, vulnerability: weak.id }),
      id: `harm:${weak.id}`,
      label: msg('storyteller.action.vulnerable', { what: verbatim(weak.name) }),
      detail: gearDetail(weak),
    })),
    {
      ...byWord('heal', 'healing', ['ST-5.15', 'ST-7.31', 'ST-8.15'], 'heal', { who }),
      ...closed(unhurt ? msg('storyteller.no.unhurt') : undefined),
    },
    {
      ...byWord('tend', 'first-aid-kit', ['ST-8.15'], 'tend', { who }),
      ...closed(has(fighter, 'limbDisabled') ? undefined : msg('storyteller.no.limbsSound')),
    },
    {
      ...byWord('sceneEnd', 'hourglass', ['ST-7.30'], 'sceneEnd', { who, others }),
      ...closed(lasting ? undefined : msg('storyteller.no.nothingLasts')),
    },
  ];
}
