import type { Offer } from '../../core/ruleset.ts';
import type { Json } from '../../core/text.ts';
import { multipleOffer } from './compose.ts';
import type { Context, Scene } from './offer-scene.ts';
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
import { powerDeeds } from './offers-ends.ts';

/** What has no outward sign is announced so, whatever it is (ST-2.1). */
function unseen({ situation }: Scene, offer: Offer): Offer {
  if (!situation.inconspicuous || offer.declaration === undefined) return offer;
  const declaration = offer.declaration as { readonly [field: string]: Json };
  return { ...offer, declaration: { ...declaration, inconspicuous: true, gist: situation.gist } };
}

/** What is declared in most rounds; short lists show it first. */
const OFTEN: ReadonlySet<string> = new Set([
  'dodge',
  'parry',
  'block',
  'run',
  'stand',
  'struggle',
  'nothing',
]);

const often = (offer: Offer): Offer =>
  OFTEN.has(offer.id.split(':')[0] ?? '') ? { ...offer, quick: true } : offer;

/** Circumstances are those of an attack: what is none reads nothing of them but what is said of the whole. */
const plain = (offer: Offer): Offer => ({ circumstances: [], ...offer });

/** Everything a fighter may do now; what is closed says why. */
export function actions(context: Context): Offer[] {
  const scene = sceneOf(context);
  if (!scene) return [];
  const offered = (deeds: readonly Parameters<typeof deedOffer>[1][]) =>
    deeds.map((deed) => deedOffer(scene, deed));
  const attacks = [...attackOffers(scene), ...twoGunOffers(scene), ...sprayOffers(scene)];
  const others = [
    ...defenceOffers(scene),
    ...offered(stanceDeeds(scene)),
    ...offered(powerDeeds(scene)),
    ...offered(handlingOffers(scene)),
    ...offered(plainDeeds(scene)),
    multipleOffer(scene),
    ...freeOffers(scene),
  ];
  return [...attacks, ...others.map(plain)].map((offer) => often(unseen(scene, offer)));
}
