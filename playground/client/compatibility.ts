import { context } from './context.ts';

/** How loud a warning is: silent, a warning, an error in the console, or thrown. The numbers are those of `CONST`. */
const SPEAK: Record<number, (text: string) => void> = {
  0: () => undefined,
  1: (text) => console.warn(text),
  2: (text) => console.error(text),
  3: (text) => {
    throw new Error(text);
  },
};

const told = new Set<string>();

/** What a warning of old ways may be given. */
export interface CompatibilityOptions {
  mode?: number;
  since?: number | string;
  until?: number | string;
  details?: string;
  once?: boolean;
}

/** Stands in for {@link foundry.utils.logCompatibilityWarning} (T13), without the stack. */
export function logCompatibilityWarning(message: string, options: CompatibilityOptions = {}): void {
  const { mode = (context.config.compatibility as { mode?: number } | undefined)?.mode ?? 1 } = options;
  if (options.once && told.has(message)) return;
  told.add(message);
  const { since, until, details } = options;
  const lines = [message, since && `Since version ${since}`, until && `Until version ${until}`, details];
  SPEAK[mode]?.(lines.filter(Boolean).join('\n'));
}
