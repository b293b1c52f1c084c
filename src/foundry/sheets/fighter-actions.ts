import type { Offer } from '../../core/offer.ts';
import type { SheetView } from '../../core/sheet.ts';
import type { Id } from '../../core/text.ts';
import { firstTarget } from '../actions/first-target.ts';
import { togglePin } from '../actions/pins.ts';
import { type Prospect, prospect, targetedIds, wayOf } from '../actions/use.ts';
import { hasDialog, openDialog, saysMore } from '../dialogs/offer-dialog.ts';
import { effectsOf, fighterOf } from '../documents/snapshot.ts';
import { rulesOf } from '../settings/settings.ts';
import { idOf, rulesetOfType } from '../shared/ids.ts';
import { iconPath } from '../shared/present.ts';
import { say } from '../shared/text.ts';
import { markTrack } from '../shared/track.ts';
import { type Form, showFellow, showOtherForm } from './forms.ts';
import { copyState } from './post-state.ts';

/* What a press, a choice or a drag does on a fighter's sheet, whichever form it has. */

/** What the functions below need of a fighter's sheet. */
export interface FighterSheet extends Form {
  /** What the fighter can do to the sheet's current targets. */
  prospect(): Prospect | undefined;
  render(): Promise<unknown>;
}

/** What the ruleset shows of a fighter, or undefined if the ruleset is not loaded. */
export function viewOf(actor: Actor.Implementation): SheetView | undefined {
  const ruleset = rulesetOfType(actor);
  return ruleset?.view.sheet(fighterOf(actor), rulesOf(ruleset));
}

/** The targets of a sheet: the one chosen on it ('' for nobody), else the user's targets, else, in a fight, the first that is suggested. */
function targetsOf(actor: Actor.Implementation, chosen: Id | undefined): readonly Id[] {
  if (chosen !== undefined) return chosen ? [chosen] : [];
  const targeted = targetedIds();
  const isFighting = game.combat?.combatants.some((one) => one.actor === actor);
  if (targeted.length > 0 || !isFighting) return targeted;
  const first = firstTarget(actor);
  return first === undefined ? [] : [first];
}

/** What a fighter can do to a sheet's current targets. @param chosen the target chosen on the sheet; '' for nobody */
export function aimedProspect(actor: Actor.Implementation, chosen: Id | undefined): Prospect | undefined {
  const self = idOf(actor);
  const targets = targetsOf(actor, chosen).filter((id) => id !== self);
  return prospect(actor, targets);
}

/** Calls back when the user chooses another target on the sheet. */
export function onTargetChosen(sheet: HTMLElement, chosen: (target: Id) => void): void {
  const select = sheet.querySelector<HTMLSelectElement>('[data-ff="target"]');
  select?.addEventListener('change', (event) => {
    event.stopPropagation();
    chosen(select.value);
  });
}

/** Takes an offer or opens its window, as a click in a list does. @param other whether it is a click with Shift or the right button */
export const pressOffer = (
  sheet: FighterSheet | undefined,
  about: Prospect,
  offer: Offer,
  other: boolean,
): Promise<unknown> =>
  offer.composes || (hasDialog(offer) && !other)
    ? openDialog(sheet, about, offer)
    : wayOf(about, offer).run();

type Press = (sheet: FighterSheet, event: PointerEvent, target: HTMLElement) => Promise<unknown>;

/** A press that takes an offer or opens its window. @param opens whether it opens the window; `other` is true for a click with Shift or the right button */
const takeOffer =
  (opens: (offer: Offer, other: boolean) => boolean): Press =>
  async (sheet, event, target) => {
    const found = sheet.prospect();
    const offer = found?.offers.find(({ id }) => id === target.dataset.offer);
    if (!found || !offer) return;
    const other = event.shiftKey || event.button === 2;
    if (offer.composes || opens(offer, other)) await openDialog(sheet, found, offer);
    else await wayOf(found, offer).run();
  };

/** A click on an empty box adds one mark of the lightest kind; a click on a marked box removes one mark of its kind. */
async function pressBox({ actor }: FighterSheet, target: HTMLElement): Promise<void> {
  const track = viewOf(actor)?.tracks.find(({ id }) => id === target.dataset.track);
  if (!track) return;
  const system = markTrack(track, Number(target.dataset.index), actor);
  await actor.update({ system } as never);
}

async function removeCondition({ actor }: FighterSheet, target: HTMLElement): Promise<void> {
  const ids = effectsOf(actor, target.dataset.condition ?? '').map(({ id }) => String(id));
  await actor.deleteEmbeddedDocuments('ActiveEffect', ids);
}

async function pin(sheet: FighterSheet, { dataset }: HTMLElement): Promise<void> {
  await togglePin(idOf(sheet.actor), dataset.offer ?? '');
  await sheet.render();
}

const leftOnly =
  (run: (sheet: FighterSheet, target: HTMLElement) => Promise<unknown>): Press =>
  async (sheet, { button }, target) => {
    if (button === 0) await run(sheet, target);
  };

/** What a press does, by the name of the action. */
const PRESSES: { readonly [action: string]: Press } = {
  ffMark: leftOnly(pressBox),
  ffCondition: leftOnly(removeCondition),
  ffCopyState: leftOnly(({ actor }) => copyState(actor)),
  ffPin: leftOnly(pin),
  ffForm: leftOnly(showOtherForm),
  ffFellow: leftOnly((sheet, { dataset }) => showFellow(sheet, dataset.who ?? '')),
  // In a list a left click opens the window if there is something to decide; Shift or a right click acts immediately, unless the action is composed.
  ffOffer: takeOffer((offer, other) => hasDialog(offer) && !other),
  // The buttons of a stat block act immediately on its current target, unless the action needs more details; Shift or a right click always opens the window.
  ffNow: takeOffer((offer, other) => other || saysMore(offer)),
  // A left click on a trait shows the odds before it is rolled; Shift or a right click rolls immediately.
  ffTrait: takeOffer((_offer, other) => !other),
};

/** Carries out the action of a pressed element. */
export const press: Press = async (sheet, event, target) =>
  PRESSES[target.dataset.action ?? '']?.(sheet, event, target);

/** Starts to drag an offer, which becomes a macro on the hotbar. @returns whether the dragged element is one */
export function dragOffer(sheet: FighterSheet, event: DragEvent): boolean {
  const offer = (event.currentTarget as HTMLElement | null)?.dataset.offer;
  if (!offer) return false;
  const { actor } = sheet;
  const found = sheet.prospect()?.offers.find(({ id }) => id === offer);
  const data = {
    type: 'fivefold.action',
    actor: actor.uuid,
    offer,
    name: found ? say(found.label) : offer,
    img: found ? iconPath(found.icon) : actor.img,
  };
  event.dataTransfer?.setData('text/plain', JSON.stringify(data));
  return true;
}
