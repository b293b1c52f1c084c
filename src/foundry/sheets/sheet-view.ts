import type { Offer } from '../../core/offer.ts';
import type { BodyPart, SheetView } from '../../core/sheet.ts';
import type { Track } from '../../core/view.ts';
import type { ListedOffer } from '../actions/crossing.ts';
import { groupedOffers } from '../actions/listing.ts';
import { pinsOf } from '../actions/pins.ts';
import { doubtText, type Prospect, possibleTargets, targetName, wayOf } from '../actions/use.ts';
import { assumption, forecast, headline } from '../cards/forecast.ts';
import { effectsOf } from '../documents/snapshot.ts';
import { idOf, rulesetOfType } from '../shared/ids.ts';
import { checkView, iconPath, remainingFigures } from '../shared/present.ts';
import { linesHtml, say, uiText } from '../shared/text.ts';
import { trackBoxes, trackText } from '../shared/track.ts';
import { poolsView } from '../tracker/rows.ts';
import { bareHead } from './bare-head.ts';
import { fillCell, markBest, tableView } from './matrix.ts';
import { stateText } from './state-block.ts';

/* What the parts of a fighter's sheet show, as data for their templates. */

type FighterActor = Actor.Implementation;

/** What is left of the current turn, for those who may spend it. */
const poolsOf = (actor: FighterActor, { pips = [] }: SheetView): object[][] =>
  actor.isOwner ? poolsView({ who: idOf(actor), pips }, new Map()) : [];

/** A part of the body: its number, and in words what a glance at the figure says. */
function bodyPartView({ at, figure, note, hurt }: BodyPart): object {
  const [label, value, below] = [say(figure.label), say(figure.value), note && say(note)];
  const harm = hurt && uiText(`hurt.${hurt}`);
  const tip = figure.lines?.length ? linesHtml(figure.lines, label) : foundry.utils.escapeHTML(label);
  return {
    at,
    hurt,
    value,
    note: below,
    tip,
    text: [`${label}: ${value}`, below, harm].filter(Boolean).join(', '),
  };
}
/** A fighter's conditions, each with its icon and the page of its rule. */
export const conditionsOf = (actor: FighterActor) =>
  (rulesetOfType(actor)?.conditions ?? [])
    .filter(({ id }) => effectsOf(actor, id).length > 0)
    .map(({ id, icon }) => ({
      id,
      icon: iconPath(icon),
      label: say({ key: `${actor.type}.condition.${id}` }),
      page: `${actor.type}-${id}`,
      remove: uiText('condition.remove'),
    }));

/** Whether a track shows anything: extras have no Fortune points, for one. */
const hasBoxes = ({ boxes, note }: Track): boolean => boxes.length > 0 || note !== undefined;

/** The head: figures, tracks, the body and conditions. */
export const headView = (actor: FighterActor, view: SheetView, editing: boolean): object => ({
  ...bareHead(actor),
  subtitle: say(view.subtitle),
  modeLabel: uiText(editing ? 'mode.play' : 'mode.edit'),
  figures: remainingFigures(view).map(({ label, value, lines }) => ({
    label: say(label),
    value: say(value),
    tip: lines ? linesHtml(lines, say(label)) : '',
  })),
  tracks: view.tracks.filter(hasBoxes).map((track) => ({
    id: track.id,
    named: view.tracks.length > 1,
    label: say(track.label),
    note: track.note && say(track.note),
    text: trackText(track),
    look: track.look,
    noted: track.boxes.some(({ note }) => note),
    boxes: trackBoxes(track),
  })),
  pools: poolsOf(actor, view),
  body: view.body && { label: say(view.body.label), parts: view.body.parts.map(bodyPartView) },
  conditions: conditionsOf(actor),
});

/** Whom the user can aim a sheet's list at. */
export const targetChoices = (actor: FighterActor, { who, targets: [chosen] }: Prospect): object[] =>
  possibleTargets(actor).map((id) => ({ id, name: targetName(who, id), selected: id === chosen }));

/** What is listed of the offers: traits are clicked where they stand. */
export const listedOffers = ({ offers }: Prospect): Offer[] =>
  offers.filter(({ trait }) => trait === undefined);

/** Offers under their headings. */
export const offerGroups = (
  about: Prospect,
  offers: readonly Offer[],
  unfolded: ReadonlySet<string>,
): object[] =>
  groupedOffers(about, offers).map(({ id, label, tables, shown, folded, why }) => ({
    id,
    label,
    tables: tables.map((one) => tableView(about, one, 'sheet')),
    offers: shown.map((one) => offerView(about, one)),
    folded: folded.map((one) => offerView(about, one)),
    why,
    open: unfolded.has(id),
  }));

/** The fight tab: possible targets, and what can be done, by group. */
export const fightView = (actor: FighterActor, about: Prospect, unfolded: ReadonlySet<string>): object => ({
  key: `sheet.${about.who}`,
  targets: targetChoices(actor, about),
  state: stateText(actor),
  groups: offerGroups(about, listedOffers(about), unfolded),
});

/** The button that pins an offer. @param list tells the lists apart in which it stands on the page */
export const pinView = ({ who }: Prospect, { id, label }: Offer, list: string): object => {
  const pinned = pinsOf(who).includes(id);
  return {
    key: `${list}.${who}`,
    pinned,
    pinLabel: uiText(pinned ? 'pin.off' : 'pin.on', { name: say(label) }),
  };
};

/** A row of the list. */
export const offerView = (about: Prospect, { offer, no }: ListedOffer): object => ({
  id: offer.id,
  label: say(offer.label),
  detail: offer.detail && say(offer.detail),
  icon: iconPath(offer.icon),
  no,
  doubt: doubtText(offer),
  verb: wayOf(about, offer).verb,
  ...pinView(about, offer, 'sheet'),
  ...checkView(offer.check),
});

/** Jobs that compute the odds of open offers, those that are listed unless told, and show them in their rows. */
export function oddsJobs(about: Prospect, sheet: HTMLElement, offers = listedOffers(about)): (() => void)[] {
  const jobs = offers.flatMap((offer) => {
    const play = offer.play ?? offer.foreseen;
    if (!play || offer.no || (offer.needsTarget && about.targets.length === 0)) return [];
    const asked = { ...about, forWhom: about.who, play: play.name, input: play.input };
    return [() => showOdds(sheet, offer.id, forecast(asked))];
  });
  return [...jobs, () => markBest(sheet)];
}

function showOdds(sheet: HTMLElement, offer: string, view: ReturnType<typeof forecast>): void {
  const places = sheet.querySelectorAll<HTMLElement>(`[data-odds="${CSS.escape(offer)}"]`);
  for (const place of places) if (!fillCell(place, view)) showBar(place, view);
}

function showBar(place: HTMLElement, view: ReturnType<typeof forecast>): void {
  const odds = headline(view);
  if (!odds) return;
  place.innerHTML = `<span class="ff-bar"><span class="ff-moves" style="width:${Math.round(odds.p * 100)}%"></span></span>`;
  const text = document.createElement('span');
  text.textContent = odds.text;
  place.append(text);
  const assumed = assumption(view);
  if (assumed === undefined) return;
  place.dataset.tooltip = assumed;
  place.insertAdjacentHTML('beforeend', '<span class="ff-sr"></span>');
  place.querySelector('.ff-sr')?.replaceChildren(`, ${assumed}`);
}
