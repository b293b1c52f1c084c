import type { Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Armour, StGear, Weapon } from './gear.ts';
import { UNARMED } from './gear.ts';
import type { Power } from './powers.ts';
import type { DamageType } from './tables.ts';
import { ATTRIBUTES, DAMAGE_TYPES } from './tables.ts';
import type { Technique } from './techniques.ts';
import type { Vulnerability } from './vulnerability.ts';

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

/** Several short texts as one; `none` where there are none. */
const listed = (texts: readonly Msg[], none: Msg): Msg =>
  texts.length === 0
    ? none
    : texts.reduce((before, also) => msg('storyteller.detail.also', { before, also }));

const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

/** What a power does, in short. */
function powerDetail({ traits }: Power): Msg {
  const { bonus, abilities, abilityBonus, extraActions, soak, soakTypes, active, duration } = traits;
  const to = (what: Msg, n: number): Msg => msg('storyteller.detail.bonus', { what, n: signed(n) });
  const typed = (type: DamageType): Msg => msg(`storyteller.type.${type}`);
  const flags = (['ignoresWounds', 'regenerates', 'blocksAll', 'reflexive'] as const).filter(
    (flag) => traits[flag],
  );
  return listed(
    [
      ...(active ? [] : [msg('storyteller.detail.dormant')]),
      ...(duration === 'permanent'
        ? []
        : [msg(`storyteller.detail.lasts.${duration}`, { n: traits.rounds })]),
      ...ATTRIBUTES.filter((one) => bonus[one] !== 0).map((one) =>
        to(msg(`storyteller.field.attributes.${one}`), bonus[one]),
      ),
      ...(abilityBonus === 0
        ? []
        : abilities.map((one) => to(msg(`storyteller.field.abilities.${one}`), abilityBonus))),
      ...(extraActions > 0 ? [msg('storyteller.detail.extraActions', { n: extraActions })] : []),
      ...DAMAGE_TYPES.filter((type) => soak[type] > 0).map((type) =>
        msg('storyteller.detail.soakDice', { type: typed(type), n: soak[type] }),
      ),
      ...soakTypes.map((type) => msg('storyteller.detail.soaks', { type: typed(type) })),
      ...flags.map((flag) => msg(`storyteller.gearField.power.${flag}`)),
    ],
    msg('storyteller.detail.noEffect'),
  );
}

/** What a technique is made with and does, in short. */
function techniqueDetail({ traits }: Technique): Msg {
  const { armed, difficulty, damage, damageDice, effect } = traits;
  return listed(
    [
      msg(`storyteller.choice.armed.${armed}`),
      ...(difficulty > 0 ? [msg('storyteller.detail.difficulty', { n: difficulty })] : []),
      msg(`storyteller.detail.damage.${damage}`, { n: signed(damageDice) }),
      ...(effect === 'none' ? [] : [msg(`storyteller.choice.effect.${effect}`)]),
    ],
    msg('storyteller.detail.noEffect'),
  );
}

const vulnerabilityDetail = ({ traits: { damageType, noSoak } }: Vulnerability): Msg =>
  listed(
    [
      msg(`storyteller.type.${damageType}`),
      ...(noSoak ? [msg('storyteller.gearField.vulnerability.noSoak')] : []),
    ],
    msg('storyteller.detail.noEffect'),
  );

/** A piece of gear in one line. */
export function gearDetail(item: StGear): Msg {
  switch (item.type) {
    case 'weapon':
      return weaponDetail(item);
    case 'armour':
      return armourDetail(item);
    case 'power':
      return powerDetail(item);
    case 'manoeuvre':
      return techniqueDetail(item);
    case 'vulnerability':
      return vulnerabilityDetail(item);
  }
}

const CATEGORY_ICON = {
  brawl: 'fist',
  melee: 'broadsword',
  thrown: 'thrown-knife',
  firearm: 'pistol-gun',
  explosive: 'thrown-daggers',
} as const;

const ICON = {
  armour: 'breastplate',
  power: 'magic-swirl',
  manoeuvre: 'high-kick',
  vulnerability: 'sunbeams',
} as const;

export const gearIcon = (item: StGear): string =>
  item.type === 'weapon' ? CATEGORY_ICON[item.traits.category] : ICON[item.type];
