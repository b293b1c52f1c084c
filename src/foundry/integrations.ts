import type { Dice3d } from './dice-colours.ts';

/** Tells other packages what they may want to know, once they are there. Called once in `init`. */
export function registerIntegrations(): void {
  const once = Hooks.once as unknown as (hook: string, fn: (dice3d: Dice3d) => Promise<void>) => void;
  once('diceSoNiceReady', async (dice3d) => {
    const { colours } = await import('./dice-colours.ts');
    colours(dice3d);
  });
}
