import type { Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Weapon } from './gear.ts';
import { UNARMED } from './gear.ts';

/** What a weapon is called. */
export const weaponName = ({ id, name }: Weapon): Msg =>
  id === UNARMED.id ? msg('yearzero.weapon.unarmed') : verbatim(name);
