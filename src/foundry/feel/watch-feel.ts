import { onWaiting, type Waiting } from '../prompt/waiting.ts';
import { readSetting, registerChoice } from '../settings/settings.ts';

/* Hits are felt and rounds announced. What does that is fetched when a card or a fight changes for the first time. */

type Felt = typeof import('./felt.ts');

let felt: Promise<Felt> | undefined;

/** Does something by the part that is fetched, unless the user has switched it off. It is no loss if it cannot be fetched. */
function feel(what: (part: Felt) => unknown): void {
  if (readSetting('feel') === 'off') return;
  felt ??= import('./felt.ts');
  void felt.then(what).catch((error: unknown) => {
    felt = undefined;
    console.info('Fivefold | not felt:', error);
  });
}

/** Registers the settings. Called once in `init`. */
export function registerFeel(): void {
  registerChoice('feel', 'client', ['off', 'silent', 'full'], 'full');
  registerChoice('feelVolume', 'client', ['low', 'middle', 'high'], 'middle');
  registerChoice('feelPatience', 'client', ['never', '1', '3', '10'], '3');
}

/** Watches cards, fights and what waits for this user. Called once in `ready`. */
export function watchFeel(): void {
  const on = Hooks.on as unknown as (hook: string, fn: (document: never) => void) => void;
  for (const change of ['create', 'update'])
    on(`${change}ChatMessage`, (message) => feel((part) => part.feelCard(message, change === 'create')));
  on('updateCombat', (combat) => feel((part) => part.feelRound(combat)));
  onWaiting((waiting: readonly Waiting[]) => {
    if (waiting.length > 0 || felt) feel((part) => part.remind(waiting));
  });
}
