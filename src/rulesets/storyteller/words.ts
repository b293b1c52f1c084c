import type { Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Armour, StGear, Weapon } from './gear.ts';
import { UNARMED } from './gear.ts';

/** What a weapon is called. */
export const weaponName = ({ id, name }: Weapon): Msg =>
  id === UNARMED.id ? msg('storyteller.weapon.unarmed') : verbatim(name);

/** What an action of the round is called. */
export const slotName = (slot: string): Msg =>
  slot === 'main'
    ? msg('storyteller.slot.main')
    : msg('storyteller.slot.extra', { n: Number(slot.replace('extra', '')) });

function weaponDetail({ traits }: Weapon): Msg {
  const { damage, damageStrength, category, range, clip, rounds } = traits;
  const type = msg(`storyteller.type.${traits.type}`);
  if (category === 'firearm')
    return msg(clip > 0 ? 'storyteller.detail.magazine' : 'storyteller.detail.gun', {
      damage,
      type,
      range,
      rounds,
      clip,
    });
  if (!damageStrength) return msg('storyteller.detail.fixed', { damage, type });
  return msg('storyteller.detail.strength', { damage, type });
}

const armourDetail = ({ traits: { dice, coverage } }: Armour): Msg =>
  coverage.reduce<Msg>(
    (before, location) =>
      msg('storyteller.detail.also', { before, also: msg(`storyteller.choice.coverage.${location}`) }),
    msg('storyteller.detail.armour', { dice }),
  );

/** A piece of gear in one line. */
export const gearDetail = (item: StGear): Msg =>
  item.type === 'weapon' ? weaponDetail(item) : armourDetail(item);

const CATEGORY_ICON = {
  brawl: 'fist',
  melee: 'broadsword',
  thrown: 'thrown-knife',
  firearm: 'pistol-gun',
  explosive: 'thrown-daggers',
} as const;

export const gearIcon = (item: StGear): string =>
  item.type === 'weapon' ? CATEGORY_ICON[item.traits.category] : 'breastplate';
