import type { Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { LsGear, Mode, Weapon } from './gear.ts';
import { UNARMED } from './gear.ts';
import type { Skill } from './names.ts';

/** What a thing is called. */
export const gearName = ({ id, name }: LsGear): Msg =>
  id === UNARMED.id ? msg('lordsouls.weapon.unarmed') : verbatim(name);

/** What a way to strike with a weapon is called; where there is but one, the weapon's name will do. */
export const modeName = (weapon: Weapon, mode: Mode): Msg =>
  weapon.traits.modes.length === 1
    ? gearName(weapon)
    : msg('lordsouls.weapon.mode', { weapon: gearName(weapon), mode: modeWord(mode) });

/** A way to strike in a word: cut, thrust, throw ... */
export const modeWord = ({ kind, base, type, hands }: Mode): Msg => {
  const word = kind === 'contact' ? `${base}.${type}` : kind;
  return hands > 1
    ? msg('lordsouls.mode.hands', { mode: msg(`lordsouls.mode.${word}`), n: hands })
    : msg(`lordsouls.mode.${word}`);
};

/** The name of a skill; one of his own is called as it is written. */
export const skillLabel = (key: Skill, name = ''): Msg =>
  key === 'own' && name !== '' ? verbatim(name) : msg(`lordsouls.choice.skill.${key}`);
