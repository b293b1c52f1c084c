import { hasWebGL } from './webgl.ts';

/**
 * Makes PIXI a global, as Foundry does, so that systems can draw on the board. Called before a system's module is
 * evaluated; does nothing where there is no WebGL.
 */
export async function loadPixi(): Promise<void> {
  if (!hasWebGL()) return;
  const PIXI = await import('pixi.js');
  Object.assign(globalThis, { PIXI });
}
