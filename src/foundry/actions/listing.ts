import type { Offer } from '../../core/offer.ts';
import { isTag } from '../shared/elements.ts';
import { uiText } from '../shared/text.ts';
import { isSearched, slashSearches } from '../sheets/list-search.ts';
import { walkTables } from '../sheets/matrix.ts';
import { crossed, type ListedOffer, type OfferTable } from './crossing.ts';
import { pinsOf } from './pins.ts';
import { closedBy, type Prospect } from './use.ts';

/* How lists show what a fighter can do: by heading, what is open first, what is closed folded under one line. */

/** The offers of one heading. */
export interface OfferGroup {
  readonly id: string;
  readonly label: string;
  /** Tables, which come first, and the other offers. */
  readonly tables: readonly OfferTable[];
  readonly shown: readonly ListedOffer[];
  /** Closed offers that are folded. */
  readonly folded: readonly ListedOffer[];
  /** Why they are closed, or most of them. */
  readonly why: string | undefined;
}

/** With more closed offers than this under a heading, all of them are folded. */
const MAX_CLOSED = 4;

/** Why offers are closed: their reason, or the most common one where they differ. */
function reasonOf(closed: readonly ListedOffer[]): string | undefined {
  const reasons = closed.map(({ no }) => no);
  const often = (one: string | undefined): number => reasons.filter((other) => other === one).length;
  const [why, ...others] = [...new Set(reasons)].sort((a, b) => often(b) - often(a));
  return why === undefined || others.length === 0 ? why : uiText('shutMostly', { why });
}

function groupOf(id: string, all: readonly ListedOffer[], pinned: readonly ListedOffer[]): OfferGroup {
  // Composed offers stay visible while closed, so that they can be prepared.
  const isShown = ({ offer, no }: ListedOffer): boolean => no === undefined || offer.composes === true;
  const { tables, rest: left } = crossed(all);
  const rest = left.filter((one) => !pinned.includes(one));
  const open = rest.filter(isShown);
  const closed = rest.filter((one) => !isShown(one));
  const folds = closed.length > MAX_CLOSED;
  return {
    id,
    label: uiText(`group.${id}`),
    tables,
    shown: folds ? open : [...open, ...closed],
    folded: folds ? closed : [],
    why: reasonOf(closed),
  };
}

/** Offers that a user has pinned. They are all shown, and stay in their table if they are in one. */
const pinnedGroup = (shown: readonly ListedOffer[]): OfferGroup[] =>
  shown.length === 0
    ? []
    : [{ id: 'pinned', label: uiText('pin.heading'), tables: [], shown, folded: [], why: undefined }];

/** Offers by their headings, in the order of the ruleset; pinned ones first. */
export function groupedOffers(about: Prospect, offers: readonly Offer[]): OfferGroup[] {
  const listed = offers.map((offer) => ({ offer, no: closedBy(about, offer) }));
  const pinned = pinsOf(about.who).flatMap((id) => listed.filter(({ offer }) => offer.id === id));
  const ids = [...new Set(offers.map(({ group }) => group))];
  const groups = ids.map((id) =>
    groupOf(
      id,
      listed.filter(({ offer }) => offer.group === id),
      pinned,
    ),
  );
  const isFull = ({ tables, shown, folded }: OfferGroup) => tables.length + shown.length + folded.length > 0;
  return [...pinnedGroup(pinned), ...groups.filter(isFull)];
}

/**
 * Remembers which headings of a list are unfolded, so that they stay so when it is drawn anew; adds arrow keys for its tables and `/`
 * for its search. Called once per list.
 */
export function wireList(list: HTMLElement, unfolded: Set<string>): void {
  const toggled = ({ target }: Event) => {
    const group = isTag(target, 'details') ? target.dataset.group : undefined;
    if (group === undefined || !isTag(target, 'details') || isSearched(list)) return;
    if (target.open) unfolded.add(group);
    else unfolded.delete(group);
  };
  list.addEventListener('toggle', toggled, { capture: true });
  walkTables(list);
  slashSearches(list);
}
