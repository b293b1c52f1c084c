import { valueAt } from '../../core/stage.ts';
import { showWindow } from '../dialogs/windows.ts';
import { giveAway } from '../gifts/give.ts';
import { parseItemType } from '../shared/ids.ts';
import { say, uiText } from '../shared/text.ts';
import { endEffect, toggleEffect } from './effects.ts';
import { countOf } from './gear-of.ts';
import { pictureOf } from './gear-picture.ts';
import { showItem } from './item-card.ts';

/* What the buttons of the gear tab do. */

type Owner = Actor.Implementation;
type GearItem = Item.Implementation;

async function open(item: GearItem): Promise<void> {
  await item.sheet?.render(true);
}

/** Deletes an item once the user has confirmed it. */
async function remove(item: GearItem, owner: Owner): Promise<void> {
  const { escapeHTML } = foundry.utils;
  const sure = await foundry.applications.api.DialogV2.confirm({
    window: { title: uiText('dropItem', { name: item.name }) },
    content: `<p>${escapeHTML(uiText('dropItemSure', { name: item.name, owner: owner.name }))}</p>`,
  });
  if (sure) await item.delete();
}

async function toggle(item: GearItem, field: string): Promise<void> {
  if (parseItemType(item.type))
    await item.update({ system: { [field]: valueAt(item.system, field) !== true } } as never);
}

/** Counts are changed one after another, so that quick clicks are not lost. */
let counting: Promise<unknown> = Promise.resolve();

async function changeCount(item: GearItem, by: number): Promise<void> {
  const count = countOf(item);
  if (!count) return;
  const n =
    by < 0 ? Math.max(count.least, count.n + by) : Math.max(count.n, Math.min(count.most, count.n + by));
  if (n !== count.n) await item.update({ [`system.${count.at}`]: n } as never);
}

async function create(owner: Owner, type: string): Promise<void> {
  const name = say({ key: `TYPES.Item.${type}` });
  const img = await pictureOf(type, name);
  const [item] = await owner.createEmbeddedDocuments('Item', [{ name, type, img } as never]);
  if (item) await open(item);
}

type Handler = (item: GearItem, owner: Owner, button: DOMStringMap) => unknown;

const HANDLERS: { readonly [action: string]: Handler } = {
  ffItem: open,
  ffDrop: remove,
  ffToggle: (item, _, { field = '' }) => toggle(item, field),
  ffCount: (item, _, { by }) => {
    counting = counting.then(() => changeCount(item, Number(by) < 0 ? -1 : 1)).catch(console.error);
    return counting;
  },
  ffShowItem: showItem,
  ffGive: giveAway,
  ffCompare: (item, owner) =>
    showWindow(owner.sheet, ({ FivefoldCompareDialog }) => new FivefoldCompareDialog(owner, String(item.id))),
};

/** Handlers for the fighter rather than for one item. */
const OWN_HANDLERS: { readonly [action: string]: (owner: Owner, button: DOMStringMap) => unknown } = {
  ffNewItem: (owner, { type = '' }) => create(owner, type),
  ffEffect: toggleEffect,
  ffEndEffect: endEffect,
};

/** Does what a button of the gear tab says. */
export async function onGear(owner: Owner, { dataset }: HTMLElement): Promise<void> {
  const { action = '', itemId = '' } = dataset;
  await OWN_HANDLERS[action]?.(owner, dataset);
  const item = owner.items.get(itemId);
  if (item) await HANDLERS[action]?.(item, owner, dataset);
}
