import type { Attack } from '../modules/hooks.ts';
import { SYSTEM } from './package.ts';

/* What a module shows of attacks: the world says it for each kind of attack, and a weapon for its own. */

/** The world's setting for a kind of attack. It exists while a module is there that shows attacks. */
export const animationSetting = (kind: Attack['kind']): string => `effect-${kind}`;

/** The flag of an item that names its animation; `none` shows nothing. */
export const ANIMATION = 'effect';

/** The animation of an item as its sheet shows it, where a module is there that shows attacks. */
export function animationOf(
  item: Item.Implementation,
): { readonly name: string; readonly value: string } | undefined {
  if (!game.settings?.settings.has(`${SYSTEM}.${animationSetting('blow')}` as never)) return undefined;
  const own = item.getFlag(SYSTEM as never, ANIMATION as never) as unknown;
  return { name: `flags.${SYSTEM}.${ANIMATION}`, value: typeof own === 'string' ? own : '' };
}
