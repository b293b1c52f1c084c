import type { Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Weapon } from './gear.ts';
import { IMPROVISED, UNARMED } from './gear.ts';

/** What a weapon is called. */
export function weaponName({ id, name }: Weapon): Msg {
  if (id === UNARMED.id) return msg('wfrp.weapon.unarmed');
  return id === IMPROVISED.id ? msg('wfrp.weapon.improvised') : verbatim(name);
}
