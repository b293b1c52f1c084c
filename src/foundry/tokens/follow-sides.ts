import { fetchWindows } from '../dialogs/windows.ts';

/** Lets the rings of tokens follow their sides. The window where a side is changed does it. Called once in `ready`. */
export const followSides = (): unknown =>
  Hooks.on('updateToken', (token, changed, _options, userId) => {
    if ('disposition' in changed && userId === game.userId)
      void fetchWindows().then((windows) => windows?.recolourRing(token as never));
  });
