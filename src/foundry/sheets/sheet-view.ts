import type { Offer } from '../../core/offer.ts';
import { valueAt } from '../../core/stage.ts';
import type { Json } from '../../core/text.ts';
import type { FieldGroup, SheetView } from '../../core/view.ts';
import { groupedOffers, type ListedOffer } from '../actions/listing.ts';
import { doubtText, type Prospect, possibleTargets, targetName, wayOf } from '../actions/use.ts';
import { forecast, headline } from '../cards/forecast.ts';
import { effectsOf } from '../documents/snapshot.ts';
import { fieldAt, fieldRow } from '../shared/fields.ts';
import { rulesetOfType } from '../shared/ids.ts';
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

/** The head of a sheet whose rules could not be loaded. */
export const bareHead = (actor: FighterActor): object => ({
  ...nameAndPicture(actor),
  subtitle: uiText('notLoaded'),
});

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
  conditions: (rulesetOfType(actor)?.conditions ?? [])
    .filter(({ id }) => effectsOf(actor, id).length > 0)
    .map(({ id, icon }) => ({
      id,
      icon: iconPath(icon),
      label: say({ key: `${actor.type}.condition.${id}` }),
      page: `${actor.type}-${id}`,
      remove: uiText('condition.remove'),
    })),
});

/** The fight tab: possible targets, and what can be done, by group. */
export function fightView(actor: FighterActor, about: Prospect, unfolded: ReadonlySet<string>): object {
  const [chosen] = about.targets;
  // Traits are clicked where they stand.
  const listed = about.offers.filter(({ trait }) => trait === undefined);
  return {
    targets: possibleTargets(actor).map((id) => ({
      id,
      name: targetName(about.who, id),
      selected: id === chosen,
    })),
    state: stateText(actor),
    groups: groupedOffers(about, listed).map(({ id, label, shown, folded, why }) => ({
      id,
      label,
      offers: shown.map((one) => offerView(about, one)),
      folded: folded.map((one) => offerView(about, one)),
      why,
      open: unfolded.has(id),
    })),
  };
}

const offerView = (about: Prospect, { offer, no }: ListedOffer): object => ({
  id: offer.id,
  label: say(offer.label),
  detail: offer.detail && say(offer.detail),
  icon: iconPath(offer.icon),
  no,
  doubt: doubtText(offer),
  verb: wayOf(about, offer).verb,
  ...checkView(offer.check),
});

/** Jobs that compute the odds of each open offer of the fight tab and show them in its row. */
export function oddsJobs(about: Prospect, sheet: HTMLElement): (() => void)[] {
  const listed = about.offers.filter(({ trait }) => trait === undefined);
  return listed.flatMap((offer) => {
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
