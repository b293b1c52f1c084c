import { fetched } from '../shared/arrival.ts';

/** What is done once another package is there: the part of ours for it is fetched and given its API. */
const joined = (part: () => Promise<{ integrate(api: never): void }>) => async (api: never) =>
  (await fetched(part()))?.integrate(api);

/** Registers integrations with other packages. Called once in `init`. */
export function registerIntegrations(): void {
  const once = Hooks.once as unknown as (hook: string, fn: (api: never) => Promise<void>) => void;
  once(
    'diceSoNiceReady',
    joined(() => import('./dice-colours.ts')),
  );
  once(
    'sequencerReady',
    joined(() => import('../modules/sequencer.ts')),
  );
  once(
    'tokenActionHudCoreApiReady',
    joined(() => import('../modules/token-action-hud.ts')),
  );
}
