import { msg } from '../../core/text.ts';
import { registerChoice } from '../settings/settings.ts';
import { reportMissing } from '../shared/arrival.ts';
import type { FivefoldPrompt } from './prompt.ts';
import { type Hearer, onWaiting, takenChanged, type Waiting } from './waiting.ts';

/* The prompt, and what draws attention to it, is fetched when something waits for the first time, or a fight is on. */

const CUES = ['off', 'notice', 'sound'] as const;

/** Registers the settings. Called once in `init`. */
export function registerPrompt(): void {
  registerChoice('cue', 'client', CUES, 'sound');
  registerChoice('hints', 'world', ['off', 'on'], 'off', takenChanged);
}

let prompt: FivefoldPrompt | undefined;
let announce: Hearer | undefined;

/** The prompt, once it has been needed. */
export const promptHere = (): FivefoldPrompt | undefined => prompt;

async function fetchPrompt(): Promise<FivefoldPrompt> {
  const { FivefoldPrompt, announceAsks } = await import('./prompt.ts');
  prompt ??= new FivefoldPrompt();
  announce ??= announceAsks(() => prompt?.unfold());
  return prompt;
}

const isNeeded = (waiting: readonly Waiting[]): boolean =>
  prompt !== undefined || waiting.length > 0 || game.combats?.some(({ started }) => started) === true;

async function show(waiting: readonly Waiting[], quiet: boolean): Promise<void> {
  if (!isNeeded(waiting)) return;
  try {
    const here = prompt ?? (await fetchPrompt());
    announce?.(waiting, quiet);
    await here.follow(waiting);
  } catch (error) {
    console.error('Fivefold | the prompt cannot be shown:', error);
    if (!prompt) reportMissing(msg('core.host.noPart'), () => show(waiting, quiet));
  }
}

/** Shows a prompt whenever something waits. Called once in `ready`. */
export const showPrompt = (): unknown => onWaiting((waiting, quiet) => void show(waiting, quiet));
