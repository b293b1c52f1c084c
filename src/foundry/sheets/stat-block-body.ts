import type { Offer } from '../../core/offer.ts';
import type { SheetView } from '../../core/sheet.ts';
import type { Id } from '../../core/text.ts';
import { firstOffers } from '../actions/first-offers.ts';
import { wireList } from '../actions/listing.ts';
import { closedBy, momentOf, type Prospect, wayOf } from '../actions/use.ts';
import { followers } from '../dialogs/ties.ts';
import { loadForView } from '../shared/arrival.ts';
import { actorOf, idOf } from '../shared/ids.ts';
import { uiText } from '../shared/text.ts';
import { soon } from '../shared/wait.ts';
import { bareHead } from './bare-head.ts';
import { fellowsOf, fellowsView } from './fellows.ts';
import { aimedProspect, dragOffer, type FighterSheet, onTargetChosen, viewOf } from './fighter-actions.ts';
import { publicNotes } from './notes.ts';
import { keepOffSidebar } from './place.ts';
import { isLimited } from './public-sheet.ts';
import { headView, listedOffers, oddsJobs, offerGroups, offerView, targetChoices } from './sheet-view.ts';

/* What a stat block shows, and what it does while it is open. */

/** The fold of the other actions among those that are remembered. */
const REST = 'rest';

type FighterActor = Actor.Implementation;
type Block = FighterSheet & { render(): Promise<unknown> };

/** Why somebody cannot act at all now, if that is all that keeps them from an offer. */
const waits = (about: Prospect, offer: Offer): string | undefined =>
  offer.no ? undefined : closedBy(about, offer);

/** A button. What closes all of them is said once, not on each. */
function firstView(about: Prospect, offer: Offer): object {
  const no = closedBy(about, offer);
  const tip = no ?? uiText('block.now', { verb: wayOf(about, offer).verb });
  return { ...offerView(about, { offer, no }), tip, why: waits(about, offer) ? undefined : no };
}

/** Figures that do not repeat a track. */
const apartFromTracks = (view: SheetView): SheetView => ({
  ...view,
  figures: view.figures.filter(({ id }) => !view.tracks.some((track) => track.id === id)),
});

/** The content of one stat block. */
export class StatBlockBody {
  readonly #block: Block;
  /** Chosen by hand: '' for nobody. */
  #target: Id | undefined;
  readonly #unfolded = new Set<string>();
  #dropJobs: () => void = () => undefined;
  /** What was last drawn, without what is public. */
  #drawn = '';
  #listening: HTMLElement | undefined;

  constructor(block: Block) {
    this.#block = block;
  }

  get #actor(): FighterActor {
    return this.#block.actor;
  }

  /** What the fighter can do to whom the block is aimed at; undefined for those whom the user does not play, and in compendia. */
  prospect(): Prospect | undefined {
    const actor = this.#actor;
    return actor.isOwner && actorOf(idOf(actor)) ? aimedProspect(actor, this.#target) : undefined;
  }

  /** What the template shows. */
  async context(): Promise<object> {
    const actor = this.#actor;
    await loadForView(actor.type, this.#redraw);
    if (isLimited(actor)) {
      const { name, img } = actor;
      this.#drawn = '';
      return { name, img, notes: await publicNotes(actor) };
    }
    const context = this.#view();
    this.#drawn = JSON.stringify(context);
    return context;
  }

  readonly #redraw = (): void => {
    if (this.#block.element?.isConnected) void this.#block.render();
  };

  #view(): object {
    const actor = this.#actor;
    const view = viewOf(actor);
    if (!view) return bareHead(actor);
    const fellows = fellowsOf(actor);
    const head = {
      ...headView(actor, apartFromTracks(view), false),
      ...fellowsView(actor, fellows),
      name: actor.token?.name || actor.name,
    };
    // Of several on the board the one in the directory is only the pattern.
    if (fellows.length > 0 && !fellows.includes(actor)) return { ...head, hint: uiText('block.pattern') };
    const about = this.prospect();
    return about ? { ...head, ...this.#actions(about) } : head;
  }

  #actions(about: Prospect): object {
    const listed = listedOffers(about);
    const first = this.#first(about, listed);
    if (first.length === 0) return { hint: uiText('noActions'), full: true };
    const rest = listed.filter((offer) => !first.includes(offer));
    return {
      targets: targetChoices(this.#actor, about),
      moment: momentOf(this.#actor),
      waits: first.map((offer) => waits(about, offer)).find((why) => why !== undefined),
      first: first.map((offer) => firstView(about, offer)),
      groups: offerGroups(about, rest, this.#unfolded),
      restCount: rest.length,
      restOpen: this.#unfolded.has(REST),
    };
  }

  #first({ who, cast }: Prospect, listed: readonly Offer[]): Offer[] {
    return firstOffers(listed, Object.keys(cast[who]?.gear ?? {}));
  }

  /** Listens to what the user does and to what changes in the world. Called after each render. */
  follow(): void {
    const { element } = this.#block;
    followers.add(this.#refresh);
    if (this.#listening !== element) {
      this.#listening = element;
      wireList(element, this.#unfolded);
      keepOffSidebar(this.#block);
      element.addEventListener('toggle', () => this.#fillOdds(), { capture: true });
    }
    onTargetChosen(element, (target) => {
      this.#target = target;
      this.#redraw();
    });
    this.#fillOdds();
  }

  /** Draws the block again if it would show something else. */
  readonly #refresh = (): void => {
    const now = isLimited(this.#actor) ? '' : JSON.stringify(this.#view());
    if (now !== this.#drawn) this.#redraw();
  };

  /** Computes the odds of the buttons, and of the other actions while they are unfolded. */
  #fillOdds(): void {
    this.#dropJobs();
    const about = isLimited(this.#actor) ? undefined : this.prospect();
    if (!about) return;
    const listed = listedOffers(about);
    const shown = this.#unfolded.has(REST) ? listed : this.#first(about, listed);
    this.#dropJobs = soon(oddsJobs(about, this.#block.element, shown));
  }

  /** Forgets at whom the block has been aimed by hand. Called when it shows somebody else. */
  forgetTarget(): void {
    this.#target = undefined;
  }

  /** Starts to drag an offer. @returns whether the dragged element is one */
  drag(event: DragEvent): boolean {
    return dragOffer(this.#block, event);
  }

  /** Called when the block has closed. */
  leave(): void {
    followers.delete(this.#refresh);
    this.#dropJobs();
  }
}
