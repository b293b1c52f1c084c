import { BasePlaceableHUD } from './placeable-hud.ts';
import { TokenHUD } from './token-hud.ts';

export { BasePlaceableHUD, TokenHUD };

/** What the host offers as `foundry.applications.hud`. */
export const hudNamespace = { BasePlaceableHUD, TokenHUD };
