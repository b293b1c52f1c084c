import { msg } from '../../core/text.ts';
import { roundData } from '../documents/round-data.ts';
import { readSetting } from '../settings/settings.ts';
import { reportMissing } from '../shared/arrival.ts';
import { readRound } from '../tracker/round.ts';
import type { Waiting } from './waiting.ts';

/* Hints: what the tactician would do in somebody's place, if the world allows people to ask for that. */

/** What was told at a moment, and how it is taken from the board. */
interface Told {
  readonly moment: string;
  readonly text: string;
  readonly why?: string;
  erase(): void;
}

let told: Told | undefined;

/** Whether a question is one about the user's own turn for which they may have a hint. */
const isHinted = (current: Waiting | undefined): current is Extract<Waiting, { on: 'round' }> =>
  current?.on === 'round' &&
  current.ask.kind === 'enter' &&
  readSetting('hints') === 'on' &&
  readRound(current.combat)?.ruleset.tactics !== undefined;

/** A question at a moment of its fight. */
const momentOf = ({ key, combat }: Extract<Waiting, { on: 'round' }>): string =>
  `${key} ${roundData(combat).commits}`;

/** Forgets what was told. */
export function forgetHint(): void {
  told?.erase();
  told = undefined;
}

/** The hint on the current question, without a text until it has been asked for; undefined if there is none. It is forgotten once the fight has gone on. */
export function hintView(current: Waiting | undefined): object | undefined {
  const moment = isHinted(current) ? momentOf(current) : undefined;
  if (told?.moment !== moment) forgetHint();
  return moment === undefined ? undefined : { text: told?.text, why: told?.why };
}

/** Asks for a hint on the current question. @returns the hint as it is read aloud, or undefined if there is none */
export async function askHint(current: Waiting | undefined): Promise<string | undefined> {
  if (!isHinted(current)) return undefined;
  const { combat, ask } = current;
  const moment = momentOf(current);
  try {
    const { hintFor } = await import('../tactics/hint.ts');
    told = { moment, ...(await hintFor(combat, ask.id)) };
    return [told.text, told.why ?? ''].join(' ');
  } catch (error) {
    console.error('Fivefold | there is no hint:', error);
    reportMissing(msg('core.host.noPart'));
    return undefined;
  }
}
