import { msg } from '../../core/text.ts';
import { reportMissing } from '../shared/arrival.ts';
import type { FivefoldPrompt } from './prompt.ts';
import { onWaiting, type Waiting } from './waiting.ts';

/* The prompt is fetched when something waits for the first time, or a fight is on. */

let prompt: FivefoldPrompt | undefined;

/** The prompt, once it has been needed. */
export const promptHere = (): FivefoldPrompt | undefined => prompt;

async function fetchPrompt(): Promise<FivefoldPrompt> {
  const { FivefoldPrompt } = await import('./prompt.ts');
  prompt ??= new FivefoldPrompt();
  return prompt;
}

const isNeeded = (waiting: readonly Waiting[]): boolean =>
  prompt !== undefined || waiting.length > 0 || game.combats?.some(({ started }) => started) === true;

async function show(waiting: readonly Waiting[]): Promise<void> {
  if (!isNeeded(waiting)) return;
  try {
    await (prompt ?? (await fetchPrompt())).follow(waiting);
  } catch (error) {
    console.error('Fivefold | the prompt cannot be shown:', error);
    if (!prompt) reportMissing(msg('core.host.noPart'), () => show(waiting));
  }
}

/** Shows a prompt whenever something waits. Called once in `ready`. */
export const showPrompt = (): unknown => onWaiting((waiting) => void show(waiting));
