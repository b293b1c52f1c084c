import type { Offer } from '../../core/offer.ts';
import type { Id } from '../../core/text.ts';
import { groupedOffers, type OfferGroup } from '../actions/listing.ts';
import { closedBy, type Prospect } from '../actions/use.ts';
import { loadForView } from '../shared/arrival.ts';
import { summaryOfType } from '../shared/ids.ts';
import { checkText, iconPath } from '../shared/present.ts';
import { say } from '../shared/text.ts';
import { aimedProspect, pressOffer } from '../sheets/fighter-actions.ts';
import { headingNames, PINNED } from './headings.ts';
import type { HudAction } from './hud-core.d.ts';

/** The offers of a heading that the HUD shows: those that the sheet does not fold away. */
function shownIn(about: Prospect, { id, shown }: OfferGroup): readonly Offer[] {
  const all = about.offers.filter(({ group }) => group === id);
  const unfolded = new Set(shown.map(({ offer }) => offer.id));
  if (id === PINNED) return shown.map(({ offer }) => offer);
  return all.filter((one) => unfolded.has(one.id) || closedBy(about, one) === undefined);
}

function actionOf(about: Prospect, offer: Offer, heading: string, delimiter: string): HudAction {
  const no = closedBy(about, offer);
  const name = offer.cell ? `${say(offer.cell.row)}: ${say(offer.cell.column)}` : say(offer.label);
  const dice = checkText(offer.check);
  return {
    id: offer.id,
    name,
    listName: `${heading}: ${name}`,
    encodedValue: ['offer', offer.id].join(delimiter),
    img: iconPath(offer.icon),
    tooltip: no ?? (offer.detail ? say(offer.detail) : ''),
    ...(dice && no === undefined ? { info1: { text: dice } } : {}),
    ...(no === undefined ? {} : { icon1: '<i class="fa-solid fa-lock" inert></i>' }),
  };
}

/** What a fighter can do, by the id of the heading. @returns nothing for actors of no ruleset, or while its rules are not there */
export async function hudActions(
  actor: Actor.Implementation,
  delimiter: string,
): Promise<ReadonlyMap<Id, readonly HudAction[]>> {
  const about = summaryOfType(actor) && (await loadForView(actor.type)) && aimedProspect(actor, undefined);
  if (!about) return new Map();
  const names = new Map(headingNames());
  return new Map(
    groupedOffers(about, about.offers).map((group) => [
      group.id,
      shownIn(about, group).map((offer) => actionOf(about, offer, names.get(group.id) ?? '', delimiter)),
    ]),
  );
}

/** Does what a click on an action does in the lists of the sheet: opens its window, or acts immediately. */
export async function pressAction(actor: Actor.Implementation, id: string, other: boolean): Promise<void> {
  const about = aimedProspect(actor, undefined);
  const offer = about?.offers.find((one) => one.id === id);
  if (about && offer) await pressOffer(undefined, about, offer, other);
}
