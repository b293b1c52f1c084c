import { msg } from '../../core/text.ts';
import { reportMissing } from '../shared/arrival.ts';

/* A phone beside the table: a narrow client without a board. Only such clients fetch the code for it. */

/** Must match the breakpoint in styles/prompt.css. */
const NARROW = '(max-width: 600px)';

async function show(): Promise<void> {
  try {
    (await import('./second-screen.ts')).showSecondScreen(matchMedia(NARROW));
  } catch (error) {
    console.error('Fivefold | the second screen cannot be shown:', error);
    reportMissing(msg('core.host.noPart'), show);
  }
}

/** Makes this client a second screen while it is narrow, if its user has switched the board off. Called once in `ready`. */
export function startSecondScreen(): void {
  if (!game.settings?.get('core', 'noCanvas' as never)) return;
  const narrow = matchMedia(NARROW);
  if (narrow.matches) void show();
  else narrow.addEventListener('change', () => void show(), { once: true });
}
