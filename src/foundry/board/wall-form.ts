import { fetchWindows } from '../dialogs/windows.ts';
import type { WallForm } from './low-wall.ts';

/** Adds our box to the form of a wall, whose code is fetched with the windows. Called once in `init`. */
export function registerWallForm(): void {
  const on = Hooks.on as unknown as (
    hook: string,
    fn: (...drawn: [WallForm, HTMLElement, Partial<WallForm>]) => void,
  ) => void;
  on('renderWallConfig', async (...drawn) => (await fetchWindows())?.addLowBox(...drawn));
}
