import { valueAt } from '../../core/stage.ts';
import type { Figure, GearView } from '../../core/view.ts';
import { actorOf, idOf, itemType, parseItemType, rulesetOfType } from '../shared/ids.ts';
import { linesHtml, say, uiText } from '../shared/text.ts';
import { attackItemsOf } from './compare-dialog.ts';
import { effectsView } from './effects.ts';
import { countOf, viewOfItem } from './gear-of.ts';

/* The gear tab: what a fighter has, by kind. */

/** A figure ready to be shown, with a tooltip if it has lines. */
const figureView = ({ label, value, lines }: Figure): object => ({
  label: say(label),
  value: say(value),
  tip: lines ? linesHtml(lines, say(label)) : '',
});

/** The count of a row with its buttons. */
function countView(
  item: Item.Implementation,
  view: GearView,
  kind: string,
  editable: boolean,
): object | undefined {
  const count = countOf(item, view);
  if (!count) return undefined;
  const { at, n, least, most } = count;
  const label = say({ key: `${parseItemType(item.type)?.ruleset.id}.gearField.${kind}.${at}` });
  const button = (by: 1 | -1, key: string, isOpen: boolean): object => ({
    by,
    sign: by > 0 ? '+' : '−',
    label: uiText(key, { name: item.name, what: label }),
    no: !isOpen || !editable,
  });
  return {
    label,
    text: Number.isFinite(most) ? uiText('gear.of', { n, of: most }) : String(n),
    buttons: [button(-1, 'gear.less', n > least), button(1, 'gear.more', n < most)],
  };
}

/** The weapons, which can be compared if there are two of them. */
type Arms = readonly Item.Implementation[];

const kindLabel = (type: string, kind: string): string =>
  say({ key: `${parseItemType(type)?.ruleset.id}.gear.${kind}` });

function rowOf(item: Item.Implementation, kind: string, editable: boolean, arms: Arms): object {
  const view = viewOfItem(item);
  const counted = view?.count?.at.split('.').at(-1);
  const detail = view ? say(view.detail) : '';
  return {
    id: item.id,
    name: item.name,
    img: item.img,
    // What the heading above says already is not repeated.
    detail: detail === kindLabel(item.type, kind) ? '' : detail,
    figures: view?.figures.filter(({ id }) => id !== counted).map(figureView),
    count: view && countView(item, view, kind, editable),
    showLabel: uiText('gear.show', { name: item.name }),
    compareLabel:
      arms.length > 1 && arms.includes(item) ? uiText('compare.open', { name: item.name }) : undefined,
    giveLabel: uiText('gear.give', { name: item.name }),
    openLabel: uiText('openItem', { name: item.name }),
    dropLabel: uiText('dropItem', { name: item.name }),
    toggles: (view?.toggles ?? []).map((name) => ({
      field: name,
      on: valueAt(item.system, name) === true,
      label: say({ key: `${parseItemType(item.type)?.ruleset.id}.gearField.${kind}.${name}` }),
    })),
  };
}

/** All kinds of gear with what the fighter has of each. */
function gearView(actor: Actor.Implementation, editable: boolean): object[] {
  const arms = actor.isOwner && actorOf(idOf(actor)) ? attackItemsOf(actor) : [];
  return Object.keys(rulesetOfType(actor)?.gear ?? {}).map((kind) => {
    const type = itemType(actor.type, kind);
    return {
      type,
      label: kindLabel(type, kind),
      addLabel: uiText('add'),
      empty: uiText('noItems'),
      items: actor.items
        .filter((item) => (item.type as string) === type)
        .map((item) => rowOf(item, kind, editable, arms)),
    };
  });
}

/** The gear tab: effects, and what the fighter has. @param effectsOpen whether the list of effects is unfolded */
export const gearTab = (actor: Actor.Implementation, editable: boolean, effectsOpen: boolean): object => ({
  effectsOpen,
  effects: effectsView(actor),
  gearGroups: gearView(actor, editable),
});
