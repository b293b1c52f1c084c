import type { Dice3d } from './dice-colours.ts';

/** Registers integrations with other packages. Called once in `init`. */
export function registerIntegrations(): void {
  const once = Hooks.once as unknown as (hook: string, fn: (dice3d: Dice3d) => Promise<void>) => void;
  once('diceSoNiceReady', async (dice3d) => {
    const { registerDiceColours: colours } = await import('./dice-colours.ts');
    colours(dice3d);
  });
}
