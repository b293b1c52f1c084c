import type { Offer } from '../../core/offer.ts';
import { valueAt } from '../../core/stage.ts';
import type { Json } from '../../core/text.ts';
import type { FieldGroup, SheetView } from '../../core/view.ts';
import { groupedOffers, type ListedOffer } from '../actions/listing.ts';
import { doubtText, type Prospect, possibleTargets, targetName, wayOf } from '../actions/use.ts';
import { forecast, headline } from '../cards/forecast.ts';
import { effectsOf, fighterOf, gearOf } from '../documents/snapshot.ts';
import { rulesOf } from '../settings/settings.ts';
import { fieldAt, fieldRow } from '../shared/fields.ts';
import { itemType, rulesetOfType } from '../shared/ids.ts';
import { isSeveral, listShown, listView } from '../shared/lists.ts';
import { checkView, iconPath, remainingFigures } from '../shared/present.ts';
import { linesHtml, say, uiText } from '../shared/text.ts';
import { trackBoxes, trackText } from '../shared/track.ts';
import { stateText } from './state-block.ts';

/* What the parts of a fighter's sheet show, as data for their templates. */

type FighterActor = Actor.Implementation;

const nameAndPicture = (actor: FighterActor): object => ({
  name: actor.name,
  sourceName: actor._source.name,
  img: actor.img,
});

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

/** The head: figures, tracks and conditions. */
export const headView = (actor: FighterActor, view: SheetView, editing: boolean): object => ({
  ...nameAndPicture(actor),
  subtitle: say(view.subtitle),
  modeLabel: uiText(editing ? 'mode.play' : 'mode.edit'),
  figures: remainingFigures(view).map(({ label, value, lines }) => ({
    label: say(label),
    value: say(value),
    tip: lines ? linesHtml(lines, say(label)) : '',
  })),
  tracks: view.tracks.map((track) => ({
    id: track.id,
    named: view.tracks.length > 1,
    label: say(track.label),
    note: track.note && say(track.note),
    text: trackText(track),
    boxes: trackBoxes(track),
  })),
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
  groupedOffers(about, offers).map(({ id, label, shown, folded, why }) => ({
    id,
    label,
    offers: shown.map((one) => offerView(about, one)),
    folded: folded.map((one) => offerView(about, one)),
    why,
    open: unfolded.has(id),
  }));

/** The fight tab: possible targets, and what can be done, by group. */
export const fightView = (actor: FighterActor, about: Prospect, unfolded: ReadonlySet<string>): object => ({
  targets: targetChoices(actor, about),
  state: stateText(actor),
  groups: offerGroups(about, listedOffers(about), unfolded),
});

/** A row of the list. */
export const offerView = (about: Prospect, { offer, no }: ListedOffer): object => ({
  id: offer.id,
  label: say(offer.label),
  detail: offer.detail && say(offer.detail),
  icon: iconPath(offer.icon),
  no,
  doubt: doubtText(offer),
  verb: wayOf(about, offer).verb,
  ...checkView(offer.check),
});

/** Jobs that compute the odds of open offers, those that are listed unless told, and show them in their rows. */
export function oddsJobs(about: Prospect, sheet: HTMLElement, offers = listedOffers(about)): (() => void)[] {
  return offers.flatMap((offer) => {
    const play = offer.play ?? offer.foreseen;
    if (!play || offer.no || (offer.needsTarget && about.targets.length === 0)) return [];
    const asked = { ...about, forWhom: about.who, play: play.name, input: play.input };
    return [() => showOdds(sheet, offer.id, headline(forecast(asked)))];
  });
}

function showOdds(sheet: HTMLElement, offer: string, odds: ReturnType<typeof headline>): void {
  const place = sheet.querySelector(`[data-odds="${CSS.escape(offer)}"]`);
  if (!odds || !place) return;
  place.innerHTML = `<span class="ff-bar"><span class="ff-moves" style="width:${Math.round(odds.p * 100)}%"></span></span>`;
  const text = document.createElement('span');
  text.textContent = odds.text;
  place.append(text);
}

/** One group of the traits tab. In edit mode stored values are shown, without the effects on them, and nothing is rolled. */
export function fieldGroupView(
  actor: FighterActor,
  { label, style, fields }: FieldGroup,
  editing: boolean,
  offers: readonly Offer[] = [],
): object {
  const ruleset = rulesetOfType(actor);
  const system = editing ? actor._source.system : actor.system;
  return {
    label: say(label),
    fields: fields.flatMap((path) => {
      const field = ruleset && fieldAt(ruleset.fighter, path);
      if (!ruleset || !field) return [];
      const stored = valueAt(system, path) as Json | ReadonlySet<string>;
      const value = stored instanceof Set ? [...stored] : (stored as Json);
      if (field.kind === 'text' && field.rich) return [];
      const row = fieldRow(ruleset, 'field', field, path, value, `system.${path}`);
      const list = isSeveral(field) ? listView(ruleset, 'field', field, path, value) : undefined;
      const dots = style === 'dots' ? row.dots : undefined;
      const roll = editing ? undefined : offers.find(({ trait }) => trait === path)?.id;
      return [{ ...row, ...(list && { list, path, shown: listShown(list) }), dots, editing, roll }];
    }),
  };
}

/** The gear tab: what a fighter has, by kind. */
export function gearView(actor: FighterActor): object[] {
  const ruleset = rulesetOfType(actor);
  return Object.keys(ruleset?.gear ?? {}).map((kind) => {
    const type = itemType(actor.type, kind);
    return {
      type,
      label: say({ key: `${actor.type}.gear.${kind}` }),
      addLabel: uiText('add'),
      empty: uiText('noItems'),
      items: actor.items
        .filter((item) => (item.type as string) === type)
        .map((item) => itemView(actor, item, kind)),
    };
  });
}

function itemView(actor: FighterActor, item: Item.Implementation, kind: string): object {
  const ruleset = rulesetOfType(actor);
  const piece = ruleset && gearOf(item, ruleset);
  const view = piece && ruleset.view.gear(piece as never, fighterOf(actor), rulesOf(ruleset));
  return {
    id: item.id,
    name: item.name,
    img: item.img,
    detail: view ? say(view.detail) : '',
    openLabel: uiText('openItem', { name: item.name }),
    dropLabel: uiText('dropItem', { name: item.name }),
    toggles: (view?.toggles ?? []).map((name) => ({
      field: name,
      on: valueAt(item.system, name) === true,
      label: say({ key: `${actor.type}.gearField.${kind}.${name}` }),
    })),
  };
}
