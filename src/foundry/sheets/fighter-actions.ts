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

/** A sheet of a fighter, as far as its actions need it. */
export interface FighterSheet extends Form {
  /** What the fighter can do to whom the sheet is aimed at. */
  prospect(): Prospect | undefined;
  render(): Promise<unknown>;
}

/** What the ruleset shows of a fighter, or undefined if it is not loaded. */
export function viewOf(actor: Actor.Implementation): SheetView | undefined {
  const ruleset = rulesetOfType(actor);
  return ruleset?.view.sheet(fighterOf(actor), rulesOf(ruleset));
}

/** At whom a sheet is aimed: as chosen on it ('' for nobody), else the user's targets, else the nearest enemy of those who fight. */
function targetsOf(actor: Actor.Implementation, chosen: Id | undefined): readonly Id[] {
  if (chosen !== undefined) return chosen ? [chosen] : [];
  const targeted = targetedIds();
  const fights = game.combat?.combatants.some((one) => one.actor === actor);
  if (targeted.length > 0 || !fights) return targeted;
  const first = firstTarget(actor);
  return first === undefined ? [] : [first];
}

/** What a fighter can do to whom a sheet is aimed at. @param chosen whom the user has chosen on the sheet; '' for nobody */
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

type Press = (sheet: FighterSheet, event: PointerEvent, target: HTMLElement) => Promise<unknown>;

/** @param opens whether the window is opened first; `other`: the click was one with Shift or with the right button */
const takes =
  (opens: (offer: Offer, other: boolean) => boolean): Press =>
  async (sheet, event, target) => {
    const about = sheet.prospect();
    const offer = about?.offers.find(({ id }) => id === target.dataset.offer);
    if (!about || !offer) return;
    const other = event.shiftKey || event.button === 2;
    if (offer.composes || opens(offer, other)) await openDialog(sheet, about, offer);
    else await wayOf(about, offer).run();
  };

/** A click on an empty box fills the track up to it with the lightest mark, a click on a marked box clears it; the ruleset says what that means. */
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
  // In a list a left click opens the window if there is something to decide; Shift or a right click acts immediately.
  ffOffer: takes((offer, other) => hasDialog(offer) && !other),
  // The buttons of a stat block act immediately on whom it is aimed at; Shift or a right click opens the window.
  ffNow: takes((offer, other) => other || saysMore(offer)),
  // A left click on a trait shows the odds before it is rolled; Shift or a right click rolls immediately.
  ffTrait: takes((_offer, other) => !other),
};

/** Does what a pressed element says. */
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
