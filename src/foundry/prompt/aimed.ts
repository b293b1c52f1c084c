import type { Enter } from '../../core/ask.ts';
import type { Offer } from '../../core/offer.ts';
import { attacksByWeapon } from '../actions/first-offers.ts';
import { firstTarget } from '../actions/first-target.ts';
import { closedBy, entrantOf, type Prospect, prospect, targetedIds, targetName } from '../actions/use.ts';
import { forecast, inBrief } from '../cards/forecast.ts';
import { saysMore } from '../dialogs/offer-dialog.ts';
import { actorOf } from '../shared/ids.ts';
import { say, uiText } from '../shared/text.ts';

/* Attacks that a declaration can be answered with by one press: with each weapon, on whom the user has targeted or else the nearest enemy. */

/** How many there are at most. */
const MAX_AIMED = 2;

/** Attacks on one target, under the circumstances that the board has measured. */
export interface Aimed {
  readonly about: Prospect;
  readonly offers: readonly Offer[];
}

/** The attacks that may be declared now; undefined if there are none. */
export function aimedAttacks(ask: Enter): Aimed | undefined {
  const actor = ask.form === 'declaration' && !ask.against ? actorOf(entrantOf(ask)) : undefined;
  const target = actor && (targetedIds()[0] ?? firstTarget(actor));
  const about = actor && target !== undefined ? prospect(actor, [target]) : undefined;
  if (!about || about.targets.length === 0) return undefined;
  const isOpen = (offer: Offer): boolean =>
    offer.needsTarget === true &&
    !saysMore(offer) &&
    offer.declaration !== undefined &&
    offer.doubt === undefined &&
    closedBy(about, offer) === undefined &&
    ask.legal(offer.declaration) === undefined;
  const weapons = Object.keys(about.cast[about.who]?.gear ?? {});
  const offers = attacksByWeapon(about.offers.filter(isOpen), weapons).slice(0, MAX_AIMED);
  return offers.length > 0 ? { about, offers } : undefined;
}

/** The buttons of attacks: with what, and on whom. */
export const aimedView = ({ about, offers }: Aimed): object[] =>
  offers.map(({ id, label, declaration }, i) => ({
    id,
    label: uiText('prompt.aimed', {
      what: say(label),
      at: about.targets.map((target) => targetName(about.who, target)).join(', '),
    }),
    value: JSON.stringify(declaration),
    primary: i === 0,
  }));

/** The jobs that compute and show the chance of each attack. */
export const aimedJobs = ({ about, offers }: Aimed, root: HTMLElement): (() => void)[] =>
  offers.flatMap(({ id, play, foreseen }) => {
    const { name, input } = play ?? foreseen ?? {};
    if (name === undefined || input === undefined) return [];
    const asked = { ...about, forWhom: about.who, play: name, input };
    return [
      () => {
        const place = root.querySelector(`[data-aimed="${CSS.escape(id)}"] .ff-chance`);
        if (place) place.textContent = inBrief(forecast(asked));
      },
    ];
  });
