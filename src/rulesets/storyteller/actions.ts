import type { Offer } from '../../core/ruleset.ts';
import { multipleOffer } from './compose.ts';
import type { Context } from './offer-scene.ts';
import { sceneOf } from './offer-scene.ts';
import { attackOffers, sprayOffers, twoGunOffers } from './offers-attack.ts';
import {
  deedOffer,
  defenceOffers,
  freeOffers,
  handlingOffers,
  plainDeeds,
  stanceDeeds,
} from './offers-deeds.ts';

/** Everything a fighter may do now; what is closed says why. */
export function actions(context: Context): Offer[] {
  const scene = sceneOf(context);
  if (!scene) return [];
  const offered = (deeds: readonly Parameters<typeof deedOffer>[1][]) =>
    deeds.map((deed) => deedOffer(scene, deed));
  return [
    ...attackOffers(scene),
    ...twoGunOffers(scene),
    ...sprayOffers(scene),
    ...defenceOffers(scene),
    ...offered(stanceDeeds(scene)),
    ...offered(handlingOffers(scene)),
    ...offered(plainDeeds(scene)),
    multipleOffer(scene),
    ...freeOffers(scene),
  ];
}
